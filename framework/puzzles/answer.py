"""Answers, and what is wrong with them. An answer is judged by the rules, never by a stored solution."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import Factory, field, frozen

from puzzles.errors import AnswerError
from puzzles.model import Masks, Model, Place
from puzzles.state import masks_of


@frozen(slots=True)
class Answer:
    """A value for each variable, in the model's order; None where nothing was drawn."""

    values: tuple[int | None, ...]

    @property
    def is_complete(self) -> bool:
        """Whether every variable has a value."""
        return None not in self.values

    def finished(self, blank: int | None) -> Answer:
        """The same answer handed in: what was not drawn counts as ``blank`` (None: stays open)."""
        return Answer(tuple(blank if value is None else value for value in self.values))


@frozen(slots=True)
class Violation:
    """A broken rule: which, where (cells from 0, as the genre counts; () is the whole board), and the
    numbers it is told with."""

    rule: str
    place: Place
    facts: Mapping[str, int] = field(default=Factory(dict))


def broken_instances(model: Model, answer: Answer) -> tuple[tuple[int, ...], Masks]:
    """The rule instances an answer breaks, by index, and the masks it was judged with.

    A variable without a value keeps every candidate, so an unfinished answer breaks a rule only when no
    way of going on can keep it. Raises AnswerError for an answer of another puzzle.
    """
    if len(answer.values) != len(model.variables):
        raise AnswerError(f"an answer to {len(model.variables)} variables has {len(answer.values)} values")
    masks = masks_of(model, answer.values)
    return tuple(i for i, instance in enumerate(model.instances) if instance.broken(masks)), masks

"""Answers that are looked up: what techniques find at a rule instance, once for all instances of its kind.

Few different candidates ever stand in a small scope. What the techniques that go by an instance's kind
(``Technique.by_kind``) find there is worked out when the candidates are first met, and serves every instance
of that kind, on every board, from then on.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Generic, TypeVar

from attrs import frozen

from puzzles.model import Kind, Masks, Model, Removal, RuleInstance
from puzzles.profile import Profile
from puzzles.rows import Row, rows_of

A = TypeVar("A")
Key = tuple[int, ...]
"""The candidates of a scope, in its order."""


class Lookup(Generic[A]):
    """Tables, one for each kind: from the candidates of a scope to what ``work_out`` says of an instance.

    The answer has to speak of positions in the scope instead of variables, see :func:`placed`.
    """

    __slots__ = ("_tables", "_work_out")

    def __init__(self, work_out: Callable[[Model, Masks, RuleInstance], A]) -> None:
        self._work_out = work_out
        self._tables: dict[Kind, dict[Key, A]] = {}

    def table(self, kind: Kind) -> dict[Key, A]:
        """The table of a kind; it lacks what was not asked yet."""
        return self._tables.setdefault(kind, {})

    def learn(self, table: dict[Key, A], key: Key, model: Model, masks: Masks, instance: RuleInstance) -> A:
        """Work out an answer that the table lacks, and keep it."""
        answer = table[key] = self._work_out(model, masks, instance)
        return answer


def placed(instance: RuleInstance, removal: Removal) -> Removal:
    """A removal with positions in the instance's scope for variables."""
    position = instance.scope.index
    return tuple([(position(variable), gone) for variable, gone in removal])


@frozen(slots=True)
class Answer:
    """What the rows of a profile find at an instance: pairs of a row and a removal, by position in the
    scope, in the order of the rows; and whether the instance is broken."""

    found: tuple[tuple[int, Removal], ...]
    broken: bool


NOTHING = Answer((), False)
"""By far the most frequent answer; there is only this one of its kind."""


class Answers:
    """What those rows of a profile find that go by kind: a lookup for each rule."""

    __slots__ = ("_lookups", "_rows")

    def __init__(self, rows: tuple[Row, ...]) -> None:
        self._rows = rows
        self._lookups: dict[str, Lookup[Answer]] = {}

    def about(self, rule: str) -> Lookup[Answer]:
        """The lookup of a rule; where no row is about it, its answers tell what is broken."""
        lookup = self._lookups.get(rule)
        if lookup is None:
            rows = [(i, row) for i, row in enumerate(self._rows) if row.rule == rule and row.by_kind]
            lookup = self._lookups[rule] = Lookup(_asking(rows))
        return lookup


@lru_cache(maxsize=16)
def answers_of(profile: Profile) -> Answers:
    """The answers of a profile, which fill as they are asked."""
    return Answers(rows_of(profile))


def _asking(rows: list[tuple[int, Row]]) -> Callable[[Model, Masks, RuleInstance], Answer]:
    def work_out(model: Model, masks: Masks, instance: RuleInstance) -> Answer:
        found = []
        for number, row in rows:
            removal = row.ask(model, masks, instance)
            if removal:
                found.append((number, placed(instance, removal)))
        broken = instance.broken(masks)
        return Answer(tuple(found), broken) if found or broken else NOTHING

    return work_out

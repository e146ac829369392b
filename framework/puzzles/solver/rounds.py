"""Solving by rounds: an engine proposes values, the rules judge them, and what they break becomes a cut.

Engines for satisfiability or for linear programs hold the rules that they have a translation for. All rules
of the model judge each proposal, so a genre's own rule, which no engine has heard of, is kept like any other,
and so is a rule that would be costly to hold, such as connection, which only has to be told where it matters
(lazy constraints, cutting planes).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from typing import Protocol

from puzzles.model import Masks, Model, RuleInstance
from puzzles.relations import Connected, parts
from puzzles.solver import Budget, Outcome, Verdict

Nogood = tuple[tuple[int, int], ...]
"""Pairs of a variable and a value of it that no solution has all at once; with no pair, none exists."""


class SpentError(Exception):
    """The budget is used up; the message says which part of it."""


class Engine(Protocol):
    """What an engine has to be able to do, once it holds a model."""

    @property
    def counts(self) -> Mapping[str, int]:
        """Its work so far, in its own terms."""

    def propose(self, deadline: float) -> tuple[int, ...] | None:
        """Values, one a variable, that keep all it holds; None when there are none.

        Raises SpentError when its own limit, or the deadline on the monotonic clock, came first.
        """

    def forbid(self, nogood: Nogood) -> None:
        """Hold this from now on, too: it follows from the rules."""

    def exclude(self, solution: tuple[int, ...]) -> None:
        """Propose this no more in answer to the present question: it has been found."""


def cuts(model: Model, instances: tuple[RuleInstance, ...], values: tuple[int, ...]) -> list[Nogood]:
    """What those instances have against the values: none when they are kept."""
    masks = [1 << v.values.index(value) for v, value in zip(model.variables, values, strict=True)]
    found: dict[Nogood, None] = {}
    for instance in instances:
        if instance.broken(masks):
            found |= dict.fromkeys(_against(instance, masks, values))
    return list(found)


def _against(instance: RuleInstance, masks: Masks, values: tuple[int, ...]) -> Iterator[Nogood]:
    relation = instance.relation
    if not isinstance(relation, Connected):
        yield tuple([(v, values[v]) for v in instance.why(masks, None)])
        return
    # Each part that hangs together wants an edge that leads out of it, not only one of them.
    part_of = parts(masks, instance.scope, relation)
    leaving: dict[int, list[tuple[int, int]]] = {part: [] for part in part_of}
    for v, (one, other) in zip(instance.scope, relation.ends, strict=True):
        if part_of[one] != part_of[other]:
            for node in (one, other):
                leaving[part_of[node]].append((v, values[v]))
    yield from map(tuple, leaving.values())


def by_rounds(
    model: Model, judged: tuple[RuleInstance, ...], engine: Engine, deadline: float
) -> Iterator[tuple[int, ...]]:
    """The solutions, one after the other: each is forbidden when the next is asked for.

    ``judged`` are the instances that the engine does not hold. Raises SpentError as the engine does.
    """
    while (values := engine.propose(deadline)) is not None:
        found = cuts(model, judged, values)
        for nogood in found:
            engine.forbid(nogood)
        if not found:
            yield values
            engine.exclude(values)


def decided(solutions: Iterator[tuple[int, ...]], counts: Callable[[], Mapping[str, int]]) -> Outcome:
    """Ask for solutions, two at most, and say what that comes to."""
    found: list[tuple[int, ...]] = []
    try:
        for values in solutions:
            found.append(values)
            if len(found) == 2:
                break
    except SpentError as error:
        return Outcome(Verdict.GAVE_UP, tuple(found), counts(), str(error))
    verdict = (Verdict.NONE, Verdict.ONE, Verdict.MANY)[len(found)]
    return Outcome(verdict, tuple(found), counts())


def time_left(deadline: float, budget: Budget) -> float:
    """Seconds until the deadline; SpentError when there are none."""
    left = deadline - time.monotonic()
    if left <= 0:
        raise SpentError(f"after {budget.seconds:g} seconds")
    return left

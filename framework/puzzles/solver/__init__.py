"""Exact solvers: what a solver is, and the four things it can say."""

from __future__ import annotations

import enum
import time
from collections.abc import Callable, Mapping
from typing import Protocol

from attrs import Factory, field, frozen

from puzzles.model import Masks, Model


class Verdict(enum.Enum):
    """How many solutions there are. "Gave up" is neither yes nor no."""

    NONE = "none"
    ONE = "one"
    MANY = "many"
    GAVE_UP = "gave up"


@frozen(slots=True)
class Budget:
    """How much a solver may spend: nodes of its search and seconds; None is without limit."""

    nodes: int | None = None
    seconds: float | None = None

    def deadline(self) -> float:
        """The moment, on the monotonic clock, when the seconds are up."""
        return float("inf") if self.seconds is None else time.monotonic() + self.seconds


@frozen(slots=True)
class Outcome:
    """What a solver found: none, the one or two different solutions, each a value a variable.

    After giving up, ``solutions`` may hold one (found, not shown unique) or none. ``counts`` are the
    solver's own work, such as ``nodes``; ``reason`` says which limit ended it.
    """

    verdict: Verdict
    solutions: tuple[tuple[int, ...], ...] = ()
    counts: Mapping[str, int] = field(default=Factory(dict))
    reason: str = ""

    def differing(self) -> tuple[int, ...]:
        """The variables in which two solutions differ."""
        if len(self.solutions) < 2:
            return ()
        one, other = self.solutions
        return tuple(v for v, (a, b) in enumerate(zip(one, other, strict=True)) if a != b)


class Session(Protocol):
    """A solver that stays at one model, for many questions about it: what one question costs is of use to
    the next."""

    def solve(self, masks: Masks | None, budget: Budget) -> Outcome:
        """As :attr:`Solver.solve`."""

    def possible(self, masks: Masks | None, budget: Budget) -> list[int] | None:
        """The candidates, within ``masks``, that some solution within ``masks`` has: a mask a variable, all
        0 when there is no such solution; None when the budget was used up first."""


def _nothing() -> str:
    return ""


@frozen(slots=True)
class Solver:
    """A named way to decide a model.

    ``solve``    (model, masks to start from or None, budget) -> Outcome; it stops at two solutions.
    ``missing``  () -> what has to be installed for it in one line; "" when nothing has.
    ``session``  optional: model -> a :class:`Session`. ``puzzles.solver.session.session`` makes one of any
                 solver.
    """

    name: str
    solve: Callable[[Model, Masks | None, Budget], Outcome]
    summary: str = ""
    missing: Callable[[], str] = _nothing
    session: Callable[[Model], Session] | None = None

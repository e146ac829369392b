"""Solver ``sat``: a satisfiability solver, kept alive, with connection told where it matters.

A variable with the values v0 < v1 < ... has a boolean "at least v1", "at least v2", ..., each of which
implies the one before (order encoding; N. Tamura and others, *Compiling finite linear CSP into SAT*, 2009).
So a number of bridges is two booleans, "at least one" and "a second", and each layout is one model.

- :class:`~puzzles.relations.SumIs`: for each least choice that exceeds the total a clause against it, and
  for each greatest one that stays below. Long sums are cut up: two of the terms become one, a variable that
  equals their sum.
- :class:`~puzzles.relations.AtMostOne`: a clause against each two; :class:`~puzzles.relations.AtLeastOne`:
  one clause.
- All other rules, connection among them, judge what the engine proposes (``puzzles.solver.rounds``).
- What sums say only when they are counted together (``puzzles.solver.counting``) is looked at when a question
  turns out to be long.

Candidates to start from are assumptions, and the clause against a solution that has been found counts only
while its question is asked. So whatever has been learnt is of use to the next question.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations, pairwise, product
from math import prod
from typing import Any

from attrs import frozen

from puzzles.bits import bits
from puzzles.model import Masks, Model, RuleInstance
from puzzles.relations import AtLeastOne, AtMostOne, SumIs
from puzzles.solver import Budget, Outcome
from puzzles.solver.counting import is_off
from puzzles.solver.extras import SAT_MISSING, imported
from puzzles.solver.rounds import Nogood, SpentError, by_rounds, decided
from puzzles.solver.search import propagate
from puzzles.state import State

ENGINE = "minisat22"
_SLICE = 2_000
"""Conflicts after which the clock is looked at, and Ctrl-C heard."""
_LONG = 100
"""The most choices that the clauses of a sum are worked out from."""


@frozen(slots=True)
class _Ladder:
    """A whole number: one of ``values``, in ascending order. ``rungs[i]`` says it is above ``values[i]``."""

    values: tuple[int, ...]
    rungs: tuple[int, ...]

    def times(self, weight: int) -> _Ladder:
        if weight < 0:
            values = tuple([weight * value for value in reversed(self.values)])
            return _Ladder(values, tuple([-rung for rung in reversed(self.rungs)]))
        return _Ladder(tuple([weight * value for value in self.values]), self.rungs) if weight else _NOUGHT


_NOUGHT = _Ladder((0,), ())


@cache
def _sum_clauses(values: tuple[tuple[int, ...], ...], total: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Clauses for numbers with these values to add up to a total.

    A literal is (number, rung + 1), negative for "not above": counted from 1, so that it can be.
    """
    found = []
    for choice in product(*(range(len(of)) for of in values)):
        reached = sum([of[i] for of, i in zip(values, choice, strict=True)])
        # Not all as high as this: told where each one lower would do.
        if reached > total and all(
            i == 0 or reached - of[i] + of[i - 1] <= total for of, i in zip(values, choice, strict=True)
        ):
            found.append(tuple([(n, -i) for n, i in enumerate(choice) if i]))
        # Not all as low as this.
        if reached < total and all(
            i == len(of) - 1 or reached - of[i] + of[i + 1] >= total
            for of, i in zip(values, choice, strict=True)
        ):
            tops = [len(of) - 1 for of in values]
            found.append(tuple([(n, i + 1) for n, i in enumerate(choice) if i < tops[n]]))
    return tuple(found)


class _Engine:
    """A model in the satisfiability solver: see :class:`puzzles.solver.rounds.Engine`."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.sat: Any = imported("pysat.solvers", SAT_MISSING).Solver(name=ENGINE)
        self.top = 0
        self.clauses = 0
        self.cuts = 0
        self.rounds = 0
        self.budget = Budget()
        self.conflicts_before = 0
        self.masks: Masks | None = None
        self.is_counted = False
        self.assumptions: list[int] = []
        self.selector = 0
        self.is_known: dict[tuple[int, int], int] = {}
        self.ladders = [self._number(tuple(sorted(variable.values))) for variable in model.variables]
        for v, variable in enumerate(model.variables):
            for literal in self._excluded(v, variable.start):
                self._add([literal])
        self.judged = tuple([instance for instance in model.instances if not self._holds(instance)])

    def close(self) -> None:
        self.sat.delete()

    # The rules

    def _holds(self, instance: RuleInstance) -> bool:
        """Tell the solver a rule; whether there is a translation."""
        match instance.relation:
            case SumIs(total, weights):
                ladders = [self.ladders[v] for v in instance.scope]
                if weights:
                    ladders = [of.times(weight) for of, weight in zip(ladders, weights, strict=True)]
                self._add_sum(ladders, total)
            case AtMostOne():
                for two in combinations(instance.scope, 2):
                    self._add([self.literal(v, 0) for v in two])
            case AtLeastOne():
                wanted = [-self.literal(v, 0) for v in instance.scope]
                self._add(wanted)
                self.sat.set_phases(wanted)  # tried first; of its own accord it would begin with none
            case _:
                return False
        return True

    def _add(self, literals: Sequence[int]) -> None:
        self.sat.add_clause(literals)
        self.clauses += 1

    def _new(self) -> int:
        self.top += 1
        return self.top

    def _number(self, values: tuple[int, ...]) -> _Ladder:
        """A new number with these values."""
        rungs = tuple([self._new() for _ in values[1:]])
        for lower, higher in pairwise(rungs):
            self._add((lower, -higher))
        return _Ladder(values, rungs)

    def _add_sum(self, ladders: list[_Ladder], total: int) -> None:
        ladders = sorted(ladders, key=lambda of: len(of.values), reverse=True)
        while _choices(ladders) > _LONG and len(ladders) > 2:
            one, other = ladders.pop(), ladders.pop()
            ladders.append(self._together(one, other))
            ladders.sort(key=lambda of: len(of.values), reverse=True)
        for clause in _sum_clauses(tuple([of.values for of in ladders]), total):
            self._add([ladders[n].rungs[abs(i) - 1] * (1 if i > 0 else -1) for n, i in clause])

    def _together(self, one: _Ladder, other: _Ladder) -> _Ladder:
        """A number that equals the sum of two."""
        both = self._number(tuple(sorted({a + b for a in one.values for b in other.values})))
        place = {value: i for i, value in enumerate(both.values)}
        for i, a in enumerate(one.values):
            for j, b in enumerate(other.values):
                at = place[a + b]
                if at:  # at least a and at least b: at least their sum
                    clause = [-of.rungs[k - 1] for of, k in ((one, i), (other, j)) if k]
                    self._add([*clause, both.rungs[at - 1]])
                if at < len(both.rungs):  # at most a and at most b: at most their sum
                    clause = [of.rungs[k] for of, k in ((one, i), (other, j)) if k < len(of.rungs)]
                    self._add([*clause, -both.rungs[at]])
        return both

    def literal(self, variable: int, value: int) -> int:
        """A boolean that says that the variable has the value."""
        known = self.is_known.get((variable, value))
        if known is None:
            known = self.is_known[variable, value] = self._is(self.ladders[variable], value)
        return known

    def _is(self, ladder: _Ladder, value: int) -> int:
        at = ladder.values.index(value) if value in ladder.values else -1
        if not ladder.rungs or at < 0:  # always so, or never
            fixed = self._new()
            self._add([fixed if at >= 0 else -fixed])
            return fixed
        if at == 0:
            return -ladder.rungs[0]
        if at == len(ladder.rungs):
            return ladder.rungs[-1]
        above, beyond = ladder.rungs[at - 1], ladder.rungs[at]
        both = self._new()
        self._add([-both, above])
        self._add([-both, -beyond])
        self._add([both, -above, beyond])
        return both

    # Questions

    @property
    def counts(self) -> Mapping[str, int]:
        spent = self.sat.accum_stats()
        return {
            "rounds": self.rounds,
            "cuts": self.cuts,
            "clauses": self.clauses,
            "conflicts": spent["conflicts"],
            "decisions": spent["decisions"],
            "propagations": spent["propagations"],
        }

    def ask(self, masks: Masks | None, budget: Budget) -> None:
        """Begin a question: only values within the masks are proposed."""
        self.budget = budget
        self.masks = masks
        self.conflicts_before = self.sat.accum_stats()["conflicts"]
        self.is_counted = False
        self.selector = self._new()
        self.assumptions = [self.selector]
        if masks is not None:
            for v, mask in enumerate(masks):
                self.assumptions += self._excluded(v, mask)

    def _excluded(self, variable: int, mask: int) -> list[int]:
        """Literals that say that the variable has none of the values outside the mask."""
        gone = (1 << len(self.model.variables[variable].values)) - 1 & ~mask
        return [-self.literal(variable, self.model.value(variable, bit)) for bit in bits(gone)]

    def end(self) -> None:
        """The question is answered: its solutions may be proposed again."""
        self._add([-self.selector])

    def propose(self, deadline: float) -> tuple[int, ...] | None:
        self.rounds += 1
        while time.monotonic() <= deadline:
            most = _SLICE
            if self.budget.nodes is not None:
                used = self.sat.accum_stats()["conflicts"] - self.conflicts_before
                most = min(_SLICE, self.budget.nodes - used)
                if most <= 0:
                    raise SpentError(f"after {self.budget.nodes} conflicts")
            self.sat.conf_budget(most)
            # The other way to call it has a handler of its own for Ctrl-C.
            is_sat = self.sat.solve_limited(assumptions=self.assumptions, expect_interrupt=True)
            if is_sat is not None:
                return self._values() if is_sat else None
            if self._is_off():
                return None
        raise SpentError(f"after {self.budget.seconds:g} seconds")

    def _is_off(self) -> bool:
        """Whether the sums contradict each other when they are counted together: clauses would find out by
        trying all. It is looked at once, when a question turns out to be long."""
        if self.is_counted:
            return False
        self.is_counted = True
        state = State(self.model, self.masks)
        return not propagate(state, self.model.every) or is_off(self.model, state.masks)

    def _values(self) -> tuple[int, ...]:
        is_so = [literal > 0 for literal in self.sat.get_model()]
        is_so += [False] * (self.top - len(is_so))
        return tuple([of.values[sum([is_so[abs(r) - 1] for r in of.rungs])] for of in self.ladders])

    def forbid(self, nogood: Nogood) -> None:
        self.cuts += 1
        self._add([-self.literal(v, value) for v, value in nogood])

    def exclude(self, solution: tuple[int, ...]) -> None:
        self._add([-self.selector, *[-self.literal(v, value) for v, value in enumerate(solution)]])

    def exclude_all_without(self, wanted: list[int]) -> None:
        """Only what has one of these literals is of interest to the present question, and the more the
        better."""
        self._add([-self.selector, *wanted])
        self.sat.set_phases(wanted)


def _choices(ladders: list[_Ladder]) -> int:
    return prod([len(of.values) for of in ladders])


class Session:
    """See :class:`puzzles.solver.Session`."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.engine = _Engine(model)
        self.counted: Mapping[str, int] = {}

    def solve(self, masks: Masks | None, budget: Budget) -> Outcome:
        engine = self.engine
        engine.ask(masks, budget)
        outcome = decided(by_rounds(self.model, engine.judged, engine, budget.deadline()), self._new_counts)
        engine.end()
        return outcome

    def _new_counts(self) -> Mapping[str, int]:
        """What was counted since the question before this one; what it took to begin is the first one's."""
        before, self.counted = self.counted, self.engine.counts
        return {name: count - before.get(name, 0) for name, count in self.counted.items()}

    def possible(self, masks: Masks | None, budget: Budget) -> list[int] | None:
        """Solutions, each with a candidate that none before it had, until there is none (M. Janota and
        others, *Algorithms for computing backbones of propositional formulae*, 2015)."""
        engine = self.engine
        engine.ask(masks, budget)
        left = self.model.start() if masks is None else list(masks)
        found = [0] * len(left)
        try:
            for values in by_rounds(self.model, engine.judged, engine, budget.deadline()):
                for v, value in enumerate(values):
                    found[v] |= self.model.bit(v, value)
                new = [
                    engine.literal(v, self.model.value(v, bit))
                    for v, mask in enumerate(left)
                    for bit in bits(mask & ~found[v])
                ]
                engine.exclude_all_without(new)
        except SpentError:
            return None
        finally:
            engine.end()
        return found


def solve(model: Model, masks: Masks | None = None, budget: Budget | None = None) -> Outcome:
    """Decide a model: no solution, exactly one, or two that differ (see :class:`Outcome`).

    ``budget.nodes`` bounds the conflicts. ``counts`` has ``rounds`` (proposals asked for), ``cuts`` (of
    rules that are not clauses), ``clauses`` (all that were made), and the engine's ``conflicts``,
    ``decisions`` and ``propagations``. Raises MissingPackageError without python-sat.
    """
    session = Session(model)
    try:
        return session.solve(masks, budget or Budget())
    finally:
        session.engine.close()

"""Solver ``milp``: a mixed integer linear program, in HiGHS.

A variable with the values v0 < v1 < ... has a binary column "at least v1", "at least v2", ..., none greater
than the one before. So its value is v0 + (v1 - v0) * first + (v2 - v1) * second + ..., and "it is v1" is
first - second, which is 0 or 1: both are linear, whatever the values. A number of bridges, 0, 1 or 2, is
x = y + z with z <= y: y says whether there is a bridge, z whether a second one.

- :class:`~puzzles.relations.SumIs`: one equation.
- :class:`~puzzles.relations.AtMostOne`: used + used + ... <= 1, where "used" is 1 - "it is 0".
- :class:`~puzzles.relations.AtLeastOne`: used + used + ... >= 1.
- :class:`~puzzles.relations.Connected`: something flows. One node, the root, sends one unit to each of the
  others; an edge has a column f, how much flows along it (below 0 for against it), and -(N-1) * used <= f <=
  (N-1) * used, with N nodes. At every node but the root one unit more comes in than goes out. So each is
  joined to the root (B. Gavish and S. Graves, *The travelling salesman problem and related problems*, 1978;
  for bridges F. J. Martín-Campo, *Building bridges with linear optimization*, 2026).
- Whatever has been found is forbidden by a row: of its "it is ..." at most all but one are 1.

HiGHS computes with tolerances, and its presolve has had faults: versions up to 1.16 take away too much or too
little at times, and then call infeasible what is not, or end with an error (among their issues 2204, 3090 and
3216). Neither becomes a wrong verdict:

- Every proposal is rounded to values that exist, and *all* rules judge it (``puzzles.solver.rounds``).
- "Infeasible" counts only from a second run, without presolve and whatever else is only there for speed; so
  does whatever else is not a proposal.
- Tolerances are as they come. They make a program looser, and tight ones have led HiGHS to "infeasible", too.
- Numbers are small. A sum with greater ones than :data:`GREATEST` is left to the judging.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from itertools import pairwise
from math import inf
from threading import Event
from typing import Any

from attrs import frozen

from puzzles.bits import values_in
from puzzles.model import Masks, Model, RuleInstance
from puzzles.relations import AtLeastOne, AtMostOne, Connected, SumIs
from puzzles.solver import Budget, Outcome
from puzzles.solver.apart import apart
from puzzles.solver.extras import MILP_MISSING, imported
from puzzles.solver.rounds import Nogood, SpentError, by_rounds, decided, time_left

GREATEST = 100_000
"""The most that the numbers in the equation of a sum may come to; with more, tolerances would matter."""
_MOST_NODES = 2**31 - 1
"""As many as HiGHS can count."""
_OPTIONS = {"output_flag": False, "threads": 1, "parallel": "off", "random_seed": 0}
_QUICK = {
    "presolve": "on",
    "mip_allow_restart": True,
    "mip_detect_symmetry": True,
    "mip_heuristic_effort": 0.05,
}
_PLAIN = {
    "presolve": "off",
    "mip_allow_restart": False,
    "mip_detect_symmetry": False,
    "mip_heuristic_effort": 0.0,
}


_Terms = Mapping[int, int]
"""Columns with their factors."""
_Row = tuple[float, float, _Terms]
"""At least, at most, and what is."""


@frozen(slots=True)
class _Linear:
    """A constant, and columns with their factors."""

    constant: int
    terms: _Terms

    def times(self, factor: int) -> _Linear:
        return _Linear(factor * self.constant, {column: factor * by for column, by in self.terms.items()})


def _sum(items: Iterable[_Linear]) -> _Linear:
    constant = 0
    terms: dict[int, int] = {}
    for item in items:
        constant += item.constant
        for column, factor in item.terms.items():
            terms[column] = terms.get(column, 0) + factor
    return _Linear(constant, {column: factor for column, factor in terms.items() if factor})


@frozen(slots=True)
class _Ladder:
    """A variable: one of ``values``, in ascending order. Column ``rungs[i]`` is 1 if it is above
    ``values[i]``."""

    values: tuple[int, ...]
    rungs: tuple[int, ...]

    def value(self) -> _Linear:
        steps = zip(self.rungs, self.values, self.values[1:], strict=False)
        return _Linear(self.values[0], {rung: higher - lower for rung, lower, higher in steps})

    def equals(self, value: int) -> _Linear:
        """1 if the variable has that value, else 0."""
        if value not in self.values:
            return _Linear(0, {})
        at = self.values.index(value)
        terms = {self.rungs[at - 1]: 1} if at else {}
        if at < len(self.rungs):
            terms[self.rungs[at]] = -1
        return _Linear(int(not at), terms)

    def used(self) -> _Linear:
        """1 if the variable is not 0, else 0."""
        return _sum([_Linear(1, {}), self.equals(0).times(-1)])


@cache
def _quiet() -> Callable[[], Any]:
    """What makes a HiGHS that prints nothing."""

    def at_first(highs: Any) -> None:
        highs.setOptionValue("output_flag", False)

    # Of all that is done when one is made, this would be the first to print: its name and version.
    return type("Quiet", (imported("highspy", MILP_MISSING).Highs,), {"enableCallbacks": at_first})


def _run_and_leave(highs: Any) -> None:
    highs.run()
    # As highspy itself does at the end of a thread: what HiGHS keeps for it could block others on Windows.
    highs.resetGlobalScheduler(False)


class _Engine:
    """A model in HiGHS: see :class:`puzzles.solver.rounds.Engine`."""

    def __init__(self, model: Model, masks: Masks | None, budget: Budget) -> None:
        self.highspy: Any = apart(lambda: imported("highspy", MILP_MISSING))
        self.budget = budget
        self.rounds = 0
        self.cuts = 0
        self.nodes = 0
        self.iterations = 0
        self.least: list[int] = []
        self.most: list[int] = []
        self.binaries: list[int] = []
        self.rows: list[_Row] = []
        self.loaded = 0
        self.is_impossible = False
        self.proposed: set[tuple[int, ...]] = set()
        within = model.start() if masks is None else masks
        self.ladders = [
            self._ladder(values_in(variable.start & mask, variable.values))
            for variable, mask in zip(model.variables, within, strict=True)
        ]
        for instance in model.instances:
            self._translate(instance)
        self.stopped = Event()
        self.highs: Any = None

    # The rules

    def _translate(self, instance: RuleInstance) -> None:
        if self.is_impossible:  # some variable may have no value to speak of
            return
        ladders = [self.ladders[v] for v in instance.scope]
        match instance.relation:
            case SumIs(total, weights):
                weights = weights or (1,) * len(ladders)
                self._add_sum([of.value().times(by) for of, by in zip(ladders, weights, strict=True)], total)
            case AtMostOne():
                self._row(-inf, 1, _sum([of.used() for of in ladders]))
            case AtLeastOne():
                self._row(1, inf, _sum([of.used() for of in ladders]))
            case Connected(nodes, ends) if nodes > 1:
                self._flow(nodes, ends, ladders)

    def _add_sum(self, items: list[_Linear], total: int) -> None:
        added = _sum(items)
        low, high = (added.constant + sum([of(by, 0) for by in added.terms.values()]) for of in (min, max))
        if not low <= total <= high:
            self.is_impossible = True
        elif max(abs(low), abs(high)) + high - low <= GREATEST:
            self._row(total, total, added)

    def _flow(self, nodes: int, ends: tuple[tuple[int, int], ...], ladders: list[_Ladder]) -> None:
        arrives: list[list[_Linear]] = [[] for _ in range(nodes)]
        most = nodes - 1
        for (one, other), ladder in zip(ends, ladders, strict=True):
            used = ladder.used()
            if one != other and (used.constant or used.terms):
                flow = self._column(-most, most)
                for sign in (1, -1):
                    self._row(-inf, 0, _sum([_Linear(0, {flow: sign}), used.times(-most)]))
                arrives[other].append(_Linear(0, {flow: 1}))
                arrives[one].append(_Linear(0, {flow: -1}))
        root = max(range(nodes), key=lambda node: len(arrives[node]))
        for node in range(nodes):
            if node != root:
                self._row(1, 1, _sum(arrives[node]))

    def _ladder(self, values: tuple[int, ...]) -> _Ladder:
        """A new variable with these values."""
        if not values:
            self.is_impossible = True
        rungs = tuple([self._column(0, 1) for _ in values[1:]])
        self.binaries += rungs
        for lower, higher in pairwise(rungs):
            self._row(0, inf, _Linear(0, {lower: 1, higher: -1}))
        return _Ladder(tuple(sorted(values)), rungs)

    def _column(self, least: int, most: int) -> int:
        self.least.append(least)
        self.most.append(most)
        return len(self.least) - 1

    def _row(self, least: float, most: float, linear: _Linear) -> None:
        least, most = least - linear.constant, most - linear.constant
        if linear.terms:
            self.rows.append((least, most, linear.terms))
        elif not least <= 0 <= most:
            self.is_impossible = True

    # HiGHS

    def _done(self, status: Any) -> None:
        if status == self.highspy.HighsStatus.kError:
            raise SpentError("because HiGHS did not take the program")

    def _set(self, options: Mapping[str, Any]) -> None:
        for name, value in options.items():
            self._done(self.highs.setOptionValue(name, value))

    def _begin(self) -> None:
        """Make a HiGHS, with all columns."""
        self.highs = _quiet()()
        self._set(_OPTIONS)
        self._done(self.highs.addVars(len(self.least), self.least, self.most))
        integer = [self.highspy.HighsVarType.kInteger] * len(self.binaries)
        if self.binaries:
            self._done(self.highs.changeColsIntegrality(len(integer), self.binaries, integer))
        stopped = self.stopped  # a reference to all of self would keep both alive for ever

        def look(kind: object, message: str, told: object, answer: Any, data: object) -> None:
            answer.user_interrupt = stopped.is_set()

        self._done(self.highs.setCallback(look, None))
        self._done(self.highs.startCallback(self.highspy.cb.HighsCallbackType.kCallbackMipInterrupt))

    def _add_rows(self, rows: list[_Row]) -> None:
        starts: list[int] = []
        columns: list[int] = []
        factors: list[int] = []
        for _, _, terms in rows:
            starts.append(len(columns))
            columns += terms
            factors += terms.values()
        least, most = [row[0] for row in rows], [row[1] for row in rows]
        self._done(self.highs.addRows(len(rows), least, most, len(columns), starts, columns, factors))

    def _run(self, options: Mapping[str, Any], deadline: float) -> Any:
        """How it ended. Raises SpentError at a limit."""
        if self.highs is None:
            self._begin()
        highs, nodes = self.highs, self.budget.nodes
        self._add_rows(self.rows[self.loaded :])
        self.loaded = len(self.rows)
        self._set(options)
        if nodes is not None:
            if self.nodes >= nodes:
                raise SpentError(f"after {nodes} nodes")
            self._set({"mip_max_nodes": min(nodes - self.nodes, _MOST_NODES)})
        self._set({"time_limit": time_left(deadline, self.budget)})  # for this run
        apart(lambda: _run_and_leave(highs), self.stopped.set)
        info = highs.getInfo()
        self.nodes += max(0, info.mip_node_count)  # -1 for none
        self.iterations += max(0, info.simplex_iteration_count)
        status, statuses = highs.getModelStatus(), self.highspy.HighsModelStatus
        if status == statuses.kTimeLimit and self.budget.seconds is not None:
            raise SpentError(f"after {self.budget.seconds:g} seconds")
        if status == statuses.kSolutionLimit and nodes is not None:
            raise SpentError(f"after {nodes} nodes")
        return status

    # Questions

    @property
    def counts(self) -> Mapping[str, int]:
        return {
            "rounds": self.rounds,
            "cuts": self.cuts,
            "nodes": self.nodes,
            "iterations": self.iterations,
            "rows": len(self.rows),
            "columns": len(self.least),
        }

    def propose(self, deadline: float) -> tuple[int, ...] | None:
        self.rounds += 1
        if self.is_impossible:
            return None
        if not self.least:
            return tuple([of.values[0] for of in self.ladders])
        statuses = self.highspy.HighsModelStatus
        for options in (_QUICK, _PLAIN):
            status = self._run(options, deadline)
            why = f"ended with {self.highs.modelStatusToString(status)!r}"
            if status == statuses.kOptimal:
                values = self._values()
                if values not in self.proposed:
                    self.proposed.add(values)
                    return values
                why = "proposed again what was forbidden"
            elif status == statuses.kInfeasible and options is _PLAIN:
                return None
        raise SpentError(f"because HiGHS {why}")

    def _values(self) -> tuple[int, ...]:
        is_one = [value > 0.5 for value in self.highs.getSolution().col_value]
        return tuple([of.values[sum([is_one[rung] for rung in of.rungs])] for of in self.ladders])

    def forbid(self, nogood: Nogood) -> None:
        self.cuts += 1
        self._not_all(nogood)

    def exclude(self, solution: tuple[int, ...]) -> None:
        self._not_all(tuple(enumerate(solution)))

    def _not_all(self, nogood: Nogood) -> None:
        equal = _sum([self.ladders[v].equals(value) for v, value in nogood])
        self._row(-inf, len(nogood) - 1, equal)


def solve(model: Model, masks: Masks | None = None, budget: Budget | None = None) -> Outcome:
    """Decide a model: no solution, exactly one, or two that differ (see :class:`Outcome`).

    ``budget.nodes`` bounds the nodes of branch and bound. ``counts`` has ``rounds`` (proposals asked for),
    ``cuts`` (of rules that are not rows, or that a proposal did not keep), ``nodes`` and simplex
    ``iterations``, and the program's ``rows`` and ``columns`` at the end. Raises MissingPackageError without
    highspy.
    """
    budget = budget or Budget()
    engine = _Engine(model, masks, budget)
    deadline = budget.deadline()  # what it takes to import the engine, once, is not for the question to pay
    return decided(by_rounds(model, model.instances, engine, deadline), lambda: engine.counts)

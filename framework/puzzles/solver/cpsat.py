"""Solver ``cpsat``: a constraint program in CP-SAT (OR-Tools), with connection told where it matters.

Each variable is a whole number there, with its values as domain, or one boolean when it has two.

- :class:`~puzzles.relations.SumIs`: one linear equation.
- :class:`~puzzles.relations.AtMostOne`: one constraint of that name, :class:`~puzzles.relations.AtLeastOne`:
  one clause; both of "it is not 0". Such a boolean is made when it is first spoken of, and tied to its
  variable both ways.
- All other rules, connection among them, judge what the engine proposes (``puzzles.solver.rounds``). What
  they have against it becomes a clause, and the program is solved again (cutting planes, as L. C. Coelho and
  others have them for bridges, arXiv 1905.00973).

Each round begins from nothing. All the same it takes less than to hold connection from the start: as ranks or
flows of a tree, or as a tour around one, that was far slower at its worst. Nor do presolve or a hint of what
was proposed last pay for themselves.

Linear relaxation is dear, and of no use to most rounds. To some it is everything: where sums contradict each
other only when taken together, as by parity, clauses alone find out by trying all. So a round without it is
ended after some conflicts and begun anew with it, then without again, each time for longer.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import frozen

from puzzles.bits import values_in
from puzzles.model import Masks, Model, RuleInstance
from puzzles.relations import AtLeastOne, AtMostOne, SumIs
from puzzles.solver import Budget, Outcome
from puzzles.solver.apart import apart
from puzzles.solver.extras import CPSAT_MISSING, imported
from puzzles.solver.rounds import Nogood, SpentError, by_rounds, decided, time_left

GREATEST = 2**50
"""The most that the numbers of a sum may come to: with more, CP-SAT would refuse the program."""
_FIRST = 2_000
"""Conflicts of the first try, without linear relaxation and with it."""
_MORE = 4
"""How many times as many those of each next try are."""
_MOST = 2**63 - 1
"""As many conflicts as CP-SAT can count."""


@frozen(slots=True, eq=False)
class _Number:
    """A variable: one of ``values``, in ascending order, which is ``factor * of + offset``.

    ``of`` is None for a single value. Values too great for CP-SAT have the factor 0, and ``of`` counts them.
    """

    values: tuple[int, ...]
    of: Any
    factor: int
    offset: int


class _Engine:
    """A model in CP-SAT: see :class:`puzzles.solver.rounds.Engine`."""

    def __init__(self, model: Model, masks: Masks | None, budget: Budget) -> None:
        self.cp: Any = apart(lambda: imported("ortools.sat.python.cp_model", CPSAT_MISSING))
        self.budget = budget
        self.rounds = 0
        self.cuts = 0
        self.conflicts = 0
        self.branches = 0
        self.constraints = 0
        self.is_impossible = False
        self.program: Any = self.cp.CpModel()
        self.solver: Any = self._solver()
        self.is_known: dict[tuple[int, int], Any] = {}
        within = model.start() if masks is None else masks
        self.numbers = [
            self._number(tuple(sorted(values_in(variable.start & mask, variable.values))))
            for variable, mask in zip(model.variables, within, strict=True)
        ]
        self.judged = tuple([instance for instance in model.instances if not self._holds(instance)])

    def _solver(self) -> Any:
        solver = self.cp.CpSolver()
        parameters = solver.parameters
        parameters.num_workers = 1
        parameters.random_seed = 0
        parameters.catch_sigint_signal = False  # it would keep Ctrl-C to itself
        parameters.cp_model_presolve = False  # it takes longer than it saves, in each round again
        return solver

    # The rules

    def _number(self, values: tuple[int, ...]) -> _Number:
        if len(values) < 2:
            self.is_impossible |= not values
            return _Number(values, None, 0, sum(values))
        if len(values) == 2:
            return _Number(values, self.program.new_bool_var(""), values[1] - values[0], values[0])
        is_safe = max(values[-1], -values[0]) <= GREATEST
        domain = values if is_safe else range(len(values))
        of = self.program.new_int_var_from_domain(self.cp.Domain.from_values(domain), "")
        return _Number(values, of, int(is_safe), 0)

    def _holds(self, instance: RuleInstance) -> bool:
        """Tell CP-SAT a rule; whether there is a translation."""
        if self.is_impossible:  # some variable may have no value to speak of
            return True
        match instance.relation:
            case SumIs(total, weights):
                return self._add_sum(instance.scope, weights or (1,) * len(instance.scope), total)
            case AtMostOne():
                self._add_at_most_one([self._differs(v, 0) for v in instance.scope])
            case AtLeastOne():
                self._add_clause([self._differs(v, 0) for v in instance.scope])
            case _:
                return False
        return True

    def _add_sum(self, scope: tuple[int, ...], weights: tuple[int, ...], total: int) -> bool:
        items = [(self.numbers[v], weight) for v, weight in zip(scope, weights, strict=True) if weight]
        reach = [sorted((weight * of.values[0], weight * of.values[-1])) for of, weight in items]
        low, high = (sum([ends[i] for ends in reach]) for i in (0, 1))
        if not low <= total <= high:
            self.is_impossible = True
            return True
        if sum([abs(end) for ends in reach for end in ends]) > GREATEST:
            return False
        left = total - sum([weight * of.offset for of, weight in items])
        items = [(of, weight) for of, weight in items if of.of is not None]
        if items:
            factors = [weight * of.factor for of, weight in items]
            added = self.cp.LinearExpr.weighted_sum([of.of for of, _ in items], factors)
            self._add(self.program.add_linear_constraint(added, left, left))
        return True

    def _add_clause(self, literals: list[Any]) -> None:
        """One of these is so; each is a boolean of CP-SAT, or known to be so or not."""
        if any(literal is True for literal in literals):
            return
        literals = [literal for literal in literals if literal is not False]
        if literals:
            self._add(self.program.add_bool_or(literals))
        else:
            self.is_impossible = True

    def _add_at_most_one(self, literals: list[Any]) -> None:
        uncertain = [literal for literal in literals if not isinstance(literal, bool)]
        certain = sum([literal is True for literal in literals])
        if certain > 1:
            self.is_impossible = True
        elif certain:
            for literal in uncertain:
                self._add_clause([~literal])
        elif len(uncertain) > 1:
            self._add(self.program.add_at_most_one(uncertain))

    def _add(self, constraint: Any) -> Any:
        self.constraints += 1
        return constraint

    def _equals(self, variable: int, value: int) -> Any:
        """A boolean that says that the variable has the value."""
        number = self.numbers[variable]
        if value not in number.values:
            return False
        if number.of is None:
            return True
        if len(number.values) == 2:
            return number.of if value == number.values[1] else ~number.of
        known = self.is_known.get((variable, value))
        if known is None:
            known = self.is_known[variable, value] = self.program.new_bool_var("")
            there = value if number.factor else number.values.index(value)
            self._add(self.program.add(number.of == there)).only_enforce_if(known)
            self._add(self.program.add(number.of != there)).only_enforce_if(~known)
        return known

    def _differs(self, variable: int, value: int) -> Any:
        equals = self._equals(variable, value)
        return not equals if isinstance(equals, bool) else ~equals

    # Questions

    @property
    def counts(self) -> Mapping[str, int]:
        return {
            "rounds": self.rounds,
            "cuts": self.cuts,
            "conflicts": self.conflicts,
            "branches": self.branches,
            "constraints": self.constraints,
        }

    def propose(self, deadline: float) -> tuple[int, ...] | None:
        self.rounds += 1
        if self.is_impossible:
            return None
        cp, most = self.cp, _FIRST
        while True:
            for linearization in (0, 1):
                status = self._try(linearization, most, deadline)
                if status == cp.INFEASIBLE:
                    return None
                if status in (cp.OPTIMAL, cp.FEASIBLE):
                    return tuple(map(self._value, self.numbers))
            most *= _MORE

    def _try(self, linearization: int, most: int, deadline: float) -> Any:
        """How CP-SAT ended: UNKNOWN after so many conflicts. Raises SpentError at a limit of the budget."""
        cp, solver, nodes = self.cp, self.solver, self.budget.nodes
        if nodes is not None:
            if self.conflicts >= nodes:
                raise SpentError(f"after {nodes} conflicts")
            most = min(most, nodes - self.conflicts)
        most = min(most, _MOST)
        solver.parameters.linearization_level = linearization
        solver.parameters.max_number_of_conflicts = most
        solver.parameters.max_time_in_seconds = time_left(deadline, self.budget)
        status = apart(lambda: solver.solve(self.program), solver.stop_search)
        self.conflicts += solver.num_conflicts
        self.branches += solver.num_branches
        is_ended = status == cp.UNKNOWN and solver.num_conflicts >= most
        if is_ended or status in (cp.OPTIMAL, cp.FEASIBLE, cp.INFEASIBLE):
            return status
        if status == cp.UNKNOWN and self.budget.seconds is not None:
            raise SpentError(f"after {self.budget.seconds:g} seconds")
        raise SpentError(f"because CP-SAT ended with {solver.status_name(status)}")

    def _value(self, number: _Number) -> int:
        if number.of is None:
            return number.offset
        found: int = self.solver.value(number.of)
        return number.factor * found + number.offset if number.factor else number.values[found]

    def forbid(self, nogood: Nogood) -> None:
        self.cuts += 1
        self._add_clause([self._differs(v, value) for v, value in nogood])

    def exclude(self, solution: tuple[int, ...]) -> None:
        self._add_clause([self._differs(v, value) for v, value in enumerate(solution)])


def solve(model: Model, masks: Masks | None = None, budget: Budget | None = None) -> Outcome:
    """Decide a model: no solution, exactly one, or two that differ (see :class:`Outcome`).

    ``budget.nodes`` bounds the conflicts; CP-SAT may have a few more before it looks. ``counts`` has
    ``rounds`` (proposals asked for), ``cuts`` (of rules that are not constraints), the engine's ``conflicts``
    and ``branches``, and the program's ``constraints`` at the end. Raises MissingPackageError without
    ortools.
    """
    budget = budget or Budget()
    engine = _Engine(model, masks, budget)
    deadline = budget.deadline()  # what it takes to import the engine, once, is not for the question to pay
    return decided(by_rounds(model, engine.judged, engine, deadline), lambda: engine.counts)

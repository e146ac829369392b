"""The solvers by name. The module that does the work is imported when a solver is first used: most commands
need one of them, or none."""

from __future__ import annotations

from puzzles.model import Masks, Model
from puzzles.solver import Budget, Outcome, Session, Solver
from puzzles.solver.extras import CPSAT_MISSING, MILP_MISSING, SAT_MISSING


def _auto(model: Model, masks: Masks | None, budget: Budget) -> Outcome:
    from puzzles.solver.auto import auto

    return auto(model, masks, budget)


def _search(model: Model, masks: Masks | None, budget: Budget) -> Outcome:
    from puzzles.solver.search import search

    return search(model, masks, budget)


def _learn(model: Model, masks: Masks | None, budget: Budget) -> Outcome:
    from puzzles.solver.learn import learn

    return learn(model, masks, budget)


def _sat(model: Model, masks: Masks | None, budget: Budget) -> Outcome:
    from puzzles.solver.sat import solve

    return solve(model, masks, budget)


def _sat_session(model: Model) -> Session:
    from puzzles.solver.sat import Session

    return Session(model)


def _milp(model: Model, masks: Masks | None, budget: Budget) -> Outcome:
    from puzzles.solver.milp import solve

    return solve(model, masks, budget)


def _cpsat(model: Model, masks: Masks | None, budget: Budget) -> Outcome:
    from puzzles.solver.cpsat import solve

    return solve(model, masks, budget)


AUTO = Solver("auto", _auto, "search while a puzzle is small and easy, else learn; built in")
SEARCH = Solver("search", _search, "propagate and branch, built in")
LEARN = Solver("learn", _learn, "learn a nogood from each dead end, built in")
SAT = Solver(
    "sat",
    _sat,
    "clauses in a satisfiability solver, connection by cuts; needs python-sat",
    missing=SAT_MISSING,
    session=_sat_session,
)
MILP = Solver(
    "milp",
    _milp,
    "a mixed integer linear program in HiGHS, connection by flow; needs highspy",
    missing=MILP_MISSING,
)
CPSAT = Solver(
    "cpsat",
    _cpsat,
    "a constraint program in CP-SAT, connection by cuts; needs ortools",
    missing=CPSAT_MISSING,
)

"""The same puzzle through several solvers: what each says, and whether they can all be right."""

from __future__ import annotations

import time
from collections.abc import Sequence

from attrs import frozen

from puzzles.model import Model
from puzzles.solver import Budget, Outcome, Solver, Verdict
from puzzles.state import masks_of


@frozen(slots=True)
class Result:
    """What one solver said of a model, in how many seconds."""

    solver: str
    outcome: Outcome
    seconds: float


def compare(model: Model, solvers: Sequence[Solver], budget: Budget) -> list[Result]:
    """Put a model to each solver, with the same budget for each. Raises MissingPackageError for one whose
    package is not installed."""
    results = []
    for solver in solvers:
        start = time.perf_counter()
        outcome = solver.solve(model, None, budget)
        results.append(Result(solver.name, outcome, time.perf_counter() - start))
    return results


def disagreements(model: Model, results: Sequence[Result]) -> list[str]:
    """Everything in which solvers contradict each other or the rules, in words; a solver that gave up
    contradicts nobody, but by a solution that it found.

    A solver claims a number of solutions, where two stand for many, and shows as many. So solvers contradict
    each other when their claims differ, or when all together have found more than one of them claims.
    """
    told = []
    found: dict[tuple[int, ...], str] = {}
    for result in results:
        solutions = result.outcome.solutions
        if len(set(solutions)) < max(len(solutions), _claim(result) or 0):
            told.append(f"{result.solver} shows {len(set(solutions))} solutions, and says {_said(result)}")
        for values in solutions:
            masks = masks_of(model, values)
            broken = next((one for one in model.instances if one.broken(masks)), None)
            if broken is not None:
                told.append(f"{result.solver} gives a solution that breaks {broken.rule}")
            else:
                found.setdefault(values, result.solver)
    claims = [(result, claim) for result in results if (claim := _claim(result)) is not None]
    for result, claim in claims:
        if claims[0][1] != claim:
            told.append(
                f"{claims[0][0].solver} says {_said(claims[0][0])}, {result.solver} says {_said(result)}"
            )
        elif claim < min(len(found), 2):
            finders = ", ".join(dict.fromkeys(found.values()))
            told.append(f"{result.solver} says {_said(result)}, but {len(found)} were found (by {finders})")
    return told


SAID = {
    Verdict.NONE: "none",
    Verdict.ONE: "unique",
    Verdict.MANY: "several",
    Verdict.GAVE_UP: "gave up",
}
"""How many solutions there are, in a word."""


def _said(result: Result) -> str:
    return SAID[result.outcome.verdict]


def _claim(result: Result) -> int | None:
    return {Verdict.NONE: 0, Verdict.ONE: 1, Verdict.MANY: 2}.get(result.outcome.verdict)

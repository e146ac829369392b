"""The default solver: search with few nodes, and behind it the solver that learns.

Most small puzzles are decided in a handful of nodes, and nothing is quicker than plain search there. Some
puzzles would take it for ever; those, and large ones, are left to :mod:`puzzles.solver.learn`.
"""

from __future__ import annotations

import time

from attrs import evolve

from puzzles.model import Masks, Model
from puzzles.solver import Budget, Outcome, Verdict
from puzzles.solver.learn import learn
from puzzles.solver.search import search

FIRST = 20
"""Nodes for the plain search."""
SMALL = 150
"""Variables of the largest model that it is tried on: on larger ones it is no quicker."""


def auto(model: Model, masks: Masks | None = None, budget: Budget | None = None) -> Outcome:
    """Decide a model: no solution, exactly one, or two that differ (see :class:`Outcome`).

    The ``budget`` is for both solvers together. ``counts`` adds those of both.
    """
    budget = budget or Budget()
    if len(model.variables) > SMALL:
        return learn(model, masks, budget)
    deadline = budget.deadline()
    few = FIRST if budget.nodes is None else min(FIRST, budget.nodes)
    first = search(model, masks, Budget(few, budget.seconds))
    used = first.counts["nodes"]
    spent = (budget.nodes is not None and used >= budget.nodes) or time.monotonic() > deadline
    if spent or first.verdict is not Verdict.GAVE_UP:
        return first
    then = learn(
        model,
        masks,
        Budget(
            None if budget.nodes is None else budget.nodes - used,
            None if budget.seconds is None else deadline - time.monotonic(),
        ),
        first.solutions[0] if first.solutions else None,
    )
    counts = {name: first.counts.get(name, 0) + count for name, count in then.counts.items()}
    if then.verdict is not Verdict.GAVE_UP:
        return evolve(then, counts=counts)
    out_of_nodes = budget.nodes is not None and counts["nodes"] >= budget.nodes
    reason = f"after {budget.nodes} nodes" if out_of_nodes else f"after {budget.seconds:g} seconds"
    return evolve(then, solutions=then.solutions or first.solutions, counts=counts, reason=reason)

"""The exact solver of the core: narrow to a fixpoint, branch, stop at two solutions.

Depth-first search with the branches on a list, so that no board is too deep. Propagation keeps a mask
of the rule instances still to be asked and asks the lowest first: the model lists local rules before
those over the whole board (see ``puzzles.model.Model``).
"""

from __future__ import annotations

import time

from puzzles.bits import bits
from puzzles.model import Masks, Model
from puzzles.solver import Budget, Outcome, Verdict
from puzzles.state import State


def propagate(state: State, pending: int) -> bool:
    """Narrow until nothing more follows; whether no rule broke. ``pending`` masks instances to ask."""
    model = state.model
    instances = model.instances
    touching = model.touching
    masks = state.masks
    trail = state.trail
    while pending:
        low = pending & -pending
        pending ^= low
        instance = instances[low.bit_length() - 1]
        if instance.narrow is None:
            if instance.broken(masks):
                return False
            continue
        removal = instance.narrow(masks)
        if removal:
            for variable, gone in removal:
                old = masks[variable]
                new = old & ~gone
                trail.append((variable, old))
                masks[variable] = new
                for wake, woken in touching[variable]:
                    if not new & wake:
                        pending |= woken
        elif removal is None:
            return False
    return True


def search(model: Model, masks: Masks | None = None, budget: Budget | None = None) -> Outcome:
    """Decide a model: no solution, exactly one, or two that differ (see :class:`Outcome`).

    ``masks`` restricts it to solutions within those candidates. ``counts`` has ``nodes`` (branches
    taken, the root included) and ``changes`` (candidate masks changed by propagation).
    """
    budget = budget or Budget()
    deadline = budget.deadline()
    state = State(model, masks)
    trail = state.trail
    found: list[tuple[int, ...]] = []
    nodes = 1
    changes = 0

    def outcome(verdict: Verdict, reason: str = "") -> Outcome:
        return Outcome(verdict, tuple(found), {"nodes": nodes, "changes": changes}, reason)

    # Branches still to be tried: (length of the trail at the choice, variable, candidate).
    waiting: list[tuple[int, int, int]] = []
    alive = all(state.masks) and propagate(state, model.every)
    last = 0
    while True:
        changes += len(trail) - last
        choice = _choose(state) if alive else -1
        if alive and choice < 0:
            values = [model.value(v, mask) for v, mask in enumerate(state.masks)]
            found.append(tuple(values))
            if len(found) == 2:
                return outcome(Verdict.MANY)
        elif alive:
            mark = len(trail)
            waiting += [(mark, choice, bit) for bit in bits(state.masks[choice])]
        if not waiting:
            return outcome(Verdict.ONE if found else Verdict.NONE)
        if budget.nodes is not None and nodes >= budget.nodes:
            return outcome(Verdict.GAVE_UP, f"after {nodes} nodes")
        if time.monotonic() > deadline:
            return outcome(Verdict.GAVE_UP, f"after {budget.seconds:g} seconds")
        nodes += 1
        mark, variable, bit = waiting.pop()
        state.undo(mark)
        last = mark
        state.set(variable, bit)
        alive = propagate(state, _woken(model, variable, bit))


def _woken(model: Model, variable: int, mask: int) -> int:
    woken = 0
    for wake, instances in model.touching[variable]:
        if not mask & wake:
            woken |= instances
    return woken


def _choose(state: State) -> int:
    """The variable to branch on: the first with the fewest candidates; -1 when all are decided."""
    best = -1
    fewest = 1 << 30
    for variable, mask in enumerate(state.masks):
        if mask & (mask - 1):
            size = mask.bit_count()
            if size < fewest:
                best, fewest = variable, size
                if size == 2:
                    break
    return best

"""The exact solver that learns: from each dead end a nogood, so that no part of the search is done twice.

Conflict-driven search as satisfiability solvers do it (J. Marques-Silva and K. Sakallah, *GRASP*, 1999; M.
Moskewicz and others, *Chaff*, 2001), over candidate masks (G. Katsirelos and F. Bacchus, *Generalized
nogoods in CSPs*, 2005) with reasons asked for when they are needed (lazy explanation).
"""

from __future__ import annotations

import time

from puzzles.model import Masks, Model
from puzzles.solver import Budget, Outcome, Verdict
from puzzles.solver.counting import is_off
from puzzles.solver.propagation import propagate
from puzzles.solver.reasons import learn_from
from puzzles.solver.store import Literal, Store

_PATIENCE = 150
"""Conflicts before the first restart; the Luby sequence multiplies it."""
_SOON = 8
"""Conflicts before sums are counted: easy puzzles have fewer."""
_STEADY = 12
"""Restarts for which the best position so far is aimed at."""
_KEPT = 2_000
_MORE = 50
"""Nogoods kept at first, and how many more with each restart, so that the search comes to an end."""


class _Aim:
    """The values at the deepest point that was free of conflict. Choices go there again."""

    __slots__ = ("length", "values")

    def __init__(self, count: int) -> None:
        self.values = [0] * count
        self.length = 0

    def note(self, store: Store) -> None:
        """At a conflict: all before the last choice was well."""
        length = store.marks[-1]
        if length > self.length:
            self.length = length
            masks, olds, befores = store.masks, store.olds, store.befores
            for v in store.variables[:length]:
                mask = masks[v]
                change = store.last[v]
                while change >= length:
                    mask = olds[change]
                    change = befores[change]
                if not mask & (mask - 1):
                    self.values[v] = mask

    def value(self, store: Store, variable: int) -> int:
        """The candidate to try: that aimed at, or the one it had last, or one that joins or does what some
        rule wants done, or the first."""
        mask = store.masks[variable]
        found = self.values[variable] & mask or store.phase[variable] & mask
        if not found:
            found = mask & store.opens[variable] or mask
        return found & -found


def learn(
    model: Model,
    masks: Masks | None = None,
    budget: Budget | None = None,
    near: tuple[int, ...] | None = None,
) -> Outcome:
    """Decide a model: no solution, exactly one, or two that differ (see :class:`Outcome`).

    ``masks`` restricts it to solutions within those candidates; ``near`` gives values to try first, one a
    variable. ``counts`` has ``nodes`` (choices, the root included), ``changes`` (of candidate masks),
    ``conflicts``, ``nogoods`` (learnt) and ``restarts``.
    """
    budget = budget or Budget()
    deadline = budget.deadline()
    store = Store(model, masks)
    aim = _Aim(len(model.variables))
    if near is not None:
        store.phase = [model.bit(v, value) for v, value in enumerate(near)]
    found: list[tuple[int, ...]] = []
    counts = {"nodes": 1, "changes": 0, "conflicts": 0, "nogoods": 0, "restarts": 0}

    def outcome(verdict: Verdict, reason: str = "") -> Outcome:
        return Outcome(verdict, tuple(found), counts, reason)

    if not all(store.masks):
        return outcome(Verdict.NONE)
    left = _PATIENCE
    while True:
        length = len(store.variables)
        conflict = propagate(store)
        counts["changes"] += len(store.variables) - length
        variable = -1
        if conflict is None:
            if not store.marks:
                store.settle()
            variable = store.undecided()
        if time.monotonic() > deadline and (variable >= 0 or store.marks):
            return outcome(Verdict.GAVE_UP, f"after {budget.seconds:g} seconds")
        if variable >= 0:
            if left <= 0:
                left = _PATIENCE * luby(counts["restarts"])
                counts["restarts"] += 1
                store.backjump(0)
                store.forget(_KEPT + _MORE * counts["restarts"])
                if counts["restarts"] % _STEADY == 0:
                    # Nothing came of it: begin afresh, with what has been learnt.
                    aim = _Aim(len(model.variables))
                    store.phase = [0] * len(model.variables)
                continue
            if budget.nodes is not None and counts["nodes"] >= budget.nodes:
                return outcome(Verdict.GAVE_UP, f"after {counts['nodes']} nodes")
            counts["nodes"] += 1
            store.choose(variable, aim.value(store, variable))
            continue
        is_solution = conflict is None
        if conflict is None:
            found.append(tuple([model.value(v, mask) for v, mask in enumerate(store.masks)]))
            if len(found) == 2:
                return outcome(Verdict.MANY)
            conflict = _choices(store)
        else:
            counts["conflicts"] += 1
            left -= 1
            if store.marks:
                aim.note(store)
            if counts["conflicts"] == _SOON and not found and is_off(model, store.root):
                return outcome(Verdict.NONE)
        nogood = learn_from(store, conflict)
        if nogood is None:
            return outcome(Verdict.ONE if found else Verdict.NONE)
        counts["nogoods"] += 1
        # No dead end would tell again that the first solution has been found.
        store.adopt(nogood, is_needed=is_solution)


def _choices(store: Store) -> list[Literal]:
    """What has been chosen: all else followed, so that this excludes one solution and no other."""
    found = []
    for position in store.marks:
        v = store.variables[position]
        found.append((v, store.olds[position] & ~store.masks[v]))
    return found


def luby(number: int) -> int:
    """The Luby sequence from number 0: 1, 1, 2, 1, 1, 2, 4, 1, ... (optimal for restarts when nothing is
    known of the running time; M. Luby, A. Sinclair and D. Zuckerman, 1993)."""
    size = 1
    while size < number + 1:
        size = 2 * size + 1
    while size - 1 != number:
        size >>= 1
        number %= size
    return (size + 1) >> 1

"""The engine: asks techniques in profile order, each only where something changed.

What it computes is simple, and a function of the candidates alone: *the first technique, in profile
order, that finds something; of it the first rule instance, in the model's order* (for a technique that
tries values out: the simplest techniques that lead to a contradiction, then the first variable, then
the first candidate). Everything else here is book-keeping so that nobody is asked twice about the same
thing:

- Every technique has a mask of instances still *pending*. The trail of the state tells what changed;
  it is folded into the masks from where it was last read.
- Trying a value out is a nested run over the same state: its changes are undone and the pending masks
  put back.
- A value that was tried without finding a contradiction is tried again only when something that try
  *read* has changed. A rule with a large scope would make that everything; such a rule names a
  *support* (see RuleInstance), and then only a try that closed part of the present support is repeated.
- Where the caller knows the only solution, the dearest technique does not try its values out: no sound
  technique can refute them. That changes nothing in what is found.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial

from puzzles.bits import bits
from puzzles.errors import NotFoundError
from puzzles.model import Masks, Model, Removal, RuleInstance
from puzzles.profile import Profile
from puzzles.state import State
from puzzles.technique import BOOKKEEPING

Found = tuple[int, int, Removal]
"""A deduction: (row of the profile, instance or -1, what goes)."""


class _Row:
    """A row of the profile, made ready for one model."""

    __slots__ = ("about", "assumes", "find", "limit", "passes")

    def __init__(self, model: Model, profile: Profile, index: int, only: int) -> None:
        entry = profile.entries[index]
        technique = entry.technique
        self.assumes = technique.assumes
        self.about = 0 if technique.rule is None else model.by_rule.get(technique.rule, 0) & only
        self.find: Callable[[Model, Masks, RuleInstance], Removal] | None = technique.find
        self.limit: int | None = None
        self.passes: tuple[int, ...] = ()
        if technique.assumes:
            if "steps" in entry.parameters:
                self.limit = int(entry.parameters["steps"])
            using = str(entry.parameters["using"])
            # The simplest contradiction first: one pass a level, up to the highest that may be used.
            free, top = profile.upto(BOOKKEEPING), profile.upto(using)
            ends = {profile.upto(e.level) for e in profile.entries[free:top]}
            self.passes = tuple(sorted(ends)) or (free,)
        elif technique.find is not None and entry.parameters:
            self.find = partial(technique.find, **entry.parameters)


class Engine:
    """Runs the first ``upto`` rows of a profile over one state.

    ``only`` restricts it to the masked rule instances. ``solution`` is the only solution as masks,
    where it is known. Each try of a value counts in ``tries``. After ``deadline``, on the monotonic
    clock, the next try raises NotFoundError.
    """

    __slots__ = (
        "_changed",
        "_closes",
        "_deep",
        "_folded",
        "_free",
        "_horizon",
        "_near",
        "_only",
        "_pending",
        "_reads",
        "_rows",
        "_stale",
        "_supported",
        "_supports",
        "_unchecked",
        "deadline",
        "model",
        "solution",
        "state",
        "tries",
        "upto",
    )  # fmt: skip

    def __init__(
        self,
        profile: Profile,
        state: State,
        upto: int | None = None,
        solution: Masks | None = None,
        only: int | None = None,
        deadline: float = float("inf"),
    ) -> None:
        model = state.model
        self.deadline = deadline
        self.model = model
        self.state = state
        self.solution = solution
        self.upto = len(profile.entries) if upto is None else upto
        self.tries = 0
        self._only = model.every if only is None else only
        self._rows = [_Row(model, profile, index, self._only) for index in range(self.upto)]
        self._free = min(profile.upto(BOOKKEEPING), self.upto)
        self._supported = [
            index
            for index, instance in enumerate(model.instances)
            if instance.support is not None and self._only >> index & 1
        ]
        self._supports = dict.fromkeys(self._supported, -1)
        self._unchecked = self._only
        self._folded = len(state.trail)
        self._horizon = self.upto  # rows that hear of changes: fewer while a value is tried out
        self._pending = [row.about for row in self._rows]
        # Of rows that try values out: variables that changed since the row last looked; for each pass
        # the variables to be tried (again); for each pass and variable what its tries read and closed.
        everything = (1 << len(model.variables)) - 1
        self._changed = [everything if row.assumes else 0 for row in self._rows]
        self._stale = [[everything] * len(row.passes) for row in self._rows]
        size = len(model.variables)
        self._reads = [[[0] * size for _ in row.passes] for row in self._rows]
        self._closes = [[[0] * size for _ in row.passes] for row in self._rows]
        self._deep = False  # whether the present try asked about more than its own surroundings
        self._near: list[int] | None = None

    def run(
        self,
        limit: int | None = None,
        each: Callable[[Found], None] | None = None,
        upto: int | None = None,
    ) -> int | None:
        """Deduce until nothing is found, ``limit`` steps are taken or a rule breaks.

        Only the first ``upto`` rows are asked; a later run may ask more. The limit counts every step,
        bookkeeping included. ``each`` is called with every deduction before it is applied. Returns the
        index of the broken rule instance, or None.
        """
        upto = self.upto if upto is None else upto
        free = min(self._free, upto)
        state = self.state
        steps = 0
        while True:
            while steps != limit and (found := self._next(0, free)) is not None:
                if each is not None:
                    each(found)
                state.remove(found[2])
                steps += 1
            self._fold()
            broken = self._broken()
            if broken is not None or steps == limit:
                return broken
            found = self._next(free, upto)
            if found is None:
                return None
            if each is not None:
                each(found)
            state.remove(found[2])
            steps += 1

    def try_out(
        self,
        variable: int,
        bit: int,
        row: int,
        upto: int,
        each: Callable[[Found], None] | None = None,
    ) -> int | None:
        """Suppose the variable had the value; return the instance that breaks, or None.

        ``row`` is the profile's row whose limit of steps holds; the first ``upto`` rows are used. The
        state is as before afterwards.
        """
        self.tries += 1
        if time.monotonic() > self.deadline:
            raise NotFoundError(
                "the time limit ended the techniques before they came to an end; a higher one may do",
                attempts=self.tries,
                reason="the time limit",
            )
        state = self.state
        trail = state.trail
        mark = len(trail)
        self._fold()
        pending, changed, unchecked = self._pending[:], self._changed[:], self._unchecked
        stale = [list(of) for of in self._stale[:upto]]
        solution, self.solution = self.solution, None
        deep, self._deep = self._deep, False
        horizon, self._horizon = self._horizon, upto
        try:
            state.set(variable, bit)
            broken = self.run(self._rows[row].limit, each, upto)
            if broken is None and each is None:
                self._remember(row, upto, variable, mark)
        finally:
            self.solution = solution
            self._deep = deep
            self._horizon = horizon
            state.undo(mark)
            self._folded = mark
            self._pending, self._changed, self._unchecked = pending, changed, unchecked
            self._stale[:upto] = stale
        return broken

    def first_pass(self, row: int, variable: int, bit: int) -> int | None:
        """The end of the first pass (a number of rows) that refutes the value; None when none does."""
        for end in self._rows[row].passes:
            if self.try_out(variable, bit, row, end) is not None:
                return end
        return None

    # What changed, folded into what is pending

    def _fold(self) -> None:
        trail = self.state.trail
        end = len(trail)
        if self._folded == end:
            return
        masks = self.state.masks
        touching = self.model.touching
        supports = self._supports
        woken = 0
        changed = 0
        for position in range(self._folded, end):
            variable = trail[position][0]
            new = masks[variable]
            changed |= 1 << variable
            for wake, instances in touching[variable]:
                if not new & wake:
                    woken |= instances
                    for index in self._supported:
                        if instances >> index & 1 and supports[index] >> variable & 1:
                            self._unchecked |= 1 << index
        self._folded = end
        woken &= self._only
        local = woken
        for index in self._supported:
            local &= ~(1 << index)
        self._unchecked |= local
        pending = self._pending
        rows = self._rows
        for row in range(self._horizon):
            if rows[row].assumes:
                self._changed[row] |= changed
            else:
                pending[row] |= woken & rows[row].about

    def _broken(self) -> int | None:
        """The first instance that is broken; only those touched since they were whole are asked."""
        masks = self.state.masks
        instances = self.model.instances
        unchecked = self._unchecked
        while unchecked:
            low = unchecked & -unchecked
            index = low.bit_length() - 1
            instance = instances[index]
            if instance.support is None:
                if instance.broken(masks):
                    self._unchecked = unchecked
                    return index
            else:
                support = instance.support(masks)
                if not support:
                    self._unchecked = unchecked
                    return index
                self._supports[index] = support
            unchecked ^= low
        self._unchecked = 0
        return None

    # Asking

    def _next(self, first: int, end: int) -> Found | None:
        self._fold()
        masks = self.state.masks
        model = self.model
        instances = model.instances
        pendings = self._pending
        for row in range(first, end):
            ready = self._rows[row]
            if ready.assumes:
                self._deep = True
                found = self._assume(row)
                if found is not None:
                    return found
                continue
            pending = pendings[row]
            find = ready.find
            while pending:
                low = pending & -pending
                index = low.bit_length() - 1
                instance = instances[index]
                if instance.support is not None:
                    self._deep = True
                if find is None:
                    removal = instance.narrow(masks) if instance.narrow is not None else ()
                else:
                    removal = find(model, masks, instance)
                if removal:
                    pendings[row] = pending
                    return row, index, removal
                pending ^= low
            pendings[row] = 0
        return None

    def _assume(self, row: int) -> Found | None:
        masks = self.state.masks
        # A value left out here was not tried: what its try reads is not known. So it is left out only in
        # the dearest row, which no other row's tries ask again.
        solution = self.solution if row == self.upto - 1 else None
        changed = self._changed[row]
        self._changed[row] = 0
        support = 0
        for index in self._supported:
            support |= self._supports[index]
        for number, end in enumerate(self._rows[row].passes):
            stale = self._stale[row][number]
            if changed:
                reads, closes = self._reads[row][number], self._closes[row][number]
                for variable, mask in enumerate(masks):
                    if mask & (mask - 1) and (reads[variable] & changed or closes[variable] & support):
                        stale |= 1 << variable
            while stale:
                low = stale & -stale
                variable = low.bit_length() - 1
                mask = masks[variable]
                if mask & (mask - 1):
                    known = solution[variable] if solution is not None else 0
                    for bit in bits(mask & ~known):
                        if self.try_out(variable, bit, row, end) is not None:
                            self._stale[row][number] = stale
                            for later in range(number + 1, len(self._stale[row])):
                                self._spoil(row, later, changed, support)
                            return row, -1, ((variable, bit),)
                stale ^= low
            self._stale[row][number] = 0
        return None

    def _spoil(self, row: int, number: int, changed: int, support: int) -> None:
        """Note for a pass that was not reached what has become stale in it."""
        reads, closes = self._reads[row][number], self._closes[row][number]
        stale = self._stale[row][number]
        for variable in range(len(reads)):
            if reads[variable] & changed or closes[variable] & support:
                stale |= 1 << variable
        self._stale[row][number] = stale

    def _remember(self, row: int, upto: int, variable: int, mark: int) -> None:
        """Note what a try that refuted nothing has read and closed."""
        number = self._rows[row].passes.index(upto)
        if self._deep:
            self._reads[row][number][variable] = -1
            return
        near = self._surroundings()
        reads = closes = 0
        for changed, _ in self.state.trail[mark:]:
            reads |= near[changed]
            closes |= 1 << changed
        self._reads[row][number][variable] |= reads
        self._closes[row][number][variable] |= closes

    def _surroundings(self) -> list[int]:
        """For each variable a mask of those it shares an ordinary (not supported) instance with."""
        if self._near is None:
            near = [1 << variable for variable in range(len(self.model.variables))]
            for instance in self.model.instances:
                if instance.support is None:
                    scope = 0
                    for variable in instance.scope:
                        scope |= 1 << variable
                    for variable in instance.scope:
                        near[variable] |= scope
            self._near = near
        return self._near

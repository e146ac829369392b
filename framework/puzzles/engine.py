"""The engine: asks techniques in profile order, each only where something changed.

What :meth:`Engine.run` computes is simple, and a function of the candidates alone: *the first technique,
in profile order, that finds something; of it the first rule instance, in the model's order* (for a
technique that tries values out: the simplest techniques that lead to a contradiction, then the first
variable, then the first candidate). Everything else is book-keeping so that nobody is asked twice about
the same thing:

- Every technique has a mask of instances still *pending*. The trail of the state tells what changed;
  it is folded into the masks from where it was last read.
- Trying a value out is a nested run over the same state: its changes are undone and the pending masks
  put back. What is known of values tried in vain is in ``puzzles.tries``.
- Where no step is counted or shown the order of steps does not matter, and ``puzzles.closure`` takes
  them as they come: for suppositions that do the bookkeeping only, and for :meth:`Engine.settle`.
- Where the caller knows a solution, its values are not tried out: no sound technique can refute them.
  That changes nothing in what is found.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from puzzles.bits import bits, indexes
from puzzles.closure import Closure
from puzzles.errors import NotFoundError
from puzzles.model import Masks, Removal
from puzzles.profile import Profile
from puzzles.rows import rows_of
from puzzles.state import State
from puzzles.technique import BOOKKEEPING
from puzzles.tries import Tries

Found = tuple[int, int, Removal]
"""A deduction: (row of the profile, instance or -1, what goes)."""


class Engine:
    """Runs the first ``upto`` rows of a profile over one state.

    ``only`` restricts it to the masked rule instances. ``solution`` is a solution as masks, where one
    is known. Each try of a value counts in ``tries``. After ``deadline``, on the monotonic
    clock, the next try raises NotFoundError.
    """

    __slots__ = (
        "_assuming",
        "_changed",
        "_closed",
        "_closures",
        "_depth",
        "_folded",
        "_free",
        "_heard",
        "_horizon",
        "_local",
        "_lost",
        "_only",
        "_passes",
        "_pending",
        "_profile",
        "_rows",
        "_spent",
        "_supported",
        "_supports",
        "_unchecked",
        "_woken",
        "deadline",
        "last",
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
        self._profile = profile
        self._only = model.every if only is None else only
        self._rows = rows = rows_of(profile)[: self.upto]
        self._free = min(profile.upto(BOOKKEEPING), self.upto)
        self._supported = model.supported & self._only
        self._supports = dict.fromkeys(indexes(self._supported), -1)
        self._closures: dict[int, Closure] = {}
        self._unchecked = self._only
        self._lost = 0  # variables that closed, in a support or not, since supports were mended
        self._folded = len(state.trail)
        self._horizon = self.upto  # rows that hear of changes: fewer while a value is tried out
        by_rule = model.by_rule
        self._pending = [by_rule.get(row.rule or "", 0) & self._only for row in rows]
        self._local = [(row, about) for row, about in enumerate(self._pending) if about]
        self._assuming = [index for index, row in enumerate(rows) if row.assumes]
        size = len(model.variables)
        self._passes = [tuple([Tries(end, size) for end in row.ends]) for row in rows]
        # Of rows that try values out: what was woken, and which variables changed, since they last looked.
        self._woken = [-1 if row.assumes else 0 for row in rows]
        self._changed = self._woken[:]
        self._depth = 0  # how many suppositions the present one is within
        # Of the present try: the instances that it woke or asked, and the variables that it changed,
        # its own tries of further values included.
        self._heard = 0
        self._closed = 0
        self._spent = False  # whether a run ended because its steps were used up
        self.last = (0, 0, False)  # these three, of the try that ended last

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
            # Rules are looked at when the bookkeeping is done; where a solution is known they hold.
            checked = self.solution is not None
            end = upto if checked else free
            while steps != limit and (found := self._next(0, end)) is not None:
                if each is not None:
                    each(found)
                state.remove(found[2])
                steps += 1
            self._fold()
            self._spent = steps == limit
            broken = None if checked else self._broken()
            if broken is not None or steps == limit or checked:
                return broken
            found = self._next(free, upto)
            if found is None:
                self._spent = False
                return None
            if each is not None:
                each(found)
            state.remove(found[2])
            steps += 1

    def settle(self, upto: int | None = None) -> int | None:
        """Deduce in any order as far as the first ``upto`` rows lead: to where :meth:`run` leads, but
        for techniques that count steps. Returns the index of a broken rule instance, or None."""
        upto = self.upto if upto is None else upto
        local = [row for row in range(upto) if not self._rows[row].assumes]
        assuming = [row for row in range(upto) if self._rows[row].assumes]
        state = self.state
        closure = self._closure(upto)
        while True:
            self._fold()
            pending = self._unchecked
            for row in local:
                pending |= self._pending[row]
            broken = closure.run(state, pending, len(state.trail), self._supports, self._lost)
            if broken is not None:
                self._unchecked |= 1 << broken
                return broken
            self._fold()
            self._unchecked = self._lost = 0
            for row in local:
                self._pending[row] = 0
            found = next((found for row in assuming if (found := self._assume(row)) is not None), None)
            if found is None:
                return None
            state.remove(found[2])

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
        limit = self._rows[row].limit
        state = self.state
        mark = len(state.trail)
        heard, self._heard = self._heard, 0
        closed, self._closed = self._closed, 0
        try:
            if limit is None and each is None and upto <= self._free:
                closure = self._closure(upto)
                state.set(variable, bit)
                broken = closure.run(state, 0, mark, self._supports)
                self._heard = closure.heard & ~self._supported
                self._spent = False
            else:
                broken = self._supposed(variable, bit, limit, upto, each)
            for changed, _ in state.trail[mark:]:
                self._closed |= 1 << changed
        finally:
            state.undo(mark)
            self.last = self._heard, self._closed, self._spent
            self._heard |= heard
            self._closed |= closed
        return broken

    def _supposed(
        self, variable: int, bit: int, limit: int | None, upto: int, each: Callable[[Found], None] | None
    ) -> int | None:
        """A nested run, whose changes of the state stay; all that the engine keeps is put back."""
        self._fold()
        pending, unchecked, lost = self._pending[:], self._unchecked, self._lost
        woken, changed = self._woken[:], self._changed[:]
        kept = [(tries, tries.stale, tries.spent[:]) for passes in self._passes[:upto] for tries in passes]
        solution, self.solution = self.solution, None
        horizon, self._horizon = self._horizon, upto
        folded = self._folded
        self._depth += 1
        try:
            self.state.set(variable, bit)
            return self.run(limit, each, upto)
        finally:
            self._depth -= 1
            self.solution = solution
            self._horizon = horizon
            self._folded = folded
            self._pending, self._unchecked, self._lost = pending, unchecked, lost
            self._woken, self._changed = woken, changed
            for tries, stale, spent in kept:
                tries.stale, tries.spent = stale, spent

    def first_pass(self, row: int, variable: int, bit: int) -> int | None:
        """The end of the first pass (a number of rows) that refutes the value; None when none does."""
        for tries in self._passes[row]:
            if self.try_out(variable, bit, row, tries.end) is not None:
                return tries.end
        return None

    # What changed, folded into what is pending

    def _fold(self) -> None:
        trail = self.state.trail
        end = len(trail)
        position = self._folded
        if position == end:
            return
        masks = self.state.masks
        touching = self.model.touching
        supported = self._supported
        woken = changed = closed = 0
        while position < end:
            variable = trail[position][0]
            position += 1
            new = masks[variable]
            bit = 1 << variable
            changed |= bit
            for wake, instances in touching[variable]:
                if not new & wake:
                    woken |= instances
                    if instances & supported:
                        closed |= bit
        self._folded = end
        woken &= self._only
        local = woken & ~supported
        self._unchecked |= local
        self._heard |= local
        if closed:
            self._lost |= closed
            for index, support in self._supports.items():
                if support & closed:
                    self._unchecked |= 1 << index
        horizon = self._horizon
        pending = self._pending
        for row, about in self._local:
            if row >= horizon:
                break
            pending[row] |= woken & about
        for row in self._assuming:
            if row < horizon:
                self._woken[row] |= woken
                self._changed[row] |= changed

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
                support = instance.support(masks, self._supports[index], self._lost)
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
            pending = pendings[row]
            if not pending:
                if self._rows[row].assumes and (found := self._assume(row)) is not None:
                    return found
                continue
            find = self._rows[row].find
            while pending:
                low = pending & -pending
                index = low.bit_length() - 1
                instance = instances[index]
                if find is None:
                    removal = instance.narrow(masks) if instance.narrow is not None else ()
                else:
                    removal = find(model, masks, instance)
                if low & self._supported:
                    self._heard |= low
                if removal:
                    pendings[row] = pending
                    return row, index, removal
                pending ^= low
            pendings[row] = 0
        return None

    def _assume(self, row: int) -> Found | None:
        masks = self.state.masks
        self._heard |= self._supported
        undecided = self.state.undecided()
        if not undecided:
            return None
        if self._unchecked:
            self._broken()  # for its supports; where a solution is known nobody has asked before
        woken, changed = self._woken[row], self._changed[row]
        passes = self._passes[row]
        if woken or changed:
            self._woken[row] = self._changed[row] = 0
            if woken & self._supported:
                for support in self._supports.values():
                    changed |= support
            for tries in passes:
                tries.spoil(undecided, woken, changed)
        solution = self.solution
        fewer: Tries | None = None  # the pass before, with fewer techniques
        for tries in passes:
            if solution is not None and tries.stale:
                self._try_the_rest(tries.end)
            shorter = self._shorter(row, tries.end) if tries.stale else None
            while tries.stale:
                low = tries.stale & -tries.stale
                variable = low.bit_length() - 1
                mask = masks[variable]
                if mask & (mask - 1):
                    if solution is not None:
                        mask &= ~solution[variable]
                        tries.partly |= low
                    heard = closed = spent = 0
                    # Techniques come in order: a try whose steps are used up before the dearer ones had
                    # their turn ends the same with them. One that came to its end in fewer steps ends the
                    # same with more.
                    if fewer is not None and (same := mask & fewer.spent[variable]):
                        mask ^= same
                        spent = same
                        heard, closed = fewer.heard[variable], fewer.changed[variable]
                    if shorter is not None and (same := mask & ~shorter.spent[variable]):
                        mask ^= same
                        heard |= shorter.heard[variable]
                        closed |= shorter.changed[variable]
                    for bit in bits(mask):
                        if self.try_out(variable, bit, row, tries.end) is not None:
                            return row, -1, ((variable, bit),)
                        heard |= self.last[0]
                        closed |= self.last[1]
                        if self.last[2]:
                            spent |= bit
                    tries.spent[variable] = spent
                    self._remember(row, tries, variable, heard, closed)
                tries.stale ^= low
            fewer = tries
        return None

    def _shorter(self, row: int, end: int) -> Tries | None:
        """The tries of a cheaper row with the same techniques; its limit of steps is lower, or the same."""
        limit = self._rows[row].limit
        for cheaper in self._assuming:
            if cheaper == row:
                break
            its_limit = self._rows[cheaper].limit
            if its_limit is not None and (limit is None or its_limit <= limit):
                for tries in self._passes[cheaper]:
                    if tries.end == end:
                        return tries
        return None

    def _try_the_rest(self, end: int) -> None:
        """Try the values known to be right, too, with the rows up to ``end`` that try values out.

        They cannot be refuted. But in a supposition they may be, and there they are tried only where
        something has changed of what their tries heard of: so that has to be known.
        """
        masks = self.state.masks
        assert self.solution is not None
        for row in self._assuming:
            if row >= end:
                break
            for tries in self._passes[row]:
                for variable in indexes(tries.partly):
                    mask = masks[variable]
                    if mask & (mask - 1):
                        bit = self.solution[variable]
                        self.try_out(variable, bit, row, tries.end)
                        tries.heard[variable] |= self.last[0]
                        tries.changed[variable] |= self.last[1]
                        if self.last[2]:
                            tries.spent[variable] |= bit
                tries.partly = 0

    def _remember(self, row: int, tries: Tries, variable: int, heard: int, closed: int) -> None:
        """Note what the tries of a variable that refuted nothing heard of, and what they changed."""
        if self._depth:
            # After the supposition what the earlier try heard of still counts.
            tries.heard[variable] |= heard
            tries.changed[variable] |= closed
        else:
            tries.heard[variable] = heard
            tries.changed[variable] = closed
        # Tries of dearer rows did not repeat this try where it had nothing to do with them. It may now.
        for dearer in self._assuming:
            if row < dearer < self._horizon:
                self._woken[dearer] |= heard
                self._changed[dearer] |= closed

    def _closure(self, upto: int) -> Closure:
        if upto not in self._closures:
            self._closures[upto] = Closure(self._profile, upto, self._only)
        return self._closures[upto]

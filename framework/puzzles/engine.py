"""The engine: asks techniques in profile order, each only where something changed.

What :meth:`Engine.run` computes is simple, and a function of the candidates alone: *the first technique,
in profile order, that finds something; of it the first rule instance, in the model's order* (for a
technique that tries values out: the simplest techniques that lead to a contradiction, then the first
variable, then the first candidate). Everything else is book-keeping so that nobody is asked twice about
the same thing:

- The agenda (``puzzles.agenda``) reads the trail of the state and knows which instances have to be asked.
- Trying a value out is a nested run over the same state: its changes are undone and the agenda is put
  back. What is known of values tried in vain is in ``puzzles.tries``.
- Where no step is counted or shown the order of steps does not matter, and ``puzzles.closure`` takes
  them as they come: for suppositions that do the bookkeeping only, and for :meth:`Engine.settle`.
- Where the caller knows a solution, its values are not tried out: no sound technique can refute them.
  That changes nothing in what is found.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from puzzles.agenda import Agenda, Found
from puzzles.bits import indexes
from puzzles.closure import Closure
from puzzles.errors import NotFoundError
from puzzles.model import Masks
from puzzles.profile import Profile
from puzzles.rows import rows_of
from puzzles.state import State
from puzzles.technique import BOOKKEEPING
from puzzles.tries import Tries

_NEVER = float("inf")


class Engine:
    """Runs the first ``upto`` rows of a profile over one state.

    ``only`` restricts it to the masked rule instances. ``solution`` is a solution as masks, where one
    is known. Each try of a value counts in ``tries``. After ``deadline``, on the monotonic
    clock, the next try raises NotFoundError.
    """

    __slots__ = (
        "_agenda",
        "_assuming",
        "_closed",
        "_closures",
        "_depth",
        "_free",
        "_known_tries",
        "_only",
        "_profile",
        "_rows",
        "_spent",
        "deadline",
        "last",
        "model",
        "solution",
        "state",
        "tries",
        "upto",
    )

    def __init__(
        self,
        profile: Profile,
        state: State,
        upto: int | None = None,
        solution: Masks | None = None,
        only: int | None = None,
        deadline: float = _NEVER,
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
        self._agenda = Agenda(profile, state, self.upto, self._only)
        self._closures: dict[int, Closure] = {}
        self._assuming = [index for index, row in enumerate(rows) if row.assumes]
        self._known_tries: list[tuple[Tries, ...]] = []
        self._depth = 0  # how many suppositions the present one is within
        # Of the present try: the variables that it changed, its own tries of further values included. The
        # agenda has the instances that it woke or asked.
        self._closed = 0
        self._spent = False  # whether a run ended because its steps were used up
        self.last = (0, 0, False)  # instances heard, variables changed, steps used up: of the last try

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
            self._agenda.fold()
            self._spent = steps == limit
            broken = None if checked else self._agenda.check()
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
        agenda = self._agenda
        closure = self._closure(upto)
        while True:
            pending = agenda.outstanding(local)
            broken = closure.run(state, pending, len(state.trail), agenda.supports, agenda.lost)
            if broken is not None:
                return broken
            agenda.settled(local)
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
        if self.deadline < _NEVER and time.monotonic() > self.deadline:
            raise NotFoundError(
                "the time limit ended the techniques before they came to an end; a higher one may do",
                attempts=self.tries,
                reason="the time limit",
            )
        limit = self._rows[row].limit
        state = self.state
        agenda = self._agenda
        mark = len(state.trail)
        heard, agenda.heard = agenda.heard, 0
        closed, self._closed = self._closed, 0
        try:
            if limit is None and each is None and upto <= self._free:
                closure = self._closure(upto)
                state.set(variable, bit)
                broken = closure.run(state, 0, mark, agenda.supports.copy())
                agenda.heard = closure.heard & ~agenda.supported
                self._spent = False
            else:
                broken = self._supposed(variable, bit, limit, upto, each)
            closed_here = self._closed
            for changed, _ in state.trail[mark:]:
                closed_here |= 1 << changed
            self._closed = closed_here
        finally:
            state.undo(mark)
            self.last = agenda.heard, self._closed, self._spent
            agenda.heard |= heard
            self._closed |= closed
        return broken

    def _supposed(
        self, variable: int, bit: int, limit: int | None, upto: int, each: Callable[[Found], None] | None
    ) -> int | None:
        """A nested run, whose changes of the state stay; all that the engine keeps is put back."""
        saved = self._agenda.save()
        kept = [(tries, tries.stale, tries.spent[:]) for passes in self._passes[:upto] for tries in passes]
        solution, self.solution = self.solution, None
        self._agenda.horizon = upto
        self._depth += 1
        try:
            self.state.set(variable, bit)
            return self.run(limit, each, upto)
        finally:
            self._depth -= 1
            self.solution = solution
            self._agenda.restore(saved)
            for tries, stale, spent in kept:
                tries.stale, tries.spent = stale, spent

    @property
    def _passes(self) -> list[tuple[Tries, ...]]:
        """By row, what is known of the tries of each of its passes; made when first asked for, since many
        boards need no tries."""
        if not self._known_tries:
            size = len(self.model.variables)
            self._known_tries = [tuple([Tries(end, size) for end in row.ends]) for row in self._rows]
        return self._known_tries

    def first_pass(self, row: int, variable: int, bit: int) -> int | None:
        """The end of the first pass (a number of rows) that refutes the value; None when none does."""
        for tries in self._passes[row]:
            if self.try_out(variable, bit, row, tries.end) is not None:
                return tries.end
        return None

    def _next(self, first: int, end: int) -> Found | None:
        """The next deduction by the rows from ``first`` on and before ``end``."""
        agenda = self._agenda
        agenda.fold()
        found = agenda.look_up(first)
        row = first
        while found is None and row < end:
            if row >= agenda.told_from:
                agenda.tell()
            found = self._assume(row) if self._rows[row].assumes else agenda.ask(row)
            row += 1
        return found

    def _assume(self, row: int) -> Found | None:
        masks = self.state.masks
        agenda = self._agenda
        agenda.heard |= agenda.supported
        undecided = self.state.undecided()
        if not undecided:
            return None
        if not agenda.is_checked:
            agenda.check()  # for its supports; where a solution is known nobody has asked before
        woken, changed = agenda.woken[row], agenda.changed[row]
        passes = self._passes[row]
        if woken or changed:
            agenda.woken[row] = agenda.changed[row] = 0
            if woken & agenda.supported:
                for support in agenda.supports.values():
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
                    while mask:
                        bit = mask & -mask
                        mask ^= bit
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
        agenda = self._agenda
        for dearer in self._assuming:
            if row < dearer < agenda.horizon:
                agenda.woken[dearer] |= heard
                agenda.changed[dearer] |= closed

    def _closure(self, upto: int) -> Closure:
        closure = self._closures.get(upto)
        if closure is None:
            closure = self._closures[upto] = Closure(self._profile, upto, self._only, self.model)
        return closure

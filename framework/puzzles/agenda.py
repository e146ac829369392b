"""The agenda: which techniques have to be asked about which rule instances, and what is known already.

It reads the trail of a state on from where it stopped last and wakes the instances whose candidates have
changed. For each row of a profile it has a mask of instances *pending*:

- An instance of a kind (``RuleInstance.kind``) is *looked up* once it has changed: one look-up tells what all
  techniques that go by kind find there, and whether it is broken (``puzzles.answers``). In their rows it is
  pending only where there is something to find.
- Any other instance is pending from when it is woken until it is asked in vain.

Whether a rule broke is asked in the same way: only of instances touched since they were whole.
"""

from __future__ import annotations

from typing import NamedTuple

from puzzles.answers import NOTHING, Answer, Key, answers_of
from puzzles.bits import indexes
from puzzles.model import Removal
from puzzles.profile import Profile
from puzzles.rows import rows_of
from puzzles.state import State

Found = tuple[int, int, Removal]
"""A deduction: (row of the profile, instance or -1, what goes)."""


class Saved(NamedTuple):
    """All that an agenda has to have back when changes of its state are undone."""

    folded: int
    horizon: int
    pending: list[int]
    unchecked: int
    broken: int
    supports: dict[int, int]
    lost: int
    woken: list[int]
    changed: list[int]


class Agenda:
    """What is to be asked about a state by the first ``upto`` rows of a profile.

    ``only`` masks the rule instances that count.
    ``horizon``   rows from this one on do not hear of changes.
    ``heard``     instances that were woken, or asked about the whole board; set anew for each try.
    ``woken``     for each row that tries values out, the instances woken since it looked last.
    ``changed``   for each of those rows, the variables changed since then.
    ``supports``  of each instance that has one, its support (-1: none yet).
    ``lost``      the variables that closed since supports were mended.
    ``told_from`` the first row that has to be told of changes.
    """

    __slots__ = (
        "_about",
        "_answers",
        "_assuming",
        "_broken",
        "_folded",
        "_kind_rows",
        "_looked_up",
        "_model",
        "_news",
        "_news_changed",
        "_of_a_kind",
        "_only",
        "_others",
        "_pending",
        "_rows",
        "_state",
        "_tables",
        "_unchecked",
        "_unlooked",
        "changed",
        "heard",
        "horizon",
        "lost",
        "supported",
        "supports",
        "told_from",
        "woken",
    )

    def __init__(self, profile: Profile, state: State, upto: int, only: int) -> None:
        model = state.model
        self._model = model
        self._state = state
        self._only = only
        self._rows = rows = rows_of(profile)
        self._folded = len(state.trail)
        self.horizon = upto
        self.heard = 0
        self.supported = model.supported & only
        self.supports = dict.fromkeys(indexes(self.supported), -1)
        self.lost = 0
        # Instances of a kind: those not looked up yet, and those of which it is known that they are broken.
        self._answers = answers_of(profile)
        self._tables: list[dict[Key, Answer] | None] = [None] * len(model.instances)
        self._of_a_kind = self._unlooked = model.of_a_kind & only
        self._broken = 0
        self._unchecked = only & ~self._of_a_kind  # others that may be broken
        # By row: the instances that are looked up, and the others that the row is about.
        self._pending = [0] * len(rows)
        self._looked_up = self._pending[:]
        self._about = self._pending[:]
        for number, row in enumerate(rows[:upto]):
            about = row.where(model) & only
            if row.by_kind:
                self._looked_up[number] = about & self._of_a_kind
                about &= ~self._of_a_kind
            self._pending[number] = self._about[number] = about
        self._kind_rows = [row for row, about in enumerate(self._looked_up) if about]
        self._others = [row for row, about in enumerate(self._about) if about]
        self._assuming = [number for number, row in enumerate(rows[:upto]) if row.assumes]
        self.woken = [-1 if row.assumes else 0 for row in rows]
        self.changed = self.woken[:]
        # What was woken and changed that those rows do not know yet.
        self._news = self._news_changed = 0
        self.told_from = min([*self._others, *self._assuming], default=len(rows))

    def fold(self) -> None:
        """Read the trail on, and wake what its changes touch."""
        trail = self._state.trail
        end = len(trail)
        position = self._folded
        if position == end:
            return
        masks = self._state.masks
        touching = self._model.touching
        supported = self.supported
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
        of_a_kind = local & self._of_a_kind
        self._unlooked |= of_a_kind
        self._unchecked |= local ^ of_a_kind
        self.heard |= local
        self._news |= woken
        self._news_changed |= changed
        if closed:
            self.lost |= closed
            for index, support in self.supports.items():
                if support & closed:
                    self._unchecked |= 1 << index

    def tell(self) -> None:
        """Tell the rows that do not look up what was woken and changed: only when it is their turn."""
        news, changed = self._news, self._news_changed
        if not changed:
            return
        self._news = self._news_changed = 0
        horizon = self.horizon
        for row in self._others:
            if row >= horizon:
                break
            self._pending[row] |= news & self._about[row]
        for row in self._assuming:
            if row < horizon:
                self.woken[row] |= news
                self.changed[row] |= changed

    def look_up(self, first: int = -1) -> Found | None:
        """Look up the instances of a kind whose candidates have changed.

        Where the very first row is asked (``first`` is 0) and it finds something, that is the next
        deduction, and is returned; the rest may wait.
        """
        unlooked = self._unlooked
        if not unlooked:
            return None
        masks = self._state.masks
        instances = self._model.instances
        tables = self._tables
        pending = self._pending
        for row in self._kind_rows:
            pending[row] &= ~unlooked
        broken = self._broken & ~unlooked
        while unlooked:
            low = unlooked & -unlooked
            index = low.bit_length() - 1
            instance = instances[index]
            table = tables[index]
            key = instance.candidates(masks)
            answer = (table and table.get(key)) or self._answer(index, key)
            if answer is not NOTHING:
                for row, removal in answer.found:
                    if row == first == 0 and not pending[0] & (low - 1):
                        self._unlooked = unlooked
                        self._broken = broken
                        scope = instance.scope
                        return 0, index, tuple([(scope[at], gone) for at, gone in removal])
                    pending[row] |= low
                if answer.broken:
                    broken |= low
            unlooked ^= low
        self._unlooked = 0
        self._broken = broken
        return None

    def _answer(self, index: int, key: Key) -> Answer:
        """An answer that this agenda has not met at the instance before."""
        instance = self._model.instances[index]
        assert instance.kind is not None
        lookup = self._answers.about(instance.rule)
        table = self._tables[index] = lookup.table(instance.kind)
        return table.get(key) or lookup.learn(table, key, self._model, self._state.masks, instance)

    def ask(self, row: int) -> Found | None:
        """The first pending instance at which a row finds something, and what."""
        pending = self._pending[row]
        looked_up = self._looked_up[row]
        while pending:
            low = pending & -pending
            index = low.bit_length() - 1
            if low & looked_up:
                removal = self._known(row, index)
            else:
                instance = self._model.instances[index]
                removal = self._rows[row].ask(self._model, self._state.masks, instance) or ()
                if low & self.supported:
                    self.heard |= low
            if removal:
                self._pending[row] = pending
                return row, index, removal
            pending ^= low
        self._pending[row] = 0
        return None

    def _known(self, row: int, index: int) -> Removal:
        """What a row finds at an instance that is looked up. It may have changed without being woken: then
        less is found than before, or nothing."""
        instance = self._model.instances[index]
        scope = instance.scope
        key = instance.candidates(self._state.masks)
        table = self._tables[index]
        answer = (table and table.get(key)) or self._answer(index, key)
        for number, removal in answer.found:
            if number == row:
                return tuple([(scope[at], gone) for at, gone in removal])
        return ()

    def check(self) -> int | None:
        """The first instance that is broken; only those touched since they were whole are asked. Supports
        are mended."""
        self.fold()
        self.look_up()
        masks = self._state.masks
        broken = self._broken
        unchecked = self._unchecked | broken
        while unchecked:
            low = unchecked & -unchecked
            index = low.bit_length() - 1
            instance = self._model.instances[index]
            if low & broken:
                is_broken = True
            elif instance.support is None:
                is_broken = instance.broken(masks)
            else:
                support = instance.support(masks, self.supports[index], self.lost)
                is_broken = not support
                if support:
                    self.supports[index] = support
            if is_broken:
                self._unchecked = unchecked & ~broken
                return index
            unchecked ^= low
        self._unchecked = 0
        return None

    @property
    def is_checked(self) -> bool:
        """Whether nothing has changed since no instance was broken."""
        return not self._unchecked and not self._unlooked and not self._broken

    # Closures (puzzles.closure) take over what is pending, and give it back settled.

    def outstanding(self, rows: list[int]) -> int:
        """All instances at which some of the rows may find something, or which may be broken."""
        self.fold()
        self.tell()
        pending = self._unchecked | self._unlooked | self._broken
        for row in rows:
            pending |= self._pending[row]
        return pending

    def settled(self, rows: list[int]) -> None:
        """These rows have been asked to the end and find nothing more, and no instance is broken."""
        self.fold()
        self.tell()
        self._unchecked = self.lost = 0
        for row in rows:
            self._pending[row] = 0
        if set(self._kind_rows).issubset(rows):
            self._unlooked = self._broken = 0  # nothing would be found

    # Suppositions

    def save(self) -> Saved:
        """What :meth:`restore` needs."""
        self.fold()
        self.tell()
        self.look_up()
        return Saved(
            self._folded,
            self.horizon,
            self._pending[:],
            self._unchecked,
            self._broken,
            self.supports.copy(),
            self.lost,
            self.woken[:],
            self.changed[:],
        )

    def restore(self, saved: Saved) -> None:
        """Be as before, now that the changes of the state since then are undone."""
        self._folded = saved.folded
        self.horizon = saved.horizon
        self._pending = saved.pending
        self._unchecked = saved.unchecked
        self._broken = saved.broken
        self.supports = saved.supports
        self.lost = saved.lost
        self.woken = saved.woken
        self.changed = saved.changed
        self._unlooked = self._news = self._news_changed = 0

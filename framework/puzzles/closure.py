"""Closure: all that some techniques lead to, in whatever order they come.

Techniques are *monotone*: what one finds it still finds, or it is gone already, when there are fewer
candidates. So any order leads to the same end, and where only the end matters the cheapest order is
taken: instance by instance, each with all its techniques, nothing asked from the top again. What goes by an
instance's kind is looked up (``puzzles.answers``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from puzzles.answers import Answer, Answers, Key, Lookup, answers_of
from puzzles.model import Kind, Masks, Model, Removal, RuleInstance
from puzzles.profile import Profile
from puzzles.rows import Find, Row, rows_of
from puzzles.state import State

_Entry = tuple[bool, dict[Key, Removal | None] | None, bool]
"""How an instance is asked: whether it narrows; its table, if it is of a kind; and whether it may find more
after it has found something."""


class _Asks:
    """What is asked about the instances of one rule: perhaps its own narrowing, and other techniques."""

    __slots__ = ("_answers", "_entries", "_known", "_narrows", "_rows", "others")

    def __init__(self, rows: list[tuple[int, Row]], answers: Lookup[Answer]) -> None:
        self._answers = answers
        self._narrows = narrows = any(row.find is None for _, row in rows)
        # What rests on its instance alone the instance's own narrowing finds, too.
        self.others = [row for _, row in rows if row.find is not None and not (row.alone and narrows)]
        # The rows that go by kind, the one that narrows first.
        self._rows = [number for number, row in rows if row.find is None]
        self._rows += [number for number, row in rows if row.by_kind and row in self.others]
        self._known = Lookup(self._find_by_kind)
        self._entries: dict[Kind | None, _Entry] = {}

    def _find_by_kind(self, model: Model, masks: Masks, instance: RuleInstance) -> Removal | None:
        """What all that goes by kind finds first, by position in the scope; None for a broken instance."""
        assert instance.kind is not None
        table = self._answers.table(instance.kind)
        key = instance.candidates(masks)
        answer = table.get(key) or self._answers.learn(table, key, model, masks, instance)
        if answer.broken:
            return None
        found = dict(answer.found)
        return next((found[number] for number in self._rows if number in found), ())

    def learn(
        self, table: dict[Key, Removal | None], key: Key, model: Model, masks: Masks, instance: RuleInstance
    ) -> Removal | None:
        """An answer that the table of an entry lacks."""
        return self._known.learn(table, key, model, masks, instance)

    def entry(self, kind: Kind | None) -> _Entry:
        """How instances of a kind, or those of none, are asked."""
        entry = self._entries.get(kind)
        if entry is None:
            table = None if kind is None else self._known.table(kind)
            entry = self._entries[kind] = self._narrows, table, bool(self.others)
        return entry


_NOTHING = _Asks([], Answers(()).about(""))


@lru_cache(maxsize=64)
def _asks(profile: Profile, upto: int) -> Mapping[str, _Asks]:
    """By rule; rules that no technique is about are missing."""
    rows = [(number, row) for number, row in enumerate(rows_of(profile)[:upto]) if row.rule is not None]
    rules = {str(row.rule) for _, row in rows}
    answers = answers_of(profile)
    return {
        rule: _Asks([(number, row) for number, row in rows if row.rule == rule], answers.about(rule))
        for rule in rules
    }


class Closure:
    """The techniques of a profile's first ``upto`` rows, but for those that try values out.

    ``only`` masks the rule instances that count. After :meth:`run`, ``heard`` masks the instances that
    its changes woke.
    """

    __slots__ = ("_asks", "_entries", "_finds", "_model", "_only", "heard")

    def __init__(self, profile: Profile, upto: int, only: int, model: Model) -> None:
        self._asks = _asks(profile, upto)
        self._only = only
        self._model = model
        self._entries: list[_Entry | None] = [None] * len(model.instances)
        # By rule, what is asked besides, and where: of an instance of a kind only what does not go by it.
        self._finds: dict[str, list[tuple[Find, int]]] = {}
        for rule, asks in self._asks.items():
            self._finds[rule] = [
                (row.find, row.where(model) & ~(model.of_a_kind if row.by_kind else 0))
                for row in asks.others
                if row.find is not None
            ]
        self.heard = 0

    def run(
        self, state: State, pending: int, position: int, supports: dict[int, int], lost: int = 0
    ) -> int | None:
        """Ask the ``pending`` instances, and all that is woken by the changes from ``position`` of the
        trail on, until nothing more is found. Returns the index of a broken instance, or None.

        ``supports`` holds the support of each instance that has one, and is kept up to date; ``lost``
        masks variables that may have closed since.
        """
        model = self._model
        instances = model.instances
        touching = model.touching
        variables = range(len(model.variables))
        supported = model.supported
        masks = state.masks
        trail = state.trail
        entries = self._entries
        finds = self._finds
        only = self._only
        heard = 0
        closed = lost
        for variable, _ in trail[position:]:
            new = masks[variable]
            for wake, woken in touching[variable]:
                if not new & wake:
                    heard |= woken
                    if woken & supported:
                        closed |= 1 << variable
        pending = (pending | heard) & only
        while pending:
            low = pending & -pending
            pending ^= low
            index = low.bit_length() - 1
            instance = instances[index]
            narrows, table, more = entries[index] or self._entry(index)
            scope: Sequence[int] = variables
            removal: Removal | None = ()
            if table is not None:
                key = instance.candidates(masks)
                try:
                    removal = table[key]
                except KeyError:
                    removal = self._learn(table, key, masks, instance)
                scope = instance.scope
            else:
                if instance.support is not None:
                    support = supports[index]
                    if support < 0 or support & closed:
                        support = instance.support(masks, support, closed)
                        if support:
                            supports[index] = support
                        else:
                            removal = None
                elif not narrows and instance.broken(masks):
                    removal = None
                if narrows and removal is not None and instance.narrow is not None:
                    removal = instance.narrow(masks)
            if removal is None:
                self.heard = heard
                return index
            if not removal:
                if more:
                    scope = variables
                    for find, where in finds[instance.rule]:
                        if where & low:
                            removal = find(model, masks, instance)
                            if removal:
                                break
                if not removal:
                    continue
            # It is asked again until it finds nothing, though it may not be woken by this.
            if more:
                pending |= low
            for at, gone in removal:
                variable = scope[at]
                old = masks[variable]
                new = masks[variable] = old & ~gone
                trail.append((variable, old))
                for wake, woken in touching[variable]:
                    if not new & wake:
                        heard |= woken
                        pending |= woken & only
                        if woken & supported:
                            closed |= 1 << variable
        self.heard = heard
        return None

    def _entry(self, index: int) -> _Entry:
        instance = self._model.instances[index]
        kind = instance.kind if self._model.of_a_kind >> index & 1 else None
        entry = self._entries[index] = self._asks.get(instance.rule, _NOTHING).entry(kind)
        return entry

    def _learn(
        self, table: dict[Key, Removal | None], key: Key, masks: Masks, instance: RuleInstance
    ) -> Removal | None:
        asks = self._asks.get(instance.rule, _NOTHING)
        return asks.learn(table, key, self._model, masks, instance)

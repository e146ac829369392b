"""Closure: all that some techniques lead to, in whatever order they come.

Techniques are *monotone*: what one finds it still finds, or it is gone already, when there are fewer
candidates. So any order leads to the same end, and where only the end matters the cheapest order is
taken: instance by instance, each with all its techniques, nothing asked from the top again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache, partial

from puzzles.model import Masks, Model, Removal, RuleInstance
from puzzles.profile import Profile
from puzzles.state import State

Asks = Mapping[str, tuple[bool, tuple["Find", ...]]]
Find = Callable[[Model, Masks, RuleInstance], Removal]


@lru_cache(maxsize=64)
def _asks(profile: Profile, upto: int) -> Asks:
    """By rule: whether its own narrowing is a technique, and the other techniques about it."""
    entries = [entry for entry in profile.entries[:upto] if not entry.technique.assumes]
    asks: dict[str, tuple[bool, tuple[Find, ...]]] = {}
    for entry in entries:
        rule = str(entry.technique.rule)
        about = [e for e in entries if e.technique.rule == rule]
        narrows = any(e.technique.find is None for e in about)
        finds = []
        for one in about:
            technique = one.technique
            # What rests on its instance alone the instance's own narrowing finds, too.
            if technique.find is not None and (technique.reason is not None or not narrows):
                finds.append(partial(technique.find, **one.parameters) if one.parameters else technique.find)
        asks[rule] = narrows, tuple(finds)
    return asks


_NOT_ASKED: tuple[bool, tuple[Find, ...]] = (False, ())


class Closure:
    """The techniques of a profile's first ``upto`` rows, but for those that try values out.

    ``only`` masks the rule instances that count. After :meth:`run`, ``heard`` masks the instances that
    its changes woke.
    """

    __slots__ = ("_asks", "_only", "heard")

    def __init__(self, profile: Profile, upto: int, only: int) -> None:
        self._asks = _asks(profile, upto)
        self._only = only
        self.heard = 0

    def run(
        self, state: State, pending: int, position: int, supports: dict[int, int], lost: int = 0
    ) -> int | None:
        """Ask the ``pending`` instances, and all that is woken by the changes from ``position`` of the
        trail on, until nothing more is found. Returns the index of a broken instance, or None.

        ``supports`` holds the support of each instance that has one, and is kept up to date; ``lost``
        masks variables that may have closed since.
        """
        model = state.model
        instances = model.instances
        touching = model.touching
        masks = state.masks
        trail = state.trail
        asks = self._asks
        supported = model.supported
        only = self._only
        heard = 0
        closed = lost
        end = len(trail)
        while True:
            while position < end:
                variable = trail[position][0]
                position += 1
                new = masks[variable]
                for wake, woken in touching[variable]:
                    if not new & wake:
                        heard |= woken
                        pending |= woken
                        if woken & supported:
                            closed |= 1 << variable
            pending &= only
            if not pending:
                self.heard = heard
                return None
            low = pending & -pending
            pending ^= low
            index = low.bit_length() - 1
            instance = instances[index]
            narrows, finds = asks.get(instance.rule, _NOT_ASKED)
            removal: Removal | None = ()
            if instance.support is not None:
                support = supports[index]
                if support < 0 or support & closed:
                    support = instance.support(masks, support, closed)
                    if not support:
                        self.heard = heard
                        return index
                    supports[index] = support
            elif not narrows and instance.broken(masks):
                self.heard = heard
                return index
            if narrows and instance.narrow is not None:
                removal = instance.narrow(masks)
                if removal is None:
                    self.heard = heard
                    return index
            if not removal:
                for find in finds:
                    removal = find(model, masks, instance)
                    if removal:
                        # It is asked again until it finds nothing, though it may not be woken by this.
                        pending |= low
                        break
            if removal:
                for variable, gone in removal:
                    old = masks[variable]
                    trail.append((variable, old))
                    masks[variable] = old & ~gone
                end = len(trail)

"""What must hold of instances of one kind: they answer alike, wherever they are."""

from __future__ import annotations

from collections.abc import Callable

from puzzles.model import Kind, Masks, Model, Place, RuleInstance
from puzzles.testing.failing import HIDDEN, demand

__tracebackhide__ = HIDDEN

Ask = Callable[[Model, Masks, RuleInstance], object]
"""What is asked of an instance; the answer speaks of positions in its scope."""

_PLACES = 8
"""Instances of a kind that each answer is held against; they are of different places."""


class Kindred:
    """The instances of each kind that were met so far, on any board, and what they were asked about.

    ``compared``  who gave an answer other than nothing that was held against one of another place.
    """

    def __init__(self) -> None:
        self.compared: set[str] = set()
        self._met: dict[tuple[str, str, Kind, int], dict[Place, tuple[Model, RuleInstance, str]]] = {}
        self._asked: set[tuple[str, str, Kind, Place, tuple[int, ...]]] = set()

    def check(self, who: str, ask: Ask, model: Model, index: int, masks: Masks, where: str) -> None:
        """Ask an instance, and all others of its kind as if they had the same candidates."""
        instance = model.instances[index]
        if instance.kind is None:
            return
        key = instance.candidates(masks)
        once = who, instance.rule, instance.kind, instance.place, key
        if once in self._asked:
            return
        self._asked.add(once)
        met = self._met.setdefault((who, instance.rule, instance.kind, len(key)), {})
        if len(met) < _PLACES:
            met.setdefault(instance.place, (model, instance, where))
        told = ask(model, masks, instance)
        for their_model, other, there in met.values():
            theirs = their_model.start()
            for variable, mask in zip(other.scope, key, strict=True):
                theirs[variable] = mask
            their_told = ask(their_model, theirs, other)
            if told and other.place != instance.place:
                self.compared.add(who)
            demand(
                told == their_told,
                f"{who}: {told} at {where}, but {their_told} at place {other.place} of {there}, by position "
                f"in the scope; they are of one kind, and have the same candidates {key}: by_kind of a "
                "technique, or the kind of a rule instance, promises too much",
            )

"""The solving loop as the documentation tells it, without any book-keeping: what the engine must equal.

Nothing is remembered between two questions but answers to equal questions (which is no more than
patience: what is found is a function of the candidates alone).
"""

from __future__ import annotations

from puzzles.bits import bits
from puzzles.model import Model, Removal
from puzzles.profile import Entry, Profile
from puzzles.technique import BOOKKEEPING, LEVELS

Told = tuple[str, Removal]
Known = tuple[int, ...]


class Reference:
    """Asks the techniques of a profile about one model, from the top, again and again."""

    def __init__(self, model: Model, profile: Profile) -> None:
        self.model = model
        self.profile = profile
        self._asked: dict[tuple[str, Known], Removal] = {}
        self._tried: dict[tuple[Known, str, int | None], int | None] = {}

    def run(self, masks: Known, level: str, limit: int | None = None) -> tuple[list[Told], Known, int | None]:
        """Every step by techniques up to ``level``, the candidates at the end, the broken instance."""
        steps: list[Told] = []
        while True:
            found = self._next(masks, BOOKKEEPING) if len(steps) != limit else None
            if found is None:
                # Rules are looked at when the bookkeeping is done, or the steps are used up.
                broken = self.broken(masks)
                if broken is not None or len(steps) == limit:
                    return steps, masks, broken
                found = self._next(masks, level)
                if found is None:
                    return steps, masks, None
            steps.append(found)
            gone = dict(found[1])
            masks = tuple(mask & ~gone.get(variable, 0) for variable, mask in enumerate(masks))

    def broken(self, masks: Known) -> int | None:
        """The first broken instance."""
        return next((i for i, instance in enumerate(self.model.instances) if instance.broken(masks)), None)

    def _next(self, masks: Known, level: str) -> Told | None:
        for entry in self.profile.entries:
            if LEVELS.index(entry.level) <= LEVELS.index(level):
                removal = self.ask(entry, masks)
                if removal:
                    return entry.technique.name, removal
        return None

    def ask(self, entry: Entry, masks: Known) -> Removal:
        """What one technique finds first, whatever the others would find."""
        key = entry.technique.name, masks
        if key not in self._asked:
            self._asked[key] = self._contradicted(entry, masks) or self._direct(entry, masks)
        return self._asked[key]

    def _direct(self, entry: Entry, masks: Known) -> Removal:
        technique = entry.technique
        for instance in self.model.instances:
            if instance.rule == technique.rule:
                if technique.find is not None:
                    removal = technique.find(self.model, masks, instance, **entry.parameters)
                else:
                    removal = instance.narrow(masks) if instance.narrow is not None else ()
                if removal:
                    return removal
        return ()

    def _contradicted(self, entry: Entry, masks: Known) -> Removal:
        """The simplest contradictions first, then the first variable, then its first candidate."""
        if not entry.technique.assumes:
            return ()
        using = LEVELS.index(str(entry.parameters["using"]))
        limit = entry.parameters.get("steps")
        for level in LEVELS[1 : using + 1] or (BOOKKEEPING,):
            for variable, mask in enumerate(masks):
                if mask & (mask - 1):
                    for bit in bits(mask):
                        supposed = (*masks[:variable], bit, *masks[variable + 1 :])
                        if self._breaks(supposed, level, limit):
                            return ((variable, bit),)
        return ()

    def _breaks(self, masks: Known, level: str, limit: int | None) -> bool:
        key = masks, level, limit
        if key not in self._tried:
            self._tried[key] = self.run(masks, level, limit)[2]
        return self._tried[key] is not None

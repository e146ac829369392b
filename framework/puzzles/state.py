"""State: one candidate mask per variable, and the trail that lets changes be taken back."""

from __future__ import annotations

from collections.abc import Iterable

from puzzles.model import Masks, Model, Removal


class State:
    """The only mutable thing. ``masks[v]`` are the candidates of variable ``v``.

    ``trail`` holds a pair (variable, mask before) for each change, oldest first: whoever reads it from
    a position he remembers learns what has changed since, and :meth:`undo` walks it back.
    """

    __slots__ = ("masks", "model", "trail")

    def __init__(self, model: Model, masks: Masks | None = None) -> None:
        self.model = model
        self.masks: list[int] = model.start() if masks is None else list(masks)
        self.trail: list[tuple[int, int]] = []

    def set(self, variable: int, mask: int) -> None:
        """Leave only the candidates in ``mask`` to a variable."""
        self.trail.append((variable, self.masks[variable]))
        self.masks[variable] = mask

    def remove(self, removal: Removal) -> None:
        """Take candidates away."""
        masks = self.masks
        trail = self.trail
        for variable, gone in removal:
            old = masks[variable]
            trail.append((variable, old))
            masks[variable] = old & ~gone

    def undo(self, mark: int) -> None:
        """Take back every change made since the trail was ``mark`` long."""
        masks = self.masks
        trail = self.trail
        while len(trail) > mark:
            variable, old = trail.pop()
            masks[variable] = old

    def undecided(self) -> list[int]:
        """The variables with more than one candidate left, in order."""
        return [v for v, mask in enumerate(self.masks) if mask & (mask - 1)]

    def values(self) -> tuple[int | None, ...]:
        """The value of each variable; None where it is undecided (or has no candidate left)."""
        model = self.model
        return tuple(
            model.value(v, mask) if mask and not mask & (mask - 1) else None
            for v, mask in enumerate(self.masks)
        )


def masks_of(model: Model, values: Iterable[int | None]) -> list[int]:
    """Masks that hold exactly the given values; None leaves a variable its first candidates."""
    return [
        variable.start if value is None else model.bit(v, value)
        for v, (variable, value) in enumerate(zip(model.variables, values, strict=True))
    ]

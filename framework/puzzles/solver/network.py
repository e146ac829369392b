"""Connection, watched by a support: open edges that join all nodes.

While no edge of the support closes the network hangs together, and nobody need look. When one does, a
detour of open edges between its two ends takes its place: it is looked for from both ends at once, so that
the work is small where the detour is short or the part that is cut off is small. When one side comes to an
end without meeting the other, what it has seen is that part, and the closed edges around it are why.

A support stays one when edges open again, so nothing has to be done when choices are taken back.
"""

from __future__ import annotations

from collections.abc import Sequence

from puzzles.model import Masks

Cut = tuple[tuple[int, int], ...]
"""Closed edges that part a network: pairs of a variable and the candidates it has lost."""

SPARE = 1.3
"""A support of more than so many edges a node is made anew: a tree has one."""


class Network:
    """One connection to watch. The candidates are always the caller's.

    ``opens[v]`` masks the candidates with which edge ``v`` joins its ends: all but the value 0.
    """

    __slots__ = ("_ends", "_held", "_neighbours", "nodes", "opens")

    def __init__(
        self, scope: Sequence[int], nodes: int, ends: Sequence[tuple[int, int]], opens: Sequence[int]
    ) -> None:
        self.nodes = nodes
        self.opens = opens
        self._ends = dict(zip(scope, ends, strict=True))
        self._held: set[int] = set()
        neighbours: list[list[tuple[int, int, int]]] = [[] for _ in range(nodes)]
        for variable, (one, other) in self._ends.items():
            neighbours[one].append((variable, other, opens[variable]))
            neighbours[other].append((variable, one, opens[variable]))
        self._neighbours = neighbours

    def start(self, masks: Masks) -> bool:
        """Make the support anew, a spanning tree; whether there is one.

        Edges that are certain come first: they will not close.
        """
        held: set[int] = set()
        count = 0
        if self.nodes > 1:
            seen = bytearray(self.nodes)
            later = [(-1, 0)]
            while later:
                edge, root = later.pop()
                if seen[root]:
                    continue
                seen[root] = 1
                held.add(edge)
                queue = [root]
                for node in queue:
                    count += 1
                    for variable, other, opens in self._neighbours[node]:
                        if not seen[other]:
                            mask = masks[variable]
                            if mask & opens:
                                if mask & ~opens:
                                    later.append((variable, other))
                                else:
                                    seen[other] = 1
                                    held.add(variable)
                                    queue.append(other)
        self._held = held
        return self.nodes < 2 or count == self.nodes

    def closed(self, masks: Masks, edge: int) -> Cut | None:
        """Mend the support after an edge has closed; or the reason why that cannot be."""
        held = self._held
        if edge not in held:
            return None
        one, other = self._ends[edge]
        neighbours = self._neighbours
        near: dict[int, tuple[int, int]] = {one: (-1, -1)}
        far: dict[int, tuple[int, int]] = {other: (-1, -1)}
        part, others = [one], [other]
        i, j = 0, 0
        while i < len(part):
            node = part[i]
            for variable, beyond, opens in neighbours[node]:
                if beyond not in near and masks[variable] & opens:
                    if beyond in far:
                        self._mend(edge, variable, (near, node), (far, beyond))
                        return None
                    near[beyond] = (variable, node)
                    part.append(beyond)
            # The sides take turns, and change names for it.
            i, j = j, i + 1
            near, far = far, near
            part, others = others, part
        return tuple(
            [
                (variable, opens)
                for node in part
                for variable, beyond, opens in neighbours[node]
                if beyond not in near and not masks[variable] & opens
            ]
        )

    def settle(self, masks: Masks) -> None:
        """To be called when all closed edges have been told: a support that has grown is made anew."""
        if len(self._held) > SPARE * self.nodes + 10:
            self.start(masks)

    def _mend(self, edge: int, middle: int, *halves: tuple[dict[int, tuple[int, int]], int]) -> None:
        held = self._held
        held.discard(edge)
        held.add(middle)
        for steps, node in halves:
            variable, node = steps[node]
            while variable >= 0:
                held.add(variable)
                variable, node = steps[node]

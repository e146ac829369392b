"""Graphs whose edges have values: an edge is open while its value is above a bound."""

from __future__ import annotations

from collections.abc import Sequence

Neighbours = list[list[tuple[int, int]]]
"""By node, pairs (edge, the node at its other end)."""


def neighbours_of(nodes: int, edges: Sequence[int], ends: Sequence[tuple[int, int]]) -> Neighbours:
    """The neighbours of each node; ``edges`` are indexes of values, and each has a pair of ``ends``."""
    neighbours: Neighbours = [[] for _ in range(nodes)]
    for edge, (one, other) in zip(edges, ends, strict=True):
        neighbours[one].append((edge, other))
        neighbours[other].append((edge, one))
    return neighbours


def needed_edges(neighbours: Neighbours, values: Sequence[int], above: int) -> list[int] | None:
    """The open edges without which the others do not join all nodes, in order; None when they do not anyway.
    An edge is open when its value is above ``above``. There is at least one node.

    Breadth-first tree; every other edge marks the tree path between its ends with a bit of its own (set at
    both ends, summed upwards). A tree edge without a mark has no way around it."""
    nodes = len(neighbours)
    via = [-1] * nodes
    parent = [-1] * nodes
    marks = [0] * nodes
    seen = bytearray(nodes)
    seen[0] = 1
    order = [0]
    bit = 1
    for node in order:
        entry = via[node]
        for edge, other in neighbours[node]:
            if values[edge] > above:
                if not seen[other]:
                    seen[other] = 1
                    via[other] = edge
                    parent[other] = node
                    order.append(other)
                elif edge != entry and node < other and via[other] != edge:
                    marks[node] ^= bit
                    marks[other] ^= bit
                    bit <<= 1
    if len(order) < nodes:
        return None
    found = []
    for node in reversed(order):
        mark = marks[node]
        if via[node] >= 0:
            if not mark:
                found.append(via[node])
            else:
                marks[parent[node]] ^= mark
    return sorted(found)

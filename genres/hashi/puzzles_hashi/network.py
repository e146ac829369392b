"""Solved boards as generators 2 to 4 draw them: islands in cells, and bridges in their slots."""

from __future__ import annotations

from itertools import product

from attrs import frozen

from puzzles.relations.graphs import Neighbours, needed_edges, neighbours_of
from puzzles_hashi.board import Board, Cell, kept_for_islands, slots_between

Counts = tuple[int, ...]


def _divisions(slots: int) -> tuple[int, ...]:
    """By number: in so many ways it is a sum over so many slots."""
    sums = [sum(counts) for counts in product(range(3), repeat=slots)]
    return tuple([sums.count(number) for number in range(2 * slots + 1)])


DIVISIONS = tuple([_divisions(slots) for slots in range(5)])
"""By an island's slots and its number: in so many ways the number is a sum of 0, 1 or 2 bridges in each."""


@frozen(slots=True)
class Network:
    """Islands in ``cells`` (row-major) and the number of bridges in each of their slots; ``draws``
    numbers the networks that were drawn on these islands."""

    rows: int
    columns: int
    cells: tuple[Cell, ...]
    counts: Counts
    draws: int = 1


class Plan:
    """What follows from the cells of the islands alone."""

    __slots__ = ("_divisions", "_neighbours", "across", "cells", "ends", "rectangles")

    def __init__(self, cells: tuple[Cell, ...]) -> None:
        slots = slots_between(cells)
        self.cells = cells
        self.ends = slots.ends
        # Made when first asked for.
        self._neighbours: Neighbours = []
        self._divisions: list[tuple[int, ...]] = []
        across: list[list[int]] = [[] for _ in slots.ends]
        for one, other, _ in slots.crossings:
            across[one].append(other)
            across[other].append(one)
        self.across = [tuple(slots) for slots in across]
        right: dict[int, tuple[int, int]] = {}
        below: dict[int, tuple[int, int]] = {}
        for slot, (first, second) in enumerate(slots.ends):
            (right if cells[first][0] == cells[second][0] else below)[first] = slot, second
        # The four slots around a rectangle: two opposite ones, then the other two.
        self.rectangles = []
        for corner, (top, beside) in right.items():
            if corner in below and beside in below:
                left, under = below[corner]
                side, opposite = below[beside]
                if under in right and right[under][1] == opposite:
                    self.rectangles.append((top, right[under][0], left, side))

    def is_free(self, counts: Counts | list[int], slot: int) -> bool:
        """Whether no bridge runs across the slot."""
        for other in self.across[slot]:  # noqa: SIM110 - asked very often, and a generator is slower
            if counts[other]:
                return False
        return True

    def cuts(self, counts: Counts | list[int]) -> set[int] | None:
        """The slots without whose bridges the network falls apart; None when it has done so already."""
        self._neighbours = self._neighbours or neighbours_of(len(self.cells), range(len(counts)), self.ends)
        found = needed_edges(self._neighbours, counts, 0)
        return None if found is None else set(found)

    def expects(self, counts: Counts | list[int], hundredths: int) -> bool:
        """Whether so many hundredths of a solution are to be expected of the board whose numbers follow from
        the bridges.

        That is, if every slot had 0, 1 or 2 bridges by chance, and each island stood alone with its own: of
        all 3 ** slots ways to lay them, every island with g slots allows ``DIVISIONS[g][number]`` of
        3 ** g. Where about one is expected, problems are hardest; with fewer, each number leaves little
        choice. Source: I. Gent, E. MacIntyre, P. Prosser, T. Walsh, The Constrainedness of Search (AAAI
        1996); here for whole numbers, so that it is the same on every machine.
        """
        if not self._divisions:
            degrees = [0] * len(self.cells)
            for one, other in self.ends:
                degrees[one] += 1
                degrees[other] += 1
            self._divisions = [DIVISIONS[degree] for degree in degrees]
        numbers = [0] * len(self.cells)
        for (one, other), count in zip(self.ends, counts, strict=True):
            numbers[one] += count
            numbers[other] += count
        ways = 1
        for divisions, number in zip(self._divisions, numbers, strict=True):
            ways *= divisions[number]
        # Each slot is at two islands, so its 3 ways were counted twice: ways / 9 ** slots * 3 ** slots.
        every: int = 3 ** len(self.ends)
        return 100 * ways >= hundredths * every


@kept_for_islands
def plan_of(cells: tuple[Cell, ...]) -> Plan:
    """The plan of these cells, which are in row-major order."""
    return Plan(cells)


def set_to(counts: Counts, slot: int, value: int) -> Counts:
    """The numbers of bridges with another one in one slot."""
    return (*counts[:slot], value, *counts[slot + 1 :])


def with_counts(network: Network, counts: Counts) -> Network:
    """The network with these numbers of bridges."""
    return Network(network.rows, network.columns, network.cells, counts, network.draws)


def board_of(network: Network) -> tuple[Board, Counts]:
    """The board whose numbers follow from the bridges, and those bridges as a value for each slot."""
    numbers = [0] * len(network.cells)
    for (one, other), count in zip(plan_of(network.cells).ends, network.counts, strict=True):
        numbers[one] += count
        numbers[other] += count
    # A lone island has no bridges, but no island is a 0: it gets a 1, and the board has no solution.
    islands = [(row, column, max(n, 1)) for (row, column), n in zip(network.cells, numbers, strict=True)]
    return Board(network.rows, network.columns, tuple(islands)), network.counts

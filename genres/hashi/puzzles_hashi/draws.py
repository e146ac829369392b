"""Generator 2 of Hashi: random networks on scattered islands, rid of their second solutions.

A puzzle is made backwards: first the bridges, then the numbers that follow from them. Islands that were
scattered once serve for several networks, which share most of their models.

A second solution is best culled by the rule that all islands are connected: take away a bridge without
which the network still holds together, but the second solution falls apart. To see that it does, a
player has to look far; so boards made like that are often medium and beyond.
"""

from __future__ import annotations

from functools import lru_cache

from attrs import frozen

from puzzles import grids
from puzzles.culling import Drawer, culling_generator
from puzzles.generator import Generator
from puzzles.rng import Rng
from puzzles_hashi.board import Board, Cell, slots_between
from puzzles_hashi.grow import DEFAULT_SHAPE, MEASURED
from puzzles_hashi.rules import connection_of, model_of

Counts = tuple[int, ...]


@frozen(slots=True)
class Network:
    """Islands in ``cells`` (row-major) and the number of bridges in each of their slots; ``draws``
    numbers the networks that were drawn on these islands."""

    rows: int
    columns: int
    cells: tuple[Cell, ...]
    counts: Counts
    draws: int = 1


class _Plan:
    """What follows from the cells of the islands alone."""

    __slots__ = ("_cuts", "across", "cells", "ends", "rectangles")

    def __init__(self, cells: tuple[Cell, ...]) -> None:
        slots = slots_between(cells)
        self.cells = cells
        self.ends = slots.ends
        # R3 takes 0 from each slot without which what may be joined falls apart.
        narrow = connection_of(cells).narrow
        assert narrow is not None
        self._cuts = narrow
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
        found = self._cuts([3 if count else 1 for count in counts])
        return None if found is None else {slot for slot, _ in found}


@lru_cache(maxsize=64)
def _plan(cells: tuple[Cell, ...]) -> _Plan:
    return _Plan(cells)


# Drawing

ISLANDS_A_NETWORK = 5
"""So many islands serve for one network more before new ones are scattered."""
DOUBLED = {"any": (70, 60), "easy": (70, 60), "medium": (20, 3), "hard": (20, 3), "expert": (20, 3)}
"""How many of a hundred bridges are doubled: of those that join what was apart, and of others."""


def draw(rng: Rng, shape: str, level: str, before: Network | None) -> Network:
    """A random network: on the islands of the one before, or on new ones."""
    if before is not None and len(before.cells) >= before.draws * ISLANDS_A_NETWORK:
        rows, columns, cells, draws = before.rows, before.columns, before.cells, before.draws + 1
        grown: set[tuple[Cell, Cell]] = set()
    else:
        rows, columns = grids.sides(shape, DEFAULT_SHAPE)
        (cells, grown), draws = _scatter(rng, rows, columns), 1
    plan = _plan(cells)
    counts = _connect(rng, plan, *DOUBLED[level])
    if counts is None:
        if not grown:
            return draw(rng, shape, level, None)
        # The bridges by which the islands were scattered connect them, and do not cross.
        counts = [int((cells[one], cells[other]) in grown) for one, other in plan.ends]
    return Network(rows, columns, cells, _without_turns(rng, plan, tuple(counts)), draws)


def _scatter(rng: Rng, rows: int, columns: int) -> tuple[tuple[Cell, ...], set[tuple[Cell, Cell]]]:
    """Cells for islands, never side by side, and pairs of them whose bridges would connect them all.

    From an island in a random cell: again and again a new one at a free cell in line with an island,
    until a third of the cells are islands, or two fifths (two cells at least), or no cell is left.
    """
    # More than a third find room on small boards only, and there they make for other puzzles.
    wanted = max(2, rows * columns * (5 + rng.below(2)) // 15)
    # Cells as numbers, with a border: 1 is the border, an island or under a bridge, 2 is beside an island.
    width = columns + 1
    cells = bytearray(b"\1" * width * (rows + 1))
    for row in range(rows):
        cells[row * width : row * width + columns] = bytes(columns)
    steps = (1, width, -1, -width)
    islands: list[int] = []
    # Where to look from an island; a way without a free cell never has one again.
    ways: list[tuple[int, int]] = []
    pairs = set()

    def settle(cell: int) -> None:
        cells[cell] = 1
        for step in steps:
            cells[cell + step] |= 2
            ways.append((cell, step))
        islands.append(cell)

    settle(rng.below(rows) * width + rng.below(columns))
    while ways and len(islands) < wanted:
        at = rng.below(len(ways))
        start, step = ways[at]
        ways[at] = ways[-1]
        ways.pop()
        free = []
        cell = start + step
        while not cells[cell] & 1:
            if not cells[cell]:
                free.append(cell)
            cell += step
        if free:
            end = rng.choice(free)
            for passed in range(start + step, end, step):
                cells[passed] |= 1
            settle(end)
            pairs.add((min(start, end), max(start, end)))
    place = {cell: divmod(cell, width) for cell in islands}
    return tuple(sorted(place.values())), {(place[one], place[other]) for one, other in pairs}


def _connect(rng: Rng, plan: _Plan, joining: int, besides: int) -> list[int] | None:
    """Bridges in slots taken in random order, wherever there is room. So many of a hundred are doubled
    of those joining what was apart, and of those besides. None when crossings keep islands apart."""
    slots = len(plan.ends)
    order = list(range(slots))
    for last in range(slots - 1, 0, -1):
        other = rng.below(last + 1)
        order[last], order[other] = order[other], order[last]
    leader = list(range(len(plan.cells)))
    counts = [0] * slots
    apart = len(leader)
    for slot in order:
        if plan.is_free(counts, slot):
            one, other = plan.ends[slot]
            while leader[one] != one:
                leader[one] = one = leader[leader[one]]
            while leader[other] != other:
                leader[other] = other = leader[leader[other]]
            doubled = besides
            if one != other:
                leader[one] = other
                apart -= 1
                doubled = joining
            counts[slot] = 1 + (rng.below(100) < doubled)
    return None if apart > 1 else counts


# Second solutions


def without(rng: Rng, network: Network, second: Counts) -> Network | None:
    """The network changed in one slot so that the second solution, changed alike, is none any more."""
    plan = _plan(network.cells)
    counts = _culled(rng, plan, network.counts, second)
    return None if counts is None else _with(network, _without_turns(rng, plan, counts))


def _culled(rng: Rng, plan: _Plan, counts: Counts, second: Counts | list[int]) -> Counts | None:
    """Take away a bridge without which only the second solution falls apart. If there is none, choose a
    slot where the two differ: lower or raise its number until the second solution would need fewer
    bridges than none there, or more than two."""
    cuts, others = plan.cuts(counts), plan.cuts(second)
    assert cuts is not None
    assert others is not None
    apart = [slot for slot in sorted(others - cuts) if counts[slot] and counts[slot] == second[slot]]
    if apart:
        return _set(counts, rng.choice(apart), 0)
    differing = [slot for slot, count in enumerate(counts) if count != second[slot]]
    while differing:
        slot = differing.pop(rng.below(len(differing)))
        count, other = counts[slot], second[slot]
        value = count + 3 - other if other > count else count - other - 1
        if (value or slot not in cuts) and (count or plan.is_free(counts, slot)):
            return _set(counts, slot, value)
    return None


def _without_turns(rng: Rng, plan: _Plan, counts: Counts) -> Counts:
    """The simplest second solutions culled, which need no solver to be found: those that take a bridge
    from two opposite sides of a rectangle of slots and give one to the other two."""
    for _ in range(len(counts)):
        turned = _turns(plan, counts)
        changed = None
        while turned and changed is None:
            second = turned.pop(rng.below(len(turned)))
            if plan.cuts(second) is not None:
                changed = _culled(rng, plan, counts, second)
        if changed is None:
            break
        counts = changed
    return counts


def _turns(plan: _Plan, counts: Counts) -> list[list[int]]:
    turned = []
    for top, bottom, left, right in plan.rectangles:
        for up, too, down, also in ((top, bottom, left, right), (left, right, top, bottom)):
            if (
                counts[up] < 2
                and counts[too] < 2
                and counts[down]
                and counts[also]
                and (counts[up] or plan.is_free(counts, up))
                and (counts[too] or plan.is_free(counts, too))
            ):
                second = list(counts)
                second[up] += 1
                second[too] += 1
                second[down] -= 1
                second[also] -= 1
                turned.append(second)
    return turned


def change(rng: Rng, network: Network, slots: tuple[int, ...], places: int = 1) -> Network | None:
    """The network made easier in so many of the slots, or in fewer; None when it cannot be in any."""
    changed = None
    for _ in range(places):
        changed = _changed(rng, changed or network, slots) or changed
    return changed


def _changed(rng: Rng, network: Network, slots: tuple[int, ...]) -> Network | None:
    """The network made easier in one of the slots: with two bridges there, which makes high numbers, or
    with one or none where two are already; None when that cannot be."""
    plan = _plan(network.cells)
    slot = rng.choice(slots)
    counts = network.counts
    value = 2 if counts[slot] < 2 else rng.below(2)
    possible = counts[slot] or plan.is_free(counts, slot)
    if not value:
        possible = slot not in (plan.cuts(counts) or ())
    return _with(network, _set(counts, slot, value)) if possible else None


def _set(counts: Counts, slot: int, value: int) -> Counts:
    return (*counts[:slot], value, *counts[slot + 1 :])


def _with(network: Network, counts: Counts) -> Network:
    return Network(network.rows, network.columns, network.cells, counts, network.draws)


# The generator


def board_of(network: Network) -> tuple[Board, Counts]:
    """The board whose numbers follow from the bridges, and those bridges as a value for each slot."""
    numbers = [0] * len(network.cells)
    for (one, other), count in zip(_plan(network.cells).ends, network.counts, strict=True):
        numbers[one] += count
        numbers[other] += count
    # A lone island has no bridges, but no island is a 0: it gets a 1, and the board has no solution.
    islands = [(row, column, max(n, 1)) for (row, column), n in zip(network.cells, numbers, strict=True)]
    return Board(network.rows, network.columns, tuple(islands)), network.counts


MAX_GENERATED = 60
read_shape = grids.shape_reader(2, DEFAULT_SHAPE, MAX_GENERATED)
"""A shape that generator 2 can make, in its one spelling; None is the default. ShapeError."""

DRAWER = Drawer(draw=draw, board=board_of, model=model_of, without=without, change=change)
GENERATOR_2: Generator = culling_generator(
    2, read_shape, DRAWER, "draws networks and culls their second solutions", MEASURED
)

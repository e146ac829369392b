"""Generators 2 and 3 of Hashi: random networks on scattered islands, rid of their second solutions.

A puzzle is made backwards: first the bridges, then the numbers that follow from them. Islands that were
scattered once serve for several networks, which share most of their models.

A second solution is best culled by the rule that all islands are connected: take away a bridge without
which the network still holds together, but the second solution falls apart. To see that it does, a
player has to look far; so boards made like that are often medium and beyond.

Generator 3 draws and culls as generator 2 does. But it chooses among islands, and it gives up sooner what
promises little: see :func:`drawing_3` and :func:`thrift_3`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial

from attrs import evolve, frozen

from puzzles import grids
from puzzles.culling import Drawer, Thrift, culling_generator
from puzzles.generator import ANY, Generator
from puzzles.relations.graphs import Neighbours, needed_edges, neighbours_of
from puzzles.rng import Rng
from puzzles_hashi.board import Board, Cell, slots_between
from puzzles_hashi.grow import DEFAULT_SHAPE, MEASURED
from puzzles_hashi.rules import model_of
from puzzles_hashi.scatter import scattered

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

    __slots__ = ("_neighbours", "across", "cells", "ends", "rectangles")

    def __init__(self, cells: tuple[Cell, ...]) -> None:
        slots = slots_between(cells)
        self.cells = cells
        self.ends = slots.ends
        self._neighbours: Neighbours = []  # made when first asked for
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


@lru_cache(maxsize=64)
def _plan(cells: tuple[Cell, ...]) -> _Plan:
    return _Plan(cells)


# Drawing


@frozen(slots=True)
class Drawing:
    """How networks are drawn.

    ``joining``            so many of a hundred bridges are doubled of those that join what was apart,
    ``besides``            and of others;
    ``scatters``           islands are scattered so often, and those with the most ways round are taken;
    ``connects``           so often bridges are laid in random order, until all islands are connected;
    ``islands_a_network``  so many islands serve for one network more before new ones are scattered; 0: the
                           generator decides;
    ``refills``            where no order connects islands that were just scattered, the bridges by which they
                           were come first, and others wherever there is room; else those are all.
    """

    joining: int
    besides: int
    scatters: int = 1
    connects: int = 1
    islands_a_network: int = 0
    refills: bool = False


def draw(
    drawing_of: Callable[[int, str], Drawing], rng: Rng, shape: str, level: str, before: Network | None
) -> Network:
    """A random network: on the islands of the one before, or on new ones. How it is drawn depends on the
    number of cells and the level."""
    rows, columns = grids.sides(shape, DEFAULT_SHAPE)
    drawing = drawing_of(rows * columns, level)
    grown: set[tuple[Cell, Cell]] = set()
    if before is not None and len(before.cells) >= before.draws * drawing.islands_a_network:
        cells, draws = before.cells, before.draws + 1
    else:
        (cells, grown), draws = scattered(rng, rows, columns, drawing.scatters), 1
    plan = _plan(cells)
    counts = None
    for _ in range(drawing.connects):
        counts = counts or _connect(rng, plan, drawing)
    if counts is None:
        if draws > 1:
            return draw(drawing_of, rng, shape, level, None)
        # The bridges by which the islands were scattered connect them, and do not cross.
        counts = [int((cells[one], cells[other]) in grown) for one, other in plan.ends]
        if drawing.refills:
            counts = _connect(rng, plan, drawing, counts)
    assert counts is not None
    return Network(rows, columns, cells, _without_turns(rng, plan, tuple(counts)), draws)


def _connect(rng: Rng, plan: _Plan, drawing: Drawing, tree: Sequence[int] = ()) -> list[int] | None:
    """Bridges in slots taken in random order, those of a tree first, wherever there is room. None when
    crossings keep islands apart."""
    slots = len(plan.ends)
    order = list(range(slots))
    for last in range(slots - 1, 0, -1):
        other = rng.below(last + 1)
        order[last], order[other] = order[other], order[last]
    if tree:
        order.sort(key=lambda slot: not tree[slot])
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
            doubled = drawing.besides
            if one != other:
                leader[one] = other
                apart -= 1
                doubled = drawing.joining
            counts[slot] = 1 + (rng.below(100) < doubled)
    return None if apart > 1 else counts


# Second solutions


def without(rng: Rng, network: Network, second: Counts) -> Network | None:
    """The network changed in one slot so that the second solution, changed alike, is none any more."""
    plan = _plan(network.cells)
    others = plan.cuts(second)
    assert others is not None
    counts = _culled(rng, plan, network.counts, second, others)
    return None if counts is None else _with(network, _without_turns(rng, plan, counts))


def _culled(
    rng: Rng, plan: _Plan, counts: Counts, second: Counts | list[int], others: set[int]
) -> Counts | None:
    """Take away a bridge without which only the second solution falls apart: it has ``others`` that it
    cannot spare. If there is none, choose a slot where the two differ: lower or raise its number until the
    second solution would need fewer bridges than none there, or more than two."""
    cuts = plan.cuts(counts)
    assert cuts is not None
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
            second = _turned(counts, turned.pop(rng.below(len(turned))))
            others = plan.cuts(second)
            if others is not None:
                changed = _culled(rng, plan, counts, second, others)
        if changed is None:
            break
        counts = changed
    return counts


def _turns(plan: _Plan, counts: Counts) -> list[tuple[int, int, int, int]]:
    """Slots around rectangles: two that could take a bridge more, and two that could give one."""
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
                turned.append((up, too, down, also))
    return turned


def _turned(counts: Counts, slots: tuple[int, int, int, int]) -> list[int]:
    up, too, down, also = slots
    second = list(counts)
    second[up] += 1
    second[too] += 1
    second[down] -= 1
    second[also] -= 1
    return second


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


def drawing_2(cells: int, level: str) -> Drawing:
    """How generator 2 draws: few doubles from medium on."""
    joining, besides = (70, 60) if level in (ANY, "easy") else (20, 3)
    return Drawing(joining, besides, islands_a_network=5)


DRAWER_2 = Drawer(
    draw=partial(draw, drawing_2), board=board_of, model=model_of, without=without, change=change
)
GENERATOR_2: Generator = culling_generator(
    2, read_shape, DRAWER_2, "draws networks and culls their second solutions", MEASURED
)

CHOSEN = {"medium": 70, "hard": 100, "expert": 205}
"""The square of this number of cells by those of the shape is how many sets of islands there are to choose
from, at least 1 and at most :data:`MOST_SETS`: small boards differ most in their islands."""
MOST_SETS = 16
ROOMY = 80
DOUBLED = {"medium": (28, 6), "hard": (28, 6), "expert": (20, 3)}
"""On boards of so many cells more doubles (``joining`` and ``besides`` of a drawing) cost little time; on
smaller ones what is hard is rare with them, and so is everywhere what is expert."""
CONNECTS = {"medium": 1, "hard": 2, "expert": 5}
"""So often bridges are laid on the same islands, until all are connected."""
OPEN = {"medium": 1, "hard": 8, "expert": 10}
"""A board of a level leaves so many slots open after the easy techniques, as good as always. On very small
boards fewer are demanded: one for three cells."""
POOR = {"medium": 2, "hard": 3, "expert": 3}
"""After so many boards in a row that leave fewer open, new islands are scattered."""


def drawing_3(cells: int, level: str) -> Drawing:
    """How generator 3 draws: what is easy, or may be anything, as generator 2."""
    if level not in CHOSEN:
        return drawing_2(cells, level)
    is_roomy = cells >= ROOMY
    return Drawing(
        *(DOUBLED[level] if is_roomy else (20, 3)),
        scatters=min(max(1, CHOSEN[level] ** 2 // cells**2), MOST_SETS),
        connects=CONNECTS[level],
        # A tree of single bridges, which is all that generator 2 is left with there, is seldom hard. It is
        # often medium, but dull: no loops, and low numbers.
        refills=is_roomy or level != "medium",
    )


def thrift_3(shape: str, level: str) -> Thrift:
    """When generator 3 gives up a board, and its islands."""
    if level not in OPEN:
        return Thrift()
    rows, columns = grids.sides(shape, DEFAULT_SHAPE)
    return Thrift(open=min(OPEN[level], rows * columns // 3), poor=POOR[level], draws=12)


DRAWER_3 = evolve(DRAWER_2, draw=partial(draw, drawing_3), thrift=thrift_3)
GENERATOR_3: Generator = culling_generator(
    3,
    grids.shape_reader(3, DEFAULT_SHAPE, MAX_GENERATED),
    DRAWER_3,
    "chooses islands with many ways round, and leaves those that yield little",
    MEASURED,
)

"""What the generator needs of Hashi: networks of bridges that grow at random and are changed.

A puzzle is made backwards: first the bridges, then the numbers that follow from them.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from puzzles import grids
from puzzles.generator import Generator
from puzzles.rng import Rng
from puzzles.screening import Grower, screened_generator
from puzzles_hashi.board import Board, slots_of
from puzzles_hashi.rules import model_of

Cell = tuple[int, int]
Place = tuple[int, int, int, int]
_DIRECTIONS = ((0, 1), (1, 0), (0, -1), (-1, 0))


@frozen(slots=True)
class Layout:
    """Islands and the bridges between them.

    ``bridges`` maps a slot's place (row and column of its first island, then of its second) to 1 or 2.
    """

    rows: int
    columns: int
    islands: frozenset[Cell]
    bridges: Mapping[Place, int]


def board_of(layout: Layout) -> tuple[Board, tuple[int, ...]]:
    """The board whose numbers follow from the bridges, and those bridges as a value for each slot."""
    numbers = dict.fromkeys(sorted(layout.islands), 0)
    for (row, column, other_row, other_column), count in layout.bridges.items():
        numbers[row, column] += count
        numbers[other_row, other_column] += count
    # A lone island has no bridges, but no island is a 0: it gets a 1, and the board has no solution.
    islands = tuple([(row, column, max(n, 1)) for (row, column), n in numbers.items()])
    board = Board(layout.rows, layout.columns, islands)
    bridges = layout.bridges
    return board, tuple([bridges.get(place, 0) for place in _places(board)])


def _places(board: Board) -> list[Place]:
    islands = board.islands
    return [islands[one][:2] + islands[other][:2] for one, other in slots_of(board).ends]


def grow(rng: Rng, shape: str, level: str) -> Layout:
    """A random network on an empty board.

    From an island in a random cell: again and again one or two bridges from a random island to a new
    one at a free cell in line with it, never beside another island, until a third of the cells are
    islands (two at least) or 20 tries for each island wanted are used. Then single bridges in one of
    eight of the slots still free (one of three for hard and expert), so that there are loops.
    """
    rows, columns = grids.sides(shape, DEFAULT_SHAPE)
    wanted = max(2, rows * columns // 3)
    first = (rng.below(rows), rng.below(columns))
    islands = [first]
    taken = {first}  # cells of islands and bridges
    beside = _around(first)  # cells next to an island
    bridges: dict[Place, int] = {}
    for _ in range(20 * wanted):
        if len(islands) >= wanted:
            break
        start = rng.choice(islands)
        step = rng.choice(_DIRECTIONS)
        free = []
        row, column = start[0] + step[0], start[1] + step[1]
        while 0 <= row < rows and 0 <= column < columns and (row, column) not in taken:
            if (row, column) not in beside:
                free.append((row, column))
            row, column = row + step[0], column + step[1]
        if not free:
            continue
        end = rng.choice(free)
        one, other = min(start, end), max(start, end)
        bridges[one + other] = 1 + rng.below(2)
        taken.update(_between(one, other))
        taken.add(end)
        beside |= _around(end)
        islands.append(end)
    layout = Layout(rows, columns, frozenset(islands), bridges)
    part = 3 if level in ("hard", "expert") else 8
    board, _ = board_of(layout)
    for slot, place in enumerate(_places(board)):
        if place not in bridges and rng.below(part) == 0 and _is_free(board, slot, bridges):
            bridges[place] = 1
    return layout


def _around(cell: Cell) -> set[Cell]:
    row, column = cell
    return {(row + down, column + right) for down, right in _DIRECTIONS}


def _between(one: Cell, other: Cell) -> list[Cell]:
    if one[0] == other[0]:
        return [(one[0], column) for column in range(one[1] + 1, other[1])]
    return [(row, one[1]) for row in range(one[0] + 1, other[0])]


def _is_free(board: Board, slot: int, bridges: Mapping[Place, int]) -> bool:
    """Whether no bridge runs across the slot."""
    places = None
    for one, other, _ in slots_of(board).crossings:
        if slot in (one, other):
            places = places or _places(board)
            if places[other if slot == one else one] in bridges:
                return False
    return True


def change(rng: Rng, layout: Layout, slot: int) -> Layout | None:
    """The layout with one thing changed in a slot, or None when nothing there can be.

    One of: a bridge where there is none; one made two, or two made one; no bridge any more, if the
    network stays connected; a new island in the middle.
    """
    board, _ = board_of(layout)
    place = _places(board)[slot]
    count = layout.bridges.get(place, 0)
    one, other = place[:2], place[2:]
    ways: list[Layout] = []

    def put(counts: dict[Place, int], islands: frozenset[Cell] = layout.islands) -> None:
        bridges = {**layout.bridges, **counts}
        kept = {p: n for p, n in bridges.items() if n}
        ways.append(Layout(layout.rows, layout.columns, islands, kept))

    if count == 0:
        if _is_free(board, slot, layout.bridges):
            put({place: 1})
    else:
        put({place: 3 - count})
        if _is_joined_without(layout, place):
            put({place: 0})
        inside = _between(one, other)
        middle = inside[len(inside) // 2]
        if not _around(middle) & layout.islands:
            put({place: 0, one + middle: count, middle + other: count}, layout.islands | {middle})
    return rng.choice(ways) if ways else None


def _is_joined_without(layout: Layout, place: Place) -> bool:
    """Whether all islands stay joined when the bridges at ``place`` go."""
    neighbours: dict[Cell, list[Cell]] = {cell: [] for cell in layout.islands}
    for other in layout.bridges:
        if other != place:
            neighbours[other[:2]].append(other[2:])
            neighbours[other[2:]].append(other[:2])
    queue = [place[:2]]
    seen = set(queue)
    for cell in queue:
        for beyond in neighbours[cell]:
            if beyond not in seen:
                seen.add(beyond)
                queue.append(beyond)
    return len(seen) == len(layout.islands)


# Shapes

DEFAULT_SHAPE = "10x10"
MAX_GENERATED = 15
read_shape = grids.shape_reader(1, DEFAULT_SHAPE, MAX_GENERATED)
"""A shape that generator 1 can make, in its one spelling; None is the default. ShapeError."""

MEASURED = ("5x5", "7x7", "10x10", "12x12", "15x15")
"""Shapes worth measuring."""

GROWER = Grower(grow=grow, board=board_of, model=model_of, change=change)
GENERATOR_1: Generator = screened_generator(
    1, read_shape, GROWER, "grows a network, screens it, changes it where it is unresolved", MEASURED
)

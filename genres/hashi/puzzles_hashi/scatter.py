"""Cells for islands, scattered at random where there is room."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from puzzles.rng import Rng
from puzzles_hashi.board import Cell

Worth = Callable[[list[int], int], int]
"""What islands are worth: (their cells, in any order, the width) -> a number, the higher the better. A cell
is its row times the width, and its column; the width is one more than the columns."""


def scattered(
    rng: Rng, rows: int, columns: int, times: int, worth: Worth, notes_blocked: bool = True
) -> tuple[tuple[Cell, ...], set[tuple[Cell, Cell]]]:
    """Of so many random sets of cells for islands the first of those that are worth the most, and its
    pairs. Blocked ways are noted or not: see :func:`_scatter`."""
    width = columns + 1
    best = _scatter(rng, rows, columns, notes_blocked)
    if times > 1:
        most = worth(best[0], width)
        for _ in range(times - 1):
            other = _scatter(rng, rows, columns, notes_blocked)
            its = worth(other[0], width)
            if its > most:
                best, most = other, its
    islands, pairs = best
    place = {cell: divmod(cell, width) for cell in islands}
    return tuple(sorted(place.values())), {(place[one], place[other]) for one, other in pairs}


def ways_round(islands: list[int], width: int) -> int:
    """How many more slots than islands there are.

    Each island but the last of its row has a slot to the right, and likewise below. So there are as many
    more slots than islands as there are more islands than rows and columns with islands: the larger that
    number, the more independent loops there is room for.
    """
    used = len({cell // width for cell in islands}) + len({cell % width for cell in islands})
    return len(islands) - used


def long_ways_round(islands: list[int], width: int) -> int:
    """Six for each way round, less six for each rectangle of slots, three for each crossing and one for each
    island.

    The way round a rectangle is of little use, since its turns are culled. Where two slots cross, one of
    them stays empty. The weights began as those of a logistic regression (docs/benchmarks), which tell what
    turns out hard or expert at 7x7 and 10x10; then they were tried, and rectangles, which cost time to
    cull, came to count more.
    """
    ways = crossings = rectangles = 0
    above = [-1] * width  # by column: the last island so far
    over = [0] * width  # by column: the horizontal slots that passed since then
    lefts: dict[int, int] = {}
    aboves: dict[int, int] = {}
    row = left = -1
    for cell in sorted(islands):
        its_row, column = divmod(cell, width)
        upper = above[column]
        if its_row == row:
            ways += 1
            lefts[cell] = left
            for passed in range(left % width + 1, column):
                over[passed] += 1
            if upper >= 0 and left in aboves and lefts.get(upper) == aboves[left]:
                rectangles += 1
        row = its_row
        if upper >= 0:
            ways += 1
            aboves[cell] = upper
            crossings += over[column]
        above[column] = cell
        over[column] = 0
        left = cell
    return 6 * (ways - len(islands)) - 6 * rectangles - 3 * crossings - len(islands)


@lru_cache(maxsize=64)
def _border(rows: int, columns: int) -> bytes:
    """Cells as numbers, with a border to the right, which is that to the left, too, and below."""
    return (bytes(columns) + b"\1") * rows + b"\1" * (columns + 1)


def _scatter(
    rng: Rng, rows: int, columns: int, notes_blocked: bool = True
) -> tuple[list[int], list[tuple[int, int]]]:
    """Cells for islands, never side by side, and pairs of them whose bridges would connect them all. A cell
    is a number: its row times one more than the columns, and its column.

    From an island in a random cell: again and again a new one at a free cell in line with an island,
    until a third of the cells are islands, or two fifths (two cells at least), or no cell is left.

    Where to look from an island is drawn among its ways. Those that are blocked from the first cell on are
    noted, and struck out when they are drawn; or they are not noted, with the same chances for what
    comes out, but fewer numbers from the stream.
    """
    # More than a third find room on small boards only, and there they make for other puzzles.
    wanted = max(2, rows * columns * (5 + rng.below(2)) // 15)
    # 1 is the border, an island or under a bridge, 2 is beside an island.
    width = columns + 1
    cells = bytearray(_border(rows, columns))
    steps = (1, width, -1, -width)
    random = rng.random  # what Rng.below and Rng.choice do with it, without the calls
    # Where to look from an island; a way without a free cell never has one again.
    ways: list[tuple[int, int]] = []
    pairs: list[tuple[int, int]] = []
    end = rng.below(rows) * width + rng.below(columns)
    islands = [end]
    while True:
        cells[end] = 1
        for step in steps:
            if notes_blocked or not cells[end + step] & 1:
                cells[end + step] |= 2
                ways.append((end, step))
        free: list[int] = []
        while ways and not free and len(islands) < wanted:
            at = int(random() * len(ways))
            start, step = ways[at]
            ways[at] = ways[-1]
            ways.pop()
            cell = start + step
            while not cells[cell] & 1:
                if not cells[cell]:
                    free.append(cell)
                cell += step
        if not free:
            return islands, pairs
        end = free[int(random() * len(free))]
        for passed in range(start + step, end, step):
            cells[passed] |= 1
        islands.append(end)
        pairs.append((start, end) if start < end else (end, start))

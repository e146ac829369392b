"""Cells for islands, scattered at random where there is room."""

from __future__ import annotations

from puzzles.rng import Rng
from puzzles_hashi.board import Cell


def scattered(
    rng: Rng, rows: int, columns: int, times: int
) -> tuple[tuple[Cell, ...], set[tuple[Cell, Cell]]]:
    """Of so many random sets of cells for islands the one with the most ways round, and its pairs.

    Each island but the last of its row has a slot to the right, and likewise below. So there are as many
    more slots than islands as there are more islands than rows and columns with islands: the larger that
    number, the more independent loops there is room for.
    """
    width = columns + 1
    best = _scatter(rng, rows, columns)
    if times > 1:
        most = _ways(best[0], width)
        for _ in range(times - 1):
            other = _scatter(rng, rows, columns)
            ways = _ways(other[0], width)
            if ways > most:
                best, most = other, ways
    islands, pairs = best
    place = {cell: divmod(cell, width) for cell in islands}
    return tuple(sorted(place.values())), {(place[one], place[other]) for one, other in pairs}


def _ways(islands: list[int], width: int) -> int:
    """How many more slots than islands there are; a cell is its row times the width, and its column."""
    used = len({cell // width for cell in islands}) + len({cell % width for cell in islands})
    return len(islands) - used


def _scatter(rng: Rng, rows: int, columns: int) -> tuple[list[int], list[tuple[int, int]]]:
    """Cells for islands, never side by side, and pairs of them whose bridges would connect them all. A cell
    is a number: its row times one more than the columns, and its column.

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
    random = rng.random  # what Rng.below and Rng.choice do with it, without the calls
    # Where to look from an island; a way without a free cell never has one again.
    ways: list[tuple[int, int]] = []
    pairs: list[tuple[int, int]] = []
    end = rng.below(rows) * width + rng.below(columns)
    islands = [end]
    while True:
        cells[end] = 1
        for step in steps:
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

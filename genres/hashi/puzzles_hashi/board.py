"""Hashi (Hashiwokakero, Bridges), by Nikoli: join the islands with bridges.

    clues       solution      R1  every island has as many bridge ends as its number
    2.1.3       2.1-3         R2  bridges do not cross
    .....       H...H         R3  all islands form one connected network
    4.2.6       4.2=6
    .....       H...H         A bridge runs straight between two islands, over at least one
    3...3       3---3         empty cell; two islands are joined by 0, 1 or 2 bridges.

This module holds the board, and the *slots* where bridges can run: pairs of islands in one row or
column with nothing but empty cells between them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import TypeVar

from attrs import frozen

from puzzles.errors import FormatError

T = TypeVar("T")
Cell = tuple[int, int]

MAX_SIDE = 100
"""Rows and columns of the largest board that is read and solved."""


@frozen(slots=True)
class Board:
    """``islands`` are (row, column, number), in row-major order, cells from 0, numbers 1-8.

    ``touching``  whether islands may stand side by side, and be joined by bridges that pass through no
                  cell. Only readers of other people's formats set it: see :func:`not_touching`.
    """

    rows: int
    columns: int
    islands: tuple[tuple[int, int, int], ...]
    touching: bool = False

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of the islands."""
        return tuple([(row, column) for row, column, _ in self.islands])


@frozen(slots=True)
class Slots:
    """The slots of a board, ordered by their first island; at one island the slot to the right comes
    before the slot below.

    ``ends[s]``   the two islands of slot ``s``, by index, first the left or upper one.
    ``crossings`` (s, t, cell) of slots that pass through the same cell, ``s`` horizontal.
    """

    ends: tuple[tuple[int, int], ...]
    crossings: tuple[tuple[int, int, tuple[int, int]], ...]


def checked(board: Board) -> Board:
    """The board, if it is one: 1-100 rows and columns, and no two islands side by side unless it is
    ``touching``.

    Raises FormatError naming the cell.
    """
    if not (1 <= board.rows <= MAX_SIDE and 1 <= board.columns <= MAX_SIDE):
        raise FormatError(
            f"a board of {board.rows}x{board.columns} cells: 1 to {MAX_SIDE} rows and columns are possible"
        )
    return board if board.touching else not_touching(board)


def touching_pair(board: Board) -> tuple[tuple[int, int], tuple[int, int]] | None:
    """The cells of the first two islands side by side, or None."""
    cells = {(row, column) for row, column, _ in board.islands}
    for row, column, _ in board.islands:
        for other in ((row, column + 1), (row + 1, column)):
            if other in cells:
                return (row, column), other
    return None


def not_touching(board: Board, instead: str = "islands must not touch") -> Board:
    """The board, if no two islands stand side by side, as in all our own formats.

    Raises FormatError naming the first two that do, and ``instead``.
    """
    pair = touching_pair(board)
    if pair is None:
        return board
    (row, column), (other_row, other_column) = pair
    raise FormatError(
        f"row {row + 1}, column {column + 1}: this island touches the one at "
        f"row {other_row + 1}, column {other_column + 1}; {instead}"
    )


def slots_of(board: Board) -> Slots:
    """All slots, and where they cross."""
    return slots_between(board.cells)


FEW = 10
"""As many islands as there are on 5x5: such sets come again, and what is kept for them is small."""


def kept_for_islands(made: Callable[[tuple[Cell, ...]], T]) -> Callable[[tuple[Cell, ...]], T]:
    """A function of the islands' cells that keeps its latest results, and more of those for few islands."""
    for_few = lru_cache(maxsize=256)(made)
    for_many = lru_cache(maxsize=64)(made)
    return wraps(made)(lambda islands: (for_few if len(islands) <= FEW else for_many)(islands))


@kept_for_islands
def slots_between(islands: tuple[Cell, ...]) -> Slots:
    """All slots between islands in these cells, which are in row-major order."""
    right = [-1] * len(islands)
    below = [-1] * len(islands)
    left, last_row = -1, -1
    above: dict[int, int] = {}  # by column: the last island so far
    for index, (row, column) in enumerate(islands):
        if row == last_row:
            right[left] = index
        if column in above:
            below[above[column]] = index
        left, last_row = index, row
        above[column] = index
    ends: list[tuple[int, int]] = []
    down: list[int] = [-1] * len(islands)  # by island: its slot to the one below
    across: list[int] = [-1] * len(islands)  # by island: the slot to it from the left
    for index, (to_right, to_below) in enumerate(zip(right, below, strict=True)):
        if to_right >= 0:
            across[to_right] = len(ends)
            ends.append((index, to_right))
        if to_below >= 0:
            down[index] = len(ends)
            ends.append((index, to_below))
    crossings = []
    above.clear()
    over: dict[int, list[tuple[int, int]]] = {}  # by column: rows and slots that passed since its last island
    for index, (row, column) in enumerate(islands):
        slot = across[index]
        if slot >= 0:
            for passed in range(islands[ends[slot][0]][1] + 1, column):
                over.setdefault(passed, []).append((row, slot))
        crossed = over.pop(column, ())
        if crossed and column in above:
            vertical = down[above[column]]
            crossings += [(slot, vertical, (row, column)) for row, slot in crossed]
        above[column] = index
    crossings.sort()
    return Slots(tuple(ends), tuple(crossings))

"""Akari (Light Up), by Nikoli: put bulbs into white cells until all of them are lit.

    clues      solution     R1  a black cell with a number has as many bulbs beside it
    ..3..      .*3*.        R2  no bulb shines on another
    ....1      ..*.1        R3  every white cell is lit
    .#.2.      *#.2*
    2....      2..*.        A bulb shines along its row and its column, up to the next black cell.
    ..#..      *.#..        It lights its own cell, too.

This module holds the board, and what follows from its black cells alone: which white cells see each other.
"""

from __future__ import annotations

from functools import lru_cache

from attrs import frozen

from puzzles.errors import FormatError

Cell = tuple[int, int]

MAX_SIDE = 100
"""Rows and columns of the largest board that is read and solved."""


@frozen(slots=True)
class Board:
    """``blacks`` are (row, column, number from 0 to 4 or None), in row-major order, cells from 0; all other
    cells are white."""

    rows: int
    columns: int
    blacks: tuple[tuple[int, int, int | None], ...]

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The black cells."""
        return tuple([(row, column) for row, column, _ in self.blacks])


@frozen(slots=True, eq=False)
class View:
    """White cells in row-major order; they are counted by their place in it.

    ``white[v]``   the cell.
    ``lines``      white cells in a row or column with no black cell between, two at least; those in rows
                   first, each from left to right or from top to bottom.
    ``lines_at[v]``  the lines that a cell is in, two at most, by their place among all.
    ``seen[v]``    the white cells that a bulb at ``v`` would light, its own included, in order.
    ``beside[b]``  the white cells beside a black cell, in order; black cells are counted as on the board.
    """

    white: tuple[Cell, ...]
    lines: tuple[tuple[int, ...], ...]
    lines_at: tuple[tuple[int, ...], ...]
    seen: tuple[tuple[int, ...], ...]
    beside: tuple[tuple[int, ...], ...]


def checked(board: Board) -> Board:
    """The board, if it has 1-100 rows and columns; FormatError."""
    if not (1 <= board.rows <= MAX_SIDE and 1 <= board.columns <= MAX_SIDE):
        raise FormatError(
            f"a board of {board.rows}x{board.columns} cells: 1 to {MAX_SIDE} rows and columns are possible"
        )
    return board


@lru_cache(maxsize=64)
def view_of(rows: int, columns: int, blacks: tuple[Cell, ...]) -> View:
    """The view of a board with black cells there, in row-major order."""
    black = frozenset(blacks)
    grid = [[(row, column) for column in range(columns)] for row in range(rows)]
    white = tuple([cell for line in grid for cell in line if cell not in black])
    number = {cell: v for v, cell in enumerate(white)}
    lines = [part for line in grid for part in _parts(line, number)]
    lines += [part for line in zip(*grid, strict=True) for part in _parts(line, number)]
    lines_at: list[tuple[int, ...]] = [()] * len(white)
    for index, part in enumerate(lines):
        for v in part:
            lines_at[v] += (index,)
    seen = [sorted({v}.union(*(lines[index] for index in at))) for v, at in enumerate(lines_at)]
    around = [
        [number.get(cell) for cell in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c))] for r, c in blacks
    ]
    return View(
        white,
        tuple(lines),
        tuple(lines_at),
        tuple(map(tuple, seen)),
        tuple([tuple([v for v in cells if v is not None]) for cells in around]),
    )


def _parts(line: list[Cell] | tuple[Cell, ...], number: dict[Cell, int]) -> list[tuple[int, ...]]:
    """The parts of a row or column between its black cells that have two cells or more."""
    parts = []
    part: list[int] = []
    for cell in (*line, None):
        v = None if cell is None else number.get(cell)
        if v is not None:
            part.append(v)
            continue
        if len(part) > 1:
            parts.append(tuple(part))
        part = []
    return parts

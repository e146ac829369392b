"""Akari by brute force: the judge of everything cleverer. Slow, short, and written to be read.

It knows the rules and a board's black cells, (row, column, number or None), and nothing of the product's
model or its view of the board. *Bulbs* are a set of cells.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations
from random import Random

from puzzles_akari.board import Board

Cell = tuple[int, int]
Bulbs = frozenset[Cell]
WAYS = ((0, 1), (1, 0), (0, -1), (-1, 0))


def white_cells(board: Board) -> list[Cell]:
    """The cells that are not black, row by row."""
    black = {(row, column) for row, column, _ in board.blacks}
    cells = [(row, column) for row in range(board.rows) for column in range(board.columns)]
    return [cell for cell in cells if cell not in black]


def lit_from(board: Board, cell: Cell) -> set[Cell]:
    """The cells that a bulb there lights: its own, and on in each direction as far as they are white."""
    white = set(white_cells(board))
    lit = {cell}
    for down, right in WAYS:
        row, column = cell[0] + down, cell[1] + right
        while (row, column) in white:
            lit.add((row, column))
            row, column = row + down, column + right
    return lit


def bulbs_beside(cell: Cell, bulbs: Bulbs) -> int:
    """How many bulbs stand beside a cell."""
    return sum((cell[0] + down, cell[1] + right) in bulbs for down, right in WAYS)


def wrong_clues(board: Board, bulbs: Bulbs) -> list[Cell]:
    """The black cells that have not as many bulbs beside them as their number."""
    return [
        (row, column)
        for row, column, number in board.blacks
        if number is not None and bulbs_beside((row, column), bulbs) != number
    ]


def shining_on_each_other(board: Board, bulbs: Bulbs) -> bool:
    """Whether some bulb shines on another."""
    return any(lit_from(board, bulb) & bulbs != {bulb} for bulb in bulbs)


def dark_cells(board: Board, bulbs: Bulbs) -> list[Cell]:
    """The white cells that no bulb lights."""
    lit = set(chain.from_iterable(lit_from(board, bulb) for bulb in bulbs))
    return [cell for cell in white_cells(board) if cell not in lit]


def is_right(board: Board, bulbs: Bulbs) -> bool:
    """Whether the bulbs keep all rules."""
    return (
        not wrong_clues(board, bulbs)
        and not shining_on_each_other(board, bulbs)
        and not dark_cells(board, bulbs)
    )


def bulbs_of(board: Board, values: tuple[int | None, ...]) -> Bulbs:
    """The bulbs of an answer, which has a value for each white cell."""
    return frozenset(cell for cell, value in zip(white_cells(board), values, strict=True) if value)


def all_solutions(board: Board) -> Iterator[Bulbs]:
    """Every right set of bulbs: all sets are tried."""
    white = white_cells(board)
    for count in range(len(white) + 1):
        for bulbs in combinations(white, count):
            if is_right(board, frozenset(bulbs)):
                yield frozenset(bulbs)


def random_board(random: Random, white: int) -> Board:
    """A board with at most so many white cells; most numbers fit bulbs that were strewn at random."""
    while True:
        rows, columns = random.randint(1, 5), random.randint(1, 5)
        cells = [(row, column) for row in range(rows) for column in range(columns)]
        share = random.choice((0.1, 0.25, 0.4, 0.6))
        black = [cell for cell in cells if random.random() < share]
        if len(cells) - len(black) > white:
            continue
        bulbs = frozenset(cell for cell in cells if cell not in black and random.random() < 0.35)
        return Board(rows, columns, tuple((*cell, _number(random, cell, bulbs)) for cell in black))


def _number(random: Random, cell: Cell, bulbs: Bulbs) -> int | None:
    if random.random() < 0.35:
        return None
    return bulbs_beside(cell, bulbs) if random.random() < 0.9 else random.randint(0, 4)

"""Boards as rows of text and as the cells of an ID, answers as rows, and the framework's formats from them.

..3..     rows: '.' for a white cell, '#' for a black one, its number if it has one
....1
.#.2.     ID: akari:5x5:b3f1a_a2a2f_b, where a letter stands for a run of white cells
2....     (a 1 ... z 26, longer runs z and then the rest) and _ for a black one without a number
..#..

Answers are rows, too: '*' is a bulb; '+', or 'x', is a white cell marked as one without.
"""

from __future__ import annotations

from collections.abc import Sequence

from puzzles.answer import Answer
from puzzles.codec import Codec, Document, GridForm, Puzzle
from puzzles.codec.cells import Body, Value, runs, signs
from puzzles.codec.grid import checked_rows, fitting_rows, shape_sides
from puzzles.codec.standard import standard_codecs
from puzzles.errors import FormatError, quote
from puzzles.grids import cell_name
from puzzles_akari.board import MAX_SIDE, Board, checked, view_of

GENRE = "akari"
ALIASES = ("lightup", "light-up")

EXAMPLE = Board(5, 5, ((0, 2, 3), (1, 4, 1), (2, 1, None), (2, 3, 2), (3, 0, 2), (4, 2, None)))
"""The board at the top of this module."""

BLACK = "#"
"""A black cell without a number, in rows and among cells."""
_NUMBERS = "01234"
_CELLS = frozenset("." + BLACK + _NUMBERS)
_DRAWN: dict[str, int | None] = {"*": 1, "+": 0, "x": 0, ".": None}

NUMBERS = signs({number: (int(number),) for number in _NUMBERS})
_BODY = Body(
    (NUMBERS, signs({"_": (BLACK,)}), runs("abcdefghijklmnopqrstuvwxyz")),
    "is neither a black cell, _ or a number from 0 to 4, nor a run of white cells, a to z",
)


def sign(number: int | None) -> str:
    """A black cell as a character."""
    return BLACK if number is None else str(number)


def read_rows(rows: Sequence[str]) -> Board:
    """The board in rows of '.', '#' and 0-4, all of one length, 1-100 of 1-100 cells.

    Raises FormatError naming the row, or row and column.
    """
    blacks = [
        (row, column, None if cell == BLACK else int(cell))
        for row, cells in enumerate(checked_rows(rows, _CELLS, "'.', '#' or a number, 0 to 4", MAX_SIDE))
        for column, cell in enumerate(cells)
        if cell != "."
    ]
    return Board(len(rows), len(rows[0]), tuple(blacks))


def write_rows(board: Board) -> list[str]:
    """The board as rows of '.', '#' and 0-4."""
    rows = [["."] * board.columns for _ in range(board.rows)]
    for row, column, number in board.blacks:
        rows[row][column] = sign(number)
    return ["".join(cells) for cells in rows]


# Answers


def read_answer(board: Board, rows: Sequence[str]) -> Answer:
    """The answer drawn in rows as tall and wide as the board. A black cell shows itself or '.'.

    Raises FormatError naming row and column.
    """
    black = {(row, column): sign(number) for row, column, number in board.blacks}
    values: list[int | None] = []
    for row, line in enumerate(fitting_rows(rows, board.rows, board.columns)):
        for column, cell in enumerate(line):
            own = black.get((row, column))
            if own is not None:
                if cell not in (own, "."):
                    raise FormatError(f"{cell_name(row, column)}: {quote(cell)}, where the puzzle has {own}")
            elif cell in _DRAWN:
                values.append(_DRAWN[cell])
            else:
                raise FormatError(
                    f"{cell_name(row, column)}: {quote(cell)}, where a white cell of the puzzle shows '.', "
                    "a bulb '*', or '+' for none"
                )
    return Answer(tuple(values))


def write_answer(board: Board, answer: Answer) -> list[str]:
    """The answer as rows. In a complete one all cells but the bulbs look like cells without a value; in one
    that is not, those that are marked as cells without a bulb are '+'.

    Raises FormatError for values that are not one None, 0 or 1 a white cell.
    """
    white = view_of(board.rows, board.columns, board.cells).white
    if len(answer.values) != len(white):
        raise FormatError(f"an answer to {len(white)} white cells has {len(answer.values)} values")
    rows = [list(line) for line in write_rows(board)]
    none = "." if answer.is_complete else "+"
    for (row, column), value in zip(white, answer.values, strict=True):
        if value == 1:
            rows[row][column] = "*"
        elif value == 0:
            rows[row][column] = none
        elif value:
            raise FormatError(f"{cell_name(row, column)}: the value {value} is none of 0 and 1")
    return ["".join(cells) for cells in rows]


# IDs


def cells_of(board: Board) -> list[Value | None]:
    """All cells in row-major order: the number or :data:`BLACK` of a black one, None for a white one."""
    cells: list[Value | None] = [None] * (board.rows * board.columns)
    for row, column, number in board.blacks:
        cells[row * board.columns + column] = BLACK if number is None else number
    return cells


def board_of(rows: int, columns: int, cells: Sequence[Value | None]) -> Board:
    """The board with these cells, as :func:`cells_of` gives them."""
    blacks = [
        (*divmod(cell, columns), value if isinstance(value, int) else None)
        for cell, value in enumerate(cells)
        if value is not None
    ]
    return checked(Board(rows, columns, tuple(blacks)))


def read_cells(shape: str, cells: str) -> Board:
    """The board of an ID's shape, rows x columns, and its cells in row-major order.

    Other spellings than the canonical one are read as well; the ID format is what refuses them. Raises
    FormatError naming the character (from 1).
    """
    rows, columns = shape_sides(shape, MAX_SIDE)
    return board_of(rows, columns, _BODY.read(cells, rows * columns, shape))


def write_cells(board: Board) -> tuple[str, str]:
    """The shape and the cells of the board's ID."""
    return f"{board.rows}x{board.columns}", _BODY.write(cells_of(board))


FORM = GridForm(
    read_rows=read_rows,
    write_rows=write_rows,
    read_answer=read_answer,
    write_answer=write_answer,
    read_cells=read_cells,
    write_cells=write_cells,
)


def codecs() -> list[Codec]:
    """The formats ``text``, ``json``, ``id`` and ``record``, each with the example board as its example."""
    answer = read_answer(EXAMPLE, [".*3*.", "..*.1", "*#.2*", "2..*.", "*.#.."])
    return standard_codecs(GENRE, FORM, ALIASES, Document(Puzzle(GENRE, EXAMPLE), answer))

"""Boards as rows of text and as the cells of an ID, and the framework's three formats made from them.

2.1.3
.....     rows: a number for an island, '.' for an empty cell
4.2.6
.....     ID: hashi:5x5:2a1a3e4a2a6e3c3, where a letter stands for a run
3...3     of empty cells (a 1 ... z 26, longer runs z and then the rest)
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve

from puzzles.codec import Codec, Document, GridForm, Puzzle
from puzzles.codec.cells import Body, runs, signs
from puzzles.codec.grid import checked_rows, shape_sides
from puzzles.codec.id import id_codec
from puzzles.codec.json_ import json_codec
from puzzles.codec.record import record_codec
from puzzles.codec.text import text_codec
from puzzles.errors import FormatError
from puzzles_hashi.answers import read_answer, write_answer
from puzzles_hashi.board import MAX_SIDE, Board, checked, not_touching

GENRE = "hashi"
ALIASES = ("bridges", "hashiwokakero")

EXAMPLE = Board(
    5, 5, ((0, 0, 2), (0, 2, 1), (0, 4, 3), (2, 0, 4), (2, 2, 2), (2, 4, 6), (4, 0, 3), (4, 4, 3))
)
"""The board at the top of this module."""
_RECORD = (
    '{"id":"hashi:5x5:2a1a3e4a2a6e3c3","solution":["2.1-3","H...H","4.2=6","H...H","3---3"],"level":"easy"}'
)

_NUMBERS = "12345678"
_CELLS = frozenset("." + _NUMBERS)
NUMBERS = signs({number: (int(number),) for number in _NUMBERS})
RUNS = runs("abcdefghijklmnopqrstuvwxyz")
_BODY = Body((NUMBERS, RUNS), "is neither an island's number, 1 to 8, nor a run of empty cells, a to z")
_ONLY_READ = "this format cannot hold such a board"


def _complete(board: Board) -> Board:
    if not board.islands:
        raise FormatError("the board has no islands")
    return checked(board)


def read_rows(rows: Sequence[str]) -> Board:
    """The board in rows of '.' and 1-8, all of one length, 1-100 of 1-100 cells.

    Raises FormatError naming the row, or row and column; and for a board without islands.
    """
    islands = [
        (row, column, int(cell))
        for row, cells in enumerate(checked_rows(rows, _CELLS, "'.' or an island's number, 1 to 8", MAX_SIDE))
        for column, cell in enumerate(cells)
        if cell != "."
    ]
    return _complete(Board(len(rows), len(rows[0]), tuple(islands)))


def write_rows(board: Board) -> list[str]:
    """The board as rows of '.' and 1-8. Raises FormatError naming islands that touch."""
    not_touching(board, _ONLY_READ)
    rows = [["."] * board.columns for _ in range(board.rows)]
    for row, column, number in board.islands:
        rows[row][column] = str(number)
    return ["".join(cells) for cells in rows]


def read_cells(shape: str, cells: str) -> Board:
    """The board of an ID's shape, rows x columns, and its cells in row-major order.

    Other spellings than the canonical one are read as well; the ID format is what refuses them. Raises
    FormatError naming the character (from 1), or the row and column.
    """
    rows, columns = shape_sides(shape, MAX_SIDE)
    found = _BODY.read(cells, rows * columns, shape)
    islands = [(*divmod(cell, columns), int(value)) for cell, value in enumerate(found) if value is not None]
    return _complete(Board(rows, columns, tuple(islands)))


def write_cells(board: Board) -> tuple[str, str]:
    """The shape and the cells of the board's ID. Raises FormatError naming islands that touch."""
    not_touching(board, _ONLY_READ)
    return f"{board.rows}x{board.columns}", _BODY.write(numbered(board))


def numbered(board: Board) -> list[int | None]:
    """All cells in row-major order: an island's number, None for an empty cell."""
    cells: list[int | None] = [None] * (board.rows * board.columns)
    for row, column, number in board.islands:
        cells[row * board.columns + column] = number
    return cells


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
    document = Document(Puzzle(GENRE, EXAMPLE))
    made = [make(GENRE, FORM, ALIASES) for make in (text_codec, json_codec, id_codec)]
    own = [evolve(codec, example=codec.write(document)) for codec in made if codec.write]
    return [*own, evolve(record_codec(GENRE, FORM, ALIASES), example=_RECORD)]

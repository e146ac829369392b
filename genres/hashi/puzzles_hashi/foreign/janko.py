"""Janko-style grids, with the answer below the puzzle.

3 5                rows, columns
2 - 1 - 3          then the rows: '-' for water, 1 to 8 for an island
- - - - -
2 - 2 - 2
- - - 1 -          then the answer, if there is one, after blank lines or none: 1 and 2 for one and two
a - a - b          bridges across, a and b for one and two down, '-' elsewhere, on islands too
- 1 - - -

Between and around the cells stand blanks or tabs, as many as one likes. Where islands touch (the variant
``touching``) an answer is refused: it could not show a bridge that passes through no cell.
"""

from __future__ import annotations

from collections.abc import Sequence

from puzzles.codec import Document
from puzzles.codec.cells import side
from puzzles.codec.text import plain_lines
from puzzles.errors import FormatError, quote
from puzzles_hashi.answers import cell_name, read_answer
from puzzles_hashi.board import MAX_SIDE, Board, Cell
from puzzles_hashi.foreign.blanks import cells_in, first_line, head_numbers
from puzzles_hashi.foreign.islands import board_of, cells_of, document, foreign_codec
from puzzles_hashi.forms import EXAMPLE

_WATER = "-"
_STROKES = {_WATER: ".", "1": "-", "2": "=", "a": "|", "b": "H"}
"""A cell of an answer here -> the same in ours."""


def sniff(text: str) -> bool:
    """Whether the first line is two whole numbers."""
    return len(head_numbers(first_line(text))) == 2


def _cells(lines: Sequence[str], rows: int, columns: int) -> list[list[str]]:
    """The cells of the rows. FormatError names the row that is missing, too much or of another length."""
    found = []
    for row, line in enumerate(lines[:rows], 1):
        cells = cells_in(line, columns)
        if not cells:
            raise FormatError(f"row {row}: blank")
        if len(cells) != columns:
            number = f"{len(cells)} cells" if len(cells) < columns else "more cells"
            raise FormatError(f"row {row}: {number}, where {columns} columns are stated")
        found.append(cells)
    if len(lines) != rows:
        has = "missing" if len(lines) < rows else "too much"
        raise FormatError(f"row {min(len(lines), rows) + 1}: {has}; {rows} rows are stated")
    return found


def _number(cell: str, row: int, column: int) -> int:
    # Other numbers than 1 to 8 are refused with all islands, in the words of every format.
    if not (cell.isascii() and cell.isdigit() and len(cell) < 4):
        raise FormatError(
            f"{cell_name(row, column)}: {quote(cell)} is no cell; "
            f"a cell is '{_WATER}' or an island's number, 1 to 8"
        )
    return int(cell)


def _answer_rows(board: Board, drawn: Sequence[Sequence[str]]) -> list[str]:
    """An answer in our own characters. FormatError names the cell that is none of an answer."""
    islands = set(board.cells)
    for row, cells in enumerate(drawn):
        for column, cell in enumerate(cells):
            if cell != _WATER and ((row, column) in islands or cell not in _STROKES):
                known = "an island shows '-'" if (row, column) in islands else "'-', 1, 2, a or b is expected"
                raise FormatError(f"{cell_name(row, column)}: {quote(cell)}, where {known}")
    return ["".join(map(_STROKES.__getitem__, cells)) for cells in drawn]


def _read(text: str, touching: bool) -> Document:
    """The puzzle, and the answer below it. Raises FormatError naming line, or row and column."""
    lines = plain_lines(text)
    head = lines[0] if lines else ""
    stated = head_numbers(head)
    if len(stated) != 2:
        raise FormatError(f"line 1: 'rows columns' is expected, two numbers, not {quote(head)}")
    rows = side(stated[0], "line 1: the number of rows", MAX_SIDE)
    columns = side(stated[1], "line 1: the number of columns", MAX_SIDE)
    numbers: dict[Cell, int | None] = {}
    for row, cells in enumerate(_cells(lines[1 : rows + 1], rows, columns)):
        for column, cell in enumerate(cells):
            if cell != _WATER:
                numbers[row, column] = None if cell == "?" else _number(cell, row, column)
    board = board_of(rows, columns, numbers, touching)
    below = lines[rows + 1 :]
    kept = [at for at, line in enumerate(below) if cells_in(line, 0)]
    if not kept:
        return document(board)
    try:
        drawn = _cells(below[kept[0] : kept[-1] + 1], rows, columns)
        return document(board, read_answer(board, _answer_rows(board, drawn)))
    except FormatError as error:
        raise FormatError(f"answer, {error}") from None


def _example(board: Board) -> str:
    cells = [str(number) if number else _WATER for number in cells_of(board)]
    rows = [" ".join(cells[at : at + board.columns]) for at in range(0, len(cells), board.columns)]
    return "\n".join([f"{board.rows} {board.columns}", *rows])


JANKO = foreign_codec(
    "janko",
    sniff,
    _read,
    None,
    "a Janko-style grid, only read; may hold an answer",
    _example(EXAMPLE),
)

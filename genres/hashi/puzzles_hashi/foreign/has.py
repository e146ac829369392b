"""Benchmark instances as Coelho, Laporte, Lindbeck and Vidal publish them (``.has``, arXiv 1905.00973).

5 3 4            width, height, number of islands
2 0 2 0 0        then the rows: 0 for water, 1 to 8 for an island
1 0 0 0 0
0 0 1 0 0        islands may touch there: the variant ``touching`` is for those

Between and around the numbers stand blanks or tabs, as many as one likes.
"""

from __future__ import annotations

import re

from puzzles.codec import Document
from puzzles.codec.cells import side
from puzzles.codec.text import plain_lines
from puzzles.errors import FormatError, quote
from puzzles_hashi.board import MAX_SIDE, Board, Cell
from puzzles_hashi.foreign.blanks import cells_in, first_line, head_numbers
from puzzles_hashi.foreign.islands import board_of, cells_of, document, foreign_codec
from puzzles_hashi.forms import EXAMPLE

_STRANGE = r"[^0-9 \t]"
_CELLS = frozenset("012345678")


def sniff(text: str) -> bool:
    """Whether the first line is three whole numbers."""
    return len(head_numbers(first_line(text))) == 3


def _cells(line: str, number: int, columns: int) -> list[str]:
    strange = re.search(_STRANGE, line)
    if strange:
        raise FormatError(
            f"line {number}, character {strange.start() + 1}: {quote(strange[0])} is neither a digit "
            "nor a blank"
        )
    cells = cells_in(line, columns)
    if len(cells) != columns:
        found = f"{len(cells)} numbers" if len(cells) < columns else "more numbers"
        raise FormatError(f"line {number}: {found}, where the width is {columns}")
    for column, cell in enumerate(cells, 1):
        if cell not in _CELLS:
            raise FormatError(
                f"line {number}, column {column}: {quote(cell)} is no cell; 0 is water, 1 to 8 an island"
            )
    return cells


def _read(text: str, touching: bool) -> Document:
    """The puzzle. Raises FormatError naming line and column."""
    lines = plain_lines(text)
    head = lines[0] if lines else ""
    stated = head_numbers(head)
    if len(stated) != 3:
        raise FormatError(f"line 1: 'width height islands' is expected, three numbers, not {quote(head)}")
    columns = side(stated[0], "line 1: the width", MAX_SIDE)
    rows = side(stated[1], "line 1: the height", MAX_SIDE)
    if len(lines) - 1 != rows:
        raise FormatError(
            f"line {min(len(lines), rows + 1) + 1}: {len(lines) - 1} rows, where the height is {rows}"
        )
    numbers: dict[Cell, int | None] = {}
    for row, line in enumerate(lines[1:]):
        cells = _cells(line, row + 2, columns)
        numbers |= {(row, column): int(cell) for column, cell in enumerate(cells) if cell != "0"}
    if str(len(numbers)) != (stated[2].lstrip("0") or "0"):
        raise FormatError(f"line 1: {quote(stated[2])} islands are stated, but there are {len(numbers)}")
    return document(board_of(rows, columns, numbers, touching))


def _example(board: Board) -> str:
    cells = list(map(str, cells_of(board)))
    rows = [" ".join(cells[at : at + board.columns]) for at in range(0, len(cells), board.columns)]
    return "\n".join([f"{board.columns} {board.rows} {len(board.islands)}", *rows])


HAS = foreign_codec(
    "has",
    sniff,
    _read,
    None,
    "benchmark instances of Coelho and others, only read",
    _example(EXAMPLE),
)

"""Plain grids, as many solvers read and write them: rows of '.' and numbers, and nothing above them.

# a comment
2.1-3       '.' for water, 1 to 8 for an island
H...H       Bridges may be drawn: '-' and '=' for one and two across, '|' and 'H' for one and two down.
4.2=6       Two down is written '"' or '$', too; the quotation mark is that of Simon Tatham's program,
H...H       which copies a game as such a text.
3---3

Cells may stand one blank apart, all or none of them; then a cell can show two bridges that cross. Lines
that begin with '#', blanks at the end of a row and blank lines above and below the rows are passed over.
A grid whose first row is two or three islands and nothing else, with blanks between, is not known for one:
such lines begin the texts of ``janko`` and ``has``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from puzzles.codec import Document
from puzzles.codec.text import BOM, plain_lines
from puzzles.errors import FormatError, quote
from puzzles_hashi.answers import cell_name, read_answer
from puzzles_hashi.board import MAX_SIDE, Cell
from puzzles_hashi.foreign.blanks import head_numbers
from puzzles_hashi.foreign.islands import board_of, document, foreign_codec
from puzzles_hashi.forms import EXAMPLE, write_rows

# They are compiled when a text may be a grid: every start would pay for them.
_SKIPPED = r"(?:[ \t]*+(?:#[^\n]*+)?+\r?+\n)*+"
_ROW = r"""[-.0-9?=|"H$]++(?: [-.0-9?=|"H$]++)*+[ \t]*+\r?+(?:\n|\Z)"""
_DRAWN = r"[1-8](?: ?[-=])++ ?[1-8]"

_BEGINNINGS = frozenset(" \t\r\n#.0123456789?")
_WATER = "."
_STROKES = frozenset("-=|H")
_DOUBLE_DOWN = str.maketrans('"$', "HH")
_LONGEST_ROW = 3 * MAX_SIDE


def sniff(text: str) -> bool:
    """Whether it begins with a row, one with water in it or with another below it or with a bridge from
    island to island: a number in a line, or a date, is no puzzle. Comments and blank lines above are passed
    over; two or three numbers alone in their line are no row."""
    text = text.removeprefix(BOM)
    if text[:1] not in _BEGINNINGS:
        return False
    start = re.match(_SKIPPED, text)
    rest = text[start.end() :] if start else text
    first = re.match(_ROW, rest)
    if not first or head_numbers(first[0].strip()):
        return False
    if _WATER in first[0] or re.match(_DRAWN, first[0]):
        return True
    rest = rest[first.end() :]
    again = re.match(_SKIPPED, rest)
    return first[0][0] in "0123456789?" and bool(again and re.match(_ROW, rest[again.end() :]))


def _without_end(line: str) -> str:
    return line.rstrip(" \t")


def _rows(text: str) -> list[list[str]]:
    """The cells of each row, all rows of one length. FormatError names the row."""
    lines: list[str] = []
    blank = 0  # lines since the last row
    for line in map(_without_end, plain_lines(text)):
        if line and line.lstrip(" \t")[0] != "#":
            if lines and blank:
                raise FormatError(f"row {len(lines) + 1}: blank")
            lines.append(line)
            blank = 0
            if len(lines) > MAX_SIDE:
                raise FormatError(f"row {MAX_SIDE + 1}: a board has at most {MAX_SIDE} rows, this has more")
        elif not line:
            blank += 1
    if not lines:
        raise FormatError("row 1: missing; a board has at least one row")
    words = " " in lines[0]
    found: list[list[str]] = []
    for row, line in enumerate(lines):
        cells = line[: _LONGEST_ROW + 1].split(" ") if words else list(line[: _LONGEST_ROW + 1])
        for column, cell in enumerate(cells):
            if not cell:
                raise FormatError(f"{cell_name(row, column)}: nothing there; cells stand one space apart")
        if len(line) > _LONGEST_ROW or len(cells) > MAX_SIDE:
            raise FormatError(f"row {row + 1}: a row has at most {MAX_SIDE} cells, this has more")
        if found and len(cells) != len(found[0]):
            raise FormatError(f"row {row + 1}: {len(cells)} cells, where row 1 has {len(found[0])}")
        found.append(cells)
    return found


def _islands(rows: Sequence[Sequence[str]]) -> dict[Cell, int | None]:
    """The islands and their numbers; FormatError for a cell that is neither island, water nor bridge."""
    numbers: dict[Cell, int | None] = {}
    for row, cells in enumerate(rows):
        for column, cell in enumerate(cells):
            if cell == "?":
                numbers[row, column] = None
            elif cell.isascii() and cell.isdigit() and len(cell) < 4:
                numbers[row, column] = int(cell)
            elif cell != _WATER and not _STROKES.issuperset(cell):
                raise FormatError(
                    f"{cell_name(row, column)}: {quote(cell)} is no cell; a cell is '.', an island's number, "
                    "1 to 8, or shows bridges"
                )
    return numbers


def _read(text: str, touching: bool) -> Document:
    """The puzzle; and the answer, if any bridge is drawn. Raises FormatError naming row and column."""
    rows = [[cell.translate(_DOUBLE_DOWN) for cell in cells] for cells in _rows(text)]
    board = board_of(len(rows), len(rows[0]), _islands(rows), touching)
    if not any(_STROKES.intersection(cell) for cells in rows for cell in cells):
        return document(board)
    separator = " " if any(len(cell) > 1 for cells in rows for cell in cells) else ""
    return document(board, read_answer(board, [separator.join(cells) for cells in rows]))


PLAIN = foreign_codec(
    "plain",
    sniff,
    _read,
    None,
    "rows without a header, only read; may hold an answer",
    "\n".join(write_rows(EXAMPLE)),
)

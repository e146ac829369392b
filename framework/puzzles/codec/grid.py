"""Rows of cells, one character each: what the readers of boards and answers check first.

Every FormatError names the row, or row and column, from 1.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from puzzles.errors import FormatError, quote
from puzzles.grids import cell_name

_SHAPE = re.compile(r"([1-9][0-9]{0,8})x([1-9][0-9]{0,8})")


def checked_rows(rows: Sequence[str], cells: frozenset[str], what: str, most: int) -> Sequence[str]:
    """The rows, if they are a board: 1 to ``most`` of them, with as many ``cells`` each.

    ``what`` says for messages what a cell is: "'.' or a number, 1 to 8".
    """
    if not rows:
        raise FormatError("row 1: missing; a board has at least one row")
    if len(rows) > most:
        raise FormatError(f"row {most + 1}: a board has at most {most} rows, this has {len(rows)}")
    columns = len(rows[0])
    for row, line in enumerate(rows):
        if not line:
            raise FormatError(f"row {row + 1}: blank")
        if len(line) > most:
            raise FormatError(f"row {row + 1}: a row has at most {most} cells, this has {len(line)}")
        if not cells.issuperset(line):
            column = next(i for i, cell in enumerate(line) if cell not in cells)
            raise FormatError(f"{cell_name(row, column)}: {quote(line[column])} is no cell; a cell is {what}")
        if len(line) != columns:
            raise FormatError(f"row {row + 1}: {len(line)} cells, where row 1 has {columns}")
    return rows


def fitting_rows(rows: Sequence[str], count: int, columns: int) -> Sequence[str]:
    """The rows, if they are as tall and wide as the board they answer."""
    if len(rows) > count:
        raise FormatError(f"row {count + 1}: the board has only {count} rows")
    for row, line in enumerate(rows):
        if not line:
            raise FormatError(f"row {row + 1}: blank")
        if len(line) != columns:
            raise FormatError(f"row {row + 1}: {len(line)} cells, where the board has {columns} columns")
    if len(rows) < count:
        raise FormatError(f"row {len(rows) + 1}: missing; the board has {count} rows")
    return rows


def shape_sides(shape: str, most: int) -> tuple[int, int]:
    """Rows and columns of an ID's shape, 1 to ``most`` each: ``5x5``. To be asked before anything of that
    size is made."""
    size = _SHAPE.fullmatch(shape)
    if size is None:
        raise FormatError(f"the shape {quote(shape)} is not rows x columns, such as '5x5', from 1x1 on")
    rows, columns = int(size[1]), int(size[2])
    if rows > most or columns > most:
        raise FormatError(f"the shape {quote(shape)} is too large: at most {most}x{most} is read")
    return rows, columns

"""Rows of cells, one character each: what the readers of boards and answers check first.

Every FormatError names the row, or row and column, from 1.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from string import ascii_lowercase
from typing import Any

from puzzles.answer import Answer
from puzzles.codec import GridForm
from puzzles.codec.cells import Body, Value, runs, signs
from puzzles.errors import FormatError, quote
from puzzles.grids import Grid, cell_name
from puzzles.words import listed

_SHAPE = re.compile(r"([1-9][0-9]*)[xX]([1-9][0-9]*)")


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
    """Rows and columns of an ID's shape, 1 to ``most`` each: ``5x5``, the X perhaps a capital. To be asked
    before anything of that size is made."""
    size = _SHAPE.fullmatch(shape)
    if size is None:
        raise FormatError(f"the shape {quote(shape)} is not rows x columns, such as '5x5', from 1x1 on")
    # A number of a million digits would take minutes to convert.
    rows, columns = (int(side) if len(side) < 10 else most + 1 for side in size.groups())
    if rows > most or columns > most:
        raise FormatError(f"the shape {quote(shape)} is too large: at most {most}x{most} is read")
    return rows, columns


# Ready-made


def numbers(text: str, where: str, most: int, between: str | None = None) -> tuple[int, ...]:
    """The whole numbers from 0 to ``most`` in a text, with ``between`` between them (None: blanks).

    FormatError names the number by ``where`` and its place: "row 1, number 3: ...".
    """
    found = []
    for place, word in enumerate(text.split(between), 1):
        # A number of a million digits would take minutes to convert.
        if not (word.isascii() and word.isdigit() and len(word) < 10 and int(word) <= most):
            raise FormatError(f"{where}, number {place}: {quote(word)} is no whole number from 0 to {most}")
        found.append(int(word))
    return tuple(found)


Marks = Mapping[str, int | None]
"""A character for each value of a cell, and one for None: not yet known. Of several the first is written."""


def answer_rows(
    marks: Marks, size: Callable[[Any], tuple[int, int]]
) -> tuple[Callable[[Any, Sequence[str]], Answer], Callable[[Any, Answer], list[str]]]:
    """How answers with a value for each cell of a board are read from rows, and written: the functions
    ``read_answer`` and ``write_answer`` of a grid form. ``size`` gives a board's rows and columns."""
    known = frozenset(marks)
    what = _choice(marks)
    sign_of = {value: sign for sign, value in reversed(list(marks.items()))}

    def read(board: Any, rows: Sequence[str]) -> Answer:
        lines = fitting_rows(rows, *size(board))
        for row, line in enumerate(lines):
            if not known.issuperset(line):
                column = next(i for i, cell in enumerate(line) if cell not in known)
                raise FormatError(
                    f"{cell_name(row, column)}: {quote(line[column])}, where a cell shows {what}"
                )
        return Answer(tuple([marks[cell] for line in lines for cell in line]))

    def write(board: Any, answer: Answer) -> list[str]:
        rows, columns = size(board)
        if len(answer.values) != rows * columns:
            raise FormatError(f"an answer to {rows * columns} cells has {len(answer.values)} values")
        for cell, value in enumerate(answer.values):
            if value not in sign_of:
                place = cell_name(*divmod(cell, columns))
                raise FormatError(f"{place}: the value {value} cannot be written")
        line = "".join([sign_of[value] for value in answer.values])
        return [line[start : start + columns] for start in range(0, rows * columns, columns)]

    return read, write


def grid_form(clues: Mapping[str, Value | None], marks: Marks, most: int) -> GridForm:
    """The form of boards that are a :class:`Grid` of clues or None, with answers of a value for each cell.

    A clue is one character, and so is a cell without one (None). In an ID small letters that are no clues
    stand for runs of such cells. ``most`` is the largest number of rows and columns.
    """
    known = frozenset(clues)
    what = _choice(clues)
    sign_of = {clue: sign for sign, clue in reversed(list(clues.items()))}
    in_ids = {sign: (clue,) for sign, clue in clues.items() if clue is not None}
    letters = "".join([letter for letter in ascii_lowercase if letter not in clues])
    body = Body((signs(in_ids), runs(letters)), "is neither a clue nor a run of cells without one")

    def read_rows(rows: Sequence[str]) -> Grid[Value | None]:
        lines = checked_rows(rows, known, what, most)
        return Grid(len(lines), len(lines[0]), tuple([clues[sign] for line in lines for sign in line]))

    def write_rows(board: Grid[Value | None]) -> list[str]:
        line = "".join([sign_of[clue] for clue in board.cells])
        return [line[start : start + board.columns] for start in range(0, len(line), board.columns)]

    def read_cells(shape: str, cells: str) -> Grid[Value | None]:
        rows, columns = shape_sides(shape, most)
        return Grid(rows, columns, tuple(body.read(cells, rows * columns, shape)))

    def write_cells(board: Grid[Value | None]) -> tuple[str, str]:
        return f"{board.rows}x{board.columns}", body.write(board.cells)

    read_answer, write_answer = answer_rows(marks, lambda board: (board.rows, board.columns))
    return GridForm(read_rows, write_rows, read_answer, write_answer, read_cells, write_cells)


def _choice(signs: Mapping[str, object]) -> str:
    return listed([quote(sign) for sign in signs], "or")

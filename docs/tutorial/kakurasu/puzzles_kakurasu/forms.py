"""Boards and answers as text.

a board   5 3 3 3    the targets of the rows,    an answer   -##-    '#' is shaded, '-' is blank,
          4 5 6 0    then of the columns                     --#-    '.' is not known yet
                                                             --#-
                                                             ##--
"""

from __future__ import annotations

from collections.abc import Sequence

from puzzles.codec import Document, GridForm, Puzzle
from puzzles.codec.grid import answer_rows, numbers, shape_sides
from puzzles.codec.standard import standard_codecs
from puzzles.errors import FormatError

from puzzles_kakurasu import rules

MARKS = {"#": 1, "-": 0, ".": None}
MOST = sum(range(rules.MAX_SIDE + 1))
"""The largest target there can be."""


def read_rows(lines: Sequence[str]) -> rules.Board:
    """The board in two lines of numbers."""
    if len(lines) != 2:
        raise FormatError(f"{len(lines)} lines, where the targets of rows and those of columns are expected")
    rows, columns = (numbers(line, f"row {n}", MOST) for n, line in enumerate(lines, 1))
    return checked(rules.Board(rows, columns))


def write_rows(board: rules.Board) -> list[str]:
    """The same back."""
    return [" ".join(map(str, targets)) for targets in (board.rows, board.columns)]


def read_cells(shape: str, text: str) -> rules.Board:
    """The board of an ID such as ``kakurasu:2x2:1.2.1.2``, from its shape and what stands behind it."""
    rows, columns = shape_sides(shape, rules.MAX_SIDE)
    targets = numbers(text, "the targets", MOST, ".")
    if len(targets) != rows + columns:
        raise FormatError(f"the targets: {len(targets)} numbers, where {shape} has {rows + columns}")
    return checked(rules.Board(targets[:rows], targets[rows:]))


def write_cells(board: rules.Board) -> tuple[str, str]:
    """The same back."""
    return f"{len(board.rows)}x{len(board.columns)}", ".".join(map(str, (*board.rows, *board.columns)))


def checked(board: rules.Board) -> rules.Board:
    """The board, if its size is one that there is."""
    for count, what in ((len(board.rows), "rows"), (len(board.columns), "columns")):
        if not rules.MIN_SIDE <= count <= rules.MAX_SIDE:
            raise FormatError(f"{count} {what}, where {rules.MIN_SIDE} to {rules.MAX_SIDE} are possible")
    return board


FORM = GridForm(
    read_rows,
    write_rows,
    *answer_rows(MARKS, lambda board: (len(board.rows), len(board.columns))),
    read_cells,
    write_cells,
)
EXAMPLE = read_rows(["5 3 3 3", "4 5 6 0"])
CODECS = standard_codecs("kakurasu", FORM, example=Document(Puzzle("kakurasu", EXAMPLE)))

"""Answers as rows of text: what passes through each cell of the board.

    2.1-3     . nothing     - = one or two bridges across     | H one or two down
    H...H
    4.2=6     Where bridges cross (R2 forbids it, but people draw it) a cell shows both, the one
    H...H     across first: '-|' or '=H'. Then all cells are words, with one space between them.
    3---3

An island's cell shows its number or, when reading, '.'.

Rows cannot show a bridge that passes through no cell: where islands touch, an answer is a list.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from puzzles.answer import Answer
from puzzles.errors import FormatError, quote
from puzzles.grids import cell_name as cell_name
from puzzles_hashi.board import Board, not_touching, slots_of

Cell = tuple[int, int]
Drawn = dict[Cell, int]

_ACROSS = {1: "-", 2: "="}
_DOWN = {1: "|", 2: "H"}
_LISTED = "an answer to such a board is a list of links"
_STROKES = {".": (0, 0)} | {
    across + down: (i, j)
    for i, across in {0: "", **_ACROSS}.items()
    for j, down in {0: "", **_DOWN}.items()
    if i or j
}
"""What a cell of the sea may show -> bridges across, bridges down."""


def _passed(board: Board, slot: tuple[int, int]) -> tuple[bool, list[Cell]]:
    """Whether a slot runs across, and the cells between its islands."""
    row, column, _ = board.islands[slot[0]]
    last_row, last_column, _ = board.islands[slot[1]]
    if row == last_row:
        return True, [(row, passed) for passed in range(column + 1, last_column)]
    return False, [(passed, column) for passed in range(row + 1, last_row)]


def _split(board: Board, rows: Sequence[str]) -> Iterable[Sequence[str]]:
    """The cells of each row, as many as the board has."""
    if len(rows) > board.rows:
        raise FormatError(f"row {board.rows + 1}: the board has only {board.rows} rows")
    # A single space in the first row decides for all rows, so that a stray one further on is found.
    words = bool(rows) and " " in rows[0]
    longest = 3 * board.columns if words else board.columns
    for row, text in enumerate(rows):
        if not text:
            raise FormatError(f"row {row + 1}: blank")
        if len(text) > longest:
            raise FormatError(f"row {row + 1}: too long for the board's {board.columns} columns")
        cells = text.split(" ") if words else text
        for column, cell in enumerate(cells):
            if not cell:
                raise FormatError(f"{cell_name(row, column)}: nothing there; cells stand one space apart")
        if len(cells) != board.columns:
            raise FormatError(
                f"row {row + 1}: {len(cells)} cells, where the board has {board.columns} columns"
            )
        yield cells
    if len(rows) < board.rows:
        raise FormatError(f"row {len(rows) + 1}: missing; the board has {board.rows} rows")


def _strokes(board: Board, rows: Sequence[str]) -> tuple[Drawn, Drawn]:
    """The cells with bridges across and those with bridges down, and how many; islands are compared."""
    numbers = {(row, column): str(number) for row, column, number in board.islands}
    across: Drawn = {}
    down: Drawn = {}
    for row, cells in enumerate(_split(board, rows)):
        for column, cell in enumerate(cells):
            number = numbers.get((row, column))
            if number is not None:
                if cell != number and cell != ".":
                    raise FormatError(
                        f"{cell_name(row, column)}: {quote(cell)}, where the puzzle has {number}"
                    )
            elif cell != ".":
                counts = _STROKES.get(cell)
                if counts is None:
                    raise FormatError(
                        f"{cell_name(row, column)}: {quote(cell)}, where an empty cell of the puzzle "
                        "shows '.' or bridges, '-', '=', '|' or 'H'"
                    )
                if counts[0]:
                    across[row, column] = counts[0]
                if counts[1]:
                    down[row, column] = counts[1]
    return across, down


def read_answer(board: Board, rows: Sequence[str]) -> Answer:
    """The answer drawn in rows as tall and wide as the board; a slot with nothing drawn has no value.

    A slot may hold more than its islands allow: that breaks a rule, not the format. Raises FormatError
    naming row and column for what is no drawing of bridges between islands of this board.
    """
    not_touching(board, _LISTED)
    across, down = _strokes(board, rows)
    values: list[int | None] = []
    for slot in slots_of(board).ends:
        is_across, cells = _passed(board, slot)
        drawn = across if is_across else down
        count = drawn.pop(cells[0], 0)
        for cell in cells[1:]:
            here = drawn.pop(cell, 0)
            if here == count:
                continue
            if here and count:
                raise FormatError(
                    f"{cell_name(*cell)}: the bridges between two islands are {here} here, "
                    f"but {count} at {cell_name(*cells[0])}"
                )
            before = (cell[0], cell[1] - 1) if is_across else (cell[0] - 1, cell[1])
            raise FormatError(f"{cell_name(*(cell if here else before))}: the bridge ends in water")
        values.append(count or None)
    astray = min([*across, *down], default=None)
    if astray is not None:
        raise FormatError(f"{cell_name(*astray)}: the bridge ends in water; it is not between two islands")
    return Answer(tuple(values))


def write_answer(board: Board, answer: Answer) -> list[str]:
    """The answer as rows; no value and no bridge look the same.

    Raises FormatError for values that are not one None, 0, 1 or 2 a slot.
    """
    not_touching(board, _LISTED)
    ends = slots_of(board).ends
    if len(answer.values) != len(ends):
        raise FormatError(f"an answer to {len(ends)} slots has {len(answer.values)} values")
    grid = [["."] * board.columns for _ in range(board.rows)]
    for row, column, number in board.islands:
        grid[row][column] = str(number)
    has_crossing = False
    for index, (slot, value) in enumerate(zip(ends, answer.values, strict=True)):
        if not value:
            continue
        if value not in _ACROSS:
            raise FormatError(f"slot {index + 1}: the value {value} is none of 0, 1 and 2")
        is_across, cells = _passed(board, slot)
        stroke = (_ACROSS if is_across else _DOWN)[value]
        for row, column in cells:
            other = grid[row][column]
            if other == ".":
                grid[row][column] = stroke
            else:
                grid[row][column] = stroke + other if is_across else other + stroke
                has_crossing = True
    separator = " " if has_crossing else ""
    return [separator.join(cells) for cells in grid]

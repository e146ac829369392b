"""What the readers of other people's formats share: islands in cells, bridges in segments.

A *segment* joins two neighbouring cells. ``across[row, column]`` is the one from that cell to the next on
its right, ``down[row, column]`` the one to the next below; cells count from 0. Between islands that touch
there is one segment and no cell, so segments can hold every answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from puzzles.answer import Answer
from puzzles.codec import Codec, Document, Puzzle
from puzzles.codec.cells import Value
from puzzles.codec.text import own_puzzle
from puzzles.errors import FormatError
from puzzles_hashi.answers import cell_name
from puzzles_hashi.board import MAX_SIDE, Board, Cell, checked, not_touching, slots_of, touching_pair
from puzzles_hashi.forms import GENRE

TOUCHING = "touching"
"""The variant in which islands may touch."""

_REFUSED = f"islands must not touch, unless the variant {TOUCHING} is asked for (--{TOUCHING})"

UNKNOWN = "?"
"""In a row of cells, an island of unknown number."""

CROSSED = -1
"""A segment that the player has marked as one without a bridge."""

Segments = Mapping[Cell, int]


def checked_size(rows: int, columns: int) -> None:
    """FormatError unless a board can have this size. To be called before anything of that size is made."""
    if not (1 <= rows <= MAX_SIDE and 1 <= columns <= MAX_SIDE):
        raise FormatError(
            f"{rows} rows and {columns} columns are stated; 1 to {MAX_SIDE} rows and columns are read"
        )


def board_of(rows: int, columns: int, numbers: Mapping[Cell, int | None], touching: bool) -> Board:
    """The board with these islands; None is an island of unknown number.

    Raises FormatError, naming the cell, for a number that is unknown or not 1 to 8, for islands that touch
    unless ``touching``, and for a size or a board without islands that cannot be.
    """
    checked_size(rows, columns)
    for cell in sorted(numbers):
        number = numbers[cell]
        if number is None:
            raise FormatError(
                f"{cell_name(*cell)}: an island of unknown number; every island here has one, 1 to 8"
            )
        if not 1 <= number <= 8:
            raise FormatError(f"{cell_name(*cell)}: the island's number is {number}; 1 to 8 is possible")
    if not numbers:
        raise FormatError("the board has no islands")
    islands = tuple([(row, column, number) for (row, column), number in sorted(numbers.items()) if number])
    board = Board(rows, columns, islands)
    if not touching:
        return not_touching(board, _REFUSED)
    return checked(Board(rows, columns, islands, touching=touching_pair(board) is not None))


def numbered_board(rows: int, columns: int, cells: Sequence[Value | None], touching: bool) -> Board:
    """The board with these cells in row-major order: a number or :data:`UNKNOWN` for an island.

    None is an empty cell. Raises FormatError as :func:`board_of` does.
    """
    numbers = {
        divmod(cell, columns): value if isinstance(value, int) else None
        for cell, value in enumerate(cells)
        if value is not None
    }
    return board_of(rows, columns, numbers, touching)


# Answers in segments


def _along(board: Board, slot: tuple[int, int]) -> tuple[bool, list[Cell]]:
    """Whether a slot runs across, and the cells from which its segments go."""
    row, column, _ = board.islands[slot[0]]
    last_row, last_column, _ = board.islands[slot[1]]
    if row == last_row:
        return True, [(row, passed) for passed in range(column, last_column)]
    return False, [(passed, column) for passed in range(row, last_row)]


def answer_of(board: Board, across: Segments, down: Segments) -> Answer:
    """The answer drawn in segments: 1 and 2 bridges, :data:`CROSSED` for none, 0 (or left out) for nothing
    drawn; a slot that is crossed somewhere has the value 0.

    Raises FormatError naming the cell of a bridge that ends in water or changes its number.
    """
    left = {True: {cell: n for cell, n in across.items() if n}, False: {c: n for c, n in down.items() if n}}
    values: list[int | None] = []
    for slot in slots_of(board).ends:
        is_across, cells = _along(board, slot)
        drawn = [left[is_across].pop(cell, 0) for cell in cells]
        if drawn[0] != CROSSED and drawn.count(drawn[0]) == len(drawn):
            values.append(drawn[0] or None)
        elif max(drawn) > 0:
            at = next(i for i, n in enumerate(drawn) if n != drawn[0])
            raise FormatError(
                f"{cell_name(*cells[at])}: from here the bridges between two islands are "
                f"{max(drawn[at], 0)}, where they begin with {max(drawn[0], 0)}"
            )
        else:
            values.append(0)
    astray = min((cell for part in left.values() for cell, n in part.items() if n > 0), default=None)
    if astray is not None:
        raise FormatError(f"{cell_name(*astray)}: the bridge is not between two islands")
    return Answer(tuple(values))


def segments_of(board: Board, answer: Answer) -> tuple[dict[Cell, int], dict[Cell, int]]:
    """The segments across and down that have bridges, and how many; where the answer is not complete, those
    of slots with the value 0 are :data:`CROSSED`.

    Raises FormatError for values that are not one None, 0, 1 or 2 a slot.
    """
    ends = slots_of(board).ends
    if len(answer.values) != len(ends):
        raise FormatError(f"an answer to {len(ends)} slots has {len(answer.values)} values")
    parts: dict[bool, dict[Cell, int]] = {True: {}, False: {}}
    for index, (slot, value) in enumerate(zip(ends, answer.values, strict=True), 1):
        if value is None or (value == 0 and answer.is_complete):
            continue
        if value not in (0, 1, 2):
            raise FormatError(f"slot {index}: the value {value} is none of 0, 1 and 2")
        is_across, cells = _along(board, slot)
        parts[is_across].update(dict.fromkeys(cells, value or CROSSED))
    return parts[True], parts[False]


# Codecs


def foreign_codec(
    name: str,
    sniff: Callable[[str], bool],
    read: Callable[[str, bool], Document],
    write: Callable[[Document], str] | None,
    summary: str,
    example: str,
    one_line: bool = False,
) -> Codec:
    """A codec whose ``read`` is told whether islands may touch, with that as its variant ``touching``."""
    return Codec(
        name,
        sniff,
        lambda text: read(text, False),
        write,
        summary,
        example,
        {TOUCHING: lambda text: read(text, True)},
        one_line,
    )


def document(board: Board, answer: Answer | None = None) -> Document:
    """A document of this genre."""
    return Document(Puzzle(GENRE, board), answer)


def puzzle_alone(held: Document, what: str) -> Board:
    """The board of a document without an answer, for a format that has no room for one; ``what`` names it.

    Raises FormatError for an answer, and for a puzzle of another genre.
    """
    board: Board = own_puzzle(GENRE, held).board
    if held.answer is not None:
        raise FormatError(f"{what} holds a puzzle and no answer")
    return board


def cells_of(board: Board) -> Iterator[int]:
    """The numbers of all cells in row-major order, 0 for water."""
    numbers = {(row, column): number for row, column, number in board.islands}
    for row in range(board.rows):
        for column in range(board.columns):
            yield numbers.get((row, column), 0)

"""Benchmark instances as Coelho, Laporte, Lindbeck and Vidal publish them (``.has``, arXiv 1905.00973).

5 3 4            width, height, number of islands
2 0 2 0 0        then the rows: 0 for water, 1 to 8 for an island
1 0 0 0 0
0 0 1 0 0        islands may touch there: the variant ``touching`` is for those
"""

from __future__ import annotations

import re

from attrs import evolve

from puzzles.codec import Codec, Document, Puzzle
from puzzles.codec.text import BOM, plain_lines
from puzzles.errors import FormatError, quote
from puzzles_hashi.board import MAX_SIDE, Board, checked, not_touching, touching_pair
from puzzles_hashi.forms import EXAMPLE, GENRE

TOUCHING = "touching"
_REFUSED = f"islands must not touch, unless the variant {TOUCHING} is asked for (--variant {TOUCHING})"

_HEADER = re.compile(r" *(-?[0-9]+) +(-?[0-9]+) +(-?[0-9]+) *")
_STRANGE = re.compile(r"[^0-9 ]")
_CELLS = frozenset("012345678")


def sniff(text: str) -> bool:
    """Whether the first line is three whole numbers."""
    first = text.removeprefix(BOM).split("\n", 1)[0].removesuffix("\r")
    return _HEADER.fullmatch(first) is not None


def _size(line: str) -> tuple[int, int, str]:
    """Rows, columns and the stated number of islands; nothing is too long to be looked at."""
    header = _HEADER.fullmatch(line)
    if header is None:
        raise FormatError(f"line 1: 'width height islands' is expected, three numbers, not {quote(line)}")
    for word, what in zip(header.groups()[:2], ("width", "height"), strict=True):
        if len(word) > 3 or not 1 <= int(word) <= MAX_SIDE:
            raise FormatError(f"line 1: the {what} is {quote(word)}; 1 to {MAX_SIDE} is possible")
    return int(header[2]), int(header[1]), header[3]


def _cells(line: str, number: int, columns: int) -> list[str]:
    strange = _STRANGE.search(line)
    if strange:
        raise FormatError(
            f"line {number}, character {strange.start() + 1}: {quote(strange[0])} is neither a digit "
            "nor a blank"
        )
    cells = line.split(None, columns)
    if len(cells) != columns:
        found = f"{len(cells)} numbers" if len(cells) < columns else "more numbers"
        raise FormatError(f"line {number}: {found}, where the width is {columns}")
    for column, cell in enumerate(cells, 1):
        if cell not in _CELLS:
            raise FormatError(
                f"line {number}, column {column}: {quote(cell)} is no cell; 0 is water, 1 to 8 an island"
            )
    return cells


def _read(text: str) -> Board:
    """The board, whether islands touch or not. Raises FormatError naming line and column."""
    lines = plain_lines(text)
    rows, columns, stated = _size(lines[0] if lines else "")
    if len(lines) - 1 != rows:
        raise FormatError(
            f"line {min(len(lines), rows + 1) + 1}: {len(lines) - 1} rows, where the height is {rows}"
        )
    islands = []
    for row, line in enumerate(lines[1:]):
        cells = _cells(line, row + 2, columns)
        islands += [(row, column, int(cell)) for column, cell in enumerate(cells) if cell != "0"]
    if str(len(islands)) != (stated.lstrip("0") or "0"):
        raise FormatError(f"line 1: {quote(stated)} islands are stated, but there are {len(islands)}")
    if not islands:
        raise FormatError("the board has no islands")
    return Board(rows, columns, tuple(islands))


def read(text: str) -> Document:
    """The puzzle; FormatError for islands that touch, too."""
    return Document(Puzzle(GENRE, not_touching(_read(text), _REFUSED)))


def read_touching(text: str) -> Document:
    """The puzzle; islands may touch."""
    board = _read(text)
    return Document(Puzzle(GENRE, checked(evolve(board, touching=touching_pair(board) is not None))))


def _example(board: Board) -> str:
    numbers = {(row, column): number for row, column, number in board.islands}
    rows = [
        " ".join(str(numbers.get((row, column), 0)) for column in range(board.columns))
        for row in range(board.rows)
    ]
    return "\n".join([f"{board.columns} {board.rows} {len(board.islands)}", *rows])


HAS = Codec(
    "has",
    sniff,
    read,
    None,
    "benchmark instances of Coelho and others, only read; variant touching: islands may touch",
    example=_example(EXAMPLE),
    variants={TOUCHING: read_touching},
)

"""Game IDs of Bridges in Simon Tatham's Puzzles: ``5x5m2:2a1a3e4a2a6e3c3``, width before height.

``m2`` allows two bridges between two islands, as here. Other parameters only tell how to make a puzzle, and
are passed over, but ``L``, which forbids loops. The cells are those of our own IDs; numbers beyond 8 (``9``,
and ``A`` to ``G`` for 10 to 16) are read, to be refused by their cell. Islands must not touch there either,
so there is no variant in which they may. Source: ``bridges.c`` of that collection.
"""

from __future__ import annotations

import re

from puzzles.codec import Codec, Document
from puzzles.codec.cells import Body, side, signs
from puzzles.codec.text import BOM, plain_lines
from puzzles.errors import FormatError, quote
from puzzles_hashi.board import MAX_SIDE, not_touching
from puzzles_hashi.foreign.islands import document, numbered_board, puzzle_alone
from puzzles_hashi.forms import EXAMPLE, NUMBERS, RUNS, numbered

# Without 'm' it could be a game ID of another puzzle in that collection. It is compiled when a text may be
# one: every start would pay for it.
_ID = (
    r"(?P<width>[0-9]+)(?:x(?P<height>[0-9]+))?(?:i[0-9]+)?(?:e[0-9]+)?"
    r"m(?P<most>[0-9]+)(?P<loops>L?)(?:d[0-9]+)?(?P<kind>[:#])"
)
_BODY = Body(
    (NUMBERS, RUNS, signs({number: (9 + value,) for value, number in enumerate("9ABCDEFG")})),
    "is neither an island's number, 1 to 9 and A to G, nor a run of empty cells, a to z",
)


def sniff(text: str) -> bool:
    """Whether the text begins with the parameters of that game, and then a colon or ``#``."""
    text = text.removeprefix(BOM).lstrip()
    return text[:1].isdigit() and re.match(_ID, text) is not None


def _read(text: str) -> Document:
    """The puzzle. Raises FormatError naming the parameter, the character of the cells, or row and column."""
    lines = plain_lines(text)
    if len(lines) > 1:
        raise FormatError("line 2: a game ID is a single line")
    line = lines[0].strip(" \t") if lines else ""
    found = re.match(_ID, line)
    if found is None:
        raise FormatError(f"a game ID such as '7x7m2:...' is expected, not {quote(line)}")
    if found["kind"] == "#":
        raise FormatError(
            f"{quote(line)} is a random seed, of which only that program can make the puzzle; "
            "the game ID it then shows, with ':' after the parameters, can be read"
        )
    if found["most"].lstrip("0") != "2":
        raise FormatError(
            f"the parameter {quote('m' + found['most'])} is the most bridges between two islands; "
            "only 'm2' is possible here"
        )
    if found["loops"]:
        raise FormatError("the parameter 'L' forbids loops, which are allowed here")
    columns = side(found["width"], "the width", MAX_SIDE)
    rows = side(found["height"] or found["width"], "the height", MAX_SIDE)
    cells = _BODY.read(line[found.end() :], rows * columns, f"{columns}x{rows}")
    return document(not_touching(numbered_board(rows, columns, cells, touching=True)))


def _write(held: Document) -> str:
    board = puzzle_alone(held, "a game ID")
    not_touching(board, "islands must not touch in this format")
    return f"{board.columns}x{board.rows}m2:{_BODY.write(numbered(board))}"


TATHAM = Codec(
    "tatham",
    sniff,
    _read,
    _write,
    "a game ID of Bridges in Simon Tatham's Puzzles; holds no answer",
    _write(document(EXAMPLE)),
    one_line=True,
)

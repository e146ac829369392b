"""Links of puzz.link and pzpr: ``https://puzz.link/p?akari/5/5/hdj6.g7cj.h``, columns before rows.

The body takes the cells row by row: ``0`` to ``4`` is a black cell with that number, ``5`` to ``9`` one with
a white cell after it, ``a`` to ``e`` with two, ``.`` one without a number; ``g`` to ``z`` are runs of 1 to 20
white cells, and cells missing at the end are white. The white cells after a number may be beyond the last
cell. Links are read in all the ways that ``puzzles.codec.puzzlink`` tells, and written in one.
Source: ``src/variety-common/Encode.js`` of robx/pzprjs.
"""

from __future__ import annotations

from puzzles.codec import Codec, Document, Puzzle
from puzzles.codec.cells import Body, Value, runs, signs
from puzzles.codec.puzzlink import Link, is_link, read_link, write_link
from puzzles.codec.text import own_puzzle
from puzzles.errors import FormatError
from puzzles_akari.board import MAX_SIDE, Board
from puzzles_akari.forms import BLACK, EXAMPLE, GENRE, board_of, cells_of

WORDS = ("akari", "lightup")
"""A link's word for the genre; the first is written."""

_SHOWN: dict[str, tuple[Value | None, ...]] = {
    sign: (number,) + (None,) * white
    for white, signs_of in enumerate(("01234", "56789", "abcde"))
    for number, sign in enumerate(signs_of)
}
_BODY = Body(
    (signs(_SHOWN, past_end=True), signs({".": (BLACK,)}), runs("ghijklmnopqrstuvwxyz")),
    "is neither a black cell, 0 to 9, a to e or '.', nor a run of white cells, g to z",
    short=True,
)


def _read(text: str) -> Document:
    """The puzzle. Raises FormatError naming the character of the cells."""
    link = read_link(text, WORDS, MAX_SIDE)
    cells = _BODY.read(link.body, link.rows * link.columns, f"{link.columns}/{link.rows}")
    return Document(Puzzle(GENRE, board_of(link.rows, link.columns, cells)))


def _write(held: Document) -> str:
    board: Board = own_puzzle(GENRE, held).board
    if held.answer is not None:
        raise FormatError("a puzz.link link holds a puzzle and no answer")
    return write_link(WORDS[0], Link(board.columns, board.rows, _BODY.write(cells_of(board))))


PUZZLINK = Codec(
    "puzzlink",
    lambda text: is_link(text, WORDS),
    _read,
    _write,
    "a link to puzz.link or another pzpr; holds no answer",
    _write(Document(Puzzle(GENRE, EXAMPLE))),
    one_line=True,
)

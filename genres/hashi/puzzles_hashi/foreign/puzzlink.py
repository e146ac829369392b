"""Links of puzz.link and pzpr: ``https://puzz.link/p?hashi/5/5/2g1g3k4g2g6k3i3``, columns before rows.

The body takes the cells row by row: a hexadecimal digit is an island's number, ``g`` to ``z`` are runs of 1
to 20 empty cells, and cells missing at the end are empty. ``-10``, ``+100`` and so on are larger numbers,
``.`` is an island of unknown number; both are read, to be refused by their cell. Islands may touch there,
which is the variant ``touching``. Links are read in all the ways that ``puzzles.codec.puzzlink`` tells, and
written in one; the run at the end is written, too. Source: ``src/variety-common/Encode.js`` of robx/pzprjs.
"""

from __future__ import annotations

from puzzles.codec import Document
from puzzles.codec.cells import Body, hexadecimal, runs, signs
from puzzles.codec.puzzlink import Link, is_link, read_link, write_link
from puzzles_hashi.board import MAX_SIDE
from puzzles_hashi.foreign.islands import UNKNOWN, document, foreign_codec, numbered_board, puzzle_alone
from puzzles_hashi.forms import EXAMPLE, numbered

WORDS = ("hashi", "hashikake", "bridges")
"""A link's word for the genre; the first is written."""

_BODY = Body(
    (
        hexadecimal("", 1),
        runs("ghijklmnopqrstuvwxyz"),
        signs({".": (UNKNOWN,)}),
        hexadecimal("-", 2, written=range(16, 256)),
        hexadecimal("+", 3, written=range(256, 4096)),
        hexadecimal("=", 3, offset=4096),
        hexadecimal("%", 3, offset=8192, written=range(8192, 12240)),
        hexadecimal("@", 3, offset=8192, written=range(0)),
        hexadecimal("*", 4, offset=12240),
        hexadecimal("$", 5, offset=77776),
    ),
    "is neither an island's number nor a run of empty cells, g to z",
    short=True,
)


def _read(text: str, touching: bool) -> Document:
    """The puzzle. Raises FormatError naming the character of the cells, or row and column."""
    link = read_link(text, WORDS, MAX_SIDE)
    cells = _BODY.read(link.body, link.rows * link.columns, f"{link.columns}/{link.rows}")
    return document(numbered_board(link.rows, link.columns, cells, touching))


def _write(held: Document) -> str:
    board = puzzle_alone(held, "a puzz.link link")
    return write_link(WORDS[0], Link(board.columns, board.rows, _BODY.write(numbered(board))))


PUZZLINK = foreign_codec(
    "puzzlink",
    lambda text: is_link(text, WORDS),
    _read,
    _write,
    "a link to puzz.link or another pzpr; holds no answer",
    _write(document(EXAMPLE)),
    one_line=True,
)

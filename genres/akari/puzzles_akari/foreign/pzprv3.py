"""Files of pzpr, ``pzprv3``, with the answer: rows before columns, and then a table of the cells.

    pzprv3/lightup/3/3/. # . /. 2 # /- . . /

A number is a black cell with it, ``-`` one without; ``#`` is a bulb, ``+`` a white cell that the player has
marked as one without, ``.`` any other. A file without bulbs and marks holds no answer. A second table, which
pzpr adds when the player has ticked off numbers, is read and passed over.

It is written as pzpr does it: one line for each row and a blank after each word; no mark for a cell without a
bulb, whether decided or not. Slashes for line ends, and what pzpr may put at the end, are read as
``puzzles.codec.pzprv3`` tells. Source: ``src/variety/lightup.js`` and ``src/variety-common/FileData.js`` of
robx/pzprjs.
"""

from __future__ import annotations

from puzzles.answer import Answer
from puzzles.codec import Codec, Document, Puzzle
from puzzles.codec.cells import Value
from puzzles.codec.pzprv3 import NAME, Table, is_pzprv3, read_pzprv3, write_pzprv3
from puzzles.codec.text import own_puzzle
from puzzles_akari.board import MAX_SIDE, Board
from puzzles_akari.forms import BLACK, EXAMPLE, GENRE, board_of, write_answer, write_rows

WORD = "lightup"

_CELL = "[-.#+0-4]"
_CELLS = "is no cell; a cell is '.', '#', '+', '-' or a number, 0 to 4"
_TICK = "[-.]"
_TICKS = "is neither '.' nor '-'"
_DRAWN = {"#": 1, "+": 0, ".": None}
_WRITTEN = {BLACK: "-", "*": "#"}
"""What differs from rows of text."""


def _tables(rows: int, columns: int) -> tuple[Table, ...]:
    return Table(rows, columns, _CELL, _CELLS), Table(rows, columns, _TICK, _TICKS, is_optional=True)


def _read(text: str) -> Document:
    """The puzzle, and its answer if there is a bulb or a mark. Raises FormatError naming line and column."""
    rows, columns, (table, *_) = read_pzprv3(text, WORD, MAX_SIDE, _tables)
    words = [word for line in table for word in line]
    cells: list[Value | None] = [
        None if word in _DRAWN else BLACK if word == "-" else int(word) for word in words
    ]
    values = [_DRAWN[word] for word in words if word in _DRAWN]
    drawn = any(value is not None for value in values)
    return Document(Puzzle(GENRE, board_of(rows, columns, cells)), Answer(tuple(values)) if drawn else None)


def _write(held: Document) -> str:
    board: Board = own_puzzle(GENRE, held).board
    rows = write_rows(board) if held.answer is None else write_answer(board, held.answer)
    return write_pzprv3(WORD, [[[_WRITTEN.get(cell, cell) for cell in row] for row in rows]])


PZPRV3 = Codec(
    "pzprv3",
    lambda text: is_pzprv3(text, WORD),
    _read,
    _write,
    "a file of pzpr; holds an answer",
    _write(Document(Puzzle(GENRE, EXAMPLE))),
    one_line=True,
    opens=NAME,
)

"""Files of pzpr, ``pzprv3``, with the answer: rows before columns, and then three tables.

    pzprv3/hashikake/3/3/2 . 2 /. . . /2 . 2 /1 1 /0 0 /1 1 /1 0 1 /1 0 1 /

First the cells, ``.`` or an island's number, or ``-`` for one of unknown number. Then the bridges across,
from each cell to the next on its right, and those down, from each cell to the next below: 0, 1, 2, or -1
where the player has put a cross. Islands may touch there, which is the variant ``touching``; one number is
the whole bridge between such islands. A file without a bridge and without a cross holds no answer.

It is written as pzpr does it: one line for each row and a blank after each word; 0 for no bridge, whether
decided or not. Slashes for line ends, and what pzpr may put at the end, are read as ``puzzles.codec.pzprv3``
tells. Source: ``src/variety/hashikake.js`` and ``src/variety-common/FileData.js`` of
robx/pzprjs.
"""

from __future__ import annotations

from attrs import evolve

from puzzles.codec import Document
from puzzles.codec.pzprv3 import NAME, Rows, Table, is_pzprv3, read_pzprv3, write_pzprv3
from puzzles.codec.text import own_puzzle
from puzzles.errors import FormatError
from puzzles_hashi.answers import cell_name
from puzzles_hashi.board import MAX_SIDE, Board, Cell
from puzzles_hashi.foreign.islands import (
    Segments,
    answer_of,
    board_of,
    document,
    foreign_codec,
    segments_of,
)
from puzzles_hashi.forms import EXAMPLE, GENRE, numbered

WORD = "hashikake"

_CELL = r"[.-]|[0-9]{1,9}"
_CELLS = "is no cell; a cell is '.', an island's number, or '-' for an unknown one"
_SEGMENT = r"-1|0|[1-9][0-9]{0,8}"
_SEGMENTS = "is no number of bridges; 0, 1, 2 and -1 (a cross) are possible"


def _tables(rows: int, columns: int) -> tuple[Table, ...]:
    return (
        Table(rows, columns, _CELL, _CELLS),
        Table(rows, columns - 1, _SEGMENT, _SEGMENTS),
        Table(rows - 1, columns, _SEGMENT, _SEGMENTS),
    )


def _read(text: str, touching: bool) -> Document:
    """The puzzle, and its answer if there is a bridge or a cross.

    Raises FormatError naming line and column, or row and column of the board.
    """
    rows, columns, (cells, across, down) = read_pzprv3(text, WORD, MAX_SIDE, _tables)
    numbers = {
        (row, column): None if word == "-" else int(word)
        for row, words in enumerate(cells)
        for column, word in enumerate(words)
        if word != "."
    }
    board = board_of(rows, columns, numbers, touching)
    drawn = _segments(across, "on its right"), _segments(down, "below")
    return document(board, answer_of(board, *drawn) if any(drawn) else None)


def _segments(table: Rows, where: str) -> dict[Cell, int]:
    """The numbers of a table other than 0, by the cells from which the bridges go."""
    found = {
        (row, column): int(word)
        for row, words in enumerate(table)
        for column, word in enumerate(words)
        if word != "0"
    }
    if max(found.values(), default=0) > 2:
        cell, number = next(entry for entry in found.items() if entry[1] > 2)
        raise FormatError(
            f"{cell_name(*cell)}: {number} bridges to the cell {where}; 0, 1 and 2 are possible"
        )
    return found


def _table(segments: Segments, rows: int, columns: int) -> Rows:
    table = [["0"] * columns for _ in range(rows)]
    for (row, column), number in segments.items():
        table[row][column] = str(number)
    return table


def _write(held: Document) -> str:
    board: Board = own_puzzle(GENRE, held).board
    cells = [str(number) if number else "." for number in numbered(board)]
    across, down = ({}, {}) if held.answer is None else segments_of(board, held.answer)
    return write_pzprv3(
        WORD,
        (
            [cells[row * board.columns :][: board.columns] for row in range(board.rows)],
            _table(across, board.rows, board.columns - 1),
            _table(down, board.rows - 1, board.columns),
        ),
    )


PZPRV3 = evolve(
    foreign_codec(
        "pzprv3",
        lambda text: is_pzprv3(text, WORD),
        _read,
        _write,
        "a file of pzpr; holds an answer",
        _write(document(EXAMPLE)),
        one_line=True,
    ),
    opens=NAME,
)

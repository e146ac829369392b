"""Links of Penpa+ (``...#m=edit&p=...`` and ``m=solve``), a program to draw and solve puzzles; only read.

The text in a link (see ``penpa_link``) has lines, of which these count:

    0  square,5,7,...    the kind of grid, columns and rows with margins
    1  [1,1,0,0]         the margins: above, below, left, right
    3  {...}             the problem: "number" has islands, [n, style, size] by the point where they stand
    4  {...}             what was drawn; empty in links for solving
    5  [29,1,1,...]      the points that are cells, each told by its distance from the one before

Points are numbered row by row with two more on every side: (columns + 4) * (row + 2) + column + 2 is a cell,
margins included. Then come those for corners, lower and right sides in the same order. "line" has, in either
object, 3 (one bridge) or 30 (two) by pairs of neighbouring cells, "a,b", and 98 (a cross: no bridge) by the
point of the side between. Numbers of whatever style and size are islands, and circles too, of unknown
number. Colours, other symbols, small numbers, borders and cages are passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from puzzles.codec import Document
from puzzles.codec.json_ import Number, kind_of
from puzzles.errors import FormatError, quote
from puzzles_hashi.answers import cell_name
from puzzles_hashi.board import Cell
from puzzles_hashi.foreign.islands import (
    CROSSED,
    answer_of,
    board_of,
    checked_size,
    document,
    foreign_codec,
)
from puzzles_hashi.foreign.penpa_link import is_link, json_of, layer_of, unpacked_lines

_SHORT = r"[0-9]{1,3}"
_POINT = r"[0-9]{1,7}"
_CELL, _CORNER, _LOWER, _RIGHT = range(4)
_OF_ONE_NUMBER = frozenset(("1", "5", "6", "8", "10"))
"""Kinds of text that show what was typed as it is, in several sizes. Others have arrows, corners or notes."""
_BRIDGES = {"3": 1, "30": 2}
_CROSS = "98"


class _Frame(NamedTuple):  # which costs a start less than attrs does
    """The board's place among the points: ``rows`` and ``columns`` without margins, ``width`` and ``height``
    with all around."""

    rows: int
    columns: int
    top: int
    left: int
    width: int
    height: int

    def point(self, name: str, what: str) -> tuple[int, Cell]:
        """The kind of a point and its cell, counted from 0. FormatError unless that is on the board."""
        if not re.fullmatch(_POINT, name):
            raise FormatError(f"{what}: {quote(name)} is no point")
        kind, place = divmod(int(name), self.width * self.height)
        row, column = divmod(place, self.width)
        row, column = row - 2 - self.top, column - 2 - self.left
        if kind > _RIGHT or not (0 <= row < self.rows and 0 <= column < self.columns):
            raise FormatError(
                f"{what}: the point {name} is not on the board of {self.rows}x{self.columns} cells"
            )
        return kind, (row, column)


def _frame(lines: list[str]) -> _Frame:
    """The frame in lines 0, 1 and 5, nothing of its size being made."""
    kind, *sizes = lines[0].split(",", 3)
    if kind != "square":
        raise FormatError(f"the grid is of the kind {quote(kind)}; 'square' is read")
    if len(sizes) < 2 or not (re.fullmatch(_SHORT, sizes[0]) and re.fullmatch(_SHORT, sizes[1])):
        raise FormatError(f"the grid has no size up to 999: {quote(lines[0])}")
    margins = json_of(lines[1], "the margins")
    if not isinstance(margins, list) or len(margins) != 4:
        raise FormatError(f"the margins: {kind_of(margins)}, where a list of four numbers is expected")
    for margin in margins:
        if not isinstance(margin, Number) or not re.fullmatch(_SHORT, margin.text):
            raise FormatError(f"the margins: {kind_of(margin)}, where a number from 0 to 999 is expected")
    top, bottom, left, right = (int(margin.text) for margin in margins)
    all_columns, all_rows = int(sizes[0]), int(sizes[1])
    rows, columns = all_rows - top - bottom, all_columns - left - right
    checked_size(rows, columns)
    if len(lines) > 5 and lines[5].strip():
        cells = json_of(lines[5], "the list of cells")
        if not isinstance(cells, list) or len(cells) != rows * columns:
            found = f"has {len(cells)}" if isinstance(cells, list) else f"is {kind_of(cells)}"
            raise FormatError(f"the list of cells: {found}, where {rows}x{columns} cells are expected")
    return _Frame(rows, columns, top, left, all_columns + 4, all_rows + 4)


def _entries(layer: dict[str, Any], key: str, what: str) -> Iterator[tuple[str, Any]]:
    entries = layer.get(key, {})
    if not isinstance(entries, dict):
        raise FormatError(f"{what}: key '{key}' is {kind_of(entries)}, not an object")
    yield from entries.items()


def _typed(entry: object) -> str | None:
    """What a number shows, if the entry is one that shows what was typed as it is."""
    match entry:
        case [Number(text), _, str(kind)] | [str(text), _, str(kind)] if kind in _OF_ONE_NUMBER:
            return text.strip(" ")
    return None


def _islands(frame: _Frame, problem: dict[str, Any]) -> dict[Cell, int | None]:
    """The islands and their numbers, None where it is unknown."""
    numbers: dict[Cell, int | None] = {}
    for name, entry in _entries(problem, "number", "the problem"):
        kind, cell = frame.point(name, "a number")
        if kind != _CELL:
            raise FormatError(f"{cell_name(*cell)}: a number beside the cell, not in it")
        typed = _typed(entry)
        if typed is None:
            raise FormatError(f"{cell_name(*cell)}: not a single number, but arrows, notes or the like")
        if typed not in ("", "?") and not re.fullmatch(_SHORT, typed):
            raise FormatError(f"{cell_name(*cell)}: {quote(typed)} is no island's number, 1 to 8")
        numbers[cell] = None if typed in ("", "?") else int(typed)
    for name, entry in _entries(problem, "symbol", "the problem"):
        if isinstance(entry, list) and any(isinstance(e, str) and e.startswith("circle_") for e in entry):
            kind, cell = frame.point(name, "a circle")
            if kind == _CELL:
                numbers.setdefault(cell, None)
    for name, _ in _entries(problem, "wall", "the problem"):
        raise FormatError(f"there is a wall, {quote(name)}; boards here have none")
    return numbers


def _line(frame: _Frame, name: str, style: object) -> tuple[bool, Cell, int]:
    """Whether a line runs across, the cell from which it goes right or down, and its bridges."""
    first, comma, second = name.partition(",")
    kind, cell = frame.point(first, "a line")
    text = style.text if isinstance(style, Number) else ""
    if not comma:
        if kind not in (_LOWER, _RIGHT) or text != _CROSS:
            raise FormatError(f"{cell_name(*cell)}: {quote(name)} is neither a line nor a cross")
        return kind == _RIGHT, cell, CROSSED
    other_kind, other = frame.point(second, "a line")
    cell, other = sorted((cell, other))
    step = other[0] - cell[0], other[1] - cell[1]
    if (kind, other_kind) != (_CELL, _CELL) or step not in ((0, 1), (1, 0)):
        raise FormatError(f"{cell_name(*cell)}: the line {quote(name)} does not join neighbouring cells")
    if text not in _BRIDGES:
        raise FormatError(
            f"{cell_name(*cell)}: a line of style {kind_of(style)}; 3 is one bridge, and 30 are two"
        )
    return step == (0, 1), cell, _BRIDGES[text]


def _read(text: str, touching: bool) -> Document:
    """The puzzle; and the answer, if bridges or crosses are drawn. FormatError names row and column, or
    which part of the link is wrong."""
    lines = unpacked_lines(text, 6)
    if len(lines) < 4:
        raise FormatError(f"the unpacked text has {len(lines)} lines; the problem would be the fourth")
    frame = _frame(lines)
    layers = {"the problem": layer_of(lines[3], "the problem")}
    if len(lines) > 4:
        layers["the answer"] = layer_of(lines[4], "the answer")
    board = board_of(frame.rows, frame.columns, _islands(frame, layers["the problem"]), touching)
    drawn: dict[bool, dict[Cell, int]] = {True: {}, False: {}}
    for what, layer in layers.items():
        for name, style in _entries(layer, "line", what):
            across, cell, bridges = _line(frame, name, style)
            if drawn[across].setdefault(cell, bridges) != bridges:
                raise FormatError(f"{cell_name(*cell)}: two different lines from here to the same cell")
    if not drawn[True] and not drawn[False]:
        return document(board)
    return document(board, answer_of(board, drawn[True], drawn[False]))


_EXAMPLE = (
    "https://swaroopg92.github.io/penpa-edit/#m=edit&p="
    "vZI9a8MwEIZ3/4qg+R1kSVbU20JSZ0lT2iaUIkzJ4NJCIORrkfF/7/ka7GZrlnLSwz2gk05Cx/15c6hRcNgAjZzD64"
    "BgPYwdy9SXWH2dtjWNMDmfPncHToDHssTHZnuss6gxuowqa9IdpQnSnKKyCsrIrJCeqEkPlJZty2ueWd4pVi3SekjD"
    "kL5Qw1xSo4xWFA08VM7bKGNY80Edq+3VBlbXq7uudV2t77XwV7Ve/1I+PJcW3oSl0AgXwnvhq3AqdMIV949khTOhFh"
    "ZCLxx3d7zpFf6hnWh+vkAXxd+yKvsG"
)

PENPA = foreign_codec(
    "penpa",
    is_link,
    _read,
    None,
    "a link of Penpa+, only read; may hold an answer",
    _EXAMPLE,
    one_line=True,
)

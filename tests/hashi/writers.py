"""Boards and answers in the formats that are only read, written for tests and by tests alone.

None of it shares anything with the readers: each format is written down here a second time.
"""

from __future__ import annotations

import base64
import itertools
import json
import zlib
from collections.abc import Iterable, Sequence

from puzzles.answer import Answer
from puzzles_hashi.board import Board, slots_of

Margins = tuple[int, int, int, int]
"""Rows above and below, columns to the left and to the right."""

_NO_MARGINS = (0, 0, 0, 0)

# In the order in which Penpa+ replaces them when it writes.
ABBREVIATIONS = (
    ("z", "zZ"),
    ('"qa"', "z9"),
    ('"pu_q"', "zQ"),
    ('"pu_a"', "zA"),
    ('"grid"', "zG"),
    ('"edit_mode"', "zM"),
    ('"surface"', "zS"),
    ('"line"', "zL"),
    ('"lineE"', "zE"),
    ('"wall"', "zW"),
    ('"cage"', "zC"),
    ('"number"', "zN"),
    ('"symbol"', "zY"),
    ('"special"', "zP"),
    ('"board"', "zB"),
    ('"command_redo"', "zR"),
    ('"command_undo"', "zU"),
    ('"command_replay"', "z8"),
    ('"numberS"', "z1"),
    ('"freeline"', "zF"),
    ('"freelineE"', "z2"),
    ('"thermo"', "zT"),
    ('"arrows"', "z3"),
    ('"direction"', "zD"),
    ('"squareframe"', "z0"),
    ('"polygon"', "z5"),
    ('"deletelineE"', "z4"),
    ('"killercages"', "z6"),
    ('"nobulbthermo"', "z7"),
    ('"__a"', "z_"),
    ("null", "zO"),
)
_LISTS = ("thermo", "arrows", "direction", "squareframe", "polygon", "killercages", "nobulbthermo")
_OBJECTS = ("surface", "number", "numberS", "symbol", "freeline", "freelineE", "line", "lineE")
_OBJECTS += ("wall", "cage", "deletelineE")


def grid(board: Board, water: str) -> list[list[str]]:
    """The cells of a board, with ``water`` for those that are empty."""
    cells = [[water] * board.columns for _ in range(board.rows)]
    for row, column, number in board.islands:
        cells[row][column] = str(number)
    return cells


def bridges(board: Board, answer: Answer) -> Iterable[tuple[bool, list[tuple[int, int]], int]]:
    """Whether a bridge runs across, the cells from its first island to its last, and how many there are."""
    for (one, other), value in zip(slots_of(board).ends, answer.values, strict=True):
        if value:
            row, column, _ = board.islands[one]
            last_row, last_column, _ = board.islands[other]
            cells = [(r, c) for r in range(row, last_row + 1) for c in range(column, last_column + 1)]
            yield row == last_row, cells, value


def has(board: Board) -> str:
    """A ``.has`` file."""
    head = f"{board.columns} {board.rows} {len(board.islands)}"
    return "\n".join([head, *map(" ".join, grid(board, "0")), ""])


def janko(board: Board, answer: Answer | None = None) -> str:
    """A Janko-style grid; where bridges cross, the answer shows only one of them."""
    rows = [f"{board.rows} {board.columns}", *map(" ".join, grid(board, "-"))]
    if answer is not None:
        drawn = [["-"] * board.columns for _ in range(board.rows)]
        for across, cells, value in bridges(board, answer):
            for row, column in cells[1:-1]:
                drawn[row][column] = str(value) if across else "ab"[value - 1]
        rows += map(" ".join, drawn)
    return "\n".join([*rows, ""])


def plain(board: Board, answer: Answer | None = None, down: str = "|H", separator: str = "") -> str:
    """A plain grid; ``down`` are the characters for one and two bridges down."""
    cells = grid(board, ".")
    for across, passed, value in bridges(board, answer) if answer else ():
        for row, column in passed[1:-1]:
            stroke = "-="[value - 1] if across else down[value - 1]
            there = cells[row][column].replace(".", "")
            cells[row][column] = stroke + there if across else there + stroke
    return "\n".join(map(separator.join, cells)) + "\n"


def shortened(value: object) -> str:
    """A line of JSON as Penpa+ writes it."""
    text = json.dumps(value, separators=(",", ":"), ensure_ascii=False)
    for long, short in ABBREVIATIONS:
        text = text.replace(long, short)
    return text


def layer() -> dict[str, object]:
    """An empty problem or answer of Penpa+."""
    stacks = ("command_redo", "command_undo", "command_replay")
    return {
        **{key: {"__a": []} for key in stacks},
        **{key: {} for key in _OBJECTS},
        **{key: [] for key in _LISTS},
    }


def penpa_lines(
    board: Board,
    answer: Answer | None = None,
    margins: Margins = _NO_MARGINS,
    answer_in: int = 4,
    short: bool = False,
) -> list[str]:
    """The lines of a link's text before it is packed. The answer stands in line ``answer_in``; a text that is
    ``short`` has little beside what counts."""
    top, bottom, left, right = margins
    width = board.columns + left + right
    height = board.rows + top + bottom

    def point(row: int, column: int) -> int:
        return (width + 4) * (row + top + 2) + column + left + 2

    problem, drawn = ({}, {}) if short else (layer(), layer())
    problem["number"] = {str(point(row, column)): [n, 6, "1"] for row, column, n in board.islands}
    lines: dict[str, int] = {}
    for _, cells, value in bridges(board, answer) if answer else ():
        for one, other in itertools.pairwise(cells):
            lines[f"{point(*one)},{point(*other)}"] = {1: 3, 2: 30}[value]
    (problem if answer_in == 3 else drawn)["line"] = lines
    if short:
        return [f"square,{width},{height}", json.dumps(list(margins)), "", *map(shortened, (problem, drawn))]
    points = [point(row, column) for row in range(board.rows) for column in range(board.columns)]
    steps = [points[0], *(b - a for a, b in itertools.pairwise(points))]
    mode = {"qa": "pu_a", "grid": ["3", "2", "2"], "pu_q": {"edit_mode": "number"}}
    return [
        f"square,{width},{height},38,0,1,1,608,836,237,237,0,0,0,0,Title: ,Author: ,,,OFF,false",
        json.dumps(list(margins)),
        shortened(mode),
        shortened(problem),
        shortened(drawn),
        json.dumps(steps, separators=(",", ":")),
        "",
    ]


def packed(text: str | bytes) -> str:
    """Text as it stands behind ``p=``."""
    data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    deflating = zlib.compressobj(9, zlib.DEFLATED, -15)
    return base64.b64encode(deflating.compress(data) + deflating.flush()).decode()


def unpacked(link: str) -> str:
    """The text behind ``p=``."""
    return zlib.decompress(base64.b64decode(link.partition("p=")[2]), -15).decode()


def link(lines: Sequence[str], head: str = "https://swaroopg92.github.io/penpa-edit/#m=edit&p=") -> str:
    """Lines as a link."""
    return head + packed("\n".join(lines))


def penpa(board: Board, answer: Answer | None = None) -> str:
    """A link of Penpa+."""
    return link(penpa_lines(board, answer))

"""Scenes as lines of characters, one column of characters a half cell, for a terminal."""

from __future__ import annotations

from collections.abc import Mapping

from puzzles.scene import Fill, Link, Mark, Renderer, Scene

Looks = Mapping[tuple[bool, int] | str, str]

ASCII: Looks = {
    (True, 1): "-",
    (True, 2): "=",
    (False, 1): "|",
    (False, 2): "H",
    "cross": "+",
    "water": ".",
    "block": "#",
    "lit": ":",
    "shaded": "#",
    "outside": " ",
}
UNICODE: Looks = {
    (True, 1): "─",
    (True, 2): "═",
    (False, 1): "│",
    (False, 2): "║",
    "cross": "┼",
    "water": "·",
    "block": "■",
    "lit": "░",
    "shaded": "■",
    "outside": " ",
}


def _draw(scene: Scene, looks: Looks) -> str:
    """Cell (r, c) is character 2c of line r, or farther right where marks are longer than a character; links
    also fill the characters between their cells. A fill is seen where no mark stands; one that an answer
    made is seen after the mark, so that both are.

    Where a link joins two cells one below the other, all rows stand two lines apart, so that it can be
    seen.
    """
    wide = 1 + max([1, *(len(s.text) for s in scene.shapes if isinstance(s, Mark))])
    width = wide * (scene.columns - 1) + 1
    tall = 1 + any(isinstance(s, Link) and abs(s.start[0] - s.end[0]) == 1 for s in scene.shapes)
    lines = [
        [looks["water"] if x % wide == y % tall == 0 else " " for x in range(width)]
        for y in range(tall * (scene.rows - 1) + 1)
    ]
    drawn: set[tuple[int, int]] = set()
    shaded: set[tuple[int, int]] = set()
    for shape in scene.shapes:
        if isinstance(shape, Fill):
            lines[tall * shape.row][wide * shape.column] = looks.get(shape.role, looks["water"])
            if shape.role == "shaded":
                shaded.add((shape.row, shape.column))
        elif isinstance(shape, Link):
            (row, column), (end_row, end_column) = sorted((shape.start, shape.end))
            flat = row == end_row
            look = looks[flat, min(shape.count, 2)]
            places = (
                [(tall * row, x) for x in range(wide * column + 1, wide * end_column)]
                if flat
                else [(y, wide * column) for y in range(tall * row + 1, tall * end_row)]
            )
            for y, x in places:
                lines[y][x] = looks["cross"] if (y, x) in drawn else look
                drawn.add((y, x))
    for shape in scene.shapes:
        if isinstance(shape, Mark):
            text = shape.text
            if (shape.row, shape.column) in shaded:
                text += looks["shaded"]
            # What stands in the last column may be wider than it.
            lines[tall * shape.row][wide * shape.column : wide * shape.column + len(text)] = text
    return "\n".join("".join(line).rstrip() for line in lines)


def draw_ascii(scene: Scene) -> str:
    """The scene in ASCII: ``-`` ``=`` ``|`` ``H`` for single and double links."""
    return _draw(scene, ASCII)


def draw_unicode(scene: Scene) -> str:
    """The scene with the line-drawing characters of Unicode."""
    return _draw(scene, UNICODE)


TERMINAL = Renderer("terminal", draw_unicode, "line drawing characters")
PLAIN = Renderer("ascii", draw_ascii, "plain ASCII characters", ascii_only=True)

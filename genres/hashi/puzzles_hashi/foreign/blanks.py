"""Lines of cells with blanks between them, and the line of numbers above them: what ``.has`` files,
Janko-style grids and plain grids share.

A text whose first line is three whole numbers is meant to be a ``.has`` file, one with two a Janko-style
grid, and a plain grid begins with neither. So no text is taken for two of them.
"""

from __future__ import annotations

import re
from itertools import islice

from puzzles.codec.text import BOM

# Possessive throughout, so that a line of megabytes is looked at once. They are compiled when a text may be
# in such a format: every start would pay for them.
_NUMBERS = r"[ \t]*+(-?[0-9]++(?:[ \t]++-?[0-9]++){1,2})[ \t]*+"
_CELL = r"[^ \t]++"


def first_line(text: str) -> str:
    """The first line, without a byte-order mark and its end."""
    return text.removeprefix(BOM).partition("\n")[0].removesuffix("\r")


def head_numbers(line: str) -> list[str]:
    """The two or three whole numbers that are all a line holds, as they are spelled; else an empty list."""
    numbers = re.fullmatch(_NUMBERS, line)
    return numbers[1].split() if numbers else []


def cells_in(line: str, most: int) -> list[str]:
    """What stands in a line between blanks, no more than ``most`` and one of it."""
    return [cell[0] for cell in islice(re.finditer(_CELL, line), most + 1)]

"""Lines of cells with blanks between them, and the line of numbers above them: what ``.has`` files,
Janko-style grids and plain grids share.

A text whose first line is three whole numbers is meant to be a ``.has`` file, one with two a Janko-style
grid, and a plain grid begins with neither. So no text is taken for two of them.
"""

from __future__ import annotations

import re
from itertools import islice

from puzzles.codec.text import BOM
from puzzles.errors import FormatError, quote
from puzzles_hashi.board import MAX_SIDE

# Possessive throughout, so that a line of megabytes is looked at once.
_NUMBERS = re.compile(r"[ \t]*+(-?[0-9]++(?:[ \t]++-?[0-9]++){1,2})[ \t]*+")
_CELL = re.compile(r"[^ \t]++")


def first_line(text: str) -> str:
    """The first line, without a byte-order mark and its end."""
    return text.removeprefix(BOM).partition("\n")[0].removesuffix("\r")


def head_numbers(line: str) -> list[str]:
    """The two or three whole numbers that are all a line holds, as they are spelled; else an empty list."""
    numbers = _NUMBERS.fullmatch(line)
    return numbers[1].split() if numbers else []


def stated_side(word: str, what: str) -> int:
    """A number of rows or columns from the first line. FormatError unless it is 1 to 100; nothing is too
    long to be looked at."""
    if len(word) > 3 or not 1 <= int(word) <= MAX_SIDE:
        raise FormatError(f"line 1: the {what} is {quote(word)}; 1 to {MAX_SIDE} is possible")
    return int(word)


def cells_in(line: str, most: int) -> list[str]:
    """What stands in a line between blanks, no more than ``most`` and one of it."""
    return [cell[0] for cell in islice(_CELL.finditer(line), most + 1)]

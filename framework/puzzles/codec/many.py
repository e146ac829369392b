"""Texts with many puzzles: one a line, or texts of several lines one below the other.

    # a comment
    toy:2x2:x3                                     genre: toy
    {"id":"toy:2x2:3x","level":"easy"}             grid:
                                                   x.
    toy:2x2:1x2                                    ..

                                                   genre: toy
                                                   grid:
                                                   .x
                                                   ..

Blank lines, and lines that begin with ``#``, are nothing there; behind a text of several lines, whose last
row may begin so, those that begin with ``#`` and a blank.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from attrs import frozen

from puzzles.codec.detect import MAX_BYTES, Codecs
from puzzles.codec.text import BOM
from puzzles.errors import FormatError

MOST_BYTES = 64 * 1024 * 1024
"""The longest text of many puzzles that is looked at. Each of its puzzles may have ``MAX_BYTES``."""

MOST = 1_000_000
"""How many puzzles a text may hold."""

_LOOKED_AT = 100
_LINE = re.compile(r"^\ufeff?+[^\S\n]*+[^\s#][^\n]*+", re.MULTILINE)
_ROW = re.compile(r"[^\S\n]*+(?!#[^\S\n])\S")


@frozen(slots=True)
class Part:
    """The text of one puzzle, and the line, from 1, in which it begins."""

    text: str
    line: int

    @property
    def place(self) -> str:
        """Where it stands: ``line 7``, or ``from line 7`` for one of several lines."""
        return f"{'from ' if chr(10) in self.text else ''}line {self.line}"


def split(codecs: Codecs, text: str) -> list[Part]:
    """The puzzles of a text, unread; at least one part, which is the whole text if that is not of many.

    Many is a text that begins with a line with which texts in some format begin (``opens``), as those in our
    text format do with ``genre: ...``: a puzzle begins at each such line.

    Many is also a text with a puzzle on each line, in any one-line formats. What such a format takes for its
    own (``sniff``) may be a whole puzzle, or only the beginning of one that goes on below, such as a JSON
    object on several lines. So a text is of this kind if its first line is taken by a one-line format, and
    besides some other of the first lines is, or the first can be read as it stands. A first line that is
    spoilt spoils no other: if no format takes the whole text, it is enough that most of the first lines are
    taken by one-line formats.

    Nothing is refused here but more than MOST puzzles, by a FormatError.
    """
    lines = _lines(text)
    first = next(lines, None)
    if first is None:
        return [Part(text, 1)]
    is_taken = _is_taken(codecs, first.text)
    opening = "" if is_taken else _opening(codecs, first.text)
    if opening:
        parts = _texts(opening, text)
    elif _is_one_a_line(codecs, text, is_taken, [first, *islice(lines, _LOOKED_AT)]):
        parts = _lines(text)
    else:
        return [Part(text, 1)]
    found = list(islice(parts, MOST + 1))
    if len(found) > MOST:
        raise FormatError(f"more than {MOST} puzzles; at most as many are read")
    return found


def _opening(codecs: Codecs, line: str) -> str:
    """What the line begins with, if texts in some format do."""
    line = line.removeprefix(BOM)
    return next((codec.opens for _, codec in codecs if codec.opens and line.startswith(codec.opens)), "")


def _is_one_a_line(codecs: Codecs, text: str, is_taken: bool, first: list[Part]) -> bool:
    others = [_is_taken(codecs, part.text) for part in first[1:]]
    if is_taken:
        # Nothing longer than MAX_BYTES can be one puzzle.
        return not others or any(others) or len(text) > MAX_BYTES or _reads(codecs, first[0].text)
    is_known = len(text) <= MAX_BYTES and any(codec.sniff(text) for _, codec in codecs)
    return not is_known and 2 * sum(others) > len(first)


def _is_taken(codecs: Codecs, line: str) -> bool:
    return len(line) <= MAX_BYTES and any(codec.one_line and codec.sniff(line) for _, codec in codecs)


def _reads(codecs: Codecs, line: str) -> bool:
    """Whether a one-line format reads the line, in whichever way."""
    for _, codec in codecs:
        if codec.one_line and codec.sniff(line):
            for read in (codec.read, *codec.variants.values()):
                try:
                    read(line)
                except FormatError:
                    continue
                return True
    return False


def _lines(text: str) -> Iterator[Part]:
    """The lines that are neither blank nor comments."""
    line = 1
    at = 0
    for found in _LINE.finditer(text):
        line += text.count("\n", at, found.start())
        at = found.start()
        yield Part(found[0].removesuffix("\r"), line)


def _texts(opening: str, text: str) -> Iterator[Part]:
    """The texts whose first lines begin so, without the blank lines and comments that follow each."""
    pattern = re.compile(rf"^\ufeff?{re.escape(opening)}", re.MULTILINE)
    line = 1
    at = 0
    begin = None
    for found in pattern.finditer(text):
        if begin is not None:
            yield Part(_ended(text[begin : found.start()]), line)
        begin = found.start()
        line += text.count("\n", at, begin)
        at = begin
    yield Part(_ended(text[begin:]), line)


def _ended(text: str) -> str:
    text = text.rstrip("\r\n")
    end = len(text)
    while not _ROW.match(text, start := text.rfind("\n", 0, end) + 1, end):
        end = start - 1
    return text[:end].rstrip("\r\n")

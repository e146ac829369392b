"""Texts with many puzzles: one a line, or documents in our text format one below the other.

    # a comment
    toy:2x2:x3                                     genre: toy
    {"id":"toy:2x2:3x","level":"easy"}             grid:
                                                   x.
    toy:2x2:1x2                                    ..

                                                   genre: toy
                                                   grid:
                                                   .x
                                                   ..

Blank lines and lines that begin with ``#`` stand between puzzles for nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from attrs import frozen

from puzzles.codec.detect import MAX_BYTES, Codecs
from puzzles.codec.text import BOM, genre_of_text
from puzzles.errors import FormatError

MOST_BYTES = 64 * 1024 * 1024
"""The longest text of many puzzles that is looked at. Each of its puzzles may have ``MAX_BYTES``."""

MOST = 1_000_000
"""How many puzzles a text may hold."""

_LOOKED_AT = 100
_DOCUMENT = re.compile(r"^\ufeff?genre:", re.MULTILINE)


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

    Many is a text that begins with the line ``genre: ...``: a puzzle begins at each such line. Many is
    also a text with a puzzle on each line, in any one-line formats. What a format takes for its own
    (``sniff``) may be a whole puzzle, or only the beginning of one that goes on below, such as a JSON object
    on several lines. So a text has a puzzle on each line if its first line is taken by a one-line format
    and, besides, some other of the first lines is taken by one, or the first can be read as it stands.
    If no format takes the whole text, then it has if most of the first lines are taken by one-line formats:
    the first may be spoilt.

    Nothing is refused here but more than MOST puzzles, by a FormatError.
    """
    lines = _lines(text)
    first = next(lines, None)
    if first is None:
        return [Part(text, 1)]
    if genre_of_text(first.text) is not None:
        documents = _documents(text)
        return documents if documents and documents[0].line == first.line else [Part(text, 1)]
    if not _is_one_a_line(codecs, text, [first, *islice(lines, _LOOKED_AT)]):
        return [Part(text, 1)]
    parts = list(islice(_lines(text), MOST + 1))
    _counted(len(parts))
    return parts


def _is_one_a_line(codecs: Codecs, text: str, first: list[Part]) -> bool:
    taken = [_is_taken(codecs, part.text) for part in first]
    if taken[0]:
        # Nothing longer than MAX_BYTES can be one puzzle.
        return len(first) == 1 or any(taken[1:]) or len(text) > MAX_BYTES or _reads(codecs, first[0].text)
    is_known = len(text) <= MAX_BYTES and any(codec.sniff(text) for _, codec in codecs)
    return not is_known and 2 * sum(taken) > len(taken)


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
    start = 0
    number = 0
    while start < len(text):
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        number += 1
        line = text[start:end].removesuffix("\r")
        if not _is_idle(line):
            yield Part(line, number)
        start = end + 1


def _is_idle(line: str) -> bool:
    bare = line.removeprefix(BOM).lstrip()
    return not bare or bare.startswith("#")


def _documents(text: str) -> list[Part]:
    """The documents in our text format, without the blank lines and comments that follow them."""
    starts = [match.start() for match in islice(_DOCUMENT.finditer(text), MOST + 1)]
    _counted(len(starts))
    parts = []
    line = 1
    at = 0
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        line += text.count("\n", at, start)
        at = start
        rows = text[start:end].split("\n")
        while _is_idle(rows[-1]):
            rows.pop()
        parts.append(Part("\n".join(rows).removesuffix("\r"), line))
    return parts


def _counted(found: int) -> None:
    if found > MOST:
        raise FormatError(f"more than {MOST} puzzles; at most as many are read")

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

Blank lines, and lines that begin with ``#``, are nothing there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
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
    for _, codec in codecs:
        if codec.opens is not None and codec.opens(first.text.removeprefix(BOM)):
            return _one_below_the_other(codec.opens, text)
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
    for line, start, end in _all_lines(text):
        part = text[start:end].removesuffix("\r")
        if not _is_idle(part):
            yield Part(part, line)


def _all_lines(text: str) -> Iterator[tuple[int, int, int]]:
    """The number of each line, and where it begins and ends."""
    start = 0
    line = 0
    while start < len(text):
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        line += 1
        yield line, start, end
        start = end + 1


def _is_idle(line: str) -> bool:
    bare = line.removeprefix(BOM).lstrip()
    return not bare or bare.startswith("#")


def _one_below_the_other(opens: Callable[[str], bool], text: str) -> list[Part]:
    """Texts that begin with such a line, without the blank lines and comments that follow each."""
    parts: list[Part] = []
    begin = last = number = 0
    for line, start, end in _all_lines(text):
        bare = text[start:end].removesuffix("\r")
        if opens(bare.removeprefix(BOM)):
            if number:
                parts.append(Part(text[begin:last], number))
                _counted(len(parts) + 1)
            begin, number = start, line
        if number and not _is_idle(bare):
            last = start + len(bare)
    return [*parts, Part(text[begin:last], number)]


def _counted(found: int) -> None:
    if found > MOST:
        raise FormatError(f"more than {MOST} puzzles; at most as many are read")

"""Texts with many puzzles: one a line, texts of several lines one below the other, or both.

    # a comment
    toy:2x2:x3                                     genre: toy
    {"id":"toy:2x2:3x","level":"easy"}             grid:
                                                   x.
    toy:2x2:1x2                                    ..

    genre: toy                                     genre: toy
    grid:                                          grid:
    x.                                             .x
    ..                                             ..

Blank lines, and lines that begin with ``#``, are nothing there; behind a text of several lines, whose last
row may begin so, those that begin with ``#`` and a blank.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain, islice

from attrs import frozen

from puzzles.codec import Codec
from puzzles.codec.detect import MAX_BYTES, Codecs, names_genre
from puzzles.codec.text import BOM
from puzzles.errors import FormatError

MOST_BYTES = 64 * 1024 * 1024
"""The longest text of many puzzles that is looked at. Each of its puzzles may have ``MAX_BYTES``."""

MOST = 1_000_000
"""How many puzzles a text may hold."""

_LOOKED_AT = 100
_LINE = re.compile(r"^\ufeff?+[^\S\n]*+[^\s#][^\n]*+", re.MULTILINE)
_ROW = re.compile(r"^[^\S\n]*+(?!#[^\S\n])\S[^\n]*+", re.MULTILINE)
_RIGHT_BELOW = re.compile(r"(?:\n[^\S\n]*+#[^\S\n][^\n]*+)+")
_SIGNS = re.compile(r"[:/{]")
"""What has none of these is no puzzle on one line, if it stands right below a row."""


@frozen(slots=True)
class Part:
    """The text of one puzzle, and the line, from 1, in which it begins; ``is_line`` if it is one line of a
    text of many, so that only formats of one line may read it."""

    text: str
    line: int
    is_line: bool = False

    @property
    def place(self) -> str:
        """Where it stands: ``line 7``, or ``from line 7`` for one of several lines."""
        return f"{'from ' if chr(10) in self.text else ''}line {self.line}"


def split(codecs: Codecs, text: str) -> list[Part]:
    """The puzzles of a text, unread; at least one part, which is the whole text if that is not of many.

    Many is a text that begins with a line with which texts in some format begin (``opens``), as those in
    our text format do with ``genre: ...``. Such a text goes on to the next such line, or to a line that is
    a puzzle by itself. What else follows it belongs to it, below a blank line too: a board is refused
    rather than cut.

    Many is also a text with a puzzle on each line, in any one-line formats, with or without texts of
    several lines among them. What such a format takes for its own (``sniff``) may be a whole puzzle, or
    only the beginning of one that goes on below, such as a JSON object on several lines. So a text is of
    this kind if its first line is taken by a one-line format, and besides some other of the first parts is,
    or the first can be read as it stands. A first line that is spoilt spoils no other: if no format takes
    the whole text, it is enough that most of the first parts are taken. A line that says it is of a genre
    which nobody has counts as taken, so that this is told of it.

    Nothing is refused here but more than MOST puzzles, by a FormatError.
    """
    parts = _parts(codecs, text)
    first = list(islice(parts, _LOOKED_AT + 1))
    if not first or (first[0].is_line and not _is_one_a_line(codecs, text, first)):
        return [Part(text, 1)]
    found = list(islice(chain(first, parts), MOST + 1))
    if len(found) > MOST:
        raise FormatError(f"more than {MOST} puzzles; at most as many are read")
    return found


def _is_one_a_line(codecs: Codecs, text: str, first: list[Part]) -> bool:
    others = [not part.is_line or _is_taken(codecs, part.text) for part in first[1:]]
    if _is_taken(codecs, first[0].text):
        # Nothing longer than MAX_BYTES can be one puzzle.
        return not others or any(others) or len(text) > MAX_BYTES or _reads(codecs, first[0].text)
    is_known = len(text) <= MAX_BYTES and any(codec.sniff(text) for _, codec in codecs)
    return not is_known and 2 * sum(others) > len(first)


def _is_taken(codecs: Codecs, line: str) -> bool:
    if len(line) > MAX_BYTES:
        return False
    return any(codec.one_line and codec.sniff(line) for _, codec in codecs) or names_genre(line)


def _reads(codecs: Codecs, line: str) -> bool:
    """Whether a one-line format reads the line, in whichever way."""
    return any(_can_read(codec, line) for _, codec in codecs if codec.one_line and codec.sniff(line))


def _can_read(codec: Codec, text: str) -> bool:
    for read in (codec.read, *codec.variants.values()):
        try:
            read(text)
        except FormatError:
            continue
        return True
    return False


def _parts(codecs: Codecs, text: str) -> Iterator[Part]:
    """The texts that begin with a line as some format has it, each without the blank lines and comments that
    follow it, and the lines outside of these that are neither blank nor comments."""
    opens = tuple({codec.opens for _, codec in codecs if codec.opens})
    number = 1
    end = 0  # of the last line
    begin = None  # of the text of several lines that goes on there
    begun = 0  # its line
    while found := (_LINE if begin is None else _ROW).search(text, end):
        below = text.count("\n", end, found.start())
        number += below
        line = found[0].removesuffix("\r")
        is_opening = line.removeprefix(BOM).startswith(opens)
        if begin is not None and (
            is_opening or ((below > 1 or _SIGNS.search(line)) and _is_taken(codecs, line))
        ):
            yield Part(_whole(codecs, text, begin, end), begun)
            begin = None
        if begin is None:
            if is_opening:
                begin, begun = found.start(), number
            else:
                yield Part(line, number, is_line=True)
        end = found.end()
    if begin is not None:
        yield Part(_whole(codecs, text, begin, end), begun)


def _whole(codecs: Codecs, text: str, begin: int, end: int) -> str:
    """The text of several lines there. What looks like comments right below it may be its last rows, in which
    # is something: it is, if some format reads the text with them and none without."""
    short = text[begin:end].removesuffix("\r")
    more = _RIGHT_BELOW.match(text, end)
    if more is None:
        return short
    long = text[begin : more.end()].removesuffix("\r")
    return long if _is_read(codecs, long) and not _is_read(codecs, short) else short


def _is_read(codecs: Codecs, text: str) -> bool:
    return any(_can_read(codec, text) for _, codec in codecs if codec.opens and codec.sniff(text))

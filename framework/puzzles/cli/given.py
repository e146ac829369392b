"""From an argument of the command to what it means: a file, standard input or a puzzle itself."""

from __future__ import annotations

import errno
import functools
import sys
from typing import TYPE_CHECKING

from attrs import frozen

from puzzles.cli import console
from puzzles.errors import FormatError, PuzzlesError, quote

if TYPE_CHECKING:
    from puzzles.codec import Document
    from puzzles.registry import Registry

_NO_FILE = (errno.ENOENT, errno.ENOTDIR, errno.ENAMETOOLONG, errno.EINVAL)


@frozen(slots=True)
class Given:
    """The text of a puzzle, what the puzzle is called, and where errors in it are said to be: "" for a text
    that is the argument itself. ``is_line``: see ``puzzles.codec.many.Part``."""

    text: str
    name: str
    where: str
    is_line: bool = False

    def error(self, error: Exception) -> FormatError:
        """An error in the text, with where that is."""
        return FormatError(f"{self.where}: {error}" if self.where else str(error))


@functools.cache
def registry() -> Registry:
    """What the installed plugins bring; broken ones are told of, once."""
    from puzzles.plugins import installed

    found = installed()
    for warning in found.warnings:
        console.complain(f"warning: {warning}")
    return found


def given(argument: str, kind: str = "a puzzle ID or link") -> list[Given]:
    """The puzzles an argument stands for, unread. ``kind`` is what it may be if it is no file.

    Raises FormatError for what cannot be opened, is too big or is not UTF-8. Bad bytes among many puzzles
    stay in the text of theirs, for its format to stumble over, and spoil no other.
    """
    from puzzles.codec.detect import MAX_BYTES, decode
    from puzzles.codec.many import split
    from puzzles.codec.text import BOM

    data = _data(argument)
    if data is None:
        if not _is_puzzle(argument):
            raise FormatError(f"no such file, and not {kind}: {quote(argument, 80)}")
        text, where = argument, ""
        name = argument if argument.isprintable() else quote(argument)
    else:
        text = data.decode("utf-8", "surrogateescape").removeprefix(BOM)
        where = "standard input" if argument == "-" else argument
        name = "".join(c if c.isprintable() else ascii(c)[1:-1] for c in where)
    try:
        parts = split(registry().formats(), text)
        if len(parts) == 1 and data is not None:
            if len(data) > MAX_BYTES:
                raise FormatError(f"is too big for one puzzle; at most {MAX_BYTES} bytes are read")
            decode(data)
    except FormatError as error:
        raise FormatError(f"{where}: {error}" if where else str(error)) from None
    if len(parts) == 1:
        (part,) = parts
        return [Given(part.text, name, where if part.line == 1 else _at(where, part.place), part.is_line)]
    return [Given(part.text, _at(name, part.place), _at(where, part.place), part.is_line) for part in parts]


def _at(where: str, place: str) -> str:
    return f"{where}, {place}" if where else place


def _data(argument: str) -> bytes | None:
    """What is in the file, or comes from standard input; None for an argument that is no file."""
    from puzzles.codec.many import MOST_BYTES

    where = "standard input" if argument == "-" else argument
    try:
        if argument == "-":
            if sys.stdin is None:
                raise FormatError(f"{where}: is closed")
            data = sys.stdin.buffer.read(MOST_BYTES + 1)
        else:
            with open(argument, "rb") as file:
                data = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        if isinstance(error, OSError) and error.errno not in _NO_FILE:
            raise FormatError(f"{where}: cannot be read: {error.strerror}") from None
        return None
    if len(data) > MOST_BYTES:
        raise FormatError(f"{where}: is too big; at most {MOST_BYTES} bytes are read")
    return data


def _is_puzzle(text: str) -> bool:
    """Whether an argument that is no file is meant as a text: it has several lines, or is in a format in
    which a puzzle can stand on one."""
    from puzzles.codec.detect import names_genre, stated_genre

    if "\n" in text or stated_genre(text) is not None or names_genre(text):
        return True
    return any(codec.one_line and codec.sniff(text) for _, codec in registry().formats())


def one(argument: str, kind: str = "a puzzle ID or link") -> Given:
    """The one text an argument stands for. Raises as :func:`given` does, and PuzzlesError for many."""
    texts = given(argument, kind)
    if len(texts) > 1:
        where = "standard input" if argument == "-" else argument
        raise PuzzlesError(f"{where}: holds {len(texts)} puzzles, where one is expected")
    return texts[0]


def read(found: Given, variant: str | None = None) -> Document:
    """The puzzle of a text, and the answer written beside it; ``variant`` as in ``puzzles.read``.

    Raises FormatError with where the text is from.
    """
    from puzzles.codec.detect import read_with

    try:
        return read_with(registry().formats(), found.text, variant, found.is_line)[1]
    except FormatError as error:
        raise found.error(error) from None


def document(argument: str, variant: str | None = None) -> Document:
    """The one puzzle an argument stands for. Raises as :func:`one` and :func:`read` do."""
    return read(one(argument), variant)

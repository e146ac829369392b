"""From an argument of the command to what it means: a file, standard input or an ID; a puzzle, an answer."""

from __future__ import annotations

import errno
import functools
import sys
from typing import TYPE_CHECKING

from attrs import frozen

from puzzles.cli import console
from puzzles.errors import FormatError, PuzzlesError, quote

if TYPE_CHECKING:
    from puzzles.answer import Answer
    from puzzles.codec import Document, Puzzle
    from puzzles.registry import Registry

_NO_FILE = (errno.ENOENT, errno.ENOTDIR, errno.ENAMETOOLONG, errno.EINVAL)


@frozen(slots=True)
class Given:
    """A text, and where it is from ("" for one that is the argument itself)."""

    text: str
    where: str

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


def given(argument: str, kind: str = "a puzzle ID") -> Given:
    """The text an argument stands for. ``kind`` is what it may be if it is no file."""
    from puzzles.codec.detect import MAX_BYTES, decode, stated_genre

    where = "standard input" if argument == "-" else argument
    try:
        if argument == "-":
            if sys.stdin is None:
                raise FormatError("is closed")
            data = sys.stdin.buffer.read(MAX_BYTES + 1)
        else:
            with open(argument, "rb") as file:
                data = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        if isinstance(error, OSError) and error.errno not in _NO_FILE:
            raise FormatError(f"{where}: cannot be read: {error.strerror}") from None
        if stated_genre(argument) is not None or "\n" in argument or _is_sniffed(argument):
            return Given(argument, "")
        raise FormatError(f"no such file, and not {kind}: {quote(argument, 80)}") from None
    except FormatError as error:
        raise FormatError(f"{where}: {error}") from None
    if len(data) > MAX_BYTES:
        raise FormatError(f"{where}: is too big; at most {MAX_BYTES} bytes are read")
    try:
        return Given(decode(data), where)
    except FormatError as error:
        raise FormatError(f"{where}: {error}") from None


def document(argument: str, variant: str | None = None) -> Document:
    """The puzzle an argument stands for, and the answer written beside it; ``variant`` as in ``read``."""
    from puzzles import api

    found = given(argument)
    try:
        return api.read(found.text, variant=variant, registry=registry())
    except FormatError as error:
        raise found.error(error) from None


def with_answer(puzzle: str, answer: str | None, variant: str | None = None) -> Document:
    """A puzzle with the answer given beside it, or else with the one that stands in its own document."""
    if puzzle == "-" and answer == "-":
        raise PuzzlesError("standard input can be read only once: PUZZLE and ANSWER are both -")
    held = document(puzzle, variant)
    if answer is None:
        return held
    return _answered(held.puzzle, given(answer, "a document with an answer"), variant)


def _answered(puzzle: Puzzle, found: Given, variant: str | None) -> Document:
    from puzzles import api
    from puzzles.codec import Document
    from puzzles.codec.detect import stated_genre
    from puzzles.codec.listed import is_listed, read_listed
    from puzzles.corpus import read_answer_rows

    try:
        if stated_genre(found.text) is None and not _is_sniffed(found.text):
            if not found.text.strip():
                raise FormatError("the text is empty, where an answer is expected")
            if is_listed(found.text):
                genre = registry().genre(puzzle.genre)
                answer = read_listed(genre.listed, genre.model(puzzle.board), found.text)
                return Document(puzzle, answer)
            return Document(puzzle, read_answer_rows(puzzle, _rows(found.text), registry()))
        other = api.read(found.text, variant=variant, registry=registry())
        if other.puzzle != puzzle:
            raise FormatError("the answer is of another puzzle than PUZZLE")
        if other.answer is None:
            raise FormatError("the document holds a puzzle and no answer")
        return other
    except FormatError as error:
        raise found.error(error) from None


def _rows(text: str) -> list[str]:
    """The rows of an answer that stands alone, perhaps below its heading."""
    from puzzles.codec.text import plain_lines

    rows = plain_lines(text)
    return rows[1:] if rows[0] == "answer:" else rows


def needed(held: Document) -> Answer:
    """The answer of a document that must have one."""
    if held.answer is None:
        raise PuzzlesError("no answer: the document of PUZZLE holds none, and ANSWER is not given")
    return held.answer


def _is_sniffed(text: str) -> bool:
    """Whether some format of some genre takes the text for its own."""
    known = registry()
    return any(codec.sniff(text) for name in known.genre_names() for codec in known.codecs(name))

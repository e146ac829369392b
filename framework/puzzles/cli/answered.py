"""The argument ANSWER: rows or a list that answer the puzzle, or a document of it with an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzles.cli.given import Given, document, one, registry
from puzzles.cli.shown import UNIQUE, UNPROVEN
from puzzles.errors import FormatError, PuzzlesError

if TYPE_CHECKING:
    from puzzles.answer import Answer
    from puzzles.codec import Codec, Document, Puzzle


def with_answer(puzzle: str, answer: str | None, variant: str | None = None) -> Document:
    """A puzzle with the answer given beside it, or else with the one that stands in its own document."""
    if puzzle == "-" and answer == "-":
        raise PuzzlesError("standard input can be read only once: PUZZLE and ANSWER are both -")
    held = document(puzzle, variant)
    if answer is None:
        return held
    found = one(answer, "a document with an answer")
    try:
        return _answered(held.puzzle, found, variant)
    except FormatError as error:
        raise found.error(error) from None


def needed(held: Document) -> Answer:
    """The answer of a document that must have one."""
    if held.answer is None:
        raise PuzzlesError("no answer: the document of PUZZLE holds none, and ANSWER is not given")
    return held.answer


def _answered(puzzle: Puzzle, found: Given, variant: str | None) -> Document:
    """The rows come before the formats: what answers the puzzle may also look like a puzzle of its own."""
    from puzzles.codec import Document
    from puzzles.codec.detect import stated_genre
    from puzzles.codec.listed import is_listed

    if not found.text.strip():
        raise FormatError("the text is empty, where an answer is expected")
    meant = [codec for name, codec in registry().formats() if codec.sniff(found.text)]
    if stated_genre(found.text) is not None or any(codec.one_line for codec in meant):
        return _document(puzzle, found, variant)
    if not meant and is_listed(found.text):
        return Document(puzzle, _listed(puzzle, found.text))
    try:
        return Document(puzzle, _rows(puzzle, found.text))
    except FormatError as error:
        if not meant:
            raise
        is_bare = any(_holds_bare_rows(codec, puzzle) for codec in meant)
        try:
            return _document(puzzle, found, variant)
        except FormatError:
            if is_bare:
                raise error from None  # the text was meant as rows, and these tell more
            raise


def _document(puzzle: Puzzle, found: Given, variant: str | None) -> Document:
    from puzzles import api

    other = api.read(found.text, variant=variant, registry=registry())
    if other.puzzle != puzzle:
        raise FormatError("the answer is of another puzzle than PUZZLE")
    if other.answer is None:
        raise FormatError("the document holds a puzzle and no answer")
    return other


def _holds_bare_rows(codec: Codec, puzzle: Puzzle) -> bool:
    """Whether the format is one of rows without a header."""
    from puzzles.corpus import puzzle_rows

    try:
        return codec.sniff("\n".join(puzzle_rows(puzzle, registry())))
    except FormatError:
        return False


def _lines(text: str) -> list[str]:
    """The lines of an answer that stands alone: without a heading, and the verdict that ``solve`` prints."""
    from puzzles.codec.text import plain_lines

    lines = plain_lines(text)
    if lines[0] == "answer:":
        lines = lines[1:]
    if lines and (lines[-1] == UNIQUE or lines[-1].endswith(UNPROVEN)):
        lines = lines[:-1]
    return lines


def _listed(puzzle: Puzzle, text: str) -> Answer:
    from puzzles.codec.listed import read_listed

    genre = registry().genre(puzzle.genre)
    return read_listed(genre.listed, genre.model(puzzle.board), "\n".join(_lines(text)))


def _rows(puzzle: Puzzle, text: str) -> Answer:
    from puzzles.corpus import read_answer_rows

    return read_answer_rows(puzzle, _lines(text), registry())

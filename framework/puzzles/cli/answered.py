"""The argument ANSWER: rows or a list that answer the puzzle, or a document of it with an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from puzzles.cli.given import Given, one, read, registry
from puzzles.cli.shown import SEVERAL, UNIQUE, UNPROVEN
from puzzles.errors import FormatError, PuzzlesError

if TYPE_CHECKING:
    from puzzles.answer import Answer
    from puzzles.codec import Codec, Document, Puzzle


def with_answer(
    puzzle: str, answer: str | None, variant: str | None = None, is_needed: bool = False
) -> Document:
    """A puzzle with the answer given beside it, or else with the one that stands in its own document.

    If an answer ``is_needed``, a document of PUZZLE that holds several is refused.
    """
    if puzzle == "-" and answer == "-":
        raise PuzzlesError("standard input can be read only once: PUZZLE and ANSWER are both -")
    given = one(puzzle)
    held = read(given, variant)
    if answer is None:
        if is_needed and held.answer is None:
            try:
                _told(given.text)
            except FormatError as error:
                raise given.error(error) from None
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
    told = _told(found.text)
    if told is not None:
        return Document(puzzle, _judged(puzzle, *told))
    _checked_one(puzzle, found.text)
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
        raise FormatError("ANSWER holds the puzzle and no answer")
    return other


def _told(text: str) -> tuple[str, Any] | None:
    """The answer, and its key, in an object as the command prints it of a puzzle that has no ID; None for any
    other text. Raises FormatError for several answers, also to a puzzle that has one."""
    from puzzles.codec.json_ import parsed
    from puzzles.codec.record import answers_told
    from puzzles.codec.text import BOM

    if not text.removeprefix(BOM).lstrip().startswith("{"):
        return None
    try:
        value = parsed(text)
    except FormatError:
        return None
    if "puzzle" in value or "id" not in value:
        return None
    answers = answers_told(value)
    if len(answers) > 1:
        count = "two" if len(answers) == 2 else len(answers)
        raise FormatError(f"the document holds {count} solutions; which one is meant?")
    return answers[0] if answers and value["id"] is None else None


def _judged(puzzle: Puzzle, key: str, told: Any) -> Answer:
    """The answer in the value of a key."""
    from puzzles.codec.json_ import rows_of
    from puzzles.codec.listed import read_items
    from puzzles.corpus import read_answer_rows

    genre = registry().genre(puzzle.genre)
    if isinstance(told, dict):
        return read_items(genre.listed, genre.model(puzzle.board), told)
    return read_answer_rows(puzzle, rows_of(told, key), registry())


def _checked_one(puzzle: Puzzle, text: str) -> None:
    """Raise FormatError for the text of several answers: with the verdict on them, or one below the other."""
    lines = text.replace("\r\n", "\n").rstrip("\n").split("\n")
    if SEVERAL not in lines:
        if _is_answer(puzzle, text):
            return
        blocks = [block for block in "\n".join(lines).split("\n\n") if block.strip()]
        half = len(lines) // 2
        if len(blocks) == 1 and half:
            blocks = ["\n".join(lines[:half]), "\n".join(lines[half:])]
        if len(blocks) != 2 or not all(_is_answer(puzzle, block) for block in blocks):
            return
    raise FormatError("two answers are given; one is expected")


def _is_answer(puzzle: Puzzle, text: str) -> bool:
    from puzzles.codec.listed import is_listed

    if not text.strip():
        return False
    try:
        (_listed if is_listed(text) else _rows)(puzzle, text)
    except FormatError:
        return False
    return True


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

"""How the command shows a puzzle and an answer: in the genre's own formats, where those can hold them.

A reader of another format may admit boards that they cannot hold. Such a puzzle has no ID, is drawn
instead of written, and its answers are lists (``puzzles.codec.listed``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from puzzles.cli.given import registry
from puzzles.errors import FormatError, quote

if TYPE_CHECKING:
    from puzzles.answer import Answer
    from puzzles.codec import Puzzle

UNIQUE = "unique: this is the only solution"
"""The verdict below a solution that is the only one."""
SEVERAL = "several solutions: these two differ at"
"""The same below two solutions; where they differ follows it."""
UNPROVEN = ": one solution was found, not whether it is the only one"
"""How the verdict ends below a solution when the solver gave up."""


def writable(genre: str) -> list[str]:
    """The formats of a genre that can be written."""
    return [codec.name for codec in registry().codecs(genre) if codec.write is not None]


def unwritable(name: str, genres: Sequence[str]) -> str:
    """What is wrong with a format that none of the genres writes, and which they do write."""
    known = registry()
    is_read = any(codec.name == name for genre in genres for codec in known.codecs(genre))
    of = f" of {genres[0]}" if len(genres) == 1 else ""
    what = f"format {name}{of} can be read, not written" if is_read else f"unknown format {quote(name)}{of}"
    can = dict.fromkeys(format for genre in genres for format in writable(genre))
    return f"{what}; can be written: {', '.join(can)}"


def id_of(puzzle: Puzzle) -> str | None:
    """The puzzle's ID, or None for one that has none."""
    from puzzles import api

    try:
        return api.write(puzzle, "id", registry=registry())
    except FormatError:
        return None


def puzzle_lines(puzzle: Puzzle) -> list[str]:
    """The rows of the puzzle, or a drawing of it."""
    from puzzles.corpus import puzzle_rows

    known = registry()
    try:
        return puzzle_rows(puzzle, known)
    except FormatError:
        scene = known.genre(puzzle.genre).scene(puzzle.board, None)
        return known.renderer("ascii").render(scene).splitlines()


def answer_data(puzzle: Puzzle, answer: Answer) -> list[str] | dict[str, list[list[int]]]:
    """The rows of an answer, or an object with its list."""
    from puzzles.codec.listed import listed
    from puzzles.corpus import answer_rows

    known = registry()
    try:
        return answer_rows(puzzle, answer, known)
    except FormatError:
        genre = known.genre(puzzle.genre)
        return {genre.listed: listed(genre.model(puzzle.board), answer, genre.blank)}


def answer_lines(puzzle: Puzzle, answer: Answer) -> list[str]:
    """The rows of an answer, or its list as JSON, one item a line."""
    from puzzles.codec.listed import write_listed
    from puzzles.corpus import answer_rows

    known = registry()
    try:
        return answer_rows(puzzle, answer, known)
    except FormatError:
        genre = known.genre(puzzle.genre)
        model = genre.model(puzzle.board)
        return write_listed(genre.listed, model, answer, genre.blank).splitlines()

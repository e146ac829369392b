"""The ID format: ``genre:shape:cells``, one word that can stand in a command, a file name or a link.

IDs are canonical: a puzzle has one. What reads as a puzzle but is not how that puzzle is written is
refused, so that equal puzzles can be found by comparing their IDs. Only capitals in the genre and in the
shape, and a genre's aliases, are read for what is written. Blanks and tabs around an ID are no part of it.
"""

from __future__ import annotations

import re

from puzzles.codec import Codec, Document, GridForm, Puzzle
from puzzles.codec.text import BOM, one_of, own_puzzle, plain_lines, small
from puzzles.errors import FormatError, quote

# A genre is a word and a shape begins with a digit: "note: see below:" is no ID of the genre "note".
_STATED = re.compile(r"\s*([A-Za-z][A-Za-z0-9_-]*):[0-9][0-9A-Za-z]*:")


def genre_of_id(text: str) -> str | None:
    """The genre a text in this format says it is of, whatever is wrong with the rest; else None."""
    stated = _STATED.match(text.removeprefix(BOM))
    return stated[1] if stated else None


def _differs(part: str, given: str, written: str) -> str:
    """Where the given spelling of a part leaves the canonical one."""
    at = next((i for i, (a, b) in enumerate(zip(given, written, strict=False)) if a != b), None)
    if at is None:
        at = min(len(given), len(written))
    return (
        f"character {at + 1} of the {part}: not the canonical ID; "
        f"from here the {part} should be {quote(written[at:])}, not {quote(given[at:])}"
    )


def id_codec(genre: str, form: GridForm, aliases: tuple[str, ...] = ()) -> Codec:
    """The ID format of a genre, named ``id``.

    ``aliases`` and capitals are read for the genre's name and never written. FormatError names the character
    of the shape or of the cells, or the row and column. An ID holds no answer: writing a document with one
    raises FormatError.
    """
    names = (genre, *aliases)
    longest = max(map(len, names)) + 1

    def sniff(text: str) -> bool:
        word, colon, _ = text.removeprefix(BOM).lstrip()[:longest].partition(":")
        return colon == ":" and small(word) in names

    def read(text: str) -> Document:
        lines = plain_lines(text)
        if not lines:
            raise FormatError("line 1: empty, where an ID is expected")
        if len(lines) > 1:
            raise FormatError("line 2: an ID is a single line")
        line = lines[0].strip(" \t")
        parts = line.split(":", 2)
        if len(parts) < 3:
            raise FormatError(f"an ID has three parts, '{genre}:shape:cells'; {quote(line)} has {len(parts)}")
        word, shape, cells = parts
        one_of(genre, aliases, word)
        board = form.read_cells(shape, cells)
        right_shape, right_cells = form.write_cells(board)
        if small(shape) != right_shape and shape != right_shape:
            raise FormatError(_differs("shape", shape, right_shape))
        if cells != right_cells:
            raise FormatError(_differs("cells", cells, right_cells))
        return Document(Puzzle(genre, board))

    def write(document: Document) -> str:
        board = own_puzzle(genre, document).board
        if document.answer is not None:
            raise FormatError("an ID holds a puzzle and no answer")
        shape, cells = form.write_cells(board)
        return f"{genre}:{shape}:{cells}"

    return Codec("id", sniff, read, write, "one word, 'genre:shape:cells'; holds no answer", one_line=True)

"""The text format: a header that names the genre, the rows of the puzzle and, if there is one, of an answer.

    genre: toy
    grid:
    x..
    ..x
    answer:
    x1.
    .1x

What the rows may hold is the genre's affair (its ``GridForm``).
"""

from __future__ import annotations

from collections.abc import Iterable

from puzzles.codec import Codec, Document, GridForm, Puzzle
from puzzles.errors import FormatError, quote

BOM = "\ufeff"
"""A UTF-8 byte-order mark, once decoded. One is accepted at the beginning of any text."""

_GENRE = "genre:"
_GRID = "grid:"
_ANSWER = "answer:"


def plain_lines(text: str) -> list[str]:
    """The lines of a text, without a byte-order mark and without blank lines at the end.

    Only LF and CRLF end a line: ``str.splitlines`` knows a dozen other ways, all of them refused here,
    because each stays inside its line as a character no format has.
    """
    lines = text.removeprefix(BOM).replace("\r\n", "\n").split("\n")
    while lines and not lines[-1]:
        lines.pop()
    return lines


def genre_of_text(text: str) -> str | None:
    """The genre a text in this format says it is of, whatever is wrong with the rest; else None."""
    head = text.removeprefix(BOM).lstrip()
    if not head.startswith(_GENRE):
        return None
    return head.partition("\n")[0].removeprefix(_GENRE).strip()


def small(word: str) -> str:
    """A name or a shape as it is written: in lower case. Capitals are read for it, those of ASCII alone."""
    return word.lower() if word.isascii() else word


def one_of(genre: str, aliases: Iterable[str], word: str) -> None:
    """Check that ``word`` names the genre, in capitals perhaps, or raise FormatError without a place."""
    if small(word) not in (genre, *aliases):
        raise FormatError(f"the genre is {quote(word)}, where {quote(genre)} is expected")


def own_puzzle(genre: str, document: Document) -> Puzzle:
    """The document's puzzle, if it is of the genre; FormatError when it is of another."""
    if document.puzzle.genre != genre:
        raise FormatError(f"a puzzle of genre {quote(document.puzzle.genre)} cannot be written as {genre}")
    return document.puzzle


def _sections(lines: list[str]) -> tuple[list[str], list[str] | None]:
    """The rows of the grid and of the answer, from all lines after the one with the genre."""
    if not lines or lines[0] != _GRID:
        found = quote(lines[0]) if lines else "nothing"
        raise FormatError(f"line 2: {quote(_GRID)} is expected, not {found}")
    grid: list[str] = []
    answer: list[str] | None = None
    rows = grid
    for number, line in enumerate(lines[1:], 3):
        if line == _ANSWER and answer is None:
            rows = answer = []
        elif line in (_GRID, _ANSWER) or line.startswith(_GENRE):
            raise FormatError(
                f"line {number}: a second {quote(line)}; a text holds one puzzle and one answer"
            )
        elif not line:
            raise FormatError(f"line {number}: blank, where row {len(rows) + 1} is expected")
        else:
            rows.append(line)
    if not grid:
        raise FormatError(f"line 2: no rows follow {quote(_GRID)}")
    if answer is not None and not answer:
        raise FormatError(f"line {len(grid) + 3}: no rows follow {quote(_ANSWER)}")
    return grid, answer


def text_codec(genre: str, form: GridForm, aliases: tuple[str, ...] = ()) -> Codec:
    """The text format of a genre, named ``text``.

    ``aliases`` and capitals are read for the genre's name and never written. Reading accepts CRLF, a
    byte-order mark, a missing final newline and blank lines at the end; what else is not the format is a
    FormatError that names the line, or the row and column.
    """

    def sniff(text: str) -> bool:
        word = genre_of_text(text)
        return word is not None and small(word) in (genre, *aliases)

    def read(text: str) -> Document:
        lines = plain_lines(text)
        first = lines[0] if lines else ""
        if not first.startswith(f"{_GENRE} "):
            raise FormatError(f"line 1: '{_GENRE} {genre}' is expected, not {quote(first)}")
        try:
            one_of(genre, aliases, first.removeprefix(f"{_GENRE} "))
        except FormatError as error:
            raise FormatError(f"line 1: {error}") from None
        rows, answer_rows = _sections(lines[1:])
        board = form.read_rows(rows)
        puzzle = Puzzle(genre, board)
        if answer_rows is None:
            return Document(puzzle)
        try:
            return Document(puzzle, form.read_answer(board, answer_rows))
        except FormatError as error:
            raise FormatError(f"answer, {error}") from None

    def write(document: Document) -> str:
        board = own_puzzle(genre, document).board
        lines = [f"{_GENRE} {genre}", _GRID, *form.write_rows(board)]
        if document.answer is not None:
            lines += [_ANSWER, *form.write_answer(board, document.answer)]
        return "\n".join(lines)

    summary = "a header and rows, one character a cell; holds an answer"
    return Codec("text", sniff, read, write, summary, opens=_GENRE)

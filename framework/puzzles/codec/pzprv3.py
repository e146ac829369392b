"""Files of pzpr, ``pzprv3``: a genre's word, rows, columns, and then tables, all of them line by line.

    pzprv3
    word
    2            rows
    3            columns
    . 1 .        a table: a line for each of its rows, words with blanks between them
    2 . .
    0 1 0        the next one

A slash ends a line, too, so that a file can be given as one line; messages count such lines like others.
What the program itself may put after the tables is passed over: the title (``info:``), the moves
(``history:``), and the state before each supposition (``TrialData``). Source: ``src/pzpr/parser.js`` and
``src/puzzle/FileData.js`` of robx/pzprjs.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from attrs import frozen

from puzzles.codec.cells import side
from puzzles.codec.text import BOM, plain_lines
from puzzles.errors import FormatError, quote

NAME = "pzprv3"
"""What a file begins with."""

# Patterns are compiled when a text may be such a file: every start would pay for them.
_HEAD = r"(?:\.[0-9]+)?[ \t\r]*[/\n][ \t\r]*([a-z0-9-]+)[ \t\r]*(?:[/\n]|$)"
_STRANGE = r"[^ -~]"
_AFTER = ("info:", "history:", "TrialData(")
_HEADER_LINES = 4


@frozen(slots=True, eq=False)
class Table:
    """So many lines of so many words.

    ``word``   what a word of it looks like, as a regular expression.
    ``words``  the same for messages: "is neither '.' nor a number".
    ``is_optional``  whether it may be missing, with all after it.
    """

    rows: int
    columns: int
    word: str
    words: str
    is_optional: bool = False


Rows = Sequence[Sequence[str]]


def is_pzprv3(text: str, genre: str) -> bool:
    """Whether the text begins as a file with this word for its genre, whatever is wrong with the rest."""
    text = text.removeprefix(BOM).lstrip()
    if not text.startswith(NAME):
        return False
    head = re.match(_HEAD, text.removeprefix(NAME))
    return head is not None and head[1] == genre


def read_pzprv3(
    text: str, genre: str, most: int, tables: Callable[[int, int], Sequence[Table]]
) -> tuple[int, int, list[Rows]]:
    """Rows, columns (at most ``most``), and the words of the tables that there are at such a size.

    FormatError names the line and, in a table, the column, all from 1.
    """
    lines = [part for line in plain_lines(text) for part in line.split("/")]
    while lines and not lines[-1]:
        lines.pop()
    header = [line.strip(" \t") for line in lines[:_HEADER_LINES]]
    for number, expected in enumerate((NAME, genre)):
        if header[number : number + 1] != [expected]:
            raise FormatError(
                f"line {number + 1}: {quote(expected)} is expected, not {_found(header, number)}"
            )
    if len(header) < _HEADER_LINES:
        raise FormatError(f"line {len(header) + 1}: missing; the numbers of rows and columns are expected")
    rows = side(header[2], "line 3: the number of rows", most)
    columns = side(header[3], "line 4: the number of columns", most)
    at = _HEADER_LINES
    found: list[Rows] = []
    for table in tables(rows, columns):
        if table.is_optional and (at >= len(lines) or lines[at].startswith(_AFTER)):
            break
        # Lines of no words may be left out at the end of a file, like all blank lines there.
        given = [lines[row] if row < len(lines) else "" for row in range(at, at + table.rows)]
        found.append([_words(table, line, number) for number, line in enumerate(given, at + 1)])
        at += table.rows
    if at < len(lines) and not lines[at].startswith(_AFTER):
        raise FormatError(f"line {at + 1}: {quote(lines[at])}, where the file should end")
    return rows, columns, found


def write_pzprv3(genre: str, tables: Sequence[Rows]) -> str:
    """A file as pzpr writes it, a blank after each word; the first of the tables is as large as the board.

    Blank lines at the end, which a board of a single cell would have, are left out.
    """
    lines = [NAME, genre, str(len(tables[0])), str(len(tables[0][0]))]
    lines += ["".join([f"{word} " for word in row]) for table in tables for row in table]
    return "\n".join(lines).rstrip("\n")


def _found(header: Sequence[str], number: int) -> str:
    return quote(header[number]) if number < len(header) else "nothing"


def _words(table: Table, line: str, number: int) -> list[str]:
    """The words of a table's line."""
    strange = re.search(_STRANGE, line)
    if strange:
        raise FormatError(f"line {number}, character {strange.start() + 1}: {quote(strange[0])} is no blank")
    words = line.split(None, table.columns)
    # Few words differ, in most lines, so each is looked at once.
    wrong = {word for word in set(words[: table.columns]) if not re.fullmatch(table.word, word)}
    if wrong:
        column = next(i for i, word in enumerate(words) if word in wrong)
        raise FormatError(f"line {number}, column {column + 1}: {quote(words[column])} {table.words}")
    if len(words) != table.columns:
        found = "more" if len(words) > table.columns else len(words) or "nothing"
        raise FormatError(f"line {number}: {found}, where {table.columns} are expected")
    return words

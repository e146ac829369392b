"""Codecs: how puzzles and answers become text and come back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from attrs import Factory, field, frozen

from puzzles.answer import Answer


@frozen(slots=True)
class Puzzle:
    """A puzzle: its genre's name and its board, a frozen value that the genre understands."""

    genre: str
    board: Any


@frozen(slots=True)
class Document:
    """What a text holds: a puzzle, and the answer written beside it, if any."""

    puzzle: Puzzle
    answer: Answer | None = None


@frozen(slots=True)
class Codec:
    """A named text format of one genre.

    ``sniff``  text -> whether it looks like this format (and genre); it never raises. It may say yes
               to a text that ``read`` refuses, so that the error is told by the format that was meant.
    ``read``   text -> Document; raises FormatError naming the row, column, line or character.
    ``write``  Document -> text without a final newline; None for a format that is only read. Raises
               FormatError for what the format cannot hold.
    ``variants``  other ways to read it, by name, for those who ask for one: such as a reader that
               admits boards which the genre's own formats refuse.
    ``one_line``  whether a puzzle in this format can stand on one line: as an argument of the command, and
               with others in a file, one a line.
    ``opens``  what the first line of a text in this format begins with, and no other line does: such texts
               can stand one below the other in a file. Empty: it has no such line.
    """

    name: str
    sniff: Callable[[str], bool]
    read: Callable[[str], Document]
    write: Callable[[Document], str] | None
    summary: str = ""
    example: str = ""
    variants: Mapping[str, Callable[[str], Document]] = field(default=Factory(dict))
    one_line: bool = False
    opens: str = ""


@frozen(slots=True)
class GridForm:
    """How a genre writes its boards and answers as rows of text, and its boards as an ID.

    The framework's text, JSON and ID formats are containers around these six functions. Those that
    read raise FormatError naming row and column (from 1) or character (from 1).

    ``read_rows``     rows -> board                 ``write_rows``    board -> rows
    ``read_answer``   (board, rows) -> Answer       ``write_answer``  (board, Answer) -> rows
    ``read_cells``    (shape, cells) of an ID -> board
    ``write_cells``   board -> (shape, cells)
    """

    read_rows: Callable[[Sequence[str]], Any]
    write_rows: Callable[[Any], list[str]]
    read_answer: Callable[[Any, Sequence[str]], Answer]
    write_answer: Callable[[Any, Answer], list[str]]
    read_cells: Callable[[str, str], Any]
    write_cells: Callable[[Any], tuple[str, str]]

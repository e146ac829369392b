"""Tables of figures: lines that are complete one by one, as plain text or Markdown; and CSV."""

from __future__ import annotations

import csv
import io
import math
import re
from collections.abc import Iterable, Mapping, Sequence

from attrs import evolve, frozen

from puzzles.codec.detect import MAX_BYTES, decode
from puzzles.errors import FormatError, quote

FORMATS = ("table", "markdown")


@frozen(slots=True)
class Column:
    """A heading, and the width that its cells have in plain text; ``is_text`` sets them to the left."""

    heading: str
    width: int = 9
    is_text: bool = False

    def cell(self, text: str) -> str:
        """A text as wide as the column."""
        width = max(self.width, len(self.heading))
        return text.ljust(width) if self.is_text else text.rjust(width)


def fitted(columns: Sequence[Column], rows: Iterable[Sequence[str]]) -> list[Column]:
    """The columns, made wider where one of the rows needs it."""
    widths = [max(map(len, cells)) for cells in zip(*rows, strict=True)] or [0] * len(columns)
    return [
        evolve(column, width=max(column.width, width)) for column, width in zip(columns, widths, strict=True)
    ]


def head(columns: Sequence[Column], format: str) -> list[str]:
    """The lines above the first row."""
    headings = row(columns, [column.heading for column in columns], format)
    if format == "markdown":
        return [headings, row(columns, ["---" if c.is_text else "---:" for c in columns], format)]
    return [headings]


def row(columns: Sequence[Column], cells: Sequence[str], format: str) -> str:
    """One row."""
    if format == "markdown":
        return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"
    pieces = [column.cell(text) for column, text in zip(columns, cells, strict=True)]
    return "  ".join(pieces).rstrip()


def milliseconds(seconds: float) -> str:
    """Seconds as milliseconds with three figures; ``-`` for what is infinite.

    >>> milliseconds(0.0123456), milliseconds(1.5), milliseconds(float("inf"))
    ('12.3', '1500', '-')
    """
    return number(seconds * 1000)


def number(value: float | None) -> str:
    """A number with three figures, and no fewer than it has before the point."""
    if value is None or math.isinf(value):
        return "-"
    return f"{value:.2f}" if value < 9.995 else f"{value:.1f}" if value < 99.95 else f"{value:.0f}"


Cell = str | int | float | None


def csv_text(headings: Sequence[str], rows: Iterable[Sequence[Cell]]) -> str:
    """CSV with a line of headings, without the last newline. Infinite numbers and None stay empty."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(headings)
    writer.writerows([[_plain(cell) for cell in cells] for cells in rows])
    return out.getvalue().removesuffix("\n")


def _plain(cell: Cell) -> str:
    if cell is None or (isinstance(cell, float) and math.isinf(cell)):
        return ""
    return f"{cell:.4f}" if isinstance(cell, float) else str(cell)


# CSV that is read


@frozen(slots=True)
class Line:
    """A row of a CSV file: its texts by their headings, and ``where`` it stands."""

    where: str
    texts: Mapping[str, str]

    def number(self, heading: str) -> float | None:
        """The number in a column; None for an empty cell. Raises FormatError for what is no number."""
        text = self.texts[heading]
        if not text:
            return None
        try:
            value = float(text)
        except ValueError:
            value = math.nan
        if not math.isfinite(value):
            raise FormatError(f"{self.where}, column {quote(heading)}: {quote(text)} is no number")
        return value


def read_csv(path: str, needed: Sequence[str]) -> list[Line]:
    """The rows of a file with these columns, and perhaps more. Raises FormatError."""
    rows = _rows(path, _text(path))
    line, headings = rows[0] if rows else (1, [])
    for heading in needed:
        if headings.count(heading) != 1:
            wrong = "several columns" if heading in headings else "no column"
            raise FormatError(f"{path}, line {line}: {wrong} {quote(heading)}")
    for line, cells in rows[1:]:
        if len(cells) != len(headings):
            wrong = "is missing" if len(cells) < len(headings) else "has no heading"
            at = _column(headings, min(len(cells), len(headings)))
            raise FormatError(f"{path}, line {line}, {at}: {wrong}")
    return [Line(f"{path}, line {line}", dict(zip(headings, cells, strict=True))) for line, cells in rows[1:]]


def _text(path: str) -> str:
    """What is in a file. Every way to end a line is a newline in it."""
    try:
        with open(path, "rb") as file:
            data = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        raise FormatError(f"{path}: cannot be read: {getattr(error, 'strerror', None) or error}") from None
    if len(data) > MAX_BYTES:
        raise FormatError(f"{path}: is too big; at most {MAX_BYTES} bytes are read")
    try:
        return decode(data).replace("\r\n", "\n").replace("\r", "\n")
    except FormatError as error:
        raise FormatError(f"{path}: {error}") from None


def _rows(path: str, text: str) -> list[tuple[int, list[str]]]:
    """The cells of each row that is not blank, with the line on which it begins."""
    source = io.StringIO(text)
    reader = csv.reader(source, strict=True)
    rows: list[tuple[int, list[str]]] = []
    line, start = 1, 0
    try:
        for cells in reader:
            if cells:
                rows.append((line, cells))
            line, start = reader.line_num + 1, source.tell()
    except csv.Error:
        lines, number, wrong = _bad_cell(text[start:])
        at = _column(rows[0][1] if rows else (), number)
        raise FormatError(f"{path}, line {line + lines}, {at}: {wrong}") from None
    return rows


_CELL = re.compile(r'(?:"[^"]*(?:""[^"]*)*"|(?!")[^,\n]*)(?:,|\n|\Z)')


def _bad_cell(text: str) -> tuple[int, int, str]:
    """Why a text that begins with a row cannot be read: how many lines below the cell to blame begins, which
    of the row it is (from 0), and what is wrong with it."""
    start = number = 0
    longest = csv.field_size_limit()
    while (cell := _CELL.match(text, start)) and len(cell[0]) <= longest:
        start, number = cell.end(), number + 1
    wrong = f"is longer than {longest} characters" if cell else "the quotes do not match"
    return text.count("\n", 0, start), number, wrong


def _column(headings: Sequence[str], number: int) -> str:
    """A column by its heading, or by its number where it has none."""
    return f"column {quote(headings[number]) if number < len(headings) else number + 1}"

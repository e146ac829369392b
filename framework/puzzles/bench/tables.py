"""Tables of figures: lines that are complete one by one, as plain text or Markdown; and CSV."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from attrs import frozen

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


def read_csv(
    path: str, key: Sequence[str], needed: Sequence[str]
) -> dict[tuple[str, ...], Mapping[str, str]]:
    """The rows of such a file by their ``key`` columns; later ones win. Raises FormatError."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise FormatError(f"{path}: cannot be read: {getattr(error, 'strerror', None) or error}") from None
    reader = csv.DictReader(io.StringIO(text))
    try:
        rows = list(reader)
    except csv.Error as error:
        raise FormatError(f"{path}, line {reader.line_num}: {error}") from None
    for name in (*key, *needed):
        if name not in (reader.fieldnames or ()):
            raise FormatError(f"{path}, line 1: no column {quote(name)}")
    return {tuple(str(one[name]) for name in key): one for one in rows}


def read_number(path: str, text: str | None) -> float | None:
    """A number of such a file; None for an empty cell."""
    if not text:
        return None
    try:
        value = float(text)
    except ValueError:
        raise FormatError(f"{path}: {quote(text)} is no number") from None
    return value if math.isfinite(value) else None

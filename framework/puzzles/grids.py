"""What boards that are rectangles of cells share: how cells are named, shapes, and the eight images.

Cells are (row, column) from 0, row 0 at the top. *Marks* are what stands in some of the cells: (row, column,
what), in row-major order, no cell twice.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

from attrs import frozen

from puzzles.errors import ShapeError, quote

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
Marks = tuple[tuple[int, int, T], ...]

_SHAPE = re.compile(r"([1-9][0-9]*)[xX]([1-9][0-9]*)", re.ASCII)
_DIGITS = 4
"""Of a side at most. No board is larger, and Python makes no number of thousands of digits."""


@frozen(slots=True)
class Grid(Generic[T_co]):
    """A board with something in every cell: ``cells`` in row-major order, by which they are counted."""

    rows: int
    columns: int
    cells: tuple[T_co, ...]

    @property
    def places(self) -> list[tuple[int, int]]:
        """Row and column of each cell."""
        return [(row, column) for row in range(self.rows) for column in range(self.columns)]

    def images(self) -> Iterator[Grid[T_co]]:
        """What it becomes by rotations and reflections, itself first: eight, those of a grid with symmetries
        of its own repeat."""
        marks = tuple(
            [(row, column, what) for (row, column), what in zip(self.places, self.cells, strict=True)]
        )
        for rows, columns, image in images(self.rows, self.columns, marks):
            yield Grid(rows, columns, tuple([what for _, _, what in image]))


def cell_name(row: int, column: int) -> str:
    """A cell as error messages name it.

    >>> cell_name(0, 2)
    'row 1, column 3'
    """
    return f"row {row + 1}, column {column + 1}"


def cell_words(row: int, column: int) -> str:
    """A cell in a sentence.

    >>> cell_words(0, 2)
    'row 1 column 3'
    """
    return f"row {row + 1} column {column + 1}"


# Shapes


def sides(shape: str, example: str) -> tuple[int, int]:
    """Rows and columns of a shape such as ``10x10`` or ``10X10``; ShapeError when it is none, which shows the
    example, or when a side has more than four digits."""
    rows, columns = _written(shape, example)
    if max(len(rows), len(columns)) > _DIGITS:
        raise ShapeError(f"shape {_short(rows)}x{_short(columns)} is too large")
    return int(rows), int(columns)


def _written(shape: str, example: str) -> tuple[str, str]:
    """Rows and columns as they are written, however many digits that takes."""
    match = _SHAPE.fullmatch(shape)
    if match is None:
        raise ShapeError(f"{quote(shape)} is not a shape: write ROWSxCOLUMNS, such as {example}")
    return match[1], match[2]


def _short(digits: str) -> str:
    return digits if len(digits) <= 20 else f"{digits[:20]}..."


def shape_reader(version: int, default: str, most: int, least: int = 1) -> Callable[[str | None], str]:
    """What a generator of that version reads its shapes with (``Generator.shape``): ``least`` to ``most``
    rows and columns; it tells each shape in one spelling. None is the default."""

    def read(text: str | None) -> str:
        rows, columns = _written(default if text is None else text, default)
        for side in (rows, columns):
            if len(side) > _DIGITS or not least <= int(side) <= most:
                raise ShapeError(
                    f"shape {_short(rows)}x{_short(columns)}: generator {version} makes {least} to {most} "
                    "rows and columns"
                )
        return f"{rows}x{columns}"

    return read


# Turned or mirrored, a puzzle is the same puzzle


def images(rows: int, columns: int, marks: Marks[T]) -> Iterator[tuple[int, int, Marks[T]]]:
    """Rows, columns and marks of what a board becomes by rotations and reflections, itself first.

    They are always eight; those of a board with symmetries of its own repeat. A quarter turn swaps rows and
    columns.
    """
    for mirrored in (marks, tuple([(row, columns - 1 - column, what) for row, column, what in marks])):
        for flipped in (mirrored, tuple([(rows - 1 - row, column, what) for row, column, what in mirrored])):
            turned = tuple([(column, row, what) for row, column, what in flipped])
            yield rows, columns, _in_order(flipped)
            yield columns, rows, _in_order(turned)


def _in_order(marks: Marks[T]) -> Marks[T]:
    return tuple(sorted(marks, key=lambda mark: mark[:2]))


def picture(rows: int, columns: int, marks: Marks[T], empty: str, sign: Callable[[T], str]) -> str:
    """The cells as lines of text: ``empty``, or the sign of what stands there."""
    grid = [[empty] * columns for _ in range(rows)]
    for row, column, what in marks:
        grid[row][column] = sign(what)
    return "\n".join(map("".join, grid))

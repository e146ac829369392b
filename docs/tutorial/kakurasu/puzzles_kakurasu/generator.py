"""New puzzles: random cells are shaded, and change until the targets are what was asked."""

from __future__ import annotations

from puzzles.grids import Grid, shape_reader, sides
from puzzles.rng import Rng
from puzzles.screening import Grower, screened_generator

from puzzles_kakurasu import rules

Layout = Grid[int]
"""A solved board: the value of each cell."""

DEFAULT = "6x6"
SHAPES = ("4x4", "5x5", "6x6", "7x7", "8x8")


def grow(rng: Rng, shape: str, level: str) -> Layout:
    """A random layout."""
    rows, columns = sides(shape, DEFAULT)
    return Grid(rows, columns, tuple([rng.below(2) for _ in range(rows * columns)]))


def board_of(layout: Layout) -> tuple[rules.Board, tuple[int, ...]]:
    """The board of a layout, and its solution."""
    rows, columns = [0] * layout.rows, [0] * layout.columns
    for (row, column), value in zip(layout.places, layout.cells, strict=True):
        rows[row] += value * (column + 1)
        columns[column] += value * (row + 1)
    return rules.Board(tuple(rows), tuple(columns)), layout.cells


def change(rng: Rng, layout: Layout, cell: int) -> Layout:
    """A cell takes the other value."""
    cells = list(layout.cells)
    cells[cell] = 1 - cells[cell]
    return Grid(layout.rows, layout.columns, tuple(cells))


GENERATOR = screened_generator(
    1,
    shape_reader(1, DEFAULT, rules.MAX_SIDE, rules.MIN_SIDE),
    Grower(grow, board_of, rules.model_of, change),
    "cells change until the targets are what was asked",
    SHAPES,
)

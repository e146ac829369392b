"""New puzzles: random cells with all numbers, which then come and go until the board is what was asked."""

from __future__ import annotations

from puzzles.grids import Grid, shape_reader, sides
from puzzles.rng import Rng
from puzzles.screening import Grower, screened_generator

from puzzles_newgenre import rules

Layout = Grid[tuple[int, bool]]
"""A solved board: of each cell its value, and whether its number is shown."""

SHAPES = ("4x4", "5x5", "6x6", "8x8")


def grow(rng: Rng, shape: str, level: str) -> Layout:
    """A random layout."""
    rows, columns = sides(shape, "5x5")
    return Grid(rows, columns, tuple([(rng.below(2), True) for _ in range(rows * columns)]))


def board_of(layout: Layout) -> tuple[rules.Board, tuple[int, ...]]:
    """The board of a layout, and its solution."""
    values = tuple([value for value, _ in layout.cells])
    numbers = [
        sum(values[other] for other in rules.around(layout, cell)) if is_shown else None
        for cell, (_, is_shown) in enumerate(layout.cells)
    ]
    return Grid(layout.rows, layout.columns, tuple(numbers)), values


def change(rng: Rng, layout: Layout, cell: int) -> Layout:
    """A cell takes the other value, or its number comes or goes."""
    cells = list(layout.cells)
    value, is_shown = cells[cell]
    cells[cell] = (1 - value, is_shown) if rng.below(2) else (value, not is_shown)
    return Grid(layout.rows, layout.columns, tuple(cells))


GENERATOR = screened_generator(
    1,
    shape_reader(1, "5x5", rules.MAX_SIDE),
    Grower(grow, board_of, rules.model_of, change),
    "numbers come and go",
    SHAPES,
)

"""The board, what may vary, and what must hold."""

from __future__ import annotations

from puzzles.grids import Grid
from puzzles.model import Model, RuleInstance, Variable
from puzzles.relations import SumIs, sum_rule

MAX_SIDE = 20
Board = Grid[int | None]
"""The number in each cell, or None."""

VALUES = (0, 1)
"""What a cell can be: blank or shaded."""
BLANK, SHADED, OPEN = 0b01, 0b10, 0b11
"""What is still possible, as candidate masks: bit ``i`` stands for value ``i``."""

RULES = {"count": "a number counts the shaded cells in its own cell and the eight around it"}


def around(board: Grid[object], cell: int) -> tuple[int, ...]:
    """A cell and those around it."""
    row, column = divmod(cell, board.columns)
    return tuple(
        r * board.columns + c
        for r in range(max(row - 1, 0), min(row + 2, board.rows))
        for c in range(max(column - 1, 0), min(column + 2, board.columns))
    )


def model_of(board: Board) -> Model:
    """A variable for each cell, and an instance of the rule for each number."""
    variables = [Variable(place, VALUES, OPEN) for place in board.places]
    instances = [
        sum_rule("count", board.places[cell], around(board, cell), number, VALUES)
        for cell, number in enumerate(board.cells)
        if number is not None
    ]
    return Model(tuple(variables), tuple(instances))


def number_of(instance: RuleInstance) -> int:
    """The number that a rule instance is about."""
    assert isinstance(instance.relation, SumIs)
    return instance.relation.total

"""The board, what may vary, and what must hold."""

from __future__ import annotations

from attrs import frozen
from puzzles.model import Model, RuleInstance, Variable
from puzzles.relations import SumIs, sum_rule

MIN_SIDE, MAX_SIDE = 2, 9

VALUES = (0, 1)
"""What a cell can be: blank or shaded."""
BLANK, SHADED, OPEN = 0b01, 0b10, 0b11
"""What is still possible, as candidate masks: bit ``i`` stands for value ``i``."""

RULES = {"line": "what the shaded cells of a row or column count adds up to its target"}


@frozen(slots=True)
class Board:
    """The targets of the rows, from the top, and of the columns, from the left."""

    rows: tuple[int, ...]
    columns: tuple[int, ...]

    def images(self) -> tuple[Board, Board]:
        """The boards that are the same puzzle: itself, and with rows and columns exchanged."""
        return self, Board(self.columns, self.rows)


def model_of(board: Board) -> Model:
    """A variable for each cell, row by row; an instance of the rule for each row, then for each column."""
    height, width = len(board.rows), len(board.columns)
    cells = [(row, column) for row in range(height) for column in range(width)]
    lines = [range(row * width, (row + 1) * width) for row in range(height)]
    lines += [range(column, height * width, width) for column in range(width)]
    instances = [
        sum_rule(
            "line",
            place=cells[line[0]] + cells[line[-1]],  # the first cell and the last
            scope=tuple(line),
            total=target,
            values=VALUES,
            weights=tuple(range(1, len(line) + 1)),
        )
        for line, target in zip(lines, (*board.rows, *board.columns), strict=True)
    ]
    return Model(tuple([Variable(cell, VALUES, OPEN) for cell in cells]), tuple(instances))


def sum_of(instance: RuleInstance) -> SumIs:
    """What a row or column must add up to (``total``), and what its cells count (``weights``)."""
    assert isinstance(instance.relation, SumIs)
    return instance.relation

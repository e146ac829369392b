"""What is to be seen of a board."""

from __future__ import annotations

from puzzles.answer import Answer
from puzzles.scene import Fill, Mark, Scene

from puzzles_kakurasu import rules


def scene(board: rules.Board, answer: Answer | None) -> Scene:
    """The targets, those of the rows on the right and those of the columns below; of an answer the shaded
    cells."""
    height, width = len(board.rows), len(board.columns)
    values = answer.values if answer else ()
    shaded = [Fill(*divmod(cell, width), "shaded") for cell, value in enumerate(values) if value]
    targets = [Mark(row, width, str(target), "clue") for row, target in enumerate(board.rows)]
    targets += [Mark(height, column, str(target), "clue") for column, target in enumerate(board.columns)]
    outside = [Fill(mark.row, mark.column, "outside") for mark in targets]
    return Scene(height + 1, width + 1, (*shaded, *outside, Fill(height, width, "outside"), *targets))

"""What is to be seen of a board."""

from __future__ import annotations

from puzzles.answer import Answer
from puzzles.scene import Fill, Mark, Scene

from puzzles_newgenre import rules


def scene(board: rules.Board, answer: Answer | None) -> Scene:
    """The numbers; and of an answer the shaded cells."""
    values = answer.values if answer else ()
    shaded = [Fill(*place, "shaded") for place, value in zip(board.places, values, strict=False) if value]
    numbers = [
        Mark(*place, str(number), "clue")
        for place, number in zip(board.places, board.cells, strict=True)
        if number is not None
    ]
    return Scene(board.rows, board.columns, (*shaded, *numbers))

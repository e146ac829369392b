"""The scene of a board: islands as clues, bridges as links."""

from __future__ import annotations

from puzzles.answer import Answer
from puzzles.scene import Link, Mark, Scene
from puzzles_hashi.board import Board, slots_of


def scene(board: Board, answer: Answer | None) -> Scene:
    """A board, and the bridges of an answer; what is not drawn is not shown."""
    islands = board.islands
    shapes: list[Mark | Link] = []
    if answer is not None:
        for (one, other), value in zip(slots_of(board).ends, answer.values, strict=True):
            if value:
                shapes.append(Link(islands[one][:2], islands[other][:2], value, "bridge"))
    shapes += [Mark(row, column, str(number), "clue") for row, column, number in islands]
    return Scene(board.rows, board.columns, tuple(shapes))

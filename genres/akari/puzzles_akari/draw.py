"""The scene of a board: black cells filled, numbers as clues, bulbs and the cells that they light."""

from __future__ import annotations

from puzzles.answer import Answer
from puzzles.scene import Fill, Link, Mark, Scene
from puzzles_akari.board import Board, view_of


def scene(board: Board, answer: Answer | None) -> Scene:
    """A board, and the bulbs of an answer; what is not drawn is not shown."""
    shapes: list[Mark | Fill | Link] = [Fill(row, column, "block") for row, column, _ in board.blacks]
    if answer is not None:
        view = view_of(board.rows, board.columns, board.cells)
        bulbs = [v for v, value in enumerate(answer.values) if value]
        lit = sorted({v for bulb in bulbs for v in view.seen[bulb]})
        shapes += [Fill(*view.white[v], "lit") for v in lit]
        shapes += [Mark(*view.white[v], "*", "answer") for v in bulbs]
    shapes += [Mark(row, column, str(n), "clue") for row, column, n in board.blacks if n is not None]
    return Scene(board.rows, board.columns, tuple(shapes))

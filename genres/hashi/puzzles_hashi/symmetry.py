"""Rotations and reflections of boards: turned or mirrored, a puzzle is the same puzzle.

a board   turned right   mirrored
1.2       3.1            2.1
...       ...            ...
3..       ..2            ..3
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from puzzles import grids
from puzzles_hashi.board import Board


def images(board: Board) -> Iterator[Board]:
    """The eight boards that a board becomes by rotations and reflections, the board itself first."""
    for rows, columns, islands in grids.images(board.rows, board.columns, board.islands):
        yield evolve(board, rows=rows, columns=columns, islands=islands)


def canonical(board: Board) -> str:
    """A text that is the same for two boards exactly when they are images of each other.

    It is the least of the images' pictures; a list of many thousands is compared by them, and text is
    what takes least room.
    """
    return min(grids.picture(image.rows, image.columns, image.islands, ".", str) for image in images(board))

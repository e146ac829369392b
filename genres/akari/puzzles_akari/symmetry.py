"""Rotations and reflections of boards: turned or mirrored, a puzzle is the same puzzle.

a board   turned right   mirrored
1.#       .1             #.1
...       ..             ...
          .#
"""

from __future__ import annotations

from collections.abc import Iterator

from puzzles import grids
from puzzles_akari.board import Board
from puzzles_akari.forms import sign


def images(board: Board) -> Iterator[Board]:
    """The eight boards that a board becomes by rotations and reflections, the board itself first."""
    for rows, columns, blacks in grids.images(board.rows, board.columns, board.blacks):
        yield Board(rows, columns, blacks)


def canonical(board: Board) -> str:
    """A text that is the same for two boards exactly when they are images of each other: the least of the
    images' pictures."""
    return min(grids.picture(image.rows, image.columns, image.blacks, ".", sign) for image in images(board))

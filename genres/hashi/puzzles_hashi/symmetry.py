"""Rotations and reflections of boards: turned or mirrored, a puzzle is the same puzzle.

a board   turned right   mirrored
1.2       3.1            2.1
...       ...            ...
3..       ..2            ..3
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from puzzles_hashi.board import Board


def images(board: Board) -> Iterator[Board]:
    """The eight boards that a board becomes by rotations and reflections, the board itself first.

    Those of a board with symmetries of its own repeat. A quarter turn swaps rows and columns.
    """
    rows, columns, islands = board.rows, board.columns, board.islands
    for mirrored in (islands, tuple((row, columns - 1 - column, n) for row, column, n in islands)):
        for flipped in (mirrored, tuple((rows - 1 - row, column, n) for row, column, n in mirrored)):
            turned = tuple(sorted((column, row, n) for row, column, n in flipped))
            yield evolve(board, islands=tuple(sorted(flipped)))
            yield evolve(board, rows=columns, columns=rows, islands=turned)


def canonical(board: Board) -> str:
    """A text that is the same for two boards exactly when they are images of each other.

    It is the least of the images' pictures; a list of many thousands is compared by them, and text is
    what takes least room.
    """
    return min(map(_picture, images(board)))


def _picture(board: Board) -> str:
    grid = [["."] * board.columns for _ in range(board.rows)]
    for row, column, number in board.islands:
        grid[row][column] = str(number)
    return "\n".join(map("".join, grid))

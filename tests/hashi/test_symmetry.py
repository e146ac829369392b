"""Rotations and reflections: the same puzzle turned or mirrored is told from another puzzle."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st

from puzzles_hashi.board import Board, checked
from puzzles_hashi.symmetry import canonical, images
from tests.hashi.strategies import boards


def turned(board: Board) -> Board:
    """The board a quarter turn to the right."""
    cells = ((column, board.rows - 1 - row, number) for row, column, number in board.islands)
    return Board(board.columns, board.rows, tuple(sorted(cells)))


def mirrored(board: Board) -> Board:
    """The board with its rows read backwards."""
    cells = ((row, board.columns - 1 - column, number) for row, column, number in board.islands)
    return Board(board.rows, board.columns, tuple(sorted(cells)))


def brute_images(board: Board) -> Iterator[Board]:
    """Whatever quarter turns lead to, and its mirror images."""
    for _ in range(4):
        yield board
        yield mirrored(board)
        board = turned(board)


@given(boards())
def test_images_are_the_turns_and_their_mirror_images(board: Board) -> None:
    """There are eight images, those that quarter turns and a mirror give; each is a board, and the first is
    the board itself."""
    found = [checked(image) for image in images(board)]
    assert found[0] == board
    assert len(found) == 8
    assert sorted(map(repr, found)) == sorted(map(repr, brute_images(board)))


@given(boards(), st.data())
def test_canonical_sees_every_number(board: Board, data: st.DataObject) -> None:
    """A board with one number changed is the same puzzle only when that makes an image of it."""
    index = data.draw(st.integers(0, len(board.islands) - 1))
    row, column, number = board.islands[index]
    changed = Board(
        board.rows,
        board.columns,
        (*board.islands[:index], (row, column, number % 8 + 1), *board.islands[index + 1 :]),
    )
    assert (canonical(changed) == canonical(board)) is (changed in brute_images(board))

"""Boards for Hypothesis: any, and some with a solution."""

from __future__ import annotations

from hypothesis import strategies as st

from puzzles_akari.board import Board
from tests.akari.brute import bulbs_beside, dark_cells, lit_from, white_cells


@st.composite
def boards(draw: st.DrawFn, most: int = 6) -> Board:
    """Any board of at most so many rows and columns."""
    rows, columns = draw(st.integers(1, most)), draw(st.integers(1, most))
    cells = st.tuples(st.integers(0, rows - 1), st.integers(0, columns - 1))
    numbers = st.sampled_from((None, None, 0, 1, 1, 2, 2, 3, 4))
    blacks = draw(st.dictionaries(cells, numbers, max_size=rows * columns))
    return Board(rows, columns, tuple((*cell, number) for cell, number in sorted(blacks.items())))


@st.composite
def layouts(draw: st.DrawFn, most: int = 6) -> tuple[Board, tuple[int, ...]]:
    """A board and a solution of it, maybe one of many."""
    board = draw(boards(most))
    dark = dark_cells(board, frozenset())
    bulbs: set[tuple[int, int]] = set()
    while dark:
        bulbs.add(draw(st.sampled_from(dark)))
        dark = [cell for cell in dark if not any(cell in lit_from(board, bulb) for bulb in bulbs)]
    blacks = tuple(
        (row, column, None if number is None else bulbs_beside((row, column), frozenset(bulbs)))
        for row, column, number in board.blacks
    )
    solved = Board(board.rows, board.columns, blacks)
    return solved, tuple(int(cell in bulbs) for cell in white_cells(solved))

"""Akari keeps the contract of every genre."""

from __future__ import annotations

from pathlib import Path

from hypothesis.strategies import SearchStrategy

from puzzles.testing import GenreContract
from puzzles_akari.board import Board
from tests.akari.brute import bulbs_of, is_right
from tests.akari.strategies import boards


class TestAkari(GenreContract):
    """As it is installed."""

    genre = "akari"
    data = Path(__file__).parent

    def more_boards(self) -> SearchStrategy[Board]:
        """Boards of any kind, too."""
        return super().more_boards() | boards(4)

    def is_right(self, board: Board, values: tuple[int, ...]) -> bool:
        """By the rules as brute force has them, which knows nothing of the model."""
        return is_right(board, bulbs_of(board, values))

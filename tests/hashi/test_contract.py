"""Hashi keeps the contract of every genre."""

from __future__ import annotations

from pathlib import Path

from hypothesis.strategies import SearchStrategy

from puzzles.testing import GenreContract
from puzzles_hashi.board import Board
from tests.hashi.brute import is_right, places
from tests.hashi.strategies import boards


class TestHashi(GenreContract):
    """As it is installed."""

    genre = "hashi"
    data = Path(__file__).parent

    def more_boards(self) -> SearchStrategy[Board]:
        """Boards with islands anywhere, too."""
        return super().more_boards() | boards(5)

    def is_right(self, board: Board, values: tuple[int, ...]) -> bool:
        """By the rules as brute force has them, which knows nothing of the model."""
        return is_right(board, dict(zip(places(board), values, strict=True)))

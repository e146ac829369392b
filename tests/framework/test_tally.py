"""The genre from outside keeps the contract."""

from __future__ import annotations

from pathlib import Path

from puzzles.testing import GenreContract
from tests.framework import tally


class TestTally(GenreContract):
    """Tally, not installed."""

    genre = "tally"
    plugins = (tally,)
    data = Path(__file__).parent / "tally_contract"

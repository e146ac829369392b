"""The genre keeps the contract: what is declared has data here, and all of it works together."""

from __future__ import annotations

from pathlib import Path

from puzzles.testing import GenreContract


class TestContract(GenreContract):
    """The data are in the files beside this one."""

    genre = "kakurasu"
    data = Path(__file__).parent

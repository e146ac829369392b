"""The contract suite, for authors of genres: inherit :class:`GenreContract`, name the genre, run pytest.

    from puzzles.testing import GenreContract

    class TestToy(GenreContract):
        genre = "toy"
        data = Path(__file__).parent / "toy"

It needs pytest and Hypothesis: ``pip install 'puzzlewright[testing]'``. ``docs/reference/testing.md`` has the
rest.
"""

from __future__ import annotations

from importlib.util import find_spec

from puzzles.errors import MissingPackageError

_missing = [name for name in ("pytest", "hypothesis") if find_spec(name) is None]
if _missing:
    raise MissingPackageError(
        f"puzzles.testing needs {' and '.join(_missing)}, not installed: pip install 'puzzlewright[testing]'"
    )

from puzzles.testing.contract import GenreContract  # noqa: E402
from puzzles.testing.failing import ContractError  # noqa: E402

__all__ = ["ContractError", "GenreContract"]

"""Logic puzzles of any genre: generate, solve, rate, check, hint and explain.

>>> import puzzles
>>> [name for name in ("generate", "solve", "rate") if callable(getattr(puzzles, name))]
['generate', 'solve', 'rate']

The verbs live in ``puzzles.api`` and are fetched from there at first use, so that ``import puzzles``
stays cheap.
"""

from __future__ import annotations

# Not from typing: an interrupt while this module is imported is told by Python itself, with a traceback. So
# the module imports nothing, and the time for that is short.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from puzzles.answer import Answer, Violation
    from puzzles.api import (
        Made,
        check,
        explain,
        follow,
        generate,
        hint,
        model_of,
        rate,
        read,
        read_many,
        solve,
        write,
    )
    from puzzles.batch import generate_many
    from puzzles.codec import Document, Puzzle
    from puzzles.errors import (
        AnswerError,
        FormatError,
        NotFoundError,
        PuzzlesError,
        ShapeError,
        UnknownNameError,
        WorkerError,
    )
    from puzzles.generator import Recipe
    from puzzles.rating import Rating
    from puzzles.sessions import PuzzleSession, candidates, session
    from puzzles.solver import Outcome, Verdict

    __version__: str

_HOME = {
    **dict.fromkeys(("Answer", "Violation"), "puzzles.answer"),
    **dict.fromkeys(
        (
            "Made", "check", "explain", "follow", "generate", "hint", "model_of", "rate", "read", "read_many",
            "solve", "write",
        ),
        "puzzles.api",
    ),
    **dict.fromkeys(("Document", "Puzzle"), "puzzles.codec"),
    **dict.fromkeys(
        (
            "AnswerError", "FormatError", "NotFoundError", "PuzzlesError", "ShapeError", "UnknownNameError",
            "WorkerError",
        ),
        "puzzles.errors",
    ),
    "generate_many": "puzzles.batch",
    "Recipe": "puzzles.generator",
    "Rating": "puzzles.rating",
    **dict.fromkeys(("PuzzleSession", "candidates", "session"), "puzzles.sessions"),
    **dict.fromkeys(("Outcome", "Verdict"), "puzzles.solver"),
}  # fmt: skip

__all__ = [
    "Answer",
    "AnswerError",
    "Document",
    "FormatError",
    "Made",
    "NotFoundError",
    "Outcome",
    "Puzzle",
    "PuzzleSession",
    "PuzzlesError",
    "Rating",
    "Recipe",
    "ShapeError",
    "UnknownNameError",
    "Verdict",
    "Violation",
    "WorkerError",
    "candidates",
    "check",
    "explain",
    "follow",
    "generate",
    "generate_many",
    "hint",
    "model_of",
    "rate",
    "read",
    "read_many",
    "session",
    "solve",
    "write",
]


def __getattr__(name: str) -> Any:
    if name == "__version__":
        value: Any = _version()
    elif name in _HOME:
        from importlib import import_module

        value = getattr(import_module(_HOME[name]), name)
    else:
        raise AttributeError(f"module 'puzzles' has no attribute {name!r}")
    globals()[name] = value
    return value


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("puzzlewright")
    except PackageNotFoundError:  # its files were put on the path, and nobody wrote down which they are
        raise AttributeError("module 'puzzles' has no version: puzzlewright is not installed") from None


def __dir__() -> list[str]:
    # What is fetched at first use can be seen, and completed, before.
    return sorted({*globals(), *__all__, "__version__"})

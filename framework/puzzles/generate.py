"""Generators: from a recipe to a puzzle with exactly one solution and exactly the asked level."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import frozen

from puzzles.profile import Profile
from puzzles.technique import LEVELS

ANY = "any"
ASKED_LEVELS = (ANY, *LEVELS[1:])
"""What may be asked for; ``any`` is content with exactly one solution."""

DEFAULT_ATTEMPTS = 10_000


@frozen(slots=True)
class Recipe:
    """All that decides what comes out: equal recipes give equal puzzles, everywhere.

    ``index`` numbers the puzzles of one list; ``rater`` and ``generator`` are versions, ``profile`` a
    name with its version.
    """

    genre: str
    shape: str
    level: str
    seed: int
    generator: int
    rater: int
    profile: str
    index: int = 0


@frozen(slots=True)
class Limits:
    """When to stop: screened boards, and the moment on the monotonic clock."""

    attempts: int = DEFAULT_ATTEMPTS
    deadline: float = float("inf")


@frozen(slots=True)
class Raw:
    """What a generator hands over: a board, its only solution (a value a variable), and the number of
    boards it screened."""

    board: Any
    solution: tuple[int, ...]
    attempts: int


@frozen(slots=True)
class Generator:
    """A released way to make puzzles of one genre. ``version`` never changes what it yields.

    ``shape``   text or None (the default shape) -> the shape in canonical spelling; ShapeError.
    ``make``    (recipe, profile, limits, tell) -> Raw; NotFoundError at a limit. ``tell`` is called now
                and then with the number of boards screened so far.
    """

    version: int
    shape: Callable[[str | None], str]
    make: Callable[[Recipe, Profile, Limits, Callable[[int], None]], Raw]
    summary: str = ""

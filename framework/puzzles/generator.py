"""Generators: from a recipe to a puzzle with exactly one solution and exactly the asked level.

Two ways to make one are ready: ``puzzles.screening`` changes a board until it is what was asked;
``puzzles.culling`` draws new ones and rids them of second solutions.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from attrs import Factory, field, frozen

from puzzles.errors import NotFoundError
from puzzles.profile import Profile
from puzzles.rng import Rng
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
    boards it screened.

    ``counts`` is the work done, in numbers that are the same on every machine: ``nodes`` of exact
    searches, ``tries`` of values by techniques, ``narrowings`` (changes of candidate masks by both, those
    within a try left out).

    ``steps``  where the generator has solved the board by the recipe's profile, from the first candidates
               on: the steps by each row of it, so that nobody need count them again.
    """

    board: Any
    solution: tuple[int, ...]
    attempts: int
    counts: Mapping[str, int] = field(default=Factory(dict))
    steps: Sequence[int] | None = None


@frozen(slots=True)
class Generator:
    """A released way to make puzzles of one genre. ``version`` never changes what it yields.

    ``shape``   text or None (the default shape) -> the shape in canonical spelling; ShapeError.
    ``make``    (recipe, profile, limits, tell) -> Raw; NotFoundError at a limit. ``tell`` is called now
                and then with the number of boards screened so far.
    ``shapes``  those worth measuring, from small to large; empty: the default shape.
    """

    version: int
    shape: Callable[[str | None], str]
    make: Callable[[Recipe, Profile, Limits, Callable[[int], None]], Raw]
    summary: str = ""
    shapes: tuple[str, ...] = ()


def stream(recipe: Recipe) -> Rng:
    """The recipe's random stream: its words are all that the recipe says, in this order."""
    return Rng(
        "puzzles", recipe.genre, recipe.shape, recipe.level, recipe.seed, recipe.index,
        recipe.generator, recipe.rater, recipe.profile,
    )  # fmt: skip


class Meter:
    """Counts the boards screened for a recipe, tells it, and ends the search for one at a limit."""

    __slots__ = ("_limits", "_recipe", "_tell", "attempts", "counts")

    def __init__(self, recipe: Recipe, limits: Limits, tell: Callable[[int], None]) -> None:
        self._recipe = recipe
        self._limits = limits
        self._tell = tell
        self.attempts = 0
        self.counts = {"nodes": 0, "tries": 0, "narrowings": 0}

    def attempt(self) -> None:
        """One more board is about to be screened. NotFoundError when that would be one too many, or
        the time is over."""
        limits = self._limits
        if self.attempts >= limits.attempts:
            raise not_found(self._recipe, self.attempts, f"the limit of {limits.attempts} attempts")
        if time.monotonic() > limits.deadline:
            raise not_found(self._recipe, self.attempts, "the time limit")
        self.attempts += 1
        self._tell(self.attempts)

    def count(self, **work: int) -> None:
        """Add to the counts."""
        for name, number in work.items():
            self.counts[name] += number


def demand_level(recipe: Recipe, profile: Profile) -> None:
    """End at once when the profile has no technique of the asked level, so that no board can have it.
    NotFoundError."""
    # What bookkeeping alone solves is easy.
    if recipe.level not in (ANY, LEVELS[1], *(entry.level for entry in profile.entries)):
        raise NotFoundError(
            f"there are no {recipe.level} puzzles: profile {profile.id} has no technique of that level",
            attempts=0,
            reason="the profile",
        )


def not_found(recipe: Recipe, attempts: int, reason: str) -> NotFoundError:
    """The error of a generator that met a limit."""
    kind = "puzzle with exactly one solution" if recipe.level == ANY else f"{recipe.level} puzzle"
    return NotFoundError(
        f"no {kind} of shape {recipe.shape} found within {reason} (seed {recipe.seed}); "
        "there may be none: another shape or level, another seed or a higher limit may do",
        attempts=attempts,
        reason=reason,
    )

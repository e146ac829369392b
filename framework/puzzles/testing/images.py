"""What must hold of the boards that a person takes for the same puzzle."""

from __future__ import annotations

from typing import Any

from puzzles.rating import Rater, Rating
from puzzles.solver import Outcome, Verdict
from puzzles.technique import LEVELS
from puzzles.testing.failing import HIDDEN, demand, demand_words
from puzzles.testing.subject import Subject

__tracebackhide__ = HIDDEN

SURE = ("easy", "medium")
"""The levels that do not depend on the order in which candidates are looked at."""


def images_of(subject: Subject, board: Any) -> list[Any]:
    """A board and its images, each once; only the board for a genre that declares none."""
    images = subject.genre.images
    return [board] if images is None else list(dict.fromkeys(images(board)))


def check_images(subject: Subject, board: Any) -> None:
    """Images are boards, with the board itself first; each has the same images; all have one canonical value,
    and as many solutions."""
    genre = subject.genre
    assert genre.images is not None
    canonical = genre.canonical or (lambda same: None)  # a test of its own tells that it is missing
    name = f"images of {subject.id(board)}"
    found = list(genre.images(board))
    demand(bool(found) and found[0] == board, f"{name}: the first must be the board itself")
    verdict = subject.outcome(board).verdict
    for image in images_of(subject, board):
        demand(
            set(genre.images(image)) == set(found),
            f"{name}: {subject.id(image)} is one of them, but its own images are others",
        )
        demand(
            canonical(image) == canonical(board),
            f"canonical is not the same for {subject.id(board)} and its image {subject.id(image)}",
        )
        said = subject.outcome(image).verdict
        demand(
            said is verdict,
            f"{name}: {subject.id(image)} has other solutions: {said.value}, not {verdict.value}",
        )


def check_canonical(subject: Subject, one: Any, other: Any) -> None:
    """Two boards have the same canonical value exactly when one is an image of the other."""
    genre = subject.genre
    assert genre.canonical is not None
    same = genre.canonical(one) == genre.canonical(other)
    is_image = other in images_of(subject, one)
    demand(
        same == is_image,
        f"canonical is {'the same' if same else 'different'} for {subject.id(one)} and {subject.id(other)}, "
        f"but images says that they are {'' if is_image else 'not '}the same puzzle",
    )


def rated(subject: Subject, rater: Rater, board: Any, outcome: Outcome) -> Rating:
    """A board's rating by a rater."""
    profile = subject.registry.profile(subject.genre.name, rater.profile)
    return rater.rate(subject.model(board), profile, outcome, rater.version)


def check_rated(subject: Subject, rater: Rater, board: Any) -> None:
    """A board has a level only if it has exactly one solution, and one of the known; a rating says by whom it
    is, and is the same again."""
    outcome = subject.outcome(board)
    rating = rated(subject, rater, board, outcome)
    name = f"rater {rater.version}, {subject.id(board)}"
    demand(
        rating.level in (None, *LEVELS[1:]),
        f"{name}: the level {rating.level!r} is none of {', '.join(LEVELS[1:])}",
    )
    demand(
        rating.level is None or outcome.verdict is Verdict.ONE,
        f"{name}: it has the level {rating.level}, but not exactly one solution",
    )
    demand_words(rating.status, f"{name}: the status")
    by = rating.rater, rating.profile
    demand(by == (rater.version, rater.profile), f"{name}: the rating says that it is by {by}")
    demand(rated(subject, rater, board, outcome) == rating, f"{name}: it is rated otherwise the second time")


def check_levels(subject: Subject, board: Any) -> None:
    """By each rater all images of a board have the same level, if that is at most medium for any of them or
    the rater declares itself invariant."""
    for rater in subject.registry.raters(subject.genre.name):
        levels = {
            image: rated(subject, rater, image, subject.outcome(image)).level
            for image in images_of(subject, board)
        }
        if rater.invariant or any(level in SURE for level in levels.values()):
            shown = "\n".join(f"  {level}: {subject.id(image)}" for image, level in levels.items())
            why = "declares itself invariant" if rater.invariant else "must not up to medium"
            demand(
                len(set(levels.values())) == 1,
                f"rater {rater.version} gives images of one puzzle different levels, and {why}:\n{shown}",
            )

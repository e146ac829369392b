"""Raters: how hard a puzzle is for a person, by the techniques it takes."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from attrs import frozen

from puzzles.agenda import Found
from puzzles.engine import Engine
from puzzles.model import Model
from puzzles.profile import Profile
from puzzles.solver import Outcome, Verdict
from puzzles.state import State, masks_of
from puzzles.technique import BOOKKEEPING, LEVELS


@frozen(slots=True)
class Rating:
    """``level`` is the highest level used, or None, and then ``status`` says why: ``unsolved by the
    profile`` (``undecided`` lists the variables it left open), ``no solution``, ``several solutions``
    or ``gave up`` (the solver ended at its budget). ``steps`` counts the steps of each technique in
    profile order, bookkeeping left out."""

    level: str | None
    status: str
    steps: Mapping[str, int]
    undecided: tuple[int, ...]
    rater: int
    profile: str


@frozen(slots=True)
class Rater:
    """A released way to rate. ``profile`` is the name and version of the profile it goes by;
    ``rate`` (model, profile, outcome of an exact solver, rater's version) -> Rating. ``invariant`` says
    that all images of a board (``Genre.images``) have one level. The order in which candidates are tried
    may differ between images; a rater whose steps are limited in number is seldom invariant."""

    version: int
    profile: str
    rate: Callable[[Model, Profile, Outcome, int], Rating]
    summary: str = ""
    invariant: bool = False


STATUS = {
    Verdict.NONE: "no solution",
    Verdict.MANY: "several solutions",
    Verdict.GAVE_UP: "gave up",
}


def rate_by_profile(model: Model, profile: Profile, outcome: Outcome, version: int) -> Rating:
    """The rating of a puzzle by the highest level that its profile needs for it."""
    counts = {e.technique.name: 0 for e in profile.entries if e.level != BOOKKEEPING}
    if outcome.verdict is not Verdict.ONE:
        return Rating(None, STATUS[outcome.verdict], counts, (), version, profile.id)
    names = [entry.technique.name for entry in profile.entries]
    levels = [LEVELS.index(entry.level) for entry in profile.entries]
    highest = 1  # a puzzle that bookkeeping alone solves is easy

    def each(found: Found) -> None:
        nonlocal highest
        row = found[0]
        if levels[row]:
            counts[names[row]] += 1
            highest = max(highest, levels[row])

    state = State(model)
    Engine(profile, state, solution=masks_of(model, outcome.solutions[0])).run(each=each)
    undecided = tuple(state.undecided())
    if undecided:
        return Rating(None, "unsolved by the profile", counts, undecided, version, profile.id)
    return Rating(LEVELS[highest], "rated", counts, (), version, profile.id)


def rater_by_profile(version: int, profile: str, invariant: bool = False) -> Rater:
    """A rater that goes by the highest level used (:func:`rate_by_profile`)."""
    return Rater(version, profile, rate_by_profile, f"the highest level that {profile} needs", invariant)

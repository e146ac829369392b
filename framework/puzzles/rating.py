"""Raters: how hard a puzzle is for a person, by the techniques it takes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

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
    if outcome.verdict is not Verdict.ONE:
        return _rating(profile, [0] * len(profile.entries), version, STATUS[outcome.verdict])
    state = State(model)
    steps = count_steps(Engine(profile, state, solution=masks_of(model, outcome.solutions[0])))
    undecided = tuple(state.undecided())
    return _rating(profile, steps, version, "unsolved by the profile" if undecided else "rated", undecided)


def count_steps(engine: Engine, upto: int | None = None) -> list[int]:
    """Run an engine to its end, or as far as the first ``upto`` rows lead; the number of its steps by each
    row of its profile."""
    steps = [0] * engine.upto

    def each(found: Found) -> None:
        steps[found[0]] += 1

    engine.run(each=each, upto=upto)
    return steps


def rating_of_steps(profile: Profile, steps: Sequence[int], version: int) -> Rating:
    """What :func:`rate_by_profile` comes to for a puzzle that a run has solved with so many steps by each row
    of the profile. Rows that the run did without may be missing at the end."""
    return _rating(profile, [*steps, *[0] * (len(profile.entries) - len(steps))], version, "rated")


def _rating(
    profile: Profile, steps: Sequence[int], version: int, status: str, undecided: tuple[int, ...] = ()
) -> Rating:
    counts = {}
    highest = 1  # a puzzle that bookkeeping alone solves is easy
    for entry, number in zip(profile.entries, steps, strict=True):
        if entry.level != BOOKKEEPING:
            counts[entry.technique.name] = number
            if number:
                highest = max(highest, LEVELS.index(entry.level))
    level = LEVELS[highest] if status == "rated" else None
    return Rating(level, status, counts, undecided, version, profile.id)


def rater_by_profile(version: int, profile: str, invariant: bool = False) -> Rater:
    """A rater that goes by the highest level used (:func:`rate_by_profile`)."""
    return Rater(version, profile, rate_by_profile, f"the highest level that {profile} needs", invariant)

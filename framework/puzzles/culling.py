"""Generators that draw solved boards one after another, and rid each of its second solutions.

A drawn board often has several solutions. While the exact solver finds a second one, the board is
changed so that this one is a solution no more, in the way of the genre's choice; what is left is rated.
A board that turns out too easy is dropped: a new one costs less than leading it to where it should be
(docs/benchmarks tells what was tried). A board that turns out too hard is changed where the techniques
are stuck.

Several layouts may share a *ground*: what is drawn first and costs most, such as the places of all things,
before it is drawn what they are. Grounds differ in what they yield, and how far the easy techniques lead
tells early what a board is good for. So a genre may say how many variables they have to leave open, and
when a ground is to be left: see :class:`Thrift`.
"""

from __future__ import annotations

import enum
from collections.abc import Callable
from typing import Any

from attrs import frozen

from puzzles.engine import Engine
from puzzles.generator import ANY, Generator, Limits, Meter, Raw, Recipe, demand_level, stream
from puzzles.model import Model
from puzzles.profile import Profile
from puzzles.rating import count_steps
from puzzles.rng import Rng
from puzzles.solver import Budget, Verdict
from puzzles.solver.search import search
from puzzles.state import State, masks_of
from puzzles.technique import LEVELS


@frozen(slots=True)
class Thrift:
    """What a generator spends on boards and grounds that promise little.

    ``open``   a board of which the easy techniques leave fewer variables open than this is *poor*: it is
               dropped, and nobody asks for its second solution; so is a board that has so few open
               after the techniques of a level between easy and the asked one;
    ``poor``   so many poor boards in a row, and the ground is left; 0: the genre alone decides;
    ``draws``  so many layouts at most are drawn on one ground; 0: the genre alone decides.
    """

    open: int = 0
    poor: int = 0
    draws: int = 0


@frozen(slots=True)
class Drawer:
    """What :func:`culling_generator` needs of a genre. A *layout* is a solved board, frozen.

    ``draw``     (rng, shape, level, the layout drawn before or None) -> a random layout;
    ``board``    layout -> (board, the layout's solution, a value a variable);
    ``model``    board -> Model;
    ``without``  (rng, layout, second solution) -> a layout changed so that the second solution, changed
                 alike, breaks a rule; None when there is no such change;
    ``change``   (rng, layout, variables, places) -> the layout changed at so many of the variables, or at
                 fewer where that cannot be; None when it can be at none;
    ``thrift``   (shape, level) -> what may be spent on boards and grounds that promise little.

    Variables are counted as in the model of the layout that is given; a changed one may have others. A layout
    is drawn on the ground of the one before; without one, or where it is used up, on a new ground.
    """

    draw: Callable[[Rng, str, str, Any], Any]
    board: Callable[[Any], tuple[Any, tuple[int, ...]]]
    model: Callable[[Any], Model]
    without: Callable[[Rng, Any, tuple[int, ...]], Any | None]
    change: Callable[[Rng, Any, tuple[int, ...], int], Any | None]
    thrift: Callable[[str, str], Thrift] = lambda shape, level: Thrift()


class Fit(enum.Enum):
    """How a board compares with what was asked."""

    GOOD = "good"
    SEVERAL = "several solutions"
    EASIER = "easier"
    POOR = "poor"
    HARDER = "harder"


@frozen(slots=True)
class Look:
    """What was seen of a board: how it fits, the variables that are open, a second solution; and the steps by
    each row of the profile, where the board was solved step by step."""

    fit: Fit
    undecided: tuple[int, ...] = ()
    second: tuple[int, ...] = ()
    steps: tuple[int, ...] | None = None


NODES = 300
"""Nodes the exact search may spend on one board."""


def look(
    model: Model, profile: Profile, level: str, solution: tuple[int, ...], meter: Meter, least: int = 0
) -> Look:
    """See how a board, of which one solution is known, fits the asked level. It is poor when fewer than the
    ``least`` number of variables are open after the techniques of a level below.

    The cheapest questions come first: the easy techniques, in any order; if they left variables open and
    more than easy was asked, whether there is a second solution; then one level more after the other.
    Techniques that count steps come last, and then the board is solved step by step from the first
    candidates on: as it is when it is rated, so that it is rated by the way.
    """
    state = State(model)
    asked = 1 if level == ANY else LEVELS.index(level)
    # No sound technique refutes a value of a solution, be it the only one or not.
    engine = Engine(profile, state, profile.upto(LEVELS[asked]), masks_of(model, solution))
    try:
        return _look(engine, profile, asked, level == ANY, solution, meter, least)
    finally:
        meter.count(tries=engine.tries, narrowings=len(state.trail))


def _look(
    engine: Engine,
    profile: Profile,
    asked: int,
    any_level: bool,
    solution: tuple[int, ...],
    meter: Meter,
    least: int,
) -> Look:
    state = engine.state
    undecided: tuple[int, ...] = ()
    plain = sum(not _counts_steps(profile, reached) for reached in range(1, asked + 1))
    for reached in range(1, plain + 1):
        broken = engine.settle(profile.upto(LEVELS[reached]))
        undecided = tuple(state.undecided())
        solved = broken is not None or not undecided
        if solved and reached == asked:
            return Look(Fit.GOOD if broken is None else Fit.EASIER)
        if reached == 1 < asked and len(undecided) < least:
            return Look(Fit.POOR)
        if solved or (reached < asked and len(undecided) < least):
            return Look(Fit.EASIER)
        if reached == 1 and (any_level or asked > 1):
            outcome = search(state.model, state.masks, Budget(nodes=NODES))
            meter.count(nodes=outcome.counts["nodes"], narrowings=outcome.counts["changes"])
            if outcome.verdict is Verdict.MANY:
                one, other = outcome.solutions
                return Look(Fit.SEVERAL, undecided, other if one == solution else one)
            if outcome.verdict is not Verdict.ONE:
                return Look(Fit.HARDER, undecided)
            if any_level:
                return Look(Fit.GOOD)
    if plain == asked:
        return Look(Fit.HARDER, undecided)
    # From the first candidates on and in order: the same end, and the steps need not be counted once more.
    stepwise = Engine(profile, State(state.model), engine.upto, engine.solution)
    steps = count_steps(stepwise)
    meter.count(tries=stepwise.tries, narrowings=len(stepwise.state.trail))
    undecided = tuple(stepwise.state.undecided())
    if undecided:
        return Look(Fit.HARDER, undecided)
    is_as_asked = any(steps[profile.upto(LEVELS[asked - 1]) :])
    return Look(Fit.GOOD, steps=tuple(steps)) if is_as_asked else Look(Fit.EASIER)


def _counts_steps(profile: Profile, level: int) -> bool:
    """Whether a technique up to a level looks only so many steps ahead."""
    return any("steps" in entry.parameters for entry in profile.entries[: profile.upto(LEVELS[level])])


CULLS = 30
"""Second solutions that one drawn board is rid of, at least; large boards have more of them."""
CHANGES = 10
"""Changes in a row to a board that is too hard which leave as many variables open as before, at least."""
OPEN_A_CHANGE = 4
"""A board that is too hard is changed in one place, and in one more for so many open variables."""


@frozen(slots=True)
class _Seen:
    """A layout, its board, and what was seen of it."""

    layout: Any
    board: Any
    solution: tuple[int, ...]
    look: Look


def culling_generator(
    version: int,
    shape: Callable[[str | None], str],
    drawer: Drawer,
    summary: str,
    shapes: tuple[str, ...] = (),
) -> Generator:
    """A generator that draws layouts and culls their second solutions until one is what was asked.

    Every board that is looked at is an attempt.
    """

    def make(recipe: Recipe, profile: Profile, limits: Limits, tell: Callable[[int], None]) -> Raw:
        demand_level(recipe, profile)
        rng = stream(recipe)
        meter = Meter(recipe, limits, tell)
        thrift = drawer.thrift(recipe.shape, recipe.level)

        def see(layout: Any) -> _Seen:
            meter.attempt()
            board, solution = drawer.board(layout)
            model = drawer.model(board)
            seen = look(model, profile, recipe.level, solution, meter, thrift.open)
            return _Seen(layout, board, solution, seen)

        layout = None
        draws = poor = 0
        while True:
            layout = drawer.draw(rng, recipe.shape, recipe.level, layout)
            seen = _fitted(rng, drawer, see, see(layout))
            if seen.look.fit is Fit.GOOD:
                return Raw(seen.board, seen.solution, meter.attempts, meter.counts, seen.look.steps)
            draws += 1
            poor = poor + 1 if seen.look.fit is Fit.POOR else 0
            if thrift.poor == poor > 0 or thrift.draws == draws:
                layout = None
                draws = poor = 0

    return Generator(version, shape, make, summary, shapes)


def _fitted(rng: Rng, drawer: Drawer, see: Callable[[Any], _Seen], seen: _Seen) -> _Seen:
    """What is left of a layout when it is rid of second solutions and of what is too hard, as far as that
    can be."""
    culls = CULLS + len(seen.solution) // 2
    changes = CHANGES + len(seen.solution) // 4
    in_vain = 0
    while culls and in_vain < changes and seen.look.fit in (Fit.SEVERAL, Fit.HARDER):
        if seen.look.fit is Fit.SEVERAL:
            culls -= 1
            changed = drawer.without(rng, seen.layout, seen.look.second)
            if changed is None:
                break
            seen = see(changed)
            continue
        in_vain += 1
        undecided = seen.look.undecided
        changed = drawer.change(rng, seen.layout, undecided, 1 + len(undecided) // OPEN_A_CHANGE)
        if changed is None:
            continue
        then = see(changed)
        open_now = len(then.look.undecided)
        if open_now <= len(undecided):
            if open_now < len(undecided):
                in_vain = 0
            seen = then
    return seen

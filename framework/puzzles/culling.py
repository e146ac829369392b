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
from puzzles.model import Masks, Model
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

    The cheapest questions come first: the techniques of the levels below, in any order; where the easy ones
    left variables open, whether there is a second solution. Most boards that come so far are good. So the
    techniques of the asked level are taken in order and from the first candidates on: as when the
    board is rated, so that it is rated by the way.
    """
    # No sound technique refutes a value of a solution, be it the only one or not.
    solved = masks_of(model, solution)
    if level in EASIEST:
        return _look_for_easy(model, profile, level, solution, solved, meter)
    asked = LEVELS.index(level)
    seen = _look_below(model, profile, asked, solution, solved, meter, least)
    if seen is not None:
        return seen
    engine = Engine(profile, State(model), profile.upto(level), solved)
    steps = count_steps(engine)
    _count(meter, engine)
    undecided = tuple(engine.state.undecided())
    if undecided:
        return Look(Fit.HARDER, undecided)
    is_as_asked = any(steps[profile.upto(LEVELS[asked - 1]) :])
    return Look(Fit.GOOD, steps=tuple(steps)) if is_as_asked else Look(Fit.EASIER)


EASIEST = (ANY, LEVELS[1])
"""What may be asked for so that no level lies below."""


def _look_for_easy(
    model: Model, profile: Profile, level: str, solution: tuple[int, ...], solved: Masks, meter: Meter
) -> Look:
    engine = Engine(profile, State(model), solution=solved)
    state = engine.state
    easy = profile.upto(LEVELS[1])
    steps = count_steps(engine, easy)
    undecided = tuple(state.undecided())
    seen: Look | None = None
    if not undecided:
        # Nobody has asked yet whether what was drawn is a solution.
        is_broken = any(instance.broken(state.masks) for instance in model.instances)
        seen = Look(Fit.EASIER) if is_broken else Look(Fit.GOOD, steps=tuple(steps))
    elif level != ANY:
        seen = Look(Fit.HARDER, undecided)
    else:
        seen = _second(state, solution, undecided, meter)
    if seen is None:
        # The easy rows come first, so that a run by all of them goes on where this one ended.
        more = count_steps(engine)
        steps = [before + after for before, after in zip(steps, more, strict=True)]
        seen = Look(Fit.GOOD, steps=None if state.undecided() else tuple(steps))
    _count(meter, engine)
    return seen


def _look_below(
    model: Model,
    profile: Profile,
    asked: int,
    solution: tuple[int, ...],
    solved: Masks,
    meter: Meter,
    least: int,
) -> Look | None:
    """What the levels below the asked one say of a board: why it does not fit, or None. Those with techniques
    that count steps say nothing, since for them the order matters."""
    engine = Engine(profile, State(model), profile.upto(LEVELS[asked - 1]), solved)
    state = engine.state
    try:
        for reached in range(1, asked):
            if _counts_steps(profile, reached):
                break
            broken = engine.settle(profile.upto(LEVELS[reached]))
            undecided = tuple(state.undecided())
            if broken is not None or len(undecided) < max(1, least):
                return Look(Fit.POOR if reached == 1 and len(undecided) < least else Fit.EASIER)
            if reached == 1 and (seen := _second(state, solution, undecided, meter)) is not None:
                return seen
        return None
    finally:
        _count(meter, engine)


def _second(state: State, solution: tuple[int, ...], undecided: tuple[int, ...], meter: Meter) -> Look | None:
    """Another solution than the known one, by exact search from the candidates that are left; None when there
    is no other."""
    outcome = search(state.model, state.masks, Budget(nodes=NODES))
    meter.count(nodes=outcome.counts["nodes"], narrowings=outcome.counts["changes"])
    if outcome.verdict is Verdict.MANY:
        one, other = outcome.solutions
        return Look(Fit.SEVERAL, undecided, other if one == solution else one)
    return None if outcome.verdict is Verdict.ONE else Look(Fit.HARDER, undecided)


def _count(meter: Meter, engine: Engine) -> None:
    meter.count(tries=engine.tries, narrowings=len(engine.state.trail))


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

"""Generators that draw solved boards one after another, and rid each of its second solutions.

A drawn board often has several solutions. While the exact solver finds a second one, the board is
changed so that this one is a solution no more, in the way of the genre's choice; what is left is rated.
A board that turns out too easy is dropped: a new one costs less than leading it to where it should be
(docs/benchmarks tells what was tried). A board that turns out too hard is changed where the techniques
are stuck.
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
from puzzles.rng import Rng
from puzzles.solver import Budget, Verdict
from puzzles.solver.search import search
from puzzles.state import State, masks_of
from puzzles.technique import LEVELS


@frozen(slots=True)
class Drawer:
    """What :func:`culling_generator` needs of a genre. A *layout* is a solved board, frozen.

    ``draw``     (rng, shape, level, the layout drawn before or None) -> a random layout;
    ``board``    layout -> (board, the layout's solution, a value a variable);
    ``model``    board -> Model;
    ``without``  (rng, layout, second solution) -> a layout changed so that the second solution, changed
                 alike, breaks a rule; None when there is no such change;
    ``change``   (rng, layout, variables, places) -> the layout changed at so many of the variables, or at
                 fewer where that cannot be; None when it can be at none.

    Variables are counted as in the model of the layout that is given; a changed one may have others.
    """

    draw: Callable[[Rng, str, str, Any], Any]
    board: Callable[[Any], tuple[Any, tuple[int, ...]]]
    model: Callable[[Any], Model]
    without: Callable[[Rng, Any, tuple[int, ...]], Any | None]
    change: Callable[[Rng, Any, tuple[int, ...], int], Any | None]


class Fit(enum.Enum):
    """How a board compares with what was asked."""

    GOOD = "good"
    SEVERAL = "several solutions"
    EASIER = "easier"
    HARDER = "harder"


@frozen(slots=True)
class Look:
    """What was seen of a board: how it fits, the variables that are open, and a second solution."""

    fit: Fit
    undecided: tuple[int, ...] = ()
    second: tuple[int, ...] = ()


NODES = 300
"""Nodes the exact search may spend on one board."""


def look(model: Model, profile: Profile, level: str, solution: tuple[int, ...], meter: Meter) -> Look:
    """See how a board, of which one solution is known, fits the asked level.

    The cheapest questions come first: the easy techniques, in any order; if they left variables open and
    more than easy was asked, whether there is a second solution; then one level more after the other.
    Techniques that count steps come last and one by one, from where any order of the others leads: so
    they find what they find when the finished board is rated.
    """
    state = State(model)
    asked = 1 if level == ANY else LEVELS.index(level)
    # No sound technique refutes a value of a solution, be it the only one or not.
    engine = Engine(profile, state, profile.upto(LEVELS[asked]), masks_of(model, solution))
    try:
        return _look(engine, profile, asked, level == ANY, solution, meter)
    finally:
        meter.count(tries=engine.tries, narrowings=len(state.trail))


def _look(
    engine: Engine, profile: Profile, asked: int, any_level: bool, solution: tuple[int, ...], meter: Meter
) -> Look:
    state = engine.state
    undecided: tuple[int, ...] = ()
    plain = sum(not _counts_steps(profile, reached) for reached in range(1, asked + 1))
    for reached in range(1, plain + 1):
        broken = engine.settle(profile.upto(LEVELS[reached]))
        undecided = tuple(state.undecided())
        if broken is not None or not undecided:
            return Look(Fit.GOOD if broken is None and reached == asked else Fit.EASIER)
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
    rows: set[int] = set()
    engine.run(each=lambda found: rows.add(found[0]))
    undecided = tuple(state.undecided())
    if undecided:
        return Look(Fit.HARDER, undecided)
    return Look(Fit.GOOD if any(row >= profile.upto(LEVELS[asked - 1]) for row in rows) else Fit.EASIER)


def _counts_steps(profile: Profile, level: int) -> bool:
    """Whether a technique up to a level looks only so many steps ahead."""
    return any("steps" in entry.parameters for entry in profile.entries[: profile.upto(LEVELS[level])])


CULLS = 30
"""Second solutions that one drawn board is rid of, at least; large boards have more of them."""
CHANGES = 10
"""Changes in a row to a board that is too hard which leave as many variables open as before, at least."""
OPEN_A_CHANGE = 4
"""A board that is too hard is changed in one place, and in one more for so many open variables."""


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

        def seen(layout: Any) -> tuple[Look, Any, tuple[int, ...]]:
            meter.attempt()
            board, solution = drawer.board(layout)
            return look(drawer.model(board), profile, recipe.level, solution, meter), board, solution

        layout = None
        while True:
            layout = drawer.draw(rng, recipe.shape, recipe.level, layout)
            current, board, solution = seen(layout)
            culls = CULLS + len(solution) // 2
            changes = CHANGES + len(solution) // 4
            in_vain = 0
            while culls and in_vain < changes and current.fit in (Fit.SEVERAL, Fit.HARDER):
                if current.fit is Fit.SEVERAL:
                    culls -= 1
                    changed = drawer.without(rng, layout, current.second)
                    if changed is None:
                        break
                    layout = changed
                    current, board, solution = seen(layout)
                    continue
                in_vain += 1
                places = 1 + len(current.undecided) // OPEN_A_CHANGE
                changed = drawer.change(rng, layout, current.undecided, places)
                if changed is None:
                    continue
                then, its_board, its_solution = seen(changed)
                open_before, open_now = len(current.undecided), len(then.undecided)
                if open_now <= open_before:
                    layout, current, board, solution = changed, then, its_board, its_solution
                    if open_now < open_before:
                        in_vain = 0
            if current.fit is Fit.GOOD:
                return Raw(board, solution, meter.attempts, meter.counts)

    return Generator(version, shape, make, summary, shapes)

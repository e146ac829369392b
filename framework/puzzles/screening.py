"""Generators that screen a board and change it, little by little, until it is what was asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import frozen

from puzzles.agenda import Found
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
class Grower:
    """What :func:`screened_generator` needs of a genre. A *layout* is a solved board, frozen.

    ``grow``    (rng, shape, level) -> a random layout;
    ``board``   layout -> (board, the layout's solution, a value a variable);
    ``model``   board -> Model;
    ``change``  (rng, layout, variable) -> the layout with one thing changed there, or None.
    """

    grow: Callable[[Rng, str, str], Any]
    board: Callable[[Any], tuple[Any, tuple[int, ...]]]
    model: Callable[[Any], Model]
    change: Callable[[Rng, Any, int], Any | None]


@frozen(slots=True)
class Screening:
    """How far a board is from what was asked: 0 is there. ``unresolved`` are the variables to change;
    empty means any."""

    distance: int
    unresolved: tuple[int, ...] = ()


SCREENING_NODES = 1_000
"""Nodes the exact solver may spend on a board that is only being screened."""
_LEVEL = 10
_AMBIGUOUS = 1_000
_UNDECIDED = 1_000_000


def screen(model: Model, profile: Profile, level: str, solution: tuple[int, ...], meter: Meter) -> Screening:
    """Measure a board, of which one solution is known, against the asked level.

    Boards with two solutions are farther than all those with one, by the variables in which the two
    differ; of those with one, the asked level leaves variables open, or did not need its techniques.
    """
    state = State(model)
    easiest = 1 if level == ANY else LEVELS.index(level)
    engine = Engine(profile, state, profile.upto(LEVELS[easiest]))
    levels = [LEVELS.index(entry.level) for entry in profile.entries]
    highest = 1
    counts = [0] * len(LEVELS)

    def each(found: Found) -> None:
        nonlocal highest
        level_met = levels[found[0]]
        counts[level_met] += 1
        highest = max(highest, level_met)

    # The easiest techniques before the exact solver: the same verdict, as they are sound, and cheaper.
    broken = engine.run(each=each, upto=profile.upto(LEVELS[1]))
    meter.count(narrowings=len(state.trail))
    if broken is not None:
        return Screening(_UNDECIDED)  # what grew is no puzzle
    if state.undecided():
        outcome = search(model, state.masks, Budget(nodes=SCREENING_NODES))
        meter.count(nodes=outcome.counts["nodes"], narrowings=outcome.counts["changes"])
        if outcome.verdict is Verdict.MANY:
            differing = outcome.differing()
            return Screening(_AMBIGUOUS + len(differing), differing)
        if outcome.verdict is not Verdict.ONE:
            return Screening(_UNDECIDED, tuple(state.undecided()))
        if level == ANY:
            return Screening(0)
        engine.solution = masks_of(model, solution)
        before = len(state.trail)
        engine.run(each=each)
        meter.count(tries=engine.tries, narrowings=len(state.trail) - before)
        undecided = tuple(state.undecided())
        if undecided:
            return Screening(len(undecided), undecided)
    if level == ANY or highest == easiest:
        return Screening(0)
    # Too easy: nearer by each level less that is missing, and by each step at the highest one met.
    steps = 0 if highest == 1 else counts[highest]
    return Screening(_LEVEL * (easiest - highest) - min(steps, _LEVEL - 1))


REJECTED_IN_A_ROW = 30
WITHOUT_PROGRESS = 40


def screened_generator(
    version: int,
    shape: Callable[[str | None], str],
    grower: Grower,
    summary: str,
    shapes: tuple[str, ...] = (),
) -> Generator:
    """A generator that grows a layout, screens it, and changes it until it is what was asked.

    A change is kept unless it leads away from the goal. After 30 rejected changes in a row, or 40
    changes without coming closer, it starts over with a new layout. Every screened board is an attempt.
    """

    def make(recipe: Recipe, profile: Profile, limits: Limits, tell: Callable[[int], None]) -> Raw:
        demand_level(recipe, profile)
        rng = stream(recipe)
        meter = Meter(recipe, limits, tell)

        def measured(layout: Any) -> tuple[Screening, Any, tuple[int, ...]]:
            meter.attempt()
            board, solution = grower.board(layout)
            return screen(grower.model(board), profile, recipe.level, solution, meter), board, solution

        while True:
            layout = grower.grow(rng, recipe.shape, recipe.level)
            screening, board, solution = measured(layout)
            best = screening.distance
            rejected = since = 0
            while screening.distance and rejected < REJECTED_IN_A_ROW and since < WITHOUT_PROGRESS:
                where = screening.unresolved or range(len(solution))
                if not where:
                    break
                changed = grower.change(rng, layout, rng.choice(where))
                since += 1
                if changed is None:
                    rejected += 1
                    continue
                next_screening, next_board, next_solution = measured(changed)
                if next_screening.distance > screening.distance:
                    rejected += 1
                    continue
                rejected = 0
                layout, screening, board, solution = changed, next_screening, next_board, next_solution
                if screening.distance < best:
                    best, since = screening.distance, 0
            if not screening.distance:
                return Raw(board, solution, meter.attempts, meter.counts)

    return Generator(version, shape, make, summary, shapes)

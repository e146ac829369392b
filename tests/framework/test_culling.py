"""Generators that draw and cull, for a genre that is not the first one."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import Any

import pytest

from puzzles import api
from puzzles.culling import Drawer, Fit, culling_generator, look
from puzzles.errors import NotFoundError
from puzzles.generator import ASKED_LEVELS, Generator, Limits, Meter, Recipe
from puzzles.hooks import hookimpl
from puzzles.plugins import load
from puzzles.registry import Registry
from puzzles.rng import Rng
from puzzles.solver import Verdict
from puzzles.solver.search import search
from tests.framework import tally

RECIPE = Recipe("tally", "9", "easy", seed=1, generator=2, rater=1, profile="tally-human-1")


def draw(rng: Rng, cells: str, level: str, before: Any) -> tally.Layout:
    """Random marks, two of three clues shown."""
    layout = tally.grow(rng, cells, level)
    return tally.Layout(layout.marks, tuple(rng.below(3) > 0 for _ in layout.marks))


def without(rng: Rng, layout: tally.Layout, second: tuple[int, ...]) -> tally.Layout | None:
    """One clue more, which the second solution contradicts."""
    size = len(layout.marks)
    cells = [
        cell
        for cell in range(size)
        if sum(layout.marks[b] for b in tally.around(cell, size))
        != sum(second[b] for b in tally.around(cell, size))
    ]
    return tally.change(rng, layout, rng.choice(cells)) if cells else None


def change(rng: Rng, layout: tally.Layout, cells: tuple[int, ...], places: int) -> tally.Layout | None:
    """Shows clues in so many of the cells."""
    changed = layout
    for _ in range(places):
        cell = rng.choice(cells)
        changed = changed if changed.shown[cell] else tally.change(rng, changed, cell)
    return None if changed == layout else changed


DRAWER = Drawer(draw, tally.board_of, tally.model_of, without, change)


class Culls:
    """A plugin with generator 2 of the strip genre."""

    PUZZLES_API = 1

    @hookimpl
    def puzzles_generators(self, genre: str) -> Sequence[Generator]:
        """The generator."""
        return [culling_generator(2, tally.shape, DRAWER, "shows clues")] if genre == tally.NAME else []


@pytest.fixture(scope="module")
def known() -> Registry:
    registry = load([("tally", tally), ("culls", Culls())], entry_points=False)
    assert registry.warnings == ()
    return registry


@pytest.mark.parametrize("level", ASKED_LEVELS)
def test_what_is_made_is_unique_and_of_the_level(known: Registry, level: str) -> None:
    """Whatever is made has one solution and the asked level, again and again the same; what is not found is
    said not to be."""
    made = []
    for seed in range(12):
        # What is not found within the attempts is left out: at hard and expert that may be all.
        with contextlib.suppress(NotFoundError):
            made.append(api.generate("tally", "12", level=level, seed=seed, attempts=400, registry=known))
    assert made or level in ("hard", "expert")
    for one in made:
        outcome = api.solve(one.puzzle, registry=known)
        assert (outcome.verdict, outcome.solutions) == (Verdict.ONE, (one.solution.values,))
        assert level == "any" or one.rating.level == level
        assert api.follow(one.recipe, registry=known) == one
        assert one.counts["narrowings"] > 0


def test_a_look_agrees_with_solver_and_rater(known: Registry) -> None:
    """A board looked at is good for exactly the level that the rater gives it; with several solutions it
    shows a second one."""
    profile = known.profile("tally", "tally-human-1")
    rng = Rng("looks")
    seen = set()
    for _ in range(150):
        board, solution = tally.board_of(draw(rng, "10", "any", None))
        model = tally.model_of(board)
        outcome = search(model)
        level = api.rate(api.Puzzle("tally", board), registry=known).level
        for asked in ASKED_LEVELS:
            meter = Meter(RECIPE, Limits(), lambda _: None)
            found = look(model, profile, asked, solution, meter)
            seen.add(found.fit)
            fits = outcome.verdict is Verdict.ONE if asked == "any" else level == asked
            assert (found.fit is Fit.GOOD) == fits
            if found.fit is Fit.SEVERAL:
                assert outcome.verdict is Verdict.MANY
                assert found.second != solution
                state = [model.bit(v, value) for v, value in enumerate(found.second)]
                assert not any(instance.broken(state) for instance in model.instances)
    assert seen == set(Fit)


def test_limits_hold(known: Registry) -> None:
    """Attempts and time are limited, and told."""
    told: list[int] = []
    with pytest.raises(api.PuzzlesError, match="3 attempts"):
        api.generate("tally", "2", level="hard", seed=1, attempts=3, tell=told.append, registry=known)
    assert told == [1, 2, 3]
    with pytest.raises(api.PuzzlesError, match="time limit"):
        api.generate("tally", "2", level="hard", seed=1, attempts=10**9, time_limit=0.05, registry=known)


@pytest.mark.parametrize("generator", [1, 2])
def test_a_level_without_techniques_is_refused_at_once(known: Registry, generator: int) -> None:
    """Where the profile has no technique of a level, no board is looked at for it."""
    told: list[int] = []
    with pytest.raises(
        NotFoundError, match="no expert puzzles: profile tally-human-1 has no technique"
    ) as caught:
        api.generate("tally", level="expert", generator=generator, tell=told.append, registry=known)
    assert (caught.value.attempts, told) == (0, [])

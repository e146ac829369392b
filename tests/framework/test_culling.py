"""Generators that draw and cull, for a genre that is not the first one."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import Any

import pytest
from attrs import evolve

from puzzles import api
from puzzles.culling import Drawer, Fit, Look, Thrift, culling_generator, look
from puzzles.engine import Engine
from puzzles.errors import NotFoundError
from puzzles.generator import ASKED_LEVELS, Generator, Limits, Meter, Recipe
from puzzles.hooks import hookimpl
from puzzles.model import Model
from puzzles.plugins import load
from puzzles.profile import Profile
from puzzles.rating import rating_of_steps
from puzzles.registry import Registry
from puzzles.rng import Rng
from puzzles.solver import Verdict
from puzzles.solver.search import search
from puzzles.state import State
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
    shows a second one. Where it tells the steps, the rating that follows from them is the rater's."""
    profile = known.profile("tally", "tally-human-1")
    rng = Rng("looks")
    seen = set()
    for _ in range(150):
        board, solution = tally.board_of(draw(rng, "10", "any", None))
        model = tally.model_of(board)
        outcome = search(model)
        rating = api.rate(api.Puzzle("tally", board), registry=known)
        level = rating.level
        for asked in ASKED_LEVELS:
            meter = Meter(RECIPE, Limits(), lambda _: None)
            found = look(model, profile, asked, solution, meter)
            seen.add(found.fit)
            _looks_no_worse(model, profile, asked, solution, found)
            fits = outcome.verdict is Verdict.ONE if asked == "any" else level == asked
            assert (found.fit is Fit.GOOD) == fits
            if found.steps is not None:
                assert found.fit is Fit.GOOD
                assert rating_of_steps(profile, found.steps, rating.rater) == rating
            if found.fit is Fit.SEVERAL:
                assert outcome.verdict is Verdict.MANY
                assert found.second != solution
                state = [model.bit(v, value) for v, value in enumerate(found.second)]
                assert not any(instance.broken(state) for instance in model.instances)
    assert seen == set(Fit) - {Fit.POOR}


def _looks_no_worse(
    model: Model, profile: Profile, asked: str, solution: tuple[int, ...], found: Look
) -> None:
    """Where more than easy is asked, a board is poor when fewer variables are open after the easy techniques
    than have to be; else it is what it is, or easier where too few are open after harder ones."""
    state = State(model)
    Engine(profile, state).settle(profile.upto("easy"))
    open_ = len(state.undecided())
    for least in (1, 3, 6):
        meter = Meter(RECIPE, Limits(), lambda _: None)
        fit = look(model, profile, asked, solution, meter, least).fit
        if asked not in ("any", "easy") and open_ < least:
            assert fit is Fit.POOR
            assert meter.counts["nodes"] == 0
        else:
            assert fit in (found.fit, Fit.EASIER)
            assert fit is found.fit or asked in ("hard", "expert")


def test_poor_ground_is_left() -> None:
    """After so many poor layouts in a row, or so many layouts, the next is drawn without the one before."""
    befores: list[Any] = []

    def drawn(rng: Rng, cells: str, level: str, before: Any) -> tally.Layout:
        befores.append(before)
        return draw(rng, cells, level, before)

    def starts(thrift: Thrift) -> list[int]:
        befores.clear()
        drawer = evolve(DRAWER, draw=drawn, thrift=lambda shape, level: thrift)
        generator = culling_generator(2, tally.shape, drawer, "")
        registry = load([("tally", tally)], entry_points=False)
        with pytest.raises(NotFoundError):
            generator.make(
                evolve(RECIPE, level="hard", shape="2"),
                registry.profile("tally", "tally-human-1"),
                Limits(attempts=12),
                lambda _: None,
            )
        return [number for number, before in enumerate(befores) if before is None]

    assert starts(Thrift()) == [0]
    assert starts(Thrift(open=9, poor=5)) == [0, 5, 10]
    assert starts(Thrift(open=9, poor=5, draws=4)) == [0, 4, 8, 12]
    assert starts(Thrift(poor=5)) == [0]


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

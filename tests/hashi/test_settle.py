"""Deducing in any order leads where deducing in the profile's order leads."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from puzzles.engine import Engine, Found
from puzzles.model import Masks, Model
from puzzles.plugins import installed
from puzzles.rng import Rng
from puzzles.solver import Verdict
from puzzles.solver.search import search
from puzzles.state import State, masks_of
from puzzles_hashi.board import Board
from puzzles_hashi.generators import DRAWER_2
from puzzles_hashi.rules import model_of
from tests.hashi.brute import random_board
from tests.hashi.strategies import boards

PROFILE = installed().profile("hashi", "hashi-human-1")
PLAIN = range(1, PROFILE.upto("medium") + 1)
"""Numbers of rows none of which counts steps."""
SEEDS = st.integers(0, 10**6)


def network(seed: int, side: int) -> tuple[Board, tuple[int, ...]]:
    """A drawn board, ambiguous or not, and its solution."""
    return DRAWER_2.board(DRAWER_2.draw(Rng("settled", seed), f"{side}x{side}", "hard", None))


def ran(model: Model, upto: int, known: Masks | None) -> tuple[list[int], bool]:
    state = State(model)
    broken = Engine(PROFILE, state, upto, known).run()
    return state.masks, broken is not None


@given(SEEDS, st.integers(4, 9), st.booleans())
def test_any_order_leads_to_the_same_end(seed: int, side: int, told: bool) -> None:
    """For every number of rows that count no steps, settled at once or level by level, with a known solution
    and without."""
    board, solution = network(seed, side)
    model = model_of(board)
    known = masks_of(model, solution) if told else None
    by_stages = State(model)
    staged = Engine(PROFILE, by_stages, PLAIN[-1], known)
    for upto in PLAIN:
        state = State(model)
        assert Engine(PROFILE, state, upto, known).settle() is None
        assert (state.masks, False) == ran(model, upto, None)
        assert staged.settle(upto) is None
        assert by_stages.masks == state.masks


@given(boards(6), st.sampled_from(PLAIN))
def test_a_broken_rule_is_found_in_any_order(board: Board, upto: int) -> None:
    """Either way a rule is found broken, or in neither; then the candidates left are the same."""
    model = model_of(board)
    state = State(model)
    broken = Engine(PROFILE, state, upto).settle() is not None
    masks, ran_into_it = ran(model, upto, None)
    assert broken == ran_into_it
    if not broken:
        assert state.masks == masks


@settings(max_examples=40, deadline=None)
@given(SEEDS, st.integers(5, 8))
def test_settled_then_run_is_as_run_from_the_start(seed: int, side: int) -> None:
    """Techniques that count steps find the same after a settled start: rows used, and what is left."""
    board, solution = network(seed, side)
    model = model_of(board)
    if search(model).verdict is not Verdict.ONE:
        return
    known = masks_of(model, solution)
    for upto in (PROFILE.upto("hard"), PROFILE.upto("expert")):
        one: list[Found] = []
        other: list[Found] = []
        state, settled = State(model), State(model)
        Engine(PROFILE, state, upto, known).run(each=one.append)
        engine = Engine(PROFILE, settled, upto, known)
        engine.settle(PROFILE.upto("easy"))
        engine.settle(PROFILE.upto("medium"))
        engine.run(each=other.append)
        assert state.masks == settled.masks
        for row in range(PROFILE.upto("medium"), upto):
            assert sum(found[0] == row for found in one) == sum(found[0] == row for found in other)


@given(SEEDS, st.sampled_from(PLAIN), SEEDS)
def test_techniques_are_monotone(seed: int, upto: int, more: int) -> None:
    """With fewer candidates the same techniques leave nothing that they took before (or break a rule): that
    is why any order will do."""
    board = random_board(Random(seed), 5)
    model = model_of(board)
    before = State(model)
    if Engine(PROFILE, before, upto).settle() is not None:
        return
    random = Random(more)
    fewer = [mask & random.choice((7, 7, 7, 6, 3, 5)) or mask for mask in model.start()]
    after = State(model, fewer)
    if Engine(PROFILE, after, upto).settle() is None:
        assert all(left & ~right == 0 for left, right in zip(after.masks, before.masks, strict=True))

"""Generator 2: networks drawn at random are solved boards, and what is culled is a solution no more."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import puzzles
from puzzles.errors import NotFoundError, ShapeError
from puzzles.generator import ASKED_LEVELS
from puzzles.rng import Rng
from puzzles.solver import Verdict
from puzzles.solver.search import search
from puzzles_hashi import draws
from puzzles_hashi.board import Board, checked
from puzzles_hashi.rules import model_of
from tests.hashi.brute import is_right, places

SEEDS = st.integers(0, 10**6)
SIDES = st.integers(1, 9)
LEVELS = st.sampled_from(ASKED_LEVELS)


def right(board: Board, counts: tuple[int, ...] | list[int]) -> bool:
    """Whether the bridges are an answer to the board, by the plain checker."""
    return is_right(board, dict(zip(places(board), counts, strict=True)))


def drawn(seed: int, rows: int, columns: int, level: str, networks: int) -> list[draws.Network]:
    """Networks one after another, as the generator draws them."""
    rng = Rng("drawn", seed)
    found: list[draws.Network] = []
    for _ in range(networks):
        found.append(draws.draw(rng, f"{rows}x{columns}", level, found[-1] if found else None))
    return found


@given(SEEDS, SIDES, SIDES, LEVELS)
def test_networks_are_solved_boards(seed: int, rows: int, columns: int, level: str) -> None:
    """What is drawn is a legal board with its solution, unless an island stands alone."""
    for network in drawn(seed, rows, columns, level, 4):
        board, counts = draws.board_of(network)
        assert board.cells == tuple(sorted(set(board.cells)))
        checked(board)
        assert (board.rows, board.columns) == (rows, columns)
        assert len(board.islands) == 1 or right(board, counts)


def test_islands_serve_several_times() -> None:
    """A network is drawn on the islands of the one before as often as they are many: five for one more."""
    for seed in range(5):
        runs: list[list[draws.Network]] = []
        for network in drawn(seed, 10, 10, "hard", 60):
            if runs and runs[-1][-1].cells == network.cells:
                runs[-1].append(network)
            else:
                runs.append([network])
        for run in runs:
            assert [network.draws for network in run] == list(range(1, len(run) + 1))
            assert len(run) <= 1 + len(run[0].cells) // draws.ISLANDS_A_NETWORK
        assert max(map(len, runs)) > 3


@given(SEEDS, st.integers(4, 8), st.integers(4, 8))
def test_what_is_culled_is_no_solution_any_more(seed: int, rows: int, columns: int) -> None:
    """The network stays a solved board, and the second solution, changed by the same bridges, is none."""
    rng = Rng("culled", seed)
    (network,) = drawn(seed, rows, columns, "hard", 1)
    for _ in range(6):
        board, counts = draws.board_of(network)
        outcome = search(model_of(board))
        if outcome.verdict is not Verdict.MANY:
            return
        second = next(values for values in outcome.solutions if values != counts)
        plan = draws._plan(network.cells)
        culled = draws._culled(rng, plan, counts, second)
        if culled is None:
            return
        network = draws._with(network, culled)
        its_board, _ = draws.board_of(network)
        assert right(its_board, culled)
        assert sum(one != other for one, other in zip(counts, culled, strict=True)) == 1
        alike = [s + new - old for s, new, old in zip(second, culled, counts, strict=True)]
        assert not all(0 <= count <= 2 for count in alike) or not right(its_board, alike)


@given(SEEDS, st.integers(3, 8), st.integers(3, 8), LEVELS)
def test_turns_are_second_solutions(seed: int, rows: int, columns: int, level: str) -> None:
    """A turned rectangle keeps R1 and R2; it is a solution if it keeps R3, too."""
    for network in drawn(seed, rows, columns, level, 3):
        board, counts = draws.board_of(network)
        plan = draws._plan(network.cells)
        for second in draws._turns(plan, counts):
            assert right(board, second) == (plan.cuts(second) is not None)


def test_drawn_networks_seldom_have_turns() -> None:
    """What is drawn is rid of such solutions, but for the few that come back with every change."""
    networks = [n for seed in range(40) for n in drawn(seed, 10, 10, "hard", 3)]
    left = sum(
        any(plan.cuts(second) is not None for second in draws._turns(plan, network.counts))
        for network in networks
        for plan in (draws._plan(network.cells),)
    )
    assert left <= len(networks) // 20


@given(SEEDS, st.integers(3, 8), st.integers(3, 8))
def test_changes_keep_a_solved_board(seed: int, rows: int, columns: int) -> None:
    """One of the slots named has another number of bridges; all else is as before."""
    rng = Rng("changed", seed)
    (network,) = drawn(seed, rows, columns, "easy", 1)
    if not network.counts:
        return
    for _ in range(10):
        slots = tuple({rng.below(len(network.counts)) for _ in range(3)})
        changed = draws.change(rng, network, slots)
        if changed is None:
            continue
        (slot,) = (s for s, (a, b) in enumerate(zip(network.counts, changed.counts, strict=True)) if a != b)
        assert slot in slots
        board, counts = draws.board_of(changed)
        assert right(board, counts)
        network = changed


@pytest.mark.parametrize(
    ("shape", "level"),
    [("20x20", "easy"), ("20x20", "medium"), ("25x14", "hard"), ("40x40", "easy"), ("40x40", "medium")],
)
def test_large_shapes(shape: str, level: str) -> None:
    """Every level is made, also where there is much room, exactly, with one solution."""
    made = puzzles.generate("hashi", shape, level=level, seed=3, generator=2)
    assert made.rating.level == level
    outcome = puzzles.solve(made.puzzle)
    assert (outcome.verdict, outcome.solutions) == (Verdict.ONE, (made.solution.values,))


def test_shapes_that_are_too_large() -> None:
    """From 61 on a shape is refused, and the message names the version."""
    for shape in ("61x5", "5x61"):
        with pytest.raises(ShapeError, match="generator 2 makes 1 to 60"):
            puzzles.generate("hashi", shape, generator=2)


def test_a_lone_island_is_never_made() -> None:
    """Where islands may stand alone the attempts end with an honest message."""
    with pytest.raises(NotFoundError, match="50 attempts"):
        puzzles.generate("hashi", "2x2", level="any", seed=1, attempts=50, generator=2)

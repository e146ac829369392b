"""Generators 2 and 3: networks drawn at random are solved boards, and what is culled is a solution no
more."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

import puzzles
from puzzles.corpus import read_corpus
from puzzles.engine import Engine
from puzzles.errors import NotFoundError, ShapeError
from puzzles.generator import ASKED_LEVELS
from puzzles.plugins import installed
from puzzles.rng import Rng
from puzzles.solver import Verdict
from puzzles.solver.search import search
from puzzles.state import State
from puzzles_hashi import draws, scatter
from puzzles_hashi.board import Board, checked, slots_between
from puzzles_hashi.rules import model_of
from tests.hashi.brute import is_right, places

SEEDS = st.integers(0, 10**6)
SIDES = st.integers(1, 9)
LEVELS = st.sampled_from(ASKED_LEVELS)
GENERATORS = st.sampled_from((2, 3))
DRAWERS = {2: draws.DRAWER_2, 3: draws.DRAWER_3}


def right(board: Board, counts: tuple[int, ...] | list[int]) -> bool:
    """Whether the bridges are an answer to the board, by the plain checker."""
    return is_right(board, dict(zip(places(board), counts, strict=True)))


def drawn(
    seed: int, rows: int, columns: int, level: str, networks: int, generator: int = 2
) -> list[draws.Network]:
    """Networks one after another, as a generator draws them that never leaves islands by itself."""
    rng = Rng("drawn", seed)
    found: list[draws.Network] = []
    for _ in range(networks):
        before = found[-1] if found else None
        found.append(DRAWERS[generator].draw(rng, f"{rows}x{columns}", level, before))
    return found


@given(SEEDS, SIDES, SIDES, LEVELS, GENERATORS)
def test_networks_are_solved_boards(seed: int, rows: int, columns: int, level: str, generator: int) -> None:
    """What is drawn is a legal board with its solution, unless an island stands alone."""
    for network in drawn(seed, rows, columns, level, 4, generator):
        board, counts = draws.board_of(network)
        assert board.cells == tuple(sorted(set(board.cells)))
        checked(board)
        assert (board.rows, board.columns) == (rows, columns)
        assert len(board.islands) == 1 or right(board, counts)


def test_islands_serve_several_times() -> None:
    """Generator 2 draws a network on the islands of the one before as often as they are many: five for one
    more."""
    for seed in range(5):
        runs: list[list[draws.Network]] = []
        for network in drawn(seed, 10, 10, "hard", 60):
            if runs and runs[-1][-1].cells == network.cells:
                runs[-1].append(network)
            else:
                runs.append([network])
        for run in runs:
            assert [network.draws for network in run] == list(range(1, len(run) + 1))
            assert len(run) <= 1 + len(run[0].cells) // 5
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
        others = plan.cuts(second)
        assert others is not None
        culled = draws._culled(rng, plan, counts, second, others)
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
        for turn in draws._turns(plan, counts):
            second = draws._turned(counts, turn)
            assert right(board, second) == (plan.cuts(second) is not None)


def test_drawn_networks_seldom_have_turns() -> None:
    """What is drawn is rid of such solutions, but for the few that come back with every change."""
    networks = [n for seed in range(40) for n in drawn(seed, 10, 10, "hard", 3)]
    left = sum(
        any(
            plan.cuts(draws._turned(network.counts, turn)) is not None
            for turn in draws._turns(plan, network.counts)
        )
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


@given(SEEDS, st.integers(2, 9), st.integers(2, 9))
def test_ways_round_are_slots_beyond_islands(seed: int, rows: int, columns: int) -> None:
    """What is known of islands before their slots are: how many more slots than islands there are."""
    islands, _ = scatter._scatter(Rng("ways", seed), rows, columns)
    cells = tuple(sorted(divmod(island, columns + 1) for island in islands))
    assert scatter._ways(islands, columns + 1) == len(slots_between(cells).ends) - len(cells)


@given(SEEDS, st.integers(4, 8), st.integers(4, 8))
def test_the_islands_with_the_most_ways_round_are_chosen(seed: int, rows: int, columns: int) -> None:
    """Of several sets of islands that are scattered the first of those with the most ways round."""
    rng = Rng("chosen", seed)
    sets = [scatter.scattered(rng, rows, columns, 1) for _ in range(6)]
    ways = [len(slots_between(cells).ends) - len(cells) for cells, _ in sets]
    assert scatter.scattered(Rng("chosen", seed), rows, columns, 6) == sets[ways.index(max(ways))]


@given(SEEDS, st.integers(2, 12), st.integers(2, 12))
def test_a_tree_can_always_be_filled(seed: int, rows: int, columns: int) -> None:
    """The bridges by which islands were scattered, and others where there is room, connect them all."""
    rng = Rng("filled", seed)
    cells, grown = scatter.scattered(rng, rows, columns, 1)
    plan = draws._plan(cells)
    tree = [int((cells[one], cells[other]) in grown) for one, other in plan.ends]
    counts = draws._connect(rng, plan, draws.Drawing(20, 3), tree)
    assert counts is not None
    assert plan.cuts(counts) is not None
    for slot, count in enumerate(counts):
        assert bool(count) == plan.is_free(counts, slot)
        assert count >= tree[slot]


def test_small_boards_are_chosen_among_many() -> None:
    """Generator 3 scatters the more often the smaller the shape and the higher the level, generator 2
    once."""
    for level in ASKED_LEVELS:
        once = [draws.drawing_2(cells, level).scatters for cells in (25, 49, 100, 3600)]
        times = [draws.drawing_3(cells, level).scatters for cells in (25, 49, 100, 3600)]
        assert once == [1, 1, 1, 1]
        assert times == sorted(times, reverse=True)
        assert times[-1] == 1
    assert draws.drawing_3(25, "easy") == draws.drawing_2(25, "easy")
    assert draws.drawing_3(25, "hard").scatters > draws.drawing_3(25, "medium").scatters > 1


def test_no_puzzle_of_the_corpus_is_poor() -> None:
    """None leaves fewer slots open than generator 3 demands of a board of its level and shape."""
    registry = installed()
    profile = registry.profile("hashi", "hashi-human-1")
    for entry in read_corpus(registry.genre("hashi").corpus):
        state = State(puzzles.model_of(entry.id))
        Engine(profile, state).settle(profile.upto("easy"))
        assert len(state.undecided()) >= draws.thrift_3(entry.recipe.shape, entry.level).open


@pytest.mark.parametrize("generator", [2, 3])
@pytest.mark.parametrize(
    ("shape", "level"),
    [("20x20", "easy"), ("20x20", "medium"), ("25x14", "hard"), ("40x40", "easy"), ("40x40", "medium")],
)
def test_large_shapes(generator: int, shape: str, level: str) -> None:
    """Every level is made, also where there is much room, exactly, with one solution."""
    made = puzzles.generate("hashi", shape, level=level, seed=3, generator=generator)
    assert made.rating.level == level
    outcome = puzzles.solve(made.puzzle)
    assert (outcome.verdict, outcome.solutions) == (Verdict.ONE, (made.solution.values,))


@pytest.mark.parametrize("generator", [2, 3])
def test_shapes_that_are_too_large(generator: int) -> None:
    """From 61 on a shape is refused, and the message names the version."""
    for shape in ("61x5", "5x61"):
        with pytest.raises(ShapeError, match=f"generator {generator} makes 1 to 60"):
            puzzles.generate("hashi", shape, generator=generator)


@pytest.mark.parametrize("generator", [2, 3])
def test_a_lone_island_is_never_made(generator: int) -> None:
    """Where islands may stand alone the attempts end with an honest message."""
    with pytest.raises(NotFoundError, match="50 attempts"):
        puzzles.generate("hashi", "2x2", level="any", seed=1, attempts=50, generator=generator)


@pytest.mark.parametrize("shape", ["1x9", "2x9", "3x30", "4x7", "7x7"])
@pytest.mark.parametrize("level", ASKED_LEVELS)
def test_generator_3_makes_what_it_is_asked_for(shape: str, level: str) -> None:
    """One solution and the asked level, and the same again for the same seed; what there is not ends at the
    limit of attempts."""
    found = 0
    for seed in range(4):
        with contextlib.suppress(NotFoundError):
            made = puzzles.generate("hashi", shape, level=level, seed=seed, attempts=300, generator=3)
            assert made == puzzles.generate("hashi", shape, level=level, seed=seed, attempts=300, generator=3)
            outcome = puzzles.solve(made.puzzle)
            assert (outcome.verdict, outcome.solutions) == (Verdict.ONE, (made.solution.values,))
            assert level in ("any", made.rating.level)
            found += 1
    # On one row or two all is easy; hard is rare on 4x7, and there are no experts.
    if shape in ("1x9", "2x9"):
        assert bool(found) == (level in ("any", "easy"))
    elif level in ("any", "easy", "medium"):
        assert found


def test_generator_3_is_the_default() -> None:
    """The newest version, unless another one is asked for."""
    assert puzzles.generate("hashi", "5x5", seed=1).recipe.generator == 3

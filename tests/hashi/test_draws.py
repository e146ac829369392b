"""Generators 2 to 4: networks drawn at random are solved boards, and what is culled is a solution no
more."""

from __future__ import annotations

import contextlib
from fractions import Fraction
from itertools import product
from math import floor

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
from puzzles_hashi import culls, draws, generators, scatter
from puzzles_hashi.board import Board, checked, slots_between
from puzzles_hashi.network import DIVISIONS, Network, Plan, board_of, plan_of, with_counts
from puzzles_hashi.rules import model_of
from tests.hashi.brute import is_right, places

SEEDS = st.integers(0, 10**6)
SIDES = st.integers(1, 9)
LEVELS = st.sampled_from(ASKED_LEVELS)
DRAWERS = {2: generators.DRAWER_2, 3: generators.DRAWER_3, 4: generators.DRAWER_4}
GENERATORS = st.sampled_from(sorted(DRAWERS))


def right(board: Board, counts: tuple[int, ...] | list[int]) -> bool:
    """Whether the bridges are an answer to the board, by the plain checker."""
    return is_right(board, dict(zip(places(board), counts, strict=True)))


def drawn(seed: int, rows: int, columns: int, level: str, networks: int, generator: int = 2) -> list[Network]:
    """Networks one after another, as a generator draws them that never leaves islands by itself."""
    rng = Rng("drawn", seed)
    found: list[Network] = []
    for _ in range(networks):
        before = found[-1] if found else None
        found.append(DRAWERS[generator].draw(rng, f"{rows}x{columns}", level, before))
    return found


@given(SEEDS, SIDES, SIDES, LEVELS, GENERATORS)
def test_networks_are_solved_boards(seed: int, rows: int, columns: int, level: str, generator: int) -> None:
    """What is drawn is a legal board with its solution, unless an island stands alone."""
    for network in drawn(seed, rows, columns, level, 4, generator):
        board, counts = board_of(network)
        assert board.cells == tuple(sorted(set(board.cells)))
        checked(board)
        assert (board.rows, board.columns) == (rows, columns)
        assert len(board.islands) == 1 or right(board, counts)


def test_islands_serve_several_times() -> None:
    """Generator 2 draws a network on the islands of the one before as often as they are many: five for one
    more."""
    for seed in range(5):
        runs: list[list[Network]] = []
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
        board, counts = board_of(network)
        outcome = search(model_of(board))
        if outcome.verdict is not Verdict.MANY:
            return
        second = next(values for values in outcome.solutions if values != counts)
        plan = plan_of(network.cells)
        cuts, others = plan.cuts(counts), plan.cuts(second)
        assert cuts is not None
        assert others is not None
        culled = culls.culled(rng, plan, counts, second, cuts, others)
        if culled is None:
            return
        network = with_counts(network, culled)
        its_board, _ = board_of(network)
        assert right(its_board, culled)
        assert sum(one != other for one, other in zip(counts, culled, strict=True)) == 1
        alike = [s + new - old for s, new, old in zip(second, culled, counts, strict=True)]
        assert not all(0 <= count <= 2 for count in alike) or not right(its_board, alike)


@given(SEEDS, st.integers(3, 8), st.integers(3, 8), LEVELS)
def test_turns_are_second_solutions(seed: int, rows: int, columns: int, level: str) -> None:
    """A turned rectangle keeps R1 and R2; it is a solution if it keeps R3, too."""
    for network in drawn(seed, rows, columns, level, 3):
        board, counts = board_of(network)
        plan = plan_of(network.cells)
        for turn in culls.turns(plan, counts):
            second = culls.turned(counts, turn)
            assert right(board, second) == (plan.cuts(second) is not None)


def test_drawn_networks_seldom_have_turns() -> None:
    """What is drawn is rid of such solutions, but for the few that come back with every change."""
    networks = [n for seed in range(40) for n in drawn(seed, 10, 10, "hard", 3)]
    left = sum(
        any(
            plan.cuts(culls.turned(network.counts, turn)) is not None
            for turn in culls.turns(plan, network.counts)
        )
        for network in networks
        for plan in (plan_of(network.cells),)
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
        changed = culls.change(rng, network, slots)
        if changed is None:
            continue
        (slot,) = (s for s, (a, b) in enumerate(zip(network.counts, changed.counts, strict=True)) if a != b)
        assert slot in slots
        board, counts = board_of(changed)
        assert right(board, counts)
        network = changed


@given(SEEDS, st.integers(2, 9), st.integers(2, 9))
def test_ways_round_are_slots_beyond_islands(seed: int, rows: int, columns: int) -> None:
    """What is known of islands before their slots are: how many more slots than islands there are."""
    islands, _ = scatter._scatter(Rng("ways", seed), rows, columns)
    cells = tuple(sorted(divmod(island, columns + 1) for island in islands))
    assert scatter.ways_round(islands, columns + 1) == len(slots_between(cells).ends) - len(cells)


@given(SEEDS, st.integers(4, 8), st.integers(4, 8))
def test_the_islands_with_the_most_ways_round_are_chosen(seed: int, rows: int, columns: int) -> None:
    """Of several sets of islands that are scattered the first of those with the most ways round."""
    rng = Rng("chosen", seed)
    sets = [scatter.scattered(rng, rows, columns, 1, scatter.ways_round) for _ in range(6)]
    ways = [len(slots_between(cells).ends) - len(cells) for cells, _ in sets]
    chosen = scatter.scattered(Rng("chosen", seed), rows, columns, 6, scatter.ways_round)
    assert chosen == sets[ways.index(max(ways))]


@given(SEEDS, st.integers(2, 9), st.integers(2, 9))
def test_the_worth_of_islands_is_that_of_their_plan(seed: int, rows: int, columns: int) -> None:
    """Long ways round are told from the cells as they are from slots, crossings and rectangles."""
    islands, _ = scatter._scatter(Rng("worth", seed), rows, columns)
    cells = tuple(sorted(divmod(island, columns + 1) for island in islands))
    slots = slots_between(cells)
    ways = len(slots.ends) - len(cells) - len(Plan(cells).rectangles)
    worth = 6 * ways - 3 * len(slots.crossings) - len(cells)
    assert scatter.long_ways_round(islands, columns + 1) == worth


@given(SEEDS, st.integers(2, 5), st.integers(2, 5))
def test_what_is_to_be_expected_is_what_there_is_on_average(seed: int, rows: int, columns: int) -> None:
    """The solutions to be expected are the share of all ways to fill the slots that each island allows,
    islands taken one by one, of all those ways."""
    (network,) = drawn(seed, rows, columns, "hard", 1)
    plan = plan_of(network.cells)
    share = Fraction(1)
    for island in range(len(network.cells)):
        at = [slot for slot, ends in enumerate(plan.ends) if island in ends]
        number = sum(network.counts[slot] for slot in at)
        fits = sum(sum(counts) == number for counts in product(range(3), repeat=len(at)))
        assert fits == DIVISIONS[len(at)][number]
        share *= Fraction(fits, 3 ** len(at))
    expected = 100 * share * 3 ** len(network.counts)
    assert plan.expects(network.counts, floor(expected))
    assert not plan.expects(network.counts, floor(expected) + 1)


@given(SEEDS, st.integers(5, 10), st.integers(5, 10), st.sampled_from(("hard", "expert")))
def test_little_is_drawn_of_which_little_is_to_be_expected(
    seed: int, rows: int, columns: int, level: str
) -> None:
    """Generator 4 takes a network of which less is to be expected only after several sets of islands in
    vain."""
    expects = generators.drawing_4(rows, columns, level).expects
    assert expects
    poor = [
        n for n in drawn(seed, rows, columns, level, 12, 4) if not plan_of(n.cells).expects(n.counts, expects)
    ]
    assert all(network.draws == 1 for network in poor)
    assert rows * columns < 64 or len(poor) < 6


@given(SEEDS, st.integers(2, 12), st.integers(2, 12))
def test_a_tree_can_always_be_filled(seed: int, rows: int, columns: int) -> None:
    """The bridges by which islands were scattered, and others where there is room, connect them all."""
    rng = Rng("filled", seed)
    cells, grown = scatter.scattered(rng, rows, columns, 1, scatter.ways_round)
    plan = plan_of(cells)
    tree = [int((cells[one], cells[other]) in grown) for one, other in plan.ends]
    counts = draws.connect(rng, plan, draws.Drawing(20, 3), tree)
    assert counts is not None
    assert plan.cuts(counts) is not None
    for slot, count in enumerate(counts):
        assert bool(count) == plan.is_free(counts, slot)
        assert count >= tree[slot]


def test_small_boards_are_chosen_among_many() -> None:
    """Generator 3 scatters the more often the smaller the shape and the higher the level, generator 2
    once."""
    for level in ASKED_LEVELS:
        once, times = (
            [drawing(side, side, level).scatters for side in (5, 7, 10, 60)]
            for drawing in (generators.drawing_2, generators.drawing_3)
        )
        assert once == [1, 1, 1, 1]
        assert times == sorted(times, reverse=True)
        assert times[-1] == 1
    assert generators.drawing_3(5, 5, "easy") == generators.drawing_2(5, 5, "easy")
    assert generators.drawing_3(5, 5, "hard").scatters > generators.drawing_3(5, 5, "medium").scatters > 1


def test_what_is_rare_does_not_run_dry() -> None:
    """Generator 4 chooses, but not always the same: of the 228 hard puzzles of 5x5 it makes many."""
    made = puzzles.generate_many("hashi", "5x5", level="hard", seed=1, count=60)
    assert len({puzzles.write(each.puzzle) for each in made}) == 60


def test_no_puzzle_of_the_corpus_is_poor() -> None:
    """None leaves fewer slots open than generator 3 demands of a board of its level and shape."""
    registry = installed()
    profile = registry.profile("hashi", "hashi-human-1")
    for entry in read_corpus(registry.genre("hashi").corpus):
        state = State(puzzles.model_of(entry.id))
        Engine(profile, state).settle(profile.upto("easy"))
        assert len(state.undecided()) >= generators.thrift_3(entry.recipe.shape, entry.level).open


@pytest.mark.parametrize("generator", [2, 3, 4])
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


@pytest.mark.parametrize("generator", [2, 3, 4])
def test_shapes_that_are_too_large(generator: int) -> None:
    """From 61 on a shape is refused, and the message names the version."""
    for shape in ("61x5", "5x61"):
        with pytest.raises(ShapeError, match=f"generator {generator} makes 1 to 60"):
            puzzles.generate("hashi", shape, generator=generator)


@pytest.mark.parametrize("generator", [2, 3, 4])
def test_a_lone_island_is_never_made(generator: int) -> None:
    """Where islands may stand alone the attempts end with an honest message."""
    with pytest.raises(NotFoundError, match="50 attempts"):
        puzzles.generate("hashi", "2x2", level="any", seed=1, attempts=50, generator=generator)


@pytest.mark.parametrize("generator", [3, 4])
@pytest.mark.parametrize("shape", ["1x9", "2x9", "3x30", "4x7", "7x7"])
@pytest.mark.parametrize("level", ASKED_LEVELS)
def test_generators_make_what_they_are_asked_for(shape: str, level: str, generator: int) -> None:
    """One solution and the asked level, and the same again for the same seed; what there is not ends at the
    limit of attempts."""
    found = 0
    for seed in range(4):
        with contextlib.suppress(NotFoundError):
            made, again = (
                puzzles.generate("hashi", shape, level=level, seed=seed, attempts=300, generator=generator)
                for _ in range(2)
            )
            assert made == again
            outcome = puzzles.solve(made.puzzle)
            assert (outcome.verdict, outcome.solutions) == (Verdict.ONE, (made.solution.values,))
            assert level in ("any", made.rating.level)
            found += 1
    # On one row or two all is easy; hard is rare on 4x7, and there are no experts.
    if shape in ("1x9", "2x9"):
        assert bool(found) == (level in ("any", "easy"))
    elif level in ("any", "easy", "medium"):
        assert found


def test_generator_4_is_the_default() -> None:
    """The newest version, unless another one is asked for."""
    assert puzzles.generate("hashi", "5x5", seed=1).recipe.generator == 4

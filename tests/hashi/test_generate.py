"""Generation: one solution, exactly the level, the same everywhere, and honest about what is not found."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

import puzzles
from puzzles.answer import Answer
from puzzles.api import Made
from puzzles.errors import NotFoundError, ShapeError, UnknownNameError
from puzzles.generator import ASKED_LEVELS, DEFAULT_ATTEMPTS
from puzzles.rng import Rng
from puzzles.solver import Verdict
from puzzles_hashi import grow
from puzzles_hashi.board import Board, checked
from tests.hashi.brute import all_solutions, is_right, places

SEEDS = 4
LIMIT = 1_500


def check_made(made: Made, shape: str, level: str) -> None:
    """A generated puzzle is legal, of the shape, with exactly one solution, the given one, and exactly the
    level; its recipe gives it again (asked
    where that is quick)."""
    board = made.puzzle.board
    assert isinstance(board, Board)
    checked(board)
    assert f"{board.rows}x{board.columns}" == shape
    assert all(1 <= number <= 8 for _, _, number in board.islands)
    outcome = puzzles.solve(made.puzzle)
    assert outcome.verdict is Verdict.ONE
    assert outcome.solutions == (made.solution.values,)
    assert puzzles.check(made.puzzle, made.solution) == []
    slots = places(board)
    assert is_right(board, dict(zip(slots, (value or 0 for value in made.solution.values), strict=True)))
    if len(slots) <= 16:
        assert len(list(islice(all_solutions(board), 2))) == 1
    rating = puzzles.rate(made.puzzle)
    assert rating == made.rating
    if level == "any":
        assert rating.status in ("rated", "unsolved by the profile")
    else:
        assert rating.level == level
    assert 1 <= made.attempts <= DEFAULT_ATTEMPTS
    if made.attempts < 300:
        again = puzzles.follow(made.recipe)
        assert (again.puzzle, again.solution, again.attempts) == (made.puzzle, made.solution, made.attempts)


@pytest.mark.parametrize("level", ASKED_LEVELS)
def test_made_as_asked(level: str) -> None:
    """At 10x10 every seed gives a puzzle with one solution and exactly the asked level, unless it says that
    it found none; it finds one nearly always. Smaller shapes: ``test_contract``."""
    found = 0
    seeds = 2 if level == "expert" else SEEDS
    for seed in range(seeds):
        try:
            made = puzzles.generate("hashi", "10x10", level=level, seed=seed, attempts=LIMIT)
        except NotFoundError:
            assert level in ("hard", "expert")
        else:
            check_made(made, "10x10", level)
            found += 1
    assert found >= seeds // 2


@pytest.mark.parametrize("shape", ["1x3", "3x1", "1x15", "3x3", "2x9", "4x6", "9x4", "15x15"])
def test_shapes_of_all_kinds(shape: str) -> None:
    """Rows and columns may be few, many and unequal."""
    for seed in range(3):
        check_made(puzzles.generate("hashi", shape, level="easy", seed=seed), shape, "easy")


def test_default_shape() -> None:
    """Without a shape it is 10x10, and the recipe says so."""
    made = puzzles.generate("hashi", seed=1)
    check_made(made, "10x10", "any")
    assert made.recipe.shape == "10x10"


def test_the_index_gives_other_puzzles() -> None:
    """The puzzles of one list differ, and each comes whatever was asked before."""
    made = [puzzles.generate("hashi", "7x7", level="easy", seed=5, index=index) for index in range(8)]
    assert len({puzzles.write(one.puzzle) for one in made}) == 8
    for one in made[::-1]:
        assert puzzles.follow(one.recipe).puzzle == one.puzzle


def test_seeds_give_other_puzzles() -> None:
    """Different seeds give different puzzles; the seed that is drawn when none is named gives the puzzle
    again."""
    made = [puzzles.generate("hashi", "7x7", level="easy", seed=seed) for seed in range(20)]
    assert len({puzzles.write(one.puzzle) for one in made}) == 20
    drawn = puzzles.generate("hashi", "7x7", level="easy")
    assert puzzles.generate("hashi", "7x7", level="easy", seed=drawn.recipe.seed).puzzle == drawn.puzzle


def test_aliases_make_the_same() -> None:
    """The genre's other names give the same recipe and puzzle."""
    one, *others = (
        puzzles.generate(name, "5x5", level="easy", seed=2) for name in ("hashi", "bridges", "hashiwokakero")
    )
    assert all(other == one for other in others)


# What is not found


def test_the_attempt_limit() -> None:
    """At the limit of attempts it says so: how many boards were screened, the shape, level and seed."""
    told: list[int] = []
    with pytest.raises(NotFoundError) as caught:
        puzzles.generate("hashi", "7x7", level="expert", seed=3, attempts=25, tell=told.append)
    error = caught.value
    assert error.attempts == 25
    assert error.reason == "the limit of 25 attempts"
    assert str(error).startswith(
        "no expert puzzle of shape 7x7 found within the limit of 25 attempts (seed 3)"
    )
    assert "\n" not in str(error)
    assert told == list(range(1, 26))


def test_a_limit_changes_nothing_that_is_found() -> None:
    """A puzzle found at some attempt is found with that many attempts, and not with one less."""
    each = (puzzles.generate("hashi", "7x7", level="medium", seed=seed) for seed in range(20))
    made = next(made for made in each if made.attempts > 1)
    seed, attempts = made.recipe.seed, made.attempts
    assert puzzles.generate("hashi", "7x7", level="medium", seed=seed, attempts=attempts) == made
    with pytest.raises(NotFoundError):
        puzzles.generate("hashi", "7x7", level="medium", seed=seed, attempts=attempts - 1)


def test_the_time_limit() -> None:
    """When the time is up it says so."""
    with pytest.raises(NotFoundError, match="time limit") as caught:
        puzzles.generate("hashi", "4x4", level="expert", seed=0, attempts=10**9, time_limit=0.2)
    assert caught.value.reason == "the time limit"
    assert caught.value.attempts > 0


@pytest.mark.parametrize(
    ("shape", "level"), [("4x4", "expert"), ("1x1", "any"), ("1x2", "easy"), ("2x1", "any"), ("2x2", "easy")]
)
def test_what_does_not_exist_is_not_found(shape: str, level: str) -> None:
    """What cannot be made ends at the limit of attempts, with a clear message: an expert at 4x4, or
    anything where no two islands fit."""
    with pytest.raises(NotFoundError) as caught:
        puzzles.generate("hashi", shape, level=level, seed=1)
    assert caught.value.attempts == DEFAULT_ATTEMPTS
    assert f" of shape {shape} found within the limit of {DEFAULT_ATTEMPTS} attempts" in str(caught.value)


def test_a_lone_island_is_no_puzzle() -> None:
    """Where the first island may stand alone (3x3 has a cell from which no bridge can go), it is not taken
    for a puzzle."""
    for seed in range(40):
        for level in ("any", "easy"):
            check_made(puzzles.generate("hashi", "3x3", level=level, seed=seed), "3x3", level)


@pytest.mark.parametrize(
    "shape",
    ["", "5", "5x", "x5", "0x5", "5x0", "05x5", "5 x 5", "-5x5", "5x5x5", "5×5", "５x5", "16x15",
     "15x16", "100x100", "9999999x1", "5x5\n"],
)  # fmt: skip
def test_shapes_that_are_refused(shape: str) -> None:
    """What is no shape, or larger than generator 1 makes, is refused at once in one line."""
    with pytest.raises(ShapeError) as caught:
        puzzles.generate("hashi", shape, seed=1, generator=1)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("level", ["", "bookkeeping", "Easy", "impossible"])
def test_levels_that_are_refused(level: str) -> None:
    """A level that cannot be asked for is refused, with those that can."""
    with pytest.raises(UnknownNameError, match="levels are any, easy, medium, hard, expert"):
        puzzles.generate("hashi", "5x5", level=level, seed=1)


# Networks


def check_layout(layout: grow.Layout) -> None:
    """A layout is a solved board: its bridges are a right answer to its numbers."""
    board, solution = grow.board_of(layout)
    checked(board)
    assert {(row, column) for row, column, _ in board.islands} == layout.islands
    slots = places(board)
    assert set(layout.bridges) <= set(slots)
    assert set(layout.bridges.values()) <= {1, 2}
    assert is_right(board, dict(zip(slots, solution, strict=True)))


@given(st.integers(), st.integers(1, 9), st.integers(1, 9), st.sampled_from(ASKED_LEVELS))
def test_grown_and_changed_networks_are_solved_boards(seed: int, rows: int, columns: int, level: str) -> None:
    """What grows is a solved board, and so is what any change makes of it."""
    rng = Rng("grown", seed)
    layout = grow.grow(rng, f"{rows}x{columns}", level)
    for _ in range(6):
        if len(layout.islands) < 2:
            assert layout.bridges == {}
            return
        check_layout(layout)
        before = grow.Layout(layout.rows, layout.columns, layout.islands, dict(layout.bridges))
        changed = grow.change(rng, layout, rng.below(len(grow.board_of(layout)[1])))
        assert layout == before
        if changed is not None:
            assert changed != layout
            layout = changed


def test_every_kind_of_change_occurs() -> None:
    """A bridge added, made two, made one, taken away, and an island put in the middle."""
    rng = Rng("changes")
    seen = set()
    for _ in range(60):
        layout = grow.grow(rng, "7x7", "hard")
        for _ in range(20):
            changed = grow.change(rng, layout, rng.below(len(grow.board_of(layout)[1])))
            if changed is not None:
                if changed.islands != layout.islands:
                    seen.add("island")
                else:
                    places_ = {*changed.bridges, *layout.bridges}
                    seen |= {
                        (layout.bridges.get(place, 0), changed.bridges.get(place, 0)) for place in places_
                    }
                layout = changed
    assert seen - {(1, 1), (2, 2)} == {"island", (0, 1), (1, 2), (2, 1), (1, 0), (2, 0)}


def test_a_solution_is_an_answer() -> None:
    """The solution beside a puzzle has a value for every slot."""
    made = puzzles.generate("hashi", "5x5", seed=0)
    assert isinstance(made.solution, Answer)
    assert made.solution.is_complete


@pytest.mark.parametrize("seed", [1.5, float("nan"), "7", True, [], object()])
def test_a_seed_is_a_whole_number(seed: object) -> None:
    """Anything else could not be written down and had again, so it is refused."""
    with pytest.raises(puzzles.PuzzlesError, match="whole number"):
        puzzles.generate("hashi", "5x5", seed=seed)  # type: ignore[arg-type]


@pytest.mark.parametrize("junk", [None, 5, b"x", []])
def test_what_is_no_puzzle_is_refused(junk: object) -> None:
    """Where a puzzle or a text is wanted, anything else is one clear error of the one kind."""
    for verb in (puzzles.solve, puzzles.rate, puzzles.write, puzzles.hint, puzzles.explain, puzzles.read):
        with pytest.raises(puzzles.PuzzlesError, match="not"):
            verb(junk)  # type: ignore[operator]

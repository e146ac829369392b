"""Hints: followed to the end they draw the solution, and what is wrong is said to be wrong."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

import puzzles
from puzzles.answer import Answer
from puzzles.codec import Puzzle
from puzzles.hints import DEGREES, Hint, find_hint, hint_words
from puzzles.plugins import installed
from puzzles.rng import Rng
from puzzles.solver import Budget
from puzzles.technique import LEVELS
from puzzles.trace import is_proven
from puzzles_hashi import grow
from puzzles_hashi.board import Board
from puzzles_hashi.forms import read_rows
from puzzles_hashi.rules import model_of
from puzzles_hashi.words import WORDS
from tests.hashi.brute import all_solutions, places, random_board
from tests.hashi.strategies import layouts

PROFILE = installed().profile("hashi", "hashi-human-1")
DEMO = "3.5.3/...../3.6.4/...../2.4.2"
Values = tuple[int | None, ...]


def asked(rows: str, values: Values | None = None) -> Hint:
    answer = None if values is None else Answer(values)
    return puzzles.hint(Puzzle("hashi", read_rows(rows.split("/"))), answer)


def check_step(board: Board, hint: Hint, values: Values) -> None:
    """A hint of a step settles a slot that is not drawn, with bridges, by steps that follow from what they
    cite."""
    model = model_of(board)
    assert hint.kind == "step"
    assert hint.variable is not None
    assert values[hint.variable] is None
    assert hint.value in (1, 2)
    assert (hint.variable, hint.value) in hint.steps[-1].settled
    assert hint.level == max((step.level for step in hint.steps), key=LEVELS.index)
    for step, before in zip(hint.steps, hint.before, strict=True):
        assert is_proven(model, PROFILE, step, before)


def check_words(board: Board, hint: Hint) -> None:
    """Every degree has words; "where" names the slot, "why" begins with that and gives at least as much."""
    model = model_of(board)
    nudge, where, why = (hint_words(WORDS, model, PROFILE, hint, degree) for degree in DEGREES)
    assert nudge
    assert why.startswith(where)
    if hint.kind == "step":
        assert hint.variable is not None
        assert WORDS.variable(model, hint.variable)[1:] in where
        assert len(why.splitlines()) > len(hint.steps)


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_followed_hints_draw_the_solution(level: str) -> None:
    """Whoever draws nothing but what the hints say, from an empty answer on, draws the whole solution,
    without a mistake, and with no hint above the puzzle's level."""
    for shape, seed in (("5x5", 1), ("7x7", 0), ("7x7", 1), ("8x8", 2)):
        made = puzzles.generate("hashi", shape, level=level, seed=seed)
        solution = made.solution.values
        values: list[int | None] = [None] * len(solution)
        levels = []
        while (hint := puzzles.hint(made.puzzle, Answer(tuple(values)))).kind != "done":
            check_step(made.puzzle.board, hint, tuple(values))
            check_words(made.puzzle.board, hint)
            assert hint.variable is not None
            assert hint.value == solution[hint.variable]
            values[hint.variable] = hint.value
            levels.append(str(hint.level))
        assert tuple(value or 0 for value in values) == solution
        assert max(map(LEVELS.index, levels)) <= LEVELS.index(level)


def test_a_mistake_is_in_no_solution() -> None:
    """On random boards with random drawings: a mistake that is reported is a drawn slot whose value, with
    the drawn slots before it, is in no solution by brute force; a step is never reported when the drawing
    is in no solution; what a step says is in some solution that has all that is drawn."""
    random = Random(31)
    kinds: Counter[str] = Counter()
    for _ in range(700):
        board = random_board(random, 5, 9)
        slots = places(board)
        solutions = [tuple(bridges[place] for place in slots) for bridges in all_solutions(board)]
        base = random.choice(solutions) if solutions else (0,) * len(slots)
        values: Values = tuple(
            None if random.random() < 0.5 else random.choice((0, 1, 2)) if random.random() < 0.1 else value
            for value in base
        )

        def fitting(upto: int, solutions=solutions, values=values) -> list[tuple[int, ...]]:  # type: ignore[no-untyped-def]
            return [
                s
                for s in solutions
                if all(v is None or v == w for v, w in zip(values[:upto], s, strict=False))
            ]

        hint = puzzles.hint(Puzzle("hashi", board), Answer(values))
        kinds[hint.kind] += 1
        check_words(board, hint)
        if not solutions:
            assert hint.kind == "no solution"
        elif not fitting(len(values)):
            assert hint.kind == "mistake"
            assert hint.variable is not None
            assert values[hint.variable] == hint.value is not None
            assert not fitting(hint.variable + 1) or all(s[hint.variable] != hint.value for s in solutions)
        elif tuple(value or 0 for value in values) in solutions:
            assert hint.kind == "done"
        elif hint.kind == "step":
            check_step(board, hint, values)
            assert hint.variable is not None
            assert all(s[hint.variable] == hint.value for s in fitting(len(values)))
        else:
            several = len(fitting(len(values))) > 1
            assert hint.kind == ("several solutions" if several else "stuck")
    assert set(kinds) - {"stuck"} == {"no solution", "mistake", "done", "step", "several solutions"}


@given(layouts(), st.data())
def test_a_right_drawing_is_no_mistake(layout: tuple[Board, tuple[int, ...]], data: st.DataObject) -> None:
    """Any part of any solution is no mistake: the answer is compared with no stored solution."""
    board, solution = layout
    values = tuple(value if data.draw(st.booleans()) else None for value in solution)
    hint = puzzles.hint(Puzzle("hashi", board), Answer(values))
    assert hint.kind in ("step", "done", "stuck", "several solutions")
    if hint.kind == "step":
        check_step(board, hint, values)


@pytest.mark.parametrize(
    ("rows", "values", "kind"),
    [
        ("1.2.1", None, "step"),
        ("1.2.1", (1, None), "step"),
        ("1.2.1", (1, 1), "done"),
        ("1.2.1", (1, 0), "mistake"),
        ("1.2.1", (2, None), "mistake"),
        ("1.1/.../1.1", None, "no solution"),
        ("1.1/.../1.1", (1, None, None, None), "no solution"),
        ("1", None, "no solution"),
        ("2.2/.../2.2", (1, 1, None, None), "step"),
        ("2.2/.../2.2", (2, None, None, None), "mistake"),
        (DEMO, None, "several solutions"),
    ],
)
def test_kinds(rows: str, values: Values | None, kind: str) -> None:
    """Each kind of hint in a small case."""
    assert asked(rows, values).kind == kind


def test_stuck_is_told_from_several_solutions() -> None:
    """Where the techniques find nothing, several solutions are told of only when there are: not of a puzzle
    with one, nor where the solver found one and gave up on others."""
    model = model_of(board := read_rows(DEMO.split("/")))
    empty = Answer((None,) * len(model.variables))
    several = puzzles.hint(Puzzle("hashi", board))
    assert "several solutions" in hint_words(WORDS, model, PROFILE, several, "nudge")
    counts = [find_hint(model, PROFILE, empty, 0, Budget(nodes=nodes)).kind for nodes in range(1, 12)]
    assert set(counts) == {"gave up", "stuck", "several solutions"}
    unique = puzzles.generate("hashi", "7x7", level="hard", seed=1).puzzle
    nothing = evolve(PROFILE, entries=())
    model = model_of(unique.board)
    assert find_hint(model, nothing, Answer((None,) * len(model.variables)), 0).kind == "stuck"


def test_empty_slots_need_no_drawing() -> None:
    """A drawing is done when all bridges are there: the slots that stay empty need not be marked."""
    rows = "2.1.3/...../4.2.6/...../3...3"
    (solution,) = all_solutions(board := read_rows(rows.split("/")))
    values = [solution[place] for place in places(board)]
    assert 0 in values
    assert asked(rows, tuple(value or None for value in values)).kind == "done"
    assert asked(rows, tuple(values)).kind == "done"


def test_wrong_slots_are_named() -> None:
    """A wrong drawn slot is reported at any degree, with its value, in words."""
    board = read_rows(["1.2.1"])
    hint = puzzles.hint(Puzzle("hashi", board), Answer((None, 0)))
    assert (hint.kind, hint.variable, hint.value) == ("mistake", 1, 0)
    for degree in DEGREES:
        words = hint_words(WORDS, model_of(board), PROFILE, hint, degree)
        assert words.startswith("The slot between row 1 column 3 and row 1 column 5 is wrong")
    with pytest.raises(ValueError, match="degree 'all' is not one of nudge, where, why"):
        hint_words(WORDS, model_of(board), PROFILE, hint, "all")


def test_a_small_budget_gives_up() -> None:
    """A solver that gives up leads to no claim: no mistake and no step."""
    model = model_of(read_rows(DEMO.split("/")))
    empty = Answer((None,) * len(model.variables))
    assert find_hint(model, PROFILE, empty, 0, Budget(nodes=1)).kind == "gave up"


@pytest.mark.parametrize("values", [(), (1,), (1, 1, 1)])
def test_answers_of_another_puzzle(values: Values) -> None:
    """An answer with another number of slots is refused."""
    with pytest.raises(ValueError):
        asked("1.2.1", values)


def test_a_time_limit_ends_hints_and_explanations() -> None:
    """On a large board with several solutions the techniques could go on for long: the limit ends them."""
    layout = grow.grow(Rng("large"), "60x60", "easy")
    puzzle = puzzles.Puzzle("hashi", grow.board_of(layout)[0])
    with pytest.raises(puzzles.NotFoundError, match="time limit"):
        puzzles.explain(puzzle, time_limit=0.3)

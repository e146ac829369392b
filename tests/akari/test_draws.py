"""Generator 1: what is drawn is a solved board, and what is culled is a solution no more."""

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
from puzzles_akari import draws
from puzzles_akari.board import Board, view_of
from puzzles_akari.rules import model_of
from tests.akari.brute import bulbs_beside, bulbs_of, is_right

SEEDS = st.integers(0, 10**6)
SIDES = st.integers(1, 9)
LEVELS = st.sampled_from(ASKED_LEVELS)


def drawn(seed: int, rows: int, columns: int, level: str) -> draws.Layout:
    return draws.draw(Rng("drawn", seed), f"{rows}x{columns}", level, None)


def check_layout(layout: draws.Layout) -> None:
    """A layout is a solved board, the same after half a turn but for its numbers."""
    board, values = draws.board_of(layout)
    bulbs = bulbs_of(board, values)
    assert board.cells == layout.blacks == tuple(sorted(set(layout.blacks)))
    if values:
        assert is_right(board, bulbs)
        for (row, column, number), shown in zip(board.blacks, layout.shown, strict=True):
            assert number == (bulbs_beside((row, column), bulbs) if shown else None)
    turned = {(layout.rows - 1 - row, layout.columns - 1 - column) for row, column in layout.blacks}
    assert turned == set(layout.blacks)


@given(SEEDS, SIDES, SIDES, LEVELS)
def test_layouts_are_solved_boards(seed: int, rows: int, columns: int, level: str) -> None:
    """What is drawn is a board with its solution, and no bulb of it can stand elsewhere."""
    layout = drawn(seed, rows, columns, level)
    check_layout(layout)
    board, values = draws.board_of(layout)
    for start, value in enumerate(values):
        for end, other in enumerate(values):
            if value and not other:
                moved = [0 if v == start else 1 if v == end else old for v, old in enumerate(values)]
                assert not is_right(board, bulbs_of(board, tuple(moved)))


@given(SEEDS, st.integers(2, 12), st.integers(2, 12))
def test_no_squares_are_scattered(seed: int, rows: int, columns: int) -> None:
    """Black cells are strewn without a square of four, and no more of them than wanted and one."""
    black = set(draws._scatter(Rng("scattered", seed), rows, columns))
    assert len(black) <= rows * columns * draws.BLACKS[1] // 100 + 1
    for row, column in black:
        assert not {(row, column + 1), (row + 1, column), (row + 1, column + 1)} <= black


@given(SEEDS, st.integers(3, 8), st.integers(3, 8))
def test_what_is_culled_is_no_solution_any_more(seed: int, rows: int, columns: int) -> None:
    """The layout stays a solved board, and the second solution breaks a rule, or has a bulb in what is a
    black cell now."""
    rng = Rng("culled", seed)
    layout = drawn(seed, rows, columns, "hard")
    for _ in range(6):
        board, values = draws.board_of(layout)
        outcome = search(model_of(board))
        if outcome.verdict is not Verdict.MANY:
            return
        second = next(found for found in outcome.solutions if found != values)
        layout = draws._culled(rng, layout, second)
        check_layout(layout)
        its_board, _ = draws.board_of(layout)
        bulbs = bulbs_of(board, second)
        assert bulbs.intersection(its_board.cells) or not is_right(its_board, bulbs)


@given(SEEDS, st.integers(2, 8), st.integers(2, 8), st.integers(1, 4))
def test_changes_keep_a_solved_board(seed: int, rows: int, columns: int, places: int) -> None:
    """A changed layout is a solved board with more numbers or black cells, at most so many, and their images
    after half a turn."""
    rng = Rng("changed", seed)
    layout = drawn(seed, rows, columns, "easy")
    for _ in range(5):
        white = len(layout.bulbs)
        if not white:
            return
        cells = tuple(sorted({rng.below(white) for _ in range(3)}))
        changed = draws.change(rng, layout, cells, places)
        assert changed is not None
        check_layout(changed)
        shown = dict(zip(layout.blacks, layout.shown, strict=True))
        new = [
            cell
            for cell, is_shown in zip(changed.blacks, changed.shown, strict=True)
            if cell not in shown or is_shown != shown[cell]
        ]
        assert 1 <= len(new) <= 2 * places
        layout = changed


@pytest.mark.parametrize("level", ASKED_LEVELS)
@pytest.mark.parametrize(("shape", "seeds"), [("7x7", 3), ("10x10", 2), ("14x14", 1), ("6x11", 1)])
def test_made_as_asked(shape: str, seeds: int, level: str) -> None:
    """Every seed gives a puzzle of the shape with one solution and exactly the level; the same recipe gives
    it again; black cells are the same after half a turn."""
    for seed in range(seeds):
        made = puzzles.generate("akari", shape, level=level, seed=seed)
        board = made.puzzle.board
        assert isinstance(board, Board)
        assert f"{board.rows}x{board.columns}" == shape
        assert {(board.rows - 1 - r, board.columns - 1 - c) for r, c in board.cells} == set(board.cells)
        outcome = puzzles.solve(made.puzzle)
        assert (outcome.verdict, outcome.solutions) == (Verdict.ONE, (made.solution.values,))
        values = tuple(value or 0 for value in made.solution.values)
        assert is_right(board, bulbs_of(board, values))
        assert puzzles.rate(made.puzzle) == made.rating
        if level != "any":
            assert made.rating.level == level
        if made.attempts < 60:
            assert puzzles.follow(made.recipe).puzzle == made.puzzle


def test_what_boards_look_like() -> None:
    """From 15 to 35 of a hundred cells are black, and some black cells have no number."""
    for level in ("any", "easy", "medium", "hard"):
        made = [puzzles.generate("akari", "10x10", level=level, seed=seed).puzzle.board for seed in range(4)]
        shares = [len(board.blacks) for board in made]
        assert all(15 <= share <= 35 for share in shares), (level, shares)
        assert any(number is None for board in made for _, _, number in board.blacks)


@pytest.mark.parametrize(
    ("shape", "level"),
    [
        ("1x1", "easy"),
        ("2x2", "easy"),
        ("1x15", "easy"),
        ("15x1", "any"),
        ("20x25", "hard"),
        ("40x40", "easy"),
    ],
)
def test_shapes_of_all_kinds(shape: str, level: str) -> None:
    """Rows and columns may be few, many and unequal."""
    made = puzzles.generate("akari", shape, level=level, seed=3)
    assert puzzles.solve(made.puzzle).verdict is Verdict.ONE


def test_shapes_that_are_too_large() -> None:
    """From 41 on a shape is refused, and the message names the version."""
    for shape in ("41x5", "5x41"):
        with pytest.raises(ShapeError, match="generator 1 makes 1 to 40"):
            puzzles.generate("akari", shape)


def test_a_board_without_white_cells_is_never_made() -> None:
    """Where second solutions go only with the last white cell the attempts end with an honest message."""
    with pytest.raises(NotFoundError, match="50 attempts"):
        puzzles.generate("akari", "1x2", level="any", seed=1, attempts=50)


def test_views_are_not_kept_for_ever() -> None:
    """What is worked out for black cells is kept for a few boards only."""
    assert view_of.cache_info().maxsize == 64

"""Rules: answers are judged as by brute force, and the model is what the black cells say."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import puzzles
from puzzles.answer import Answer, Violation, broken_instances
from puzzles.codec import Puzzle
from puzzles.model import Model
from puzzles.solver import Budget, Verdict
from puzzles.solver.learn import learn
from puzzles_akari.board import Board, view_of
from puzzles_akari.forms import read_rows
from puzzles_akari.rules import model_of
from puzzles_akari.words import violation_words
from tests.akari.brute import (
    all_solutions,
    bulbs_beside,
    bulbs_of,
    dark_cells,
    is_right,
    lit_from,
    random_board,
    white_cells,
    wrong_clues,
)
from tests.akari.strategies import boards, layouts


def lines(board: Board) -> list[list[tuple[int, int]]]:
    """All rows and columns, broken at black cells; those with one white cell are left out."""
    white = set(white_cells(board))
    found = []
    for cells in [
        *([(r, c) for c in range(board.columns)] for r in range(board.rows)),
        *([(r, c) for r in range(board.rows)] for c in range(board.columns)),
    ]:
        text = "".join("." if cell in white else "#" for cell in cells)
        start = 0
        for part in text.split("#"):
            if len(part) > 1:
                found.append(cells[start : start + len(part)])
            start += len(part) + 1
    return found


def expected(board: Board, values: tuple[int | None, ...]) -> list[Violation]:
    """What is wrong with a finished answer, by brute force."""
    bulbs = bulbs_of(board, values)
    numbers = {(row, column): number for row, column, number in board.blacks}
    found = [
        Violation("R1", cell, {"number": numbers[cell] or 0, "bulbs": bulbs_beside(cell, bulbs)})
        for cell in wrong_clues(board, bulbs)
    ]
    for line in lines(board):
        count = len(bulbs.intersection(line))
        if count > 1:
            found.append(Violation("R2", line[0] + line[-1], {"bulbs": count}))
    return found + [Violation("R3", cell) for cell in dark_cells(board, bulbs)]


@given(boards(), st.data())
def test_any_answer_is_judged_as_by_brute_force(board: Board, data: st.DataObject) -> None:
    """All violations of any finished answer, with places and facts and in the order of the rules, are those
    that brute force finds; cells without a value count as without a bulb. Each has words."""
    size = len(white_cells(board))
    values = tuple(data.draw(st.lists(st.sampled_from((None, 0, 0, 1)), min_size=size, max_size=size)))
    found = puzzles.check(Puzzle("akari", board), Answer(values))
    assert found == expected(board, values)
    assert (not found) == is_right(board, bulbs_of(board, values))
    assert all(violation_words(violation) for violation in found)


@given(layouts(), st.data())
def test_part_of_a_right_answer_breaks_nothing(
    layout: tuple[Board, tuple[int, ...]], data: st.DataObject
) -> None:
    """A solution has no violation, and no part of it has one while it is unfinished."""
    board, values = layout
    puzzle = Puzzle("akari", board)
    assert is_right(board, bulbs_of(board, values))
    assert puzzles.check(puzzle, Answer(values)) == []
    part = tuple(value if data.draw(st.booleans()) else None for value in values)
    assert puzzles.check(puzzle, Answer(part), finished=False) == []


def test_wrong_means_that_some_instance_is_broken() -> None:
    """With a value in every cell, the answer is wrong by brute force exactly when some instance is broken."""
    random = Random(31)
    seen: Counter[bool] = Counter()
    for _ in range(250):
        board = random_board(random, 10)
        model = model_of(board)
        white = white_cells(board)
        for bulbs in [*all_solutions(board), *[None] * 4]:
            values = tuple(random.randint(0, 1) if bulbs is None else int(cell in bulbs) for cell in white)
            broken, _ = broken_instances(model, Answer(values))
            wrong = not is_right(board, bulbs_of(board, values))
            assert wrong == bool(broken), (board, values)
            seen[wrong] += 1
    assert min(seen[True], seen[False]) >= 100


NO_BULB = ("R1", (0, 1), {"number": 1, "bulbs": 0})


@pytest.mark.parametrize(
    ("rows", "answer", "finished", "violations"),
    [
        (".1.", "*1*", True, [("R1", (0, 1), {"number": 1, "bulbs": 2})]),
        (".1.", "*1.", True, [("R3", (0, 2), {})]),
        (".1.", "*1.", False, []),
        (".1.", ".1.", True, [NO_BULB, ("R3", (0, 0), {}), ("R3", (0, 2), {})]),
        (".1.", "+1+", False, [NO_BULB, ("R3", (0, 0), {}), ("R3", (0, 2), {})]),
        ("..../.#..", "*.*./.#..", True, [("R2", (0, 0, 0, 3), {"bulbs": 2}), ("R3", (1, 3), {})]),
        ("0", "0", True, []),
        ("2.", "2*", True, [("R1", (0, 0), {"number": 2, "bulbs": 1})]),
        ("2.", "2.", False, [("R1", (0, 0), {"number": 2, "bulbs": 0})]),
    ],
)  # fmt: skip
def test_violations(
    rows: str, answer: str, finished: bool, violations: list[tuple[str, tuple[int, ...], dict[str, int]]]
) -> None:
    """R1 names the clue, its number and the bulbs beside it, R2 the ends of the line, R3 the dark cell; what
    is not finished is wrong only when it cannot be mended by going on."""
    text = "genre: akari\ngrid:\n{}\nanswer:\n{}".format(rows.replace("/", "\n"), answer.replace("/", "\n"))
    document = puzzles.read(text)
    assert document.answer is not None
    found = puzzles.check(document.puzzle, document.answer, finished=finished)
    assert found == [Violation(*violation) for violation in violations]


# The model


@given(boards())
def test_the_view_is_what_bulbs_light(board: Board) -> None:
    """White cells, lines, what is seen and what is beside a black cell are those of brute force."""
    view = view_of(board.rows, board.columns, board.cells)
    assert list(view.white) == white_cells(board)
    assert [[view.white[v] for v in line] for line in view.lines] == lines(board)
    for v, cell in enumerate(view.white):
        assert {view.white[u] for u in view.seen[v]} == lit_from(board, cell)
        assert [line for line, cells in enumerate(view.lines) if v in cells] == list(view.lines_at[v])
    for (row, column), beside in zip(board.cells, view.beside, strict=True):
        assert {view.white[v] for v in beside} == {
            cell
            for cell in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
            if cell in view.white
        }


@given(boards())
def test_instances_of_the_rules(board: Board) -> None:
    """R1 for each number, R2 for each line, R3 for each white cell, in this order; what a frame works out at
    once for all models is what each would work out for itself."""
    model = model_of(board)
    assert [(i.rule, i.place) for i in model.instances] == [
        *(("R1", (row, column)) for row, column, number in board.blacks if number is not None),
        *(("R2", line[0] + line[-1]) for line in lines(board)),
        *(("R3", cell) for cell in white_cells(board)),
    ]
    own = Model(model.variables, model.instances)
    assert [dict(of) for of in model.touching] == [dict(of) for of in own.touching]
    assert {rule: mask for rule, mask in model.by_rule.items() if mask} == own.by_rule
    assert model.supported == own.supported == 0


def test_the_largest_boards() -> None:
    """A board of 100x100 cells has a model, whether it is full of black cells or has none."""
    for rows in (["." * 100] * 100, ["#" * 100] * 100, [".1" * 50] * 100):
        model = model_of(read_rows(rows))
        assert len(model.variables) == "".join(rows).count(".")


def test_wide_boards_have_many_solutions() -> None:
    """Where hardly anything is black the default solver finds two solutions soon: it begins with bulbs, not
    with cells without."""
    for rows in (["." * 30] * 30, ["." * 24 + "#" + "." * 15] * 40):
        outcome = learn(model_of(read_rows(rows)), None, Budget(nodes=5_000))
        assert outcome.verdict is Verdict.MANY

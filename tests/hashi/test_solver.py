"""The exact solver against brute force, its budgets, and the traps other solvers fell into."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import puzzles
from puzzles.model import Model
from puzzles.solver import Budget, Outcome, Verdict
from puzzles.solver.search import search
from puzzles_hashi.board import Board
from puzzles_hashi.forms import read_rows
from puzzles_hashi.rules import model_of
from tests.hashi.brute import Bridges, all_solutions, is_right, places, random_board
from tests.hashi.strategies import layouts

DEMO = "3.5.3/...../3.6.4/...../2.4.2"


def board_of(rows: str) -> Board:
    return read_rows(rows.split("/"))


def bridges_of(model: Model, values: tuple[int, ...]) -> Bridges:
    """A solution as brute force writes it."""
    assert len(values) == len(model.variables)
    return {variable.place: value for variable, value in zip(model.variables, values, strict=True)}


def check_outcome(model: Model, outcome: Outcome, right: list[Bridges]) -> None:
    """The verdict counts the right answers, of which at least two are given if there are two; what the
    solver found is among them."""
    assert outcome.verdict is (Verdict.NONE, Verdict.ONE, Verdict.MANY)[min(len(right), 2)]
    found = [bridges_of(model, values) for values in outcome.solutions]
    assert len(found) == min(len(right), 2)
    assert all(bridges in right for bridges in found)
    if len(found) == 2:
        assert found[0] != found[1]
        differing = [variable.place for variable in model.variables]
        differing = [place for place in differing if found[0][place] != found[1][place]]
        assert [model.variables[v].place for v in outcome.differing()] == differing != []
    else:
        assert outcome.differing() == ()


def test_slots_are_those_of_brute_force() -> None:
    """The variables of a model are the slots that brute force finds, in the same order."""
    random = Random(4)
    for _ in range(300):
        board = random_board(random, 8, 60)
        assert [variable.place for variable in model_of(board).variables] == places(board)


def test_search_agrees_with_brute_force_on_thousands_of_boards() -> None:
    """On 2,500 small boards the verdict is the number of solutions by brute force, and what is found is
    right; there are at least 100 boards of each verdict."""
    random = Random(1)
    verdicts: Counter[Verdict] = Counter()
    for _ in range(2_500):
        board = random_board(random)
        model = model_of(board)
        outcome = search(model)
        check_outcome(model, outcome, list(all_solutions(board)))
        verdicts[outcome.verdict] += 1
    assert sum(verdicts.values()) == 2_500
    assert min(verdicts[verdict] for verdict in (Verdict.NONE, Verdict.ONE, Verdict.MANY)) >= 100
    assert verdicts[Verdict.GAVE_UP] == 0


@given(layouts())
def test_a_known_solution_is_never_missed(layout: tuple[Board, tuple[int, ...]]) -> None:
    """Whoever knows one solution is told of that one, or of two right ones."""
    board, values = layout
    model = model_of(board)
    outcome = search(model)
    if outcome.verdict is Verdict.ONE:
        assert outcome.solutions == (values,)
    else:
        assert outcome.verdict is Verdict.MANY
        assert all(is_right(board, bridges_of(model, found)) for found in outcome.solutions)


def test_a_budget_never_turns_into_a_verdict() -> None:
    """With few nodes the search gives up and says at which limit, or its verdict is that of brute force;
    it never takes more nodes than it may, and never says "none" for having stopped."""
    random = Random(3)
    gave_up = 0
    for _ in range(500):
        board = random_board(random)
        model = model_of(board)
        whole = search(model)
        for nodes in (1, 2, 3, 5):
            outcome = search(model, None, Budget(nodes=nodes))
            assert outcome.counts["nodes"] <= nodes
            if outcome.verdict is Verdict.GAVE_UP:
                gave_up += 1
                assert outcome.reason == f"after {nodes} nodes"
                assert whole.counts["nodes"] > nodes
                assert len(outcome.solutions) <= 1
                assert all(is_right(board, bridges_of(model, found)) for found in outcome.solutions)
            else:
                assert (outcome.verdict, outcome.solutions) == (whole.verdict, whole.solutions)
    assert gave_up >= 100


@pytest.mark.parametrize("rows", [DEMO, "..2../...../2...2/...../..2..", "2.2.2/...../2...2/...../2.2.2"])
def test_one_node_gives_up(rows: str) -> None:
    """A board on which propagation does not decide is given up at one node, with a reason: neither "none"
    nor any other verdict, whether it has solutions or not."""
    outcome = search(model_of(board_of(rows)), None, Budget(nodes=1))
    if search(model_of(board_of(rows))).counts["nodes"] == 1:
        assert outcome.verdict is Verdict.NONE
    else:
        assert outcome.verdict is Verdict.GAVE_UP
        assert outcome.reason == "after 1 nodes"


def test_no_time_gives_up() -> None:
    """When the seconds are up the verdict is "gave up", through the verb as well."""
    outcome = search(model_of(board_of(DEMO)), None, Budget(seconds=-1))
    assert outcome.verdict is Verdict.GAVE_UP
    assert outcome.reason.endswith("seconds")
    assert (
        puzzles.solve("genre: hashi\ngrid:\n" + DEMO.replace("/", "\n"), nodes=1).verdict is Verdict.GAVE_UP
    )


def test_no_second_solution_of_the_demo_is_overlooked() -> None:
    """Each of the demo's 11 solutions is found when the search is confined to it, and none when it is
    confined to any other full assignment near it."""
    board = board_of(DEMO)
    model = model_of(board)
    right = list(all_solutions(board))
    for bridges in right:
        values = [bridges[variable.place] for variable in model.variables]
        assert search(model, [1 << value for value in values]).solutions == (tuple(values),)
        for variable in range(len(values)):
            other = list(values)
            other[variable] = (other[variable] + 1) % 3
            verdict = search(model, [1 << value for value in other]).verdict
            assert verdict is (
                Verdict.ONE if is_right(board, bridges_of(model, tuple(other))) else Verdict.NONE
            )


@pytest.mark.parametrize("drawn", [(2, 0, 0, 2), (0, 2, 2, 0)])
def test_open_directions_join_nothing(drawn: tuple[int, ...]) -> None:
    """Two pairs with all their bridges are not joined by slots that could have held some: drawn bridges
    count, not directions."""
    board = board_of("2.2/.../2.2")
    model = model_of(board)
    assert not is_right(board, bridges_of(model, drawn))
    assert search(model, [1 << value for value in drawn]).verdict is Verdict.NONE


@given(st.integers(0, 10**6))
def test_stopping_brute_force_early_changes_nothing(seed: int) -> None:
    """Brute force, asked for its first solution only, gives a right answer if and only if there is one."""
    board = random_board(Random(seed), 5, 7)
    first = list(islice(all_solutions(board), 1))
    assert [is_right(board, bridges) for bridges in first] == [True] * len(first)
    assert (search(model_of(board)).verdict is Verdict.NONE) == (not first)

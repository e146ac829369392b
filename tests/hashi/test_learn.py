"""The solver that learns, on Hashi: against brute force, and against the plain search."""

from __future__ import annotations

from collections import Counter
from random import Random

from hypothesis import given

from puzzles.rng import Rng
from puzzles.solver import Budget, Verdict
from puzzles.solver.learn import learn
from puzzles.solver.search import search
from puzzles_hashi.board import Board
from puzzles_hashi.grow import board_of, grow
from puzzles_hashi.rules import model_of
from tests.hashi.brute import Bridges, all_solutions, is_right, places, random_board
from tests.hashi.strategies import boards, layouts


def bridges_of(board: Board, values: tuple[int, ...]) -> Bridges:
    return dict(zip(places(board), values, strict=True))


def check(board: Board) -> Verdict:
    """The verdict is that of brute force, and what was found is right and different."""
    right = list(all_solutions(board))
    outcome = learn(model_of(board))
    assert outcome.verdict is (Verdict.NONE, Verdict.ONE, Verdict.MANY)[min(len(right), 2)]
    found = [bridges_of(board, values) for values in outcome.solutions]
    assert len(found) == min(len(right), 2)
    assert all(bridges in right for bridges in found)
    assert len(found) < 2 or found[0] != found[1]
    return outcome.verdict


def test_learning_agrees_with_brute_force_on_thousands_of_boards() -> None:
    """On 1,200 small boards, at least 50 of each verdict."""
    random = Random(21)
    verdicts = Counter(check(random_board(random)) for _ in range(1_200))
    assert min(verdicts[verdict] for verdict in (Verdict.NONE, Verdict.ONE, Verdict.MANY)) >= 50


@given(boards(4))
def test_learning_agrees_with_brute_force(board: Board) -> None:
    """On any legal board."""
    check(board)


@given(layouts(9))
def test_a_known_solution_is_never_missed(layout: tuple[Board, tuple[int, ...]]) -> None:
    """Whoever knows one solution is told of that one, or of two right ones; and when it is given as near,
    it is the first that is found."""
    board, values = layout
    outcome = learn(model_of(board))
    if outcome.verdict is Verdict.ONE:
        assert outcome.solutions == (values,)
    else:
        assert outcome.verdict is Verdict.MANY
        assert all(is_right(board, bridges_of(board, found)) for found in outcome.solutions)
    assert learn(model_of(board), near=values).solutions[0] == values


def test_learning_agrees_with_the_search_on_larger_boards() -> None:
    """On 300 boards with up to 60 slots the verdicts are the same."""
    random = Random(22)
    for _ in range(300):
        model = model_of(random_board(random, 11, 60))
        plain = search(model, None, Budget(nodes=20_000))
        if plain.verdict is not Verdict.GAVE_UP:
            assert learn(model).verdict is plain.verdict


def test_what_the_search_gives_up_is_decided() -> None:
    """A grown board of 100x100 cells that takes the search more than 500 nodes takes few conflicts."""
    board, _ = board_of(grow(Rng(3), "100x100", "hard"))
    model = model_of(board)
    assert search(model, None, Budget(nodes=500)).verdict is Verdict.GAVE_UP
    outcome = learn(model)
    assert outcome.verdict is Verdict.MANY
    assert outcome.counts["conflicts"] <= 100
    assert outcome.solutions[0] != outcome.solutions[1]
    assert all(is_whole(board, values) for values in outcome.solutions)


def is_whole(board: Board, values: tuple[int, ...]) -> bool:
    """Whether bridges keep every rule: as is_right, for boards too large for that."""
    model = model_of(board)
    masks = [1 << value for value in values]
    return not any(instance.broken(masks) for instance in model.instances)

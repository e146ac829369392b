"""Every solver on Hashi: the corpus, small boards with brute force as judge, and boards on which other
programs are known to have gone wrong."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings

from puzzles.comparison import compare, disagreements
from puzzles.corpus import read_corpus
from puzzles.plugins import installed
from puzzles.solver import Budget, Solver, Verdict
from puzzles_hashi.board import Board
from puzzles_hashi.foreign.has import HAS
from puzzles_hashi.forms import read_cells, read_rows
from puzzles_hashi.rules import model_of
from tests.hashi.brute import all_solutions, random_board
from tests.hashi.strategies import layouts
from tests.hashi.test_solver import check_outcome

REGISTRY = installed()
ALL = [solver for solver in REGISTRY.solvers("hashi") if not solver.missing()]
SOLVERS = pytest.mark.parametrize("solver", ALL, ids=lambda solver: solver.name)
CORPUS = REGISTRY.genre("hashi").corpus

TRAPS = {
    "1.1": 1,
    "2.2": 1,
    "..2../...../2...2/...../..2..": 0,
    "6.6/.../5.5": 0,
    "3.5.3/...../3.6.4/...../2.4.2": 11,
}
"""A board and how many solutions it has."""


@SOLVERS
@pytest.mark.parametrize("rows", TRAPS)
def test_the_traps(solver: Solver, rows: str) -> None:
    """The verdict is right for two lone islands, for what looks solvable and is not, and for the example that
    was printed as if it had one solution."""
    outcome = solver.solve(model_of(read_rows(rows.split("/"))), None, Budget())
    assert outcome.verdict is (Verdict.NONE, Verdict.ONE, Verdict.MANY)[min(TRAPS[rows], 2)]


@SOLVERS
def test_small_boards(solver: Solver) -> None:
    """On random small boards the verdict is the number of solutions by brute force, and what is found is
    right."""
    random = Random(17)
    for _ in range(150):
        board = random_board(random)
        model = model_of(board)
        check_outcome(model, solver.solve(model, None, Budget()), list(all_solutions(board)))


def test_the_corpus() -> None:
    """About each puzzle of the corpus all solvers agree: it has one solution, the same."""
    assert CORPUS is not None
    for entry in read_corpus(CORPUS):
        _, shape, cells = entry.id.split(":")
        model = model_of(read_cells(shape, cells))
        results = compare(model, ALL, Budget())
        assert disagreements(model, results) == [], entry.id
        assert {result.outcome.verdict for result in results} == {Verdict.ONE}, entry.id


@settings(max_examples=60)
@given(layouts(9))
def test_boards_of_networks(layout: tuple[Board, tuple[int, ...]]) -> None:
    """About boards made of a network, with one solution or more, all solvers agree."""
    board, _ = layout
    model = model_of(board)
    results = compare(model, ALL, Budget())
    assert disagreements(model, results) == []
    assert all(result.outcome.verdict in (Verdict.ONE, Verdict.MANY) for result in results)


def test_touching_islands() -> None:
    """They agree about a board whose islands touch, too."""
    board = HAS.variants["touching"]("2 2 4\n2 2\n2 2\n").puzzle.board
    results = compare(model_of(board), ALL, Budget())
    assert disagreements(model_of(board), results) == []
    assert {result.outcome.verdict for result in results} == {Verdict.ONE}

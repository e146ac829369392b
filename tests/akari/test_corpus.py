"""The corpus is as it says: every puzzle solved, rated and generated again; all solvers agree about it."""

from __future__ import annotations

from collections import Counter

import pytest

from puzzles.comparison import compare, disagreements
from puzzles.corpus import Entry, read_corpus, verify
from puzzles.plugins import installed
from puzzles.solver import Budget, Verdict
from puzzles_akari.forms import read_cells
from puzzles_akari.rules import model_of

REGISTRY = installed()
FOLDER = REGISTRY.genre("akari").corpus
assert FOLDER is not None
ENTRIES = read_corpus(FOLDER)


def test_every_size_and_level_is_there() -> None:
    """Some 95 puzzles: at least three of every level at 7x7, 10x10 and 14x14, others of odd shapes, none
    twice."""
    found = Counter((entry.recipe.shape, entry.level) for entry in ENTRIES)
    for side in (7, 10, 14):
        for level in ("easy", "medium", "hard", "expert"):
            assert found[f"{side}x{side}", level] >= 3
    assert {"3x3", "1x12", "5x5", "6x9", "15x5", "20x20"} <= {shape for shape, _ in found}
    assert len({entry.id for entry in ENTRIES}) == len(ENTRIES) >= 80


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.id.split(":")[1] + "-" + entry.level)
def test_an_entry_is_as_recorded(entry: Entry) -> None:
    """It has the recorded solution and no other, the recorded level and steps, and its recipe makes it."""
    assert verify(entry, REGISTRY) == []


def test_all_solvers_agree() -> None:
    """About each puzzle of the corpus all solvers say that it has one solution, and the same."""
    solvers = [solver for solver in REGISTRY.solvers("akari") if not solver.missing()]
    for entry in ENTRIES:
        _, shape, cells = entry.id.split(":")
        model = model_of(read_cells(shape, cells))
        results = compare(model, solvers, Budget())
        assert disagreements(model, results) == [], entry.id
        assert {result.outcome.verdict for result in results} == {Verdict.ONE}, entry.id

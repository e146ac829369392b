"""The survey of all small boards: nothing is left out, nothing is counted twice, and the levels are right."""

from __future__ import annotations

import importlib.util
import re
import sys
from itertools import islice, product
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

import puzzles
from puzzles.codec import Puzzle
from puzzles_hashi.board import Board, touching_pair
from puzzles_hashi.symmetry import canonical, images
from tests.hashi.brute import all_solutions, places

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def small() -> ModuleType:
    spec = importlib.util.spec_from_file_location("small", ROOT / "docs" / "benchmarks" / "small.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["small"] = module
    spec.loader.exec_module(module)
    return module


def board_of(rows: int, columns: int, cells: object, numbers: object) -> Board:
    islands = zip(cells, numbers, strict=True)  # type: ignore[call-overload]
    return Board(rows, columns, tuple((*cell, number) for cell, number in islands))


@pytest.mark.parametrize(("rows", "columns"), [(1, 5), (3, 3), (3, 4), (4, 3)])
def test_the_boards_are_those_of_brute_force(small: ModuleType, rows: int, columns: int) -> None:
    """Of all boards of a shape, with any islands and any numbers, the survey knows exactly those with a
    solution, how many solutions they have together, and the solution of those with one."""
    every = list(product(range(rows), range(columns)))
    for chosen in product((False, True), repeat=len(every)):
        cells = tuple(cell for cell, taken in zip(every, chosen, strict=True) if taken)
        bare = board_of(rows, columns, cells, [1] * len(cells))
        if len(cells) < 2 or touching_pair(bare) is not None:
            continue
        slots = places(bare)
        networks, boards = small.solved(cells)
        most = [2 * sum(cell in (slot[:2], slot[2:]) for slot in slots) for cell in cells]
        for numbers in product(*(range(1, number + 1) for number in most)):
            right = list(all_solutions(board_of(rows, columns, cells, numbers)))
            networks -= len(right)
            assert (numbers in boards) == bool(right)
            if right:
                only = tuple(right[0][slot] for slot in slots) if len(right) == 1 else None
                assert boards[numbers] == only
        assert networks == 0


@pytest.mark.parametrize(("rows", "columns"), [(3, 5), (4, 4)])
def test_every_puzzle_counts_once(small: ModuleType, rows: int, columns: int) -> None:
    """Up to rotations and reflections, there are as many puzzles as boards that differ; each is listed in
    a position that has its level."""
    found = set()
    for cells in small.island_sets(rows, columns):
        if len(cells) > 1:
            numbered = small.solved(cells)[1].items()
            boards = [board_of(rows, columns, cells, n) for n, solution in numbered if solution is not None]
            found |= {canonical(board) for board in boards}
    tally = small.survey(rows, columns, listed=10_000)
    ids = [(level, id) for level in tally.ids for id in tally.ids[level]]
    assert len(ids) == tally.levels.total() == len(found)
    assert {canonical(puzzles.read(id).puzzle.board) for _, id in ids} == found
    for level, id in ids:
        assert puzzles.rate(id, rater=1).level == level.split(" or ")[-1]


def test_the_levels_are_the_raters(small: ModuleType) -> None:
    """Easy and medium boards are rated so in every position; of the others all positions are told."""
    random = Random(2)
    sets = [cells for cells in small.island_sets(5, 5) if len(cells) in (7, 8)]
    random.shuffle(sets)
    seen = set()
    boards = (
        (board_of(5, 5, cells, numbers), solution)
        for cells in sets
        for numbers, solution in small.solved(cells)[1].items()
        if solution is not None and random.random() < 0.02
    )
    for board, solution in islice(boards, 120):
        levels = small.levels_of(board, solution)
        rated = {puzzles.rate(Puzzle("hashi", image), rater=1).level for image in images(board)}
        assert rated == set(levels)
        seen |= rated
    assert seen >= {"easy", "medium"}


def test_a_level_may_depend_on_the_position(small: ModuleType) -> None:
    """Hard in seven positions, expert in one: both are told, each with a board that has it."""
    board = puzzles.read("hashi:5x6:2b2a3f3a2b2f1a2b1").puzzle.board
    solution = puzzles.solve(Puzzle("hashi", board)).solutions[0]
    levels = small.levels_of(board, solution)
    assert sorted(levels, key=small.height) == ["hard", "expert"]
    for level, image in levels.items():
        assert image in set(images(board))
        assert puzzles.rate(Puzzle("hashi", image), rater=1).level == level


def test_several_processes_find_the_same(small: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    """The table and the list do not depend on the number of processes."""
    out = []
    for jobs in ("1", "2"):
        small.main(["3x5", "2x3", "--jobs", jobs, "--list", "2"])
        lines = capsys.readouterr().out.splitlines()
        out.append([line.rpartition(" | ")[0] if line.startswith("|") else line for line in lines])
    assert out[0] == out[1]
    assert out[0][2] == "| 3x5 | 250 | 34 | 1,582 | 1,147 | 434 | 432 | 2 | 0 | 0"
    assert "3x5, medium:" in out[0]


def test_the_page_shows_what_is_found(small: ModuleType) -> None:
    """The rows of the cheapest shapes, and the level of every puzzle that the page names."""
    page = (ROOT / "docs" / "benchmarks" / "small.md").read_text(encoding="utf-8")
    headings, *rows = re.findall(r"^\| (?:shape \| island|[0-9]+x).*$", page, re.MULTILINE)
    names = headings.strip("| ").split(" | ")
    shown = {
        cells[0]: dict(zip(names, cells, strict=True)) for cells in map(_cells, rows) if len(cells) == 12
    }
    for shape in ("3x3", "3x4", "4x4", "3x5", "3x6", "4x5"):
        tally = small.survey(*small.shape(shape))
        row = {name: int(count.replace(",", "")) for name, count in list(shown[shape].items())[1:-1]}
        counts = tally.sets, tally.joinable, tally.networks, tally.solvable, tally.levels.total()
        assert (*row.values(),) == (*counts, *(tally.levels[name] for name in names[6:-1]))
    told = [
        (cells[1], id) for cells in map(_cells, rows) for id in re.findall(r"`(hashi:\w+:\w+)`", cells[-1])
    ]
    assert len(told) > 8
    for level, id in told:
        assert puzzles.rate(id, rater=1).level == level


def _cells(row: str) -> list[str]:
    return row.strip("| ").split(" | ")


def test_a_share_is_a_part(small: ModuleType) -> None:
    """A share of the island sets gives fewer of everything, the same again for the same seed."""
    whole, part = small.survey(4, 5), small.survey(4, 5, share=0.3, seed=5)
    assert part == small.survey(4, 5, share=0.3, seed=5) != small.survey(4, 5, share=0.3, seed=6)
    assert 0 < part.sets < whole.sets
    assert part.levels < whole.levels


@pytest.mark.parametrize("text", ["5", "5x", "0x5", "axb", "5x5x5"])
def test_what_is_no_shape_is_refused(
    small: ModuleType, text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """In one line that quotes it."""
    with pytest.raises(SystemExit):
        small.main([text])
    assert f"invalid shape value: {text!r}" in capsys.readouterr().err.splitlines()[-1]

"""The rules of Hashi: the checker against brute force, and instances that never take away a solution."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import puzzles
from puzzles.answer import Answer, Violation
from puzzles.codec import Puzzle
from puzzles_hashi.board import Board
from puzzles_hashi.forms import read_rows
from puzzles_hashi.rules import model_of
from puzzles_hashi.words import violation_words
from tests.hashi.brute import (
    Bridges,
    crossings,
    ends_at,
    group_count,
    is_right,
    passed,
    places,
    random_board,
)
from tests.hashi.strategies import boards


def expected(board: Board, bridges: Bridges, open_slots: tuple[int, ...] = ()) -> list[Violation]:
    """What is wrong with bridges, by brute force; slots that are still open may take 0, 1 or 2."""
    slots = places(board)
    undecided = [slots[slot] for slot in open_slots]
    numbers = {(row, column): number for row, column, number in board.islands}
    found = []
    for cell, number in numbers.items():
        # What an open slot may take is at most the smaller number of its islands.
        most = [
            min(2, numbers[place[:2]], numbers[place[2:]])
            for place in undecided
            if cell in (place[:2], place[2:])
        ]
        drawn = ends_at(bridges, cell)
        if not any(drawn + sum(more) == number for more in product(*(range(n + 1) for n in most))):
            found.append(Violation("R1", cell, {"number": number, "bridges": drawn}))
    found += [Violation("R2", cell) for cell in crossings(bridges)]
    groups = group_count(board, {**bridges, **dict.fromkeys(undecided, 1)})
    if groups > 1:
        found.append(Violation("R3", (), {"groups": groups}))
    return found


def key(violation: Violation) -> tuple[object, ...]:
    return violation.rule, violation.place, sorted(violation.facts.items())


def check_violations(board: Board, values: tuple[int | None, ...], finished: bool) -> list[Violation]:
    """``puzzles.check`` reports exactly what brute force does, R1 first and R3 last."""
    found = puzzles.check(Puzzle("hashi", board), Answer(values), finished=finished)
    bridges = {place: value or 0 for place, value in zip(places(board), values, strict=True)}
    open_slots = () if finished else tuple(slot for slot, value in enumerate(values) if value is None)
    assert sorted(map(key, found)) == sorted(map(key, expected(board, bridges, open_slots)))
    assert [violation.rule for violation in found] == sorted(violation.rule for violation in found)
    assert all(violation_words(violation) for violation in found)
    return found


@given(boards(), st.data())
def test_any_answer_is_judged_as_by_brute_force(board: Board, data: st.DataObject) -> None:
    """All violations of any finished answer, with places and facts, are those brute force finds; slots not
    drawn count as no bridge."""
    size = len(places(board))
    values = tuple(data.draw(st.lists(st.sampled_from((None, 0, 1, 2)), min_size=size, max_size=size)))
    found = check_violations(board, values, finished=True)
    slots = places(board)
    assert (not found) == is_right(board, {s: v or 0 for s, v in zip(slots, values, strict=True)})


@given(boards(), st.data())
def test_unfinished_answers(board: Board, data: st.DataObject) -> None:
    """An unfinished answer breaks an island that can no longer get exactly its number, a crossing of drawn
    bridges, and the connection that what is drawn and what is open no longer make."""
    size = len(places(board))
    values = tuple(data.draw(st.lists(st.sampled_from((None, None, 0, 1, 2)), min_size=size, max_size=size)))
    check_violations(board, values, finished=False)


@pytest.mark.parametrize(
    ("rows", "values", "finished", "violations"),
    [
        ("1.2.1", (1, 0), True, [("R1", (0, 2), {"number": 2, "bridges": 1}),
                                 ("R1", (0, 4), {"number": 1, "bridges": 0}), ("R3", (), {"groups": 2})]),
        ("1.2.1", (1, None), True, [("R1", (0, 2), {"number": 2, "bridges": 1}),
                                    ("R1", (0, 4), {"number": 1, "bridges": 0}), ("R3", (), {"groups": 2})]),
        ("1.2.1", (1, None), False, []),
        ("1.2.1", (1, 1), True, []),
        ("1.2.1", (2, None), False, [("R1", (0, 0), {"number": 1, "bridges": 2})]),
        ("1.2.1", (None, 0), False, [("R1", (0, 2), {"number": 2, "bridges": 0}),
                                     ("R1", (0, 4), {"number": 1, "bridges": 0}), ("R3", (), {"groups": 2})]),
        (".2./2.2/.2.", (2, 2), True, [("R2", (1, 1), {}), ("R3", (), {"groups": 2})]),
        (".2./2.2/.2.", (2, None), True, [("R1", (1, 0), {"number": 2, "bridges": 0}),
                                          ("R1", (1, 2), {"number": 2, "bridges": 0}),
                                          ("R3", (), {"groups": 3})]),
        ("2.2/.../2.2", (2, 0, 0, 2), True, [("R3", (), {"groups": 2})]),
        ("2.2/.../2.2", (1, 1, 1, 1), True, []),
        ("8", (), True, [("R1", (0, 0), {"number": 8, "bridges": 0})]),
        ("1...../....1.", (), True, [("R1", (0, 0), {"number": 1, "bridges": 0}),
                                     ("R1", (1, 4), {"number": 1, "bridges": 0}), ("R3", (), {"groups": 2})]),
    ],
)  # fmt: skip
def test_violations(
    rows: str,
    values: tuple[int | None, ...],
    finished: bool,
    violations: list[tuple[str, tuple[int, ...], dict[str, int]]],
) -> None:
    """R1 names the island, its number and the bridges drawn; R2 the cell; R3 the number of groups."""
    board = read_rows(rows.split("/"))
    assert check_violations(board, values, finished) == [Violation(*violation) for violation in violations]


@pytest.mark.parametrize("values", [(), (1,), (1, 1, 1)])
def test_answers_of_another_puzzle(values: tuple[int, ...]) -> None:
    """An answer with another number of slots is refused."""
    with pytest.raises(ValueError, match="2 variables"):
        puzzles.check("genre: hashi\ngrid:\n1.2.1", Answer(values))


@given(boards())
def test_a_board_of_lists(board: Board) -> None:
    """Islands in a list make the same puzzle as in a tuple, also when others of the same cells were asked
    about in between."""
    lists = Puzzle("hashi", Board(board.rows, board.columns, list(board.islands)))  # type: ignore[arg-type]
    more = Board(board.rows, board.columns, tuple([(r, c, number % 8 + 1) for r, c, number in board.islands]))
    first = puzzles.solve(Puzzle("hashi", board))
    model_of(more)
    assert puzzles.solve(lists) == first
    assert [one.relation for one in model_of(board).instances] == [
        one.relation for one in puzzles.model_of(lists).instances
    ]


def test_crossings_of_long_slots() -> None:
    """Each pair of crossing slots is one instance of R2, at the cell both pass through."""
    random = Random(22)
    for _ in range(300):
        board = random_board(random, 9, 60)
        slots = places(board)
        pairs = {
            (one, other): cell
            for one in range(len(slots))
            for other in range(len(slots))
            for cell in passed(slots[one]) & passed(slots[other])
            if one != other
        }
        instances = [instance for instance in model_of(board).instances if instance.rule == "R2"]
        assert len(instances) == len(pairs) // 2
        assert all(pairs[instance.scope] == instance.place for instance in instances)

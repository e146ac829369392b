"""Longer random runs, not part of the ordinary suite: ``pytest -m fuzz``."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import puzzles
from puzzles.errors import FormatError
from tests.hashi.strategies import boards
from tests.hashi.test_steps import check_same, walked

pytestmark = pytest.mark.fuzz

LONG = settings(max_examples=20_000, deadline=None, suppress_health_check=list(HealthCheck))


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize(("shape", "count"), [("5x5", 200), ("7x7", 120), ("8x8", 30)])
def test_the_engine_equals_the_naive_loop(seed: int, shape: str, count: int) -> None:
    """Whatever the engine leaves out asking changes nothing: it takes the steps of the reference that asks
    everything again each time."""
    for board in walked(f"fuzz {seed}", shape, count):
        check_same(board)


@LONG
@given(boards(max_side=8), st.data())
def test_a_mutated_text_reads_or_is_refused(board: object, data: st.DataObject) -> None:
    """A valid text with a few characters changed either reads or raises FormatError in one line."""
    form = data.draw(st.sampled_from(["text", "json", "id"]))
    text = puzzles.write(puzzles.Puzzle("hashi", board), form)
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(text)))
        text = text[:place] + data.draw(st.text(max_size=3)) + text[place + data.draw(st.integers(0, 2)) :]
    try:
        document = puzzles.read(text)
    except FormatError as error:
        refusal = str(error)
    else:
        refusal = ""
        assert puzzles.read(puzzles.write(document.puzzle, form)).puzzle == document.puzzle
    assert "\n" not in refusal

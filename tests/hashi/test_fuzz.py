"""Longer random runs, not part of the ordinary suite: ``pytest -m fuzz``."""

from __future__ import annotations

import pytest

from tests.hashi.test_steps import check_same, walked

pytestmark = pytest.mark.fuzz


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize(("shape", "count"), [("5x5", 200), ("7x7", 120), ("8x8", 30)])
def test_the_engine_equals_the_naive_loop(seed: int, shape: str, count: int) -> None:
    """Whatever the engine leaves out asking changes nothing: it takes the steps of the reference that asks
    everything again each time."""
    for board in walked(f"fuzz {seed}", shape, count):
        check_same(board)

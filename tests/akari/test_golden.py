"""Released generators never change: what they yield is written down."""

from __future__ import annotations

from pathlib import Path

import pytest

import puzzles

GOLDEN = [line.split() for line in Path(__file__).with_name("golden.txt").read_text("utf-8").splitlines()]


@pytest.mark.parametrize(("generator", "shape", "level", "seed", "attempts", "id"), GOLDEN)
def test_generators_yield_what_they_always_did(
    generator: str, shape: str, level: str, seed: str, attempts: str, id: str
) -> None:
    """The same recipe gives the same puzzle, after the same number of attempts, in every release."""
    made = puzzles.generate("akari", shape, level=level, seed=int(seed), generator=int(generator), rater=1)
    assert (puzzles.write(made.puzzle), made.attempts) == (id, int(attempts))

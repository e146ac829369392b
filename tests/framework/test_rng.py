"""The documented random stream: what it yields never changes, on any platform or Python."""

from __future__ import annotations

import hashlib
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles.rng import Rng, draw_seed

WORDS = st.lists(st.text(st.characters(exclude_categories=["Cs"]), max_size=8) | st.integers(), max_size=5)


@pytest.mark.parametrize(
    ("words", "floats"),
    [
        ((), (0.6048192170315362, 0.9944413101870133, 0.022290027922318045)),
        (("puzzles",), (0.21548333519645346, 0.5566990863166212, 0.22102277598979447)),
        (
            ("puzzles", "hashi", "7x7", "easy", 3, 0, 1, 1, "hashi-human-1"),
            (0.26277808236929046, 0.9337956112285523, 0.5504623324607151),
        ),
        (("Brücke", -1, 2**70), (0.3569197430966913, 0.43764711587202465, 0.5234601349180077)),
    ],
)
def test_golden_floats(words: tuple[str | int, ...], floats: tuple[float, ...]) -> None:
    """The first numbers of streams for fixed words, written down once and for all."""
    stream = Rng(*words)
    assert [stream.random() for _ in floats] == list(floats)


def test_golden_whole_numbers() -> None:
    """The same for whole numbers and choices."""
    stream = Rng("puzzles", 1)
    assert [stream.below(10) for _ in range(12)] == [8, 4, 6, 2, 2, 2, 1, 1, 8, 0, 3, 5]
    assert "".join(stream.choice("abcdefgh") for _ in range(12)) == "efdcgcebbhfe"


@given(WORDS)
def test_the_stream_is_the_documented_one(words: list[str | int]) -> None:
    """Python's own generator, seeded with the SHA-256 digest of the words, a line each, as a whole number."""
    digest = hashlib.sha256("\n".join(map(str, words)).encode("utf-8")).hexdigest()
    documented = random.Random(int(digest, 16))
    stream = Rng(*words)
    assert [stream.random() for _ in range(5)] == [documented.random() for _ in range(5)]


@given(WORDS, st.integers(1, 2**40), st.lists(st.integers(), min_size=1, max_size=9))
def test_below_and_choice_take_one_number_each(words: list[str | int], limit: int, items: list[int]) -> None:
    """A whole number below a limit is the next number times the limit, cut off; a choice is the item at
    such a number; both stay in range."""
    stream, plain = Rng(*words), Rng(*words)
    for _ in range(5):
        drawn = stream.below(limit)
        assert 0 <= drawn < limit
        assert drawn == int(plain.random() * limit)
        assert stream.choice(items) == items[int(plain.random() * len(items))]


def test_everything_below_a_limit_occurs() -> None:
    """Each number below a small limit, and each item, comes up about as often as the others."""
    stream = Rng("evenly")
    for limit in range(1, 9):
        numbers = [stream.below(limit) for _ in range(500 * limit)]
        assert set(numbers) == set(range(limit))
        assert all(400 < numbers.count(number) < 600 for number in range(limit))


@given(WORDS, WORDS)
def test_streams_are_told_apart_by_their_words(one: list[str | int], other: list[str | int]) -> None:
    """Different words give different streams, equal words the same; two streams do not disturb each other."""
    same = [str(word) for word in one] == [str(word) for word in other]
    if "\n".join(map(str, one)) != "\n".join(map(str, other)) or same:
        first, second = Rng(*one), Rng(*other)
        pairs = [(first.random(), second.random()) for _ in range(4)]
        assert all((a == b) == same for a, b in pairs)
        again = Rng(*one)
        assert [again.random() for _ in range(4)] == [a for a, _ in pairs]


def test_drawn_seeds() -> None:
    """A drawn seed is a whole number of 32 bits, and not always the same."""
    seeds = {draw_seed() for _ in range(20)}
    assert len(seeds) > 1
    assert all(0 <= seed < 2**32 for seed in seeds)

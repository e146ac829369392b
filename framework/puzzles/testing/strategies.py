"""Strategies of Hypothesis for any genre: boards, answers, positions, and texts that nobody meant."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from puzzles.answer import Answer
from puzzles.bits import bits
from puzzles.codec import Codec
from puzzles.model import Masks, Model
from puzzles.testing.failing import HIDDEN
from puzzles.testing.subject import Subject

__tracebackhide__ = HIDDEN

_SPECIAL = "\x00\x0b\x1c\x7f\x85\xa0²½é٣１\u2003\u2028\ufeff\ud800😀"
_PLAIN = "0123456789 \n\r\t.,:;-+=_|/\\#?&%@$*\"'`^~<>()[]{}abzABHZ"
_NUMBERS = ("0", "-1", "00", "99", "1000000000", "9" * 5000, "1e9", "0x10", "NaN", "٣", "１", "²")
JUNK = (
    "", " ", "\n", "\r\n\n", "\ufeff", "\x00", "\ud800", "x", "[" * 5000, "{" * 5000, '{"a":' * 2000,
    "1" * 5000, "null", "[]", "{}", '""', "0", ".", "#", ":", "::", "/", "genre:", "grid:",
)  # fmt: skip
"""Texts that are no puzzle in anybody's format."""


def examine(examples: int, check: Callable[..., None], **strategies: SearchStrategy[Any]) -> None:
    """Call ``check`` with ``examples`` values that the strategies draw. There is no deadline: machines of
    strangers are as slow as they are."""
    decorated = given(**strategies)(check)
    settings(max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck))(decorated)()


def boards(subject: Subject) -> SearchStrategy[Any]:
    """The subject's boards, as they are and with a few characters of their texts changed."""
    samples = [sample.board for sample in subject.samples]
    texts = [text for board in samples for text in _written(subject, board)]
    if not texts:
        return st.sampled_from(samples)
    return st.sampled_from(samples) | _mutated(texts)


def _written(subject: Subject, board: Any) -> list[tuple[Codec, str]]:
    """The texts of a board in formats that can be written."""
    found = []
    for codec in subject.codecs:
        if codec.write is not None:
            try:
                found.append((codec, codec.write(subject.document(board))))
            except Exception:  # the tests of formats tell of it
                continue
    return found


@st.composite
def _mutated(draw: DrawFn, texts: Sequence[tuple[Codec, str]]) -> Any:
    codec, text = draw(st.sampled_from(texts))
    characters = sorted({character for other, some in texts if other is codec for character in some})
    for _ in range(draw(st.integers(1, 6))):
        start = draw(st.integers(0, len(text)))
        end = draw(st.sampled_from((start, start + 1, start + 1, start + 1)))
        put = draw(st.sampled_from(("", *characters, *characters)))
        changed = text[:start] + put + text[end:]
        try:
            codec.read(changed)
        except Exception:  # no board: the change is not made
            continue
        text = changed
    return codec.read(text).puzzle.board


def answers(model: Model, is_complete: bool = False) -> SearchStrategy[Answer]:
    """Any answer to a model, right or wrong; unless it has to be complete some variables have no value."""
    open_ = () if is_complete else (None,)
    values = (st.sampled_from((*open_, *variable.values)) for variable in model.variables)
    return st.tuples(*values).map(Answer)


@st.composite
def positions(draw: DrawFn, model: Model, solutions: Sequence[Masks] = ()) -> tuple[int, ...]:
    """Candidates, at least one a variable; of ``solutions``, where there are any, one is still possible."""
    kept = draw(st.sampled_from(solutions)) if solutions else (0,) * len(model.variables)
    share = draw(st.sampled_from((0, 1, 3, 8)))
    masks = []
    for variable, need in zip(model.variables, kept, strict=True):
        mask = variable.start
        if share and draw(st.integers(0, share)) == 0:
            mask &= draw(st.integers(0, mask)) | need
        masks.append(mask or need or next(bits(variable.start)))
    return tuple(masks)


def walk(masks: Masks, kept: Masks, random: Random, most: int) -> list[tuple[int, ...]]:
    """Positions, each with fewer candidates than the one before.

    From ``masks`` on candidates go in any order, but those of ``kept`` and the last of a variable, until
    none is left to go. At most ``most`` positions are given, the first and the last among them.
    """
    now = list(masks)
    going = [(v, bit) for v, mask in enumerate(masks) for bit in bits(mask & ~kept[v])]
    random.shuffle(going)
    found = [tuple(now)]
    for v, bit in going:
        if now[v] != bit:
            now[v] &= ~bit
            found.append(tuple(now))
    if len(found) > most:
        middle = sorted(random.sample(range(1, len(found) - 1), most - 2))
        found = [found[0], *(found[at] for at in middle), found[-1]]
    return found


def junk(texts: Sequence[str]) -> SearchStrategy[str]:
    """What valid texts become by a few changes, and texts out of nothing."""
    return _changed(texts) | st.sampled_from(JUNK) | st.text(max_size=40)


@st.composite
def _changed(draw: DrawFn, texts: Sequence[str]) -> str:
    text = draw(st.sampled_from(texts))
    own = st.sampled_from(sorted(set(text)) or ["x"])
    other = st.sampled_from(_PLAIN + _SPECIAL)
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        length = draw(st.sampled_from((0, 1, 1, 2, 8, len(text))))
        put = draw(
            st.text(own, max_size=3) | st.text(other, max_size=2) | st.sampled_from(_NUMBERS) | st.just(text)
        )
        text = (text[:start] + put + text[start + length :])[:20_000]
    return text

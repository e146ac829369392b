"""Every reader of every genre, against texts that nobody meant. The long runs are ``pytest -m fuzz``."""

from __future__ import annotations

import pytest
from attrs import evolve

from puzzles.answer import Answer
from puzzles.codec import Codec, Document, Puzzle
from puzzles.codec.detect import MAX_BYTES
from puzzles.errors import FormatError
from puzzles.plugins import installed, load
from tests.framework import fuzzing, toy
from tests.framework.fuzzing import Target, check, check_all, check_everywhere, inputs

REGISTRY = installed()
TARGETS = fuzzing.targets(REGISTRY)

SHORT, LONG = 1_500, 100_000

each_format = pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.name)


def test_every_format_is_fuzzed() -> None:
    """There is a target for each format of each installed genre, and each begins with texts that it reads."""
    formats = [(genre, codec.name) for genre in REGISTRY.genre_names() for codec in REGISTRY.codecs(genre)]
    assert [(target.genre, target.codec.name) for target in TARGETS] == formats
    for target in TARGETS:
        assert target.codec.example in target.valid, target.name
        for text in target.valid:
            assert check(REGISTRY, target, text) == "read", target.name


@each_format
def test_mutated_texts_are_read_or_refused(target: Target) -> None:
    """Whatever is made of a valid text, each reader returns a document that the genre's model takes, or
    refuses in one line of ASCII; no text is taken for two formats."""
    counts = check_all(REGISTRY, target, SHORT)
    # A run in which nothing is read, or everything, does not test what it says.
    assert all(counts[outcome] > 0 for outcome in ("read", "refused", "no text")), counts


@each_format
@pytest.mark.fuzz
def test_many_mutated_texts_are_read_or_refused(target: Target) -> None:
    """The same, for many times as many texts."""
    counts = check_all(REGISTRY, target, LONG, "long")
    print(target.name, dict(counts))
    assert sum(counts.values()) == LONG


@pytest.mark.parametrize("piece", fuzzing.USUAL)
def test_texts_of_the_largest_size_come_to_an_end(piece: str) -> None:
    """As much of one thing as is looked at is taken for one format, or for none, like any other text."""
    fuzzing.check_detection(REGISTRY, piece * (MAX_BYTES // len(piece)))


@pytest.mark.parametrize(
    "text", [pytest.param(text, id=name, marks=pytest.mark.fuzz) for name, text in fuzzing.oversized()]
)
def test_no_reader_takes_what_has_the_largest_size(text: str) -> None:
    """All readers refuse it, also those of formats for which it is not taken."""
    check_everywhere(REGISTRY, TARGETS, text)


@each_format
@pytest.mark.fuzz
def test_valid_texts_blown_up_come_to_an_end(target: Target) -> None:
    """So is a valid text that is made as large by one thing within it."""
    for name, text in fuzzing.blown_up(target.codec.example):
        assert check(REGISTRY, target, text) in ("read", "refused"), name


# The harness itself


def found_in(*codecs: Codec) -> None:
    """Check one text that is meant for a toy genre with these formats."""
    registry = load([("toy", toy.plugin(genres=(toy.genre(),), codecs=list(codecs)))], entry_points=False)
    assert not registry.warnings
    check(registry, Target("toy", codecs[0], ("1",), "1", (), None), "7")


def refusing(message: str) -> Codec:
    def read(text: str) -> Document:
        raise FormatError(message)

    return evolve(toy.codec(), read=read)


def test_sound_formats_pass() -> None:
    """A format that reads, one that refuses, and two that know the same text break nothing."""
    found_in(toy.codec())
    found_in(refusing("character 1: no"))
    found_in(toy.codec("one"), toy.codec("two"))


@pytest.mark.parametrize(
    ("codec", "told"),
    [
        (evolve(toy.codec(), read=lambda text: 1 // 0), "by zero"),
        (evolve(toy.codec(), variants={"lax": lambda text: 1 // 0}), "by zero"),
        (evolve(toy.codec(), sniff=lambda text: 1 // 0), "by zero"),
        (evolve(toy.codec(), sniff=lambda text: None), "does not say"),
        (evolve(toy.codec(), read=lambda text: None), "None is no document"),
        (evolve(toy.codec(), read=lambda text: Document(Puzzle("other", 1))), "a puzzle of genre other"),
        (evolve(toy.codec(), read=lambda text: Document(Puzzle("toy", "7"))), "cannot be interpreted"),
        (
            evolve(toy.codec(), read=lambda text: Document(Puzzle("toy", 7), Answer((2,)))),
            "of another puzzle",
        ),
        (evolve(toy.codec(), write=lambda document: "8"), "written as another"),
        (refusing(""), "says nothing"),
        (refusing("no\x1b[0m"), "not one line"),
        (refusing("nö"), "not ASCII"),
        (refusing("no " * 300), "characters: "),
    ],
)
def test_each_fault_is_seen(codec: Codec, told: str) -> None:
    """Whatever a format does that it must not do ends the run, and says so."""
    with pytest.raises(Exception, match=told):
        found_in(codec)


def test_the_input_that_failed_is_told() -> None:
    """The note of an error tells the input, and how to come to it again."""
    registry = load([("toy", toy.whole())], entry_points=False)
    target = Target("toy", registry.codecs("toy")[0], ("1",), "1", (), None)
    # A digit that is no number: ``str.isdigit`` is not what it seems.
    with pytest.raises(ValueError, match="invalid literal") as caught:
        check_all(registry, target, 10_000)
    assert caught.value.__notes__[0].startswith("input ")


def test_equal_seeds_give_equal_inputs() -> None:
    """A run can be repeated, and another seed is another run."""
    target = TARGETS[0]
    assert list(inputs(target, 50)) == list(inputs(target, 50))
    assert list(inputs(target, 50)) != list(inputs(target, 50, "1"))

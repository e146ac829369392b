"""What a caller from Python gives wrongly is told in one line that names it, as an error of the one kind."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve

import puzzles
from puzzles.arguments import LARGEST, SEED_DIGITS
from puzzles.cli import main
from puzzles.codec import Document
from puzzles.errors import AnswerError, PuzzlesError, ShapeError, UnknownNameError, quote
from puzzles.plugins import installed

REGISTRY = installed()
GENRE = REGISTRY.genre_names()[0]
EXAMPLE = REGISTRY.genre(GENRE).example
SOLUTION = puzzles.solve(EXAMPLE).solutions[0]
RECIPE = puzzles.generate(GENRE, seed=1).recipe


class Unequal:
    """An object that neither equals another nor does not, as arrays are."""

    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        raise ValueError("the truth value of an array is ambiguous")

    def __bool__(self) -> bool:
        raise ValueError("the truth value of an array is ambiguous")


class Silent:
    """An object that cannot even be shown."""

    def __repr__(self) -> str:
        raise RuntimeError("not to be shown")


ODD: tuple[object, ...] = (
    1.5, float("nan"), True, "3", "", b"x", (5, 5), [], {}, object(), Silent(), Unequal(), int, -(10**5000),
)  # fmt: skip
"""What is neither a number, nor a name, nor a registry."""


def one_line(error: PuzzlesError) -> str:
    """The message, which has something to say on one line of moderate length."""
    told = str(error)
    assert told.isprintable()
    assert 0 < len(told) < 160
    return told


def refused(verb: Callable[..., object], told: str, *given: object, **named: object) -> PuzzlesError:
    """The PuzzlesError, in one line that has ``told`` in it, of a call."""
    with pytest.raises(PuzzlesError) as caught:
        verb(*given, **named)
    assert told in one_line(caught.value)
    return caught.value


def generate(**named: Any) -> object:
    return puzzles.generate(**{"genre": GENRE, "seed": 1, **named})


def generate_many(**named: Any) -> object:
    """The call alone: nothing is taken of the list."""
    return puzzles.generate_many(**{"genre": GENRE, "seed": 1, "count": 2, **named})


def recipe_of(**named: Any) -> object:
    from puzzles.api import recipe_of

    return recipe_of(**{"genre": GENRE, "seed": 1, **named})


def follow(**named: Any) -> object:
    """A recipe that somebody made by hand."""
    return puzzles.follow(evolve(RECIPE, **named))


MAKING = [generate, generate_many, recipe_of, follow]


# Numbers


@pytest.mark.parametrize("verb", MAKING)
def test_recipes_have_an_index_from_0(verb: Callable[..., object]) -> None:
    """Anything else is refused by the call, by its name and value, wherever a recipe comes from."""
    for value in (0, LARGEST):
        verb(index=value)
    for wrong in (-1, LARGEST + 1, 10**5000, *ODD):
        error = refused(verb, f"index: a whole number from 0 to {LARGEST} is expected, not ", index=wrong)
        assert str(error).endswith(f", not {quote(wrong)}")


@pytest.mark.parametrize("verb", MAKING)
def test_a_seed_is_any_whole_number(verb: Callable[..., object]) -> None:
    """Below 0, too, and longer than a machine's numbers; but not so long that it cannot be told."""
    for value in (0, -7, 2**63, 1 - 10**SEED_DIGITS, 10**SEED_DIGITS - 1):
        verb(seed=value)
    for wrong in (10**SEED_DIGITS, -(10**SEED_DIGITS), 10**5000, *ODD):
        refused(
            verb, f"seed: a whole number of at most 200 digits is expected, not {quote(wrong)}", seed=wrong
        )


@pytest.mark.parametrize("seed", ["0", "-7", str(2**64), "9" * 200])
def test_the_command_takes_the_seeds_that_python_takes(seed: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The same seed is the same puzzle there, and the recipe that is told gives it again."""
    made = puzzles.generate(GENRE, seed=int(seed))
    assert main(["generate", GENRE, "--seed", seed, "--format", "id"]) == 0
    out, err = capsys.readouterr()
    assert out == puzzles.write(made.puzzle, "id") + "\n"
    again = err.partition("again by: puzzles ")[2].partition(" (")[0].split()
    assert main([*again, "--format", "id"]) == 0
    assert capsys.readouterr().out == out


@pytest.mark.parametrize("seed", ["1.5", "x", "", "9" * 5000, "9" * 201])
def test_the_command_refuses_other_seeds(seed: str, capsys: pytest.CaptureFixture[str]) -> None:
    """In one line, which shows no more than its beginning."""
    assert main(["generate", GENRE, "--seed", seed]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert "whole number" in err
    assert len(err) < 200


@pytest.mark.parametrize("verb", [generate, generate_many])
def test_attempts_are_counted_from_1(verb: Callable[..., object]) -> None:
    """No boards, or a part of one, cannot be screened."""
    for wrong in (0, -5, None, *ODD):
        refused(verb, f"attempts: a whole number from 1 is expected, not {quote(wrong)}", attempts=wrong)
    verb(attempts=10**5000)


@pytest.mark.parametrize("name", ["generator", "rater"])
def test_versions_are_whole_numbers(name: str) -> None:
    """A version that nobody brought is unknown; so is what is equal to one and is none: True, or 1.0."""
    for wrong in (0, -1, 99, 1.0, *ODD):
        for verb in (generate, generate_many, recipe_of):
            error = refused(verb, f"unknown {name} version {quote(wrong)} of {GENRE}", **{name: wrong})
            assert isinstance(error, UnknownNameError)
            assert str(error).endswith(", as whole numbers") == (type(wrong) is not int)
        if name == "rater":
            for judge in (puzzles.rate, puzzles.hint, puzzles.explain):
                refused(judge, f"unknown rater version {quote(wrong)}", EXAMPLE, rater=wrong)
    for wrong in (0, -1, None, 1.0, *ODD):
        refused(follow, f"{name}: a whole number from 1 is expected", **{name: wrong})


@pytest.mark.parametrize("verb", [puzzles.solve, puzzles.rate, puzzles.hint, puzzles.explain, generate])
def test_limits_are_numbers(verb: Callable[..., object]) -> None:
    """A time limit is a number of seconds; nodes are counted from 1."""
    given = () if verb is generate else (EXAMPLE,)
    for wrong in (0, -1, *ODD):
        if not (isinstance(wrong, float) and wrong > 0):
            told = f"time_limit: a number of seconds above 0 is expected, not {quote(wrong)}"
            refused(verb, told, *given, time_limit=wrong)
        if verb is puzzles.solve:
            told = f"nodes: a whole number from 1 is expected, not {quote(wrong)}"
            refused(verb, told, EXAMPLE, nodes=wrong)


@pytest.mark.parametrize("name", ["count", "jobs"])
def test_lists_are_counted(name: str) -> None:
    """So are the puzzles of a list and the processes that share the work."""
    for wrong in (-1, None, *ODD):
        refused(generate_many, f"{name}: a whole number from ", **{name: wrong})


# Names, texts and the rest


@pytest.mark.parametrize("verb", [generate, generate_many, recipe_of, follow])
def test_what_is_to_be_made_has_names(verb: Callable[..., object]) -> None:
    """A genre, a shape or a level of a wrong kind is told as one that nobody knows."""
    for wrong in (3, *ODD):
        is_word = isinstance(wrong, str)
        error = refused(verb, f"unknown genre {quote(wrong)}; known: ", genre=wrong)
        assert isinstance(error, UnknownNameError)
        error = refused(verb, f"unknown level {quote(wrong)}; levels are any, easy", level=wrong)
        assert isinstance(error, UnknownNameError)
        if not is_word:
            error = refused(
                verb, f"shape: a text such as '10x10' is expected, not {quote(wrong)}", shape=wrong
            )
            assert isinstance(error, ShapeError)
    refused(verb, "unknown genre None", genre=None)
    refused(verb, "unknown level None", level=None)


def test_a_recipe_is_a_recipe() -> None:
    """Nothing else can be followed."""
    for wrong in (None, 3, *ODD):
        refused(puzzles.follow, f"a recipe is a Recipe, not {type(wrong).__name__}", wrong)
    for wrong in (None, 3, *ODD):
        refused(follow, f"unknown profile {quote(wrong)} of {GENRE}", profile=wrong)
    refused(follow, "is not a shape", shape="silly")
    refused(follow, "shape 999x999: generator ", shape="999x999")
    refused(follow, "shape: a recipe has it in one spelling, '7x7', not '7X7'", shape="7X7")


@pytest.mark.parametrize("verb", [generate, generate_many, lambda **given: puzzles.follow(RECIPE, **given)])
def test_whom_to_tell_is_a_function(verb: Callable[..., object]) -> None:
    """It is called much later, so that it is looked at before."""
    for wrong in ODD:
        if not callable(wrong):
            refused(verb, f"tell: a function of one number is expected, not {quote(wrong)}", tell=wrong)


TAKING = (
    puzzles.solve, puzzles.rate, puzzles.write, puzzles.hint, puzzles.explain, puzzles.read,
    puzzles.read_many, puzzles.model_of, puzzles.candidates, puzzles.session,
)  # fmt: skip
"""The verbs that take a puzzle and can do without more."""


@pytest.mark.parametrize("verb", TAKING)
def test_verbs_take_puzzles_and_registries(verb: Callable[..., object]) -> None:
    """What is no puzzle, and what is no registry, is refused; an empty value is not the default."""
    for wrong in (None, 3, *ODD):
        if not isinstance(wrong, str):
            refused(verb, f"a puzzle is a Puzzle or a text, not {type(wrong).__name__}", wrong)
    for wrong in (0, *ODD):
        refused(verb, f"registry: a Registry is expected, not {quote(wrong)}", EXAMPLE, registry=wrong)
        refused(generate, "registry: a Registry is expected", registry=wrong)
        refused(generate_many, "registry: a Registry is expected", registry=wrong)
    puzzle = puzzles.read(EXAMPLE).puzzle
    if verb not in (puzzles.read, puzzles.read_many):
        for wrong in (None, 3, *ODD):
            refused(verb, f"unknown genre {quote(wrong)}", evolve(puzzle, genre=wrong))


def test_what_is_chosen_by_name() -> None:
    """A format, a solver, a level, a variant: whatever is no name is unknown."""
    for wrong in (3, *ODD):
        for verb, name, told in (
            (puzzles.write, "format", "unknown format {}"),
            (puzzles.solve, "solver", "unknown solver {}"),
            (puzzles.session, "solver", "unknown solver {}"),
            (puzzles.candidates, "solver", "unknown solver {}"),
            (puzzles.explain, "before", "unknown level {}; levels are easy"),
            (puzzles.read, "variant", "variant"),
            (puzzles.read_many, "variant", "variant"),
        ):
            error = refused(verb, told.format(quote(wrong)), EXAMPLE, **{name: wrong})
            assert isinstance(error, UnknownNameError)


def test_a_registry_is_asked_by_name() -> None:
    """A registry refuses what is no name, or no version, with the same error as an unknown one."""
    for wrong in (3, *ODD):
        for general in ("genre", "renderer"):
            refused(getattr(REGISTRY, general), f"unknown {general} {quote(wrong)}; known: ", wrong)
        for kind in ("codecs", "solvers", "generators", "raters", "profiles", "techniques"):
            refused(getattr(REGISTRY, kind), f"unknown genre {quote(wrong)}; known: ", wrong)
        for kind, told in (("codec", "format"), ("solver", "solver"), ("profile", "profile")):
            refused(getattr(REGISTRY, kind), f"unknown {told} {quote(wrong)} of {GENRE}", GENRE, wrong)


# Answers


def written(puzzle: str, answer: object) -> str:
    return puzzles.write(puzzle, "json", answer)  # type: ignore[arg-type]


@pytest.mark.parametrize("verb", [puzzles.check, puzzles.hint, puzzles.candidates, written])
def test_an_answer_that_does_not_fit(verb: Callable[..., object]) -> None:
    """An answer of another length, or with a value that there is not, is a PuzzlesError and a ValueError."""
    count = len(SOLUTION)
    for values in ((), SOLUTION[1:], (*SOLUTION, SOLUTION[0])):
        for answer in (values, list(values), puzzles.Answer(values)):
            told = f"an answer to {count} variables has {len(values)} values"
            error = refused(verb, told, EXAMPLE, answer)
            assert isinstance(error, AnswerError)
            assert isinstance(error, ValueError)
    for wrong in (99, -1, "1", [], Silent(), 10**5000):
        told = f"variable {count}: the value {quote(wrong)} is none of "
        error = refused(verb, told, EXAMPLE, (*SOLUTION[:-1], wrong))
        assert isinstance(error, AnswerError)
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again)) == (AnswerError, str(error))


@pytest.mark.parametrize(
    "verb",
    [
        puzzles.check,
        puzzles.hint,
        puzzles.candidates,
        written,
    ],
)
def test_an_answer_has_values(verb: Callable[..., object]) -> None:
    """What is no answer, or one that holds no values, is refused."""
    for wrong in (3, *ODD):
        if not isinstance(wrong, tuple | list):
            told = f"an answer is an Answer or the tuple of its values, not {type(wrong).__name__}"
            refused(verb, told, EXAMPLE, wrong)
            refused(verb, told, EXAMPLE, puzzles.Answer(wrong))  # type: ignore[arg-type]


def test_values_are_those_of_the_model() -> None:
    """What equals a value is taken for it, and written as the value."""
    alike = [True if value == 1 else float(value) for value in SOLUTION]
    assert written(EXAMPLE, alike) == written(EXAMPLE, SOLUTION)
    assert puzzles.check(EXAMPLE, alike) == []  # type: ignore[arg-type]


@pytest.mark.parametrize("verb", ["check", "hint", "candidates"])
def test_the_command_tells_of_an_answer_that_does_not_fit(
    verb: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where a format reads an answer that is of no use, the command says so in one line, with status 2."""
    held = Document(puzzles.read(EXAMPLE).puzzle, puzzles.Answer((99, *SOLUTION[1:])))
    module = {"check": "judge", "hint": "teach", "candidates": "candidates"}[verb]
    monkeypatch.setattr(f"puzzles.cli.{module}.with_answer", lambda *given, **named: held)
    assert main([verb, EXAMPLE]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("puzzles: variable 1: the value 99 is none of ")
    assert err.count("\n") == 1


# Values in messages


def test_values_in_messages() -> None:
    """A value is shown as Python writes it, in ASCII and cut, whatever it is."""
    assert [quote(value) for value in (7, "7", 7.0, None, "ü")] == ["7", "'7'", "7.0", "None", r"'\xfc'"]
    assert quote("a" * 50, 3) == "'aaa...'"
    assert quote("it's " * 50, 4) == '"it\'s..."'
    assert quote([1] * 50, 8) == "[1, 1, 1..."
    assert (quote(10**5000), quote(Silent())) == ("<int>", "<Silent>")


def test_check_is_told_whether_the_answer_is_finished() -> None:
    """By True or False, and nothing that only counts as one of them."""
    for wrong in (None, 1, *ODD):
        if wrong is not True:
            with pytest.raises(PuzzlesError, match="finished: True or False is expected"):
                puzzles.check(EXAMPLE, SOLUTION, finished=wrong)  # type: ignore[arg-type]

"""What callers from Python give, looked at before it is used: one sentence for what is of the wrong kind."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from puzzles.answer import Answer
from puzzles.errors import AnswerError, PuzzlesError, ShapeError, UnknownNameError, quote
from puzzles.generator import ASKED_LEVELS, Limits, Recipe
from puzzles.model import Model
from puzzles.plugins import installed
from puzzles.registry import Registry
from puzzles.solver import Budget

AnswerLike = Answer | tuple[int | None, ...] | list[int | None]
"""An answer, or its values alone, such as a solution that a solver returned."""

LARGEST = 2**63 - 1
"""The largest index."""
SEED_DIGITS = 200
"""A seed has as many digits at the most, so that a line has room for a recipe; and Python, which may be told
to write no numbers of more than 640 digits, writes them all."""


def checked_number(name: str, value: object, least: int, most: int | None = None) -> None:
    """Raise PuzzlesError, naming the argument, for what is no whole number from ``least`` to ``most``."""
    if type(value) is not int or value < least or (most is not None and value > most):
        upto = "" if most is None else f" to {most}"
        raise PuzzlesError(f"{name}: a whole number from {least}{upto} is expected, not {quote(value)}")


def is_seed(seed: object) -> bool:
    """Whether it is a whole number, and not too long a one."""
    return type(seed) is int and abs(seed) < _TOO_LONG


def checked_seed(seed: object) -> None:
    """Raise PuzzlesError for what is no seed."""
    if not is_seed(seed):
        told = f"seed: a whole number of at most {SEED_DIGITS} digits is expected"
        raise PuzzlesError(f"{told}, not {quote(seed)}")


_TOO_LONG = 10**SEED_DIGITS


def known_plugins(registry: Registry | None) -> Registry:
    """The registry, or that of the installed plugins. Raises PuzzlesError for what is none."""
    if registry is None:
        return installed()
    if not isinstance(registry, Registry):
        raise PuzzlesError(f"registry: a Registry is expected, not {quote(registry)}")
    return registry


# Texts


def checked_text(text: object) -> None:
    """Raise PuzzlesError for what cannot be read, as it is no text."""
    if not isinstance(text, str):
        raise PuzzlesError(f"a puzzle is a Puzzle or a text, not {type(text).__name__}")


def checked_variant(variant: object) -> None:
    """Raise UnknownNameError for what is no name of a variant; None is always fine."""
    if variant is not None and not isinstance(variant, str):
        raise UnknownNameError(f"variant: a name is expected, not {quote(variant)}")


# What is to be made


def checked_shape(shape: str | None) -> str | None:
    """The shape, which a generator reads. Raises ShapeError for what is no text; None is always fine."""
    if shape is not None and not isinstance(shape, str):
        raise _no_shape(shape)
    return shape


def _no_shape(shape: object) -> ShapeError:
    return ShapeError(f"shape: a text such as '10x10' is expected, not {quote(shape)}")


def checked_level(level: object, known: Sequence[str]) -> None:
    """Raise UnknownNameError for what is none of the known levels."""
    if not isinstance(level, str) or level not in known:
        raise UnknownNameError(f"unknown level {quote(level)}; levels are {', '.join(known)}")


def checked_recipe(recipe: Recipe) -> Recipe:
    """The recipe. Raises PuzzlesError for what is none or has a number that the command does not take,
    ShapeError for a shape that is no text, and UnknownNameError for an unknown level. What else it names is
    looked up in a registry."""
    if not isinstance(recipe, Recipe):
        raise PuzzlesError(f"a recipe is a Recipe, not {type(recipe).__name__}")
    if not isinstance(recipe.shape, str):
        raise _no_shape(recipe.shape)
    checked_level(recipe.level, ASKED_LEVELS)
    checked_seed(recipe.seed)
    checked_number("index", recipe.index, 0, LARGEST)
    checked_number("generator", recipe.generator, 1)
    checked_number("rater", recipe.rater, 1)
    return recipe


def limits_of(attempts: int, time_limit: float | None) -> Limits:
    """The limits of a generator, whose time begins now. Raises PuzzlesError for attempts that are no whole
    number from 1, and for a time limit as :func:`budget_of` does."""
    checked_number("attempts", attempts, 1)
    return Limits(attempts, budget_of(None, time_limit).deadline())


def teller(tell: Callable[[int], None] | None) -> Callable[[int], None]:
    """Whom to tell the number of boards screened so far: nobody, if None. Raises PuzzlesError for what cannot
    be called."""
    if tell is None:
        return _nobody
    if not callable(tell):
        raise PuzzlesError(f"tell: a function of one number is expected, not {quote(tell)}")
    return tell


def _nobody(screened: int) -> None:
    pass


# Answers


def answer_like(answer: AnswerLike) -> Answer:
    """The answer. Raises PuzzlesError for what is none."""
    values = answer.values if isinstance(answer, Answer) else answer
    if not isinstance(values, tuple | list):
        raise PuzzlesError(f"an answer is an Answer or the tuple of its values, not {type(values).__name__}")
    return Answer(tuple(values))


def answer_to(model: Model, answer: AnswerLike | None) -> Answer:
    """The answer to a model, its values as the model has them (1 for True and 1.0); None is one without
    anything drawn.

    Raises PuzzlesError for what is no answer, and AnswerError for one that does not fit the model: of another
    length, or with a value that its variable does not have.
    """
    if answer is None:
        return Answer((None,) * len(model.variables))
    answer = answer_like(answer)
    if len(answer.values) != len(model.variables):
        raise AnswerError(f"an answer to {len(model.variables)} variables has {len(answer.values)} values")
    values: list[int | None] = []
    for number, (variable, value) in enumerate(zip(model.variables, answer.values, strict=True), 1):
        if value is None:
            values.append(None)
        elif value in variable.values:
            values.append(variable.values[variable.values.index(value)])
        else:
            known = ", ".join(map(str, variable.values))
            raise AnswerError(f"variable {number}: the value {quote(value)} is none of {known}")
    return Answer(tuple(values))


# Limits


def budget_of(nodes: int | None, time_limit: float | None) -> Budget:
    """The budget. Raises PuzzlesError for nodes that are no whole number from 1, and for a time limit that is
    no number of seconds above 0; an infinite one is none."""
    if nodes is not None:
        checked_number("nodes", nodes, 1)
    if time_limit is None:
        return Budget(nodes)
    if isinstance(time_limit, bool) or not isinstance(time_limit, int | float) or not time_limit > 0:
        raise PuzzlesError(f"time_limit: a number of seconds above 0 is expected, not {quote(time_limit)}")
    try:
        seconds = float(time_limit)
    except OverflowError:
        return Budget(nodes)
    return Budget(nodes, None if seconds == float("inf") else seconds)

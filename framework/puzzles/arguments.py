"""What callers from Python give, looked at before it is used: one sentence for what is of the wrong kind."""

from __future__ import annotations

from puzzles.answer import Answer
from puzzles.errors import PuzzlesError, quote
from puzzles.model import Model
from puzzles.solver import Budget

AnswerLike = Answer | tuple[int | None, ...] | list[int | None]
"""An answer, or its values alone, such as a solution that a solver returned."""


def answer_like(answer: AnswerLike) -> Answer:
    """The answer. Raises PuzzlesError for what is none."""
    if isinstance(answer, tuple | list):
        return Answer(tuple(answer))
    if not isinstance(answer, Answer):
        raise PuzzlesError(f"an answer is an Answer or the tuple of its values, not {type(answer).__name__}")
    return answer


def answer_to(model: Model, answer: AnswerLike | None) -> Answer:
    """The answer to a model; None is one without anything drawn.

    Raises PuzzlesError for what is no answer, and ValueError for one that does not fit the model: of another
    length, or with a value that its variable does not have.
    """
    if answer is None:
        return Answer((None,) * len(model.variables))
    answer = answer_like(answer)
    if len(answer.values) != len(model.variables):
        raise ValueError(f"an answer to {len(model.variables)} variables has {len(answer.values)} values")
    for number, (variable, value) in enumerate(zip(model.variables, answer.values, strict=True), 1):
        if value is not None and value not in variable.values:
            known = ", ".join(map(str, variable.values))
            raise ValueError(f"variable {number}: the value {quote(repr(value))} is none of {known}")
    return answer


def budget_of(nodes: int | None, time_limit: float | None) -> Budget:
    """The budget. Raises PuzzlesError for nodes that are no whole number from 1, and for a time limit that is
    no number of seconds above 0; an infinite one is none."""
    if nodes is not None and (type(nodes) is not int or nodes < 1):
        raise PuzzlesError(f"nodes: a whole number from 1 is expected, not {quote(repr(nodes))}")
    if time_limit is None:
        return Budget(nodes)
    if isinstance(time_limit, bool) or not isinstance(time_limit, int | float) or not time_limit > 0:
        raise PuzzlesError(
            f"time_limit: a number of seconds above 0 is expected, not {quote(repr(time_limit))}"
        )
    try:
        seconds = float(time_limit)
    except OverflowError:
        return Budget(nodes)
    return Budget(nodes, None if seconds == float("inf") else seconds)

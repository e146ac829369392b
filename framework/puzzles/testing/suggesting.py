"""Lines to begin with, for data that are missing: found by the code under test, so the author has to judge
whether they are right."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from puzzles.answer import Answer
from puzzles.model import Masks
from puzzles.sentences import masks_along
from puzzles.testing.data import NOTHING, removal_words, violations_words
from puzzles.testing.deducing import asked_alone
from puzzles.testing.failing import HIDDEN
from puzzles.testing.judging import Kind, finished, kinds_met, some_answers
from puzzles.testing.subject import Subject
from puzzles.trace import replay, run_trace

__tracebackhide__ = HIDDEN


def kinds(subject: Subject) -> dict[Kind, tuple[Any, Answer]]:
    """Every kind of violation that some answer to some board has, with the first that has it."""
    random = Random(1)
    return kinds_met(
        subject,
        (
            (sample.board, answer)
            for sample in subject.samples
            for answer in some_answers(subject, sample.board, random, 60)
        ),
    )


def answer_line(subject: Subject, rule: str, board: Any, answer: Answer) -> str:
    """A line of answers.txt."""
    model = subject.model(board)
    drawn = " ".join(
        f"{subject.names(model, v)}={value}"
        for v, value in enumerate(answer.values)
        if value not in (None, subject.genre.blank)
    )
    found = subject.violations(board, finished(subject, answer))
    told = violations_words(violation for violation in found if violation.rule == rule)
    return f"{rule} | {subject.id(board)} | {drawn} | {told}"


def position_lines(subject: Subject, technique: str) -> tuple[str | None, str | None]:
    """Two lines of positions.txt: one where a technique finds something, and one where it does not.

    None where no board has such a position. The first tells no more than it needs.
    """
    found = missed = None
    for board, masks in _met(subject):
        removal = asked_alone(subject, technique, subject.model(board), masks)
        if removal and found is None:
            found = _line(subject, technique, board, _plain(subject, technique, board, masks))
        if not removal and missed is None:
            missed = _line(subject, technique, board, masks)
        if found and missed:
            break
    return found, missed


def _met(subject: Subject) -> Iterator[tuple[Any, Masks]]:
    """Positions on the way to the end of every board."""
    for sample in subject.samples:
        model = subject.model(sample.board)
        yield sample.board, model.start()
        for profile in subject.profiles:
            steps = run_trace(model, profile).steps
            for masks, _ in masks_along(model.start(), steps):
                yield sample.board, masks
            yield sample.board, replay(model, steps)


def _plain(subject: Subject, technique: str, board: Any, masks: Masks) -> Masks:
    """A position with as many candidates as may be, where the technique finds the same."""
    model = subject.model(board)
    removal = asked_alone(subject, technique, model, masks)
    now = list(masks)
    for v, variable in enumerate(model.variables):
        known, now[v] = now[v], variable.start
        if known != now[v] and asked_alone(subject, technique, model, now) != removal:
            now[v] = known
    return now


def _line(subject: Subject, technique: str, board: Any, masks: Masks) -> str:
    model = subject.model(board)
    removal = asked_alone(subject, technique, model, masks)
    told = removal_words(subject.genre.words, model, removal)
    columns = technique, subject.id(board), subject.known(board, masks), told or NOTHING
    return " | ".join(columns).replace("|  |", "| |")

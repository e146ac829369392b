"""What things are called in sentences, and what is wrong with an answer. Rows and columns count from 1."""

from __future__ import annotations

from puzzles.answer import Violation
from puzzles.model import Masks, Model, Place
from puzzles.words import grid_words

from puzzles_kakurasu import rules


def line_words(place: Place) -> str:
    """A row or column, from its first cell and its last: "row 2"."""
    row, column, last_row, _ = place
    return f"row {row + 1}" if row == last_row else f"column {column + 1}"


def instance(model: Model, index: int) -> str:
    """A rule instance: "row 2"."""
    return line_words(model.instances[index].place)


def broken(model: Model, index: int) -> str:
    """What it means that it is broken."""
    return f"{instance(model, index)} could not add up to {rules.sum_of(model.instances[index]).total}"


WORDS = grid_words({0: "blank", 1: "shaded"}, instance, broken)


def violation(model: Model, index: int, masks: Masks) -> Violation:
    """A broken rule instance, with the numbers that it is told with."""
    of = model.instances[index]
    target = rules.sum_of(of)
    counted = sum(
        weight for cell, weight in zip(of.scope, target.weights, strict=True) if masks[cell] == rules.SHADED
    )
    return Violation(of.rule, of.place, {"target": target.total, "sum": counted})


def violation_words(found: Violation) -> str:
    """A violation in a sentence."""
    line, target, counted = line_words(found.place), found.facts["target"], found.facts["sum"]
    return f"{line} adds up to {counted} and cannot add up to {target}"

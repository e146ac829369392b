"""What things are called in sentences, and what is wrong with an answer. Rows and columns count from 1."""

from __future__ import annotations

from puzzles.answer import Violation
from puzzles.grids import cell_words
from puzzles.model import Masks, Model
from puzzles.words import grid_words

from puzzles_newgenre import rules


def instance(model: Model, index: int) -> str:
    """A rule instance: "the 2 at row 1 column 1"."""
    of = model.instances[index]
    return f"the {rules.number_of(of)} at {cell_words(*of.place)}"


def broken(model: Model, index: int) -> str:
    """What it means that it is broken."""
    return f"{instance(model, index)} could not count as many"


WORDS = grid_words({0: "blank", 1: "shaded"}, instance, broken)


def violation(model: Model, index: int, masks: Masks) -> Violation:
    """A broken rule instance, with the numbers that it is told with."""
    of = model.instances[index]
    shaded = sum(masks[cell] == rules.SHADED for cell in of.scope)
    return Violation(of.rule, of.place, {"number": rules.number_of(of), "shaded": shaded})


def violation_words(found: Violation) -> str:
    """A violation in a sentence."""
    number, shaded = found.facts["number"], found.facts["shaded"]
    return f"the {number} at {cell_words(*found.place)} counts {shaded}, and cannot count {number}"

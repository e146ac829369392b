"""What things are called in sentences. Rows and columns count from 1."""

from __future__ import annotations

from puzzles.answer import Violation
from puzzles.grids import cell_words
from puzzles.model import Masks, Model
from puzzles.relations import AtMostOne, SumIs
from puzzles.words import grid_words
from puzzles_akari.rules import BULB


def line_words(place: tuple[int, ...]) -> str:
    """A line of white cells in a sentence, from the places of its first cell and its last."""
    row, column, last_row, last_column = place
    if row == last_row:
        return f"row {row + 1} from column {column + 1} to column {last_column + 1}"
    return f"column {column + 1} from row {row + 1} to row {last_row + 1}"


def instance(model: Model, index: int) -> str:
    """A rule instance in a sentence: a clue by its number and cell, a line, or the cell that is to be lit."""
    of = model.instances[index]
    if isinstance(of.relation, SumIs):
        return f"the {of.relation.total} at {cell_words(*of.place)}"
    if isinstance(of.relation, AtMostOne):
        return line_words(of.place)
    return cell_words(*of.place)


def broken(model: Model, index: int) -> str:
    """What it means that a rule instance is broken."""
    of = model.instances[index]
    if isinstance(of.relation, SumIs):
        return f"{instance(model, index)} could not have exactly {of.relation.total}"
    if isinstance(of.relation, AtMostOne):
        return f"two bulbs would shine on each other in {line_words(of.place)}"
    return f"{cell_words(*of.place)} could not be lit"


WORDS = grid_words({0: "no bulb", 1: "a bulb"}, instance, broken, ("takes", "take", "took"))


def violation(model: Model, index: int, masks: Masks) -> Violation:
    """The violation of a broken instance: R1 with ``number`` and ``bulbs`` (placed) at the black cell, R2
    with ``bulbs`` at the first and the last cell of the line, R3 at the cell that stays dark."""
    of = model.instances[index]
    bulbs = sum(masks[v] == BULB for v in of.scope)
    if isinstance(of.relation, SumIs):
        return Violation(of.rule, of.place, {"number": of.relation.total, "bulbs": bulbs})
    if isinstance(of.relation, AtMostOne):
        return Violation(of.rule, of.place, {"bulbs": bulbs})
    return Violation(of.rule, of.place)


def violation_words(found: Violation) -> str:
    """A violation in a sentence."""
    if found.rule == "R2":
        return f"{found.facts['bulbs']} bulbs shine on each other in {line_words(found.place)}"
    where = cell_words(*found.place)
    if found.rule == "R1":
        number, bulbs = found.facts["number"], found.facts["bulbs"]
        bulbs_words = f"{bulbs} bulb{'s' * (bulbs != 1)}"
        return f"the {number} at {where} has {bulbs_words} beside it and cannot have exactly {number}"
    return f"{where} is not lit"

"""What things are called in sentences. Rows and columns count from 1."""

from __future__ import annotations

from puzzles.answer import Violation
from puzzles.grids import cell_words
from puzzles.model import Masks, Model
from puzzles.relations import AtMostOne, SumIs
from puzzles.words import Words, listed
from puzzles_akari.rules import BULB


def name(model: Model, variable: int) -> str:
    """A white cell's short name: ``r1c3``."""
    row, column = model.variables[variable].place
    return f"r{row + 1}c{column + 1}"


def cell(model: Model, variable: int) -> str:
    """A white cell in a sentence."""
    row, column = model.variables[variable].place
    return cell_words(row, column)


def bulb(model: Model, variable: int, value: int) -> str:
    """A bulb, or none, in a sentence."""
    return ("no bulb", "a bulb")[value]


def choice(model: Model, variable: int, values: tuple[int, ...]) -> str:
    """What an open cell takes, in a sentence."""
    return "a bulb or none"


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


def group(model: Model, variables: tuple[int, ...]) -> str:
    """Several white cells in a sentence, in short where they stand in one row or column."""
    places = [model.variables[v].place for v in variables]
    rows, columns = ([str(n + 1) for n in axis] for axis in zip(*places, strict=True))
    if len(set(rows)) == 1:
        return f"row {rows[0]} columns {listed(columns)}"
    if len(set(columns)) == 1:
        return f"column {columns[0]} rows {listed(rows)}"
    return listed([cell(model, v) for v in variables])


WORDS = Words(name, cell, instance, bulb, choice, broken, group)


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

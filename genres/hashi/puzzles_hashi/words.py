"""What things are called in sentences. Rows and columns count from 1."""

from __future__ import annotations

from puzzles.answer import Violation
from puzzles.grids import cell_words
from puzzles.model import Masks, Model
from puzzles.relations import Connected, SumIs, groups
from puzzles.words import Words


def name(model: Model, variable: int) -> str:
    """A slot's short name: ``r1c1-r1c3``."""
    row, column, other_row, other_column = model.variables[variable].place
    return f"r{row + 1}c{column + 1}-r{other_row + 1}c{other_column + 1}"


def slot(model: Model, variable: int) -> str:
    """A slot in a sentence."""
    row, column, other_row, other_column = model.variables[variable].place
    return f"the slot between {cell_words(row, column)} and {cell_words(other_row, other_column)}"


def bridges(model: Model, variable: int, value: int) -> str:
    """A number of bridges in a sentence."""
    return ("no bridge", "one bridge", "two bridges")[value]


def choice(model: Model, variable: int, values: tuple[int, ...]) -> str:
    """Two or three numbers of bridges in a sentence."""
    named: dict[tuple[int, ...], str] = {
        (1, 2): "at least one bridge",
        (0, 1): "at most one bridge",
        (0, 2): "no bridge or two bridges",
    }
    return named.get(values, "any number of bridges")


def instance(model: Model, index: int) -> str:
    """A rule instance in a sentence: an island by its number and cell."""
    of = model.instances[index]
    if isinstance(of.relation, SumIs):
        return f"the {of.relation.total} at {cell_words(*of.place)}"
    if isinstance(of.relation, Connected):
        return "the whole network"
    return f"the crossing at {cell_words(*of.place)}"


def broken(model: Model, index: int) -> str:
    """What it means that a rule instance is broken."""
    of = model.instances[index]
    if isinstance(of.relation, SumIs):
        return f"{instance(model, index)} could not have exactly {of.relation.total}"
    if isinstance(of.relation, Connected):
        return "the islands could not all be joined"
    return f"bridges would cross at {cell_words(*of.place)}"


WORDS = Words(name, slot, instance, bridges, choice, broken)


def violation(model: Model, index: int, masks: Masks) -> Violation:
    """The violation of a broken instance: R1 with ``number`` and ``bridges`` (drawn) at the island, R2
    at the cell of the crossing, R3 with ``groups`` (how many the islands would form)."""
    of = model.instances[index]
    if isinstance(of.relation, SumIs):
        decided = [masks[v] for v in of.scope if not masks[v] & (masks[v] - 1)]
        drawn = sum(mask.bit_length() - 1 for mask in decided)
        return Violation(of.rule, of.place, {"number": of.relation.total, "bridges": drawn})
    if isinstance(of.relation, Connected):
        return Violation(of.rule, of.place, {"groups": groups(masks, of.scope, of.relation)})
    return Violation(of.rule, of.place)


def violation_words(found: Violation) -> str:
    """A violation in a sentence."""
    if found.rule == "R1":
        number, drawn = found.facts["number"], found.facts["bridges"]
        drawn_words = f"{drawn} bridge{'s' * (drawn != 1)}"
        where = cell_words(*found.place)
        return f"the {number} at {where} has {drawn_words} drawn and cannot have exactly {number}"
    if found.rule == "R2":
        return f"bridges cross at {cell_words(*found.place)}"
    return f"the islands are not all joined: they would form {found.facts['groups']} groups"

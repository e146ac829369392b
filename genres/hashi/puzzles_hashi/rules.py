"""The model of a board: a variable for each slot, and the instances of R1, R2 and R3."""

from __future__ import annotations

from puzzles.model import Model, RuleInstance, Variable
from puzzles.relations import connection_rule, exclusion_rule, sum_rule
from puzzles_hashi.board import Board, slots_of

VALUES = (0, 1, 2)
"""The numbers of bridges in a slot; bit ``i`` of a candidate mask stands for ``i`` bridges."""

_START = (0b001, 0b011, 0b111, 0b111, 0b111, 0b111, 0b111, 0b111, 0b111)
"""The first candidates of a slot, by the smaller of its islands' numbers."""

RULES = {
    "R1": "every island has as many bridge ends as its number",
    "R2": "bridges do not cross",
    "R3": "all islands form one connected network",
}


def model_of(board: Board) -> Model:
    """Slots as variables (place: first row, first column, second row, second column), then R1 for each
    island (place: its cell), R2 for each crossing (its cell) and R3 for the whole board."""
    slots = slots_of(board)
    islands = board.islands
    at: list[list[int]] = [[] for _ in islands]
    variables = []
    for slot, (first, second) in enumerate(slots.ends):
        row, column, number = islands[first]
        other_row, other_column, other_number = islands[second]
        at[first].append(slot)
        at[second].append(slot)
        variables.append(
            Variable((row, column, other_row, other_column), VALUES, _START[min(number, other_number)])
        )
    instances: list[RuleInstance] = [
        sum_rule("R1", (row, column), tuple(at[index]), number, VALUES)
        for index, (row, column, number) in enumerate(islands)
    ]
    instances += [exclusion_rule("R2", cell, one, other) for one, other, cell in slots.crossings]
    instances.append(connection_rule("R3", tuple(range(len(variables))), len(islands), slots.ends))
    return Model(tuple(variables), tuple(instances))

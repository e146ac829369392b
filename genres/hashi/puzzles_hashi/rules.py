"""The model of a board: a variable for each slot, and the instances of R1, R2 and R3."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from puzzles.model import Model, Place, RuleInstance, Variable
from puzzles.relations import connection_rule, exclusion_rule, sum_rule
from puzzles_hashi.board import Board, Cell, kept_for_islands, slots_between

VALUES = (0, 1, 2)
"""The numbers of bridges in a slot; bit ``i`` of a candidate mask stands for ``i`` bridges."""

_ANY, _ONE = 0b111, 0b011
"""The first candidates of a slot: the second where an island at one of its ends has the number 1."""

RULES = {
    "R1": "every island has as many bridge ends as its number",
    "R2": "bridges do not cross",
    "R3": "all islands form one connected network",
}


@lru_cache(maxsize=4096)  # boards of a shape have most of their slots in common
def _variables(place: Place) -> tuple[Variable, Variable]:
    """A slot, and one where an island at one of its ends has the number 1."""
    return Variable(place, VALUES, _ANY), Variable(place, VALUES, _ONE)


class _Frame:
    """What the models of all boards with islands in the same cells share: all but the numbers.

    A generator asks for thousands of boards that differ in a number or two.
    """

    __slots__ = (
        "_at",
        "_cells",
        "_ends",
        "_latest",
        "_numbered",
        "_onward",
        "_rest",
        "_tables",
        "_variables",
    )

    def __init__(self, cells: tuple[Cell, ...]) -> None:
        slots = slots_between(cells)
        at: list[list[int]] = [[] for _ in cells]
        # By cell, pairs (slot, island) for the slots that lead down or to the right, and the island there.
        self._onward: dict[Place, list[tuple[int, int]]] = {cell: [] for cell in cells}
        self._variables = []
        for slot, (first, second) in enumerate(slots.ends):
            at[first].append(slot)
            at[second].append(slot)
            place = cells[first] + cells[second]
            self._onward[cells[first]].append((slot, second))
            self._variables.append(_variables(place))
        self._ends = slots.ends
        self._at = [tuple(slots_at) for slots_at in at]
        self._cells = cells
        self._numbered: list[dict[int, RuleInstance]] = [{} for _ in cells]
        rest = [exclusion_rule("R2", cell, one, other) for one, other, cell in slots.crossings]
        rest.append(connection_rule("R3", tuple(range(len(slots.ends))), len(cells), slots.ends))
        self._rest = tuple(rest)
        self._tables: tuple[Any, Any, int, int] | None = None
        self._latest: tuple[list[int], Model] | None = None

    def model(self, numbers: list[int]) -> Model:
        """The model of the board with these numbers. The latest is kept: who makes a board asks for its
        model, and so does who rates it."""
        latest = self._latest  # read once: threads may share the islands
        if latest is None or latest[0] != numbers:
            latest = self._latest = numbers, self._made(numbers)
        return latest[1]

    def _made(self, numbers: list[int]) -> Model:
        instances = []
        for island, number in enumerate(numbers):
            numbered = self._numbered[island]
            if number not in numbered:
                numbered[number] = sum_rule("R1", self._cells[island], self._at[island], number, VALUES)
            instances.append(numbered[number])
        variables = [
            by_start[numbers[one] == 1 or numbers[other] == 1]
            for by_start, (one, other) in zip(self._variables, self._ends, strict=True)
        ]
        if self._tables is None:
            model = Model(tuple(variables), (*instances, *self._rest), notes=self._onward)
            self._tables = model.touching, model.by_rule, model.supported, model.of_a_kind
            return model
        return Model(tuple(variables), (*instances, *self._rest), *self._tables, self._onward)


def onward_of(model: Model) -> Mapping[Place, Sequence[tuple[int, int]]]:
    """By the cell of an island, pairs for the slots that lead down or to the right from there: the slot, and
    the island at its other end, as its R1 instance is counted."""
    assert isinstance(model.notes, dict)
    return model.notes


@kept_for_islands
def _frame(cells: tuple[Cell, ...]) -> _Frame:
    return _Frame(cells)


def model_of(board: Board) -> Model:
    """Slots as variables (place: first row, first column, second row, second column), then R1 for each
    island (place: its cell), R2 for each crossing (its cell) and R3 for the whole board."""
    return _frame(board.cells).model([number for _, _, number in board.islands])

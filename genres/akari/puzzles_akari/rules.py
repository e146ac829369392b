"""The model of a board: a variable for each white cell, and the instances of R1, R2 and R3."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from puzzles.model import Model, Place, RuleInstance, Variable
from puzzles.relations import at_least_one_rule, at_most_one_rule, exclusion_rule, sum_rule
from puzzles_akari.board import Board, Cell, View, view_of

VALUES = (0, 1)
"""No bulb and a bulb; bit ``i`` of a candidate mask stands for ``i``."""

BULB = 0b10
"""The candidate mask of a bulb."""

RULES = {
    "R1": "a numbered black cell has exactly as many bulbs beside it as its number",
    "R2": "no bulb shines on another",
    "R3": "every white cell is lit",
}


class Frame:
    """What the models of all boards with the same black cells share: all but the numbers.

    A generator asks for many boards that differ in a number or two. A model has its frame for its notes.

    ``blacks``  the black cells;  ``black``  the place of each among them;  ``view``  what follows from them.
    """

    def __init__(self, rows: int, columns: int, blacks: tuple[Cell, ...]) -> None:
        self.blacks = blacks
        self.black: dict[Place, int] = {cell: b for b, cell in enumerate(blacks)}
        self.view: View = view_of(rows, columns, blacks)
        self._variables = tuple([Variable(cell, VALUES, 0b11) for cell in self.view.white])
        self._numbered: list[dict[int, RuleInstance]] = [{} for _ in blacks]
        self._both: dict[tuple[int, int], tuple[int, ...]] = {}
        rest = [self._line_rule(line) for line in self.view.lines]
        rest += [
            at_least_one_rule("R3", cell, seen)
            for cell, seen in zip(self.view.white, self.view.seen, strict=True)
        ]
        self._rest = tuple(rest)
        # What follows for a model without clues; those with clues have the same behind their clues.
        bare = Model(self._variables, self._rest)
        self._touching, self._by_rule, self._of_a_kind = bare.touching, bare.by_rule, bare.of_a_kind

    def _line_rule(self, line: tuple[int, ...]) -> RuleInstance:
        place = self.view.white[line[0]] + self.view.white[line[-1]]
        return exclusion_rule("R2", place, *line) if len(line) == 2 else at_most_one_rule("R2", place, line)

    def both(self, one: int, other: int) -> tuple[int, ...]:
        """The white cells that bulbs in both of two cells would shine on."""
        found = self._both.get((one, other))
        if found is None:
            seen = self.view.seen
            found = self._both[one, other] = tuple(sorted(set(seen[one]).intersection(seen[other])))
        return found

    def clue(self, black: int, number: int) -> RuleInstance:
        """The instance of R1 at a black cell."""
        numbered = self._numbered[black]
        if number not in numbered:
            scope = self.view.beside[black]
            numbered[number] = sum_rule("R1", self.blacks[black], scope, number, VALUES)
        return numbered[number]

    def model(self, numbers: Sequence[int | None]) -> Model:
        """The model of the board with these numbers in its black cells."""
        clues = [self.clue(black, number) for black, number in enumerate(numbers) if number is not None]
        count = len(clues)
        beside = [0] * len(self._variables)
        for index, clue in enumerate(clues):
            for v in clue.scope:
                beside[v] |= 1 << index
        touching = [
            (*([(0, own)] if own else ()), *[(wake, mask << count) for wake, mask in rest])
            for own, rest in zip(beside, self._touching, strict=True)
        ]
        by_rule = {"R1": (1 << count) - 1} | {rule: mask << count for rule, mask in self._by_rule.items()}
        of_a_kind = self._of_a_kind << count | (1 << count) - 1
        instances = (*clues, *self._rest)
        return Model(self._variables, instances, tuple(touching), by_rule, 0, of_a_kind, notes=self)


def frame_in(model: Model) -> Frame:
    """The frame of a model."""
    assert isinstance(model.notes, Frame)
    return model.notes


@lru_cache(maxsize=64)
def frame_of(rows: int, columns: int, blacks: tuple[Cell, ...]) -> Frame:
    """The frame of the boards with these black cells."""
    return Frame(rows, columns, blacks)


def model_of(board: Board) -> Model:
    """White cells as variables (place: the cell), then R1 for each numbered black cell (its cell), R2 for
    each line of white cells (its first cell and its last), and R3 for each white cell (its cell)."""
    frame = frame_of(board.rows, board.columns, board.cells)
    return frame.model([number for _, _, number in board.blacks])

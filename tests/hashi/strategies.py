"""Hypothesis strategies for boards, solvable and not."""

from __future__ import annotations

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from puzzles_hashi.board import Board, slots_of

Cell = tuple[int, int]


@st.composite
def _boards(draw: DrawFn, max_side: int) -> Board:
    rows = draw(st.integers(1, max_side))
    columns = draw(st.integers(1, max_side))
    total = rows * columns
    numbers = draw(st.lists(st.sampled_from((0, 0, 1, 2, 3, 4, 5, 6, 7, 8)), min_size=total, max_size=total))
    if not any(numbers):
        numbers[draw(st.integers(0, total - 1))] = draw(st.integers(1, 8))
    islands: dict[Cell, int] = {}
    for index, number in enumerate(numbers):
        row, column = divmod(index, columns)
        if number and (row - 1, column) not in islands and (row, column - 1) not in islands:
            islands[row, column] = number
    return Board(rows, columns, tuple((*cell, number) for cell, number in islands.items()))


def boards(max_side: int = 6) -> SearchStrategy[Board]:
    """Legal boards of 1 to ``max_side`` rows and columns with at least one island; most have no solution."""
    return _boards(max_side)


def _between(one: Cell, other: Cell) -> list[Cell]:
    (row, column), (last_row, last_column) = sorted((one, other))
    if row == last_row:
        return [(row, passed) for passed in range(column + 1, last_column)]
    return [(passed, column) for passed in range(row + 1, last_row)]


@st.composite
def _layouts(draw: DrawFn, max_side: int) -> tuple[Board, tuple[int, ...]]:
    # Small boards are where shrinking leads, large ones where things happen.
    rows = draw(st.sampled_from((*range(1, max_side + 1), max_side - 1, max_side, max_side)))
    columns = draw(st.integers(1 if rows >= 3 else 3, max_side) | st.integers((max_side + 3) // 2, max_side))
    free = {(row, column) for row in range(rows) for column in range(columns)}

    def targets(start: Cell) -> list[Cell]:
        """Cells in line with an island where another may stand, with only free water between."""
        found = []
        for step_row, step_column in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            row, column = start[0] + step_row, start[1] + step_column
            while (row, column) in free:
                beside = ((row, column + 1), (row + 1, column), (row, column - 1), (row - 1, column))
                if not any(cell in islands or cell == start for cell in beside):
                    found.append((row, column))
                row, column = row + step_row, column + step_column
        return found

    # A network of one island or more, from which the next is always reached by a new bridge.
    islands: dict[Cell, int] = {}
    bridges: dict[tuple[Cell, Cell], int] = {}
    start = draw(st.sampled_from([cell for cell in sorted(free) if targets(cell)]))
    islands[start] = 0
    free.discard(start)
    most = max(1, rows * columns // 3)
    for _ in range(draw(st.integers(1, most) | st.integers((most + 1) // 2, most))):
        sources = [cell for cell in islands if targets(cell)]
        if not sources:
            break
        source = draw(st.sampled_from(sources))
        target = draw(st.sampled_from(targets(source)))
        islands[target] = 0
        free.discard(target)
        free.difference_update(_between(source, target))
        one, other = sorted((source, target))
        bridges[one, other] = draw(st.integers(1, 2))

    # The slots do not depend on the numbers; loops come from slots that still lie in free water.
    places = sorted(islands)
    ends = slots_of(Board(rows, columns, tuple((*cell, 1) for cell in places))).ends
    values = []
    for first, second in ends:
        pair = places[first], places[second]
        between = _between(*pair)
        if pair not in bridges and free.issuperset(between):
            bridges[pair] = draw(st.sampled_from((0, 1, 2)))
            if bridges[pair]:
                free.difference_update(between)
        value = bridges.get(pair, 0)
        values.append(value)
        for cell in pair:
            islands[cell] += value
    return Board(rows, columns, tuple((*cell, islands[cell]) for cell in places)), tuple(values)


def layouts(max_side: int = 6) -> SearchStrategy[tuple[Board, tuple[int, ...]]]:
    """Boards of up to ``max_side`` rows and columns with one of their solutions: bridges for each slot.

    ``max_side`` is at least 3. There are two islands or more, and there may be other solutions.
    """
    return _layouts(max_side)

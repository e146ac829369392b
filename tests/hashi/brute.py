"""Hashi by brute force: the judge of everything cleverer. Slow, short, and written to be read.

It knows the rules and a board's islands, (row, column, number), and nothing of the product's model. A
*place* is a slot's first island, then its second: (row, column, row, column); *bridges* map places to
numbers of bridges.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from puzzles_hashi.board import Board

Place = tuple[int, int, int, int]
Bridges = dict[Place, int]


def places(board: Board) -> list[Place]:
    """The slots: pairs of islands in one line with no island between them."""
    islands = sorted((row, column) for row, column, _ in board.islands)
    found = []
    for row, column in islands:
        right = [c for r, c in islands if r == row and c > column]
        below = [r for r, c in islands if c == column and r > row]
        if right:
            found.append((row, column, row, min(right)))
        if below:
            found.append((row, column, min(below), column))
    return found


def passed(place: Place) -> set[tuple[int, int]]:
    """The cells between the two islands of a slot."""
    row, column, last_row, last_column = place
    return {
        (r, c)
        for r in range(row, last_row + 1)
        for c in range(column, last_column + 1)
        if (r, c) not in (place[:2], place[2:])
    }


def ends_at(bridges: Bridges, cell: tuple[int, int]) -> int:
    """How many bridges end in a cell."""
    return sum(count for place, count in bridges.items() if cell in (place[:2], place[2:]))


def crossings(bridges: Bridges) -> set[tuple[int, int]]:
    """The cells that bridges of two slots pass through."""
    drawn = [passed(place) for place, count in bridges.items() if count]
    return {cell for i, one in enumerate(drawn) for other in drawn[:i] for cell in one & other}


def group_count(board: Board, bridges: Bridges) -> int:
    """How many groups the bridges make of the islands."""
    groups = [{(row, column)} for row, column, _ in board.islands]
    for place, count in bridges.items():
        if count:
            met = [group for group in groups if place[:2] in group or place[2:] in group]
            groups = [group for group in groups if group not in met] + [set().union(*met)]
    return len(groups)


def is_right(board: Board, bridges: Bridges) -> bool:
    """Whether finished bridges keep R1, R2 and R3."""
    return (
        all(ends_at(bridges, (row, column)) == number for row, column, number in board.islands)
        and not crossings(bridges)
        and group_count(board, bridges) == 1
    )


def all_solutions(board: Board) -> Iterator[Bridges]:
    """Every right answer: all ways of putting 0, 1 or 2 in each slot, but for those in which an island
    already has too many, or can no longer have enough."""
    slots = places(board)
    numbers = {(row, column): number for row, column, number in board.islands}

    def is_hopeless(bridges: Bridges, cell: tuple[int, int]) -> bool:
        has = ends_at(bridges, cell)
        coming = sum(2 for place in slots[len(bridges) :] if cell in (place[:2], place[2:]))
        return not has <= numbers[cell] <= has + coming

    def extend(bridges: Bridges) -> Iterator[Bridges]:
        if len(bridges) == len(slots):
            if is_right(board, bridges):
                yield bridges
            return
        place = slots[len(bridges)]
        for count in (0, 1, 2):
            longer = {**bridges, place: count}
            if not is_hopeless(longer, place[:2]) and not is_hopeless(longer, place[2:]):
                yield from extend(longer)

    return extend({})


# Boards from a seed, for the tests that need very many


def random_board(random: Random, longest: int = 5, slots: int = 10) -> Board:
    """A legal board with sides up to ``longest`` and at most so many slots, 2 islands or more.

    Most have numbers that belong to some bridges, so that all numbers of solutions are common; in some
    a number is then changed. Islands in every second row and column make for loops, others for crossings.
    """
    while True:
        rows, columns = random.choice((1, 3, longest, longest)), random.randint(3, longest)
        every = random.choice((1, 2, 2))
        order = [(row, column) for row in range(0, rows, every) for column in range(0, columns, every)]
        random.shuffle(order)
        cells: set[tuple[int, int]] = set()
        for row, column in order[: random.randint(2, len(order))]:
            if not cells & {(row, column + 1), (row + 1, column), (row, column - 1), (row - 1, column)}:
                cells.add((row, column))
        counts = random.choice(((0, 1, 1, 2, 2), (0, 1, 1, 1, 2), (1,)))
        bridges: Bridges = {}
        empty = Board(rows, columns, tuple((row, column, 1) for row, column in sorted(cells)))
        for place in random.sample(found := places(empty), len(found)):
            if not crossings({**bridges, place: 1}):
                bridges[place] = random.choice(counts)
        numbers = {cell: ends_at(bridges, cell) for cell in sorted(cells)}
        if random.random() < 0.2:
            numbers[random.choice(list(numbers))] = random.randint(1, 8)
        board = Board(rows, columns, tuple((*cell, number) for cell, number in numbers.items() if number))
        if len(board.islands) >= 2 and len(places(board)) <= slots:
            return board

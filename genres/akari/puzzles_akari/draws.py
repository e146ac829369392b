"""Generator 1 of Akari: random boards, rid of their second solutions by one clue after another.

A puzzle is made backwards: first black cells, then bulbs until all is lit, then the numbers that follow from
them. Few numbers are shown at first. Each second solution shows where one is missing; where none is, because
both solutions have the same numbers everywhere, a black cell is put between them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import evolve, frozen

from puzzles import grids
from puzzles.culling import Drawer, culling_generator
from puzzles.generator import Generator
from puzzles.rng import Rng
from puzzles_akari.board import Board, Cell, View, view_of
from puzzles_akari.rules import model_of

Values = tuple[int, ...]


@frozen(slots=True)
class Layout:
    """Black cells in row-major order, which of them show their number, and a value for each white cell: the
    solution."""

    rows: int
    columns: int
    blacks: tuple[Cell, ...]
    shown: tuple[bool, ...]
    bulbs: Values


# Drawing

BLACKS = (18, 24)
"""Of a hundred cells so many are black at first, at least, and less than so many."""
SHOWN = {"any": 40, "easy": 60, "medium": 60, "hard": 50, "expert": 40}
"""Of a hundred black cells so many show their number at first; of those whose number is 0, which tell much
and please little, half as many."""


def draw(rng: Rng, shape: str, level: str, before: Layout | None) -> Layout:
    """A random layout; what was drawn before is of no account."""
    rows, columns = grids.sides(shape, DEFAULT_SHAPE)
    blacks = _scatter(rng, rows, columns)
    bulbs = _lit(rng, rows, columns, blacks, ())
    numbers = _numbers(view_of(rows, columns, blacks), bulbs)
    shown = tuple([rng.below(100 if number else 200) < SHOWN[level] for number in numbers])
    return _without_moves(rng, Layout(rows, columns, blacks, shown, bulbs))


def _numbers(view: View, bulbs: Sequence[int]) -> list[int]:
    """How many bulbs there are beside each black cell."""
    return [sum([bulbs[v] for v in cells]) for cells in view.beside]


def _scatter(rng: Rng, rows: int, columns: int) -> tuple[Cell, ...]:
    """Random black cells, the same after half a turn, and no square of four among them."""
    least, limit = BLACKS
    wanted = rows * columns * (least + rng.below(limit - least)) // 100
    black: set[Cell] = set()
    for _ in range(4 * wanted):
        if len(black) >= wanted:
            break
        cell = (rng.below(rows), rng.below(columns))
        pair = {cell, (rows - 1 - cell[0], columns - 1 - cell[1])}
        if not any(_is_square(black | pair, one) for one in pair):
            black |= pair
    return tuple(sorted(black))


def _is_square(black: set[Cell], cell: Cell) -> bool:
    """Whether a black cell is in a square of four."""
    row, column = cell
    return any(
        {(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)} <= black
        for r in (row - 1, row)
        for c in (column - 1, column)
    )


def _lit(rng: Rng, rows: int, columns: int, blacks: tuple[Cell, ...], bulbs: Iterable[Cell]) -> Values:
    """Bulbs in these cells, and in random dark ones until all is lit."""
    view = view_of(rows, columns, blacks)
    values = [0] * len(view.white)
    lit = bytearray(len(values))
    kept = set(bulbs)
    order = [v for v, cell in enumerate(view.white) if cell in kept]
    dark = [v for v, cell in enumerate(view.white) if cell not in kept]
    for last in range(len(dark) - 1, 0, -1):
        other = rng.below(last + 1)
        dark[last], dark[other] = dark[other], dark[last]
    for v in order + dark:
        if not lit[v]:
            values[v] = 1
            for seen in view.seen[v]:
                lit[seen] = 1
    return tuple(values)


# Second solutions


def without(rng: Rng, layout: Layout, second: Values) -> Layout:
    """The layout changed so that a second solution is none any more."""
    return _without_moves(rng, _culled(rng, layout, second))


def _culled(rng: Rng, layout: Layout, second: Sequence[int]) -> Layout:
    """The layout with one more number, which the second solution does not have, a 0 only if there is no
    other; or, where they have the same numbers, with one of the second's bulbs turned black."""
    view = view_of(layout.rows, layout.columns, layout.blacks)
    numbers, others = _numbers(view, layout.bulbs), _numbers(view, second)
    hidden = [
        black for black, shown in enumerate(layout.shown) if not shown and numbers[black] != others[black]
    ]
    if hidden:
        return _shown(layout, rng.choice([black for black in hidden if numbers[black]] or hidden))
    return _blackened(rng, layout, [v for v, value in enumerate(second) if value and not layout.bulbs[v]])


def _without_moves(rng: Rng, layout: Layout) -> Layout:
    """The simplest second solutions culled, which need no solver to be found: those with one bulb at another
    place."""
    for _ in range(len(layout.bulbs)):
        move = _a_move(rng, layout)
        if move is None:
            break
        second = list(layout.bulbs)
        start, end = move
        second[start], second[end] = 0, 1
        layout = _culled(rng, layout, second)
    return layout


def _a_move(rng: Rng, layout: Layout) -> tuple[int, int] | None:
    """A bulb and another place for it, where it lights all that no other bulb lights, shines on none, and
    leaves the numbers that are shown as they are."""
    view = view_of(layout.rows, layout.columns, layout.blacks)
    seen = view.seen
    bulbs = [v for v, value in enumerate(layout.bulbs) if value]
    # How many bulbs light a cell, and the last of them.
    by, last = [0] * len(seen), [0] * len(seen)
    for bulb in bulbs:
        for v in seen[bulb]:
            by[v] += 1
            last[v] = bulb
    shown: list[set[int]] = [set() for _ in seen]
    for black, cells in enumerate(view.beside):
        if layout.shown[black]:
            for v in cells:
                shown[v].add(black)
    alone: dict[int, list[int]] = {bulb: [] for bulb in bulbs}
    for v, count in enumerate(by):
        if count == 1:
            alone[last[v]].append(v)
    first = rng.below(len(bulbs)) if bulbs else 0
    for bulb in bulbs[first:] + bulbs[:first]:
        for end in alone[bulb]:
            if end != bulb and shown[end] == shown[bulb] and set(alone[bulb]).issubset(seen[end]):
                return bulb, end
    return None


def change(rng: Rng, layout: Layout, cells: Values, places: int) -> Layout | None:
    """The layout made easier at so many of the cells, or at fewer: with one more number beside it, or, where
    all beside them are shown, turned black."""
    white = view_of(layout.rows, layout.columns, layout.blacks).white
    open_ = {white[v] for v in cells}
    for _ in range(places):
        layout = _easier(rng, layout, open_) or layout
    return layout


def _easier(rng: Rng, layout: Layout, cells: set[Cell]) -> Layout | None:
    view = view_of(layout.rows, layout.columns, layout.blacks)
    open_ = {v for v, cell in enumerate(view.white) if cell in cells}
    hidden = [
        black
        for black, around in enumerate(view.beside)
        if not layout.shown[black] and not open_.isdisjoint(around)
    ]
    if hidden:
        return _shown(layout, rng.choice(hidden))
    return _blackened(rng, layout, sorted(open_)) if open_ else None


def _shown(layout: Layout, black: int) -> Layout:
    return evolve(layout, shown=(*layout.shown[:black], True, *layout.shown[black + 1 :]))


def _blackened(rng: Rng, layout: Layout, cells: Sequence[int]) -> Layout:
    """The layout with one of these white cells turned black, and the one that half a turn leads to; what is
    dark then gets bulbs."""
    rows, columns = layout.rows, layout.columns
    white = view_of(rows, columns, layout.blacks).white
    row, column = white[rng.choice(cells)]
    new = {(row, column), (rows - 1 - row, columns - 1 - column)}
    black = tuple(sorted(new.union(layout.blacks)))
    shown = dict(zip(layout.blacks, layout.shown, strict=True))
    bulbs = [cell for cell, value in zip(white, layout.bulbs, strict=True) if value]
    return Layout(
        rows,
        columns,
        black,
        tuple([shown.get(cell, False) for cell in black]),
        _lit(rng, rows, columns, black, bulbs),
    )


# The generator


def board_of(layout: Layout) -> tuple[Board, Values]:
    """The board whose numbers follow from the bulbs, and these as a value for each white cell."""
    numbers = _numbers(view_of(layout.rows, layout.columns, layout.blacks), layout.bulbs)
    blacks = [
        # A board without white cells is no puzzle: it gets a number that it cannot have, and has no solution.
        (*cell, 1 if not layout.bulbs else number if is_shown else None)
        for cell, number, is_shown in zip(layout.blacks, numbers, layout.shown, strict=True)
    ]
    return Board(layout.rows, layout.columns, tuple(blacks)), layout.bulbs


DEFAULT_SHAPE = "10x10"
MAX_GENERATED = 40
MEASURED = ("5x5", "7x7", "10x10", "14x14")
"""Shapes worth measuring."""

DRAWER = Drawer(draw=draw, board=board_of, model=model_of, without=without, change=change)
GENERATOR_1: Generator = culling_generator(
    1,
    grids.shape_reader(1, DEFAULT_SHAPE, MAX_GENERATED),
    DRAWER,
    "draws boards and culls their second solutions",
    MEASURED,
)

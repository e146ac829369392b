"""Measuring solvers and raters, puzzle by puzzle, and what a class of puzzles comes to."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from time import perf_counter
from typing import TypeVar

from attrs import Factory, field, frozen

from puzzles.api import DEFAULT_SOLVER
from puzzles.bench.figures import INFINITE, Clock, mean_of, median, names_of, percentile, worst
from puzzles.bench.tables import Cell, Column, milliseconds, number
from puzzles.codec import Puzzle
from puzzles.registry import Registry
from puzzles.scene import Mark
from puzzles.solver import Budget, Solver, Verdict

T = TypeVar("T")


@frozen(slots=True, order=True)
class Size:
    """What puzzles are grouped by: the genre, and how large the drawn board is and how many clues it has."""

    genre: str
    rows: int
    columns: int
    clues: int

    @property
    def shape(self) -> str:
        """``10x10``"""
        return f"{self.rows}x{self.columns}"


def size_of(puzzle: Puzzle, registry: Registry) -> Size:
    """The size of a puzzle, as its scene shows it."""
    scene = registry.genre(puzzle.genre).scene(puzzle.board, None)
    clues = sum(isinstance(shape, Mark) and shape.role == "clue" for shape in scene.shapes)
    return Size(puzzle.genre, scene.rows, scene.columns, clues)


def solver_of(registry: Registry, genre: str, name: str | None) -> Solver:
    """The solver of that name; without one the default."""
    return registry.solver(genre, name or DEFAULT_SOLVER)


def grouped(items: Sequence[T], key: Callable[[T], object]) -> list[list[T]]:
    """Items with equal keys together, in the order in which the keys came."""
    groups: dict[object, list[T]] = {}
    for item in items:
        groups.setdefault(key(item), []).append(item)
    return list(groups.values())


# Solving


@frozen(slots=True)
class Solved:
    """One puzzle: ``read`` seconds to read it, ``seconds`` to build its model and decide it (infinite when
    the solver gave up), and what the solver counted."""

    name: str
    size: Size
    variables: int
    verdict: Verdict
    read: float
    seconds: float
    counts: Mapping[str, int] = field(default=Factory(dict))


def measure_solving(
    name: str,
    puzzle: Puzzle,
    read: float,
    solver: Solver,
    time_limit: float | None,
    registry: Registry,
    clock: Clock = perf_counter,
) -> Solved:
    """Decide a puzzle once, with the clock on from the board to the verdict; solutions are counted to two."""
    genre = registry.genre(puzzle.genre)
    start = clock()
    model = genre.model(puzzle.board)
    outcome = solver.solve(model, None, Budget(None, time_limit))
    seconds = clock() - start
    if outcome.verdict is Verdict.GAVE_UP:
        seconds = INFINITE
    size = size_of(puzzle, registry)
    return Solved(name, size, len(model.variables), outcome.verdict, read, seconds, outcome.counts)


_VERDICTS = {
    Verdict.NONE: "none",
    Verdict.ONE: "unique",
    Verdict.MANY: "several",
    Verdict.GAVE_UP: "gave up",
}
"""The verdicts as the verb ``solve`` names them."""

SOLVED = (
    Column("genre", 8, True),
    Column("shape", 8, True),
    Column("clues", 5),
    Column("puzzles", 7),
    *(Column(word, 5) for word in _VERDICTS.values()),
    Column("median ms"),
    Column("95 % ms"),
    Column("worst ms"),
)


def solved_table(solved: Sequence[Solved]) -> tuple[list[Column], list[list[str]]]:
    """A row for each size and one for all, with the mean of everything that was counted."""
    names = names_of(one.counts for one in solved)
    columns = [*SOLVED, *(Column(f"mean {name}") for name in names)]

    def line(label: Sequence[str], group: Sequence[Solved]) -> list[str]:
        times = [one.seconds for one in group]
        return [
            *label,
            str(len(group)),
            *(str(sum(one.verdict is verdict for one in group)) for verdict in _VERDICTS),
            *(milliseconds(figure(times)) for figure in (median, percentile, worst)),
            *(number(mean_of([one.counts for one in group], name)) for name in names),
        ]

    rows = [
        line((group[0].size.genre, group[0].size.shape, str(group[0].size.clues)), group)
        for group in grouped(sorted(solved, key=lambda one: one.size), lambda one: one.size)
    ]
    return columns, [*rows, line(("all", "", ""), solved)]


def solved_csv(solved: Sequence[Solved]) -> tuple[list[str], list[list[Cell]]]:
    """Headings and a row for each puzzle."""
    names = names_of(one.counts for one in solved)
    headings = ["file", "genre", "shape", "clues", "variables", "verdict", "ms", "read_ms", *names]
    rows: list[list[Cell]] = [
        [
            one.name,
            one.size.genre,
            one.size.shape,
            one.size.clues,
            one.variables,
            _VERDICTS[one.verdict],
            one.seconds * 1000,
            one.read * 1000,
            *(one.counts.get(name) for name in names),
        ]
        for one in solved
    ]
    return headings, rows


# Rating


@frozen(slots=True)
class Rated:
    """One puzzle: its level, or why it has none; ``seconds`` from the board to the rating, of which
    ``alone`` went into the rating once the puzzle was solved."""

    name: str
    size: Size
    level: str
    seconds: float
    alone: float


def measure_rating(
    name: str,
    puzzle: Puzzle,
    solver: Solver,
    rater: int | None,
    time_limit: float | None,
    registry: Registry,
    clock: Clock = perf_counter,
) -> Rated:
    """Solve and rate a puzzle once."""
    genre = registry.genre(puzzle.genre)
    chosen = registry.rater(genre.name, rater)
    profile = registry.profile(genre.name, chosen.profile)
    start = clock()
    model = genre.model(puzzle.board)
    outcome = solver.solve(model, None, Budget(None, time_limit))
    middle = clock()
    rating = chosen.rate(model, profile, outcome, chosen.version)
    end = clock()
    return Rated(name, size_of(puzzle, registry), rating.level or rating.status, end - start, end - middle)


RATED = (
    Column("genre", 8, True),
    Column("shape", 8, True),
    Column("level", 8, True),
    Column("puzzles", 7),
    Column("median ms"),
    Column("95 % ms"),
    Column("worst ms"),
    Column("median alone"),
    Column("95 % alone"),
    Column("worst alone"),
)


def rated_rows(rated: Sequence[Rated], levels: Sequence[str]) -> list[list[str]]:
    """A row for each shape and level and one for all, for ``RATED``: with solving, and the rating alone."""

    def line(label: Sequence[str], group: Sequence[Rated]) -> list[str]:
        with_solving = [one.seconds for one in group]
        alone = [one.alone for one in group]
        figures = [f(times) for times in (with_solving, alone) for f in (median, percentile, worst)]
        return [*label, str(len(group)), *map(milliseconds, figures)]

    def key(one: Rated) -> tuple[str, int, int, int, str]:
        at = levels.index(one.level) if one.level in levels else len(levels)
        return (one.size.genre, one.size.rows, one.size.columns, at, one.level)

    rows = [
        line((group[0].size.genre, group[0].size.shape, group[0].level), group)
        for group in grouped(sorted(rated, key=key), key)
    ]
    return [*rows, line(("all", "", ""), rated)]


def rated_csv(rated: Sequence[Rated]) -> tuple[list[str], list[list[Cell]]]:
    """Headings and a row for each puzzle."""
    headings = ["puzzle", "genre", "shape", "clues", "level", "ms", "alone_ms"]
    rows: list[list[Cell]] = [
        [
            one.name,
            one.size.genre,
            one.size.shape,
            one.size.clues,
            one.level,
            one.seconds * 1000,
            one.alone * 1000,
        ]
        for one in rated
    ]
    return headings, rows

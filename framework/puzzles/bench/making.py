"""Measuring generators: a shape and a level, over the seeds from 0 on."""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Callable, Mapping, Sequence
from time import perf_counter

from attrs import Factory, field, frozen

from puzzles import api
from puzzles.bench.figures import INFINITE, Clock, mean, mean_of, median, names_of, percentile, yardstick
from puzzles.bench.tables import Cell, Column, fitted, milliseconds, number, read_csv
from puzzles.errors import FormatError, NotFoundError, quote
from puzzles.generator import DEFAULT_ATTEMPTS
from puzzles.registry import Registry


@frozen(slots=True)
class Try:
    """What became of one seed: ``seconds`` are infinite when nothing was found."""

    seconds: float
    attempts: int
    counts: Mapping[str, int] = field(default=Factory(dict))

    @property
    def is_found(self) -> bool:
        """Whether there was a puzzle."""
        return self.seconds != INFINITE


@frozen(slots=True)
class Making:
    """A shape and a level, with what became of each seed. ``loop`` is the median of the yardstick's seconds
    before each."""

    shape: str
    level: str
    tries: tuple[Try, ...]
    loop: float = INFINITE

    @property
    def times(self) -> list[float]:
        """The seconds of each seed."""
        return [one.seconds for one in self.tries]

    @property
    def found(self) -> list[Try]:
        """The tries that ended with a puzzle."""
        return [one for one in self.tries if one.is_found]

    @property
    def mean_attempts(self) -> float | None:
        """Boards screened for a puzzle, where one was found."""
        return mean(one.attempts for one in self.found)


def shapes_of(registry: Registry, genre: str, generator: int | None) -> tuple[str, ...]:
    """The shapes a generator is measured with, unless others are asked for."""
    maker = registry.generator(genre, generator)
    return maker.shapes or (maker.shape(None),)


def measure(
    genre: str,
    shape: str,
    level: str,
    seeds: int,
    *,
    generator: int | None = None,
    attempts: int = DEFAULT_ATTEMPTS,
    time_limit: float | None = None,
    tell: Callable[[int], None] | None = None,
    done: Callable[[], None] = lambda: None,
    clock: Clock = perf_counter,
    registry: Registry,
) -> Making:
    """Generate with the seeds 0 to ``seeds`` - 1, and time each; ``done`` is called after each.

    The time is that of ``puzzles.generate``: it includes the final rating. Raises as that does, but for
    NotFoundError.
    """

    def one(seed: int) -> Try:
        start = clock()
        try:
            made = api.generate(
                genre,
                shape,
                level=level,
                seed=seed,
                generator=generator,
                attempts=attempts,
                time_limit=time_limit,
                tell=tell,
                registry=registry,
            )
        except NotFoundError as error:
            return Try(INFINITE, error.attempts)
        seconds = clock() - start
        return Try(seconds, made.attempts, made.counts)

    tries = []
    loops = []
    for seed in range(seeds):
        loops.append(yardstick(clock))
        tries.append(one(seed))
        done()
    return Making(shape, level, tuple(tries), median(loops))


WARMING = 0.5
"""Seconds spent on what warms up for a shape and a level."""


def warm_up(
    genre: str, shape: str, level: str, seeds: int, *, generator: int | None, registry: Registry
) -> None:
    """Make puzzles that nobody counts, of the seeds after those that are measured, until :data:`WARMING` is
    over: so that imports, and tables that grow with use, are there before the clock starts."""
    deadline = perf_counter() + WARMING
    for seed in itertools.count(seeds):
        left = deadline - perf_counter()
        if left <= 0:
            break
        with contextlib.suppress(NotFoundError):
            api.generate(
                genre,
                shape,
                level=level,
                seed=seed,
                generator=generator,
                time_limit=left,
                registry=registry,
            )


# As tables

COLUMNS = (
    Column("shape", 8, True),
    Column("level", 6, True),
    Column("found", 6),
    Column("median ms"),
    Column("95 % ms"),
    Column("mean attempts"),
    Column("loop ms"),
)
AGAINST = (Column("median then"), Column("95 % then"), Column("attempts then"), Column("times as fast"))
"""What is added where an earlier measurement is shown beside."""

_GENRE = "genre"
_KEY = ("shape", "level")
_THEN = ("median_ms", "p95_ms", "mean_attempts")

Earlier = Mapping[tuple[str, str], tuple[float | None, float | None, float | None]]


def columns_for(shapes: Sequence[str], levels: Sequence[str], seeds: int) -> list[Column]:
    """``COLUMNS``, wide enough for what is asked for: rows are printed before all of them are known."""
    found = f"{seeds}/{seeds}"
    return fitted(COLUMNS, [(shape, level, found, "", "", "", "") for shape in shapes for level in levels])


def cells(made: Making) -> list[str]:
    """A row for ``COLUMNS``."""
    return [
        made.shape,
        made.level,
        f"{len(made.found)}/{len(made.tries)}",
        milliseconds(median(made.times)),
        milliseconds(percentile(made.times)),
        number(made.mean_attempts),
        milliseconds(made.loop),
    ]


def against(made: Making, earlier: Earlier) -> list[str]:
    """The rest of the row, for ``AGAINST``: the earlier median, percentile and attempts, and the quotient
    of the medians."""
    then, last, attempts = earlier.get((made.shape, made.level), (None, None, None))
    now = median(made.times) * 1000
    quotient = None if then is None or now in (0, INFINITE) else then / now
    return [number(then), number(last), number(attempts), number(quotient)]


def read_earlier(path: str, genre: str) -> Earlier:
    """The figures of an earlier CSV for a genre, by shape and level; later ones win. In a file without a
    column ``genre`` they are for any.

    Raises FormatError for a file that cannot be read, and for one with figures of other genres alone.
    """
    rows = read_csv(path, (*_KEY, *_THEN))
    found = {}
    for row in rows:
        median_then, last, attempts = map(row.number, _THEN)
        if row.texts.get(_GENRE, genre) == genre:
            found[row.texts["shape"], row.texts["level"]] = (median_then, last, attempts)
    if rows and not found:
        others = ", ".join(dict.fromkeys(row.texts[_GENRE] for row in rows))
        raise FormatError(f"{path}: holds figures of {quote(others)}, none of {quote(genre)}")
    return found


def csv_rows(genre: str, generator: int, made: Sequence[Making]) -> tuple[list[str], list[list[Cell]]]:
    """Headings and rows for CSV: the figures, and the mean of everything that was counted."""
    names = names_of(one.counts for row in made for one in row.found)
    headings = [_GENRE, "generator", "shape", "level", "seeds", "found", "median_ms", "p95_ms"]
    headings += ["mean_attempts", "loop_ms", *(f"mean_{name}" for name in names)]
    rows: list[list[Cell]] = []
    for row in made:
        counts = [one.counts for one in row.found]
        rows.append(
            [
                genre,
                generator,
                row.shape,
                row.level,
                len(row.tries),
                len(row.found),
                median(row.times) * 1000,
                percentile(row.times) * 1000,
                row.mean_attempts,
                row.loop * 1000,
                *(mean_of(counts, name) for name in names),
            ]
        )
    return headings, rows

"""Generators 2 to 4 of Hashi: what networks they draw, and when they give them up.

All draw networks and cull their second solutions; what is left is rated. Generator 3 chooses among
islands, and it gives up sooner what promises little: see :func:`drawing_3` and :func:`thrift_3`. Generator 4
chooses better, and among networks, too: see :func:`drawing_4`.
"""

from __future__ import annotations

from functools import lru_cache, partial

from attrs import evolve

from puzzles import grids
from puzzles.culling import Drawer, Thrift, culling_generator
from puzzles.generator import ANY, Generator
from puzzles_hashi.culls import change, without
from puzzles_hashi.draws import Drawing, draw
from puzzles_hashi.grow import DEFAULT_SHAPE, MEASURED
from puzzles_hashi.network import board_of
from puzzles_hashi.rules import model_of
from puzzles_hashi.scatter import long_ways_round

MAX_GENERATED = 60


def _generator(version: int, drawer: Drawer, summary: str) -> Generator:
    """A generator of shapes with up to 60 rows and columns."""
    shape = grids.shape_reader(version, DEFAULT_SHAPE, MAX_GENERATED)
    return culling_generator(version, shape, drawer, summary, MEASURED)


def drawing_2(rows: int, columns: int, level: str) -> Drawing:
    """How generator 2 draws: few doubles from medium on."""
    joining, besides = (70, 60) if level in (ANY, "easy") else (20, 3)
    return Drawing(joining, besides, islands_a_network=5)


DRAWER_2 = Drawer(
    draw=partial(draw, drawing_2), board=board_of, model=model_of, without=without, change=change
)
GENERATOR_2 = _generator(2, DRAWER_2, "draws networks and culls their second solutions")

CHOSEN = {"medium": 70, "hard": 100, "expert": 205}
"""The square of this number of cells by those of the shape is how many sets of islands there are to choose
from, at least 1 and at most :data:`MOST_SETS`: small boards differ most in their islands."""
MOST_SETS = 16
ROOMY = 80
DOUBLED = {"medium": (28, 6), "hard": (28, 6), "expert": (20, 3)}
"""On boards of so many cells more doubles (``joining`` and ``besides`` of a drawing) cost little time; on
smaller ones what is hard is rare with them, and so is everywhere what is expert."""
CONNECTS = {"medium": 1, "hard": 2, "expert": 5}
"""So often bridges are laid on the same islands, until all are connected."""
OPEN = {"medium": 1, "hard": 8, "expert": 10}
"""A board of a level leaves so many slots open after the easy techniques, as good as always. On very small
boards fewer are demanded: one for three cells."""
POOR = {"medium": 2, "hard": 3, "expert": 3}
"""After so many boards in a row that leave fewer open, new islands are scattered."""


@lru_cache(maxsize=64)  # asked for every network
def drawing_3(rows: int, columns: int, level: str) -> Drawing:
    """How generator 3 draws: what is easy, or may be anything, as generator 2."""
    if level not in CHOSEN:
        return drawing_2(rows, columns, level)
    cells = rows * columns
    is_roomy = cells >= ROOMY
    return Drawing(
        *(DOUBLED[level] if is_roomy else (20, 3)),
        scatters=min(max(1, CHOSEN[level] ** 2 // cells**2), MOST_SETS),
        connects=CONNECTS[level],
        # A tree of single bridges, which is all that generator 2 is left with there, is seldom hard. It is
        # often medium, but dull: no loops, and low numbers.
        refills=is_roomy or level != "medium",
    )


def thrift_3(shape: str, level: str) -> Thrift:
    """When generator 3 gives up a board, and its islands."""
    if level not in OPEN:
        return Thrift()
    rows, columns = grids.sides(shape, DEFAULT_SHAPE)
    return Thrift(open=min(OPEN[level], rows * columns // 3), poor=POOR[level], draws=12)


DRAWER_3 = evolve(DRAWER_2, draw=partial(draw, drawing_3), thrift=thrift_3)
GENERATOR_3 = _generator(
    3, DRAWER_3, "chooses islands with many ways round, and leaves those that yield little"
)

SETS_4 = {"hard": (400, 5), "expert": (800, 3)}
"""So many sets of islands there are to choose from: the first number by the cells of the shape, but not more
than the cells by the second, nor than :data:`MOST_SETS`. On very small boards the best of many would be
the same few again and again."""
DOUBLED_4 = {"hard": ((35, 10), (35, 10)), "expert": ((20, 10), (28, 6))}
"""On boards that are not roomy, and on roomy ones: ``joining`` and ``besides`` of a drawing."""


def expects_4(rows: int, columns: int, level: str) -> int:
    """So many hundredths of a solution are to be expected of a hard or expert network of generator 4.

    What is narrow has few islands with many slots; where there is much room, a hard place is enough; and on
    very small boards there is little to choose from.
    """
    cells, narrow = rows * columns, min(rows, columns)
    if narrow < 3:  # there all puzzles are easy
        return 0
    if level == "hard":
        if narrow < 4 or cells >= ROOMY:
            return 10
        return 20 if narrow == 4 else 40 if cells < 36 else 50
    if narrow <= 4 or cells < 36:
        return 50
    return 200 if narrow >= 6 and 42 <= cells < ROOMY else 100


@lru_cache(maxsize=64)
def drawing_4(rows: int, columns: int, level: str) -> Drawing:
    """How generator 4 draws.

    What is easy, or may be anything: as generators 2 and 3; but where they are left with a tree of single
    bridges, which is seldom easy, and dull, other bridges and doubles are laid as well. Medium: as
    generator 3. Hard and expert: on the islands with the most long ways round, and only networks of which
    enough solutions are to be expected; so there may be more doubles.
    """
    before = evolve(drawing_3(rows, columns, level), notes_blocked=False)
    if level not in SETS_4:
        return before if level == "medium" else evolve(before, refills=True)
    cells = rows * columns
    joining, besides = DOUBLED_4[level][cells >= ROOMY]
    many, few = SETS_4[level]
    return evolve(
        before,
        joining=joining,
        besides=besides,
        scatters=max(1, min(many // cells, cells // few, MOST_SETS)),
        worth=long_ways_round,
        expects=expects_4(rows, columns, level),
        tries=6,
    )


def thrift_4(shape: str, level: str) -> Thrift:
    """When generator 4 gives up a board, and its islands: as generator 3, but it stays longer on islands that
    were better chosen."""
    before = thrift_3(shape, level)
    return evolve(before, poor=12, draws=48) if level in SETS_4 else before


DRAWER_4 = evolve(DRAWER_3, draw=partial(draw, drawing_4), thrift=thrift_4)
GENERATOR_4 = _generator(
    4, DRAWER_4, "chooses islands and networks by what they promise, before they have a model"
)

"""Make every small board with exactly one solution, and rate it: which levels exist at which shape?

    python docs/benchmarks/small.py SHAPE... [--jobs N] [--share P --seed N] [--list N]

Nothing is searched for. All sets of cells that can hold islands are listed; on each, all networks of
bridges that join the islands. A network gives its islands their numbers, and so it solves one board. A
board that is met once has one solution; one that is met again has several. Every board with a solution
is met. Rotations and reflections are one puzzle.

The rating is that of rater 1. Techniques up to medium lead to the same end in whatever order they are
used, so there the level is that of all eight positions of a puzzle. Techniques of the levels above look
only so many steps ahead, and which steps come first depends on the position: all eight are rated, and
"hard or expert" means that they differ. A Markdown table comes out, and some of the hardest puzzles.
"""

from __future__ import annotations

import argparse
import resource
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from random import Random

from attrs import Factory, field, frozen

import puzzles
from puzzles.bits import indexes
from puzzles.codec import Puzzle
from puzzles.engine import Engine
from puzzles.plugins import installed
from puzzles.processes import in_order
from puzzles.state import State, masks_of
from puzzles.technique import LEVELS
from puzzles_hashi.board import Board, Cell, slots_between
from puzzles_hashi.rules import model_of
from puzzles_hashi.symmetry import images

RATER = 1
AT_ONCE = 100
"""Island sets in one task of a process."""

Cells = tuple[Cell, ...]


# Boards


def island_sets(rows: int, columns: int) -> Iterator[Cells]:
    """All sets of cells of which no two touch, each in row-major order; the empty one, too."""
    patterns = [pattern for pattern in range(1 << columns) if not pattern & pattern >> 1]

    def below(row: int, above: int, cells: Cells) -> Iterator[Cells]:
        if row == rows:
            yield cells
            return
        for pattern in patterns:
            if not pattern & above:
                here = tuple([(row, column) for column in indexes(pattern)])
                yield from below(row + 1, pattern, cells + here)

    return below(0, 0, ())


def turns(rows: int, columns: int, cells: Cells) -> list[tuple[int, ...]] | None:
    """How rotations and reflections that leave the set as it is rearrange its islands: for each, the
    island that comes to each place. None when there is an image of the set that stands before it."""
    found = []
    numbered = tuple([(*cell, index) for index, cell in enumerate(cells)])
    for image in images(Board(rows, columns, numbered)):
        if (image.rows, image.columns) == (rows, columns):
            if image.cells < cells:
                return None
            if image.cells == cells:
                found.append(tuple([index for _, _, index in image.islands]))
    return found


def joined(cells: Cells) -> Iterator[list[int]]:
    """All ways of choosing slots that do not cross and join all islands."""
    slots = slots_between(cells)
    pairs = [1 << one | 1 << other for one, other in slots.ends]
    crossing = [0] * len(pairs)
    for one, other, _ in slots.crossings:
        crossing[one] |= 1 << other
        crossing[other] |= 1 << one
    known: dict[int, bool] = {}

    def is_joined(chosen: int) -> bool:
        if chosen not in known:
            reached, before = 1, 0
            while reached != before:
                before = reached
                for slot in indexes(chosen):
                    if pairs[slot] & reached:
                        reached |= pairs[slot]
            known[chosen] = reached == (1 << len(cells)) - 1
        return known[chosen]

    def choose(slot: int, possible: int) -> Iterator[list[int]]:
        """``possible`` are the slots that are chosen, of those before ``slot``, or can still be."""
        if not is_joined(possible):
            return
        if slot == len(pairs):
            yield list(indexes(possible))
            return
        if possible >> slot & 1:
            yield from choose(slot + 1, possible & ~crossing[slot])
        yield from choose(slot + 1, possible & ~(1 << slot))

    return choose(0, (1 << len(pairs)) - 1)


def solved(cells: Cells) -> tuple[int, dict[tuple[int, ...], tuple[int, ...] | None]]:
    """How many networks join these islands; and the numbers of every board that has a solution, with its
    solution, a value a slot, or None if it has several."""
    ends = slots_between(cells).ends
    # The islands' numbers in one whole number, four bits each; what a bridge in a slot adds to it.
    worth = [1 << 4 * one | 1 << 4 * other for one, other in ends]
    networks = 0
    met: dict[int, tuple[list[int], int] | None] = {}
    for chosen in joined(cells):
        totals = [sum(worth[slot] for slot in chosen)]
        for slot in chosen:
            totals += [total + worth[slot] for total in totals]
        networks += len(totals)
        # Bit i of a total's place in the list says whether the chosen slot i holds two bridges.
        for doubled, total in enumerate(totals):
            met[total] = None if total in met else (chosen, doubled)
    boards: dict[tuple[int, ...], tuple[int, ...] | None] = {}
    for total, network in met.items():
        values = None
        if network is not None:
            chosen, doubled = network
            bridges = {slot: 1 + (doubled >> place & 1) for place, slot in enumerate(chosen)}
            values = tuple([bridges.get(slot, 0) for slot in range(len(ends))])
        boards[tuple([total >> 4 * island & 15 for island in range(len(cells))])] = values
    return networks, boards


# Levels


def levels_of(board: Board, solution: tuple[int, ...]) -> dict[str, Board]:
    """The levels of a puzzle in its eight positions, each with a position that has it. ``solution`` is
    its only one. What is not rated counts with the reason."""
    model = model_of(board)
    profile = installed().profile("hashi", installed().rater("hashi", RATER).profile)
    state = State(model)
    engine = Engine(profile, state, profile.upto("medium"), masks_of(model, solution))
    for level in ("easy", "medium"):
        engine.settle(profile.upto(level))
        if not state.undecided():
            return {level: board}
    found: dict[str, Board] = {}
    for image in dict.fromkeys(images(board)):
        rating = puzzles.rate(Puzzle("hashi", image), rater=RATER)
        found.setdefault(rating.level or rating.status, image)
    return found


def height(name: str) -> tuple[int, int, str]:
    """A key to sort by: the highest level in a name such as "hard or expert", then the lowest."""
    heights = [LEVELS.index(level) if level in LEVELS else len(LEVELS) for level in name.split(" or ")]
    return max(heights), min(heights), name


@frozen
class Tally:
    """What there is: sets of islands and those that a network joins, networks, boards with a solution;
    of the puzzles with one solution the levels, and the first few IDs of each."""

    sets: int = 0
    joinable: int = 0
    networks: int = 0
    solvable: int = 0
    levels: Counter[str] = field(default=Factory(Counter))
    ids: dict[str, list[str]] = field(default=Factory(dict))

    def plus(self, other: Tally, listed: int) -> Tally:
        """Both together; at most ``listed`` IDs a level are kept."""
        ids = {
            level: (self.ids.get(level, []) + other.ids.get(level, []))[:listed]
            for level in self.ids | other.ids
        }
        return Tally(
            self.sets + other.sets,
            self.joinable + other.joinable,
            self.networks + other.networks,
            self.solvable + other.solvable,
            self.levels + other.levels,
            ids,
        )


Task = tuple[int, int, int, list[Cells]]
"""Rows, columns, how many IDs to list, and some island sets."""


def examine(task: Task) -> Tally:
    """All puzzles on some island sets."""
    rows, columns, listed, sets = task
    tally = Tally()
    for cells in sets:
        same = turns(rows, columns, cells)
        if same is not None:
            tally = tally.plus(_on(rows, columns, cells, same), listed)
    return tally


def _on(rows: int, columns: int, cells: Cells, same: list[tuple[int, ...]]) -> Tally:
    networks, boards = solved(cells)
    levels: Counter[str] = Counter()
    ids: dict[str, list[str]] = {}
    for numbers, solution in boards.items():
        if solution is None or any(tuple([numbers[i] for i in turn]) < numbers for turn in same):
            continue
        islands = tuple([(*cell, number) for cell, number in zip(cells, numbers, strict=True)])
        found = levels_of(Board(rows, columns, islands), solution)
        names = sorted(found, key=height)
        level = " or ".join(names)
        levels[level] += 1
        ids.setdefault(level, []).append(puzzles.write(Puzzle("hashi", found[names[-1]])))
    return Tally(1, bool(networks), networks, len(boards), levels, ids)


def survey(rows: int, columns: int, jobs: int = 1, share: float = 1, seed: int = 0, listed: int = 3) -> Tally:
    """All puzzles of a shape; or those on a random share of the island sets. Boards have two islands or
    more: a single one has no bridge."""
    random = Random(seed)
    sets = (cells for cells in island_sets(rows, columns) if len(cells) > 1)
    drawn = sets if share >= 1 else (cells for cells in sets if random.random() < share)
    tasks = ((rows, columns, listed, some) for some in iter(lambda: list(islice(drawn, AT_ONCE)), []))
    tallies: Iterable[Tally] = map(examine, tasks)
    if jobs > 1:
        tallies = in_order(examine, tasks, jobs, lambda: sys.maxsize)
    tally = Tally()
    for part in tallies:
        tally = tally.plus(part, listed)
    return tally


# The page


def spent() -> float:
    """Seconds of processor time so far: this process, and those it started that have ended."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def table(rows: Sequence[tuple[str, Tally, float]]) -> str:
    """A Markdown table of shapes: what there is, and the seconds it took."""
    met = {level for _, tally, _ in rows for level in tally.levels} | {*LEVELS[1:]}
    names = sorted(met, key=height)
    headings = ["shape", "island sets", "joinable", "networks", "solvable", "one solution", *names, "s"]
    lines = [headings, ["---", *["---:"] * (len(headings) - 1)]]
    for size, tally, seconds in rows:
        single = tally.levels.total()
        counts = [tally.sets, tally.joinable, tally.networks, tally.solvable, single]
        counts += [tally.levels[name] for name in names]
        lines.append([size, *(f"{count:,}" for count in counts), f"{seconds:.1f}"])
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def shape(text: str) -> tuple[int, int]:
    """Rows and columns from a text such as ``5x5``; ValueError for another text."""
    rows, columns = map(int, text.split("x"))
    if min(rows, columns) < 1:
        raise ValueError(text)
    return rows, columns


def main(arguments: list[str] | None = None) -> None:
    """Survey the shapes, and print what was found."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("shapes", nargs="+", type=shape, metavar="SHAPE", help="rows x columns, such as 5x5")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes")
    parser.add_argument("--share", type=float, default=1, metavar="P", help="of the island sets, from 0 to 1")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="which share that is")
    parser.add_argument("--list", type=int, default=3, metavar="N", help="IDs of the hardest puzzles")
    options = parser.parse_args(arguments)
    found = []
    for rows, columns in options.shapes:
        start = spent()
        tally = survey(rows, columns, options.jobs, options.share, options.seed, options.list)
        found.append((f"{rows}x{columns}", tally, spent() - start))
    print(table(found))
    for size, tally, _ in found:
        if tally.ids and options.list:
            hardest = max(tally.ids, key=height)
            print(f"\n{size}, {hardest}:\n")
            print("\n".join(f"- `{id}`" for id in tally.ids[hardest]))


if __name__ == "__main__":
    main()

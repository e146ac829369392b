"""Time another program's generator beside ours, and rate what it makes.

    python docs/benchmarks/peer.py PROGRAM [--sizes 7 10 15] [--count 50] [--runs 3] [--generator N]

PROGRAM is Bridges of Simon Tatham's Portable Puzzle Collection, as a command that knows ``--generate``
(``sgt-bridges`` in Debian's package sgt-puzzles). Both make the same number of puzzles of a size, in
turns; its start counts, too. A page of Markdown comes out: milliseconds a puzzle, our levels for the other
program's puzzles, and what a puzzle of one of our levels costs with both. Times are processor times, so
that others may work on the machine.
"""

from __future__ import annotations

import argparse
import gc
import platform
import re
import resource
import statistics
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator

from attrs import frozen

import puzzles
from puzzles.plugins import installed

LEVELS = ("easy", "medium", "hard")
"""What the other program calls its difficulties 0, 1 and 2; we are asked for our levels of these names."""

# Islands in at most 30 % of the cells, and no leaning to long bridges: the program's own defaults.
PARAMETERS = "{side}x{side}i30e10m2d{difficulty}"
GAME = re.compile(r"([0-9]+)x([0-9]+)m2:(\S+)")


def theirs(program: str, side: int, difficulty: int, count: int) -> list[str]:
    """So many puzzles of the other program, as our IDs: only the order of the sides differs."""
    asked = PARAMETERS.format(side=side, difficulty=difficulty)
    done = subprocess.run(
        [program, "--generate", str(count), asked], check=True, capture_output=True, text=True
    )
    games = [GAME.fullmatch(line) for line in done.stdout.split()]
    if len(games) != count or None in games:
        sys.exit(f"{program}: {count} puzzles were asked for, and this came: {done.stdout[:80]!r}")
    return [f"hashi:{game[2]}x{game[1]}:{game[3]}" for game in games if game]


def spent_by_children() -> float:
    """Seconds of processor time of all programs that were run and have ended."""
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime


def ours(side: int, level: str, seeds: range, generator: int | None) -> int:
    """Make a puzzle for each seed; how many were found."""
    found = 0
    for seed in seeds:
        try:
            puzzles.generate("hashi", f"{side}x{side}", level=level, seed=seed, generator=generator)
        except puzzles.NotFoundError:
            continue
        found += 1
    return found


def levels_of(ids: list[str]) -> Iterator[str]:
    """Our level of each puzzle, or why it has none; "refused" is what we do not read."""
    for id in ids:
        try:
            rating = puzzles.rate(id)
        except puzzles.PuzzlesError:
            yield "refused"
        else:
            yield rating.level or rating.status


@frozen
class Pair:
    """One size and level, made by both: milliseconds a puzzle, how many of ours were found of how many
    asked for, and our levels for the other program's puzzles."""

    shape: str
    level: str
    theirs: float
    ours: float
    found: int
    asked: int
    levels: Counter[str]


def measure(program: str, side: int, difficulty: int, count: int, runs: int, generator: int | None) -> Pair:
    """Let both make puzzles in turns; times are medians over the runs."""
    level = LEVELS[difficulty]
    other: list[float] = []
    own: list[float] = []
    ids: list[str] = []
    found = 0
    for run in range(runs):
        start = spent_by_children()
        ids += theirs(program, side, difficulty, count)
        other.append((spent_by_children() - start) / count * 1000)
        start = time.process_time()
        now = ours(side, level, range(run * count, (run + 1) * count), generator)
        own.append((time.process_time() - start) / max(now, 1) * 1000)
        found += now
    medians = statistics.median(other), statistics.median(own)
    return Pair(f"{side}x{side}", level, *medians, found, len(ids), Counter(levels_of(ids)))


def table(headings: list[str], rows: list[list[str]]) -> str:
    """A Markdown table; the first two columns are texts."""
    rule = ["---", "---", *["---:"] * (len(headings) - 2)]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in [headings, rule, *rows])


def asked_alike(pairs: list[Pair]) -> str:
    """Times where both were asked for a level of the same name."""
    return table(
        ["shape", "asked for", "theirs ms", "ours ms", "ours found", "theirs / ours"],
        [
            [
                pair.shape,
                pair.level,
                f"{pair.theirs:.2f}",
                f"{pair.ours:.2f}",
                f"{pair.found}/{pair.asked}",
                f"{pair.theirs / pair.ours:.2f}",
            ]
            for pair in pairs
        ],
    )


def levels_met(pairs: list[Pair]) -> str:
    """Our levels for the other program's puzzles."""
    names = list(dict.fromkeys([*LEVELS, "expert", *(name for pair in pairs for name in pair.levels)]))
    return table(
        ["shape", "theirs", *(f"ours: {name}" for name in names)],
        [[pair.shape, pair.level, *(str(pair.levels[name]) for name in names)] for pair in pairs],
    )


def rated_alike(pairs: list[Pair]) -> str:
    """Times for a puzzle of one of our levels. The other program is asked for the difficulty that comes
    to it most cheaply, and for as many puzzles as it takes until one is of that level."""
    rows = []
    for pair in pairs:
        same = [other for other in pairs if other.shape == pair.shape and other.levels[pair.level]]
        costs = {p.level: p.theirs * p.asked / p.levels[pair.level] for p in same}
        by = min(costs, key=lambda level: costs[level], default="-")
        cost = costs.get(by)
        told = ["-", "-"] if cost is None else [f"{cost:.2f}", f"{cost / pair.ours:.2f}"]
        rows.append([pair.shape, pair.level, by, told[0], f"{pair.ours:.2f}", told[1]])
    return table(["shape", "our level", "theirs, asked for", "theirs ms", "ours ms", "theirs / ours"], rows)


def main(arguments: list[str] | None = None) -> None:
    """Measure, and print the tables."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("program", help="the other generator")
    parser.add_argument("--sizes", nargs="+", type=int, default=[7, 10, 15], metavar="N")
    parser.add_argument("--count", type=int, default=50, metavar="N", help="puzzles in a run")
    parser.add_argument("--runs", type=int, default=3, metavar="N")
    parser.add_argument("--generator", type=int, metavar="N", help="our generator's version")
    options = parser.parse_args(arguments)
    gc.set_threshold(50_000, 20, 50)  # as the command does: it finds nothing to collect
    ours(5, "easy", range(1), options.generator)  # imports and tables, before the clock starts
    pairs = [
        measure(options.program, side, difficulty, options.count, options.runs, options.generator)
        for side in options.sizes
        for difficulty in range(len(LEVELS))
    ]
    version = installed().generator("hashi", options.generator).version
    python = f"{platform.python_implementation()} {platform.python_version()}"
    print("# Beside another program\n")
    print(f"Generator {version}, {python}; {options.runs} runs of {options.count} puzzles each.\n")
    print("## Asked for a level of the same name\n")
    print(f"{asked_alike(pairs)}\n")
    print("## What our rater says of its puzzles\n")
    print(f"{levels_met(pairs)}\n")
    print("## For a puzzle of the same level\n")
    print(rated_alike(pairs))


if __name__ == "__main__":
    main()

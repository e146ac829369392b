"""``bench``: how long generating, solving and rating take on this machine, and how much work they are."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from puzzles.cli.given import registry
from puzzles.cli.measured import (
    Found,
    begin,
    corpora_of,
    from_corpora,
    from_files,
    kept,
    known_format,
    machine,
    print_row,
    print_table,
    warmed,
)
from puzzles.cli.options import (
    RaterOption,
    TimeLimit,
    TouchingOption,
    VariantOption,
    asked_variant,
    limit,
    seconds,
)
from puzzles.cli.progress import Progress
from puzzles.cli.several import Several
from puzzles.errors import UnknownNameError, quote

MOST_SEEDS = 1_000_000

FormatOption = Annotated[str, typer.Option(help="table or markdown (a page).")]
CpuOption = Annotated[
    bool, typer.Option("--cpu", help="Processor time instead of wall-clock time: for a busy machine.")
]
CsvOption = Annotated[
    str | None, typer.Option("--csv", metavar="PATH", help="Write all figures to a file.", show_default=False)
]
FilesArgument = Annotated[
    list[str],
    typer.Argument(metavar="FILES...", help="Puzzles; a file may hold many, one a line.", show_default=False),
]
SolverOption = Annotated[
    str | None,
    typer.Option(metavar="NAME", help="By default the one that solve takes.", show_default=False),
]


def generate(
    genre: Annotated[str, typer.Argument(metavar="GENRE", help="Its name or an alias.", show_default=False)],
    shapes: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="SHAPES...", help="Such as 7x7 10x10; by default the generator's own.", show_default=False
        ),
    ] = None,
    levels: Annotated[
        str, typer.Option(metavar="LIST", help="Levels, with commas between them.")
    ] = "any,easy,medium,hard,expert",
    seeds: Annotated[
        int, typer.Option(min=1, max=MOST_SEEDS, metavar="N", help="How many: 0, 1 and so on.")
    ] = 20,
    generator: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Its version; by default the newest.")
    ] = None,
    attempts: Annotated[
        int, typer.Option(min=1, metavar="N", help="Boards to screen for each puzzle.")
    ] = 10_000,
    time_limit: Annotated[
        float | None,
        typer.Option("--time-limit", metavar="S", parser=seconds, help="Seconds for each puzzle."),
    ] = None,
    against: Annotated[
        str | None,
        typer.Option(metavar="CSV", help="Show the figures of an earlier --csv beside.", show_default=False),
    ] = None,
    cpu: CpuOption = False,
    csv: CsvOption = None,
    format: FormatOption = "table",
) -> int:
    """Time a generator: for each shape and level how many of the seeds gave a puzzle, how fast.

    What was not found counts as infinitely slow, shown as -. "loop" is what a fixed loop of Python takes
    meanwhile: rows measured while the machine was slower can be told by it. The CSV has the work, too: what
    the generator counted, as means over the puzzles found. Ctrl-C keeps the finished rows.
    """
    from puzzles.bench import making
    from puzzles.bench.figures import CLOCKS
    from puzzles.generator import ASKED_LEVELS

    known_format(format)
    known = registry()
    name = known.genre(genre).name
    maker = known.generator(name, generator)
    wanted = list(dict.fromkeys(level.strip() for level in levels.split(",")))
    for level in wanted:
        if level not in ASKED_LEVELS:
            raise UnknownNameError(f"unknown level {quote(level)}; levels are {', '.join(ASKED_LEVELS)}")
    shapes = shapes or list(making.shapes_of(known, name, generator))
    asked = list(dict.fromkeys(map(maker.shape, shapes)))
    earlier = None if against is None else making.read_earlier(against, name)
    columns = [*making.columns_for(asked, wanted, seeds), *(making.AGAINST if earlier is not None else ())]
    found: list[making.Making] = []
    total = len(asked) * len(wanted)
    with (
        kept(
            csv, lambda: making.csv_rows(name, maker.version, found), lambda: f"{len(found)} of {total} rows"
        ),
        Progress(total * seeds) as progress,
    ):
        setting = f"seeds 0 to {seeds - 1}, at most {attempts} boards each; {machine(cpu)}"
        if against is not None:
            setting += f"; 'then' is {os.path.basename(against)}"
        begin(columns, format, f"Generating {name}, generator {maker.version}", setting)
        for shape in asked:
            for level in wanted:
                making.warm_up(name, shape, level, seeds, generator=maker.version, registry=known)
                made = making.measure(
                    name,
                    shape,
                    level,
                    seeds,
                    generator=maker.version,
                    attempts=attempts,
                    time_limit=limit(time_limit),
                    tell=progress.tell,
                    done=progress.advance,
                    clock=CLOCKS[cpu],
                    registry=known,
                )
                found.append(made)
                progress.pause()
                more = making.against(made, earlier) if earlier is not None else []
                print_row(columns, [*making.cells(made), *more], format)
    return 0


def solve(
    files: FilesArgument,
    variant: VariantOption = None,
    touching: TouchingOption = False,
    solver: SolverOption = None,
    time_limit: TimeLimit = 60.0,
    cpu: CpuOption = False,
    csv: CsvOption = None,
    format: FormatOption = "table",
) -> int:
    """Time a solver: one line for each shape and number of clues, and one for all.

    The time is that from the board to the verdict (none, unique, several); reading is apart from it. A
    puzzle that the solver gave up counts as infinitely slow, shown as -. The CSV has a line a puzzle.
    Ctrl-C keeps what is finished. Status 2: a file could not be read; the others are done.
    """
    from puzzles.bench import judging
    from puzzles.bench.figures import CLOCKS

    known = registry()
    known_format(format)
    several = Several(files, asked_variant(variant, touching))
    done: list[judging.Solved] = []
    names: dict[str, None] = {}

    def measured(found: Found) -> judging.Solved:
        chosen = judging.solver_of(known, found[1].genre, solver)
        names[chosen.name] = None
        return judging.measure_solving(*found, chosen, limit(time_limit), known, CLOCKS[cpu])

    with kept(
        csv, lambda: judging.solved_csv(done), lambda: f"{len(done)} of {several.total} puzzles", files
    ):
        try:
            with Progress(several.total) as progress:
                for found in warmed(from_files(several, progress), measured):
                    done.append(measured(found))
        finally:
            if done:
                columns, rows = judging.solved_table(done)
                setting = f"counted to two solutions, at most {time_limit:g} seconds each; {machine(cpu)}"
                print_table(columns, rows, format, f"Solving, solver {', '.join(names)}", setting)
    return 2 if several.refused else 0


def rate(
    of: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="GENRE | FILES...",
            help="A genre, for its corpus; or files of puzzles. By default every corpus.",
            show_default=False,
        ),
    ] = None,
    variant: VariantOption = None,
    touching: TouchingOption = False,
    rater: RaterOption = None,
    solver: SolverOption = None,
    time_limit: TimeLimit = 60.0,
    cpu: CpuOption = False,
    csv: CsvOption = None,
    format: FormatOption = "table",
) -> int:
    """Time a rater: one line for each shape and level, and one for all.

    Twice three figures: from the board to the rating, and the rating alone, once the puzzle is solved.
    The CSV has a line a puzzle. Ctrl-C keeps what is finished. Status 2: a file could not be read; the
    others are done.
    """
    from puzzles.bench import judging
    from puzzles.bench.figures import CLOCKS
    from puzzles.technique import LEVELS

    known = registry()
    known_format(format)
    corpora = corpora_of(of or [])
    several = Several(of if of and not corpora else (), asked_variant(variant, touching))
    done: list[judging.Rated] = []
    raters: dict[str, None] = {}

    def measured(found: Found) -> judging.Rated:
        name, puzzle, _ = found
        raters[f"{puzzle.genre} {known.rater(puzzle.genre, rater).version}"] = None
        chosen = judging.solver_of(known, puzzle.genre, solver)
        return judging.measure_rating(name, puzzle, chosen, rater, limit(time_limit), known, CLOCKS[cpu])

    total = sum(map(len, corpora.values())) or several.total
    with kept(csv, lambda: judging.rated_csv(done), lambda: f"{len(done)} of {total} puzzles", of or ()):
        try:
            with Progress(total) as progress:
                puzzles = from_corpora(corpora, progress) if corpora else from_files(several, progress)
                for found in warmed(puzzles, measured):
                    done.append(measured(found))
        finally:
            if done:
                setting = f"with solving, and the rating alone; {machine(cpu)}"
                rows = judging.rated_rows(done, LEVELS)
                print_table(judging.RATED, rows, format, f"Rating, rater {', '.join(raters)}", setting)
    return 2 if several.refused else 0

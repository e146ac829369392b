"""``compare``: the same puzzles through several solvers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from puzzles.cli import console
from puzzles.cli.given import registry
from puzzles.cli.options import (
    PuzzlesArgument,
    TimeLimit,
    TouchingOption,
    VariantOption,
    asked_variant,
    limit,
)
from puzzles.cli.progress import Progress
from puzzles.cli.several import Several
from puzzles.errors import MissingPackageError, PuzzlesError, UnknownNameError, quote

if TYPE_CHECKING:
    from puzzles.bench.tables import Column
    from puzzles.cli.several import Found
    from puzzles.comparison import Result
    from puzzles.solver import Solver

_NAME_WIDTH = 32


def compare(
    puzzles: PuzzlesArgument,
    solvers: Annotated[
        str | None,
        typer.Option(metavar="A,B", help="By default all that are installed.", show_default=False),
    ] = None,
    variant: VariantOption = None,
    touching: TouchingOption = False,
    time_limit: TimeLimit = 60.0,
    nodes: Annotated[
        int | None,
        typer.Option(
            min=1,
            metavar="N",
            help="Nodes of each search, or what comes nearest in the engine; by default no limit.",
        ),
    ] = None,
    format: Annotated[str, typer.Option(metavar="NAME", help="table, json or markdown.")] = "table",
) -> int:
    """Put the same puzzles to several solvers: what each says, its time, and its own counts.

    The time is that from the model of the puzzle to the verdict. With --format json: an object each,
    {source, genre, id, agree, disagreements, results: [{solver, verdict, seconds, counts, reason}]}.

    Status 0: they agree, wherever they did not give up; 1: they do not, which is an error in one of them; 2:
    some could not be read, the others are done.
    """
    from puzzles.bench.tables import FORMATS
    from puzzles.comparison import SAID, compare, disagreements
    from puzzles.solver import Budget

    if format not in (*FORMATS, "json"):
        known = ", ".join((*FORMATS, "json"))
        raise UnknownNameError(f"--format: unknown format {quote(format)}; known: {known}")
    names = _names(solvers)
    several = Several(puzzles, asked_variant(variant, touching))
    budget = Budget(nodes, limit(time_limit))
    chosen: dict[str, list[Solver]] = {}
    done: list[Result] = []
    agreed = compared = 0
    with Progress(several.total) as progress:
        for found in several.puzzles(progress):
            puzzle = found.document.puzzle
            genre = registry().genre(puzzle.genre)
            if genre.name not in chosen:
                chosen[genre.name] = _solvers(genre.name, names)
                _warm_up(genre.name, chosen[genre.name])
            model = genre.model(puzzle.board)
            results = compare(model, chosen[genre.name], budget)
            wrong = disagreements(model, results)
            progress.pause()
            if format == "json":
                console.say(console.to_json(_data(found, results, wrong)))
            else:
                if not compared:
                    _say_head(_COLUMNS, format)
                for result in results:
                    name = found.name if format == "markdown" else _short(found.name)
                    outcome = f"{SAID[result.outcome.verdict]} {result.outcome.reason}".rstrip()
                    counts = ", ".join(f"{name} {count}" for name, count in result.outcome.counts.items())
                    _say_row(_COLUMNS, [name, result.solver, outcome, _ms(result), counts], format)
            for line in wrong:
                console.complain(f"{found.name}: {line}")
            console.flush()
            done += results
            compared += 1
            agreed += not wrong
    if compared > 1 and format != "json":
        console.say("")
        _say_summary(done, format)
    if agreed < compared:
        console.complain(f"the solvers disagree about {compared - agreed} of {compared} puzzles")
        several.status(False)
        return 1
    return several.status(True)


# Which solvers


def _names(solvers: str | None) -> list[str] | None:
    if solvers is None:
        return None
    names = list(dict.fromkeys(name.strip() for name in solvers.split(",")))
    if not all(names):
        raise PuzzlesError(f"--solvers: names with a comma between them are expected, not {quote(solvers)}")
    return names


def _solvers(genre: str, names: list[str] | None) -> list[Solver]:
    """Those asked for, or all that are installed; what is left out is told."""
    if names is not None:
        found = [registry().solver(genre, name) for name in names]
        for solver in found:
            if told := solver.missing():
                raise MissingPackageError(told)
        return found
    found = []
    for solver in registry().solvers(genre):
        if told := solver.missing():
            console.note(f"left out: {told}")
        else:
            found.append(solver)
    return found


def _warm_up(genre: str, solvers: list[Solver]) -> None:
    """Solve the example once: what it takes to load an engine is no puzzle's affair."""
    from puzzles import api
    from puzzles.solver import Budget

    known = registry()
    model = api.model_of(known.genre(genre).example, registry=known)
    for solver in solvers:
        solver.solve(model, None, Budget(seconds=10))


# Telling


def _data(found: Found, results: list[Result], wrong: list[str]) -> dict[str, Any]:
    from puzzles.cli.shown import id_of
    from puzzles.comparison import SAID

    puzzle = found.document.puzzle
    return {
        "source": found.name,
        "genre": puzzle.genre,
        "id": id_of(puzzle),
        "agree": not wrong,
        "disagreements": wrong,
        "results": [
            {
                "solver": result.solver,
                "verdict": SAID[result.outcome.verdict],
                "seconds": round(result.seconds, 6),
                "counts": dict(result.outcome.counts),
                "reason": result.outcome.reason,
            }
            for result in results
        ],
    }


_COLUMNS = (
    ("puzzle", _NAME_WIDTH, True),
    ("solver", 7, True),
    ("outcome", 8, True),
    ("ms", 8, False),
    ("counts", 0, True),
)
_SUMMARY = (
    ("solver", 7, True),
    ("unique", 7, False),
    ("none", 7, False),
    ("several", 7, False),
    ("gave up", 7, False),
    ("median ms", 9, False),
    ("p95 ms", 9, False),
    ("worst ms", 9, False),
    ("mean counts", 0, True),
)
_Columns = tuple[tuple[str, int, bool], ...]


def _say_head(columns: _Columns, format: str) -> None:
    from puzzles.bench.tables import head

    console.say("\n".join(head(_made(columns), format)))


def _say_row(columns: _Columns, cells: list[str], format: str) -> None:
    from puzzles.bench.tables import row

    console.say(row(_made(columns), cells, format))


def _made(columns: _Columns) -> list[Column]:
    from puzzles.bench.tables import Column

    return [Column(*column) for column in columns]


def _say_summary(done: list[Result], format: str) -> None:
    """A line a solver. What was given up counts as infinitely slow."""
    from puzzles.bench.figures import INFINITE, mean_of, median, names_of, percentile, worst
    from puzzles.bench.tables import milliseconds, number
    from puzzles.solver import Verdict

    _say_head(_SUMMARY, format)
    for solver in dict.fromkeys(result.solver for result in done):
        own = [result for result in done if result.solver == solver]
        said = [result.outcome.verdict for result in own]
        times = [INFINITE if r.outcome.verdict is Verdict.GAVE_UP else r.seconds for r in own]
        counts = [result.outcome.counts for result in own]
        verdicts = (Verdict.ONE, Verdict.NONE, Verdict.MANY, Verdict.GAVE_UP)
        cells = [
            solver,
            *(str(said.count(verdict)) for verdict in verdicts),
            *(milliseconds(of(times)) for of in (median, percentile, worst)),
            ", ".join(f"{name} {number(mean_of(counts, name))}" for name in names_of(counts)),
        ]
        _say_row(_SUMMARY, cells, format)


def _ms(result: Result) -> str:
    from puzzles.bench.tables import milliseconds

    return milliseconds(result.seconds)


def _short(name: str) -> str:
    """A name that fits its column, shortened in the middle: its end tells files of one folder apart."""
    half = (_NAME_WIDTH - 3) // 2
    return name if len(name) <= _NAME_WIDTH else f"{name[:half]}...{name[half - _NAME_WIDTH + 3 :]}"

"""``generate``: new puzzles, and how to have them again."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING, Annotated

import typer

from puzzles.cli import console
from puzzles.cli.files import Sink
from puzzles.cli.given import registry
from puzzles.cli.options import OutputOption, RaterOption, limit, seconds, seed_of
from puzzles.cli.progress import Progress
from puzzles.cli.shown import unwritable, writable
from puzzles.errors import NotFoundError, PuzzlesError, UnknownNameError, WorkerError

if TYPE_CHECKING:
    from puzzles.api import Made

MOST = 1_000_000
_FORMATS_WITHOUT_ANSWER = ("id",)


def generate(
    genre: Annotated[str, typer.Argument(metavar="GENRE", help="Its name or an alias.", show_default=False)],
    shape: Annotated[
        str | None,
        typer.Argument(metavar="SHAPE", help="Such as 7x7; by default the genre's own.", show_default=False),
    ] = None,
    level: Annotated[str, typer.Option(help="any, easy, medium, hard or expert.")] = "any",
    seed: Annotated[
        int | None,
        typer.Option(parser=seed_of, metavar="N", help="By default one is drawn, and reported."),
    ] = None,
    index: Annotated[
        int,
        typer.Option(min=0, metavar="I", help="The first one's number in the seed's list."),
    ] = 0,
    count: Annotated[
        int,
        typer.Option(
            min=1,
            max=MOST,
            metavar="N",
            help="How many: the list from --index on, without those that repeat an earlier one of it.",
        ),
    ] = 1,
    jobs: Annotated[
        int,
        typer.Option(
            min=0,
            max=MOST,
            metavar="N",
            help="Processes to share the work, 0 for one a processor; the list is the same.",
        ),
    ] = 1,
    format: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="text (the default), json, id or another.", show_default=False),
    ] = None,
    solution: Annotated[bool, typer.Option("--solution", help="Write the answer, too.")] = False,
    json: Annotated[
        bool,
        typer.Option(
            "--json", help="A line each: {id, solution, level, steps, attempts, recipe}; excludes --format."
        ),
    ] = False,
    attempts: Annotated[
        int, typer.Option(min=1, metavar="N", help="Boards to screen for each puzzle.")
    ] = 10_000,
    time_limit: Annotated[
        float | None,
        typer.Option("--time-limit", metavar="S", parser=seconds, help="Seconds for each puzzle."),
    ] = None,
    generator: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Its version; by default the newest.")
    ] = None,
    rater: RaterOption = None,
    output: OutputOption = None,
) -> int:
    """Make puzzles with exactly one solution and exactly the asked level.

    The seed and the rest of the recipe are reported on standard error. No puzzle is twice in a list,
    turned or mirrored neither: one that repeats an earlier one is left out, and the numbers go on.

    Status 1: none was found within the limits, or 100 in a row were repetitions, as happens where there
    are few; what was finished before is kept.
    """
    from puzzles.batch import generate_many
    from puzzles.rng import draw_seed

    known = registry()
    name = known.genre(genre).name
    if json and format is not None:
        raise PuzzlesError("--json and --format exclude each other")
    format = format or "text"
    if not json:
        if format not in writable(name):
            raise UnknownNameError(unwritable(format, (name,)))
        if solution and format in _FORMATS_WITHOUT_ANSWER:
            raise PuzzlesError("--solution: an ID holds no answer; use --json or another --format")
    seed = draw_seed() if seed is None else seed
    with Sink(output) as sink, Progress(count) as progress:
        made_many = generate_many(
            name,
            shape,
            count=count,
            level=level,
            seed=seed,
            index=index,
            jobs=jobs,
            generator=generator,
            rater=rater,
            attempts=attempts,
            time_limit=limit(time_limit),
            tell=progress.tell,
            registry=known,
        )
        try:
            with closing(made_many):
                for made in made_many:
                    piece = _written(made, format, solution, json)
                    progress.pause()
                    sink.write_below(piece)
                    if sink.count == 1:
                        _report(made, count)
                    progress.advance()
        except NotFoundError as error:
            if count == 1:
                raise
            told = f"{error}; {sink.count} of {count} are finished and kept"
            raise NotFoundError(told, attempts=error.attempts, reason=error.reason) from None
        except WorkerError as error:
            raise WorkerError(f"{error}; {sink.count} of {count} are finished and kept") from None
        except KeyboardInterrupt as error:
            how, status = console.ending(error)
            progress.pause()
            console.complain(f"{how}; {sink.count} of {count} finished and kept (seed {seed})")
            raise SystemExit(status) from None
    return 0


def _written(made: Made, format: str, solution: bool, json: bool) -> str:
    from puzzles import api
    from puzzles.corpus import entry_of, line_of

    if json:
        return line_of(entry_of(made, registry()))
    return api.write(made.puzzle, format, made.solution if solution else None, registry=registry())


def _report(made: Made, count: int) -> None:
    """The recipe, as the call that has the same again."""
    recipe = made.recipe
    call = f"puzzles generate {recipe.genre} {recipe.shape} --level {recipe.level} --seed {recipe.seed}"
    if recipe.index:
        call += f" --index {recipe.index}"
    if count > 1:
        call += f" --count {count}"
    versions = f"--generator {recipe.generator} --rater {recipe.rater}"
    console.note(f"seed {recipe.seed}; again by: {call} {versions} (profile {recipe.profile})")

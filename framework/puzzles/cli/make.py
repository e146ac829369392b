"""``generate``: new puzzles, and how to have them again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from puzzles.cli import console
from puzzles.cli.files import Sink
from puzzles.cli.given import registry
from puzzles.cli.options import LARGEST, OutputOption, RaterOption, limit, seconds
from puzzles.cli.progress import Progress
from puzzles.errors import NotFoundError, PuzzlesError

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
        typer.Option(min=0, max=LARGEST, metavar="N", help="By default one is drawn, and reported."),
    ] = None,
    index: Annotated[
        int,
        typer.Option(min=0, metavar="I", help="The first one's number in the seed's list."),
    ] = 0,
    count: Annotated[int, typer.Option(min=1, max=MOST, metavar="N", help="How many.")] = 1,
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

    The seed and the rest of the recipe are reported on standard error. Status 1: none was found within
    the limits; what was finished before is kept.
    """
    from puzzles import api
    from puzzles.rng import draw_seed

    known = registry()
    name = known.genre(genre).name
    if json and format is not None:
        raise PuzzlesError("--json and --format exclude each other")
    format = format or "text"
    if not json:
        known.codec(name, format)
        if solution and format in _FORMATS_WITHOUT_ANSWER:
            raise PuzzlesError("--solution: an ID holds no answer; use --json or another --format")
    seed = draw_seed() if seed is None else seed
    with Sink(output) as sink:
        try:
            with Progress(count) as progress:
                for number in range(index, index + count):
                    made = api.generate(
                        name,
                        shape,
                        level=level,
                        seed=seed,
                        index=number,
                        generator=generator,
                        rater=rater,
                        attempts=attempts,
                        time_limit=limit(time_limit),
                        tell=progress.tell,
                        registry=known,
                    )
                    piece = _written(made, format, solution, json)
                    is_tall = "\n" in piece and count > 1
                    progress.pause()
                    sink.write(f"\n{piece}" if is_tall and number > index else piece)
                    if number == index:
                        _report(made, count)
                    progress.advance()
        except NotFoundError as error:
            if count == 1:
                raise
            raise _after(error, number, sink.count, count) from None
        except KeyboardInterrupt:
            console.complain(f"interrupted; {sink.count} of {count} finished and kept (seed {seed})")
            raise SystemExit(console.INTERRUPTED) from None
    return 0


def _after(error: NotFoundError, index: int, done: int, count: int) -> NotFoundError:
    message = f"{error}; it would have had index {index}; {done} of {count} are finished and kept"
    return NotFoundError(message, attempts=error.attempts, reason=error.reason)


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

"""``convert`` and ``show``: a puzzle in another format, and as a picture."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Annotated

import typer

from puzzles.cli import console
from puzzles.cli.answered import needed, with_answer
from puzzles.cli.files import Sink
from puzzles.cli.given import document, registry
from puzzles.cli.options import (
    AnswerArgument,
    OutputOption,
    PuzzleArgument,
    PuzzlesArgument,
    TimeLimit,
    TouchingOption,
    VariantOption,
    asked_variant,
    limit,
)
from puzzles.cli.progress import Progress
from puzzles.cli.several import Several
from puzzles.cli.shown import unwritable, writable
from puzzles.errors import FormatError, PuzzlesError, UnknownNameError
from puzzles.words import listed

if TYPE_CHECKING:
    from puzzles.answer import Answer
    from puzzles.codec import Document, Puzzle
    from puzzles.scene import Scene


def convert(
    puzzles: PuzzlesArgument,
    to: Annotated[
        str,
        typer.Option(
            "--to", metavar="NAME", help="text, json, id or another that `formats` lists.", show_default=False
        ),
    ],
    variant: VariantOption = None,
    touching: TouchingOption = False,
    output: OutputOption = None,
) -> int:
    """Write puzzles in another format, with their answers where the format can hold one.

    Several are written one below the other. Status 2: some could not be read or written, the others are done.
    """
    several = Several(puzzles, asked_variant(variant, touching))
    _known_target(to, several)
    left_out = 0
    with Sink(output) as sink, Progress(several.total) as progress:
        try:
            for found in several.puzzles(progress):
                try:
                    text, is_whole = _converted(found.document, to)
                except PuzzlesError as error:
                    several.refuse(found.given.error(error), progress)
                    continue
                progress.pause()
                sink.write_below(text)
                left_out += not is_whole
        except KeyboardInterrupt as error:
            if several.is_one:
                raise
            how, status = console.ending(error)
            progress.pause()
            console.complain(f"{how}; {sink.count} of {several.total} written and kept")
            raise SystemExit(status) from None
    if left_out:
        which = "it is" if several.is_one else f"those of {left_out} puzzles are"
        console.complain(f"format {to} holds no answer; {which} left out")
    return several.status(True, "read or written")


def _known_target(name: str, several: Several) -> None:
    """Refuse a format that no genre writes, with those that can be written of the puzzles' own."""
    known = registry()
    if not any(name in writable(genre) for genre in known.genre_names()):
        raise UnknownNameError(unwritable(name, several.genres() or known.genre_names()))


def _converted(held: Document, to: str) -> tuple[str, bool]:
    """The text in that format, and whether it has all that the document holds: not an answer, perhaps."""
    from puzzles import api

    if to not in writable(held.puzzle.genre):
        raise UnknownNameError(unwritable(to, (held.puzzle.genre,)))
    try:
        return api.write(held.puzzle, to, held.answer, registry=registry()), True
    except FormatError as error:
        why = error
    try:
        if held.answer is not None:
            return api.write(held.puzzle, to, registry=registry()), False
    except FormatError as error:
        why = error
    can = _writable(held.puzzle)
    raise FormatError(f"{why}; it can be written as {listed(can, 'or')}" if can else str(why))


def _writable(puzzle: Puzzle) -> list[str]:
    """The formats that can hold the puzzle."""
    from puzzles import api

    can = []
    for name in writable(puzzle.genre):
        with contextlib.suppress(FormatError):
            api.write(puzzle, name, registry=registry())
            can.append(name)
    return can


def show(
    puzzle: PuzzleArgument,
    answer_given: AnswerArgument = None,
    variant: VariantOption = None,
    touching: TouchingOption = False,
    renderer: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="By default characters that the terminal has.", show_default=False),
    ] = None,
    answer: Annotated[
        bool, typer.Option("--answer", help="Draw the answer that is written in PUZZLE.")
    ] = False,
    solution: Annotated[bool, typer.Option("--solution", help="Solve it, and draw the solution.")] = False,
    time_limit: TimeLimit = 60.0,
    output: OutputOption = None,
) -> int:
    """Draw a puzzle; with --answer or an ANSWER that, with --solution its solution.

    Status 1: there is no solution to draw, or several (the first is drawn).
    """
    if solution and (answer or answer_given is not None):
        raise PuzzlesError("--solution and an answer exclude each other")
    known = registry()
    drawn: Answer | None = None
    status = 0
    if solution:
        asked = document(puzzle, asked_variant(variant, touching)).puzzle
        drawn, problem = _solution(asked, limit(time_limit))
        if problem:
            console.complain(problem)
            status = 1
    else:
        held = with_answer(puzzle, answer_given, asked_variant(variant, touching))
        asked = held.puzzle
        if answer or answer_given is not None:
            drawn = needed(held)
    scene = known.genre(asked.genre).scene(asked.board, drawn)
    with Sink(output) as sink:
        sink.write(_picture(scene, renderer, output is not None))
    return status


def _solution(puzzle: Puzzle, seconds: float | None) -> tuple[Answer | None, str]:
    from puzzles import api
    from puzzles.answer import Answer
    from puzzles.solver import Verdict

    outcome = api.solve(puzzle, time_limit=seconds, registry=registry())
    first = Answer(outcome.solutions[0]) if outcome.solutions else None
    problems = {
        Verdict.ONE: "",
        Verdict.NONE: "the puzzle has no solution",
        Verdict.MANY: "the puzzle has several solutions; one of them is drawn",
        Verdict.GAVE_UP: "the solver gave up",
    }
    return first, problems[outcome.verdict]


def _picture(scene: Scene, name: str | None, is_file: bool) -> str:
    """The scene by the renderer of that name, or by the first whose characters can be shown."""
    known = registry()
    if name is not None:
        return known.renderer(name).render(scene).removesuffix("\n")
    picture = known.renderer("terminal").render(scene)
    if is_file or console.can_show(picture):
        return picture
    return known.renderer("ascii").render(scene)

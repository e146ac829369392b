"""``convert`` and ``show``: a puzzle in another format, and as a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from puzzles.cli import console
from puzzles.cli.files import Sink
from puzzles.cli.given import document, needed, registry, with_answer
from puzzles.cli.options import AnswerArgument, OutputOption, PuzzleArgument, TimeLimit, VariantOption, limit
from puzzles.errors import FormatError, PuzzlesError

if TYPE_CHECKING:
    from puzzles.answer import Answer
    from puzzles.codec import Puzzle
    from puzzles.scene import Scene


def convert(
    puzzle: PuzzleArgument,
    to: Annotated[
        str,
        typer.Option(
            "--to", metavar="NAME", help="text, json, id or another of the genre.", show_default=False
        ),
    ],
    variant: VariantOption = None,
    output: OutputOption = None,
) -> int:
    """Write a puzzle in another format, with its answer where the format can hold one."""
    from puzzles import api

    known = registry()
    held = document(puzzle, variant)
    try:
        text = api.write(held.puzzle, to, held.answer, registry=known)
    except FormatError:
        if held.answer is None:
            raise
        text = api.write(held.puzzle, to, registry=known)
        console.complain(f"format {to} holds no answer; it is left out")
    with Sink(output) as sink:
        sink.write(text)
    return 0


def show(
    puzzle: PuzzleArgument,
    answer_given: AnswerArgument = None,
    variant: VariantOption = None,
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
        asked = document(puzzle, variant).puzzle
        drawn, problem = _solution(asked, limit(time_limit))
        if problem:
            console.complain(problem)
            status = 1
    else:
        held = with_answer(puzzle, answer_given, variant)
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

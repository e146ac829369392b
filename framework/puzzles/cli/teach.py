"""``hint`` and ``explain``: the next step, and all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from puzzles.cli import console
from puzzles.cli.answered import with_answer
from puzzles.cli.given import document, registry
from puzzles.cli.options import (
    AnswerArgument,
    OutputOption,
    PuzzleArgument,
    RaterOption,
    TimeLimit,
    TouchingOption,
    VariantOption,
    asked_variant,
    limit,
)
from puzzles.cli.shown import answer_data, answer_lines, id_of, puzzle_lines
from puzzles.errors import UnknownNameError, quote

if TYPE_CHECKING:
    from puzzles.explanation import Explanation

FORMATS = ("text", "markdown", "json")


def hint(
    puzzle: PuzzleArgument,
    answer: AnswerArgument = None,
    variant: VariantOption = None,
    touching: TouchingOption = False,
    degree: Annotated[str, typer.Option(help="nudge, where or why: how much is told.")] = "nudge",
    rater: RaterOption = None,
    time_limit: TimeLimit = 60.0,
    json: Annotated[
        bool,
        typer.Option(
            "--json", help="One object: {genre, id, kind, degree, level, variable, value, sentences}."
        ),
    ] = False,
) -> int:
    """Tell the next thing to draw, from the answer so far; or which drawn thing is wrong.

    Status 0: a step, or nothing is left to draw; 1: something drawn is wrong, or there is no hint.
    """
    from puzzles import api
    from puzzles.hints import DEGREES, hint_words

    if degree not in DEGREES:
        raise UnknownNameError(f"--degree: unknown degree {quote(degree)}; known: {', '.join(DEGREES)}")
    known = registry()
    held = with_answer(puzzle, answer, asked_variant(variant, touching))
    genre = known.genre(held.puzzle.genre)
    model = genre.model(held.puzzle.board)
    profile = known.profile(genre.name, known.rater(genre.name, rater).profile)
    found = api.hint(held.puzzle, held.answer, rater=rater, time_limit=limit(time_limit), registry=known)
    words = hint_words(genre.words, model, profile, found, degree)
    if json:
        data = {
            "genre": genre.name,
            "id": id_of(held.puzzle),
            "kind": found.kind,
            "degree": degree,
            "level": found.level,
            "variable": None if found.variable is None else genre.words.name(model, found.variable),
            "value": found.value,
            "sentences": words.split("\n"),
        }
        console.say(console.to_json(data))
    else:
        console.say(words)
    return 0 if found.kind in ("step", "done") else 1


def explain(
    puzzle: PuzzleArgument,
    variant: VariantOption = None,
    touching: TouchingOption = False,
    format: Annotated[str, typer.Option(help="text, markdown or json (one object).")] = "text",
    level: Annotated[
        str | None,
        typer.Option(help="Stop before this level: easy, medium, hard or expert.", show_default=False),
    ] = None,
    rater: RaterOption = None,
    time_limit: TimeLimit = 60.0,
    output: OutputOption = None,
) -> int:
    """Tell the whole human solution, step by step, and the answer it reaches.

    JSON: {genre, id, verdict, solved, profile, steps, undecided, broken, answer}. Status 1: the steps do
    not solve the puzzle, unless --level stopped them.
    """
    from puzzles import api
    from puzzles.cli.files import Sink
    from puzzles.solver import Verdict

    if format not in FORMATS:
        raise UnknownNameError(f"--format: unknown format {quote(format)}; known: {', '.join(FORMATS)}")
    asked = document(puzzle, asked_variant(variant, touching)).puzzle
    told = api.explain(asked, before=level, rater=rater, time_limit=limit(time_limit), registry=registry())
    with Sink(output) as sink:
        sink.write(_told(told, format))
    is_stopped = level is not None and told.verdict is Verdict.ONE
    return 0 if told.trace.is_solved or is_stopped else 1


def _told(told: Explanation, format: str) -> str:
    from puzzles.explanation import as_json, as_markdown, as_text

    genre = registry().genre(told.puzzle.genre)
    id = id_of(told.puzzle)
    if format == "json":
        data = {
            "genre": genre.name,
            "id": id,
            "solved": told.trace.is_solved,
            **as_json(told),
            "answer": answer_data(told.puzzle, told.reached()),
        }
        return console.to_json(data)
    before = puzzle_lines(told.puzzle)
    after = answer_lines(told.puzzle, told.reached())
    if format == "markdown":
        heading, _, page = as_markdown(told, f"{genre.title}: {id}" if id else genre.title).partition("\n")
        return "\n".join([heading, "", "```text", *before, "```", page, "", "```text", *after, "```"])
    return "\n".join([*([id] if id else []), *before, "", as_text(told), *after])

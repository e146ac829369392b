"""``candidates``: what can still be drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from puzzles.cli import console
from puzzles.cli.answered import with_answer
from puzzles.cli.given import registry
from puzzles.cli.options import (
    AnswerArgument,
    PuzzleArgument,
    TimeLimit,
    TouchingOption,
    VariantOption,
    asked_variant,
    limit,
)
from puzzles.cli.shown import id_of

if TYPE_CHECKING:
    from puzzles.model import Model
    from puzzles.words import Words


def candidates(
    puzzle: PuzzleArgument,
    answer: AnswerArgument = None,
    variant: VariantOption = None,
    touching: TouchingOption = False,
    solver: Annotated[str, typer.Option(metavar="NAME", help="The solver.")] = "auto",
    time_limit: TimeLimit = 60.0,
    json: Annotated[
        bool, typer.Option("--json", help="One object: {genre, id, possible, candidates: {name: [values]}}.")
    ] = False,
) -> int:
    """Tell what each place that is not drawn yet can still hold: what some solution has there.

    It goes on from the answer so far. Status 1: no solution has all that is drawn, or the solver gave up.
    """
    from puzzles.answer import Answer
    from puzzles.sessions import session

    known = registry()
    held = with_answer(puzzle, answer, asked_variant(variant, touching))
    genre = known.genre(held.puzzle.genre)
    model = genre.model(held.puzzle.board)
    drawn = held.answer or Answer((None,) * len(model.variables))
    asked = session(held.puzzle, solver=solver, registry=known)
    found = asked.candidates(drawn, time_limit=limit(time_limit))
    # Where there is nothing to draw there are no candidates that could tell.
    is_possible = all(found) if found else asked.is_possible(drawn, time_limit=limit(time_limit))
    if json:
        data = {
            "genre": genre.name,
            "id": id_of(held.puzzle),
            "possible": is_possible,
            "candidates": {genre.words.name(model, v): list(values) for v, values in enumerate(found)},
        }
        console.say(console.to_json(data))
    elif not is_possible:
        is_blank = not any(value is not None for value in drawn.values)
        console.say(
            "none: the puzzle has no solution" if is_blank else "none: no solution has all that is drawn"
        )
    elif drawn.is_complete:
        console.say("nothing is left to draw: the answer is a solution")
    else:
        for v, values in enumerate(found):
            if drawn.values[v] is None:
                console.say(f"{genre.words.variable(model, v)}: {_told(genre.words, model, v, values)}")
    return 0 if is_possible else 1


def _told(words: Words, model: Model, variable: int, values: tuple[int, ...]) -> str:
    if len(values) == 1:
        return words.value(model, variable, values[0])
    return words.choice(model, variable, values)

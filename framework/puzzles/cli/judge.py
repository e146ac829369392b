"""``solve``, ``check`` and ``rate``: what is true of a puzzle, and of an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from puzzles.cli import console
from puzzles.cli.answered import needed, with_answer
from puzzles.cli.given import registry
from puzzles.cli.options import (
    AnswerArgument,
    PuzzleArgument,
    PuzzlesArgument,
    RaterOption,
    TimeLimit,
    TouchingOption,
    VariantOption,
    asked_variant,
    limit,
)
from puzzles.cli.progress import Progress
from puzzles.cli.several import Several
from puzzles.cli.shown import SEVERAL, UNIQUE, UNPROVEN, answer_data, answer_lines, id_of

if TYPE_CHECKING:
    from puzzles.answer import Answer
    from puzzles.codec import Puzzle
    from puzzles.rating import Rating
    from puzzles.solver import Outcome

_SHOWN = 12
"""How many of the places in which two solutions differ are told."""


def solve(
    puzzles: PuzzlesArgument,
    variant: VariantOption = None,
    touching: TouchingOption = False,
    solver: Annotated[str, typer.Option(metavar="NAME", help="The solver.")] = "auto",
    time_limit: TimeLimit = 60.0,
    nodes: Annotated[
        int | None,
        typer.Option(min=1, metavar="N", help="Nodes of its search; by default no limit."),
    ] = None,
    json: Annotated[
        bool,
        typer.Option(
            "--json",
            help="An object each: {genre, id, verdict, solutions, differ, solver, counts, reason}; for "
            "several puzzles {source, genre, ...}.",
        ),
    ] = False,
) -> int:
    """Print the answer, and say whether it is the only one.

    The verdict is unique, none, several (two are shown, and where they differ) or gave up (at a limit:
    neither yes nor no). Status 0: all are unique; 1: not so; 2: some could not be read, the others are done.
    """
    from puzzles import api
    from puzzles.answer import Answer
    from puzzles.solver import Verdict

    several = Several(puzzles, asked_variant(variant, touching))
    is_first = is_yes = True
    with Progress(several.total) as progress:
        for found in several.puzzles(progress):
            asked = found.document.puzzle
            outcome = api.solve(
                asked, solver=solver, nodes=nodes, time_limit=limit(time_limit), registry=registry()
            )
            solutions = [Answer(values) for values in outcome.solutions]
            is_yes = is_yes and outcome.verdict is Verdict.ONE
            if json:
                source = {} if several.is_one else {"source": found.name}
                text = console.to_json({**source, **_solved(asked, outcome, solutions, solver)})
            else:
                above = [] if several.is_one else [found.name] if is_first else ["", found.name]
                text = "\n".join([*above, *_solved_lines(asked, outcome, solutions)])
            is_first = False
            progress.pause()
            console.say(text)
            console.flush()
    return several.status(is_yes)


def _solved_lines(puzzle: Puzzle, outcome: Outcome, solutions: list[Answer]) -> list[str]:
    from puzzles.solver import Verdict

    lines: list[str] = []
    for number, solution in enumerate(solutions):
        lines += ["", *answer_lines(puzzle, solution)] if number else answer_lines(puzzle, solution)
    match outcome.verdict:
        case Verdict.ONE:
            return [*lines, UNIQUE]
        case Verdict.NONE:
            return [*lines, "none: the puzzle has no solution"]
        case Verdict.MANY:
            differ = [f"  {line}" for line in _differences(puzzle, outcome)]
            return [*lines, SEVERAL, *differ]
        case Verdict.GAVE_UP:
            return [
                *lines, f"gave up {outcome.reason}".rstrip() + (UNPROVEN if solutions else ": no verdict")
            ]  # fmt: skip


_NAMES = {"none": "none", "one": "unique", "many": "several", "gave up": "gave up"}


def _solved(puzzle: Puzzle, outcome: Outcome, solutions: list[Answer], solver: str) -> dict[str, Any]:
    known = registry()
    genre = known.genre(puzzle.genre)
    model = genre.model(puzzle.board)
    return {
        "genre": genre.name,
        "id": id_of(puzzle),
        "verdict": _NAMES[outcome.verdict.value],
        "solutions": [answer_data(puzzle, solution) for solution in solutions],
        "differ": {
            genre.words.name(model, v): [values[v] for values in outcome.solutions]
            for v in outcome.differing()
        },
        "solver": solver,
        "counts": dict(outcome.counts),
        "reason": outcome.reason,
    }


def _differences(puzzle: Puzzle, outcome: Outcome) -> list[str]:
    """Each variable in which two solutions differ, with both values; the first dozen."""
    genre = registry().genre(puzzle.genre)
    model = genre.model(puzzle.board)
    one, other = outcome.solutions
    differing = outcome.differing()
    lines = [
        f"{genre.words.variable(model, v)}: {genre.words.value(model, v, one[v])}, "
        f"or {genre.words.value(model, v, other[v])}"
        for v in differing[:_SHOWN]
    ]
    more = len(differing) - _SHOWN
    return [*lines, f"and {more} more"] if more > 0 else lines


def check(
    puzzle: PuzzleArgument,
    answer: AnswerArgument = None,
    variant: VariantOption = None,
    touching: TouchingOption = False,
    unfinished: Annotated[
        bool, typer.Option("--unfinished", help="What is not drawn is undecided, instead of left empty.")
    ] = False,
    json: Annotated[
        bool,
        typer.Option(
            "--json",
            help="One object: {genre, id, right, finished, violations: [{rule, place, facts, sentence}]}; "
            "places count from 1.",
        ),
    ] = False,
) -> int:
    """Judge an answer by the rules, and print all that is wrong: the rule, the place and the numbers.

    An answer is never compared with a stored solution. Status 0: right; 1: wrong.
    """
    from puzzles import api

    known = registry()
    held = with_answer(puzzle, answer, asked_variant(variant, touching), is_needed=True)
    genre = known.genre(held.puzzle.genre)
    found = api.check(held.puzzle, needed(held), finished=not unfinished, registry=known)
    if json:
        violations = [
            {
                "rule": one.rule,
                "place": [n + 1 for n in one.place],
                "facts": dict(one.facts),
                "sentence": genre.violation_words(one),
            }
            for one in found
        ]
        data = {
            "genre": genre.name,
            "id": id_of(held.puzzle),
            "right": not found,
            "finished": not unfinished,
            "violations": violations,
        }
        console.say(console.to_json(data))
        return 1 if found else 0
    for one in found:
        console.say(f"{one.rule}: {genre.violation_words(one)}")
    if not found:
        console.say("no rule is broken so far" if unfinished else "right: the answer keeps every rule")
    return 1 if found else 0


def rate(
    puzzles: PuzzlesArgument,
    variant: VariantOption = None,
    touching: TouchingOption = False,
    rater: RaterOption = None,
    time_limit: TimeLimit = 60.0,
    json: Annotated[
        bool,
        typer.Option(
            "--json",
            help="An object each: {genre, id, level, status, steps, undecided, rater, profile}; for several "
            "puzzles {source, genre, ...}.",
        ),
    ] = False,
) -> int:
    """Say how hard a puzzle is for a person: its level, and the steps by technique; of several, a line each.

    Status 1: one has no level (no solution, several, unsolved by the profile, or the solver gave up); 2: some
    could not be read, the others are done.
    """
    from puzzles import api

    several = Several(puzzles, asked_variant(variant, touching))
    is_yes = True
    with Progress(several.total) as progress:
        for found in several.puzzles(progress):
            asked = found.document.puzzle
            rating = api.rate(asked, rater=rater, time_limit=limit(time_limit), registry=registry())
            is_yes = is_yes and rating.level is not None
            if json:
                source = {} if several.is_one else {"source": found.name}
                text = console.to_json({**source, **_rated(asked, rating)})
            elif several.is_one:
                text = "\n".join(_rated_lines(asked, rating))
            else:
                text = f"{found.name}: {_rated_line(rating)}"
            progress.pause()
            console.say(text)
            console.flush()
    return several.status(is_yes)


def _rated(puzzle: Puzzle, rating: Rating) -> dict[str, Any]:
    genre = registry().genre(puzzle.genre)
    model = genre.model(puzzle.board)
    return {
        "genre": genre.name,
        "id": id_of(puzzle),
        "level": rating.level,
        "status": rating.status,
        "steps": dict(rating.steps),
        "undecided": [genre.words.name(model, v) for v in rating.undecided],
        "rater": rating.rater,
        "profile": rating.profile,
    }


def _rated_lines(puzzle: Puzzle, rating: Rating) -> list[str]:
    lines = [f"level: {rating.level}" if rating.level else f"no level: {rating.status}"]
    steps = {technique: count for technique, count in rating.steps.items() if count}
    width = max(map(len, steps), default=0)
    lines += [f"  {technique.ljust(width)}  {count}" for technique, count in steps.items()]
    if rating.undecided:
        genre = registry().genre(puzzle.genre)
        model = genre.model(puzzle.board)
        lines.append(f"undecided: {', '.join(genre.words.name(model, v) for v in rating.undecided)}")
    return [*lines, f"by rater {rating.rater}, profile {rating.profile}"]


def _rated_line(rating: Rating) -> str:
    """The same, but for what is undecided and the rater, in one line."""
    steps = ", ".join(f"{technique} {count}" for technique, count in rating.steps.items() if count)
    level = rating.level or f"no level: {rating.status}"
    return f"{level} ({steps})" if steps else level

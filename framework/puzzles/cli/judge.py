"""``solve``, ``check`` and ``rate``: what is true of a puzzle, and of an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from puzzles.cli import console
from puzzles.cli.given import document, needed, registry, with_answer
from puzzles.cli.options import AnswerArgument, PuzzleArgument, RaterOption, TimeLimit, VariantOption, limit
from puzzles.cli.shown import answer_data, answer_lines, id_of

if TYPE_CHECKING:
    from puzzles.answer import Answer
    from puzzles.codec import Puzzle
    from puzzles.solver import Outcome

_SHOWN = 12
"""How many of the places in which two solutions differ are told."""


def solve(
    puzzle: PuzzleArgument,
    variant: VariantOption = None,
    solver: Annotated[str, typer.Option(metavar="NAME", help="The solver.")] = "auto",
    time_limit: TimeLimit = 60.0,
    nodes: Annotated[
        int | None,
        typer.Option(min=1, metavar="N", help="Nodes of its search; by default no limit."),
    ] = None,
    json: Annotated[
        bool,
        typer.Option(
            "--json", help="One object: {genre, id, verdict, solutions, differ, solver, counts, reason}."
        ),
    ] = False,
) -> int:
    """Print the answer, and say whether it is the only one.

    The verdict is unique, none, several (two are shown, and where they differ) or gave up (at a limit:
    neither yes nor no). Status 0: unique; 1: anything else.
    """
    from puzzles import api
    from puzzles.answer import Answer
    from puzzles.solver import Verdict

    known = registry()
    asked = document(puzzle, variant).puzzle
    outcome = api.solve(asked, solver=solver, nodes=nodes, time_limit=limit(time_limit), registry=known)
    solutions = [Answer(values) for values in outcome.solutions]
    if json:
        console.say(console.to_json(_solved(asked, outcome, solutions, solver)))
        return 0 if outcome.verdict is Verdict.ONE else 1
    for number, solution in enumerate(solutions):
        lines = answer_lines(asked, solution)
        console.say("\n".join(lines if not number else ["", *lines]))
    match outcome.verdict:
        case Verdict.ONE:
            console.say("unique: this is the only solution")
            return 0
        case Verdict.NONE:
            console.say("none: the puzzle has no solution")
        case Verdict.MANY:
            console.say("several solutions: these two differ at")
            for line in _differences(asked, outcome):
                console.say(f"  {line}")
        case Verdict.GAVE_UP:
            found = "one solution was found, not whether it is the only one" if solutions else "no verdict"
            console.say(f"gave up {outcome.reason}".rstrip() + f": {found}")
    return 1


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
    held = with_answer(puzzle, answer, variant)
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
    puzzle: PuzzleArgument,
    variant: VariantOption = None,
    rater: RaterOption = None,
    time_limit: TimeLimit = 60.0,
    json: Annotated[
        bool,
        typer.Option(
            "--json", help="One object: {genre, id, level, status, steps, undecided, rater, profile}."
        ),
    ] = False,
) -> int:
    """Say how hard a puzzle is for a person: its level, and the steps by technique.

    Status 1: it has no level (no solution, several, unsolved by the profile, or the solver gave up).
    """
    from puzzles import api

    known = registry()
    asked = document(puzzle, variant).puzzle
    genre = known.genre(asked.genre)
    rating = api.rate(asked, rater=rater, time_limit=limit(time_limit), registry=known)
    status = 0 if rating.level is not None else 1
    model = genre.model(asked.board) if rating.undecided or json else None
    if json:
        assert model is not None
        data = {
            "genre": genre.name,
            "id": id_of(asked),
            "level": rating.level,
            "status": rating.status,
            "steps": dict(rating.steps),
            "undecided": [genre.words.name(model, v) for v in rating.undecided],
            "rater": rating.rater,
            "profile": rating.profile,
        }
        console.say(console.to_json(data))
        return status
    console.say(f"level: {rating.level}" if rating.level else f"no level: {rating.status}")
    steps = {technique: count for technique, count in rating.steps.items() if count}
    width = max(map(len, steps), default=0)
    for technique, count in steps.items():
        console.say(f"  {technique.ljust(width)}  {count}")
    if model is not None:
        console.say(f"undecided: {', '.join(genre.words.name(model, v) for v in rating.undecided)}")
    console.say(f"by rater {rating.rater}, profile {rating.profile}")
    return status

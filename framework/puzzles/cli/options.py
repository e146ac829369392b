"""What several verbs take, declared once."""

from __future__ import annotations

from typing import Annotated

import typer

from puzzles.errors import PuzzlesError, quote

TOUCHING = "touching"


def seed_of(text: str | int) -> int:
    """A seed: a whole number, if it is not too long."""
    from puzzles.arguments import SEED_DIGITS, checked_seed

    try:
        seed = int(text)
        checked_seed(seed)
    except (ValueError, PuzzlesError):
        told = f"{quote(text)} is not a whole number of at most {SEED_DIGITS} digits"
        raise typer.BadParameter(told) from None
    return seed


def seconds(text: str | float) -> float:
    """A time limit: more than nothing; ``inf`` is none."""
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not value > 0:
        raise typer.BadParameter(f"{text!r} is not a number of seconds above 0 (inf is without limit)")
    return value


def limit(value: float | None) -> float | None:
    """A time limit as the library takes it."""
    return None if value == float("inf") else value


def asked_variant(variant: str | None, touching: bool) -> str | None:
    """The variant that the two options name. Raises PuzzlesError for two different ones."""
    if touching and variant not in (None, TOUCHING):
        raise PuzzlesError(f"--{TOUCHING} means --variant {TOUCHING}; another --variant excludes it")
    return TOUCHING if touching else variant


PuzzleArgument = Annotated[
    str,
    typer.Argument(
        metavar="PUZZLE", help="A file, - for standard input, or an ID or link.", show_default=False
    ),
]
PuzzlesArgument = Annotated[
    list[str],
    typer.Argument(
        metavar="PUZZLE...",
        help="Files, - for standard input, or IDs and links. A file may hold many, one a line.",
        show_default=False,
    ),
]
AnswerArgument = Annotated[
    str | None,
    typer.Argument(
        metavar="ANSWER",
        help="A file or - with the answer: a document of the same puzzle, or the answer's rows alone. "
        "Without it, the answer in PUZZLE.",
        show_default=False,
    ),
]
VariantOption = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        help="Another way to read the puzzle's format, if that has one: whoever refuses a puzzle names it.",
        show_default=False,
    ),
]
TouchingOption = Annotated[
    bool,
    typer.Option(
        f"--{TOUCHING}", help=f"Short for --variant {TOUCHING}: take boards whose clues stand side by side."
    ),
]
TimeLimit = Annotated[
    float,
    typer.Option("--time-limit", metavar="S", parser=seconds, help="Seconds for the solver; inf is none."),
]
RaterOption = Annotated[
    int | None,
    typer.Option("--rater", min=1, metavar="N", help="The rater's version; by default the newest."),
]
OutputOption = Annotated[
    str | None,
    typer.Option(
        "--output",
        "-o",
        metavar="PATH",
        help="Write to a file, which is replaced as a whole at the end; stopped early, by what is finished.",
    ),
]

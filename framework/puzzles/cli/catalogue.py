"""``genres``, ``formats`` and ``plugins``: what is installed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from puzzles.cli import console
from puzzles.cli.given import registry
from puzzles.errors import PuzzlesError

if TYPE_CHECKING:
    from puzzles.codec import Codec, Document


def genres(
    json: Annotated[
        bool,
        typer.Option(
            "--json",
            help="One object a line: {name, title, summary, aliases, rules, example, generators, raters, "
            "profiles, formats, solvers}.",
        ),
    ] = False,
) -> int:
    """List the genres, with what can be done with each."""
    known = registry()
    for name in known.genre_names():
        data = _genre(name)
        if json:
            console.say(console.to_json(data))
            continue
        also = f" (also {', '.join(data['aliases'])})" if data["aliases"] else ""
        console.say(f"{name}{also}: {data['summary'] or data['title']}")
        for rule, sentence in data["rules"].items():
            console.say(f"  {rule}: {sentence}")
        for kind in ("generators", "raters", "profiles", "formats", "solvers"):
            console.say(f"  {kind}: {', '.join(map(str, data[kind])) or 'none'}")
        console.say(f"  example: {data['example']}")
    if not known.genre_names() and not json:
        console.say("no genre is installed")
    return 0


def _genre(name: str) -> dict[str, Any]:
    known = registry()
    genre = known.genre(name)
    return {
        "name": genre.name,
        "title": genre.title,
        "summary": genre.summary,
        "aliases": list(genre.aliases),
        "rules": dict(genre.rules),
        "example": genre.example,
        "generators": [generator.version for generator in known.generators(name)],
        "raters": [rater.version for rater in known.raters(name)],
        "profiles": [profile.id for profile in known.profiles(name)],
        "formats": [codec.name for codec in known.codecs(name)],
        "solvers": [solver.name for solver in known.solvers(name)],
    }


def formats(
    genre: Annotated[
        str | None, typer.Argument(metavar="GENRE", help="By default every genre.", show_default=False)
    ] = None,
    json: Annotated[
        bool,
        typer.Option(
            "--json",
            help="One object a line: {genre, name, summary, read, write, answers, one_line, variants, "
            "example}; answers is null where it is unknown.",
        ),
    ] = False,
) -> int:
    """List the formats of the puzzles: what each is, whether it is read and written, an example.

    A format that takes a puzzle on one line does so in a call, too, and in a file one a line.
    """
    known = registry()
    names = known.genre_names() if genre is None else (known.genre(genre).name,)
    for name in names:
        solved = _solved_example(name)
        for codec in known.codecs(name):
            data = _format(name, codec, solved)
            if json:
                console.say(console.to_json(data))
            else:
                console.say("\n".join(_format_lines(data)))
    return 0


def _solved_example(genre: str) -> Document | None:
    """The genre's example with its solution, if a solver has one at once."""
    from puzzles import api
    from puzzles.answer import Answer
    from puzzles.codec import Document

    known = registry()
    try:
        puzzle = api.read(known.genre(genre).example, registry=known).puzzle
        solutions = api.solve(puzzle, time_limit=1.0, registry=known).solutions
    except PuzzlesError:
        return None
    return Document(puzzle, Answer(solutions[0])) if solutions else None


def _holds_answers(codec: Codec, solved: Document | None) -> bool | None:
    """Whether an answer survives writing and reading, or stands in the example; None: unknown."""
    from puzzles.errors import FormatError

    if codec.write is not None and solved is not None:
        try:
            return codec.read(codec.write(solved)).answer is not None
        except FormatError:
            return False
    try:
        return True if codec.example and codec.read(codec.example).answer is not None else None
    except FormatError:
        return None


def _format(genre: str, codec: Codec, solved: Document | None) -> dict[str, Any]:
    return {
        "genre": genre,
        "name": codec.name,
        "summary": codec.summary,
        "read": True,
        "write": codec.write is not None,
        "answers": _holds_answers(codec, solved),
        "one_line": codec.one_line,
        "variants": list(codec.variants),
        "example": codec.example or None,
    }


def _format_lines(data: dict[str, Any]) -> list[str]:
    direction = "read, write" if data["write"] else "read"
    answers = {True: "; with answers", False: "; without answers", None: ""}[data["answers"]]
    lines = [
        f"{data['genre']} {data['name']}{': ' if data['summary'] else ''}{data['summary']}",
        f"  {direction}{answers}; {'on one line' if data['one_line'] else 'on several lines'}",
    ]
    if data["variants"]:
        lines.append(f"  variants: {', '.join(data['variants'])}")
    example = (data["example"] or "").split("\n")
    if len(example) > 1:
        return [*lines, "  example:", *(f"    {line}".rstrip() for line in example)]
    return [*lines, f"  example: {example[0]}"] if example[0] else lines


def plugins(
    json: Annotated[
        bool,
        typer.Option("--json", help="One object a line: {name, distribution, version, hooks, error}."),
    ] = False,
) -> int:
    """List the plugins: version, hooks and, when one is broken, why. Status 1: one is broken."""
    from puzzles.plugins import installed

    reports = installed().check()
    for report in reports:
        if json:
            data = {
                "name": report.name,
                "distribution": report.distribution,
                "version": report.version,
                "hooks": list(report.hooks),
                "error": report.error,
            }
            console.say(console.to_json(data))
            continue
        console.say(report.label)
        if report.error is not None:
            console.say(f"  broken: {report.error}")
        if report.hooks:
            console.say(f"  hooks: {', '.join(report.hooks)}")
    return 1 if any(report.error is not None for report in reports) else 0

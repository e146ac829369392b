"""``genres`` and ``plugins``: what is installed."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from puzzles.cli import console
from puzzles.cli.given import registry


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

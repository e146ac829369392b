"""``corpus verify``: whether everything recorded of a corpus is still so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from puzzles.cli import console
from puzzles.cli.given import registry
from puzzles.cli.progress import Progress
from puzzles.errors import PuzzlesError

if TYPE_CHECKING:
    from puzzles.genre import Genre


def verify(
    genre: Annotated[
        str | None, typer.Argument(metavar="GENRE", help="By default every genre.", show_default=False)
    ] = None,
) -> int:
    """Solve, rate and generate every puzzle of the corpus again. Status 1: something is not as recorded."""
    known = registry()
    names = known.genre_names() if genre is None else (known.genre(genre).name,)
    status = 0
    for name in names:
        of = known.genre(name)
        if not _has_corpus(of):
            if genre is not None:
                raise PuzzlesError(f"{name} has no corpus")
            console.say(f"{name}: no corpus")
            continue
        status = max(status, _verify(of))
    return status


def _has_corpus(genre: Genre) -> bool:
    from puzzles.corpus import FILE

    return genre.corpus is not None and (genre.corpus / FILE).is_file()


def _verify(genre: Genre) -> int:
    from puzzles.corpus import read_corpus, verify

    assert genre.corpus is not None
    entries = read_corpus(genre.corpus)
    levels: dict[str, int] = {}
    wrong = 0
    with Progress(len(entries)) as progress:
        for line, entry in enumerate(entries, 1):
            found = verify(entry, registry())
            if entry.recipe.genre != genre.name:
                found.insert(0, f"is of genre {entry.recipe.genre}")
            for mismatch in found:
                progress.pause()
                console.say(f"{genre.name}, line {line}, {entry.id}: {mismatch}")
            wrong += bool(found)
            levels[entry.level] = levels.get(entry.level, 0) + 1
            progress.advance()
    counts = ", ".join(f"{level} {count}" for level, count in levels.items())
    counted = f"{len(entries)} puzzle{'s' * (len(entries) != 1)}{f' ({counts})' if counts else ''}"
    ending = f"{wrong} not as recorded" if wrong else "all as recorded"
    console.say(f"{genre.name}: {counted} solved, rated and generated again; {ending}")
    return 1 if wrong else 0

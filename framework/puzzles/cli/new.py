"""``new-genre``: a package for a genre of one's own, with a tiny one in it that works."""

from __future__ import annotations

import re
import shlex
import shutil
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from puzzles.cli import console
from puzzles.cli.given import registry
from puzzles.errors import PuzzlesError, quote

_NAME = r"[a-z][a-z0-9]*([-_][a-z0-9]+)*"
_LONGEST = 40
_PLACEHOLDER = "newgenre"
"""What the genre is called in the folder ``skeleton``, which is a package like the one it becomes."""


def new_genre(
    name: Annotated[
        str,
        typer.Argument(
            metavar="NAME",
            help="What the genre is called: a word in lower case, such as my-genre.",
            show_default=False,
        ),
    ],
    into: Annotated[
        str | None,
        typer.Option(metavar="FOLDER", help="Where to write it; by default a new folder of that name here."),
    ] = None,
) -> int:
    """Write a package for a genre of your own.

    There is a tiny genre in it that works: it can be installed, tested and asked for puzzles at once. Replace
    it piece by piece. Nothing that exists is overwritten.
    """
    module = f"puzzles_{name.replace('-', '_')}"
    _check_name(name, module)
    folder = Path(name if into is None else into)
    words = {
        f"puzzles_{_PLACEHOLDER}": module,
        _PLACEHOLDER: name,
        _PLACEHOLDER.capitalize(): re.sub("[-_]", " ", name).title(),
    }
    for path in _write(folder, words):
        console.say(str(path))
    console.say("Next:")
    for command in (
        f"cd {shlex.quote(str(folder))}",
        'pip install -e ".[test]"',
        "pytest",
        f"puzzles generate {name}",
    ):
        console.say(f"  {command}")
    return 0


def _check_name(name: str, module: str) -> None:
    if not re.fullmatch(_NAME, name, re.ASCII) or len(name) > _LONGEST:
        raise PuzzlesError(
            f"{quote(name)} cannot be the name of a genre: it has to be a word in lower case, a letter and "
            f"then letters, digits, and - or _ between them, {_LONGEST} at the most"
        )
    known = {word: genre for genre in registry().genres() for word in (genre.name, *genre.aliases)}
    if name in known:
        raise PuzzlesError(f"the name {name} is taken by an installed genre, {known[name].title}")
    if find_spec(module) is not None:
        raise PuzzlesError(f"the name {name} is taken: a package {module} is installed")


def _write(folder: Path, words: dict[str, str]) -> list[Path]:
    """Write the skeleton with its words replaced, the longest first. Returns the paths."""
    try:
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise PuzzlesError(f"{folder}: exists, and is not overwritten")
        is_new = not folder.exists()
        written = []
        try:
            for parts, text in _skeleton():
                for old, new in words.items():
                    parts = [part.replace(old, new) for part in parts]
                    text = text.replace(old, new)
                path = folder.joinpath(*parts)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8", newline="\n")
                written.append(path)
        except BaseException:
            if is_new:
                shutil.rmtree(folder, ignore_errors=True)
            raise
    except OSError as error:
        raise PuzzlesError(f"{folder}: cannot be written: {error.strerror or error}") from None
    return written


def _skeleton() -> Iterator[tuple[list[str], str]]:
    """Every file of the skeleton: the parts of its path, and its text."""

    def below(folder: Traversable, parts: list[str]) -> Iterator[tuple[list[str], str]]:
        # Files before folders, so that the list begins with what is to be read first.
        for entry in sorted(folder.iterdir(), key=lambda entry: (entry.is_dir(), entry.name)):
            if entry.is_dir():
                # Tools leave folders of their own beside code: __pycache__, .ruff_cache.
                if not entry.name.startswith(("_", ".")):
                    yield from below(entry, [*parts, entry.name])
            else:
                yield [*parts, entry.name], entry.read_text(encoding="utf-8")

    return below(files("puzzles") / "skeleton", [])

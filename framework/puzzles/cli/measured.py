"""What the verbs of ``bench`` share: puzzles to measure, one by one, and tables that are kept."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from puzzles.cli import console
from puzzles.cli.files import Sink
from puzzles.cli.given import registry
from puzzles.cli.progress import Progress
from puzzles.cli.several import Several
from puzzles.errors import PuzzlesError, UnknownNameError, quote

if TYPE_CHECKING:
    from puzzles.bench.tables import Cell, Column
    from puzzles.codec import Puzzle
    from puzzles.corpus import Entry

    Csv = tuple[list[str], list[list[Cell]]]

# Output: a table on standard output, and a CSV file at the end, however it comes


def known_format(format: str) -> str:
    from puzzles.bench.tables import FORMATS

    if format not in FORMATS:
        raise UnknownNameError(f"--format: unknown format {quote(format)}; known: {', '.join(FORMATS)}")
    return format


def begin(columns: Sequence[Column], format: str, title: str, setting: str) -> None:
    """What stands above the rows: what was measured, how, and the headings."""
    from puzzles.bench.tables import head

    above = (
        [f"# {title}", "", f"{setting[0].upper()}{setting[1:]}.", ""]
        if format == "markdown"
        else [f"{title}: {setting}"]
    )
    console.say("\n".join([*above, *head(columns, format)]))


def print_row(columns: Sequence[Column], cells: Sequence[str], format: str) -> None:
    """One row, at once."""
    from puzzles.bench.tables import row

    console.say(row(columns, cells, format))
    console.flush()


def print_table(
    columns: Sequence[Column], rows: Sequence[Sequence[str]], format: str, title: str, setting: str
) -> None:
    """A whole table, its columns as wide as its rows need, and what stands above it."""
    from puzzles.bench.tables import fitted

    wide = fitted(columns, rows)
    begin(wide, format, title, setting)
    for cells in rows:
        print_row(wide, cells, format)


@contextmanager
def kept(
    path: str | None, csv: Callable[[], Csv], done: Callable[[], str], read: Sequence[str] = ()
) -> Iterator[None]:
    """Write what is finished as CSV at the end, and also after an interrupt, which is told, or an error.

    PuzzlesError when the path is one of the files that are ``read``: they would be lost.
    """
    from puzzles.bench.tables import csv_text

    if path and os.path.exists(path) and any(os.path.exists(f) and os.path.samefile(path, f) for f in read):
        raise PuzzlesError(f"--csv: {path} is one of the files to be read")
    with Sink(path, "--csv") as sink:
        try:
            yield
        except KeyboardInterrupt as error:
            how, status = console.ending(error)
            console.complain(f"{how}; {done()} finished and kept")
            raise SystemExit(status) from None
        finally:
            headings, rows = csv()
            if path is not None and rows:
                sink.write(csv_text(headings, rows))


def machine(cpu: bool) -> str:
    import platform

    clock = "processor time" if cpu else "wall-clock time"
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{python}, one process, warm, {clock}"


# Puzzles

Found = tuple[str, "Puzzle", float]
"""A puzzle's name, the puzzle, and the seconds it took to read."""


def from_files(several: Several, progress: Progress) -> Iterator[Found]:
    """The puzzles of arguments, one by one."""
    for found in several.puzzles(progress):
        yield found.name, found.document.puzzle, found.seconds


def corpora_of(of: Sequence[str]) -> dict[str, list[Entry]]:
    """The corpora that arguments mean: of one genre, or of all for none; nothing if they are files."""
    from puzzles.codec.text import small
    from puzzles.corpus import FILE, read_corpus

    known = registry()
    genres = [genre for genre in known.genres() if not of or small(of[0]) in (genre.name, *genre.aliases)]
    named = {name for genre in known.genres() for name in (genre.name, *genre.aliases)}
    several = next((argument for argument in of if len(of) > 1 and small(argument) in named), None)
    if several is not None and not os.path.exists(several):
        raise PuzzlesError(f"{several} is a genre: name one genre and nothing else, or files of puzzles")
    if len(of) > 1 or not genres:
        return {}
    there = {g.name: g.corpus for g in genres if g.corpus is not None and (g.corpus / FILE).is_file()}
    if not there:
        raise PuzzlesError(f"{of[0]} has no corpus" if of else "no genre has a corpus")
    return {name: read_corpus(folder) for name, folder in there.items()}


def from_corpora(corpora: Mapping[str, list[Entry]], progress: Progress) -> Iterator[Found]:
    from puzzles import api

    for entries in corpora.values():
        for entry in entries:
            start = time.perf_counter()
            held = api.read(entry.id, registry=registry())
            yield entry.id, held.puzzle, time.perf_counter() - start
            progress.advance()


def warmed(puzzles: Iterator[Found], measure: Callable[[Found], object]) -> Iterator[Found]:
    """The same puzzles; before the first of a genre its example is measured for nothing."""
    from puzzles import api

    warm: set[str] = set()
    for found in puzzles:
        genre = registry().genre(found[1].genre)
        if genre.name not in warm:
            warm.add(genre.name)
            measure(("", api.read(genre.example, registry=registry()).puzzle, 0.0))
        yield found

"""Several puzzles from the arguments of a verb: what one cannot be read for is told, and the rest is done."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from attrs import evolve, frozen

from puzzles.cli import console
from puzzles.cli.given import Given, given, read, registry
from puzzles.errors import PuzzlesError

if TYPE_CHECKING:
    from puzzles.cli.progress import Progress
    from puzzles.codec import Document


@frozen(slots=True)
class Found:
    """A puzzle that was read, what it is called, and the seconds it took to read."""

    name: str
    document: Document
    seconds: float
    given: Given


class Several:
    """The puzzles of arguments, of which each may hold many.

    The arguments are opened and split at once, so that it is known how many there are (``total``); one that
    cannot be opened counts as one. The puzzles are read in turn. What cannot be read is told when its turn
    comes, and counted in ``refused``, as is what a verb refuses.

    Raises PuzzlesError for standard input twice, and UnknownNameError for an unknown variant.
    """

    def __init__(self, arguments: Sequence[str], variant: str | None) -> None:
        from puzzles.codec.detect import checked_variant

        if arguments.count("-") > 1:
            raise PuzzlesError("standard input can be read only once: - is given twice")
        checked_variant(registry().formats(), variant)
        self.variant = variant
        self.refused = 0
        self.texts: list[Given | PuzzlesError] = []
        for argument in arguments:
            try:
                self.texts += given(argument)
            except PuzzlesError as error:
                self.texts.append(error)
        self.total = len(self.texts)
        self.is_one = self.total == 1
        if not self.is_one:
            # What is an argument itself has no place: among others it is told by its name.
            self.texts = [
                evolve(text, where=text.where or text.name) if isinstance(text, Given) else text
                for text in self.texts
            ]

    def puzzles(self, progress: Progress) -> Iterator[Found]:
        """Each puzzle in turn."""
        for text in self.texts:
            try:
                if isinstance(text, PuzzlesError):
                    raise text
                start = time.perf_counter()
                held = read(text, self.variant)
                seconds = time.perf_counter() - start
            except PuzzlesError as error:
                self.refuse(error, progress)
            else:
                yield Found(text.name, held, seconds, text)
            progress.advance()

    def genres(self) -> list[str]:
        """The genres of the puzzles that can be read. It reads them all, for an error."""
        found = set()
        for text in self.texts:
            if isinstance(text, Given):
                with contextlib.suppress(PuzzlesError):
                    found.add(read(text, self.variant).puzzle.genre)
        return sorted(found)

    def refuse(self, error: PuzzlesError, progress: Progress) -> None:
        """Tell why a puzzle is left out, and count it."""
        progress.pause()
        console.complain(str(error))
        self.refused += 1

    def status(self, is_yes: bool, what: str = "read") -> int:
        """The exit status; how many of several were refused is told."""
        if self.refused and not self.is_one:
            console.complain(f"{self.refused} of {self.total} puzzles could not be {what}")
        return 2 if self.refused else 0 if is_yes else 1

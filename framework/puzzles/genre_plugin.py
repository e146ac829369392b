"""A plugin that brings one genre, as a record: what its hooks return, written down once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from attrs import field, frozen

from puzzles.hooks import hookimpl

if TYPE_CHECKING:
    from puzzles.codec import Codec
    from puzzles.generator import Generator
    from puzzles.genre import Genre
    from puzzles.profile import ProfileFile
    from puzzles.rating import Rater
    from puzzles.solver import Solver
    from puzzles.technique import Technique


@frozen(slots=True, kw_only=True, eq=False)
class GenrePlugin:
    """One genre and all that belongs to it. An entry point names it: ``toy = "puzzles_toy:PLUGIN"``.

    ``api`` is the interface version it was written for (``PUZZLES_API``). The others are what the hooks of
    ``puzzles.hooks`` return for this genre; for any other they return nothing.
    """

    api: int
    genre: Genre
    techniques: Sequence[Technique] = ()
    profiles: Sequence[ProfileFile] = ()
    codecs: Sequence[Codec] = ()
    solvers: Sequence[Solver] = ()
    generators: Sequence[Generator] = ()
    raters: Sequence[Rater] = ()
    PUZZLES_API: int = field(init=False)

    @PUZZLES_API.default
    def _api(self) -> int:
        return self.api

    @hookimpl
    def puzzles_genres(self) -> Sequence[Genre]:
        """The genre."""
        return (self.genre,)

    @hookimpl
    def puzzles_techniques(self, genre: str) -> Sequence[Technique]:
        """Its techniques."""
        return self.techniques if genre == self.genre.name else ()

    @hookimpl
    def puzzles_profiles(self, genre: str) -> Sequence[ProfileFile]:
        """Its profiles."""
        return self.profiles if genre == self.genre.name else ()

    @hookimpl
    def puzzles_codecs(self, genre: str) -> Sequence[Codec]:
        """Its formats."""
        return self.codecs if genre == self.genre.name else ()

    @hookimpl
    def puzzles_solvers(self, genre: str) -> Sequence[Solver]:
        """Its exact solvers, beside those that every genre has."""
        return self.solvers if genre == self.genre.name else ()

    @hookimpl
    def puzzles_generators(self, genre: str) -> Sequence[Generator]:
        """Its generators."""
        return self.generators if genre == self.genre.name else ()

    @hookimpl
    def puzzles_raters(self, genre: str) -> Sequence[Rater]:
        """Its raters."""
        return self.raters if genre == self.genre.name else ()

"""Tally with something changed: for tests of what must see the change."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from attrs import evolve

from puzzles.codec import Codec
from puzzles.generator import Generator
from puzzles.genre import Genre
from puzzles.hooks import hookimpl
from puzzles.model import Model, RuleInstance
from puzzles.profile import ProfileFile
from puzzles.rating import Rater
from puzzles.scene import Renderer
from puzzles.solver import Solver
from puzzles.technique import Technique
from tests.framework import tally


def images(board: tally.Board) -> list[tally.Board]:
    """A row, and the row read backwards."""
    return [board, tally.Board(board.clues[::-1])]


def canonical(board: tally.Board) -> str:
    """The lesser of the two, as text."""
    return min(str(tally.write_board(image)) for image in images(board))


class Altered:
    """Tally that knows its mirror images, with any field of its genre and any list of what it brings changed.

    ``lists`` are functions from the list that Tally brings to the one that is brought, by hook.
    """

    PUZZLES_API = 1

    def __init__(
        self, genre: dict[str, Any] | None = None, **lists: Callable[[list[Any]], list[Any]]
    ) -> None:
        self.genre = genre or {}
        self.lists = lists

    def _changed(self, kind: str, items: Sequence[Any]) -> list[Any]:
        return self.lists.get(kind, list)(list(items))

    @hookimpl
    def puzzles_genres(self) -> list[Genre]:
        (genre,) = tally.puzzles_genres()
        return [evolve(genre, **{"images": images, "canonical": canonical, **self.genre})]

    @hookimpl
    def puzzles_techniques(self, genre: str) -> list[Technique]:
        return self._changed("techniques", tally.puzzles_techniques(genre))

    @hookimpl
    def puzzles_profiles(self, genre: str) -> list[ProfileFile]:
        return self._changed("profiles", tally.puzzles_profiles(genre))

    @hookimpl
    def puzzles_codecs(self, genre: str) -> list[Codec]:
        return self._changed("codecs", tally.puzzles_codecs(genre))

    @hookimpl
    def puzzles_solvers(self, genre: str) -> list[Solver]:
        return self._changed("solvers", [])

    @hookimpl
    def puzzles_generators(self, genre: str) -> list[Generator]:
        return self._changed("generators", tally.puzzles_generators(genre))

    @hookimpl
    def puzzles_raters(self, genre: str) -> list[Rater]:
        return self._changed("raters", tally.puzzles_raters(genre))

    @hookimpl
    def puzzles_renderers(self) -> list[Renderer]:
        return self._changed("renderers", tally.puzzles_renderers())


def each(name: str | int | None = None, **changes: Any) -> Callable[[list[Any]], list[Any]]:
    """Changes fields of the items of a list: of the one with this name (or version), or of all."""

    def changed(items: list[Any]) -> list[Any]:
        return [
            evolve(item, **changes)
            if name in (None, getattr(item, "name", None), getattr(item, "version", None))
            else item
            for item in items
        ]

    return changed


def more(*items: Any) -> Callable[[list[Any]], list[Any]]:
    """Puts items at the end of a list."""
    return lambda before: [*before, *items]


def with_rule(rule: str, change: Callable[[RuleInstance], RuleInstance]) -> dict[str, Any]:
    """The genre's field ``model`` with all instances of a rule changed."""

    def model_of(board: tally.Board) -> Model:
        model = tally.model_of(board)
        instances = tuple(change(one) if one.rule == rule else one for one in model.instances)
        return Model(model.variables, instances)

    return {"model": model_of}

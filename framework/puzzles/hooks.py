"""The hooks. A plugin is a module (or object) with functions of these names and arguments.

``from puzzles.hooks import hookimpl`` and mark them with ``@hookimpl``. The module also states
``PUZZLES_API = 1``, the interface version it was written for. Each hook returns a list, which may be
empty; ``genre`` is always a genre's own name, never an alias.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import pluggy

if TYPE_CHECKING:
    from collections.abc import Callable

    from puzzles.codec import Codec
    from puzzles.generator import Generator
    from puzzles.genre import Genre
    from puzzles.profile import ProfileFile
    from puzzles.rating import Rater
    from puzzles.scene import Renderer
    from puzzles.solver import Solver
    from puzzles.technique import Technique

F = TypeVar("F", bound="Callable[..., Any]")

PROJECT = "puzzles"
_spec = pluggy.HookspecMarker(PROJECT)
_impl = pluggy.HookimplMarker(PROJECT)


def hookspec(function: F) -> F:
    """Mark a hook's specification."""
    return _spec(function)


def hookimpl(function: F) -> F:
    """Mark a plugin's function as the implementation of the hook of that name."""
    return _impl(function)


@hookspec
def puzzles_genres() -> Sequence[Genre]:  # type: ignore[empty-body]
    """The genres this plugin brings."""


@hookspec
def puzzles_techniques(genre: str) -> Sequence[Technique]:  # type: ignore[empty-body]
    """Techniques for a genre, for profiles to name."""


@hookspec
def puzzles_profiles(genre: str) -> Sequence[ProfileFile]:  # type: ignore[empty-body]
    """Files with technique profiles of a genre (see ``puzzles.profile``)."""


@hookspec
def puzzles_codecs(genre: str) -> Sequence[Codec]:  # type: ignore[empty-body]
    """Text formats of a genre."""


@hookspec
def puzzles_solvers(genre: str) -> Sequence[Solver]:  # type: ignore[empty-body]
    """Exact solvers that can decide a genre's models."""


@hookspec
def puzzles_generators(genre: str) -> Sequence[Generator]:  # type: ignore[empty-body]
    """Generators of a genre, each with a version of its own."""


@hookspec
def puzzles_raters(genre: str) -> Sequence[Rater]:  # type: ignore[empty-body]
    """Raters of a genre, each with a version of its own."""


@hookspec
def puzzles_renderers() -> Sequence[Renderer]:  # type: ignore[empty-body]
    """Ways to draw a scene, of whatever genre."""

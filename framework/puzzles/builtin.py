"""What the core brings itself, through the same hooks as everybody else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from puzzles.hooks import hookimpl

if TYPE_CHECKING:
    from puzzles.scene import Renderer
    from puzzles.solver import Solver
    from puzzles.technique import Technique

PUZZLES_API = 1


@hookimpl
def puzzles_techniques(genre: str) -> Sequence[Technique]:
    """Techniques that need nothing but rule instances and simpler techniques: for every genre."""
    from puzzles.generic import GENERIC

    return GENERIC


@hookimpl
def puzzles_solvers(genre: str) -> Sequence[Solver]:
    """Search with learning behind it, and each of the two alone; engines of others, if they are installed:
    for every genre."""
    from puzzles.solver.named import AUTO, CPSAT, LEARN, MILP, SAT, SEARCH

    return (AUTO, SEARCH, LEARN, SAT, MILP, CPSAT)


@hookimpl
def puzzles_renderers() -> Sequence[Renderer]:
    """Characters, for terminals."""
    from puzzles.render.terminal import PLAIN, TERMINAL

    return (TERMINAL, PLAIN)

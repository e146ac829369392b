"""Many questions about one puzzle, as a program asks them while somebody plays."""

from __future__ import annotations

from puzzles.api import DEFAULT_SOLVER, puzzle_of
from puzzles.arguments import AnswerLike, answer_to, budget_of, known_plugins
from puzzles.bits import values_in
from puzzles.codec import Puzzle
from puzzles.errors import NotFoundError
from puzzles.model import Model
from puzzles.registry import Registry
from puzzles.solver import Session, Verdict
from puzzles.solver import session as sessions
from puzzles.state import masks_of


class PuzzleSession:
    """A puzzle and a solver that stays at it (see :func:`session`).

    Everywhere ``answer`` is what has been drawn so far (None: nothing), and what is not drawn is open.
    AnswerError for an answer of another puzzle or with a value that there is not, PuzzlesError for what is no
    answer, NotFoundError when ``time_limit`` seconds went by first.
    """

    def __init__(self, puzzle: Puzzle, model: Model, solver: Session) -> None:
        self.puzzle = puzzle
        self.model = model
        self._solver = solver

    def is_possible(self, answer: AnswerLike | None = None, *, time_limit: float | None = None) -> bool:
        """Whether some solution has all that is drawn."""
        outcome = self._solver.solve(self._masks(answer), budget_of(None, time_limit))
        if outcome.verdict is Verdict.GAVE_UP and not outcome.solutions:
            raise _gave_up(time_limit)
        return bool(outcome.solutions)

    def candidates(
        self, answer: AnswerLike | None = None, *, time_limit: float | None = None
    ) -> tuple[tuple[int, ...], ...]:
        """For each variable the values that it has in some solution with all that is drawn: none for all
        variables when there is no such solution."""
        masks = self._solver.possible(self._masks(answer), budget_of(None, time_limit))
        if masks is None:
            raise _gave_up(time_limit)
        return tuple(
            values_in(mask, variable.values)
            for variable, mask in zip(self.model.variables, masks, strict=True)
        )

    def _masks(self, answer: AnswerLike | None) -> list[int]:
        # A value may be one of the variable's and yet be excluded from the start.
        values = answer_to(self.model, answer).values
        return [
            mask & first for mask, first in zip(masks_of(self.model, values), self.model.start(), strict=True)
        ]


def _gave_up(time_limit: float | None) -> NotFoundError:
    return NotFoundError(f"gave up after {time_limit:g} seconds", attempts=0, reason="time limit")


def session(
    puzzle: Puzzle | str, *, solver: str = DEFAULT_SOLVER, registry: Registry | None = None
) -> PuzzleSession:
    """A session at a puzzle. ``sat`` remembers what it has learnt from one question to the next.

    Raises UnknownNameError for an unknown solver, and MissingPackageError for one that is not installed.
    """
    registry = known_plugins(registry)
    puzzle = puzzle_of(puzzle, registry)
    model = registry.genre(puzzle.genre).model(puzzle.board)
    return PuzzleSession(puzzle, model, sessions.session(registry.solver(puzzle.genre, solver), model))


def candidates(
    puzzle: Puzzle | str,
    answer: AnswerLike | None = None,
    *,
    solver: str = DEFAULT_SOLVER,
    time_limit: float | None = None,
    registry: Registry | None = None,
) -> tuple[tuple[int, ...], ...]:
    """The values each variable can still have: :meth:`PuzzleSession.candidates` of a session for one
    question. Raises as that and :func:`session` do."""
    return session(puzzle, solver=solver, registry=registry).candidates(answer, time_limit=time_limit)

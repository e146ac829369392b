"""Many questions about one model, put to any solver."""

from __future__ import annotations

from puzzles.bits import bits
from puzzles.model import Masks, Model
from puzzles.solver import Budget, Outcome, Session, Solver, Verdict
from puzzles.solver.rounds import SpentError, time_left


def session(solver: Solver, model: Model) -> Session:
    """The solver's own session, or else one that puts every question anew."""
    return _Anew(solver, model) if solver.session is None else solver.session(model)


class _Anew:
    def __init__(self, solver: Solver, model: Model) -> None:
        self.solver = solver
        self.model = model

    def solve(self, masks: Masks | None, budget: Budget) -> Outcome:
        return self.solver.solve(self.model, masks, budget)

    def possible(self, masks: Masks | None, budget: Budget) -> list[int] | None:
        """Each candidate that no solution so far has is asked for; every answer brings a solution or two,
        or strikes one candidate out."""
        left = self.model.start() if masks is None else list(masks)
        found = [0] * len(left)
        deadline = budget.deadline()
        question = list(left)
        asked: tuple[int, int] | None = None
        while True:
            try:
                seconds = None if budget.seconds is None else time_left(deadline, budget)
            except SpentError:
                return None
            outcome = self.solve(question, Budget(budget.nodes, seconds))
            for values in outcome.solutions:
                for v, value in enumerate(values):
                    found[v] |= self.model.bit(v, value)
            if not outcome.solutions:
                if outcome.verdict is Verdict.GAVE_UP:
                    return None
                if asked is None:
                    return found
                left[asked[0]] &= ~asked[1]
            elif outcome.verdict is Verdict.ONE and asked is None:
                return found
            asked = next(((v, bit) for v, mask in enumerate(left) for bit in bits(mask & ~found[v])), None)
            if asked is None:
                return found
            question = list(left)
            question[asked[0]] = asked[1]

"""What must hold of boards and answers: solvers and the checker say what trying all answers says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any

from puzzles.answer import Answer, Violation
from puzzles.model import Masks, Model
from puzzles.solver import Budget, Outcome, Solver, Verdict
from puzzles.testing.brute import Chosen, all_solutions, values_of
from puzzles.testing.data import AnswerLine, BoardLine, violations_words
from puzzles.testing.failing import HIDDEN, about, demand, demand_words, fail
from puzzles.testing.subject import Subject

__tracebackhide__ = HIDDEN

VERDICTS = (Verdict.NONE, Verdict.ONE, Verdict.MANY)


def check_outcome(name: str, model: Model, outcome: Outcome, right: Sequence[Chosen]) -> None:
    """A verdict is the number of solutions; those given are right and different."""
    verdict = VERDICTS[min(len(right), 2)]
    demand(
        outcome.verdict is verdict,
        f"{name} says {outcome.verdict.value} ({outcome.reason or 'no reason'}), but the number of solutions "
        f"is {len(right)}",
    )
    values = {values_of(model, chosen) for chosen in right}
    demand(
        len(set(outcome.solutions)) == len(outcome.solutions) == min(len(right), 2),
        f"{name} gives {len(outcome.solutions)} solutions, or one twice, where there should be "
        f"{min(len(right), 2)}",
    )
    wrong = [solution for solution in outcome.solutions if solution not in values]
    demand(not wrong, f"{name} gives a solution that is none: {wrong}")


def check_solver(subject: Subject, solver: Solver, board: Any, masks: Masks | None) -> None:
    """A solver agrees with brute force, from the start or from given candidates, which it leaves alone."""
    model = subject.model(board)
    right = all_solutions(model, masks)
    if right is None:
        return
    before = None if masks is None else list(masks)
    given = None if masks is None else list(masks)
    outcome = solver.solve(model, given, Budget())
    where = subject.id(board) if masks is None else subject.position(board, masks)
    check_outcome(f"solver {solver.name}, {where},", model, outcome, right)
    demand(given == before, f"solver {solver.name} changes the candidates that it was given")


def check_board_line(subject: Subject, line: BoardLine) -> None:
    """A board has as many solutions as its line says, by brute force where it is small enough."""
    with about(line.where):
        solutions = subject.solutions(line.board)
        if solutions is None:
            found = subject.outcome(line.board).verdict.value
        else:
            found = VERDICTS[min(len(solutions), 2)].value
        demand(found == line.solutions, f"{line.where}: the solutions are {found}, not {line.solutions}")


def finished(subject: Subject, answer: Answer) -> Answer:
    """An answer handed in: what was not drawn counts as blank."""
    return answer.finished(subject.genre.blank)


def check_answer_line(subject: Subject, line: AnswerLine) -> None:
    """A finished answer breaks its rule at the places and with the facts of the line."""
    with about(line.where):
        found = subject.violations(line.board, finished(subject, line.answer))
        told = violations_words(violation for violation in found if violation.rule == line.rule)
        demand(
            told == line.violations,
            f"{line.where}: {line.rule}: {told}\nwhere the line has {line.violations}",
        )
        for violation in found:
            check_violation(subject, violation)


def check_violation(subject: Subject, violation: Violation) -> None:
    """A violation is of a rule of the genre, and has words."""
    rules = subject.genre.rules
    demand(
        violation.rule in rules,
        f"a violation of the rule {violation.rule!r}, which is none of {', '.join(rules)}",
    )
    try:
        words = subject.genre.violation_words(violation)
    except Exception as error:
        fail(
            f"violation_words raises {type(error).__name__} ({error}) for rule {violation.rule} with the "
            f"facts {dict(violation.facts)}"
        )
    demand_words(words, f"a violation of rule {violation.rule}")


def check_judged(subject: Subject, board: Any, answer: Answer) -> list[Violation]:
    """The checker's identity: a finished answer has a violation exactly when it is no solution, one for each
    broken rule instance, in the model's order."""
    model = subject.model(board)
    found = subject.violations(board, answer)
    where = f"{subject.id(board)}: the answer {answer.values}"
    masks = [
        variable.start if value is None else model.bit(v, value)
        for v, (variable, value) in enumerate(zip(model.variables, answer.values, strict=True))
    ]
    broken = [instance.broken(masks) for instance in model.instances]
    demand(
        len(found) == sum(broken),
        f"{where} breaks {sum(broken)} rule instances, and has {len(found)} violations",
    )
    for violation in found:
        check_violation(subject, violation)
    if not answer.is_complete:
        return found
    solutions = subject.solutions(board)
    chosen = tuple(masks)
    if solutions is not None:
        # A value outside the first candidates breaks no rule instance, but is in no solution either.
        starts = [variable.start for variable in model.variables]
        possible = all(mask & start for mask, start in zip(masks, starts, strict=True))
        demand(
            (not found) == (chosen in solutions) or not possible,
            f"{where} is {'right' if chosen in solutions else 'wrong'}, but has {len(found)} violations",
        )
    said = subject.is_right(board, tuple(value for value in answer.values if value is not None))
    if said is not None:
        demand(
            said == (not found),
            f"{where}: is_right says {said}, but it has these violations: {violations_words(found)}",
        )
    return found


def check_parts(subject: Subject, board: Any, solution: Answer, part: Answer) -> None:
    """A part of a solution is never wrong while it is unfinished; without its blanks it is still right."""
    where = subject.id(board)
    found = subject.violations(board, part)
    demand(
        not found,
        f"{where}: {part.values} is part of the solution {solution.values}, but unfinished it has these "
        f"violations: {violations_words(found)}",
    )
    blank = subject.genre.blank
    if blank is not None:
        bare = Answer(tuple(None if value == blank else value for value in solution.values))
        found = subject.violations(board, finished(subject, bare))
        demand(not found, f"{where}: the solution without its blanks is not right: {violations_words(found)}")


def some_answers(subject: Subject, board: Any, random: Random, count: int) -> Iterator[Answer]:
    """Answers to a board: right ones, those with a value changed, and any at all; finished."""
    model = subject.model(board)
    for chosen in (subject.solutions(board) or ())[:2]:
        right = values_of(model, chosen)
        yield Answer(right)
        for v, variable in enumerate(model.variables):
            for value in variable.values:
                if value != right[v]:
                    yield Answer((*right[:v], value, *right[v + 1 :]))
    for variable_values in ([random.choice(v.values) for v in model.variables] for _ in range(count)):
        yield Answer(tuple(variable_values))
    for value in sorted({value for variable in model.variables for value in variable.values}):
        yield Answer(tuple(value if value in v.values else v.values[0] for v in model.variables))


Kind = tuple[str, tuple[str, ...]]
"""A kind of violation: its rule, and the names of its facts."""


def kind_of(violation: Violation) -> Kind:
    """The kind of a violation."""
    return violation.rule, tuple(sorted(violation.facts))


def kind_words(kind: Kind) -> str:
    """A kind as messages name it."""
    rule, facts = kind
    return f"{rule} with the facts {', '.join(facts)}" if facts else f"{rule} without facts"


def kinds_met(subject: Subject, answered: Iterable[tuple[Any, Answer]]) -> dict[Kind, tuple[Any, Answer]]:
    """Every kind of violation that the answers have, with the first that has it."""
    found: dict[Kind, tuple[Any, Answer]] = {}
    for board, answer in answered:
        for violation in subject.violations(board, answer):
            found.setdefault(kind_of(violation), (board, answer))
    return found

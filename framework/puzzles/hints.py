"""Hints: the next thing a player can draw, told in three degrees.

A hint leads to the first variable that the profile can settle and that is not drawn yet, with only the
steps which that rests on. Where something drawn is wrong, the hint says so instead of building on it:
that is decided by the exact solver, not by comparison with a stored solution.
"""

from __future__ import annotations

from attrs import frozen

from puzzles.answer import Answer
from puzzles.model import Masks, Model
from puzzles.profile import Profile
from puzzles.solver import Budget, Outcome, Verdict
from puzzles.solver.auto import auto
from puzzles.state import masks_of
from puzzles.technique import LEVELS, Step
from puzzles.tell import step_lines
from puzzles.trace import run_trace
from puzzles.words import Words, listed

DEGREES = ("nudge", "where", "why")


@frozen(slots=True)
class Hint:
    """What to tell a player.

    ``kind``      ``step``: ``variable`` takes ``value``, by ``steps`` (in order, the last settles it;
                  each is paired with the masks before it in ``before``); ``mistake``: the value drawn
                  at ``variable`` is in no solution; ``done``: nothing is left to draw; ``stuck``: the
                  profile's techniques find nothing to draw; ``several solutions``: neither do they, and
                  more than one solution has all that is drawn; ``no solution``; ``gave up``.
    ``level``     of a step: the highest level among its steps.
    """

    kind: str
    variable: int | None = None
    value: int | None = None
    steps: tuple[Step, ...] = ()
    before: tuple[Masks, ...] = ()
    level: str | None = None


def find_hint(
    model: Model,
    profile: Profile,
    drawn: Answer,
    blank: int | None,
    budget: Budget | None = None,
) -> Hint:
    """The hint for an answer so far. ``blank`` is the value of a variable nobody draws: variables that
    take it need no drawing. Raises ValueError for an answer of another puzzle."""
    budget = budget or Budget()
    deadline = budget.deadline()
    masks = masks_of(model, drawn.values)
    outcome = auto(model, masks, budget)
    if outcome.verdict is Verdict.GAVE_UP and not outcome.solutions:
        return Hint("gave up")
    if outcome.verdict is Verdict.NONE:
        return _mistake(model, drawn, budget)
    handed_in = drawn.finished(blank)
    if handed_in.is_complete and not any(
        instance.broken(masks_of(model, handed_in.values)) for instance in model.instances
    ):
        return Hint("done")

    def draws_something(step: Step) -> bool:
        return any(value != blank for _, value in step.settled)

    # What comes after the first thing to draw is nobody's concern, and may take long.
    trace = run_trace(
        model, profile, masks, solution=_only(model, outcome), deadline=deadline, until=draws_something
    )
    steps: list[Step] = []
    before: list[Masks] = []
    now = list(masks)
    for step in trace.steps:
        steps.append(step)
        before.append(tuple(now))
        for variable, gone in step.removed:
            now[variable] &= ~gone
        for variable, value in step.settled:
            if value != blank:
                return _leading_to(variable, value, steps, before)
    return Hint("several solutions" if outcome.verdict is Verdict.MANY else "stuck")


def _only(model: Model, outcome: Outcome) -> Masks | None:
    return masks_of(model, outcome.solutions[0]) if outcome.verdict is Verdict.ONE else None


def _leading_to(variable: int, value: int, steps: list[Step], before: list[Masks]) -> Hint:
    """Only the steps that the settled variable rests on, in order."""
    needed = {variable}
    kept: list[int] = []
    for index in range(len(steps) - 1, -1, -1):
        step = steps[index]
        if any(changed in needed for changed, _ in step.removed):
            kept.append(index)
            needed.update(step.because.variables)
    kept.reverse()
    chosen = tuple(steps[index] for index in kept)
    level = max((step.level for step in chosen), key=LEVELS.index)
    return Hint("step", variable, value, chosen, tuple(before[index] for index in kept), level)


def _mistake(model: Model, drawn: Answer, budget: Budget) -> Hint:
    """The first drawn value that, with those before it, is in no solution."""
    outcome = auto(model, None, budget)
    if outcome.verdict is Verdict.NONE:
        return Hint("no solution")
    if outcome.verdict is Verdict.GAVE_UP and not outcome.solutions:
        return Hint("gave up")
    if outcome.verdict is Verdict.ONE:
        (solution,) = outcome.solutions
        for variable, value in enumerate(drawn.values):
            if value is not None and value != solution[variable]:
                return Hint("mistake", variable, value)
    masks = model.start()
    for variable, value in enumerate(drawn.values):
        if value is not None:
            masks[variable] = model.bit(variable, value)
            verdict = auto(model, masks, budget).verdict
            if verdict is Verdict.NONE:
                return Hint("mistake", variable, value)
            if verdict is Verdict.GAVE_UP:
                return Hint("gave up")
    return Hint("gave up")


def hint_words(words: Words, model: Model, profile: Profile, hint: Hint, degree: str) -> str:
    """A hint in words, one line a sentence. ``degree`` is one of DEGREES; ValueError otherwise.

    A nudge says how hard the next step is and where to look; ``where`` names the variable; ``why`` tells
    the steps. A mistake is named at any degree.
    """
    if degree not in DEGREES:
        raise ValueError(f"degree {degree!r} is not one of {', '.join(DEGREES)}")
    if hint.kind == "mistake":
        assert hint.variable is not None
        assert hint.value is not None
        value = words.value(model, hint.variable, hint.value)
        name = _capital(words.variable(model, hint.variable))
        return f"{name} is wrong: there is no solution where it {words.verbs[0]} {value}."
    if hint.kind != "step":
        return _PLAIN[hint.kind]
    assert hint.variable is not None
    assert hint.value is not None
    last = hint.steps[-1]
    if degree == "nudge":
        places = [words.instance(model, index) for index in last.because.instances[:2]]
        article = "an" if str(hint.level)[0] in "aeiou" else "a"
        return f"Look at {listed(places)}: {article} {hint.level} step is possible there."
    value = words.value(model, hint.variable, hint.value)
    where = f"{_capital(words.variable(model, hint.variable))} {words.verbs[0]} {value}."
    if degree == "where":
        return where
    lines = []
    for masks, step in zip(hint.before, hint.steps, strict=True):
        lines += step_lines(words, model, profile, masks, step)
    return "\n".join([where, *lines])


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


_PLAIN = {
    "done": "Nothing is left to draw: the answer keeps every rule.",
    "stuck": "The techniques of the profile find nothing more to draw from here.",
    "several solutions": "The puzzle has several solutions, and the techniques of the profile find nothing "
    "more to draw from here.",
    "no solution": "The puzzle has no solution.",
    "gave up": "The solver gave up before it could say whether what is drawn is right.",
}

"""A whole human solution, told: as text, as Markdown, as data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import frozen

from puzzles.answer import Answer
from puzzles.codec import Puzzle
from puzzles.model import Masks, Model
from puzzles.profile import Profile
from puzzles.sentences import masks_along
from puzzles.solver import Outcome, Verdict
from puzzles.state import State, masks_of
from puzzles.technique import Step
from puzzles.tell import step_lines, step_sentence
from puzzles.trace import Trace, replay, run_trace
from puzzles.trace_json import step_to_json, trace_to_json
from puzzles.words import Words


@frozen(slots=True)
class Explanation:
    """A puzzle, how many solutions it has, and the steps a person takes.

    The steps are sound whatever the verdict; with several solutions they end where those part.
    """

    puzzle: Puzzle
    words: Words
    model: Model
    profile: Profile
    verdict: Verdict
    trace: Trace

    def along(self) -> Iterator[tuple[Masks, Step]]:
        """Every step with the masks before it."""
        return masks_along(self.model.start(), self.trace.steps)

    def reached(self) -> Answer:
        """The answer as far as the steps lead."""
        return Answer(State(self.model, replay(self.model, self.trace.steps)).values())

    def ending(self) -> str:
        """How it ends, in a sentence."""
        if self.verdict is Verdict.NONE:
            return "The puzzle has no solution."
        if self.trace.is_solved:
            return "The puzzle is solved."
        count = len(self.trace.undecided)
        open_ = f"{count} {'is' if count == 1 else 'are'} still open"
        if self.verdict is Verdict.MANY:
            return f"The puzzle has several solutions; {open_}."
        return f"The steps end here; {open_}."


def explanation(
    puzzle: Puzzle,
    words: Words,
    model: Model,
    profile: Profile,
    outcome: Outcome,
    upto: int | None,
    deadline: float = float("inf"),
) -> Explanation:
    """Run the first ``upto`` rows of a profile and keep every step with its reasons."""
    solution = masks_of(model, outcome.solutions[0]) if outcome.verdict is Verdict.ONE else None
    trace = run_trace(model, profile, upto=upto, solution=solution, deadline=deadline)
    return Explanation(puzzle, words, model, profile, outcome.verdict, trace)


def as_text(told: Explanation) -> str:
    """Numbered lines, one a step; below a contradiction its chain, indented. Bookkeeping is marked
    with a dash instead of a number."""
    lines = []
    number = 0
    for masks, step in told.along():
        number += step.is_counted
        mark = f"{number:>3}. " if step.is_counted else "  -  "
        first, *rest = step_lines(told.words, told.model, told.profile, masks, step)
        lines.append(f"{mark}[{step.technique}] {first}")
        lines += [f"     {line}" for line in rest]
    return "\n".join([*lines, told.ending()])


def as_markdown(told: Explanation, heading: str) -> str:
    """The same as a Markdown page."""
    lines = [f"# {heading}", ""]
    number = 0
    for masks, step in told.along():
        first, *rest = step_lines(told.words, told.model, told.profile, masks, step)
        if step.is_counted:
            number += 1
            lines.append(f"{number}. **{step.technique}** ({step.level}): {first}")
        else:
            lines.append(f"    - *{step.technique}*: {first}" if number else f"- *{step.technique}*: {first}")
        for line in rest:
            depth = (len(line) - len(line.lstrip(" "))) // 2
            lines.append(f"{'    ' * depth}- {line.lstrip(' ')}")
    return "\n".join([*lines, "", told.ending()])


def as_json(told: Explanation) -> dict[str, Any]:
    """The trace as plain data (``puzzles.trace_json``), each step with its sentence."""
    data = trace_to_json(told.words, told.model, told.trace)
    data["verdict"] = told.verdict.value
    data["steps"] = [
        {
            **step_to_json(told.words, told.model, step),
            "sentence": step_sentence(told.words, told.model, told.profile, masks, step),
        }
        for masks, step in told.along()
    ]
    return data

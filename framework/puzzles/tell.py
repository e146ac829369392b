"""Steps and traces in words, for people: a sentence a step, contradictions with their chains."""

from __future__ import annotations

from puzzles.model import Masks, Model
from puzzles.profile import Profile
from puzzles.sentences import masks_along, plain_why, sentence
from puzzles.technique import Step
from puzzles.words import Words


def step_sentence(words: Words, model: Model, profile: Profile, masks: Masks, step: Step) -> str:
    """One step in one sentence; ``masks`` are those before it."""
    technique = next(
        (entry.technique for entry in profile.entries if entry.technique.name == step.technique), None
    )
    if technique is None or technique.why is None:
        why = plain_why(words, model, step)
    else:
        why = technique.why(words, model, masks, step)
    return sentence(words, model, masks, step, why)


def step_lines(
    words: Words, model: Model, profile: Profile, masks: Masks, step: Step, indent: str = ""
) -> list[str]:
    """A step and, below it and indented, the chain that proves a contradiction."""
    lines = [indent + step_sentence(words, model, profile, masks, step)]
    if step.chain is not None:
        inner = indent + "  "
        chain = step.chain
        now = list(masks)
        now[chain.variable] = model.bit(chain.variable, chain.value)
        name = words.variable(model, chain.variable)
        value = words.value(model, chain.variable, chain.value)
        lines.append(f"{inner}Suppose {name} {words.verbs[2]} {value}.")
        for before, link in masks_along(now, chain.steps):
            lines += step_lines(words, model, profile, before, link, inner)
        lines.append(f"{inner}Then {words.broken(model, chain.broken)}.")
    return lines

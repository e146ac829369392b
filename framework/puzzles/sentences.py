"""The sentences every genre shares: what a step concludes and why, and what a contradiction comes to."""

from __future__ import annotations

from collections.abc import Iterator

from puzzles.bits import bits
from puzzles.model import Masks, Model
from puzzles.technique import Chain, Step
from puzzles.words import Words, listed


def conclusion(words: Words, model: Model, masks: Masks, step: Step) -> str:
    """What a step concludes; ``masks`` are those before it. There is a clause for each variable it changes,
    or for all those of which it leaves the same values, if the genre can name them together."""
    groups: dict[object, list[int]] = {}
    lefts: dict[object, tuple[int, ...]] = {}
    for variable, gone in step.removed:
        left = tuple(model.value(variable, bit) for bit in bits(masks[variable] & ~gone))
        key = variable if words.group is None else left
        groups.setdefault(key, []).append(variable)
        lefts[key] = left
    return listed([_clause(words, model, tuple(group), lefts[key]) for key, group in groups.items()])


def _clause(words: Words, model: Model, variables: tuple[int, ...], left: tuple[int, ...]) -> str:
    """What is left of one variable, or of each of several."""
    first, *others = variables
    if others and words.group is not None:
        name, has, verb = words.group(model, variables), "have", words.verbs[1]
    else:
        name, has, verb = words.variable(model, first), "has", words.verbs[0]
    if not left:
        return f"{name} {has} no value left"
    value = words.value(model, first, left[0]) if len(left) == 1 else words.choice(model, first, left)
    return f"{name} {verb} {value}"


def sentence(words: Words, model: Model, masks: Masks, step: Step, why: str) -> str:
    """A step in one sentence: what is concluded and why."""
    text = f"{conclusion(words, model, masks, step)}: {why}."
    return text[0].upper() + text[1:]


def plain_why(words: Words, model: Model, step: Step) -> str:
    """The reason of a technique that brings no words of its own."""
    places = listed([words.instance(model, index) for index in step.because.instances])
    return f"{step.technique.replace('_', ' ')} at {places}"


def chain_words(words: Words, model: Model, chain: Chain) -> str:
    """A contradiction in a clause; its steps are told apart from it (:func:`chain_steps`)."""
    name = words.variable(model, chain.variable)
    value = words.value(model, chain.variable, chain.value)
    counted = sum(step.is_counted for step in chain.steps)
    after = f" after {counted} step{'s' * (counted != 1)}" if counted else ""
    return f"if {name} {words.verbs[2]} {value}, then{after} {words.broken(model, chain.broken)}"


def masks_along(masks: Masks, steps: tuple[Step, ...]) -> Iterator[tuple[Masks, Step]]:
    """Each step with the masks before it."""
    now = list(masks)
    for step in steps:
        yield tuple(now), step
        for variable, gone in step.removed:
            now[variable] &= ~gone

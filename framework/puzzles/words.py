"""How a genre names its things in sentences, and the sentences every genre shares."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from attrs import frozen

from puzzles.bits import bits
from puzzles.model import Masks, Model
from puzzles.technique import Chain, Step


@frozen(slots=True)
class Words:
    """What a genre calls its things. All are asked with a model and an index.

    ``name``      a variable's short name without blanks, unique in the puzzle: ``r1c1-r1c3``;
    ``variable``  a variable in a sentence: "the slot between row 1 column 1 and row 1 column 3";
    ``instance``  a rule instance in a sentence: "the 4 at row 1 column 1";
    ``value``     a value in a sentence, with the variable's index before it: "two bridges";
    ``choice``    two or more values that are left, in a sentence: "at least one bridge";
    ``broken``    what it means that an instance is broken: "the 4 at ... cannot reach its number".
    """

    name: Callable[[Model, int], str]
    variable: Callable[[Model, int], str]
    instance: Callable[[Model, int], str]
    value: Callable[[Model, int, int], str]
    choice: Callable[[Model, int, tuple[int, ...]], str]
    broken: Callable[[Model, int], str]


def listed(parts: list[str], last: str = "and") -> str:
    """Parts as a sentence lists them.

    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def conclusion(words: Words, model: Model, masks: Masks, step: Step) -> str:
    """What a step concludes, a clause for each variable it changes; ``masks`` are those before it."""
    clauses = []
    for variable, gone in step.removed:
        left = tuple(model.value(variable, bit) for bit in bits(masks[variable] & ~gone))
        name = words.variable(model, variable)
        if not left:
            clauses.append(f"{name} has no value left")
        elif len(left) == 1:
            clauses.append(f"{name} takes {words.value(model, variable, left[0])}")
        else:
            clauses.append(f"{name} takes {words.choice(model, variable, left)}")
    return listed(clauses)


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
    return f"if {name} took {value}, then{after} {words.broken(model, chain.broken)}"


def masks_along(masks: Masks, steps: tuple[Step, ...]) -> Iterator[tuple[Masks, Step]]:
    """Each step with the masks before it."""
    now = list(masks)
    for step in steps:
        yield tuple(now), step
        for variable, gone in step.removed:
            now[variable] &= ~gone

"""What a person sees. Those that try something out, ``forced`` and ``contradiction``, are the framework's."""

from __future__ import annotations

from puzzles.model import Masks, Model, Removal, RuleInstance
from puzzles.technique import Step, Technique
from puzzles.words import Words

from puzzles_newgenre import rules


def find_complete(model: Model, masks: Masks, instance: RuleInstance) -> Removal:
    """A number that has all its shaded cells has no more.

    . # ?      the 2 has two: the ? are blank
    # 2 ?
    """
    shaded = sum(masks[cell] == rules.SHADED for cell in instance.scope)
    if shaded != rules.number_of(instance):
        return ()
    return tuple((cell, rules.SHADED) for cell in instance.scope if masks[cell] == rules.OPEN)


def complete_why(words: Words, model: Model, masks: Masks, step: Step) -> str:
    """The reason of a step, for people."""
    return f"{words.instance(model, step.because.instances[0])} has all its shaded cells"


def count_why(words: Words, model: Model, masks: Masks, step: Step) -> str:
    """The same of the other."""
    return f"{words.instance(model, step.because.instances[0])} leaves nothing else"


TECHNIQUES = (
    Technique("complete", rule="count", find=find_complete, why=complete_why),
    # Without a find of its own it is all that the rule narrows.
    Technique("count", rule="count", why=count_why),
)

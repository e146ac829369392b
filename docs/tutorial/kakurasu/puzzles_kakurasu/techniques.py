"""What a person sees. Those that try something out, ``forced`` and the contradictions, are the framework's."""

from __future__ import annotations

from puzzles.model import Masks, Model, Removal, RuleInstance
from puzzles.technique import Step, Technique
from puzzles.words import Words

from puzzles_kakurasu import rules


def left_of(masks: Masks, instance: RuleInstance) -> tuple[int, list[tuple[int, int]]]:
    """What a row or column still needs, and its open cells, each with what it counts."""
    target = rules.sum_of(instance)
    cells = list(zip(instance.scope, target.weights, strict=True))
    shaded = sum(weight for cell, weight in cells if masks[cell] == rules.SHADED)
    return target.total - shaded, [(cell, weight) for cell, weight in cells if masks[cell] == rules.OPEN]


def find_complete(model: Model, masks: Masks, instance: RuleInstance) -> Removal:
    """A row that has its target has no more shaded cells.

    # ? # ?  4     1 and 3 are shaded: the ? are blank
    """
    needs, cells = left_of(masks, instance)
    return tuple((cell, rules.SHADED) for cell, _ in cells) if needs == 0 else ()


def find_too_large(model: Model, masks: Masks, instance: RuleInstance) -> Removal:
    """A cell that counts more than the row still needs is blank.

    # . ? ?  3     2 are missing: no 3, no 4
    """
    needs, cells = left_of(masks, instance)
    return tuple((cell, rules.SHADED) for cell, weight in cells if weight > needs)


def find_needed(model: Model, masks: Masks, instance: RuleInstance) -> Removal:
    """A cell is shaded when the others do not count enough without it.

    . . ? ?  8     of 10 that all count only 2 can be spared: 3 and 4 are shaded
    """
    needs, cells = left_of(masks, instance)
    spare = sum(weight for _, weight in cells) - needs
    return tuple((cell, rules.BLANK) for cell, weight in cells if weight > spare)


def complete_why(words: Words, model: Model, masks: Masks, step: Step) -> str:
    """The reason of a step, for people."""
    return f"{words.instance(model, step.because.instances[0])} has its target"


def too_large_why(words: Words, model: Model, masks: Masks, step: Step) -> str:
    """The same of ``too_large``."""
    (line,) = step.because.instances
    needs, _ = left_of(masks, model.instances[line])
    return f"{words.instance(model, line)} needs only {needs} more"


def needed_why(words: Words, model: Model, masks: Masks, step: Step) -> str:
    """The same of ``needed``."""
    (line,) = step.because.instances
    needs, cells = left_of(masks, model.instances[line])
    everything = sum(weight for _, weight in cells)
    return f"{words.instance(model, line)} needs {needs} more, and all that is open there counts {everything}"


def sums_why(words: Words, model: Model, masks: Masks, step: Step) -> str:
    """The same of ``sums``."""
    (line,) = step.because.instances
    needs, _ = left_of(masks, model.instances[line])
    return f"{words.instance(model, line)} cannot get the {needs} it needs in any other way"


TECHNIQUES = (
    Technique("complete", rule="line", find=find_complete, why=complete_why),
    Technique("too_large", rule="line", find=find_too_large, why=too_large_why),
    Technique("needed", rule="line", find=find_needed, why=needed_why),
    # Without a find of its own it is all that the rule narrows: whatever holds in every way to the target.
    Technique("sums", rule="line", why=sums_why),
)

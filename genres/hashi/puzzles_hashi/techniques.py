"""The techniques of Hashi. Each: the rule in a sentence, a board, the deduction.

In the boards ``?`` is a slot still open. The three that try values out come from the framework.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from operator import attrgetter

from puzzles.model import Masks, Model, Removal, RuleInstance
from puzzles.technique import Because, Step, Technique
from puzzles.words import Words
from puzzles_hashi.rules import onward_of

# The fewest bridges a candidate mask allows, and the candidates above that.
_LEAST = (0, 0, 1, 0, 2, 0, 1, 0)
_ABOVE = (0, 0, 0, 0b010, 0, 0b100, 0b100, 0b110)


_total: Callable[[RuleInstance], int] = attrgetter("relation.total")
"""The number of an island, from its R1 instance."""


def find_complete(model: Model, masks: Masks, instance: RuleInstance) -> Removal:
    """An island whose certain bridges reach its number takes no more.

    2=2?3      the left 2 has its two bridges: nothing can
    ?          run down from it
    1
    """
    left = _total(instance)
    for slot in instance.scope:
        left -= _LEAST[masks[slot]]
    if left:
        return ()
    return tuple([(slot, _ABOVE[masks[slot]]) for slot in instance.scope if _ABOVE[masks[slot]]])


def find_isolated(model: Model, masks: Masks, instance: RuleInstance) -> Removal:
    """Two 1s joined by one bridge, or two 2s joined by two, would be a network of their own.

        1 ? . 1    the 1s cannot be joined: they would be cut off
        .          from the 3
        3

    Asked at the slot's first island; not when the two are the only islands.
    """
    number = _total(instance)
    onward = onward_of(model)
    if number <= 2 and len(onward) > 2:
        bit = 1 << number
        for slot, other in onward[instance.place]:
            if masks[slot] & bit and _total(model.instances[other]) == number:
                return ((slot, bit),)
    return ()


@lru_cache(maxsize=4)  # a board is asked about several times while it is made
def _islands_like_others(model: Model) -> int:
    """A mask of the islands beside one of the same number, 1 or 2, down or to the right; 0 when the two are
    the only islands."""
    onward = onward_of(model)
    numbers = [_total(one) for one in model.instances[: len(onward)]]
    found = 0
    if len(onward) > 2:
        bit = 1
        for number, slots in zip(numbers, onward.values(), strict=True):
            if number <= 2:
                for _, other in slots:
                    if numbers[other] == number:
                        found |= bit
            bit <<= 1
    return found


def find_connection(model: Model, masks: Masks, instance: RuleInstance) -> Removal:
    """A slot without which the possible bridges fall into two parts takes at least one bridge.

    2=3?2      only the middle slot can join the left part to
    |          the right one
    1 . 1=...
    """
    assert instance.narrow is not None
    found = instance.narrow(masks)
    return found[:1] if found else ()


def _isolated_reason(model: Model, masks: Masks, index: int, removal: Removal) -> Because:
    ((slot, _),) = removal
    ends = index, dict(onward_of(model)[model.instances[index].place])[slot]
    board = len(model.instances) - 1
    return Because((*ends, board), (slot,))


def _complete_why(words: Words, model: Model, masks: Masks, step: Step) -> str:
    return f"{words.instance(model, step.because.instances[0])} has all its bridges"


def _crossing_why(words: Words, model: Model, masks: Masks, step: Step) -> str:
    (variable,) = step.because.variables
    return f"a bridge in {words.variable(model, variable)} is certain, and bridges do not cross"


def _bounds_why(words: Words, model: Model, masks: Masks, step: Step) -> str:
    index = step.because.instances[0]
    instance = model.instances[index]
    number = _total(instance)
    most = sum(masks[slot].bit_length() - 1 for slot in instance.scope)
    least = sum(_LEAST[masks[slot]] for slot in instance.scope)
    name = words.instance(model, index)
    left = number - least
    if sum(masks[slot] & (masks[slot] - 1) != 0 for slot in instance.scope) == 1:
        return f"{name} has only this slot left for its last {'bridge' if left == 1 else f'{left} bridges'}"
    if most == number:
        return f"{name} needs every bridge it can still get"
    if most == number + 1:
        return f"{name} can do without only one of the {most} bridges it could get"
    if left == 1:
        return f"{name} needs just one more bridge"
    return f"in no way of giving {name} its bridges is it otherwise"


def _isolated_why(words: Words, model: Model, masks: Masks, step: Step) -> str:
    one, other = (words.instance(model, index) for index in step.because.instances[:2])
    return f"{one} and {other} would be finished and cut off from the other islands"


def _connection_why(words: Words, model: Model, masks: Masks, step: Step) -> str:
    return "nothing else can join the islands on its one side to those on the other"


TECHNIQUES = (
    Technique("island_complete", rule="R1", find=find_complete, why=_complete_why, by_kind=True),
    Technique("crossing", rule="R2", why=_crossing_why),
    Technique("island_bounds", rule="R1", why=_bounds_why),
    Technique(
        "isolated_pair",
        rule="R1",
        find=find_isolated,
        reason=_isolated_reason,
        why=_isolated_why,
        applies=_islands_like_others,
    ),
    Technique("only_connection", rule="R3", find=find_connection, why=_connection_why),
)

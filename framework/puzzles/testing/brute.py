"""The judge: every solution of a model by trying all, trusting nothing but finished rule instances.

A rule instance is asked only when each variable of its scope has one candidate, where it is exact; what it
says of more candidates, and what it narrows, is what the contract is there to test.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from puzzles.bits import bits
from puzzles.model import Masks, Model, RuleInstance

Chosen = tuple[int, ...]
"""One candidate a variable, each a mask."""

TRIES = 40_000
"""Values tried before a board counts as too large."""
CHOICES = 3_000
"""The most ways to fill a scope that are looked at."""


def all_solutions(model: Model, masks: Masks | None = None, tries: int = TRIES) -> tuple[Chosen, ...] | None:
    """Every solution within the masks, in order; None when that would take more than ``tries`` values."""
    now = model.start() if masks is None else list(masks)
    size = len(now)
    complete: list[list[RuleInstance]] = [[] for _ in range(size + 1)]
    for instance in model.instances:
        complete[max(instance.scope, default=-1) + 1].append(instance)
    if any(instance.broken(now) for instance in complete[0]):
        return ()
    if not size:
        return ((),)
    found = []
    left = [list(bits(mask)) for mask in now]
    depth = 0
    waiting = [list(reversed(left[0]))]
    while waiting:
        if not waiting[depth]:
            waiting.pop()
            depth -= 1
            continue
        tries -= 1
        if tries < 0:
            return None
        now[depth] = waiting[depth].pop()
        if any(instance.broken(now) for instance in complete[depth + 1]):
            continue
        if depth + 1 == size:
            found.append(tuple(now))
        else:
            depth += 1
            waiting.append(list(reversed(left[depth])))
    return tuple(found)


def within(solutions: Sequence[Chosen], masks: Masks) -> tuple[Chosen, ...]:
    """The solutions that the masks still allow."""
    return tuple(s for s in solutions if all(one & mask for one, mask in zip(s, masks, strict=True)))


def choices(instance: RuleInstance, masks: Masks) -> list[Chosen] | None:
    """Every way to fill the scope with one candidate each, in the scope's order; None for too many."""
    count = 1
    for variable in instance.scope:
        count *= masks[variable].bit_count()
    if count > CHOICES:
        return None
    return list(product(*(tuple(bits(masks[variable])) for variable in instance.scope)))


def filled(instance: RuleInstance, masks: Masks, choice: Chosen) -> list[int]:
    """The masks with a choice in the scope."""
    now = list(masks)
    for variable, bit in zip(instance.scope, choice, strict=True):
        now[variable] = bit
    return now


def values_of(model: Model, chosen: Chosen) -> tuple[int, ...]:
    """One value a variable."""
    return tuple(model.value(variable, mask) for variable, mask in enumerate(chosen))

"""Counting: contradictions between sums that no search sees.

Where every variable counts in exactly two sums, the totals of all of them together are even. And where the
sums fall into two sides such that every variable counts once on each, both sides come to the same total. In
a puzzle with a wrong number or two that may be all that is wrong, and a search, with nogoods or without,
has to look at nearly everything to find out (pigeons and holes are of this kind). Counting takes no time.
"""

from __future__ import annotations

from collections.abc import Iterator

from puzzles.model import Masks, Model
from puzzles.relations import SumIs


def is_off(model: Model, masks: Masks) -> bool:
    """Whether sums that hang together contradict each other, as far as counting shows.

    Sums hang together by variables that are open: for the first argument, that may be odd or even; for the
    second, that have more than one candidate. What is not open is taken off the totals.
    """
    sums_of: dict[int, list[int]] = {}
    totals: list[int] = []
    for instance in model.instances:
        if isinstance(instance.relation, SumIs) and not instance.relation.weights:
            for v in instance.scope:
                sums_of.setdefault(v, []).append(len(totals))
            totals.append(instance.relation.total)
    odds = {variable.values: _odd(variable.values) for variable in model.variables}
    parities = list(totals)
    mixed = []
    undecided = []
    for v, sums in sums_of.items():
        mask = masks[v]
        odd = odds[model.variables[v].values]
        if mask & (mask - 1):
            undecided.append(v)
        else:
            for index in sums:
                totals[index] -= model.value(v, mask)
        if mask & odd and mask & ~odd:
            mixed.append(v)
        elif mask & odd:
            for index in sums:
                parities[index] += 1
    for group, _ in _groups(sums_of, mixed, len(totals)):
        if sum(parities[index] for index in group) & 1:
            return True
    for group, sides in _groups(sums_of, undecided, len(totals)):
        if sides and sum(totals[index] * sides[index] for index in group):
            return True
    return False


def _odd(values: tuple[int, ...]) -> int:
    return sum(1 << bit for bit, value in enumerate(values) if value & 1)


def _groups(
    sums_of: dict[int, list[int]], variables: list[int], count: int
) -> Iterator[tuple[list[int], list[int]]]:
    """The groups in which sums hang together by these variables, but for those with a variable that does
    not count in exactly two. With each group the side of every sum, 1 or -1; none when there are no two
    sides."""
    linked: list[list[int]] = [[] for _ in range(count)]
    is_loose = bytearray(count)
    for v in variables:
        sums = sums_of[v]
        if len(sums) == 2:
            linked[sums[0]].append(sums[1])
            linked[sums[1]].append(sums[0])
        else:
            for index in sums:
                is_loose[index] = 1
    sides = [0] * count
    for root in range(count):
        if sides[root]:
            continue
        sides[root] = 1
        group = [root]
        has_sides = True
        for index in group:
            for other in linked[index]:
                if not sides[other]:
                    sides[other] = -sides[index]
                    group.append(other)
                elif sides[other] == sides[index]:
                    has_sides = False
        if not any(is_loose[index] for index in group):
            yield group, sides if has_sides else []

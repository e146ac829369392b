"""Odd and even: what no search sees.

Where every variable counts in exactly two sums, all the totals together are even. In a puzzle with one
wrong number that may be all that is wrong, and a search, with nogoods or without, has to look at nearly
everything to find out. Counting takes no time.
"""

from __future__ import annotations

from puzzles.model import Masks, Model
from puzzles.relations import SumIs


def is_odd(model: Model, masks: Masks) -> bool:
    """Whether sums that hang together contradict each other by parity alone.

    Sums hang together by variables that may still be odd or even. Where each of those counts in exactly
    two sums, everything else in these sums must add up to an even number with their totals.
    """
    of: dict[int, list[int]] = {}
    odd: list[int] = []
    for instance in model.instances:
        if isinstance(instance.relation, SumIs):
            for v in instance.scope:
                of.setdefault(v, []).append(len(odd))
            odd.append(instance.relation.total & 1)
    leader = list(range(len(odd)))

    def find(index: int) -> int:
        while leader[index] != index:
            leader[index] = leader[leader[index]]
            index = leader[index]
        return index

    loose: list[int] = []
    odds: dict[tuple[int, ...], int] = {}
    for v, counted in of.items():
        values = model.variables[v].values
        mask = odds.get(values)
        if mask is None:
            mask = odds[values] = sum(1 << bit for bit, value in enumerate(values) if value & 1)
        if not masks[v] & mask:
            continue
        if not masks[v] & ~mask:
            for index in counted:
                odd[index] ^= 1
        elif len(counted) == 2:
            leader[find(counted[0])] = find(counted[1])
        else:
            loose += counted
    total = [0] * len(odd)
    for index, one in enumerate(odd):
        total[find(index)] ^= one
    for index in loose:
        total[find(index)] = 0
    return any(total)

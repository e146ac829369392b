"""Sums: a table for each total, filled as it is asked."""

from __future__ import annotations

from functools import cache, lru_cache

from puzzles.model import Kind, Masks, Place, Removal, RuleInstance, candidates_of
from puzzles.relations.kinds import SumIs

_Added = tuple[tuple[int, int], ...]


@lru_cache(maxsize=4096)
def _added(values: tuple[int, ...], mask: int, weight: int) -> tuple[int, int, _Added]:
    """The least and the most that a variable with these candidates adds, and pairs of a candidate and what it
    adds beyond the least."""
    sums = [(1 << bit, weight * value) for bit, value in enumerate(values) if mask >> bit & 1]
    least = min(more for _, more in sums)
    most = max(more for _, more in sums)
    return least, most, tuple([(bit, more - least) for bit, more in sums])


class _SumTable(dict[tuple[int, ...], Removal | None]):
    """Masks of a scope -> what to remove, by position in it; None when the total is out of reach.

    Filled as it is asked: few of the possible keys occur, and each is worked out once in a process.
    """

    def __init__(self, total: int, values: tuple[int, ...], weights: tuple[int, ...]) -> None:
        super().__init__()
        self.total = total
        self.domain = values
        self.weights = weights
        self.kind = Kind()
        self.relation = SumIs(total, weights)

    def __missing__(self, masks: tuple[int, ...]) -> Removal | None:
        found = self[masks] = self._look(masks)
        return found

    def _look(self, masks: tuple[int, ...]) -> Removal | None:
        """By sums of the first variables and of the last ones: the bits of a number stand for sums, so that
        a value is added to all of them by one shift."""
        if not all(masks):
            return None
        added: list[_Added] = []
        left = self.total
        room = 0
        for mask, weight in zip(masks, self.weights or (1,) * len(masks), strict=True):
            least, most, options = _added(self.domain, mask, weight)
            added.append(options)
            left -= least
            room += most - least
        if not 0 <= left <= room:
            return None
        # From the last on: what may be reached before it so that the total still can be.
        needed = [1 << left]
        for options in reversed(added):
            after = needed[-1]
            before = 0
            for _, more in options:
                before |= after >> more
            needed.append(before)
        reached = 1
        gone = []
        for options, after in zip(added, needed[-2::-1], strict=True):
            lost = next_reached = 0
            for bit, more in options:
                sums_with = reached << more
                next_reached |= sums_with
                if not sums_with & after:
                    lost |= bit
            reached = next_reached
            gone.append(lost)
        if not reached >> left & 1:
            return None
        return tuple([(at, lost) for at, lost in enumerate(gone) if lost])


@cache
def _sum_table(total: int, values: tuple[int, ...], weights: tuple[int, ...]) -> _SumTable:
    return _SumTable(total, values, weights)


def sum_rule(
    rule: str,
    place: Place,
    scope: tuple[int, ...],
    total: int,
    values: tuple[int, ...],
    weights: tuple[int, ...] = (),
) -> RuleInstance:
    """The instance "the variables of ``scope``, each times its weight, add up to ``total``".

    All have the same ``values``; without ``weights`` each weighs 1. It narrows to exactly the candidates
    that occur in some way of reaching the total, from a table that grows with use. Meant for weights of
    moderate size: the work of a new table entry grows with the number of candidates and with the largest sum.
    """
    table = _sum_table(total, values, weights)
    get = candidates_of(scope)

    def broken(masks: Masks) -> bool:
        return table[get(masks)] is None

    def narrow(masks: Masks) -> Removal | None:
        gone = table[get(masks)]
        return gone and tuple([(scope[at], lost) for at, lost in gone])

    return RuleInstance(rule, place, scope, broken, narrow, relation=table.relation, kind=table.kind)

"""Kinds of rule that many genres share, each as data and as a ready-made rule instance.

- :class:`SumIs`       the values of the scope, each times its weight, add up to a total;
- :class:`AtMostOne`   at most one variable is not zero;
- :class:`AtLeastOne`  some variable is not zero;
- :class:`Connected`   variables are the edges of a graph; those that are not zero join all its nodes.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from operator import itemgetter

from attrs import frozen

from puzzles.bits import bits
from puzzles.model import Masks, Place, Removal, RuleInstance


@frozen(slots=True)
class SumIs:
    """The values of the scope's variables add up to ``total``, each times its weight if there are
    ``weights``: whole numbers, one a variable."""

    total: int
    weights: tuple[int, ...] = ()


@frozen(slots=True)
class AtMostOne:
    """Of the scope's variables at most one has a value other than 0."""


@frozen(slots=True)
class AtLeastOne:
    """Of the scope's variables at least one has a value other than 0."""


_AT_MOST_ONE, _AT_LEAST_ONE = AtMostOne(), AtLeastOne()


@frozen(slots=True)
class Connected:
    """The scope's variables are edges: the one at position ``i`` joins the nodes ``ends[i]``.

    Edges with a value other than 0 must join all ``nodes`` (numbered from 0) into one network.
    """

    nodes: int
    ends: tuple[tuple[int, int], ...]


# Sums


class _SumTable(dict[tuple[int, ...], tuple[int, ...] | None]):
    """Masks of a scope -> masks to remove, () for none, None when the total is out of reach.

    Filled as it is asked: few of the possible keys occur, and each is worked out once in a process.
    """

    def __init__(self, total: int, values: tuple[int, ...], weights: tuple[int, ...]) -> None:
        super().__init__()
        self.total = total
        self.domain = values
        self.weights = weights

    def __missing__(self, masks: tuple[int, ...]) -> tuple[int, ...] | None:
        found = self[masks] = self._look(masks)
        return found

    def _look(self, masks: tuple[int, ...]) -> tuple[int, ...] | None:
        """By sums of the first variables and of the last ones: the bits of a number stand for sums, so that
        a value is added to all of them by one shift."""
        if not all(masks):
            return None
        # What each candidate adds, beyond the least that its variable can add.
        added: list[list[tuple[int, int]]] = []
        left = self.total
        room = 0
        for mask, weight in zip(masks, self.weights or (1,) * len(masks), strict=True):
            sums = [(1 << bit, weight * value) for bit, value in enumerate(self.domain) if mask >> bit & 1]
            least = min(more for _, more in sums)
            added.append([(bit, more - least) for bit, more in sums])
            left -= least
            room += max(more for _, more in sums) - least
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
        return tuple(gone) if any(gone) else ()


@cache
def _sum_table(total: int, values: tuple[int, ...], weights: tuple[int, ...]) -> _SumTable:
    return _SumTable(total, values, weights)


def _getter(scope: tuple[int, ...]) -> Callable[[Masks], tuple[int, ...]]:
    """Masks -> those of the scope, as a tuple."""
    if len(scope) < 2:  # for fewer than two itemgetter gives no tuple
        return lambda masks: tuple([masks[v] for v in scope])
    return itemgetter(*scope)


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
    get = _getter(scope)

    def broken(masks: Masks) -> bool:
        return table[get(masks)] is None

    def narrow(masks: Masks) -> Removal | None:
        gone = table[get(masks)]
        if gone:
            return tuple([(v, lost) for v, lost in zip(scope, gone, strict=True) if lost])
        return gone  # type: ignore[return-value]

    relation = SumIs(total, weights)
    return RuleInstance(rule, place, scope, broken, narrow, relation=relation)


# Exclusions


def exclusion_rule(rule: str, place: Place, first: int, second: int) -> RuleInstance:
    """The instance "of two variables at most one is not 0". Bit 0 of both must stand for the value 0.

    It is :func:`at_most_one_rule` for two, only quicker.
    """

    def broken(masks: Masks) -> bool:
        return not (masks[first] | masks[second]) & 1 or not masks[first] or not masks[second]

    def narrow(masks: Masks) -> Removal | None:
        one, other = masks[first], masks[second]
        if not one & 1:
            return None if not other & 1 or not one else ((second, other & ~1),) if other & ~1 else ()
        if not other & 1:
            return None if not other else ((first, one & ~1),) if one & ~1 else ()
        return ()

    def reasons(masks: Masks, variable: int | None) -> tuple[int, ...]:
        if variable is None:
            return (first, second)
        return (second,) if variable == first else (first,)

    return RuleInstance(rule, place, (first, second), broken, narrow, reasons, wake=1, relation=_AT_MOST_ONE)


def at_most_one_rule(rule: str, place: Place, scope: tuple[int, ...]) -> RuleInstance:
    """The instance "at most one variable of ``scope`` is not 0". Bit 0 of each must stand for the value 0.

    Once one cannot be 0, it narrows all others to 0.
    """

    def broken(masks: Masks) -> bool:
        one = -1
        for v in scope:
            mask = masks[v]
            if not mask & 1:
                if one >= 0 or not mask:
                    return True
                one = v
        return False

    def narrow(masks: Masks) -> Removal | None:
        one = -1
        for v in scope:
            mask = masks[v]
            if not mask & 1:
                if one >= 0 or not mask:
                    return None
                one = v
        if one < 0:
            return ()
        return tuple([(v, masks[v] & ~1) for v in scope if v != one and masks[v] & ~1])

    def reasons(masks: Masks, variable: int | None) -> tuple[int, ...]:
        one = [v for v in scope if not masks[v] & 1 and v != variable]
        if variable is not None:
            return tuple(one[:1])
        empty = [v for v in scope if not masks[v]]
        return tuple(empty[:1] or one[:2])

    return RuleInstance(rule, place, scope, broken, narrow, reasons, wake=1, relation=_AT_MOST_ONE)


def at_least_one_rule(rule: str, place: Place, scope: tuple[int, ...]) -> RuleInstance:
    """The instance "some variable of ``scope`` is not 0". Bit 0 of each must stand for the value 0.

    It narrows when one variable is left that can be other than 0.
    """

    def broken(masks: Masks) -> bool:
        for v in scope:  # noqa: SIM110 - asked very often, and a generator is slower
            if masks[v] > 1:
                return False
        return True

    def narrow(masks: Masks) -> Removal | None:
        left = -1
        for v in scope:
            if masks[v] > 1:
                if left >= 0:
                    return ()
                left = v
        if left < 0:
            return None
        return ((left, 1),) if masks[left] & 1 else ()

    def reasons(masks: Masks, variable: int | None) -> tuple[int, ...]:
        return tuple([v for v in scope if v != variable])

    return RuleInstance(rule, place, scope, broken, narrow, reasons, wake=~1, relation=_AT_LEAST_ONE)


# Connection


def connection_rule(
    rule: str, scope: tuple[int, ...], nodes: int, ends: tuple[tuple[int, int], ...]
) -> RuleInstance:
    """The instance "edges that are not 0 join all nodes", for the whole board.

    Bit 0 of every variable must stand for the value 0. An edge is *open* while it may still be other
    than 0. Broken when the open edges do not join all nodes; narrows by taking 0 from every open edge
    whose loss would split them (a bridge of the graph, in the words of graph theory).
    """
    neighbours: list[list[tuple[int, int]]] = [[] for _ in range(nodes)]
    for variable, (one, other) in zip(scope, ends, strict=True):
        neighbours[one].append((variable, other))
        neighbours[other].append((variable, one))
    ends_of = dict(zip(scope, ends, strict=True))

    def reach(masks: Masks, root: int, without: int = -1) -> bytearray:
        """Marks of the nodes that open edges, but for ``without``, join to ``root``."""
        seen = bytearray(nodes)
        seen[root] = 1
        queue = [root]
        for node in queue:
            for variable, other in neighbours[node]:
                if not seen[other] and masks[variable] > 1 and variable != without:
                    seen[other] = 1
                    queue.append(other)
        return seen

    def broken(masks: Masks) -> bool:
        return nodes > 1 and 0 in reach(masks, 0)

    def support(masks: Masks, before: int = -1, lost: int = 0) -> int:
        """Edges that join all nodes. An earlier support is mended: each edge that it lost is replaced
        by a way around it."""
        if before < 0:
            return spanning_tree(masks)
        for edge in bits(before & lost):
            around = path(masks, *ends_of[edge.bit_length() - 1])
            if not around:
                return 0
            before = before & ~edge | around
        return before

    def path(masks: Masks, one: int, other: int) -> int:
        """A mask of the edges of a short way between two nodes, 0 when there is none. It is looked for
        from both ends in turn, so that a small part which is cut off is soon found to be."""
        side = {one: 0, other: 1}
        via: dict[int, tuple[int, int]] = {}
        queues = [one], [other]
        heads = [0, 0]
        turn = 0
        while heads[turn] < len(queues[turn]):
            node = queues[turn][heads[turn]]
            heads[turn] += 1
            for variable, beyond in neighbours[node]:
                if masks[variable] > 1:
                    reached = side.get(beyond)
                    if reached is None:
                        side[beyond] = turn
                        via[beyond] = variable, node
                        queues[turn].append(beyond)
                    elif reached != turn:
                        found = 1 << variable
                        for end in (node, beyond):
                            while end in via:
                                edge, end = via[end]
                                found |= 1 << edge
                        return found
            turn ^= 1
        return 0

    def spanning_tree(masks: Masks) -> int:
        """The edges of a spanning tree of the open graph. Edges that are certain come first: they
        will not close, so the tree lasts."""
        seen = bytearray(nodes)
        tree = 1 << len(masks)  # so that a lone node has a support, too
        count = 0
        later = [(len(masks), 0)]
        while later:
            edge, root = later.pop()
            if seen[root]:
                continue
            tree |= 1 << edge
            # All that certain edges join to this node; the uncertain edges that lead on wait.
            seen[root] = 1
            queue = [root]
            for node in queue:
                count += 1
                for variable, other in neighbours[node]:
                    if not seen[other]:
                        mask = masks[variable]
                        if mask > 1:
                            if mask & 1:
                                later.append((variable, other))
                            else:
                                seen[other] = 1
                                tree |= 1 << variable
                                queue.append(other)
        return tree if count == nodes else 0

    def narrow(masks: Masks) -> Removal | None:
        """Breadth-first tree; every other edge marks the tree path between its ends with a bit of its
        own (set at both ends, summed upwards). A tree edge without a mark has no way around it."""
        if nodes < 2:
            return ()
        via = [-1] * nodes
        parent = [-1] * nodes
        marks = [0] * nodes
        seen = bytearray(nodes)
        seen[0] = 1
        order = [0]
        bit = 1
        for node in order:
            entry = via[node]
            for variable, other in neighbours[node]:
                if masks[variable] > 1:
                    if not seen[other]:
                        seen[other] = 1
                        via[other] = variable
                        parent[other] = node
                        order.append(other)
                    elif variable != entry and node < other and via[other] != variable:
                        marks[node] ^= bit
                        marks[other] ^= bit
                        bit <<= 1
        if len(order) < nodes:
            return None
        found = []
        for node in reversed(order):
            mark = marks[node]
            variable = via[node]
            if variable >= 0:
                if not mark:
                    if masks[variable] & 1:
                        found.append((variable, 1))
                else:
                    marks[parent[node]] ^= mark
        found.sort()
        return tuple(found)

    def reasons(masks: Masks, variable: int | None) -> tuple[int, ...]:
        """The closed edges between the two parts: those that cannot lead around ``variable``."""
        root = 0 if variable is None else ends_of[variable][0]
        side = reach(masks, root, without=-1 if variable is None else variable)
        return tuple(
            v
            for v, (one, other) in ends_of.items()
            if side[one] != side[other] and v != variable and masks[v] == 1
        )

    return RuleInstance(
        rule, (), scope, broken, narrow, reasons, wake=~1, support=support, relation=Connected(nodes, ends)
    )


def parts(masks: Masks, scope: tuple[int, ...], relation: Connected) -> list[int]:
    """For each node the part that the open edges leave it in, named by one of its nodes."""
    leader = list(range(relation.nodes))

    def find(node: int) -> int:
        while leader[node] != node:
            leader[node] = leader[leader[node]]
            node = leader[node]
        return node

    for variable, (one, other) in zip(scope, relation.ends, strict=True):
        if masks[variable] > 1:
            leader[find(one)] = find(other)
    return [find(node) for node in range(relation.nodes)]


def groups(masks: Masks, scope: tuple[int, ...], relation: Connected) -> int:
    """How many parts the open edges leave."""
    return len(set(parts(masks, scope, relation)))


def values_in(mask: int, values: tuple[int, ...]) -> tuple[int, ...]:
    """The values a candidate mask stands for, in the variable's order."""
    return tuple(values[bit.bit_length() - 1] for bit in bits(mask))

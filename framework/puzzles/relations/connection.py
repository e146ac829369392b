"""Connection: edges that join all nodes of a graph."""

from __future__ import annotations

from puzzles.bits import bits
from puzzles.model import Masks, Removal, RuleInstance
from puzzles.relations.graphs import needed_edges, neighbours_of
from puzzles.relations.kinds import Connected

_MENDED_OFTEN = 32
"""The cuts of a spanning tree are worked out once it was mended for every so many nodes of it."""
_CUTS_KEPT = 4096
"""At most so many cuts are kept, of several trees, or else those of two trees."""


def connection_rule(
    rule: str, scope: tuple[int, ...], nodes: int, ends: tuple[tuple[int, int], ...]
) -> RuleInstance:
    """The instance "edges that are not 0 join all nodes", for the whole board.

    Bit 0 of every variable must stand for the value 0. An edge is *open* while it may still be other
    than 0. Broken when the open edges do not join all nodes; narrows by taking 0 from every open edge
    whose loss would split them (a bridge of the graph, in the words of graph theory).
    """
    neighbours = neighbours_of(nodes, scope, ends)
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
        """Edges that join all nodes. An earlier support is mended: each edge that it lost is replaced by a
        way around it, or by an open edge between the two parts that it held together."""
        if before < 0:
            return spanning_tree(masks)
        cuts = cuts_of(before)
        # Edges that came for lost ones, each with its cut: all edges between the two parts that it joins.
        come: list[tuple[int, int]] = []
        for edge in bits(before & lost):
            if cuts is None:
                instead = path(masks, *ends_of[edge.bit_length() - 1])
            elif edge not in cuts:
                before &= ~edge  # the tree within the support does without it
                continue
            else:
                cut = cuts[edge]
                for other, its_cut in come:
                    if cut & other:
                        cut ^= its_cut
                instead = 0
                left = cut
                while left:
                    instead = left & -left
                    if masks[instead.bit_length() - 1] > 1:
                        break
                    left ^= instead
                    instead = 0
                come.append((instead, cut))
            if not instead:
                return 0
            before = before & ~edge | instead
        return before

    # By support: how often it was asked about, or its cuts. Each value that is tried out has supports of its
    # own, and in between one comes back to those of before.
    known: dict[int, int | dict[int, int]] = {}
    most = max(2, _CUTS_KEPT // nodes) if nodes else 0

    def cuts_of(joined: int) -> dict[int, int] | None:
        """For each edge of a spanning tree within a support a mask of its cut: all edges between the two
        parts that the tree falls into without it. None at first: to work them out pays for a support that
        is mended often, as it is while values are tried out."""
        cuts = known.get(joined, 0)
        if isinstance(cuts, int):
            cuts += 1
            if cuts * _MENDED_OFTEN > nodes:
                cuts = fundamental_cuts(joined)
            if len(known) >= most:
                known.clear()
            known[joined] = cuts
        return None if isinstance(cuts, int) else cuts

    def fundamental_cuts(joined: int) -> dict[int, int]:
        """An edge has one end in a set of nodes if it is at an odd number of them. So the edges at the nodes
        below a tree edge, added up without carry, are the cut."""
        via = {0: 0}
        parent = {0: 0}
        cuts = [0] * nodes
        order = [0]
        for node in order:
            for variable, other in neighbours[node]:
                cuts[node] |= 1 << variable
                if joined >> variable & 1 and other not in via:
                    via[other] = 1 << variable
                    parent[other] = node
                    order.append(other)
        found = {}
        for node in reversed(order[1:]):
            found[via[node]] = cuts[node]
            cuts[parent[node]] ^= cuts[node]
        return found

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

    # The open edges that were asked about last, and what was found. While nothing closes, the edges that are
    # needed stay the same; only which of them may still be 0 changes.
    last: list[tuple[list[bool], list[int] | None]] = [([], None)]

    def narrow(masks: Masks) -> Removal | None:
        if nodes < 2:
            return ()
        opened = [masks[v] > 1 for v in scope]
        known = last[0]
        if known[0] != opened:
            known = last[0] = opened, needed_edges(neighbours, masks, 1)
        found = known[1]
        return None if found is None else tuple([(v, 1) for v in found if masks[v] & 1])

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

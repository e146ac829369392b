"""What a learning solver knows: candidates, the trail with its reasons, and the nogoods.

A *literal* is a pair (variable, mask): the variable has lost all candidates in the mask. A *nogood* is a
list of literals, of different variables, that cannot all hold. When all but one hold, the variable of the
last one must keep a candidate of its mask, so it loses all others.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from functools import cache
from heapq import heapify, heappop, heappush
from itertools import permutations

from puzzles.model import Masks, Model
from puzzles.relations import AtLeastOne, AtMostOne, Connected, SumIs
from puzzles.solver.network import Network

Literal = tuple[int, int]
Nogood = list[Literal]
Why = int | Sequence[Literal] | None
"""Why a variable changed: the index of a rule instance, literals that held (one of the variable itself
does not count), or None: it was chosen."""

_FADE = 1.05
"""How much more each conflict adds to an activity than the one before."""
_HUGE = 1e100


class Store:
    """Everything a learning solver changes. Made from a model, and masks to start from.

    ``masks``    the candidates now; ``root`` those left without any choice.
    ``variables``, ``olds``, ``whys``, ``befores``
                 the trail, oldest change first: the variable, its candidates before, why it changed, and
                 the position of its previous change, -1 for none.
    ``last[v]``  the position of the latest change of ``v``, -1 for none since the root.
    ``marks``    how long the trail was at each choice; ``head``: how much of it has been propagated.
    ``learnt``, ``needed``  the nogoods: those that may be forgotten, and the others.
    ``watches[v]``  the nogoods with a literal of ``v`` in the first or second place.
    ``pairs[v]``    exclusions: (mask, other variable, its mask, why): when ``v`` has lost the first mask,
                    the other keeps only the second.
    ``wakes[v]``    (wake, index, list to put it on, index again or -1) of the instances to ask when
                    ``v`` has changed; with the index again, not when it was they that changed it.
    ``agenda``, ``late``  instances to ask, the last first; ``late`` when all else is done; ``queued``
                    marks both. ``closing``: edges that closed and have not been looked at.
    ``networks``    connections by index of their instance; ``of_edge[v]`` those that ``v`` belongs to;
                    ``opens[v]`` the candidates with which it joins, or does what some rule wants done by
                    one at least: what is tried first.
    ``sums``        the total and the values of those instances that are sums of like variables.
    ``phase[v]``    the value that ``v`` had last, as a mask.
    """

    __slots__ = (
        "_activity", "_bump", "_heap", "_listed", "_nothing", "agenda", "befores", "closing", "head",
        "instances", "last", "late", "learnt", "marks", "masks", "memo", "needed", "networks", "of_edge",
        "olds", "opens", "pairs", "phase", "queued", "root", "sums", "variables", "wakes", "watches", "whys",
    )  # fmt: skip

    def __init__(self, model: Model, masks: Masks | None = None) -> None:
        count = len(model.variables)
        self.instances = model.instances
        self.masks = model.start() if masks is None else list(masks)
        self.root = list(self.masks)
        self.variables: list[int] = []
        self.olds: list[int] = []
        self.whys: list[Why] = []
        self.befores: list[int] = []
        self.last = [-1] * count
        self.marks: list[int] = []
        self.head = 0
        self.learnt: list[Nogood] = []
        self.needed: list[Nogood] = []
        self.watches: list[list[Nogood]] = [[] for _ in range(count)]
        self.pairs: list[list[tuple[int, int, int, tuple[Literal]]]] = [[] for _ in range(count)]
        self.wakes: list[list[tuple[int, int, list[int], int]]] = [[] for _ in range(count)]
        self.queued = bytearray(len(model.instances))
        self.agenda: list[int] = []
        self.late: list[int] = []
        self.closing: list[int] = []
        self.networks: dict[int, Network] = {}
        self.of_edge: list[list[Network]] = [[] for _ in range(count)]
        self.opens = [0] * count
        self.memo: dict[tuple[int, ...], tuple[Literal, ...]] = {}
        self.sums: dict[int, tuple[int, tuple[int, ...]]] = {}
        self.phase = [0] * count
        self._activity = [0.0] * count
        self._bump = 1.0
        self._heap = [(0.0, v) for v in range(count)]
        self._listed = bytearray(b"\1" * count)
        self._nothing = [_nothing(variable.values) for variable in model.variables]
        # The first instance is to be asked first, and the lists are read from their ends.
        for index in reversed(range(len(model.instances))):
            self._register(model, index)

    def _register(self, model: Model, index: int) -> None:
        """Exclusions become pairs, connections are watched, and all others are asked when they wish."""
        instance = model.instances[index]
        relation = instance.relation
        masks = self.masks
        if isinstance(relation, AtMostOne):
            for one, other in permutations(instance.scope, 2):
                none = self._nothing[one]
                self.pairs[one].append((none, other, self._nothing[other], ((one, none),)))
            if all(masks[v] & self._nothing[v] for v in instance.scope):
                return
            queue = self.agenda
        elif isinstance(relation, Connected) and _is_plain(instance.scope):
            for v in instance.scope:
                self.opens[v] = (1 << len(model.variables[v].values)) - 1 & ~self._nothing[v]
            network = Network(instance.scope, relation.nodes, relation.ends, self.opens)
            self.networks[index] = network
            for v in instance.scope:
                self.of_edge[v].append(network)
            queue = self.late
        else:
            if isinstance(relation, AtLeastOne):
                for v in instance.scope:
                    self.opens[v] = (1 << len(model.variables[v].values)) - 1 & ~self._nothing[v]
            queue = self.agenda if instance.support is None else self.late
            own = -1
            if isinstance(relation, SumIs) and not relation.weights and _is_plain(instance.scope):
                own = index
                values = {model.variables[v].values for v in instance.scope}
                if len(values) == 1:
                    self.sums[index] = relation.total, values.pop()
            for v in instance.scope:
                self.wakes[v].append((instance.wake, index, queue, own))
        self.queued[index] = 1
        queue.append(index)

    # The trail

    def change(self, variable: int, mask: int, why: Why) -> None:
        """Leave only the candidates in ``mask`` to a variable."""
        self.befores.append(self.last[variable])
        self.last[variable] = len(self.variables)
        self.variables.append(variable)
        self.olds.append(self.masks[variable])
        self.whys.append(why)
        self.masks[variable] = mask

    def choose(self, variable: int, mask: int) -> None:
        """Try the candidates in ``mask``: a new level begins."""
        self.marks.append(len(self.variables))
        self.change(variable, mask, None)

    def undo(self, length: int) -> None:
        """Take back every change made since the trail had this length."""
        variables, olds, befores = self.variables, self.olds, self.befores
        masks, last, phase = self.masks, self.last, self.phase
        listed = self._listed
        for position in range(len(variables) - 1, length - 1, -1):
            v = variables[position]
            mask = masks[v]
            if not mask & (mask - 1):
                if mask:
                    phase[v] = mask
                if not listed[v]:
                    listed[v] = 1
                    heappush(self._heap, (-self._activity[v], v))
            masks[v] = olds[position]
            last[v] = befores[position]
        del variables[length:], olds[length:], befores[length:], self.whys[length:]
        self.head = min(self.head, length)

    def backjump(self, level: int) -> None:
        """Take back every choice but the first ``level``."""
        if level < len(self.marks):
            self.undo(self.marks[level])
            del self.marks[level:]

    def since(self, variable: int, lost: int) -> int:
        """The position on the trail at which a literal that holds, and did not at the root, came to hold."""
        position = self.last[variable]
        olds = self.olds
        while not olds[position] & lost:
            position = self.befores[position]
        return position

    def level(self, position: int) -> int:
        """How many choices had been made at a position of the trail."""
        return bisect_right(self.marks, position)

    def settle(self) -> None:
        """At the root: what follows without a choice needs no reasons any more."""
        for v in self.variables:
            self.root[v] = self.masks[v]
            self.last[v] = -1
        for trail in (self.variables, self.olds, self.whys, self.befores):
            trail.clear()
        self.head = 0

    # Nogoods

    def adopt(self, nogood: Nogood, is_needed: bool = False) -> None:
        """Keep a nogood that has just been learnt, jump back to where its first literal does not hold yet,
        and narrow by it. Its first literal is the only one of the present level, its second of the
        highest other level. One that is needed, since it cannot be learnt again, is never forgotten."""
        v, keep = nogood[0]
        if len(nogood) == 1:
            self.backjump(0)
        else:
            self.backjump(self.level(self.since(*nogood[1])))
            (self.needed if is_needed else self.learnt).append(nogood)
            self.watches[v].append(nogood)
            self.watches[nogood[1][0]].append(nogood)
        if self.masks[v] & ~keep:
            self.change(v, self.masks[v] & keep, nogood)

    def forget(self, limit: int) -> None:
        """At the root: keep ``limit`` of the nogoods that can be learnt again, the short and the new ones."""
        if len(self.learnt) <= limit:
            return
        older = len(self.learnt) - limit // 2
        short = sorted(self.learnt[:older], key=len)[: limit - limit // 2]
        self.learnt = short + self.learnt[older:]
        for watching in self.watches:
            watching.clear()
        for nogood in self.needed + self.learnt:
            for v, _ in nogood[:2]:
                self.watches[v].append(nogood)

    # The order of choices

    def bump(self, variables: Iterable[int]) -> None:
        """Note that variables had a part in a conflict."""
        activity, heap, listed, bump = self._activity, self._heap, self._listed, self._bump
        for v in variables:
            activity[v] += bump
            listed[v] = 1
            heappush(heap, (-activity[v], v))
        self._bump *= _FADE
        if self._bump > _HUGE or len(heap) > 4 * len(activity) + 100:
            self._activity = [value / self._bump for value in activity]
            self._bump = 1.0
            self._heap = [(-value, v) for v, value in enumerate(self._activity)]
            heapify(self._heap)
            self._listed = bytearray(b"\1" * len(activity))

    def undecided(self) -> int:
        """The undecided variable that was most in conflicts of late; -1 when all are decided."""
        heap, activity, masks = self._heap, self._activity, self.masks
        while heap:
            key, v = heap[0]
            mask = masks[v]
            if mask & (mask - 1) and -key == activity[v]:
                return v
            heappop(heap)
            if -key == activity[v]:
                self._listed[v] = 0
        return -1


@cache
def _nothing(values: tuple[int, ...]) -> int:
    """The mask of the value 0; no candidate if there is none."""
    return 1 << values.index(0) if 0 in values else 0


def _is_plain(scope: tuple[int, ...]) -> bool:
    return len(set(scope)) == len(scope)

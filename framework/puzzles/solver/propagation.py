"""Propagation that notes why: narrow to a fixpoint, nogoods included."""

from __future__ import annotations

from collections.abc import Sequence

from puzzles.model import Removal
from puzzles.solver.reasons import explain
from puzzles.solver.store import Literal, Store


def propagate(store: Store) -> Sequence[Literal] | None:
    """Narrow until nothing more follows. When something breaks: literals that hold and cannot all hold.

    Nogoods and exclusions come first, since to ask them costs least; then rule instances; then edges
    that closed; then the rules over the whole board.
    """
    conflict = _spread(store)
    if conflict is not None:
        for queue in (store.agenda, store.late):
            for index in queue:
                store.queued[index] = 0
            queue.clear()
        store.closing.clear()
    return conflict


def _spread(store: Store) -> Sequence[Literal] | None:
    # One loop, and the trail is written in place: this is where the time goes.
    masks, last, root = store.masks, store.last, store.root
    variables, olds, whys, befores = store.variables, store.olds, store.whys, store.befores
    pairs, watches, wakes = store.pairs, store.watches, store.wakes
    of_edge, opens = store.of_edge, store.opens
    agenda, late, closing, queued = store.agenda, store.late, store.closing, store.queued
    instances = store.instances
    head = store.head
    while True:
        while head < len(variables):
            v = variables[head]
            by = whys[head]
            head += 1
            mask = masks[v]
            for lost, w, keep, why in pairs[v]:
                if not mask & lost:
                    old = masks[w]
                    if old & ~keep:
                        befores.append(last[w])
                        last[w] = len(variables)
                        variables.append(w)
                        olds.append(old)
                        whys.append(why)
                        masks[w] = old & keep
                        if not old & keep:
                            return ((w, root[w]),)
            watching = watches[v]
            i = 0
            while i < len(watching):
                nogood = watching[i]
                slot = 0
                mine, other = nogood[0], nogood[1]
                if mine[0] != v:
                    slot = 1
                    mine, other = other, mine
                if mask & mine[1]:
                    i += 1
                    continue
                w, keep = other
                old = masks[w]
                if old and not old & ~keep:
                    i += 1  # that literal can hold no more
                    continue
                for k in range(2, len(nogood)):
                    literal = nogood[k]
                    if masks[literal[0]] & literal[1]:
                        nogood[slot] = literal
                        nogood[k] = mine
                        watches[literal[0]].append(nogood)
                        watching[i] = watching[-1]
                        watching.pop()
                        break
                else:
                    if not old & keep:
                        return nogood
                    befores.append(last[w])
                    last[w] = len(variables)
                    variables.append(w)
                    olds.append(old)
                    whys.append(nogood)
                    masks[w] = old & keep
                    i += 1
            for wake, index, queue, own in wakes[v]:
                if not mask & wake and not queued[index] and own != by:
                    queued[index] = 1
                    queue.append(index)
            if of_edge[v] and not mask & opens[v]:
                closing.append(v)
        store.head = head
        if agenda:
            index = agenda.pop()
        elif closing:
            v = closing.pop()
            for network in of_edge[v]:
                cut = network.closed(masks, v)
                if cut is not None:
                    return cut
                if not closing:
                    network.settle(masks)
            continue
        elif late:
            index = late.pop()
        else:
            return None
        queued[index] = 0
        instance = instances[index]
        if instance.narrow is None:
            removal: Removal | None = None if instance.broken(masks) else ()
        else:
            removal = instance.narrow(masks)
        if removal is None:
            return explain(store, index, -1, 0)
        for w, gone in removal:
            old = masks[w]
            befores.append(last[w])
            last[w] = len(variables)
            variables.append(w)
            olds.append(old)
            whys.append(index)
            masks[w] = old & ~gone
            if not old & ~gone:
                return ((w, root[w]),)
        if index in store.networks:
            store.networks[index].start(masks)

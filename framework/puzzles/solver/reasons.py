"""From a conflict to a nogood: explanations, the first unique implication point, fewer literals."""

from __future__ import annotations

from collections.abc import Sequence

from puzzles.bits import bits
from puzzles.solver.store import Literal, Nogood, Store

SHORT = 8
"""Explanations on scopes up to this size are shortened by asking the rule again."""
_KEPT = 100_000
"""Explanations kept to be used again."""


_of_sums: dict[tuple[object, ...], tuple[tuple[int, int], ...]] = {}
"""Explanations of sums, by positions in the scope. They are facts about numbers, the same everywhere."""


def explain(store: Store, index: int, variable: int, gone: int) -> Sequence[Literal]:
    """Literals that hold now, from which it follows that an instance removes the candidates ``gone`` of a
    variable (-1: that it is broken)."""
    instance = store.instances[index]
    scope = instance.scope
    masks, root = store.masks, store.root
    if len(scope) > SHORT:
        because = instance.why(masks, None if variable < 0 else variable)
        return [(u, root[u] & ~masks[u]) for u in because if root[u] & ~masks[u]]
    now = [masks[u] for u in scope]
    if index in store.sums:
        place = scope.index(variable) if variable >= 0 else -1
        of_sum = store.sums[index], place, gone, *now, *[root[u] for u in scope]
        by_place = _of_sums.get(of_sum)
        if by_place is None:
            if len(_of_sums) >= _KEPT:
                _of_sums.clear()
            found = _shortened(store, index, variable, gone)
            by_place = _of_sums[of_sum] = tuple([(scope.index(u), lost) for u, lost in found])
        return [(scope[place], lost) for place, lost in by_place]
    key = index, variable, gone, *now
    kept = store.memo.get(key)
    if kept is None:
        if len(store.memo) >= _KEPT:
            store.memo.clear()
        kept = store.memo[key] = _shortened(store, index, variable, gone)
    return kept


def _shortened(store: Store, index: int, variable: int, gone: int) -> tuple[Literal, ...]:
    """As :func:`explain`, with candidates given back as long as the same still follows.

    That holds by the rule's own word, whatever it gives as its reasons: they only say where to begin.
    """
    instance = store.instances[index]
    root, masks = store.root, store.masks
    narrow = instance.narrow

    def follows() -> bool:
        if narrow is None:
            return instance.broken(masks)
        removal = narrow(masks)
        if removal is None:
            return True
        lost = 0
        for v, out in removal:
            if v == variable:
                lost |= out
        return variable >= 0 and not gone & ~lost

    before = [(u, masks[u]) for u in instance.scope]
    because = set(instance.why(masks, None if variable < 0 else variable))
    for u in instance.scope:
        if u not in because:
            masks[u] = root[u]
    if follows():
        # The variable itself first: as a rule, what it loses does not rest on what it lost before.
        for u, now in sorted(before, key=lambda pair: pair[0] != variable):
            lost = root[u] & ~now
            if lost and u in because:
                masks[u] = root[u]
                if not follows():
                    masks[u] = now
                    if lost & (lost - 1):
                        for bit in bits(lost):
                            masks[u] |= bit
                            if not follows():
                                masks[u] &= ~bit
    found = tuple([(u, root[u] & ~masks[u]) for u in instance.scope if u in because and root[u] & ~masks[u]])
    for u, mask in before:
        masks[u] = mask
    return found


def learn_from(store: Store, conflict: Sequence[Literal]) -> Nogood | None:
    """A nogood from literals that hold and cannot all hold; None when they hold at the root.

    All its literals hold; the first is the only one of the last level that any does (the first unique
    implication point), the second is of the highest level below. Takes back a part of that last level: a
    rule is asked for its reasons with the candidates as they were.
    """
    root = store.root
    variables, olds, whys = store.variables, store.olds, store.whys
    since = store.since
    need: dict[int, int] = {}
    position = -1
    for u, lost in conflict:
        lost &= root[u]
        if lost:
            need[u] = lost
            position = max(position, since(u, lost))
    level = store.level(position)
    if level == 0:
        return None
    store.backjump(level)
    mark = store.marks[-1]
    current = sum(since(u, lost) >= mark for u, lost in need.items())
    touched = set(need)
    while True:
        v = variables[position]
        old = olds[position]
        lost = need.get(v, 0)
        hit = lost & old
        # Only the latest change that a literal rests on lies so late that it is met like this: those
        # before it are met when that one has been explained away.
        if hit:
            if current == 1 and lost != root[v]:  # that a variable has no candidate left tells nothing
                break
            why = whys[position]
            own = -1
            if isinstance(why, int):
                store.undo(position)
                why = explain(store, why, v, hit)
            else:
                assert why is not None, "a choice is the first change of its level"
                own = v
            current -= 1
            rest = lost & ~old
            if rest:
                need[v] = rest
                current += since(v, rest) >= mark
            else:
                del need[v]
            for u, more in why:
                if u != own:
                    has = need.get(u, 0)
                    more = more & root[u] | has
                    if more != has:
                        need[u] = more
                        touched.add(u)
                        current += since(u, more) >= mark and (not has or since(u, has) < mark)
        position -= 1
    store.bump(touched)
    first = (v, need.pop(v))
    _shorten(store, need, first)
    return [first, *sorted(need.items(), key=lambda literal: -since(*literal))]


def _shorten(store: Store, need: dict[int, int], first: Literal) -> None:
    """Leave out what the other literals imply by one explanation."""
    root, whys, olds = store.root, store.whys, store.olds
    whole = dict(need)
    whole[first[0]] = first[1]
    for v, lost in list(need.items()):
        position = store.since(v, lost)
        why = whys[position]
        if why is None:
            continue
        hit = lost & olds[position]
        own = v
        if isinstance(why, int):
            own = -1
            if len(store.instances[why].scope) > SHORT:
                continue
            why = _explain_at(store, position, why, v, hit)
        for u, more in why:
            if u != own and more & root[u] & ~whole.get(u, 0):
                break
        else:
            if lost & ~hit:
                need[v] = lost & ~hit
            else:
                del need[v]


def _explain_at(store: Store, position: int, index: int, variable: int, gone: int) -> Sequence[Literal]:
    """As :func:`explain`, with the candidates as they were at a position of the trail."""
    masks, olds, befores = store.masks, store.olds, store.befores
    scope = store.instances[index].scope
    now = [masks[u] for u in scope]
    for u in scope:
        change = store.last[u]
        while change >= position:
            masks[u] = olds[change]
            change = befores[change]
    found = explain(store, index, variable, gone)
    for u, mask in zip(scope, now, strict=True):
        masks[u] = mask
    return found

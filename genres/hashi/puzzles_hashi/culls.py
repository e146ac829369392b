"""Second solutions of drawn networks, culled.

A second solution is best culled by the rule that all islands are connected: take away a bridge without
which the network still holds together, but the second solution falls apart. To see that it does, a
player has to look far; so boards made like that are often medium and beyond.
"""

from __future__ import annotations

from puzzles.rng import Rng
from puzzles_hashi.network import Counts, Network, Plan, plan_of, set_to, with_counts


def without(rng: Rng, network: Network, second: Counts) -> Network | None:
    """The network changed in one slot so that the second solution, changed alike, is none any more."""
    plan = plan_of(network.cells)
    cuts, others = plan.cuts(network.counts), plan.cuts(second)
    assert cuts is not None
    assert others is not None
    counts = culled(rng, plan, network.counts, second, cuts, others)
    return None if counts is None else with_counts(network, without_turns(rng, plan, counts))


def culled(
    rng: Rng, plan: Plan, counts: Counts, second: Counts | list[int], cuts: set[int], others: set[int]
) -> Counts | None:
    """Take away a bridge without which only the second solution falls apart: it cannot spare ``others``, and
    the network cannot spare its ``cuts``. If there is none, choose a slot where the two differ: lower or
    raise its number until the second solution would need fewer bridges than none there, or more than two."""
    apart = [slot for slot in sorted(others - cuts) if counts[slot] and counts[slot] == second[slot]]
    if apart:
        return set_to(counts, rng.choice(apart), 0)
    differing = [slot for slot, count in enumerate(counts) if count != second[slot]]
    while differing:
        slot = differing.pop(rng.below(len(differing)))
        count, other = counts[slot], second[slot]
        value = count + 3 - other if other > count else count - other - 1
        if (value or slot not in cuts) and (count or plan.is_free(counts, slot)):
            return set_to(counts, slot, value)
    return None


def without_turns(rng: Rng, plan: Plan, counts: Counts) -> Counts:
    """The simplest second solutions culled, which need no solver to be found: those that take a bridge
    from two opposite sides of a rectangle of slots and give one to the other two."""
    for _ in range(len(counts)):
        possible = turns(plan, counts)
        cuts = plan.cuts(counts) if possible else None
        changed = None
        while possible and changed is None:
            second = turned(counts, possible.pop(rng.below(len(possible))))
            others = plan.cuts(second)
            if others is not None:
                assert cuts is not None
                changed = culled(rng, plan, counts, second, cuts, others)
        if changed is None:
            break
        counts = changed
    return counts


def turns(plan: Plan, counts: Counts) -> list[tuple[int, int, int, int]]:
    """Slots around rectangles: two that could take a bridge more, and two that could give one."""
    possible = []
    for top, bottom, left, right in plan.rectangles:
        for up, too, down, also in ((top, bottom, left, right), (left, right, top, bottom)):
            if (
                counts[up] < 2
                and counts[too] < 2
                and counts[down]
                and counts[also]
                and (counts[up] or plan.is_free(counts, up))
                and (counts[too] or plan.is_free(counts, too))
            ):
                possible.append((up, too, down, also))
    return possible


def turned(counts: Counts, slots: tuple[int, int, int, int]) -> list[int]:
    """The numbers of bridges after such a turn."""
    up, too, down, also = slots
    second = list(counts)
    second[up] += 1
    second[too] += 1
    second[down] -= 1
    second[also] -= 1
    return second


def change(rng: Rng, network: Network, slots: tuple[int, ...], places: int = 1) -> Network | None:
    """The network made easier in so many of the slots, or in fewer; None when it cannot be in any."""
    changed = None
    for _ in range(places):
        changed = _changed(rng, changed or network, slots) or changed
    return changed


def _changed(rng: Rng, network: Network, slots: tuple[int, ...]) -> Network | None:
    """The network made easier in one of the slots: with two bridges there, which makes high numbers, or
    with one or none where two are already; None when that cannot be."""
    plan = plan_of(network.cells)
    slot = rng.choice(slots)
    counts = network.counts
    value = 2 if counts[slot] < 2 else rng.below(2)
    possible = counts[slot] or plan.is_free(counts, slot)
    if not value:
        possible = slot not in (plan.cuts(counts) or ())
    return with_counts(network, set_to(counts, slot, value)) if possible else None

"""Random networks on scattered islands: solved boards, from which the numbers follow.

A puzzle is made backwards: first the bridges, then the numbers. Islands that were scattered once serve for
several networks, which share most of their models.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from attrs import frozen

from puzzles import grids
from puzzles.rng import Rng
from puzzles_hashi.board import Cell
from puzzles_hashi.culls import without_turns
from puzzles_hashi.grow import DEFAULT_SHAPE
from puzzles_hashi.network import Counts, Network, Plan, plan_of
from puzzles_hashi.scatter import Worth, scattered, ways_round


@frozen(slots=True)
class Drawing:
    """How networks are drawn.

    ``joining``            so many of a hundred bridges are doubled of those that join what was apart,
    ``besides``            and of others;
    ``scatters``           islands are scattered so often, and those that are worth the most are taken;
    ``worth``              what islands are worth;
    ``notes_blocked``      whether ways that are blocked are drawn, too, in scattering;
    ``connects``           so often bridges are laid in random order, until all islands are connected;
    ``islands_a_network``  so many islands serve for one network more before new ones are scattered; 0: the
                           generator decides;
    ``refills``            where no order connects islands that were just scattered, the bridges by which they
                           were come first, and others wherever there is room; else those are all;
    ``expects``            a network of which fewer hundredths of a solution are to be expected is drawn
                           anew: see :meth:`Plan.expects`;
    ``tries``              so often at most on the same islands.
    """

    joining: int
    besides: int
    scatters: int = 1
    worth: Worth = ways_round
    notes_blocked: bool = True
    connects: int = 1
    islands_a_network: int = 0
    refills: bool = False
    expects: int = 0
    tries: int = 1


SETS = 4
"""So many sets of islands in a row may yield no network of which enough is to be expected; the next network
is taken as it is, for there are shapes that have no better one."""


def draw(
    drawing_of: Callable[[int, int, str], Drawing], rng: Rng, shape: str, level: str, before: Network | None
) -> Network:
    """A random network: on the islands of the one before, or on new ones. How it is drawn depends on the
    shape and the level."""
    rows, columns = grids.sides(shape, DEFAULT_SHAPE)
    drawing = drawing_of(rows, columns, level)
    if before is not None and len(before.cells) >= before.draws * drawing.islands_a_network:
        counts = _drawn(rng, plan_of(before.cells), drawing, drawing.expects)
        if counts is not None:
            return Network(rows, columns, before.cells, counts, before.draws + 1)
    counts = None
    sets = 0
    while counts is None:
        sets += 1
        cells, grown = scattered(rng, rows, columns, drawing.scatters, drawing.worth, drawing.notes_blocked)
        counts = _drawn(rng, plan_of(cells), drawing, drawing.expects if sets <= SETS else 0, grown)
    return Network(rows, columns, cells, counts)


def _drawn(
    rng: Rng, plan: Plan, drawing: Drawing, expects: int, grown: Collection[tuple[Cell, Cell]] = ()
) -> Counts | None:
    """Bridges between the islands, those between ``grown`` pairs if no order connects them; None when so
    much is never to be expected, or there are no such pairs."""
    for _ in range(drawing.tries):
        bridges = None
        for _ in range(drawing.connects):
            bridges = bridges or connect(rng, plan, drawing)
        if bridges is None:
            if not grown:
                return None
            # The bridges by which the islands were scattered connect them, and do not cross.
            bridges = [int((plan.cells[one], plan.cells[other]) in grown) for one, other in plan.ends]
            if drawing.refills:
                bridges = connect(rng, plan, drawing, bridges)
            assert bridges is not None
        # To cull costs more than to ask, and seldom changes what is to be expected.
        if not expects or plan.expects(bridges, expects):
            counts = without_turns(rng, plan, tuple(bridges))
            if not expects or plan.expects(counts, expects):
                return counts
    return None


def connect(rng: Rng, plan: Plan, drawing: Drawing, tree: Sequence[int] = ()) -> list[int] | None:
    """Bridges in slots taken in random order, those of a tree first, wherever there is room. None when
    crossings keep islands apart."""
    ends, across = plan.ends, plan.across
    random = rng.random  # what Rng.below does with it, without the calls
    order = list(range(len(ends)))
    for last in range(len(ends) - 1, 0, -1):
        other = int(random() * (last + 1))
        order[last], order[other] = order[other], order[last]
    if tree:
        order.sort(key=lambda slot: not tree[slot])
    joining, besides = drawing.joining, drawing.besides
    leader = list(range(len(plan.cells)))
    counts = [0] * len(ends)
    apart = len(leader)
    for slot in order:
        for crossing in across[slot]:
            if counts[crossing]:
                break
        else:
            one, other = ends[slot]
            while leader[one] != one:
                leader[one] = one = leader[leader[one]]
            while leader[other] != other:
                leader[other] = other = leader[leader[other]]
            doubled = besides
            if one != other:
                leader[one] = other
                apart -= 1
                doubled = joining
            counts[slot] = 1 + (int(random() * 100) < doubled)
    return None if apart > 1 else counts

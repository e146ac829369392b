"""The kinds of rule many genres share, each against all choices of its scope's candidates."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

from hypothesis import assume, given
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from puzzles.bits import bits, indexes, mask_of, values_in
from puzzles.model import RuleInstance
from puzzles.relations import (
    AtMostOne,
    Connected,
    SumIs,
    at_least_one_rule,
    at_most_one_rule,
    connection_rule,
    exclusion_rule,
    groups,
    sum_rule,
)

VALUES = (0, 1, 2)
FULL = 0b111
Case = tuple[RuleInstance, list[int], Callable[[tuple[int, ...]], bool]]
"""A rule instance, masks, and whether values of the scope keep the rule."""


def ways(case: Case, values: tuple[int, ...] = VALUES) -> Iterator[tuple[int, ...]]:
    """All choices of the scope's candidates that keep the rule."""
    instance, masks, keeps = case
    candidates = [values_in(masks[variable], values) for variable in instance.scope]
    return (choice for choice in product(*candidates) if keeps(choice))


def unsupported(case: Case, values: tuple[int, ...] = VALUES) -> dict[int, int] | None:
    """The candidates that occur in no way of keeping the rule; None when there is no way."""
    instance, masks, _ = case
    kept = dict.fromkeys(instance.scope, 0)
    is_possible = False
    for choice in ways(case, values):
        is_possible = True
        for variable, value in zip(instance.scope, choice, strict=True):
            kept[variable] |= 1 << values.index(value)
    if not is_possible:
        return None
    return {v: masks[v] & ~mask for v, mask in kept.items() if masks[v] & ~mask}


@st.composite
def sums(draw: DrawFn, values: tuple[int, ...] = VALUES) -> Case:
    """A sum over some of the variables."""
    size = draw(st.integers(1, 7))
    scope = tuple(draw(st.lists(st.integers(0, size - 1), max_size=4, unique=True)))
    total = draw(st.integers(0, 9))
    masks = draw(st.lists(st.integers(1, 7), min_size=size, max_size=size))
    return sum_rule("R", (), scope, total, values), masks, lambda choice: sum(choice) == total


@st.composite
def weighed(draw: DrawFn) -> Case:
    """A sum with weights."""
    size = draw(st.integers(1, 5))
    scope = tuple(draw(st.lists(st.integers(0, size - 1), max_size=4, unique=True)))
    weights = tuple(draw(st.lists(st.integers(-2, 4), min_size=len(scope), max_size=len(scope))))
    total = draw(st.integers(-4, 12))
    masks = draw(st.lists(st.integers(1, 7), min_size=size, max_size=size))

    def keeps(choice: tuple[int, ...]) -> bool:
        return sum(weight * value for weight, value in zip(weights, choice, strict=True)) == total

    return sum_rule("R", (), scope, total, VALUES, weights), masks, keeps


@st.composite
def single(draw: DrawFn) -> Case:
    """Some of the variables, at most one of them not 0."""
    size = draw(st.integers(1, 5))
    scope = tuple(draw(st.lists(st.integers(0, size - 1), max_size=4, unique=True)))
    masks = draw(st.lists(st.sampled_from((1, 2, 3, 3, 5, 6, 7, 7)), min_size=size, max_size=size))
    return at_most_one_rule("R", (), scope), masks, lambda choice: sum(map(bool, choice)) <= 1


@st.composite
def some(draw: DrawFn) -> Case:
    """Some of the variables, not all of them 0."""
    size = draw(st.integers(1, 5))
    scope = tuple(draw(st.lists(st.integers(0, size - 1), max_size=4, unique=True)))
    masks = draw(st.lists(st.sampled_from((1, 1, 2, 3, 5, 6, 7)), min_size=size, max_size=size))
    return at_least_one_rule("R", (), scope), masks, any


@st.composite
def exclusions(draw: DrawFn) -> Case:
    """Two of three variables."""
    first, second = draw(st.permutations(range(3)))[:2]
    masks = draw(st.lists(st.integers(1, 7), min_size=3, max_size=3))
    return exclusion_rule("R", (), first, second), masks, lambda choice: 0 in choice


def are_joined(nodes: int, edges: list[tuple[int, int]]) -> bool:
    """Whether edges join all nodes: spread from node 0 until nothing is added."""
    reached = {0}
    for _ in range(nodes):
        reached |= {node for edge in edges if reached & {*edge} for node in edge}
    return len(reached) == nodes


@st.composite
def connections(draw: DrawFn, most: int = 6) -> Case:
    """A random graph: often joined, with loops, parallel edges and nodes without any."""
    nodes = draw(st.integers(1, 5))
    ends: list[tuple[int, int]] = []
    if nodes > 1:
        if draw(st.booleans()):
            ends = [(draw(st.integers(0, node - 1)), node) for node in range(1, nodes)]
        pair = st.tuples(st.integers(0, nodes - 1), st.integers(0, nodes - 1)).filter(lambda e: e[0] != e[1])
        ends += draw(st.lists(pair, max_size=most - len(ends)))
        ends = draw(st.permutations(ends))
    size = len(ends) + draw(st.integers(0, 1))
    scope = tuple(draw(st.permutations(range(size)))[: len(ends)])
    # Mostly open edges, or nothing would be joined.
    masks = draw(st.lists(st.sampled_from((1, 2, 3, 3, 5, 6, 7, 7)), min_size=size, max_size=size))

    def keeps(choice: tuple[int, ...]) -> bool:
        return are_joined(nodes, [edge for edge, value in zip(ends, choice, strict=True) if value])

    return connection_rule("R", scope, nodes, tuple(ends)), masks, keeps


CASES = st.one_of(sums(), weighed(), exclusions(), single(), some(), connections())


@given(CASES)
def test_narrow_removes_exactly_what_has_no_support(case: Case) -> None:
    """``narrow`` removes exactly the candidates that occur in no choice that keeps the rule, names each
    variable once, and is None if there is no such choice: for every kind of rule."""
    instance, masks, _ = case
    before = list(masks)
    assert instance.narrow is not None
    removal = instance.narrow(masks)
    expected = unsupported(case)
    if expected is None:
        assert removal is None
    else:
        assert removal is not None
        assert len(removal) == len(dict(removal))
        assert dict(removal) == expected
    assert masks == before


@given(sums(values=(1, 4, 7)))
def test_sums_of_other_values(case: Case) -> None:
    """The same for a sum of variables whose values are not 0, 1, 2."""
    instance, masks, _ = case
    assert instance.narrow is not None
    removal = instance.narrow(masks)
    assert (None if removal is None else dict(removal)) == unsupported(case, (1, 4, 7))


@given(CASES)
def test_broken_means_no_way_is_left(case: Case) -> None:
    """A rule is broken if and only if no choice of the scope's candidates keeps it."""
    instance, masks, _ = case
    assert instance.broken(masks) == (next(ways(case), None) is None)


@given(sums() | exclusions(), st.data())
def test_a_variable_without_candidates_breaks_a_local_rule(case: Case, data: st.DataObject) -> None:
    """Where a variable of the scope has no candidate left, a sum or an exclusion is broken."""
    instance, masks, _ = case
    assume(instance.scope)
    masks[data.draw(st.sampled_from(instance.scope))] = 0
    assert instance.broken(masks)
    assert instance.narrow is not None
    assert instance.narrow(masks) is None


@given(CASES)
def test_reasons_are_enough(case: Case) -> None:
    """With only the variables known that are given as reasons (all others have every candidate), the same
    removal is found at that variable, or the same rule is broken. Reasons are of the scope, and no removal
    rests on more than it has to say: never on the open edges of a connection."""
    instance, masks, _ = case
    assert instance.narrow is not None
    removal = instance.narrow(masks)
    for variable, gone in [(None, 0)] if removal is None else removal:
        cited = instance.why(masks, variable)
        assert set(cited) <= set(instance.scope)
        known = [mask if v in cited else FULL for v, mask in enumerate(masks)]
        found = instance.narrow(known)
        if variable is None:
            assert found is None
            assert instance.broken(known)
        else:
            assert found is not None
            assert gone & ~dict(found).get(variable, 0) == 0
        if isinstance(instance.relation, Connected):
            assert all(masks[v] == 1 for v in cited)


@given(CASES, st.data())
def test_a_change_that_wakes_nobody_changes_nothing(case: Case, data: st.DataObject) -> None:
    """A rule that has narrowed all it can finds nothing new while every variable that changed keeps a
    candidate of ``wake``."""
    instance, masks, _ = case
    assert instance.narrow is not None
    for variable, gone in instance.narrow(masks) or ():
        masks[variable] &= ~gone
    assume(not instance.broken(masks))
    assert instance.narrow(masks) == ()
    for variable, mask in enumerate(masks):
        less = mask & data.draw(st.integers(1, 7))
        if less & instance.wake and (variable in instance.scope):
            masks[variable] = less
    assert instance.narrow(masks) == ()
    assert not instance.broken(masks)


@given(connections(), st.data())
def test_a_support_holds(case: Case, data: st.DataObject) -> None:
    """While no variable of the support closes, the rule is not broken, whatever happens to the others; there
    is a support unless the rule is broken."""
    instance, masks, _ = case
    assert instance.support is not None
    support = instance.support(masks)
    assert (support == 0) == instance.broken(masks)
    if support:
        held = {variable for variable in indexes(support) if variable < len(masks)}
        assert held <= set(instance.scope)
        assert all(masks[variable] & instance.wake for variable in held)
        closed = [mask if v in held else 1 for v, mask in enumerate(masks)]
        assert not instance.broken(closed)
        for variable, mask in enumerate(masks):
            less = data.draw(st.integers(0, 7)) & mask
            if variable not in held or less & instance.wake:
                masks[variable] = less
        assert not instance.broken(masks)


@given(connections())
def test_groups_are_counted(case: Case) -> None:
    """The number of groups is 1 if the rule is not broken, and drops by 1 with each edge that is opened
    between two of them."""
    instance, masks, _ = case
    relation = instance.relation
    assert isinstance(relation, Connected)
    assert (groups(masks, instance.scope, relation) == 1) == (not instance.broken(masks))
    opened = [1] * len(masks)
    count = relation.nodes
    leaders = [{node} for node in range(relation.nodes)]
    assert groups(opened, instance.scope, relation) == count
    for variable, (one, other) in zip(instance.scope, relation.ends, strict=True):
        opened[variable] = 2
        if leaders[one] is not leaders[other]:
            count -= 1
            merged = leaders[one] | leaders[other]
            for node in merged:
                leaders[node] = merged
        assert groups(opened, instance.scope, relation) == count


@given(st.data())
def test_a_support_is_mended(data: st.DataObject) -> None:
    """Edges close and open again, as when values are tried out: a mended support joins all nodes by open
    edges, and there is one exactly while the open edges join them. However often it was mended before."""
    nodes = data.draw(st.integers(2, 80))
    ends = [(data.draw(st.integers(0, node - 1)), node) for node in range(1, nodes)]
    pairs = st.tuples(st.integers(0, nodes - 1), st.integers(0, nodes - 1)).filter(
        lambda pair: pair[0] < pair[1]
    )
    ends += data.draw(st.lists(pairs, max_size=nodes))
    scope = tuple(range(len(ends)))
    instance = connection_rule("R", scope, nodes, tuple(ends))
    assert instance.support is not None
    whole = instance.support([FULL] * len(ends))
    for closed in data.draw(st.lists(st.sets(st.sampled_from(scope), max_size=4), max_size=8)):
        masks = [1 if edge in closed else FULL for edge in scope]
        support = instance.support(masks, whole, mask_of(closed))
        assert (support == 0) == (groups(masks, scope, Connected(nodes, tuple(ends))) > 1)
        if support:
            held = [FULL if support >> edge & 1 else 1 for edge in scope]
            assert closed.isdisjoint(indexes(support))
            assert groups(held, scope, Connected(nodes, tuple(ends))) == 1
            if data.draw(st.booleans()):
                whole = support


def test_a_graph_of_a_thousand_nodes() -> None:
    """In a long path every edge is needed and in a ring none; no recursion ends it."""
    nodes = 1_000
    path = tuple((node, node + 1) for node in range(nodes - 1))
    instance = connection_rule("R", tuple(range(nodes - 1)), nodes, path)
    assert instance.narrow is not None
    assert instance.narrow([FULL] * (nodes - 1)) == tuple((edge, 1) for edge in range(nodes - 1))
    ring = connection_rule("R", tuple(range(nodes)), nodes, (*path, (0, nodes - 1)))
    assert ring.narrow is not None
    assert ring.narrow([FULL] * nodes) == ()


def test_rules_carry_their_relation() -> None:
    """A ready-made instance says what it is as data, for words and for other solvers."""
    assert sum_rule("R", (), (0, 1), 3, VALUES).relation == SumIs(3)
    assert exclusion_rule("R", (), 0, 1).relation == AtMostOne()
    assert connection_rule("R", (0,), 2, ((0, 1),)).relation == Connected(2, ((0, 1),))


@given(st.integers(0, 7))
def test_values_of_a_mask(mask: int) -> None:
    """A mask stands for the values at its bits, in order."""
    assert values_in(mask, (5, 6, 7)) == tuple(5 + bit.bit_length() - 1 for bit in bits(mask))

"""Random models: a little graph whose edges are the variables, with rules of all kinds and powers; and the
judge of those who solve them, brute force."""

from __future__ import annotations

from itertools import product
from random import Random

from puzzles.bits import bits
from puzzles.model import Masks, Model, Removal, RuleInstance, Variable
from puzzles.relations import at_least_one_rule, at_most_one_rule, connection_rule, exclusion_rule, sum_rule
from puzzles.solver import Outcome, Verdict


def product_rule(scope: tuple[int, ...], values: tuple[int, ...], powers: int) -> RuleInstance:
    """The values of the scope are not all the same; with ``powers`` it narrows and gives reasons."""

    def kept(masks: Masks, v: int) -> int:
        others = 0
        for u in scope:
            if u != v:
                if masks[u].bit_count() != 1:
                    return masks[v]
                others |= masks[u]
        return masks[v] if others.bit_count() != 1 else masks[v] & ~others

    def broken(masks: Masks) -> bool:
        return any(not kept(masks, v) for v in scope)

    def narrow(masks: Masks) -> Removal | None:
        if broken(masks):
            return None
        return tuple((v, gone) for v in scope if (gone := masks[v] & ~kept(masks, v)))

    def reasons(masks: Masks, variable: int | None) -> tuple[int, ...]:
        return tuple(v for v in scope if v != variable)

    return RuleInstance(
        "differ", scope, scope, broken, narrow if powers else None, reasons if powers > 1 else None
    )


def random_model(random: Random) -> Model:
    """Up to 7 variables: the edges of a graph. Sums at some nodes, exclusions, inequalities, a connection;
    sometimes a sum with weights, and a scope that is not all 0."""
    nodes = random.randint(2, 5)
    edges = random.randint(1, 7)
    values = random.choice([(0, 1), (0, 1, 2), (0, 1, 2), (0, 2, 5, 1)])
    every = (1 << len(values)) - 1
    variables = tuple(
        Variable((v,), values, random.choice((every, every, random.randint(1, every)))) for v in range(edges)
    )
    ends = []
    for _ in range(edges):
        one, other = random.sample(range(nodes), 2)
        ends.append((one, other))
    hidden = [random.choice(values) for _ in range(edges)]
    instances = []
    for node in range(nodes):
        scope = tuple(v for v in range(edges) if node in ends[v])
        if scope and random.random() < 0.6:
            total = sum(hidden[v] for v in scope) + (random.random() < 0.1)
            instances.append(sum_rule("sum", (node,), scope, total, values))
    for _ in range(random.randint(0, 2)):
        if edges >= 2:
            one, other = random.sample(range(edges), 2)
            instances.append(exclusion_rule("not both", (one, other), one, other))
    if edges >= 3 and random.random() < 0.3:
        instances.append(at_most_one_rule("one", (), tuple(random.sample(range(edges), 3))))
    for _ in range(random.randint(0, 2)):
        if edges >= 3:
            scope = tuple(sorted(random.sample(range(edges), random.randint(2, 3))))
            instances.append(product_rule(scope, values, random.randint(0, 2)))
    if random.random() < 0.3:
        scope = tuple(sorted(random.sample(range(edges), random.randint(1, edges))))
        weights = tuple(random.choice((-1, 1, 2, 3)) for _ in scope)
        total = sum(weight * hidden[v] for weight, v in zip(weights, scope, strict=True))
        instances.append(sum_rule("weighed", (), scope, total, values, weights))
    if random.random() < 0.3:
        scope = tuple(sorted(random.sample(range(edges), random.randint(1, edges))))
        instances.append(at_least_one_rule("some", (), scope))
    if random.random() < 0.6:
        instances.append(connection_rule("joined", tuple(range(edges)), nodes, tuple(ends)))
    return Model(variables, tuple(instances))


def all_solutions(model: Model, start: Masks | None = None) -> set[tuple[int, ...]]:
    """Every solution within the masks, by trying all."""
    found = set()
    masks = model.start() if start is None else start
    for choice in product(*(list(bits(mask)) for mask in masks)):
        if not any(instance.broken(choice) for instance in model.instances):
            found.add(tuple(model.value(v, mask) for v, mask in enumerate(choice)))
    return found


def check(outcome: Outcome, right: set[tuple[int, ...]]) -> None:
    assert outcome.verdict is (Verdict.NONE, Verdict.ONE, Verdict.MANY)[min(len(right), 2)]
    assert len(set(outcome.solutions)) == len(outcome.solutions) == min(len(right), 2)
    assert right.issuperset(outcome.solutions)
    assert all(type(count) is int for count in outcome.counts.values())

"""The solver that learns, and the default one: what they rest on. Their verdicts: ``test_backends``."""

from __future__ import annotations

import inspect
import sys
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzles.bits import bits
from puzzles.model import Model, Variable
from puzzles.relations import connection_rule, sum_rule
from puzzles.solver import Budget, Solver, Verdict
from puzzles.solver.counting import is_off
from puzzles.solver.learn import luby
from puzzles.solver.named import AUTO, LEARN, SEARCH
from puzzles.solver.propagation import propagate
from puzzles.solver.reasons import explain, learn_from
from puzzles.solver.store import Literal, Store
from tests.framework.models import all_solutions, check, random_model

SOLVERS = pytest.mark.parametrize("solver", [LEARN, AUTO], ids=lambda solver: solver.name)


@pytest.mark.parametrize("patience", [1, 3])
def test_verdicts_do_not_rest_on_memory(patience: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the search begins again after nearly every conflict, and forgets all that it may, a solution is
    not counted twice and none is missed; so, too, when the default solver leaves nearly all to it."""
    monkeypatch.setattr("puzzles.solver.learn._PATIENCE", patience)
    monkeypatch.setattr("puzzles.solver.learn._KEPT", 0)
    monkeypatch.setattr("puzzles.solver.learn._MORE", 1)
    monkeypatch.setattr("puzzles.solver.learn._STEADY", 2)
    monkeypatch.setattr("puzzles.solver.auto.FIRST", 2)
    random = Random(11)
    for _ in range(600):
        model = random_model(random)
        right = all_solutions(model)
        for solver in (LEARN, AUTO):
            check(solver.solve(model, None, Budget(nodes=2_000)), right)


# What is learnt


def holds(literals: list[Literal], solution: tuple[int, ...], model: Model) -> bool:
    return all(not model.bit(v, solution[v]) & lost for v, lost in literals)


@settings(max_examples=150)
@given(st.integers(0, 10**9))
def test_a_nogood_excludes_no_solution(seed: int) -> None:
    """Whatever is chosen on the way: no solution fulfils a learnt nogood, all its literals hold when it is
    learnt, exactly one of them since the last choice, and every change follows from what is given as its
    reason."""
    random = Random(seed)
    model = random_model(random)
    right = all_solutions(model)
    store = Store(model)
    for _ in range(60):
        conflict = propagate(store)
        if conflict is None:
            if not store.marks:
                store.settle()
            reasons_are_sound(store, model, right)
            free = [v for v, mask in enumerate(store.masks) if mask & (mask - 1)]
            if not free:
                solution = tuple(model.value(v, mask) for v, mask in enumerate(store.masks))
                assert solution in right
                store.backjump(0)
                if random.random() < 0.3:
                    break
                continue
            variable = random.choice(free)
            choices = list(bits(store.masks[variable]))
            store.choose(variable, sum(random.sample(choices, random.randint(1, len(choices) - 1))))
            continue
        assert not any(holds(list(conflict), solution, model) for solution in right)
        now = list(store.masks)
        nogood = learn_from(store, conflict)
        if nogood is None:
            assert not right
            break
        assert not any(now[v] & lost for v, lost in nogood)
        assert len({v for v, _ in nogood}) == len(nogood)
        assert not any(holds(nogood, solution, model) for solution in right)
        store.adopt(nogood)
        # It says something that was not known: the last change is its own.
        assert store.whys[-1] is nogood
        assert all(not store.masks[v] & lost for v, lost in nogood[1:])
        assert not store.masks[nogood[0][0]] & ~nogood[0][1]
        if random.random() < 0.1:
            store.backjump(0)
            if propagate(store) is not None:
                break
            store.settle()
            store.forget(random.randint(1, 5))


def reasons_are_sound(store: Store, model: Model, right: set[tuple[int, ...]]) -> None:
    """Each change on the trail: no solution has what its reason says and a candidate that went."""
    for position, why in enumerate(store.whys):
        v, old = store.variables[position], store.olds[position]
        masks = list(store.masks)
        for later in range(len(store.whys) - 1, position - 1, -1):
            masks[store.variables[later]] = store.olds[later]
        if why is None:
            continue
        if isinstance(why, int):
            after = store.masks[v] if store.last[v] == position else None
            if after is None:
                continue
            kept, store.masks = store.masks, masks
            literals = list(explain(store, why, v, old & ~after))
            store.masks = kept
            gone = old & ~after
        else:
            literals = [literal for literal in why if literal[0] != v]
            keep = next((mask for u, mask in why if u == v), 0)
            gone = old & ~keep if keep else 0
        assert not any(masks[u] & lost for u, lost in literals)
        for solution in right:
            if holds(literals, solution, model):
                assert not model.bit(v, solution[v]) & gone


# Counting


def test_what_is_off_has_no_solution() -> None:
    """Wherever counting finds a contradiction, brute force finds no solution, from any candidates."""
    random = Random(12)
    off = 0
    for _ in range(3_000):
        model = random_model(random)
        masks = [mask & random.choice((mask, random.randint(1, 15))) for mask in model.start()]
        if is_off(model, masks):
            off += 1
            assert not all_solutions(model, masks)
    assert off >= 100


def test_one_wrong_number_is_found_by_counting() -> None:
    """A board with an odd total is refuted after a few conflicts, however large."""
    model = ladder(100)
    wrong = list(model.instances)
    wrong[77] = sum_rule("ends", (77,), wrong[77].scope, 3, (0, 1, 2))
    outcome = LEARN.solve(Model(model.variables, tuple(wrong)), None, Budget())
    assert outcome.verdict is Verdict.NONE
    assert outcome.counts["conflicts"] <= 8


def test_two_sides_that_differ_are_found_by_counting() -> None:
    """A large square of sums, like a chessboard: when two numbers of one colour are raised, the total
    stays even, yet the two colours no longer agree, and that is seen after a few conflicts."""
    side = 14
    nodes = [(row, column) for row in range(side) for column in range(side)]
    edges = [(a, b) for a in nodes for b in ((a[0], a[1] + 1), (a[0] + 1, a[1])) if b in nodes]
    random = Random(13)
    values = [random.choice((0, 1, 1, 1, 2)) for _ in edges]
    totals = {node: sum(n for n, edge in zip(values, edges, strict=True) if node in edge) for node in nodes}
    raised = [node for node in nodes if sum(node) % 2 == 0 and totals[node] < 5]
    for node in random.sample(raised, 2):
        totals[node] += 1
    instances = tuple(
        sum_rule(
            "sum", node, tuple(v for v, edge in enumerate(edges) if node in edge), totals[node], (0, 1, 2)
        )
        for node in nodes
    )
    model = Model(tuple(Variable((v,), (0, 1, 2), 0b111) for v in range(len(edges))), instances)
    outcome = LEARN.solve(model, None, Budget(nodes=10_000))
    assert outcome.verdict is Verdict.NONE
    assert outcome.counts["conflicts"] <= 8


# Limits


@SOLVERS
def test_a_budget_never_turns_into_a_verdict(solver: Solver) -> None:
    """With few nodes a solver gives up, names the limit and has taken no more; or its verdict is right."""
    random = Random(8)
    gave_up = 0
    for _ in range(400):
        model = random_model(random)
        right = all_solutions(model)
        for nodes in (1, 2, 3):
            outcome = solver.solve(model, None, Budget(nodes=nodes))
            assert outcome.counts["nodes"] <= nodes
            if outcome.verdict is Verdict.GAVE_UP:
                gave_up += 1
                assert outcome.reason == f"after {nodes} nodes"
                assert len(outcome.solutions) <= 1
                assert right.issuperset(outcome.solutions)
            else:
                check(outcome, right)
    assert gave_up >= 50


@SOLVERS
def test_no_time_gives_up(solver: Solver) -> None:
    """When the seconds are up before there is a verdict, it is "gave up", and the reason says so."""
    model = ladder(10)
    outcome = solver.solve(model, None, Budget(seconds=-1))
    assert outcome.verdict is Verdict.GAVE_UP
    assert outcome.reason == "after -1 seconds"


def ladder(length: int) -> Model:
    """Two rows of nodes joined by rungs: every node has two ends of edges, so there is one ring."""
    ends = []
    for i in range(length):
        ends.append((2 * i, 2 * i + 1))
        if i + 1 < length:
            ends += [(2 * i, 2 * i + 2), (2 * i + 1, 2 * i + 3)]
    at: list[list[int]] = [[] for _ in range(2 * length)]
    for edge, (one, other) in enumerate(ends):
        at[one].append(edge)
        at[other].append(edge)
    values = (0, 1, 2)
    instances = [sum_rule("ends", (node,), tuple(edges), 2, values) for node, edges in enumerate(at)]
    instances.append(connection_rule("joined", tuple(range(len(ends))), 2 * length, tuple(ends)))
    return Model(tuple(Variable((edge,), values, 0b111) for edge in range(len(ends))), tuple(instances))


@SOLVERS
def test_a_large_board_needs_no_deep_recursion(solver: Solver) -> None:
    """A ring of 400 nodes is found, and shown to be the only one, with 60 frames to spare."""
    model = ladder(200)
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(len(inspect.stack()) + 60)
    try:
        outcome = solver.solve(model, None, Budget())
    finally:
        sys.setrecursionlimit(limit)
    assert outcome.verdict is Verdict.ONE
    rungs = [outcome.solutions[0][v] for v, variable in enumerate(model.variables) if v % 3 == 0]
    assert rungs[0] == rungs[-1] == 1
    assert not any(rungs[1:-1])


def test_learning_does_not_do_the_same_work_again() -> None:
    """Many small parts, each with several answers, and one without any at the end of the order: the search
    would try all answers of the parts together; learning takes nodes in proportion to their number."""
    values = (0, 1)
    instances = []
    parts = 15
    for part in range(parts):
        v = 4 * part
        instances += [
            sum_rule("pair", (part, 0), (v, v + 1), 1, values),
            sum_rule("pair", (part, 1), (v + 2, v + 3), 1, values),
        ]
    last = 4 * parts
    triangle = [(last, last + 1), (last + 1, last + 2), (last, last + 2)]
    instances += [sum_rule("odd", pair, pair, 1, values) for pair in triangle]
    model = Model(tuple(Variable((v,), values, 0b11) for v in range(last + 3)), tuple(instances))
    assert SEARCH.solve(model, None, Budget(nodes=5_000)).verdict is Verdict.GAVE_UP
    outcome = LEARN.solve(model, None, Budget())
    assert outcome.verdict is Verdict.NONE
    assert outcome.counts["nodes"] <= 2 * last


def test_luby_is_luby() -> None:
    """The sequence is that of the paper: 2^(k-1) at 2^k - 1, and else it begins again."""

    def defined(i: int) -> int:
        k = i.bit_length()
        return 1 << (k - 1) if i == (1 << k) - 1 else defined(i - (1 << (k - 1)) + 1)

    assert [luby(i) for i in range(300)] == [defined(i + 1) for i in range(300)]


def test_a_solution_given_as_near_is_found_at_once() -> None:
    """With values to try first that are a solution, the first solution found is that one."""
    from puzzles.solver.learn import learn

    random = Random(9)
    for _ in range(200):
        model = random_model(random)
        for near in list(all_solutions(model))[:3]:
            outcome = learn(model, near=near)
            assert outcome.solutions[0] == near

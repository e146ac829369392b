"""What is special to the solvers that ask HiGHS and CP-SAT: that they trust no answer they need not trust,
keep limits, stay quiet, do the same every time, and hear Ctrl-C. That their verdicts are right is for
``test_backends``, which has all solvers."""

from __future__ import annotations

import _thread
import os
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable, Iterator
from itertools import combinations, product
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import pytest

from puzzles.bits import values_in
from puzzles.model import Masks, Model, RuleInstance, Variable
from puzzles.relations import (
    AtLeastOne,
    AtMostOne,
    Connected,
    SumIs,
    at_least_one_rule,
    at_most_one_rule,
    connection_rule,
    sum_rule,
)
from puzzles.solver import Budget, Outcome, Solver, Verdict, cpsat, milp
from puzzles.solver.apart import apart
from puzzles.solver.named import CPSAT, MILP
from puzzles.solver.rounds import SpentError
from tests.framework.models import all_solutions, check, product_rule, random_model

ROOT = Path(__file__).resolve().parent.parent.parent


def _installed(solver: Solver) -> Any:
    return pytest.param(
        solver, id=solver.name, marks=pytest.mark.skipif(bool(solver.missing()), reason=solver.missing())
    )


BOTH = pytest.mark.parametrize("solver", [_installed(MILP), _installed(CPSAT)])
HIGHS = pytest.mark.skipif(bool(MILP.missing()), reason=MILP.missing())
CP_SAT = pytest.mark.skipif(bool(CPSAT.missing()), reason=CPSAT.missing())

COUNTS = {
    "milp": {"rounds", "cuts", "nodes", "iterations", "rows", "columns"},
    "cpsat": {"rounds", "cuts", "conflicts", "branches", "constraints"},
}


def linear_rule(
    scope: tuple[int, ...], weights: tuple[int, ...], total: int, model_values: Any
) -> RuleInstance:
    """A sum of variables whose values differ; it is looked at when every variable has one value."""

    def broken(masks: Masks) -> bool:
        if not all(masks[v] for v in scope):
            return True
        if any(masks[v] & (masks[v] - 1) for v in scope):
            return False
        chosen = [model_values[v][masks[v].bit_length() - 1] for v in scope]
        return sum([weight * value for weight, value in zip(weights, chosen, strict=True)]) != total

    return RuleInstance("linear", scope, scope, broken, relation=SumIs(total, weights))


def market_split(rows: int = 4, columns: int = 32) -> Model:
    """Some of the columns make up half of the total, in each row at once. A few lines, and very hard to
    decide (G. Cornuéjols and M. Dawande, *A class of hard small 0-1 programs*, 1999)."""
    random = Random(1)
    values = [(0, 1)] * columns
    scope = tuple(range(columns))
    instances = []
    for _ in range(rows):
        weights = tuple([random.randrange(100) for _ in scope])
        instances.append(linear_rule(scope, weights, sum(weights) // 2, values))
    return Model(tuple([Variable((v,), (0, 1), 3) for v in scope]), tuple(instances))


def chosen(model: Model, values: tuple[int, ...]) -> list[int]:
    return [model.bit(v, value) for v, value in enumerate(values)]


def is_right(model: Model, values: tuple[int, ...]) -> bool:
    masks = chosen(model, values)
    return not any(instance.broken(masks) for instance in model.instances)


# Translations


@BOTH
def test_what_is_translated_needs_no_cut(solver: Solver) -> None:
    """Where all rules are of known kinds, no proposal is against one of them: the translations say all that
    the rules say. Connection is the exception with ``cpsat``, which is told of it where it matters."""
    random = Random(41)
    seen = {Verdict.ONE: 0, Verdict.MANY: 0}
    for _ in range(250):
        model = random_model(random)
        known = (
            (SumIs, AtMostOne, AtLeastOne) if solver is CPSAT else (SumIs, AtMostOne, AtLeastOne, Connected)
        )
        model = Model(model.variables, tuple([i for i in model.instances if isinstance(i.relation, known)]))
        outcome = solver.solve(model, None, Budget())
        assert outcome.counts["cuts"] == 0
        assert outcome.counts["rounds"] <= 2
        if outcome.verdict in seen:
            seen[outcome.verdict] += 1
    assert min(seen.values()) > 10


def strange_model(random: Random) -> Model:
    """Values in any order, with gaps, below 0, without 0, far too great; weights below 0 and far too great;
    a graph with loops, parallel edges and nodes that nothing leads to."""
    palettes = ((0, 1), (0,), (0, 3, -2), (0, 1 << 70), (3, -2, 0), (7, 5), (-1, 0, 1, 4), (2, 1 << 55))
    count = random.randint(1, 5)
    values = [random.choice(palettes) for _ in range(count)]
    starts = [random.randint(1, (1 << len(of)) - 1) for of in values]
    hidden = [random.choice(values_in(start, of)) for start, of in zip(starts, values, strict=True)]
    variables = tuple(
        [Variable((v,), of, start) for v, (of, start) in enumerate(zip(values, starts, strict=True))]
    )
    instances = []
    for _ in range(random.randint(0, 2)):
        scope = tuple(random.sample(range(count), random.randint(0, count)))
        weights = tuple([random.choice((1, 1, -1, 0, 2, -3, 1 << 60, -100_001)) for _ in scope])
        total = sum([weight * hidden[v] for v, weight in zip(scope, weights, strict=True)])
        instances.append(linear_rule(scope, weights, total + random.choice((0,) * 8 + (1, 1 << 80)), values))
    # The house's own rules want 0 in the first place of each scope.
    plain = tuple([v for v in range(count) if values[v][0] == 0])
    if len(plain) > 1 and random.random() < 0.5:
        instances.append(at_most_one_rule("one", (), plain))
    if plain and random.random() < 0.5:
        instances.append(at_least_one_rule("some", (), plain))
    if random.random() < 0.6:
        nodes = random.randint(1, len(plain) + 2)
        ends = tuple([(random.randrange(nodes), random.randrange(nodes)) for _ in plain])
        instances.append(connection_rule("joined", plain, nodes, ends))
    if random.random() < 0.3:
        two = tuple(random.sample(range(count), min(2, count)))
        instances.append(product_rule(two, (), 0))
    return Model(variables, tuple(instances))


@BOTH
def test_strange_numbers(solver: Solver) -> None:
    """Whatever the values, the weights and the graph are, the verdict is that of brute force: what is too
    great for the engine is left to the judging, and no number becomes another."""
    random = Random(43)
    verdicts = dict.fromkeys(Verdict, 0)
    for _ in range(400):
        model = strange_model(random)
        masks = None
        if random.random() < 0.3:
            masks = [mask & random.randint(0, 15) for mask in model.start()]
        outcome = solver.solve(model, masks, Budget())
        check(outcome, all_solutions(model, masks))
        verdicts[outcome.verdict] += 1
    assert min(verdicts[one] for one in (Verdict.NONE, Verdict.ONE, Verdict.MANY)) >= 40


@BOTH
@pytest.mark.parametrize(
    ("nodes", "ends", "verdict"),
    [
        (0, (), Verdict.ONE),
        (1, (), Verdict.ONE),
        (2, (), Verdict.NONE),
        (2, ((0, 1),), Verdict.ONE),
        (2, ((0, 0),), Verdict.NONE),
        (2, ((0, 0), (1, 0)), Verdict.MANY),
        (2, ((0, 1), (1, 0)), Verdict.MANY),
        (3, ((0, 1),), Verdict.NONE),
        (3, ((1, 2),), Verdict.NONE),
        (4, ((0, 1), (2, 3)), Verdict.NONE),
        (4, ((0, 1), (2, 3), (1, 3)), Verdict.ONE),
        (4, ((0, 1), (1, 2), (2, 0)), Verdict.NONE),
    ],
)
def test_graphs(solver: Solver, nodes: int, ends: tuple[tuple[int, int], ...], verdict: Verdict) -> None:
    """Graphs of no node, of one, of parts that nothing joins, with loops and with parallel edges."""
    scope = tuple(range(len(ends)))
    variables = tuple([Variable((v,), (0, 1), 3) for v in scope])
    model = Model(
        variables,
        (RuleInstance("joined", (), scope, _is_split(nodes, ends), relation=Connected(nodes, ends)),),
    )
    assert solver.solve(model, None, Budget()).verdict is verdict


def _is_split(nodes: int, ends: tuple[tuple[int, int], ...]) -> Callable[[Masks], bool]:
    def broken(masks: Masks) -> bool:
        reached = {0}
        for _ in range(nodes):
            for mask, edge in zip(masks, ends, strict=True):
                if mask & 2 and reached & {*edge}:
                    reached.update(edge)
        return len(reached) < nodes

    return broken


@BOTH
def test_a_long_path(solver: Solver) -> None:
    """Two hundred edges in a row, all of them needed, are found to be."""
    count = 200
    ends = tuple([(edge, edge + 1) for edge in range(count)])
    scope = tuple(range(count))
    rules = [connection_rule("joined", scope, count + 1, ends)]
    model = Model(tuple([Variable((v,), (0, 1), 3) for v in scope]), tuple(rules))
    outcome = solver.solve(model, None, Budget())
    assert (outcome.verdict, outcome.solutions) == (Verdict.ONE, ((1,) * count,))


def chessboard(side: int) -> Model:
    """Cells and what joins two of them: on black cells it comes to 1 more than on white ones."""
    cells = list(product(range(side), repeat=2))
    edges = [(a, b) for a, b in combinations(cells, 2) if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1]
    at = {cell: tuple([v for v, edge in enumerate(edges) if cell in edge]) for cell in cells}
    totals = {cell: len(scope) for cell, scope in at.items()}
    totals[side // 2, side // 2] += 1
    rules = [sum_rule("sum", cell, at[cell], totals[cell], (0, 1, 2)) for cell in cells]
    return Model(tuple([Variable((v,), (0, 1, 2), 7) for v in range(len(edges))]), tuple(rules))


@BOTH
def test_sums_that_contradict_each_other(solver: Solver) -> None:
    """Sums that cannot be reached together, though all but one of them can, are no matter of trying all."""
    assert solver.solve(chessboard(7), None, Budget(seconds=120)).verdict is Verdict.NONE


@CP_SAT
@pytest.mark.parametrize(("first", "more"), [(1, 2), (1, 1_000), (3, 2)])
def test_tries_that_are_ended_are_no_verdict(first: int, more: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """However soon a try is ended and another begun, the verdict is that of brute force, and the conflicts of
    all tries are counted."""
    monkeypatch.setattr(cpsat, "_FIRST", first)
    monkeypatch.setattr(cpsat, "_MORE", more)
    random = Random(67)
    for _ in range(100):
        model = random_model(random)
        check(CPSAT.solve(model, None, Budget()), all_solutions(model))
    split = market_split(3, 16)
    assert CPSAT.solve(split, None, Budget()).verdict is Verdict.NONE
    outcome = CPSAT.solve(split, None, Budget(nodes=40))
    assert outcome.reason == "after 40 conflicts"
    assert 40 <= outcome.counts["conflicts"] <= 60


# Nothing is trusted that need not be


@pytest.fixture
def models() -> list[Model]:
    """Models with few and with many solutions, and without any."""
    random = Random(47)
    found = [random_model(random) for _ in range(60)]
    assert {min(len(all_solutions(model)), 2) for model in found} == {0, 1, 2}
    return found


@HIGHS
def test_wrong_values_are_judged(models: list[Model], monkeypatch: pytest.MonkeyPatch) -> None:
    """Were HiGHS to propose what breaks rules, it would be told so: verdicts stay those of brute force."""
    random = Random(53)
    honest = milp._Engine._values
    lies = 0

    def lying(self: Any) -> tuple[int, ...]:
        nonlocal lies
        if random.random() < 0.5:
            lies += 1
            return tuple([random.choice(of.values) for of in self.ladders])
        return honest(self)

    monkeypatch.setattr(milp._Engine, "_values", lying)
    for model in models:
        outcome = MILP.solve(model, None, Budget())
        right = all_solutions(model)
        if outcome.verdict is Verdict.GAVE_UP:  # it said the same twice in a round
            assert outcome.reason == "because HiGHS proposed again what was forbidden"
            assert right.issuperset(outcome.solutions)
        else:
            check(outcome, right)
    assert lies > 20


@HIGHS
@pytest.mark.parametrize("name", ["kInfeasible", "kSolveError", "kUnknown", "kUnboundedOrInfeasible"])
def test_presolve_is_not_believed(name: str, models: list[Model], monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a run with presolve says but for a proposal, it is a run without that decides."""
    status = getattr(pytest.importorskip("highspy").HighsModelStatus, name)
    honest = milp._Engine._run
    monkeypatch.setattr(
        milp._Engine,
        "_run",
        lambda self, options, deadline: (
            honest(self, options, deadline) and status
            if options["presolve"] == "on"
            else honest(self, options, deadline)
        ),
    )
    for model in models:
        check(MILP.solve(model, None, Budget()), all_solutions(model))


@HIGHS
@pytest.mark.parametrize("name", ["kSolveError", "kUnknown", "kUnbounded", "kInterrupt", "kTimeLimit"])
def test_other_ends_of_highs_are_no_verdict(
    name: str, models: list[Model], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A status that is neither a proposal nor "infeasible" is given up with, and named."""
    highspy = pytest.importorskip("highspy")
    status = getattr(highspy.HighsModelStatus, name)
    monkeypatch.setattr(milp._Engine, "_run", lambda self, options, deadline: self._begin() or status)
    words = highspy.Highs.modelStatusToString(milp._quiet()(), status)
    for model in models:
        outcome = MILP.solve(model, None, Budget())
        if outcome.counts["columns"] and outcome.verdict is not Verdict.NONE:
            assert (outcome.verdict, outcome.reason) == (
                Verdict.GAVE_UP,
                f"because HiGHS ended with {words!r}",
            )
            assert outcome.solutions == ()


@HIGHS
def test_a_refused_program_is_no_verdict(models: list[Model], monkeypatch: pytest.MonkeyPatch) -> None:
    """If HiGHS does not take a row, nothing is concluded from what is left."""
    pytest.importorskip("highspy")
    honest = milp._quiet()

    def deaf() -> Any:
        highs = honest()
        highs.addRows = lambda *arguments: milp.imported("highspy", MILP.missing).HighsStatus.kError
        return highs

    monkeypatch.setattr(milp, "_quiet", lambda: deaf)
    verdicts = [MILP.solve(model, None, Budget()) for model in models]
    gave_up = [outcome for outcome in verdicts if outcome.verdict is Verdict.GAVE_UP]
    assert len(gave_up) > 20
    assert {outcome.reason for outcome in gave_up} == {"because HiGHS did not take the program"}
    # The others are decided without it: no value is left for a variable, or for a sum.
    assert all(outcome.verdict is not Verdict.MANY for outcome in verdicts)


@CP_SAT
@pytest.mark.parametrize("name", ["UNKNOWN", "MODEL_INVALID"])
def test_other_ends_of_cp_sat_are_no_verdict(
    name: str, models: list[Model], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A status that is neither a proposal nor "infeasible" is given up with, and named."""
    cp_model = pytest.importorskip("ortools.sat.python.cp_model")
    honest = cp_model.CpSolver.solve

    def other(self: Any, program: Any) -> Any:
        honest(self, program)
        return getattr(cp_model, name)

    monkeypatch.setattr(cp_model.CpSolver, "solve", other)
    for model in models:
        outcome = CPSAT.solve(model, None, Budget())
        if outcome.verdict is not Verdict.NONE:  # which is known before it is asked
            assert (outcome.verdict, outcome.reason) == (Verdict.GAVE_UP, f"because CP-SAT ended with {name}")


# Limits


@BOTH
def test_limits(solver: Solver) -> None:
    """A hard model is given up at the limit, which is named; the engine's own count is within it."""
    model = market_split()
    unit = {"milp": "nodes", "cpsat": "conflicts"}[solver.name]
    outcome = solver.solve(model, None, Budget(nodes=50))
    assert (outcome.verdict, outcome.reason) == (Verdict.GAVE_UP, f"after 50 {unit}")
    assert 0 < outcome.counts[unit] <= 60  # CP-SAT has a few more before it looks
    start = time.monotonic()
    outcome = solver.solve(model, None, Budget(seconds=0.5))
    assert (outcome.verdict, outcome.reason) == (Verdict.GAVE_UP, "after 0.5 seconds")
    assert time.monotonic() - start < 60
    for budget, reason in (
        (Budget(seconds=-1), "after -1 seconds"),
        (Budget(nodes=0), f"after 0 {unit}"),
        (Budget(nodes=10**30, seconds=0.2), "after 0.2 seconds"),
    ):
        assert solver.solve(model, None, budget).reason == reason


@BOTH
def test_limits_are_for_the_whole_call(solver: Solver) -> None:
    """Rounds share the budget: with rules that the engine does not know, each round is easy, but not all."""
    count = 12
    variables = tuple([Variable((v,), (0, 1), 3) for v in range(count)])
    scope = tuple(range(count))

    def broken(masks: Masks) -> bool:
        return not masks.count(2) < count // 2 or masks.count(1) == count

    rules = [sum_rule("half", (), scope, count // 2, (0, 1)), RuleInstance("no", (), scope, broken)]
    model = Model(variables, tuple(rules))
    outcome = solver.solve(model, None, Budget(seconds=0.3))
    assert outcome.counts["rounds"] > 1
    assert outcome.verdict is Verdict.NONE or outcome.reason == "after 0.3 seconds"
    unit = {"milp": "nodes", "cpsat": "conflicts"}[solver.name]
    outcome = solver.solve(model, None, Budget(nodes=20))
    assert outcome.counts[unit] <= 30
    assert outcome.verdict is Verdict.NONE or outcome.reason == f"after 20 {unit}"


@HIGHS
def test_time_is_for_the_whole_call(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each run of HiGHS is given what the runs before have left of the time; its own clock takes it so."""
    given = []
    honest = milp._Engine._set

    def told(self: Any, options: dict[str, Any]) -> None:
        given.extend([value for name, value in options.items() if name == "time_limit"])
        honest(self, options)

    monkeypatch.setattr(milp._Engine, "_set", told)
    model = forbidden_halves()
    assert MILP.solve(model, None, Budget(seconds=600)).verdict is Verdict.NONE
    assert len(given) > 2
    assert given == sorted(given, reverse=True)
    assert 0 < given[-1] < given[0] <= 600
    engine = milp._Engine(market_split(), None, Budget(seconds=1))
    for _ in range(2):
        start = time.monotonic()
        with pytest.raises(SpentError, match="after 1 seconds"):
            engine.propose(start + 1)
        assert time.monotonic() - start > 0.7


def forbidden_halves() -> Model:
    """Half of the variables are 1, and a rule that no engine knows is against each way of it."""
    scope = tuple(range(4))
    never = RuleInstance("never", (), scope, lambda masks: all(mask in (1, 2) for mask in masks))
    variables = tuple([Variable((v,), (0, 1), 3) for v in scope])
    return Model(variables, (sum_rule("half", (), scope, 2, (0, 1)), never))


# The same every time, and quietly


def outcomes(solver: Solver) -> Iterator[Outcome]:
    """All kinds of outcome."""
    random = Random(59)
    for _ in range(30):
        yield solver.solve(random_model(random), None, Budget())
    yield solver.solve(market_split(3, 20), None, Budget(nodes=30))
    yield solver.solve(Model((), ()), None, Budget())
    yield solver.solve(market_split(2, 16), [0] * 16, Budget())


@BOTH
def test_counts(solver: Solver) -> None:
    """The same counts every time, all of them whole numbers from 0."""
    for outcome in outcomes(solver):
        assert set(outcome.counts) == COUNTS[solver.name]
        assert all(type(count) is int and count >= 0 for count in outcome.counts.values())
        assert outcome.counts["rounds"] >= 1


@BOTH
def test_the_same_question_has_the_same_answer(solver: Solver) -> None:
    """Solutions and counts are the same each time, whatever was asked before."""
    first = list(outcomes(solver))
    assert list(outcomes(solver)) == first


@BOTH
def test_nothing_is_printed(solver: Solver, capfd: pytest.CaptureFixture[str]) -> None:
    """Not a word on standard output or error: neither names and versions, nor reports."""
    assert {outcome.verdict for outcome in outcomes(solver)} == set(Verdict)
    sys.stdout.flush()
    assert capfd.readouterr() == ("", "")


@BOTH
def test_masks_are_left_alone(solver: Solver) -> None:
    """A solver changes neither the masks it is given nor the model."""
    model = random_model(Random(61))
    masks = model.start()
    solver.solve(model, masks, Budget())
    assert masks == model.start()


def test_engines_are_imported_when_used() -> None:
    """Importing the package, and listing its solvers, loads no engine."""
    code = """
        import sys
        import puzzles
        from puzzles.builtin import puzzles_solvers
        assert {"milp", "cpsat"} <= {solver.name for solver in puzzles_solvers("any")}
        [solver.missing() for solver in puzzles_solvers("any")]
        assert not {"highspy", "ortools", "numpy", "pandas"} & set(sys.modules)
    """
    subprocess.run([sys.executable, "-c", textwrap.dedent(code)], check=True, cwd=ROOT)


# Interrupts


@BOTH
@pytest.mark.skipif(os.name == "nt", reason="no SIGINT for one process there")
def test_ctrl_c_is_heard(solver: Solver) -> None:
    """Interrupted in the middle of a hard model, a program ends soon, by KeyboardInterrupt, and in good
    order."""
    code = f"""
        import signal, sys, time
        signal.signal(signal.SIGINT, signal.default_int_handler)
        from puzzles.solver import Budget
        from puzzles.solver.{solver.name} import solve
        from tests.framework.test_milp_cpsat import market_split
        solve(market_split(2, 8), None, Budget())
        print("ready", flush=True)
        try:
            print(solve(market_split(), None, Budget(seconds=120)))
        except KeyboardInterrupt:
            print("interrupted", flush=True)
    """
    child = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(code)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert child.stdout is not None
        assert child.stdout.readline() == "ready\n"
        time.sleep(1)
        assert child.poll() is None
        start = time.monotonic()
        child.send_signal(signal.SIGINT)
        assert child.communicate(timeout=60) == ("interrupted\n", "")
        assert time.monotonic() - start < 60
        assert child.returncode == 0
    finally:
        child.kill()
        child.wait()


def test_work_apart_gives_what_it_gives() -> None:
    """What is done apart returns and raises as if it were done here, interrupts of its own among it."""
    assert apart(lambda: 7) == 7
    with pytest.raises(ZeroDivisionError):
        apart(lambda: 1 // 0)
    with pytest.raises(KeyboardInterrupt):
        apart(_interrupted)


def _interrupted() -> None:
    raise KeyboardInterrupt


def test_an_interrupt_stops_what_is_done_apart() -> None:
    """What is done apart is asked to stop, and it has ended before the interrupt goes on."""
    stop = Event()
    ended = Event()

    def work() -> None:
        _thread.interrupt_main()
        stop.wait(60)
        time.sleep(0.2)
        ended.set()

    with pytest.raises(KeyboardInterrupt):
        apart(work, stop.set)
    assert ended.is_set()


def test_a_second_interrupt_does_not_wait() -> None:
    """Work that does not stop when asked is left alone after the second interrupt."""
    asked = Event()
    end = Event()

    def work() -> None:
        _thread.interrupt_main()
        asked.wait(60)
        _thread.interrupt_main()
        end.wait(60)

    start = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        apart(work, asked.set)
    assert time.monotonic() - start < 60
    end.set()

"""One suite for every solver that is registered, brute force as its judge: whatever decides, it decides
the same. Engines that are not installed are left out, and said to be."""

from __future__ import annotations

import itertools
import sys
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzles.bits import bits
from puzzles.builtin import puzzles_solvers
from puzzles.errors import MissingPackageError
from puzzles.model import Masks, Model, RuleInstance, Variable
from puzzles.relations import SumIs, sum_rule
from puzzles.solver import Budget, Solver, Verdict
from puzzles.solver.extras import imported
from puzzles.solver.session import session
from tests.framework import tally
from tests.framework.models import all_solutions, check, random_model


def _installed(solver: Solver) -> object:
    return pytest.param(
        solver, id=solver.name, marks=pytest.mark.skipif(bool(solver.missing()), reason=solver.missing())
    )


ALL = list(puzzles_solvers("any"))
SOLVERS = pytest.mark.parametrize("solver", list(map(_installed, ALL)))


ENGINES = ("sat", "milp", "cpsat")
"""Those of others, which take longer to begin."""


@SOLVERS
def test_verdicts_are_those_of_brute_force(solver: Solver) -> None:
    """On random models of all kinds of rule, also from given candidates (none at all among them), the verdict
    is the number of solutions, and those given are different and right; the masks given are left alone."""
    random = Random(23)
    verdicts = dict.fromkeys(Verdict, 0)
    count = 400 if solver.name in ENGINES else 1_500
    for _ in range(count):
        model = random_model(random)
        masks = None
        if random.random() < 0.4:
            masks = [mask & random.choice((mask, random.randint(0, 15))) for mask in model.start()]
        before = list(masks or ())
        outcome = solver.solve(model, masks, Budget())
        check(outcome, all_solutions(model, masks))
        assert list(masks or ()) == before
        verdicts[outcome.verdict] += 1
    assert min(verdicts[one] for one in (Verdict.NONE, Verdict.ONE, Verdict.MANY)) >= count // 10


@SOLVERS
@settings(max_examples=40)
@given(st.lists(st.none() | st.integers(0, 3), min_size=1, max_size=9))
def test_a_genre_from_outside_is_decided(solver: Solver, clues: list[int | None]) -> None:
    """On a genre whose rules no engine knows, the verdict is that of brute force."""
    model = tally.model_of(tally.Board(tuple(clues)))
    check(solver.solve(model, None, Budget()), all_solutions(model))


@SOLVERS
def test_nothing_to_decide(solver: Solver) -> None:
    """A model without variables has one solution, or none when one of its rules is broken from the start."""
    empty = solver.solve(Model((), ()), None, Budget())
    assert (empty.verdict, empty.solutions) == (Verdict.ONE, ((),))
    for total, verdict in ((0, Verdict.ONE), (1, Verdict.NONE)):
        model = Model((), (sum_rule("sum", (), (), total, (0, 1)),))
        assert solver.solve(model, None, Budget()).verdict is verdict


@SOLVERS
def test_long_sums(solver: Solver) -> None:
    """Sums whose choices are too many to be listed: with and without weights, in reach, at the ends of it,
    and out of it."""
    size = 9
    variables = tuple(Variable((v,), (0, 1, 2), 7) for v in range(size))
    scope = tuple(range(size))
    for weights in ((), tuple(range(1, size + 1)), (5, -3, 2, 0, 1, 1, -1, 4, 2)):
        used = weights or (1,) * size
        low = sum(2 * min(weight, 0) for weight in used)
        high = sum(2 * max(weight, 0) for weight in used)
        for total, verdict in (
            (low - 1, Verdict.NONE),
            (low, Verdict.ONE if 0 not in used else Verdict.MANY),
            (low + 3, Verdict.MANY),
            (high, Verdict.ONE if 0 not in used else Verdict.MANY),
            (high + 1, Verdict.NONE),
        ):
            rule = RuleInstance(
                "sum", (), scope, _adds_up_not(scope, used, total), relation=SumIs(total, weights)
            )
            outcome = solver.solve(Model(variables, (rule,)), None, Budget())
            assert outcome.verdict is verdict
            for values in outcome.solutions:
                assert sum(weight * value for weight, value in zip(used, values, strict=True)) == total


def _adds_up_not(scope: tuple[int, ...], weights: tuple[int, ...], total: int) -> object:
    def broken(masks: Masks) -> bool:
        low = high = 0
        for v, weight in zip(scope, weights, strict=True):
            reach = [weight * (bit.bit_length() - 1) for bit in bits(masks[v])]
            if not reach:
                return True
            low, high = low + min(reach), high + max(reach)
        return not low <= total <= high

    return broken


def _pigeons(count: int) -> Model:
    """One pigeon more than holes: no two in one hole, each in one. Nothing to learn from but by trying."""
    holes = count - 1
    variables = tuple(Variable((p, h), (0, 1), 3) for p in range(count) for h in range(holes))

    def apart(one: int, other: int) -> RuleInstance:
        return RuleInstance(
            "apart", (), (one, other), lambda masks: not (masks[one] | masks[other]) & 1, relation=None
        )

    rules = [
        sum_rule("placed", (p,), tuple(range(p * holes, (p + 1) * holes)), 1, (0, 1)) for p in range(count)
    ]
    for h in range(holes):
        inside = [p * holes + h for p in range(count)]
        rules += [apart(one, other) for one, other in itertools.combinations(inside, 2)]
    return Model(variables, tuple(rules))


def _odd(side: int) -> Model:
    """Sums at the nodes of a grid of an odd side, each 3. Every edge counts twice; together they are odd."""
    nodes = list(itertools.product(range(side), repeat=2))
    ends = [(a, b) for a, b in itertools.combinations(nodes, 2) if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1]
    variables = tuple(Variable(a + b, (0, 1, 2), 7) for a, b in ends)
    at = {node: tuple(v for v, pair in enumerate(ends) if node in pair) for node in nodes}
    return Model(variables, tuple(sum_rule("sum", node, at[node], 3, (0, 1, 2)) for node in nodes))


@pytest.mark.parametrize(
    "solver", [_installed(solver) for solver in ALL if solver.name in ("auto", "learn", "sat", "cpsat")]
)
def test_sums_that_contradict_each_other_together(solver: Solver) -> None:
    """What no sum sees, and no search ends on, is found out within a budget that trying all would use up."""
    assert solver.solve(_odd(9), None, Budget(nodes=20_000)).verdict is Verdict.NONE


@SOLVERS
def test_giving_up_is_never_no(solver: Solver) -> None:
    """With next to no budget the verdict is right or "gave up", which names the limit that was met; what is
    given as a solution is one."""
    random = Random(5)
    gave_up = 0
    for _ in range(60):
        model = random_model(random)
        right = all_solutions(model)
        for budget in (Budget(nodes=1), Budget(seconds=1e-9)):
            outcome = solver.solve(model, None, budget)
            assert right.issuperset(outcome.solutions)
            if outcome.verdict is Verdict.GAVE_UP:
                gave_up += 1
                assert outcome.reason.startswith("after ")
                assert len(outcome.solutions) < 2
            else:
                check(outcome, right)
    hard = solver.solve(_pigeons(12), None, Budget(seconds=0.5))
    assert hard.verdict in (Verdict.GAVE_UP, Verdict.NONE)
    assert gave_up + (hard.verdict is Verdict.GAVE_UP) > 0


@SOLVERS
def test_a_time_limit_is_kept(solver: Solver) -> None:
    """A model that no engine decides in a day is left when the time is up, and the test comes to its end."""
    outcome = solver.solve(_pigeons(14), None, Budget(seconds=0.5))
    assert (outcome.verdict, outcome.reason) in ((Verdict.NONE, ""), (Verdict.GAVE_UP, "after 0.5 seconds"))


@SOLVERS
def test_a_session_says_what_is_possible(solver: Solver) -> None:
    """In one session, question after question: the candidates that are possible are those of all solutions
    within the masks, and verdicts stay those of brute force."""
    random = Random(31)
    for _ in range(40):
        model = random_model(random)
        open_ = session(solver, model)
        for _ in range(4):
            masks = [mask & random.choice((mask, mask, random.randint(0, 15))) for mask in model.start()]
            right = all_solutions(model, masks)
            expected = [0] * len(masks)
            for values in right:
                for v, value in enumerate(values):
                    expected[v] |= model.bit(v, value)
            assert open_.possible(masks, Budget()) == expected
            check(open_.solve(masks, Budget()), right)
        assert open_.possible(None, Budget()) == open_.possible(model.start(), Budget())


@SOLVERS
def test_possible_gives_up_too(solver: Solver) -> None:
    """With no time left there is no answer, rather than a wrong one."""
    assert session(solver, _pigeons(12)).possible(None, Budget(seconds=1e-9)) is None


@pytest.mark.parametrize(
    "solver", [one for one in ALL if one.name in ENGINES], ids=lambda solver: solver.name
)
def test_a_missing_engine_is_told_of(solver: Solver, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without its package a solver says which extra brings it, and raises that in one line when asked."""
    for module in ("pysat", "highspy", "ortools"):
        for name in [name for name in sys.modules if name.partition(".")[0] == module]:
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr("puzzles.solver.extras.find_spec", lambda name: None)
    assert solver.missing().endswith(f"pip install 'puzzlewright[{solver.name}]'")
    with pytest.raises(MissingPackageError, match=f"solver {solver.name} needs the package"):
        solver.solve(Model((), ()), None, Budget())


BROKEN = {
    "raise KeyboardInterrupt": KeyboardInterrupt,
    "raise SystemExit(3)": SystemExit,
    # So a module in C tells of an interrupt while it begins.
    "try:\n    raise KeyboardInterrupt\nexcept KeyboardInterrupt as error:\n"
    "    raise ImportError('initialization failed') from error": KeyboardInterrupt,
    "try:\n    raise SystemExit(3)\nfinally:\n    import no_such_module_at_all": SystemExit,
    "import no_such_module_at_all": MissingPackageError,
    "raise AttributeError('of another version')": MissingPackageError,
    "1 +": MissingPackageError,
}


@pytest.mark.parametrize("code", BROKEN)
def test_an_engine_that_cannot_be_loaded(code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What fails while an engine is imported is told as that, in one line; an interrupt and the end of the
    program go on as they are, also where the module made an ImportError of them."""
    (tmp_path / "broken_engine.py").write_text(code)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "broken_engine", raising=False)
    with pytest.raises(BROKEN[code]) as raised:
        imported("broken_engine", lambda: "")
    if isinstance(raised.value, MissingPackageError):
        assert str(raised.value).startswith("the package of broken_engine cannot be loaded: ")


def test_an_interrupt_from_before_is_not_the_import_s(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While an interrupt is being handled, an import that fails is still told as that."""
    (tmp_path / "broken_engine.py").write_text("import no_such_module_at_all")
    monkeypatch.syspath_prepend(tmp_path)
    try:
        raise KeyboardInterrupt
    except KeyboardInterrupt:
        with pytest.raises(MissingPackageError):
            imported("broken_engine", lambda: "")

"""Steps: sound, provable from what they cite, in the order the profile says, and the same by any route."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

import puzzles
from puzzles.api import Made
from puzzles.engine import Engine
from puzzles.model import Masks, Model
from puzzles.plugins import installed
from puzzles.rng import Rng
from puzzles.solver import Verdict
from puzzles.solver.search import search
from puzzles.state import State, masks_of
from puzzles.technique import LEVELS, Step
from puzzles.testing import deducing
from puzzles.testing.data import PositionLine
from puzzles.trace import Trace, counted, is_proven, replay, run_trace
from puzzles_hashi import grow
from puzzles_hashi.board import Board
from puzzles_hashi.forms import write_rows
from puzzles_hashi.rules import model_of
from tests.framework.reference import Reference, Told
from tests.hashi import test_contract
from tests.hashi.brute import random_board

SUBJECT = test_contract.TestHashi().subject
PROFILE = installed().profile("hashi", "hashi-human-1")
NARROWS = "hashi:7x7:2b4a2e2a3a1h3a1e1a3a2a4a2a3e3"
"""One of the rare boards that need only_connection."""
NAMES = [entry.technique.name for entry in PROFILE.entries]
ASKED = [("5x5", "easy", 3), ("5x5", "medium", 2), ("5x5", "hard", 2)] + [
    ("7x7", level, 3) for level in ("easy", "medium", "hard", "expert")
]


@cache
def generated() -> list[Made]:
    """A few puzzles of every level."""
    return [
        puzzles.generate("hashi", shape, level=level, seed=seed)
        for shape, level, seeds in ASKED
        for seed in range(seeds)
    ]


def walked(words: str, shape: str, count: int) -> Iterator[Board]:
    """Boards as the generator meets them on its way: one random change after another."""
    rng = Rng(words)
    while True:
        layout = grow.grow(rng, shape, "hard")
        for _ in range(25):
            board, solution = grow.board_of(layout)
            if not solution:
                break
            yield board
            count -= 1
            if not count:
                return
            for _ in range(4):
                layout = grow.change(rng, layout, rng.below(len(grow.board_of(layout)[1]))) or layout


def along(masks: Masks, steps: tuple[Step, ...]) -> Iterator[tuple[Masks, Step]]:
    """Each step with the masks before it."""
    return ((replay_upto(masks, steps[:number]), step) for number, step in enumerate(steps))


def replay_upto(masks: Masks, steps: tuple[Step, ...]) -> Masks:
    now = list(masks)
    for step in steps:
        for variable, gone in step.removed:
            now[variable] &= ~gone
    return now


def removals(trace: Trace) -> list[Told]:
    return [(step.technique, step.removed) for step in trace.steps]


def of_engine(
    model: Model, masks: Masks, solution: Masks | None = None, stages: tuple[str, ...] = ("expert",)
) -> tuple[list[Told], tuple[int, ...], int | None]:
    """What the engine finds, run once for each stage; the solution is told it before the last."""
    state = State(model, masks)
    steps: list[Told] = []
    engine = Engine(PROFILE, state)
    broken = None
    for number, level in enumerate(stages, 1):
        if number == len(stages):
            engine.solution = solution
        broken = engine.run(
            each=lambda found: steps.append((NAMES[found[0]], found[2])), upto=PROFILE.upto(level)
        )
    return steps, tuple(state.masks), broken


def check_same(board: Board, masks: Masks | None = None) -> list[Told]:
    """Engine and reference take the same steps to the same end, also with the solution known, in stages,
    and while telling them."""
    model = model_of(board)
    start = model.start() if masks is None else list(masks)
    expected = Reference(model, PROFILE).run(tuple(start), "expert")
    shown = "\n".join(write_rows(board)), start
    assert of_engine(model, start) == expected, shown
    assert of_engine(model, start, stages=("easy", "hard", "expert")) == expected, shown
    outcome = search(model, start)
    solution = masks_of(model, outcome.solutions[0]) if outcome.verdict is Verdict.ONE else None
    if solution is not None:
        assert of_engine(model, start, solution) == expected, shown
        assert of_engine(model, start, solution, ("easy", "expert")) == expected, shown
    trace = run_trace(model, PROFILE, start, solution=solution)
    assert (removals(trace), trace.broken) == (expected[0], expected[2]), shown
    return expected[0]


# The solving loop


@pytest.mark.parametrize(
    "id",
    [
        "hashi:10x10:2c1a2a2c2m2c4a4k3a5a3k3a3e1e2a3m1a3c5a3a",
        "hashi:9x9:a1a2c2k3a5a2m1l1d3a4c2k2a3a2a1a",
        "hashi:7x7:1b2b1g2b3b2g3e2g2a2a2a2",
    ],
)
def test_boards_that_tell_what_is_remembered(id: str) -> None:
    """Boards on which an engine that remembers too much of its tries goes astray."""
    board = puzzles.read(id).puzzle.board
    assert isinstance(board, Board)
    check_same(board)


def test_the_engine_equals_the_naive_loop() -> None:
    """On random small boards each step is by the first technique in profile order that finds something:
    engine and reference agree step by step, whatever the number of solutions."""
    random = Random(11)
    used = Counter(name for _ in range(400) for name, _ in check_same(random_board(random, 5, 12)))
    assert set(used) >= {*NAMES} - {"only_connection"}


def test_the_engine_equals_the_naive_loop_from_any_position() -> None:
    """The same from positions in which candidates are missing at random, so that rules break early."""
    random = Random(12)
    for _ in range(250):
        board = random_board(random, 6, 16)
        start = model_of(board).start()
        masks = [mask if random.random() < 0.8 else (mask & random.randint(1, 7)) or mask for mask in start]
        check_same(board, masks)


def test_the_engine_equals_the_naive_loop_on_larger_boards() -> None:
    """The same on boards the generator meets on its way, where the hard techniques are at home."""
    used: Counter[str] = Counter()
    for shape, count in (("5x5", 80), ("7x7", 60), ("8x8", 6)):
        for board in walked("steps", shape, count):
            used.update(name for name, _ in check_same(board))
    assert set(used) >= {"crossing", "isolated_pair", "forced", "short_contradiction"}


def test_the_engine_equals_the_naive_loop_on_generated_puzzles() -> None:
    """The same on puzzles of every level, and where only one slot can join two parts."""
    used = Counter(
        name
        for board in [*(made.puzzle.board for made in generated()), puzzles.read(NARROWS).puzzle.board]
        for name, _ in check_same(board)
    )
    assert set(used) == set(NAMES)


def test_fewer_rows_are_the_beginning_of_the_profile() -> None:
    """A run over the techniques up to a level takes the steps of the reference up to that level."""
    random = Random(13)
    for _ in range(150):
        model = model_of(random_board(random, 5, 12))
        reference = Reference(model, PROFILE)
        for level in LEVELS:
            steps, masks, broken = reference.run(tuple(model.start()), level)
            trace = run_trace(model, PROFILE, upto=PROFILE.upto(level))
            assert removals(trace) == steps
            assert trace.broken == broken
            assert trace.undecided == tuple(v for v, mask in enumerate(masks) if mask & (mask - 1))


@pytest.mark.parametrize("position", SUBJECT.data.positions, ids=lambda position: position.where)
def test_a_technique_alone_equals_the_naive_loop(position: PositionLine) -> None:
    """At the positions of ``positions.txt`` the reference, asked for one technique, finds what the engine
    finds."""
    entry = PROFILE.entries[NAMES.index(position.technique)]
    model = model_of(position.board)
    found = Reference(model, PROFILE).ask(entry, position.masks)
    assert found == deducing.asked_alone(SUBJECT, position.technique, model, position.masks)


# Proofs


def check_trace(board: Board) -> Counter[str]:
    """All that the contract holds a run to; returns how often each technique occurs."""
    trace = deducing.check_trace(SUBJECT, PROFILE, board)
    state = State(model_of(board))
    assert Engine(PROFILE, state).run() == trace.broken
    assert replay(state.model, trace.steps) == state.masks
    assert trace.undecided == tuple(state.undecided())
    assert trace.is_solved == (trace.broken is None and not state.undecided())
    assert list(counted(trace.steps)) == [step for step in trace.steps if step.level != "bookkeeping"]
    return Counter(step.technique for step in trace.steps)


def test_traces_of_larger_boards() -> None:
    """Steps follow from what they cite alone, chains included; the replay ends where the engine does: on
    boards the generator meets on its way. Smaller ones: ``test_contract``."""
    used = Counter[str]()
    for shape, count in (("6x6", 40), ("8x8", 15), ("10x10", 5)):
        for board in walked("proofs", shape, count):
            used += check_trace(board)
    used += check_trace(puzzles.read(NARROWS).puzzle.board)
    assert set(used) >= {*NAMES} - {"contradiction"}


@pytest.mark.parametrize("level", LEVELS[1:])
def test_traces_of_generated_puzzles(level: str) -> None:
    """The same on generated puzzles, which are solved in the end, with steps up to their level."""
    for made in generated():
        if made.recipe.level == level:
            used = check_trace(made.puzzle.board)
            levels = [PROFILE.entries[NAMES.index(name)].level for name in used]
            assert max(levels, key=LEVELS.index) == level
            model = model_of(made.puzzle.board)
            assert replay(model, run_trace(model, PROFILE).steps) == masks_of(model, made.solution.values)


def test_what_cannot_be_proven_is_not() -> None:
    """A step that cites nothing, or removes what nothing speaks against, is not proven."""
    model = model_of(Board(1, 5, ((0, 0, 2), (0, 2, 3), (0, 4, 1))))
    (step, *_) = run_trace(model, PROFILE).steps
    assert is_proven(model, PROFILE, step, model.start())
    nothing = Step(step.technique, step.level, type(step.because)((), ()), step.removed, step.settled)
    assert not is_proven(model, PROFILE, nothing, model.start())
    too_much = Step(step.technique, step.level, step.because, ((step.removed[0][0], 7),), ())
    assert not is_proven(model, PROFILE, too_much, model.start())


def test_replay_refuses_what_is_not_there() -> None:
    """Replaying a step twice is refused: its candidates are gone already."""
    model = model_of(Board(1, 3, ((0, 0, 1), (0, 2, 1))))
    (step,) = run_trace(model, PROFILE).steps
    with pytest.raises(ValueError, match="step 2 removes a candidate that is not there"):
        replay(model, (step, step))

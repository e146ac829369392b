"""Lists of puzzles: none twice, the same for any number of processes, and no process left behind."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from itertools import count as counting
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

import puzzles
from puzzles import errors
from puzzles.api import Made
from puzzles.batch import REPEATS
from puzzles.errors import NotFoundError, PuzzlesError, WorkerError
from puzzles.generator import Generator, Raw
from puzzles.plugins import installed, load
from puzzles.processes import AHEAD, cores, in_order
from puzzles_hashi.board import Board
from tests.framework import toy
from tests.hashi.test_symmetry import brute_images

posix = pytest.mark.skipif(os.name != "posix", reason="signals")


def made_list(**wish: Any) -> tuple[list[Made], str]:
    """The puzzles of a list, and how it ended if it ended early."""
    made = []
    try:
        made.extend(puzzles.generate_many("hashi", **wish))
    except NotFoundError as error:
        return made, f"{error} / {error.attempts} / {error.reason}"
    return made, ""


@pytest.fixture(autouse=True)
def _no_process_left() -> Iterator[None]:
    """After each test there is no process that was not there before."""
    yield
    assert multiprocessing.active_children() == []


# The list


@pytest.mark.parametrize(
    "wish",
    [
        {"shape": "6x6", "level": "easy", "count": 9, "seed": 5, "index": 3},
        {"shape": "3x3", "count": 5, "seed": 1},
        {"shape": "2x3", "count": 50, "seed": 7},
        {"shape": "7x7", "count": 40, "seed": 1, "attempts": 1},
    ],
    ids=["plain", "with repetitions", "all there are", "not found"],
)
def test_jobs_change_nothing_in_the_list(wish: dict[str, Any]) -> None:
    """With 1, 2 and 4 processes the same puzzles come in the same order, and the list ends alike."""
    alone = made_list(**wish)
    assert alone[0] or alone[1]
    assert made_list(**wish, jobs=2) == alone
    assert made_list(**wish, jobs=4) == alone


def test_no_puzzle_is_twice_in_a_list() -> None:
    """Of the puzzles of all numbers in order, exactly those are left out that are images of an earlier one;
    each of the others is what its number gives alone."""
    made = list(puzzles.generate_many("hashi", "3x4", count=12, seed=2))
    assert len(made) == 12
    boards: list[Board] = []
    listed = iter(made)
    for index in range(made[-1].recipe.index + 1):
        one = puzzles.generate("hashi", "3x4", seed=2, index=index)
        board = one.puzzle.board
        if any(image in boards for image in brute_images(board)):
            continue
        boards.append(board)
        assert next(listed) == one
    assert next(listed, None) is None
    assert made[-1].recipe.index >= 12, "no puzzle was left out: the test shows nothing"


def test_a_list_ends_where_there_are_no_others() -> None:
    """A row of three cells has two puzzles: both come, then 100 numbers in a row repeat them, and that is
    told."""
    made, told = made_list(shape="1x3", count=10, seed=1)
    assert sorted(puzzles.write(one.puzzle) for one in made) == ["hashi:1x3:1a1", "hashi:1x3:2a2"]
    last = made[-1].recipe.index
    assert told.startswith("only 2 different puzzles of shape 1x3 found: those with index ")
    assert f" {last + 1} to {last + REPEATS} repeat them (seed 1)" in told
    assert told.endswith(f" / {REPEATS} repeated puzzles in a row")


def test_each_comes_as_soon_as_it_is_ready() -> None:
    """A list can be far longer than what is taken of it, and ends when it is closed."""
    for jobs in (1, 2):
        many = puzzles.generate_many("hashi", "5x5", count=10**6, seed=3, jobs=jobs)
        assert [made.recipe.index for made in islice(many, 3)] == [0, 1, 2]
        many.close()
        assert multiprocessing.active_children() == []


def test_no_more_processes_than_puzzles() -> None:
    """Of many jobs only as many start as there are puzzles to make; for one puzzle none does."""
    many = puzzles.generate_many("hashi", "5x5", count=2, seed=3, jobs=50)
    next(many)
    assert len(multiprocessing.active_children()) == 2
    many.close()
    many = puzzles.generate_many("hashi", "5x5", count=1, seed=3, jobs=50)
    next(many)
    assert multiprocessing.active_children() == []
    assert cores() >= 1
    assert len(list(puzzles.generate_many("hashi", "5x5", count=3, seed=3, jobs=0))) == 3


def test_tell_counts_screened_boards() -> None:
    """``tell`` hears of the boards of the puzzle in hand, or of all the finished ones."""
    told: list[int] = []
    (made,) = puzzles.generate_many("hashi", "7x7", level="medium", count=1, seed=0, tell=told.append)
    assert told == list(range(1, made.attempts + 1))
    told.clear()
    many = list(
        puzzles.generate_many("hashi", "7x7", level="medium", count=3, seed=0, jobs=2, tell=told.append)
    )
    assert told == sorted(told)
    assert 0 <= told[-1] <= sum(made.attempts for made in many)


@pytest.mark.parametrize(
    ("wish", "told"),
    [
        ({"count": 0}, "count: a whole number from 1 is expected, not 0"),
        ({"count": True}, "count"),
        ({"index": -1}, "index: a whole number from 0 to [0-9]+ is expected, not -1"),
        ({"jobs": -1}, "jobs: a whole number from 0 is expected, not -1"),
        ({"jobs": 1.5}, "jobs"),
        ({"seed": "1"}, "seed: a whole number"),
        ({"attempts": 0}, "attempts: a whole number from 1 is expected, not 0"),
        ({"time_limit": "1"}, "time_limit: a number of seconds above 0 is expected, not '1'"),
        ({"tell": 3}, "tell: a function"),
        ({"generator": True}, "unknown generator version True"),
        ({"level": "silly"}, "unknown level"),
        ({"shape": "silly"}, "silly"),
        ({"jobs": 2, "registry": load(entry_points=False)}, "installed plugins only"),
    ],
)
def test_a_wrong_call_is_refused_at_once(wish: dict[str, Any], told: str) -> None:
    """What is wrong with a call is one line, and is told by the call, not by the first puzzle."""
    with pytest.raises(PuzzlesError, match=told) as caught:
        puzzles.generate_many("hashi", **{"count": 2, **wish})
    assert "\n" not in str(caught.value)


# Genres that say less


@pytest.mark.parametrize("board", [int, lambda number: [number]], ids=["hashable", "not hashable"])
def test_without_canonical_equal_boards_are_the_same(board: Callable[[int], Any]) -> None:
    """A genre that does not say which boards are the same has each board once."""
    boards = Generator(
        1, lambda shape: shape or "1", lambda recipe, *_: Raw(board(recipe.index % 3 + 1), (2,) * 3, 1)
    )
    genre = evolve(toy.genre(), model=lambda _: toy.model_of(3))
    known = load(
        [
            toy.plugin(
                genres=(genre,), techniques=[toy.TECHNIQUE], profiles=[toy.Text(toy.PROFILE)],
                codecs=[toy.codec()], generators=[boards], raters=[toy.RATER],
            )
        ],
        entry_points=False,
    )  # fmt: skip
    made = []
    with pytest.raises(NotFoundError, match="only 3 different puzzles"):
        made.extend(puzzles.generate_many("toy", count=4, seed=1, registry=known))
    assert [one.puzzle.board for one in made] == [board(1), board(2), board(3)]


# Processes


class OddError(Exception):
    """An error that pickle writes and cannot make again."""

    def __init__(self, one: int, other: int) -> None:
        super().__init__(f"{one} and {other}")


def odd_work(task: int) -> Any:
    """Its task, or one of the ways to fail."""
    match task:
        case 90:
            return lambda: None
        case 91:
            raise OddError(1, 2)
        case 92:
            raise ZeroDivisionError("out of order")
        case 93:
            os._exit(7)
        case 94:
            os.kill(os.getpid(), signal.SIGKILL)
        case 95:
            raise SystemExit(3)
        case 96:
            raise NotFoundError("none", attempts=7, reason="no reason")
    return task


def slow_first(task: int) -> int:
    """The first task takes longer than the others."""
    time.sleep(0.2 if task == 0 else 0)
    return task


@pytest.mark.parametrize(
    ("task", "kind", "told"),
    [
        (90, PuzzlesError, "cannot go from one process to another"),
        (91, RuntimeError, "OddError: 1 and 2"),
        (92, ZeroDivisionError, "out of order"),
        (93, WorkerError, r"ended by itself \(status 7\)"),
        pytest.param(94, WorkerError, r"was killed \(SIGKILL\)", marks=posix),
        (95, SystemExit, "3"),
        (96, NotFoundError, "none"),
    ],
)
def test_a_failure_comes_in_its_turn(task: int, kind: type[BaseException], told: str) -> None:
    """Whatever goes wrong with a task, the results before it come first, and then what went wrong."""
    results = []
    with pytest.raises(kind, match=told) as caught:
        results.extend(in_order(odd_work, [0, 1, 2, task, 4], 2, lambda: 10))
    assert results == [0, 1, 2]
    if isinstance(caught.value, NotFoundError):
        assert (caught.value.attempts, caught.value.reason) == (7, "no reason")
    if kind is ZeroDivisionError:
        assert "in odd_work" in caught.value.__notes__[0], "where it happened is told"


def test_results_come_in_order_and_tasks_not_far_ahead() -> None:
    """Results have the order of their tasks; no more are begun than are wanted, nor than a few ahead."""
    begun = taken = most = 0

    def wanted() -> int:
        return most - taken

    def tasks() -> Iterator[int]:
        nonlocal begun
        for task in counting():
            begun += 1
            yield task

    for most in (3, 30):
        begun = taken = 0
        results = in_order(slow_first, tasks(), 2, wanted)
        for result in results:
            assert result == taken
            taken += 1  # noqa: SIM113
            assert begun <= taken + 2 * AHEAD
            if taken == most:
                break
        results.close()
        assert begun == most


def test_errors_survive_pickling() -> None:
    """Every error of ours comes out of another process as it went in."""
    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, Exception)]
    assert NotFoundError in kinds
    for kind in kinds:
        more = {"attempts": 3, "reason": "the limit"} if kind is NotFoundError else {}
        error = kind("what was\nwrong", **more)
        again = pickle.loads(pickle.dumps(error))
        assert type(again) is kind
        assert (str(again), vars(again)) == ("what was wrong", more)


# The command, in processes of its own

CODE = """
import multiprocessing, sys
from puzzles.cli import main
if method := sys.argv.pop(1):
    multiprocessing.set_start_method(method)
sys.exit(main())
"""
LONG = ("10x10", "--level", "hard", "--seed", "1", "--count", "100000", "--jobs", "2", "--format", "id")
needs_proc = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")


def command(*args: str, method: str = "") -> subprocess.Popen[bytes]:
    """``generate`` in a session of its own, so that all its processes can be found."""
    call = [sys.executable, "-c", CODE, method, "generate", "hashi", *args]
    pipe = subprocess.PIPE
    # Without a buffer: what readline() had read ahead would be lost to communicate().
    return subprocess.Popen(call, bufsize=0, stdout=pipe, stderr=pipe, start_new_session=True)


def alive(session: int) -> list[int]:
    """The processes of a session that have not ended."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, _, of, *_ = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(of) == session and state not in "ZX":
            found.append(int(path.parent.name))
    return found


def check_all_gone(session: int) -> None:
    """No process of a session is left, or at least not for long."""
    until = time.monotonic() + 10
    while (left := alive(session)) and time.monotonic() < until:
        time.sleep(0.01)
    for process in left:
        os.kill(process, signal.SIGKILL)
    assert left == []


@pytest.mark.parametrize("method", multiprocessing.get_all_start_methods())
def test_every_way_to_start_a_process_gives_the_same(method: str) -> None:
    """The list is the same for processes that inherit everything and for those that begin with nothing."""
    process = command("5x5", "--seed", "3", "--count", "4", "--jobs", "2", "--format", "id", method=method)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 0, err
    made = puzzles.generate_many("hashi", "5x5", seed=3, count=4)
    assert out.decode().splitlines() == [puzzles.write(one.puzzle) for one in made]
    assert err.count(b"\n") == 1


@needs_proc
@pytest.mark.parametrize(
    ("name", "group", "status", "told"),
    [
        ("SIGINT", True, 130, "puzzles: interrupted; {} of 100000 finished and kept (seed 1)"),
        ("SIGINT", False, 130, "puzzles: interrupted; {} of 100000 finished and kept (seed 1)"),
        ("SIGTERM", False, 143, "puzzles: terminated; {} of 100000 finished and kept (seed 1)"),
        ("SIGHUP", True, 129, "puzzles: terminated; {} of 100000 finished and kept (seed 1)"),
        ("SIGKILL", False, -9, ""),
    ],
)
def test_a_signal_leaves_whole_puzzles_and_no_process(name: str, group: bool, status: int, told: str) -> None:
    """Ctrl-C, as a terminal sends it to all processes or to the main one alone, and other ends: what is
    finished is written, in whole lines; nothing runs on; there is one line of words."""
    process = command(*LONG)
    assert process.stdout is not None
    first = process.stdout.readline()
    assert len(alive(process.pid)) >= 3
    (os.killpg if group else os.kill)(process.pid, getattr(signal, name))
    rest, err = process.communicate(timeout=30)
    check_all_gone(process.pid)
    assert process.returncode == status
    lines = (first + rest).decode().splitlines(keepends=True)
    assert all(line.endswith("\n") for line in lines)
    listed = puzzles.generate_many("hashi", "10x10", level="hard", seed=1, count=len(lines))
    assert [line.strip() for line in lines] == [puzzles.write(made.puzzle) for made in listed]
    words = [line for line in err.decode().splitlines() if not line.startswith("seed 1; again by")]
    assert words == ([told.format(len(lines))] if told else [])


@needs_proc
@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_an_interrupt_while_processes_start_shows_no_traceback(method: str) -> None:
    """Ctrl-C before the first puzzle, when processes are just beginning, is one line and leaves none."""
    for delay in (0.0, 0.05):
        process = command(*LONG, method=method)
        while len(alive(process.pid)) < 2 and process.poll() is None:
            time.sleep(0.002)
        time.sleep(delay)
        os.killpg(process.pid, signal.SIGINT)
        _, err = process.communicate(timeout=30)
        check_all_gone(process.pid)
        assert process.returncode == 130
        assert b"Traceback" not in err
        assert b"puzzles: interrupted" in err


@needs_proc
def test_a_closed_pipe_leaves_no_process() -> None:
    """`| head -1` ends the command and all its processes without a word."""
    process = command(*LONG)
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    err = process.stderr.read()
    process.stderr.close()
    assert process.wait(30) == 141
    check_all_gone(process.pid)
    assert err.count(b"\n") == 1
    assert err.startswith(b"seed 1; again by")


@needs_proc
def test_a_process_killed_from_outside_is_one_line() -> None:
    """A process that is killed, as by a system without memory, is one line and status 2; those finished
    before its puzzle are kept."""
    process = command(*LONG, method="fork")
    assert process.stdout is not None
    first = process.stdout.readline()
    helper = max(set(alive(process.pid)) - {process.pid})
    os.kill(helper, signal.SIGKILL)
    rest, err = process.communicate(timeout=60)
    check_all_gone(process.pid)
    assert process.returncode == 2
    number = (first + rest).count(b"\n")
    told = err.decode().splitlines()[-1]
    assert told.startswith("puzzles: a process that shared the work was killed (SIGKILL); it was making")
    assert told.endswith(f"{number} of 100000 are finished and kept")


@posix
@pytest.mark.parametrize("level", ["easy", "expert"])
def test_terminated_output_is_kept_without_a_left_over(level: str, tmp_path: Path) -> None:
    """SIGTERM leaves the finished puzzles in the output, the old file where there is none, and no temporary
    file."""
    target = tmp_path / "made"
    target.write_text("old\n")
    size = "5x5" if level == "easy" else "4x4"
    wish = (size, "--level", level, "--seed", "1", "--count", "100000", "--attempts", "100000000")
    process = command(*wish, "--format", "id", "--output", str(target))
    while len(list(tmp_path.iterdir())) < 2 and process.poll() is None:
        time.sleep(0.01)
    if level == "easy":
        assert process.stderr is not None
        process.stderr.readline()  # the recipe: one puzzle is finished
    process.send_signal(signal.SIGTERM)
    _, err = process.communicate(timeout=30)
    assert process.returncode == 143, err
    assert [path.name for path in tmp_path.iterdir()] == ["made"]
    lines = target.read_text().splitlines()
    assert lines if level == "easy" else lines == ["old"]
    if level == "easy":
        assert all(puzzles.read(line).puzzle.genre == "hashi" for line in lines)


def test_the_list_of_the_installed_plugins_may_be_shared() -> None:
    """The registry that other processes find by themselves may be named, too."""
    alone = [one.puzzle for one in puzzles.generate_many("hashi", "5x5", count=2, seed=1)]
    named = puzzles.generate_many("hashi", "5x5", count=2, seed=1, jobs=2, registry=installed())
    assert [one.puzzle for one in named] == alone

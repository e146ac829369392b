"""Ctrl-C and the other signals that end the command: one line, a status, and what is finished is kept."""

from __future__ import annotations

import contextlib
import gc
import os
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from puzzles import api
from puzzles.cli import app, main
from puzzles.plugins import installed
from puzzles.signals import Ended, in_good_order

GENRE = installed().genre_names()[0]
EXAMPLE = installed().genre(GENRE).example
COMMAND = [sys.executable, "-m", "puzzles.cli"]


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_interrupt_is_130_and_keeps_what_is_finished(tmp_path: Path) -> None:
    """Ctrl-C ends with 130 and one line more; the finished puzzles stand in the output."""
    target = tmp_path / "made"
    args = ["generate", GENRE, "--seed", "1", "--count", "100000", "--format", "id", "--output", str(target)]
    process = subprocess.Popen([*COMMAND, *args], stderr=subprocess.PIPE)
    assert process.stderr is not None
    process.stderr.readline()  # the recipe: one puzzle is finished
    time.sleep(0.2)
    process.send_signal(signal.SIGINT)
    rest = process.stderr.read()
    process.stderr.close()
    assert process.wait(30) == 130
    assert rest.count(b"\n") == 1
    assert rest.startswith(b"puzzles: interrupted")
    lines = target.read_text().splitlines()
    assert lines
    assert all(api.read(line).puzzle.genre == GENRE for line in lines)
    assert [path.name for path in tmp_path.iterdir()] == ["made"]


@pytest.mark.skipif(os.name != "posix", reason="signals")
@pytest.mark.parametrize(("error", "status"), [(KeyboardInterrupt(), 130), (Ended(1), 129), (Ended(15), 143)])
def test_an_interrupt_outside_of_a_verb_has_its_status(
    error: KeyboardInterrupt, status: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Between the start and the verb an interrupt is told as within, whichever signal it was."""

    def interrupted() -> int:
        raise error

    monkeypatch.setattr(app, "_told", lambda verb: interrupted)
    assert main(["genres"]) == status
    assert capsys.readouterr() == ("", f"puzzles: {'interrupted' if status == 130 else 'terminated'}\n")


def test_an_interrupt_that_comes_out_of_an_import_as_another_error_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Python wraps what is raised while a class is made, and modules in C what is raised in their imports."""

    def wrapped(args: object) -> int:
        try:
            raise KeyboardInterrupt
        except KeyboardInterrupt as error:
            raise RuntimeError("Error calling __set_name__") from error

    before = gc.get_threshold()
    monkeypatch.setattr(app, "run", wrapped)
    assert main(["genres"]) == 130
    assert capsys.readouterr().err == "puzzles: interrupted\n"
    assert gc.get_threshold() == before


@pytest.mark.skipif(os.name != "posix", reason="signals")
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_a_signal_within_the_machinery_of_an_import_is_not_lost(name: str) -> None:
    """What runs there may swallow an interrupt; so it comes as soon as that is left, and once."""
    source = """
def swallowing(tell):
    try:
        tell()
        for _ in range(100_000):
            pass
    except BaseException:
        return "lost"
    return "kept"
"""
    space: dict[str, Any] = {}
    exec(compile(source, "<frozen importlib._bootstrap>", "exec"), space)
    said = []

    def imported() -> None:
        said.append(space["swallowing"](partial(signal.raise_signal, number)))
        time.sleep(1)

    # Whoever runs the tests may have it ignored.
    number = getattr(signal, name)
    before = signal.signal(number, signal.default_int_handler if name == "SIGINT" else signal.SIG_DFL)
    try:
        with in_good_order():
            with pytest.raises(KeyboardInterrupt):
                imported()
            assert said in ([], ["kept"])
            assert space["swallowing"](lambda: None) == "kept"
    finally:
        signal.signal(number, before)


@pytest.mark.skipif(os.name != "posix", reason="signals")
@pytest.mark.parametrize("verb", ["solve", "rate", "compare"])
@pytest.mark.parametrize(
    ("name", "status", "told"), [("SIGTERM", 143, "terminated"), ("SIGINT", 130, "interrupted")]
)
def test_a_signal_is_told_by_verbs_that_write_no_file(verb: str, name: str, status: int, told: str) -> None:
    """A verb that is ended from outside says so in one line, and its status is that of the signal."""
    process = subprocess.Popen(
        [*COMMAND, verb, *[EXAMPLE] * 3000], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None
    process.stdout.read(1)
    process.send_signal(getattr(signal, name))
    _, err = process.communicate(timeout=60)
    assert process.returncode == status
    # Of solvers that are not installed, compare tells before it begins.
    lines = [line for line in err.decode().splitlines() if not line.startswith("left out: ")]
    assert lines == [f"puzzles: {told}"]


@pytest.mark.skipif(os.name != "posix", reason="signals, and pipes that are full")
def test_a_signal_ends_a_verb_whose_reader_does_not_read() -> None:
    """A verb that waits for the reader of its output says in one line that it is ended, also when it writes
    but one piece; told to end once more, it waits no longer. Its status is that of the signal."""
    calls = [
        (["explain", EXAMPLE], "SIGTERM", 143),
        (["explain", EXAMPLE], "SIGINT", 130),
        (["show", EXAMPLE], "SIGHUP", 129),
        (["convert", EXAMPLE, "--to", "text"], "SIGTERM", 143),
        (["convert", EXAMPLE, EXAMPLE, "--to", "text"], "SIGTERM", 143),
        (["convert", EXAMPLE, EXAMPLE, "--to", "text"], "SIGINT", 130),
        (["formats"], "SIGTERM", 143),
    ]
    read, write = os.pipe()
    os.set_blocking(write, False)
    for size in (4096, 1):
        with contextlib.suppress(BlockingIOError):
            while True:
                os.write(write, b"." * size)
    os.set_blocking(write, True)
    # With buffers: without any, pieces are written where signals are held.
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONUNBUFFERED"}
    processes = [
        subprocess.Popen([*COMMAND, *args], stdout=write, stderr=subprocess.PIPE, env=environment)
        for args, _, _ in calls
    ]
    try:
        time.sleep(4)  # until all of them wait
        for process, (args, name, status) in zip(processes, calls, strict=True):
            for _ in range(3):
                process.send_signal(getattr(signal, name))
                with contextlib.suppress(subprocess.TimeoutExpired):
                    process.wait(0.5)
                    break
            assert process.returncode == status, args
            assert process.stderr is not None
            lines = process.stderr.read().decode().splitlines()
            told = "interrupted" if name == "SIGINT" else "terminated"
            assert [line.partition(";")[0] for line in lines] == [f"puzzles: {told}"], args
    finally:
        for process in processes:
            process.kill()
            process.communicate()
        os.close(read)
        os.close(write)

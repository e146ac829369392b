"""Standard output and standard error: lines that hold on any terminal, and notes."""

from __future__ import annotations

import contextlib
import io
import json
import os
import sys
from collections.abc import Iterator
from typing import Any

from puzzles.errors import PuzzlesError
from puzzles.signals import Ended

PROG = "puzzles"
CLOSED_PIPE = 141
"""The status of a command whose reader went away, as a shell reports it."""
INTERRUPTED = 130
"""The same of a command that Ctrl-C ended."""


def ending(error: BaseException) -> tuple[str, int]:
    """What to call the end that came from outside, and the exit status that goes with it."""
    return ("terminated", error.status) if isinstance(error, Ended) else ("interrupted", INTERRUPTED)


_LONGEST = 600


def prepare() -> None:
    """Let characters that the terminal does not have come out as escapes, instead of an error."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def say(text: str) -> None:
    """Print to standard output. A closed pipe ends the command quietly."""
    if sys.stdout is None:
        raise PuzzlesError("cannot write the output: standard output is closed")
    with _writing():
        sys.stdout.write(text + "\n")


def flush() -> None:
    """Hand over what was printed, so that nothing is left to fail when Python ends."""
    if sys.stdout is not None:
        with _writing():
            sys.stdout.flush()


def hand_over() -> None:
    """Flush for a program that is being ended. Told to end once more, it no longer waits for a reader who
    does not read."""
    try:
        flush()
    except KeyboardInterrupt:
        drop_output()


@contextlib.contextmanager
def _writing() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        drop_output()
        raise SystemExit(CLOSED_PIPE) from None
    except OSError as error:
        drop_output()
        raise PuzzlesError(f"cannot write the output: {error.strerror or error}") from None


def drop_output() -> None:
    """Send what cannot be written to nowhere: Python would complain about it at its end."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.__stdout__.fileno())  # type: ignore[union-attr]
        os.close(nowhere)


def note(text: str) -> None:
    """Tell the user something beside the output: one line on standard error."""
    if sys.stderr is None:
        return
    line = " ".join(
        "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text.replace("\n", " ")).split()
    )
    if len(line) > _LONGEST:
        line = f"{line[:_LONGEST]}..."
    with contextlib.suppress(OSError):
        print(line, file=sys.stderr, flush=True)


def complain(text: str) -> None:
    """Tell the user what was wrong."""
    note(f"{PROG}: {text}")


def to_json(value: Any) -> str:
    """A value as one line of ASCII."""
    return json.dumps(value, separators=(",", ":"), allow_nan=False)


def can_show(text: str) -> bool:
    """Whether standard output has all the characters of a text."""
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True

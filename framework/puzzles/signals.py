"""Signals that end the program: to end in good order, and to finish first what must not be cut in two."""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import Iterator
from types import FrameType

ENDING = frozenset(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))
"""What a terminal, a system or a user ends a program with."""


class Ended(KeyboardInterrupt):
    """The program was told to end, not by the keyboard: whoever lets an interrupt through lets this through.

    ``status`` is that of a program which the signal ended at once, as a shell tells it.
    """

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.status = 128 + number


def behind(
    error: BaseException, kinds: tuple[type[BaseException], ...], before: BaseException | None = None
) -> BaseException | None:
    """The error of these kinds that an error tells of, as its cause or as what it came up in; else None.

    Modules in C, when they are interrupted while they are imported, raise an ImportError of it. ``before`` is
    what was being handled already when the work began, and so is not meant.
    """
    seen: list[BaseException] = []
    found: BaseException | None = error
    while found is not None and found is not before and not any(found is one for one in seen):
        if isinstance(found, kinds):
            return found
        seen.append(found)
        found = found.__context__ if found.__cause__ is None else found.__cause__
    return None


def _end(number: int, frame: FrameType | None) -> None:
    raise Ended(number)


@contextlib.contextmanager
def in_good_order() -> Iterator[None]:
    """Within, SIGTERM and SIGHUP raise Ended, as SIGINT raises KeyboardInterrupt.

    A signal that somebody else looks after, or that is ignored (as ``nohup`` has it), stays as it is.
    """
    ours = []
    if threading.current_thread() is threading.main_thread():
        ours = [number for number in ENDING if signal.getsignal(number) is signal.SIG_DFL]
    for number in ours:
        signal.signal(number, _end)
    try:
        yield
    finally:
        for number in ours:
            signal.signal(number, signal.SIG_DFL)


@contextlib.contextmanager
def held() -> Iterator[None]:
    """Within, signals that end the program wait, where the system can do that."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def leave_to_parent() -> None:
    """In a process that helps another: an interrupt is its parent's affair, the rest ends it at once."""
    for number in ENDING:
        signal.signal(number, signal.SIG_IGN if number == signal.SIGINT else signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING)  # it was started while they were held

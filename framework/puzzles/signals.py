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


_SOON = 0.002
"""Seconds after which a signal that came at a bad moment is looked at again."""


def _end(number: int, frame: FrameType | None) -> None:
    is_importing = frame is not None and frame.f_code.co_filename.startswith("<frozen importlib")
    if is_importing and hasattr(signal, "setitimer"):
        # Raised within the machinery of an import it may be lost: parts of that run where Python shows what
        # is raised, and goes on. (To send the signal again from here would call this function within itself.)
        signal.signal(signal.SIGALRM, lambda _, frame: _end(number, frame))
        signal.setitimer(signal.ITIMER_REAL, _SOON)
        return
    raise KeyboardInterrupt if number == signal.SIGINT else Ended(number)


@contextlib.contextmanager
def in_good_order(for_good: bool = False) -> Iterator[None]:
    """Within, SIGINT raises KeyboardInterrupt, as it does anyway, but also where that might get lost; SIGTERM
    and SIGHUP raise Ended.

    A signal that somebody else looks after, or that is ignored (as ``nohup`` has it), stays as it is.
    ``for_good``: the process ends afterwards, and whatever comes then is too late to change anything.
    """
    ours = {}
    if threading.current_thread() is threading.main_thread():
        handlers = {number: signal.getsignal(number) for number in ENDING}
        defaults = (signal.SIG_DFL, signal.default_int_handler)
        ours = {number: handler for number, handler in handlers.items() if handler in defaults}
    for number in ours:
        signal.signal(number, _end)
    try:
        yield
    finally:
        for number, handler in ours.items():
            signal.signal(number, signal.SIG_IGN if for_good else handler)


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

"""Long calls into somebody else's engine, made such that an interrupt is heard all the same."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread
from typing import TypeVar

_T = TypeVar("_T")
_GLANCE = 0.1
"""Seconds between two looks at whether an interrupt has come."""


def _nothing() -> None:
    pass


def apart(work: Callable[[], _T], stop: Callable[[], None] = _nothing) -> _T:
    """What ``work`` returns, or raises; it is done in a thread of its own.

    Python attends to Ctrl-C and other signals in its first thread, between two of its own steps: not within
    a call that takes minutes. So this thread only waits. When something is raised in it meanwhile, ``stop``
    is called, which is to make ``work`` end early; when that has ended, what was raised goes on. A second
    interrupt does not wait for it.
    """
    done: list[_T] = []
    failed: list[BaseException] = []
    ended = Event()

    def run() -> None:
        try:
            done.append(work())
        except BaseException as error:
            failed.append(error)
        finally:
            ended.set()

    # Not by Thread.join: interrupted, that takes a thread for ended which is not (in CPython 3.11).
    thread = Thread(target=run)
    try:
        thread.start()
        _wait(ended)
    except BaseException:
        stop()
        if thread.ident is not None:  # it was started
            _wait(ended)
        raise
    if failed:
        raise failed[0]
    return done[0]


def _wait(ended: Event) -> None:
    # Not in one piece: a signal that the system gives to another thread would not end the waiting.
    while not ended.wait(_GLANCE):
        pass

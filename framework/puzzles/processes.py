"""Work shared among processes of this machine: tasks go out, and results come back in the tasks' order.

The processes end with the program, whatever ends that. They are killed as soon as nobody takes results any
more; an interrupt from the terminal is the main process's affair alone; and each of them watches for its
parent's end, for the case that the parent is killed and can do nothing.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import pickle
import signal
import sys
import threading
import traceback
from collections import deque
from collections.abc import Callable, Generator, Iterable
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar

from attrs import frozen

from puzzles.errors import PuzzlesError, WorkerError
from puzzles.signals import held, leave_to_parent

T = TypeVar("T")
R = TypeVar("R")

AHEAD = 4
"""For each process, how many results may be under way at most, counted from the one that is waited for.
With fewer, processes stand idle behind a long task; what is more would be lost by an early end."""

_TICK = 0.5  # seconds between two calls of ``idle``
_MOST = 60 if sys.platform == "win32" else 1024  # Windows waits for no more than that at once


@frozen(slots=True, eq=False)
class _Worker:
    process: BaseProcess
    pipe: Connection


@frozen(slots=True, eq=False)
class _Reply:
    """What became of a task: its result, or what it raised."""

    value: Any
    error: BaseException | None = None


def cores() -> int:
    """How many processors this process may use."""
    if sys.version_info >= (3, 13):
        return os.process_cpu_count() or 1
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def in_order(
    work: Callable[[T], R],
    tasks: Iterable[T],
    jobs: int,
    wanted: Callable[[], int],
    idle: Callable[[], None] = lambda: None,
) -> Generator[R, None, None]:
    """The results of ``work`` for each of ``tasks``, in order, made by ``jobs`` processes.

    ``work``, tasks and results are pickled. Processes are forked where that is Python's default, and else
    spawned: a fork server would outlive them, and cannot be kept from an interrupt while it starts.
    ``wanted`` says how many more results may be taken, so that no task goes out in vain; ``idle`` is
    called now and then.

    What a task raises is raised when its turn comes. Raises WorkerError in the turn of a task whose
    process ended, and PuzzlesError when processes cannot be started. To end early, close the generator.
    """
    numbered = enumerate(tasks)
    workers: list[_Worker] = []
    busy: dict[Connection, tuple[int, _Worker]] = {}
    replies: dict[int, _Reply] = {}
    sent = taken = 0
    try:
        _start(work, min(jobs, _MOST), workers)
        free = deque(workers)
        while True:
            while free and sent - taken < min(AHEAD * jobs, wanted()):
                number, task = next(numbered, (-1, None))
                if number < 0:
                    break
                worker = free.popleft()
                busy[worker.pipe] = number, worker
                sent += 1
                with contextlib.suppress(OSError):  # the process has ended: its pipe will say so
                    worker.pipe.send_bytes(pickle.dumps(task))
            if taken in replies:
                reply = replies.pop(taken)
                taken += 1
                if reply.error is not None:
                    raise reply.error
                yield reply.value
                continue
            if not busy:
                return
            ready = wait(list(busy), _TICK)
            for pipe in [pipe for pipe in busy if pipe in ready]:
                number, worker = busy.pop(pipe)
                try:
                    data = pipe.recv_bytes()
                except (EOFError, OSError):
                    replies[number] = _Reply(None, _ended(worker.process))
                else:
                    replies[number] = _unpacked(data)
                    free.append(worker)
            idle()
    finally:
        for worker in workers:
            worker.process.kill()
        for worker in workers:
            worker.process.join()
            worker.pipe.close()


def _start(work: Callable[[T], R], jobs: int, workers: list[_Worker]) -> None:
    if multiprocessing.current_process().daemon:
        raise PuzzlesError("jobs: a process of a pool may start no others; here one job is possible")
    # Asked in any other way, the default would be settled, and the caller could not set it any more.
    default = multiprocessing.get_start_method(allow_none=True) or multiprocessing.get_all_start_methods()[0]
    method = "fork" if default == "fork" else "spawn"
    context: Any = multiprocessing.get_context(method)
    if method == "spawn" and os.name == "posix":
        from multiprocessing import resource_tracker

        resource_tracker.ensure_running()  # which else starts later, and lets signals through
    for _ in range(jobs):
        try:
            ours, theirs = context.Pipe()
            process = context.Process(target=_serve, args=(work, theirs), name="puzzles", daemon=True)
            # Interrupted while it starts, it would show where it was; and here it might be forgotten.
            with theirs, held():
                process.start()
                workers.append(_Worker(process, ours))
        except OSError as error:
            raise PuzzlesError(
                f"jobs: only {len(workers)} of {jobs} processes could be started: {error.strerror or error}"
            ) from None


def _ended(process: BaseProcess) -> WorkerError:
    process.join(1)
    code = process.exitcode
    if code is not None and code < 0:
        try:
            name = signal.Signals(-code).name
        except ValueError:
            name = f"signal {-code}"
        return WorkerError(f"a process that shared the work was killed ({name})")
    return WorkerError(
        f"a process that shared the work ended by itself (status {code}); a script of one's own that "
        'starts some needs the line `if __name__ == "__main__":` around its work'
    )


# In the other processes


def _serve(work: Callable[[Any], Any], pipe: Connection) -> None:
    """Do tasks as they come, until somebody ends this process."""
    leave_to_parent()
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with contextlib.suppress(EOFError, OSError):
        while True:
            pipe.send_bytes(_packed(work, pickle.loads(pipe.recv_bytes())))


def _end_with_parent() -> None:
    # The pipe does not tell: with fork, other processes may hold its other end. So they do the end of
    # what is waited for here, but each only of those started before it, and so they end one by one.
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _packed(work: Callable[[Any], Any], task: object) -> bytes:
    """What becomes of a task, pickled: (result, None) or (None, error)."""
    try:
        value = work(task)
    except BaseException as error:
        if not isinstance(error, PuzzlesError):
            error.add_note(traceback.format_exc())
        return _packed_error(error)
    try:
        return pickle.dumps((value, None))
    except Exception as error:
        told = f"jobs: a result cannot go from one process to another ({error}); one job is possible"
        return _packed_error(PuzzlesError(told))


def _packed_error(error: BaseException) -> bytes:
    try:
        data = pickle.dumps((None, error))
        pickle.loads(data)
    except Exception:
        # An error of a plugin that pickle cannot make again.
        return pickle.dumps((None, RuntimeError(f"{type(error).__name__}: {error}")))
    return data


def _unpacked(data: bytes) -> _Reply:
    try:
        return _Reply(*pickle.loads(data))
    except Exception as error:
        told = f"jobs: a result cannot come from another process ({error}); one job is possible"
        return _Reply(None, PuzzlesError(told))

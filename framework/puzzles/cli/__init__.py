"""The command ``puzzles``: the verbs for a terminal.

    app       which verbs there are            make       generate
    options   what several of them take        judge      solve, check, rate
    given     from an argument to a document   teach      hint, explain
    several   from arguments to many           written    convert, show
    answered  the argument ANSWER              catalogue  genres, formats, plugins
    console   lines out, notes, progress       corpus     corpus verify
    files     output that loses nothing        bench      bench generate, solve, rate
    shown     a puzzle, an answer as output    measured   what the verbs of bench share
                                               new        new-genre

Exit status: 0 done, and yes; 1 done, and no; 2 the input or the call cannot be used. What a user did
wrong is told in one line.
"""

from __future__ import annotations

import contextlib
import gc
import sys
from collections.abc import Sequence

__all__ = ["main"]


# Imports make much that stays, and puzzles are dropped without leaving cycles. With Python's own thresholds
# the collector of cycles takes up to a tenth of the time, a quarter while large models are built, and
# finds nothing.
_THRESHOLDS = (50_000, 20, 50)


def main(args: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status. Nothing escapes. Without ``args`` it is that of the process
    (``sys.argv``), which is to end with it."""
    before = gc.get_threshold()
    gc.set_threshold(*_THRESHOLDS)
    try:
        from puzzles.signals import in_good_order

        with in_good_order(for_good=args is None):
            from puzzles.cli.app import run

            return run(args)
    except KeyboardInterrupt as error:
        return _ended(error)
    except Exception as error:
        from puzzles.signals import behind

        # An import that is interrupted may come out as another error.
        meant = behind(error, (KeyboardInterrupt,))
        if meant is None:
            raise
        return _ended(meant)
    finally:
        gc.set_threshold(*before)


def _ended(error: BaseException) -> int:
    """What ended the command before it began: Ctrl-C, unless it tells another signal's status."""
    status = getattr(error, "status", None)
    with contextlib.suppress(OSError, AttributeError):
        print(f"puzzles: {'interrupted' if status is None else 'terminated'}", file=sys.stderr, flush=True)
    return status or 130

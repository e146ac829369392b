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

import gc
from collections.abc import Sequence

__all__ = ["main"]


# Imports make much that stays, and puzzles are dropped without leaving cycles. With Python's own thresholds
# the collector of cycles takes up to a tenth of the time, a quarter while large models are built, and
# finds nothing.
_THRESHOLDS = (50_000, 20, 50)


def main(args: Sequence[str] | None = None) -> int:
    """Run the command (``sys.argv`` without ``args``) and return its exit status. Nothing escapes."""
    before = gc.get_threshold()
    gc.set_threshold(*_THRESHOLDS)
    try:
        from puzzles.cli.app import run

        return run(args)
    except KeyboardInterrupt as error:
        # Before the command began, or while it ended: by Ctrl-C, unless it tells another signal's status.
        import sys

        status = getattr(error, "status", None)
        print(f"puzzles: {'interrupted' if status is None else 'terminated'}", file=sys.stderr)
        return status or 130
    finally:
        gc.set_threshold(*before)

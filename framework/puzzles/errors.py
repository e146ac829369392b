"""The errors a user can cause. Each message is one line that names the place in the input."""

from __future__ import annotations

from functools import partial


class PuzzlesError(Exception):
    """Something the caller gave cannot be used; ``str(error)`` is one line fit for a user."""

    def __init__(self, message: str) -> None:
        super().__init__(" ".join(message.split()))


class FormatError(PuzzlesError):
    """A text is not what its format says; the message names the row, column, line or character."""


class UnknownNameError(PuzzlesError):
    """A genre, format, level, technique, solver or version that nobody registered."""


class MissingPackageError(PuzzlesError):
    """What was asked for needs a package that is not installed; the message says how to install it."""


class ProfileError(PuzzlesError):
    """A technique profile is not usable; the message names the file and the key."""


class PluginError(PuzzlesError):
    """A plugin broke its contract; the message names the plugin."""


class ShapeError(PuzzlesError):
    """A puzzle of that size or shape cannot be made or read."""


class AnswerError(PuzzlesError, ValueError):
    """An answer does not fit the puzzle: it has another length, or a value that its variable has not."""


class NotFoundError(PuzzlesError):
    """The search ended without what was asked for: a fact about the world, not a mistake in the call.

    ``attempts`` is how many boards were screened, ``reason`` which limit was met.
    """

    def __init__(self, message: str, *, attempts: int, reason: str) -> None:
        super().__init__(message)
        self.attempts = attempts
        self.reason = reason

    def __reduce__(self) -> tuple[object, ...]:
        # Pickling calls a class with its positional arguments alone, and these two are none.
        return partial(type(self), attempts=self.attempts, reason=self.reason), self.args


class WorkerError(PuzzlesError):
    """A process that shared the work ended before its task was done: killed, or out of memory."""


def quote(value: object, limit: int = 40) -> str:
    """A text as an ASCII literal short enough for an error message; anything else as Python shows it.

    >>> quote("a" * 50)
    "'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa...'"
    >>> quote(1.5)
    '1.5'
    """
    if isinstance(value, str):
        if len(value) <= limit:
            return ascii(value)
        literal = ascii(value[:limit])
        return f"{literal[:-1]}...{literal[-1]}"
    try:
        shown = ascii(value)
    except Exception:  # a number of thousands of digits, or an object of somebody's own making
        shown = f"<{type(value).__name__}>"
    return shown if len(shown) <= limit else f"{shown[:limit]}..."

"""A progress bar on standard error, by Rich, when that is a terminal."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress as RichProgress


class Progress:
    """Shown at once for several things, after a second for one. A context: it is gone at the end.

    ``pause`` takes the bar away for a line that is to stand in its place; it comes back with the next
    news.
    """

    EVERY = 0.1  # seconds between two updates: the work calls far more often than anybody can read

    def __init__(self, total: int) -> None:
        self.total = total
        self.done = 0
        self.is_shown = sys.stderr is not None and sys.stderr.isatty()
        self.next = time.monotonic() + (1.0 if total == 1 else 0.0)
        self.bar: RichProgress | None = None

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.pause()

    def tell(self, screened: int) -> None:
        """So many boards were screened for the thing in hand."""
        if self.is_shown and time.monotonic() >= self.next:
            self._show(f"{screened} boards screened" if screened else "")

    def advance(self) -> None:
        """One more is done."""
        self.done += 1
        self.tell(0)

    def pause(self) -> None:
        """Take the bar away."""
        if self.bar is not None:
            self.bar.stop()
            self.bar = None

    def _show(self, more: str) -> None:
        self.next = time.monotonic() + self.EVERY
        if self.bar is None:
            # Imported here: most commands never show a bar, and this takes a tenth of a second.
            from rich.console import Console
            from rich.progress import BarColumn, MofNCompleteColumn, TextColumn
            from rich.progress import Progress as RichProgress

            self.bar = RichProgress(
                BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}"),
                console=Console(stderr=True), transient=True, redirect_stdout=False, redirect_stderr=False,
            )  # fmt: skip
            self.bar.add_task(more, total=self.total, completed=self.done)
            self.bar.start()
        self.bar.update(self.bar.task_ids[0], completed=self.done, description=more)

"""Where the output goes: standard output, or a file that is replaced only by a whole new one."""

from __future__ import annotations

import io
import os
from pathlib import Path
from types import TracebackType

from puzzles.cli import console
from puzzles.errors import PuzzlesError
from puzzles.signals import held, in_good_order


class Sink:
    """Takes pieces of output and writes each as it comes.

    With a path they go into a new file beside it, which takes the path's place at the end: also when
    something stopped the work after the first piece, so that what is finished is kept: an error, Ctrl-C,
    or a signal that ends the program. Before the first piece an old file stays as it is.
    """

    def __init__(self, path: str | None, option: str = "--output") -> None:
        self.name = path
        self.target: Path | None = None
        self.beside: Path | None = None
        self.file: io.FileIO | None = None
        self.count = 0
        self.size = 0
        self.signals = in_good_order()
        if path is None or path == "-":
            return
        if not path:
            raise PuzzlesError(f"{option}: the path is empty")
        try:
            if os.path.isdir(path):
                raise PuzzlesError(f"{path}: is a directory")
            if os.path.exists(path) and not os.path.isfile(path):
                # A device or a pipe, which may have no other name: /dev/stdout leads to "pipe:[123]".
                self.file = io.FileIO(path, "w")
                return
            target = Path(os.path.realpath(path))
            if target.exists() and not os.access(target, os.W_OK):
                raise PuzzlesError(f"{path}: cannot be written: Permission denied")
            beside = target.with_name(f".{target.name[:100]}.{os.getpid()}.tmp")
            self.file = io.FileIO(beside, "x")
            self.target, self.beside = target, beside
            if target.exists():
                os.chmod(beside, target.stat().st_mode & 0o777)
        except (OSError, ValueError) as error:
            raise _unwritable(path, error) from None

    def write(self, text: str) -> None:
        """Write one piece, a line or several, and hand it over at once."""
        # Signals wait: one that came now could leave a piece that is written and not counted, and so not
        # kept. They do not wait where a reader may keep us waiting for long.
        if self.file is None:
            with held():
                console.say(text)
                self.count += 1
            console.flush()
        elif self.beside is None:
            self._write(f"{text}\n".encode())
            self.count += 1
        else:
            with held():
                self._write(f"{text}\n".encode())
                self.count += 1

    def write_below(self, text: str) -> None:
        """Write a piece of several: below another, a tall one has a blank line above it."""
        self.write(f"\n{text}" if self.count and "\n" in text else text)

    def _write(self, data: bytes) -> None:
        assert self.file is not None
        rest = memoryview(data)
        self.size += len(rest)
        try:
            while rest:
                rest = rest[self.file.write(rest) :]
        except OSError as error:
            self._forget(len(data))
            kept = f"; the first {self.count} are kept" if self.beside is not None and self.count else ""
            raise PuzzlesError(f"{_unwritable(str(self.name), error)}{kept}") from None

    def _forget(self, size: int) -> None:
        """Take half a piece away again: the whole ones before it are kept."""
        self.size -= size
        if self.beside is not None and self.file is not None:
            self.file.truncate(self.size)

    def __enter__(self) -> Sink:
        self.signals.__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with held():
            self.signals.__exit__(None, None, None)
            self._end(error)

    def _end(self, error: BaseException | None) -> None:
        if self.file is None:
            return
        keep = self.count > 0
        try:
            if keep and self.beside is not None:
                os.fsync(self.file.fileno())
            self.file.close()
            if self.target is not None and self.beside is not None:
                if keep:
                    os.replace(self.beside, self.target)
                else:
                    self.beside.unlink()
        except OSError as failure:
            if error is None:
                raise _unwritable(str(self.name), failure) from None


def _unwritable(path: str, error: Exception) -> PuzzlesError:
    return PuzzlesError(f"{path}: cannot be written: {getattr(error, 'strerror', None) or error}")

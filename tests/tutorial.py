"""The tutorial as somebody follows it: files to write and commands to run, in the order of the page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from attrs import frozen

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "tutorial" / "README.md"
FINISHED = ROOT / "docs" / "tutorial" / "kakurasu"

_BLOCK = re.compile(r"(?:`([^`\n]+)`:\n\n)?^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@frozen
class Block:
    """A fenced block. ``file`` is the name before it, which says that it is a whole file, or ""."""

    kind: str
    text: str
    file: str = ""

    @property
    def commands(self) -> list[tuple[str, str]]:
        """The commands of it, each with what it prints: nothing is said of that in a block of kind ``sh``."""
        if self.kind == "sh":
            return [(line, "") for line in self.text.splitlines()]
        parts = re.split(r"^\$ (.*)\n", self.text, flags=re.MULTILINE)
        assert not parts[0], f"something is printed before the first command: {parts[0]}"
        return list(zip(parts[1::2], parts[2::2], strict=True))


def blocks(text: str) -> Iterator[Block]:
    """The blocks of a page, in order."""
    for match in _BLOCK.finditer(text):
        yield Block(match[2], match[3], match[1] or "")


def files(folder: Path) -> dict[str, str]:
    """The text of every file of a package, without what tools have left there."""
    return {
        path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8")
        for path in folder.rglob("*")
        if path.is_file()
        and path.suffix != ".pyc"
        and not any(part.startswith(".") or part.endswith(".egg-info") for part in path.parts)
    }

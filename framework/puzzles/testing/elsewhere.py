"""Run by the contract in a process of its own: makes the puzzles of a line of shapes again, and prints them.

The class of the contract is loaded from its file, so that whatever its plugins are, they are the same here.
"""

from __future__ import annotations

import importlib.util
import sys

from puzzles.testing.making import told


def main(file: str, module: str, name: str, line: str) -> None:
    """Print what the line with this number gives."""
    spec = importlib.util.spec_from_file_location(module, file)
    assert spec is not None
    assert spec.loader is not None
    loaded = importlib.util.module_from_spec(spec)
    sys.modules[module] = loaded
    spec.loader.exec_module(loaded)
    contract = loaded
    for part in name.split("."):
        contract = getattr(contract, part)
    subject = contract().subject  # type: ignore[operator]
    print(*told(subject, subject.data.shapes[int(line)]), sep="\n")


if __name__ == "__main__":
    main(*sys.argv[1:])

"""The comparison with another program's generator: what it is asked, and what is made of its answers."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]

PROGRAM = """\
#!{python}
import sys
count, asked = int(sys.argv[2]), sys.argv[3]
open({log!r}, "a").write(" ".join(sys.argv[1:]) + "\\n")
puzzles = {{"0": "3x4m2:1a12e2a3", "1": "5x5m2:3a5a3e3a6a4e2a4a2", "2": "4x3m2:2b2d2b2"}}
print("\\n".join([puzzles[asked[-1]]] * count))
"""
"""Prints one puzzle again and again: of difficulty 0 one with touching islands, of 1 one with eleven
solutions, of 2 one that is easy for us."""


@pytest.fixture
def peer() -> ModuleType:
    spec = importlib.util.spec_from_file_location("peer", ROOT / "docs" / "benchmarks" / "peer.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["peer"] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.skipif(sys.platform == "win32", reason="the program is a script with a first line")
def test_both_programs_make_as_many(
    peer: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """In each run the other program is asked once for all puzzles of a size and difficulty; they become
    IDs with the sides in our order, and are rated, whatever they are."""
    log = tmp_path / "log"
    program = tmp_path / "program"
    program.write_text(PROGRAM.format(python=sys.executable, log=str(log)))
    program.chmod(0o755)
    arguments = [str(program), "--sizes", "5", "--count", "3", "--runs", "2", "--generator", "1"]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(peer, "LEVELS", ("easy", "easy", "easy"))  # ours are not what is looked at
        peer.main(arguments)
    asked = log.read_text().splitlines()
    assert asked == [f"--generate 3 5x5i30e10m2d{d}" for d in range(3) for _ in range(2)]
    out = capsys.readouterr().out
    assert out.startswith("# Beside another program\n\nGenerator 1, ")
    rows = [line for line in out.splitlines() if line.startswith("| 5x5 |")]
    assert [row.split(" | ")[4] for row in rows[:3]] == ["6/6"] * 3
    headings = (
        next(line for line in out.splitlines() if "theirs | ours: easy" in line).strip("| ").split(" | ")
    )
    met = [dict(zip(headings, row.strip("| ").split(" | "), strict=True)) for row in rows[3:6]]
    assert met[1]["ours: several solutions"] == "6"
    assert met[2]["ours: easy"] == "6"
    assert met[0]["ours: refused"] == "6"


def test_answers_that_are_no_puzzles_end_it(peer: ModuleType) -> None:
    """A program that prints something else is told of by name."""
    with pytest.raises(SystemExit, match="3 puzzles were asked for"):
        peer.theirs("echo", 5, 0, 3)

"""The command with Akari: every verb works, and says what is true."""

from __future__ import annotations

from pathlib import Path

import pytest

import puzzles
from puzzles.answer import Answer
from puzzles.cli import main
from puzzles.plugins import installed
from puzzles.scene import Mark
from puzzles_akari.board import Board
from puzzles_akari.draw import scene
from puzzles_akari.forms import EXAMPLE, FORM

ID = "akari:5x5:b3f1a_a2a2f_b"
GRID = "..3..\n....1\n.#.2.\n2....\n..#..\n"
SOLVED = ".*3*.\n..*.1\n*#.2*\n2..*.\n*.#..\n"


def run(capsys: pytest.CaptureFixture[str], *args: str, status: int = 0) -> str:
    """The output of a call that ends with ``status``."""
    assert main(args) == status
    return capsys.readouterr().out


def test_solve_and_rate(capsys: pytest.CaptureFixture[str]) -> None:
    """The answer, that it is the only one, and how hard it is."""
    assert run(capsys, "solve", ID) == SOLVED + "unique: this is the only solution\n"
    assert run(capsys, "rate", ID.replace("akari", "lightup")).startswith("level: easy\n")


def test_check(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A wrong answer is told with all that is wrong, rule by rule."""
    file = tmp_path / "answer.txt"
    file.write_text(f"genre: akari\ngrid:\n{GRID}answer:\n{SOLVED}")
    assert run(capsys, "check", str(file))
    file.write_text(f"genre: akari\ngrid:\n{GRID}answer:\n{SOLVED.replace('*.#..', '..#*.')}")
    assert run(capsys, "check", str(file), status=1) == (
        "R1: the 2 at row 4 column 1 has 1 bulb beside it and cannot have exactly 2\n"
        "R2: 2 bulbs shine on each other in column 4 from row 4 to row 5\n"
        "R3: row 5 column 1 is not lit\n"
        "R3: row 5 column 2 is not lit\n"
    )


def test_hint_and_explain(capsys: pytest.CaptureFixture[str]) -> None:
    """The next bulb in three degrees; the whole solution in sentences, to its end."""
    assert run(capsys, "hint", ID, "--degree", "nudge") == (
        "Look at the 3 at row 1 column 3: an easy step is possible there.\n"
    )
    assert run(capsys, "hint", ID, "--degree", "where") == "Row 1 column 2 takes a bulb.\n"
    told = run(capsys, "explain", ID)
    assert "1. [clue_needs_all] Row 1 column 2, row 1 column 4 and row 2 column 3 take a bulb: " in told
    assert told.endswith("The puzzle is solved.\n" + SOLVED)


def test_generate_and_convert(capsys: pytest.CaptureFixture[str]) -> None:
    """A puzzle of the asked level; another name of the genre makes the same; formats lead to each other."""
    made = run(capsys, "generate", "akari", "7x7", "--level", "medium", "--seed", "1", "--format", "id")
    again = run(capsys, "generate", "light-up", "7x7", "--level", "medium", "--seed", "1", "--format", "id")
    assert made == again
    assert puzzles.rate(made).level == "medium"
    for name in ("text", "json", "puzzlink", "pzprv3"):
        text = run(capsys, "convert", ID, "--to", name).rstrip("\n")
        assert puzzles.write(puzzles.read(text).puzzle, "id") == ID


def test_lists_hold_no_puzzle_twice(capsys: pytest.CaptureFixture[str]) -> None:
    """Of the few puzzles of a small shape each is made once, turned and mirrored ones included."""
    asked = ("3x3", "--level", "easy", "--count", "6", "--seed", "1", "--format", "id")
    out = run(capsys, "generate", "akari", *asked)
    canonical = installed().genre("akari").canonical
    assert canonical is not None
    found = [canonical(puzzles.read(line).puzzle.board) for line in out.splitlines()[:6]]
    assert len(set(found)) == 6


def test_show(capsys: pytest.CaptureFixture[str]) -> None:
    """A board is drawn with black cells and numbers, a solution with bulbs and what they light."""
    assert run(capsys, "show", ID, "--renderer", "ascii") == (
        ". . 3 . .\n. . . . 1\n. # . 2 .\n2 . . . .\n. . # . .\n"
    )
    assert run(capsys, "show", ID, "--solution", "--renderer", "terminal") == (
        "░ * 3 * ░\n░ ░ * ░ 1\n* ■ ░ 2 *\n2 ░ ░ * ░\n* ░ ■ ░ ░\n"
    )


def test_what_is_drawn() -> None:
    """Bulbs are marks of the answer, and what no bulb lights is not shown as lit."""
    board = Board(1, 4, ((0, 2, None),))
    drawn = scene(board, Answer((1, None, 0)))
    assert [(shape.row, shape.column) for shape in drawn.shapes if isinstance(shape, Mark)] == [(0, 0)]
    roles = sorted((shape.column, shape.role) for shape in drawn.shapes if not isinstance(shape, Mark))  # type: ignore[union-attr]
    assert roles == [(0, "lit"), (1, "lit"), (2, "block")]
    assert len(scene(EXAMPLE, FORM.read_answer(EXAMPLE, SOLVED.split())).shapes) > 25

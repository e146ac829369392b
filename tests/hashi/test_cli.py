"""The command with real puzzles: every verb says what is true, and its status says it again."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

import puzzles
from puzzles import corpus
from puzzles.cli import main
from puzzles.genre import data_folder

ID = "hashi:5x5:2a1a3e4a2a6e3c3"
PUZZLE = "2.1.3\n.....\n4.2.6\n.....\n3...3\n"
SOLVED = "2.1-3\nH...H\n4.2=6\nH...H\n3---3\n"
ELEVEN = "hashi:5x5:3a5a3e3a6a4e2a4a2"
NONE = "hashi:3x3:6a6c5a5"
TEXT = f"genre: hashi\ngrid:\n{PUZZLE}"

Capture = pytest.CaptureFixture[str]


def run(capsys: Capture, *args: str, status: int = 0) -> str:
    """The output of a call that ends with ``status``."""
    assert main(args) == status
    return capsys.readouterr().out


def data(capsys: Capture, *args: str, status: int = 0) -> dict[str, Any]:
    """The one JSON object, in ASCII, that a call prints."""
    out = run(capsys, *args, "--json", status=status)
    assert out.isascii()
    assert out.count("\n") == 1
    found: dict[str, Any] = json.loads(out)
    return found


def file(path: Path, text: str) -> str:
    path.write_text(text)
    return str(path)


def stdin(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))


def test_puzzle_is_a_file_standard_input_or_an_id(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    """The same puzzle in any format and by any way gives the same output."""
    expected = run(capsys, "solve", ID)
    assert expected == SOLVED + "unique: this is the only solution\n"
    as_json = puzzles.write(ID, "json")
    for text in (TEXT, TEXT.replace("\n", "\r\n"), "\ufeff" + TEXT, as_json, ID + "\n"):
        assert run(capsys, "solve", file(tmp_path / "p", text)) == expected
        stdin(monkeypatch, text)
        assert run(capsys, "solve", "-") == expected
    assert run(capsys, "solve", as_json) == expected


def test_solve_says_how_many(capsys: Capture) -> None:
    """Unique is status 0; none, several and gave up are 1; of several two are shown and told apart."""
    found = data(capsys, "solve", ID)
    assert (found["verdict"], found["id"], found["differ"]) == ("unique", ID, {})
    assert found["solutions"] == [SOLVED.split()]
    assert "none: " in run(capsys, "solve", NONE, status=1)
    assert data(capsys, "solve", NONE, status=1)["solutions"] == []
    out = run(capsys, "solve", ELEVEN, status=1)
    assert "several solutions: these two differ at\n  the slot between row" in out
    found = data(capsys, "solve", ELEVEN, status=1)
    one, other = found["solutions"]
    assert one != other
    assert found["differ"]
    assert run(capsys, "solve", ELEVEN, "--nodes", "1", status=1).startswith("gave up after 1 nodes")
    assert data(capsys, "solve", ELEVEN, "--nodes", "1", status=1)["verdict"] == "gave up"


def test_check_takes_an_answer_in_any_shape(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    """Rows alone, rows below their heading, a document in text or JSON, and PUZZLE's own answer."""
    as_json = puzzles.write(ID, "json", puzzles.read(TEXT + "answer:\n" + SOLVED).answer)
    full = TEXT + "answer:\n" + SOLVED
    for text in (SOLVED, SOLVED.rstrip(), SOLVED.replace("\n", "\r\n"), "answer:\n" + SOLVED, full, as_json):
        assert "right" in run(capsys, "check", ID, file(tmp_path / "a", text))
        stdin(monkeypatch, text)
        assert "right" in run(capsys, "check", ID, "-")
    assert "right" in run(capsys, "check", file(tmp_path / "p", full))
    bad = SOLVED.replace("=", "-")
    assert "R1: " in run(capsys, "check", str(tmp_path / "p"), file(tmp_path / "a", bad), status=1)


def test_check_tells_each_violation(tmp_path: Path, capsys: Capture) -> None:
    """All violations at once, each with rule, place and numbers; unfinished, only what cannot be mended."""
    bad = file(tmp_path / "bad", "2.1-3\nH...H\n4.2=6\nH...H\n3...3\n")
    out = run(capsys, "check", ID, bad, status=1)
    assert out.splitlines()[0].startswith("R1: the 3 at row 5 column 1 has 2 bridges")
    assert out.count("R1: ") == 2
    assert "no rule is broken so far" in run(capsys, "check", ID, bad, "--unfinished")
    found = data(capsys, "check", ID, bad, status=1)
    assert (found["right"], found["finished"]) == (False, True)
    first = found["violations"][0]
    assert (first["rule"], first["place"], first["facts"]) == ("R1", [5, 1], {"number": 3, "bridges": 2})
    assert data(capsys, "check", ID, bad, "--unfinished")["right"] is True


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (TEXT.replace("2.1", "1.2", 1) + "answer:\n1.2.3\n.....\n4.2.6\n.....\n3...3\n", "another puzzle"),
        (TEXT, "no answer"),
        ("2.1-3\n", "row 2"),
        ("2.1-3\n\nH...H\n", "row 2: blank"),
        ("2.1x3\nH...H\n4.2=6\nH...H\n3---3\n", "row 1, column 4"),
        ("grid:\n" + SOLVED, "row 6"),
        ("\n\n", "empty"),
    ],
)
def test_unusable_answer_is_one_line(text: str, told: str, tmp_path: Path, capsys: Capture) -> None:
    """An answer that is none, or one to another puzzle, is status 2 and one line with file and place."""
    assert main(["check", ID, file(tmp_path / "answer.txt", text)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert "answer.txt: " in err
    assert told in err


def test_rate_gives_level_and_steps(capsys: Capture) -> None:
    """The level with the steps by technique, and status 1 for what has no level."""
    out = run(capsys, "rate", ID)
    assert out.startswith("level: easy\n  island_bounds  6\n")
    found = data(capsys, "rate", ID)
    assert (found["level"], found["steps"]["island_bounds"], found["rater"]) == ("easy", 6, 1)
    assert "several solutions" in run(capsys, "rate", ELEVEN, status=1)
    assert data(capsys, "rate", NONE, status=1)["status"] == "no solution"


def test_hint_in_three_degrees(tmp_path: Path, capsys: Capture) -> None:
    """Each degree tells more; a finished answer needs none; an answer so far is built on."""
    nudge, where, why = (run(capsys, "hint", ID, "--degree", degree) for degree in ("nudge", "where", "why"))
    assert nudge.startswith("Look at ")
    assert "takes one bridge" in where
    assert why.startswith(where.rstrip())
    assert len(why) > len(where)
    so_far = file(tmp_path / "a", "2.1-3\n....H\n4.2.6\n.....\n3...3\n")
    assert run(capsys, "hint", ID, so_far, "--degree", "where") != where
    document = file(tmp_path / "d", TEXT + "answer:\n" + Path(so_far).read_text())
    assert run(capsys, "hint", document) == run(capsys, "hint", ID, so_far)
    assert "Nothing is left" in run(capsys, "hint", ID, file(tmp_path / "a", SOLVED))


def test_hint_names_the_mistake(tmp_path: Path, capsys: Capture) -> None:
    """Something drawn that is in no solution is named, at any degree, instead of being built on."""
    wrong = file(tmp_path / "a", "2-1.3\n.....\n4.2.6\n.....\n3...3\n")
    for degree in ("nudge", "where", "why"):
        out = run(capsys, "hint", ID, wrong, "--degree", degree, status=1)
        assert out == (
            "The slot between row 1 column 1 and row 1 column 3 is wrong: "
            "there is no solution where it takes one bridge.\n"
        )
    assert data(capsys, "hint", ID, wrong, status=1)["kind"] == "mistake"
    assert "no solution" in run(capsys, "hint", NONE, status=1)
    assert data(capsys, "hint", ELEVEN, status=1)["kind"] == "several solutions"
    assert "several solutions" in run(capsys, "hint", ELEVEN, status=1)


@pytest.mark.parametrize("puzzle", ["hashi:1x1:4", "hashi:3x3:1g1"])
def test_a_puzzle_with_nothing_to_draw_may_have_no_solution(puzzle: str, capsys: Capture) -> None:
    """Where there are no slots there are no candidates either, and yet it is told which of the two it is."""
    assert main(["candidates", puzzle]) == 1
    assert capsys.readouterr().out == "none: the puzzle has no solution\n"
    assert main(["candidates", puzzle, "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["possible"] is False


def test_explain_reaches_the_answer(capsys: Capture) -> None:
    """Text and Markdown show the puzzle, the steps and the answer reached; JSON has all of it."""
    out = run(capsys, "explain", ID)
    assert out.startswith(f"{ID}\n{PUZZLE}")
    assert "The puzzle is solved." in out
    assert out.endswith(SOLVED)
    out = run(capsys, "explain", ID, "--format", "markdown")
    assert out.startswith(f"# Hashi: {ID}\n\n```text\n{PUZZLE}```\n")
    assert out.endswith(f"```text\n{SOLVED}```\n")
    found = json.loads(run(capsys, "explain", ID, "--format", "json"))
    assert (found["id"], found["solved"], found["answer"]) == (ID, True, SOLVED.split())
    assert found["steps"][0]["sentence"]


def test_explain_stops_before_a_level(capsys: Capture) -> None:
    """--level leaves out that level's steps, and what is undecided stays blank; that is no failure."""
    out = run(capsys, "explain", ID, "--level", "easy")
    assert out.endswith(PUZZLE)
    assert "[" not in out
    assert "several solutions" in run(capsys, "explain", ELEVEN, status=1)
    assert "no solution" in run(capsys, "explain", NONE, status=1)


def test_convert_keeps_the_answer_where_it_can(tmp_path: Path, capsys: Capture) -> None:
    """Every format to every other; a format without room for the answer is told of on standard error."""
    full = file(tmp_path / "p", TEXT + "answer:\n" + SOLVED)
    assert run(capsys, "convert", ID, "--to", "text") == TEXT
    assert run(capsys, "convert", full, "--to", "text") == Path(full).read_text()
    assert json.loads(run(capsys, "convert", full, "--to", "json"))["answer"]["grid"] == SOLVED.split()
    assert main(["convert", full, "--to", "id"]) == 0
    out, err = capsys.readouterr()
    assert out == f"{ID}\n"
    assert err == "puzzles: format id holds no answer; it is left out\n"


def test_show_draws_puzzle_answer_and_solution(tmp_path: Path, capsys: Capture) -> None:
    """The puzzle alone by default; its answer, another one or the solution when asked."""
    full = file(tmp_path / "p", TEXT + "answer:\n" + SOLVED)
    plain = run(capsys, "show", ID, "--renderer", "ascii")
    assert plain == "2 . 1 . 3\n. . . . .\n4 . 2 . 6\n. . . . .\n3 . . . 3\n"
    solved = run(capsys, "show", ID, "--solution", "--renderer", "ascii")
    assert solved.startswith("2 . 1---3\nH . . . H\n")
    assert run(capsys, "show", full, "--answer", "--renderer", "ascii") == solved
    assert run(capsys, "show", full, "--renderer", "ascii") == plain
    assert run(capsys, "show", ID, file(tmp_path / "a", SOLVED), "--renderer", "ascii") == solved
    run(capsys, "show", NONE, "--solution", status=1)
    run(capsys, "show", ELEVEN, "--solution", status=1)


def test_generate_again_from_what_is_reported(capsys: Capture) -> None:
    """A drawn seed is reported as the call that makes the same puzzle, and it does."""
    assert main(["generate", "bridges", "6x7", "--level", "medium"]) == 0
    out, err = capsys.readouterr()
    assert err.count("\n") == 1
    call = err.partition("again by: puzzles ")[2].partition(" (profile")[0]
    assert call.startswith("generate hashi 6x7 --level medium --seed ")
    assert run(capsys, *call.split()) == out


def test_generate_several_is_the_list_of_one_seed(tmp_path: Path, capsys: Capture) -> None:
    """--count counts on from --index; JSON lines tell all of each; --output holds the same."""
    args = ["generate", "hashi", "5x5", "--seed", "3"]
    lines = run(capsys, *args, "--count", "3", "--format", "id").splitlines()
    assert len(set(lines)) == 3
    assert run(capsys, *args, "--index", "2", "--format", "id").splitlines() == lines[2:]
    found = [json.loads(line) for line in run(capsys, *args, "--count", "3", "--json").splitlines()]
    assert [one["id"] for one in found] == lines
    assert [one["recipe"]["index"] for one in found] == [0, 1, 2]
    assert set(found[0]) == {"id", "solution", "level", "steps", "attempts", "recipe"}
    target = tmp_path / "made"
    run(capsys, *args, "--count", "3", "--format", "id", "--output", str(target))
    assert target.read_text().splitlines() == lines


@pytest.mark.parametrize("format", ["text", "json"])
def test_generate_writes_the_solution(format: str, tmp_path: Path, capsys: Capture) -> None:
    """--solution puts the answer into the document, and it is right."""
    out = run(capsys, "generate", "hashi", "5x5", "--seed", "4", "--format", format, "--solution")
    assert "right" in run(capsys, "check", file(tmp_path / "p", out))


def test_generate_says_when_nothing_is_found(tmp_path: Path, capsys: Capture) -> None:
    """An impossible wish is status 1, one line and no file; what was finished before is kept."""
    target = tmp_path / "made"
    wish = ["generate", "hashi", "4x4", "--level", "expert", "--seed", "1", "--attempts", "50"]
    assert main([*wish, "--output", str(target)]) == 1
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert "seed 1" in err
    assert list(tmp_path.iterdir()) == []
    # The limit is met by the first puzzle of this list that takes more than one board.
    some = ["generate", "hashi", "7x7", "--seed", "1", "--attempts", "1", "--count", "200", "--format", "id"]
    assert main([*some, "--output", str(target)]) == 1
    err = capsys.readouterr().err
    finished = len(target.read_text().splitlines()) if target.exists() else 0
    assert f"{finished} of 200 are finished and kept" in err


def test_corpus_verify_tells_each_mismatch(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    """Every twelfth puzzle of the corpus is as recorded; one that is not is a line, and status 1."""
    entries = corpus.read_corpus(data_folder("puzzles_hashi", "corpus/hashi"))[::12]
    monkeypatch.setattr(corpus, "read_corpus", lambda folder: entries)
    out = run(capsys, "corpus", "verify", "bridges")
    assert out.startswith(f"hashi: {len(entries)} puzzles (")
    assert out.endswith("all as recorded\n")
    entries[:] = [evolve(entries[0], level="expert", attempts=entries[0].attempts + 1)]
    first, second, last = run(capsys, "corpus", "verify", "hashi", status=1).splitlines()
    assert first.startswith(f"hashi, line 1, {entries[0].id}: is rated ")
    assert "attempts" in second
    assert last.endswith("1 not as recorded")

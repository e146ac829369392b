"""Several puzzles in a call and in a file, by the verbs, whatever the genre; and the formats listed."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from puzzles import api
from puzzles.cli import main
from puzzles.codec import many
from puzzles.plugins import installed

REGISTRY = installed()
GENRE = REGISTRY.genre_names()[0]
EXAMPLE = REGISTRY.genre(GENRE).example

Capture = pytest.CaptureFixture[str]


def run(capsys: Capture, *args: str, status: int = 0) -> tuple[str, list[str]]:
    """What a call that ends with ``status`` prints, and its complaints."""
    assert main(args) == status
    out, err = capsys.readouterr()
    assert "Traceback" not in err
    return out, err.splitlines()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Three puzzles, of which the second is spoilt."""
    path = tmp_path / "many"
    path.write_text(f"# three\n{EXAMPLE}\nnonsense\n\n{api.write(EXAMPLE, 'json')}\n")
    return path


def test_a_bad_line_stops_nothing(file: Path, capsys: Capture) -> None:
    """It is told with file and line and counted; all others are done, and the status is 2."""
    for verb in (("solve",), ("rate",), ("convert", "--to", "id"), ("solve", "--json"), ("rate", "--json")):
        out, err = run(capsys, *verb, str(file), status=2)
        assert err[0].startswith(f"puzzles: {file}, line 3: the text is in no known format")
        assert err[1].startswith("puzzles: 1 of 3 puzzles could not be read")
        assert len(err) == 2
        if "--json" in verb:
            found = [json.loads(line) for line in out.splitlines()]
            assert [one["source"] for one in found] == [f"{file}, line 2", f"{file}, line 5"]
            assert {one["id"] for one in found} == {EXAMPLE}
        if "convert" in verb:
            assert out == f"{EXAMPLE}\n" * 2


def test_bytes_that_are_no_text_spoil_one_line(tmp_path: Path, capsys: Capture) -> None:
    """Among many puzzles bad bytes are told with their line; in one puzzle they are named as bytes."""
    path = tmp_path / "bytes"
    path.write_bytes(f"{EXAMPLE}\n{EXAMPLE}".encode() + b"\xff\n" + EXAMPLE.encode())
    out, err = run(capsys, "convert", str(path), "--to", "id", status=2)
    assert out == f"{EXAMPLE}\n" * 2
    assert err[0].startswith(f"puzzles: {path}, line 2: ")
    path.write_bytes(EXAMPLE.encode() + b"\xff\n")
    assert "is not UTF-8" in run(capsys, "solve", str(path), status=2)[1][0]


def test_what_is_printed_of_one_stands_below_a_heading(file: Path, capsys: Capture) -> None:
    """solve prints of each puzzle what it prints of one, with a heading and a blank line between."""
    (single, _), (out, _) = run(capsys, "solve", EXAMPLE), run(capsys, "solve", str(file), status=2)
    assert out == f"{file}, line 2\n{single}\n{file}, line 5\n{single}"
    out, _ = run(capsys, "solve", EXAMPLE, EXAMPLE)
    assert out == f"{EXAMPLE}\n{single}\n{EXAMPLE}\n{single}"


def test_a_file_of_one_is_one(file: Path, capsys: Capture) -> None:
    """Comments around a single puzzle, and the way it is given, leave the output as it is."""
    file.write_text(f"# one\n\n{EXAMPLE}\n")
    for verb in (("solve",), ("rate",), ("solve", "--json"), ("rate", "--json"), ("convert", "--to", "text")):
        assert run(capsys, *verb, str(file)) == run(capsys, *verb, EXAMPLE)
    text = api.write(EXAMPLE, "text")
    file.write_text(f"# one\n{text}\n\n# the end\n")
    assert run(capsys, "convert", str(file), "--to", "text")[0] == text + "\n"


def test_the_status_is_that_of_the_worst(file: Path, capsys: Capture) -> None:
    """1 if some puzzle is not unique, or has no level; 2 if some argument could not be read."""
    assert len(run(capsys, "solve", EXAMPLE, EXAMPLE)[1]) == 0
    run(capsys, "solve", EXAMPLE, EXAMPLE, "--solver", "search", "--nodes", "1", status=0)
    out, err = run(capsys, "rate", EXAMPLE, "nothing", EXAMPLE, status=2)
    assert len(out.splitlines()) == 2
    assert err[0] == "puzzles: no such file, and not a puzzle ID or link: 'nothing'"
    out, err = run(capsys, "rate", EXAMPLE, EXAMPLE[:-1] + "?", status=2)
    assert err[0].startswith(f"puzzles: {EXAMPLE[:-1]}?: id format: ")


def test_convert_writes_what_reads_back(tmp_path: Path, capsys: Capture) -> None:
    """What convert writes of many puzzles, to a file or not, is read as many, with all answers; answers
    that a format cannot hold are counted in one line."""
    made = tmp_path / "made"
    run(capsys, "generate", GENRE, "--count", "3", "--seed", "1", "--json", "-o", str(made))
    records = [json.loads(line) for line in made.read_text().splitlines()]
    for format in ("text", "json"):
        out, err = run(capsys, "convert", str(made), "--to", format)
        assert err == []
        assert api.read_many(out) == api.read_many(made.read_text())
        target = tmp_path / format
        run(capsys, "convert", str(made), "--to", format, "--output", str(target))
        assert target.read_text() == out
        assert run(capsys, "convert", str(target), "--to", "json") == run(
            capsys, "convert", str(made), "--to", "json"
        )
    out, err = run(capsys, "convert", str(made), "--to", "id")
    assert out.splitlines() == [record["id"] for record in records]
    assert err == ["puzzles: format id holds no answer; those of 3 puzzles are left out"]


def test_an_interrupt_keeps_what_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    """Ctrl-C while many are converted keeps those that are finished, and tells how many."""
    calls = iter(range(2))

    def write(*args: Any, **more: Any) -> str:
        if next(calls, None) is None:
            raise KeyboardInterrupt
        return EXAMPLE

    monkeypatch.setattr(api, "write", write)
    target = tmp_path / "made"
    out, err = run(capsys, "convert", *[EXAMPLE] * 5, "--to", "id", "--output", str(target), status=130)
    assert (out, err) == ("", ["puzzles: interrupted; 2 of 5 written and kept"])
    assert target.read_text() == f"{EXAMPLE}\n" * 2


def test_a_file_may_be_written_over_by_what_it_held(tmp_path: Path, capsys: Capture) -> None:
    """convert reads all before it replaces the file."""
    path = tmp_path / "made"
    path.write_text(f"{EXAMPLE}\n" * 3)
    run(capsys, "convert", str(path), "--to", "json", "--output", str(path))
    assert path.read_text() == (api.write(EXAMPLE, "json") + "\n") * 3


@pytest.mark.skipif(sys.platform == "win32", reason="no such names there")
def test_an_odd_name_of_a_file_harms_no_terminal(tmp_path: Path, capsys: Capture) -> None:
    """Headings and sources escape what cannot be printed."""
    path = tmp_path / "a\x1b[31m\nb"
    path.write_text(f"{EXAMPLE}\n" * 2)
    out, _ = run(capsys, "rate", str(path))
    assert "\x1b" not in out
    assert out.count("a\\x1b[31m\\nb, line ") == len(out.splitlines()) == 2


def test_what_is_generated_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    """rate reads what generate prints, as JSON and as text, from standard input, and says the same levels."""
    call = ("generate", GENRE, "--count", "3", "--seed", "1", "--level", "easy")
    for more in (("--json",), ("--format", "text"), ("--format", "id")):
        out = run(capsys, *call, *more)[0]
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(out.encode())))
        lines = run(capsys, "rate", "-")[0].splitlines()
        assert [line.partition(": ")[2].split()[0] for line in lines] == ["easy"] * 3
        assert lines[0].startswith("standard input, ")
    rated = run(capsys, "rate", EXAMPLE, EXAMPLE, "--json")[0]
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(rated.encode())))
    assert run(capsys, "convert", "-", "--to", "id")[0] == f"{EXAMPLE}\n" * 2


@pytest.mark.parametrize("verb", ["check", "hint", "explain", "show"])
def test_verbs_of_one_puzzle_count_the_many(verb: str, file: Path, capsys: Capture) -> None:
    """They name the file, and how many it holds."""
    out, err = run(capsys, verb, str(file), status=2)
    assert (out, err) == ("", [f"puzzles: {file}: holds 3 puzzles, where one is expected"])


def test_standard_input_is_read_once(capsys: Capture) -> None:
    """It cannot be given twice."""
    for verb in (("solve",), ("rate",), ("convert", "--to", "id"), ("bench", "solve")):
        out, err = run(capsys, *verb, "-", EXAMPLE, "-", status=2)
        assert out == ""
        assert "only once" in err[0]


def test_many_may_be_bigger_than_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    """The bound for one puzzle is none for a file of many, which has a bound of its own."""
    from puzzles.codec import detect

    for module in (detect, many):
        monkeypatch.setattr(module, "MAX_BYTES", len(EXAMPLE) + 1)
    monkeypatch.setattr(many, "MOST_BYTES", 10 * (len(EXAMPLE) + 1))
    path = tmp_path / "many"
    path.write_text(f"{EXAMPLE}\n" * 10)
    assert run(capsys, "convert", str(path), "--to", "id")[0] == path.read_text()
    path.write_text(f"{EXAMPLE}\n" * 11)
    assert "is too big; " in run(capsys, "convert", str(path), "--to", "id", status=2)[1][0]
    path.write_text("x" * (len(EXAMPLE) + 2))
    assert "is too big for one puzzle; " in run(capsys, "convert", str(path), "--to", "id", status=2)[1][0]


def test_bench_takes_files_of_many(file: Path, capsys: Capture) -> None:
    """Each puzzle of a file is measured; what cannot be read is told with its line."""
    for verb in ("solve", "rate"):
        out, err = run(capsys, "bench", verb, str(file), status=2)
        assert out.splitlines()[-1].split()[:2] == ["all", "2"]
        assert len(err) == 1
        assert f"{file}, line 3: " in err[0]


def test_formats_are_listed(capsys: Capture) -> None:
    """formats names every format of every genre with its example, for people and as JSON lines."""
    found = [json.loads(line) for line in run(capsys, "formats", "--json")[0].splitlines()]
    assert [(one["genre"], one["name"]) for one in found] == [(g, c.name) for g, c in REGISTRY.formats()]
    by_name = {one["name"]: one for one in found if one["genre"] == GENRE}
    assert (by_name["text"]["answers"], by_name["id"]["answers"]) == (True, False)
    assert (by_name["text"]["one_line"], by_name["id"]["one_line"]) == (False, True)
    assert by_name["json"]["write"]
    assert not any(one["write"] for one in found if one["name"] == "record")
    assert all(one["read"] for one in found)
    out = run(capsys, "formats", GENRE)[0]
    assert f"  example: {EXAMPLE}\n" in out
    for one in found:
        if one["genre"] == GENRE and one["example"]:
            assert all(line.rstrip() in out for line in one["example"].split("\n"))
    assert run(capsys, "formats", "nonsense", status=2)[1][0].startswith("puzzles: unknown genre 'nonsense'")


def test_blanks_around_an_id_are_no_part_of_it(tmp_path: Path, capsys: Capture) -> None:
    """As in other formats they may stand around it, in an argument and in a file; none are written."""
    spaced = f" \t{EXAMPLE}\t "
    assert run(capsys, "convert", spaced, "--to", "id")[0] == f"{EXAMPLE}\n"
    path = tmp_path / "ids"
    for count in (1, 2):
        path.write_text(f"{spaced}\n" * count)
        assert run(capsys, "convert", str(path), "--to", "id")[0] == f"{EXAMPLE}\n" * count


def test_a_link_to_a_genre_that_nobody_has(tmp_path: Path, capsys: Capture) -> None:
    """It is told to be of no known genre, by its name, as an argument and in a file."""
    link = "https://puzz.link/p?nonsense/5/5/2g1"
    told = (
        f"a link to 'nonsense', which is no known genre; known: {', '.join(sorted(REGISTRY.genre_names()))}"
    )
    assert run(capsys, "solve", link, status=2)[1] == [f"puzzles: {told}"]
    path = tmp_path / "links"
    path.write_text(f"{link}\n{EXAMPLE}\n")
    out, err = run(capsys, "convert", str(path), "--to", "id", status=2)
    assert (out, err[0]) == (f"{EXAMPLE}\n", f"puzzles: {path}, line 1: {told}")


def test_an_unknown_target_lists_those_there_are(capsys: Capture) -> None:
    """convert names the formats that can be written, and no other."""
    out, err = run(capsys, "convert", "nothing", "--to", "silly", status=2)
    assert (out, len(err)) == ("", 1)
    named = err[0].partition("can be written: ")[2].split(", ")
    assert {"text", "json", "id"} <= set(named)
    assert "record" not in named
    out, err = run(capsys, "convert", EXAMPLE, "--to", "record", status=2)
    assert f"format record of {GENRE} can be read, not written" in err[0]


@pytest.mark.parametrize("verb", [("convert", "--to"), ("generate", "--format")])
def test_formats_of_other_genres_are_not_offered(
    verb: tuple[str, str], capsys: Capture, tmp_path: Path
) -> None:
    """Who asks for a format that the genre does not write is told those it writes, whether nobody has that
    format, another genre has it, or it is only read; of puzzles of several genres, those of theirs."""

    def writes(genre: str) -> list[str]:
        return [codec.name for codec in REGISTRY.codecs(genre) if codec.write is not None]

    everywhere = {name for genre in REGISTRY.genre_names() for name in writes(genre)}
    for genre in REGISTRY.genre_names():
        what = REGISTRY.genre(genre).example if verb[0] == "convert" else genre
        for name in ("silly", "record", *sorted(everywhere - set(writes(genre)))):
            out, err = run(capsys, verb[0], what, verb[1], name, status=2)
            assert (out, len(err)) == ("", 1)
            assert f" of {genre}" in err[0]
            assert err[0].partition("; can be written: ")[2].split(", ") == writes(genre)
    many = tmp_path / "many"
    many.write_text("\n".join(REGISTRY.genre(genre).example for genre in REGISTRY.genre_names()))
    if verb[0] == "convert":
        out, err = run(capsys, "convert", str(many), "--to", "silly", status=2)
        assert (out, len(err)) == ("", 1)
        assert set(err[0].partition("; can be written: ")[2].split(", ")) == everywhere

"""The command, whatever the genre: errors in one line, statuses, encodings, pipes, files."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from puzzles import api
from puzzles.cli import main
from puzzles.corpus import FILE, append, entry_of, line_of, read_corpus, verify
from puzzles.errors import FormatError
from puzzles.plugins import installed

REGISTRY = installed()
GENRE = REGISTRY.genre_names()[0]
EXAMPLE = REGISTRY.genre(GENRE).example
COMMAND = [sys.executable, "-m", "puzzles.cli"]


def run(*args: str, env: dict[str, str] | None = None, **more: object) -> subprocess.CompletedProcess[bytes]:
    """The command as a process of its own."""
    environment = {**os.environ, **(env or {})}
    options: dict[str, object] = {"capture_output": True, "timeout": 60, **more}
    return subprocess.run([*COMMAND, *args], env=environment, check=False, **options)  # type: ignore[call-overload,no-any-return]


def refusal(capsys: pytest.CaptureFixture[str], *args: str) -> str:
    """What is said on standard error of a call that cannot be used: one line, and status 2."""
    assert main(args) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("puzzles: ")
    assert err.count("\n") == 1
    assert "Traceback" not in err
    return err


@pytest.mark.parametrize(
    ("args", "told"),
    [
        ((), "Missing command"),
        (("nonsense",), "nonsense"),
        (("solve",), "PUZZLE"),
        (("solve", "--bogus"), "--bogus"),
        (("check", EXAMPLE, EXAMPLE, "more"), "more"),
        (("corpus",), "Missing command"),
        (("generate", "nonsense"), "unknown genre 'nonsense'"),
        (("generate", GENRE, "--level", "silly"), "unknown level 'silly'"),
        (("generate", GENRE, "--format", "silly"), "unknown format 'silly'"),
        (("generate", GENRE, "--format", "id", "--json"), "--json and --format"),
        (("generate", GENRE, "--format", "id", "--solution"), "--solution"),
        (("generate", GENRE, "--generator", "99"), "generator version 99"),
        (("solve", EXAMPLE, "--solver", "silly"), "unknown solver 'silly'"),
        (("hint", EXAMPLE, "--degree", "silly"), "--degree"),
        (("explain", EXAMPLE, "--format", "silly"), "--format"),
        (("explain", EXAMPLE, "--level", "silly"), "unknown level 'silly'"),
        (("convert", EXAMPLE), "--to"),
        (("convert", EXAMPLE, "--to", "silly"), "unknown format 'silly'"),
        (("show", EXAMPLE, "--renderer", "silly"), "unknown renderer 'silly'"),
        (("show", EXAMPLE, "--answer"), "no answer"),
        (("check", EXAMPLE), "no answer"),
        (("check", EXAMPLE, EXAMPLE), "no answer"),
        (("check", "-", "-"), "only once"),
        (("corpus", "verify", "nonsense"), "unknown genre 'nonsense'"),
    ],
)
def test_wrong_call_is_one_line_and_status_2(
    args: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whatever is wrong with a call is told in one line that names it, without a traceback or a box."""
    assert told in refusal(capsys, *args)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("--count", "0"),
        ("--count", "-1"),
        ("--count", "1e3"),
        ("--seed", "1.5"),
        ("--seed", "9" * 201),
        ("--seed", "9" * 5000),
        ("--index", "-1"),
        ("--attempts", "0"),
        ("--time-limit", "nan"),
        ("--time-limit", "-1"),
        ("--time-limit", "0"),
        ("--time-limit", "soon"),
        ("--generator", "0"),
        ("--rater", "-3"),
    ],
)
def test_absurd_number_is_refused_by_its_option(
    option: str, value: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A number that makes no sense is refused before any work, and the option is named."""
    assert option in refusal(capsys, "generate", GENRE, option, value)


@pytest.mark.parametrize("option", ["--count", "--jobs", "--index", "--attempts", "--generator", "--rater"])
def test_what_is_no_whole_number_is_told_so(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Nobody is told of ranges where a text stands, nor shown thousands of digits."""
    for text in ("soon", "1.0"):
        assert f"'{text}' is not a whole number" in refusal(capsys, "generate", GENRE, option, text)
    told = refusal(capsys, "generate", GENRE, option, "9" * 5000)
    assert f"'{'9' * 40}...' has too many digits" in told


def test_neither_file_nor_id_says_both_were_tried(capsys: pytest.CaptureFixture[str]) -> None:
    """An argument that is nothing is told to be no file and no ID; escapes in it are not passed on."""
    assert "no such file, and not a puzzle ID or link: 'nothing\\x1b[31m'" in refusal(
        capsys, "solve", "nothing\x1b[31m"
    )
    assert "no such file" in refusal(capsys, "solve", "")
    assert "no such file" in refusal(capsys, "solve", "x" * 5000)
    assert "no such file" in refusal(capsys, "solve", "a\0b")


def test_mistyped_id_gets_the_error_of_the_id(capsys: pytest.CaptureFixture[str]) -> None:
    """What is meant as an ID is judged as one, also when its genre is unknown."""
    assert "id format" in refusal(capsys, "solve", EXAMPLE[:-1] + "?")
    assert "unknown genre 'nonsense'" in refusal(capsys, "solve", "nonsense:5x5:2a1")


def test_unusable_files_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A directory, bytes that are no UTF-8, an empty or a huge file: one line with the file's name."""
    for name, data, told in (
        ("bytes", b"\xff\xfe", "not UTF-8"),
        ("empty", b"", "empty"),
        ("huge", b"." * (4 * 1024 * 1024 + 1), "too big"),
        ("prose", b"once upon a time", "no known format"),
    ):
        path = tmp_path / name
        path.write_bytes(data)
        message = refusal(capsys, "rate", str(path))
        assert name in message
        assert told in message
    assert "directory" in refusal(capsys, "rate", str(tmp_path))


def test_unwritable_output_is_one_line_and_leaves_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """An output that cannot be written is refused before the work, and no temporary file is left."""
    target = tmp_path / "old"
    target.write_text("old")
    assert "directory" in refusal(capsys, "generate", GENRE, "--output", str(tmp_path))
    assert "cannot be written" in refusal(capsys, "generate", GENRE, "--output", str(tmp_path / "no" / "x"))
    assert "empty" in refusal(capsys, "generate", GENRE, "--output", "")
    refusal(capsys, "convert", EXAMPLE, "--to", "silly", "--output", str(target))
    assert [path.name for path in tmp_path.iterdir()] == ["old"]
    assert target.read_text() == "old"


def test_output_replaces_a_file_as_a_whole(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """--output writes what would have been printed, keeps the old file's mode, and leaves nothing else."""
    target = tmp_path / "puzzle"
    target.write_text("old" * 1000)
    target.chmod(0o640)
    assert main(["convert", EXAMPLE, "--to", "text", "--output", str(target)]) == 0
    assert capsys.readouterr().out == ""
    assert main(["convert", EXAMPLE, "--to", "text"]) == 0
    assert target.read_text() == capsys.readouterr().out
    assert [path.name for path in tmp_path.iterdir()] == ["puzzle"]
    if os.name == "posix":
        assert target.stat().st_mode & 0o777 == 0o640


@pytest.mark.skipif(not Path("/dev/stdout").exists(), reason="needs /dev/stdout")
def test_output_may_be_a_pipe_by_any_name() -> None:
    """/dev/stdout and /dev/fd/1 are standard output, also where that is a pipe, which has no other name."""
    expected = run("convert", EXAMPLE, "--to", "text").stdout
    for name in ("/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"):
        if os.path.exists(name):
            done = run("convert", EXAMPLE, "--to", "text", "--output", name)
            assert (done.returncode, done.stdout, done.stderr) == (0, expected, b"")
    done = run("bench", "solve", EXAMPLE, "--csv", "/dev/stdout")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b",verdict,ms," in done.stdout


def test_help_and_version_end_with_0(capsys: pytest.CaptureFixture[str]) -> None:
    """--help of every verb is printed, and --version."""
    assert main(["--version"]) == 0
    assert capsys.readouterr().out.startswith("puzzles ")
    verbs = "generate solve check rate hint explain convert show genres formats plugins corpus"
    for verb in verbs.split():
        assert main([verb, "--help"]) == 0
        assert "Usage: puzzles " + verb in capsys.readouterr().out
    assert main(["--help"]) == 0
    out = capsys.readouterr().out
    assert all(f"\n  {verb} " in out for verb in verbs.split())


@pytest.mark.parametrize(
    "args", [("--version",), ("solve", "--help"), ("rate", EXAMPLE), ("solve",), ("solve", "no")]
)
def test_the_package_runs_as_the_command(args: tuple[str, ...], capfd: pytest.CaptureFixture[str]) -> None:
    """`python -m puzzles` prints and returns what `puzzles` does, which is called so in usage lines."""
    done = subprocess.run(
        [sys.executable, "-m", "puzzles", *args], capture_output=True, text=True, check=False
    )
    assert done.returncode == main(args)
    assert (done.stdout, done.stderr) == capfd.readouterr()
    assert "__main__" not in done.stdout + done.stderr


def test_what_is_not_found_may_not_be_there(capsys: pytest.CaptureFixture[str]) -> None:
    """Who looked in vain, for a shape that has no puzzle of that level, is not just sent to another seed."""
    wish = ("2x2", "--level", "expert", "--seed", "1", "--attempts", "20")
    assert main(["generate", GENRE, *wish]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.endswith(
        "(seed 1); there may be none: another shape or level, another seed or a higher limit may do\n"
    )


def test_capitals_name_genres_and_shapes(capsys: pytest.CaptureFixture[str]) -> None:
    """A genre and a shape in capitals are what they are without, in arguments and in IDs; what is written,
    the recipe too, has none."""
    wish = ("--seed", "1", "--format", "id")
    told = []
    for genre, shape in ((GENRE, "5x5"), (GENRE.upper(), "5X5")):
        assert main(["generate", genre, shape, *wish]) == 0
        told.append(capsys.readouterr())
    assert told[0] == told[1]
    shouted = EXAMPLE.rpartition(":")[0].upper() + ":" + EXAMPLE.rpartition(":")[2]
    assert main(["convert", shouted, "--to", "id"]) == 0
    assert capsys.readouterr().out == f"{EXAMPLE}\n"
    for verb in (["formats"], ["corpus", "verify"]):
        assert main([*verb, "NONSENSE"]) == 2
        assert "unknown genre 'NONSENSE'" in capsys.readouterr().err
    assert main(["formats", GENRE.capitalize()]) == 0


def test_help_is_quick() -> None:
    """`puzzles --help` loads nothing heavy: neither the verbs' library, nor a plugin, nor YAML."""
    code = (
        "import sys; from puzzles.cli import main; main(['--help']);"
        "heavy = {'puzzles.api', 'puzzles.plugins', 'yaml', 'pluggy', 'puzzles.engine'} & set(sys.modules);"
        "sys.exit(f'{heavy}' if heavy else 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8", "ascii:strict"])
def test_output_holds_on_any_terminal(encoding: str) -> None:
    """No encoding of the terminal breaks an output; where lines cannot be drawn, ASCII is."""
    env = {"PYTHONIOENCODING": encoding}
    done = run("show", EXAMPLE, "--solution", env=env)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.isascii() is (encoding != "utf-8")
    assert b"\\" not in done.stdout
    done = run("show", EXAMPLE, "--renderer", "terminal", env=env)
    assert (done.returncode, done.stderr) == (0, b"")
    done = run("solve", "n\u00f6\u4e00", env=env)
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1
    assert b"Traceback" not in done.stderr


@pytest.mark.skipif(os.name != "posix", reason="pipes of a POSIX shell")
def test_closed_pipe_ends_quietly() -> None:
    """`| head -1`, and a reader that never read, end the command without a word of it."""
    for args in (("explain", EXAMPLE), ("generate", GENRE, "5x5", "--seed", "1", "--count", "500")):
        read, write = os.pipe()
        os.close(read)
        done = run(*args, capture_output=False, stdout=write, stderr=subprocess.PIPE)
        os.close(write)
        assert done.returncode == 141
        assert b"Traceback" not in done.stderr
        assert b"Broken" not in done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_full_disk_is_one_line() -> None:
    """Output that cannot be written is told in one line, also at the very end."""
    with Path("/dev/full").open("w") as full:
        done = run("genres", capture_output=False, stdout=full, stderr=subprocess.PIPE)
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1
    assert b"cannot write" in done.stderr


@pytest.mark.skipif(os.name != "posix", reason="limits of a process")
def test_disk_full_on_the_way_keeps_whole_puzzles(tmp_path: Path) -> None:
    """When there is no more room, the output has the puzzles that are finished, and half of none."""
    target = tmp_path / "made"
    code = (
        "import resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100));"
        "from puzzles.cli import main; sys.exit(main())"
    )
    args = ["generate", GENRE, "--seed", "1", "--count", "100", "--format", "id", "--output", str(target)]
    # No compiled modules: they would not fit either.
    done = subprocess.run([sys.executable, "-B", "-c", code, *args], capture_output=True, check=False)
    assert done.returncode == 2
    assert b"cannot be written" in done.stderr.splitlines()[-1]
    assert b"Traceback" not in done.stderr
    text = target.read_text()
    assert text.endswith("\n")
    assert [api.generate(GENRE, seed=1).puzzle] == [api.read(line).puzzle for line in text.splitlines()][:1]
    assert [path.name for path in tmp_path.iterdir()] == ["made"]


@pytest.mark.skipif(os.name != "posix", reason="/dev/full")
@pytest.mark.parametrize(
    "args", [("--help",), ("-h",), ("solve", "-h"), ("bench", "-h"), ("bench", "rate", "-h")]
)
def test_help_that_cannot_be_written_is_told(args: tuple[str, ...]) -> None:
    """Help keeps the rules of all output: a full disk and a closed stream are told, a reader may go."""
    with open("/dev/full", "wb") as full:
        done = run(*args, capture_output=False, stdout=full, stderr=subprocess.PIPE)
    assert (done.returncode, done.stderr) == (
        2,
        b"puzzles: cannot write the output: No space left on device\n",
    )
    reader, writer = os.pipe()
    os.close(reader)
    done = run(*args, capture_output=False, stdout=writer, stderr=subprocess.PIPE)
    os.close(writer)
    assert (done.returncode, done.stderr) == (141, b"")


@pytest.mark.parametrize(
    ("args", "path"),
    [
        (("generate", GENRE, "--level"), "puzzles generate"),
        (("solve", EXAMPLE, "--nodes"), "puzzles solve"),
        (("bench", "solve", "--csv"), "puzzles bench solve"),
        (("bench", "--bogus"), "puzzles bench"),
        (("--bogus",), "puzzles"),
    ],
)
def test_a_wrong_call_names_the_help_that_tells_more(
    args: tuple[str, ...], path: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is that of the verb, also where an option lacks its value."""
    assert refusal(capsys, *args).endswith(f"(see '{path} --help')\n")


def test_broken_plugin_is_warned_of_in_one_line(tmp_path: Path) -> None:
    """A plugin that cannot be loaded is one line on standard error of any verb, and stops none."""
    folder = tmp_path / "broken_toy-1.0.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: broken-toy\nVersion: 1.0\n")
    (folder / "entry_points.txt").write_text("[puzzles]\nbroken = no_such_module_at_all\n")
    env = {"PYTHONPATH": str(tmp_path)}
    done = run("solve", EXAMPLE, env=env)
    assert done.returncode == 0
    assert done.stderr.count(b"\n") == 1
    assert b"warning: plugin broken (broken-toy 1.0)" in done.stderr
    done = run("plugins", env=env)
    assert done.returncode == 1
    assert done.stderr == b""
    assert b"broken (broken-toy 1.0)\n  broken: " in done.stdout
    assert run("--help", env=env).stderr == b""


def test_error_inside_is_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Even an error of the program's own is one line; a variable of the environment shows the traceback."""

    def fail(*args: object, **more: object) -> None:
        raise RuntimeError("out\nof order")

    monkeypatch.setattr(api, "solve", fail)
    assert "internal error: RuntimeError: out of order" in refusal(capsys, "solve", EXAMPLE)
    monkeypatch.setenv("PUZZLES_TRACEBACK", "1")
    with pytest.raises(RuntimeError):
        main(["solve", EXAMPLE])


def test_lists_of_what_is_installed(capsys: pytest.CaptureFixture[str]) -> None:
    """genres and plugins name everything once, for people and as JSON lines of ASCII."""
    assert main(["genres"]) == 0
    out = capsys.readouterr().out
    assert all(name in out for name in REGISTRY.genre_names())
    assert main(["genres", "--json"]) == 0
    data = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [genre["name"] for genre in data] == list(REGISTRY.genre_names())
    assert all(genre["generators"] and genre["raters"] and genre["profiles"] for genre in data)
    assert main(["plugins"]) == 0
    out = capsys.readouterr().out
    assert all(report.label in out for report in REGISTRY.reports)
    assert main(["plugins", "--json"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(REGISTRY.reports)


def test_corpus_line_reads_back(tmp_path: Path) -> None:
    """Entries survive writing and reading, and verify; a changed one is told of in words."""
    made = [api.generate(GENRE, seed=seed, index=index) for index, seed in enumerate((5, -7))]
    entries = [entry_of(one, REGISTRY) for one in made]
    append(tmp_path / FILE, entries[:1])
    append(tmp_path / FILE, entries[1:])
    assert read_corpus(tmp_path) == entries
    assert verify(entries[0], REGISTRY) == []
    data = json.loads(line_of(entries[0]))
    data["level"] = "expert"
    data["id"] = entries[1].id
    (tmp_path / FILE).write_text(json.dumps(data) + "\n")
    (changed,) = read_corpus(tmp_path)
    told = " / ".join(verify(changed, REGISTRY))
    assert "its solution is another" in told
    assert "not expert" in told
    assert "its recipe makes" in told


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda data: data.pop("level"), "key 'level': missing"),
        (lambda data: data.update(more=1), "key 'more': unknown"),
        (lambda data: data.update(level="any"), "key 'level'"),
        (lambda data: data.update(attempts=True), "key 'attempts'"),
        (lambda data: data.update(solution="rows"), "key 'solution'"),
        (lambda data: data["recipe"].pop("seed"), "key 'recipe.seed': missing"),
        (lambda data: data["recipe"].update(seed=1.5), "key 'recipe.seed'"),
        (lambda data: data["recipe"].update(seed=10**200), "key 'recipe.seed'"),
        (lambda data: data["recipe"].update(index=-1), "key 'recipe.index'"),
        (lambda data: data["recipe"].update(level="silly"), "key 'recipe.level'"),
        (lambda data: data["steps"].update(guess=0), "key 'steps.guess'"),
    ],
)
def test_corpus_line_is_read_strictly(change: object, told: str, tmp_path: Path) -> None:
    """What is not as it should be on a line of a corpus is refused with file, line and key."""
    good = line_of(entry_of(api.generate(GENRE, seed=5), REGISTRY))
    data = json.loads(good.replace('"index":0', '"index":9'))
    assert callable(change)
    change(data)
    (tmp_path / FILE).write_text(json.dumps(data) + "\n")
    with pytest.raises(FormatError) as caught:
        read_corpus(tmp_path)
    assert f"{FILE}, line 1: " in str(caught.value)
    assert told in str(caught.value)
    (tmp_path / FILE).write_text(f"{good}\n{good}\n")
    with pytest.raises(FormatError, match=r"line 2: .*stands on line 1"):
        read_corpus(tmp_path)
    (tmp_path / FILE).write_text('{"id":1,"id":2}\n')
    with pytest.raises(FormatError, match="twice"):
        read_corpus(tmp_path)

"""``puzzles new-genre``: what it writes works at once where only the wheel is, and it spoils nothing."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from puzzles.cli import main
from tests.strangers import Stranger

ROOT = Path(__file__).resolve().parent.parent
SKELETON = ROOT / "framework" / "puzzles" / "skeleton"

Capture = pytest.CaptureFixture[str]


def test_a_stranger_has_a_genre_at_once(stranger: Stranger) -> None:
    """In a clean environment a new genre is written, installed and tested; then it is a genre like any other:
    it makes puzzles of a level, which every verb takes."""
    told = stranger("puzzles", "new-genre", "shades")
    assert told.splitlines()[-4:] == [
        "  cd shades",
        '  pip install -e ".[test]"',
        "  pytest",
        "  puzzles generate shades",
    ]
    stranger("pip", "install", "--quiet", "-e", ".", at="shades")
    tests = stranger("pytest", "-q", at="shades").splitlines()[-1]
    assert " passed" in tests
    assert "failed" not in tests
    assert "shades (puzzles-shades 0.1.0)" in stranger("puzzles", "plugins")

    stranger(
        "puzzles", "generate", "shades", "5x5", "--level", "medium", "--seed", "1", "--output", "one.txt"
    )
    assert stranger("puzzles", "rate", "one.txt").startswith("level: medium")
    solved = stranger("puzzles", "solve", "one.txt")
    assert "unique: this is the only solution" in solved
    (stranger.home / "answer.txt").write_text(solved, encoding="utf-8")
    stranger("puzzles", "check", "one.txt", "answer.txt")
    assert "Row" in stranger("puzzles", "hint", "one.txt", "--degree", "why")
    assert "The puzzle is solved." in stranger("puzzles", "explain", "one.txt")
    name = stranger("puzzles", "convert", "one.txt", "--to", "id").strip()
    for form in ("json", "text"):
        assert name not in stranger("puzzles", "convert", name, "--to", form)
    assert "■" in stranger("puzzles", "show", name, "--solution")

    corpus = "puzzles_shades/corpus/puzzles.jsonl"
    made = ("--level", "easy", "--count", "5", "--seed", "1", "--json", "--output", corpus)
    stranger("puzzles", "generate", "shades", *made, at="shades")
    assert "5 puzzles (easy 5)" in stranger("puzzles", "corpus", "verify", "shades")


# What is written


def written(folder: Path) -> dict[str, str]:
    """The text of every file below a folder."""
    return {
        path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8")
        for path in folder.rglob("*")
        if path.is_file() and not {"__pycache__", ".ruff_cache"} & set(path.parts)
    }


@pytest.mark.parametrize(
    ("name", "module", "title"),
    [("shades", "puzzles_shades", "Shades"), ("my-own_2nd", "puzzles_my_own_2nd", "My Own 2Nd")],
)
def test_only_the_name_differs(
    name: str, module: str, title: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    """Every file of the skeleton is written, and told; what it is called there is nowhere left. The code can
    be compiled, whatever the name."""
    monkeypatch.chdir(tmp_path)
    assert main(["new-genre", name]) == 0
    told, _ = capsys.readouterr().out.split("Next:\n")
    files = written(tmp_path)
    assert sorted(told.split()) == sorted(str(Path(path)) for path in files)
    assert len(files) == len(written(SKELETON))
    for path, text in files.items():
        assert "newgenre" not in (path + text).lower(), path
        if path.endswith(".py"):
            compile(text, path, "exec")
    assert f'{name} = "{module}:PLUGIN"' in files[f"{name}/pyproject.toml"]
    assert f'title="{title}"' in files[f"{name}/{module}/__init__.py"]
    assert os.stat(tmp_path / name / "pyproject.toml").st_mode & 0o200


def test_it_goes_where_it_is_told(tmp_path: Path, capsys: Capture) -> None:
    """Into a folder that is new, however deep, or empty; the commands to go on with name it."""
    (tmp_path / "empty").mkdir()
    for folder in (tmp_path / "empty", tmp_path / "a b" / "c"):
        assert main(["new-genre", "shades", "--into", str(folder)]) == 0
        assert (folder / "puzzles_shades" / "rules.py").is_file()
        assert f"  cd {folder}\n" in capsys.readouterr().out.replace("'", "")


# What is refused


def refused(capsys: Capture, *arguments: str) -> str:
    assert main(["new-genre", *arguments]) == 2
    out, error = capsys.readouterr()
    assert out == ""
    assert error.count("\n") == 1
    return error


@pytest.mark.parametrize(
    "name", ["", "Shades", "a b", "2x", "a-", "a--b", "é", "a/b", "..", "a.b", "a\n", "x" * 41]
)
def test_what_is_no_name_is_refused(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    """A name that cannot be a genre's is told in one line, and nothing is written."""
    monkeypatch.chdir(tmp_path)
    assert "cannot be the name of a genre" in refused(capsys, name)
    assert not list(tmp_path.iterdir())


def test_a_name_that_is_taken_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    """So is that of an installed genre, an alias of one, and one whose package is there already."""
    monkeypatch.chdir(tmp_path)
    assert "taken by an installed genre, Hashi" in refused(capsys, "hashi")
    assert "taken by an installed genre, Hashi" in refused(capsys, "bridges")
    (tmp_path / "puzzles_broken.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    assert "a package puzzles_broken is installed" in refused(capsys, "broken")
    assert [path.name for path in tmp_path.iterdir()] == ["puzzles_broken.py"]


def test_nothing_is_overwritten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    """A folder with something in it, or a file, stays as it is; where nothing can be made, that is told."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "shades").mkdir()
    (tmp_path / "shades" / "mine").write_text("mine")
    (tmp_path / "file").write_text("mine")
    assert "shades: exists" in refused(capsys, "shades")
    assert "file: exists" in refused(capsys, "shades", "--into", "file")
    assert "cannot be written" in refused(capsys, "shades", "--into", "file/below")
    assert written(tmp_path) == {"shades/mine": "mine", "file": "mine"}


def test_nothing_is_left_half_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    """When the disk is full the folder goes again."""
    monkeypatch.chdir(tmp_path)
    write: Callable[..., int] = Path.write_text

    def full(path: Path, *arguments: str, **named: str) -> int:
        if path.name == "words.py":
            raise OSError(28, "No space left on device")
        return write(path, *arguments, **named)

    monkeypatch.setattr(Path, "write_text", full)
    assert "No space left on device" in refused(capsys, "shades")
    assert not list(tmp_path.iterdir())

"""The built wheel holds all that is needed, and works where there is no checkout."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
HASHI = "hashi:5x5:2a1a3e4a2a6e3c3"
NO_INDEX = (
    "No module named pip",
    "Could not find a version",
    "No matching distribution",
    "connection",
    "Temporary failure",
)


def pip(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "pip", "--disable-pip-version-check", *arguments],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
    )


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from this tree."""
    folder = tmp_path_factory.mktemp("wheel")
    done = pip("wheel", ".", "--no-deps", "--quiet", "-w", str(folder))
    if done.returncode:
        # The build backend may be at hand without an index.
        again = pip("wheel", ".", "--no-deps", "--no-build-isolation", "--quiet", "-w", str(folder))
        if again.returncode and any(sign in done.stderr for sign in NO_INDEX):
            pytest.skip("no wheel without pip, and without hatchling or an index to get it from")
        assert not again.returncode, done.stderr + again.stderr
    (built,) = folder.glob("*.whl")
    return built


Run = Callable[..., str]


@pytest.fixture(scope="module")
def run(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Runs Python in an empty folder with the installed wheel before everything else on the path."""
    target = tmp_path_factory.mktemp("target")
    done = pip("install", "--no-deps", "--quiet", "--target", str(target), str(wheel))
    assert not done.returncode, done.stderr
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    environment = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    environment |= {"PYTHONPATH": str(target), "PYTHONUTF8": "1"}

    def run(*arguments: str) -> str:
        done = subprocess.run(
            [sys.executable, "-P", *arguments],
            capture_output=True,
            text=True,
            cwd=elsewhere,
            env=environment,
            encoding="utf-8",
            check=False,
        )
        assert not done.returncode, done.stderr
        return done.stdout

    where = run(
        "-c", "import puzzles, puzzles_hashi; print(puzzles.__file__, puzzles_hashi.__file__, sep='\\n')"
    )
    for file in where.splitlines():
        assert Path(file).is_relative_to(target), "the checkout was imported, not the wheel"
    return run


GENRES = sorted(path.name for path in (ROOT / "genres").iterdir() if path.is_dir())


def test_the_wheel_holds_code_types_profiles_and_corpus(wheel: Path) -> None:
    """Data travel inside the package that reads them, of every genre that stands in the tree; tests and
    documents stay at home."""
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        for genre in GENRES:
            package = f"puzzles_{genre}"
            profiles = {f"{package}/profiles/{path.name}" for path in (ROOT / "profiles").glob(f"{genre}-*")}
            corpus = f"{package}/corpus/{genre}/puzzles.jsonl"
            assert profiles
            assert {f"{package}/py.typed", corpus, *profiles} <= names
            assert archive.getinfo(corpus).file_size > 0
        (entry_points,) = (n for n in names if n.endswith(".dist-info/entry_points.txt"))
        text = archive.read(entry_points).decode()
    assert all(f"{genre} = puzzles_{genre}" in text for genre in GENRES)
    assert "puzzles = puzzles.cli:main" in text
    info = {name.split("/")[0] for name in names if not name.split("/")[0].endswith(".dist-info")}
    assert info == {"puzzles", *(f"puzzles_{genre}" for genre in GENRES)}
    modules = {
        path.relative_to(above).as_posix()
        for above in (ROOT / "framework", *(ROOT / "genres" / genre for genre in GENRES))
        for path in above.rglob("*.py")
    }
    assert {"puzzles/py.typed", *modules} <= names


def test_the_installed_wheel_generates_and_rates_as_the_checkout_does(run: Run) -> None:
    """The genre is found by its entry point, its profile inside the package; a seed means the same."""
    code = f"""
import puzzles
made = puzzles.generate("hashi", "7x7", level="medium", seed=7)
print(puzzles.write(made.puzzle), made.rating.level, puzzles.rate({HASHI!r}).level)
print(puzzles.solve(made.puzzle).verdict.value)
"""
    here = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert run("-c", code) == here.stdout
    assert here.stdout.splitlines()[1] == "one"


def test_the_installed_wheel_finds_its_corpus(run: Run) -> None:
    """The corpus file of each genre is read from inside its installed package, a JSON object a line."""
    for genre in GENRES:
        code = f"""
from puzzles.plugins import installed
file = installed().genre({genre!r}).corpus / "puzzles.jsonl"
print(file, file.read_text(encoding="utf-8"), sep="\\n", end="")
"""
        path, *lines = run("-c", code).splitlines()
        assert not Path(path).is_relative_to(ROOT)
        assert lines
        assert all(isinstance(json.loads(line), dict) for line in lines)
        expected = ROOT / "corpus" / genre / "puzzles.jsonl"
        assert lines == expected.read_text(encoding="utf-8").splitlines()


def test_the_installed_command_works(run: Run) -> None:
    """What the script ``puzzles`` calls generates the puzzle that the package does."""
    verb = "import sys; sys.argv[0] = 'puzzles'; from puzzles.cli import main; sys.exit(main())"
    told = run("-c", verb, "generate", "hashi", "7x7", "--seed", "7", "--format", "id")
    made = "import puzzles; print(puzzles.write(puzzles.generate('hashi', '7x7', seed=7).puzzle))"
    assert told == run("-c", made)

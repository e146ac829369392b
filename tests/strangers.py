"""A stranger's machine: a clean environment that has the built wheel, and no checkout."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


def environment(bin_folder: Path | None = None) -> dict[str, str]:
    """The variables of a shell in which an environment is active; nothing leads to the checkout."""
    plain = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "VIRTUAL_ENV"))}
    plain |= {"PIP_DISABLE_PIP_VERSION_CHECK": "1", "PYTHONUTF8": "1"}
    if bin_folder is not None:
        plain["PATH"] = f"{bin_folder}{os.pathsep}{plain.get('PATH', '')}"
    return plain


def run(command: Sequence[str], folder: Path, variables: Mapping[str, str], status: int | None = 0) -> str:
    """What a command prints, errors included. AssertionError with all of that when its status is another than
    was expected (None: any)."""
    done = subprocess.run(
        command,
        cwd=folder,
        env=dict(variables),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    assert status in (None, done.returncode), f"{' '.join(command)}: status {done.returncode}\n{done.stdout}"
    return done.stdout


class Stranger:
    """Runs commands where only the wheel is installed, with what authors of genres test with."""

    def __init__(self, folder: Path) -> None:
        built = folder / "wheel"
        run(
            [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "-w", str(built), "."],
            ROOT,
            environment(),
        )
        (self.wheel,) = built.glob("*.whl")
        self.home = folder / "home"
        self.home.mkdir()
        venv.create(folder / "venv", with_pip=True)
        self.bin = folder / "venv" / ("Scripts" if sys.platform == "win32" else "bin")
        self("pip", "install", "--quiet", f"{self.wheel}[testing]")
        where = self("python", "-c", "import puzzles; print(puzzles.__file__)")
        assert not Path(where.strip()).is_relative_to(ROOT), "the checkout is at hand"

    def __call__(self, program: str, *arguments: str, at: Path | str = "", status: int | None = 0) -> str:
        """What a program of the environment prints, run in a folder below the stranger's home."""
        return run([str(self.bin / program), *arguments], self.home / at, environment(self.bin), status)


@pytest.fixture(scope="session")
def stranger(tmp_path_factory: pytest.TempPathFactory) -> Stranger:
    """A clean environment with the wheel, one for all tests of a process."""
    return Stranger(tmp_path_factory.mktemp("stranger"))

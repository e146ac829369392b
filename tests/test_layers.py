"""The house has floors: a module imports only from those below it, and the core knows no genre."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parent.parent
FRAMEWORK = ROOT / "framework"
SKELETON = FRAMEWORK / "puzzles" / "skeleton"
"""What ``new-genre`` writes: data of the core, though it is a package as an author would have it."""
GENRES = ROOT / "genres"

FLOORS = (
    "errors bits rng signals processes grids",
    "model state relations answer",
    "words technique sentences generic",
    "profile rows answers agenda closure tries engine trace trace_json tell",
    "solver solver.search solver.network solver.store solver.reasons "
    "solver.propagation solver.counting solver.learn solver.auto solver.extras solver.apart solver.rounds "
    "solver.session solver.sat solver.milp solver.cpsat solver.named",
    "rating generator screening culling",
    "codec codec.text codec.cells codec.grid codec.id codec.json_ codec.record codec.standard codec.listed "
    "codec.puzzlink codec.pzprv3 codec.detect codec.many",
    "scene render render.terminal render.svg",
    "hints explanation",
    "genre hooks genre_plugin builtin registry offers plugins",
    "arguments api batch sessions comparison corpus testing bench",
    "__init__",
    "cli",
    "__main__",
)
ORDER = [module for floor in FLOORS for module in floor.split()]
"""A module imports only from those before it. A name of a package stands for its ``__init__``, and for
those of its modules that are not listed themselves."""

GENRE_NAMES = ("hashi", "hashiwokakero", "akari", "sudoku", "kakurasu", "nurikabe", "slitherlink")


def python_files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*.py") if "__pycache__" not in path.parts)


def module_of(path: Path, base: Path) -> str:
    """A file's dotted name below its package: ``codec.text``; ``codec`` for the package's own file."""
    parts = list(path.relative_to(base).with_suffix("").parts)
    if parts[-1] == "__init__" and len(parts) > 1:
        parts.pop()
    return ".".join(parts)


def place(module: str) -> int | None:
    """Where a module stands in the order: by its own name, or by that of its package."""
    while module not in ORDER:
        module, dot, _ = module.rpartition(".")
        if not dot:
            return None
    return ORDER.index(module)


def imports(path: Path) -> Iterator[str]:
    """The dotted name of every import in a file, wherever it stands: in functions and for annotations, too.

    ``from a import b`` gives ``a.b``, so that a package's modules are told from the package.
    """
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path}: relative import in line {node.lineno}"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Call) and "import_module" in ast.unparse(node.func):
            # A name that is put together at run time would go unseen: such calls are few, and known.
            yield from (
                c.value for c in node.args if isinstance(c, ast.Constant) and isinstance(c.value, str)
            )


CORE = {
    module_of(path, FRAMEWORK / "puzzles"): path
    for path in python_files(FRAMEWORK / "puzzles")
    if not path.is_relative_to(SKELETON)
}


def core_module(name: str) -> str:
    """The module of the core that an import's dotted name means."""
    below = name.removeprefix("puzzles").removeprefix(".")
    while below and below not in CORE:
        below = below.rpartition(".")[0]
    return below or "__init__"


@pytest.mark.parametrize("module", CORE)
def test_every_module_has_its_place(module: str) -> None:
    """A new module of the core is put into the order, by whoever adds it."""
    assert place(module) is not None, f"say in FLOORS (tests/test_layers.py) where {module} stands"


def backwards(module: str, path: Path) -> list[str]:
    """The modules of the core that a module imports though they stand after it."""
    mine = place(module)
    assert mine is not None
    found = []
    for name in imports(path):
        other = core_module(name)
        if name.split(".")[0] != "puzzles" or other == module:
            continue
        theirs = place(other)
        # Modules of a package that stands in the order as one may import each other.
        same_package = theirs == mine and module.split(".")[0] == other.split(".")[0]
        if theirs is None or not (theirs < mine or same_package):
            found.append(other)
    return found


@pytest.mark.parametrize("module", CORE)
def test_a_module_imports_only_from_those_before_it(module: str) -> None:
    """The one-way flow holds for every import, those in functions and for annotations included."""
    assert not backwards(module, CORE[module]), f"{module} imports what stands after it"


def test_an_import_against_the_flow_is_seen(tmp_path: Path) -> None:
    """Wherever an import is hidden, this file finds it."""
    ways = (
        "import puzzles.api",
        "from puzzles import api",
        "from puzzles.api import solve",
        "def later():\n    from puzzles.api import solve",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from puzzles.api import Made",
        "import importlib\nimportlib.import_module('puzzles.api')",
    )
    for text in ways:
        file = tmp_path / "model.py"
        file.write_text(text)
        assert backwards("model", file) == ["api"], text
        assert backwards("cli", file) == []


@pytest.mark.parametrize("module", CORE)
def test_the_core_imports_no_genre(module: str) -> None:
    """Genres come by their entry points only."""
    assert not [name for name in imports(CORE[module]) if name.startswith("puzzles_")]


def test_no_genre_is_named_in_the_core() -> None:
    """Neither code, comment nor data under framework/ names a genre."""
    found = []
    for path in sorted(FRAMEWORK.rglob("*")):
        if not path.is_file() or "__pycache__" in path.parts or path.suffix == ".pyc":
            continue
        text = path.read_bytes().decode("utf-8", "replace").lower()
        found += [f"{path.relative_to(ROOT)}: {name}" for name in GENRE_NAMES if name in text]
        found += [f"{path.relative_to(ROOT)}: its name" for name in GENRE_NAMES if name in path.name.lower()]
    assert not found


OF_GENRES = [
    (path, path.relative_to(folder).parts[0])
    for folder in (*sorted(GENRES.iterdir()), SKELETON, *sorted((ROOT / "docs" / "tutorial").glob("*/")))
    for path in python_files(folder)
    if path.parent.name != "tests"
]


@pytest.mark.parametrize(
    ("path", "own"), OF_GENRES, ids=[str(path.relative_to(ROOT)) for path, _ in OF_GENRES]
)
def test_a_genre_needs_only_the_core(path: Path, own: str) -> None:
    """A genre imports the core, itself, the standard library and attrs; never another genre, nor the
    command line. So do the packages that authors begin with."""
    for name in imports(path):
        top = name.split(".")[0]
        assert top in {"puzzles", own, "attrs"} or top in sys.stdlib_module_names, name
        assert not name.startswith("puzzles.cli"), name


def test_data_belong_to_a_genre() -> None:
    """Every profile and every corpus stands outside the core, and is of a genre that is there."""
    genres = {path.name for path in GENRES.iterdir() if path.is_dir()}
    profiles = sorted((ROOT / "profiles").iterdir())
    assert profiles
    for path in profiles:
        data = yaml.safe_load(path.read_text(encoding="utf-8"))
        assert data["genre"] in genres, path.name
        assert path.name == f"{data['name']}-{data['version']}.yaml"
    assert {path.name for path in (ROOT / "corpus").iterdir()} <= genres
    core = [path for path in FRAMEWORK.rglob("*") if path.is_file() and not path.is_relative_to(SKELETON)]
    assert {path.suffix for path in core} <= {".py", ".pyc", ".typed"}

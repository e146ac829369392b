"""Plugins are found, held to their contract, and kept apart: a broken one breaks nothing else."""

from __future__ import annotations

import itertools
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

import puzzles
from puzzles.errors import ProfileError, UnknownNameError
from puzzles.hooks import hookimpl
from puzzles.plugins import load
from puzzles.registry import PluginReport, Registry
from tests.framework import toy


def loaded(*plugins: tuple[str, Any]) -> Registry:
    """What the core and these plugins bring, whatever is installed here."""
    return load(plugins, entry_points=False)


def report(result: Registry, name: str) -> PluginReport:
    (found,) = [line for line in result.reports if line.name == name]
    return found


def works(result: Registry) -> bool:
    """Whether the whole toy genre is in use."""
    registry = result
    return (
        "toy" in registry.genre_names()
        and registry.codec("toy", "count").name == "count"
        and registry.solver("toy", "lazy") == toy.SOLVER
        and registry.profile("toy", "toy-human-1").entries[0].technique == toy.TECHNIQUE
        and registry.generator("toy") == toy.GENERATOR
        and registry.rater("toy") == toy.RATER
        and registry.renderer("blank") == toy.RENDERER
    )


# What works


def test_each_hook_is_heard() -> None:
    """A plugin's genre, techniques, profiles, codecs, solvers, generators, raters and renderers are used."""
    result = loaded(("toy", toy.whole()))
    assert works(result)
    assert result.warnings == ()
    assert len(report(result, "toy").hooks) == 8


def test_an_alias_names_the_genre_everywhere() -> None:
    """A genre's alias is accepted where its name is, and is not listed as a genre."""
    registry = loaded(("toy", toy.whole()))
    assert registry.genre("plaything") is registry.genre("toy")
    assert registry.codec("plaything", "count").name == "count"
    assert registry.genre_names() == ("toy",)


def test_generic_techniques_and_the_solver_come_with_every_genre() -> None:
    """What the core brings is there for a genre it has never heard of."""
    registry = loaded(("toy", toy.plugin(genres=(toy.genre(),))))
    names = {technique.name for technique in registry.techniques("toy")}
    assert {"forced", "short_contradiction", "contradiction"} <= names
    assert registry.solver("toy", "search").name == "search"
    assert {renderer.name for renderer in registry.renderers()} >= {"terminal", "ascii"}


@pytest.mark.parametrize(
    ("kind", "item", "seen"),
    [
        ("techniques", evolve(toy.TECHNIQUE, name="other"), lambda r: [t.name for t in r.techniques("toy")]),
        ("codecs", toy.codec("other"), lambda r: [c.name for c in r.codecs("toy")]),
        ("solvers", evolve(toy.SOLVER, name="other"), lambda r: [s.name for s in r.solvers("toy")]),
        ("generators", evolve(toy.GENERATOR, version=2), lambda r: [r.generator("toy").version]),
        ("raters", evolve(toy.RATER, version=2), lambda r: [r.rater("toy").version]),
        (
            "profiles",
            toy.Text(toy.PROFILE.replace("version: 1", "version: 2"), "toy-human-2.yaml"),
            lambda r: [p.version for p in r.profiles("toy")],
        ),
    ],
)
def test_a_plugin_adds_to_a_genre_of_another(
    kind: str, item: object, seen: Callable[[Any], list[object]]
) -> None:
    """Each kind can come from a plugin that does not own the genre, in either order of loading; the
    newest version of generators and raters is the default."""
    pair = [("toy", toy.whole()), ("adds", toy.plugin(**{kind: [item]}))]
    for order in itertools.permutations(pair):
        result = loaded(*order)
        assert result.warnings == ()
        assert {"other", 2}.intersection(seen(result))


def test_a_renderer_comes_from_a_plugin_without_genre() -> None:
    """Renderers belong to no genre."""
    registry = loaded(("draws", toy.plugin(renderers=[toy.RENDERER])))
    assert registry.renderer("blank") is toy.RENDERER


def test_an_old_version_stays_callable() -> None:
    """A version asked for by number is that one, though a newer one is the default."""
    newer = toy.plugin(generators=[evolve(toy.GENERATOR, version=2)], raters=[evolve(toy.RATER, version=2)])
    registry = loaded(("toy", toy.whole()), ("newer", newer))
    assert registry.generator("toy", 1).version == 1
    assert registry.rater("toy", 1).version == 1


@pytest.mark.parametrize(
    ("ask", "known"),
    [
        (lambda r: r.genre("toi"), "toy"),
        (lambda r: r.codec("toy", "x"), "count"),
        (lambda r: r.solver("toy", "x"), "lazy"),
        (lambda r: r.generator("toy", 9), "1"),
        (lambda r: r.rater("toy", 9), "1"),
        (lambda r: r.renderer("x"), "blank"),
        (lambda r: r.profile("toy", "x-1"), "toy-human-1"),
    ],
)
def test_an_unknown_name_is_answered_with_the_known_ones(ask: Callable[[Any], object], known: str) -> None:
    """Every look-up in vain is one line, and lists what there is."""
    with pytest.raises(UnknownNameError) as caught:
        ask(loaded(("toy", toy.whole())))
    assert known in str(caught.value)
    assert "\n" not in str(caught.value)


# What is broken: given as objects


@hookimpl
def puzzles_solverz(genre: str) -> list[object]:
    return []


def puzzles_solvers(genre: str) -> list[object]:
    return []


@hookimpl
def takes_another(game: str) -> list[object]:
    return []


@hookimpl
def raises(genre: str) -> list[object]:
    raise RuntimeError("no luck\ntoday")


@hookimpl
def leaves(genre: str) -> list[object]:
    raise SystemExit(3)


BROKEN: dict[str, tuple[Callable[[], Any], str]] = {
    "states no interface": (lambda: toy.holder(), "PUZZLES_API"),
    "another interface": (lambda: toy.plugin(api=2), "2"),
    "interface as text": (lambda: toy.plugin(api="1"), "'1'"),
    "misspelt hook": (
        lambda: toy.holder(PUZZLES_API=1, puzzles_solverz=puzzles_solverz),
        "puzzles_solverz",
    ),
    "unmarked hook": (lambda: toy.holder(PUZZLES_API=1, puzzles_solvers=puzzles_solvers), "hookimpl"),
    "wrong argument": (lambda: toy.holder(PUZZLES_API=1, puzzles_codecs=takes_another), "puzzles_codecs"),
    "hook raises": (lambda: toy.holder(PUZZLES_API=1, puzzles_codecs=raises), "no luck today"),
    "hook exits": (lambda: toy.holder(PUZZLES_API=1, puzzles_codecs=leaves), "SystemExit"),
    "returns None": (lambda: toy.plugin(codecs=None), "puzzles_codecs"),
    "returns a text": (lambda: toy.plugin(codecs="text"), "puzzles_codecs"),
    "returns a generator": (lambda: toy.plugin(codecs=(c for c in ())), "puzzles_codecs"),
    "returns the wrong records": (lambda: toy.plugin(codecs=[toy.SOLVER]), "puzzles_codecs"),
    "returns garbage": (lambda: toy.plugin(raters=[object()]), "puzzles_raters"),
    "profiles that are no files": (lambda: toy.plugin(profiles=["a.yaml"]), "puzzles_profiles"),
    "genres that are none": (lambda: toy.plugin(genres=("toy",)), "puzzles_genres"),  # type: ignore[arg-type]
    "format twice": (lambda: toy.plugin(codecs=[toy.codec("x"), toy.codec("x")]), "x"),
    "format taken": (lambda: toy.plugin(codecs=[toy.codec()]), "toy"),
    "technique taken": (lambda: toy.plugin(techniques=[toy.TECHNIQUE]), "first_cell"),
    "generic technique taken": (
        lambda: toy.plugin(techniques=[evolve(toy.TECHNIQUE, name="forced")]),
        "forced",
    ),
    "solver taken": (lambda: toy.plugin(solvers=[toy.SOLVER]), "lazy"),
    "generator taken": (lambda: toy.plugin(generators=[toy.GENERATOR]), "1"),
    "rater taken": (lambda: toy.plugin(raters=[toy.RATER]), "1"),
    "renderer taken": (lambda: toy.plugin(renderers=[toy.RENDERER]), "blank"),
    "genre taken": (lambda: toy.plugin(genres=(toy.genre(),)), "toy"),
    "alias taken": (lambda: toy.plugin(genres=(toy.genre("other", ("plaything",)),)), "plaything"),
    "alias is a taken name": (lambda: toy.plugin(genres=(toy.genre("other", ("toy",)),)), "toy"),
}


@pytest.mark.parametrize("kind", BROKEN)
def test_a_broken_plugin_is_one_line_and_takes_nothing_with_it(kind: str) -> None:
    """Each broken kind is reported in one line that names the plugin and the fault; the others work."""
    make, told = BROKEN[kind]
    result = loaded(("toy", toy.whole()), ("bad", make()))
    assert works(result)
    error = report(result, "bad").error
    assert error is not None
    assert told in error
    assert "\n" not in error
    (warning,) = result.warnings
    assert "bad" in warning


@pytest.mark.parametrize("kind", ["hook raises", "returns garbage", "renderer taken"])
def test_all_that_a_broken_plugin_brought_is_withdrawn(kind: str) -> None:
    """Where one of its hooks fails, its sound genre and renderer go, too."""
    bad = toy.plugin(
        genres=(toy.genre("second"),), renderers=[evolve(toy.RENDERER, name="second")], codecs=[]
    )
    if kind == "hook raises":
        bad.puzzles_codecs = raises
    elif kind == "returns garbage":
        bad.puzzles_raters = toy.plugin(raters=[object()]).puzzles_raters
    else:
        bad.puzzles_renderers = toy.plugin(renderers=[toy.RENDERER]).puzzles_renderers
    result = loaded(("toy", toy.whole()), ("bad", bad), ("adds", toy.plugin(codecs=[toy.codec("late")])))
    assert works(result)
    assert result.genre_names() == ("toy",)
    assert "second" not in [renderer.name for renderer in result.renderers()]
    assert result.codec("toy", "late").name == "late"
    assert report(result, "bad").error is not None


@pytest.mark.parametrize("order", [("one", "two"), ("two", "one")])
def test_of_two_plugins_with_one_genre_the_earlier_has_it(order: tuple[str, str]) -> None:
    """In either order the second is refused whole, and told whose the name is."""
    result = loaded(*((name, toy.plugin(genres=(toy.genre(),), renderers=[])) for name in order))
    assert report(result, order[0]).error is None
    error = report(result, order[1]).error
    assert error is not None
    assert order[0] in error


def test_an_interrupt_is_not_taken_for_a_broken_plugin() -> None:
    """The user's Ctrl-C goes through, also as what a module in C makes of it that is being imported."""

    @hookimpl
    def interrupted() -> list[object]:
        raise KeyboardInterrupt

    @hookimpl
    def uninitialised(genre: str) -> list[object]:
        try:
            raise KeyboardInterrupt
        except KeyboardInterrupt as error:
            raise ImportError("initialization failed") from error

    bad = toy.holder(PUZZLES_API=1, puzzles_genres=interrupted)
    late = toy.holder(PUZZLES_API=1, puzzles_codecs=uninitialised)
    for plugins in ([("bad", bad)], [("toy", toy.whole()), ("late", late)]):
        with pytest.raises(KeyboardInterrupt):
            loaded(*plugins)


def test_a_broken_profile_is_told_when_asked_for_and_leaves_the_others_alone() -> None:
    """A profile that cannot be used is a ProfileError with its file's name; the owner's own still works."""
    bad = toy.plugin(profiles=[toy.Text("name: [", "bad-1.yaml")])
    registry = loaded(("toy", toy.whole()), ("bad", bad))
    with pytest.raises(ProfileError, match=r"bad-1\.yaml"):
        registry.profile("toy", "bad-1")
    assert registry.profile("toy", "toy-human-1").id == "toy-human-1"


def test_a_profile_of_another_genre_is_refused() -> None:
    """A profile says which genre it is for, and is believed."""
    other = toy.Text(toy.PROFILE.replace("genre: toy", "genre: other"), "stray-1.yaml")
    registry = loaded(
        ("toy", toy.plugin(genres=(toy.genre(),), techniques=[toy.TECHNIQUE], profiles=[other]))
    )
    assert registry.profiles("toy") == ()
    (told,) = [line for line in registry.check() if line.name == "toy"]
    assert "stray-1.yaml: genre" in str(told.error)


# Installed: by real entry points


def install(folder: Path, distribution: str, entry: str, module: str, source: str) -> None:
    """Put a distribution with one plugin where Python looks for installed ones."""
    info = folder / f"{distribution.replace('-', '_')}-1.5.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 1.5\n")
    (info / "entry_points.txt").write_text(f"[puzzles]\n{entry} = {module}\n")
    (folder / f"{module}.py").write_text(source)


GOOD_SOURCE = """
from tests.framework import toy
globals().update({k: v for k, v in vars(toy.whole()).items() if k.startswith(("puzzles_", "PUZZLES_"))})
"""
AT_IMPORT = {
    "ImportError": ("import no_such_module_anywhere", "no_such_module_anywhere"),
    "SyntaxError": ("def (:", "SyntaxError"),
    "SystemExit": ("raise SystemExit(2)", "SystemExit"),
    "raising": ("raise RuntimeError('not\\nnow')", "not now"),
    "stating no interface": ("", "PUZZLES_API"),
    "with another interface": ("PUZZLES_API = 99", "99"),
}


@pytest.mark.parametrize("kind", AT_IMPORT)
def test_a_plugin_broken_at_import_is_reported_and_the_others_work(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever a module does when it is imported, it is one line with its distribution's version."""
    source, told = AT_IMPORT[kind]
    name = f"bad_{kind.replace(' ', '_').lower()}"
    good = f"good_beside_{name}"
    install(tmp_path, "bad-dist", "bad", name, source)
    install(tmp_path, "good-dist", "good", good, GOOD_SOURCE)
    monkeypatch.syspath_prepend(tmp_path)
    result = load()
    assert works(result)
    assert report(result, "good").error is None
    bad = report(result, "bad")
    assert bad.error is not None
    assert told in bad.error
    assert "\n" not in bad.error
    assert "1.5" in bad.version
    assert sum("bad" in warning for warning in result.warnings) == 1


@pytest.mark.parametrize("first_on_path", ["a", "b"])
def test_the_order_of_discovery_decides_nothing(
    first_on_path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two installed plugins claim one genre: the same one has it, wherever each lies on the path."""
    source = "from tests.framework import toy\nplugin = toy.whole()\n"
    for letter in "ab":
        module = f"claims_{letter}_{first_on_path}"
        install(tmp_path / letter, f"dist-{letter}", letter, module, source)
        info = next((tmp_path / letter).glob("*.dist-info"))
        (info / "entry_points.txt").write_text(f"[puzzles]\n{letter} = {module}:plugin\n")
    for letter in sorted("ab", key=lambda letter: letter == first_on_path):
        monkeypatch.syspath_prepend(tmp_path / letter)
    result = load()
    assert report(result, "a").error is None
    assert "a" in str(report(result, "b").error)


def with_nothing_installed(code: str) -> str:
    """What a Python prints that has our package on its path, and else only what comes with Python."""
    path = f"import sys; sys.path.insert(0, {str(Path(puzzles.__path__[0]).parent)!r})\n"
    command = [sys.executable, "-I", "-S", "-c", path + code]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def test_importing_the_package_imports_nothing_else() -> None:
    """``import puzzles`` imports no other module, ``typing`` neither: an interrupt in it is told by Python,
    with a traceback, so it is to be over soon. Names are seen all the same, the version among them."""
    code = (
        "before = {*sys.modules}; import puzzles; names = dir(puzzles); found = {*sys.modules} - before\n"
        "print(sorted(found), '__version__' in names, {*puzzles.__all__} <= {*names})"
    )
    assert with_nothing_installed(code) == "['__future__', 'puzzles'] True True"


def test_the_package_tells_its_version() -> None:
    """It is that of what is installed; where nothing is, there is no such attribute."""
    assert puzzles.__version__ == version("puzzlewright")
    assert with_nothing_installed("import puzzles; print(hasattr(puzzles, '__version__'))") == "False"
    with pytest.raises(AttributeError, match="module 'puzzles' has no attribute 'versions'"):
        getattr(puzzles, "versions")  # noqa: B009


def test_importing_the_package_loads_no_plugin() -> None:
    """``import puzzles`` and the hooks import neither plugins nor what loads them."""
    code = (
        "import sys, puzzles, puzzles.hooks\n"
        "print([m for m in sys.modules if m in ('puzzles.plugins', 'puzzles.builtin', 'puzzles.api')])"
    )
    path = f"import sys; sys.path[:0] = {[p for p in sys.path if p]!r}\n"
    done = subprocess.run([sys.executable, "-c", path + code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"

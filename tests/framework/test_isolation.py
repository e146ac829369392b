"""Plugins kept apart where it is hardest: when one falls late, and when they are really installed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

import puzzles_hashi
from puzzles import api
from puzzles.errors import ProfileError, UnknownNameError
from puzzles.genre import Genre
from puzzles.hooks import hookimpl
from puzzles.plugins import load
from puzzles.registry import PluginReport, Registry
from tests.framework import extending, tally, toy

HASHI = "hashi:5x5:2a1a3e4a2a6e3c3"


def loaded(*plugins: tuple[str, Any]) -> Registry:
    """What the core and these plugins bring, whatever is installed here."""
    return load(plugins, entry_points=False)


def errors(result: Registry) -> dict[str, str | None]:
    """Why each plugin is not used, by name."""
    return {report.name: report.error for report in result.reports}


class Owner:
    """Brings the genre ``second`` with a format of its own and, once broken, something that is taken."""

    PUZZLES_API = 1

    def __init__(self, *, broken: bool, format: str = "own") -> None:
        self.broken = broken
        self.format = format

    @hookimpl
    def puzzles_genres(self) -> list[Genre]:
        """The genre ``second``."""
        return [toy.genre("second", aliases=("two",))]

    @hookimpl
    def puzzles_codecs(self, genre: str) -> list[object]:
        """Its own format; broken, one for toy that toy has."""
        if genre == "second":
            return [toy.codec(self.format)]
        return [toy.codec("count")] if self.broken and genre == "toy" else []


class Extender:
    """Adds the format ``added`` to each genre there is, and a renderer."""

    PUZZLES_API = 1

    @hookimpl
    def puzzles_codecs(self, genre: str) -> list[object]:
        """For every genre."""
        return [toy.codec("added")]

    @hookimpl
    def puzzles_renderers(self) -> list[object]:
        """One of its own."""
        return [evolve(toy.RENDERER, name="added")]


# One that falls late


@pytest.mark.parametrize("at", range(3))
def test_a_genre_that_is_withdrawn_late_takes_along_only_what_was_added_to_it(at: int) -> None:
    """Its owner broke its word to another genre: the genre is gone, under every name, and he who had
    extended it keeps what he brought to the others. So it is wherever the owner stood."""
    plugins = [("toy", toy.whole()), ("extender", Extender())]
    plugins.insert(at, ("owner", Owner(broken=True)))
    result = loaded(*plugins)
    told = errors(result)
    assert "format count of toy" in str(told.pop("owner"))
    assert set(told.values()) == {None}
    assert result.genre_names() == ("toy",)
    with pytest.raises(UnknownNameError):
        result.genre("two")
    assert [codec.name for codec in result.codecs("toy")] == ["count", "added"]
    assert result.renderer("added").name == "added"


def test_a_genre_that_became_free_goes_to_the_next_who_wanted_it() -> None:
    """Whoever falls late keeps nobody from a name; extensions go to the genre that is there in the end."""
    result = loaded(
        ("toy", toy.whole()),
        ("first", Owner(broken=True)),
        ("extender", Extender()),
        ("next", Owner(broken=False, format="other")),
    )
    assert [name for name, error in errors(result).items() if error] == ["first"]
    assert [codec.name for codec in result.codecs("two")] == ["other", "added"]


def test_the_first_claimant_breaks_and_the_second_is_used() -> None:
    """A plugin whose hooks return nonsense has no claim to a name."""
    result = loaded(("bad", toy.plugin(genres=(toy.genre(),), codecs=[toy.SOLVER])), ("toy", toy.whole()))
    assert [name for name, error in errors(result).items() if error] == ["bad"]
    assert result.codec("toy", "count").name == "count"


def test_an_owner_goes_before_those_who_add_to_his_genre() -> None:
    """Of two formats of one name the owner's is used, even where the stranger was loaded first."""
    for plugins in ([0, 1], [1, 0]):
        both = [("extender", Extender()), ("owner", Owner(broken=False, format="added"))]
        result = loaded(*(both[index] for index in plugins))
        assert "plugin owner" in str(errors(result)["extender"])
        assert errors(result)["owner"] is None
        assert "added" not in [renderer.name for renderer in result.renderers()]


def test_a_plugin_that_brings_genres_twice_over_is_refused() -> None:
    """A plugin cannot have two genres of one name, nor one whose alias is its other's name."""
    for genres in ((toy.genre(), toy.genre()), (toy.genre(), toy.genre("other", ("toy",)))):
        assert errors(loaded(("bad", toy.plugin(genres=genres))))["bad"] is not None


def test_what_is_accepted_does_not_fail_later_for_its_type() -> None:
    """A record with a field of the wrong type is refused when it is loaded, with the field's name."""
    wrong: list[tuple[str, dict[str, Any]]] = [
        ("name", {"techniques": [evolve(toy.TECHNIQUE, name=None)]}),
        ("by_kind", {"techniques": [evolve(toy.TECHNIQUE, name="x", by_kind="yes")]}),
        ("by_kind", {"techniques": [evolve(toy.TECHNIQUE, name="x", by_kind=True)]}),  # it has no find
        ("applies", {"techniques": [evolve(toy.TECHNIQUE, name="x", applies=3)]}),
        ("applies", {"techniques": [evolve(toy.TECHNIQUE, name="x", applies=lambda model: 1)]}),
        ("name", {"codecs": [toy.codec("Two words")]}),
        ("version", {"generators": [evolve(toy.GENERATOR, version=True)]}),
        ("version", {"raters": [evolve(toy.RATER, version="2")]}),
        ("solve", {"solvers": [evolve(toy.SOLVER, name="x", solve=3)]}),
        ("model", {"genres": (evolve(toy.genre("x"), model=None),)}),
        ("aliases", {"genres": (evolve(toy.genre("x"), aliases="xyz"),)}),
        ("listed", {"genres": (evolve(toy.genre("x"), listed=""),)}),
        ("shapes", {"generators": [evolve(toy.GENERATOR, version=9, shapes="5x5")]}),
        ("variants", {"codecs": [evolve(toy.codec("x"), variants={"lax": "read"})]}),
        ("variants", {"codecs": [evolve(toy.codec("x"), variants={"two words": toy.read})]}),
        ("render", {"renderers": [evolve(toy.RENDERER, name="x", render="")]}),
    ]
    for field, brings in wrong:
        result = loaded(("toy", toy.whole()), ("bad", toy.plugin(**brings)))
        assert field in str(errors(result)["bad"]), brings
        assert result.genre_names() == ("toy",)


# Profiles that cannot be used


def test_check_lists_the_plugin_whose_profile_is_broken_and_no_other() -> None:
    """Profiles are read when asked for. ``check`` reads all, and reports the plugin, the file and the key;
    what else the plugin brought, and what others did, stays in use."""
    bad = toy.plugin(
        profiles=[toy.Text(toy.PROFILE.replace("first_cell", "guess"), "bad-1.yaml")],
        codecs=[toy.codec("kept")],
    )
    result = loaded(("toy", toy.whole()), ("bad", bad))
    assert result.warnings == ()
    faults = {report.name: report.error for report in result.check() if report.error}
    assert list(faults) == ["bad"]
    assert "bad-1.yaml: techniques, row 1: technique: unknown technique 'guess'" in str(faults["bad"])
    assert result.codec("toy", "kept").name == "kept"
    assert [profile.id for profile in result.profiles("toy")] == ["toy-human-1"]
    with pytest.raises(ProfileError, match=r"bad-1\.yaml"):
        result.profile("toy", "bad-1")


def test_check_finds_a_rater_without_its_profile_and_a_profile_brought_twice() -> None:
    """A rater goes by a profile that is there; of two files of one profile the owner's is used."""
    lost = toy.plugin(raters=[evolve(toy.RATER, version=2, profile="nowhere-1")])
    twice = toy.plugin(profiles=[toy.Text(toy.PROFILE.replace("first_cell", "forced", 1))])
    result = loaded(("toy", toy.whole()), ("lost", lost), ("twice", twice))
    faults = {report.name: str(report.error) for report in result.check() if report.error}
    assert set(faults) == {"lost", "twice"}
    assert "nowhere-1" in faults["lost"]
    assert result.profile("toy", "toy-human-1").entries[0].technique == toy.TECHNIQUE


def test_a_profile_file_that_raises_is_one_profile_error() -> None:
    """Whatever a file of a plugin's own making does when it is read is told with its name."""

    class Evil(toy.Text):
        def read_text(self, encoding: str | None = None) -> str:
            raise RuntimeError("boom\nboom")

    result = loaded(("toy", toy.whole()), ("evil", toy.plugin(profiles=[Evil("", "evil-1.yaml")])))
    (told,) = [report.error for report in result.check() if report.error]
    assert told.startswith("evil-1.yaml:")
    assert "\n" not in told


# Really installed


def install(folder: Path, distribution: str, points: str, module: str = "", source: str = "") -> None:
    """Put a distribution with entry points, and a module, where Python looks for installed ones."""
    info = folder / f"{distribution.replace('-', '_')}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(points)
    if module:
        (folder / f"{module}.py").write_text(source)


def hashi_works(result: Registry) -> None:
    """The genre installed with the core does all it did."""
    genre = result.genre("hashi")
    assert genre.title == "Hashi"
    assert genre.model is puzzles_hashi.rules.model_of
    assert api.rate(HASHI, registry=result).profile == "hashi-human-1"


CLAIMS = """
from attrs import evolve
from tests.framework import toy
plugin = toy.plugin(genres=(toy.genre({name!r}, {aliases!r}),))
"""


@pytest.mark.parametrize("claim", [("hashi", ()), ("mine", ("bridges",)), ("bridges", ())])
@pytest.mark.parametrize("distribution", ["aaa-dist", "zzz-dist"])
@pytest.mark.parametrize("is_first", [True, False])
def test_nobody_takes_the_name_of_a_genre_installed_with_the_core(
    claim: tuple[str, tuple[str, ...]],
    distribution: str,
    is_first: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whatever the stranger and his distribution are called, and wherever they lie on the path, Hashi
    stays, and the stranger is refused in one line that names the owner."""
    name, aliases = claim
    module = f"claims_{name}_{distribution[:3]}_{is_first}".lower()
    install(
        tmp_path,
        distribution,
        f"[puzzles]\naaa = {module}:plugin\n",
        module,
        CLAIMS.format(name=name, aliases=aliases),
    )
    if is_first:
        monkeypatch.syspath_prepend(tmp_path)
    else:
        monkeypatch.setattr(sys, "path", [*sys.path, str(tmp_path)])
    result = load()
    hashi_works(result)
    (warning,) = [line for line in result.warnings if distribution in line]
    assert warning.startswith(f"plugin aaa ({distribution} 1.0) is not used: genre ")
    assert "is already brought by plugin hashi" in warning


@pytest.mark.parametrize(
    ("points", "told"),
    [
        ("[puzzles]\nodd = no_module_of_this_name\n", "no_module_of_this_name"),
        ("[puzzles]\nodd = json:no_attribute\n", "no_attribute"),
        ("[puzzles]\nodd = json\n", "PUZZLES_API"),
        ("[puzzles]\nodd = not a reference!\n", ""),
        ("[puzzles]\nnonsense\n", ""),
    ],
)
def test_an_entry_point_that_leads_nowhere_is_one_warning(
    points: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A broken entry point, or a file of them that cannot be read, is told with its distribution."""
    install(tmp_path, "odd-dist", points)
    monkeypatch.syspath_prepend(tmp_path)
    result = load()
    hashi_works(result)
    (warning,) = [line for line in result.warnings if "odd" in line]
    assert told in warning
    assert "\n" not in warning


def test_a_plugin_that_cannot_be_compiled_is_one_warning_in_a_fresh_process(tmp_path: Path) -> None:
    """Found by PYTHONPATH alone: broken ones are one line each, a whole new genre works beside them, and
    so does what it shares with Hashi."""
    install(
        tmp_path, "bad-syntax", "[puzzles]\nsyntax = bad_syntax\n", "bad_syntax", "def puzzles_genres(:\n"
    )
    install(
        tmp_path, "bad-exit", "[puzzles]\nexits = bad_exit\n", "bad_exit", "import sys; sys.exit('bye')\n"
    )
    install(
        tmp_path,
        "bad-hook",
        "[puzzles]\nraises = bad_hook\n",
        "bad_hook",
        "from puzzles.hooks import hookimpl\nPUZZLES_API = 1\n"
        "@hookimpl\ndef puzzles_codecs(genre):\n    exit(1)\n",
    )
    install(
        tmp_path,
        "tally-puzzles",
        "[puzzles]\ntally = tally_plugin\n",
        "tally_plugin",
        Path(str(tally.__file__)).read_text(encoding="utf-8"),
    )
    code = """
import json, puzzles
from puzzles.plugins import installed
puzzle = installed().genre("tally").example
print(json.dumps({
    "warnings": installed().warnings,
    "genres": installed().genre_names(),
    "levels": [puzzles.rate(puzzle).level, puzzles.rate(%r).level],
    "reports": [[r.name, r.distribution, r.version] for r in installed().reports],
}))
"""
    paths = [str(tmp_path), *(path for path in sys.path if path)]
    done = subprocess.run(
        [sys.executable, "-c", code.replace("%r", repr(HASHI))],
        capture_output=True,
        text=True,
        check=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
    )
    found = json.loads(done.stdout)
    assert done.stderr == ""
    assert set(found["genres"]) >= {"hashi", "tally"}
    assert None not in found["levels"]
    assert ["tally", "tally-puzzles", "1.0"] in found["reports"]
    ours = [line for line in found["warnings"] if "bad-" in line]
    assert [line.split(":")[0] for line in ours] == [
        "plugin exits (bad-exit 1.0) is not used",
        "plugin raises (bad-hook 1.0) is not used",
        "plugin syntax (bad-syntax 1.0) is not used",
    ]
    assert "SyntaxError" in ours[2]


def test_a_plugin_that_is_installed_and_given_counts_once() -> None:
    """Giving the module of an installed plugin changes nothing."""
    result = load([puzzles_hashi])
    reports: list[PluginReport] = [
        r for r in result.reports if "puzzles_genres" in r.hooks and r.name == "hashi"
    ]
    assert len(reports) == 1
    assert not [line for line in result.warnings if "hashi" in line]


def test_the_verbs_use_what_is_left_when_a_plugin_breaks() -> None:
    """A broken plugin beside them takes nothing from the others: all verbs, formats and solvers work."""
    result = load(
        [puzzles_hashi, tally, extending.AddsSolver(), ("bad", toy.plugin(api=2))], entry_points=False
    )
    assert len(result.warnings) == 1
    for puzzle in (HASHI, "tally:5:2.1.0"):
        expected = api.solve(puzzle, registry=result)
        assert api.solve(puzzle, solver="count-out", registry=result).solutions == expected.solutions

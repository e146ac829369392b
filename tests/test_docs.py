"""The documentation holds: its code runs, its positions show what they say, its links lead somewhere."""

from __future__ import annotations

import inspect
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from attrs import frozen

import puzzles
from puzzles import hooks
from puzzles.model import Model
from puzzles.plugins import installed
from puzzles.profile import Profile
from puzzles.solver import Verdict
from puzzles.solver.search import search
from puzzles.trace import first_step

ROOT = Path(__file__).resolve().parents[1]
DOCS = sorted((ROOT / "docs").rglob("*.md"))
PAGES = [*sorted(ROOT.glob("*.md")), *DOCS]
GENRES = sorted(path.name for path in (ROOT / "genres").iterdir() if path.is_dir())
HOOKS = ROOT / "docs" / "reference" / "hooks.md"
PROFILE = installed().profile("hashi", "hashi-human-1")


def page_of(genre: str) -> Path:
    """The page of a genre; others whose names begin alike belong to it."""
    return ROOT / "docs" / "genres" / f"{genre}.md"


_FENCE = re.compile(r"^```(\w*)[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\]\(([^)\s]+)\)")


def blocks(page: Path, kind: str) -> list[str]:
    """The fenced blocks of one kind, each after as many blank lines as stand before it in its page."""
    text = page.read_text(encoding="utf-8")
    return [
        "\n" * text[: match.start(2)].count("\n") + match[2]
        for match in _FENCE.finditer(text)
        if match[1] == kind
    ]


def named(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


# Code


@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page, "python")], ids=named)
def test_the_code_of_a_page_runs(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The Python blocks of a page, run one after another, raise nothing, and need no other page."""
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "__docs__"}
    for code in blocks(page, "python"):
        exec(compile(code, named(page), "exec"), names)


def test_the_blocks_are_run_as_they_stand() -> None:
    """Every Python block states something: it has an assertion, or prints what it is about."""
    for page in PAGES:
        for code in blocks(page, "python"):
            assert "assert " in code or "print(" in code, f"{named(page)}: {code.strip()}"


def test_yaml_of_the_profile_page_is_the_released_profile() -> None:
    """The profile shown in the reference is the released one, row for row."""
    from puzzles.profile import read_profile

    (text,) = blocks(ROOT / "docs" / "reference" / "profiles.md", "yaml")

    class Shown:
        name = "profiles.md"

        def read_text(self, encoding: str | None = None) -> str:
            return text

    shown = read_profile(Shown(), installed().techniques("hashi"))
    assert (shown.id, shown.genre, shown.entries) == (PROFILE.id, PROFILE.genre, PROFILE.entries)


# Names


def specified() -> dict[str, str]:
    """Every hook and its signature as the documentation writes it."""
    return {
        name: name + str(inspect.signature(function)).replace("'", "")
        for name, function in vars(hooks).items()
        if hasattr(function, f"{hooks.PROJECT}_spec")
    }


def test_every_hook_is_documented_with_its_arguments() -> None:
    """The hook page has a heading for each hook and below it its exact signature, and no other hooks."""
    text = HOOKS.read_text(encoding="utf-8")
    sections = dict(re.findall(r"^## (\w+)\n\n`([^`\n]+)`$", text, re.MULTILINE))
    assert specified()
    assert sections == specified()


def test_every_hook_has_an_example() -> None:
    """Each hook is implemented in some block of the hook page."""
    code = "\n".join(blocks(HOOKS, "python"))
    for name in specified():
        assert re.search(rf"@hookimpl\n    def {name}\(", code), name


@pytest.mark.parametrize("genre_name", GENRES)
def test_the_genre_page_names_all_there_is(genre_name: str) -> None:
    """Every technique, level, rule, format and alias of a genre is on its page, or on that of its formats."""
    pages = sorted(page_of(genre_name).parent.glob(f"{genre_name}*.md"))
    text = "".join(page.read_text(encoding="utf-8") for page in pages)
    genre = installed().genre(genre_name)
    profile = installed().profiles(genre_name)[0]
    for entry in profile.entries:
        row = rf"^\| `{entry.technique.name}` \| {entry.level} \|"
        assert re.search(row, text, re.MULTILINE), entry.technique.name
    for rule in genre.rules:
        assert re.search(rf"^\| {rule} \|", text, re.MULTILINE), rule
    for codec in installed().codecs(genre_name):
        assert re.search(rf"^###? `{codec.name}`$", text, re.MULTILINE), codec.name
    for name in (genre.name, *genre.aliases, profile.id):
        assert f"`{name}`" in text, name


def test_every_verb_is_documented_with_its_signature() -> None:
    """The page about Python has a heading for each verb of the package and its parameters."""
    import puzzles

    text = (ROOT / "docs" / "reference" / "python.md").read_text(encoding="utf-8")
    sections = dict(re.findall(r"^## (\w+)\n\n`([^`\n]+)`$", text, re.MULTILINE))
    verbs = {name: getattr(puzzles, name) for name in puzzles.__all__ if name[0].islower()}
    expected = {}
    for name, verb in verbs.items():
        signature = inspect.signature(verb)
        plain = [p.replace(annotation=p.empty) for p in signature.parameters.values()]
        shown = str(signature.replace(parameters=plain, return_annotation=signature.empty))
        expected[name] = name + shown.replace("'", '"')
    assert sections == expected


# Positions


@frozen
class Position:
    """A position of the genre page: a block of lines ``key  value``, continued by lines that are indented."""

    technique: str
    profile: Profile
    model: Model
    masks: tuple[int, ...]
    removed: tuple[tuple[int, int], ...]


def read_position(genre_name: str, text: str) -> Position:
    """The position in a block; ``known none`` is a position where nothing is known."""
    registry = installed()
    genre = registry.genre(genre_name)
    fields: dict[str, list[str]] = {}
    key = ""
    for line in text.strip("\n").splitlines():
        if not line.startswith(" "):
            key, line = line.split(maxsplit=1)
        fields.setdefault(key, []).append(line.strip())
    assert list(fields) == ["technique", "board", "known", "removed"], fields
    board = puzzles.read("\n".join([f"genre: {genre_name}", "grid:", *fields["board"]])).puzzle.board
    model = genre.model(board)
    masks = model.start()
    names = {genre.words.name(model, variable): variable for variable in range(len(masks))}

    def candidates(lines: list[str]) -> Iterator[tuple[int, int]]:
        for line in lines:
            name, values = line.split(": ")
            variable = names[name]
            yield variable, sum(model.bit(variable, int(value)) for value in values.split())

    if fields["known"] != ["none"]:
        for variable, mask in candidates(fields["known"]):
            assert mask & ~masks[variable] == 0, f"{text}: not among the first candidates"
            assert mask != masks[variable], f"{text}: says nothing about a variable"
            masks[variable] = mask
    (technique,) = fields["technique"]
    profile = registry.profiles(genre_name)[0]
    return Position(technique, profile, model, tuple(masks), tuple(candidates(fields["removed"])))


POSITIONS = [read_position(genre, text) for genre in GENRES for text in blocks(page_of(genre), "position")]


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.technique)
def test_a_position_shows_its_technique(position: Position) -> None:
    """In a position the technique is the first of the profile to find something, and finds just that."""
    step = first_step(position.model, position.profile, position.masks)
    assert step is not None
    assert (step.technique, step.removed) == (position.technique, position.removed)


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.technique)
def test_a_position_is_of_a_real_puzzle(position: Position) -> None:
    """A position's board has exactly one solution; what is known agrees with it, what goes is not in it."""
    outcome = search(position.model)
    assert outcome.verdict is Verdict.ONE
    bits = [position.model.bit(v, value) for v, value in enumerate(outcome.solutions[0])]
    assert all(bit & mask for bit, mask in zip(bits, position.masks, strict=True))
    assert not any(bits[variable] & gone for variable, gone in position.removed)


@pytest.mark.parametrize("genre", GENRES)
def test_every_technique_has_a_position(genre: str) -> None:
    """The genre page shows each technique of the profile once, in the profile's order."""
    profile = installed().profiles(genre)[0]
    shown = [position.technique for position in POSITIONS if position.profile.genre == genre]
    assert shown == [entry.technique.name for entry in profile.entries]


# Links


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_links_lead_to_files(page: Path) -> None:
    """Every relative link of a page leads to a file, and its fragment to a heading there."""
    text = _FENCE.sub("", page.read_text(encoding="utf-8"))
    for link in _LINK.findall(text):
        if re.match(r"[a-z]+:", link):
            continue
        target, _, fragment = link.partition("#")
        file = (page.parent / target).resolve() if target else page
        assert file.is_file(), f"{named(page)}: {link}"
        if fragment:
            headings = re.findall(r"^#+ (.+)$", file.read_text(encoding="utf-8"), re.MULTILINE)
            slugs = {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
            assert fragment in slugs, f"{named(page)}: {link}"


def test_every_page_is_listed() -> None:
    """The list of pages leads to every page of the documentation."""
    index = ROOT / "docs" / "index.md"
    listed = {(index.parent / link).resolve() for link in _LINK.findall(index.read_text(encoding="utf-8"))}
    assert {page for page in DOCS if page != index} <= listed


# The README's commands


def commands() -> list[tuple[str, str]]:
    """The commands the README shows, and all that they print. The corpus has a test of its own."""
    shown = [block.lstrip("\n").split("\n", 1) for block in blocks(ROOT / "README.md", "console")]
    return [(first.removeprefix("$ "), rest) for first, rest in shown if "corpus verify" not in first]


@pytest.mark.parametrize(("command", "shown"), commands(), ids=[command for command, _ in commands()])
def test_a_command_of_the_readme_prints_what_is_shown(command: str, shown: str, tmp_path: Path) -> None:
    """Run as printed, each command of the README prints what stands below it."""
    (tmp_path / "wrong.txt").write_text(blocks(ROOT / "README.md", "text")[0].lstrip("\n"), encoding="utf-8")
    program, *arguments = shlex.split(command)
    assert program == "puzzles"
    done = subprocess.run(
        [sys.executable, "-m", "puzzles.cli", *arguments],
        cwd=tmp_path,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", "PYTHONUTF8": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    assert sorted(done.stdout.splitlines()) == sorted(shown.rstrip("\n").splitlines())

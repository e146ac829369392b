"""Profiles are read strictly: whatever is wrong is one line that names the file and the key."""

from __future__ import annotations

from pathlib import Path

import pytest

import puzzles_hashi
from puzzles.errors import ProfileError
from puzzles.generic import GENERIC
from puzzles.plugins import load
from puzzles.profile import Profile, read_profile
from puzzles.technique import LEVELS
from tests.framework import toy

ROW = "  - {technique: first_cell, level: easy}\n"
HEAD = "name: toy-human\nversion: 1\ngenre: toy\n"
CHAIN = "  - {technique: contradiction, level: hard, steps: 6, using: medium}\n"


def read(text: str) -> Profile:
    return read_profile(toy.Text(text, "some.yaml"), [toy.TECHNIQUE, *GENERIC])


def test_a_profile_is_read_in_order_with_its_parameters() -> None:
    """Rows keep their order, levels and parameters; parameters left out have their defaults."""
    profile = read(HEAD + "techniques:\n" + ROW + "  - {technique: forced, level: medium}\n" + CHAIN)
    assert profile.id == "toy-human-1"
    assert [entry.technique.name for entry in profile.entries] == ["first_cell", "forced", "contradiction"]
    assert [dict(entry.parameters) for entry in profile.entries] == [
        {},
        {"using": "bookkeeping"},
        {"steps": 6, "using": "medium"},
    ]


def test_upto_counts_the_rows_at_a_level_or_below() -> None:
    """``upto`` never shrinks from a level to the next, and ends at all rows."""
    profile = read(HEAD + "techniques:\n" + ROW + CHAIN)
    assert [profile.upto(level) for level in LEVELS] == [0, 1, 1, 2, 2]


WRONG = {
    "unknown technique": (HEAD + "techniques:\n  - {technique: nope, level: easy}\n", "technique"),
    "no technique": (HEAD + "techniques:\n  - {level: easy}\n", "technique"),
    "technique that is no word": (HEAD + "techniques:\n  - {technique: [a], level: easy}\n", "technique"),
    "unknown level": (HEAD + "techniques:\n  - {technique: first_cell, level: brutal}\n", "level"),
    "no level": (HEAD + "techniques:\n  - {technique: first_cell}\n", "level"),
    "unknown key": (HEAD + "colour: red\ntechniques:\n" + ROW, "colour"),
    "unknown key of a row": (
        HEAD + "techniques:\n  - {technique: first_cell, level: easy, steps: 2}\n",
        "steps",
    ),
    "key twice": ("name: other\n" + HEAD + "techniques:\n" + ROW, "name"),
    "key twice in a row": (
        HEAD + "techniques:\n  - {technique: first_cell, level: easy, level: hard}\n",
        "level",
    ),
    "missing name": ("version: 1\ngenre: toy\ntechniques:\n" + ROW, "name"),
    "missing version": ("name: a\ngenre: toy\ntechniques:\n" + ROW, "version"),
    "missing genre": ("name: a\nversion: 1\ntechniques:\n" + ROW, "genre"),
    "missing techniques": (HEAD, "techniques"),
    "no rows": (HEAD + "techniques: []\n", "techniques"),
    "rows that are no list": (HEAD + "techniques: first_cell\n", "techniques"),
    "a row that is no mapping": (HEAD + "techniques:\n  - first_cell\n", "techniques, row 1"),
    "version as text": (HEAD.replace("1", "'1'") + "techniques:\n" + ROW, "version"),
    "version zero": (HEAD.replace("1", "0") + "techniques:\n" + ROW, "version"),
    "version as truth": (HEAD.replace("1", "true") + "techniques:\n" + ROW, "version"),
    "name with a path": (HEAD.replace("toy-human", "../x") + "techniques:\n" + ROW, "name"),
    "name with other letters": (HEAD.replace("toy-human", "r\u00e4tsel") + "techniques:\n" + ROW, "name"),
    "parameter as truth": (HEAD + "techniques:\n" + CHAIN.replace("6", "true"), "steps"),
    "suppositions as bookkeeping": (
        HEAD + "techniques:\n  - {technique: forced, level: bookkeeping}\n",
        "level",
    ),
    "missing parameter": (
        HEAD + "techniques:\n  - {technique: contradiction, level: hard, using: easy}\n",
        "steps",
    ),
    "parameter below zero": (HEAD + "techniques:\n" + CHAIN.replace("6", "-1"), "steps"),
    "parameter that is no number": (HEAD + "techniques:\n" + CHAIN.replace("6", "six"), "steps"),
    "using an unknown level": (HEAD + "techniques:\n" + CHAIN.replace("medium", "brutal"), "using"),
    "using its own level": (HEAD + "techniques:\n" + CHAIN.replace("medium", "hard"), "using"),
    "using a higher level": (HEAD + "techniques:\n" + CHAIN.replace("medium", "expert"), "using"),
    "levels out of order": (HEAD + "techniques:\n" + CHAIN + ROW, "level"),
    "technique twice": (HEAD + "techniques:\n" + ROW + ROW, "row 2"),
    "not a mapping": ("- a\n- b\n", "name"),
    "empty": ("", "name"),
}


@pytest.mark.parametrize("kind", WRONG)
def test_an_error_names_the_file_and_the_key(kind: str) -> None:
    """Each way to get a profile wrong is one line with the file's name and the key."""
    text, key = WRONG[kind]
    with pytest.raises(ProfileError) as caught:
        read(text)
    message = str(caught.value)
    assert message.startswith("some.yaml:")
    assert key in message
    assert "\n" not in message


@pytest.mark.parametrize(
    "text",
    [
        "name: !!python/object/apply:os.getcwd []\n",
        "name: !!python/name:os.system\n",
        "!!python/object:tests.framework.toy.Text {}\n",
        "name: !mine x\n",
        "name: [\n",
        "a: &a [*a]\n",
        "{[1]: 2}\n",
        "name: \x00\n",
        "name: 2026-99-99\n",
        "[" * 5000,
    ],
)
def test_what_is_no_plain_data_is_refused(text: str) -> None:
    """Tags build no objects, and no text makes the reader fail in another way than by ProfileError."""
    with pytest.raises(ProfileError, match=r"^some\.yaml:"):
        read(text)


def test_a_file_that_is_missing_is_named() -> None:
    """A missing file is a ProfileError, not an OSError."""

    class Missing(toy.Text):
        def read_text(self, encoding: str | None = None) -> str:
            raise FileNotFoundError(2, "No such file", self.name)

    with pytest.raises(ProfileError, match=r"gone\.yaml"):
        read_profile(Missing("", "gone.yaml"), GENERIC)


@pytest.mark.parametrize(
    "value",
    [
        *(
            '!!int ""',
            '!!int "x"',
            '!!float ""',
            '!!bool "x"',
            '!!timestamp "x"',
            '!!binary "x"',
            "!!set {a}",
        ),
        *("0x" + "f" * 9999, "9" * 9999, "[a, b]", "{a: b}", "null", ".nan", "2026-01-01", "'x y'", "²"),
    ],
)
@pytest.mark.parametrize("key", ["name", "version", "genre", "techniques"])
def test_any_value_of_the_wrong_type_is_one_short_line(key: str, value: str) -> None:
    """Whatever stands where a word, a number or rows belong is a ProfileError, and is not recited."""
    lines = {"name": "a", "version": "1", "genre": "toy", "techniques": "[{technique: forced, level: hard}]"}
    with pytest.raises(ProfileError, match=r"^some\.yaml:") as caught:
        read("".join(f"{word}: {text}\n" for word, text in {**lines, key: value}.items()))
    assert len(str(caught.value)) < 250
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("key", ["name", "version", "techniques", "unknown"])
def test_a_bomb_is_refused_before_it_goes_off(key: str) -> None:
    """References to references could stand for 10**12 items; they are refused where the first stands."""
    lines = ["b0: &b0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"b{n}: &b{n} [{', '.join([f'*b{n - 1}'] * 10)}]" for n in range(1, 12)]
    with pytest.raises(ProfileError, match=r"^some\.yaml: line 2: references"):
        read("\n".join([*lines, f"{key}: *b11"]))


@pytest.mark.parametrize("text", ["<<: {name: a}\n", "1: 2\n1: 3\n", "? [a]\n: b\n", "- &a x\n- *a\n"])
def test_keys_are_plain_words_given_once(text: str) -> None:
    """No way of YAML to write a key otherwise gets a second one past the reader."""
    with pytest.raises(ProfileError, match=r"^some\.yaml:"):
        read(text + HEAD + "techniques:\n" + ROW)


@pytest.mark.parametrize("data", [b"\xff\xfe\x00", HEAD.encode("utf-16"), b"name: \xe9\n", b"\x00", b""])
def test_bytes_that_are_no_profile_name_the_file(data: bytes, tmp_path: Path) -> None:
    """A file that is not UTF-8, or empty, is one line with its name; folders are, too."""
    file = tmp_path / "odd.yaml"
    file.write_bytes(data)
    for source in (file, tmp_path):
        with pytest.raises(ProfileError) as caught:
            read_profile(source, GENERIC)
        assert str(caught.value).startswith(f"{source.name}: ")
        assert "\n" not in str(caught.value)


# Released, and therefore frozen: whoever has a better judgement writes version 2 beside it.

HASHI_HUMAN_1 = [
    ("island_complete", "bookkeeping", {}),
    ("crossing", "bookkeeping", {}),
    ("island_bounds", "easy", {}),
    ("isolated_pair", "easy", {}),
    ("only_connection", "medium", {}),
    ("forced", "medium", {"using": "bookkeeping"}),
    ("short_contradiction", "hard", {"steps": 6, "using": "medium"}),
    ("contradiction", "expert", {"steps": 20, "using": "hard"}),
]


def test_the_released_profile_is_as_it_was_released() -> None:
    """Ratings and recipes that quote ``hashi-human-1`` mean these rows for ever."""
    profile = load([puzzles_hashi], entry_points=False).profile("hashi", "hashi-human-1")
    rows = [(entry.technique.name, entry.level, dict(entry.parameters)) for entry in profile.entries]
    assert (profile.name, profile.version, profile.genre) == ("hashi-human", 1, "hashi")
    assert rows == HASHI_HUMAN_1

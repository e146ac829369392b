"""Technique profiles: YAML data that puts techniques in order and gives each a level.

A profile file::

    name: toy-human
    version: 1
    genre: toy
    techniques:
      - {technique: full_row, level: bookkeeping}
      - {technique: forced, level: medium}
      - {technique: contradiction, level: hard, steps: 20, using: medium}
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, Protocol

import yaml
from attrs import Factory, field, frozen

from puzzles.errors import ProfileError, quote
from puzzles.technique import BOOKKEEPING, LEVELS, Technique


@frozen(slots=True)
class Entry:
    """A technique's row in a profile: its level and its parameters."""

    technique: Technique
    level: str
    parameters: Mapping[str, int | str] = field(default=Factory(dict))


@frozen(slots=True, eq=False)
class Profile:
    """Techniques in the order they are tried, cheapest level first. A profile equals only itself."""

    name: str
    version: int
    genre: str
    entries: tuple[Entry, ...]
    _upto: Mapping[str, int] = field(init=False, repr=False)

    @_upto.default
    def _count(self) -> Mapping[str, int]:
        levels = [LEVELS.index(entry.level) for entry in self.entries]
        return {name: sum(level <= highest for level in levels) for highest, name in enumerate(LEVELS)}

    @property
    def id(self) -> str:
        """Name and version, as recipes and ratings carry them: ``toy-human-1``."""
        return f"{self.name}-{self.version}"

    def upto(self, level: str) -> int:
        """How many entries, from the first, stand at ``level`` or below."""
        return self._upto[level]


class ProfileFile(Protocol):
    """What a profile is read from: a ``pathlib.Path``, or a file inside an installed package."""

    @property
    def name(self) -> str:
        """The file's name, for messages."""

    def read_text(self, encoding: str | None = None) -> str:
        """The file's text."""


class _Loader(yaml.SafeLoader):
    """The safe loader, but a key given twice is an error instead of a silent choice, and nothing refers
    back: a few lines of references to references can stand for more than any memory holds."""

    def compose_node(self, parent: yaml.Node | None, index: int) -> yaml.Node | None:
        if self.check_event(yaml.AliasEvent):
            mark = self.peek_event().start_mark  # type: ignore[no-untyped-call]
            raise yaml.MarkedYAMLError(problem="references (*) are not allowed", problem_mark=mark)
        return super().compose_node(parent, index)


def _mapping(loader: _Loader, node: yaml.MappingNode) -> dict[Hashable, Any]:
    seen = set()
    for key_node, _ in node.value:
        key = loader.construct_object(key_node, deep=True)
        if not isinstance(key, Hashable):
            raise yaml.MarkedYAMLError(problem="a key must be a word", problem_mark=key_node.start_mark)
        if key in seen:
            raise yaml.MarkedYAMLError(
                problem=f"the key {_shown(key)} is given twice", problem_mark=key_node.start_mark
            )
        seen.add(key)
    return loader.construct_mapping(node, deep=True)


_Loader.add_constructor(yaml.resolver.BaseResolver.DEFAULT_MAPPING_TAG, _mapping)


def read_profile(source: ProfileFile, techniques: Sequence[Technique]) -> Profile:
    """The profile in a file, whose techniques are looked up by name among ``techniques``.

    Raises ProfileError, naming the file and the key, for anything that is not a profile: no YAML, an
    unknown or missing key, a key given twice, an unknown technique or level, a parameter out of place.
    """
    where = source.name
    try:
        text = source.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ProfileError(f"{where}: cannot be read: {error}") from None
    try:
        # A subclass of SafeLoader: builds plain data only.
        data = yaml.load(text, Loader=_Loader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        line = f" line {mark.line + 1}:" if mark else ""
        raise ProfileError(f"{where}:{line} {error.problem or error.context}") from None
    except Exception as error:
        # The reader has no words for some nonsense, and lets whatever it stumbles over through.
        raise ProfileError(f"{where}: not YAML: {type(error).__name__}: {error}") from None
    return profile_of(data, where, techniques)


def profile_of(data: object, where: str, techniques: Sequence[Technique]) -> Profile:
    """The profile that plain data describe; ``where`` names their origin in errors (ProfileError)."""
    known = {technique.name: technique for technique in techniques}
    top = _keys(data, where, required=("name", "version", "genre", "techniques"), optional=())
    rows = top["techniques"]
    if not isinstance(rows, list) or not rows:
        raise ProfileError(f"{where}: techniques: must be a list with at least one technique")
    entries: list[Entry] = []
    for number, row in enumerate(rows, 1):
        entry = _entry(row, f"{where}: techniques, row {number}", known)
        if any(earlier.technique.name == entry.technique.name for earlier in entries):
            raise ProfileError(
                f"{where}: techniques, row {number}: {entry.technique.name} stands there twice"
            )
        if entries and LEVELS.index(entry.level) < LEVELS.index(entries[-1].level):
            raise ProfileError(
                f"{where}: techniques, row {number}: level: {entry.level} comes after {entries[-1].level};"
                " rows go from the cheapest level to the dearest"
            )
        entries.append(entry)
    return Profile(
        _word(top["name"], f"{where}: name"),
        _number(top["version"], f"{where}: version", least=1),
        _word(top["genre"], f"{where}: genre"),
        tuple(entries),
    )


def _entry(row: object, where: str, known: Mapping[str, Technique]) -> Entry:
    if not isinstance(row, dict):
        raise ProfileError(f"{where}: must be a mapping such as {{technique: forced, level: medium}}")
    name = row.get("technique")
    if not isinstance(name, str) or name not in known:
        raise ProfileError(
            f"{where}: technique: unknown technique {_shown(name)}; known are {', '.join(sorted(known))}"
        )
    technique = known[name]
    defaults = technique.parameters
    given = _keys(
        row,
        where,
        required=("technique", "level", *(key for key, default in defaults.items() if default is None)),
        optional=tuple(key for key, default in defaults.items() if default is not None),
    )
    level = _level(given["level"], f"{where}: level")
    parameters: dict[str, int | str] = {}
    for key, default in defaults.items():
        value = given.get(key, default)
        if key == "using":
            parameters[key] = _level(value, f"{where}: using")
        else:
            parameters[key] = _number(value, f"{where}: {key}", least=0)
    if "using" in parameters and LEVELS.index(str(parameters["using"])) >= LEVELS.index(level):
        raise ProfileError(f"{where}: using: must be below the technique's own level, {level}")
    if technique.assumes and level == BOOKKEEPING:
        raise ProfileError(f"{where}: level: {name} tries values out, so it cannot be {BOOKKEEPING}")
    return Entry(technique, level, parameters)


def _keys(data: object, where: str, required: tuple[str, ...], optional: tuple[str, ...]) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise ProfileError(f"{where}: must be a mapping with the keys {', '.join(required)}")
    for key in data:
        if key not in required and key not in optional:
            raise ProfileError(
                f"{where}: unknown key {_shown(key)}; known are {', '.join((*required, *optional))}"
            )
    for key in required:
        if key not in data:
            raise ProfileError(f"{where}: the key {key} is missing")
    return data


def _level(value: object, where: str) -> str:
    if not isinstance(value, str) or value not in LEVELS:
        raise ProfileError(f"{where}: unknown level {_shown(value)}; levels are {', '.join(LEVELS)}")
    return value


def _number(value: object, where: str, least: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value < 1_000_000:
        raise ProfileError(f"{where}: must be a whole number from {least}, not {_shown(value)}")
    return value


def _word(value: object, where: str) -> str:
    word = value.replace("-", "").replace("_", "") if isinstance(value, str) else ""
    if not isinstance(value, str) or not (word.isascii() and word.isalnum()):
        raise ProfileError(f"{where}: must be a word of letters, digits, - and _, not {_shown(value)}")
    return value


def _shown(value: object) -> str:
    """A value as a message quotes it; one without end is named by its kind."""
    if isinstance(value, list | dict | set):
        return f"a {'list' if isinstance(value, list) else 'mapping'}"
    if isinstance(value, int) and abs(value) >= 10**40:
        return "so large a number"
    return quote(str(value))

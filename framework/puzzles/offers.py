"""What one plugin offers, looked at strictly and on its own: its hooks, and all that they return."""

from __future__ import annotations

import difflib
import inspect
import re
from collections.abc import Callable, Iterable, Mapping, Sequence

import pluggy
from attrs import frozen

from puzzles import hooks
from puzzles.codec import Codec
from puzzles.errors import PluginError, quote
from puzzles.generator import Generator
from puzzles.genre import API_VERSION, Genre
from puzzles.rating import Rater
from puzzles.registry import Offer, ProfileSource
from puzzles.scene import Renderer
from puzzles.solver import Solver
from puzzles.technique import Technique
from puzzles.words import Words

_WORD = re.compile(r"[a-z][a-z0-9_-]*")
_PREFIX = "puzzles_"

_OF_A_GENRE: Mapping[str, type] = {
    "puzzles_techniques": Technique,
    "puzzles_profiles": ProfileSource,
    "puzzles_codecs": Codec,
    "puzzles_solvers": Solver,
    "puzzles_generators": Generator,
    "puzzles_raters": Rater,
}
_OF_NO_GENRE: Mapping[str, type] = {"puzzles_genres": Genre, "puzzles_renderers": Renderer}
_HOOKS = (*_OF_NO_GENRE, *_OF_A_GENRE)

WORDS: Mapping[type, str] = {
    Genre: "genre",
    Renderer: "renderer",
    Technique: "technique",
    ProfileSource: "profile",
    Codec: "format",
    Solver: "solver",
    Generator: "generator version",
    Rater: "rater version",
}
"""Each kind of offer as messages name it."""


@frozen(slots=True, eq=False)
class Plugin:
    """A plugin whose hooks were found to be in order; what they return is still to be asked for."""

    hooks: tuple[str, ...]
    _manager: pluggy.PluginManager

    def general(self) -> list[Offer]:
        """The genres and renderers it brings. Raises PluginError, and whatever the plugin raises."""
        return [offer for hook, kind in _OF_NO_GENRE.items() for offer in self._offers(hook, kind, "")]

    def of_genre(self, genre: str) -> list[Offer]:
        """All it brings to a genre, its own or another's. Raises as :meth:`general` does."""
        return [offer for hook, kind in _OF_A_GENRE.items() for offer in self._offers(hook, kind, genre)]

    def _offers(self, hook: str, kind: type, genre: str) -> list[Offer]:
        if hook not in self.hooks:
            return []
        arguments = {"genre": genre} if hook in _OF_A_GENRE else {}
        results = getattr(self._manager.hook, hook)(**arguments)
        items = results[0] if results else None  # pluggy leaves None out
        if not isinstance(items, Sequence) or isinstance(items, str | bytes):
            raise PluginError(f"{hook} must return a list of {kind.__name__}, not {quote(repr(items))}")
        offers: list[Offer] = []
        for number, item in enumerate(items, 1):
            where = f"{hook}, item {number}"
            if kind is ProfileSource:
                _check_file(item, where)
                offers.append(Offer(kind, genre, f"{id(self)}:{number}", ProfileSource(item)))
                continue
            if not isinstance(item, kind):
                raise PluginError(f"{where}: must be a {kind.__name__}, not {quote(repr(item))}")
            _check_fields(item, where)
            names = _names(item)
            for name in names:
                if any(earlier.name == name for earlier in offers):
                    raise PluginError(f"{where}: {WORDS[kind]} {name} is given twice")
                offers.append(Offer(kind, genre, name, item))
        return offers


def examine(plugin: object, name: str) -> Plugin:
    """Check the interface version and the hooks of a plugin, without calling any.

    Raises PluginError for a version that is missing or another, a misspelt hook, a hook that is not
    marked, and arguments the hook does not have.
    """
    version = getattr(plugin, "PUZZLES_API", None)
    if version is None:
        raise PluginError(f"it does not state PUZZLES_API (the interface is version {API_VERSION})")
    if type(version) is not int or version != API_VERSION:
        raise PluginError(
            f"it was written for PUZZLES_API {quote(repr(version))}; the interface is version {API_VERSION}"
        )
    found = _implemented(plugin)
    # A manager of its own, so that nothing of a broken plugin is left where others are asked.
    manager = pluggy.PluginManager(hooks.PROJECT)
    manager.add_hookspecs(hooks)
    try:
        manager.register(plugin, name)
        manager.check_pending()
    except pluggy.PluginValidationError as error:
        raise PluginError(str(error)) from None
    return Plugin(tuple(hook for hook in _HOOKS if hook in found), manager)


def _implemented(plugin: object) -> set[str]:
    """The names of the hooks a plugin implements, with messages kinder than pluggy's."""
    found: set[str] = set()
    for name in dir(plugin):
        function = getattr(plugin, name, None)
        if not inspect.isroutine(function):
            continue
        options = getattr(function, f"{hooks.PROJECT}_impl", None)
        if options is None:
            if name.startswith(_PREFIX):
                raise PluginError(f"{name} is not marked with @hookimpl (from puzzles.hooks)")
            continue
        if options.get("specname") or options.get("wrapper") or options.get("hookwrapper"):
            raise PluginError(f"{name}: hooks are marked with plain @hookimpl; options are not supported")
        if name not in _HOOKS:
            close = difflib.get_close_matches(name, _HOOKS, n=1)
            meant = f"did you mean {close[0]}?" if close else f"known: {', '.join(_HOOKS)}"
            raise PluginError(f"unknown hook {name}; {meant}")
        allowed = {"genre"} if name in _OF_A_GENRE else set()
        for parameter in inspect.signature(function).parameters.values():
            if parameter.name not in allowed and parameter.default is parameter.empty:
                takes = "takes the argument genre" if allowed else "takes no arguments"
                raise PluginError(f"{name}: unknown argument {parameter.name}; the hook {takes}")
        found.add(name)
    return found


# The values: checked field by field, so that what is accepted does not fail later for its type


def _is_word(value: object) -> bool:
    return isinstance(value, str) and _WORD.fullmatch(value) is not None


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_version(value: object) -> bool:
    return type(value) is int and value >= 1


def _is_optional(test: Callable[[object], bool]) -> Callable[[object], bool]:
    return lambda value: value is None or test(value)


def _is_words(value: object) -> bool:
    return isinstance(value, tuple) and all(map(_is_word, value))


def _is_texts(value: object) -> bool:
    return isinstance(value, tuple) and all(map(_is_text, value))


def _is_number(value: object) -> bool:
    return type(value) is int


def _is_flag(value: object) -> bool:
    return isinstance(value, bool)


def _is_mapping(value: object) -> bool:
    return isinstance(value, Mapping) and all(isinstance(key, str) for key in value)


def _is_functions(value: object) -> bool:
    return isinstance(value, Mapping) and all(map(_is_word, value)) and all(map(callable, value.values()))


_EXPECTED: Mapping[Callable[[object], bool], str] = {
    _is_word: "a word in lower case: a letter, then letters, digits, - and _",
    _is_words: "a tuple of words in lower case",
    _is_text: "a text",
    _is_texts: "a tuple of texts",
    _is_version: "a whole number from 1",
    _is_flag: "True or False",
    _is_mapping: "a mapping by name",
    _is_functions: "functions by name, a word in lower case",
    callable: "a function",
}

_FIELDS: Mapping[type, Mapping[str, Callable[[object], bool]]] = {
    Genre: {
        "name": _is_word,
        "title": _is_text,
        "rules": _is_mapping,
        "model": callable,
        "words": lambda value: isinstance(value, Words),
        "violation": callable,
        "violation_words": callable,
        "scene": callable,
        "example": _is_text,
        "aliases": _is_words,
        "blank": _is_optional(_is_number),
        "summary": _is_text,
        "listed": _is_word,
        "canonical": _is_optional(callable),
        "images": _is_optional(callable),
    },
    Technique: {
        "name": _is_word,
        "rule": _is_optional(_is_text),
        "find": _is_optional(callable),
        "reason": _is_optional(callable),
        "why": _is_optional(callable),
        "parameters": _is_mapping,
        "assumes": _is_flag,
        "by_kind": _is_flag,
        "applies": _is_optional(callable),
    },
    Codec: {
        "name": _is_word,
        "sniff": callable,
        "read": callable,
        "write": _is_optional(callable),
        "summary": _is_text,
        "variants": _is_functions,
        "one_line": _is_flag,
        "opens": _is_text,
    },
    Solver: {
        "name": _is_word,
        "solve": callable,
        "summary": _is_text,
        "missing": callable,
        "session": _is_optional(callable),
    },
    Generator: {
        "version": _is_version,
        "shape": callable,
        "make": callable,
        "summary": _is_text,
        "shapes": _is_texts,
    },
    Rater: {
        "version": _is_version,
        "profile": _is_text,
        "rate": callable,
        "summary": _is_text,
        "invariant": _is_flag,
    },
    Renderer: {"name": _is_word, "render": callable, "summary": _is_text},
}


def _check_fields(item: object, where: str) -> None:
    for name, test in _FIELDS[type(item)].items():
        value = getattr(item, name)
        if not test(value):
            expected = f", but {_EXPECTED[test]} is expected" if test in _EXPECTED else ""
            raise PluginError(f"{where}: {name} is {quote(repr(value))}{expected}")
    if isinstance(item, Technique) and item.assumes is (item.rule is not None):
        asked = "tries candidates out, so it has no rule" if item.assumes else "needs the rule it is asked of"
        raise PluginError(f"{where}: the technique {item.name} {asked}")
    if isinstance(item, Technique) and (item.by_kind or item.applies):
        # A rule's own narrowing goes by the kind anyway, and what is looked up is not asked.
        wrong = (
            "has no find" if item.find is None else "goes by kind" if item.by_kind and item.applies else ""
        )
        if wrong:
            field = "applies" if item.applies else "by_kind"
            raise PluginError(f"{where}: the technique {item.name} {wrong}, so {field} means nothing")


def _check_file(item: object, where: str) -> None:
    if not isinstance(getattr(item, "name", None), str) or not callable(getattr(item, "read_text", None)):
        raise PluginError(f"{where}: must be a file, such as a pathlib.Path, not {quote(repr(item))}")


def _names(item: object) -> Iterable[str | int]:
    """What an item is called, in a genre: its name and aliases, or its version."""
    match item:
        case Genre():
            return dict.fromkeys((item.name, *item.aliases))
        case Technique() | Codec() | Solver() | Renderer():
            return (item.name,)
        case Generator() | Rater():
            return (item.version,)
        case _:
            raise TypeError(f"{item!r} is nothing a hook returns")

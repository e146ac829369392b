"""Plugins: find them, look at each strictly, use those in order and report the others.

A plugin comes by an entry point of the group ``puzzles`` or is given to :func:`load`. It is used whole or
not at all: one that cannot be imported, breaks the contract or takes what another has is reported with one
line, everything it brought is withdrawn, and the rest works.

Who has a name when two want it does not depend on the order in which they were found. Plugins stand in
this order: those built in; those installed with the core itself; other installed ones by the name of the
entry point, then of the distribution; those given to ``load``, as given. The earlier has the name, and the
later is refused. Only what a genre's own plugin brings to it goes before what any other plugin adds to it.
"""

from __future__ import annotations

import functools
import importlib
import importlib.metadata
import re
import sys
from collections.abc import Callable, Iterable, Iterator

from attrs import evolve, field, frozen

from puzzles.errors import PluginError
from puzzles.genre import Genre
from puzzles.hooks import PROJECT
from puzzles.offers import WORDS, Plugin, examine
from puzzles.registry import Entry, Offer, PluginReport, Registry
from puzzles.signals import behind

__all__ = ["PluginReport", "Registry", "installed", "load"]

_BUILTIN = "puzzles.builtin"
_HOUSE = "puzzlewright"
_FAILURES = (Exception, SystemExit)
"""What a plugin's code may do to itself without harm to others. An interrupt is the user's, not its own."""


@frozen(slots=True)
class _Source:
    """Where a plugin comes from, before it is imported."""

    report: PluginReport
    load: Callable[[], object]


@frozen(slots=True, eq=False)
class _Candidate:
    """A plugin that was asked for all it brings: ``general``, and by genre ``offers``."""

    place: int
    plugin: Plugin
    general: tuple[Offer, ...] = ()
    offers: dict[str, tuple[Offer, ...]] = field(factory=dict)

    @property
    def genres(self) -> tuple[str, ...]:
        """The names of the genres it brings, without aliases."""
        return tuple(dict.fromkeys(o.item.name for o in self.general if isinstance(o.item, Genre)))


class _TakenError(PluginError):
    """Somebody else has the name."""


@functools.cache
def installed() -> Registry:
    """What all installed plugins bring, loaded at the first call. Raises nothing for broken ones."""
    return load()


def load(plugins: Iterable[object] = (), *, entry_points: bool = True) -> Registry:
    """What is built in, the installed plugins (unless ``entry_points`` is false) and ``plugins`` bring.

    ``plugins`` are modules, or objects with hooks as methods, or pairs of a name and such a thing. One
    that is installed as well counts once.
    Broken ones raise nothing: they stand in the registry's ``reports`` and ``warnings``.
    """
    sources = [_Source(PluginReport(_BUILTIN, "", ()), lambda: importlib.import_module(_BUILTIN))]
    if entry_points:
        sources += _installed_sources()
    sources += [_given(plugin) for plugin in plugins]
    reports: list[PluginReport] = []
    candidates: list[_Candidate] = []
    seen: list[object] = []
    before = sys.exception()
    for source in sources:
        report = source.report
        try:
            plugin = source.load()
            if any(plugin is other for other in seen):
                continue
            seen.append(plugin)
            examined = examine(plugin, report.name)
            report = evolve(report, hooks=examined.hooks)
            candidates.append(_Candidate(len(reports), examined, tuple(examined.general())))
        except _FAILURES as error:
            _let_through(error, before)
            report = evolve(report, error=_line(error))
        reports.append(report)
    candidates = list(_asked(candidates, reports))
    shelves = _decide(candidates, reports)
    return Registry(tuple(reports), shelves)


def _asked(candidates: list[_Candidate], reports: list[PluginReport]) -> Iterator[_Candidate]:
    """The candidates with what they bring to every genre there is; broken ones are left out."""
    genres = sorted({genre for candidate in candidates for genre in candidate.genres})
    before = sys.exception()
    for candidate in candidates:
        try:
            for genre in genres:
                candidate.offers[genre] = tuple(candidate.plugin.of_genre(genre))
        except _FAILURES as error:
            _let_through(error, before)
            reports[candidate.place] = evolve(reports[candidate.place], error=_line(error))
        else:
            yield candidate


# Who gets which name

_Shelves = dict[tuple[type, str], dict[str | int, Entry]]


def _decide(candidates: list[_Candidate], reports: list[PluginReport]) -> _Shelves:
    """Give every name to the first who may have it, and report those who are refused.

    A plugin refused for what it adds to another's genre had perhaps kept a third from a genre's name, so
    everything is decided again without it.
    """
    dropped: dict[int, str] = {}
    while True:
        shelves: _Shelves = {}
        refused = dict(dropped)
        used = []
        for candidate in candidates:
            if candidate.place in refused:
                continue
            try:
                _accept(shelves, candidate.place, _own(candidate, candidates[0]), reports)
                used.append(candidate)
            except _TakenError as error:
                refused[candidate.place] = str(error)
        genres = {genre for candidate in used for genre in candidate.genres}
        for candidate in used:
            try:
                _accept(shelves, candidate.place, _added(candidate, candidates[0], genres), reports)
            except _TakenError as error:
                dropped[candidate.place] = str(error)
                break
        else:
            for place, message in refused.items():
                reports[place] = evolve(reports[place], error=message)
            return shelves


def _own(candidate: _Candidate, builtin: _Candidate) -> Iterator[tuple[int, Offer]]:
    """What is the plugin's to begin with: its genres, with what it and the core bring to them."""
    yield from ((candidate.place, offer) for offer in candidate.general)
    for genre in candidate.genres:
        for owner in dict.fromkeys((builtin, candidate)):
            yield from ((owner.place, offer) for offer in owner.offers[genre])


def _added(candidate: _Candidate, builtin: _Candidate, genres: set[str]) -> Iterator[tuple[int, Offer]]:
    """What a plugin adds to the genres of others."""
    if candidate is not builtin:
        for genre in sorted(genres.difference(candidate.genres)):
            yield from ((candidate.place, offer) for offer in candidate.offers[genre])


def _accept(
    shelves: _Shelves, place: int, offers: Iterable[tuple[int, Offer]], reports: list[PluginReport]
) -> None:
    """Put all the offers, with their owners, on the shelves, or none of them. Raises _TakenError."""
    new: dict[tuple[type, str, str | int], Entry] = {}
    for owner, offer in offers:
        key = (offer.kind, offer.genre, offer.name)
        taken = shelves.get((offer.kind, offer.genre), {}).get(offer.name) or new.get(key)
        if taken is not None:
            of = f" of {offer.genre}" if offer.genre else ""
            by = "itself" if taken.owner == place else f"plugin {reports[taken.owner].label}"
            raise _TakenError(f"{WORDS[offer.kind]} {offer.name}{of} is already brought by {by}")
        new[key] = Entry(owner, offer.item)
    for (kind, genre, name), entry in new.items():
        shelves.setdefault((kind, genre), {})[name] = entry


# Where plugins come from


def _installed_sources() -> list[_Source]:
    """The plugins that came by an entry point, in the order that decides who has a name."""
    found: list[tuple[tuple[bool, str, str, str], _Source]] = []
    for name in _distributions():
        # As Python imports, so here: of two distributions of one name the first on the path counts.
        distribution = importlib.metadata.distribution(name)
        own = _normal(name)
        report = PluginReport(name, distribution.version, (), distribution=name)
        try:
            points = [point for point in distribution.entry_points if point.group == PROJECT]
        except Exception as error:
            found.append(((own != _HOUSE, name, own, ""), _Source(report, functools.partial(_fail, error))))
            continue
        for point in points:
            key = (own != _HOUSE, point.name, own, point.value)
            found.append((key, _Source(evolve(report, name=point.name), point.load)))
    return [source for _, source in sorted(found, key=lambda pair: pair[0])]


def _distributions() -> list[str]:
    """The names of the distributions that may have plugins. What is wrong with others is not our affair."""
    names: dict[str, str] = {}
    for distribution in importlib.metadata.distributions():
        try:
            text = distribution.read_text("entry_points.txt") or ""
            name = distribution.metadata["Name"] if f"[{PROJECT}]" in text else None
        except Exception:
            continue
        if name:
            names.setdefault(_normal(name), name)
    return list(names.values())


def _normal(name: str) -> str:
    """A distribution's name in the spelling in which equal names are equal."""
    return re.sub(r"[-_.]+", "-", name).lower()


def _fail(error: Exception) -> object:
    raise PluginError(f"entry_points.txt cannot be read: {_line(error)}")


def _given(plugin: object) -> _Source:
    if isinstance(plugin, tuple):
        name, plugin = plugin
    else:
        name = getattr(plugin, "__name__", None)
    return _Source(
        PluginReport(name if isinstance(name, str) else type(plugin).__name__, "", ()), lambda: plugin
    )


def _let_through(error: BaseException, before: BaseException | None) -> None:
    """Raise the interrupt that an error of a plugin was made of, if it was: a module in C does that."""
    meant = behind(error, (KeyboardInterrupt,), before)
    if meant is not None:
        raise meant from None


def _line(error: BaseException) -> str:
    """An error of a plugin in one line."""
    if isinstance(error, PluginError):
        return str(error)
    try:
        text = " ".join(str(error).split())
    except _FAILURES:
        text = ""
    name = type(error).__name__
    if isinstance(error, SystemExit):
        return f"{name}: it tried to end the program ({text or 'without a status'})"
    return f"{name}: {text}" if text else name

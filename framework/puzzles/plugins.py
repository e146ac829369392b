"""Plugins: found, held to their contract, and kept apart, so that a broken one breaks nothing else.

The order is fixed whatever order they are found in: the core's own, then installed ones by name of
entry point and distribution, then those given by hand. Of two plugins that claim the same name, the
later is refused as a whole, with a message that names the owner.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from types import ModuleType
from typing import Any

import pluggy
from attrs import frozen

from puzzles import builtin, hooks
from puzzles.codec import Codec
from puzzles.errors import PluginError
from puzzles.generator import Generator
from puzzles.genre import API_VERSION, Genre
from puzzles.rating import Rater
from puzzles.registry import Brought, Registry
from puzzles.scene import Renderer
from puzzles.solver import Solver
from puzzles.technique import Technique

GROUP = hooks.PROJECT
"""The entry-point group in which plugins are found."""

_SPECS: dict[str, Callable[..., Any]] = {
    name: value for name, value in vars(hooks).items() if name.startswith("puzzles_")
}
_KINDS: dict[str, type] = {
    "puzzles_genres": Genre,
    "puzzles_techniques": Technique,
    "puzzles_codecs": Codec,
    "puzzles_solvers": Solver,
    "puzzles_generators": Generator,
    "puzzles_raters": Rater,
    "puzzles_renderers": Renderer,
}


@frozen(slots=True)
class PluginReport:
    """What became of a plugin: the hooks it fills, or the error for which it was left out."""

    name: str
    version: str
    hooks: tuple[str, ...]
    error: str | None = None


@frozen(slots=True)
class Loaded:
    """The registry of all that works, and a report on every plugin found."""

    registry: Registry
    reports: tuple[PluginReport, ...]

    @property
    def warnings(self) -> tuple[str, ...]:
        """One line for each broken plugin."""
        return tuple(f"plugin {r.name} is left out: {r.error}" for r in self.reports if r.error)


def load(extra: Iterable[tuple[str, object]] = (), *, discover: bool = True) -> Loaded:
    """Load the core's plugin, the installed ones (unless ``discover`` is False) and ``extra``: pairs of
    a name and a module or object. Never raises for a broken plugin: it is reported."""
    manager = pluggy.PluginManager(GROUP)
    manager.add_hookspecs(hooks)
    reports: list[PluginReport] = []
    plugins: list[tuple[str, str, Callable[[], object]]] = [("core", "", lambda: builtin)]
    if discover:
        plugins += [(point.name, _version(point), point.load) for point in _found()]
    plugins += [(name, "", lambda plugin=plugin: plugin) for name, plugin in extra]  # type: ignore[misc]
    accepted: list[tuple[str, object]] = []
    for name, version, get in plugins:
        try:
            plugin = _registered(manager, name, get)
            accepted.append((name, plugin))
            reports.append(PluginReport(name, version, _filled(plugin)))
        except (Exception, SystemExit) as error:
            reports.append(PluginReport(name, version, (), _one_line(error)))
    return _collected(accepted, reports)


@cache
def installed() -> Loaded:
    """What the plugins installed beside this package bring; loaded once in a process."""
    return load()


def _found() -> list[EntryPoint]:
    points = {(point.name, point.value, _dist(point)): point for point in entry_points(group=GROUP)}
    return [points[key] for key in sorted(points, key=lambda key: (key[0], key[2], key[1]))]


def _dist(point: EntryPoint) -> str:
    return point.dist.name if point.dist is not None else ""


def _version(point: EntryPoint) -> str:
    return f"{point.dist.name} {point.dist.version}" if point.dist is not None else ""


def _one_line(error: BaseException) -> str:
    kind = "" if isinstance(error, PluginError) else f"{type(error).__name__}: "
    return " ".join(f"{kind}{error}".split()) or type(error).__name__


def _registered(manager: pluggy.PluginManager, name: str, get: Callable[[], object]) -> object:
    """Import a plugin and hold it to the interface; PluginError, or whatever its import raises."""
    plugin = get()
    stated = getattr(plugin, "PUZZLES_API", None)
    if stated is None:
        raise PluginError(f"it does not state the interface it was written for (PUZZLES_API = {API_VERSION})")
    if stated != API_VERSION:
        raise PluginError(f"it was written for interface {stated!r}; this is {API_VERSION}")
    for attribute in vars(plugin) if isinstance(plugin, ModuleType) else dir(plugin):
        if not attribute.startswith("puzzles_") or not callable(getattr(plugin, attribute)):
            continue
        if attribute not in _SPECS:
            raise PluginError(f"there is no hook {attribute}; hooks are {', '.join(sorted(_SPECS))}")
        if getattr(getattr(plugin, attribute), f"{GROUP}_impl", None) is None:
            raise PluginError(f"{attribute} is not marked with @hookimpl (from puzzles.hooks)")
    if manager.has_plugin(name):
        raise PluginError(f"another plugin is called {name}, too")
    try:
        manager.register(plugin, name=name)
        manager.check_pending()
    except pluggy.PluginValidationError as error:
        if manager.has_plugin(name):
            manager.unregister(plugin)
        wrong = [hook for hook in _filled(plugin) if not _arguments(plugin, hook) <= _arguments(hooks, hook)]
        spec = ", ".join(f"{hook}{inspect.signature(_SPECS[hook])}".split(" ->")[0] for hook in wrong)
        raise PluginError(f"wrong arguments; the hook is {spec}" if wrong else str(error)) from None
    return plugin


def _arguments(owner: object, hook: str) -> set[str]:
    return set(inspect.signature(getattr(owner, hook)).parameters)


def _filled(plugin: object) -> tuple[str, ...]:
    return tuple(name for name in _SPECS if callable(getattr(plugin, name, None)))


def _called(name: str, plugin: object, hook: str, *arguments: str) -> Sequence[Any]:
    """What one plugin's hook returns, checked; PluginError."""
    implementation = getattr(plugin, hook, None)
    if implementation is None:
        return ()
    takes = list(inspect.signature(implementation).parameters)
    try:
        result = implementation(*arguments[: len(takes)])
    except (Exception, SystemExit) as error:
        raise PluginError(f"{hook} failed: {_one_line(error)}") from None
    kind = _KINDS.get(hook)
    if not isinstance(result, list | tuple):
        raise PluginError(f"{hook} must return a list, not {type(result).__name__}")
    for item in result:
        if kind is None:
            if not (hasattr(item, "read_text") and isinstance(getattr(item, "name", None), str)):
                raise PluginError(f"{hook} must return files (with name and read_text), not {item!r}")
        elif not isinstance(item, kind):
            raise PluginError(f"{hook} must return {kind.__name__} records, not {type(item).__name__}")
    return result


def _collected(accepted: list[tuple[str, object]], reports: list[PluginReport]) -> Loaded:
    """Ask every plugin for what it brings, genres first, and leave out those that break their word."""
    errors: dict[str, str] = {}
    genres: list[tuple[str, Genre]] = []
    owners: dict[str, str] = {}
    for name, plugin in accepted:
        try:
            new: dict[str, str] = {}
            brought = [(name, genre) for genre in _called(name, plugin, "puzzles_genres")]
            for _, genre in brought:
                for word in (genre.name, *genre.aliases):
                    if word in owners or word in new:
                        raise PluginError(
                            f"the genre name {word} is taken by plugin {owners.get(word, name)}"
                        )
                    new[word] = name
            owners.update(new)
            genres += brought
        except PluginError as error:
            errors[name] = str(error)
    names = [genre.name for _, genre in genres]
    registry = Registry(tuple(genre for _, genre in genres))
    for name, plugin in accepted:
        if name in errors:
            continue
        try:
            registry = registry.with_plugin(_brought(name, plugin, names))
        except PluginError as error:
            errors[name] = str(error)
    lost = {name for name in errors}
    if any(owner in lost for owner, _ in genres):
        # A plugin that fell later takes its genres with it, and others may have added to those.
        kept = [(name, plugin) for name, plugin in accepted if name not in lost]
        marked = [_marked(report, errors) for report in reports]
        return _collected(kept, marked)
    return Loaded(registry, tuple(_marked(report, errors) for report in reports))


def _marked(report: PluginReport, errors: dict[str, str]) -> PluginReport:
    if report.error is None and report.name in errors:
        return PluginReport(report.name, report.version, report.hooks, errors[report.name])
    return report


def _brought(name: str, plugin: object, genres: list[str]) -> Brought:
    def of(hook: str) -> dict[str, Sequence[Any]]:
        return {genre: _called(name, plugin, hook, genre) for genre in genres}

    return Brought(
        name,
        techniques=of("puzzles_techniques"),
        profiles=of("puzzles_profiles"),
        codecs=of("puzzles_codecs"),
        solvers=of("puzzles_solvers"),
        generators=of("puzzles_generators"),
        raters=of("puzzles_raters"),
        renderers=_called(name, plugin, "puzzles_renderers"),
    )

"""The registry: what the plugins brought, by genre and name. ``puzzles.plugins`` fills it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from attrs import Factory, evolve, field, frozen

from puzzles.codec import Codec
from puzzles.codec.text import small
from puzzles.errors import ProfileError, UnknownNameError, quote
from puzzles.generator import Generator
from puzzles.genre import Genre
from puzzles.profile import Profile, ProfileFile, read_profile
from puzzles.rating import Rater
from puzzles.scene import Renderer
from puzzles.solver import Solver
from puzzles.technique import Technique

T = TypeVar("T")


def _known(names: Iterable[str]) -> str:
    """The end of a message about an unknown name."""
    return f"known: {', '.join(names) or 'none'}"


@frozen(slots=True)
class PluginReport:
    """What became of one plugin.

    ``version`` and ``distribution`` are those it was installed with, empty for one that was not
    installed; ``hooks`` are those it implements; ``error`` says why it is not used, or None.
    """

    name: str
    version: str
    hooks: tuple[str, ...]
    error: str | None = None
    distribution: str = ""

    @property
    def label(self) -> str:
        """The plugin as messages name it: ``toy (toy-puzzles 1.2)``."""
        installed = " ".join(part for part in (self.distribution, self.version) if part)
        return f"{self.name} ({installed})" if installed else self.name


@frozen(slots=True)
class ProfileSource:
    """A profile file that has not been read yet."""

    file: ProfileFile


@frozen(slots=True)
class Offer:
    """One thing a plugin brings: its kind, the genre it is for ("" for none), its name or version."""

    kind: type
    genre: str
    name: str | int
    item: object


@frozen(slots=True)
class Entry:
    """An offer that was accepted; ``owner`` is the plugin's place among the reports."""

    owner: int
    item: object


@frozen(slots=True)
class _Read:
    """A profile file after reading: the profile or the error."""

    owner: int
    profile: Profile | None
    error: ProfileError | None = None


Shelves = Mapping[tuple[type, str], Mapping[str | int, Entry]]


@frozen(slots=True, eq=False)
class Registry:
    """All that was loaded. ``reports`` has a line for each plugin, the unused ones included.

    Wherever a genre is named, an alias will do, and so will capitals. A name nobody brought is an
    UnknownNameError that lists the known ones.
    """

    reports: tuple[PluginReport, ...] = ()
    _shelves: Shelves = field(factory=dict, repr=False)
    _profiles: dict[str, tuple[_Read, ...]] = field(default=Factory(dict), init=False, repr=False)

    @property
    def warnings(self) -> tuple[str, ...]:
        """One line for each plugin that is not used."""
        return tuple(f"plugin {r.label} is not used: {r.error}" for r in self.reports if r.error is not None)

    def genre_names(self) -> tuple[str, ...]:
        """The names of the genres, sorted, without aliases."""
        return tuple(sorted(genre.name for genre in self.genres()))

    def genres(self) -> tuple[Genre, ...]:
        """The genres, sorted by name."""
        found = {genre.name: genre for genre in self._items(Genre, "")}
        return tuple(found[name] for name in sorted(found))

    def genre(self, name: str) -> Genre:
        """The genre of that name or alias."""
        shelf = self._shelf(Genre, "")
        entry = shelf.get(name) or shelf.get(small(name)) if isinstance(name, str) else None
        if entry is None or not isinstance(entry.item, Genre):
            raise UnknownNameError(f"unknown genre {quote(name)}; {_known(self.genre_names())}")
        return entry.item

    def techniques(self, genre: str) -> tuple[Technique, ...]:
        """The techniques that profiles of a genre may name; those every genre has come first."""
        return self._items(Technique, self.genre(genre).name)

    def codecs(self, genre: str) -> tuple[Codec, ...]:
        """The text formats of a genre."""
        return self._items(Codec, self.genre(genre).name)

    def codec(self, genre: str, name: str) -> Codec:
        """A text format of a genre by name."""
        return self._named(Codec, "format", genre, name)

    def formats(self) -> tuple[tuple[str, Codec], ...]:
        """Every text format of every genre, with the genre's name: what a text may be in."""
        return tuple((name, codec) for name in self.genre_names() for codec in self.codecs(name))

    def solvers(self, genre: str) -> tuple[Solver, ...]:
        """The exact solvers for a genre."""
        return self._items(Solver, self.genre(genre).name)

    def solver(self, genre: str, name: str) -> Solver:
        """An exact solver for a genre by name."""
        return self._named(Solver, "solver", genre, name)

    def generators(self, genre: str) -> tuple[Generator, ...]:
        """The generators of a genre, oldest version first."""
        return tuple(sorted(self._items(Generator, self.genre(genre).name), key=lambda g: g.version))

    def generator(self, genre: str, version: int | None = None) -> Generator:
        """A generator of a genre by version, or its newest."""
        return self._version(Generator, "generator", genre, version)

    def raters(self, genre: str) -> tuple[Rater, ...]:
        """The raters of a genre, oldest version first."""
        return tuple(sorted(self._items(Rater, self.genre(genre).name), key=lambda r: r.version))

    def rater(self, genre: str, version: int | None = None) -> Rater:
        """A rater of a genre by version, or its newest."""
        return self._version(Rater, "rater", genre, version)

    def renderers(self) -> tuple[Renderer, ...]:
        """The ways to draw a scene."""
        return self._items(Renderer, "")

    def renderer(self, name: str) -> Renderer:
        """A way to draw a scene by name."""
        entry = self._shelf(Renderer, "").get(name) if isinstance(name, str) else None
        if entry is None or not isinstance(entry.item, Renderer):
            known = [renderer.name for renderer in self.renderers()]
            raise UnknownNameError(f"unknown renderer {quote(name)}; {_known(known)}")
        return entry.item

    def profiles(self, genre: str) -> tuple[Profile, ...]:
        """The usable profiles of a genre; :meth:`check` tells of the others."""
        return tuple(read.profile for read in self._read(genre) if read.profile is not None)

    def profile(self, genre: str, id: str) -> Profile:
        """The profile of that name and version, such as ``toy-human-1``.

        Raises UnknownNameError, or the ProfileError of an unusable file when no other has the profile.
        """
        for profile in self.profiles(genre):
            if isinstance(id, str) and profile.id == id:
                return profile
        for read in self._read(genre):
            if read.error is not None:
                raise read.error
        known = [profile.id for profile in self.profiles(genre)]
        raise UnknownNameError(f"unknown profile {quote(id)} of {self.genre(genre).name}; {_known(known)}")

    def check(self) -> tuple[PluginReport, ...]:
        """The reports after reading every profile, which is otherwise done when one is asked for.

        A plugin is at fault when one of its profiles is unusable or one of its raters goes by a profile
        that is not there. What else it brought stays in use.
        """
        errors: dict[int, str] = {}
        for name in self.genre_names():
            for read in self._read(name):
                if read.error is not None:
                    errors.setdefault(read.owner, str(read.error))
            known = {profile.id for profile in self.profiles(name)}
            for entry in self._shelf(Rater, name).values():
                if isinstance(entry.item, Rater) and entry.item.profile not in known:
                    errors.setdefault(
                        entry.owner,
                        f"rater {entry.item.version} of {name} goes by the profile "
                        f"{quote(entry.item.profile)}; {_known(sorted(known))}",
                    )
        return tuple(
            evolve(report, error=errors[place]) if place in errors and report.error is None else report
            for place, report in enumerate(self.reports)
        )

    def _read(self, genre: str) -> tuple[_Read, ...]:
        """The profiles of a genre, read once. Each file fails alone."""
        name = self.genre(genre).name
        if name not in self._profiles:
            reads: list[_Read] = []
            for entry in self._shelf(ProfileSource, name).values():
                assert isinstance(entry.item, ProfileSource)
                try:
                    profile = self._usable(name, entry.item.file, reads)
                    reads.append(_Read(entry.owner, profile))
                except ProfileError as error:
                    reads.append(_Read(entry.owner, None, error))
            self._profiles[name] = tuple(reads)
        return self._profiles[name]

    def _usable(self, genre: str, file: ProfileFile, earlier: list[_Read]) -> Profile:
        try:
            profile = read_profile(file, self.techniques(genre))
        except ProfileError:
            raise
        except (Exception, SystemExit) as error:
            # A file of a plugin's own making can do anything when it is read.
            raise ProfileError(f"{file.name}: cannot be read: {error!r}") from None
        if profile.genre != genre:
            raise ProfileError(f"{file.name}: genre: is {quote(profile.genre)}, but it is given for {genre}")
        for read in earlier:
            if read.profile is not None and read.profile.id == profile.id:
                owner = self.reports[read.owner].label
                raise ProfileError(
                    f"{file.name}: version: profile {profile.id} is already brought by plugin {owner}"
                )
        return profile

    def _shelf(self, kind: type, genre: str) -> Mapping[str | int, Entry]:
        return self._shelves.get((kind, genre), {})

    def _items(self, kind: type[T], genre: str) -> tuple[T, ...]:
        return tuple(e.item for e in self._shelf(kind, genre).values() if isinstance(e.item, kind))

    def _named(self, kind: type[T], word: str, genre: str, name: str) -> T:
        genre = self.genre(genre).name
        shelf = self._shelf(kind, genre)
        entry = shelf.get(name) if isinstance(name, str) else None
        if entry is None or not isinstance(entry.item, kind):
            raise UnknownNameError(f"unknown {word} {quote(name)} of {genre}; {_known(map(str, shelf))}")
        return entry.item

    def _version(self, kind: type[T], word: str, genre: str, version: int | None) -> T:
        genre = self.genre(genre).name
        shelf = self._shelf(kind, genre)
        if version is None:
            version = max((key for key in shelf if isinstance(key, int)), default=None)
        # Not True or 1.0, which are equal to 1, and would be told as themselves.
        entry = shelf.get(version) if type(version) is int else None
        if entry is None or not isinstance(entry.item, kind):
            versions = sorted(key for key in shelf if isinstance(key, int))
            if not versions:
                raise UnknownNameError(f"{genre} has no {word}")
            known = _known(map(str, versions)) + ("" if type(version) is int else ", as whole numbers")
            raise UnknownNameError(f"unknown {word} version {quote(version)} of {genre}; {known}")
        return entry.item

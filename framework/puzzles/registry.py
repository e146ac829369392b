"""The registry: everything the plugins brought, by genre and name. Frozen; plugins make a new one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from attrs import Factory, evolve, field, frozen

from puzzles.codec import Codec
from puzzles.errors import PluginError, ProfileError, UnknownNameError, quote
from puzzles.generator import Generator
from puzzles.genre import Genre
from puzzles.profile import Profile, ProfileFile, read_profile
from puzzles.rating import Rater
from puzzles.scene import Renderer
from puzzles.solver import Solver
from puzzles.technique import Technique

T = TypeVar("T")
ByGenre = Mapping[str, Sequence[Any]]


@frozen(slots=True)
class Brought:
    """What one plugin brings besides genres: for each genre's name a list, of each kind."""

    plugin: str
    techniques: ByGenre
    profiles: ByGenre
    codecs: ByGenre
    solvers: ByGenre
    generators: ByGenre
    raters: ByGenre
    renderers: Sequence[Renderer]


_KEYED: Mapping[str, str] = {
    "techniques": "name",
    "profiles": "name",
    "codecs": "name",
    "solvers": "name",
    "generators": "version",
    "raters": "version",
}
"""Kinds that belong to a genre, and by what each of its things is told from the others."""


@frozen(slots=True)
class Registry:
    """Look-ups raise UnknownNameError, with the names that are known.

    ``genre`` arguments are a genre's name or one of its aliases.
    """

    genres: tuple[Genre, ...] = ()
    brought: tuple[Brought, ...] = ()
    _profiles: dict[str, tuple[Profile, ...]] = field(default=Factory(dict), repr=False, eq=False)

    def with_plugin(self, new: Brought) -> Registry:
        """This registry and what one more plugin brings. Raises PluginError when a name is taken."""
        for kind, key in _KEYED.items():
            for genre in self.genres:
                taken = {
                    getattr(item, key): earlier.plugin
                    for earlier in self.brought
                    for item in getattr(earlier, kind).get(genre.name, ())
                }
                for item in getattr(new, kind).get(genre.name, ()):
                    word = getattr(item, key)
                    if word in taken:
                        raise PluginError(
                            f"{kind[:-1]} {word} of {genre.name} is taken by plugin {taken[word]}"
                        )
                    taken[word] = new.plugin
        taken = {item.name: earlier.plugin for earlier in self.brought for item in earlier.renderers}
        for item in new.renderers:
            if item.name in taken:
                raise PluginError(f"renderer {item.name} is taken by plugin {taken[item.name]}")
            taken[item.name] = new.plugin
        return evolve(self, brought=(*self.brought, new), profiles={})

    def genre_names(self) -> list[str]:
        """The genres' own names, in order."""
        return sorted(genre.name for genre in self.genres)

    def genre(self, name: str) -> Genre:
        """A genre by its name or an alias."""
        for genre in self.genres:
            if name == genre.name or name in genre.aliases:
                return genre
        raise UnknownNameError(
            f"unknown genre {quote(name)}; known: {', '.join(self.genre_names()) or 'none'}"
        )

    def _all(self, kind: str, genre: str) -> list[Any]:
        name = self.genre(genre).name
        return [item for brought in self.brought for item in getattr(brought, kind).get(name, ())]

    def _one(self, kind: str, genre: str, key: str) -> Any:
        items = {item.name: item for item in self._all(kind, genre)}
        if key not in items:
            raise UnknownNameError(
                f"unknown {kind[:-1]} {quote(key)} of {genre}; known: {', '.join(items) or 'none'}"
            )
        return items[key]

    def _version(self, kind: str, genre: str, version: int | None) -> Any:
        items = {item.version: item for item in self._all(kind, genre)}
        if not items:
            raise UnknownNameError(f"the genre {genre} has no {kind[:-1]}")
        if version is None:
            return items[max(items)]
        if version not in items:
            known = ", ".join(str(number) for number in sorted(items))
            raise UnknownNameError(f"unknown {kind[:-1]} version {version} of {genre}; known: {known}")
        return items[version]

    def techniques(self, genre: str) -> list[Technique]:
        """All techniques that profiles of the genre can name."""
        return self._all("techniques", genre)

    def codecs(self, genre: str) -> list[Codec]:
        """The formats of a genre."""
        return self._all("codecs", genre)

    def codec(self, genre: str, name: str) -> Codec:
        """A format by name."""
        found: Codec = self._one("codecs", genre, name)
        return found

    def solvers(self, genre: str) -> list[Solver]:
        """The solvers that can decide a genre's puzzles."""
        return self._all("solvers", genre)

    def solver(self, genre: str, name: str) -> Solver:
        """A solver by name."""
        found: Solver = self._one("solvers", genre, name)
        return found

    def generators(self, genre: str) -> list[Generator]:
        """The generators of a genre."""
        return self._all("generators", genre)

    def generator(self, genre: str, version: int | None = None) -> Generator:
        """A generator by version; the newest for None."""
        found: Generator = self._version("generators", genre, version)
        return found

    def raters(self, genre: str) -> list[Rater]:
        """The raters of a genre."""
        return self._all("raters", genre)

    def rater(self, genre: str, version: int | None = None) -> Rater:
        """A rater by version; the newest for None."""
        found: Rater = self._version("raters", genre, version)
        return found

    def renderers(self) -> list[Renderer]:
        """All ways to draw a scene."""
        return [item for brought in self.brought for item in brought.renderers]

    def renderer(self, name: str) -> Renderer:
        """A renderer by name."""
        items = {item.name: item for item in self.renderers()}
        if name not in items:
            raise UnknownNameError(f"unknown renderer {quote(name)}; known: {', '.join(items)}")
        return items[name]

    def profiles(self, genre: str) -> tuple[Profile, ...]:
        """The technique profiles of a genre, read when first asked for.

        Raises ProfileError, naming file and key, for a file that is none.
        """
        name = self.genre(genre).name
        if name not in self._profiles:
            techniques = self.techniques(name)
            profiles: dict[str, Profile] = {}
            for file in self._all("profiles", name):
                profile = read_profile(file, techniques)
                if profile.genre != name:
                    raise ProfileError(f"{file.name}: genre: is {profile.genre}, but it was given for {name}")
                if profile.id in profiles:
                    raise ProfileError(f"{file.name}: version: profile {profile.id} is there already")
                profiles[profile.id] = profile
            self._profiles[name] = tuple(profiles.values())
        return self._profiles[name]

    def profile(self, genre: str, id: str) -> Profile:
        """A profile by name and version, such as ``toy-human-1``. Only its own file is read when it
        bears that name, so a broken profile of another plugin does not stand in the way."""
        name = self.genre(genre).name
        named: list[ProfileFile] = [f for f in self._all("profiles", name) if f.name == f"{id}.yaml"]
        if len(named) == 1 and name not in self._profiles:
            profile = read_profile(named[0], self.techniques(name))
            if profile.id == id and profile.genre == name:
                return profile
        for profile in self.profiles(name):
            if profile.id == id:
                return profile
        known = ", ".join(profile.id for profile in self.profiles(name))
        raise UnknownNameError(f"unknown profile {quote(id)} of {genre}; known: {known or 'none'}")

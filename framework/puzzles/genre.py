"""Genre: the record a plugin fills in. It is a plain value; there is nothing to inherit from."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from attrs import frozen

from puzzles.answer import Answer, Violation
from puzzles.model import Masks, Model
from puzzles.scene import Scene
from puzzles.words import Words

API_VERSION = 1
"""The version of the plugin interface. A plugin states the one it was written for as ``PUZZLES_API``."""

Folder = Path | Traversable


@frozen(slots=True)
class Genre:
    """All that the framework has to know of a genre; what others may add comes by hooks.

    ``name``             lower-case word; ``aliases`` are accepted wherever a genre is named.
    ``title``            the name as people write it.
    ``rules``            rule name -> the rule in a sentence.
    ``model``            board -> Model.
    ``words``            how things are called in sentences.
    ``violation``        (model, index of a broken instance, masks) -> the Violation to report.
    ``violation_words``  Violation -> one sentence without a full stop.
    ``scene``            (board, answer or None) -> what is to be seen.
    ``blank``            the value an undrawn variable counts as once an answer is finished.
    ``example``          the ID of a small puzzle.
    ``corpus``           the folder with the genre's corpus file, if it has one.
    ``canonical``        optional: board -> a hashable value, the same for two boards exactly when a person
                         takes them for the same puzzle, such as one and its rotations and reflections.
                         None: only equal boards are the same. A list has no puzzle twice.
    ``images``           optional: board -> the boards that a person takes for the same puzzle, the board
                         itself first. They may repeat. With ``canonical``: the contract suite
                         (``puzzles.testing``) holds the two to each other.
    ``listed``           what an answer is called that is a list (``puzzles.codec.listed``), in JSON.
    """

    name: str
    title: str
    rules: Mapping[str, str]
    model: Callable[[Any], Model]
    words: Words
    violation: Callable[[Model, int, Masks], Violation]
    violation_words: Callable[[Violation], str]
    scene: Callable[[Any, Answer | None], Scene]
    example: str
    aliases: tuple[str, ...] = ()
    blank: int | None = None
    corpus: Folder | None = None
    summary: str = ""
    canonical: Callable[[Any], Hashable] | None = None
    images: Callable[[Any], Iterable[Any]] | None = None
    listed: str = "values"


def data_folder(package: str, name: str) -> Folder:
    """The folder of that name with data of a plugin: ``profiles``, ``corpus/tally``.

    It stands inside the plugin's package, where a wheel has put it; or in one of the folders above, up to
    the top of a checkout, where people look for it. One that is nowhere is missing in the package.
    """
    packaged = files(package).joinpath(name)
    if packaged.is_dir() or not isinstance(packaged, Path):
        return packaged
    for above in packaged.parents:
        if (above / name).is_dir():
            return above / name
        if (above / "pyproject.toml").is_file():
            break
    return packaged

"""A toy genre for tests of the framework: some cells, each 1 or 2, and the first must be 2.

It is as small as a genre can be, and knows nothing that a plugin from outside could not know.
"""

from __future__ import annotations

from types import ModuleType, SimpleNamespace
from typing import Any

from puzzles.answer import Violation
from puzzles.codec import Codec, Document, Puzzle
from puzzles.errors import FormatError
from puzzles.generator import Generator, Limits, Raw, Recipe
from puzzles.genre import Genre
from puzzles.hooks import hookimpl
from puzzles.model import Masks, Model, Removal, RuleInstance, Variable
from puzzles.profile import Profile
from puzzles.rating import Rater, rate_by_profile
from puzzles.scene import Mark, Renderer, Scene
from puzzles.solver import Budget, Outcome, Solver, Verdict
from puzzles.technique import Technique
from puzzles.words import Words


def model_of(board: int) -> Model:
    """``board`` cells; one rule, at the first."""

    def broken(masks: Masks) -> bool:
        return not masks[0] & 2

    def narrow(masks: Masks) -> Removal | None:
        if broken(masks):
            return None
        return ((0, 1),) if masks[0] & 1 else ()

    cells = tuple(Variable((0, column), (1, 2), 3) for column in range(board))
    return Model(cells, (RuleInstance("first", (0, 0), (0,), broken, narrow),))


WORDS = Words(
    name=lambda model, variable: f"c{variable + 1}",
    variable=lambda model, variable: f"cell {variable + 1}",
    instance=lambda model, index: "the first cell",
    value=lambda model, variable, value: str(value),
    choice=lambda model, variable, values: " or ".join(map(str, values)),
    broken=lambda model, index: "the first cell cannot be 2",
)


def genre(name: str = "toy", aliases: tuple[str, ...] = ()) -> Genre:
    """The genre's record, under a name of choice."""
    return Genre(
        name=name,
        aliases=aliases,
        title=name.title(),
        rules={"first": "The first cell is 2."},
        model=model_of,
        words=WORDS,
        violation=lambda model, index, masks: Violation("first", (0, 0)),
        violation_words=lambda violation: "the first cell is not 2",
        scene=lambda board, answer: Scene(1, board, (Mark(0, 0, "2", "clue"),)),
        example="1",
    )


def read(text: str) -> Document:
    """A board is written as the number of its cells."""
    if not text.isdigit():
        raise FormatError("character 1: a number is expected")
    return Document(Puzzle("toy", int(text)))


def codec(name: str = "count") -> Codec:
    return Codec(name, str.isdigit, read, lambda document: str(document.puzzle.board))


def decide(model: Model, masks: Masks | None, budget: Budget) -> Outcome:
    return Outcome(Verdict.GAVE_UP, reason="it never tries")


def make(recipe: Recipe, profile: Profile, limits: Limits, tell: Any) -> Raw:
    return Raw(1, (2,), 1)


TECHNIQUE = Technique("first_cell", rule="first")
SOLVER = Solver("lazy", decide)
GENERATOR = Generator(1, lambda shape: shape or "1", make)
RATER = Rater(1, "toy-human-1", rate_by_profile)
RENDERER = Renderer("blank", lambda scene: "", ascii_only=True)
PROFILE = """\
name: toy-human
version: 1
genre: toy
techniques:
  - {technique: first_cell, level: easy}
  - {technique: forced, level: medium}
"""


class Text:
    """A file in memory: all that a profile is read from."""

    def __init__(self, text: str, name: str = "toy-human-1.yaml") -> None:
        self.name = name
        self.text = text

    def read_text(self, encoding: str | None = None) -> str:
        return self.text


def plugin(api: object = 1, genres: tuple[Genre, ...] = (), renderers: Any = None, **to_toy: Any) -> Any:
    """A plugin module that brings genres, renderers and, to the genre toy, ``techniques=[...]`` and so on."""
    module = ModuleType("a_test_plugin")
    module.PUZZLES_API = api  # type: ignore[attr-defined]

    def puzzles_genres() -> Any:
        return list(genres)

    def puzzles_renderers() -> Any:
        return renderers

    def adds(items: Any) -> Any:
        return lambda genre: items if genre == "toy" else []

    functions = {"puzzles_genres": puzzles_genres}
    if renderers is not None:
        functions["puzzles_renderers"] = puzzles_renderers
    functions.update({f"puzzles_{kind}": adds(items) for kind, items in to_toy.items()})
    for name, function in functions.items():
        setattr(module, name, hookimpl(function))
    return module


def whole() -> Any:
    """The toy genre with one of each thing."""
    return plugin(
        genres=(genre(aliases=("plaything",)),),
        renderers=[RENDERER],
        techniques=[TECHNIQUE],
        profiles=[Text(PROFILE)],
        codecs=[codec()],
        solvers=[SOLVER],
        generators=[GENERATOR],
        raters=[RATER],
    )


def holder(**attributes: Any) -> Any:
    """An object that is a plugin by its attributes alone."""
    return SimpleNamespace(**attributes)

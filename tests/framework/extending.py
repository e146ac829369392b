"""Plugins that add one thing each to genres of others: to Hashi, or to whatever genre they are asked about.

Each is an object whose methods are hooks, which is as good as a module.
"""

from __future__ import annotations

from itertools import product

from puzzles.codec import Codec, Document, Puzzle
from puzzles.engine import Engine
from puzzles.errors import FormatError
from puzzles.generator import Generator, Limits, Raw, Recipe
from puzzles.hooks import hookimpl
from puzzles.model import Masks, Model, Removal, RuleInstance
from puzzles.profile import Profile, ProfileFile
from puzzles.rating import STATUS, Rater, Rating
from puzzles.scene import Mark, Renderer, Scene
from puzzles.solver import Budget, Outcome, Solver, Verdict
from puzzles.state import State
from puzzles.technique import LEVELS, Step, Technique
from puzzles.words import Words
from puzzles_hashi.board import Board
from puzzles_hashi.forms import read_rows, write_rows
from tests.framework.tally import File


class AddsTechnique:
    """``counted`` for Hashi: all that an island's number alone forbids."""

    PUZZLES_API = 1

    @staticmethod
    def find(model: Model, masks: Masks, instance: RuleInstance) -> Removal:
        """What the rule itself narrows."""
        assert instance.narrow is not None
        return instance.narrow(masks) or ()

    @staticmethod
    def why(words: Words, model: Model, masks: Masks, step: Step) -> str:
        """Told by the island."""
        return f"counting at {words.instance(model, step.because.instances[0])} leaves nothing else"

    @hookimpl
    def puzzles_techniques(self, genre: str) -> list[Technique]:
        """For Hashi alone: it names a rule of that genre."""
        return [Technique("counted", "R1", self.find, why=self.why)] if genre == "hashi" else []


class AddsProfile:
    """A profile for Hashi that names another plugin's technique."""

    PUZZLES_API = 1
    file = File(
        "counting-1.yaml",
        "name: counting\nversion: 1\ngenre: hashi\ntechniques:\n"
        "  - {technique: counted, level: easy}\n"
        "  - {technique: crossing, level: easy}\n"
        "  - {technique: forced, level: medium, using: easy}\n"
        "  - {technique: contradiction, level: hard, steps: 9, using: medium}\n",
    )

    @hookimpl
    def puzzles_profiles(self, genre: str) -> list[ProfileFile]:
        """For Hashi alone."""
        return [self.file] if genre == "hashi" else []


class AddsCodec:
    """The format ``line`` for Hashi: the rows of a board, joined by slashes."""

    PUZZLES_API = 1
    START = "line/"

    def read(self, text: str) -> Document:
        """``line/1.1``; raises FormatError."""
        return Document(Puzzle("hashi", read_rows(text.strip().removeprefix(self.START).split("/"))))

    def write(self, document: Document) -> str:
        """The same back; an answer has no room."""
        if document.answer is not None:
            raise FormatError("a line holds a puzzle and no answer")
        return self.START + "/".join(write_rows(document.puzzle.board))

    @hookimpl
    def puzzles_codecs(self, genre: str) -> list[Codec]:
        """For Hashi alone."""
        return [Codec("line", lambda t: t.startswith(self.START), self.read, self.write)] * (genre == "hashi")


def count_out(model: Model, masks: Masks | None, budget: Budget) -> Outcome:
    """Try every choice of values; ``nodes`` bounds how many."""
    found: list[tuple[int, ...]] = []
    starts = model.start() if masks is None else masks
    choices = [[1 << bit for bit in range(start.bit_length()) if start >> bit & 1] for start in starts]
    for tried, chosen in enumerate(product(*choices)):
        if tried == budget.nodes:
            return Outcome(Verdict.GAVE_UP, tuple(found), reason=f"after {tried} choices")
        if not any(instance.broken(chosen) for instance in model.instances):
            found.append(tuple(model.value(v, mask) for v, mask in enumerate(chosen)))
            if len(found) == 2:
                return Outcome(Verdict.MANY, tuple(found))
    return Outcome(Verdict.ONE if found else Verdict.NONE, tuple(found))


class AddsSolver:
    """``count-out``, for every genre there is: it needs nothing but the model."""

    PUZZLES_API = 1

    @hookimpl
    def puzzles_solvers(self, genre: str) -> list[Solver]:
        """For any genre."""
        return [Solver("count-out", count_out, "tries everything")]


class AddsGenerator:
    """Generator 1000 of Hashi: a chain of islands in one row, always easy."""

    PUZZLES_API = 1

    @staticmethod
    def shape(text: str | None) -> str:
        """One row of five cells, whatever is asked."""
        return "5x1"

    @staticmethod
    def make(recipe: Recipe, profile: Profile, limits: Limits, tell: object) -> Raw:
        """Islands 1 2 1 or 2 4 2, by the seed."""
        double = recipe.seed % 2 + 1
        return Raw(Board(1, 5, ((0, 0, double), (0, 2, 2 * double), (0, 4, double))), (double, double), 1)

    @hookimpl
    def puzzles_generators(self, genre: str) -> list[Generator]:
        """For Hashi alone."""
        return [Generator(1000, self.shape, self.make, "a chain")] if genre == "hashi" else []


class AddsRater:
    """Rater 2 of Hashi: by the number of steps, not by the dearest technique."""

    PUZZLES_API = 1

    def rate(self, model: Model, profile: Profile, outcome: Outcome, version: int) -> Rating:
        """A level more for every five steps of the profile; nothing else is looked at."""
        names = [entry.technique.name for entry in profile.entries]
        counts = dict.fromkeys(names, 0)
        if outcome.verdict is not Verdict.ONE:
            return Rating(None, STATUS[outcome.verdict], counts, (), version, profile.id)

        def each(found: tuple[int, int, Removal]) -> None:
            counts[names[found[0]]] += 1

        Engine(profile, State(model)).run(each=each)
        level = LEVELS[min(1 + sum(counts.values()) // 5, len(LEVELS) - 1)]
        return Rating(level, "rated", counts, (), version, profile.id)

    @hookimpl
    def puzzles_raters(self, genre: str) -> list[Rater]:
        """For Hashi alone."""
        return [Rater(2, "hashi-human-1", self.rate, "by length")] if genre == "hashi" else []


def census(scene: Scene) -> str:
    """What a scene holds, in numbers: ``5x5 cells, 8 marks, 8 links``."""
    marks = sum(isinstance(shape, Mark) for shape in scene.shapes)
    return f"{scene.rows}x{scene.columns} cells, {marks} marks, {len(scene.shapes) - marks} links"


class AddsRenderer:
    """``census``, for whatever can be drawn."""

    PUZZLES_API = 1

    @hookimpl
    def puzzles_renderers(self) -> list[Renderer]:
        """Renderers belong to no genre."""
        return [Renderer("census", census, "counts shapes", ascii_only=True)]

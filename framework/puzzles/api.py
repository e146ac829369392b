"""The verbs, from Python: the same as on the command line, with the same meanings.

Wherever a puzzle is taken, a text in any known format will do, too. ``registry`` is what the plugins
brought (``puzzles.plugins``); by default that of all installed plugins.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from attrs import Factory, field, frozen

from puzzles.answer import Answer, Violation, broken_instances
from puzzles.arguments import (
    AnswerLike,
    answer_like,
    answer_to,
    budget_of,
    checked_level,
    checked_recipe,
    checked_shape,
    checked_text,
    checked_variant,
    known_plugins,
    limits_of,
    teller,
)
from puzzles.codec import Document, Puzzle
from puzzles.codec.detect import read_with
from puzzles.codec.many import split
from puzzles.errors import FormatError, PuzzlesError, ShapeError, quote
from puzzles.generator import ANY, DEFAULT_ATTEMPTS, Generator, Limits, Recipe
from puzzles.model import Model
from puzzles.profile import Profile
from puzzles.rating import Rating, rate_by_profile, rating_of_steps
from puzzles.registry import Registry
from puzzles.rng import draw_seed
from puzzles.solver import Outcome, Verdict
from puzzles.technique import LEVELS

if TYPE_CHECKING:  # imported by the two verbs that need them
    from puzzles.explanation import Explanation
    from puzzles.hints import Hint

DEFAULT_SOLVER = "auto"
"""The exact solver that is used when none is named."""


@frozen(slots=True)
class Made:
    """A generated puzzle: with exactly one solution, and exactly the asked level.

    ``attempts`` is how many boards were screened for it, and ``counts`` the rest of the generator's work
    (see ``puzzles.generator.Raw``).
    """

    puzzle: Puzzle
    solution: Answer
    rating: Rating
    recipe: Recipe
    attempts: int
    counts: Mapping[str, int] = field(default=Factory(dict))


def read(text: str, *, variant: str | None = None, registry: Registry | None = None) -> Document:
    """A puzzle, and the answer written beside it, from a text in any known format.

    ``variant`` names another way to read that format; a format without it is read as always. Raises
    FormatError, in one line that names the format and the place; UnknownNameError for a variant that no
    format has.
    """
    checked_text(text)
    checked_variant(variant)
    return read_with(known_plugins(registry).formats(), text, variant)[1]


def read_many(text: str, *, variant: str | None = None, registry: Registry | None = None) -> list[Document]:
    """All puzzles of a text: one a line, in any formats of one line; documents in our text format one below
    the other; both of these; or one puzzle in any format.

    ``puzzles.codec.many`` has the rules. Raises as :func:`read` does, naming the line of a text with many.
    """
    checked_text(text)
    checked_variant(variant)
    formats = known_plugins(registry).formats()
    parts = split(formats, text)
    found = []
    for part in parts:
        try:
            found.append(read_with(formats, part.text, variant, part.is_line)[1])
        except FormatError as error:
            is_plain = len(parts) == 1 and part.line == 1
            raise FormatError(str(error) if is_plain else f"{part.place}: {error}") from None
    return found


def write(
    puzzle: Puzzle | str,
    format: str = "id",
    answer: AnswerLike | None = None,
    *,
    registry: Registry | None = None,
) -> str:
    """A puzzle in one of its genre's formats, with the answer if the format can hold one.

    Raises UnknownNameError for an unknown format, FormatError for what the format cannot hold, AnswerError
    for an answer of another puzzle, and PuzzlesError for what is no answer.
    """
    registry = known_plugins(registry)
    puzzle = puzzle_of(puzzle, registry)
    codec = registry.codec(puzzle.genre, format)
    if codec.write is None:
        raise FormatError(f"format {format} can be read, not written")
    if answer is not None:
        answer = answer_to(registry.genre(puzzle.genre).model(puzzle.board), answer)
    return codec.write(Document(puzzle, answer))


def model_of(puzzle: Puzzle | str, *, registry: Registry | None = None) -> Model:
    """The variables and rule instances of a puzzle."""
    registry = known_plugins(registry)
    puzzle = puzzle_of(puzzle, registry)
    return registry.genre(puzzle.genre).model(puzzle.board)


def solve(
    puzzle: Puzzle | str,
    *,
    solver: str = DEFAULT_SOLVER,
    nodes: int | None = None,
    time_limit: float | None = None,
    registry: Registry | None = None,
) -> Outcome:
    """Decide how many solutions a puzzle has: none, one, or several (two that differ are returned).

    ``nodes`` and ``time_limit`` (seconds) bound the work; met, the verdict is "gave up", which is
    neither yes nor no. Raises UnknownNameError for an unknown solver.
    """
    registry = known_plugins(registry)
    puzzle = puzzle_of(puzzle, registry)
    model = registry.genre(puzzle.genre).model(puzzle.board)
    return registry.solver(puzzle.genre, solver).solve(model, None, budget_of(nodes, time_limit))


def rate(
    puzzle: Puzzle | str,
    *,
    rater: int | None = None,
    time_limit: float | None = None,
    registry: Registry | None = None,
) -> Rating:
    """How hard a puzzle is for a person; the newest rater of its genre unless ``rater`` names a version."""
    registry = known_plugins(registry)
    puzzle = puzzle_of(puzzle, registry)
    model = registry.genre(puzzle.genre).model(puzzle.board)
    outcome = registry.solver(puzzle.genre, DEFAULT_SOLVER).solve(model, None, budget_of(None, time_limit))
    return _rate(registry, puzzle.genre, model, outcome, rater)


def check(
    puzzle: Puzzle | str, answer: AnswerLike, *, finished: bool = True, registry: Registry | None = None
) -> list[Violation]:
    """All that is wrong with an answer, by the rules alone; an empty list when nothing is.

    In an unfinished answer what was not drawn is undecided; in a finished one it counts as nothing.
    Raises AnswerError for an answer of another puzzle, and PuzzlesError for what is no answer.
    """
    if not isinstance(finished, bool):
        raise PuzzlesError(f"finished: True or False is expected, not {quote(finished)}")
    registry = known_plugins(registry)
    puzzle = puzzle_of(puzzle, registry)
    genre = registry.genre(puzzle.genre)
    model = genre.model(puzzle.board)
    given = answer_to(model, answer_like(answer))
    broken, masks = broken_instances(model, given.finished(genre.blank) if finished else given)
    return [genre.violation(model, index, masks) for index in broken]


def hint(
    puzzle: Puzzle | str,
    answer: AnswerLike | None = None,
    *,
    rater: int | None = None,
    time_limit: float | None = None,
    registry: Registry | None = None,
) -> Hint:
    """The next thing to draw, from an answer so far (None: nothing drawn yet), by the rater's profile.

    ``puzzles.hints.hint_words`` tells it. Raises AnswerError for an answer of another puzzle, and
    NotFoundError when ``time_limit`` seconds went by first.
    """
    from puzzles.hints import find_hint

    registry = known_plugins(registry)
    puzzle = puzzle_of(puzzle, registry)
    genre = registry.genre(puzzle.genre)
    model = genre.model(puzzle.board)
    drawn = answer_to(model, answer)
    profile = _profile(registry, puzzle.genre, rater)
    return find_hint(model, profile, drawn, genre.blank, budget_of(None, time_limit))


def explain(
    puzzle: Puzzle | str,
    *,
    before: str | None = None,
    rater: int | None = None,
    time_limit: float | None = None,
    registry: Registry | None = None,
) -> Explanation:
    """The whole human solution, step by step; ``before`` names a level whose steps, and all dearer
    ones, are left out. Raises UnknownNameError for an unknown level, and NotFoundError when ``time_limit``
    seconds went by before the techniques came to an end."""
    from puzzles.explanation import explanation

    registry = known_plugins(registry)
    puzzle = puzzle_of(puzzle, registry)
    genre = registry.genre(puzzle.genre)
    model = genre.model(puzzle.board)
    profile = _profile(registry, puzzle.genre, rater)
    if before is not None:
        checked_level(before, LEVELS[1:])
    upto = None if before is None else profile.upto(LEVELS[LEVELS.index(before) - 1])
    budget = budget_of(None, time_limit)
    deadline = budget.deadline()
    outcome = registry.solver(puzzle.genre, DEFAULT_SOLVER).solve(model, None, budget)
    return explanation(puzzle, genre.words, model, profile, outcome, upto, deadline)


def generate(
    genre: str,
    shape: str | None = None,
    *,
    level: str = ANY,
    seed: int | None = None,
    index: int = 0,
    generator: int | None = None,
    rater: int | None = None,
    attempts: int = DEFAULT_ATTEMPTS,
    time_limit: float | None = None,
    tell: Callable[[int], None] | None = None,
    registry: Registry | None = None,
) -> Made:
    """Make a puzzle with exactly one solution and exactly the asked level.

    Without ``seed`` one is drawn; it stands in the result's recipe. ``index`` numbers the puzzles of
    one list. ``tell`` is called with the number of boards screened so far. Raises ShapeError,
    UnknownNameError, PuzzlesError for numbers that the command does not take either, and NotFoundError when
    ``attempts`` boards were screened, or ``time_limit`` seconds went by, in vain.
    """
    registry = known_plugins(registry)
    recipe = recipe_of(
        genre, shape, level=level, seed=seed, index=index, generator=generator, rater=rater, registry=registry
    )
    maker = registry.generator(recipe.genre, recipe.generator)
    return _made(registry, recipe, maker, limits_of(attempts, time_limit), teller(tell))


def recipe_of(
    genre: str,
    shape: str | None = None,
    *,
    level: str = ANY,
    seed: int | None = None,
    index: int = 0,
    generator: int | None = None,
    rater: int | None = None,
    registry: Registry | None = None,
) -> Recipe:
    """The recipe that :func:`generate` follows: drawn and chosen where nothing is given.

    Raises ShapeError, UnknownNameError, and PuzzlesError for a seed or an index that the command does not
    take.
    """
    registry = known_plugins(registry)
    name = registry.genre(genre).name
    maker = registry.generator(name, generator)
    chosen = registry.rater(name, rater)
    return checked_recipe(
        Recipe(
            genre=name,
            shape=maker.shape(checked_shape(shape)),
            level=level,
            seed=draw_seed() if seed is None else seed,
            generator=maker.version,
            rater=chosen.version,
            profile=chosen.profile,
            index=index,
        )
    )


def follow(
    recipe: Recipe,
    *,
    attempts: int = DEFAULT_ATTEMPTS,
    time_limit: float | None = None,
    tell: Callable[[int], None] | None = None,
    registry: Registry | None = None,
) -> Made:
    """Make the puzzle of a recipe, which is the same every time. Raises as :func:`generate` does."""
    registry = known_plugins(registry)
    checked_recipe(recipe)
    maker = registry.generator(recipe.genre, recipe.generator)
    registry.rater(recipe.genre, recipe.rater)  # an unknown one is told before there is work
    shape = maker.shape(recipe.shape)
    if shape != recipe.shape:
        raise ShapeError(f"shape: a recipe has it in one spelling, {quote(shape)}, not {quote(recipe.shape)}")
    return _made(registry, recipe, maker, limits_of(attempts, time_limit), teller(tell))


def _made(
    registry: Registry, recipe: Recipe, maker: Generator, limits: Limits, tell: Callable[[int], None]
) -> Made:
    """The puzzle of a checked recipe, by its generator."""
    profile = registry.profile(recipe.genre, recipe.profile)
    raw = maker.make(recipe, profile, limits, tell)
    if raw.steps is not None and registry.rater(recipe.genre, recipe.rater).rate is rate_by_profile:
        rating = rating_of_steps(profile, raw.steps, recipe.rater)
    else:
        model = registry.genre(recipe.genre).model(raw.board)
        outcome = Outcome(Verdict.ONE, (raw.solution,))
        rating = _rate(registry, recipe.genre, model, outcome, recipe.rater)
    if recipe.level != ANY and rating.level != recipe.level:
        raise PuzzlesError(
            f"generator {recipe.generator} of {recipe.genre} made a puzzle of level {rating.level} "
            f"where {recipe.level} was asked: an error in that generator"
        )
    puzzle = Puzzle(recipe.genre, raw.board)
    return Made(puzzle, Answer(raw.solution), rating, recipe, raw.attempts, raw.counts)


def puzzle_of(puzzle: Puzzle | str, registry: Registry) -> Puzzle:
    """The puzzle, read if it is a text. Raises as :func:`read` does."""
    if isinstance(puzzle, Puzzle):
        return puzzle
    return read(puzzle, registry=registry).puzzle


def _profile(registry: Registry, genre: str, rater: int | None) -> Profile:
    return registry.profile(genre, registry.rater(genre, rater).profile)


def _rate(registry: Registry, genre: str, model: Model, outcome: Outcome, version: int | None) -> Rating:
    rater = registry.rater(genre, version)
    return rater.rate(model, registry.profile(genre, rater.profile), outcome, rater.version)

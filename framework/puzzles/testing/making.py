"""What must hold of generators: one solution, exactly the level, and the same for the same recipe."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence

from puzzles.api import Made, follow, recipe_of
from puzzles.errors import NotFoundError, ShapeError
from puzzles.generator import ANY, Generator, Recipe
from puzzles.solver import Budget, Verdict
from puzzles.testing.data import ShapeLine
from puzzles.testing.failing import HIDDEN, demand, fail, shown
from puzzles.testing.images import check_levels, rated
from puzzles.testing.judging import check_outcome
from puzzles.testing.subject import Subject

__tracebackhide__ = HIDDEN

SEEDS = (0, 1)
MORE_SEEDS = tuple(range(6))
ATTEMPTS = 3_000
SHAPES = (
    "", " ", "x", "0", "-1", "0x0", "5x", "x5", "5x5x5", "1e3", "9" * 30, f"{'9' * 30}x5", "５x５", "²",
    "\x00", "5x5\n", " 5",
)  # fmt: skip
"""Texts that are hardly a shape of anything."""


def recipes(subject: Subject, line: ShapeLine, level: str, seeds: Sequence[int]) -> list[Recipe]:
    """The recipes of a line at one of its levels."""
    return [
        recipe_of(
            subject.genre.name, line.shape, level=level, seed=seed, generator=line.generator,
            registry=subject.registry,
        )
        for seed in seeds
    ]  # fmt: skip


def made(subject: Subject, recipe: Recipe) -> Made | None:
    """The puzzle of a recipe, made once; None when it was not found within the attempts."""
    if recipe not in subject.made:
        subject.made[recipe] = made_now(subject, recipe)
    return subject.made[recipe]


def made_now(subject: Subject, recipe: Recipe) -> Made | None:
    """The puzzle of a recipe, made again."""
    try:
        return follow(recipe, attempts=ATTEMPTS, registry=subject.registry)
    except NotFoundError:
        return None


def check_made(subject: Subject, line: ShapeLine, level: str) -> None:
    """Some of a few seeds give a puzzle, each with exactly one solution, which is the one given, exactly the
    level, and the same puzzle again for the same recipe."""
    name = f"generator {line.generator}, shape {line.shape}, level {level}"
    first = None
    for recipe in recipes(subject, line, level, SEEDS):
        found = made(subject, recipe)
        if found is not None:
            first = first or found
            _check_puzzle(subject, found, f"{name}, seed {recipe.seed}")
            check_levels(subject, found.puzzle.board)
    if first is not None:
        again = made_now(subject, first.recipe)
        demand(again == first, f"{name}, seed {first.recipe.seed}: the same recipe gives another puzzle")
    demand(
        first is not None,
        f"{line.where}: {name}: nothing is found within {ATTEMPTS} attempts for any of the seeds {SEEDS}; "
        "name another shape, or leave the level out",
    )


def _check_puzzle(subject: Subject, found: Made, name: str) -> None:
    board = found.puzzle.board
    level = found.recipe.level
    name = f"{name}: {subject.id(board)}"
    model = subject.model(board)
    solver = subject.registry.solver(subject.genre.name, "auto")
    outcome = solver.solve(model, None, Budget())
    demand(
        outcome.verdict is Verdict.ONE,
        f"{name}: it has not one solution; the solver says {outcome.verdict.value}",
    )
    demand(outcome.solutions == (found.solution.values,), f"{name}: the solution given is not the solution")
    right = subject.solutions(board)
    if right is not None:
        check_outcome(name, model, outcome, right)
    for rater in subject.registry.raters(subject.genre.name):
        if rater.version == found.recipe.rater:
            rating = rated(subject, rater, board, outcome)
            demand(
                level in (ANY, rating.level), f"{name}: its level is {rating.level}, where {level} was asked"
            )
            demand(rating == found.rating, f"{name}: it is rated otherwise when it is rated again")


def check_seeds(subject: Subject, line: ShapeLine) -> None:
    """Seeds matter: a few of them give more than one puzzle."""
    level = line.levels[0]
    found = [made(subject, recipe) for recipe in recipes(subject, line, level, MORE_SEEDS)]
    boards = {one.puzzle.board for one in found if one is not None}
    demand(
        len(boards) > 1,
        f"generator {line.generator}, shape {line.shape}, level {level}: {len(boards)} different puzzles "
        f"from the seeds {MORE_SEEDS}: the recipe's random stream (puzzles.generator.stream) is not used",
    )


def check_shapes(generator: Generator) -> None:
    """A shape is written in one way, and what is no shape is refused with ShapeError."""
    name = f"generator {generator.version}"
    for text in (None, *generator.shapes, *SHAPES):
        try:
            shape = generator.shape(text)
        except ShapeError as error:
            demand(
                text is not None and text not in generator.shapes,
                f"{name} refuses its own shape {shown(text)}: {error}",
            )
            demand(
                str(error).isprintable(), f"{name}: the message for {shown(text)} is not one line: {error}"
            )
            continue
        except Exception as error:
            fail(f"{name}: shape raises {type(error).__name__} ({error}), not ShapeError, for {shown(text)}")
        demand(isinstance(shape, str), f"{name}: the shape of {shown(text)} is {shown(shape)}, no text")
        demand(
            generator.shape(shape) == shape,
            f"{name}: the shape {shown(text)} is {shown(shape)}, but that is {shown(generator.shape(shape))}",
        )


# The same in another process


def told(subject: Subject, line: ShapeLine) -> list[str]:
    """What a line's first recipes give, a line each, in words that are the same in every process."""
    found = []
    for level in line.levels:
        for recipe in recipes(subject, line, level, SEEDS[:1]):
            one = made(subject, recipe)
            what = "nothing found"
            if one is not None:
                steps = " ".join(f"{name}={count}" for name, count in one.rating.steps.items())
                what = f"{subject.id(one.puzzle.board)} {one.solution.values} {one.attempts} {steps}"
            found.append(f"{level} seed {recipe.seed}: {what}")
    return found


def told_elsewhere(file: str, module: str, name: str, line: int) -> list[str]:
    """The same from another process, with another hash seed, which loads the contract's class again."""
    seed = "4321" if os.environ.get("PYTHONHASHSEED") != "4321" else "1234"
    path = os.pathsep.join(entry for entry in sys.path if entry)
    done = subprocess.run(
        [sys.executable, "-m", "puzzles.testing.elsewhere", file, module, name, str(line)],
        env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": path, "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    demand(done.returncode == 0, f"another process could not make the puzzles again:\n{done.stderr}")
    return done.stdout.splitlines()


def check_elsewhere(subject: Subject, line: ShapeLine, file: str, module: str, name: str) -> None:
    """Another process makes the same puzzles of the same recipes."""
    here = told(subject, line)
    there = told_elsewhere(file, module, name, subject.data.shapes.index(line))
    for one, other in zip(here, there, strict=True):
        demand(
            one == other,
            f"generator {line.generator}, shape {line.shape}: another process makes another puzzle of the "
            f"same recipe (the order of a set or of hashes?):\n  here   {one}\n  there  {other}",
        )

"""What must hold of words and drawings: everything has them, and they are fit to be printed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Any

from puzzles.answer import Answer
from puzzles.codec import Puzzle
from puzzles.explanation import as_text, explanation
from puzzles.hints import DEGREES, find_hint, hint_words
from puzzles.model import Model
from puzzles.scene import Link, Mark, Renderer, Scene
from puzzles.testing.failing import HIDDEN, about, demand, demand_words, shown
from puzzles.testing.subject import Subject

__tracebackhide__ = HIDDEN


def check_genre_words(subject: Subject) -> None:
    """The genre's title and its rules are told."""
    genre = subject.genre
    demand_words(genre.title, "the genre's title")
    demand(genre.rules, "the genre has no rules")
    for rule, words in genre.rules.items():
        demand_words(words, f"rule {rule}")


def check_words(subject: Subject, board: Any) -> None:
    """Every variable, value, choice of values and rule instance of a board has words; the short names of
    variables are words without blanks, each once."""
    model = subject.model(board)
    words = subject.genre.words
    names = [words.name(model, v) for v in range(len(model.variables))]
    for v, (variable, name) in enumerate(zip(model.variables, names, strict=True)):
        demand_words(name, f"the short name of variable {v}")
        demand(not set(name) & set(" |"), f"the short name of variable {v} has a blank or |: {shown(name)}")
        demand_words(words.variable(model, v), f"variable {name}")
        for value in variable.values:
            demand_words(words.value(model, v, value), f"value {value} of variable {name}")
        for size in range(2, min(len(variable.values), 4) + 1):
            for some in combinations(variable.values, size):
                demand_words(words.choice(model, v, some), f"the choice {some} of variable {name}")
    twice = [name for name, count in Counter(names).items() if count > 1]
    demand(not twice, f"short names of variables stand for more than one: {', '.join(twice)}")
    for index, instance in enumerate(model.instances):
        named = f"rule {instance.rule} at place {instance.place}"
        demand_words(words.instance(model, index), named)
        demand_words(words.broken(model, index), f"broken, of {named},")


def check_told(subject: Subject, board: Any) -> None:
    """A board is explained from beginning to end by every profile, and hinted at in every degree."""
    model = subject.model(board)
    genre = subject.genre
    outcome = subject.outcome(board)
    for profile in subject.profiles:
        puzzle = Puzzle(genre.name, board)
        for line in as_text(explanation(puzzle, genre.words, model, profile, outcome, None)).splitlines():
            demand(line.strip().endswith("."), f"a line of the explanation is no sentence: {shown(line)}")
        nothing = Answer((None,) * len(model.variables))
        hint = find_hint(model, profile, nothing, genre.blank)
        for degree in DEGREES:
            for line in hint_words(genre.words, model, profile, hint, degree).splitlines():
                demand_words(line.strip(), f"a hint of degree {degree}", full_stop=True)


def check_scene(subject: Subject, board: Any, answers: Sequence[Answer]) -> None:
    """A scene's shapes lie on its cells; an answer with something drawn can be seen."""
    genre = subject.genre
    bare = genre.scene(board, None)
    for answer in (None, *answers):
        scene = genre.scene(board, answer)
        demand(isinstance(scene, Scene), f"scene gives {shown(scene)}, which is no Scene")
        demand(scene.rows > 0 and scene.columns > 0, f"a scene of {scene.rows}x{scene.columns} cells")
        for shape in scene.shapes:
            for row, column in _cells(shape):
                demand(
                    0 <= row < scene.rows and 0 <= column < scene.columns,
                    f"a shape lies outside the scene of {scene.rows}x{scene.columns} cells: {shown(shape)}",
                )
        if answer is not None and any(value not in (None, genre.blank) for value in answer.values):
            demand(
                scene != bare,
                f"the answer {answer.values} cannot be seen in the scene of {subject.id(board)}",
            )


def _cells(shape: object) -> list[tuple[int, int]]:
    match shape:
        case Mark():
            return [(shape.row, shape.column)]
        case Link():
            return [shape.start, shape.end]
        case _:
            return []


def check_drawing(subject: Subject, renderer: Renderer, board: Any, answers: Sequence[Answer]) -> None:
    """A renderer draws a board, with each answer and without."""
    for answer in (None, *answers):
        values = "no answer" if answer is None else f"the answer {answer.values}"
        with about(f"renderer {renderer.name}, {subject.id(board)} with {values}"):
            drawn = renderer.render(subject.genre.scene(board, answer))
            name = f"renderer {renderer.name}"
            demand(isinstance(drawn, str), f"{name} gives {shown(drawn)}, no text")
            demand(
                not renderer.ascii_only or drawn.isascii(), f"{name} draws other than ASCII: {shown(drawn)}"
            )
            again = renderer.render(subject.genre.scene(board, answer))
            demand(again == drawn, f"{name} draws the same scene in two ways")


def some_drawings(model: Model, solution: tuple[int, ...] | None) -> list[Answer]:
    """Answers to draw: nothing, a solution, the first and the last value everywhere."""
    found = [Answer((None,) * len(model.variables))]
    found += [Answer(tuple(v.values[end] for v in model.variables)) for end in (0, -1)]
    return found if solution is None else [*found, Answer(solution)]

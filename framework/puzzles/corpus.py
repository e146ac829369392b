"""Corpora: puzzles of a genre with all that is known of them, and the check that it is still so.

The file ``puzzles.jsonl`` in a genre's corpus folder has one JSON object a line::

    {"id": "toy:2x2:...", "solution": [rows], "level": "easy", "steps": {technique: count},
     "attempts": 1, "recipe": {"genre", "shape", "level", "seed", "index", "generator", "rater", "profile"}}
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from attrs import asdict, fields, frozen

from puzzles import api
from puzzles.answer import Answer
from puzzles.api import Made
from puzzles.arguments import SEED_DIGITS, is_seed
from puzzles.codec import Document, Puzzle
from puzzles.errors import FormatError, NotFoundError, PuzzlesError, quote
from puzzles.generator import ASKED_LEVELS, Recipe
from puzzles.genre import Folder
from puzzles.rating import Rating
from puzzles.registry import Registry
from puzzles.solver import Verdict
from puzzles.technique import LEVELS

FILE = "puzzles.jsonl"


@frozen(slots=True)
class Entry:
    """A puzzle of a corpus. ``solution`` has the rows of the answer's grid; ``steps`` counts by technique."""

    id: str
    solution: tuple[str, ...]
    level: str
    steps: Mapping[str, int]
    recipe: Recipe
    attempts: int


# Puzzles and answers as rows, through the genre's own format


def puzzle_rows(puzzle: Puzzle, registry: Registry) -> list[str]:
    """The rows of a puzzle's grid, by the genre's JSON format."""
    rows: list[str] = json.loads(api.write(puzzle, "json", registry=registry))["puzzle"]["grid"]
    return rows


def answer_rows(puzzle: Puzzle, answer: Answer, registry: Registry) -> list[str]:
    """The rows of an answer's grid, by the genre's JSON format."""
    rows: list[str] = json.loads(api.write(puzzle, "json", answer, registry=registry))["answer"]["grid"]
    return rows


def read_answer_rows(puzzle: Puzzle, rows: Iterable[str], registry: Registry) -> Answer:
    """The answer in rows that stand alone. Raises FormatError naming row and column."""
    data = json.loads(api.write(puzzle, "json", registry=registry))
    data["answer"] = {"grid": list(rows)}
    try:
        answer = registry.codec(puzzle.genre, "json").read(json.dumps(data)).answer
    except FormatError as error:
        raise FormatError(str(error).replace("key 'answer.grid'", "answer", 1)) from None
    assert answer is not None
    return answer


# Writing


def entry_of(made: Made, registry: Registry) -> Entry:
    """The entry of a generated puzzle. Steps that were not needed are left out."""
    return Entry(
        id=api.write(made.puzzle, "id", registry=registry),
        solution=tuple(answer_rows(made.puzzle, made.solution, registry)),
        level=str(made.rating.level),
        steps=_needed(made.rating),
        recipe=made.recipe,
        attempts=made.attempts,
    )


def _needed(rating: Rating) -> dict[str, int]:
    return {technique: count for technique, count in rating.steps.items() if count}


def line_of(entry: Entry) -> str:
    """The line of an entry: JSON in ASCII, without the newline."""
    data = {
        "id": entry.id,
        "solution": list(entry.solution),
        "level": entry.level,
        "steps": dict(entry.steps),
        "attempts": entry.attempts,
        "recipe": {key: asdict(entry.recipe)[key] for key in _RECIPE},
    }
    return json.dumps(data, separators=(",", ":"))


def append(path: Path, entries: Iterable[Entry]) -> None:
    """Write entries at the end of a corpus file, which is made if it is not there."""
    with path.open("a", encoding="utf-8", newline="\n") as file:
        file.writelines(line_of(entry) + "\n" for entry in entries)


# Reading

_ENTRY = ("id", "solution", "level", "steps", "attempts", "recipe")
_RECIPE = ("genre", "shape", "level", "seed", "index", "generator", "rater", "profile")
assert set(_ENTRY) == {field.name for field in fields(Entry)}
assert set(_RECIPE) == {field.name for field in fields(Recipe)}


def read_corpus(folder: Folder) -> list[Entry]:
    """All entries of a corpus, in order. Raises FormatError naming the file and the line."""
    path = folder / FILE
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise FormatError(f"{path}: no such file") from None
    except (OSError, UnicodeDecodeError) as error:
        raise FormatError(f"{path}: cannot be read: {error}") from None
    entries: list[Entry] = []
    seen: dict[str, int] = {}
    for number, line in enumerate(text.removesuffix("\n").split("\n") if text else [], 1):
        try:
            entry = _read(line)
            if entry.id in seen:
                raise FormatError(f"key 'id': the puzzle stands on line {seen[entry.id]} already")
        except FormatError as error:
            raise FormatError(f"{path}, line {number}: {error}") from None
        seen[entry.id] = number
        entries.append(entry)
    return entries


def _read(line: str) -> Entry:
    """One line. Everything must be there, of the right kind, and nothing else."""
    if not line.strip():
        raise FormatError("blank")
    try:
        data = json.loads(line, object_pairs_hook=_unique, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        raise FormatError(f"column {error.colno}: not JSON ({error.msg})") from None
    except (RecursionError, ValueError) as error:
        raise FormatError(f"not JSON ({error})") from None
    entry = _keys(data, "", _ENTRY)
    recipe = _keys(entry["recipe"], "recipe.", _RECIPE)
    for key in ("genre", "shape", "level", "profile"):
        _text(recipe[key], f"recipe.{key}")
    if not is_seed(recipe["seed"]):
        raise FormatError(f"key 'recipe.seed': is no whole number of at most {SEED_DIGITS} digits")
    for key, least in (("index", 0), ("generator", 1), ("rater", 1)):
        _number(recipe[key], f"recipe.{key}", least)
    if recipe["level"] not in ASKED_LEVELS:
        raise FormatError(f"key 'recipe.level': {quote(recipe['level'])} is no level")
    if not isinstance(entry["solution"], list) or not entry["solution"]:
        raise FormatError("key 'solution': is no list of rows")
    for row in entry["solution"]:
        _text(row, "solution")
    if entry["level"] not in LEVELS[1:]:
        raise FormatError(f"key 'level': {quote(str(entry['level']))} is no level")
    if not isinstance(entry["steps"], dict):
        raise FormatError("key 'steps': is no object of numbers by technique")
    for technique, count in entry["steps"].items():
        _number(count, f"steps.{technique}", 1)
    return Entry(
        id=_text(entry["id"], "id"),
        solution=tuple(entry["solution"]),
        level=entry["level"],
        steps=entry["steps"],
        recipe=Recipe(**recipe),
        attempts=_number(entry["attempts"], "attempts", 1),
    )


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise FormatError("a key stands twice in one object")
    return found


def _no_number(text: str) -> None:
    raise FormatError(f"{text} is no number")


def _keys(value: Any, path: str, keys: tuple[str, ...]) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise FormatError(f"{f'key {quote(path[:-1])}' if path else 'the line'}: is no object")
    for key in keys:
        if key not in value:
            raise FormatError(f"key '{path}{key}': missing")
    for key in value:
        if key not in keys:
            raise FormatError(f"key {quote(path + key)}: unknown")
    return value


def _text(value: Any, key: str) -> str:
    if not isinstance(value, str) or not value:
        raise FormatError(f"key '{key}': is no text")
    return value


def _number(value: Any, key: str, least: int) -> int:
    if type(value) is not int or value < least:
        raise FormatError(f"key {quote(key, 80)}: is no whole number from {least}")
    return value


# Verifying


def verify(entry: Entry, registry: Registry) -> list[str]:
    """Solve, rate and generate an entry again: all that is not as it says, in words."""
    try:
        document = api.read(entry.id, registry=registry)
        return [
            *_verify_puzzle(entry, document, registry),
            *_verify_recipe(entry, registry),
        ]
    except PuzzlesError as error:
        return [str(error)]


def _verify_puzzle(entry: Entry, document: Document, registry: Registry) -> list[str]:
    puzzle = document.puzzle
    wrong = []
    outcome = api.solve(puzzle, registry=registry)
    if outcome.verdict is not Verdict.ONE:
        wrong.append(f"has {outcome.verdict.value} solutions, not one")
    else:
        rows = answer_rows(puzzle, Answer(outcome.solutions[0]), registry)
        if tuple(rows) != entry.solution:
            wrong.append("its solution is another than is recorded")
    rating = api.rate(puzzle, rater=entry.recipe.rater, registry=registry)
    if rating.level != entry.level:
        wrong.append(f"is rated {rating.level or rating.status}, not {entry.level}")
    if _needed(rating) != dict(entry.steps):
        wrong.append(f"takes the steps {_counted(_needed(rating))}, not {_counted(entry.steps)}")
    if rating.profile != entry.recipe.profile:
        wrong.append(f"is rated by profile {rating.profile}, not {entry.recipe.profile}")
    return wrong


def _verify_recipe(entry: Entry, registry: Registry) -> list[str]:
    try:
        made = api.follow(entry.recipe, attempts=entry.attempts, registry=registry)
    except NotFoundError:
        return [f"its recipe finds nothing within {entry.attempts} attempts"]
    wrong = []
    again = entry_of(made, registry)
    if again.id != entry.id:
        wrong.append(f"its recipe makes {again.id}")
    if again.attempts != entry.attempts:
        wrong.append(f"its recipe takes {again.attempts} attempts, not {entry.attempts}")
    return wrong


def _counted(steps: Mapping[str, int]) -> str:
    return ", ".join(f"{technique} {count}" for technique, count in steps.items()) or "none"

"""Tally, a whole genre in one file, written as somebody outside the house would write it.

A row of cells, each to be marked or left empty.

    2 . 1 . 0     around: a number counts the marks in its own cell and the two beside it;
    # # - - -     run: no three cells in a row are all marked.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from puzzles.answer import Answer, Violation
from puzzles.codec import Codec, GridForm
from puzzles.codec.id import id_codec
from puzzles.codec.json_ import json_codec
from puzzles.codec.text import text_codec
from puzzles.errors import FormatError, ShapeError, quote
from puzzles.generator import Generator
from puzzles.genre import Genre
from puzzles.hooks import hookimpl
from puzzles.model import Masks, Model, Removal, RuleInstance, Variable
from puzzles.profile import ProfileFile
from puzzles.rating import Rater, rater_by_profile
from puzzles.relations import SumIs, sum_rule
from puzzles.rng import Rng
from puzzles.scene import Link, Mark, Renderer, Scene
from puzzles.screening import Grower, screened_generator
from puzzles.technique import Step, Technique
from puzzles.words import Words

PUZZLES_API = 1
NAME = "tally"
VALUES = (0, 1)
"""Empty and marked; bit ``i`` of a candidate mask stands for ``i``."""
MAX_CELLS = 99


# The board


@frozen(slots=True)
class Board:
    """The clue of each cell, or None."""

    clues: tuple[int | None, ...]


def around(cell: int, cells: int) -> tuple[int, ...]:
    """A cell and those beside it, in a row of ``cells``."""
    return tuple(range(max(0, cell - 1), min(cells, cell + 2)))


# The rules


def model_of(board: Board) -> Model:
    """A variable for each cell; ``around`` for each clue, then ``run`` for each three cells."""
    cells = len(board.clues)
    instances = [
        sum_rule("around", (0, cell), around(cell, cells), clue, VALUES)
        for cell, clue in enumerate(board.clues)
        if clue is not None
    ]
    instances += [run_rule(first) for first in range(cells - 2)]
    return Model(tuple(Variable((0, cell), VALUES, 0b11) for cell in range(cells)), tuple(instances))


def run_rule(first: int) -> RuleInstance:
    """Not all three cells from ``first`` are marked."""
    scope = (first, first + 1, first + 2)

    def broken(masks: Masks) -> bool:
        return all(masks[cell] == 0b10 for cell in scope) or not all(masks[cell] for cell in scope)

    def narrow(masks: Masks) -> Removal | None:
        if broken(masks):
            return None
        free = [cell for cell in scope if masks[cell] != 0b10]
        return ((free[0], 0b10),) if len(free) == 1 and masks[free[0]] & 0b10 else ()

    return RuleInstance("run", (0, first), scope, broken, narrow)


# Words


def instance_words(model: Model, index: int) -> str:
    """``the 2 at cell 1``, ``the run from cell 1``."""
    of = model.instances[index]
    if isinstance(of.relation, SumIs):
        return f"the {of.relation.total} at cell {of.place[1] + 1}"
    return f"the run from cell {of.place[1] + 1}"


WORDS = Words(
    name=lambda model, variable: f"c{variable + 1}",
    variable=lambda model, variable: f"cell {variable + 1}",
    instance=instance_words,
    value=lambda model, variable, value: ("no mark", "a mark")[value],
    choice=lambda model, variable, values: "a mark or none",
    broken=lambda model, index: f"{instance_words(model, index)} could not hold",
)


def violation(model: Model, index: int, masks: Masks) -> Violation:
    """The broken rule, at the clue or at the first cell of the run."""
    return Violation(model.instances[index].rule, model.instances[index].place)


def violation_words(found: Violation) -> str:
    """``cell 1: a number counts the marks ...``"""
    return f"cell {found.place[1] + 1}: {RULES[found.rule]}"


RULES = {
    "around": "a number counts the marks in its own cell and beside it",
    "run": "no three cells in a row are all marked",
}


# Techniques: both are what their rule narrows


def fits_why(words: Words, model: Model, masks: Masks, step: Step) -> str:
    """The reason of ``fits``."""
    return f"nothing else fits {words.instance(model, step.because.instances[0])}"


FITS = Technique("fits", rule="around", why=fits_why)
CROWDED = Technique("crowded", rule="run")


class File:
    """A file in memory; a plugin on disk gives a ``pathlib.Path``."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text

    def read_text(self, encoding: str | None = None) -> str:
        """The text."""
        return self.text


PROFILE = File(
    "tally-human-1.yaml",
    """\
name: tally-human
version: 1
genre: tally
techniques:
  - {technique: crowded, level: easy}
  - {technique: fits, level: easy}
  - {technique: forced, level: medium, using: easy}
  - {technique: contradiction, level: hard, steps: 9, using: medium}
""",
)


# Text: clues are 0 to 3 or "."; of an answer "#" is a mark, "-" is none, "." is open


def one_row(rows: Sequence[str], characters: str, cells: int | None = None) -> str:
    """The only row, of known characters and length. Raises FormatError."""
    if len(rows) != 1:
        raise FormatError(f"row 2: there is one row, not {len(rows)}")
    (row,) = rows
    for column, character in enumerate(row, 1):
        if character not in characters:
            raise FormatError(f"row 1, column {column}: {quote(character)} is none of {characters}")
    if not 0 < len(row) <= MAX_CELLS or cells not in (None, len(row)):
        raise FormatError(f"row 1: {len(row)} cells, where {cells or f'1 to {MAX_CELLS}'} are expected")
    return row


def read_board(rows: Sequence[str]) -> Board:
    """Board of a row of clues."""
    return Board(tuple(None if c == "." else int(c) for c in one_row(rows, ".0123")))


def write_board(board: Board) -> list[str]:
    """Row of clues of a board."""
    return ["".join("." if clue is None else str(clue) for clue in board.clues)]


def read_answer(board: Board, rows: Sequence[str]) -> Answer:
    """Answer of a row of marks."""
    row = one_row(rows, "-#.", len(board.clues))
    return Answer(tuple(None if c == "." else "-#".index(c) for c in row))


def write_answer(board: Board, answer: Answer) -> list[str]:
    """Row of marks of an answer."""
    return ["".join("." if value is None else "-#"[value] for value in answer.values)]


def read_cells(shape: str, cells: str) -> Board:
    """Board of an ID's parts."""
    board = read_board([cells])
    if shape != str(len(cells)):
        raise FormatError(f"character 1 of the shape: {quote(shape)}, but there are {len(cells)} cells")
    return board


FORM = GridForm(
    read_board,
    write_board,
    read_answer,
    write_answer,
    read_cells,
    lambda board: (str(len(board.clues)), write_board(board)[0]),
)


# Drawing


def scene(board: Board, answer: Answer | None) -> Scene:
    """Clues in the first row, marks in the second."""
    shapes: list[Mark | Link] = [
        Mark(0, cell, str(clue), "clue") for cell, clue in enumerate(board.clues) if clue is not None
    ]
    if answer is not None:
        shapes += [Mark(1, cell, "#", "answer") for cell, value in enumerate(answer.values) if value]
    return Scene(2, len(board.clues), tuple(shapes))


def strip(drawn: Scene) -> str:
    """The texts of a scene alone, a line a row: ``2|.|1``."""
    rows = [["."] * drawn.columns for _ in range(drawn.rows)]
    for shape in drawn.shapes:
        if isinstance(shape, Mark):
            rows[shape.row][shape.column] = shape.text
    return "\n".join("|".join(row) for row in rows)


# The generator: random marks, first with every clue; then clues come and go


@frozen(slots=True)
class Layout:
    """Marks, and which cells show a clue."""

    marks: tuple[int, ...]
    shown: tuple[bool, ...]


def shape(text: str | None) -> str:
    """The number of cells, 9 unless stated. Raises ShapeError."""
    if text is None:
        return "9"
    if not (text.isascii() and text.isdigit()) or not 1 <= int(text) <= MAX_CELLS:
        raise ShapeError(f"the shape {quote(text)} is not a number of cells from 1 to {MAX_CELLS}")
    return str(int(text))


def grow(rng: Rng, cells: str, level: str) -> Layout:
    """Random marks without three in a row, every clue shown."""
    marks: list[int] = []
    for _ in range(int(cells)):
        marks.append(0 if marks[-2:] == [1, 1] else rng.below(2))
    return Layout(tuple(marks), (True,) * len(marks))


def board_of(layout: Layout) -> tuple[Board, tuple[int, ...]]:
    """The board of a layout and its solution."""
    cells = len(layout.marks)
    clues = [
        sum(layout.marks[beside] for beside in around(cell, cells)) if layout.shown[cell] else None
        for cell in range(cells)
    ]
    return Board(tuple(clues)), layout.marks


def change(rng: Rng, layout: Layout, cell: int) -> Layout:
    """One clue more or less."""
    return Layout(layout.marks, tuple(is_shown != (at == cell) for at, is_shown in enumerate(layout.shown)))


# What the plugin brings


@hookimpl
def puzzles_genres() -> list[Genre]:
    """The genre itself."""
    return [
        Genre(
            name=NAME,
            aliases=("strip",),
            title="Tally",
            summary="mark cells so that every number counts the marks around it",
            rules=RULES,
            model=model_of,
            words=WORDS,
            violation=violation,
            violation_words=violation_words,
            scene=scene,
            blank=0,
            example="tally:5:2.1.0",
        )
    ]


@hookimpl
def puzzles_techniques(genre: str) -> list[Technique]:
    """Two, besides those of the core."""
    return [FITS, CROWDED] if genre == NAME else []


@hookimpl
def puzzles_profiles(genre: str) -> list[ProfileFile]:
    """Profile ``tally-human`` 1."""
    return [PROFILE] if genre == NAME else []


@hookimpl
def puzzles_codecs(genre: str) -> list[Codec]:
    """Text, JSON and ID."""
    if genre != NAME:
        return []
    return [make(NAME, FORM, ("strip",)) for make in (text_codec, json_codec, id_codec)]


@hookimpl
def puzzles_generators(genre: str) -> list[Generator]:
    """Generator 1."""
    grower = Grower(grow, board_of, model_of, change)
    return [screened_generator(1, shape, grower, "clues come and go")] if genre == NAME else []


@hookimpl
def puzzles_raters(genre: str) -> list[Rater]:
    """Rater 1, by profile ``tally-human`` 1."""
    return [rater_by_profile(1, "tally-human-1")] if genre == NAME else []


@hookimpl
def puzzles_renderers() -> list[Renderer]:
    """The texts of a scene without its lines."""
    return [Renderer("strip", strip, "the texts alone", ascii_only=True)]

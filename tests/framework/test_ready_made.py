"""What stands ready for genres of cells: a board, its forms and formats, words, and a plugin as a record."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from puzzles.answer import Answer
from puzzles.codec import Document, Puzzle
from puzzles.codec.detect import read_with
from puzzles.codec.grid import answer_rows, grid_form, numbers
from puzzles.codec.standard import standard_codecs
from puzzles.errors import FormatError
from puzzles.genre_plugin import GenrePlugin
from puzzles.grids import Grid
from puzzles.model import Model, Variable
from puzzles.plugins import load
from puzzles.words import grid_words
from tests.framework import tally

CLUES = {".": None, "0": 0, "1": 1, "z": "end"}
MARKS = {"#": 1, "-": 0, "x": 0, ".": None}
FORM = grid_form(CLUES, MARKS, 30)


@st.composite
def grids(draw: st.DrawFn) -> Grid[int | str | None]:
    rows, columns = draw(st.integers(1, 6)), draw(st.integers(1, 30))
    cells = st.lists(st.sampled_from(list(CLUES.values())), min_size=rows * columns, max_size=rows * columns)
    return Grid(rows, columns, tuple(draw(cells)))


# Boards


@given(grids())
def test_a_grid_has_eight_images_and_each_has_the_same(grid: Grid[int | str | None]) -> None:
    """The first is the grid itself; what stands in its cells goes along; images have the same images."""
    images = list(grid.images())
    assert len(images) == 8
    assert images[0] == grid
    for image in images:
        assert set(image.images()) == set(images)
        assert sorted(map(str, image.cells)) == sorted(map(str, grid.cells))
    assert grid.places[-1] == (grid.rows - 1, grid.columns - 1)
    assert len(grid.places) == len(grid.cells)


# Text


@given(grids())
def test_a_grid_form_reads_what_it_writes(grid: Grid[int | str | None]) -> None:
    """Boards come back from rows and from the cells of an ID."""
    assert FORM.read_rows(FORM.write_rows(grid)) == grid
    assert FORM.read_cells(*FORM.write_cells(grid)) == grid


@given(st.lists(st.sampled_from((0, 1, None)), min_size=6, max_size=6))
def test_answers_come_back_from_rows(values: list[int | None]) -> None:
    """An answer has a character for each cell, and of two for one value the first is written."""
    board = Grid(2, 3, (None,) * 6)
    rows = FORM.write_answer(board, Answer(tuple(values)))
    assert [len(row) for row in rows] == [3, 3]
    assert "x" not in "".join(rows)
    assert FORM.read_answer(board, rows) == Answer(tuple(values))
    assert FORM.read_answer(board, [row.replace("-", "x") for row in rows]) == Answer(tuple(values))


def test_letters_that_are_clues_do_not_count_empty_cells() -> None:
    """In IDs the other small letters stand for runs of cells without a clue."""
    board = Grid(1, 29, ("end", *(None,) * 27, 1))
    assert FORM.write_cells(board) == ("1x29", "zyb1")


REFUSED: dict[str, tuple[Callable[[], object], str]] = {
    "a character that is no clue": (
        lambda: FORM.read_rows(["..", ".9"]),
        "row 2, column 2: '9' is no cell; a cell is '.', '0', '1' or 'z'",
    ),
    "a board that is too large": (lambda: FORM.read_rows(["." * 31]), "row 1: a row has at most 30 cells"),
    "a shape that is too large": (lambda: FORM.read_cells("31x1", ""), "at most 30x30 is read"),
    "a cell of an ID that is no clue": (lambda: FORM.read_cells("1x1", "9"), "character 1 of the cells"),
    "an answer that does not fit": (
        lambda: FORM.read_answer(Grid(1, 2, (1, 1)), ["#"]),
        "row 1: 1 cells, where the board has 2 columns",
    ),
    "an answer with another character": (
        lambda: FORM.read_answer(Grid(1, 2, (1, 1)), ["#?"]),
        "row 1, column 2: '?', where a cell shows '#', '-', 'x' or '.'",
    ),
    "a value that has no character": (
        lambda: FORM.write_answer(Grid(1, 2, (1, 1)), Answer((1, 2))),
        "row 1, column 2: the value 2 cannot be written",
    ),
    "too many values": (
        lambda: FORM.write_answer(Grid(1, 2, (1, 1)), Answer((1,))),
        "an answer to 2 cells has 1 values",
    ),
    "no number": (lambda: numbers("1 x", "row 1", 9), "row 1, number 2: 'x' is no whole number from 0 to 9"),
    "a number that is too large": (lambda: numbers("1.10", "row 1", 9, "."), "row 1, number 2: '10'"),
    "a number of a million digits": (lambda: numbers("9" * 10**6, "row 1", 9), "row 1, number 1: '999"),
    "a digit of another script": (lambda: numbers("٣", "row 1", 9), "row 1, number 1"),
}


@pytest.mark.parametrize(("read", "message"), REFUSED.values(), ids=list(REFUSED))
def test_what_is_wrong_is_told_with_its_place(read: Callable[[], object], message: str) -> None:
    """A text that cannot be read is refused in one line, which names row and column or the number."""
    with pytest.raises(FormatError) as caught:
        read()
    assert message in str(caught.value)


def test_numbers_are_read_with_blanks_or_another_sign_between_them() -> None:
    """Blanks of any number, or the sign that is named."""
    assert numbers(" 1  2 30", "row 1", 30) == (1, 2, 30) == numbers("1.2.30", "row 1", 30, ".")
    assert numbers("", "row 1", 30) == ()


def test_an_answer_can_be_in_cells_of_any_board() -> None:
    """A genre with boards of its own says how large they are."""
    read, write = answer_rows(MARKS, lambda board: (1, len(board)))
    assert write((7, 8), read((7, 8), ["#x"])) == ["#-"]


def test_the_standard_formats_have_an_example_each() -> None:
    """Text, JSON, ID and records, each with an example that it alone reads, as the same puzzle."""
    board = Grid(1, 2, (1, None))
    document = Document(Puzzle("toy", board), Answer((1, 0)))
    codecs = standard_codecs("toy", FORM, ("play",), document)
    assert [codec.name for codec in codecs] == ["text", "json", "id", "record"]
    for codec in codecs:
        chosen, read = read_with([("toy", codec) for codec in codecs], codec.example)
        assert (chosen, read.puzzle) == (codec, document.puzzle)
    assert codecs[3].read(codecs[3].example) == document
    assert codecs[2].read("play:1x2:1a").puzzle == document.puzzle
    assert [codec.example for codec in standard_codecs("toy", FORM)] == [""] * 4
    (record,) = (
        c.example for c in standard_codecs("toy", FORM, (), Document(document.puzzle)) if not c.write
    )
    assert record == '{"id":"toy:1x2:1a"}'


# Words


def test_cells_have_words() -> None:
    """Cells are called by row and column, several of one row or column in short; values as the genre says."""
    model = Model(tuple(Variable((row, column), (0, 1), 3) for row in range(2) for column in range(3)), ())
    words = grid_words(
        {0: "blank", 1: "shaded"}, lambda model, index: "it", lambda model, index: "it is wrong"
    )
    assert words.name(model, 5) == "r2c3"
    assert words.variable(model, 5) == "row 2 column 3"
    assert words.value(model, 5, 1) == "shaded"
    assert words.choice(model, 5, (0, 1)) == "blank or shaded"
    assert words.group is not None
    assert words.group(model, (0, 1, 2)) == "row 1 columns 1, 2 and 3"
    assert words.group(model, (1, 4)) == "column 2 rows 1 and 2"
    assert words.group(model, (1, 5)) == "row 1 column 2 and row 2 column 3"
    assert words.verbs == ("is", "are", "were")


# A plugin


def test_a_record_is_as_good_as_a_module_of_hooks() -> None:
    """What a record brings is what a module with the same things brings."""
    record = GenrePlugin(
        api=1,
        genre=tally.puzzles_genres()[0],
        techniques=tally.puzzles_techniques("tally"),
        profiles=tally.puzzles_profiles("tally"),
        codecs=tally.puzzles_codecs("tally"),
        generators=tally.puzzles_generators("tally"),
        raters=tally.puzzles_raters("tally"),
    )
    one = load([("tally", record)], entry_points=False)
    other = load([("tally", tally)], entry_points=False)
    assert one.warnings == other.warnings == ()
    assert one.genre_names() == other.genre_names() == ("tally",)
    for names in (
        lambda registry: [technique.name for technique in registry.techniques("tally")],
        lambda registry: [codec.name for codec in registry.codecs("tally")],
        lambda registry: [generator.version for generator in registry.generators("tally")],
        lambda registry: [rater.version for rater in registry.raters("tally")],
        lambda registry: [solver.name for solver in registry.solvers("tally")],
        lambda registry: [profile.id for profile in registry.profiles("tally")],
    ):
        assert names(one) == names(other) != []


def test_a_record_is_of_its_genre_alone() -> None:
    """It adds nothing to the genres of others, and states the version it was written for."""
    record = GenrePlugin(api=1, genre=tally.puzzles_genres()[0], codecs=tally.puzzles_codecs("tally"))
    other = GenrePlugin(api=1, genre=evolve(record.genre, name="other", aliases=()))
    registry = load([("tally", record), ("other", other)], entry_points=False)
    assert registry.warnings == ()
    assert registry.codecs("other") == ()
    assert len(registry.codecs("tally")) == 3
    (warning,) = load([("tally", GenrePlugin(api=2, genre=record.genre))], entry_points=False).warnings
    assert "written for PUZZLES_API '2'" in warning

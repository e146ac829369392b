"""What boards that are rectangles of cells share: images, shapes, rows; and where a plugin's data are."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles.codec.grid import checked_rows, fitting_rows, shape_sides
from puzzles.errors import FormatError, ShapeError
from puzzles.genre import data_folder
from puzzles.grids import Marks, images, picture, shape_reader, sides
from puzzles.render.terminal import draw_ascii, draw_unicode
from puzzles.scene import Fill, Link, Mark, Scene

Board = tuple[int, int, Marks[int]]


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """A small board with marks in some of its cells."""
    rows, columns = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    cells = st.tuples(st.integers(0, rows - 1), st.integers(0, columns - 1))
    marks = draw(st.dictionaries(cells, st.integers(0, 2)))
    return rows, columns, tuple((*cell, what) for cell, what in sorted(marks.items()))


def by_turning(board: Board) -> Iterator[Board]:
    """Whatever quarter turns lead to, and its mirror images."""
    rows, columns, marks = board
    for _ in range(4):
        yield rows, columns, tuple(sorted(marks))
        yield rows, columns, tuple(sorted((row, columns - 1 - column, what) for row, column, what in marks))
        marks = tuple((column, rows - 1 - row, what) for row, column, what in marks)
        rows, columns = columns, rows


@given(boards())
def test_images_are_the_turns_and_their_mirror_images(board: Board) -> None:
    """There are eight images, those that quarter turns and a mirror give; the first is the board itself."""
    found = list(images(*board))
    assert found[0] == board
    assert sorted(found) == sorted(by_turning(board))


@given(boards())
def test_a_picture_shows_every_cell(board: Board) -> None:
    """A picture has a line for each row and a sign for each cell."""
    rows, columns, marks = board
    lines = picture(rows, columns, marks, ".", str).split("\n")
    shown = {(row, column): sign for row, line in enumerate(lines) for column, sign in enumerate(line)}
    assert {(*cell, int(sign)) for cell, sign in shown.items() if sign != "."} == {*marks}
    assert [len(line) for line in lines] == [columns] * rows


def test_shapes_have_a_smallest_size() -> None:
    """Where boards begin at two rows and columns, smaller shapes are refused like those too large."""
    read = shape_reader(3, "4x4", 9, least=2)
    assert (read(None), read("2x9")) == ("4x4", "2x9")
    for shape in ("1x4", "4x1", "10x4"):
        with pytest.raises(ShapeError, match=f"shape {shape}: generator 3 makes 2 to 9 rows and columns"):
            read(shape)


def test_shapes_of_generators() -> None:
    """A shape has one spelling, none is the default; what is none or too large is refused, and the message
    says what could be written."""
    read = shape_reader(3, "10x10", 12)
    assert (read(None), read("3x12"), read("3X12")) == ("10x10", "3x12", "3x12")
    assert sides("7x20", "10x10") == (7, 20)
    for text in ("", "10", "10xX10", "0x5", "5x05", "5x5 ", "²x3", "5x5\n"):
        with pytest.raises(ShapeError, match="write ROWSxCOLUMNS, such as 10x10"):
            read(text)
    for text in ("3x13", "13X3", "3x10000", "99999999999x99999999999"):
        told = f"shape {text.lower()}: generator 3 makes 1 to 12 rows and columns"
        with pytest.raises(ShapeError, match=told):
            read(text)


def test_shapes_of_any_number_of_digits() -> None:
    """What is written as a shape is told to be too large, not to be none, however long it is; cut, that
    fits on a line."""
    read = shape_reader(3, "10x10", 12)
    assert sides("9999x1", "10x10") == (9999, 1)
    for text in ("10000x1", "1x99999999999"):
        with pytest.raises(ShapeError, match=f"shape {text} is too large"):
            sides(text, "10x10")
    for side in (4_000, 5_000, 100_000):
        for text in (f"{'9' * side}x1", f"1x{'9' * side}", f"{'9' * side}x{'9' * side}"):
            for reader, told in ((read, "generator 3 makes"), (lambda text: sides(text, "2x2"), "too large")):
                with pytest.raises(ShapeError, match=told) as caught:
                    reader(text)
                assert len(str(caught.value)) < 110


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([], "row 1: missing"),
        (["xx", ""], "row 2: blank"),
        (["xx", "xy"], "row 2, column 2: 'y' is no cell; a cell is 'x' or '.'"),
        (["xx", "x"], "row 2: 1 cells, where row 1 has 2"),
        (["x"] * 4, "row 4: a board has at most 3 rows, this has 4"),
        (["xxxx"], "row 1: a row has at most 3 cells, this has 4"),
    ],
)
def test_rows_that_are_no_board(rows: list[str], message: str) -> None:
    """Rows that are no board are refused with the row, or row and column."""
    with pytest.raises(FormatError) as caught:
        checked_rows(rows, frozenset("x."), "'x' or '.'", 3)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (["..", "..", ".."], "row 3: the board has only 2 rows"),
        (["..", ""], "row 2: blank"),
        (["..", "..."], "row 2: 3 cells, where the board has 2 columns"),
        ([".."], "row 2: missing; the board has 2 rows"),
    ],
)
def test_rows_that_fit_no_board(rows: list[str], message: str) -> None:
    """An answer is as tall and wide as its board."""
    with pytest.raises(FormatError) as caught:
        fitting_rows(rows, 2, 2)
    assert str(caught.value) == message


def test_shapes_of_ids() -> None:
    """The shape of an ID is bounded before anything is made of it."""
    assert shape_sides("3x100", 100) == shape_sides("3X100", 100) == (3, 100)
    for shape, message in (("3", "not rows x columns"), ("0x3", "not rows"), ("3x101", "at most 100x100")):
        with pytest.raises(FormatError, match=message):
            shape_sides(shape, 100)


def test_data_of_a_plugin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Data inside the package come first, then those in the checkout around it, none beyond."""
    package = tmp_path / "repository" / "source" / "plugin_with_data"
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    for folder in ("corpus/inside", "repository/corpus/toy", "repository/source/plugin_with_data/profiles"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "repository" / "pyproject.toml").touch()
    monkeypatch.syspath_prepend(str(package.parent))
    assert data_folder("plugin_with_data", "profiles") == package / "profiles"
    assert data_folder("plugin_with_data", "corpus/toy") == tmp_path / "repository" / "corpus" / "toy"
    missing = data_folder("plugin_with_data", "corpus/inside")
    assert (missing, missing.is_dir()) == (package / "corpus" / "inside", False)


def test_filled_cells_in_a_terminal() -> None:
    """A filled cell looks different from an empty one, and what else is in it is seen instead; a role that
    the renderer does not know looks empty."""
    fills = (Fill(0, 1, "block"), Fill(0, 2, "block"), Fill(1, 0, "lit"), Fill(1, 1, "strange"))
    scene = Scene(2, 3, (Mark(0, 2, "3", "clue"), *fills))
    assert draw_ascii(scene) == ". # 3\n: . ."
    assert draw_unicode(scene) == "· ■ 3\n░ · ·"


def test_shaded_cells_and_numbers_beside_a_board_in_a_terminal() -> None:
    """A number is seen in a shaded cell, too; a cell outside is empty; numbers of two digits stand apart."""
    fills = (Fill(0, 0, "shaded"), Fill(0, 1, "shaded"), Fill(0, 2, "outside"), Fill(1, 2, "outside"))
    scene = Scene(2, 3, (*fills, Mark(0, 0, "3", "clue"), Mark(1, 2, "7", "clue")))
    assert draw_unicode(scene) == "3■■\n· · 7"
    assert draw_ascii(scene) == "3##\n. . 7"
    scene = Scene(
        2, 3, (*fills, Mark(1, 1, "12", "clue"), Mark(1, 2, "10", "clue"), Link((0, 0), (0, 1), 1, ""))
    )
    assert draw_ascii(scene) == "#--#\n.  12 10"

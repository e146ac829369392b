"""Boards and answers as text: what is documented, what is refused, and the bytes that others write."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import puzzles
from puzzles.answer import Answer
from puzzles.cli import main
from puzzles.codec import Codec, Document, Puzzle
from puzzles.errors import FormatError
from puzzles.plugins import installed
from puzzles_akari.board import Board
from puzzles_akari.forms import EXAMPLE, FORM, read_cells, read_rows
from tests.akari.brute import white_cells
from tests.akari.strategies import boards

CODECS = {codec.name: codec for codec in installed().codecs("akari")}
GRID = ["..3..", "....1", ".#.2.", "2....", "..#.."]
SOLVED = [".*3*.", "..*.1", "*#.2*", "2..*.", "*.#.."]
EXAMPLES = {
    "text": "genre: akari\ngrid:\n..3..\n....1\n.#.2.\n2....\n..#..",
    "json": '{"genre":"akari","puzzle":{"grid":["..3..","....1",".#.2.","2....","..#.."]}}',
    "id": "akari:5x5:b3f1a_a2a2f_b",
    "puzzlink": "https://puzz.link/p?akari/5/5/hdj6.g7cj.h",
    "pzprv3": "pzprv3\nlightup\n5\n5\n. . 3 . . \n. . . . 1 \n. - . 2 . \n2 . . . . \n. . - . . ",
}


def write(name: str, board: Board, answer: Answer | None = None) -> str:
    codec: Codec = CODECS[name]
    assert codec.write is not None
    return codec.write(Document(Puzzle("akari", board), answer))


def refusal(name: str, text: str) -> str:
    with pytest.raises(FormatError) as caught:
        CODECS[name].read(text)
    return str(caught.value)


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_example_is_written_as_documented(name: str) -> None:
    """The example board has exactly the documented text in each format, and reads back from it."""
    board = read_rows(GRID)
    assert board == EXAMPLE
    assert write(name, board) == CODECS[name].example == EXAMPLES[name]
    assert puzzles.read(EXAMPLES[name]).puzzle.board == board


def test_the_example_is_answered_as_documented() -> None:
    """The documented solution reads as bulbs, and is written in the text, in JSON and in a file of pzpr."""
    answer = FORM.read_answer(EXAMPLE, SOLVED)
    bulbs = [cell for cell, value in zip(white_cells(EXAMPLE), answer.values, strict=True) if value]
    assert bulbs == [(0, 1), (0, 3), (1, 2), (2, 0), (2, 4), (3, 3), (4, 0)]
    assert write("text", EXAMPLE, answer) == EXAMPLES["text"] + "\nanswer:\n" + "\n".join(SOLVED)
    assert json.loads(write("json", EXAMPLE, answer))["answer"] == {"grid": SOLVED}
    assert write("pzprv3", EXAMPLE, answer).splitlines()[4] == ". # 3 # . "


@given(boards(), st.data())
def test_answers_read_back(board: Board, data: st.DataObject) -> None:
    """Every answer reads back; in a complete one a cell without a bulb comes back as one that was not drawn.
    Black cells may be left out, and '+' and 'x' are read as marks for no bulb."""
    size = len(white_cells(board))
    values = tuple(data.draw(st.lists(st.sampled_from((None, 0, 1)), min_size=size, max_size=size)))
    rows = FORM.write_answer(board, Answer(values))
    bulbs = Answer(tuple(value or None for value in values))
    shown = Answer(values) if None in values else bulbs
    assert FORM.read_answer(board, rows) == shown
    bare = ["".join("*" if cell == "*" else "." for cell in row) for row in rows]
    assert FORM.read_answer(board, bare) == bulbs
    for name in ("text", "json", "pzprv3"):
        held = Document(Puzzle("akari", board), shown if shown != Answer((None,) * size) else None)
        assert CODECS[name].read(write(name, board, held.answer)) == held
    mark = data.draw(st.sampled_from("+x"))
    cells = [list(row) for row in FORM.write_rows(board)]
    for (row, column), value in zip(white_cells(board), values, strict=True):
        cells[row][column] = {None: ".", 0: mark, 1: "*"}[value]
    assert FORM.read_answer(board, ["".join(row) for row in cells]) == Answer(values)


BETWEEN = st.sampled_from(("", "\n", "\n# a comment", "\n\n# \n# x"))


@given(st.lists(boards(3), min_size=2, max_size=5), BETWEEN)
def test_boards_one_below_the_other(several: list[Board], between: str) -> None:
    """Rows that begin with '#' are no comments, in a text of several puzzles either."""
    text = "\n".join(write("text", board) + between for board in several)
    assert [document.puzzle.board for document in puzzles.read_many(text)] == several


@given(st.from_regex(r"[1-9]{1,2}x[1-9]{1,2}:[0-4_a-z]{1,20}", fullmatch=True))
def test_a_board_has_one_id(body: str) -> None:
    """What the ID format reads is, letter for letter, what it writes."""
    try:
        board = CODECS["id"].read("light-up:" + body).puzzle.board
    except FormatError:
        return
    assert write("id", board) == "akari:" + body


def test_runs_of_white_cells_in_ids() -> None:
    """A run longer than 26 is z and then the rest; it may go on in the next row."""
    assert write("id", Board(3, 10, ((2, 8, None),))) == "akari:3x10:zb_a"
    assert read_cells("2x2", "a0b").blacks == ((0, 1, 0),)


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (["..", ".5"], "row 2, column 2: '5' is no cell; a cell is '.', '#' or a number, 0 to 4"),
        ([".*"], "row 1, column 2: '*' is no cell"),
        (["..", "."], "row 2: 1 cells, where row 1 has 2"),
        (["." * 101], "row 1: a row has at most 100 cells, this has 101"),
        (["."] * 101, "row 101: a board has at most 100 rows, this has 101"),
    ],
)
def test_rows_that_are_no_board(rows: list[str], message: str) -> None:
    """Rows that are no board are refused with the row and column, in the text and in JSON."""
    assert refusal("text", "genre: akari\ngrid:\n" + "\n".join(rows)).startswith(message)
    text = json.dumps({"genre": "akari", "puzzle": {"grid": rows}})
    assert refusal("json", text).startswith(f"key 'puzzle.grid': {message}")


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (["*1", "."], "row 2: 1 cells, where the board has 2 columns"),
        (["*1"], "row 2: missing; the board has 2 rows"),
        (["*1", "..", ".."], "row 3: the board has only 2 rows"),
        (["*#", ".."], "row 1, column 2: '#', where the puzzle has 1"),
        (
            ["#1", ".."],
            "row 1, column 1: '#', where a white cell of the puzzle shows '.', a bulb '*'",
        ),
    ],
)
def test_answers_that_are_none(rows: list[str], message: str) -> None:
    """Rows that are no answer to the board are refused with the row and column."""
    with pytest.raises(FormatError) as caught:
        FORM.read_answer(read_rows([".1", ".."]), rows)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    ("values", "message"), [((1,), "3 white cells has 1 values"), ((1, 2, 0), "row 2, column 1: the value 2")]
)
def test_values_that_cannot_be_written(values: tuple[int, ...], message: str) -> None:
    """Values that are no answer to the board are refused."""
    with pytest.raises(FormatError, match=message):
        FORM.write_answer(read_rows([".1", ".."]), Answer(values))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("akari:5x5:b3f1", "character 5 of the cells: missing; only 10 of the 25 cells are given"),
        ("akari:1x2:a5", "character 2 of the cells: '5' is neither a black cell"),
        ("akari:1x2:aaa", "character 3 of the cells: goes beyond the 2 cells of 1x2"),
        ("akari:2x2:aac", "goes beyond"),
        ("akari:2x2:aab", "character 1 of the cells: not the canonical ID"),
        ("akari:101x2:a", "the shape '101x2' is too large: at most 100x100 is read"),
        ("akari:5:a", "the shape '5' is not rows x columns"),
    ],
)
def test_ids_that_are_none(text: str, message: str) -> None:
    """What is no ID, or not the one of its board, is refused with the character."""
    assert message in refusal("id", text)


# Links


@pytest.mark.parametrize(
    ("rows", "body"),
    [
        # The board of pzpr's own tests.
        ("....../..4.../....2./.0..../...1../......", "6/6/nekcakbl"),
        # A number at the end counts white cells that are not there; one before a black cell counts none.
        ("0", "1/1/a"),
        ("1.", "2/1/b"),
        (".2", "2/1/gc"),
        ("3#", "2/1/3."),
        ("3.#", "3/1/8."),
        ("4.1", "3/1/9b"),
        ("4..1", "4/1/eb"),
        ("4...1", "5/1/egb"),
        ("." * 21 + "#", "22/1/zg."),
        ("#" + "." * 20, "21/1/.z"),
    ],
)
def test_links_are_those_of_pzpr(rows: str, body: str) -> None:
    """Links are written letter for letter as pzpr writes them, and read back, by either word."""
    board = read_rows(rows.split("/"))
    link = f"https://puzz.link/p?akari/{body}"
    assert write("puzzlink", board) == link + "/" * (not link[-1].isalnum())
    for text in (
        link,
        f"lightup/{body}",
        f"http://pzv.jp/p.html?lightup/{body}",
        f"https://pzprxs.vercel.app/p?akari_edit/{body}",
    ):
        assert puzzles.read(text).puzzle.board == board


@pytest.mark.parametrize(
    ("link", "rows"),
    [
        ("akari/3/2/", ".../..."),  # all that is missing is white
        ("akari/3/2/g0", ".0./..."),
        ("akari/3/2/000000", "000/000"),  # as nobody writes it
        ("akari/2/2/gggg", "../.."),
        ("akari/2/1/0e", "04"),  # beyond the end
    ],
)
def test_links_are_read_in_other_spellings(link: str, rows: str) -> None:
    """What pzpr reads is read, though it would write it otherwise."""
    assert puzzles.read(link).puzzle.board == read_rows(rows.split("/"))


@pytest.mark.parametrize(
    ("link", "message"),
    [
        ("akari/2/2/gf", "character 2 of the cells: 'f' is neither a black cell, 0 to 9, a to e or '.'"),
        ("akari/2/2/ggggg", "character 5 of the cells: goes beyond the 4 cells of 2/2"),
        ("akari/2/2/gggg0", "goes beyond"),
        ("akari/101/2/", "the number of columns is '101'; 1 to 100 is possible"),
    ],
)
def test_links_that_are_none(link: str, message: str) -> None:
    """What is no link to such a puzzle is refused with the character."""
    assert message in refusal("puzzlink", link)


def test_a_link_holds_no_answer() -> None:
    """A puzzle with an answer cannot be written as a link."""
    with pytest.raises(FormatError, match="holds a puzzle and no answer"):
        write("puzzlink", EXAMPLE, FORM.read_answer(EXAMPLE, SOLVED))


# Files of pzpr


def test_files_of_pzpr() -> None:
    """A file is read with bulbs and marks, with the table of ticks that pzpr may add and what it puts after
    that; with neither bulb nor mark it holds no answer."""
    file = "pzprv3/lightup/6/6/. . # . . . /. # 4 # . . /. . # . 2 # /+ - . . # . /# + . 1 . . /. . . # . . /"
    document = puzzles.read(file)
    board = document.puzzle.board
    assert FORM.write_rows(board) == [
        "......",
        "..4...",
        "....2.",
        ".#....",
        "...1..",
        "......",
    ]
    assert document.answer is not None
    assert FORM.write_answer(board, document.answer) == [
        "..*...", ".*4*..", "..*.2*", "+#..*.", "*+.1..", "...*..",
    ]  # fmt: skip
    assert document.answer.values.count(0) == 2
    ticks = ". . . . . . /" * 5 + ". . . . . - /"
    for more in (ticks, "info:{}", ticks + "history:{}"):
        assert puzzles.read(file + more) == document
    assert puzzles.read("pzprv3/lightup/1/2/. 3 /").answer is None


@pytest.mark.parametrize(
    ("file", "message"),
    [
        ("pzprv3/lightup/1/2/. 5 /", "line 5, column 2: '5' is no cell"),
        ("pzprv3/lightup/1/2/. 3 /. x /", "line 6, column 2: 'x' is neither '.' nor '-'"),
        ("pzprv3/lightup/1/2/. 3 /. . /. . /", "line 7: '. . ', where the file should end"),
        ("pzprv3/lightup/1/101/. 3 /", "the number of columns is '101'"),
    ],
)
def test_files_that_are_none(file: str, message: str) -> None:
    """What is no file of such a puzzle is refused with the line and column."""
    assert message in refusal("pzprv3", file)


def test_a_row_that_begins_with_a_bulb_is_no_comment(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Files of pzpr whose last rows begin with a bulb, ``# ``, are read whole, by the command and in Python;
    a comment below them is left out."""
    rows = "pzprv3\nlightup\n3\n3\n. - # \n- - - \n# - - \n"
    for text in (rows, f"{rows}\n# a comment\n", "pzprv3\nlightup\n1\n3\n# . - \n"):
        (held,) = puzzles.read_many(text)
        assert held.answer is not None
        file = tmp_path / "bulbs"
        file.write_text(text)
        main(["check", str(file)])
        assert "format" not in capsys.readouterr().err

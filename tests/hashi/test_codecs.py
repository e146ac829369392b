"""Hashi boards and answers as text, JSON and ID: what is written reads back, all else is refused."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles.answer import Answer
from puzzles.codec import Codec, Document, Puzzle
from puzzles.codec.detect import read_with
from puzzles.errors import FormatError
from puzzles_hashi.board import Board, slots_of
from puzzles_hashi.forms import FORM, codecs, read_cells, read_rows, write_cells, write_rows
from tests.hashi.strategies import boards, layouts

TEXT, JSON, ID, RECORD = codecs()
ALL = [("hashi", codec) for codec in (TEXT, JSON, ID)]

GRID = ["2.1.3", ".....", "4.2.6", ".....", "3...3"]
SOLVED = ["2.1-3", "H...H", "4.2=6", "H...H", "3---3"]
EXAMPLES = {
    "text": "genre: hashi\ngrid:\n2.1.3\n.....\n4.2.6\n.....\n3...3",
    "json": '{"genre":"hashi","puzzle":{"grid":["2.1.3",".....","4.2.6",".....","3...3"]}}',
    "id": "hashi:5x5:2a1a3e4a2a6e3c3",
}

# Four islands around one crossing, three cells a side:   . 2 .
#                                                         2   2
#                                                         . 2 .
RING = read_rows([".2.", "2.2", ".2."])


def write(codec: Codec, document: Document) -> str:
    assert codec.write is not None
    return codec.write(document)


def document(board: Board, answer: Answer | None = None) -> Document:
    return Document(Puzzle("hashi", board), answer)


def check_one_line(error: FormatError) -> None:
    assert len(str(error).splitlines()) == 1


def answer_refusal(board: Board, rows: list[str]) -> str:
    with pytest.raises(FormatError) as caught:
        FORM.read_answer(board, rows)
    check_one_line(caught.value)
    return str(caught.value)


@st.composite
def answered(draw: st.DrawFn) -> tuple[Board, Answer]:
    """A board with any drawing at all: crossings, too many bridges, and slots left open or set to 0."""
    board = draw(boards())
    count = len(slots_of(board).ends)
    values = draw(st.lists(st.sampled_from((None, 0, 1, 2)), min_size=count, max_size=count))
    return board, Answer(tuple(values))


@pytest.mark.parametrize("codec", [TEXT, JSON, ID], ids=lambda codec: codec.name)
def test_the_example_is_written_as_documented(codec: Codec) -> None:
    """The example board has exactly the documented text, JSON and ID; each names itself as example."""
    board = read_rows(GRID)
    assert write(codec, document(board)) == codec.example == EXAMPLES[codec.name]
    assert read_with(ALL, codec.example) == (codec, document(board))


def test_the_example_is_answered_as_documented() -> None:
    """The documented solution reads as the numbers of bridges, and is written in the text and in JSON."""
    board = read_rows(GRID)
    answer = FORM.read_answer(board, SOLVED)
    # Slots: 2-1, 2/4, 1-3, 1/2, 3/6, 4-2, 4/3, 2-6, 6/3, 3-3 (across -, down /).
    assert answer == Answer((None, 2, 1, None, 2, None, 2, 2, 2, 1))
    held = document(board, answer)
    assert write(TEXT, held) == EXAMPLES["text"] + "\nanswer:\n" + "\n".join(SOLVED)
    assert json.loads(write(JSON, held)) == {
        "genre": "hashi",
        "puzzle": {"grid": GRID},
        "answer": {"grid": SOLVED},
    }


@given(answered())
def test_words_and_bare_islands_read_the_same(drawn: tuple[Board, Answer]) -> None:
    """An answer may be written in words where it need not be, and with '.' for the islands."""
    board, answer = drawn
    rows = FORM.write_answer(board, answer)
    cells = [row.split(" ") if " " in row else list(row) for row in rows]
    assert any(" " in row for row in rows) == any(
        answer.values[one] and answer.values[other] for one, other, _ in slots_of(board).crossings
    )
    bare = [["." if cell.isdigit() else cell for cell in row] for row in cells]
    for spelling in (cells, bare):
        assert FORM.read_answer(board, [" ".join(row) for row in spelling]) == FORM.read_answer(board, rows)


@given(layouts())
def test_layouts_are_solved_boards(layout: tuple[Board, tuple[int, ...]]) -> None:
    """What ``layouts`` draws (other tests rely on it): sums are right, nothing crosses, all is joined."""
    board, values = layout
    slots = slots_of(board)
    assert read_rows(write_rows(board)) == board
    sums = [0] * len(board.islands)
    joined = {0}
    for _ in board.islands:
        joined |= {
            i for pair, v in zip(slots.ends, values, strict=True) if v and joined & {*pair} for i in pair
        }
    for pair, value in zip(slots.ends, values, strict=True):
        for island in pair:
            sums[island] += value
    assert sums == [number for _, _, number in board.islands]
    assert len(joined) == len(board.islands) >= 2
    assert not any(values[one] and values[other] for one, other, _ in slots.crossings)


@given(
    st.from_regex(r"[1-9]{1,3}x[1-9]{1,3}:[1-8a-z]{1,20}", fullmatch=True)
    | boards().map(write_cells).map(":".join)
)
def test_a_board_has_one_id(body: str) -> None:
    """What the ID format reads is, letter for letter, what it writes."""
    try:
        read = ID.read("bridges:" + body)
    except FormatError as error:
        check_one_line(error)
    else:
        assert write(ID, read) == "hashi:" + body


@given(answered(), st.data())
def test_one_wrong_stroke_is_noticed(drawn: tuple[Board, Answer], data: st.DataObject) -> None:
    """Changing one cell of an answer is refused, or else changes a value or merely hides an island."""
    board, answer = drawn
    rows = FORM.write_answer(board, answer)
    words = any(" " in row for row in rows)
    cells = [row.split(" ") if words else list(row) for row in rows]
    row = data.draw(st.integers(0, board.rows - 1))
    column = data.draw(st.integers(0, board.columns - 1))
    before = cells[row][column]
    cells[row][column] = data.draw(st.sampled_from("12345678.-=|H0 ?"))
    try:
        read = FORM.read_answer(board, [(" " if words else "").join(line) for line in cells])
    except FormatError as error:
        check_one_line(error)
    else:
        same = read == Answer(tuple(value or None for value in answer.values))
        assert same == (
            cells[row][column] in (before, ".") if before.isdigit() else cells[row][column] == before
        )


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([], "row 1: missing"),
        (["1.1", "..", "1.1"], "row 2: 2 cells, where row 1 has 3"),
        (["1.1", "....", "1.1"], "row 2: 4 cells"),
        (["1.1", "", "1.1"], "row 2: blank"),
        ([""], "row 1: blank"),
        (["1.0"], "row 1, column 3: '0' is no cell"),
        (["1.1", "..9"], "row 2, column 3: '9' is no cell"),
        (["?.1"], "row 1, column 1: '?' is no cell"),
        (["1.３"], "row 1, column 3: '\\uff13' is no cell"),
        (["1.²"], "row 1, column 3: '\\xb2' is no cell"),
        (["1.٣"], "row 1, column 3: '\\u0663' is no cell"),
        (["1 1"], "row 1, column 2: ' ' is no cell"),
        (["1.1", "1\t1"], "row 2, column 2: '\\t' is no cell"),
        (["1.1 "], "row 1, column 4: ' ' is no cell"),
        (["1.1\x00"], "row 1, column 4: '\\x00' is no cell"),
        (["..."], "the board has no islands"),
        (["1..", "..2", "..2"], "row 2, column 3: this island touches the one at row 3, column 3"),
        (["1.11"], "row 1, column 3: this island touches the one at row 1, column 4"),
        (["1"] + ["."] * 100, "row 101: a board has at most 100 rows, this has 101"),
        (["1" + "." * 100], "row 1: a row has at most 100 cells, this has 101"),
    ],
)
def test_rows_that_are_no_board(rows: list[str], message: str) -> None:
    """Rows that are no board are refused with the row and column, in the text and in JSON."""
    with pytest.raises(FormatError) as caught:
        read_rows(rows)
    assert str(caught.value).startswith(message)
    if "" not in rows and rows:
        with pytest.raises(FormatError) as caught:
            read_with(ALL, "genre: hashi\ngrid:\n" + "\n".join(rows))
        assert str(caught.value).startswith(f"text format: {message}")
    with pytest.raises(FormatError) as caught:
        read_with(ALL, json.dumps({"genre": "bridges", "puzzle": {"grid": rows}}))
    assert str(caught.value).startswith(f"json format: key 'puzzle.grid': {message}")


def test_a_blank_line_inside_a_grid() -> None:
    """A blank row in a text is refused with its line and row."""
    with pytest.raises(FormatError, match="line 4: blank, where row 2 is expected"):
        TEXT.read("genre: hashi\ngrid:\n1.1\n\n1.1")


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("0x0:", "the shape '0x0' is not rows x columns"),
        ("0x3:c", "the shape '0x3'"),
        ("03x3:1a1a1a1a1", "the shape '03x3'"),
        ("-1x3:1", "the shape '-1x3'"),
        ("3:1", "the shape '3'"),
        ("３x3:1a1a1a1a1", "the shape '\\uff13x3'"),
        ("²x3:1a1a1a1a1", "the shape '\\xb2x3'"),
        ("3×3:1a1a1a1a1", "the shape '3\\xd73'"),
        ("999999999x3:1b", "the shape '999999999x3' is too large: at most 100x100"),
        ("3x99999999999:1b", "the shape '3x99999999999' is too large: at most 100x100"),
        ("9999999999999x3:1b", "the shape '9999999999999x3'"),
        ("101x1:1" + "z" * 3 + "v", "the shape '101x1' is too large"),
        ("1x3:1a1a", "character 4 of the cells: goes beyond the 3 cells of 1x3"),
        ("1x3:1z", "character 2 of the cells: goes beyond"),
        ("1x3:1a", "character 3 of the cells: missing; only 2 of the 3 cells"),
        ("1x3:", "character 1 of the cells: missing; only 0"),
        ("1x3:1a0", "character 3 of the cells: '0'"),
        ("1x3:9a1", "character 1 of the cells: '9'"),
        ("1x3:1A1", "character 2 of the cells: 'A'"),
        ("1x3:1.1", "character 2 of the cells: '.'"),
        ("1x3:1a１", "character 3 of the cells: '\\uff11'"),
        ("1x3:1a²", "character 3 of the cells: '\\xb2'"),
        ("1x3:1a1:", "character 4 of the cells: ':'"),
        ("1x3:1a 1", "character 3 of the cells: ' '"),
        ("1x3:c", "the board has no islands"),
        ("1x3:11a", "row 1, column 1: this island touches the one at row 1, column 2"),
        ("1x5:1aaa1", "character 2 of the cells: not the canonical ID; from here the cells should be 'c1'"),
        ("1x31:1zab1", "character 3 of the cells: not the canonical ID; from here the cells should be 'c1'"),
        ("1x30:1bz1", "character 2 of the cells: not the canonical ID"),
    ],
)
def test_ids_that_are_no_board(body: str, message: str) -> None:
    """IDs that are no board, or not its canonical ID, are refused with the character or the cell."""
    with pytest.raises(FormatError) as caught:
        read_with(ALL, "hashi:" + body)
    assert str(caught.value).startswith(f"id format: {message}")


def test_runs_of_every_length() -> None:
    """Runs of 1 to 98 empty cells are one letter up to 26, then as many 'z' as fit and the rest."""
    for length in range(1, 99):
        board = Board(1, length + 2, ((0, 0, 1), (0, length + 1, 1)))
        shape, cells = write_cells(board)
        assert cells == "1" + "z" * (length // 26) + " abcdefghijklmnopqrstuvwxy"[length % 26].strip() + "1"
        assert read_cells(shape, cells) == board
    # A run goes on from row to row, and the last one is written.
    assert write_cells(Board(2, 30, ((0, 2, 1),))) == ("2x30", "b1zze")
    assert write_cells(Board(2, 4, ((0, 2, 1), (1, 1, 3)))) == ("2x4", "b1b3b")


def test_one_island_is_a_legal_board() -> None:
    """A board with a single island, even of a single cell, is legal; its answer has no slots."""
    for rows in (["1"], ["..", ".8"]):
        board = read_rows(rows)
        assert slots_of(board).ends == ()
        assert FORM.read_answer(board, rows) == Answer(())


def test_the_largest_boards_are_read() -> None:
    """A full 100x100 board and its answer pass through every format."""
    board = read_rows(["1." * 50, "." * 100] * 50)
    answer = Answer((2,) * len(slots_of(board).ends))
    for codec in (TEXT, JSON, ID):
        held = document(board, answer if codec is not ID else None)
        assert codec.read(write(codec, held)) == held


@pytest.mark.parametrize(("across", "down", "cell"), [(1, 1, "-|"), (1, 2, "-H"), (2, 1, "=|"), (2, 2, "=H")])
def test_crossings_are_written_in_words(across: int, down: int, cell: str) -> None:
    """Where bridges cross, the cell shows both, the one across first, and all cells are words."""
    rows = [". 2 .", f"2 {cell} 2", ". 2 ."]
    answer = Answer((down, across))  # the upper island comes first, and so does the slot below it
    assert FORM.write_answer(RING, answer) == rows
    assert FORM.read_answer(RING, rows) == answer


def test_more_bridges_than_an_island_allows_are_read() -> None:
    """Two bridges at an island of 1 break a rule, which the format is not there to judge."""
    board = read_rows(["1.1"])
    assert FORM.read_answer(board, ["1=1"]) == Answer((2,))


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([".2.", "2.2"], "row 3: missing; the board has 3 rows"),
        ([], "row 1: missing"),
        ([".2.", "2.2", ".2.", "..."], "row 4: the board has only 3 rows"),
        ([".2.", "", ".2."], "row 2: blank"),
        ([".2.", "2.", ".2."], "row 2: 2 cells, where the board has 3 columns"),
        ([".2.", "2..2", ".2."], "row 2: too long for the board's 3 columns"),
        ([".2.", "2 2", ".2."], "row 2, column 2: ' ', where an empty cell"),
        ([". 2 .", "2  2", ". 2 ."], "row 2, column 2: nothing there"),
        ([". 2 .", "2 . 2 ", ". 2 ."], "row 2, column 4: nothing there"),
        ([". 2 .", "2.2", ". 2 ."], "row 2: 1 cells, where the board has 3 columns"),
        ([". 2 .", "2 |- 2", ". 2 ."], "row 2, column 2: '|-', where an empty cell"),
        ([".2.", "2+2", ".2."], "row 2, column 2: '+', where an empty cell"),
        ([".2.", "212", ".2."], "row 2, column 2: '1', where an empty cell"),
        ([".2.", "2０2", ".2."], "row 2, column 2: '\\uff10', where an empty cell"),
        ([".2.", "2.3", ".2."], "row 2, column 3: '3', where the puzzle has 2"),
        ([".2.", "2.-", ".2."], "row 2, column 3: '-', where the puzzle has 2"),
        (["-2.", "2.2", ".2."], "row 1, column 1: the bridge ends in water"),
        ([".2.", "2.2", ".2|"], "row 3, column 3: the bridge ends in water"),
    ],
)
def test_answers_of_another_shape_or_alphabet(rows: list[str], message: str) -> None:
    """Answers that are no drawing on this board are refused with the row and column."""
    assert answer_refusal(RING, rows).startswith(message)


@pytest.mark.parametrize(
    ("row", "cell", "words"),
    [
        ("1--..1", 3, "the bridge ends in water"),
        ("1..--1", 4, "the bridge ends in water"),
        ("1.--.1", 3, "the bridge ends in water"),
        ("1---=1", 5, "the bridges between two islands are 2 here, but 1 at "),
        ("1-|--1", 2, "the bridge ends in water"),
        ("1.|..1", 3, "the bridge ends in water; it is not between two islands"),
    ],
)
def test_broken_bridges(row: str, cell: int, words: str) -> None:
    """A bridge shows the same number in every cell between its islands, across and down alike."""
    assert answer_refusal(read_rows(["1....1"]), [row]).startswith(f"row 1, column {cell}: {words}")
    turned = list(row.translate(str.maketrans("-=|", "|H-")))
    assert answer_refusal(read_rows(list("1....1")), turned).startswith(f"row {cell}, column 1: {words}")


@pytest.mark.parametrize("values", [(1,), (1, 2, 1), (3, None), (-1, None)])
def test_answers_that_cannot_be_written(values: tuple[int | None, ...]) -> None:
    """Values that are not one of None, 0, 1 and 2 a slot are refused when writing."""
    with pytest.raises(FormatError):
        FORM.write_answer(RING, Answer(values))


def test_errors_in_an_answer_say_so() -> None:
    """The text and JSON tell a mistake in the answer from one in the grid."""
    with pytest.raises(FormatError, match=r"^text format: answer, row 1, column 2: 'x'"):
        read_with(ALL, "genre: hashi\ngrid:\n1.1\nanswer:\n1x1")
    with pytest.raises(FormatError, match=r"^json format: key 'answer\.grid': row 1, column 2: 'x'"):
        read_with(ALL, '{"genre":"hashi","puzzle":{"grid":["1.1"]},"answer":{"grid":["1x1"]}}')

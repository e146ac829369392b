"""Formats that are only read: Penpa+, Janko-style grids, plain grids and ``.has``."""

from __future__ import annotations

import base64
import zlib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles.answer import Answer
from puzzles.codec import Codec, Document, Puzzle
from puzzles.codec.detect import read_with
from puzzles.errors import FormatError
from puzzles.plugins import installed
from puzzles_hashi.board import MAX_SIDE, Board, not_touching, slots_of, touching_pair
from puzzles_hashi.foreign.has import HAS
from puzzles_hashi.foreign.janko import JANKO
from puzzles_hashi.foreign.penpa import PENPA
from puzzles_hashi.foreign.penpa_link import MAX_UNPACKED
from puzzles_hashi.foreign.plain import PLAIN
from puzzles_hashi.forms import EXAMPLE, read_rows
from tests.hashi import writers
from tests.hashi.strategies import boards, layouts
from tests.hashi.test_touching import dense

READ = {codec.name: codec for codec in (PENPA, JANKO, PLAIN, HAS)}
WRITE = {"penpa": writers.penpa, "janko": writers.janko, "plain": writers.plain, "has": writers.has}
ALL = [("hashi", codec) for codec in installed().codecs("hashi")]

SOLVED = ["2.1-3", "H...H", "4.2=6", "H...H", "3---3"]
ANSWER = Answer((None, 2, 1, None, 2, None, 2, 2, 2, 1))
"""Of the example board, as ``SOLVED`` shows it."""

Layout = tuple[Board, tuple[int, ...]]


def document(board: Board, answer: Answer | None = None) -> Document:
    return Document(Puzzle("hashi", board), answer)


def shown(values: tuple[int, ...]) -> Answer:
    """An answer as it comes back from a format that tells no bridge only by drawing none."""
    return Answer(tuple(value or None for value in values))


def refusal(codec: Codec, text: str, variant: str | None = None) -> str:
    """The one line with which a text is refused, which any codec that knows it tells in the same words."""
    with pytest.raises(FormatError) as caught:
        (codec.variants[variant] if variant else codec.read)(text)
    message = str(caught.value)
    assert len(message.splitlines()) == 1
    assert message.isascii()
    if codec.sniff(text):
        with pytest.raises(FormatError) as caught:
            read_with(ALL, text, variant)
        assert str(caught.value) == f"{codec.name} format: {message}"
    return message


# All of them


@pytest.mark.parametrize("codec", READ.values(), ids=READ)
def test_the_example_is_the_example_board(codec: Codec) -> None:
    """The example of each is the example board, which is recognised by it alone and cannot be written."""
    assert read_with(ALL, codec.example) == (codec, document(EXAMPLE))
    assert codec.write is None
    assert codec.one_line == ("\n" not in codec.example)


@pytest.mark.parametrize("name", READ)
@given(board=boards())
def test_boards_read_back(name: str, board: Board) -> None:
    """Every board is read back from each, recognised, with a byte-order mark and CRLF too, and whether or
    not islands may touch."""
    text = WRITE[name](board)
    for same in (text, text.rstrip("\n"), "\ufeff" + text.replace("\n", "\r\n"), text + "\n \n"):
        for variant in (None, "touching"):
            if name == "has" and same.endswith(" \n"):
                continue
            codec = READ[name]
            read = codec.variants[variant] if variant else codec.read
            assert read(same) == document(board)
            # One row of numbers and no water is a number, or a date, as far as anyone can see.
            if name != "plain" or board.rows > 1 or "." in text:
                assert read_with(ALL, same, variant) == (codec, document(board))


@pytest.mark.parametrize("name", READ)
@given(board=dense(5))
def test_touching_islands_are_read_on_request(name: str, board: Board) -> None:
    """Islands side by side are read with the variant, and refused by their cells without it."""
    text = WRITE[name](board)
    pair = touching_pair(board)
    read = READ[name].variants["touching"](text).puzzle.board
    assert read == Board(board.rows, board.columns, board.islands, pair is not None)
    if pair is None:
        assert READ[name].read(text).puzzle.board == read
    else:
        (row, column), _ = pair
        told = refusal(READ[name], text)
        assert told.startswith(f"row {row + 1}, column {column + 1}: this island touches the one at ")
        assert "--touching" in told


@given(layouts())
def test_answers_read_back(layout: Layout) -> None:
    """Every solution is read back with its board from the formats that hold answers."""
    board, values = layout
    expected = document(board, shown(values))
    for name in ("penpa", "janko", "plain"):
        text = WRITE[name](board, Answer(values))  # type: ignore[operator]
        assert READ[name].read(text) == expected
        assert read_with(ALL, text) == (READ[name], expected)


@pytest.mark.parametrize("codec", READ.values(), ids=READ)
def test_a_text_of_another_kind_is_not_recognised(codec: Codec) -> None:
    """Texts of other formats, and what only resembles one of these, is nothing any of them knows."""
    for text in "", "\n", " ", "5", "12345", "2026-11-30", "---", "a.b", "https://a.b/c?d=e", "x: 1\n", "{}":
        assert not codec.sniff(text), text
    for genre in installed().genre_names():
        for other in installed().codecs(genre):
            assert codec.sniff(other.example) == (other is codec)


# Penpa+


def link(lines: dict[int, str], board: Board = EXAMPLE, answer: Answer | None = None) -> str:
    """A link with some of its lines replaced."""
    all_lines = writers.penpa_lines(board, answer)
    for number, line in lines.items():
        all_lines[number : number + 1] = [line]
    return writers.link(all_lines)


def layer(**keys: object) -> str:
    """A line of JSON, shortened, with these keys and the others empty."""
    return writers.shortened(writers.layer() | keys)


SMALL = Board(1, 3, ((0, 0, 2), (0, 2, 1)))
"""Its cells are the points 16, 17 and 18: two rows of 3 + 4 points above, and two beside."""


def small(problem: dict[str, Any] | None = None, answer: dict[str, Any] | None = None) -> str:
    """A link to ``SMALL`` with other keys in its problem and its answer."""
    islands = {"number": {"16": [2, 6, "1"], "18": [1, 6, "1"]}}
    return link({3: layer(**islands | (problem or {})), 4: layer(**(answer or {}))}, SMALL)


@given(
    layouts(),
    st.tuples(*[st.integers(0, 3)] * 4),
    st.sampled_from((3, 4)),
    st.permutations(["m=edit", "a=xy", "l=solvedup", "p="]),
)
def test_margins_order_and_place_of_the_answer_do_not_matter(
    layout: Layout, margins: writers.Margins, answer_in: int, parameters: list[str]
) -> None:
    """A link with margins, with the bridges in the problem and with its parameters in any order reads the
    same."""
    board, values = layout
    lines = writers.penpa_lines(board, Answer(values), margins, answer_in)
    parameters = [p + writers.packed("\n".join(lines)) if p == "p=" else p for p in parameters]
    for head in ("", "https://example.org/a/#", "http://localhost:8000/?", "penpa-edit/index.html?"):
        text = head + "&".join(parameters)
        assert read_with(ALL, text) == (PENPA, document(board, shown(values)))


def test_the_spelling_of_base64_does_not_matter() -> None:
    """Base64 is read as addresses spell it, too, and without its padding."""
    found = set()
    for number in range(200):
        text = link({6: f"{number}"})
        spelled = text.replace("+", "-").replace("/", "_").replace("https:__", "https://")
        for same in (text.rstrip("="), text[:60] + text[60:].replace("/", "%2F").replace("+", "%2b")):
            assert PENPA.read(same) == document(EXAMPLE)
        head, _, tail = text.partition("p=")
        tail = tail.replace("+", "-").replace("/", "_")
        assert PENPA.read(head + "p=" + tail) == document(EXAMPLE)
        found |= set(tail) | set(spelled)
    assert found >= set("-_=")


def test_links_for_solving_have_no_answer() -> None:
    """In a link with ``m=solve`` the line of the answer is empty, and lines after it may be missing."""
    lines = writers.penpa_lines(EXAMPLE)[:4]
    for more in ([], [""], ["", ""], ["{}"]):
        text = writers.link([*lines, *more], "https://a.b/#m=solve&p=")
        assert read_with(ALL, text) == (PENPA, document(EXAMPLE))


def test_the_letter_z_comes_back() -> None:
    """What was shortened is restored: a 'z' in a text next to the letters of a key is no key."""
    assert "zZN" in layer(cage={"1": "zN zZ zZN zzL null"})
    text = link({3: layer(number={"16": [2, 6, "1"], "18": [1, 6, "1"]}, cage={"1": "zN zZ zzL"})}, SMALL)
    assert PENPA.read(text).puzzle.board == SMALL


@pytest.mark.parametrize("entry", [[2, 6, "1"], ["2", 1, "10"], ["2 ", 4, "6"], [2, None, "5"]])
def test_numbers_of_any_size_and_style_are_islands(entry: list[object]) -> None:
    """Whether a number was typed or read, large or small, in a circle or without, it is an island's."""
    assert PENPA.read(small({"number": {"16": entry, "18": [1, 6, "1"]}})).puzzle.board == SMALL


def test_what_is_only_drawn_is_passed_over() -> None:
    """Colours, circles around numbers, other symbols, small numbers, borders, cages, notes in the answer."""
    drawn = {
        "surface": {"16": 1, "17": 3},
        "symbol": {"16": [1, "circle_L", 1], "17": [2, "star", 1], "51": [1, "circle_S", 1]},
        "numberS": {"65": ["1", 1]},
        "lineE": {"1,2": 2},
        "cage": {"1,2": 10},
        "killercages": [[16, 17]],
        "polygon": [[1, 2]],
    }
    notes = {"number": {"17": ["12", 2, "7"], "99999999": [" ", 2, "1"]}, "wall": {"1,2": 3}}
    assert PENPA.read(small(drawn, notes)) == document(SMALL)


def test_crosses_are_values_of_none() -> None:
    """A cross on the side between two cells says that there is no bridge."""
    # After 35 points for cells come 35 for corners, 35 for lower sides and then those for right sides.
    answer = {"line": {str(3 * 35 + 16): 98}}
    assert PENPA.read(small(None, answer)) == document(SMALL, Answer((0,)))
    board = read_rows(["1", ".", "1"])
    crossed = writers.penpa_lines(board)
    # Five points in a row: the first cell is 12, and its lower side 2 * 35 further on.
    crossed[4] = layer(line={str(2 * 35 + 12): 98})
    assert PENPA.read(writers.link(crossed)) == document(board, Answer((0,)))
    # Where no bridge could be, a cross changes nothing.
    answer = {"line": {str(2 * 35 + 17): 98, "16,17": 3, "17,18": 3}}
    assert PENPA.read(small(None, answer)) == document(SMALL, Answer((1,)))


def test_the_same_bridge_in_problem_and_answer_counts_once() -> None:
    """Bridges of the problem and of the answer are one drawing, which must agree."""
    bridge = {"16,17": 30, "18,17": 30}
    assert PENPA.read(small({"line": bridge}, {"line": bridge})) == document(SMALL, Answer((2,)))
    told = refusal(PENPA, small({"line": bridge}, {"line": {"16,17": 3}}))
    assert told == "row 1, column 1: two different lines from here to the same cell"


def test_bridges_between_touching_islands_are_read() -> None:
    """Lines join cells, so that an answer to a board with touching islands can be drawn."""
    lines = writers.penpa_lines(Board(1, 2, ((0, 0, 2), (0, 1, 2)), True), Answer((2,)))
    assert PENPA.variants["touching"](writers.link(lines)).answer == Answer((2,))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("m=edit&p=", "p is cut off"),
        ("m=edit&p=AAA!", "character 4 of p: '!' is not base64"),
        ("m=edit&p=AAA=A", "character 4 of p: '=' is not base64"),
        ("m=edit&p=AA%41", "character 3 of p: '%' is not base64"),
        ("m=edit&p=AAAAA", "p ends within a byte, after 5 characters"),
        ("m=edit&p=////", "p is not compressed with DEFLATE, or damaged"),
        (PENPA.example[:-40], "p is cut off"),
        (PENPA.example + "AAAA", "p goes on for 3 bytes after its end"),
        ("m=edit", "the link has no parameter p="),
        (PENPA.example + "\nm=edit", "line 2: a link is a single line"),
        (writers.link(["square,3,3", "[0,0,0,0]"]), "the unpacked text has 2 lines"),
        ("m=edit&p=" + writers.packed(b"square,3,3\xff"), "byte 11 of the unpacked text: not UTF-8"),
        ("m=edit&p=" + writers.packed("x" * MAX_UNPACKED + "x"), "p unpacks to more than 1048576 bytes"),
        (link({0: "hex,5,5,38"}), "the grid is of the kind 'hex'; 'square' is read"),
        (link({0: "sudoku,9,9,38"}), "the grid is of the kind 'sudoku'"),
        (link({0: ""}), "the grid is of the kind ''"),
        (link({0: "square"}), "the grid has no size up to 999: 'square'"),
        (link({0: "square,1000000000,1000000000,38"}), "the grid has no size up to 999"),
        (link({0: "square,-5,5,38"}), "the grid has no size"),
        (link({0: "square,³,5,38"}), "the grid has no size up to 999: 'square,\\xb3,5,38'"),
        (link({0: "square,101,5,38"}), "5 rows and 101 columns are stated; 1 to 100"),
        (link({0: "square,999,999,38"}), "999 rows and 999 columns are stated"),
        (link({1: "[0,0,0,5]"}), "5 rows and 0 columns are stated"),
        (link({1: "[0,0,0]"}), "the margins: a list, where a list of four numbers"),
        (link({1: "[0,0,0,1.5]"}), "the margins: the number '1.5', where a number from 0 to 999"),
        (link({1: "[0,0,0,-1]"}), "the margins: the number '-1'"),
        (link({1: "[0,0,0,NaN]"}), "the margins: the number 'NaN'"),
        (link({1: "x"}), "the margins: line 1, column 1: not JSON"),
        (link({3: "{zN:"}), "the problem: line 1, column 11: not JSON"),
        (link({3: "[]"}), "the problem: is a list, not an object"),
        (link({3: "{zN:[]}"}), "the problem: key 'number' is a list, not an object"),
        (link({3: "{zN:{},zN:{}}"}), "the problem: key 'number': stands twice"),
        (link({4: "zO"}), "the answer: is null, not an object"),
        (link({4: "{zL:zO}"}), "the answer: key 'line' is null"),
        (link({3: "["}), "the problem: line 1, column 2: not JSON"),
        (link({3: "[" * 500_000}), "the problem: the objects and lists are nested too deeply"),
        (link({3: ""}), "the board has no islands"),
        (link({5: "[1,1]"}), "the list of cells: has 2, where 5x5 cells are expected"),
        (link({5: "{}"}), "the list of cells: is an object"),
        (link({3: layer(number={"x": [1, 1, "1"]})}), "a number: 'x' is no point"),
        (link({3: layer(number={"1" * 99: [1, 1, "1"]})}), "a number: '1111"),
        (link({3: layer(number={"19": [1, 1, "1"]})}), "a number: the point 19 is not on the board of 5x5"),
        (link({3: layer(number={"101": [1, 1, "1"]})}), "row 1, column 1: a number beside the cell"),
        (small({"number": {"16": ["?", 6, "1"]}}), "row 1, column 1: an island of unknown number"),
        (small({"number": {"16": [" ", 6, "1"]}}), "row 1, column 1: an island of unknown number"),
        (small({"symbol": {"17": [1, "circle_L", 1]}}), "row 1, column 2: an island of unknown number"),
        (small({"number": {"16": [9, 6, "1"]}}), "row 1, column 1: the island's number is 9"),
        (small({"number": {"16": [0, 6, "1"]}}), "row 1, column 1: the island's number is 0"),
        (small({"number": {"16": [-1, 6, "1"]}}), "row 1, column 1: '-1' is no island's number"),
        (small({"number": {"16": [1e99, 6, "1"]}}), "row 1, column 1: '1e+99' is no island's number"),
        (small({"number": {"16": [float("nan"), 6, "1"]}}), "row 1, column 1: 'NaN' is no island's number"),
        (small({"number": {"16": ["A", 6, "1"]}}), "row 1, column 1: 'A' is no island's number"),
        (small({"number": {"16": ["²", 6, "1"]}}), "row 1, column 1: '\\xb2' is no island's number"),
        (small({"number": {"16": ["1_0", 6, "2"]}}), "row 1, column 1: not a single number, but arrows"),
        (small({"number": {"16": 1}}), "row 1, column 1: not a single number"),
        (small({"number": {"16": [[1], 6, "1"]}}), "row 1, column 1: not a single number"),
        (small({"number": {"16": [1, 6, 1]}}), "row 1, column 1: not a single number"),
        (small({"wall": {"16,17": 2}}), "there is a wall, '16,17'; boards here have none"),
        (small({}, {"line": {"16,17": 3}}), "row 1, column 2: from here the bridges"),
        (small({}, {"line": {"16,17": 3, "17,18": 30}}), "row 1, column 2: from here"),
        (small({}, {"line": {"16,18": 3}}), "row 1, column 1: the line '16,18' does not join neighbouring"),
        (small({}, {"line": {"16,16": 3}}), "row 1, column 1: the line '16,16' does not join"),
        (small({}, {"line": {"16,121": 3}}), "row 1, column 1: the line '16,121' does not join"),
        (small({}, {"line": {"16,17,18": 3}}), "a line: '17,18' is no point"),
        (small({}, {"line": {"16,": 3}}), "a line: '' is no point"),
        (small({}, {"line": {"15,16": 3}}), "a line: the point 15 is not on the board"),
        (small({}, {"line": {"16,17": 5}}), "row 1, column 1: a line of style the number '5'; 3 is one"),
        (small({}, {"line": {"16,17": None}}), "row 1, column 1: a line of style null"),
        (small({}, {"line": {"16": 98}}), "row 1, column 1: '16' is neither a line nor a cross"),
        (small({}, {"line": {"121": 3}}), "row 1, column 1: '121' is neither a line nor a cross"),
    ],
)
def test_what_is_no_link_to_a_board(text: str, told: str) -> None:
    """A link that is damaged, or holds what boards here cannot, is refused by its cell or its part."""
    assert refusal(PENPA, text).startswith(told)


def test_the_largest_board_is_unpacked() -> None:
    """A full board of the largest size with all its bridges, in problem and answer, and with margins stays
    well below the limit."""
    board = read_rows(["1." * 50, "." * 100] * 50)
    answer = Answer((2,) * len(slots_of(board).ends))
    lines = writers.penpa_lines(board, answer, (3, 3, 3, 3))
    both = writers.penpa_lines(board, answer, (3, 3, 3, 3), 3)
    lines[3] = both[3]
    assert len("\n".join(lines)) < MAX_UNPACKED / 2
    assert PENPA.read(writers.link(lines)) == document(board, answer)


def test_a_bomb_does_not_go_off() -> None:
    """A few kilobytes that unpack to a gigabyte are refused after the first megabyte."""
    deflating = zlib.compressobj(9, zlib.DEFLATED, -15)
    zeros = bytes(1024 * 1024)
    data = b"".join(deflating.compress(zeros) for _ in range(64)) + deflating.flush()
    told = refusal(PENPA, "m=edit&p=" + base64.b64encode(data).decode())
    assert told.startswith("p unpacks to more than 1048576 bytes")


# Janko-style grids

JANKO_SOLVED = """\
5 5
2 - 1 - 3
- - - - -
4 - 2 - 6
- - - - -
3 - - - 3
- - - 1 -
b - - - b
- - - 2 -
b - - - b
- 1 1 1 -
"""


def test_janko_as_documented() -> None:
    """Rows come before columns, and the answer's letters and digits are bridges down and across."""
    assert JANKO.read(JANKO_SOLVED) == document(EXAMPLE, ANSWER)
    assert JANKO.read("1 3\n1 - 1\n") == document(Board(1, 3, ((0, 0, 1), (0, 2, 1))))
    down = "3 1\n1\n-\n1\n\n-\na\n-"
    assert JANKO.read(down) == document(Board(3, 1, ((0, 0, 1), (2, 0, 1))), Answer((1,)))


def test_janko_is_kind_to_blanks() -> None:
    """Tabs and blanks, as many as one likes, between and around cells, and blank lines around the answer."""
    lines = JANKO_SOLVED.splitlines()
    tabbed = "\r\n".join(f" \t{line.replace(' ', chr(9) + ' ')} \t" for line in lines)
    spaced = "\n".join([*lines[:6], "", " \t", *lines[6:], "", " "])
    for text in (tabbed, spaced):
        assert read_with(ALL, text) == (JANKO, document(EXAMPLE, ANSWER))


def test_an_answer_without_bridges_is_one() -> None:
    """An answer of nothing but '-' is an answer, in which nothing is drawn."""
    assert JANKO.read("1 3\n1 - 1\n- - -") == document(Board(1, 3, ((0, 0, 1), (0, 2, 1))), Answer((None,)))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "line 1: 'rows columns' is expected, two numbers, not ''"),
        ("5\n", "line 1: 'rows columns' is expected"),
        ("0 3\n", "line 1: the number of rows is '0'; 1 to 100 is possible"),
        ("3 -3\n", "line 1: the number of columns is '-3'"),
        ("3 101\n", "line 1: the number of columns is '101'"),
        ("1000000000 1000000000\n", "line 1: the number of rows is '1000000000'"),
        ("9" * 9999 + " 1", "line 1: the number of rows is '9999"),
        ("1 3\n", "row 1: missing; 1 rows are stated"),
        ("2 3\n1 - 1\n", "row 2: missing; 2 rows are stated"),
        ("2 3\n1 - 1\n\n- - 1", "row 2: blank"),
        ("1 3\n1 -\n", "row 1: 2 cells, where 3 columns are stated"),
        ("1 3\n1 - 1 -\n", "row 1: more cells, where 3 columns are stated"),
        ("1 3\n1-1\n", "row 1: 1 cells, where 3"),
        ("1 3\n1 . 1\n", "row 1, column 2: '.' is no cell; a cell is '-' or an island's number, 1 to 8"),
        ("1 3\n1 ² 1\n", "row 1, column 2: '\\xb2' is no cell"),
        ("1 3\n1 １ 1\n", "row 1, column 2: '\\uff11' is no cell"),
        ("1 3\n1 \u2003 1\n", "row 1, column 2: '\\u2003' is no cell"),
        ("1 3\n1 " + "1" * 9999 + " 1", "row 1, column 2: '1111"),
        ("1 3\n1 - 9\n", "row 1, column 3: the island's number is 9; 1 to 8 is possible"),
        ("1 3\n1 - 10\n", "row 1, column 3: the island's number is 10"),
        ("1 3\n1 - ?\n", "row 1, column 3: an island of unknown number"),
        ("2 3\n2 0 1\n1 0 0\n", "row 1, column 2: the island's number is 0"),
        ("1 3\n- - -\n", "the board has no islands"),
        ("1 3\n1 - 1\n- 1 -\n- 1 -\n", "answer, row 2: too much; 1 rows are stated"),
        ("2 3\n1 - 1\n- - -\n- 1 -\n", "answer, row 2: missing; 2 rows are stated"),
        ("1 3\n1 - 1\n- 1\n", "answer, row 1: 2 cells, where 3 columns"),
        ("1 3\n1 - 1\n- c -\n", "answer, row 1, column 2: 'c', where '-', 1, 2, a or b is expected"),
        ("1 3\n1 - 1\n- = -\n", "answer, row 1, column 2: '='"),
        ("1 3\n1 - 1\n1 1 -\n", "answer, row 1, column 1: '1', where an island shows '-'"),
        ("1 3\n1 - 1\n- a -\n", "answer, row 1, column 2: the bridge ends in water"),
        ("1 4\n1 - - 1\n- 1 2 -\n", "answer, row 1, column 3: the bridges between two islands are 2 here"),
    ],
)
def test_what_is_no_janko_grid(text: str, told: str) -> None:
    """Each fault is named by its line, or its row and column, in puzzle or answer."""
    assert refusal(JANKO, text).startswith(told)


@pytest.mark.parametrize(("codec", "text"), [(JANKO, "1 2\n1 1\n- -\n"), (PLAIN, "11.1\n11-1")])
def test_cells_cannot_answer_a_board_with_touching_islands(codec: Codec, text: str) -> None:
    """Such a board is read with the variant; an answer drawn in cells is refused as rows are."""
    assert "an answer to such a board is a list of links" in refusal(codec, text, "touching")
    assert "the variant touching" in refusal(codec, text)


# Plain grids


@given(layouts(), st.sampled_from(("|H", '|"', "|$")), st.sampled_from(("", " ")), st.data())
def test_plain_grids_are_read_as_others_write_them(
    layout: Layout, down: str, separator: str, data: st.DataObject
) -> None:
    """Whichever way two bridges down are written, with blanks between the cells or without, and with
    comments and blanks around, the board and the answer come back."""
    board, values = layout
    text = writers.plain(board, Answer(values), down, separator)
    lines = [line + data.draw(st.sampled_from(("", " ", "\t"))) for line in text.splitlines()]
    for _ in range(data.draw(st.integers(0, 3))):
        comment = data.draw(st.sampled_from(("#", " # 1 2", "#..")))
        lines.insert(data.draw(st.integers(0, len(lines))), comment)
    lines = ["", " "][: data.draw(st.integers(0, 2))] + lines + ["\t", ""]
    assert read_with(ALL, "\n".join(lines)) == (PLAIN, document(board, shown(values)))


def test_crossing_bridges_are_drawn_where_cells_stand_apart() -> None:
    """With blanks between the cells a cell shows both of two bridges that cross."""
    board = read_rows([".2.", "2.2", ".2."])
    for cell in ("=|", '=|"'[:2]):
        assert PLAIN.read(f". 2 .\n2 {cell} 2\n. 2 .") == document(board, Answer((1, 2)))
    assert PLAIN.read('. 2 .\n2 -" 2\n. 2 .') == document(board, Answer((2, 1)))


def test_a_grid_without_bridges_has_no_answer() -> None:
    """Only who draws a bridge gives an answer."""
    assert PLAIN.read("2.1.3\n.....\n4.2.6\n.....\n3...3").answer is None
    assert PLAIN.read("\n".join(SOLVED)) == document(EXAMPLE, ANSWER)
    assert PLAIN.read("1-1") == document(Board(1, 3, ((0, 0, 1), (0, 2, 1))), Answer((1,)))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "row 1: missing"),
        ("# nothing\n\n \n", "row 1: missing"),
        ("1.1\n..", "row 2: 2 cells, where row 1 has 3"),
        ("1.1\n....", "row 2: 4 cells, where row 1 has 3"),
        ("1.1\n\n...", "row 2: blank"),
        ("# c\n1.1\n# c\n..", "row 2: 2 cells"),
        ("1.9\n...", "row 1, column 3: the island's number is 9; 1 to 8 is possible"),
        ("1.0\n...", "row 1, column 3: the island's number is 0"),
        ("1.?\n...", "row 1, column 3: an island of unknown number"),
        ("1 . 12\n", "row 1, column 3: the island's number is 12"),
        ("1 . 1111", "row 1, column 3: '1111' is no cell"),
        ("1 . " + "1" * 9999, "row 1: a row has at most 100 cells, this has more"),
        ("1.1\n.x.", "row 2, column 2: 'x' is no cell; a cell is '.', an island's number, 1 to 8, or shows"),
        ("1.1\n.²-", "row 2, column 2: '\\xb2' is no cell"),
        ("1.1\n .1", "row 2, column 1: ' ' is no cell"),
        ("1.1\r.1.", "row 1, column 4: '\\r' is no cell"),
        ("1 .  1", "row 1, column 3: nothing there; cells stand one space apart"),
        (" 1 . 1", "row 1, column 1: nothing there"),
        ("1.1\n. . .", "row 2: 5 cells, where row 1 has 3"),
        ("1 . 1\n...", "row 2: 1 cells, where row 1 has 3"),
        ("...\n...", "the board has no islands"),
        ("1.\n1.", "row 1, column 1: this island touches the one at row 2, column 1"),
        ("1-.\n1..", "row 1, column 1: this island touches"),
        ("1-.\n...", "row 1, column 2: the bridge ends in water"),
        ("1-=1", "row 1, column 3: the bridges between two islands are 2 here, but 1 at row 1, column 2"),
        ("1.1\n.$.", "row 2, column 2: the bridge ends in water"),
        ("." * (MAX_SIDE + 1), "row 1: a row has at most 100 cells, this has more"),
        (". " * (MAX_SIDE + 1), "row 1: a row has at most 100 cells, this has more"),
        (".\n" * (MAX_SIDE + 1), "row 101: a board has at most 100 rows, this has more"),
    ],
)
def test_what_is_no_plain_grid(text: str, told: str) -> None:
    """Each fault is named by its row, or row and column; comments and blank lines above do not count."""
    assert refusal(PLAIN, text).startswith(told)


def test_numbers_above_the_rows_are_no_plain_grid() -> None:
    """Two or three numbers alone in the first line belong to other formats, a comment above them or not."""
    for head in ("5 3", "5 3 4", "5\t3", " 5  3 4 ", "-1 2"):
        for text in (f"{head}\n2.1\n...", f"# c\n{head}\n2 . 1"):
            assert not PLAIN.sniff(text)
    assert PLAIN.sniff("5 3 4 1\n. . . .")
    assert PLAIN.sniff("2 1\n. .") is False


# .has


def test_a_has_file_may_have_tabs() -> None:
    """Between and around numbers stand blanks and tabs, as many as one likes."""
    text = " 5\t3  4 \n2\t0 2 0\t\t0\n\t1 0 0 0 0\n0 0 1 0 0\t\n"
    board = HAS.variants["touching"](text).puzzle.board
    assert (board.rows, board.columns) == (3, 5)
    assert [cell for cell in board.cells if cell[0] != 1] == [(0, 0), (0, 2), (2, 2)]
    assert read_with(ALL, text, "touching")[0] is HAS


def test_a_has_file_with_a_wrong_first_line_is_refused() -> None:
    """Rows of ``.has`` below two numbers are a Janko-style grid with a wrong cell; below nothing, or one
    number, they are plain rows with wrong cells or nothing at all. Nothing crashes."""
    rows = "2 0 2 0 0\n1 0 0 0 0\n0 0 1 0 0\n"
    for head, told in (
        ("3 5\n", "janko format: row 1, column 2: the island's number is 0"),
        ("5 3\n", "janko format: row 1: more cells, where 3 columns are stated"),
        ("", "plain format: row 1, column 2: the island's number is 0"),
        ("5\n", "plain format: row 2: 9 cells, where row 1 has 1"),
        ("5 3 4 1\n", "plain format: row 2: 5 cells, where row 1 has 4"),
    ):
        with pytest.raises(FormatError) as caught:
            read_with(ALL, head + rows)
        assert str(caught.value).startswith(told)
        for codec in READ.values():
            with pytest.raises(FormatError):
                codec.read(head + rows)


def test_the_example_board_does_not_touch() -> None:
    """The example of all formats can be held by every one of them."""
    assert not_touching(EXAMPLE) is EXAMPLE

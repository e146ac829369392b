"""Links of puzz.link, game IDs of Simon Tatham's Bridges, files of pzpr: read, and written as they do it."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

import puzzles
from puzzles.answer import Answer
from puzzles.codec import Codec, Document, Puzzle
from puzzles.codec.puzzlink import Link, is_link, read_link, write_link
from puzzles.errors import FormatError
from puzzles.plugins import installed
from puzzles.solver import Verdict
from puzzles_hashi.answers import read_answer
from puzzles_hashi.board import Board, not_touching, slots_of
from puzzles_hashi.foreign.puzzlink import PUZZLINK
from puzzles_hashi.foreign.pzprv3 import PZPRV3
from puzzles_hashi.foreign.tatham import TATHAM
from puzzles_hashi.forms import EXAMPLE, read_rows, write_cells
from tests.hashi.strategies import boards
from tests.hashi.test_touching import dense

ALL = (PUZZLINK, TATHAM, PZPRV3)
SITE = "https://puzz.link/p?"


def write(codec: Codec, board: Board, answer: Answer | None = None) -> str:
    assert codec.write is not None
    return codec.write(Document(Puzzle("hashi", board), answer))


def read(codec: Codec, text: str, variant: str | None = None) -> Document:
    """The document in a text that is sniffed by this format, and by no other that there is."""
    sniffing = [
        (genre, found.name)
        for genre in installed().genre_names()
        for found in installed().codecs(genre)
        if found.sniff(text)
    ]
    assert sniffing == [("hashi", codec.name)], text
    return codec.read(text) if variant is None else codec.variants[variant](text)


def refusal(codec: Codec, text: str, variant: str | None = None) -> str:
    reader = codec.read if variant is None else codec.variants[variant]
    with pytest.raises(FormatError) as caught:
        reader(text)
    assert len(str(caught.value).splitlines()) == 1
    return str(caught.value)


def unsolved(rows: str) -> Board:
    return read_rows(rows.split("/"))


# What others write


NIKOLI = "4.2../.3..2/3..../.3.1./3.4.3"
SOLVED = "4=2../H3--2/3H..|/|3-1|/3=4=3"
WRITTEN = [
    (PUZZLINK, SITE + "hashi/5/5/4g2i3h23k3g1g3g4g3", NIKOLI),
    (PUZZLINK, SITE + "hashi/5/5/2g1g3k4g2g6k3i3", "2.1.3/...../4.2.6/...../3...3"),
    (PUZZLINK, SITE + "hashi/3/2/1g1i", "1.1/..."),
    (TATHAM, "5x5m2:2a1a3e4a2a6e3c3", "2.1.3/...../4.2.6/...../3...3"),
    (TATHAM, "3x2m2:1a1c", "1.1/..."),
    (
        PZPRV3,
        "pzprv3\nhashikake\n2\n3\n1 . 1 \n. . . \n0 0 \n0 0 \n0 0 0 ",
        "1.1/...",
    ),
    (PZPRV3, "pzprv3\nhashikake\n1\n5\n. 8 . 2 1 \n0 0 0 0 ", ".8.21"),
    (PZPRV3, "pzprv3\nhashikake\n3\n1\n1 \n. \n1 \n\n\n\n0 \n0 ", "1/./1"),
    (PZPRV3, "pzprv3\nhashikake\n1\n1\n5 ", "5"),
]


@pytest.mark.parametrize(("codec", "text", "rows"), WRITTEN)
def test_it_is_read_and_written_as_others_write_it(codec: Codec, text: str, rows: str) -> None:
    """Text and board belong together, both ways, byte for byte."""
    islands = tuple(
        (row, column, int(cell))
        for row, cells in enumerate(rows.split("/"))
        for column, cell in enumerate(cells)
        if cell != "."
    )
    found = read(codec, text, None if codec is TATHAM else "touching")
    board: Board = found.puzzle.board
    assert (board.rows, board.columns) == (rows.count("/") + 1, rows.index("/") if "/" in rows else len(rows))
    assert (board.islands, found.answer) == (islands, None)
    assert write(codec, board) == text


@pytest.mark.parametrize(
    ("codec", "text"),
    [
        (PUZZLINK, SITE + "hashi/5/5/4g2i3h23k3g1g3g4g3"),
        (TATHAM, "10x10m2:a1a4a4b4k4b6b2a4b2b2b1e2e1a4b4c3j25d2a1f2c3a4d4c3"),
        (TATHAM, "5x5m2:2a1a3e4a2a6e3c3"),
    ],
)
def test_published_puzzles_have_one_solution(codec: Codec, text: str) -> None:
    """Puzzles as they are found elsewhere are read as what they are: they have exactly one solution."""
    board = read(codec, text).puzzle.board
    assert write(codec, board) == text
    assert puzzles.solve(Puzzle("hashi", board)).verdict is Verdict.ONE


def test_long_links_are_read_and_written() -> None:
    """Larger boards of others, one with islands that touch, come back byte for byte."""
    apart = (
        "hashi/41/19/v3k6k3zzzk2i3g2o3i4zzw3i3g1m3k1i3g2zzs3g3i3k4s2g3g4zzzm3k2m3g2zzk3i5i1g3k2s3i2g3g4zzg4g3g1"
        "s4i3u3g5zzi2i2g2k1s3k1zzy1k4k1s1zzi2g1i2g4k4i4k4i6k4k4"
    )
    touching = (
        "hashi/19/14/2g2g3g3g2i2g3g2q2g2g1h3g2g3h2v2i3g2h1g2h1g2g3p2g23g2g2g2j2g2i2h2g3g3g33zh2h3g1h2g32h1g2g2"
        "h2j4g3h1h2l2g1j23g2h4g2g1h2h3g2o1g2h2p2g2i2k1g2g3g4j3h22g3h2"
    )
    assert write(PUZZLINK, read(PUZZLINK, SITE + apart).puzzle.board) == SITE + apart
    assert write(PUZZLINK, read(PUZZLINK, SITE + touching, "touching").puzzle.board) == SITE + touching
    assert refusal(PUZZLINK, SITE + touching).startswith(
        "row 1, column 17: this island touches the one at row 2"
    )


def test_the_solution_is_the_published_one() -> None:
    """The link's only solution is the one drawn beside it, and a file of pzpr with it is right."""
    board = PUZZLINK.read(SITE + "hashi/5/5/4g2i3h23k3g1g3g4g3").puzzle.board
    assert board == unsolved(NIKOLI)
    answer = read_answer(board, SOLVED.split("/"))
    assert puzzles.solve(Puzzle("hashi", board)).solutions == (answer.finished(0).values,)
    # As pzpr writes it, with crosses where the player has put them, some of them outside of any slot.
    played = (
        "pzprv3/hashikake/5/5/4 . 2 . . /. 3 . . 2 /3 . . . . /. 3 . 1 . /3 . 4 . 3 /"
        "2 2 0 0 /0 1 1 1 /-1 0 -1 -1 /0 1 1 -1 /2 2 2 2 /"
        "2 0 0 0 0 /2 2 0 0 1 /1 2 0 -1 1 /1 0 0 -1 1 /"
    )
    found = read(PZPRV3, played)
    assert found.puzzle.board == board
    assert found.answer is not None
    assert found.answer.finished(0) == answer.finished(0)
    assert write(PZPRV3, board, found.answer) == played.replace("-1", "0").strip("/").replace("/", "\n")


def test_a_cross_is_no_bridge() -> None:
    """A slot with a cross anywhere has the value 0, other empty slots none; a cross alone is an answer."""
    board = unsolved("1..1/..../1..1")
    text = write(PZPRV3, board)
    assert read(PZPRV3, text).answer is None
    assert slots_of(board).ends == ((0, 1), (0, 2), (1, 3), (2, 3))
    lines = text.split("\n")
    lines[7] = "0 -1 0 "
    assert read(PZPRV3, "\n".join(lines)).answer == Answer((0, None, None, None))
    lines[10] = "-1 0 0 2 "
    lines[11] = "0 0 0 2 "
    assert read(PZPRV3, "\n".join(lines)).answer == Answer((0, 0, 2, None))


# Any board


@given(boards())
def test_what_is_written_reads_back(board: Board) -> None:
    """Every board is read back from each format, recognised by that format alone, and written the same."""
    for codec in ALL:
        text = write(codec, board)
        one_line = text.replace("\n", "/") if codec is PZPRV3 else text
        for same in (text, one_line, "\ufeff" + text.replace("\n", "\r\n") + "\r\n"):
            found = read(codec, same)
            assert found == Document(Puzzle("hashi", board))
            assert write(codec, found.puzzle.board) == text
    assert write(TATHAM, board) == f"{board.columns}x{board.rows}m2:{write_cells(board)[1]}"


@given(dense(5))
def test_touching_islands_read_back(board: Board) -> None:
    """Where islands may touch, boards that have some are written, and read on request only."""
    touch = False
    try:
        not_touching(board)
    except FormatError:
        touch = True
    for codec in (PUZZLINK, PZPRV3):
        text = write(codec, board)
        found = read(codec, text, "touching").puzzle.board
        assert (found.rows, found.columns, found.islands) == (board.rows, board.columns, board.islands)
        assert found.touching == touch
        assert write(codec, found) == text
        if touch:
            assert "this island touches the one at row" in refusal(codec, text)
        else:
            assert codec.read(text).puzzle.board == found
    if touch:
        with pytest.raises(
            FormatError, match=r"touches the one at .*; islands must not touch in this format"
        ):
            write(TATHAM, board)


@given(dense(5) | boards(), st.data())
def test_answers_read_back_from_files_of_pzpr(board: Board, data: st.DataObject) -> None:
    """Any drawing is read back, between touching islands too; a slot without a bridge as a cross where others
    are not drawn yet, and in a complete answer as one never drawn."""
    count = len(slots_of(board).ends)
    values = data.draw(st.lists(st.sampled_from((None, 0, 1, 2)), min_size=count, max_size=count))
    text = write(PZPRV3, board, Answer(tuple(values)))
    found = read(PZPRV3, text, "touching")
    assert found.puzzle.board.islands == board.islands
    shown = values if None in values else [value or None for value in values]
    assert found.answer == (Answer(tuple(shown)) if shown.count(None) < count else None)
    assert write(PZPRV3, board, found.answer) == text


@given(boards(9))
def test_the_runs_at_the_end_may_be_missing_in_a_link(board: Board) -> None:
    """A link without the run at the end is the same puzzle, and is written with it."""
    text = write(PUZZLINK, board)
    short = text.rstrip("ghijklmnopqrstuvwxyz")
    assert PUZZLINK.read(short).puzzle.board == board


# Ways to write the same


WAYS = list(
    itertools.product(
        ("https://puzz.link/p?", "http://pzv.jp/p.html?", "pzprxs.vercel.app/p?", "?", ""),
        ("", "type=editor&", "type=player&"),
        ("hashi", "hashikake", "bridges"),
        ("", "_edit", "_play"),
        ("/", "/v:/", "/v:d/"),
        ("", "/", "\n", "\r\n", "  "),
    )
)


def test_every_way_to_write_a_link_is_read() -> None:
    """Host, type, word, suffix, variant part and what stands at the end make no difference."""
    for site, kind, word, suffix, part, end in WAYS:
        text = f"{site}{kind}{word}{suffix}{part}5/5/2g1g3k4g2g6k3i3{end}"
        assert PUZZLINK.sniff(text), text
        assert PUZZLINK.read(text).puzzle.board == EXAMPLE, text


def test_a_slash_ends_a_link_that_ends_in_a_sign() -> None:
    """Behind a last character that is no letter and no digit a slash is written, and read."""
    words = ("word",)
    for body, expected in (("1g", "1g"), ("1.", "1./"), ("", "/")):
        text = write_link("word", Link(3, 2, body))
        assert text == f"{SITE}word/3/2/{expected}"
        assert is_link(text, words)
        assert read_link(text, words, 10) == Link(3, 2, body)


@pytest.mark.parametrize(
    "parameters",
    ["5x5m2", "5m2", "5x5i30e10m2d1", "5i30e10m2d1", "5x5i30m2", "5x5e10m2", "5x5m2d2", "5x5m02", "05x5m2"],
)
def test_every_way_to_write_the_parameters_is_read(parameters: str) -> None:
    """Parameters that say nothing about the puzzle are passed over, and one side alone is a square."""
    for text in (parameters + ":2a1a3e4a2a6e3c3", f"  {parameters}:2a1a3e4a2a6e3c3 \r\n"):
        assert read(TATHAM, text).puzzle.board == EXAMPLE


def test_width_is_not_height() -> None:
    """Each format has its own order: columns first in links and game IDs, rows first in files of pzpr."""
    board = Board(2, 7, ((0, 0, 1), (1, 6, 2)))
    assert write(PUZZLINK, board) == SITE + "hashi/7/2/1r2"
    assert write(TATHAM, board) == "7x2m2:1l2"
    assert write(PZPRV3, board).split("\n")[2:5] == ["2", "7", "1 . . . . . . "]


@pytest.mark.parametrize(
    "end",
    [
        "",
        "\n",
        "\n\n\n",
        "/",
        '\ninfo:{\n "metadata": {\n  "author": "a/b"\n }\n}',
        '\nhistory:{"type": "pzpr"}\n',
        "\nTrialData(1)\n1 . 1 \n2 0 \n",
    ],
)
def test_what_pzpr_puts_behind_the_puzzle_is_passed_over(end: str) -> None:
    """Title, moves and earlier states of a file change nothing."""
    found = read(PZPRV3, "pzprv3/hashikake/1/3/1 . 1 /1 1 " + end)
    assert (found.puzzle.board, found.answer) == (unsolved("1.1"), Answer((1,)))


def test_blanks_in_a_file_make_no_difference() -> None:
    """Words may stand farther apart, and the last needs no blank after it."""
    for text in ("pzprv3/hashikake/1/3/1   .  1/1 1", "pzprv3\nhashikake \n 1\r\n3\n  1 . 1\n1 1  \n"):
        assert read(PZPRV3, text).answer == Answer((1,))


# What is refused


@pytest.mark.parametrize("variant", [None, "touching"])
@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("hashi/5/1/1g.", "row 1, column 3: an island of unknown number; every island here has one, 1 to 8"),
        ("hashi/2/2/1hf", "row 2, column 2: the island's number is 15; 1 to 8 is possible"),
        ("hashi/2/2/1h0", "row 2, column 2: the island's number is 0; 1 to 8 is possible"),
        ("hashi/2/2/1h-10", "row 2, column 2: the island's number is 16;"),
        ("hashi/2/2/1h-08", None),
        ("hashi/2/2/1h+100", "row 2, column 2: the island's number is 256;"),
        ("hashi/2/2/1h=001", "row 2, column 2: the island's number is 4097;"),
        ("hashi/2/2/1h%001", "row 2, column 2: the island's number is 8193;"),
        ("hashi/2/2/1h@001", "row 2, column 2: the island's number is 8193;"),
        ("hashi/2/2/1h*0001", "row 2, column 2: the island's number is 12241;"),
        ("hashi/2/2/1h$00001", "row 2, column 2: the island's number is 77777;"),
        ("hashi/2/2/1h-1", "character 3 of the cells: '-1' is not '-' and 2 digits"),
        ("hashi/2/2/1h-gg", "character 3 of the cells: '-gg' is not '-' and 2 digits"),
        ("hashi/2/2/1h$1234", "character 3 of the cells: '$1234' is not '$' and 5 digits"),
        ("hashi/2/2/1?h1", "character 2 of the cells: '?' is neither an island's number nor a run"),
        ("hashi/2/2/1A", "character 2 of the cells: 'A' is neither"),
        ("hashi/2/2/1/h1", "character 2 of the cells: '/' is neither"),
        ("hashi/2/2/1h1 1", "character 4 of the cells: ' ' is neither"),
        ("hashi/2/2/1h1//", "character 4 of the cells: '/' is neither"),
        ("hashi/2/2/1g１", "character 3 of the cells: '\\uff11' is neither"),
        ("hashi/2/2/1h11", "character 4 of the cells: goes beyond the 4 cells of 2/2"),
        ("hashi/2/2/1z", "character 2 of the cells: goes beyond the 4 cells of 2/2"),
        ("hashi/2/2/", "the board has no islands"),
        ("hashi/2/2", "the board has no islands"),
        ("hashi/2/2/j", "the board has no islands"),
        ("hashi/0/2/1", "the number of columns is '0'; 1 to 100 is possible"),
        ("hashi/2/101/1", "the number of rows is '101'; 1 to 100 is possible"),
        ("hashi/999999999999/2/1", "the number of columns is '999999999999'; 1 to 100"),
        ("hashi/5/5/1\n1", "line 2: a link is a single line"),
    ],
)
def test_links_that_are_no_board(text: str, told: str | None, variant: str | None) -> None:
    """A link to this puzzle is sniffed as one, and refused by character or cell, in both variants."""
    for whole in (text, SITE + text):
        assert PUZZLINK.sniff(whole)
        if told is None:
            assert PUZZLINK.read(whole)
        else:
            assert refusal(PUZZLINK, whole, variant).startswith(told)


def test_islands_that_touch_in_a_link() -> None:
    """The first two islands that touch are named, and the variant that admits them."""
    told = refusal(PUZZLINK, "hashi/3/2/1g2h1")
    assert told.startswith(
        "row 1, column 3: this island touches the one at row 2, column 3; islands must not"
    )
    assert "touching" in told
    assert "touches" in refusal(PZPRV3, "pzprv3/hashikake/1/3/1 1 . /0 0 ")
    told = refusal(TATHAM, "3x2m2:1a2b1")
    assert told == "row 1, column 3: this island touches the one at row 2, column 3; islands must not touch"
    assert not TATHAM.variants


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (SITE + "hashi", "the link has no size: 'columns/rows' is expected after 'hashi/'"),
        (SITE + "hashi/", "the link has no size"),
        (SITE + "hashi/5", "the link has no size"),
        (SITE + "hashi/v:/5", "the link has no size"),
        (SITE + "hashi/x/5/1", "the number of columns is 'x'; 1 to 100 is possible"),
        (SITE + "hashi/5/-5/1", "the number of rows is '-5'; 1 to 100 is possible"),
        (SITE + "hashi/5/\u00b2/1", "the number of rows is '\\xb2'; 1 to 100 is possible"),
        (SITE + "hashi/" + "9" * 100_000 + "/5/1", "the number of columns is '999"),
    ],
)
def test_links_without_a_size(text: str, told: str) -> None:
    """A link whose size is missing or no size is still meant to be one."""
    assert PUZZLINK.sniff(text)
    assert refusal(PUZZLINK, text).startswith(told)


@pytest.mark.parametrize(
    "text",
    [
        SITE + "slither/5/5/cbcbcddad",
        SITE + "hashi2/5/5/1",
        SITE + "hashi_new/5/5/1",
        SITE + "type=other&hashi/5/5/1",
        SITE + "/hashi/5/5/1",
        "https://puzz.link/hashi/5/5/1",
        "slither/5/5/cbcbcddad",
        "hashi",
        "hashi/boards/first.txt",
        "hashi/5",
        "hashi:5x5:2a1a3e4a2a6e3c3",
        "see https://puzz.link/p?hashi/5/5/1",
        "",
    ],
)
def test_what_is_no_link_to_this_puzzle(text: str) -> None:
    """Links to other puzzles, names of files and texts about links are not taken for links; nor read."""
    assert not PUZZLINK.sniff(text)
    assert refusal(PUZZLINK, text)


def test_a_link_to_another_puzzle_says_so() -> None:
    """Who names the format for a link to another puzzle is told what the link is to."""
    assert refusal(PUZZLINK, SITE + "slither/5/5/cb") == (
        "the link is to 'slither', where hashi or hashikake or bridges is expected"
    )
    assert refusal(PUZZLINK, "a text").startswith("a link is expected, such as 'https://puzz.link/p?hashi/")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("10x10i30e10m2d1#12345", "'10x10i30e10m2d1#12345' is a random seed, of which only that program"),
        ("5x5m2#1", "'5x5m2#1' is a random seed"),
        ("5x5m3:2a1a3e4a2a6e3c3", "the parameter 'm3' is the most bridges between two islands; only 'm2'"),
        ("5x5m1:2a1a3e4a2a6e3c3", "the parameter 'm1' is the most bridges"),
        ("5x5m22:2a1a3e4a2a6e3c3", "the parameter 'm22' is the most bridges"),
        ("5x5m" + "2" * 100_000 + ":1", "the parameter 'm222"),
        ("5x5m2L:2a1a3e4a2a6e3c3", "the parameter 'L' forbids loops, which are allowed here"),
        ("5x5i30e10m2Ld0:2a1a3e4a2a6e3c3", "the parameter 'L' forbids loops"),
        ("0x5m2:1", "the width is '0'; 1 to 100 is possible"),
        ("5x0m2:1", "the height is '0'; 1 to 100 is possible"),
        ("101m2:1", "the width is '101'; 1 to 100 is possible"),
        ("5x" + "9" * 100_000 + "m2:1", "the height is '9999"),
        ("5x5m2:", "character 1 of the cells: missing; only 0 of the 25 cells are given"),
        ("3x1m2:1a", "character 3 of the cells: missing; only 2 of the 3 cells are given"),
        ("3x1m2:1a1a", "character 4 of the cells: goes beyond the 3 cells of 3x1"),
        ("3x1m2:1z", "character 2 of the cells: goes beyond the 3 cells of 3x1"),
        ("3x1m2:1.1", "character 2 of the cells: '.' is neither an island's number, 1 to 9 and A to G, nor"),
        ("3x1m2:0b", "character 1 of the cells: '0' is neither"),
        ("3x1m2:1aH", "character 3 of the cells: 'H' is neither"),
        ("3x1m2:1a9", "row 1, column 3: the island's number is 9; 1 to 8 is possible"),
        ("3x1m2:1aA", "row 1, column 3: the island's number is 10;"),
        ("3x1m2:1aG", "row 1, column 3: the island's number is 16;"),
        ("3x1m2:c", "the board has no islands"),
        ("3x1m2:1a1\n3x1m2:1a1", "line 2: a game ID is a single line"),
    ],
)
def test_game_ids_that_are_no_board(text: str, told: str) -> None:
    """A game ID of this game is sniffed as one, and refused by parameter, character or cell."""
    assert TATHAM.sniff(text)
    assert refusal(TATHAM, text).startswith(told)


@pytest.mark.parametrize(
    "text",
    ["5x5:2a1a3e4a2a6e3c3", "5x5m2", "x5m2:1", "5x5L:1", "5x5m:1", "5x5m2i30:1", "7x7b20s4d0:a1", "", "m2:"],
)
def test_what_is_no_game_id(text: str) -> None:
    """Without the most bridges among the parameters it may be a game ID of any game."""
    assert not TATHAM.sniff(text)
    assert refusal(TATHAM, text).startswith("a game ID such as '7x7m2:...' is expected, not")


HEAD = "pzprv3/hashikake/2/3/"


@pytest.mark.parametrize("variant", [None, "touching"])
@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("pzprv3/hashikake", "line 3: missing; the numbers of rows and columns are expected"),
        ("pzprv3/hashikake/5", "line 4: missing; the numbers of rows and columns are expected"),
        ("pzprv3.1/hashikake/5/5/", "line 1: 'pzprv3' is expected, not 'pzprv3.1'"),
        ("pzprv3/hashikake/0/5/", "line 3: the number of rows is '0'; 1 to 100 is possible"),
        ("pzprv3/hashikake/5/101/", "line 4: the number of columns is '101'; 1 to 100 is possible"),
        ("pzprv3/hashikake/x/5/", "line 3: the number of rows is 'x'; 1 to 100 is possible"),
        ("pzprv3\nhashikake\n" + "9" * 100_000 + "\n5\n", "line 3: the number of rows is '999"),
        ("pzprv3/hashikake/5/5", "line 5: nothing, where 5 are expected"),
        (HEAD + "1 . 1 /", "line 6: nothing, where 3 are expected"),
        (HEAD + "1 . 1 /. . . /0 0 /", "line 8: nothing, where 2 are expected"),
        (HEAD + "1 . 1 /. . . /0 0 /0 0 /", "line 9: nothing, where 3 are expected"),
        (HEAD + "1 . /. . . /0 0 /0 0 /0 0 0 /", "line 5: 2, where 3 are expected"),
        (HEAD + "1 . 1 /. . . /0 0 /0 0 0 /0 0 0 /", "line 8: more, where 2 are expected"),
        (HEAD + "1 . 1 //. . . /0 0 /0 0 /0 0 0 /", "line 6: nothing, where 3 are expected"),
        (HEAD + "1 . x /. . . /0 0 /0 0 /0 0 0 /", "line 5, column 3: 'x' is no cell; a cell is '.', an"),
        (HEAD + "1 . 1 /. 1. . /0 0 /0 0 /0 0 0 /", "line 6, column 2: '1.' is no cell"),
        (HEAD + "1 . -2 /. . . /0 0 /0 0 /0 0 0 /", "line 5, column 3: '-2' is no cell"),
        (HEAD + "1 . " + "1" * 9999 + "/. . . /0 0 /0 0 /0 0 0 /", "line 5, column 3: '1111"),
        (HEAD + "1\t. 1 /. . . /0 0 /0 0 /0 0 0 /", "line 5, character 2: '\\t' is no blank"),
        (HEAD + "1 . \u00b2 /. . . /0 0 /0 0 /0 0 0 /", "line 5, character 5: '\\xb2' is no blank"),
        (HEAD + "1 . 1 /. . . /0 - /0 0 /0 0 0 /", "line 7, column 2: '-' is no number of bridges; 0, 1, 2"),
        (HEAD + "1 . 1 /. . . /0 -2 /0 0 /0 0 0 /", "line 7, column 2: '-2' is no number of bridges"),
        (HEAD + "1 . 1 /. . . /0 0 /0 0 /0 0 0 /0 /", "line 10: '0 ', where the file should end"),
        (HEAD + "1 . - /. . . /0 0 /0 0 /0 0 0 /", "row 1, column 3: an island of unknown number;"),
        (HEAD + "1 . . /. . 9 /0 0 /0 0 /0 0 0 /", "row 2, column 3: the island's number is 9;"),
        (HEAD + "1 . . /. . 0 /0 0 /0 0 /0 0 0 /", "row 2, column 3: the island's number is 0;"),
        (HEAD + ". . . /. . . /0 0 /0 0 /0 0 0 /", "the board has no islands"),
        (
            HEAD + "1 . 1 /. . . /3 3 /0 0 /0 0 0 /",
            "row 1, column 1: 3 bridges to the cell on its right; 0, 1",
        ),
        (
            HEAD + "1 . 1 /. . . /0 0 /0 0 /0 12 0 /",
            "row 1, column 2: 12 bridges to the cell below; 0, 1 and 2",
        ),
        (HEAD + "1 . 1 /. . . /1 2 /0 0 /0 0 0 /", "row 1, column 2: from here the bridges between two"),
        (HEAD + "1 . 1 /. . . /1 0 /0 0 /0 0 0 /", "row 1, column 2: from here the bridges between two"),
        (HEAD + "1 . 1 /. . . /0 0 /0 1 /0 0 0 /", "row 2, column 2: the bridge is not between two islands"),
        (HEAD + "1 . 1 /. . . /0 0 /0 0 /0 0 1 /", "row 1, column 3: the bridge is not between two islands"),
    ],
)
def test_files_that_are_no_board(text: str, told: str, variant: str | None) -> None:
    """A file of this puzzle is sniffed as one, and refused by line and column or by the cell."""
    for whole in (text, text.replace("/", "\n")):
        assert PZPRV3.sniff(whole)
        assert refusal(PZPRV3, whole, variant).startswith(told)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("pzprv3/slither/5/5/", "line 2: 'hashikake' is expected, not 'slither'"),
        ("pzprv3", "line 2: 'hashikake' is expected, not nothing"),
        ("", "line 1: 'pzprv3' is expected, not nothing"),
        ("pzprv2/hashikake/5/5/", "line 1: 'pzprv3' is expected, not 'pzprv2'"),
        ("pzprv3/hashikakes/5/5/", "line 2: 'hashikake' is expected, not 'hashikakes'"),
    ],
)
def test_what_is_no_file_of_this_puzzle(text: str, told: str) -> None:
    """Files of other puzzles are not sniffed, and are refused by the line that says so."""
    assert not PZPRV3.sniff(text)
    assert refusal(PZPRV3, text) == told


@pytest.mark.parametrize(
    ("write_it", "told"),
    [
        (
            lambda: write(PUZZLINK, EXAMPLE, Answer((0,) * 10)),
            "a puzz.link link holds a puzzle and no answer",
        ),
        (lambda: write(TATHAM, EXAMPLE, Answer((0,) * 10)), "a game ID holds a puzzle and no answer"),
        (lambda: write(PZPRV3, EXAMPLE, Answer((0,) * 9)), "an answer to 10 slots has 9 values"),
        (
            lambda: write(PZPRV3, EXAMPLE, Answer((0, 3, *[0] * 8))),
            "slot 2: the value 3 is none of 0, 1 and 2",
        ),
        (
            lambda: write(PZPRV3, EXAMPLE, Answer((-1, *[0] * 9))),
            "slot 1: the value -1 is none of 0, 1 and 2",
        ),
        *(
            (lambda codec=codec: codec.write(Document(Puzzle("other", EXAMPLE))), "a puzzle of genre 'other'")
            for codec in ALL
        ),
    ],
)
def test_what_cannot_be_written(write_it: Callable[[], str], told: str) -> None:
    """What a format has no room for is refused instead of being lost."""
    with pytest.raises(FormatError) as caught:
        write_it()
    assert str(caught.value).startswith(told)


# Any text


@st.composite
def spoilt(draw: st.DrawFn) -> str:
    """A text in one of the formats with a few characters replaced, removed or put in."""
    board = draw(boards())
    text = write(draw(st.sampled_from(ALL)), board)
    for _ in range(draw(st.integers(0, 3))):
        start = draw(st.integers(0, len(text)))
        end = draw(st.integers(start, min(len(text), start + 3)))
        put = draw(
            st.text("0123456789-+=%@*$.:/?#&_azghLGmx \n\r\t\ufeff²", max_size=4) | st.text(max_size=2)
        )
        text = text[:start] + put + text[end:]
    return text


@given(spoilt() | st.text(max_size=60))
def test_any_text_reads_or_is_refused_in_one_line(text: str) -> None:
    """Whatever the text, sniffing ends in yes or no, at most one format says yes; reading ends in a board,
    which is written and read again, or in one line."""
    assert sum(codec.sniff(text) for codec in ALL) <= 1
    for codec in ALL:
        for reader in (codec.read, *codec.variants.values()):
            try:
                found = reader(text)
            except FormatError as error:
                told = str(error)
                assert told
                assert len(told.splitlines()) == 1
            else:
                assert codec.sniff(text)
                assert reader(write(codec, found.puzzle.board)).puzzle == found.puzzle


def test_examples_and_summaries() -> None:
    """Each format shows the example board, in one phrase says what it is, and can stand on one line."""
    for codec in ALL:
        assert read(codec, codec.example).puzzle.board == EXAMPLE
        assert codec.one_line
        assert codec.summary
        assert not codec.summary.endswith(".")
    for codec in installed().codecs("hashi"):
        assert sum(other.sniff(codec.example) for other in installed().codecs("hashi")) == 1, codec.name


def test_large_boards_and_long_nonsense() -> None:
    """A full 100x100 board and its answer pass, and nonsense of a million characters is refused."""
    islands = tuple((row, column, 8) for row in range(0, 100, 2) for column in range(0, 100, 2))
    board = Board(100, 100, islands)
    answer = Answer((2,) * len(slots_of(board).ends))
    for codec in ALL:
        held = answer if codec is PZPRV3 else None
        text = write(codec, board, held)
        assert codec.read(text) == Document(Puzzle("hashi", board), held)
    for head in (SITE + "hashi/100/100/", "100m2:", "pzprv3/hashikake/100/100/"):
        for tail in ("z" * 1_000_000, " " * 1_000_000, "1 " * 500_000, "/" * 1_000_000, "9-" * 500_000):
            for codec in ALL:
                codec.sniff(head + tail)
                refusal(codec, head + tail)

"""Boards whose islands may touch: read from ``.has`` alone, and on request; solved like any other."""

from __future__ import annotations

import itertools
import json
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import puzzles
from puzzles.answer import Answer, Violation
from puzzles.cli import main
from puzzles.codec.listed import listed, read_listed, write_listed
from puzzles.errors import FormatError, UnknownNameError
from puzzles.solver import Verdict
from puzzles_hashi.answers import read_answer, write_answer
from puzzles_hashi.board import Board, checked, slots_of
from puzzles_hashi.foreign.has import HAS
from puzzles_hashi.rules import model_of
from tests.hashi import brute
from tests.hashi.strategies import boards, layouts

Capture = pytest.CaptureFixture[str]

SMALL = "3 2 3\r\n 3 0 2 \r\n 1 0 0 \r\n"
"""A 3, a 2 beside it, and a 1 that touches the 3: two bridges across, one down."""
read, read_touching = HAS.read, HAS.variants["touching"]
RING = "2 2 4\n2 2\n2 2\n"
"""Four 2s in a square: in pairs they would not all be joined, so one bridge runs along each side."""
PUZZLE = read_touching(SMALL).puzzle


def has(board: Board) -> str:
    numbers = {(row, column): number for row, column, number in board.islands}
    rows = [" ".join(str(numbers.get((r, c), 0)) for c in range(board.columns)) for r in range(board.rows)]
    return "\n".join([f"{board.columns} {board.rows} {len(numbers)}", *rows, ""])


@st.composite
def dense(draw: st.DrawFn, longest: int = 3) -> Board:
    """Small boards with islands anywhere, side by side as well."""
    rows, columns = draw(st.integers(1, longest)), draw(st.integers(1, longest))
    cells = list(itertools.product(range(rows), range(columns)))
    numbers = draw(st.lists(st.sampled_from((0, 1, 2, 2, 3, 4)), min_size=len(cells), max_size=len(cells)))
    islands = tuple((*cell, number) for cell, number in zip(cells, numbers, strict=True) if number)
    return Board(rows, columns, islands or ((0, 0, 1),), touching=True)


# The board


@given(boards())
def test_the_flag_alone_changes_nothing(board: Board) -> None:
    """Slots and model of a board without touching islands are the same, whatever the flag; and a board
    from before equals the same board from now."""
    assert board == Board(board.rows, board.columns, board.islands)
    assert hash(board) == hash(Board(board.rows, board.columns, board.islands, False))
    relaxed = Board(board.rows, board.columns, board.islands, True)
    assert checked(relaxed) is relaxed
    assert slots_of(relaxed) == slots_of(board)
    assert model_of(relaxed).variables == model_of(board).variables


def test_touching_islands_need_the_flag() -> None:
    """``checked`` refuses them by their cells, and admits them with the flag."""
    islands = ((0, 0, 1), (1, 0, 1))
    with pytest.raises(FormatError, match=r"row 1, column 1.*row 2, column 1"):
        checked(Board(2, 1, islands))
    assert checked(Board(2, 1, islands, True)).touching


@given(dense())
@example(read_touching(RING).puzzle.board)
def test_solving_agrees_with_brute_force(board: Board) -> None:
    """With islands anywhere the exact solver finds as many solutions as there are, up to two, and each is
    right by the rules."""
    expected = list(itertools.islice(brute.all_solutions(board), 2))
    outcome = puzzles.solve(puzzles.Puzzle("hashi", board))
    assert outcome.verdict is (Verdict.NONE, Verdict.ONE, Verdict.MANY)[len(expected)]
    for values in outcome.solutions:
        assert puzzles.check(puzzles.Puzzle("hashi", board), Answer(values)) == []
        assert brute.is_right(board, dict(zip(brute.places(board), values, strict=True)))


# Our own formats


@pytest.mark.parametrize("format", ["text", "json", "id"])
def test_own_formats_refuse_it(format: str) -> None:
    """Text, JSON and ID name the first two islands that touch."""
    with pytest.raises(FormatError, match="row 1, column 1: this island touches the one at row 2, column 1"):
        puzzles.write(PUZZLE, format)


def test_rows_cannot_be_its_answer() -> None:
    """Reading and writing an answer as rows refuse, too, instead of losing bridges."""
    for refused in (
        lambda: write_answer(PUZZLE.board, Answer((2, 1))),
        lambda: read_answer(PUZZLE.board, []),
    ):
        with pytest.raises(FormatError, match="list of links"):
            refused()


@given(boards())
def test_a_board_without_touching_islands_is_an_ordinary_one(board: Board) -> None:
    """Read either way it is the board that our own formats hold, and can be written."""
    assert read(has(board)).puzzle.board == read_touching(has(board)).puzzle.board == board
    assert puzzles.read(puzzles.write(read_touching(has(board)).puzzle)).puzzle.board == board


# The .has format


def test_kind_to_line_ends_and_blanks() -> None:
    """CRLF, a byte-order mark, blanks around and between numbers and a missing last newline are read."""
    plain = read_touching("3 2 3\n3 0 2\n1 0 0").puzzle
    for text in (SMALL, "\ufeff" + SMALL, SMALL.replace(" ", "   "), SMALL.replace("\r", ""), SMALL + "\n\n"):
        assert HAS.sniff(text)
        assert read_touching(text).puzzle == plain
    assert HAS.read(HAS.example).puzzle == puzzles.read("hashi:5x5:2a1a3e4a2a6e3c3").puzzle


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "line 1: 'width height islands' is expected"),
        ("3 2\n3 0 2\n1 0 0\n", "line 1: 'width height islands' is expected"),
        ("3 2 3 1\n3 0 2\n1 0 0\n", "line 1: 'width height islands' is expected"),
        ("0 2 3\n", "line 1: the width is '0'"),
        ("-3 2 3\n", "line 1: the width is '-3'"),
        ("101 2 3\n", "line 1: the width is '101'"),
        ("3 999999999999 3\n", "line 1: the height is '999999999999'"),
        ("3 " + "9" * 9999 + " 3\n", "line 1: the height is '9999"),
        ("3 2 3\n3 0 2\n", "line 3: 1 rows, where the height is 2"),
        ("3 2 3\n3 0 2\n1 0 0\n0 0 0\n", "line 4: 3 rows, where the height is 2"),
        ("3 2 3\n3 0 2\n\n1 0 0\n", "line 4: 3 rows"),
        ("3 2 3\n3 0 2\n1 0\n", "line 3: 2 numbers, where the width is 3"),
        ("3 2 3\n3 0 2\n1 0 0 0\n", "line 3: more numbers, where the width is 3"),
        ("3 2 3\n3 0 2\n1 0 9\n", "line 3, column 3: '9' is no cell"),
        ("3 2 3\n3 0 2\n1 0 00\n", "line 3, column 3: '00' is no cell"),
        ("3 2 3\n3 0 2\n1 0 " + "1" * 9999 + "\n", "line 3, column 3: '1111"),
        ("3 2 3\n3 0 2\n1 -1 0\n", "line 3, character 3: '-' is neither a digit nor a blank"),
        ("3 2 3\n3 0 2\n1\v0 0\n", "line 3, character 2: '\\x0b' is neither"),
        ("3 2 3\n3 0 2\n1 0 ²\n", "line 3, character 5: '\\xb2' is neither"),
        ("3 2 4\n3 0 2\n1 0 0\n", "line 1: '4' islands are stated, but there are 3"),
        ("3 2 0\n0 0 0\n0 0 0\n", "the board has no islands"),
    ],
)
def test_what_is_not_the_format_is_one_line(text: str, told: str) -> None:
    """Each fault is named with its line and column, whichever way the text is read."""
    for reader in (read, read_touching):
        with pytest.raises(FormatError) as caught:
            reader(text)
        assert told in str(caught.value)
        assert "\n" not in str(caught.value)


@given(st.text("0123456789 \r\n-x\ufeff", max_size=60))
def test_no_text_crashes_the_reader(text: str) -> None:
    """Any text is a board or a FormatError."""
    for reader in (read, read_touching):
        try:
            board = reader("2 2 2\n" + text).puzzle.board
        except FormatError:
            continue
        model_of(board)


def test_only_who_asks_gets_touching_islands() -> None:
    """Without the variant they are refused, and the message says how to have them. Formats that cannot
    hold them have no such variant, and are read as always; a variant that no format has is an error."""
    with pytest.raises(FormatError, match=r"has format: row 1, column 1.*variant touching.*--touching"):
        puzzles.read(SMALL)
    assert puzzles.read(SMALL, variant="touching").puzzle == PUZZLE
    assert puzzles.read("hashi:1x3:1a1", variant="touching") == puzzles.read("hashi:1x3:1a1")
    for text in (SMALL, "hashi:1x3:1a1", "nonsense"):
        with pytest.raises(UnknownNameError, match="unknown variant 'silly'; known: touching"):
            puzzles.read(text, variant="silly")


# Answers as lists


@given(layouts())
def test_a_list_reads_back(layout: tuple[Board, tuple[int, ...]]) -> None:
    """An answer is the same after writing and reading, but that no bridge is the same as none drawn."""
    board, values = layout
    model = model_of(board)
    text = write_listed("links", model, Answer(values), 0)
    assert json.loads(text) == {"links": listed(model, Answer(values), 0)}
    assert read_listed("links", model, text).finished(0) == Answer(values)
    places = [(row - 1, column - 1, r - 1, c - 1) for row, column, r, c, _ in json.loads(text)["links"]]
    assert set(places) <= set(brute.places(board))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{", "line 1, column 2: not JSON"),
        ('{"grid":[]}', "key 'grid': unknown"),
        ("{}", "key 'links': missing"),
        ('{"links":[],"links":[]}', "stands twice"),
        ('{"links":{}}', "key 'links': is an object"),
        ('{"links":[1]}', "item 1: is the number '1'"),
        ('{"links":[[]]}', "item 1: is a list"),
        ('{"links":[[1,1,1,3,2],[1,1,2,1,"1"]]}', "item 2: holds the string '1'"),
        ('{"links":[[1,1,1,3,1.0]]}', "item 1: holds the number '1.0'"),
        ('{"links":[[1,1,1,3,NaN]]}', "item 1: holds the number 'NaN'"),
        ('{"links":[[1,1,1,3,' + "1" * 5000 + "]]}", "item 1: holds the number '111"),
        ('{"links":[[1,1,1,2,1]]}', "item 1: nothing can be drawn at the place [1, 1, 1, 2]"),
        ('{"links":[[2]]}', "item 1: has 1 numbers, where 5 are expected"),
        ('{"links":[[1,1,1,3,3]]}', "item 1: the value 3 is none of 0, 1, 2"),
        ('{"links":[[1,1,1,3,2],[1,1,1,3,2]]}', "item 2: the place [1, 1, 1, 3] has a value already"),
    ],
)
def test_a_wrong_list_is_one_line(text: str, told: str) -> None:
    """What is no list of links of this board is refused by its item."""
    with pytest.raises(FormatError) as caught:
        read_listed("links", model_of(PUZZLE.board), text)
    assert told in str(caught.value)
    assert "\n" not in str(caught.value)


# The verbs


@pytest.fixture
def small(tmp_path: Path) -> str:
    path = tmp_path / "small.has"
    path.write_bytes(SMALL.encode())
    return str(path)


def out(capsys: Capture, *args: str, status: int = 0) -> str:
    assert main(args) == status
    return capsys.readouterr().out


def test_solve_prints_what_check_reads(small: str, tmp_path: Path, capsys: Capture) -> None:
    """The answer that ``solve`` prints above its verdict is one that ``check`` takes, and finds right."""
    printed = out(capsys, "solve", small, "--variant", "touching")
    answer, _, verdict = printed.rstrip("\n").rpartition("\n")
    assert verdict == "unique: this is the only solution"
    assert json.loads(answer) == {"links": [[1, 1, 1, 3, 2], [1, 1, 2, 1, 1]]}
    (tmp_path / "answer").write_text(answer)
    assert "right" in out(capsys, "check", small, str(tmp_path / "answer"), "--variant", "touching")
    (tmp_path / "answer").write_text('{"links":[[1,1,1,3,2]]}')
    told = out(capsys, "check", small, str(tmp_path / "answer"), "--variant", "touching", status=1)
    assert "R1: the 1 at row 2 column 1 has 0 bridges" in told
    violations = puzzles.check(PUZZLE, Answer((2, None)))
    assert violations[-1] == Violation("R3", (), {"groups": 2})


def test_json_of_the_verbs_has_no_id(small: str, tmp_path: Path, capsys: Capture) -> None:
    """Where there is no ID, JSON says null; solutions are lists of links."""
    (tmp_path / "answer").write_text('{"links":[[1,1,2,1,1]]}')
    for args in (
        ("solve", small, "--json"),
        ("rate", small, "--json"),
        ("check", small, str(tmp_path / "answer"), "--unfinished", "--json"),
        ("hint", small, str(tmp_path / "answer"), "--json"),
        ("explain", small, "--format", "json"),
    ):
        found = json.loads(out(capsys, *args, "--variant", "touching"))
        assert found["id"] is None
        if "solutions" in found:
            assert found["solutions"] == [{"links": [[1, 1, 1, 3, 2], [1, 1, 2, 1, 1]]}]
        if "answer" in found:
            assert found["answer"] == {"links": [[1, 1, 1, 3, 2], [1, 1, 2, 1, 1]]}


def test_explain_draws_the_puzzle_and_lists_the_answer(small: str, capsys: Capture) -> None:
    """As text and as Markdown the puzzle is drawn, and the answer is a list."""
    for format in ("text", "markdown"):
        told = out(capsys, "explain", small, "--format", format, "--variant", "touching")
        assert "3 . 2\n1 . .\n" in told
        assert '{"links": [\n  [1, 1, 1, 3, 2],\n' in told


def test_show_makes_room_for_bridges_without_cells(small: str, capsys: Capture) -> None:
    """A bridge between islands one below the other is seen; without bridges rows stand close."""
    ascii_only = ("--renderer", "ascii", "--variant", "touching")
    assert out(capsys, "show", small, *ascii_only) == "3 . 2\n1 . .\n"
    assert out(capsys, "show", small, "--solution", *ascii_only) == "3===2\n|\n1 . .\n"


def test_no_verb_takes_it_unasked(small: str, capsys: Capture) -> None:
    """Without the variant every verb refuses in one line; converting refuses with it, too."""
    for verb in (
        ("solve", small),
        ("check", small),
        ("rate", small),
        ("hint", small),
        ("explain", small),
        ("show", small),
        ("convert", small, "--to", "id"),
        ("convert", small, "--to", "text", "--variant", "touching"),
        ("convert", small, "--to", "has", "--variant", "touching"),
    ):
        assert main(verb) == 2
        told = capsys.readouterr()
        assert told.out == ""
        assert told.err.count("\n") == 1
        assert "touch" in told.err or "can be read, not written" in told.err


def test_a_list_answers_an_ordinary_puzzle(tmp_path: Path, capsys: Capture) -> None:
    """The list is read beside rows for every board."""
    (tmp_path / "answer").write_text('{"links":[[1,1,1,3,1]]}')
    assert "right" in out(capsys, "check", "hashi:1x3:1a1", str(tmp_path / "answer"))

"""Many puzzles in a text, in every format Hashi has; links, touching islands and answers in calls."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import puzzles
from puzzles.answer import Answer
from puzzles.cli import main
from puzzles.codec import Codec, Document
from puzzles.codec.many import split
from puzzles.errors import FormatError
from puzzles.plugins import installed
from puzzles_hashi.board import Board
from tests.hashi.strategies import boards, layouts

REGISTRY = installed()
FORMATS = REGISTRY.formats()
CODECS = REGISTRY.codecs("hashi")
WRITTEN = [codec for codec in CODECS if codec.write is not None]

ID = "hashi:5x5:2a1a3e4a2a6e3c3"
LINK = "https://puzz.link/p?hashi/5/5/2g1g3k4g2g6k3i3"
SOLVED = "2.1-3\nH...H\n4.2=6\nH...H\n3---3\n"
TOUCHING = "3 2 3\n3 0 2\n1 0 0\n"
TOUCHING_LINK = "https://puzz.link/p?hashi/3/2/3g21h"

Capture = pytest.CaptureFixture[str]


def run(capsys: Capture, *args: str, status: int = 0) -> tuple[str, list[str]]:
    """What a call that ends with ``status`` prints, and its complaints."""
    assert main(args) == status
    out, err = capsys.readouterr()
    return out, err.splitlines()


def refusal(capsys: Capture, *args: str) -> str:
    """The one line with which a call is refused."""
    out, err = run(capsys, *args, status=2)
    assert (out, len(err)) == ("", 1)
    return err[0]


def file(path: Path, text: str) -> str:
    path.write_text(text, encoding="utf-8")
    return str(path)


# Splitting


def in_one_line(codec: Codec) -> str:
    """The example of a format of one line, on one line: pzprv3 has slashes for line ends."""
    return codec.example.replace("\n", "/")


@pytest.mark.parametrize("codec", CODECS, ids=lambda codec: codec.name)
def test_an_example_is_one_puzzle(codec: Codec) -> None:
    """The example of every format is one puzzle; on two lines it is two, if one line holds it."""
    example = puzzles.read(codec.example)
    assert puzzles.read_many(codec.example) == [example]
    if codec.one_line:
        assert puzzles.read_many(f"{in_one_line(codec)}\n\n{in_one_line(codec)}\n") == [example] * 2


def test_all_formats_of_one_line_may_be_mixed() -> None:
    """The examples of all formats of one line are read from one file."""
    lines = [in_one_line(codec) for codec in CODECS if codec.one_line]
    found = puzzles.read_many("\n".join(lines))
    assert len(found) == len(lines)
    assert {document.puzzle for document in found} == {puzzles.read(ID).puzzle}


@given(st.lists(layouts(), min_size=1, max_size=4), st.sampled_from(WRITTEN))
def test_what_is_written_one_below_the_other_is_read(
    laid: list[tuple[Board, tuple[int, ...]]], codec: Codec
) -> None:
    """Puzzles in any format that can be written, with their answers where it holds any, read back as many
    from a file such as convert writes."""
    assert codec.write is not None
    held = [Document(puzzles.Puzzle("hashi", board), Answer(values)) for board, values in laid]
    try:
        texts = [codec.write(document) for document in held]
    except FormatError:  # it holds no answers
        texts = [codec.write(Document(document.puzzle)) for document in held]
    between = "\n\n" if "\n" in texts[0] else "\n"
    found = puzzles.read_many(between.join(texts) + "\n")
    assert found == [codec.read(text) for text in texts]
    assert [document.puzzle for document in found] == [document.puzzle for document in held]


def test_rows_of_documents_are_no_puzzles(tmp_path: Path, capsys: Capture) -> None:
    """IDs, links and documents of one file are read each as alone, in any order; rows elsewhere are refused
    with their line, though rows alone in a file are a puzzle."""
    document = puzzles.write(ID, "text", Answer(puzzles.solve(ID).solutions[0]))
    for text in (
        f"{ID}\n{document}\n",
        f"{document}\n\n{LINK}\n",
        f"{document}\n{LINK}\n\n{document}\n{ID}\n",
    ):
        out, err = run(capsys, "convert", file(tmp_path / "mixed", text), "--to", "puzzlink")
        count = text.count(ID) + text.count(document) + text.count(LINK)
        assert out.splitlines() == [LINK] * count
        assert len(err) == 1
    path = file(tmp_path / "mixed", f"{document}\n\n{ID}\n2.1.3\n")
    out, err = run(capsys, "convert", path, "--to", "id", status=2)
    assert out == f"{ID}\n" * 2
    assert err[0].startswith(f"puzzles: {path}, line 16: the text is in no known format; it begins '2.1.3'")


@given(boards(), st.booleans())
def test_a_grid_is_never_many(board: Board, is_spaced: bool) -> None:
    """No text of several lines without a header is split: each format reads it as a whole, or refuses it."""
    rows = puzzles.write(puzzles.Puzzle("hashi", board), "text").split("\n")[2:]
    text = "\n".join(" ".join(row) if is_spaced else row for row in rows)
    assert len(split(FORMATS, text)) == 1
    head = f"{board.columns} {board.rows} {len(board.islands)}\n"
    assert len(split(FORMATS, head + "\n".join(" ".join(row) for row in rows).replace(".", "0"))) == 1


def test_a_bad_first_line_among_links(tmp_path: Path, capsys: Capture) -> None:
    """A link that is refused is told with its line, wherever it stands."""
    path = file(tmp_path / "links", f"{TOUCHING_LINK}\n{LINK}\n{TOUCHING_LINK}\n")
    out, err = run(capsys, "rate", path, status=2)
    assert out.startswith(f"{path}, line 2: easy (")
    assert [line.partition(": puzzlink format: ")[0] for line in err] == [
        f"puzzles: {path}, line 1",
        f"puzzles: {path}, line 3",
        "puzzles: 2 of 3 puzzles could not be read",
    ]


# Arguments


def test_a_link_is_an_argument(capsys: Capture) -> None:
    """A link and every other puzzle on one line stand for themselves; what takes several lines does not."""
    expected = run(capsys, "solve", ID)
    for codec in CODECS:
        if codec.one_line:
            assert run(capsys, "solve", in_one_line(codec)) == expected, codec.name
    for text in ("2.2", "5 5 8", "5x5", "nothing"):
        assert "no such file, and not a puzzle ID or link" in refusal(capsys, "solve", text)
    assert "puzzlink format: " in refusal(capsys, "solve", LINK + "?")


@pytest.mark.parametrize("tail", ["?x=1", "?utm_source=a&y=2", "#foo", "?x=1#foo", "#", "/#a/b?c=d"])
def test_what_others_put_behind_a_link_is_passed_over(tail: str) -> None:
    """A link is the same with a fragment or a query behind it."""
    assert puzzles.read(LINK + tail) == puzzles.read(LINK)


# Touching islands


def verbs(puzzle: str) -> list[tuple[str, ...]]:
    return [
        ("solve", puzzle),
        ("rate", puzzle),
        ("hint", puzzle),
        ("explain", puzzle),
        ("show", puzzle),
        ("convert", puzzle, "--to", "puzzlink"),
    ]


def test_touching_is_short_for_the_variant(tmp_path: Path, capsys: Capture) -> None:
    """Every verb that reads puzzles takes --touching, which says the same as --variant touching."""
    path = file(tmp_path / "small.has", TOUCHING)
    for verb in verbs(path):
        assert run(capsys, *verb, "--touching") == run(capsys, *verb, "--variant", "touching")
        assert "--touching" in refusal(capsys, *verb)
        assert "excludes" in refusal(capsys, *verb, "--touching", "--variant", "silly")
        run(capsys, *verb, "--touching", "--variant", "touching")
    (tmp_path / "answer").write_text(run(capsys, "solve", path, "--touching")[0])
    assert "right" in run(capsys, "check", path, str(tmp_path / "answer"), "--touching")[0]
    for verb in ("solve", "rate"):
        assert run(capsys, "bench", verb, path, "--touching")[0].splitlines()[-1].split()[:2] == ["all", "1"]


def test_touching_is_for_the_formats_that_have_it(tmp_path: Path, capsys: Capture) -> None:
    """In a file of several formats those without the variant are read as always."""
    path = file(tmp_path / "mixed", f"{ID}\n{TOUCHING_LINK}\n{LINK}\n")
    out, _ = run(capsys, "rate", path, "--touching", "--json")
    assert [json.loads(line)["id"] for line in out.splitlines()] == [ID, None, ID]
    out, err = run(capsys, "convert", path, "--touching", "--to", "id", status=2)
    assert out == f"{ID}\n{ID}\n"
    assert err[0].startswith(
        f"puzzles: {path}, line 2: row 1, column 1: this island touches the one at row 2"
    )
    assert err[1:] == ["puzzles: 1 of 3 puzzles could not be read or written"]


def test_an_error_of_writing_names_the_file(tmp_path: Path, capsys: Capture) -> None:
    """convert says which puzzle a format cannot hold."""
    path = file(tmp_path / "small.has", TOUCHING)
    told = refusal(capsys, "convert", path, "--touching", "--to", "text")
    assert told.startswith(f"puzzles: {path}: row 1")


def test_an_error_of_writing_names_the_formats_that_can(tmp_path: Path, capsys: Capture) -> None:
    """convert names those formats of the genre that can hold the puzzle, and these do."""
    path = file(tmp_path / "small.has", TOUCHING)
    told = refusal(capsys, "convert", path, "--touching", "--to", "text")
    can = told.partition("; it can be written as ")[2].replace(" or ", ", ").split(", ")
    assert can == ["puzzlink", "pzprv3"]
    for codec in WRITTEN:
        run(capsys, "convert", path, "--touching", "--to", codec.name, status=0 if codec.name in can else 2)


# Answers


def test_check_reads_what_solve_prints(tmp_path: Path, capsys: Capture) -> None:
    """The whole output is an answer: rows or a list, and the verdict below; also when the solver gave up
    with a solution in hand. Several solutions are no answer."""
    answer = file(tmp_path / "a", run(capsys, "solve", ID)[0])
    assert "right" in run(capsys, "check", ID, answer)[0]
    assert "Nothing is left" in run(capsys, "hint", ID, answer)[0]
    gave_up = SOLVED + "gave up after 2 nodes: one solution was found, not whether it is the only one\n"
    assert "right" in run(capsys, "check", ID, file(tmp_path / "a", gave_up))[0]
    ambiguous = "hashi:5x5:3a5a3e3a6a4e2a4a2"
    answer = file(tmp_path / "a", run(capsys, "solve", ambiguous, status=1)[0])
    assert "a: two answers are given; one is expected" in refusal(capsys, "check", ambiguous, answer)


def test_two_answers_are_not_one(tmp_path: Path, capsys: Capture) -> None:
    """Two answers one below the other, rows or lists, are told as such, with a blank line between or not."""
    listed = run(capsys, "solve", TOUCHING_LINK, "--touching")[0].rpartition("unique")[0]
    for puzzle, one in ((ID, SOLVED), (TOUCHING_LINK, listed), ("hashi:1x3:1a1", "1-1\n")):
        for between in ("", "\n"):
            answer = file(tmp_path / "a", one + between + one)
            told = refusal(capsys, "check", puzzle, answer, "--touching")
            assert told == f"puzzles: {answer}: two answers are given; one is expected"


def test_check_reads_what_is_printed_as_json(tmp_path: Path, capsys: Capture) -> None:
    """What solve --json and explain --format json print is an answer, rows or a list, and with an ID also the
    puzzle with one; of two solutions neither is meant."""
    path = tmp_path / "a"
    for verb in (("solve", "--json"), ("explain", "--format", "json")):
        for puzzle in (ID, TOUCHING_LINK):
            path.write_text(run(capsys, *verb, puzzle, "--touching")[0])
            assert "right" in run(capsys, "check", puzzle, str(path), "--touching")[0]
            if puzzle == ID:
                assert "right" in run(capsys, "check", str(path))[0]
    ambiguous = "hashi:5x5:3a5a3e3a6a4e2a4a2"
    path.write_text(run(capsys, "solve", "--json", ambiguous, status=1)[0])
    for args in ((ambiguous, str(path)), (str(path),)):
        told = refusal(capsys, "check", *args)
        assert told == f"puzzles: {path}: the document holds two solutions; which one is meant?"
    assert run(capsys, "rate", str(path), status=1) == run(capsys, "rate", ambiguous, status=1)


def test_any_document_with_an_answer_is_one(tmp_path: Path, capsys: Capture) -> None:
    """An answer may stand in any format that holds one."""
    solved = Answer(puzzles.solve(ID).solutions[0])
    record = json.dumps({"id": ID, "solution": SOLVED.split()})
    texts = [record, *(puzzles.write(ID, name, solved) for name in ("text", "json", "pzprv3"))]
    for text in texts:
        assert "right" in run(capsys, "check", ID, file(tmp_path / "a", text))[0]
        assert "right" in run(capsys, "check", str(tmp_path / "a"))[0]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (LINK, "holds the puzzle and no answer"),
        ("5 5 8\n2 0 1 0 3\n0 0 0 0 0\n4 0 2 0 6\n0 0 0 0 0\n3 0 0 0 3\n", "holds the puzzle and no answer"),
        (json.dumps({"id": "hashi:1x3:1a1", "solution": ["1-1"]}), "another puzzle"),
        (json.dumps({"id": ID, "solution": ["1-1"]}), "record format: key 'solution': row 1: 3 cells"),
        ("2.1-3\nH...H\n4.2=6\nH...H\n", "answer: row 5: missing"),
        ("2.1-3\nH...H\n4.2=6\nH...H\n3---4\n", "answer: row 5, column 5: "),
        ("2.1-3\nH...H\n4.2=6\nH...H\n3---3\nunique\n", "answer: row 6: "),
        (f"{ID}\n{ID}\n", "holds 2 puzzles"),
    ],
)
def test_what_is_no_answer_says_why(text: str, told: str, tmp_path: Path, capsys: Capture) -> None:
    """Rows are judged as rows of this puzzle, also where they look like another; the rest as what it is."""
    message = refusal(capsys, "check", ID, file(tmp_path / "answer", text))
    assert "answer: " in message
    assert told in message

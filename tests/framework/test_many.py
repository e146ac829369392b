"""Texts with many puzzles: how they are split and read, whatever the genre; and records."""

from __future__ import annotations

import json

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import puzzles
from puzzles import api
from puzzles.codec import Codec, many
from puzzles.codec.many import Part, split
from puzzles.codec.record import record_codec
from puzzles.errors import FormatError
from puzzles.plugins import installed, load
from tests.framework import toy
from tests.framework.test_codecs import ALL, FORM, ID, JSON, TEXT, documents, write

RECORD = record_codec("toy", FORM, ("game",))
FORMATS = [*ALL, ("toy", RECORD)]

REGISTRY = installed()
GENRE = REGISTRY.genre_names()[0]
EXAMPLE = REGISTRY.genre(GENRE).example


def texts(text: str) -> list[str]:
    return [part.text for part in split(FORMATS, text)]


# Splitting


@st.composite
def one_liners(draw: st.DrawFn) -> str:
    """A puzzle in a format of one line, under either name of its genre."""
    codec = draw(st.sampled_from((ID, JSON)))
    line = write(codec, draw(documents(answers=codec is JSON)))
    if codec is ID and draw(st.booleans()):
        line = json.dumps({"level": draw(st.text(max_size=5)), "id": line})
    return line.replace("toy", draw(st.sampled_from(("toy", "game"))))


idle = st.sampled_from(("", " ", "\t", "# a comment", "  # toy:2:x1", "#", "#x"))
# A row may begin with #.
between = st.sampled_from(("", " ", "\t", "# a comment", "  # toy:2:x1", "#\tx"))


@given(st.lists(one_liners(), min_size=1, max_size=6), st.data())
def test_a_puzzle_a_line(lines: list[str], data: st.DataObject) -> None:
    """Lines in any formats are a puzzle each, with their numbers; blank lines and comments are none, and
    line ends and a byte-order mark change nothing."""
    laid: list[str] = []
    places = []
    for line in lines:
        laid += data.draw(st.lists(idle, max_size=2))
        laid.append(line)
        places.append(len(laid))
    laid += data.draw(st.lists(idle, max_size=2))
    end = data.draw(st.sampled_from(("\n", "\r\n")))
    text = data.draw(st.sampled_from(("", "\ufeff"))) + end.join(laid) + data.draw(st.sampled_from(("", end)))
    parts = split(FORMATS, text)
    assert [part.line for part in parts] == places
    assert [part.text.removeprefix("\ufeff") for part in parts] == lines


@given(st.lists(documents(), min_size=1, max_size=5), st.data())
def test_documents_one_below_the_other(made: list[puzzles.Document], data: st.DataObject) -> None:
    """Documents in the text format are many, with or without blank lines and comments between them."""
    end = data.draw(st.sampled_from(("\n", "\r\n")))
    laid: list[str] = data.draw(st.lists(idle, max_size=2))
    places = []
    for document in made:
        places.append(len(laid) + 1)
        laid += [*write(TEXT, document).split("\n"), *data.draw(st.lists(between, max_size=2))]
    parts = split(FORMATS, end.join(laid))
    assert [part.line for part in parts] == places
    assert [TEXT.read(part.text) for part in parts] == made


@given(st.lists(st.tuples(documents(), one_liners()), min_size=1, max_size=4), st.data())
def test_documents_and_lines_may_be_mixed(
    made: list[tuple[puzzles.Document, str]], data: st.DataObject
) -> None:
    """Documents and puzzles of one line stand in a text in any order, with blank lines and comments between
    them or without, and are the same puzzles as alone: no row of a document is one."""
    end = data.draw(st.sampled_from(("\n", "\r\n")))
    laid: list[str] = data.draw(st.lists(idle, max_size=2))
    expected = []
    mixed = data.draw(st.permutations([text for pair in made for text in pair]))
    for one in mixed:
        lines = [one] if isinstance(one, str) else write(TEXT, one).split("\n")
        expected.append((len(laid) + 1, isinstance(one, str), lines))
        laid += [*lines, *data.draw(st.lists(between, max_size=2))]
    parts = split(FORMATS, data.draw(st.sampled_from(("", "\ufeff"))) + end.join(laid))
    assert [
        (part.line, part.is_line, part.text.removeprefix("\ufeff").replace("\r", "").split("\n"))
        for part in parts
    ] == expected


def test_what_follows_a_document_belongs_to_it() -> None:
    """A blank line in a document cuts no board short: what is below it belongs to it, unless it is a puzzle
    by itself; so does a row that a one-line format would take."""
    document = "genre: toy\ngrid:\nx."
    assert texts(f"{document}\n\n.x\n\n{document}") == [f"{document}\n\n.x", document]
    assert texts(f"{document}\n\n.x\ntoy:2:x1") == [f"{document}\n\n.x", "toy:2:x1"]
    assert texts(f"toy:2:x1\n{document}\n{document}") == ["toy:2:x1", document, document]
    digits = Codec("count", str.isdigit, TEXT.read, None, one_line=True)
    with_digits = [*FORMATS, ("toy", digits)]
    assert [part.text for part in split(with_digits, "genre: toy\ngrid:\n12\n\n12")] == [
        "genre: toy\ngrid:\n12",
        "12",
    ]


def test_a_line_is_read_by_formats_of_one_line() -> None:
    """Among many puzzles a line that only a format of several lines would take is refused with its line."""
    rows = Codec("rows", lambda t: t.startswith("x"), lambda t: ID.read("toy:2:x1"), None)
    plugin = toy.plugin(
        genres=(toy.genre(),), codecs=[rows, Codec("count", str.isdigit, toy.read, None, one_line=True)]
    )
    known = load([("toy", plugin)])
    assert len(api.read_many("x\nx\n", registry=known)) == 1
    assert len(api.read_many("3\n4\n", registry=known)) == 2
    with pytest.raises(FormatError, match=r"^line 3: the text is in no known format; .* of one line: count"):
        api.read_many("3\n4\nx\n", registry=known)


def test_a_genre_that_nobody_has_is_a_line() -> None:
    """A line of a genre that is not installed is a part of its own, also the first of two."""
    link = "https://puzz.link/p?foo/2/2/x1"
    assert texts("foo:2:x1\ntoy:2:x1") == ["foo:2:x1", "toy:2:x1"]
    assert texts(f"{link}\ntoy:2:x1") == [link, "toy:2:x1"]
    assert texts("genre: toy\ngrid:\nx.\nfoo:2:x1") == ["genre: toy\ngrid:\nx.", "foo:2:x1"]


@given(documents())
def test_one_puzzle_is_one_part(document: puzzles.Document) -> None:
    """A single puzzle is one part, in every format, also when its JSON takes several lines."""
    text = write(JSON, document)
    for whole in (
        write(TEXT, document),
        text,
        json.dumps(json.loads(text), indent=1),
        json.dumps(json.loads(text), indent=None, separators=(",\n", ":")),
        json.dumps({"id": "toy:2:x1", "level": "easy"}, indent=2),
        json.dumps({"id": "toy:2:x1", "level": "easy"}, separators=(",\n", ":")),
    ):
        assert texts(whole) == [whole]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n\n",
        "# nothing",
        "nonsense",
        "no\nsense",
        "see here:\ntoy:2:x1\nand there\nand there",
        "[\n1\n]",
    ],
)
def test_what_is_not_many_stays_whole(text: str) -> None:
    """Whatever does not look like many puzzles is one text, for its format to read or refuse."""
    assert split(FORMATS, text) == [Part(text, 1)]


def test_a_bad_line_is_a_line() -> None:
    """Among many puzzles what is none is a part of its own, also in the first line: where most lines are
    puzzles, or the first is one."""
    assert texts("toy:2:x1\nnonsense") == ["toy:2:x1", "nonsense"]
    assert texts("toy:2:?\nnonsense\ntoy:2:x1") == ["toy:2:?", "nonsense", "toy:2:x1"]
    assert texts("nonsense\ntoy:2:x1\ntoy:2:1x") == ["nonsense", "toy:2:x1", "toy:2:1x"]
    assert texts("toy:2:?\nnonsense") == ["toy:2:?\nnonsense"]
    assert texts("genre: toy\nnonsense\ngenre: toy\ngrid:\nx") == [
        "genre: toy\nnonsense",
        "genre: toy\ngrid:\nx",
    ]


def test_the_beginning_of_a_longer_text_is_no_puzzle() -> None:
    """A format of one line may have texts of several, whose first line it knows: they stay whole, unless
    each line is known, or the first is a puzzle by itself."""
    slashed = Codec("slashed", lambda t: t.startswith("sl"), TEXT.read, None, one_line=True)
    formats = [*FORMATS, ("toy", slashed)]
    assert len(split(formats, "sl\n2\n2\nx.\n")) == 1
    assert len(split(formats, "sl/2/2\nsl/3/3\n")) == 2
    assert len(split(formats, "sl/2/2\ntoy:2:x1\n")) == 2
    reads = Codec("slashed", lambda t: t.startswith("sl"), lambda t: ID.read("toy:2:x1"), None, one_line=True)
    assert len(split([*FORMATS, ("toy", reads)], "sl/2/2\nnonsense\n")) == 2


def test_a_variant_may_be_what_reads_the_first_line() -> None:
    """A first line that only a variant reads is a puzzle by itself, too."""

    def refuse(text: str) -> puzzles.Document:
        raise FormatError("no")

    odd = Codec("odd", lambda t: t.startswith("odd"), refuse, None, one_line=True)
    assert len(split([*FORMATS, ("toy", odd)], "odd 1\nnonsense\n")) == 1
    odd = Codec(
        "odd", lambda t: t.startswith("odd"), refuse, None,
        variants={"loose": lambda t: ID.read("toy:2:x1")}, one_line=True,
    )  # fmt: skip
    assert len(split([*FORMATS, ("toy", odd)], "odd 1\nnonsense\n")) == 2


@given(st.text('{}"idgenr:toy,# x12\n\r\ufeff', max_size=80) | st.text(max_size=40))
@example('{"id":1}\n{"id":2}')
def test_any_text_is_split(text: str) -> None:
    """Whatever the text, its parts are in it in order, each from its line, and no puzzle is lost."""
    parts = split(FORMATS, text)
    assert parts
    lines = text.replace("\r\n", "\n").split("\n")
    for part in parts:
        first = part.text.replace("\r\n", "\n").split("\n")[0]
        assert lines[part.line - 1].removesuffix("\r") == first.removesuffix("\r")
    assert [part.line for part in parts] == sorted({part.line for part in parts})


def test_more_puzzles_than_there_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    """Too many are refused with the number that is not."""
    monkeypatch.setattr(many, "MOST", 3)
    for one in ("toy:2:x1", "genre: toy\ngrid:\nx"):
        assert len(split(FORMATS, f"{one}\n" * 3)) == 3
        with pytest.raises(FormatError, match="more than 3 puzzles"):
            split(FORMATS, f"{one}\n" * 4)


# Records


@given(documents())
def test_a_record_is_read(document: puzzles.Document) -> None:
    """A record gives the puzzle of its ID and the answer of its solution; the rest may be anything."""
    board = document.puzzle.board
    data: dict[str, object] = {"id": write(ID, puzzles.Document(document.puzzle)), "level": 3, "genre": "toy"}
    if document.answer is not None:
        data["solution"] = FORM.write_answer(board, document.answer)
    assert RECORD.sniff(json.dumps(data))
    assert not JSON.sniff(json.dumps(data))
    assert RECORD.read(json.dumps(data)) == document


@given(documents(), st.sampled_from(("solution", "solutions", "answer")))
def test_an_answer_is_read_by_any_key(document: puzzles.Document, key: str) -> None:
    """The only one of ``solutions``, and ``answer``, are the record's answer as ``solution`` is; several
    solutions, none, or what looks like no answer, leave a puzzle without one."""
    id = write(ID, puzzles.Document(document.puzzle))
    if document.answer is not None:
        rows = FORM.write_answer(document.puzzle.board, document.answer)
        told = [rows] if key == "solutions" else rows
        assert RECORD.read(json.dumps({"id": id, key: told})) == document
        assert RECORD.read(json.dumps({"id": id, "solutions": [rows, rows]})).answer is None
    for other in ([], 3, "A", None):
        if key != "solution" and (key, other) != ("answer", []):
            assert RECORD.read(json.dumps({"id": id, key: other})).answer is None


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('{"id":"toy:2:x1","genre":"x"}', "key 'genre': the genre is 'x', where 'toy' is expected"),
        ('{"id":"toy:2:x1","solutions":[["3"]]}', "key 'solutions': row 1"),
        ('{"id":"toy:2:x1","answer":["3"]}', "key 'answer': row 1"),
        ('{"id":"toy:2:x1"', "line 1, column 17: not JSON"),
        ('{"id":"toy:2:x1"}}', "line 1, column 18: not JSON"),
        ('{"id":"toy:2:x1","id":"toy:2:x1"}', "key 'id': stands twice"),
        ('{"id":"toy:2:?"}', "key 'id': character 1 of the cells"),
        ('{"id":"toy:2:11"}', "key 'id': character 1 of the cells: not the canonical ID"),
        ('{"id":"toy:2:x1","solution":null}', "key 'solution': is null"),
        ('{"id":"toy:2:x1","solution":["x",1]}', "key 'solution': row 2 is the number '1'"),
        ('{"id":"toy:2:x1","solution":["3"]}', "key 'solution': row 1"),
        ('{"id":"toy:2:x1","solution":["3."]}', "key 'solution': row 1, column 1: '3'"),
    ],
)
def test_a_wrong_record_names_the_key(text: str, told: str) -> None:
    """What is wrong with a record is told in one line, by the format that was meant."""
    assert RECORD.sniff(text)
    assert not JSON.sniff(text)
    with pytest.raises(FormatError) as caught:
        RECORD.read(text)
    assert str(caught.value).startswith(told)


def test_other_objects_are_no_records() -> None:
    """An ID of another genre, one that is no text, and a document that has an ID as well, are no records."""
    for text in ('{"id":"foo:2:x1"}', '{"id":1}', '{"id":null,"genre":"toy"}', "[]", "toy:2:x1"):
        assert not RECORD.sniff(text)
    both = '{"id":"toy:2:x1","genre":"toy","puzzle":{"grid":["x."]}}'
    assert JSON.sniff(both)
    assert not RECORD.sniff(both)


# From Python


def test_read_many_reads_all() -> None:
    """All documents in order; a bad one is refused with its line; one puzzle is one."""
    assert api.read_many(EXAMPLE) == [api.read(EXAMPLE)]
    text = api.write(EXAMPLE, "text")
    assert api.read_many(f"{text}\n\n{text}\n") == [api.read(EXAMPLE)] * 2
    assert api.read_many(f"# c\n{EXAMPLE}\n{api.write(EXAMPLE, 'json')}\n") == [api.read(EXAMPLE)] * 2
    with pytest.raises(FormatError, match=r"^line 3: the text is in no known format"):
        api.read_many(f"{EXAMPLE}\n\nnonsense\n")
    with pytest.raises(FormatError, match=r"^from line 2: text format: line 2: 'grid:'"):
        api.read_many("# c\ngenre: " + GENRE + "\nx\n")
    with pytest.raises(FormatError, match=r"^the text is empty"):
        api.read_many("")
    with pytest.raises(puzzles.PuzzlesError, match="not bytes"):
        api.read_many(b"")  # type: ignore[arg-type]


def test_another_genre_has_its_own_formats() -> None:
    """What is split depends on the formats that are installed alone."""
    lines = Codec("count", str.isdigit, toy.read, None, one_line=True)
    plugin = toy.plugin(genres=(toy.genre(),), codecs=[lines])
    found = api.read_many("3\n# four\n4\n", registry=load([("toy", plugin)]))
    assert [document.puzzle.board for document in found] == [3, 4]

"""The text, JSON and ID formats and their detection, with a toy genre: rows of 'x' and '.'."""

from __future__ import annotations

import json
from collections.abc import Hashable, Sequence
from typing import Any, cast

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from puzzles.answer import Answer
from puzzles.codec import Codec, Document, GridForm, Puzzle
from puzzles.codec.detect import MAX_BYTES, decode, read_with
from puzzles.codec.id import id_codec
from puzzles.codec.json_ import json_codec
from puzzles.codec.text import text_codec
from puzzles.errors import FormatError

Toy = tuple[str, ...]


def _read_rows(rows: Sequence[str]) -> Toy:
    if not rows:
        raise FormatError("row 1: missing")
    for r, row in enumerate(rows, 1):
        for c, cell in enumerate(row, 1):
            if cell not in "x.":
                raise FormatError(f"row {r}, column {c}: {cell!a} is no cell")
        if not row or len(row) != len(rows[0]):
            raise FormatError(f"row {r}: {len(row)} cells")
    return tuple(rows)


def _read_answer(board: Toy, rows: Sequence[str]) -> Answer:
    if [len(row) for row in rows] != [len(row) for row in board]:
        raise FormatError("row 1: another size than the grid")
    for r, row in enumerate(rows, 1):
        for c, cell in enumerate(row, 1):
            if cell not in ".12":
                raise FormatError(f"row {r}, column {c}: {cell!a} is no value")
    return Answer(tuple(None if cell == "." else int(cell) for row in rows for cell in row))


def _write_answer(board: Toy, answer: Answer) -> list[str]:
    cells = ["." if value is None else str(value) for value in answer.values]
    width = len(board[0])
    return ["".join(cells[start : start + width]) for start in range(0, len(cells), width)]


def _read_cells(shape: str, cells: str) -> Toy:
    if not (shape.isascii() and shape.isdigit() and len(shape) < 3 and int(shape)):
        raise FormatError(f"character 1 of the shape: {shape!a} is no width")
    width = int(shape)
    flat = ""
    for i, cell in enumerate(cells, 1):
        if cell not in "x123456789":
            raise FormatError(f"character {i} of the cells: {cell!a} is no cell")
        flat += cell if cell == "x" else "." * int(cell)
    if not flat or len(flat) % width:
        raise FormatError(f"character {len(cells) + 1} of the cells: missing")
    return tuple(flat[start : start + width] for start in range(0, len(flat), width))


def _write_cells(board: Toy) -> tuple[str, str]:
    cells = ""
    for i, run in enumerate("".join(board).split("x")):
        whole, rest = divmod(len(run), 9)
        cells += ("x" if i else "") + "9" * whole + (str(rest) if rest else "")
    return str(len(board[0])), cells


FORM = GridForm(
    _read_rows,
    cast("Any", list),
    cast("Any", _read_answer),
    cast("Any", _write_answer),
    _read_cells,
    cast("Any", _write_cells),
)
TEXT = text_codec("toy", FORM, ("game",))
JSON = json_codec("toy", FORM, ("game",))
ID = id_codec("toy", FORM, ("game",))
OTHERS = [make("other", FORM) for make in (text_codec, json_codec, id_codec)]
ALL: list[tuple[str, Codec]] = [("toy", c) for c in (TEXT, JSON, ID)] + [("other", c) for c in OTHERS]
BY_NAME = {codec.name: codec for codec in (TEXT, JSON, ID)}


@st.composite
def documents(draw: st.DrawFn, answers: bool = True) -> Document:
    rows, columns = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    board = tuple(draw(st.text("x.", min_size=columns, max_size=columns)) for _ in range(rows))
    value = st.sampled_from((None, 1, 2))
    values = st.lists(value, min_size=rows * columns, max_size=rows * columns)
    answer = draw(st.none() | st.builds(lambda v: Answer(tuple(v)), values)) if answers else None
    return Document(Puzzle("toy", cast("Hashable", board)), answer)


def write(codec: Codec, document: Document) -> str:
    assert codec.write is not None
    return codec.write(document)


def check_one_line(error: FormatError) -> None:
    assert len(str(error).splitlines()) == 1


def refusal(text: str, codec: Codec | None = None) -> str:
    """The one-line message with which a text is refused."""
    with pytest.raises(FormatError) as caught:
        codec.read(text) if codec else read_with(ALL, text)
    check_one_line(caught.value)
    return str(caught.value)


def mutated(draw: st.DrawFn, text: str) -> str:
    """The text with a few characters replaced, removed or put in."""
    for _ in range(draw(st.integers(0, 3))):
        start = draw(st.integers(0, len(text)))
        end = draw(st.integers(start, min(len(text), start + 3)))
        text = (
            text[:start]
            + draw(st.text('x.12:{}[]",\n\r \ufeff²１', max_size=3) | st.text(max_size=2))
            + text[end:]
        )
    return text


@st.composite
def spoilt(draw: st.DrawFn) -> str:
    codec = draw(st.sampled_from((TEXT, JSON, ID)))
    return mutated(draw, write(codec, draw(documents(answers=codec is not ID))))


@given(documents())
def test_what_is_written_reads_back(document: Document) -> None:
    """Text and JSON hold the whole document, the ID its puzzle; each is recognised as what it is."""
    for codec in (TEXT, JSON, ID):
        held = document if codec is not ID else Document(document.puzzle)
        text = write(codec, held)
        assert codec.read(text) == held
        found, read = read_with(ALL, text)
        assert (found, read) == (codec, held)
        assert found is codec


@given(documents(answers=False))
def test_sloppy_ends_are_accepted(document: Document) -> None:
    """A byte-order mark, CRLF, a final newline and blank lines at the end change nothing."""
    for codec in (TEXT, JSON, ID):
        text = write(codec, document)
        for same in ("\ufeff" + text, text + "\n", text + "\r\n\r\n\n", text.replace("\n", "\r\n")):
            assert read_with(ALL, same) == (codec, document)
            assert read_with(ALL, decode(same.encode())) == (codec, document)


@given(documents(answers=False))
def test_aliases_are_read_and_not_written(document: Document) -> None:
    """A text under an alias holds the same document, whose genre has its own name."""
    for codec in (TEXT, JSON, ID):
        text = write(codec, document)
        assert read_with(ALL, text.replace("toy", "game")) == (codec, document)
        assert "game" not in text


@given(st.text(max_size=60) | spoilt())
@example("genre: toy\ngrid:\n" + "\ud800")
@example('{"genre":"toy","puzzle":{"grid":["\\ud800"]}}')
def test_any_text_reads_or_is_refused_in_one_line(text: str) -> None:
    """Whatever the text, every codec reads it or raises FormatError, never anything else, and never sniffs
    with an exception; what it reads it can write and read again."""
    for codec in (TEXT, JSON, ID):
        assert codec.sniff(text) in (True, False)
        try:
            document = codec.read(text)
        except FormatError as error:
            check_one_line(error)
        else:
            assert codec.read(write(codec, document)) == document
    try:
        read_with(ALL, text)
    except FormatError as error:
        check_one_line(error)


@given(st.binary(max_size=60))
def test_any_bytes_decode_or_are_refused_in_one_line(data: bytes) -> None:
    """Bytes decode exactly when they are UTF-8; one byte-order mark is dropped."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        with pytest.raises(FormatError, match=rf"^byte {error.start + 1} .*UTF-8$"):
            decode(data)
    else:
        assert decode(data) == text.removeprefix("\ufeff")


@given(spoilt())
def test_a_puzzle_has_one_id(text: str) -> None:
    """Whatever the ID format reads is what it writes, up to alias, capitals in the genre and the shape,
    byte-order mark, blanks and line ends."""
    try:
        document = ID.read(text)
    except FormatError:
        return
    body = text.removeprefix("\ufeff").rstrip("\r\n").strip(" \t")
    name, shape, cells = body.split(":", 2)
    assert write(ID, document) == f"toy:{shape.lower()}:{cells}"
    assert name.lower() in ("toy", "game")


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", "line 1: 'genre: toy' is expected"),
        ("genre:toy\ngrid:\nx", "line 1: "),
        ("genre: Toys\ngrid:\nx", "line 1: the genre is 'Toys'"),
        ("genre: toy \ngrid:\nx", "line 1: the genre is 'toy '"),
        ("\ngenre: toy\ngrid:\nx", "line 1: "),
        ("genre: toy", "line 2: 'grid:' is expected, not nothing"),
        ("genre: toy\nx", "line 2: 'grid:' is expected, not 'x'"),
        ("genre: toy\ngrid:\n", "line 2: no rows"),
        ("genre: toy\ngrid:\nx.\n\nx.", "line 4: blank, where row 2"),
        ("genre: toy\ngrid:\nx.\nx", "row 2: 1 cells"),
        ("genre: toy\ngrid:\nx\r", "row 1, column 2: '\\r'"),
        ("genre: toy\ngrid:\nx.\u2028x.", "row 1, column 3: '\\u2028'"),
        ("genre: toy\ngrid:\nx.\n.y", "row 2, column 2: 'y'"),
        ("genre: toy\ngrid:\nx\ngrid:\nx", "line 4: a second 'grid:'"),
        ("genre: toy\ngrid:\nx\ngenre: toy\ngrid:\nx", "line 4: a second 'genre: toy'"),
        ("genre: toy\ngrid:\nx\nanswer:", "line 4: no rows"),
        ("genre: toy\ngrid:\nx\nanswer:\n1\nanswer:\n1", "line 6: a second 'answer:'"),
        ("genre: toy\ngrid:\nx\nanswer:\n3", "answer, row 1, column 1: '3'"),
        ("genre: toy\nanswer:\n1\ngrid:\nx", "line 2: 'grid:' is expected"),
    ],
)
def test_text_refusals_name_the_place(text: str, place: str) -> None:
    """The text format says in which line, or row and column, it stumbled."""
    assert refusal(text, TEXT).startswith(place)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", "line 1, column 1: not JSON"),
        ('{"genre":"toy",\n"puzzle"}', "line 2, column 9: not JSON"),
        ('{"genre":"toy"} x', "line 1, column 17: not JSON"),
        ("[]", "the text: is a list, not an object"),
        ("1", "the text: is the number '1'"),
        ("null", "the text: is null"),
        ("{}", "key 'genre': missing"),
        ('{"genre":true,"puzzle":{}}', "key 'genre': is true, not a string"),
        ('{"genre":"you","puzzle":{"grid":["x"]}}', "key 'genre': the genre is 'you'"),
        ('{"genre":"toy"}', "key 'puzzle': missing"),
        ('{"genre":"toy","puzzle":[]}', "key 'puzzle': is a list, not an object"),
        ('{"genre":"toy","puzzle":{}}', "key 'puzzle.grid': missing"),
        ('{"genre":"toy","puzzle":{"grid":"x"}}', "key 'puzzle.grid': is the string 'x'"),
        ('{"genre":"toy","puzzle":{"grid":["x",5]}}', "key 'puzzle.grid': row 2 is the number '5'"),
        ('{"genre":"toy","puzzle":{"grid":[NaN]}}', "key 'puzzle.grid': row 1 is the number 'NaN'"),
        ('{"genre":"toy","puzzle":{"grid":-Infinity}}', "key 'puzzle.grid': is the number '-Infinity'"),
        ('{"genre":1e999999,"puzzle":{}}', "key 'genre': is the number '1e999999'"),
        ('{"genre":"toy","puzzle":{"grid":["x"],"a":1}}', "key 'puzzle.a': unknown"),
        ('{"genre":"toy","puzzle":{"grid":["x"]},"level":1}', "key 'level': unknown"),
        ('{"genre":"toy","genre":"toy","puzzle":{"grid":["x"]}}', "key 'genre': stands twice"),
        ('{"genre":"toy","puzzle":{"grid":["x"],"grid":["x"]}}', "key 'grid': stands twice"),
        ('{"genre":"toy","puzzle":{"grid":["x","y"]}}', "key 'puzzle.grid': row 2, column 1: 'y'"),
        ('{"genre":"toy","puzzle":{"grid":[]}}', "key 'puzzle.grid': row 1: missing"),
        ('{"genre":"toy","puzzle":{"grid":["x"]},"answer":null}', "key 'answer': is null"),
        (
            '{"genre":"toy","puzzle":{"grid":["x"]},"answer":{"grid":["3"]}}',
            "key 'answer.grid': row 1, column 1",
        ),
        (
            '{"genre":"toy","puzzle":{"grid":["x"]},"answer":{"grid":[false]}}',
            "key 'answer.grid': row 1 is false",
        ),
    ],
)
def test_json_refusals_name_the_key(text: str, place: str) -> None:
    """The JSON format says at which line and column, or at which key, it stumbled."""
    assert refusal(text, JSON).startswith(place)


@pytest.mark.parametrize("depth", [1_000, 100_000, 1_000_000])
@pytest.mark.parametrize("bracket", ["[", '{"a":'])
def test_deep_nesting_is_refused(bracket: str, depth: int) -> None:
    """Nested JSON of any depth ends in FormatError, with and without its closing brackets."""
    text = '{"genre":"toy","puzzle":' + bracket * depth
    assert JSON.sniff(text)
    refusal(text, JSON)
    if bracket == "[":
        refusal(text + "]" * depth + "}", JSON)


def test_numbers_of_a_million_digits_are_not_converted() -> None:
    """A huge whole number is refused at its key, quickly and shortly."""
    message = refusal('{"genre":"toy","puzzle":{"grid":[' + "9" * 1_000_000 + "]}}", JSON)
    assert message.startswith("key 'puzzle.grid': row 1 is the number '999")
    assert len(message) < 120


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", "line 1: empty"),
        ("toy", "an ID has three parts"),
        ("toy:2", "an ID has three parts"),
        ("you:2:x1", "the genre is 'you'"),
        ("toy:2:x1\nx", "line 2: "),
        ("\u00a0toy:2:x1", "the genre is '\\xa0toy'"),
        ("toy:2: x1 ", "character 1 of the cells: ' '"),
        ("toy:²:x1", "character 1 of the shape"),
        ("toy:02:x1", "character 1 of the shape: not the canonical ID"),
        ("toy:2:11", "character 1 of the cells: not the canonical ID"),
        (
            "toy:3:x11",
            "character 2 of the cells: not the canonical ID; from here the cells should be '2', not '11'",
        ),
    ],
)
def test_id_refusals_name_the_character(text: str, place: str) -> None:
    """The ID format says at which character it stumbled, and what stands there in the canonical ID."""
    assert refusal(text, ID).startswith(place)


def test_an_id_holds_no_answer() -> None:
    """Writing an ID of a document with an answer is refused rather than the answer lost."""
    with pytest.raises(FormatError, match="no answer"):
        write(ID, Document(Puzzle("toy", ("x",)), Answer((None,))))


def test_puzzles_of_another_genre_are_not_written() -> None:
    """Each codec writes its own genre only."""
    for codec in BY_NAME.values():
        with pytest.raises(FormatError, match="'other'"):
            write(codec, Document(Puzzle("other", ("x",))))


def test_errors_name_the_format_that_was_meant() -> None:
    """A text that one format knows is refused in that format's name."""
    assert refusal("genre: toy\ngrid:\n.y").startswith("text format: row 1, column 2: ")
    assert refusal("\n\ngenre: game\ngrid:\n.").startswith("text format: line 1: ")
    assert refusal('{"genre": "toy", "puzzle": nope').startswith("json format: line 1, column 28: ")
    assert refusal('{"puzzle":{"genre":"toy"},"genre":"toy"}').startswith("json format: key 'puzzle.genre'")
    assert refusal("toy:nonsense").startswith("id format: ")


def test_capitals_are_read_in_names_and_shapes() -> None:
    """In each format of ours, a genre's name or alias and an ID's shape may have capitals, wherever they come
    from; what is written has none. Cells are as they are, and no letter but those of ASCII is another."""
    for codec in BY_NAME.values():
        if codec.write is None:
            continue
        text = write(codec, Document(Puzzle("toy", ("x.", ".x"))))
        for name in ("Toy", "TOY", "game", "Game", "GAME"):
            other = text.replace("toy", name, 1)
            assert codec.sniff(other)
            assert read_with(ALL, other)[1] == codec.read(other) == codec.read(text)
            assert write(codec, codec.read(other)) == text
    assert refusal("toy:2:X1").startswith("id format: character 1 of the cells")
    assert "no known format" in refusal("to\u0178:2:x1")


@pytest.mark.parametrize(
    "text",
    ["genre: foo\ngrid:\nx", json.dumps({"genre": "foo"}), "foo:5x5:x1", "genre:foo", '{"genre":"foo",'],
)
def test_an_unknown_genre_is_named(text: str) -> None:
    """A text that states a genre nobody knows is told so, in each format."""
    assert refusal(text) == "unknown genre 'foo'; known: other, toy"


def test_unknown_texts_are_quoted() -> None:
    """A text in no format is refused with its beginning and the formats there are."""
    message = refusal("see you: soon:\n" + "a" * 100)
    assert message.startswith("the text is in no known format; it begins 'see you: soon:\\naaa")
    assert message.endswith("known formats: id, json, text")
    for empty in ("", "\ufeff", " \r\n\n"):
        assert refusal(empty) == "the text is empty"


def test_ambiguous_texts_are_refused_with_all_names() -> None:
    """A text that two formats know is not guessed at, even if only one of them could read it."""
    twin = Codec("twin", lambda text: text.startswith("toy:"), ID.read, None)
    with pytest.raises(FormatError, match=r"several formats: id \(toy\), twin \(toy\)"):
        read_with([*ALL, ("toy", twin)], "toy:1:x")


def test_long_inputs_are_refused_unread() -> None:
    """More than 4 MiB are refused, as bytes and as text; just as much is looked at."""
    with pytest.raises(FormatError, match=str(MAX_BYTES)):
        decode(b"x" * (MAX_BYTES + 1))
    assert len(decode(b"x" * MAX_BYTES)) == MAX_BYTES
    assert str(MAX_BYTES) in refusal("x" * (MAX_BYTES + 1))


@pytest.mark.parametrize(
    ("data", "place"),
    [
        (b"abc\xff", "byte 4 (0xff)"),
        (b"\xef\xbb\xbfab\xc3", "byte 6 (0xc3)"),
        ("é".encode("utf-16"), "byte 1"),
    ],
)
def test_bad_bytes_are_named(data: bytes, place: str) -> None:
    """The first byte that is not UTF-8 is named, counted from 1, the byte-order mark included."""
    with pytest.raises(FormatError) as caught:
        decode(data)
    assert str(caught.value).startswith(place)

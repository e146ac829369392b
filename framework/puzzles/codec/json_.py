"""The JSON format: ``{"genre":"toy","puzzle":{"grid":["x..","..x"]},"answer":{"grid":["x1.",".1x"]}}``.

No key of it takes a number, so numbers are never converted: neither NaN nor a number of a million digits
can do harm, and the error names the key where it stands.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection
from typing import Any

from attrs import frozen

from puzzles.codec import Codec, Document, GridForm, Puzzle
from puzzles.codec.text import BOM, one_of, own_puzzle, small
from puzzles.errors import FormatError, quote

_STATED = re.compile(r'"(genre|id)"[ \t\r\n]*:[ \t\r\n]*"([^"\\]*)"')


@frozen(slots=True)
class Number:
    """A number of the text, or NaN and its kin, as it was spelled."""

    text: str


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise FormatError(f"key {quote(key)}: stands twice in one object")
        found[key] = value
    return found


_DECODER = json.JSONDecoder(
    object_pairs_hook=_object, parse_int=Number, parse_float=Number, parse_constant=Number
)


def parsed(text: str) -> Any:
    """The value of a JSON text, with a :class:`Number` for each number.

    FormatError names line and column, or the key that stands twice.
    """
    try:
        return _DECODER.decode(text.removeprefix(BOM))
    except json.JSONDecodeError as error:
        raise FormatError(f"line {error.lineno}, column {error.colno}: not JSON ({error.msg})") from None
    except RecursionError:
        raise FormatError("the objects and lists are nested too deeply") from None


def stated_in_json(text: str) -> tuple[str, str] | None:
    """What an object says it is: ("genre", its genre) or, of a record (``codec.record``), ("id", its ID).

    With both keys it is a record unless it has a puzzle, too. None for any other text.
    """
    if not text.removeprefix(BOM).lstrip(" \t\r\n").startswith("{"):
        return None
    try:
        value = parsed(text)
    except FormatError:
        # What cannot be parsed still tells what it was meant to be, so that the right format complains.
        stated = _STATED.search(text)
        return (stated[1], stated[2]) if stated else None
    genre, id = value.get("genre"), value.get("id")
    if isinstance(genre, str) and ("puzzle" in value or not isinstance(id, str)):
        return "genre", genre
    return ("id", id) if isinstance(id, str) else None


def genre_of_json(text: str) -> str | None:
    """The genre a text in this format says it is of, whatever is wrong with the rest; else None."""
    stated = stated_in_json(text)
    return stated[1] if stated is not None and stated[0] == "genre" else None


def kind_of(value: object) -> str:
    """What a parsed value is, for messages."""
    match value:
        case Number(text):
            return f"the number {quote(text)}"
        case str():
            return f"the string {quote(value)}"
        case list():
            return "a list"
        case dict():
            return "an object"
        case None:
            return "null"
        case _:
            return "true" if value else "false"


def fields_of(value: object, path: str, needed: Collection[str], allowed: Collection[str]) -> dict[str, Any]:
    """``value`` as an object with the needed and no other than the allowed keys."""
    prefix = f"{path}." if path else ""
    if not isinstance(value, dict):
        raise FormatError(
            f"{f'key {quote(path)}' if path else 'the text'}: is {kind_of(value)}, not an object"
        )
    for key in value:
        if key not in allowed:
            raise FormatError(f"key {quote(prefix + key)}: unknown; the keys here are {', '.join(allowed)}")
    for key in needed:
        if key not in value:
            raise FormatError(f"key {quote(prefix + key)}: missing")
    return value


def rows_of(rows: object, path: str) -> list[str]:
    """The value of a key as rows, which are strings."""
    if not isinstance(rows, list):
        raise FormatError(f"key {quote(path)}: is {kind_of(rows)}, not a list of strings")
    for number, row in enumerate(rows, 1):
        if not isinstance(row, str):
            raise FormatError(f"key {quote(path)}: row {number} is {kind_of(row)}, not a string")
    return rows


def _rows(value: object, path: str) -> list[str]:
    return rows_of(fields_of(value, path, ("grid",), ("grid",))["grid"], f"{path}.grid")


def json_codec(genre: str, form: GridForm, aliases: tuple[str, ...] = ()) -> Codec:
    """The JSON format of a genre, named ``json``.

    ``aliases`` and capitals are read for the genre's name and never written. FormatError for what
    is not JSON names line and column, else the key (``puzzle.grid``) and the row and column in it.
    """

    def sniff(text: str) -> bool:
        word = genre_of_json(text)
        return word is not None and small(word) in (genre, *aliases)

    def read(text: str) -> Document:
        fields = fields_of(parsed(text), "", ("genre", "puzzle"), ("genre", "puzzle", "answer"))
        word = fields["genre"]
        if not isinstance(word, str):
            raise FormatError(f"key 'genre': is {kind_of(word)}, not a string")
        path = "genre"
        try:
            one_of(genre, aliases, word)
            rows = _rows(fields["puzzle"], "puzzle")
            answer_rows = _rows(fields["answer"], "answer") if "answer" in fields else None
            path = "puzzle.grid"
            board = form.read_rows(rows)
            path = "answer.grid"
            answer = None if answer_rows is None else form.read_answer(board, answer_rows)
        except FormatError as error:
            message = str(error)
            raise FormatError(message if message.startswith("key ") else f"key '{path}': {message}") from None
        return Document(Puzzle(genre, board), answer)

    def write(document: Document) -> str:
        board = own_puzzle(genre, document).board
        value: dict[str, Any] = {"genre": genre, "puzzle": {"grid": form.write_rows(board)}}
        if document.answer is not None:
            value["answer"] = {"grid": form.write_answer(board, document.answer)}
        return json.dumps(value, separators=(",", ":"), allow_nan=False)

    summary = "a JSON object with the rows as strings; holds an answer"
    return Codec("json", sniff, read, write, summary, one_line=True)

"""Records: JSON objects that name a puzzle by its ID, and tell more of it.

    {"id":"toy:2x2:...","solution":["x1","2x"],"level":"easy"}

So ``generate --json``, ``solve --json`` and ``rate --json`` print puzzles, one a line, and a corpus keeps
them. An answer is also the only one of ``solutions``, as solve tells them, and the ``answer`` that explain
reaches. A ``genre`` other than the ID's is refused. What else is told is of no account here: it may be
anything, and is not checked. Only read.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from puzzles.codec import Codec, Document, GridForm
from puzzles.codec.id import genre_of_id, id_codec
from puzzles.codec.json_ import fields_of, kind_of, parsed, rows_of, stated_in_json
from puzzles.codec.text import one_of
from puzzles.errors import FormatError


def genre_of_record(text: str) -> str | None:
    """The genre a text in this format says it is of, whatever is wrong with the rest; else None."""
    stated = stated_in_json(text)
    return genre_of_id(stated[1]) if stated is not None and stated[0] == "id" else None


def answers_told(fields: Mapping[str, Any]) -> list[tuple[str, Any]]:
    """The answers in an object such as the command prints, unread, each with its key."""
    if "solution" in fields:
        return [("solution", fields["solution"])]
    if isinstance(fields.get("solutions"), list):
        return [("solutions", one) for one in fields["solutions"]]
    if isinstance(fields.get("answer"), (list, dict)):
        return [("answer", fields["answer"])]
    return []


def record_codec(genre: str, form: GridForm, aliases: tuple[str, ...] = ()) -> Codec:
    """The record format of a genre, named ``record``.

    The rows of ``solution``, the only one of ``solutions`` or ``answer`` are the document's answer; the keys
    may be missing. FormatError names line and column of what is no JSON, or the key.
    """
    ids = id_codec(genre, form, aliases)

    def sniff(text: str) -> bool:
        stated = stated_in_json(text)
        return stated is not None and stated[0] == "id" and ids.sniff(stated[1])

    def read(text: str) -> Document:
        value = parsed(text)
        fields = fields_of(value, "", ("id",), value if isinstance(value, dict) else ())
        if not isinstance(fields["id"], str):
            raise FormatError(f"key 'id': is {kind_of(fields['id'])}, not a string")
        try:
            puzzle = ids.read(fields["id"]).puzzle
        except FormatError as error:
            raise FormatError(f"key 'id': {error}") from None
        try:
            if isinstance(fields.get("genre"), str):
                one_of(genre, aliases, fields["genre"])
        except FormatError as error:
            raise FormatError(f"key 'genre': {error}") from None
        answers = answers_told(fields)
        if len(answers) != 1:
            return Document(puzzle)
        key, told = answers[0]
        rows = rows_of(told, key)
        try:
            return Document(puzzle, form.read_answer(puzzle.board, rows))
        except FormatError as error:
            raise FormatError(f"key '{key}': {error}") from None

    summary = "a JSON object with an ID and more, as generate --json prints it; holds a solution"
    return Codec("record", sniff, read, None, summary, one_line=True)

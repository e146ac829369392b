"""The formats every genre with a grid form has: text, JSON, ID and records."""

from __future__ import annotations

import json

from attrs import evolve

from puzzles.codec import Codec, Document, GridForm
from puzzles.codec.id import id_codec
from puzzles.codec.json_ import json_codec
from puzzles.codec.record import record_codec
from puzzles.codec.text import text_codec


def standard_codecs(
    genre: str, form: GridForm, aliases: tuple[str, ...] = (), example: Document | None = None
) -> list[Codec]:
    """The formats ``text``, ``json``, ``id`` and ``record`` of a genre.

    ``example`` is a puzzle, with an answer or without, that becomes the example of each of them.
    """
    codecs = [make(genre, form, aliases) for make in (text_codec, json_codec, id_codec, record_codec)]
    if example is None:
        return codecs
    puzzle = Document(example.puzzle)
    shape, cells = form.write_cells(example.puzzle.board)
    record: dict[str, object] = {"id": f"{genre}:{shape}:{cells}"}
    if example.answer is not None:
        record["solution"] = form.write_answer(example.puzzle.board, example.answer)
    told = json.dumps(record, separators=(",", ":"))
    return [evolve(codec, example=told if codec.write is None else codec.write(puzzle)) for codec in codecs]

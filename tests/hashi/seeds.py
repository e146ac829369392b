"""What fuzzing begins with for Hashi; see ``tests/framework/fuzzing.py``."""

from __future__ import annotations

import json
import random
from typing import Any

import puzzles
from puzzles.answer import Answer
from puzzles.codec import Document, Puzzle
from puzzles_hashi.answers import write_answer
from puzzles_hashi.board import Board, slots_of
from tests.hashi import writers


def _board(rng: random.Random, touching: bool) -> Board:
    rows, columns = rng.choice(((1, 1), (1, 3), (3, 1), (2, 5), (3, 3), (4, 4), (5, 5), (3, 12), (8, 7)))
    numbers: dict[tuple[int, int], int] = {}
    for row in range(rows):
        for column in range(columns):
            beside = (row - 1, column) in numbers or (row, column - 1) in numbers
            if rng.random() < 0.4 and (touching or not beside):
                numbers[row, column] = rng.choice((1, 1, 2, 2, 3, 3, 4, 5, 6, 7, 8))
    numbers = numbers or {(0, 0): 1}
    return Board(rows, columns, tuple((*cell, number) for cell, number in sorted(numbers.items())), touching)


def documents(rng: random.Random) -> list[Document]:
    """Small boards with some answer, right or wrong; in every fourth islands may touch."""
    found = []
    for number in range(24):
        board = _board(rng, touching=number % 4 == 3)
        values = [rng.choice((None, 1, 2)) for _ in slots_of(board).ends]
        slots = slots_of(board)
        for one, other, _ in slots.crossings:
            if values[one]:
                values[other] = None
        found.append(Document(Puzzle("hashi", board), Answer(tuple(values))))
    return found


def _record(document: Document) -> str:
    value: dict[str, Any] = {"id": puzzles.write(document.puzzle, "id")}
    if document.answer is not None:
        value["solution"] = write_answer(document.puzzle.board, document.answer)
    return json.dumps(value | {"level": "easy"})


def _penpa(document: Document) -> str:
    lines = writers.penpa_lines(document.puzzle.board, document.answer, (1, 0, 0, 2), short=True)
    return writers.link(lines)


WRITERS = {
    "record": _record,
    "has": lambda document: writers.has(document.puzzle.board),
    "janko": lambda document: writers.janko(document.puzzle.board, document.answer),
    "plain": lambda document: writers.plain(document.puzzle.board, document.answer),
    "penpa": _penpa,
}

WRAPPED = {"penpa": (writers.unpacked, lambda text: f"m=edit&p={writers.packed(text)}")}

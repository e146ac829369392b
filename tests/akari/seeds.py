"""What fuzzing begins with for Akari; see ``tests/framework/fuzzing.py``."""

from __future__ import annotations

import random

from puzzles.answer import Answer
from puzzles.codec import Document, Puzzle
from puzzles_akari.board import Board


def documents(rng: random.Random) -> list[Document]:
    """Small boards with some answer, right or wrong."""
    found = []
    for _ in range(24):
        rows, columns = rng.choice(((1, 1), (1, 4), (3, 1), (2, 5), (3, 3), (5, 5), (3, 12), (8, 7)))
        cells = [(row, column) for row in range(rows) for column in range(columns)]
        black = [cell for cell in cells if rng.random() < 0.3]
        board = Board(rows, columns, tuple((*cell, rng.choice((None, 0, 1, 2, 3, 4))) for cell in black))
        values = tuple(rng.choice((None, None, 1)) for _ in range(len(cells) - len(black)))
        found.append(Document(Puzzle("akari", board), Answer(values)))
    return found

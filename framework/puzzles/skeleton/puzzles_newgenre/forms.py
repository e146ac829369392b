"""Boards and answers as text.

a board   22.    a digit, or '.'    an answer   ---    '#' is shaded, '-' is blank,
          ...    for no number                  ##-    '.' is not known yet
          .5.                                   ###
"""

from __future__ import annotations

from puzzles.codec import Document, Puzzle
from puzzles.codec.grid import grid_form
from puzzles.codec.standard import standard_codecs

from puzzles_newgenre import rules

CLUES = {".": None, **{str(number): number for number in range(10)}}
MARKS = {"#": 1, "-": 0, ".": None}

FORM = grid_form(CLUES, MARKS, rules.MAX_SIDE)
EXAMPLE = FORM.read_rows(["22.", "...", ".5."])
CODECS = standard_codecs("newgenre", FORM, example=Document(Puzzle("newgenre", EXAMPLE)))

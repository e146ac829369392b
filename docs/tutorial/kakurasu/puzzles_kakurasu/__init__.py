"""Kakurasu: shade cells so that every row and every column adds up to its target.

    a puzzle   . . . .  5    its solution   - # # -  5    A shaded cell counts its column for its row,
               . . . .  3                   - - # -  3    and its row for its column, from 1 on: those of
               . . . .  3                   - - # -  3    row 1 are in columns 2 and 3, so it has 5; those
               . . . .  3                   # # - -  3    of column 2 are in rows 1 and 4, so it has 5.
               4 5 6 0                      4 5 6 0

This record is all that the framework is told; the modules have one part each.
"""

from __future__ import annotations

from puzzles.genre import Genre, data_folder
from puzzles.genre_plugin import GenrePlugin
from puzzles.rating import rater_by_profile

from puzzles_kakurasu import drawing, forms, generator, rules, techniques, words

PLUGIN = GenrePlugin(
    api=1,
    genre=Genre(
        name="kakurasu",
        title="Kakurasu",
        summary="shade cells so that rows and columns add up to their targets",
        rules=rules.RULES,
        model=rules.model_of,
        words=words.WORDS,
        violation=words.violation,
        violation_words=words.violation_words,
        scene=drawing.scene,
        blank=0,
        example="kakurasu:4x4:5.3.3.3.4.5.6.0",
        corpus=data_folder(__name__, "corpus"),
        images=rules.Board.images,
        canonical=lambda board: frozenset(board.images()),
    ),
    techniques=techniques.TECHNIQUES,
    profiles=[data_folder(__name__, "profiles") / "kakurasu-human-1.yaml"],
    codecs=forms.CODECS,
    generators=[generator.GENERATOR],
    raters=[rater_by_profile(1, "kakurasu-human-1")],
)

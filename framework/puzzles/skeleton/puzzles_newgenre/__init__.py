"""Newgenre: shade cells so that every number counts the shaded cells in its own cell and around it.

    a puzzle   2 2 .    its solution   - - -
               . . .                   # # -
               . 5 .                   # # #

This record is all that the framework is told; the modules have one part each.
"""

from __future__ import annotations

from puzzles.genre import Genre, data_folder
from puzzles.genre_plugin import GenrePlugin
from puzzles.rating import rater_by_profile

from puzzles_newgenre import drawing, forms, generator, rules, techniques, words

PLUGIN = GenrePlugin(
    api=1,
    genre=Genre(
        name="newgenre",
        title="Newgenre",
        summary="shade cells so that numbers count the shaded cells around them",
        rules=rules.RULES,
        model=rules.model_of,
        words=words.WORDS,
        violation=words.violation,
        violation_words=words.violation_words,
        scene=drawing.scene,
        blank=0,
        example="newgenre:3x3:22e5a",
        corpus=data_folder(__name__, "corpus"),
        images=rules.Board.images,
        canonical=lambda board: frozenset(board.images()),
    ),
    techniques=techniques.TECHNIQUES,
    profiles=[data_folder(__name__, "profiles") / "newgenre-human-1.yaml"],
    codecs=forms.CODECS,
    generators=[generator.GENERATOR],
    raters=[rater_by_profile(1, "newgenre-human-1")],
)

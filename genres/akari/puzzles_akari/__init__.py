"""Akari (Light Up): the genre's table of contents.

    board       the board, and which cells see each other   words       what things are called
    rules       variables, and R1-R3 as instances           draw        the scene of a board
    techniques  what a person sees                          draws       boards for the generator
    forms       rows, answers and IDs                       foreign     other people's formats
    symmetry    rotations and reflections

Facts of the genre: ``docs/genres/akari.md``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from puzzles.hooks import hookimpl

if TYPE_CHECKING:
    from puzzles.codec import Codec
    from puzzles.generator import Generator
    from puzzles.genre import Genre
    from puzzles.profile import ProfileFile
    from puzzles.rating import Rater
    from puzzles.technique import Technique

PUZZLES_API = 1
NAME = "akari"


@hookimpl
def puzzles_genres() -> Sequence[Genre]:
    """The genre itself."""
    from puzzles.genre import Genre, data_folder
    from puzzles_akari import draw, rules, symmetry, words

    return [
        Genre(
            name=NAME,
            aliases=("lightup", "light-up"),
            title="Akari",
            summary="put bulbs into white cells until all are lit",
            rules=rules.RULES,
            model=rules.model_of,
            words=words.WORDS,
            violation=words.violation,
            violation_words=words.violation_words,
            scene=draw.scene,
            blank=0,
            listed="bulbs",
            example="akari:5x5:b3f1a_a2a2f_b",
            corpus=data_folder(__name__, "corpus/akari"),
            canonical=symmetry.canonical,
            images=symmetry.images,
        )
    ]


@hookimpl
def puzzles_techniques(genre: str) -> Sequence[Technique]:
    """The eight techniques of its own; those that try values out come from the core."""
    from puzzles_akari.techniques import TECHNIQUES

    return TECHNIQUES if genre == NAME else ()


@hookimpl
def puzzles_profiles(genre: str) -> Sequence[ProfileFile]:
    """Profile ``akari-human``."""
    from puzzles.genre import data_folder

    return [data_folder(__name__, "profiles") / "akari-human-1.yaml"] if genre == NAME else []


@hookimpl
def puzzles_codecs(genre: str) -> Sequence[Codec]:
    """Text, JSON, ID and records; other people's formats."""
    from puzzles_akari import foreign, forms

    return [*forms.codecs(), *foreign.codecs()] if genre == NAME else []


@hookimpl
def puzzles_generators(genre: str) -> Sequence[Generator]:
    """Generator 1."""
    from puzzles_akari.draws import GENERATOR_1

    return [GENERATOR_1] if genre == NAME else []


@hookimpl
def puzzles_raters(genre: str) -> Sequence[Rater]:
    """Rater 1, by profile ``akari-human`` 1."""
    from puzzles.rating import rater_by_profile

    return [rater_by_profile(1, "akari-human-1")] if genre == NAME else []

"""Hashi (Hashiwokakero, Bridges): the genre's table of contents.

    board       the board and its slots               words       what things are called
    rules       variables, and R1-R3 as instances     draw        the scene of a board
    techniques  what a person sees                    grow        networks for generator 1
    forms       rows, answers and IDs                 draws       networks for generators 2 and 3
    symmetry    rotations and reflections             scatter     cells for their islands
    foreign     other people's formats

Facts of the genre: ``docs/genres/hashi.md``.
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
NAME = "hashi"


@hookimpl
def puzzles_genres() -> Sequence[Genre]:
    """The genre itself."""
    from puzzles.genre import Genre, data_folder
    from puzzles_hashi import draw, rules, symmetry, words

    return [
        Genre(
            name=NAME,
            aliases=("bridges", "hashiwokakero"),
            title="Hashi",
            summary="join all islands with bridges",
            rules=rules.RULES,
            model=rules.model_of,
            words=words.WORDS,
            violation=words.violation,
            violation_words=words.violation_words,
            scene=draw.scene,
            blank=0,
            listed="links",
            example="hashi:5x5:2a1a3e4a2a6e3c3",
            corpus=data_folder(__name__, "corpus/hashi"),
            canonical=symmetry.canonical,
            images=symmetry.images,
        )
    ]


@hookimpl
def puzzles_techniques(genre: str) -> Sequence[Technique]:
    """The five techniques of its own; those that try values out come from the core."""
    from puzzles_hashi.techniques import TECHNIQUES

    return TECHNIQUES if genre == NAME else ()


@hookimpl
def puzzles_profiles(genre: str) -> Sequence[ProfileFile]:
    """Profile ``hashi-human``."""
    from puzzles.genre import data_folder

    return [data_folder(__name__, "profiles") / "hashi-human-1.yaml"] if genre == NAME else []


@hookimpl
def puzzles_codecs(genre: str) -> Sequence[Codec]:
    """Text, JSON and ID; other people's formats."""
    from puzzles_hashi import foreign, forms

    return [*forms.codecs(), *foreign.codecs()] if genre == NAME else []


@hookimpl
def puzzles_generators(genre: str) -> Sequence[Generator]:
    """Generators 1 to 4."""
    from puzzles_hashi import generators, grow

    if genre != NAME:
        return []
    return [grow.GENERATOR_1, generators.GENERATOR_2, generators.GENERATOR_3, generators.GENERATOR_4]


@hookimpl
def puzzles_raters(genre: str) -> Sequence[Rater]:
    """Rater 1, by profile ``hashi-human`` 1."""
    from puzzles.rating import rater_by_profile

    return [rater_by_profile(1, "hashi-human-1")] if genre == NAME else []

"""The genre's files: its profiles and its corpus, in an installed package and in a checkout."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from puzzles.genre import Folder

_IN_CHECKOUT = {"profiles": "profiles", "corpus": "corpus/hashi"}


def folder(name: str) -> Folder:
    """The folder ``profiles`` or ``corpus``.

    A wheel carries both inside this package; in a checkout they stand at the top of the tree, where
    people look for them.
    """
    packaged = files("puzzles_hashi") / name
    if packaged.is_dir():
        return packaged
    return Path(__file__).resolve().parents[3] / _IN_CHECKOUT[name]

"""The corpus is as it says: every puzzle solved, rated and generated again."""

from __future__ import annotations

from collections import Counter

import pytest

from puzzles.corpus import Entry, read_corpus, verify
from puzzles.plugins import installed

REGISTRY = installed()
FOLDER = REGISTRY.genre("hashi").corpus
assert FOLDER is not None
ENTRIES = read_corpus(FOLDER)


def test_every_size_and_level_that_exists_is_there() -> None:
    """At least 100 puzzles: 5x5 to 15x15, at every level (5x5 has no known expert), none twice."""
    found = Counter((entry.recipe.shape, entry.level) for entry in ENTRIES)
    wanted = {
        (f"{side}x{side}", level)
        for side in (5, 7, 10, 12, 15)
        for level in ("easy", "medium", "hard", "expert")
    } - {("5x5", "expert")}
    assert set(found) == wanted
    assert len({entry.id for entry in ENTRIES}) == len(ENTRIES) >= 100


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.id.split(":")[1] + "-" + entry.level)
def test_an_entry_is_as_recorded(entry: Entry) -> None:
    """It has the recorded solution and no other, the recorded level and steps, and its recipe makes it."""
    assert verify(entry, REGISTRY) == []

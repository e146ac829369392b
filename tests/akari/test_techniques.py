"""The techniques: what they see of two clues is all there is, and each says why in plain words.

Positions, soundness and proofs are in the contract (``test_contract.py``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, product
from random import Random

import pytest
from attrs import evolve

import puzzles
from puzzles.explanation import as_text
from puzzles.model import Removal
from puzzles.plugins import installed
from puzzles.tell import step_sentence
from puzzles.trace import first_step
from puzzles_akari.board import View, view_of
from puzzles_akari.forms import read_rows
from puzzles_akari.pairs import pair_of, partners
from puzzles_akari.rules import model_of
from puzzles_akari.words import WORDS
from tests.akari.brute import random_board

PROFILE = installed().profile("akari", "akari-human-1")


Way = dict[int, int]


def ways(view: View, cells: Sequence[int], clues: dict[int, int], masks: Sequence[int]) -> list[Way]:
    """All ways to fill these cells within the candidates, so that black cells have those numbers and no bulb
    shines on another."""
    found = []
    for values in product((0, 1), repeat=len(cells)):
        way = dict(zip(cells, values, strict=True))
        bulbs = [v for v in cells if way[v]]
        if (
            all(masks[v] >> way[v] & 1 for v in cells)
            and all(sum(way[v] for v in view.beside[black]) == number for black, number in clues.items())
            and not any(u != v and u in view.seen[v] for u in bulbs for v in bulbs)
        ):
            found.append(way)
    return found


def removed(cells: Sequence[int], found: list[Way], masks: Sequence[int]) -> Removal:
    """The candidates that occur in none of these ways."""
    left = {v: sum(1 << value for value in {way[v] for way in found}) for v in cells}
    return tuple((v, masks[v] & ~left[v]) for v in cells if masks[v] & ~left[v])


def test_a_pair_is_all_that_two_clues_say() -> None:
    """What a pair removes is what occurs in no way to give both clues their bulbs, found by trying all. Where
    each clue alone says nothing, two that are no partners say nothing together."""
    random = Random(41)
    seen: Counter[bool] = Counter()
    for _ in range(150):
        board = random_board(random, 14)
        view = view_of(board.rows, board.columns, board.cells)
        for one, other in combinations(range(len(view.beside)), 2):
            is_partner = other in partners(view)[one]
            assert is_partner == (one in partners(view)[other])
            # Clues that say little alone, mostly.
            clues = {black: max(1, len(view.beside[black]) // 2) for black in (one, other)}
            if random.random() < 0.3:
                clues = {black: random.randint(0, len(view.beside[black])) for black in (one, other)}
            if any(number > len(view.beside[black]) for black, number in clues.items()):
                continue
            pair = pair_of(view, one, other, *clues.values())
            masks = [random.choice((0b11,) * 9 + (0b01,)) for _ in view.white]
            removal = removed(pair.cells, ways(view, pair.cells, clues, masks), masks)
            assert pair.removal(masks) == removal
            alone = [
                removed(cells, ways(view, cells, {black: number}, masks), masks)
                for black, number in clues.items()
                for cells in [view.beside[black]]
            ]
            if not any(alone):
                assert is_partner or not removal, (board, one, other)
                seen[is_partner] += 1
    assert min(seen[True], seen[False]) >= 20, seen


SENTENCES = """
clue_complete | ..../.1../.... | r1c2=1
    Row 2 column 1, row 2 column 3 and row 3 column 2 take no bulb: the 1 at row 2 column 2 has all its bulbs.
beam | ....# | r1c2=1
    Row 1 columns 1, 3 and 4 take no bulb: the bulb at row 1 column 2 shines there.
clue_needs_all | .../.3./#.# | r1c2=0
    Row 2 column 1, row 2 column 3 and row 3 column 2 take a bulb:
    the 3 at row 2 column 2 needs a bulb in every cell it has left.
clue_needs_all | .1. | r1c1=1
    Row 1 column 3 takes no bulb: the 1 at row 1 column 2 has all its bulbs.
only_place | ..#/... | r1c1=0 r1c2=0
    Row 2 column 1 takes a bulb: row 1 column 1 can be lit from nowhere else.
only_place | .#/#. |
    Row 1 column 1 takes a bulb: it can be lit from nowhere else.
clue_corner | .../.2./### |
    Row 1 columns 1 and 3 take no bulb:
    a bulb there would leave the 2 at row 2 column 2 too few cells for its bulbs.
dark_cell | .../.#./... | r1c1=0 r1c2=0 r2c1=0
    Row 3 column 3 takes no bulb:
    a bulb there would shine on all the cells from which row 1 column 1 can still be lit.
clue_claim | .../.1./... | r1c1=0 r1c3=0 r3c1=0
    Row 2 column 3 and row 3 column 2 take no bulb:
    a bulb there would be the only one of the 1 at row 2 column 2 and leave row 1 column 1 dark.
clue_pair | ..../.22./.... |
    Row 2 columns 1 and 4 take a bulb: there is no other way
    to give both the 2 at row 2 column 2 and the 2 at row 2 column 3 their bulbs.
"""


def sentences() -> list[tuple[str, str]]:
    """Positions and what is told there."""
    found: list[tuple[str, str]] = []
    for line in SENTENCES.strip().split("\n"):
        if line.startswith(" "):
            position, told = found.pop()
            found.append((position, f"{told} {line.strip()}".lstrip()))
        else:
            found.append((line, ""))
    return found


@pytest.mark.parametrize(("position", "sentence"), sentences())
def test_why(position: str, sentence: str) -> None:
    """What a technique finds is told with the reason that a player would give."""
    technique, rows, known = (part.strip() for part in position.split("|"))
    model = model_of(read_rows(rows.split("/")))
    masks = model.start()
    names = {WORDS.name(model, variable): variable for variable in range(len(masks))}
    for part in known.split():
        name, _, value = part.partition("=")
        masks[names[name]] = 1 << int(value)
    (entry,) = (entry for entry in PROFILE.entries if entry.technique.name == technique)
    alone = evolve(PROFILE, entries=(entry,))
    step = first_step(model, alone, tuple(masks))
    assert step is not None
    assert step_sentence(WORDS, model, alone, masks, step) == sentence


def test_suppositions_are_told() -> None:
    """A contradiction is told with what is supposed and the cell that stays dark."""
    told = as_text(puzzles.explain("akari:3x3:c1_c1")).splitlines()
    assert told[0] == (
        "  1. [short_contradiction] Row 1 column 1 takes no bulb: "
        "if row 1 column 1 took a bulb, then after 1 step row 3 column 1 could not be lit."
    )
    assert told[1].strip() == "Suppose row 1 column 1 took a bulb."

"""Pairs of clues that restrict each other, because bulbs of the one are, or exclude, bulbs of the other.

. . . .      Two cells beside the 1 are beside the 3, too.
. 1 . .
. . 3 .      a a     The upper cells beside these clues see each other, and so do the lower ones: the clues
. . . .      2 2     have one bulb above between them, one below, and need two more.
             b b
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations

from attrs import frozen

from puzzles.bits import mask_of
from puzzles.model import Masks, Removal
from puzzles_akari.board import View
from puzzles_akari.rules import BULB


@frozen(slots=True, eq=False)
class Pair:
    """Two clues.

    ``cells``  the white cells beside them;
    ``ways``   each way to give both clues their bulbs, none shining on another: a mask of places in
               ``cells``;
    ``lines``  the lines in which cells of the one see cells of the other.
    """

    cells: tuple[int, ...]
    ways: tuple[int, ...]
    lines: tuple[int, ...]

    def removal(self, masks: Masks) -> Removal:
        """What occurs in no way that the candidates leave: all candidates, when there is no such way."""
        possible = mask_of(place for place, v in enumerate(self.cells) if masks[v] & BULB)
        certain = mask_of(place for place, v in enumerate(self.cells) if masks[v] == BULB)
        ever, always = 0, -1
        for way in self.ways:
            if not way & ~possible and not certain & ~way:
                ever |= way
                always &= way
        found = []
        for place, v in enumerate(self.cells):
            gone = masks[v] & ((~ever >> place & 1) * BULB | (always >> place & 1))
            if gone:
                found.append((v, gone))
        return tuple(found)


@lru_cache(maxsize=64)
def partners(view: View) -> tuple[tuple[int, ...], ...]:
    """For each black cell the others with which it can make a pair: at two places at least, the clues share a
    cell, or a bulb beside the one shines on a cell beside the other. At one place alone they can always evade
    each other, as far as each can alone."""
    blacks_at: list[list[int]] = [[] for _ in view.white]
    for black, cells in enumerate(view.beside):
        for v in cells:
            blacks_at[v].append(black)
    found = []
    for black, cells in enumerate(view.beside):
        places = Counter(other for v in cells for u in view.seen[v] for other in blacks_at[u])
        found.append(tuple(sorted([other for other, n in places.items() if n > 1 and other != black])))
    return tuple(found)


@lru_cache(maxsize=4096)
def pair_of(view: View, one: int, other: int, number: int, other_number: int) -> Pair:
    """The pair of two black cells with these numbers."""
    beside, beside_other = view.beside[one], view.beside[other]
    cells = tuple(sorted({*beside, *beside_other}))
    both = set(beside) & set(beside_other)
    meeting = [
        (u, v, line)
        for u, v in combinations(cells, 2)
        for line in view.lines_at[u]
        if line in view.lines_at[v]
    ]
    ways = []
    for bulbs in combinations(beside, number):
        for others in combinations(beside_other, other_number):
            chosen = {*bulbs, *others}
            if both.intersection(bulbs) == both.intersection(others) and not any(
                u in chosen and v in chosen for u, v, _ in meeting
            ):
                ways.append(mask_of(place for place, v in enumerate(cells) if v in chosen))
    return Pair(cells, tuple(ways), tuple(sorted({line for _, _, line in meeting})))

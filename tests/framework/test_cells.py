"""Bodies of formats: from one description both ways, with made-up formats that no genre has."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles.codec.cells import Body, Value, hexadecimal, runs, side, signs
from puzzles.errors import FormatError

Cells = list[Value | None]

LAMPS = Body(
    (
        # A digit says how many empty cells follow it as well, up to two; they may lie after the last cell.
        signs(
            {sign: (value % 3, *[None] * (value // 3)) for value, sign in enumerate("012345678")},
            past_end=True,
        ),
        signs({"#": ("wall",), "!": ("wall",)}),
        runs("wxyz"),
    ),
    "is no lamp",
)
NUMBERS = Body(
    (
        runs("zyx"),
        hexadecimal("", 1),
        hexadecimal("-", 2, written=range(16, 256)),
        hexadecimal("+", 1, offset=256),
        hexadecimal("@", 1, offset=256, written=range(0)),
        signs({"?": ("?",), "(": ("?", "?"), "w": (None, "?")}),
    ),
    "is no number",
    short=True,
)
lamps = st.lists(st.sampled_from((None, None, None, 0, 1, 2, "wall")), max_size=30)
numbers = st.lists(st.none() | st.integers(0, 271) | st.just("?"), max_size=30)


def refusal(body: Body, text: str, total: int) -> str:
    with pytest.raises(FormatError) as caught:
        body.read(text, total, "the field")
    assert "\n" not in str(caught.value)
    return str(caught.value)


@given(lamps, numbers)
def test_what_is_written_reads_back(some: Cells, others: Cells) -> None:
    """The text of any cells shows them again: runs, signs for several cells, numbers of several digits."""
    assert LAMPS.read(LAMPS.write(some), len(some), "it") == some
    assert NUMBERS.read(NUMBERS.write(others), len(others), "it") == others


@given(st.text("012345678#!wxyz", max_size=20))
def test_no_spelling_is_shorter_than_what_is_written(text: str) -> None:
    """Whatever text shows some cells, the written one is no longer, and shows the same."""
    for size in range(81):
        try:
            cells = LAMPS.read(text, size, "it")
        except FormatError:
            continue
        assert len(LAMPS.write(cells)) <= len(text)
        assert LAMPS.read(LAMPS.write(cells), size, "it") == cells


@given(st.text("0123456789abcdef-+@?(wxyz", max_size=20))
def test_any_text_reads_or_is_refused_by_its_character(text: str) -> None:
    """A text is so many cells, which are written and read again, or else the message names a character."""
    try:
        cells = NUMBERS.read(text, 30, "the field")
    except FormatError:
        assert refusal(NUMBERS, text, 30).startswith("character ")
    else:
        assert len(cells) == 30
        assert NUMBERS.read(NUMBERS.write(cells), 30, "the field") == cells


@pytest.mark.parametrize(
    ("body", "cells", "text"),
    [
        (LAMPS, [0, None, None, 1, None, 2, "wall"], "642#"),
        (LAMPS, [0, None, None, None, 1], "6w7"),
        (LAMPS, [None] * 9, "zzw"),
        (LAMPS, [2], "8"),  # the two empty cells lie after the end
        (NUMBERS, [15, 16, 255, 256, 271], "f-10-ff+0+f"),
        (NUMBERS, ["?", "?", "?", None, None, "?"], "(?y?"),
        (NUMBERS, [None] * 7, "xxz"),
        (NUMBERS, [], ""),
    ],
)
def test_how_it_is_written(body: Body, cells: Cells, text: str) -> None:
    """Parts are tried in their order; a sign takes as many cells as it can, and a run does."""
    assert body.write(cells) == text
    assert body.read(text, len(cells), "it") == cells


def test_other_ways_are_read() -> None:
    """What is never written is read: numbers with zeros before them, a second sign, and runs in pieces."""
    assert NUMBERS.read("-0f@1zz", 4, "it") == [15, 257, None, None]
    assert LAMPS.read("!ww", 3, "it") == ["wall", None, None]


@pytest.mark.parametrize(
    ("body", "text", "total", "told"),
    [
        (NUMBERS, "1g", 9, "character 2 of the cells: 'g' is no number"),
        (NUMBERS, "1é", 9, "character 2 of the cells: '\\xe9' is no number"),
        (NUMBERS, "1-f", 9, "character 2 of the cells: '-f' is not '-' and 2 digits, 0-9 and a-f"),
        (NUMBERS, "1-fg", 9, "character 2 of the cells: '-fg' is not '-' and 2 digits"),
        (NUMBERS, "1-+1", 9, "character 2 of the cells: '-+1' is not '-' and 2 digits"),
        (NUMBERS, "1- 1", 9, "character 2 of the cells: '- 1' is not '-' and 2 digits"),
        (NUMBERS, "1-1_", 9, "character 2 of the cells: '-1_' is not '-' and 2 digits"),
        (NUMBERS, "-10-102", 2, "character 7 of the cells: goes beyond the 2 cells of the field"),
        (NUMBERS, "-10-10", 1, "character 4 of the cells: goes beyond the 1 cells of the field"),
        (NUMBERS, "1y", 2, "character 2 of the cells: goes beyond the 2 cells of the field"),
        (LAMPS, "12", 3, "character 3 of the cells: missing; only 2 of the 3 cells are given"),
        (LAMPS, "18w", 2, "character 2 of the cells: goes beyond the 2 cells of the field"),
        (LAMPS, "1x", 2, "character 2 of the cells: goes beyond the 2 cells of the field"),
        (LAMPS, "181", 2, "character 2 of the cells: goes beyond the 2 cells of the field"),
    ],
)
def test_what_is_no_body(body: Body, text: str, total: int, told: str) -> None:
    """A character that begins no part, a part cut short, too many cells and too few are each told."""
    assert refusal(body, text, total).startswith(told)


def test_only_a_part_that_says_so_counts_cells_past_the_end() -> None:
    """Empty cells after the last one are taken from the last part alone, if it is of that kind."""
    assert LAMPS.read("8", 1, "it") == LAMPS.read("8", 2, "it")[:1] == [2]
    assert LAMPS.read("18", 2, "it") == [1, 2]
    with pytest.raises(FormatError):
        Body((signs({"8": (2, None)}),), "").read("8", 1, "it")


def test_a_value_no_part_shows_is_refused_by_its_cell() -> None:
    """A value for which there is no part cannot be written, and the message counts cells from 1."""
    for value in (272, -1, "wall"):
        with pytest.raises(FormatError, match=r"^cell 3: '(272|-1|wall)' cannot be written"):
            NUMBERS.write([1, None, value])


def test_parts_that_begin_alike_are_refused() -> None:
    """Two parts that begin with the same character would leave open what a text means."""
    with pytest.raises(ValueError, match="two parts begin with 'f'"):
        Body((hexadecimal("", 1), runs("fgh")), "")


def test_a_long_text_builds_no_more_than_the_board() -> None:
    """However long the text and its runs, reading ends at the last cell."""
    assert "goes beyond the 9 cells" in refusal(NUMBERS, "x" * 1_000_000, 9)
    assert "goes beyond the 9 cells" in refusal(LAMPS, "1" * 1_000_000, 9)


@pytest.mark.parametrize(
    "word", ["0", "00", "101", "-1", "+1", "1.0", "", " 1", "²", "１", "1_0", "9" * 100_000]
)
def test_sizes_out_of_bounds(word: str) -> None:
    """A side that is no number from 1 on, or too large, is refused, however many digits it has."""
    with pytest.raises(FormatError, match=r"^the width is '.*'; 1 to 100 is possible$"):
        side(word, "the width", 100)
    assert (side("1", "it", 100), side("100", "it", 100), side("007", "it", 100)) == (1, 100, 7)

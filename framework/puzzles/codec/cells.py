"""Cells as characters: the body of a format, described once for reading and for writing.

A *part* stands for a few characters and the cells they show. A *body* is a choice of parts, such as

    Body(
        (signs({"x": (1,), "y": (1, None)}), runs("abc"), hexadecimal("-", 2)),
        "is none of x, y, a run of empty cells, a to c, and - with a number",
    )

and shows the cells 1, then 1 and an empty one, then three empty ones, then 255 as ``xyc-ff``. None is an
empty cell; what the other values mean is the genre's affair. The idea, to compose a reader and a writer
from the same pieces, is that of the problem serializer of cspuzz_core.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from attrs import Factory, field, frozen

from puzzles.errors import FormatError, quote

Value = int | str
Shown = tuple[Value | None, ...]


@frozen(slots=True, eq=False)
class Part:
    """Some characters, and the cells they show.

    ``starts``    the characters it can begin with; no two parts of a body share one.
    ``length``    how many characters it takes.
    ``read``      these characters -> the cells they show; None when they are not such a part.
    ``write``     (cells, place) -> the characters for the cells from that place on, and how many cells they
                  show; None when it cannot begin there.
    ``words``     what its characters are, for messages; for those that take more than one.
    ``past_end``  whether it may count empty cells after the last cell of the board.
    """

    starts: str
    length: int
    read: Callable[[str], Shown | None]
    write: Callable[[Sequence[Value | None], int], tuple[str, int] | None]
    words: str = ""
    past_end: bool = False


def signs(table: Mapping[str, Shown], past_end: bool = False) -> Part:
    """One character for one cell or several: ``{"5": (0, None)}`` is a 0 and an empty cell after it.

    Of those that can be written at a place it is the one that shows most cells, of these the first.
    """
    if all(len(shown) == 1 for shown in table.values()):
        by_value = {shown[0]: (sign, 1) for sign, shown in reversed(list(table.items()))}
        return Part("".join(table), 1, table.get, lambda cells, at: by_value.get(cells[at]))
    longest_first = sorted(table.items(), key=lambda entry: -len(entry[1]))

    def write(cells: Sequence[Value | None], at: int) -> tuple[str, int] | None:
        for sign, shown in longest_first:
            found = tuple(cells[at : at + len(shown)])
            if past_end:
                found += (None,) * (len(shown) - len(found))
            if found == shown:
                return sign, len(shown)
        return None

    return Part("".join(table), 1, table.get, write, past_end=past_end)


def runs(alphabet: str) -> Part:
    """One character for a run of empty cells: the first of the alphabet for one cell, the second for two.

    A run longer than the alphabet is written as often the last character as it fits, and then the rest.
    """
    longest = len(alphabet)
    table: dict[str, Shown] = {sign: (None,) * count for count, sign in enumerate(alphabet, 1)}
    written = [(sign, count) for count, sign in enumerate(alphabet, 1)]

    def write(cells: Sequence[Value | None], at: int) -> tuple[str, int] | None:
        if cells[at] is not None:
            return None
        end = at + 1
        last = min(at + longest, len(cells))
        while end < last and cells[end] is None:
            end += 1
        return written[end - at - 1]

    return Part(alphabet, 1, table.get, write)


_DIGITS = frozenset("0123456789abcdef")


def hexadecimal(prefix: str, digits: int, offset: int = 0, written: range | None = None) -> Part:
    """A number of so many hexadecimal digits, after a prefix of one character or none; ``offset`` is added.

    ``written``  the numbers that are written in this way, if not all that can be read: formats have several
                 ways, and each number one by which it is written. An empty range is for reading only.
    """
    numbers = range(offset, offset + 16**digits) if written is None else written
    starts = prefix or "".join(sorted(_DIGITS))
    skip = len(prefix)

    def read(characters: str) -> Shown | None:
        number = characters[skip:]
        if len(number) < digits or not _DIGITS.issuperset(number):
            return None
        return (int(number, 16) + offset,)

    def write(cells: Sequence[Value | None], at: int) -> tuple[str, int] | None:
        value = cells[at]
        if not isinstance(value, int) or value not in numbers:
            return None
        return f"{prefix}{value - offset:0{digits}x}", 1

    return Part(starts, skip + digits, read, write, f"'{prefix}' and {digits} digits, 0-9 and a-f")


def _one_character(body: Body) -> dict[str, Shown]:
    """What each part of one character shows. Reading is a look-up for most characters of most bodies."""
    return {
        start: shown
        for part in body.parts
        if part.length == 1
        for start in part.starts
        if (shown := part.read(start)) is not None
    }


def _by_start(body: Body) -> dict[str, Part]:
    """The part that begins with a character. ValueError when two do."""
    found: dict[str, Part] = {}
    for part in body.parts:
        for start in part.starts:
            if start in found:
                raise ValueError(f"two parts begin with {start!r}")
            found[start] = part
    return found


@frozen(slots=True, eq=False)
class Body:
    """A body: any number of parts, one after another. ValueError for parts that begin alike.

    ``parts``      in the order in which they are tried when writing.
    ``otherwise``  what a character is that begins none of them, for messages: "is neither x nor y".
    ``short``      whether cells may be missing at the end when reading, because they are empty.
    """

    parts: tuple[Part, ...]
    otherwise: str
    short: bool = False
    _signs: Mapping[str, Shown] = field(
        init=False, repr=False, default=Factory(_one_character, takes_self=True)
    )
    _part: Mapping[str, Part] = field(init=False, repr=False, default=Factory(_by_start, takes_self=True))

    def read(self, text: str, total: int, of: str) -> list[Value | None]:
        """The ``total`` cells that a text shows. ``of`` names the whole for messages: "the 9 cells of 3x3".

        FormatError names the character, from 1. No more is built than the cells there are and one part.
        """
        cells: list[Value | None] = []
        signs = self._signs
        at = 0
        while at < len(text):
            character = text[at]
            start, length = at, 1
            shown = signs.get(character)
            if shown is None:
                length, shown = self._longer(text, at)
            cells += shown
            at += length
            if len(cells) > total and not self._fits(cells, total, character, at == len(text)):
                raise FormatError(
                    f"character {start + 1} of the cells: goes beyond the {total} cells of {of}"
                )
        if len(cells) < total:
            if not self.short:
                raise FormatError(
                    f"character {len(text) + 1} of the cells: missing; "
                    f"only {len(cells)} of the {total} cells are given"
                )
            cells += [None] * (total - len(cells))
        return cells[:total]

    def write(self, cells: Sequence[Value | None]) -> str:
        """The cells as text. FormatError names the cell, from 1, with a value that no part can show."""
        writers = [part.write for part in self.parts]
        written: list[str] = []
        at = 0
        total = len(cells)
        while at < total:
            for write in writers:
                found = write(cells, at)
                if found is not None:
                    written.append(found[0])
                    at += found[1]
                    break
            else:
                raise FormatError(f"cell {at + 1}: {quote(str(cells[at]))} cannot be written in this format")
        return "".join(written)

    def _longer(self, text: str, at: int) -> tuple[int, Shown]:
        """How many characters the part takes that begins there, and the cells it shows."""
        part = self._part.get(text[at])
        if part is None:
            raise FormatError(f"character {at + 1} of the cells: {quote(text[at])} {self.otherwise}")
        characters = text[at : at + part.length]
        shown = part.read(characters)
        if shown is None:
            raise FormatError(f"character {at + 1} of the cells: {quote(characters)} is not {part.words}")
        return part.length, shown

    def _fits(self, cells: Sequence[Value | None], total: int, start: str, is_last: bool) -> bool:
        """Whether what goes beyond the last cell is what the last part may count there."""
        return is_last and self._part[start].past_end and not any(v is not None for v in cells[total:])


def side(word: str, what: str, most: int) -> int:
    """The number of rows or columns that a text states, 1 to ``most``; ``what`` names it for messages.

    FormatError for anything else. To be asked before anything of that size is made.
    """
    # A number of a million digits would take minutes to convert.
    if word.isascii() and word.isdigit() and len(word) < 10 and 1 <= int(word) <= most:
        return int(word)
    raise FormatError(f"{what} is {quote(word)}; 1 to {most} is possible")

"""Small changes to a text, of which fuzzing makes hostile ones. Each takes a source of chance, the text, the
characters to put in and texts of other kinds."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

_SPECIAL = "\x00\x0b\x1c\x1f\x7f\x85\xa0²½é٣１\u2003\u2028\ufeff\ud800😀"
_PLAIN = "0123456789 \n\r\t.,:;-+=_|/\\#?&%@$*\"'`^~<>()[]{}abzABHZ"
_DIGITS = ("٠١٢٣٤٥٦٧٨٩", "０１２３４５６７８９", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_NUMBERS = ("0", "-1", "00", "007", "9", "99", "101", "1000000000", "1e9", "0x10", "NaN")
_NUMBERS += ("1" * 30, "9" * 5000)

_VALUE = r'"[^"]*"|[0-9]+|\[[^\[\]{}]*\]|\{[^\[\]{}]*\}|null|true|false'
_VALUES = ("null", "true", "[]", "{}", "[[]]", '{"":0}', '""', '"1"')
_VALUES += ("0", "-1", "1.5", "1e999", "NaN", "[1,2]")


def changed(rng: random.Random, text: str, characters: str, others: Sequence[str]) -> str:
    """The text after a few of them."""
    for _ in range(rng.choice((1, 1, 1, 2, 2, 3, 6))):
        change = rng.choice(_CHANGES)
        text = change(rng, text, characters, others)
    return text


def piece_of(rng: random.Random, text: str) -> tuple[int, int]:
    """Beginning and end of a piece of the text, mostly a short one."""
    start = rng.randint(0, len(text))
    length = rng.choice((0, 1, 1, 1, 2, 3, 8, rng.randint(0, len(text))))
    return start, min(len(text), start + length)


def character(rng: random.Random, characters: str) -> str:
    """One of the characters, or of those that no format is prepared for."""
    pool = rng.choice((characters, characters, characters, _PLAIN, _SPECIAL))
    return rng.choice(pool or _PLAIN)


def _put(rng: random.Random, text: str, characters: str, others: Sequence[str]) -> str:
    """Some characters in place of others: put in, replaced or removed."""
    start, end = piece_of(rng, text)
    new = "".join(character(rng, characters) for _ in range(rng.choice((0, 1, 1, 1, 2, 5))))
    return text[:start] + new + text[end:]


def _remove(rng: random.Random, text: str, characters: str, others: Sequence[str]) -> str:
    start, end = piece_of(rng, text)
    return text[:start] + text[end:]


def _repeat(rng: random.Random, text: str, characters: str, others: Sequence[str]) -> str:
    start, end = piece_of(rng, text)
    return text[:end] + text[start:end] * rng.choice((1, 1, 2, 10)) + text[end:]


def _move(rng: random.Random, text: str, characters: str, others: Sequence[str]) -> str:
    start, end = piece_of(rng, text)
    rest = text[:start] + text[end:]
    to = rng.randint(0, len(rest))
    return rest[:to] + text[start:end] + rest[to:]


def _cut(rng: random.Random, text: str, characters: str, others: Sequence[str]) -> str:
    at = rng.randint(0, len(text))
    return text[:at] if rng.random() < 0.8 else text[at:]


def _flip(rng: random.Random, text: str, characters: str, others: Sequence[str]) -> str:
    """One bit of one character."""
    if not text:
        return text
    at = rng.randrange(len(text))
    return text[:at] + chr(ord(text[at]) ^ 1 << rng.randrange(8)) + text[at + 1 :]


def _digits(rng: random.Random, text: str, characters: str, others: Sequence[str]) -> str:
    """A number replaced by another: a huge one, a wrong one, or one of other digits."""
    places = [at for at, digit in enumerate(text) if digit in "0123456789"]
    if not places:
        return text
    at = rng.choice(places)
    if rng.random() < 0.3:
        return text[:at] + rng.choice(_DIGITS)[int(text[at])] + text[at + 1 :]
    return text[:at] + rng.choice(_NUMBERS) + text[at + 1 :]


def _lines(rng: random.Random, text: str, characters: str, others: Sequence[str]) -> str:
    """A line twice, gone, blank or elsewhere."""
    lines = text.split("\n")
    at = rng.randrange(len(lines))
    match rng.randrange(5):
        case 0:
            lines.insert(at, lines[at])
        case 1:
            del lines[at]
        case 2:
            lines.insert(at, "")
        case 3:
            lines.insert(rng.randrange(len(lines)), lines.pop(at))
        case _:
            lines[at] = _put(rng, lines[at], characters, others)
    return "\n".join(lines)


def _whole(rng: random.Random, text: str, characters: str, others: Sequence[str]) -> str:
    """Something that changes the whole text, harmless or not."""
    match rng.randrange(8):
        case 0:
            return "\ufeff" + text
        case 1:
            return text.replace("\n", "\r\n")
        case 2:
            return text.replace("\n", "\r")
        case 3:
            return text.replace(" ", rng.choice(("\t", "  ", "", "\u2003")))
        case 4:
            return text.swapcase()
        case 5:
            after = rng.choice(("", " ", "\n", "\r\n", "\n\n \n", "\x00"))
            return rng.choice((" ", "\n", "\t")) + text + after
        case 6:
            return text.replace("\n", "/")
        case _:
            return text + rng.choice(("", "\n")) + text


def _value(rng: random.Random, text: str, characters: str, others: Sequence[str]) -> str:
    """A value of JSON replaced by one of another kind, or by one from elsewhere in the text."""
    found = list(re.finditer(_VALUE, text))
    if not found:
        return text
    place = rng.choice(found)
    new = rng.choice((*_VALUES, rng.choice(found)[0]))
    return text[: place.start()] + new + text[place.end() :]


def _other(rng: random.Random, text: str, characters: str, others: Sequence[str]) -> str:
    return splice(rng, text, rng.choice(others)) if others else text


_CHANGES = (_put, _put, _put, _remove, _repeat, _move, _cut, _flip, _digits, _digits)
_CHANGES += (_lines, _whole, _value, _other)


def splice(rng: random.Random, one: str, other: str) -> str:
    """The beginning of one text and the end of another, or one within the other."""
    start, end = piece_of(rng, one)
    first, last = piece_of(rng, other)
    if rng.random() < 0.5:
        return one[:start] + other[first:]
    return one[:start] + other[first:last] + one[end:]

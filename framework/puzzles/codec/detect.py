"""From bytes to a document: decoding, and finding the one format a text is in. Nothing is guessed."""

from __future__ import annotations

from collections.abc import Sequence

from puzzles.codec import Codec, Document
from puzzles.codec.id import genre_of_id
from puzzles.codec.json_ import genre_of_json
from puzzles.codec.puzzlink import word_of_link
from puzzles.codec.record import genre_of_record
from puzzles.codec.text import BOM, genre_of_text
from puzzles.errors import FormatError, UnknownNameError, quote

Codecs = Sequence[tuple[str, Codec]]
"""Pairs of a genre's name and one of its formats."""

MAX_BYTES = 4 * 1024 * 1024
"""The longest text of one puzzle that is looked at: far more than any takes."""


def decode(data: bytes) -> str:
    """UTF-8 bytes as text, without a byte-order mark.

    Raises FormatError for more than MAX_BYTES, and naming the first bad byte (from 1).
    """
    _bounded(len(data), "bytes")
    try:
        return data.decode("utf-8").removeprefix(BOM)
    except UnicodeDecodeError as error:
        byte = data[error.start]
        raise FormatError(f"byte {error.start + 1} (0x{byte:02x}): the text is not UTF-8") from None


def checked_variant(codecs: Codecs, variant: str | None) -> None:
    """Raise UnknownNameError for a variant that none of the formats has; None is always fine."""
    if variant is None:
        return
    known = dict.fromkeys(name for _, codec in codecs for name in codec.variants)
    if variant not in known:
        raise UnknownNameError(f"unknown variant {quote(variant)}; known: {', '.join(known) or 'none'}")


def read_with(
    codecs: Codecs, text: str, variant: str | None = None, is_line: bool = False
) -> tuple[Codec, Document]:
    """Read a text in whichever of the formats it is.

    ``variant`` names another way to read that format. A format without it has nothing to read in that
    way, and is read as always. ``is_line`` tells that the text is a line of a text with many puzzles: only
    formats of one line are asked.

    Returns the format too. Raises FormatError when the format that was meant cannot read the text (the
    message begins with the format's name), when no format knows the text, and when several do;
    UnknownNameError for a variant that none of the formats has.
    """
    checked_variant(codecs, variant)
    _bounded(len(text), "characters")
    asked = [(genre, codec) for genre, codec in codecs if codec.one_line] if is_line else codecs
    meant = [(genre, codec) for genre, codec in asked if codec.sniff(text)]
    if not meant:
        names = ", ".join(sorted({codec.name for _, codec in asked})) or "none"
        raise FormatError(
            _unknown(codecs, text, f"known formats{' of one line' if is_line else ''}: {names}")
        )
    if len(meant) > 1:
        names = ", ".join(f"{codec.name} ({genre})" for genre, codec in meant)
        raise FormatError(
            f"the text {quote(text)} could be in several formats: {names}; name the one it is in"
        )
    codec = meant[0][1]
    read = codec.read if variant is None else codec.variants.get(variant, codec.read)
    try:
        return codec, read(text)
    except FormatError as error:
        raise FormatError(f"{codec.name} format: {error}") from None


def stated_genre(text: str) -> str | None:
    """The genre a text in one of the framework's own formats says it is of; None for any other text."""
    word = genre_of_text(text)
    return stated_in_line(text) if word is None else word


def names_genre(line: str) -> bool:
    """Whether a line is meant as a puzzle by itself, of a genre that may be unknown."""
    return stated_in_line(line) is not None or word_of_link(line) is not None


def stated_in_line(text: str) -> str | None:
    """The same as :func:`stated_genre` for the formats of one line alone."""
    for genre_of in (genre_of_json, genre_of_record, genre_of_id):
        word = genre_of(text)
        if word is not None:
            return word
    return None


def _bounded(size: int, unit: str) -> None:
    if size > MAX_BYTES:
        raise FormatError(f"the input has {size} {unit}; at most {MAX_BYTES} are read")


def _unknown(codecs: Codecs, text: str, known: str) -> str:
    if not text.removeprefix(BOM).strip():
        return "the text is empty"
    word = stated_genre(text)
    genres = sorted({genre for genre, _ in codecs})
    if word is not None and word not in genres:
        return f"unknown genre {quote(word)}; known: {', '.join(genres) or 'none'}"
    word = word_of_link(text)
    if word is not None:
        return f"a link to {quote(word)}, which is no known genre; known: {', '.join(genres) or 'none'}"
    return f"the text is in no known format; it begins {quote(text)}; {known}"

"""From bytes to a document: decoding, and finding the one format a text is in. Nothing is guessed."""

from __future__ import annotations

from collections.abc import Sequence

from puzzles.codec import Codec, Document
from puzzles.codec.id import genre_of_id
from puzzles.codec.json_ import genre_of_json
from puzzles.codec.text import BOM, genre_of_text
from puzzles.errors import FormatError, UnknownNameError, quote

MAX_BYTES = 4 * 1024 * 1024
"""The longest input that is looked at: far more than any puzzle takes."""


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


def read_with(
    codecs: Sequence[tuple[str, Codec]], text: str, variant: str | None = None
) -> tuple[Codec, Document]:
    """Read a text in whichever of the formats it is: pairs of a genre's name and one of its formats.

    ``variant`` names another way to read that format.

    Returns the format too. Raises FormatError when the format that was meant cannot read the text (the
    message begins with the format's name), when no format knows the text, and when several do;
    UnknownNameError for a variant that the format does not have.
    """
    _bounded(len(text), "characters")
    meant = [(genre, codec) for genre, codec in codecs if codec.sniff(text)]
    if not meant:
        raise FormatError(_unknown(codecs, text))
    if len(meant) > 1:
        names = ", ".join(f"{codec.name} ({genre})" for genre, codec in meant)
        raise FormatError(
            f"the text {quote(text)} could be in several formats: {names}; name the one it is in"
        )
    codec = meant[0][1]
    read = codec.read if variant is None else codec.variants.get(variant)
    if read is None:
        known = ", ".join(codec.variants) or "none"
        raise UnknownNameError(
            f"unknown variant {quote(str(variant))} of the {codec.name} format; known: {known}"
        )
    try:
        return codec, read(text)
    except FormatError as error:
        raise FormatError(f"{codec.name} format: {error}") from None


def stated_genre(text: str) -> str | None:
    """The genre a text in one of the framework's own formats says it is of; None for any other text."""
    for genre_of in (genre_of_text, genre_of_json, genre_of_id):
        word = genre_of(text)
        if word is not None:
            return word
    return None


def _bounded(size: int, unit: str) -> None:
    if size > MAX_BYTES:
        raise FormatError(f"the input has {size} {unit}; at most {MAX_BYTES} are read")


def _unknown(codecs: Sequence[tuple[str, Codec]], text: str) -> str:
    if not text.removeprefix(BOM).strip():
        return "the text is empty"
    word = stated_genre(text)
    genres = sorted({genre for genre, _ in codecs})
    if word is not None and word not in genres:
        return f"unknown genre {quote(word)}; known: {', '.join(genres) or 'none'}"
    names = ", ".join(sorted({codec.name for _, codec in codecs}))
    return f"the text is in no known format; it begins {quote(text)}; known formats: {names or 'none'}"

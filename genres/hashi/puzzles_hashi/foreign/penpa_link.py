"""What a link of Penpa+ holds, taken out of its wrappings and not yet understood.

After ``p=`` stands text, as raw DEFLATE (without a header) in base64. One line of it is a JSON object for the
problem, another for what was drawn by who solves it; keys and ``null`` are shortened there, each to a ``z``
and one more character. Nothing is unpacked beyond a limit.

The facts are those of Penpa+ itself (github.com/swaroopg92/penpa-edit, ``class_p.js``).
"""

from __future__ import annotations

import re
from typing import Any

from puzzles.codec.json_ import kind_of, parsed
from puzzles.codec.text import BOM
from puzzles.errors import FormatError, quote

MAX_UNPACKED = 1024 * 1024
"""The longest unpacked text that is looked at, in bytes: several times what the largest board takes."""

# They are compiled when a text may be a link: every start would pay for them.
_HEAD = r"""\s*+(?:(?:https?://[^\s#?]*+|[^\s#?&={}"\[\]:]*+)[#?])?+"""
_MODE = r"(?:^|&)m=(?:edit|solve)(?:&|\s*\Z)"
_PACKED = r"(?:^|&)p=([^&]*+)"
_STRANGE = r"[^A-Za-z0-9+/]"

_SPELLED = (
    ("%2B", "+"),
    ("%2b", "+"),
    ("%2F", "/"),
    ("%2f", "/"),
    ("%3D", "="),
    ("%3d", "="),
    ("-", "+"),
    ("_", "/"),
)

_SHORTENED = (
    ("z9", "qa"),
    ("zQ", "pu_q"),
    ("zA", "pu_a"),
    ("zG", "grid"),
    ("zM", "edit_mode"),
    ("zS", "surface"),
    ("zL", "line"),
    ("zE", "lineE"),
    ("zW", "wall"),
    ("zC", "cage"),
    ("zN", "number"),
    ("zY", "symbol"),
    ("zP", "special"),
    ("zB", "board"),
    ("zR", "command_redo"),
    ("zU", "command_undo"),
    ("z8", "command_replay"),
    ("z1", "numberS"),
    ("zF", "freeline"),
    ("z2", "freelineE"),
    ("zT", "thermo"),
    ("z3", "arrows"),
    ("zD", "direction"),
    ("z0", "squareframe"),
    ("z5", "polygon"),
    ("z4", "deletelineE"),
    ("z6", "killercages"),
    ("z7", "nobulbthermo"),
    ("z_", "__a"),
)


def is_link(text: str) -> bool:
    """Whether the text begins as an address, or where its parameters begin, and has the mode ``edit`` or
    ``solve`` and something packed among them."""
    if "m=edit" not in text and "m=solve" not in text:  # before megabytes are looked at more closely
        return False
    parameters = _parameters(text)
    return re.search(_MODE, parameters) is not None and re.search(_PACKED, parameters) is not None


def _parameters(text: str) -> str:
    text = text.removeprefix(BOM)
    head = re.match(_HEAD, text)
    return text[head.end() :] if head else text


def unpacked_lines(text: str, most: int) -> list[str]:
    """The lines of the text in a link, and all after the first ``most`` as one.

    Raises FormatError for more than :data:`MAX_UNPACKED` bytes, before they are unpacked, and for what is
    not base64, DEFLATE or UTF-8, naming character or byte.
    """
    if "\n" in text.strip():
        raise FormatError("line 2: a link is a single line")
    packed = re.search(_PACKED, _parameters(text.strip()))
    if packed is None:
        raise FormatError("the link has no parameter p=, where the puzzle is")
    data = _unpacked(_decoded(packed[1]))
    try:
        return data.decode("utf-8").split("\n", most)
    except UnicodeDecodeError as error:
        raise FormatError(f"byte {error.start + 1} of the unpacked text: not UTF-8") from None


def _decoded(packed: str) -> bytes:
    """The bytes of base64, also in the spelling of addresses: '-' and '_', '%2B', no '=' at the end."""
    import base64

    for spelled, meant in _SPELLED:
        packed = packed.replace(spelled, meant)
    packed = packed.rstrip("=")
    strange = re.search(_STRANGE, packed)
    if strange:
        at = strange.start()
        raise FormatError(f"character {at + 1} of p: {quote(packed[at])} is not base64")
    if len(packed) % 4 == 1:
        raise FormatError(f"p ends within a byte, after {len(packed)} characters of base64")
    return base64.b64decode(packed + "=" * (-len(packed) % 4))


def _unpacked(data: bytes) -> bytes:
    import zlib

    inflating = zlib.decompressobj(-15)
    try:
        found = inflating.decompress(data, MAX_UNPACKED + 1)
    except zlib.error:
        raise FormatError("p is not compressed with DEFLATE, or damaged") from None
    if len(found) > MAX_UNPACKED:
        raise FormatError(f"p unpacks to more than {MAX_UNPACKED} bytes; that many are read")
    if not inflating.eof:
        raise FormatError("p is cut off: its compressed data have no end")
    if inflating.unused_data:
        raise FormatError(f"p goes on for {len(inflating.unused_data)} bytes after its end")
    return found


def layer_of(line: str, what: str) -> dict[str, Any]:
    """The JSON object in a line, its keys in full; see :func:`puzzles.codec.json_.parsed`. A blank line holds
    nothing. Raises FormatError beginning with ``what``."""
    if not line.strip():
        return {}
    # The reverse of the order in which it was shortened: 'z' itself, which was first, comes last.
    line = line.replace("zO", "null")
    for short, key in reversed(_SHORTENED):
        line = line.replace(short, f'"{key}"')
    value = json_of(line.replace("zZ", "z"), what)
    if not isinstance(value, dict):
        raise FormatError(f"{what}: is {kind_of(value)}, not an object")
    return value


def json_of(line: str, what: str) -> Any:
    """The value in a line of JSON. Raises FormatError beginning with ``what``."""
    try:
        return parsed(line)
    except FormatError as error:
        raise FormatError(f"{what}: {error}") from None

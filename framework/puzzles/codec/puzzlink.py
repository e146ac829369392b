"""Links as puzz.link and pzpr have them, ``https://puzz.link/p?word/columns/rows/body`` with a genre's word.

Also read are any host and none (``word/5/5/body``), the word with ``_edit`` or ``_play`` behind it or
``type=editor&`` or ``type=player&`` before it, ``v:.../`` before the size, and a slash at the end. What the
body holds is the genre's affair. Source: ``src/pzpr/parser.js`` of robx/pzprjs.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from attrs import frozen

from puzzles.codec.cells import side
from puzzles.codec.text import BOM, plain_lines
from puzzles.errors import FormatError, quote

_LINK = re.compile(
    r"(?P<site>[^\s?]*+\?)?(?:type=(?:editor|player)&)?"
    r"(?P<word>[a-z0-9]+(?:-[a-z0-9]+)*)(?:_edit|_play)?(?:/(?P<rest>.*))?"
)
# Without a site, "word/word" is more likely a file than a link.
_SIZED = re.compile(r"(?:v:[^/]*/)?[0-9]+/[0-9]+(?:/|$)")


@frozen(slots=True)
class Link:
    """The size that a link states, and its body: all that stands behind the size."""

    columns: int
    rows: int
    body: str


def _parts(text: str) -> re.Match[str] | None:
    return _LINK.fullmatch(text.strip(" \t"))


def is_link(text: str, words: Sequence[str]) -> bool:
    """Whether the first line is a link to a puzzle of one of these words, whatever is wrong with the rest."""
    found = _parts(text.removeprefix(BOM).lstrip().split("\n", 1)[0].removesuffix("\r"))
    if found is None or found["word"] not in words:
        return False
    return found["site"] is not None or _SIZED.match(found["rest"] or "") is not None


def read_link(text: str, words: Sequence[str], most: int) -> Link:
    """The link to a puzzle of one of these words, of at most ``most`` rows and columns.

    Raises FormatError for another puzzle, for a size that is missing or not possible, and for more than one
    line.
    """
    lines = plain_lines(text)
    if len(lines) > 1:
        raise FormatError("line 2: a link is a single line")
    found = _parts(lines[0] if lines else "")
    if found is None:
        raise FormatError(f"a link is expected, such as 'https://puzz.link/p?{words[0]}/5/5/...'")
    if found["word"] not in words:
        raise FormatError(f"the link is to {quote(found['word'])}, where {' or '.join(words)} is expected")
    parts = (found["rest"] or "").removesuffix("/").split("/")
    if parts[0].startswith("v:"):
        del parts[0]
    if len(parts) < 2:
        raise FormatError(f"the link has no size: 'columns/rows' is expected after '{found['word']}/'")
    columns = side(parts[0], "the number of columns", most)
    return Link(columns, side(parts[1], "the number of rows", most), "/".join(parts[2:]))


def write_link(word: str, link: Link) -> str:
    """The link as puzz.link itself writes it."""
    text = f"https://puzz.link/p?{word}/{link.columns}/{link.rows}/{link.body}"
    # Where links are recognised in running text, punctuation at the end is taken for the sentence's.
    return text if text[-1].isalnum() else text + "/"

"""Links as puzz.link and pzpr have them, ``https://puzz.link/p?word/columns/rows/body`` with a genre's word.

Also read are any host and none (``word/5/5/body``), the word with ``_edit`` or ``_play`` behind it or
``type=editor&`` or ``type=player&`` before it, ``v:.../`` before the size, and a slash at the end. What
others put behind it, ``#...`` or ``?name=value``, is passed over. What the body holds is the genre's affair.
Source: ``src/pzpr/parser.js`` of robx/pzprjs.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from attrs import frozen

from puzzles.codec.cells import side
from puzzles.codec.text import BOM, plain_lines
from puzzles.errors import FormatError, quote

# Patterns are compiled when a text may be a link: every start would pay for them.
_WORD = r"(?:type=(?:editor|player)&)?(?P<word>[a-z0-9]+(?:-[a-z0-9]+)*)(?:_edit|_play)?"
_AFTER_SITE = _WORD + r"(?:/(?P<rest>.*))?"
# Without a site, what has no size behind its first slash is more likely a file than a link.
_BARE = _WORD + r"/(?P<rest>(?:v:[^/]*/)?[0-9]+/[0-9]+(?:/.*)?)"
_SITE = r"[^\s?]*\?"
_TAIL = r"[A-Za-z_][A-Za-z0-9_]*=[^/]*"
_ANY = r"https?://" + _SITE + _BARE


@frozen(slots=True)
class Link:
    """The size that a link states, and its body: all that stands behind the size."""

    columns: int
    rows: int
    body: str


def _found(text: str, words: Sequence[str]) -> re.Match[str] | None:
    """The word and the rest of a link; of a link to one of these words, if the text can be taken for one."""
    text = text.strip(" \t").partition("#")[0]
    before, sign, tail = text.rpartition("?")
    if sign and re.fullmatch(_TAIL, tail):
        text = before
    bare = re.fullmatch(_BARE, text)
    if bare is not None and bare["word"] in words:
        return bare
    site = re.match(_SITE, text)
    return (re.fullmatch(_AFTER_SITE, text[site.end() :]) if site else None) or bare


def word_of_link(text: str) -> str | None:
    """The word in a link with a site and a size, whatever genre it is to; None for any other text."""
    line = _first_line(text)
    link = re.fullmatch(_ANY, line.strip(" \t")) if "://" in line else None
    return link["word"] if link else None


def _first_line(text: str) -> str:
    return text.removeprefix(BOM).lstrip().split("\n", 1)[0].removesuffix("\r")


def is_link(text: str, words: Sequence[str]) -> bool:
    """Whether the first line is a link to a puzzle of one of these words, whatever is wrong with the rest."""
    line = _first_line(text)
    if "/" not in line and "?" not in line:
        return False
    found = _found(line, words)
    return found is not None and found["word"] in words


def read_link(text: str, words: Sequence[str], most: int) -> Link:
    """The link to a puzzle of one of these words, of at most ``most`` rows and columns.

    Raises FormatError for another puzzle, for a size that is missing or not possible, and for more than one
    line.
    """
    lines = plain_lines(text)
    if len(lines) > 1:
        raise FormatError("line 2: a link is a single line")
    found = _found(lines[0] if lines else "", words)
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

"""Other people's formats: one module each.

puzzlink   links of puzz.link and pzpr, read and written
pzprv3     files of pzpr with the answer, read and written
"""

from __future__ import annotations

from puzzles.codec import Codec
from puzzles_akari.foreign import puzzlink, pzprv3


def codecs() -> list[Codec]:
    """All of them."""
    return [puzzlink.PUZZLINK, pzprv3.PZPRV3]

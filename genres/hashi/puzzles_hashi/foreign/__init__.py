"""Other people's formats: one module each, and what they share in ``islands``.

    puzzlink   links of puzz.link and pzpr, read and written
    tatham     game IDs of Simon Tatham's Puzzles, read and written
    pzprv3     files of pzpr with the answer, read and written
    penpa      links of Penpa+, read                          (unpacked in penpa_link)
    janko      Janko-style grids, read
    has        benchmark instances of Coelho and others, read
    plain      rows without a header, read

Every reader refuses what a board here cannot hold by naming the cell; those of formats in which islands may
touch have the variant ``touching``.
"""

from __future__ import annotations

from puzzles.codec import Codec
from puzzles_hashi.foreign import has, janko, penpa, plain, puzzlink, pzprv3, tatham


def codecs() -> list[Codec]:
    """All of them."""
    return [
        puzzlink.PUZZLINK,
        tatham.TATHAM,
        pzprv3.PZPRV3,
        penpa.PENPA,
        janko.JANKO,
        has.HAS,
        plain.PLAIN,
    ]

"""Other people's formats: one module each, and what they share in ``islands``.

    has        benchmark instances of Coelho and others, read

Every reader refuses what a board here cannot hold by naming the cell; those of formats in which islands may
touch have the variant ``touching``.
"""

from __future__ import annotations

from puzzles.codec import Codec
from puzzles_hashi.foreign import has


def codecs() -> list[Codec]:
    """All of them."""
    return [has.HAS]

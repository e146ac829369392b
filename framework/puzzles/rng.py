"""The one random stream. It is made from a recipe's words, and passed as an argument.

``random.Random(n).random()`` for a whole number ``n`` is the one part of the standard library's
generator whose sequence Python promises to keep, on every platform and in every version; everything
else (``choice``, ``shuffle``, ``randrange``) may change, so it is built here from that.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Rng:
    """A stream of random numbers fixed by ``words``: equal words, equal stream, everywhere.

    The seed is the SHA-256 digest of the words joined by newlines (UTF-8), read as a big-endian
    whole number.
    """

    __slots__ = ("random",)

    def __init__(self, *words: str | int) -> None:
        text = "\n".join(str(word) for word in words)
        digest = hashlib.sha256(text.encode()).digest()
        self.random = random.Random(int.from_bytes(digest, "big")).random

    def below(self, limit: int) -> int:
        """A whole number from 0 to ``limit - 1``; ``limit`` is at least 1 and far below 2**53."""
        return int(self.random() * limit)

    def choice(self, items: Sequence[T]) -> T:
        """One of ``items``, which must not be empty."""
        return items[int(self.random() * len(items))]


def draw_seed() -> int:
    """A fresh seed for a caller who named none; it is reported, so the result can be had again."""
    return random.SystemRandom().randrange(2**32)

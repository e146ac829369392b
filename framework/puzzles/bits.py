"""The few things done to bit masks: candidate sets of a variable and sets of indexes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator


def bits(mask: int) -> Iterator[int]:
    """The set bits of ``mask``, lowest first, each as a power of two.

    >>> list(bits(0b101))
    [1, 4]
    """
    while mask:
        low = mask & -mask
        yield low
        mask ^= low


def indexes(mask: int) -> Iterator[int]:
    """The positions of the set bits, lowest first.

    >>> list(indexes(0b101))
    [0, 2]
    """
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mask_of(positions: Iterable[int]) -> int:
    """The mask whose set bits stand at ``positions``; the inverse of :func:`indexes`."""
    mask = 0
    for position in positions:
        mask |= 1 << position
    return mask


def values_in(mask: int, values: tuple[int, ...]) -> tuple[int, ...]:
    """The values a candidate mask stands for, in the variable's order."""
    return tuple(values[bit.bit_length() - 1] for bit in bits(mask))

"""What is told of many times: median, 95th percentile, worst; and the means of counts."""

from __future__ import annotations

import math
import statistics
import time
from collections.abc import Callable, Iterable, Mapping, Sequence

Clock = Callable[[], float]
"""Seconds, from some moment on."""

CLOCKS: Mapping[bool, Clock] = {False: time.perf_counter, True: time.process_time}
"""By whether it is processor time that counts: that of this process alone, as if nobody else were there."""


def yardstick(clock: Clock) -> float:
    """The seconds that a fixed loop of Python takes just now, about a thousandth: what was measured while the
    machine was slower can be told by it."""
    start = clock()
    total = 0
    for number in range(20_000):
        total += number & 7
    return clock() - start


INFINITE = math.inf
"""The time of what did not end well: it is slower than everything that did."""


def median(times: Sequence[float]) -> float:
    """The middle one, or the mean of the two in the middle; infinite for no times."""
    return statistics.median(times) if times else INFINITE


def percentile(times: Sequence[float], part: int = 95) -> float:
    """The smallest of the times such that ``part`` in a hundred are not above it; infinite for no times."""
    return sorted(times)[-(-part * len(times) // 100) - 1] if times else INFINITE


def worst(times: Sequence[float]) -> float:
    """The longest."""
    return max(times, default=INFINITE)


def mean(values: Iterable[float]) -> float | None:
    """The mean, or None of nothing."""
    found = list(values)
    return statistics.fmean(found) if found else None


def names_of(counts: Iterable[Mapping[str, int]]) -> list[str]:
    """All that was counted, in the order in which it came."""
    return list(dict.fromkeys(name for one in counts for name in one))


def mean_of(counts: Sequence[Mapping[str, int]], name: str) -> float | None:
    """The mean of one count over those that have it."""
    return mean(one[name] for one in counts if name in one)

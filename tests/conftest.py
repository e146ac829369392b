"""Settings of all tests."""

from __future__ import annotations

from hypothesis import settings

from tests.strangers import stranger

__all__ = ["stranger"]

# Machines are noisy: no test fails because one of its examples took long.
settings.register_profile("puzzles", deadline=None)
settings.load_profile("puzzles")

"""``python -m puzzles.cli``: the same as ``python -m puzzles``."""

from __future__ import annotations

import sys

from puzzles.cli import main

if __name__ == "__main__":
    sys.exit(main())

"""``python -m puzzles``: the command, of whichever Python has the package."""

from __future__ import annotations

import sys

from puzzles.cli import main

if __name__ == "__main__":
    sys.exit(main())

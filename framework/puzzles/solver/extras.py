"""Solvers that need a package of their own: it is an optional extra, imported when the solver is used."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from puzzles.errors import MissingPackageError
from puzzles.signals import behind

DISTRIBUTION = "puzzlewright"


def missing(solver: str, module: str, package: str, extra: str) -> Callable[[], str]:
    """The ``missing`` of a solver that imports ``module``, from ``package``, an ``extra`` of ours."""

    def told() -> str:
        if find_spec(module.partition(".")[0]) is not None:
            return ""
        return (
            f"solver {solver} needs the package {package}, which is not installed: "
            f"pip install '{DISTRIBUTION}[{extra}]'"
        )

    return told


SAT_MISSING = missing("sat", "pysat", "python-sat", "sat")
MILP_MISSING = missing("milp", "highspy", "highspy", "milp")
CPSAT_MISSING = missing("cpsat", "ortools", "ortools", "cpsat")


def imported(module: str, missing: Callable[[], str]) -> Any:
    """The module. Raises MissingPackageError when it is not there, or cannot be loaded.

    What is no failure of the import goes on as it is: an interrupt, and the end of the program.
    """
    told = missing()
    if told:
        raise MissingPackageError(told)
    before = sys.exception()
    try:
        return import_module(module)
    except Exception as error:
        meant = behind(error, (KeyboardInterrupt, SystemExit), before)
        if meant is not None:
            raise meant from None
        # What a package of the wrong version, or half of one, raises is not always an ImportError.
        what = str(error) if isinstance(error, ImportError) else f"{type(error).__name__}: {error}"
        raise MissingPackageError(f"the package of {module} cannot be loaded: {what}") from None

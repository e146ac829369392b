"""Solvers that need a package of their own: it is an optional extra, imported when the solver is used."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from puzzles.errors import MissingPackageError

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


def imported(module: str, missing: Callable[[], str]) -> Any:
    """The module. Raises MissingPackageError when it is not there, or cannot be loaded."""
    told = missing()
    if told:
        raise MissingPackageError(told)
    try:
        return import_module(module)
    except ImportError as error:
        raise MissingPackageError(f"the package of {module} cannot be loaded: {error}") from None

"""How the contract is collected: the class that an author inherits, without the tests."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

import pytest
from hypothesis.strategies import SearchStrategy

from puzzles.testing import strategies
from puzzles.testing.data import KINDS
from puzzles.testing.failing import ContractError
from puzzles.testing.subject import Subject, subject_of

_SUBJECTS: dict[type, Subject | ContractError] = {}


class Collected:
    """What the author says, and the cases that pytest makes of it: see ``puzzles.testing.GenreContract``."""

    genre: ClassVar[str]
    data: ClassVar[Path | str | None] = None
    boards: ClassVar[str] = ""
    answers: ClassVar[str] = ""
    positions: ClassVar[str] = ""
    shapes: ClassVar[str] = ""
    plugins: ClassVar[Sequence[object] | None] = None
    examples: ClassVar[int] = 50

    # What an author may add

    def more_boards(self) -> SearchStrategy[Any]:
        """Boards to test with beside those of the data: by default these with a few characters changed."""
        return strategies.boards(self.subject)

    def is_right(self, board: Any, values: tuple[int, ...]) -> bool | None:
        """Whether a finished answer is right, by the rules written a second time, without the model. None:
        not said."""
        return None

    # How it is collected

    @property
    def subject(self) -> Subject:
        """The genre, what is registered for it, and the data; read once a class."""
        cls = type(self)
        if cls not in _SUBJECTS:
            texts = [(kind, getattr(cls, kind)) for kind in KINDS]
            try:
                _SUBJECTS[cls] = subject_of(cls.genre, cls.plugins, cls.data, texts, cls().is_right)
            except ContractError as error:
                _SUBJECTS[cls] = error
        found = _SUBJECTS[cls]
        if isinstance(found, ContractError):
            raise found
        return found

    def setup_method(self) -> None:
        """Without a usable genre each test says why."""
        _ = self.subject

    def cases(self, name: str) -> Mapping[str, object] | None:
        """The values of a test's argument, by the names that pytest shows; None for an argument that has no
        cases."""
        if name not in _CASES:
            return None
        try:
            return _CASES[name](self.subject)
        except ContractError:
            return {"unusable": None}  # the set-up of each test says why

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """One test for each format, technique, line of the data and so on."""
        for name in metafunc.fixturenames:
            cases = self.cases(name)
            if cases is not None:
                metafunc.parametrize(name, list(cases.values()), ids=list(cases))


def _lines(lines: Iterable[Any]) -> dict[str, Any]:
    """Lines or samples by file and number: ``boards.txt:3``."""
    return {line.where.rpartition("/")[2].replace(", line ", ":"): line for line in lines}


def _positions(subject: Subject) -> dict[str, object]:
    return {f"{name}-{line.technique}": line for name, line in _lines(subject.data.positions).items()}


_CASES: dict[str, Callable[[Subject], dict[str, object]]] = {
    "board": lambda subject: _lines(subject.data.boards),
    "answer": lambda subject: _lines(subject.data.answers),
    "position": _positions,
    "shape": lambda subject: {
        f"generator {line.generator}, {line.shape}": line for line in subject.data.shapes
    },
    "made": lambda subject: {
        f"generator {line.generator}, {line.shape}, {level}": (line, level)
        for line in subject.data.shapes
        for level in line.levels
    },
    "sample": lambda subject: _lines(subject.samples),
    "written": lambda subject: {codec.name: codec for codec in subject.codecs if codec.write is not None},
    "turned": lambda subject: _lines(subject.samples) if subject.genre.images is not None else {},
    "codec": lambda subject: {codec.name: codec for codec in subject.codecs},
    # Those that try candidates out do it with the others: whole traces show what they do.
    "alone": lambda subject: {one.name: one for one in subject.techniques if not one.assumes},
    "solver": lambda subject: {
        solver.name: solver for solver in subject.registry.solvers(subject.genre.name)
    },
    "generator": lambda subject: {
        str(generator.version): generator for generator in subject.registry.generators(subject.genre.name)
    },
    "rater": lambda subject: {
        str(rater.version): rater for rater in subject.registry.raters(subject.genre.name)
    },
    "renderer": lambda subject: {renderer.name: renderer for renderer in subject.registry.renderers()},
}

"""What a contract is about: a genre, all that is registered for it, and the author's data."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from attrs import evolve, frozen

from puzzles.answer import Answer, Violation, broken_instances
from puzzles.api import DEFAULT_SOLVER, Made
from puzzles.codec import Codec, Document, Puzzle
from puzzles.errors import PuzzlesError
from puzzles.generator import Recipe
from puzzles.genre import Genre
from puzzles.model import Masks, Model
from puzzles.plugins import installed, load
from puzzles.profile import Entry, Profile
from puzzles.registry import Registry
from puzzles.solver import Budget, Outcome, Verdict
from puzzles.state import masks_of
from puzzles.technique import Technique
from puzzles.testing.brute import Chosen, all_solutions
from puzzles.testing.data import KINDS, Data, Source, read_data
from puzzles.testing.failing import HIDDEN, demand, fail
from puzzles.testing.kindred import Kindred

__tracebackhide__ = HIDDEN

IsRight = Callable[[Any, tuple[int, ...]], bool | None]


@frozen(slots=True)
class Sample:
    """A board, and where it was met, for messages."""

    where: str
    board: Any


class Subject:
    """A genre with its data. Everything that takes long is worked out once.

    ``kindred``   the instances of each kind that were met so far, on any board.
    ``is_right``  (board, values) -> whether the finished answer is right, by rules written a second time;
                  None for what it does not know.
    """

    def __init__(self, registry: Registry, genre: Genre, data: Data, is_right: IsRight) -> None:
        self.registry = registry
        self.genre = genre
        self.data = data
        self.is_right = is_right
        self.made: dict[Recipe, Made | None] = {}
        self.kindred = Kindred()
        self._models: dict[Any, Model] = {}
        self._solutions: dict[Any, tuple[Chosen, ...] | None] = {}

    # What is registered

    @cached_property
    def codecs(self) -> tuple[Codec, ...]:
        """The genre's formats."""
        return self.registry.codecs(self.genre.name)

    @cached_property
    def profiles(self) -> tuple[Profile, ...]:
        """The profiles that can be used, that of the newest rater first."""
        profiles = self.registry.profiles(self.genre.name)
        raters = self.registry.raters(self.genre.name)
        newest = raters[-1].profile if raters else ""
        return tuple(sorted(profiles, key=lambda profile: profile.id != newest))

    @cached_property
    def techniques(self) -> tuple[Technique, ...]:
        """Those that need positions: all that a profile names, and the genre's own."""
        used = [entry.technique for profile in self.profiles for entry in profile.entries]
        own = [t for t in self.registry.techniques(self.genre.name) if not t.assumes]
        return tuple({technique.name: technique for technique in (*used, *own)}.values())

    def row_of(self, technique: str) -> tuple[Profile, int]:
        """The first profile that names a technique, and its row there.

        One that no profile names is asked as if it stood alone in one, with its own parameters.
        """
        for profile in self.profiles:
            for row, entry in enumerate(profile.entries):
                if entry.technique.name == technique:
                    return profile, row
        found = next(t for t in self.registry.techniques(self.genre.name) if t.name == technique)
        parameters = {name: default for name, default in found.parameters.items() if default is not None}
        demand(
            len(parameters) == len(found.parameters),
            f"technique {technique} is in no profile, and has parameters that only a profile can give",
        )
        entry = Entry(found, "easy", parameters)
        return Profile("alone", 1, self.genre.name, (entry,)), 0

    def alone(self, technique: str) -> Profile:
        """A profile with one technique only, as the first profile that names it has it."""
        profile, row = self.row_of(technique)
        return evolve(profile, entries=(profile.entries[row],))

    # Boards

    @cached_property
    def samples(self) -> tuple[Sample, ...]:
        """Every board of the data, and the examples of the genre and of its formats; each once."""
        data = self.data
        found = [Sample(line.where, line.board) for line in data.boards]
        found += [Sample(line.where, line.board) for line in data.answers]
        found += [Sample(line.where, line.board) for line in data.positions]
        for name, text in [("the genre's example", self.genre.example)] + [
            (f"the example of format {codec.name}", codec.example) for codec in self.codecs
        ]:
            for codec in self.codecs:
                try:
                    if text and codec.sniff(text):
                        found.append(Sample(name, codec.read(text).puzzle.board))
                except Exception:  # a test of its own tells of it
                    continue
        first: dict[Any, Sample] = {}
        for sample in found:
            try:
                first.setdefault(sample.board, sample)
            except TypeError as error:
                fail(f"{sample.where}: a board must be a frozen value that can be hashed ({error})")
        return tuple(first.values())

    def model(self, board: Any) -> Model:
        """The model of a board."""
        if board not in self._models:
            self._models[board] = self.genre.model(board)
        return self._models[board]

    def solutions(self, board: Any) -> tuple[Chosen, ...] | None:
        """All solutions of a board by brute force; None for a board that is too large for it."""
        if board not in self._solutions:
            self._solutions[board] = all_solutions(self.model(board))
        return self._solutions[board]

    def outcome(self, board: Any) -> Outcome:
        """What the solver that is used when none is named says of a board."""
        return self.registry.solver(self.genre.name, DEFAULT_SOLVER).solve(self.model(board), None, Budget())

    def known_solutions(self, board: Any) -> tuple[Chosen, ...] | None:
        """All solutions, by brute force or, of a board that is too large for it, the only one by a solver."""
        found = self.solutions(board)
        if found is None:
            outcome = self.outcome(board)
            if outcome.verdict is Verdict.ONE:
                return (tuple(masks_of(self.model(board), outcome.solutions[0])),)
        return found

    def small(self) -> list[tuple[Sample, Model, tuple[Chosen, ...]]]:
        """The samples that brute force can judge, with their solutions. Fails when there is none."""
        found = []
        for sample in self.samples:
            solutions = self.solutions(sample.board)
            if solutions is not None:
                found.append((sample, self.model(sample.board), solutions))
        demand(found, f"no board is small enough to try all its answers; {self.data.add('boards')}")
        return found

    def document(self, board: Any, answer: Answer | None = None) -> Document:
        """A board, and an answer to it, as formats take them."""
        return Document(Puzzle(self.genre.name, board), answer)

    def violations(self, board: Any, answer: Answer) -> list[Violation]:
        """All that is wrong with an answer as it stands."""
        model = self.model(board)
        broken, masks = broken_instances(model, answer)
        return [self.genre.violation(model, index, masks) for index in broken]

    def id(self, board: Any) -> str:
        """A board in one line, for messages."""
        for codec in sorted(self.codecs, key=lambda codec: (codec.name != "id", not codec.one_line)):
            if codec.write is not None:
                try:
                    return codec.write(self.document(board)).replace("\n", "/")
                except Exception:  # a board that this format cannot hold
                    continue
        return repr(board)

    def names(self, model: Model, variable: int) -> str:
        """A variable's short name."""
        return self.genre.words.name(model, variable)

    def known(self, board: Any, masks: Masks) -> str:
        """The candidates left, where they are fewer than at first, as positions.txt has them."""
        model = self.model(board)
        return " ".join(
            f"{self.names(model, v)}="
            + ",".join(str(value) for bit, value in enumerate(of.values) if masks[v] >> bit & 1)
            for v, of in enumerate(model.variables)
            if masks[v] != of.start
        )

    def position(self, board: Any, masks: Masks) -> str:
        """A board and the candidates left, in one line, for messages."""
        known = self.known(board, masks)
        return f"{self.id(board)} | {known}" if known else self.id(board)


def subject_of(
    genre: str,
    plugins: Sequence[object] | None,
    folder: Path | str | None,
    texts: Iterable[tuple[str, str]],
    is_right: IsRight,
) -> Subject:
    """The subject of a contract: the registry of these plugins (None: of all that are installed), and the
    data in a folder and in texts, which go before the folder's files.

    Fails when a plugin is not used or the genre is not there.
    """
    registry = installed() if plugins is None else load(plugins, entry_points=False)
    if plugins is not None:
        demand(not registry.warnings, "\n".join(registry.warnings))
    try:
        record = registry.genre(genre)
    except PuzzlesError as error:
        unused = "".join(f"\n{warning}" for warning in registry.warnings)
        fail(f"{error}; is its plugin installed? Otherwise give the class: plugins = [the module]{unused}")
    given = dict(texts)
    sources = {}
    for kind in KINDS:
        if given.get(kind):
            sources[kind] = Source(f"the attribute {kind}", given[kind])
        elif folder is None:
            sources[kind] = Source(f"the attribute {kind} (or {kind}.txt in the folder data)", "")
        else:
            file = Path(folder) / f"{kind}.txt"
            name = str(file.relative_to(Path.cwd())) if file.is_relative_to(Path.cwd()) else str(file)
            sources[kind] = Source(name, file.read_text(encoding="utf-8") if file.is_file() else "")
    return Subject(registry, record, read_data(registry, record, sources), is_right)

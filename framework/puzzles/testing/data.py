"""The author's data: small texts, a line a thing, with ``|`` between columns.

Lines that are blank, and comments, which begin with ``#`` and a blank, are passed over. A line that cannot be
read is a problem that names file and line; the others are used.

    boards.txt      board | none, one or many (solutions)
    answers.txt     rule | board | answer | violations of that rule, or: nothing
    positions.txt   technique | board | what is known | what goes, or: nothing
    shapes.txt      generator | shape | levels

A *board* is a text in one of the genre's formats of one line, or the rows of its text format with ``/``
between them. An *answer* is the same rows with an answer in them, or names and values (``c1=1 c2=0``). What
is *known* are the values left to a variable (``c1=0,1``); others have all they may have at first. What
*goes* is written ``c1:0``. A *violation* is its place, counted from 1 (``r1c3``; ``board`` for all of it),
and its facts (``r1c3:bridges=1,number=2``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from attrs import field, frozen

from puzzles.answer import Answer, Violation
from puzzles.bits import bits
from puzzles.codec import Codec, Document, Puzzle
from puzzles.errors import PuzzlesError, quote
from puzzles.generator import ASKED_LEVELS
from puzzles.genre import Genre
from puzzles.model import Model, Place, Removal
from puzzles.registry import Registry
from puzzles.words import Words

T = TypeVar("T")

NOTHING = "nothing"
# A row of a board may begin with #.
_COMMENT = re.compile(r"\s*#(?:\s|$)")
BOARDS, ANSWERS, POSITIONS, SHAPES = "boards", "answers", "positions", "shapes"
KINDS = (BOARDS, ANSWERS, POSITIONS, SHAPES)
COLUMNS = {
    BOARDS: "board | none, one or many",
    ANSWERS: "rule | board | answer | violations, or: nothing",
    POSITIONS: "technique | board | known | what goes, or: nothing",
    SHAPES: "generator | shape | levels",
}
"""What a line of each kind looks like."""
_SOLUTIONS = ("none", "one", "many")


class LineError(Exception):
    """A line that cannot be read."""


@frozen(slots=True)
class Source:
    """A text with data; ``name`` is that of its file, as messages show it."""

    name: str
    text: str


@frozen(slots=True)
class BoardLine:
    """A board, and how many solutions it has: ``none``, ``one`` or ``many``."""

    where: str
    board: Any
    solutions: str


@frozen(slots=True)
class AnswerLine:
    """A finished answer, and the violations of ``rule`` in words (:func:`violations_words`)."""

    where: str
    rule: str
    board: Any
    answer: Answer
    violations: str


@frozen(slots=True)
class PositionLine:
    """Candidates, and what a technique finds there first, in words (:func:`removal_words`)."""

    where: str
    technique: str
    board: Any
    masks: tuple[int, ...]
    removed: str


@frozen(slots=True)
class ShapeLine:
    """A shape that a generator is asked for, at each of ``levels``."""

    where: str
    generator: int
    shape: str
    levels: tuple[str, ...]


@frozen(slots=True)
class Data:
    """All lines that could be read; ``problems`` tell of the others. ``names`` are those of the files."""

    names: Mapping[str, str]
    boards: tuple[BoardLine, ...]
    answers: tuple[AnswerLine, ...]
    positions: tuple[PositionLine, ...]
    shapes: tuple[ShapeLine, ...]
    problems: tuple[str, ...]

    def add(self, kind: str, example: str = "") -> str:
        """How to add a line, as the end of a message."""
        return f"add a line to {self.names[kind]}:\n    {example or COLUMNS[kind]}"


# In words, as the files have it


def removal_words(words: Words, model: Model, removal: Removal) -> str:
    """What goes: ``c1:0 c2:0,1``; or "nothing"."""
    parts = [
        f"{words.name(model, variable)}:{','.join(str(model.value(variable, bit)) for bit in bits(gone))}"
        for variable, gone in removal
    ]
    return " ".join(parts) or NOTHING


def place_words(place: Place) -> str:
    """A place, counted from 1: ``r1c3``, ``r1c1-r1c3``, ``2``, ``2.1.4``; ``board`` for all of it."""
    counted = [number + 1 for number in place]
    if len(counted) in (2, 4):
        pairs = zip(counted[::2], counted[1::2], strict=True)
        return "-".join(f"r{row}c{column}" for row, column in pairs)
    return ".".join(map(str, counted)) or "board"


def violations_words(violations: Iterable[Violation]) -> str:
    """Places and facts: ``r1c3:bridges=1,number=2 r2c2``; or "nothing"."""
    parts = []
    for violation in violations:
        facts = ",".join(f"{name}={value}" for name, value in sorted(violation.facts.items()))
        parts.append(place_words(violation.place) + (f":{facts}" if facts else ""))
    return " ".join(parts) or NOTHING


# Reading


@frozen(slots=True)
class _Reader:
    """Reads the columns of a genre's lines. Its functions raise LineError, PuzzlesError, and whatever the
    genre raises."""

    genre: Genre
    codecs: Sequence[Codec]
    techniques: Sequence[str]
    generators: Sequence[int]
    problems: list[str] = field(factory=list)

    def lines(self, source: Source, columns: int, read: Callable[[str, list[str]], T]) -> tuple[T, ...]:
        found = []
        for number, line in enumerate(source.text.splitlines(), 1):
            if not line.strip() or _COMMENT.match(line):
                continue
            where = f"{source.name}, line {number}"
            cells = [cell.strip() for cell in line.split("|")]
            try:
                if len(cells) != columns:
                    raise LineError(f"{len(cells)} columns, not {columns}")
                found.append(read(where, cells))
            except Exception as error:
                kind = "" if isinstance(error, LineError | PuzzlesError) else f"{type(error).__name__}: "
                self.problems.append(f"{where}: {kind}{error}\n    {line.strip()}")
        return tuple(found)

    def board(self, text: str) -> Any:
        rows = self._text()
        if ":" not in text and rows is not None:
            codec = rows
            text = f"genre: {self.genre.name}\ngrid:\n" + "\n".join(text.split("/"))
        else:
            found = [codec for codec in self.codecs if codec.sniff(text)]
            if not found:
                raise LineError(f"{quote(text)} is a board in no format of {self.genre.name}")
            codec = found[0]
        document = codec.read(text)
        # What a format loses it loses in every board it reads: only the text can tell.
        again = text if codec.write is None else codec.write(Document(document.puzzle))
        if again != text:
            raise LineError(f"format {codec.name} reads this board as another, {quote(again, 200)}")
        return document.puzzle.board

    def _text(self) -> Codec | None:
        return next((codec for codec in self.codecs if codec.name == "text" and codec.write), None)

    def answer(self, board: Any, model: Model, text: str) -> Answer:
        names = self._names(model)
        words = [word.rpartition("=") for word in text.split()]
        rows = self._text()
        if not words or rows is None or rows.write is None or any(name in names for name, _, _ in words):
            values: list[int | None] = [None] * len(names)
            for name, _, value in words:
                variable = _variable(names, name)
                values[variable] = self._value(model, variable, value)
            return Answer(tuple(values))
        head = rows.write(Document(Puzzle(self.genre.name, board)))
        answer = rows.read(f"{head}\nanswer:\n" + "\n".join(text.split("/"))).answer
        assert answer is not None
        return answer

    def masks(self, model: Model, text: str) -> tuple[int, ...]:
        names = self._names(model)
        masks = model.start()
        for word in text.split():
            name, _, values = word.rpartition("=")
            variable = _variable(names, name)
            mask = 0
            for value in values.split(","):
                bit = model.bit(variable, self._value(model, variable, value))
                if bit <= mask:
                    raise LineError(f"{quote(word)}: values stand in the variable's order, each once")
                mask |= bit
            if mask & ~masks[variable]:
                raise LineError(f"{quote(word)}: not among the first candidates of {name}")
            masks[variable] = mask
        return tuple(masks)

    def _names(self, model: Model) -> dict[str, int]:
        return {self.genre.words.name(model, v): v for v in range(len(model.variables))}

    def _value(self, model: Model, variable: int, text: str) -> int:
        values = model.variables[variable].values
        if text not in map(str, values):
            raise LineError(f"the value {quote(text)} is none of {', '.join(map(str, values))}")
        return int(text)

    # Lines

    def board_line(self, where: str, cells: list[str]) -> BoardLine:
        text, solutions = cells
        _one_of(solutions, _SOLUTIONS, "number of solutions")
        return BoardLine(where, self.board(text), solutions)

    def answer_line(self, where: str, cells: list[str]) -> AnswerLine:
        rule, text, answer, told = cells
        _one_of(rule, list(self.genre.rules), "rule")
        board = self.board(text)
        return AnswerLine(
            where, rule, board, self.answer(board, self.genre.model(board), answer), _told(told)
        )

    def position_line(self, where: str, cells: list[str]) -> PositionLine:
        technique, text, known, told = cells
        _one_of(technique, self.techniques, "technique")
        board = self.board(text)
        masks = self.masks(self.genre.model(board), known)
        return PositionLine(where, technique, board, masks, _told(told))

    def shape_line(self, where: str, cells: list[str]) -> ShapeLine:
        generator, shape, levels = cells
        _one_of(generator, list(map(str, self.generators)), "generator")
        for level in levels.split():
            _one_of(level, ASKED_LEVELS, "level")
        if not levels:
            raise LineError("no levels")
        return ShapeLine(where, int(generator), shape, tuple(levels.split()))


def _variable(names: Mapping[str, int], name: str) -> int:
    if name not in names:
        raise LineError(f"no variable {quote(name)}; there are {', '.join(names)}")
    return names[name]


def _one_of(word: str, known: Sequence[str], kind: str) -> None:
    if word not in known:
        raise LineError(f"unknown {kind} {quote(word)}; known: {', '.join(known) or 'none'}")


def _told(text: str) -> str:
    if not text:
        raise LineError(f"the last column is empty; write: {NOTHING}")
    return " ".join(text.split())


def read_data(registry: Registry, genre: Genre, sources: Mapping[str, Source]) -> Data:
    """All lines of the four sources. Raises nothing for lines that cannot be read."""
    reader = _Reader(
        genre,
        registry.codecs(genre.name),
        [technique.name for technique in registry.techniques(genre.name)],
        [generator.version for generator in registry.generators(genre.name)],
    )
    return Data(
        {kind: source.name for kind, source in sources.items()},
        reader.lines(sources[BOARDS], 2, reader.board_line),
        reader.lines(sources[ANSWERS], 4, reader.answer_line),
        reader.lines(sources[POSITIONS], 4, reader.position_line),
        reader.lines(sources[SHAPES], 3, reader.shape_line),
        tuple(reader.problems),
    )

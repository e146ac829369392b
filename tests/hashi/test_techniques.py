"""Every technique, position by position: the lines of ``positions.txt``, which the docs quote, too."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from attrs import evolve, frozen

import puzzles
from puzzles.answer import Answer
from puzzles.bits import bits
from puzzles.codec import Puzzle
from puzzles.engine import Engine
from puzzles.model import Model, Removal
from puzzles.plugins import installed
from puzzles.state import State
from puzzles_hashi.board import Board
from puzzles_hashi.forms import read_rows
from puzzles_hashi.rules import RULES, VALUES, model_of
from puzzles_hashi.words import WORDS
from tests.framework.reference import Reference
from tests.hashi.brute import all_solutions

FILE = Path(__file__).with_name("positions.txt")
PROFILE = installed().profile("hashi", "hashi-human-1")
NAMES = [entry.technique.name for entry in PROFILE.entries]
NOTHING = "nothing"


@frozen
class Position:
    """A line of the file."""

    number: int
    technique: str
    board: Board
    model: Model
    masks: tuple[int, ...]
    known: frozenset[int]
    removed: str

    def __str__(self) -> str:
        return f"line {self.number}: {self.technique}"


class PositionError(Exception):
    """A line that cannot be read; the message names it."""


def candidates(text: str) -> int:
    """A mask from counts such as ``0,2``."""
    counts = text.split(",")
    if counts != sorted(set(counts)) or not set(counts) <= {str(value) for value in VALUES}:
        raise PositionError(f"{text!r} is not one or more of 0, 1 and 2, in order")
    return sum(1 << int(count) for count in counts)


def read_position(number: int, line: str) -> Position:
    """A line of the file; PositionError when it is none."""
    try:
        columns = [column.strip() for column in line.split("|")]
        if len(columns) != 4:
            raise PositionError(f"{len(columns)} columns, not 4")
        technique, board_text, known_text, removed = columns
        if technique not in (*NAMES, *RULES):
            raise PositionError(f"unknown technique or rule {technique!r}")
        if ":" in board_text:
            board = puzzles.read(board_text).puzzle.board
        else:
            board = read_rows(board_text.split("/"))
        model = model_of(board)
        names = {WORDS.name(model, variable): variable for variable in range(len(model.variables))}
        masks = model.start()
        known = set()
        for part in known_text.split():
            name, _, counts = part.partition("=")
            if name not in names:
                raise PositionError(f"no slot {name!r}; there are {', '.join(names)}")
            variable = names[name]
            if technique in NAMES and candidates(counts) & ~masks[variable]:
                raise PositionError(f"{part!r}: that slot cannot hold so many")
            masks[variable] = candidates(counts)
            known.add(variable)
        if not removed:
            raise PositionError("the last column is empty; write 'nothing'")
        return Position(number, technique, board, model, tuple(masks), frozenset(known), removed)
    except (PositionError, puzzles.PuzzlesError) as error:
        raise PositionError(f"{FILE.name}, line {number}: {error}\n    {line}") from None


def read_positions(text: str) -> list[Position]:
    """All lines but those that are empty or begin with #."""
    lines = enumerate(text.splitlines(), 1)
    return [read_position(n, line) for n, line in lines if line.strip() and not line.startswith("#")]


POSITIONS = read_positions(FILE.read_text(encoding="utf-8"))
OF_TECHNIQUES = [position for position in POSITIONS if position.technique in NAMES]
OF_RULES = [position for position in POSITIONS if position.technique in RULES]


def removal_words(model: Model, removal: Removal) -> str:
    """A removal as the file has it."""
    return (
        " ".join(
            f"{WORDS.name(model, variable)}:{','.join(str(model.value(variable, bit)) for bit in bits(gone))}"
            for variable, gone in removal
        )
        or NOTHING
    )


def asked_alone(position: Position) -> Removal:
    """What the technique finds first when it is asked and the others are not."""
    row = NAMES.index(position.technique)
    entry = PROFILE.entries[row]
    found: list[Removal] = []
    if not entry.technique.assumes:
        alone = evolve(PROFILE, entries=(entry,))
        state = State(position.model, position.masks)
        Engine(alone, state).run(limit=1, each=lambda deduced: found.append(deduced[2]))
        return found[0] if found else ()
    # The simplest contradiction, then the first variable, then the first candidate.
    refuted = []
    for variable, mask in enumerate(position.masks):
        for bit in bits(mask if mask & (mask - 1) else 0):
            engine = Engine(PROFILE, State(position.model, position.masks), row + 1)
            end = engine.first_pass(row, variable, bit)
            if end is not None:
                refuted.append((end, variable, bit))
    return ((min(refuted)[1:]),) if refuted else ()


@pytest.mark.parametrize("position", OF_TECHNIQUES, ids=str)
def test_position(position: Position) -> None:
    """The technique finds exactly what the line says, or nothing; the naive reference finds the same; no
    solution within the position has what is removed."""
    model, masks = position.model, position.masks
    removal = asked_alone(position)
    assert removal_words(model, removal) == position.removed
    entry = PROFILE.entries[NAMES.index(position.technique)]
    assert Reference(model, PROFILE).ask(entry, masks) == removal
    for bridges in all_solutions(position.board):
        values = [1 << bridges[variable.place] for variable in model.variables]
        if all(value & mask for value, mask in zip(values, masks, strict=True)):
            assert not any(values[variable] & gone for variable, gone in removal)


@pytest.mark.parametrize("position", OF_RULES, ids=str)
def test_drawing(position: Position) -> None:
    """The finished drawing breaks the named rule at the places and with the facts of the line, and no other
    rule unless islands or groups must be wrong with it."""
    masks, known = position.masks, position.known
    values = [masks[v].bit_length() - 1 if v in known else 0 for v in range(len(masks))]
    violations = puzzles.check(Puzzle("hashi", position.board), Answer(tuple(values)))
    told = []
    for violation in violations:
        if violation.rule == position.technique:
            place = (
                "".join(f"{axis}{n + 1}" for axis, n in zip("rc", violation.place, strict=False)) or "board"
            )
            facts = ",".join(f"{name}={value}" for name, value in sorted(violation.facts.items()))
            told.append(f"{place}:{facts}" if facts else place)
    assert " ".join(told) == ("" if position.removed == NOTHING else position.removed)


def test_enough_positions() -> None:
    """At least three positions in which it finds something and three in which it does not for each
    technique, and a broken drawing for each rule."""
    found = Counter(position.technique for position in POSITIONS if position.removed != NOTHING)
    missed = Counter(position.technique for position in POSITIONS if position.removed == NOTHING)
    assert all(found[name] >= 3 and missed[name] >= 3 for name in NAMES)
    assert all(found[rule] >= 1 for rule in RULES)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("crossing | 1.1 | nothing", "3 columns, not 4"),
        ("swordfish | 1.1 | | nothing", "unknown technique or rule 'swordfish'"),
        ("crossing | 1.9 | | nothing", "row 1, column 3: '9'"),
        ("crossing | 1.1 | r1c1-r1c5=1 | nothing", "no slot 'r1c1-r1c5'; there are r1c1-r1c3"),
        ("crossing | 1.1 | r1c1-r1c3=3 | nothing", "'3' is not one or more of 0, 1 and 2"),
        ("crossing | 1.1 | r1c1-r1c3=2 | nothing", "'r1c1-r1c3=2': that slot cannot hold so many"),
        ("crossing | 1.1 | |", "the last column is empty"),
    ],
)
def test_bad_lines_are_named(line: str, message: str) -> None:
    """A line that cannot be read is named with its number and what is wrong."""
    with pytest.raises(PositionError) as caught:
        read_positions("# head\n\n" + line)
    assert f"line 3: {message}" in str(caught.value)

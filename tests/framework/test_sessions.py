"""Many questions about one puzzle: what can still be drawn, and whether what is drawn is right so far."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

import puzzles
from puzzles.answer import Answer
from puzzles.cli import main
from puzzles.errors import NotFoundError, PuzzlesError, UnknownNameError
from puzzles.plugins import installed

Capture = pytest.CaptureFixture[str]

REGISTRY = installed()
GENRE = REGISTRY.genre_names()[0]
EXAMPLE = REGISTRY.genre(GENRE).example
SOLUTION = puzzles.solve(EXAMPLE).solutions[0]
NAMES = [solver.name for solver in REGISTRY.solvers(GENRE) if not solver.missing()]


@pytest.mark.parametrize("name", NAMES)
def test_what_is_drawn_is_right_or_not(name: str) -> None:
    """In one session, for answers with right and wrong values: possible means that all values are those of
    the only solution, and then they are the candidates; otherwise there are none."""
    random = Random(2)
    session = puzzles.session(EXAMPLE, solver=name)
    assert session.is_possible()
    assert session.candidates() == tuple((value,) for value in SOLUTION)
    model = session.model
    for _ in range(20):
        values = [random.choice((value, value, None)) for value in SOLUTION]
        v = random.randrange(len(values))
        values[v] = random.choice(model.variables[v].values)
        answer = Answer(tuple(values))
        is_right = values[v] == SOLUTION[v]
        assert session.is_possible(answer) is is_right
        expected = tuple((value,) for value in SOLUTION) if is_right else ((),) * len(SOLUTION)
        assert session.candidates(answer) == expected


def test_what_cannot_be_asked() -> None:
    """An unknown solver, an answer of another puzzle and no time left are errors of their own kind."""
    with pytest.raises(UnknownNameError, match="unknown solver 'silly'"):
        puzzles.session(EXAMPLE, solver="silly")
    with pytest.raises(ValueError, match="variables has 1 values"):
        puzzles.candidates(EXAMPLE, Answer((None,)))
    with pytest.raises(NotFoundError, match="gave up after 1e-09 seconds"):
        puzzles.candidates(EXAMPLE, time_limit=1e-9)


def test_a_solution_is_an_answer() -> None:
    """What a solver returns can be given to every verb that takes an answer; what is no answer, or has a
    value that there is not, is one sentence."""
    assert puzzles.check(EXAMPLE, SOLUTION) == []
    assert puzzles.hint(EXAMPLE, list(SOLUTION)).kind == "done"
    assert puzzles.write(EXAMPLE, "text", SOLUTION) == puzzles.write(EXAMPLE, "text", Answer(SOLUTION))
    session = puzzles.session(EXAMPLE)
    assert session.is_possible(SOLUTION)
    for verb in (puzzles.check, puzzles.hint, puzzles.candidates):
        with pytest.raises(PuzzlesError, match="an answer is an Answer or the tuple of its values, not str"):
            verb(EXAMPLE, "...")  # type: ignore[operator]
        with pytest.raises(ValueError, match="variable 1: the value 99 is none of 0, 1"):
            verb(EXAMPLE, (99, *SOLUTION[1:]))  # type: ignore[operator]
    with pytest.raises(PuzzlesError, match="not NoneType"):
        puzzles.check(EXAMPLE, None)  # type: ignore[arg-type]


@pytest.mark.parametrize("limit", [float("nan"), -1, 0, "1", True])
def test_a_time_limit_is_a_number_above_0(limit: float) -> None:
    """Anything else is refused in one sentence, by every verb; one that is too large for a clock is none."""
    for verb in (puzzles.solve, puzzles.rate, puzzles.hint, puzzles.explain, puzzles.candidates):
        with pytest.raises(PuzzlesError, match="time_limit: a number of seconds above 0 is expected"):
            verb(EXAMPLE, time_limit=limit)  # type: ignore[operator]
    with pytest.raises(PuzzlesError, match="time_limit"):
        puzzles.generate(GENRE, time_limit=limit, seed=1)
    assert puzzles.solve(EXAMPLE, time_limit=10**400).verdict is puzzles.Verdict.ONE
    assert puzzles.solve(EXAMPLE, time_limit=float("inf")).verdict is puzzles.Verdict.ONE


def test_names_are_names() -> None:
    """A solver of no name is unknown like any other, and all verbs can be seen before they are used."""
    for name in (None, 5, ["auto"]):
        with pytest.raises(UnknownNameError, match="unknown solver"):
            puzzles.solve(EXAMPLE, solver=name)  # type: ignore[arg-type]
    assert set(puzzles.__all__) <= set(dir(puzzles))


# The command


def test_the_command_tells_what_is_open(tmp_path: Path, capsys: Capture) -> None:
    """A line for each variable that is not drawn, none for those that are; from a finished answer, nothing is
    left; from a wrong one, none, and status 1."""
    model = puzzles.model_of(EXAMPLE)
    assert main(["candidates", EXAMPLE]) == 0
    assert capsys.readouterr().out.count("\n") == len(model.variables)
    puzzle = puzzles.read(EXAMPLE).puzzle
    blank = REGISTRY.genre(GENRE).blank
    seen = next(v for v, value in enumerate(SOLUTION) if value != blank)
    one = Answer(tuple(value if v == seen else None for v, value in enumerate(SOLUTION)))
    file = tmp_path / "one.txt"
    file.write_text(puzzles.write(puzzle, "text", one))
    assert main(["candidates", str(file)]) == 0
    assert capsys.readouterr().out.count("\n") == len(model.variables) - 1
    for value in model.variables[seen].values:
        if value not in (blank, SOLUTION[seen]):
            wrong = Answer(tuple(value if v == seen else None for v in range(len(SOLUTION))))
            file.write_text(puzzles.write(puzzle, "text", wrong))
            assert main(["candidates", str(file)]) == 1
            assert capsys.readouterr().out == "none: no solution has all that is drawn\n"


def test_the_command_as_json(capsys: Capture) -> None:
    """One object with the values of each variable by its name."""
    assert main(["candidates", EXAMPLE, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert list(data) == ["genre", "id", "possible", "candidates"]
    assert list(data["candidates"].values()) == [[value] for value in SOLUTION]

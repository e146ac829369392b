"""Solvers side by side: whoever lies is found out, and the command says so."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from puzzles.api import model_of
from puzzles.cli import main
from puzzles.comparison import Result, compare, disagreements
from puzzles.hooks import hookimpl
from puzzles.model import Masks, Model
from puzzles.plugins import installed, load
from puzzles.solver import Budget, Outcome, Solver, Verdict
from puzzles.solver.named import LEARN, SEARCH
from tests.framework.models import random_model

Capture = pytest.CaptureFixture[str]

REGISTRY = installed()
GENRE = REGISTRY.genre_names()[0]
EXAMPLE = REGISTRY.genre(GENRE).example
MODEL = model_of(EXAMPLE)
RIGHT = SEARCH.solve(MODEL, None, Budget()).solutions
WRONG = (tuple(variable.values[0] for variable in MODEL.variables),)


def said(verdict: Verdict, solutions: tuple[tuple[int, ...], ...] = (), name: str = "liar") -> Result:
    return Result(name, Outcome(verdict, solutions), 0.0)


def told(*results: Result) -> str:
    """The contradictions of these results with those of an honest solver before them."""
    return "; ".join(disagreements(MODEL, [*compare(MODEL, [SEARCH], Budget()), *results]))


def test_honest_solvers_agree() -> None:
    """On random models of every kind, whatever the budget, honest solvers do not contradict each other."""
    random = Random(3)
    for _ in range(200):
        model = random_model(random)
        budget = random.choice((Budget(), Budget(nodes=1), Budget(nodes=3)))
        results = [*compare(model, [SEARCH], Budget()), *compare(model, [LEARN, SEARCH], budget)]
        assert [result.solver for result in results] == ["search", "learn", "search"]
        assert disagreements(model, results) == []


@pytest.mark.parametrize(
    ("result", "words"),
    [
        (said(Verdict.NONE), "search says unique, liar says none"),
        (said(Verdict.MANY, (RIGHT[0], *WRONG)), "search says unique, liar says several"),
        (said(Verdict.MANY, RIGHT * 2), "liar shows 1 solutions, and says several"),
        (said(Verdict.ONE), "liar shows 0 solutions, and says unique"),
        (said(Verdict.ONE, WRONG), "liar gives a solution that breaks"),
        (said(Verdict.GAVE_UP, WRONG), "liar gives a solution that breaks"),
    ],
)
def test_a_lie_is_told(result: Result, words: str) -> None:
    """Another number of solutions, fewer shown than claimed, the same one twice, and values that break a
    rule: each is a contradiction, and named with the one who said it."""
    assert words in told(result)


def test_giving_up_contradicts_nobody() -> None:
    """Who gives up says nothing, but for a solution that was found: it counts against those who say none."""
    assert told(said(Verdict.GAVE_UP)) == ""
    assert told(said(Verdict.GAVE_UP, RIGHT)) == ""
    both = disagreements(MODEL, [said(Verdict.NONE, name="no"), said(Verdict.GAVE_UP, RIGHT, name="tired")])
    assert both == ["no says none, but 1 were found (by tired)"]


# The command


def test_a_table(capsys: Capture) -> None:
    """A line a solver, of all that are installed, with outcome, time and counts; status 0."""
    assert main(["compare", EXAMPLE]) == 0
    out, _ = capsys.readouterr()
    head, *rows = out.splitlines()
    assert head.split() == ["puzzle", "solver", "outcome", "ms", "counts"]
    available = [solver.name for solver in REGISTRY.solvers(GENRE) if not solver.missing()]
    assert [row.split()[1] for row in rows] == available
    assert all(row.split()[2] == "unique" and float(row.split()[3]) > 0 for row in rows)


def test_many_puzzles_and_a_bad_one(tmp_path: Path, capsys: Capture) -> None:
    """Of a file with many puzzles each is compared, a summary follows with a line a solver, and what cannot
    be read is told with its line; status 2."""
    file = tmp_path / "many.txt"
    file.write_text(f"{EXAMPLE}\n{EXAMPLE[:-1]}\n{EXAMPLE}\n")
    assert main(["compare", str(file), "--solvers", "search,learn"]) == 2
    out, err = capsys.readouterr()
    rows, summary = out.split("\n\n")
    assert rows.count("unique") == 4
    assert [line.split()[:2] for line in summary.splitlines()[1:]] == [["search", "2"], ["learn", "2"]]
    assert "many.txt, line 2: " in err
    assert "1 of 3 puzzles could not be read" in err


def test_json_and_markdown(capsys: Capture) -> None:
    """JSON has an object a puzzle, with a result a solver; Markdown the columns of the table."""
    args = ["compare", EXAMPLE, EXAMPLE, "--solvers", "learn,search,learn", "--format"]
    assert main([*args, "json"]) == 0
    for line in capsys.readouterr().out.splitlines():
        data = json.loads(line)
        assert list(data) == ["source", "genre", "id", "agree", "disagreements", "results"]
        assert (data["agree"], data["id"]) == (True, EXAMPLE)
        assert [one["solver"] for one in data["results"]] == ["learn", "search"]
        assert [one["verdict"] for one in data["results"]] == ["unique", "unique"]
        assert all(
            list(one) == ["solver", "verdict", "seconds", "counts", "reason"] for one in data["results"]
        )
    assert main([*args, "markdown"]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[0] == "| puzzle | solver | outcome | ms | counts |"
    assert out[2].startswith(f"| {EXAMPLE} | learn | unique |")


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--solvers", "search,silly"], "unknown solver 'silly'"),
        (["--solvers", "search,,learn"], "--solvers"),
        (["--solvers", ""], "--solvers"),
        (["--format", "yaml"], "--format: unknown format 'yaml'; known: table, markdown, json"),
        (["--nodes", "0"], "--nodes"),
    ],
)
def test_wrong_calls(args: list[str], words: str, capsys: Capture) -> None:
    """Each is one line that names what is wrong, and status 2."""
    assert main(["compare", EXAMPLE, *args]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert words in err


def lies(model: Model, masks: Masks | None, budget: Budget) -> Outcome:
    return Outcome(Verdict.NONE)


class Liar:
    """A plugin with a solver that says there is no solution, and one that needs what nobody has."""

    PUZZLES_API = 1

    @hookimpl
    def puzzles_solvers(self, genre: str) -> list[Solver]:
        """For any genre."""
        return [
            Solver("liar", lies),
            Solver("absent", lies, missing=lambda: "solver absent needs the package nobody-has"),
        ]


@pytest.fixture
def _with_liar(monkeypatch: pytest.MonkeyPatch) -> None:
    known = load([Liar()])
    for module in ("compare", "several", "given"):
        monkeypatch.setattr(f"puzzles.cli.{module}.registry", lambda: known)


@pytest.mark.usefixtures("_with_liar")
def test_disagreement_is_status_1(capsys: Capture) -> None:
    """A solver that is wrong is named on standard error, and the status is 1; the others are shown all the
    same. Whoever is not installed is left out, and told of."""
    assert main(["compare", EXAMPLE, EXAMPLE]) == 1
    out, err = capsys.readouterr()
    assert out.count("liar") == 3
    assert f"{EXAMPLE}: auto says unique, liar says none" in err
    assert "the solvers disagree about 2 of 2 puzzles" in err
    assert err.count("left out: solver absent needs the package nobody-has") == 1
    assert "absent" not in out


@pytest.mark.usefixtures("_with_liar")
def test_who_asks_for_what_is_missing_is_refused(capsys: Capture) -> None:
    """A solver that is asked for by name and not installed is an error, told in one line."""
    assert main(["compare", EXAMPLE, "--solvers", "absent"]) == 2
    assert capsys.readouterr().err == "puzzles: solver absent needs the package nobody-has\n"

"""The contract sees faults: Tally keeps it; with anything wrong it fails a test that names the thing."""

from __future__ import annotations

import inspect
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from hypothesis import Phase, settings

from puzzles.codec import Codec, Puzzle
from puzzles.generator import Raw
from puzzles.testing import GenreContract
from tests.framework import tally
from tests.framework.altered import Altered, each
from tests.framework.faults import FAULTS, reading

FOLDER = Path(__file__).parent / "tally_contract"
ROOT = Path(__file__).resolve().parents[2]
TEXTS = {path.stem: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.txt")}


def contract(altered: Altered, **attributes: Any) -> type[GenreContract]:
    """A contract over an altered Tally, with Tally's data unless others are given."""
    given = {"genre": "tally", "plugins": (altered,), "examples": 40, **TEXTS, **attributes}
    return type("Broken", (GenreContract,), given)


def failures(broken: type[GenreContract], only: str = "") -> list[str]:
    """The messages of all tests that fail, or of the one named, each after the test's name and case."""
    found = []
    for name, test in inspect.getmembers(broken, inspect.isfunction):
        if not name.startswith("test_") or only not in ("", name):
            continue
        arguments = list(inspect.signature(test).parameters)[1:]
        cases = [list((broken().cases(argument) or {}).items()) for argument in arguments]
        for case in product(*cases):
            try:
                broken().setup_method()
                test(broken(), *(value for _, value in case))
            except pytest.skip.Exception:
                continue
            except Exception as error:
                notes = "\n".join(getattr(error, "__notes__", []))
                found.append(f"{name}{[key for key, _ in case]}: {error}\n{notes}")
    return found


class Whole(GenreContract):
    """Tally with mirror images. At the top of a module, so that another process finds it."""

    genre = "tally"
    data = FOLDER
    plugins = (Altered(),)
    examples = 30


def test_a_whole_genre_passes() -> None:
    """Tally with mirror images passes every test."""
    assert failures(Whole) == []


@pytest.fixture(autouse=True)
def _first_example_will_do() -> Iterator[None]:
    """Faults are to be seen, not to be made small."""
    settings.register_profile("faults", database=None, derandomize=True, phases=[Phase.generate])
    settings.load_profile("faults")
    yield
    settings.load_profile("puzzles")


@pytest.mark.parametrize("fault", FAULTS)
def test_each_fault_is_seen(fault: str) -> None:
    """Whatever is wrong with a genre, or missing from its data, fails the test that is about it, and the
    message names the thing."""
    altered, texts, test, message = FAULTS[fault]
    found = failures(contract(altered, **texts), test)
    assert found, f"{test} passes"
    assert any(re.search(message, told, re.DOTALL) for told in found), "\n\n".join(found)


def test_a_second_judge_is_heard() -> None:
    """An author's own notion of what is right is held against the checker's."""
    broken = contract(Altered(), is_right=lambda self, board, values: sum(values) < 2)
    assert "is_right says" in "\n".join(failures(broken, "test_checker"))


def test_boards_that_cannot_be_hashed() -> None:
    """A board has to be a frozen value."""

    def with_list(codecs: list[Codec]) -> list[Codec]:
        return reading(lambda read: evolve(read, puzzle=Puzzle("tally", List(read.puzzle.board.clues))))(
            codecs
        )

    found = failures(contract(Altered(codecs=with_list)), "test_checker")
    assert "a board must be a frozen value that can be hashed" in "\n".join(found)


class List(list[int | None]):
    """Clues as a list, with all that a board has but a hash."""

    @property
    def clues(self) -> tuple[int | None, ...]:
        return tuple(self)


@pytest.mark.parametrize(
    ("attributes", "message"),
    [
        ({"genre": "tarry"}, "unknown genre 'tarry'; known: tally; is its plugin installed"),
        ({"plugins": (Altered(), Altered())}, "genre tally is already brought by plugin"),
    ],
)
def test_without_a_genre_every_test_says_why(attributes: dict[str, Any], message: str) -> None:
    """A genre that is not there fails all tests with one message, instead of a crash before any."""
    found = failures(contract(Altered(), **attributes))
    assert len(found) > 30
    assert all(message in told for told in found)


def test_a_genre_may_have_little() -> None:
    """Nothing is missing without raters, profiles, generators, techniques and images, with one format."""

    def none(items: list[Any]) -> list[Any]:
        return []

    little = Altered(
        {"images": None, "canonical": None},
        techniques=none,
        profiles=none,
        generators=none,
        raters=none,
        codecs=lambda codecs: codecs[-1:],
    )
    data = {
        "boards": "tally:5:2.1.0 | one\ntally:2:33 | none",
        "answers": "around | tally:5:2.1.0 | c1=1 | r1c1 r1c3\nrun | tally:3:3.. | c1=1 c2=1 c3=1 | r1c1",
        "positions": "",
        "shapes": "",
    }
    assert failures(contract(little, **data)) == []


@pytest.mark.parametrize("name", ["hypothesis", "pytest"])
def test_missing_packages_are_named(name: str) -> None:
    """Without pytest or Hypothesis one line says what is missing and how to get it."""
    code = f"""
import importlib.util
find = importlib.util.find_spec
importlib.util.find_spec = lambda name: None if name == {name!r} else find(name)
import puzzles.testing
"""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, encoding="utf-8", cwd=ROOT, check=False
    )
    message = f"puzzles.testing needs {name}, not installed: pip install 'puzzlewright[testing]'"
    assert done.stderr.rstrip().endswith(f"MissingPackageError: {message}")


# Reading the data


@pytest.mark.parametrize(
    ("kind", "line", "message"),
    [
        ("positions", "crowded | .... | nothing", "3 columns, not 4"),
        ("positions", "swordfish | .... | | nothing", "unknown technique 'swordfish'; known: "),
        ("positions", "crowded | .9. | | nothing", "row 1, column 2: '9'"),
        ("positions", "crowded | ... | c9=1 | nothing", "no variable 'c9'; there are c1, c2, c3"),
        ("positions", "crowded | ... | c1=3 | nothing", "the value '3' is none of 0, 1"),
        ("positions", "crowded | ... | c1=1,0 | nothing", "values stand in the variable's order"),
        ("positions", "crowded | ... | |", "the last column is empty; write: nothing"),
        ("positions", "crowded | toy:3:... | | nothing", "is a board in no format of tally"),
        ("answers", "rows | ... | --- | nothing", "unknown rule 'rows'; known: around, run"),
        ("answers", "run | ... | -- | nothing", "answer, row 1: 2 cells, where 3 are expected"),
        ("answers", "run | ... | c1=1 c4=0 | nothing", "no variable 'c4'"),
        ("boards", "... | two", "unknown number of solutions 'two'; known: none, one, many"),
        ("shapes", "2 | 9 | easy", "unknown generator '2'; known: 1"),
        ("shapes", "1 | 9 | simple", "unknown level 'simple'"),
        ("shapes", "1 | 9 |", "no levels"),
    ],
)
def test_bad_lines_are_named(kind: str, line: str, message: str) -> None:
    """A line that cannot be read is named with its number and what is wrong; the others are used."""
    subject = contract(Altered(), **{kind: f"# head\n\n{line}"})().subject
    (problem,) = subject.data.problems
    assert problem.startswith(f"the attribute {kind}, line 3: ")
    assert message in problem


# As pytest runs it


class HashOrdered(GenreContract):
    """A generator that lets the order of a set decide. At the top of a module, so that another process finds
    it."""

    genre = "tally"
    data = FOLDER
    plugins = (Altered(generators=each(1, make=lambda recipe, *rest: _in_order_of_a_set(recipe, *rest))),)


def _in_order_of_a_set(recipe: Any, *rest: Any) -> Raw:
    (generator,) = tally.puzzles_generators("tally")
    order = "".join({str(number) for number in range(40)})
    return generator.make(evolve(recipe, index=int(order)), *rest)


def test_another_process_is_asked() -> None:
    """What depends on the order of a set is seen, for it is another elsewhere."""
    told = "\n".join(failures(HashOrdered, "test_another_process_makes_the_same"))
    assert "another process makes another puzzle of the same recipe" in told


def test_pytest_collects_a_test_for_each_thing(tmp_path: Path) -> None:
    """A class of three lines is collected, fails where something is wrong with a message and no more, and
    runs in several processes."""
    (tmp_path / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    (tmp_path / "test_it.py").write_text(
        "from puzzles.testing import GenreContract\n"
        "from tests.framework import tally\n"
        "class TestIt(GenreContract):\n"
        "    genre, plugins = 'tally', (tally,)\n"
        "    boards = '2.1.0 | one\\n33 | one'\n",
        encoding="utf-8",
    )
    options = "-q -n 2 -k test_board -p no:cacheprovider --import-mode=importlib"
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *options.split()],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        cwd=tmp_path,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 1, done.stdout + done.stderr
    assert "test_board[the attribute boards:2]" in done.stdout
    assert "ContractError: the attribute boards, line 2: the solutions are none, not one" in done.stdout
    assert "judging.py" not in done.stdout


# The page about it


PAGE = (ROOT / "docs" / "reference" / "testing.md").read_text(encoding="utf-8")


def test_the_page_shows_the_data_of_tally() -> None:
    """What the page shows of an author's side is what stands in the files that are tested here."""
    shown = re.findall(r"^```text\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert shown == [TEXTS[kind] for kind in ("boards", "answers", "positions", "shapes")]
    (code,) = re.findall(r"^```py\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert (Path(__file__).parent / "test_tally.py").read_text(encoding="utf-8").endswith(code)


def test_the_page_names_every_test() -> None:
    """Every test of the contract has its row, and every row its test."""
    rows = re.findall(r"^\| (`test_.*?) \|", PAGE, re.MULTILINE)
    named = [name for row in rows for name in re.findall(r"`(\w+)`", row)]
    assert sorted(named) == sorted(name for name in vars(GenreContract) if name.startswith("test_"))


def test_the_page_quotes_messages_as_they_are() -> None:
    """Each message of the page's last table is one that the contract can give."""
    sources = (ROOT / "framework" / "puzzles" / "testing").glob("*.py")
    text = "".join(path.read_text(encoding="utf-8") for path in sources)
    text = re.sub(r'"\s*f?"', "", text)
    table = PAGE[PAGE.index("| message |") :]
    messages = re.findall(r"^\| `(.+?)` \|", table, re.MULTILINE)
    assert len(messages) > 10
    for message in messages:
        for part in filter(None, map(str.strip, message.split("..."))):
            assert part in text, message

"""Measuring: the figures are those of the times, the tables hold what was measured, the verbs keep on."""

from __future__ import annotations

import csv
import inspect
import io
import itertools
import math
import re
import statistics
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from puzzles import api
from puzzles.bench import figures, judging, making, tables
from puzzles.cli import main
from puzzles.codec import Puzzle
from puzzles.errors import FormatError, NotFoundError
from puzzles.plugins import installed, load
from puzzles.solver import Outcome, Solver, Verdict
from tests.framework import tally, toy

TALLY = load([tally], entry_points=False)
GENRE = installed().genre_names()[0]
EXAMPLE = installed().genre(GENRE).example

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def short_warming(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test waits for what nobody counts."""
    monkeypatch.setattr(making, "WARMING", 0.001)


# Figures

times = st.lists(st.floats(0, 1e6) | st.just(math.inf), min_size=1, max_size=40)


@given(times, st.integers(1, 100))
def test_percentile_is_the_smallest_that_is_enough(found: list[float], part: int) -> None:
    """So many in a hundred are not above it, and of any smaller time that is not so."""
    figure = figures.percentile(found, part)
    assert figure in found

    def share(limit: float) -> bool:
        return sum(one <= limit for one in found) * 100 >= part * len(found)

    assert share(figure)
    assert not any(share(one) for one in found if one < figure)


@given(times)
def test_what_failed_is_slower_than_all_else(found: list[float]) -> None:
    """With infinite times among them the figures are those of the sorted list, infinite ones at its end."""
    assert figures.worst(found) == sorted(found)[-1]
    assert figures.median(found) == statistics.median(sorted(found))
    if 2 * sum(map(math.isinf, found)) >= len(found):
        assert figures.median(found) == math.inf


def test_nothing_measured_is_infinite() -> None:
    """Of no times every figure is infinite, and there is no mean."""
    assert {f([]) for f in (figures.median, figures.percentile, figures.worst)} == {math.inf}
    assert figures.mean([]) is None


def test_counts_are_averaged_over_those_that_have_them() -> None:
    """Names come in the order in which they were first counted."""
    counts = [{"nodes": 1}, {"nodes": 3, "cuts": 5}]
    assert figures.names_of(counts) == ["nodes", "cuts"]
    assert (figures.mean_of(counts, "nodes"), figures.mean_of(counts, "cuts")) == (2, 5)
    assert figures.mean_of(counts, "tries") is None


# Tables


@given(st.floats(0, 1e9))
def test_a_number_has_three_figures(value: float) -> None:
    """What is shown is the value to a half of its last place, in three figures or as a whole number."""
    shown = tables.number(value)
    places = len(shown.partition(".")[2])
    assert abs(float(shown) - value) <= 0.5000001 * 10**-places
    assert "." not in shown or len(shown.replace(".", "")) == 3
    assert tables.milliseconds(math.inf) == tables.number(None) == "-"


def test_rows_stand_below_their_headings() -> None:
    """In plain text every line is as wide as the headings; Markdown has a cell for each."""
    columns = (tables.Column("shape", 8, True), tables.Column("a long heading"))
    (heading,) = tables.head(columns, "table")
    assert len(tables.row(columns, ["5x5", "1.00"], "table")) == len(heading)
    assert tables.head(columns, "markdown") == ["| shape | a long heading |", "| --- | ---: |"]
    assert tables.row(columns, ["5x5", "-"], "markdown") == "| 5x5 | - |"


def test_columns_fit_their_rows() -> None:
    """A column is as wide as its longest cell, where that is wider than it was."""
    columns = (tables.Column("level", 8, True), tables.Column("puzzles", 7), tables.Column("ms", 2))
    rows = [["several solutions", "1", "0.12"], ["easy", "12345678", "1"]]
    wide = tables.fitted(columns, rows)
    assert [column.width for column in wide] == [17, 8, 4]
    assert len({len(tables.row(wide, cells, "table")) for cells in rows}) == 1
    assert tables.fitted(columns, []) == list(columns)


def test_csv_reads_back(tmp_path: Path) -> None:
    """Texts with commas, quotes and newlines survive; what is infinite or missing is empty."""
    path = tmp_path / "a.csv"
    texts = ["x, y", 'x "y"', "x\ny", ""]
    written = tables.csv_text(["a", "b", "c"], [[text, 1.5, math.inf] for text in texts])
    path.write_text(written + "\n", encoding="utf-8")
    rows = tables.read_csv(str(path), ["a", "b"])
    assert [row.texts["a"] for row in rows] == texts
    assert [row.where for row in rows] == [f"{path}, line {line}" for line in (2, 3, 4, 6)]
    assert {(row.number("b"), row.number("c")) for row in rows} == {(1.5, None)}


HEADINGS = "shape,level,median_ms,p95_ms,mean_attempts\n"


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_csv_of_other_programs_is_read(end: str, mark: str, tmp_path: Path) -> None:
    """However lines end, with a byte-order mark or without; blank lines count as lines, not as rows."""
    path = tmp_path / "a.csv"
    path.write_bytes(f"{mark}{HEADINGS}\n5x5,any,1,2,3\n".replace("\n", end).encode())
    assert making.read_earlier(str(path), "tally") == {("5x5", "any"): (1, 2, 3)}
    (row,) = tables.read_csv(str(path), ["shape"])
    assert row.where == f"{path}, line 3"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", ", line 1: no column 'shape'"),
        ("shape,level\n", ", line 1: no column 'median_ms'"),
        ("shape;level;median_ms\n", ", line 1: no column 'shape'"),
        (f"shape,{HEADINGS}", ", line 1: several columns 'shape'"),
        (f"{HEADINGS}1,any,soon,2,3\n", ", line 2, column 'median_ms': 'soon' is no number"),
        (f"{HEADINGS}1,any,1,2,3\n\n1,any,1,nan,3\n", ", line 4, column 'p95_ms': 'nan' is no number"),
        (f"{HEADINGS}1,any,1,1e999,3\n", ", line 2, column 'p95_ms': '1e999' is no number"),
        (f'{HEADINGS}"\n",any,1,2,x\n', ", line 2, column 'mean_attempts': 'x' is no number"),
        (f"{HEADINGS}1,any,1,2\n", ", line 2, column 'mean_attempts': is missing"),
        (f"{HEADINGS}1\n", ", line 2, column 'level': is missing"),
        (f"{HEADINGS}1,any,1,2,3,4\n", ", line 2, column 6: has no heading"),
        (f'{HEADINGS}1,"any,1,2,3\n2,any,1,2,3\n', ", line 2, column 'level': the quotes do not match"),
        (f'{HEADINGS}1,any,1,2,"3', ", line 2, column 'mean_attempts': the quotes do not match"),
        (f'{HEADINGS}"1"x,any,1,2,3\n', ", line 2, column 'shape': the quotes do not match"),
        (f'{HEADINGS}"1""\n","any",1,"2"",3\n', ", line 3, column 'p95_ms': the quotes do not match"),
        (f'{HEADINGS}1,any,1,2,3,"4\n', ", line 2, column 6: the quotes do not match"),
        ('shape,"level\n', ", line 1, column 2: the quotes do not match"),
        (
            f'{HEADINGS}1,"{"a" * 200_000}",1,2,3\n',
            ", line 2, column 'level': is longer than 131072 characters",
        ),
        (
            f"{HEADINGS}1,{'a' * 200_000},1,2,3\n",
            ", line 2, column 'level': is longer than 131072 characters",
        ),
        (b"shape,level\n\xff", ": byte 13 (0xff): the text is not UTF-8"),
        (b"\x89PNG\r\n", ": byte 1 (0x89): the text is not UTF-8"),
        (b" " * 5_000_000, ": is too big; at most 4194304 bytes are read"),
        (None, ": cannot be read: No such file or directory"),
    ],
)
def test_an_unusable_csv_is_one_line(text: str | bytes | None, told: str, tmp_path: Path) -> None:
    """What is no earlier measurement is refused by its path, and by the line and column that is wrong."""
    path = tmp_path / "a.csv"
    if text is not None:
        path.write_bytes(text.encode() if isinstance(text, str) else text)
    with pytest.raises(FormatError) as caught:
        making.read_earlier(str(path), "tally")
    assert str(caught.value) == f"{path}{told}"


@given(st.text(st.sampled_from('a",\n\r1'), max_size=12))
def test_any_csv_is_read_or_refused(text: str) -> None:
    """Whatever stands below the headings, it is rows that have a line, or one cell that is wrong."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.csv"
        path.write_bytes(f"a,b\n{text}".encode())
        try:
            told = [row.where for row in tables.read_csv(str(path), ["a"])]
        except FormatError as error:
            told = [str(error).rpartition(": ")[0]]
        place = re.compile(rf"{re.escape(str(path))}, line \d+(, column ('a'|'b'|\d+))?")
        assert all(map(place.fullmatch, told))


# Generators


def test_measuring_makes_the_same_puzzles() -> None:
    """Seed by seed what is measured is what ``generate`` does; each ends with a call of ``done``."""
    calls: list[None] = []
    made = making.measure("tally", "6", "easy", 3, done=lambda: calls.append(None), registry=TALLY)
    assert len(calls) == len(made.tries) == 3
    expected = [api.generate("tally", "6", level="easy", seed=seed, registry=TALLY) for seed in range(3)]
    assert [one.attempts for one in made.tries] == [one.attempts for one in expected]
    assert [one.counts for one in made.tries] == [one.counts for one in expected]
    assert any(one.counts for one in expected)
    assert made.mean_attempts == statistics.fmean(one.attempts for one in expected)
    assert all(0 < one.seconds < math.inf for one in made.tries)


def test_the_clock_is_an_argument() -> None:
    """A time is what the clock says between the beginning and the end; before each puzzle the yardstick's
    is taken."""
    clock = iter((0.0, 0.5, 1.0, 3.0, 10.0, 10.25, 11.0, 16.0)).__next__
    made = making.measure("tally", "6", "any", 2, clock=clock, registry=TALLY)
    assert made.times == [2.0, 5.0]
    assert made.loop == 0.375


def test_a_failure_is_counted_and_not_told() -> None:
    """Seeds without a puzzle are infinitely slow and count for no mean; the row shows -."""
    made = making.measure("tally", "1", "hard", 2, attempts=5, registry=TALLY)
    assert made.found == []
    assert [one.attempts for one in made.tries] == [5, 5]
    assert making.cells(made)[:-1] == ["1", "hard", "0/2", "-", "-", "-"]


@pytest.mark.parametrize("measured", [1, 20])
@pytest.mark.parametrize("is_found", [True, False])
def test_warming_up_takes_its_time(measured: int, is_found: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many puzzles are measured, those of further seeds are made until the time is over. It does not
    matter whether there are any."""
    seeds: list[int] = []
    generate = api.generate

    def recorded(*args: Any, seed: int, **more: Any) -> Any:
        seeds.append(seed)
        if not is_found:
            raise NotFoundError("nothing", attempts=1, reason="time")
        return generate(*args, seed=seed, **more)

    monkeypatch.setattr(api, "generate", recorded)
    monkeypatch.setattr(making, "WARMING", 75.0)
    monkeypatch.setattr(making, "perf_counter", itertools.count(0, 10).__next__)
    making.warm_up("tally", "6", "easy", measured, generator=None, registry=TALLY)
    assert seeds == list(range(measured, measured + 7))


def test_shapes_are_the_generators_own() -> None:
    """A generator says which shapes are worth measuring; of another it is the default shape."""
    assert making.shapes_of(TALLY, "tally", None) == ("9",)
    own = installed().generator(GENRE).shapes
    assert making.shapes_of(installed(), GENRE, None) == own
    assert len(own) > 1
    assert all(installed().generator(GENRE).shape(shape) == shape for shape in own)


def test_counts_go_into_the_csv() -> None:
    """Whatever a generator counted is a column of means over the puzzles found."""
    tries = (
        making.Try(0.5, 2, {"nodes": 4, "tries": 1}),
        making.Try(0.1, 4, {"nodes": 8}),
        making.Try(math.inf, 9),
    )
    headings, (row,) = making.csv_rows("tally", 1, [making.Making("9", "any", tries)])
    one = dict(zip(headings, row, strict=True))
    assert one["mean_nodes"] == 6
    assert one["mean_tries"] == 1
    assert one["mean_attempts"] == 3
    assert (one["seeds"], one["found"], one["median_ms"], one["p95_ms"]) == (3, 2, 500, math.inf)


def test_an_earlier_measurement_is_shown_beside(tmp_path: Path) -> None:
    """The CSV of one run is what another is compared with: how many times as fast by the medians."""
    slow = making.Making("9", "any", (making.Try(0.5, 2),))
    path = tmp_path / "slow.csv"
    path.write_text(tables.csv_text(*making.csv_rows("tally", 1, [slow])))
    earlier = making.read_earlier(str(path), "tally")
    fast = making.Making("9", "any", (making.Try(0.1, 1),))
    assert making.against(fast, earlier) == ["500", "500", "2.00", "5.00"]
    assert making.against(making.Making("9", "easy", fast.tries), earlier) == ["-"] * 4
    failed = making.Making("9", "any", (making.Try(math.inf, 9),))
    assert making.against(failed, earlier)[-1] == "-"


def test_figures_of_another_genre_are_not_shown(tmp_path: Path) -> None:
    """Of a CSV with a column for it only the rows of the genre count; one without serves any."""
    path = tmp_path / "a.csv"
    rows = ("5x5,any,1,2,3", "5x5,any,4,5,6", "5x5,easy,7,8,9")
    mixed = (f"{genre},{row}" for genre, row in zip(("tally", "toy", "toy"), rows, strict=True))
    path.write_text("\n".join((f"genre,{HEADINGS.strip()}", *mixed)), encoding="utf-8")
    assert making.read_earlier(str(path), "tally") == {("5x5", "any"): (1, 2, 3)}
    assert making.read_earlier(str(path), "toy") == {("5x5", "any"): (4, 5, 6), ("5x5", "easy"): (7, 8, 9)}
    with pytest.raises(FormatError) as caught:
        making.read_earlier(str(path), "other")
    assert str(caught.value) == f"{path}: holds figures of 'tally, toy', none of 'other'"
    path.write_text(f"genre,{HEADINGS}", encoding="utf-8")
    assert making.read_earlier(str(path), "other") == {}
    path.write_text("\n".join((HEADINGS.strip(), *rows)), encoding="utf-8")
    assert len(making.read_earlier(str(path), "other")) == 2


# Solvers and raters


def solved(name: str, verdict: Verdict, **counts: int) -> judging.Solved:
    solver = Solver("fixed", lambda model, masks, budget: Outcome(verdict, counts=counts))
    puzzle = Puzzle("toy", 1 if name == "small" else 2)
    registry = load([toy.whole()], entry_points=False)
    return judging.measure_solving(name, puzzle, 0.25, solver, 1.0, registry)


def test_solved_puzzles_are_grouped_by_size() -> None:
    """One row for each size, in order, and one for all; giving up counts as infinitely slow."""
    done = [
        solved("large", Verdict.MANY, nodes=4),
        solved("small", Verdict.ONE, nodes=2),
        solved("small", Verdict.GAVE_UP, nodes=6, cuts=1),
    ]
    columns, rows = judging.solved_table(done)
    table = [dict(zip((c.heading for c in columns), row, strict=True)) for row in rows]
    assert [(row["genre"], row["shape"], row["puzzles"]) for row in table] == [
        ("toy", "1x1", "2"),
        ("toy", "1x2", "1"),
        ("all", "", "3"),
    ]
    verdicts = ("none", "unique", "several", "gave up")
    assert [table[2][verdict] for verdict in verdicts] == ["0", "1", "1", "1"]
    assert table[0]["worst ms"] == "-"
    assert table[1]["worst ms"] != "-"
    assert (table[2]["mean nodes"], table[2]["mean cuts"]) == ("4.00", "1.00")
    headings, lines = judging.solved_csv(done)
    first = dict(zip(headings, lines[0], strict=True))
    assert (first["file"], first["verdict"], first["read_ms"]) == ("large", "several", 250)
    assert (first["variables"], first["nodes"], first["cuts"]) == (2, 4, None)


def test_default_solver_is_that_of_solve() -> None:
    """Without a name it is the solver that ``puzzles.solve`` takes."""
    default = inspect.signature(api.solve).parameters["solver"].default
    assert judging.solver_of(TALLY, "tally", None).name == default
    assert judging.solver_of(TALLY, "tally", "search").name == "search"


def test_rated_puzzles_are_grouped_by_level() -> None:
    """Levels stand from easy on; what has none stands last, by its reason. The whole takes longer than
    its part."""
    puzzles = [Puzzle("tally", tally.read_board([row])) for row in ("...", "2.1.0", "1..0..1", "3")]
    solver = TALLY.solver("tally", "search")
    done = [judging.measure_rating("", puzzle, solver, None, None, TALLY) for puzzle in puzzles]
    assert all(one.seconds >= one.alone > 0 for one in done)
    rows = judging.rated_rows(done, ("bookkeeping", "easy", "medium", "hard", "expert"))
    assert rows[-1][:4] == ["all", "", "", "4"]
    levels = {row[1]: row[2] for row in rows[:-1]}
    assert levels["2x3"] == "several solutions"
    assert levels["2x5"] == "easy"
    assert levels["2x1"] == "no solution"
    assert [row[2] for row in judging.rated_csv(done)[1]] == [one.size.shape for one in done]


# The verbs


def lines(capsys: Capture, *args: str, status: int = 0) -> list[str]:
    assert main(("bench", *args)) == status
    return capsys.readouterr().out.splitlines()


@pytest.mark.parametrize(
    "verb", [("generate", GENRE, "5x5", "--levels=any"), ("solve", EXAMPLE), ("rate", EXAMPLE)]
)
def test_the_title_tells_the_clock(verb: tuple[str, ...], capsys: Capture) -> None:
    """Wall-clock time, or processor time where that is asked for."""
    assert lines(capsys, *verb)[0].endswith(", wall-clock time")
    assert lines(capsys, *verb, "--cpu")[0].endswith(", processor time")


def read(path: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(path.read_text())))


SMALL = ("generate", GENRE, "5x5", "7x7", "--levels", "any,easy", "--seeds", "2")


def test_generate_prints_a_row_for_each_shape_and_level(tmp_path: Path, capsys: Capture) -> None:
    """In the order asked for; the CSV has the same rows, and can be shown beside another run."""
    path = tmp_path / "out.csv"
    title, heading, *rows = lines(capsys, *SMALL, "--csv", str(path))
    assert "seeds 0 to 1" in title
    assert heading.split()[:2] == ["shape", "level"]
    asked = [["5x5", "any"], ["5x5", "easy"], ["7x7", "any"], ["7x7", "easy"]]
    assert [row.split()[:3] for row in rows] == [[*one, "2/2"] for one in asked]
    assert [[row["shape"], row["level"]] for row in read(path)] == asked
    page = lines(capsys, *SMALL, "--against", str(path), "--format", "markdown")
    assert page[0].startswith("# Generating")
    assert page[2].endswith("; 'then' is out.csv.")
    assert [line.split(" | ")[0] for line in page if line.startswith("| 5x5")] == ["| 5x5", "| 5x5"]
    assert page[4].endswith("| times as fast |")


def test_what_is_named_twice_is_measured_once(capsys: Capture) -> None:
    """Levels and shapes stand in the order given, each once, however it is written."""
    _, _, *rows = lines(
        capsys, "generate", GENRE, "7x7", "5x5", "7X7", "--levels", " easy, any,easy ", "--seeds=1"
    )
    asked = [["7x7", "easy"], ["7x7", "any"], ["5x5", "easy"], ["5x5", "any"]]
    assert [row.split()[:2] for row in rows] == asked


def ends(line: str) -> list[int]:
    """Where the cells of a line end: two blanks are between them."""
    return [found.end() for found in re.finditer(r"\S(?: ?\S)*", line)]


def test_figures_stand_below_their_headings(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    """In every row they end where their headings do, however long the words before them are."""
    measure, levels = judging.measure_rating, itertools.cycle(("easy", "unsolved by the profile"))
    monkeypatch.setattr(judging, "measure_rating", lambda *args: evolve(measure(*args), level=next(levels)))
    _, heading, *rows = lines(capsys, "rate", EXAMPLE, EXAMPLE)
    assert len(rows) == 3
    assert [ends(row)[-7:] for row in rows] == [ends(heading)[-7:]] * 3


def test_columns_fit_what_is_asked_for() -> None:
    """Where rows are printed one by one the shapes, levels and seeds are known before them."""
    shape, level, found, *figures = making.columns_for(["5x5", "1000x1000"], ["any", "easy"], 10_000)
    assert (shape.width, level.width, found.width) == (9, 6, 11)
    assert figures == list(making.COLUMNS[3:])


def interrupting(function: Callable[..., Any], after: int) -> Callable[..., Any]:
    """The function, which a user interrupts after so many calls."""
    calls = iter(range(after))

    def interrupted(*args: Any, **more: Any) -> Any:
        if next(calls, None) is None:
            raise KeyboardInterrupt
        return function(*args, **more)

    return interrupted


def test_an_interrupt_keeps_the_finished_rows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    """Rows are printed as they are finished, and are in the CSV, whatever comes after."""
    path = tmp_path / "out.csv"
    monkeypatch.setattr(making, "measure", interrupting(making.measure, 2))
    assert main(("bench", *SMALL, "--csv", str(path))) == 130
    out, err = capsys.readouterr()
    assert err.splitlines() == ["puzzles: interrupted; 2 of 4 rows finished and kept"]
    assert len(out.splitlines()) == 4
    assert len(read(path)) == 2


def test_warming_up_can_be_interrupted(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    """It ends at once, as all else does, however long it would have taken."""
    monkeypatch.setattr(making, "WARMING", 1e9)
    monkeypatch.setattr(api, "generate", interrupting(api.generate, 3))
    assert main(("bench", *SMALL)) == 130
    assert capsys.readouterr().err == "puzzles: interrupted; 0 of 4 rows finished and kept\n"


def test_an_interrupt_keeps_the_finished_puzzles(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    """Solving and rating print the table of what was done."""
    for verb, function in (("solve", "measure_solving"), ("rate", "measure_rating")):
        path = tmp_path / f"{verb}.csv"
        with monkeypatch.context() as patch:
            patch.setattr(judging, function, interrupting(getattr(judging, function), 3))
            assert main(("bench", verb, *[EXAMPLE] * 5, "--csv", str(path))) == 130
        out, err = capsys.readouterr()
        assert err.splitlines() == ["puzzles: interrupted; 2 of 5 puzzles finished and kept"]
        assert out.splitlines()[-1].split()[:2] == ["all", "2"]
        assert len(read(path)) == 2


def test_a_file_that_cannot_be_read_stops_nothing(tmp_path: Path, capsys: Capture) -> None:
    """It is one line that names it; the others are measured, and the status is 2."""
    good, bad = tmp_path / "good", tmp_path / "bad"
    good.write_text(EXAMPLE)
    bad.write_text("nonsense")
    for verb in ("solve", "rate"):
        files = (str(good), str(tmp_path / "missing"), str(bad), str(good))
        path = tmp_path / f"{verb}.csv"
        assert main(("bench", verb, *files, "--csv", str(path))) == 2
        out, err = capsys.readouterr()
        assert [str(bad) in line or "missing" in line for line in err.splitlines()] == [True, True]
        assert out.splitlines()[-1].split()[:2] == ["all", "2"]
        assert len(read(path)) == 2


@pytest.mark.parametrize("verb", ["solve", "rate"])
def test_a_file_to_be_read_is_not_written_over(verb: str, tmp_path: Path, capsys: Capture) -> None:
    """The CSV may not take the place of a puzzle that is being measured."""
    path = tmp_path / "puzzle.txt"
    path.write_text(EXAMPLE, encoding="utf-8")
    assert main(["bench", verb, str(path), "--csv", str(path)]) == 2
    assert "is one of the files to be read" in capsys.readouterr().err
    assert path.read_text(encoding="utf-8") == EXAMPLE


def test_solve_tells_the_solver_and_what_it_counted(capsys: Capture) -> None:
    """The title names the solver, and each of its counts has a column."""
    title, heading, row, total = lines(capsys, "solve", EXAMPLE, "--solver", "search")
    assert title.startswith("Solving, solver search: ")
    assert "mean nodes" in heading
    assert row.split()[0] == GENRE
    assert total.split()[:6] == ["all", "1", "0", "1", "0", "0"]


def test_rate_takes_a_genre_or_files(tmp_path: Path, capsys: Capture) -> None:
    """A genre stands for its corpus; a puzzle is one puzzle."""
    path = tmp_path / "out.csv"
    (total,) = lines(capsys, "rate", GENRE, "--csv", str(path))[-1:]
    assert int(total.split()[1]) == len(read(path)) > 50
    assert lines(capsys, "rate", EXAMPLE)[-1].split()[:2] == ["all", "1"]


@pytest.mark.parametrize(
    ("args", "told"),
    [
        ((), "Missing command"),
        (("generate",), "GENRE"),
        (("generate", "nonsense"), "unknown genre 'nonsense'"),
        (("generate", GENRE, "nonsense"), "'nonsense'"),
        (("generate", GENRE, "--levels", "any,silly"), "unknown level 'silly'"),
        (("generate", GENRE, "--levels", ""), "unknown level ''"),
        (("generate", GENRE, "--seeds", "0"), "--seeds"),
        (("generate", GENRE, "--generator", "99"), "generator version 99"),
        (("generate", GENRE, "--format", "silly"), "unknown format 'silly'"),
        (("generate", GENRE, "--against", "missing"), "missing: cannot be read"),
        (("generate", GENRE, "--csv", "/"), "/: is a directory"),
        (("solve",), "FILES"),
        (("solve", EXAMPLE, "--solver", "silly"), "unknown solver 'silly'"),
        (("solve", EXAMPLE, "--variant", "silly"), "unknown variant 'silly'"),
        (("solve", EXAMPLE, "--format", "silly"), "unknown format 'silly'"),
        (("rate", "nonsense"), "no such file"),
        (("rate", GENRE, GENRE), "is a genre: name one genre and nothing else"),
        (("rate", EXAMPLE, "--rater", "99"), "rater version 99"),
        (("rate", EXAMPLE, "--format", "silly"), "unknown format 'silly'"),
    ],
)
def test_wrong_call_is_one_line_and_status_2(args: tuple[str, ...], told: str, capsys: Capture) -> None:
    """Whatever is wrong with a call is told in one line that names it, before anything is printed."""
    assert main(("bench", *args)) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert told in err
    assert err.count("\n") == 1

"""What a plugin brings is used by every verb: for a genre of its own, and for one of somebody else."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import pytest

import puzzles_hashi
from puzzles import api
from puzzles.answer import Answer
from puzzles.errors import FormatError, UnknownNameError
from puzzles.explanation import as_text
from puzzles.plugins import load
from puzzles.registry import Registry
from puzzles.solver import Budget, Verdict
from tests.framework import extending, tally

HASHI = "hashi:5x5:2a1a3e4a2a6e3c3"


def registry(*adds: object) -> Registry:
    """The core, Hashi, Tally and these, whatever is installed here."""
    result = load([puzzles_hashi, tally, *adds], entry_points=False)
    assert result.warnings == ()
    assert all(report.error is None for report in result.check())
    return result


# A genre of its own


def test_a_new_genre_is_solved_checked_rated_hinted_and_explained() -> None:
    """Every verb works for a genre the core has never heard of, from its model and words alone."""
    known = registry()
    puzzle = known.genre("tally").example
    outcome = api.solve(puzzle, registry=known)
    assert outcome.verdict is Verdict.ONE
    solution = Answer(outcome.solutions[0])
    assert solution.values == (1, 1, 0, 0, 0)
    assert api.check(puzzle, solution, registry=known) == []
    wrong = api.check(puzzle, Answer((1, 1, 1, 0, 0)), registry=known)
    assert [(found.rule, found.place) for found in wrong] == [("around", (0, 2)), ("run", (0, 0))]
    assert api.rate(puzzle, registry=known).level == "easy"
    assert api.hint(puzzle, registry=known).kind == "step"
    told = as_text(api.explain(puzzle, registry=known))
    assert "nothing else fits the 2 at cell 1" in told


@pytest.mark.parametrize("format", ["text", "json", "id"])
def test_a_new_genre_has_the_formats_of_the_core(format: str) -> None:
    """What a form of six functions writes in each format, it reads back, answer included."""
    known = registry()
    puzzle = api.read("tally:5:2.1.0", registry=known).puzzle
    answer = None if format == "id" else Answer((1, None, 0, 0, 0))
    document = api.read(api.write(puzzle, format, answer, registry=known), registry=known)
    assert document.puzzle == puzzle
    assert document.answer == answer


@pytest.mark.parametrize("level", ["any", "easy", "medium"])
def test_a_new_genre_is_generated_with_one_solution_at_the_asked_level(level: str) -> None:
    """The core's generator needs four functions of a genre; counting out finds the same solution."""
    known = registry()
    made = api.generate("strip", "9", level=level, seed=5, registry=known)
    assert level in ("any", made.rating.level)
    assert api.follow(made.recipe, registry=known) == made
    outcome = extending.count_out(api.model_of(made.puzzle, registry=known), None, Budget())
    assert outcome.verdict is Verdict.ONE
    assert outcome.solutions == (made.solution.values,)


def test_a_new_genre_brings_its_own_renderer() -> None:
    """A renderer draws the scene of its own genre, and of another."""
    known = registry()
    puzzle = api.read("tally:5:2.1.0", registry=known).puzzle
    scene = known.genre("tally").scene(puzzle.board, Answer((1, 1, 0, 0, 0)))
    assert known.renderer("strip").render(scene) == "2|.|1|.|0\n#|#|.|.|."
    hashi = api.read(HASHI, registry=known).puzzle
    assert (
        known.renderer("strip")
        .render(known.genre("hashi").scene(hashi.board, None))
        .startswith("2|.|1|.|3\n")
    )


# Things added to a genre of another


def test_an_added_technique_works_by_an_added_profile_and_rater() -> None:
    """A technique of one plugin, named by the profile of a second, is found, counted and told."""

    class GoesByIt(extending.AddsRater):
        @extending.hookimpl
        def puzzles_raters(self, genre: str) -> list[extending.Rater]:
            return [extending.Rater(2, "counting-1", self.rate)] if genre == "hashi" else []

    known = registry(extending.AddsTechnique(), extending.AddsProfile(), GoesByIt())
    rating = api.rate(HASHI, registry=known)
    assert rating.profile == "counting-1"
    assert rating.steps["counted"] > 0
    told = as_text(api.explain(HASHI, registry=known))
    assert "[counted]" in told
    assert "counting at the 2 at row 1 column 1 leaves nothing else" in told
    assert api.rate(HASHI, rater=1, registry=known) == api.rate(HASHI, registry=registry())


def test_an_added_format_is_found_out_and_written() -> None:
    """``read`` recognises a plugin's format by itself, and its errors carry the format's name."""
    known = registry(extending.AddsCodec())
    line = api.write(HASHI, "line", registry=known)
    assert line == "line/2.1.3/...../4.2.6/...../3...3"
    assert api.write(line, "id", registry=known) == HASHI
    with pytest.raises(FormatError, match=r"^line format: .*row 1"):
        api.read("line/x", registry=known)


def test_an_added_solver_decides_every_genre() -> None:
    """A solver named by its name agrees with the core's on each genre, and its limit is "gave up"."""
    known = registry(extending.AddsSolver())
    for puzzle in (HASHI, "tally:5:2.1.0", "tally:4:1..1", "tally:3:3.."):
        counted = api.solve(puzzle, solver="count-out", registry=known)
        assert counted.verdict is api.solve(puzzle, registry=known).verdict
    assert api.solve(HASHI, solver="count-out", nodes=3, registry=known).verdict is Verdict.GAVE_UP
    with pytest.raises(UnknownNameError, match="search"):
        api.solve(HASHI, solver="count-out", registry=registry())


def test_an_added_generator_is_the_newest_and_the_old_one_stays() -> None:
    """The newest version is the default; an older, asked for by number, makes what it always made."""
    known = registry(extending.AddsGenerator())
    made = api.generate("hashi", seed=1, registry=known)
    assert made.recipe.generator == 1000
    assert api.write(made.puzzle, "text", registry=known).splitlines()[2:] == ["2.4.2"]
    assert api.follow(made.recipe, registry=known) == made
    assert api.generate("hashi", seed=1, generator=1000, registry=known) == made
    old = api.generate("hashi", "5x5", seed=1, registry=registry())
    assert old.recipe.generator < 1000
    assert api.follow(old.recipe, registry=known) == old


def test_an_added_rater_is_the_newest_and_the_old_one_stays() -> None:
    """A rating says by which version it was made; version 1 says what it always said."""
    known = registry(extending.AddsRater())
    rating = api.rate(HASHI, registry=known)
    assert (rating.rater, rating.level) == (2, "medium")
    assert api.rate(HASHI, rater=1, registry=known) == api.rate(HASHI, registry=registry())


def test_an_added_renderer_draws_every_genre() -> None:
    """A renderer of a plugin without genre draws whatever has a scene."""
    known = registry(extending.AddsRenderer())
    board = api.read(HASHI, registry=known).puzzle.board
    answer = Answer(api.solve(HASHI, registry=known).solutions[0])
    assert (
        known.renderer("census")
        .render(known.genre("hashi").scene(board, answer))
        .startswith("5x5 cells, 8 marks")
    )
    assert (
        known.renderer("census").render(tally.scene(tally.Board((1, None)), None))
        == "2x2 cells, 1 marks, 0 links"
    )


def test_all_of_them_together_in_any_order() -> None:
    """Who adds to a genre may be loaded before its owner; what is there does not depend on the order."""
    adds: list[Callable[[], object]] = [extending.AddsTechnique, extending.AddsProfile, extending.AddsCodec]
    plugins = [puzzles_hashi, *(make() for make in adds)]
    seen = set()
    for order in itertools.permutations(plugins):
        known = load(order, entry_points=False)
        assert known.warnings == ()
        seen.add(
            (
                frozenset(t.name for t in known.techniques("hashi")),
                frozenset(c.name for c in known.codecs("hashi")),
                frozenset(p.id for p in known.profiles("hashi")),
            )
        )
    assert len(seen) == 1

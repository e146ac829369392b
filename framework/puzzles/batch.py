"""Lists of puzzles: as many as asked for, none twice, the same for any number of processes."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Generator, Hashable
from functools import partial
from itertools import count as counting

from attrs import evolve

from puzzles import api
from puzzles.api import Made
from puzzles.arguments import checked_number, known_plugins, limits_of, teller
from puzzles.errors import NotFoundError, PuzzlesError, WorkerError
from puzzles.generator import ANY, DEFAULT_ATTEMPTS, Recipe
from puzzles.plugins import installed
from puzzles.registry import Registry

REPEATS = 100
"""A list ends when so many puzzles in a row repeat earlier ones: there are hardly any others."""


def generate_many(
    genre: str,
    shape: str | None = None,
    *,
    count: int,
    level: str = ANY,
    seed: int | None = None,
    index: int = 0,
    jobs: int = 1,
    generator: int | None = None,
    rater: int | None = None,
    attempts: int = DEFAULT_ATTEMPTS,
    time_limit: float | None = None,
    tell: Callable[[int], None] | None = None,
    registry: Registry | None = None,
) -> Generator[Made, None, None]:
    """A list of ``count`` different puzzles, each as soon as it and those before it are ready.

    The list of a seed has the puzzles that :func:`puzzles.api.generate` makes for ``index`` and the
    numbers after it, without those that repeat an earlier one of the list, by the genre's ``canonical``.
    A recipe keeps the number it was made with, so each puzzle can be had again alone.

    ``jobs`` is the number of processes that share the work, 0 for one a processor. It changes nothing in
    the list. ``attempts`` and ``time_limit`` are for each puzzle. ``tell`` is called with the number of
    boards screened so far: of the puzzle in hand, or, with several jobs, of all that are finished. To end
    early, close the generator: that ends the processes, too.

    Raises what :func:`puzzles.api.generate` raises; NotFoundError also when 100 puzzles in a row repeated
    earlier ones. With several jobs raises WorkerError when a process ended before its time, and
    PuzzlesError when ``registry`` is not that of the installed plugins, which other processes find by
    themselves. What is wrong with the call is raised at once, the rest when the list comes to it.
    """
    checked_number("count", count, 1)
    checked_number("jobs", jobs, 0)
    registry = known_plugins(registry)
    if jobs != 1 and registry is not installed():
        raise PuzzlesError(
            "jobs: other processes know installed plugins only; with this registry, 1 is possible"
        )
    tell = teller(tell)
    limits_of(attempts, time_limit)  # each puzzle has its own; here they are only looked at
    recipe = api.recipe_of(
        genre, shape, level=level, seed=seed, index=index, generator=generator, rater=rater, registry=registry
    )
    follow = partial(api.follow, attempts=attempts, time_limit=time_limit)
    if not jobs:
        from puzzles.processes import cores

        jobs = cores()
    jobs = min(jobs, count)
    if jobs == 1:
        follow = partial(follow, tell=tell, registry=registry)
    return _listed(recipe, count, jobs, follow, tell, registry)


def _listed(
    first: Recipe,
    count: int,
    jobs: int,
    follow: Callable[[Recipe], Made],
    tell: Callable[[int], None],
    registry: Registry,
) -> Generator[Made, None, None]:
    seen: set[Hashable] = set()
    repeats = screened = in_vain = 0
    recipes = (evolve(first, index=number) for number in counting(first.index))
    if jobs == 1:
        results: Generator[Made, None, None] = (follow(recipe) for recipe in recipes)
    else:
        # Not needed for one puzzle, and long to import: multiprocessing is a twentieth of the whole command.
        from puzzles.processes import in_order

        results = in_order(
            follow,
            recipes,
            jobs,
            # Where puzzles repeat, more than are missing have to be made.
            wanted=lambda: count - len(seen) + repeats,
            idle=lambda: tell(screened),
        )
    with contextlib.closing(results):
        for number in counting(first.index):
            try:
                made = next(results)
            except NotFoundError as error:
                if count == 1:
                    raise
                told = f"{error}; it would have had index {number}"
                raise NotFoundError(told, attempts=error.attempts, reason=error.reason) from None
            except WorkerError as error:
                raise WorkerError(f"{error}; it was making the puzzle with index {number}") from None
            screened += made.attempts
            same = _same(made, registry)
            if same in seen:
                repeats += 1
                in_vain += made.attempts
                if repeats == REPEATS:
                    raise _no_more(first, len(seen), number, in_vain)
                continue
            seen.add(same)
            repeats = in_vain = 0
            yield made
            if len(seen) == count:
                return


def _same(made: Made, registry: Registry) -> Hashable:
    """What a puzzle has in common with those that are the same."""
    board: Hashable = made.puzzle.board
    canonical = registry.genre(made.recipe.genre).canonical
    same = board if canonical is None else canonical(board)
    try:
        hash(same)
    except TypeError:  # a board of lists: frozen as it may be, it has no hash
        return repr(same)
    return same


def _no_more(first: Recipe, found: int, last: int, attempts: int) -> NotFoundError:
    kind = "" if first.level == ANY else f"{first.level} "
    return NotFoundError(
        f"only {found} different {kind}puzzles of shape {first.shape} found: those with index "
        f"{last - REPEATS + 1} to {last} repeat them (seed {first.seed}); "
        "another seed, shape, level or generator may have more",
        attempts=attempts,
        reason=f"{REPEATS} repeated puzzles in a row",
    )

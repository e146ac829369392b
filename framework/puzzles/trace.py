"""Traces: a profile run to its end, every step with its reasons; replay, proof and JSON of steps."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator

from attrs import evolve, frozen

from puzzles.agenda import Found
from puzzles.bits import mask_of
from puzzles.engine import Engine
from puzzles.model import Masks, Model, Removal
from puzzles.profile import Profile
from puzzles.state import State
from puzzles.technique import Because, Chain, Step, because_of


@frozen(slots=True)
class Trace:
    """All steps of one run.

    ``undecided``  the variables the profile left open; empty when it solved the puzzle.
    ``broken``     the rule instance found broken, by index; None for a puzzle that has a solution.
    """

    profile: str
    steps: tuple[Step, ...]
    undecided: tuple[int, ...]
    broken: int | None = None

    @property
    def is_solved(self) -> bool:
        """Whether every variable was decided and no rule broke."""
        return self.broken is None and not self.undecided


class _Enough(Exception):
    """Ends a run from within."""


def run_trace(
    model: Model, profile: Profile, masks: Masks | None = None, upto: int | None = None,
    solution: Masks | None = None, deadline: float = float("inf"),
    until: Callable[[Step], bool] | None = None,
) -> Trace:  # fmt: skip
    """Run the first ``upto`` rows of a profile (all by default) and tell every step.

    ``masks`` is where to start; ``solution`` the only solution as masks, if known: it saves work and
    changes nothing. The first step for which ``until`` holds is the last that is told. Raises
    NotFoundError once ``deadline``, on the monotonic clock, is over.
    """
    state = State(model, masks)
    engine = Engine(profile, state, upto, solution, deadline=deadline)
    steps: list[Step] = []

    def each(found: Found) -> None:
        steps.append(_told(engine, profile, found))
        if until is not None and until(steps[-1]):
            state.remove(found[2])
            raise _Enough

    broken = None
    with contextlib.suppress(_Enough):
        broken = engine.run(each=each)
    return Trace(profile.id, tuple(steps), tuple(state.undecided()), broken)


def first_step(model: Model, profile: Profile, masks: Masks, solution: Masks | None = None) -> Step | None:
    """The next step from a position, bookkeeping included; None when the profile finds nothing."""
    trace = run_trace(model, profile, masks, solution=solution, until=lambda step: True)
    return trace.steps[0] if trace.steps else None


def replay(model: Model, steps: tuple[Step, ...], masks: Masks | None = None) -> list[int]:
    """The masks after the steps; ValueError when a step removes what is not there."""
    now = model.start() if masks is None else list(masks)
    for number, step in enumerate(steps, 1):
        for variable, gone in step.removed:
            if not gone or now[variable] & gone != gone:
                raise ValueError(f"step {number} removes a candidate that is not there")
            now[variable] &= ~gone
    return now


def is_proven(model: Model, profile: Profile, step: Step, masks: Masks) -> bool:
    """Whether the step can be had from what it cites alone.

    ``masks`` are those before the step. Somebody who knows only the cited variables' candidates (all
    others have every candidate) and only the cited rule instances asks the step's technique until it
    finds nothing; what the step removes must be among what it found.
    """
    known = _known(model, masks, step.because.variables)
    state = State(model, known)
    only = mask_of(step.because.instances)
    row = _row(profile, step.technique)
    technique = profile.entries[row].technique
    if technique.assumes:
        engine = Engine(profile, state, row + 1, only=only)
        return all(engine.first_pass(row, variable, bit) is not None for variable, bit in step.removed)
    alone = evolve(profile, entries=(profile.entries[row],))
    found: dict[int, int] = {}

    def collect(deduced: Found) -> None:
        for variable, gone in deduced[2]:
            found[variable] = found.get(variable, 0) | gone

    Engine(alone, state, only=only).run(each=collect)
    return all(gone & ~found.get(variable, 0) == 0 for variable, gone in step.removed)


def _known(model: Model, masks: Masks, cited: tuple[int, ...]) -> list[int]:
    known = model.start()
    for variable in cited:
        known[variable] = masks[variable]
    return known


def _row(profile: Profile, technique: str) -> int:
    return next(i for i, entry in enumerate(profile.entries) if entry.technique.name == technique)


def _told(engine: Engine, profile: Profile, found: Found) -> Step:
    """A deduction that is about to be applied, with its reasons."""
    row, index, removal = found
    model, masks = engine.model, engine.state.masks
    entry = profile.entries[row]
    technique = entry.technique
    if technique.assumes:
        return _contradiction(engine, profile, row, removal)
    reason = technique.reason
    because = (because_of if reason is None else reason)(model, masks, index, removal)
    return Step(technique.name, entry.level, because, removal, _settled(model, masks, removal))


def _settled(model: Model, masks: Masks, removal: Removal) -> tuple[tuple[int, int], ...]:
    left = [(variable, masks[variable] & ~gone) for variable, gone in removal]
    return tuple((v, model.value(v, mask)) for v, mask in left if mask and not mask & (mask - 1))


def _contradiction(engine: Engine, profile: Profile, row: int, removal: Removal) -> Step:
    """Try the refuted value once more, keep what happens, and leave out what the end does not need."""
    model = engine.model
    masks = tuple(engine.state.masks)
    entry = profile.entries[row]
    ((variable, bit),) = removal
    end = engine.first_pass(row, variable, bit)
    assert end is not None
    steps: list[Step] = []
    broken_reads: list[tuple[int, ...]] = []

    def each(found: Found) -> None:
        steps.append(_told(engine, profile, found))

    broken = engine.try_out(variable, bit, row, end, each)
    assert broken is not None
    after = list(masks)
    after[variable] = bit
    for step in steps:
        for changed, gone in step.removed:
            after[changed] &= ~gone
    broken_reads.append(model.instances[broken].why(after, None))
    needed = set(broken_reads[0])
    kept: list[Step] = []
    for step in reversed(steps):
        if any(changed in needed for changed, _ in step.removed):
            kept.append(step)
            needed.update(step.because.variables)
            needed.update(changed for changed, _ in step.removed)
    kept.reverse()

    def told(chosen: tuple[Step, ...], because: Because) -> Step:
        chain = Chain(variable, model.value(variable, bit), chosen, broken)
        settled = _settled(model, masks, removal)
        return Step(entry.technique.name, entry.level, because, removal, settled, chain)

    instances = {broken, *(index for step in kept for index in step.because.instances)}
    short = told(tuple(kept), Because(tuple(sorted(instances)), tuple(sorted(needed | {variable}))))
    if is_proven(model, profile, short, masks):
        return short
    # Rare: left alone, the cited instances find other things first and use up the steps allowed.
    everything = Because(tuple(range(len(model.instances))), tuple(range(len(model.variables))))
    return told(tuple(steps), everything)


def counted(steps: tuple[Step, ...]) -> Iterator[Step]:
    """The steps that count: all but bookkeeping."""
    return (step for step in steps if step.is_counted)

"""What must hold of techniques: sound, monotone, and each step follows from what it cites alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from puzzles.answers import placed
from puzzles.bits import bits
from puzzles.engine import Engine
from puzzles.model import Masks, Model, Removal, RuleInstance
from puzzles.profile import Profile
from puzzles.rows import rows_of
from puzzles.sentences import masks_along
from puzzles.state import State
from puzzles.technique import LEVELS, Step, Technique
from puzzles.tell import step_lines
from puzzles.testing.brute import Chosen, all_solutions, within
from puzzles.testing.data import PositionLine, removal_words
from puzzles.testing.failing import HIDDEN, about, demand, demand_words, fail
from puzzles.testing.rules import named
from puzzles.testing.subject import Subject
from puzzles.trace import Trace, is_proven, replay, run_trace
from puzzles.trace_json import trace_from_json, trace_to_json

__tracebackhide__ = HIDDEN


def asked_alone(subject: Subject, technique: str, model: Model, masks: Masks) -> Removal:
    """What a technique finds first when it is asked and the others are not."""
    profile, row = subject.row_of(technique)
    if not profile.entries[row].technique.assumes:
        found: list[Removal] = []
        engine = Engine(subject.alone(technique), State(model, masks))
        engine.run(limit=1, each=lambda deduced: found.append(deduced[2]))
        return found[0] if found else ()
    # The simplest contradiction, then the first variable, then the first candidate.
    refuted = []
    for variable, mask in enumerate(masks):
        for bit in bits(mask if mask & (mask - 1) else 0):
            end = Engine(profile, State(model, masks), row + 1).first_pass(row, variable, bit)
            if end is not None:
                refuted.append((end, variable, bit))
    return ((min(refuted)[1:]),) if refuted else ()


def check_position_line(subject: Subject, line: PositionLine) -> None:
    """Asked alone a technique finds what its line says and nothing else, and no solution within the position
    has what goes."""
    with about(line.where):
        model = subject.model(line.board)
        removal = asked_alone(subject, line.technique, model, line.masks)
        found = removal_words(subject.genre.words, model, removal)
        demand(
            found == line.removed,
            f"{line.where}: technique {line.technique} finds: {found}\nwhere the line has: {line.removed}",
        )
        right = all_solutions(model, line.masks)
        _check_sound(f"{line.where}: technique {line.technique}", subject, model, removal, right or ())


def _check_sound(
    name: str, subject: Subject, model: Model, removal: Removal, solutions: Iterable[Chosen]
) -> None:
    """No solution has what goes."""
    for variable, gone in removal:
        for solution in solutions:
            if solution[variable] & gone:
                words = subject.genre.words
                fail(
                    f"{name} is not sound: it takes {model.value(variable, solution[variable])} from "
                    f"{words.name(model, variable)}, but a solution has it: "
                    + " ".join(f"{words.name(model, v)}={model.value(v, s)}" for v, s in enumerate(solution))
                )


def check_alone(
    subject: Subject, technique: str, board: Any, along: Sequence[Masks], solutions: Sequence[Chosen]
) -> None:
    """At positions with fewer and fewer candidates, and a solution left in the last: what a technique finds
    is in no solution, follows from what it cites, and is found (or gone) in the next position, too.

    ``solutions`` are all those within the first position.
    """
    model = subject.model(board)
    profile = subject.alone(technique)
    before: Masks = along[0]
    earlier: Masks = model.start()
    for masks in along:
        _check_kindred(subject, profile, board, masks)
        trace = run_trace(model, profile, masks)
        right = within(solutions, masks)
        for known, step in masks_along(masks, trace.steps):
            where = f"technique {technique}, at {subject.position(board, known)},"
            _check_sound(where, subject, model, step.removed, right)
            _check_step(subject, profile, model, known, step, where)
        after = replay(model, trace.steps, masks)
        _check_asked(subject, profile, board, masks, trace, after)
        for v, (mask, left) in enumerate(zip(earlier, after, strict=True)):
            if left & ~mask:
                fewer, more = subject.position(board, masks), subject.position(board, before)
                fail(
                    f"technique {technique} is not monotone: it finds less at {subject.names(model, v)} with "
                    f"fewer candidates, at {fewer}, than with more, at {more}"
                )
        before, earlier = masks, after


def _check_kindred(subject: Subject, profile: Profile, board: Any, masks: Masks) -> None:
    """A technique that goes by kind finds the same at all instances of a kind; one that says where it applies
    says so in a mask."""
    model = subject.model(board)
    ((row, technique),) = enumerate(entry.technique for entry in profile.entries)
    if technique.applies is not None:
        mask = technique.applies(model)
        demand(
            type(mask) is int and mask >= 0,
            f"technique {technique.name}: applies gives {mask!r}, not a mask of rule instances: a whole "
            "number from 0 with a bit for each",
        )
    if technique.by_kind:
        asked = rows_of(profile)[row]

        def found(model: Model, masks: Masks, instance: RuleInstance) -> object:
            removal = asked.ask(model, masks, instance) or ()
            inside = all(variable in instance.scope for variable, _ in removal)
            demand(inside, f"technique {technique.name} goes by kind, but removes what is outside the scope")
            return placed(instance, removal)

        where = subject.position(board, masks)
        for index, instance in enumerate(model.instances):
            if instance.rule == technique.rule:
                who = f"technique {technique.name}"
                subject.kindred.check(who, found, model, index, masks, f"{named(model, index)}, {where}")


def check_compared(subject: Subject, technique: Technique) -> None:
    """A technique that goes by kind was held to it: what it found at one instance it was asked at another."""
    demand(
        not technique.by_kind or f"technique {technique.name}" in subject.kindred.compared,
        f"technique {technique.name} goes by kind, but nowhere did it find anything at one of two instances "
        "of a kind; add a position of it, on a board with equal clues at different places, or leave by_kind "
        "out",
    )


def _check_asked(
    subject: Subject, profile: Profile, board: Any, masks: Masks, trace: Trace, after: Masks
) -> None:
    """What is looked up is what asking gives: the first instance at which the technique finds something, and
    the first that is broken in the end."""
    model = subject.model(board)
    ((row, technique),) = enumerate(entry.technique for entry in profile.entries)
    where = f"technique {technique.name}, at {subject.position(board, masks)}"
    if not technique.assumes:
        asked = rows_of(profile)[row]
        about = (one for one in model.instances if one.rule == technique.rule)
        finds = next((found for one in about if (found := asked.ask(model, masks, one))), ())
        found = trace.steps[0].removed if trace.steps else ()
        # Where a rule is broken already the engine does not go on.
        if found != finds and (trace.steps or trace.broken is None):
            seen = removal_words(subject.genre.words, model, found) or "nothing"
            plain = removal_words(subject.genre.words, model, finds) or "nothing"
            fail(
                f"{where}: the engine finds {seen}, but asking one instance after the other finds {plain}; "
                "by_kind or applies of the technique, or the kind of a rule instance, promises too much"
            )
    broken = next((i for i, one in enumerate(model.instances) if one.broken(after)), None)
    demand(
        trace.broken == broken,
        f"{where}: in the end the engine takes instance {trace.broken} for the first that is broken, which "
        f"is {broken}; the kind of a rule instance promises too much",
    )


def _check_step(
    subject: Subject, profile: Profile, model: Model, masks: Masks, step: Step, where: str
) -> None:
    """A step is whole: it removes what is there, follows from what it cites, says what it settles, and has
    words; a chain holds link by link."""
    entry = next((entry for entry in profile.entries if entry.technique.name == step.technique), None)
    if entry is None:
        fail(f"{where}: a step of {step.technique}, which is not in profile {profile.id}")
    demand(step.level == entry.level, f"{where}: a step of {step.technique} is at level {step.level}")
    for variable, gone in step.removed:
        there = gone and masks[variable] & gone == gone
        demand(there, f"{where} removes what is not there at {subject.names(model, variable)}")
    left = {v: masks[v] & ~gone for v, gone in step.removed}
    settled = {v: model.value(v, mask) for v, mask in left.items() if mask.bit_count() == 1}
    demand(dict(step.settled) == settled, f"{where} settles {step.settled}, not {settled}")
    if not is_proven(model, profile, step, masks):
        cited = " ".join(subject.names(model, v) for v in step.because.variables) or "no variable"
        fail(
            f"{where} removes {removal_words(subject.genre.words, model, step.removed)}, but that does not "
            f"follow from what the step cites alone: {cited} (all others have every candidate), rule "
            f"instances {step.because.instances}; see the technique's reason, or the reasons of the rule"
        )
    if step.chain is not None:
        _check_chain(subject, profile, model, masks, step, where)
    if entry.technique.why is not None and step.chain is None:
        demand_words(
            entry.technique.why(subject.genre.words, model, masks, step),
            f"the reason (why) that technique {step.technique} gives",
        )
    for told in step_lines(subject.genre.words, model, profile, masks, step):
        demand_words(told.strip(), f"a step of technique {step.technique}", full_stop=True)


def _check_chain(
    subject: Subject, profile: Profile, model: Model, masks: Masks, step: Step, where: str
) -> None:
    chain = step.chain
    assert chain is not None
    now = list(masks)
    now[chain.variable] = model.bit(chain.variable, chain.value)
    demand(now[chain.variable] & masks[chain.variable], f"{where}: its chain supposes what is not possible")
    for before, link in masks_along(now, chain.steps):
        _check_step(subject, profile, model, before, link, f"{where} in its chain, {link.technique}")
    after = replay(model, chain.steps, now)
    demand(model.instances[chain.broken].broken(after), f"{where}: nothing is broken at the end of its chain")
    entry = next(entry for entry in profile.entries if entry.technique.name == step.technique)
    limit = entry.parameters.get("steps")
    demand(
        limit is None or len(chain.steps) <= int(limit), f"{where}: its chain is longer than {limit} steps"
    )
    using = LEVELS.index(str(entry.parameters["using"]))
    demand(
        all(LEVELS.index(link.level) <= using for link in chain.steps),
        f"{where}: its chain uses techniques above {entry.parameters['using']}",
    )


def check_trace(subject: Subject, profile: Profile, board: Any, masks: Masks | None = None) -> Trace:
    """All that must hold of a whole run of a profile: every step is sound and follows from what it cites; a
    solved puzzle is solved rightly; the steps come back from JSON."""
    model = subject.model(board)
    start = model.start() if masks is None else list(masks)
    right = subject.known_solutions(board) if masks is None else all_solutions(model, masks)
    trace = run_trace(model, profile, start)
    name = f"profile {profile.id}, at {subject.position(board, start)}"
    for before, step in masks_along(start, trace.steps):
        where = f"technique {step.technique}, at {subject.position(board, before)},"
        _check_sound(where, subject, model, step.removed, within(right or (), start))
        _check_step(subject, profile, model, before, step, where)
    if right is not None:
        demand(trace.broken is None or not right, f"{name}: a rule is found broken, but there are solutions")
        if trace.is_solved:
            end = tuple(replay(model, trace.steps, start))
            demand((*right,) == (end,), f"{name}: it is solved, but the solutions are others: {len(right)}")
    words = subject.genre.words
    again = trace_from_json(words, model, trace_to_json(words, model, trace))
    demand(again == trace, f"{name}: its steps do not come back from JSON")
    return trace

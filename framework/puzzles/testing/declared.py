"""Everything declared has test data: what fails here says what to add, and where."""

from __future__ import annotations

from random import Random

from puzzles.testing.data import ANSWERS, BOARDS, NOTHING, POSITIONS, SHAPES
from puzzles.testing.failing import HIDDEN, demand, fail
from puzzles.testing.judging import finished, kind_of, kind_words, kinds_met, some_answers
from puzzles.testing.subject import Subject

__tracebackhide__ = HIDDEN


def _all_of(problems: list[str]) -> None:
    """Fail with every problem at once."""
    if problems:
        fail("\n".join(problems))


def check_data(subject: Subject) -> None:
    """Every line of the data can be read."""
    _all_of(list(subject.data.problems))


def check_boards(subject: Subject) -> None:
    """There are boards with exactly one solution, and others."""
    found = {line.solutions for line in subject.data.boards}
    add = subject.data.add
    problems = []
    if "one" not in found:
        problems.append(f"no board with exactly one solution; {add(BOARDS, 'board | one')}")
    if not found & {"none", "many"}:
        problems.append(f"no board without exactly one solution; {add(BOARDS, 'board | none (or many)')}")
    _all_of(problems)


def check_rules(subject: Subject) -> None:
    """Every rule has a failing answer."""
    failing = {line.rule for line in subject.data.answers if line.violations != NOTHING}
    _all_of(
        [
            f"rule {rule} has no failing answer; "
            + subject.data.add(ANSWERS, f"{rule} | board | answer | places")
            for rule in subject.genre.rules
            if rule not in failing
        ]
    )


def check_kinds(subject: Subject) -> None:
    """Every kind of violation that any answer to the boards has is that of a failing answer. A kind is a rule
    and the names of its facts."""
    told = set()
    for line in subject.data.answers:
        for violation in subject.violations(line.board, finished(subject, line.answer)):
            if violation.rule == line.rule:
                told.add(kind_of(violation))
    random = Random(1)
    answered = (
        (sample.board, answer)
        for sample in subject.samples
        for answer in some_answers(subject, sample.board, random, 60)
    )
    _all_of(
        [
            f"no failing answer for a violation of {kind_words(kind)}, as {subject.id(board)} has with the "
            f"answer {answer.values}; {subject.data.add(ANSWERS)}"
            for kind, (board, answer) in kinds_met(subject, answered).items()
            if kind not in told
        ]
    )


def check_techniques(subject: Subject) -> None:
    """Every technique has a position in which it finds something and one in which it does not."""
    lines = subject.data.positions
    found = {line.technique for line in lines if line.removed != NOTHING}
    missed = {line.technique for line in lines if line.removed == NOTHING}
    add = subject.data.add
    problems = []
    for technique in subject.techniques:
        name = technique.name
        if name not in found:
            problems.append(
                f"technique {name} has no position in which it finds something; "
                + add(POSITIONS, f"{name} | board | known | what goes")
            )
        if name not in missed:
            problems.append(
                f"technique {name} has no position in which it finds nothing; "
                + add(POSITIONS, f"{name} | board | known | {NOTHING}")
            )
    _all_of(problems)


def check_generators(subject: Subject) -> None:
    """Every generator has a shape to be tested with."""
    has = {line.generator for line in subject.data.shapes}
    _all_of(
        [
            f"generator {generator.version} has no shape; "
            + subject.data.add(SHAPES, f"{generator.version} | shape | any easy ...")
            for generator in subject.registry.generators(subject.genre.name)
            if generator.version not in has
        ]
    )


def check_images(subject: Subject) -> None:
    """A genre that says which boards are the same names their images, too, and the other way round."""
    genre = subject.genre
    one, other = ("images", "canonical") if genre.images is None else ("canonical", "images")
    demand(
        (genre.canonical is None) == (genre.images is None),
        f"the genre has {other} but no {one}: the two are tested by each other; give it Genre.{one}",
    )
    is_declared = any(rater.invariant for rater in subject.registry.raters(genre.name))
    demand(
        genre.images is not None or not is_declared,
        "a rater declares itself invariant, but the genre names no images; give it Genre.images",
    )


def check_profiles(subject: Subject) -> None:
    """Every rater's profile is there and can be read, and every technique is found by its rule."""
    genre = subject.genre
    for rater in subject.registry.raters(genre.name):
        subject.registry.profile(genre.name, rater.profile)
    problems = []
    rules = {
        instance.rule for sample in subject.samples for instance in subject.model(sample.board).instances
    }
    for technique in subject.techniques:
        if technique.rule is not None and technique.rule not in rules:
            problems.append(
                f"technique {technique.name} is asked of the rule {technique.rule!r}, of which no board has "
                f"an instance; there are {', '.join(sorted(rules))}"
            )
    _all_of(problems)

"""Everything declared has test data: what fails here says what to add, and where."""

from __future__ import annotations

from puzzles.testing import suggesting
from puzzles.testing.data import ANSWERS, BOARDS, NOTHING, POSITIONS, SHAPES
from puzzles.testing.failing import HIDDEN, demand, fail
from puzzles.testing.judging import finished, kind_of, kind_words
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
    missing = [rule for rule in subject.genre.rules if rule not in failing]
    met = suggesting.kinds(subject) if missing else {}
    problems = []
    for rule in missing:
        example = f"{rule} | board | answer | violations"
        for kind, (board, answer) in met.items():
            if kind[0] == rule:
                example = suggesting.answer_line(subject, rule, board, answer)
        problems.append(f"rule {rule} has no failing answer; {subject.data.add(ANSWERS, example)}")
    _all_of(problems)


def check_kinds(subject: Subject) -> None:
    """Every kind of violation that any answer to the boards has is that of a failing answer. A kind is a rule
    and the names of its facts."""
    told = set()
    for line in subject.data.answers:
        for violation in subject.violations(line.board, finished(subject, line.answer)):
            if violation.rule == line.rule:
                told.add(kind_of(violation))
    problems = []
    for kind, (board, answer) in suggesting.kinds(subject).items():
        if kind not in told:
            add = subject.data.add(ANSWERS, suggesting.answer_line(subject, kind[0], board, answer))
            problems.append(f"no failing answer for a violation of {kind_words(kind)}; {add}")
    _all_of(problems)


def check_techniques(subject: Subject) -> None:
    """Every technique has a position in which it finds something and one in which it does not."""
    lines = subject.data.positions
    add = subject.data.add
    problems = []
    for technique in subject.techniques:
        name = technique.name
        told = {line.removed != NOTHING for line in lines if line.technique == name}
        if told != {True, False}:
            found, missed = suggesting.position_lines(subject, name)
            no = f"technique {name} has no position in which it finds"
            if True not in told:
                line = found or f"{name} | board | known | what goes (no board has one: it may need another)"
                problems.append(f"{no} something; {add(POSITIONS, line)}")
            if False not in told:
                problems.append(f"{no} nothing; {add(POSITIONS, missed or f'{name} | board | | {NOTHING}')}")
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

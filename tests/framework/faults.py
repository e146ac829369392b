"""Ways in which a genre can be wrong, each with the test of the contract that sees it and what that says."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any

from attrs import evolve

from puzzles.answer import Answer, Violation
from puzzles.codec import Codec, Document, Puzzle
from puzzles.errors import FormatError
from puzzles.generator import Raw
from puzzles.model import Kind, Masks, Model, Removal, RuleInstance
from puzzles.rating import Rating, rate_by_profile
from puzzles.relations import SumIs
from puzzles.scene import Mark, Renderer, Scene
from puzzles.solver import Outcome, Solver, Verdict
from puzzles.technique import Because, Technique
from tests.framework import tally
from tests.framework.altered import Altered, each, images, more, with_rule


def find_unsound(model: Model, masks: Masks, instance: RuleInstance) -> Removal:
    first = instance.scope[0]
    return ((first, 0b10),) if masks[first] == 0b11 else ()


def find_when_two_are_open(model: Model, masks: Masks, instance: RuleInstance) -> Removal:
    is_sure = sum(mask == 0b11 for mask in masks) == 2 and instance.narrow is not None
    return (instance.narrow(masks) or ()) if is_sure and instance.narrow else ()


def everything(model: Model, masks: Masks, index: int, removal: Removal) -> Because:
    return Because((index,), tuple(range(len(masks))))


def reading(
    change: Callable[[Document], Document], name: str | None = None
) -> Callable[[list[Codec]], list[Codec]]:
    """A format, or all formats, that read something else than stands there."""

    def changed(codecs: list[Codec]) -> list[Codec]:
        return [
            evolve(c, read=lambda text, c=c: change(c.read(text))) if name in (None, c.name) else c
            for c in codecs
        ]

    return changed


def loses_the_last_clue(document: Document) -> Document:
    clues = document.puzzle.board.clues
    return evolve(document, puzzle=Puzzle("tally", tally.Board((*clues[:-1], None))))


def loses_marks(document: Document) -> Document:
    if document.answer is None:
        return document
    return evolve(document, answer=Answer((None, *document.answer.values[1:])))


def raises(error: Exception) -> Callable[..., Any]:
    def function(*arguments: object) -> Any:
        raise error

    return function


def unless(error: type[Exception], codecs: list[Codec]) -> list[Codec]:
    """Formats that say what is wrong in an error of another kind."""

    def reader(codec: Codec) -> Callable[[str], Document]:
        def read(text: str) -> Document:
            try:
                return codec.read(text)
            except FormatError as refused:
                raise error(str(refused)) from None

        return read

    return [evolve(codec, read=reader(codec)) for codec in codecs]


def changed_rule(**changes: Any) -> Callable[[RuleInstance], RuleInstance]:
    return lambda instance: evolve(instance, **changes)


def narrows_two(instance: RuleInstance) -> RuleInstance:
    """A run of which one cell is marked takes the marks of the others."""

    def narrow(masks: Masks) -> Removal | None:
        if instance.broken(masks):
            return None
        taken = [v for v in instance.scope if masks[v] == 0b10]
        return tuple((v, 0b10) for v in instance.scope if v not in taken and masks[v] & 0b10) if taken else ()

    return evolve(instance, narrow=narrow)


def forgets_what_it_found(instance: RuleInstance) -> RuleInstance:
    """It narrows only while all its cells are open."""

    def narrow(masks: Masks) -> Removal | None:
        return (
            instance.narrow(masks) if instance.narrow and all(masks[v] == 3 for v in instance.scope) else ()
        )

    return evolve(instance, narrow=narrow)


def looks_elsewhere(instance: RuleInstance) -> RuleInstance:
    return evolve(instance, scope=instance.scope[:2])


def without_instance_words(model: Model, index: int) -> str:
    return ""


class Wobbling:
    """Makes something else each time."""

    def __init__(self) -> None:
        self.numbers = count()

    def __call__(self, recipe: Any, *rest: Any) -> Raw:
        (generator,) = tally.puzzles_generators("tally")
        return generator.make(evolve(recipe, index=next(self.numbers)), *rest)


def makes(change: Callable[[Raw], Raw] | None = None, **fields: Any) -> Callable[[list[Any]], list[Any]]:
    """The generator with what it makes, or what it is asked for, changed."""
    (generator,) = tally.puzzles_generators("tally")

    def make(recipe: Any, *rest: Any) -> Raw:
        raw = generator.make(evolve(recipe, **fields), *rest)
        return raw if change is None else change(raw)

    return each(1, make=make)


def without_clues(raw: Raw) -> Raw:
    return evolve(raw, board=tally.Board((None,) * len(raw.board.clues)))


def rates_by_the_first_clue(model: Model, profile: Any, outcome: Outcome, version: int) -> Rating:
    rating = rate_by_profile(model, profile, outcome, version)
    has_clue = bool(model.instances) and model.instances[0].place == (0, 0)
    return evolve(rating, level="easy" if has_clue else "hard")


def lies(model: Model, masks: Any, budget: Any) -> Outcome:
    return Outcome(Verdict.NONE)


def spoils(model: Model, masks: Any, budget: Any) -> Outcome:
    from puzzles.solver.search import search

    outcome = search(model, masks, budget)
    if masks is not None:
        masks[0] = 0
    return outcome


def draws_too_much(drawn: Scene) -> str:
    return "é"


def violation_with_facts(model: Model, index: int, masks: Masks) -> Violation:
    """Of a run it tells how many marks are there, when all cells are decided."""
    found = tally.violation(model, index, masks)
    is_full = all(mask in (1, 2) for mask in masks) and found.rule == "around" and masks[-1] == 2
    return evolve(found, facts={"marks": 3}) if is_full else found


def whole_scene(board: tally.Board, answer: Answer | None) -> Scene:
    return tally.scene(board, None)


def outside(board: tally.Board, answer: Answer | None) -> Scene:
    return evolve(tally.scene(board, answer), shapes=(Mark(2, 0, "x", "clue"),))


EXTRA = "  - {technique: seen, level: medium}\n"
WITH_SEEN = tally.File(
    "tally-human-1.yaml",
    tally.PROFILE.text.replace("  - {technique: forced", EXTRA + "  - {technique: forced"),
)

FAULTS: dict[str, tuple[Altered, dict[str, str], str, str]] = {
    # fault: (what is altered, data, the test that sees it, its message)
    "unsound technique": (
        Altered(techniques=each("fits", find=find_unsound)),
        {},
        "test_technique",
        r"technique fits, at tally:\S+.*, is not sound: it takes 1 from c\d",
    ),
    "unsound technique, in a position": (
        Altered(techniques=each("fits", find=find_unsound)),
        {"positions": "fits | 2.1.0 | | c1:1"},
        "test_position",
        "technique fits is not sound",
    ),
    "unsound technique, in a trace": (
        Altered(techniques=each("fits", find=find_unsound)),
        {},
        "test_trace",
        "technique fits, at .*is not sound",
    ),
    "technique that finds less with less": (
        Altered(techniques=each("fits", find=find_when_two_are_open, reason=everything)),
        {},
        "test_technique",
        "technique fits is not monotone: it finds less at c",
    ),
    "technique by kind that looks at the place": (
        Altered(
            techniques=each(
                "fits",
                find=lambda model, masks, one: (one.narrow(masks) or ()) if one.place[1] % 2 else (),
                by_kind=True,
            )
        ),
        {},
        "test_technique",
        "technique fits: .*by_kind of a technique, or the kind of a rule instance, promises too much",
    ),
    "technique that applies elsewhere, too": (
        Altered(
            techniques=each(
                "crowded", find=lambda model, masks, one: one.narrow(masks) or (), applies=lambda model: 1
            )
        ),
        {},
        "test_technique",
        "technique crowded, at .*: the engine finds nothing, but asking .* promises too much",
    ),
    "technique by kind that nobody could hold to it": (
        Altered(
            techniques=each("crowded", find=lambda model, masks, one: one.narrow(masks) or (), by_kind=True)
        ),
        {},
        "test_technique",
        "technique crowded goes by kind, but nowhere did it find anything at one of two instances of a kind",
    ),
    "applies that is no mask": (
        Altered(
            techniques=each(
                "crowded", find=lambda model, masks, one: one.narrow(masks) or (), applies=lambda model: [0]
            )
        ),
        {},
        "test_technique",
        r"technique crowded: applies gives \[0\], not a mask of rule instances",
    ),
    "kind that is kept where a rule is changed": (
        Altered(
            with_rule(
                "around",
                lambda one: (
                    evolve(one, broken=lambda masks: False, narrow=None, relation=None)
                    if one.place[1] == 1
                    else one
                ),
            )
        ),
        {},
        "test_rule_instances",
        "by_kind of a technique, or the kind of a rule instance, promises too much",
    ),
    "one kind for all": (
        Altered(with_rule("around", changed_rule(kind=Kind()))),
        {},
        "test_technique",
        "technique fits, .*(the kind of a rule instance promises too much|is not sound)",
    ),
    "reasons of a technique too small": (
        Altered(
            techniques=each("crowded", reason=lambda model, masks, index, removal: Because((index,), ()))
        ),
        {},
        "test_technique",
        "technique crowded, .* does not follow from what the step cites alone: no variable",
    ),
    "reasons of a technique too small, in a trace": (
        Altered(techniques=each("fits", reason=lambda model, masks, index, removal: Because((), ()))),
        {},
        "test_trace",
        "technique fits, .* does not follow from what the step cites alone",
    ),
    "reasons of a rule too small": (
        Altered(with_rule("run", changed_rule(reasons=lambda masks, variable: ()))),
        {},
        "test_rule_instances",
        r"rule run at place .*the reasons \(\) are not enough",
    ),
    "reason with a full stop": (
        Altered(techniques=each("crowded", why=lambda *of: "it is crowded.")),
        {},
        "test_technique",
        "that technique crowded gives must not end with a full stop",
    ),
    "wrong narrow": (
        Altered(with_rule("run", narrows_two)),
        {},
        "test_rule_instances",
        "rule run at place .*: narrow is not sound: it takes 1 from variable",
    ),
    "narrow that says broken": (
        Altered(with_rule("run", changed_rule(narrow=lambda masks: None))),
        {},
        "test_rule_instances",
        r"rule run at place .*: narrow says it is broken \(None\), but",
    ),
    "narrow that forgets": (
        Altered(with_rule("around", forgets_what_it_found)),
        {},
        "test_rule_instances",
        "rule around at place .*with fewer candidates narrow does not find what it found",
    ),
    "broken too early": (
        Altered(
            with_rule("run", lambda one: evolve(one, broken=lambda m: sum(m[v] > 1 for v in one.scope) > 2))
        ),
        {},
        "test_rule_instances",
        "rule run at place .*: broken says yes, but",
    ),
    "rule that is never broken": (
        Altered(with_rule("run", changed_rule(broken=lambda masks: False))),
        {},
        "test_answer",
        "answers.*line 4: run: nothing\nwhere the line has r1c1",
    ),
    "rule that is never broken, by the number of solutions": (
        Altered(with_rule("around", changed_rule(broken=lambda masks: False))),
        {},
        "test_board",
        "line 2: the solutions are many, not one",
    ),
    "rule that looks out of its scope": (
        Altered(with_rule("run", looks_elsewhere)),
        {},
        "test_rule_instances",
        "rule run at place .*looks at variables that are not in its scope",
    ),
    "rule that sleeps too long": (
        Altered(with_rule("run", changed_rule(wake=0b10))),
        {},
        "test_rule_instances",
        "rule run at place .*: wake lets it sleep",
    ),
    "support that is always there": (
        Altered(with_rule("run", changed_rule(wake=0b01, support=lambda masks, before=-1, lost=0: 1))),
        {},
        "test_rule_instances",
        "rule run at place .*support",
    ),
    "relation that says something else": (
        Altered(with_rule("around", lambda one: evolve(one, relation=SumIs(one.relation.total + 1)))),
        {},
        "test_rule_instances",
        r"rule around at place .*: its relation SumIs\(.*but broken says",
    ),
    "violation without words": (
        Altered({"violation_words": lambda found: "" if found.rule == "run" else "it is wrong"}),
        {},
        "test_checker",
        "a violation of rule run has no words",
    ),
    "violation whose words are an error": (
        Altered({"violation_words": lambda found: {"around": "it is wrong"}[found.rule]}),
        {},
        "test_answer",
        r"violation_words raises KeyError \('run'\) for rule run",
    ),
    "violation of an unknown rule": (
        Altered({"violation": lambda model, index, masks: Violation("sum", (0, 0))}),
        {},
        "test_checker",
        "a violation of the rule 'sum', which is none of around, run",
    ),
    "rule without failing answer": (
        Altered({"rules": {**tally.RULES, "ends": "the ends are empty"}}),
        {},
        "test_every_rule_has_a_failing_answer",
        "rule ends has no failing answer; add a line to the attribute answers:\n    ends \\| board",
    ),
    "kind of violation without failing answer": (
        Altered({"violation": violation_with_facts}),
        {},
        "test_every_kind_of_violation_has_a_failing_answer",
        "no failing answer for a violation of around with the facts marks",
    ),
    "technique without position": (
        Altered(
            techniques=more(Technique("seen", rule="run")), profiles=lambda before: before and [WITH_SEEN]
        ),
        {},
        "test_every_technique_has_positions",
        "technique seen has no position in which it finds something; .*\n    seen \\| tally:",
    ),
    "technique that no profile names, without position": (
        Altered(techniques=more(Technique("seen", rule="run"))),
        {},
        "test_every_technique_has_positions",
        "technique seen has no position in which it finds nothing",
    ),
    "technique of a rule that is not there": (
        Altered(techniques=lambda before: before and each("crowded", rule="runs")(before)),
        {},
        "test_profiles_can_be_used",
        "technique crowded is asked of the rule 'runs'",
    ),
    "rater without profile": (
        Altered(raters=each(1, profile="tally-human-2")),
        {},
        "test_profiles_can_be_used",
        "unknown profile 'tally-human-2'",
    ),
    "generator without shape": (
        Altered(),
        {"shapes": "# none"},
        "test_every_generator_has_shapes",
        r"generator 1 has no shape; add a line to the attribute shapes:\n    1 \| shape",
    ),
    "no boards": (
        Altered(),
        {"boards": "33 | none"},
        "test_there_are_boards",
        "no board with exactly one solution; add a line",
    ),
    "only easy boards": (
        Altered(),
        {"boards": "2.1.0 | one"},
        "test_there_are_boards",
        "no board without exactly one solution",
    ),
    "line that cannot be read": (
        Altered(),
        {"boards": "2.1.0 | one\n2.1.9 | one"},
        "test_data_can_be_read",
        r"the attribute boards, line 2: row 1, column 5: '9' is none of .0123\n    2.1.9 \| one",
    ),
    "wrong line of positions": (
        Altered(),
        {"positions": "fits | 2.1.0 | | c1:0"},
        "test_position",
        "technique fits finds: c1:0 c2:0\nwhere the line has: c1:0",
    ),
    "format that loses a cell": (
        Altered(codecs=reading(loses_the_last_clue, "id")),
        {},
        "test_format_reads_back",
        r"test_format_reads_back\['id'\]: format id reads another board than was written",
    ),
    "formats that all lose a cell": (
        Altered(codecs=reading(loses_the_last_clue)),
        {},
        "test_data_can_be_read",
        "format text reads this board as another, ",
    ),
    "format that loses an answer": (
        Altered(codecs=reading(loses_marks)),
        {},
        "test_format_reads_back",
        "format json reads another answer than was written",
    ),
    "format that cannot read what it writes": (
        Altered(codecs=each("id", write=lambda document: "tally:1:x")),
        {},
        "test_format_reads_back",
        "format id does not read back what it wrote",
    ),
    "format that writes nothing": (
        Altered(codecs=each("id", write=raises(FormatError("no")))),
        {},
        "test_format_reads_back",
        "format id can write none of the boards",
    ),
    "format that raises ValueError": (
        Altered(codecs=lambda codecs: unless(ValueError, codecs)),
        {},
        "test_format_refuses_junk",
        r"format id raises ValueError \(.*where only FormatError may be",
    ),
    "format with a message of two lines": (
        Altered(codecs=each("id", read=raises(FormatError("no \x1b[0m")))),
        {},
        "test_format_refuses_junk",
        "format id refuses .* with a message that is not one readable line",
    ),
    "sniff that raises": (
        Altered(codecs=each("id", sniff=lambda text: text[0] == "t")),
        {},
        "test_format_refuses_junk",
        "format id: sniff raises IndexError for ''",
    ),
    "sniff that does not know its own": (
        Altered(codecs=each("text", sniff=lambda text: text.startswith("genre: tally\ngrid"))),
        {},
        "test_format_reads_back",
        "format text: sniff does not know what it wrote",
    ),
    "format that is only read, without example": (
        Altered(codecs=more(Codec("old", lambda text: text == "old", raises(FormatError("no")), None))),
        {},
        "test_format_reads_its_example",
        "format old is only read and has no example",
    ),
    "variant that raises": (
        Altered(codecs=each("id", variants={"lax": raises(KeyError("x"))})),
        {},
        "test_format_refuses_junk",
        "format id, variant lax raises KeyError",
    ),
    "example that is no puzzle": (
        Altered({"example": "tally:5:9"}),
        {},
        "test_example_is_read",
        "id format: ",
    ),
    "solver that lies": (
        Altered(solvers=more(Solver("lying", lies))),
        {},
        "test_solver",
        "solver lying, tally:5:2.1.0, says none",
    ),
    "solver that spoils what it is given": (
        Altered(solvers=more(Solver("spoiling", spoils))),
        {},
        "test_solver_on_other_boards",
        "solver spoiling changes the candidates that it was given",
    ),
    "canonical that knows no images": (
        Altered({"canonical": lambda board: board}),
        {},
        "test_images",
        "canonical is not the same for tally:5:2.1.0 and its image tally:5:0.1.2",
    ),
    "canonical that is always the same": (
        Altered({"canonical": lambda board: 0}),
        {},
        "test_canonical",
        "canonical is the same for .* but images says that they are not the same puzzle",
    ),
    "images that begin with another": (
        Altered({"images": lambda board: images(board)[::-1]}),
        {},
        "test_images",
        "the first must be the board itself",
    ),
    "images that are other puzzles": (
        Altered({"images": lambda board: [board, tally.Board((*board.clues[1:], board.clues[0]))]}),
        {},
        "test_images",
        "its own images are others|canonical is not the same",
    ),
    "images without canonical": (
        Altered({"canonical": None}),
        {},
        "test_images_are_declared_whole",
        "the genre has images but no canonical",
    ),
    "rater that looks at the direction": (
        Altered(raters=each(1, rate=rates_by_the_first_clue)),
        {"boards": "2.1... | one"},
        "test_images",
        "rater 1 gives images of one puzzle different levels, and must not up to medium",
    ),
    "rater that is not as invariant as it says": (
        Altered(raters=each(1, rate=rates_by_the_first_clue, invariant=True)),
        {"boards": "2.1... | one"},
        "test_images",
        "different levels, and declares itself invariant",
    ),
    "rater that rates everything": (
        Altered(raters=each(1, rate=rates_by_the_first_clue)),
        {},
        "test_rater",
        "rater 1, tally:7:.2.1.2.: it has the level hard, but not exactly one solution",
    ),
    "generator that ignores the seed": (
        Altered(generators=makes(seed=1)),
        {},
        "test_seeds_give_other_puzzles",
        r"generator 1, shape 9, level any: 1 different puzzles",
    ),
    "generator that ignores the level": (
        Altered(generators=makes(level="any")),
        {},
        "test_made",
        "generator 1 of tally made a puzzle of level",
    ),
    "generator of puzzles with several solutions": (
        Altered(generators=makes(without_clues)),
        {"shapes": "1 | 9 | any"},
        "test_made",
        "it has not one solution",
    ),
    "generator with a wrong solution": (
        Altered(generators=makes(lambda raw: evolve(raw, solution=(0,) * 9))),
        {"shapes": "1 | 9 | any"},
        "test_made",
        "the solution given is not the solution",
    ),
    "generator that does not make the same": (
        Altered(generators=each(1, make=Wobbling())),
        {},
        "test_made",
        r"generator 1, shape 9, level any, seed 0: the same recipe gives another puzzle",
    ),
    "generator that finds nothing": (
        Altered(),
        {"shapes": "1 | 1 | hard"},
        "test_made",
        "generator 1, shape 1, level hard: nothing is found",
    ),
    "shape that raises": (
        Altered(generators=each(1, shape=lambda text: str(int(text or 9)))),
        {},
        "test_shapes",
        "generator 1: shape raises ValueError",
    ),
    "shape with two spellings": (
        Altered(generators=each(1, shape=lambda text: f"{text or 9}0"[:20])),
        {},
        "test_shapes",
        "generator 1: the shape",
    ),
    "renderer that fails": (
        Altered(renderers=more(Renderer("torn", raises(ZeroDivisionError("torn"))))),
        {},
        "test_drawing",
        r"test_drawing\['torn'\]: torn\nthis was about renderer torn, tally:5:2.1.0 with no answer",
    ),
    "renderer that is not ASCII": (
        Altered(renderers=each("strip", render=draws_too_much)),
        {},
        "test_drawing",
        "renderer strip draws other than ASCII",
    ),
    "scene that shows no answer": (
        Altered({"scene": whole_scene}),
        {},
        "test_scene",
        "cannot be seen in the scene of tally:5:2.1.0",
    ),
    "shape outside the scene": (
        Altered({"scene": outside}),
        {},
        "test_scene",
        "a shape lies outside the scene of 2x5 cells",
    ),
    "short names that are not": (
        Altered({"words": evolve(tally.WORDS, name=lambda model, variable: f"cell {variable}")}),
        {"answers": "run | 3... | ###- | r1c1", "positions": "fits | 2.1.0 | | nothing"},
        "test_words",
        r"the short name of variable 0 has a blank",
    ),
    "one name for all": (
        Altered({"words": evolve(tally.WORDS, name=lambda model, variable: "c")}),
        {"answers": "run | 3... | ###- | r1c1", "positions": "fits | 2.1.0 | | nothing"},
        "test_words",
        "stand for more than one: c",
    ),
    "rule instance without words": (
        Altered({"words": evolve(tally.WORDS, instance=without_instance_words)}),
        {},
        "test_words",
        r"rule around at place \(0, 0\) has no words",
    ),
    "rule with a full stop": (
        Altered({"rules": {**tally.RULES, "run": "no three in a row."}}),
        {},
        "test_genre_has_words",
        "rule run must not end with a full stop",
    ),
}

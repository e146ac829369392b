"""The contract suite: what must hold of every genre, as tests that a genre's author inherits."""

from __future__ import annotations

import inspect
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from puzzles.answer import Answer
from puzzles.codec import Codec
from puzzles.codec.detect import read_with
from puzzles.generator import Generator
from puzzles.model import Masks
from puzzles.rating import Rater
from puzzles.scene import Renderer
from puzzles.solver import Solver
from puzzles.technique import Technique
from puzzles.testing import declared, deducing, formats, images, judging, making, rules, showing, strategies
from puzzles.testing.brute import values_of, within
from puzzles.testing.collected import Collected
from puzzles.testing.data import AnswerLine, BoardLine, PositionLine, ShapeLine
from puzzles.testing.failing import about, demand
from puzzles.testing.subject import Sample

STOPS = 6
"""So many positions are looked at on the way from all candidates to none too many."""
SEEDS = st.integers(0, 2**32)


class GenreContract(Collected):
    """Inherit this, name the genre, and pytest collects all tests below, with the author's data.

    ``genre``     its name.
    ``data``      the folder with ``boards.txt``, ``answers.txt``, ``positions.txt`` and ``shapes.txt``
                  (``puzzles.testing.data`` says what stands in them).
    ``boards``, ``answers``, ``positions``, ``shapes``   the same texts here, in place of the files.
    ``plugins``   the plugins under test, as ``puzzles.plugins.load`` takes them; None: all installed ones.
    ``examples``  how many examples Hypothesis draws for a test.
    """

    # All that is declared has data

    def test_data_can_be_read(self) -> None:
        """Every line of the data can be read."""
        declared.check_data(self.subject)

    def test_there_are_boards(self) -> None:
        """There are boards with exactly one solution, and others."""
        declared.check_boards(self.subject)

    def test_every_rule_has_a_failing_answer(self) -> None:
        """Every rule of the genre is broken by an answer of the data."""
        declared.check_rules(self.subject)

    def test_every_kind_of_violation_has_a_failing_answer(self) -> None:
        """Every rule and set of facts that some answer's violation has is there among the data."""
        declared.check_kinds(self.subject)

    def test_every_technique_has_positions(self) -> None:
        """Every technique has a position in which it finds something and one in which it does not."""
        declared.check_techniques(self.subject)

    def test_every_generator_has_shapes(self) -> None:
        """Every generator is tested with a shape."""
        declared.check_generators(self.subject)

    def test_images_are_declared_whole(self) -> None:
        """``Genre.images`` and ``Genre.canonical`` are there both, or neither."""
        declared.check_images(self.subject)

    def test_profiles_can_be_used(self) -> None:
        """Every rater's profile can be read, and every technique is asked of a rule that there is."""
        declared.check_profiles(self.subject)

    # Boards, rules and answers

    def test_board(self, board: BoardLine) -> None:
        """A board has as many solutions as the data say, by trying all answers."""
        judging.check_board_line(self.subject, board)

    def test_rule_instances(self) -> None:
        """What a rule instance says of candidates follows from what it says of finished answers: broken,
        narrow, reasons, wake, support and relation agree with each other."""
        subject = self.subject

        def check(board: Any, seed: int, is_solved: bool) -> None:
            model = subject.model(board)
            random = Random(seed)
            # Towards a solution, or to where rules break.
            nowhere = [(0,) * len(model.variables)]
            kept = random.choice((is_solved and subject.solutions(board)) or nowhere)
            with about(f"board {subject.id(board)}"):
                for masks, less in pairwise(strategies.walk(model.start(), kept, random, STOPS)):
                    for index in range(len(model.instances)):
                        rules.check_instance(model, index, masks, less)
                        rules.check_kind(subject.kindred, subject.position(board, masks), model, index, masks)

        for number, sample in enumerate(subject.samples):
            check(sample.board, number, False)
            check(sample.board, number, True)
        strategies.examine(
            self.examples, check, board=self.more_boards(), seed=SEEDS, is_solved=st.booleans()
        )

    def test_answer(self, answer: AnswerLine) -> None:
        """A finished answer breaks its rule at the places and with the facts that the data say."""
        judging.check_answer_line(self.subject, answer)

    def test_checker(self) -> None:
        """A finished answer has no violation exactly when it is a solution, by trying all answers; every
        violation has words; part of a solution is never wrong."""
        subject = self.subject
        random = Random(0)
        for sample, model, solutions in subject.small():
            with about(f"the board of {sample.where}"):
                for answer in judging.some_answers(subject, sample.board, random, 20):
                    judging.check_judged(subject, sample.board, answer)
                for chosen in solutions[:2]:
                    solution = Answer(values_of(model, chosen))
                    for _ in range(10):
                        part = tuple(value if random.random() < 0.5 else None for value in solution.values)
                        judging.check_parts(subject, sample.board, solution, Answer(part))

    def test_checker_on_other_boards(self) -> None:
        """The same for any answer, finished or not, to any board."""
        subject = self.subject

        def check(board: Any, data: DataObject) -> None:
            judging.check_judged(subject, board, data.draw(strategies.answers(subject.model(board))))

        strategies.examine(self.examples, check, board=self.more_boards(), data=st.data())

    def test_solver(self, solver: Solver) -> None:
        """A solver agrees with trying all answers, on the boards of the data."""
        _skip_missing(solver)
        for sample, _, _ in self.subject.small():
            judging.check_solver(self.subject, solver, sample.board, None)

    def test_solver_on_other_boards(self, solver: Solver) -> None:
        """The same on other boards, also when only some candidates are left to begin with."""
        _skip_missing(solver)
        subject = self.subject

        def check(board: Any, data: DataObject) -> None:
            masks = data.draw(st.none() | strategies.positions(subject.model(board)))
            judging.check_solver(subject, solver, board, masks)

        strategies.examine(self.examples, check, board=self.more_boards(), data=st.data())

    # Techniques

    def test_position(self, position: PositionLine) -> None:
        """Asked alone a technique finds what the data say and nothing else, and that is in no solution."""
        deducing.check_position_line(self.subject, position)

    def test_technique(self, alone: Technique) -> None:
        """From any position with a solution: what a technique finds alone is in no solution, follows from
        what it cites, has words, and is found with fewer candidates, too."""
        subject = self.subject

        def check_from(board: Any, masks: Masks, random: Random) -> None:
            solutions = within(subject.solutions(board) or (), masks)
            if solutions:
                kept = random.choice(solutions)
                along = strategies.walk(masks, kept, random, STOPS)
                deducing.check_alone(subject, alone.name, board, along, solutions)

        for line in subject.data.positions:
            if line.technique == alone.name:
                with about(line.where):
                    check_from(line.board, line.masks, Random(0))

        def check(board: Any, seed: int) -> None:
            check_from(board, subject.model(board).start(), Random(seed))

        strategies.examine(self.examples, check, board=self.more_boards(), seed=SEEDS)
        deducing.check_compared(subject, alone)

    def test_trace(self, sample: Sample) -> None:
        """On every board each step of each profile is sound and follows from what it cites alone, as does
        each link of its chain; steps have words and come back from JSON."""
        with about(f"the board of {sample.where}"):
            for profile in self.subject.profiles:
                deducing.check_trace(self.subject, profile, sample.board)

    def test_trace_of_other_boards(self) -> None:
        """The same on other boards, also when only some candidates are left to begin with."""
        subject = self.subject

        def check(board: Any, data: DataObject) -> None:
            masks = data.draw(st.none() | strategies.positions(subject.model(board)))
            for profile in subject.profiles:
                deducing.check_trace(subject, profile, board, masks)

        strategies.examine(self.examples, check, board=self.more_boards(), data=st.data())

    def test_rater(self, rater: Rater) -> None:
        """A board has a level only if it has exactly one solution, and the same every time."""
        for sample in self.subject.samples:
            with about(f"the board of {sample.where}"):
                images.check_rated(self.subject, rater, sample.board)

    # Formats

    def test_format_reads_back(self, written: Codec) -> None:
        """What a format writes it knows and reads back, board and answer; or it refuses to write it."""
        subject = self.subject
        codec = written
        held = 0
        for sample in subject.samples:
            with about(f"the board of {sample.where}"):
                held += formats.check_reads_back(subject, codec, sample.board, None)
                for answer in showing.some_drawings(subject.model(sample.board), None):
                    formats.check_reads_back(subject, codec, sample.board, answer)
        demand(held, f"format {codec.name} can write none of the boards; {subject.data.add('boards')}")

        def check(board: Any, data: DataObject) -> None:
            answer = data.draw(st.none() | strategies.answers(subject.model(board)))
            formats.check_reads_back(subject, codec, board, answer)

        strategies.examine(self.examples, check, board=self.more_boards(), data=st.data())

    def test_format_reads_its_example(self, codec: Codec) -> None:
        """Every format reads texts of its own: its example, or boards that it writes."""
        subject = self.subject
        for text in formats.valid_texts(subject, codec, ()):
            demand(codec.sniff(text), f"format {codec.name}: sniff does not know {text!r}")
            formats.check_document(subject, f"format {codec.name}", codec.read(text), text)

    def test_format_refuses_junk(self, codec: Codec) -> None:
        """Whatever the text, a format reads a puzzle of the genre or raises FormatError in one line, and
        sniff never raises."""
        subject = self.subject
        texts = formats.valid_texts(subject, codec, ())
        for text in strategies.JUNK:
            formats.check_text(subject, codec, text)

        def check(text: str) -> None:
            formats.check_text(subject, codec, text)

        strategies.examine(2 * self.examples, check, text=strategies.junk(texts))

    def test_example_is_read(self) -> None:
        """The genre's example is a puzzle in one of its formats."""
        example = self.subject.genre.example
        codec, document = read_with(self.subject.registry.formats(), example)
        formats.check_document(self.subject, f"format {codec.name}", document, example)

    # The same puzzle, turned

    def test_images(self, turned: Sample) -> None:
        """Images of a board are the same puzzle: one canonical value, as many solutions, and one level where
        that is sure."""
        with about(f"the board of {turned.where}"):
            images.check_images(self.subject, turned.board)
            images.check_levels(self.subject, turned.board)

    def test_canonical(self) -> None:
        """Two boards have one canonical value exactly when they are images of each other."""
        subject = self.subject
        if subject.genre.images is None or subject.genre.canonical is None:
            pytest.skip("the genre names no images")
        every = [sample.board for sample in subject.samples]
        for number, one in enumerate(every):
            for other in every[:number]:
                images.check_canonical(subject, one, other)

        def check(one: Any, other: Any) -> None:
            images.check_canonical(subject, one, other)

        strategies.examine(self.examples, check, one=self.more_boards(), other=self.more_boards())

    # Generators

    def test_made(self, made: tuple[ShapeLine, str]) -> None:
        """A generated puzzle has exactly one solution and exactly the asked level, and is the same for the
        same recipe."""
        making.check_made(self.subject, *made)

    def test_seeds_give_other_puzzles(self, shape: ShapeLine) -> None:
        """Of a few seeds not all give the same puzzle."""
        making.check_seeds(self.subject, shape)

    def test_another_process_makes_the_same(self, shape: ShapeLine) -> None:
        """Another process, with another hash seed, makes the same puzzles of the same recipes."""
        cls = type(self)
        file = inspect.getfile(cls)
        making.check_elsewhere(self.subject, shape, file, cls.__module__, cls.__qualname__)

    def test_shapes(self, generator: Generator) -> None:
        """A shape has one spelling; what is no shape is refused with ShapeError."""
        making.check_shapes(generator)

    # Words and drawings

    def test_genre_has_words(self) -> None:
        """The genre's title and each rule are told in words."""
        showing.check_genre_words(self.subject)

    def test_words(self, sample: Sample) -> None:
        """Every variable, value, choice and rule instance has words, fit to stand in a sentence."""
        with about(f"the board of {sample.where}"):
            showing.check_words(self.subject, sample.board)

    def test_told(self, sample: Sample) -> None:
        """A board is explained in whole sentences, and hinted at in every degree."""
        with about(f"the board of {sample.where}"):
            showing.check_told(self.subject, sample.board)

    def test_scene(self, sample: Sample) -> None:
        """A scene's shapes lie on its cells, and an answer can be seen in it."""
        with about(f"the board of {sample.where}"):
            answers = self._drawn(sample)
            showing.check_scene(self.subject, sample.board, answers)

    def test_drawing(self, renderer: Renderer) -> None:
        """A renderer draws every board, with an answer, right or wrong, and without."""
        for sample in self.subject.samples:
            showing.check_drawing(self.subject, renderer, sample.board, self._drawn(sample))

    def _drawn(self, sample: Sample) -> list[Answer]:
        model = self.subject.model(sample.board)
        solutions = self.subject.known_solutions(sample.board)
        return showing.some_drawings(model, values_of(model, solutions[0]) if solutions else None)


def _skip_missing(solver: Solver) -> None:
    if solver.missing():
        pytest.skip(solver.missing())

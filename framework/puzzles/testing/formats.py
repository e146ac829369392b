"""What must hold of every format: it reads back what it writes, and refuses all else kindly."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from puzzles.answer import Answer
from puzzles.codec import Codec, Document
from puzzles.codec.detect import read_with
from puzzles.errors import FormatError, UnknownNameError
from puzzles.testing.failing import HIDDEN, demand, fail, shown
from puzzles.testing.subject import Subject

__tracebackhide__ = HIDDEN

LONGEST_MESSAGE = 640


def written(codec: Codec, document: Document) -> str | None:
    """A document in a format; None when the format refuses it, which it may."""
    assert codec.write is not None
    try:
        text = codec.write(document)
    except FormatError as error:
        _check_message(codec, "a puzzle that it cannot hold", error)
        return None
    demand(isinstance(text, str), f"format {codec.name} writes {shown(text)}, which is no text")
    demand(not text.endswith("\n"), f"format {codec.name}: what it writes ends with a newline: {shown(text)}")
    return text


def check_reads_back(subject: Subject, codec: Codec, board: Any, answer: Answer | None) -> bool:
    """What is written is recognised, and reads as what it was, also from a file (a final newline, the line
    ends of Windows, a byte-order mark). Returns whether the format can hold it."""
    document = subject.document(board, answer)
    text = written(codec, document)
    if text is None:
        return False
    for variety in (text, text + "\n", "\ufeff" + text.replace("\n", "\r\n") + "\r\n"):
        _demand_same(subject, codec, document, variety)
    read = codec.read(text)
    again = written(codec, read)
    demand(
        again is not None and codec.read(again) == read,
        f"format {codec.name}: read and written again, {shown(text)} becomes {shown(again)}",
    )
    return True


def _demand_same(subject: Subject, codec: Codec, document: Document, text: str) -> None:
    name = f"format {codec.name}"
    demand(_sniffed(codec, text), f"{name}: sniff does not know what it wrote: {shown(text)}")
    try:
        chosen, read = read_with(subject.registry.formats(), text)
    except Exception as error:
        fail(f"{name} does not read back what it wrote ({type(error).__name__}: {error}): {shown(text)}")
    demand(chosen is codec, f"{name}: what it wrote is taken for format {chosen.name}: {shown(text)}")
    demand(
        read.puzzle == document.puzzle,
        f"{name} reads another board than was written: {shown(read.puzzle.board)}, "
        f"where {shown(document.puzzle.board)} was written as {shown(text)}",
    )
    if document.answer is not None:
        size = len(document.answer.values)
        blank = subject.genre.blank
        before = document.answer.finished(blank)
        after = (read.answer or Answer((None,) * size)).finished(blank)
        demand(
            before == after,
            f"{name} reads another answer than was written: {shown(after.values)}, where "
            f"{shown(before.values)} was written as {shown(text)}; what a format cannot hold it must refuse "
            "with FormatError",
        )


def _sniffed(codec: Codec, text: str) -> bool:
    try:
        answer = codec.sniff(text)
    except Exception as error:
        fail(f"format {codec.name}: sniff raises {type(error).__name__} for {shown(text)}; it never may")
    demand(
        isinstance(answer, bool),
        f"format {codec.name}: sniff says {shown(answer)}, not True or False, to {shown(text)}",
    )
    return answer


def readers(codec: Codec) -> list[tuple[str, Callable[[str], Document]]]:
    """The ways to read a format, each as messages name it."""
    named = [(f"format {codec.name}", codec.read)]
    return named + [(f"format {codec.name}, variant {name}", read) for name, read in codec.variants.items()]


def check_text(subject: Subject, codec: Codec, text: str) -> None:
    """Whatever the text, each way to read it gives a document that the genre can use, or FormatError in one
    line; and the text is taken for one format at the most."""
    _sniffed(codec, text)
    for name, read in readers(codec):
        try:
            document = read(text)
        except (FormatError, UnknownNameError) as error:
            _check_message(codec, text, error)
            continue
        except Exception as error:
            raised = f"{type(error).__name__} ({error})"
            fail(f"{name} raises {raised}, where only FormatError may be, for {shown(text)}")
        check_document(subject, name, document, text)
    try:
        read_with(subject.registry.formats(), text)
    except (FormatError, UnknownNameError) as error:
        _check_message(codec, text, error)


def check_document(subject: Subject, name: str, document: Document, text: str) -> None:
    """What is read is a puzzle of the genre, with a model, and an answer to it or none."""
    demand(isinstance(document, Document), f"{name} gives {shown(document)}, no Document, for {shown(text)}")
    genre = document.puzzle.genre
    demand(genre == subject.genre.name, f"{name} gives a puzzle of genre {shown(genre)} for {shown(text)}")
    try:
        model = subject.genre.model(document.puzzle.board)
    except Exception as error:
        fail(f"{name} reads {shown(text)}, but its board has no model: {type(error).__name__}: {error}")
    if document.answer is not None:
        count, size = len(document.answer.values), len(model.variables)
        demand(count == size, f"{name} reads {count} values for {size} variables in {shown(text)}")
        for v, value in enumerate(document.answer.values):
            known = model.variables[v].values
            demand(value is None or value in known, f"{name} reads the value {value}, none of {known}")


def _check_message(codec: Codec, text: str, error: Exception) -> None:
    message = str(error)
    demand(
        message and message.isprintable() and len(message) <= LONGEST_MESSAGE,
        f"format {codec.name} refuses {shown(text)} with a message that is not one readable line of at most "
        f"{LONGEST_MESSAGE} characters: {shown(message)}",
    )


def valid_texts(subject: Subject, codec: Codec, answers: Sequence[Answer | None]) -> list[str]:
    """Texts that a format reads: its example, and boards as it writes them. Fails when there is none."""
    texts = [codec.example] if codec.example else []
    if codec.write is not None:
        for sample in subject.samples:
            text = written(codec, subject.document(sample.board))
            texts += [text] if text is not None else []
    how = "writes none of the boards" if codec.write is not None else "is only read"
    demand(texts, f"format {codec.name} {how} and has no example: give it one (Codec.example)")
    return texts

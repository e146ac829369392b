"""Hostile texts for every format of every genre, and what must hold of each.

The formats are those that plugins bring, so that a new one is tested without being named here. A genre may
say more of its own in ``tests/<genre>/seeds.py``:

    documents(rng)   documents to begin with, beside each format's example
    WRITERS          document -> text, by the name of a format that is only read
    WRAPPED          by the name of a format whose text is packed: text -> what is in it, and back

Texts are what valid ones become by a few changes, what a format's characters make in any order, pieces of
two formats in one, and bytes. All of it is drawn from a string, so that a run can be repeated.
"""

from __future__ import annotations

import importlib
import importlib.util
import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from attrs import frozen

from puzzles.answer import broken_instances
from puzzles.codec import Codec, Document, Puzzle
from puzzles.codec.detect import MAX_BYTES, decode, read_with
from puzzles.errors import FormatError, UnknownNameError
from puzzles.registry import Registry
from tests.framework.mutations import changed, character, splice

LONGEST = 640
"""No message is longer: 40 characters are quoted, each as ten of ASCII at most, and the rest is words."""

Wrapping = tuple[Callable[[str], str], Callable[[str], str]]


@frozen
class Target:
    """A format under test: texts that it reads, its characters, and texts of the others."""

    genre: str
    codec: Codec
    valid: tuple[str, ...]
    characters: str
    others: tuple[str, ...]
    wrapped: Wrapping | None

    @property
    def name(self) -> str:
        return f"{self.genre}-{self.codec.name}"


def targets(registry: Registry) -> list[Target]:
    """Every format of every genre of a registry."""
    texts = {(genre, codec.name): _valid(genre, codec) for genre, codec in _formats(registry)}
    found = []
    for genre, codec in _formats(registry):
        valid = texts[genre, codec.name]
        others = tuple(text for key, some in texts.items() if key != (genre, codec.name) for text in some[:4])
        wrapped = getattr(_seeds(genre), "WRAPPED", {}).get(codec.name)
        characters = "".join(sorted({character for text in valid for character in text}))
        found.append(Target(genre, codec, valid, characters, others, wrapped))
    return found


def _formats(registry: Registry) -> list[tuple[str, Codec]]:
    return [(genre, codec) for genre in registry.genre_names() for codec in registry.codecs(genre)]


def _seeds(genre: str) -> object:
    """What a genre's tests say of it; nothing when it has none."""
    name = f"tests.{genre}.seeds"
    try:
        found = importlib.util.find_spec(name)
    except ModuleNotFoundError:
        found = None
    return importlib.import_module(name) if found else None


def _valid(genre: str, codec: Codec) -> tuple[str, ...]:
    """The example, and documents of the genre as the format holds them, with answer and without; all of
    them are read."""
    texts = [codec.example] if codec.example else []
    seeds = _seeds(genre)
    write = codec.write or getattr(seeds, "WRITERS", {}).get(codec.name)
    documents = seeds.documents(random.Random(f"valid {genre}")) if seeds else []  # type: ignore[attr-defined]
    for document in documents if write else ():
        for held in (document, Document(document.puzzle)):
            try:
                texts.append(write(held))
            except FormatError:
                continue
    return tuple(text for text in dict.fromkeys(texts) if _is_read(codec, text))


def _is_read(codec: Codec, text: str) -> bool:
    for read in _readers(codec):
        try:
            read(text)
        except FormatError:
            continue
        return True
    return False


# Texts


def inputs(target: Target, count: int, seed: str = "0") -> Iterator[str | bytes]:
    """``count`` texts, or bytes that may be none, for a format; equal seeds give equal ones."""
    rng = random.Random(f"{target.name} {seed}")
    for _ in range(count):
        match rng.randrange(20):
            case 0 | 1:
                yield _random_text(rng, target)
            case 2:
                yield splice(rng, rng.choice(target.valid), rng.choice(target.others or target.valid))
            case 3:
                yield _random_bytes(rng, rng.choice(target.valid))
            case _:
                yield _mutated(rng, target)


def _mutated(rng: random.Random, target: Target) -> str:
    text = rng.choice(target.valid)
    if target.wrapped and rng.random() < 0.8:
        unwrap, wrap = target.wrapped
        inner = unwrap(text)
        characters = "".join(sorted(set(inner)))
        text = wrap(changed(rng, inner, characters, [inner]))
        if rng.random() < 0.9:
            return text
    return changed(rng, text, target.characters, target.others or target.valid)


def _random_text(rng: random.Random, target: Target) -> str:
    length = rng.choice((0, 1, 2, 3, 5, 10, 20, 60))
    head = rng.choice(target.valid)[: rng.choice((0, 0, 2, 5, 10, 20, 60))]
    return head + "".join(character(rng, target.characters) for _ in range(length))


def _random_bytes(rng: random.Random, valid: str) -> bytes:
    if rng.random() < 0.3:
        return rng.randbytes(rng.choice((0, 1, 3, 20)))
    data = bytearray(valid.encode())
    for _ in range(rng.choice((0, 1, 1, 2))):
        data[rng.randrange(len(data) + 1) :][:1] = rng.randbytes(rng.choice((0, 1, 2)))
        if data:
            data[rng.randrange(len(data))] = rng.randrange(256)
    return bytes(data)


# What must hold


def check(registry: Registry, target: Target, given: str | bytes) -> str:
    """What became of an input: "read", "refused" or "no text".

    AssertionError, and whatever a reader lets out, for what must not happen.
    """
    if isinstance(given, bytes):
        try:
            given = decode(given)
        except FormatError as error:
            _check_message(error)
            return "no text"
    check_detection(registry, given)
    return check_readers(registry, target, given)


def check_readers(registry: Registry, target: Target, text: str) -> str:
    """The same for the readers of one format alone, whatever format the text is in."""
    found = [_check_reader(registry, target, read, text) for read in _readers(target.codec)]
    return "read" if any(found) else "refused"


def _readers(codec: Codec) -> list[Callable[[str], Document]]:
    return [codec.read, *codec.variants.values()]


def _check_message(error: Exception) -> None:
    """One line of printable ASCII, that a person can read to its end."""
    message = str(error)
    assert message, "a message says nothing"
    assert message.isascii(), f"not ASCII: {message!r}"
    assert message.isprintable(), f"not one line: {message!r}"
    assert len(message) <= LONGEST, f"{len(message)} characters: {message!r}"


def _check_reader(
    registry: Registry, target: Target, read: Callable[[str], Document], text: str
) -> Document | None:
    """What is read is a document of the genre, whose model and answer hold, and which every format of the
    genre holds or refuses."""
    try:
        document = read(text)
    except (FormatError, UnknownNameError) as error:
        _check_message(error)
        return None
    assert isinstance(document, Document), f"{document!r} is no document"
    assert document.puzzle.genre == target.genre, f"a puzzle of genre {document.puzzle.genre}"
    genre = registry.genre(target.genre)
    model = genre.model(document.puzzle.board)
    if document.answer is not None:
        assert len(document.answer.values) == len(model.variables), "an answer of another puzzle"
        broken_instances(model, document.answer.finished(genre.blank))
    for codec in registry.codecs(target.genre):
        for held in dict.fromkeys((document, Document(document.puzzle))):
            _check_writer(codec, held)
    return document


def _check_writer(codec: Codec, document: Document) -> None:
    """A format holds a puzzle, or says why it does not; what it writes one of its readers reads again. So
    what another format has read is a board by the rules of all of them."""
    try:
        written = codec.write(document) if codec.write else None
    except FormatError as error:
        _check_message(error)
        return
    if written is not None:
        assert document.puzzle in [_puzzle(read, written) for read in _readers(codec)], (
            f"written as another puzzle: {written!r}"
        )


def _puzzle(read: Callable[[str], Document], text: str) -> Puzzle | None:
    try:
        return read(text).puzzle
    except FormatError:
        return None


def check_detection(registry: Registry, text: str) -> None:
    """A text is taken for one format, or refused; where several would take it the message names them all."""
    formats = _formats(registry)
    sniffed = [(codec, codec.sniff(text)) for _, codec in formats]
    for codec, answer in sniffed:
        assert answer is True or answer is False, f"{codec.name} does not say whether it knows the text"
    meant = [codec for codec, answer in sniffed if answer]
    try:
        taken, told = [read_with(formats, text)[0]], ""
    except (FormatError, UnknownNameError) as error:
        _check_message(error)
        taken, told = meant, str(error)
    assert taken == meant, "taken for a format that does not know it"
    if len(meant) > 1:
        assert all(codec.name in told for codec in meant), f"taken for one of several formats: {told!r}"


def check_all(registry: Registry, target: Target, count: int, seed: str = "0") -> Counter[str]:
    """Check ``count`` inputs, and count what became of them. One that fails stands in the error's notes."""
    counts: Counter[str] = Counter()
    for number, given in enumerate(inputs(target, count, seed)):
        try:
            counts[check(registry, target, given)] += 1
        except BaseException as error:
            error.add_note(f"input {number} of {target.name}, seed {seed}: {given!r}")
            raise
    return counts


# Texts of the largest size


USUAL = ("1", "a", "[", " ", "\n", "/", ".")
UNUSUAL = ("0", "z", "{", '"', "&", "%", "-", "#", "\t", "\r\n", "é", "\x00")
UNUSUAL += ("1 ", ".\n", "#\n", " \n", "1 1\n", "[[", '{"a":', "z1", "1/")


def check_everywhere(registry: Registry, targets: Sequence[Target], text: str) -> None:
    """What must hold of a text, for all formats at once; none of these reads it."""
    check_detection(registry, text)
    for target in targets:
        assert check_readers(registry, target, text) == "refused", f"{target.name} reads it"


def oversized() -> Iterator[tuple[str, str]]:
    """As much of one thing as is looked at, by a name."""
    for piece in (*USUAL, *UNUSUAL):
        yield ascii(piece), piece * (MAX_BYTES // len(piece))


def blown_up(text: str) -> Iterator[tuple[str, str]]:
    """A text made as large as is looked at, by one thing at its beginning, in its middle and at its end."""
    for piece in ("1", " ", "\n", "[", "/", ".", "z", "1 ", "-\n"):
        filling = piece * ((MAX_BYTES - len(text)) // len(piece))
        for at in (0, len(text) // 3, len(text) // 2, len(text)):
            yield f"{piece!a} at {at}", text[:at] + filling + text[at:]

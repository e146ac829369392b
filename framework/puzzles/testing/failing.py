"""How the contract says that something does not hold: in one message that names the thing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NoReturn

from puzzles.errors import quote


class ContractError(AssertionError):
    """A genre is not what it declares to be. The message names the thing, and what to do about it."""


def _is_told(info: Any) -> bool:
    return info.errisinstance(ContractError) is True


HIDDEN = _is_told
"""As a module's ``__tracebackhide__``: pytest leaves its functions out of the traceback of a ContractError,
whose message says it all; of any other error it shows them."""
__tracebackhide__ = HIDDEN


def fail(message: str) -> NoReturn:
    """End a check."""
    raise ContractError(message)


def demand(holds: object, message: str) -> None:
    """End a check unless something holds."""
    if not holds:
        raise ContractError(message)


@contextmanager
def about(what: str) -> Iterator[None]:
    """Whatever goes wrong within is told to be about this."""
    try:
        yield
    except Exception as error:
        if what not in str(error):
            error.add_note(f"this was about {what}")
        raise


def shown(thing: object, limit: int = 200) -> str:
    """Something as a message quotes it."""
    return quote(thing, limit) if isinstance(thing, str) else quote(repr(thing), limit)[1:-1]


def demand_words(text: object, whose: str, full_stop: bool = False) -> None:
    """A text is fit to stand in a sentence, or as one: one line, nothing around it, and a full stop only
    where one belongs."""
    if not isinstance(text, str) or not text.strip():
        fail(f"{whose} has no words: {shown(text)}")
    demand(text == text.strip(), f"{whose} has blanks around its words: {shown(text)}")
    demand(text.isprintable(), f"{whose} is not one line of printable words: {shown(text)}")
    demand(
        text.endswith(".") == full_stop and not text.endswith(".."),
        f"{whose} {'needs one' if full_stop else 'must not end with a'} full stop: {shown(text)}",
    )

"""The techniques every genre gets: they need rule instances and simpler techniques, nothing else.

All three are one idea. Suppose a variable had a certain value; write down what follows, using only
techniques up to the level ``using``; if a rule breaks, the value goes. They differ in how far they look,
which is what makes them easy or hard for a person: ``forced`` does the bookkeeping and nothing else, the
contradictions take at most ``steps`` steps. Here bookkeeping counts, too: it is free for somebody who
writes it down, but a supposition is carried in the head, with every one of its consequences.
"""

from __future__ import annotations

from puzzles.model import Masks, Model
from puzzles.sentences import chain_words
from puzzles.technique import BOOKKEEPING, Step, Technique
from puzzles.words import Words


def _why(words: Words, model: Model, masks: Masks, step: Step) -> str:
    assert step.chain is not None
    return chain_words(words, model, step.chain)


FORCED = Technique(
    "forced",
    why=_why,
    parameters={"using": BOOKKEEPING},
    assumes=True,
)
SHORT_CONTRADICTION = Technique(
    "short_contradiction",
    why=_why,
    parameters={"steps": None, "using": None},
    assumes=True,
)
CONTRADICTION = Technique(
    "contradiction",
    why=_why,
    parameters={"steps": None, "using": None},
    assumes=True,
)
GENERIC = (FORCED, SHORT_CONTRADICTION, CONTRADICTION)

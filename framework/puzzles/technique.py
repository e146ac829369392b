"""Techniques: named ways to remove candidates, and the steps they make."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from attrs import Factory, field, frozen

from puzzles.model import Masks, Model, Removal, RuleInstance
from puzzles.words import Words

BOOKKEEPING = "bookkeeping"
LEVELS = (BOOKKEEPING, "easy", "medium", "hard", "expert")
"""From the cheapest. Steps at the first level are free: they cost a person no thought."""


@frozen(slots=True)
class Because:
    """What a step rests on: rule instances and variables (whose candidates were used), by index."""

    instances: tuple[int, ...]
    variables: tuple[int, ...]


@frozen(slots=True)
class Chain:
    """The proof of a contradiction: ``variable`` is assumed to have ``value``; the steps follow from
    that alone, each resting on those before it; at their end the rule instance ``broken`` is broken."""

    variable: int
    value: int
    steps: tuple[Step, ...]
    broken: int


@frozen(slots=True)
class Step:
    """One deduction: what was removed, and why.

    ``settled`` are pairs (variable, value) of the variables left with one candidate by this step.
    """

    technique: str
    level: str
    because: Because
    removed: Removal
    settled: tuple[tuple[int, int], ...]
    chain: Chain | None = None

    @property
    def is_counted(self) -> bool:
        """Whether it counts as a step of its own; bookkeeping does not."""
        return self.level != BOOKKEEPING


Find = Callable[[Model, Masks, RuleInstance], Removal]
Reason = Callable[[Model, Masks, int, Removal], Because]
Why = Callable[[Words, Model, Masks, Step], str]


@frozen(slots=True)
class Technique:
    """A named way to remove candidates. It knows no level: profiles give it one.

    It has to be sound (what it removes is in no solution) and monotone: with fewer candidates it still finds
    what it found, or that is gone already. Where no steps are counted the engine asks in any order.

    ``rule``     it is asked about every instance of this rule, in the order of the model.
    ``find``     (model, masks, instance) -> what can be removed there, or ``()``. Asked again until it
                 finds nothing, and again when the instance's scope changes. None: the rule's own
                 ``narrow`` is the technique.
    ``reason``   (model, masks, index of the instance, removal) -> what the removal rests on, as small
                 as it can: the same removal must be found from these candidates and instances alone.
                 None: the instance, and what the instance gives as its reasons.
    ``why``      (words, model, masks before, step) -> the reason in one clause of plain words.
    ``by_kind``  whether ``find`` looks at nothing but the instance's relation and the candidates of its
                 scope, so that it finds the same at all instances of a kind (``RuleInstance.kind``). Then it
                 is asked once for all of them (``puzzles.answers``). A rule's own ``narrow`` always is so.
    ``applies``  optional: model -> a mask of the instances at which ``find`` can ever find anything,
                 whatever the candidates are. It is not asked about others.
    ``parameters``  name -> default (None: the profile must give it); all are whole numbers from 0, but
                 for ``using``, which is a level. They are passed to ``find`` by name.
    ``assumes``  it tries candidates out (``puzzles.generic``); then it has no rule and no ``find``.
    """

    name: str
    rule: str | None = None
    find: Find | None = None
    reason: Reason | None = None
    why: Why | None = None
    parameters: Mapping[str, int | str | None] = field(default=Factory(dict))
    assumes: bool = False
    by_kind: bool = False
    applies: Callable[[Model], int] | None = None


def because_of(model: Model, masks: Masks, index: int, removal: Removal) -> Because:
    """The ordinary reason of a removal: one rule instance, and what it says it rests on."""
    instance = model.instances[index]
    variables = sorted({v for changed, _ in removal for v in instance.why(masks, changed)})
    return Because((index,), tuple(variables))

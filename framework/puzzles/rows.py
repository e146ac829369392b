"""Profiles made ready for the engine: what is the same for every model is worked out once."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial

from attrs import frozen

from puzzles.model import Masks, Model, Removal, RuleInstance
from puzzles.profile import Profile
from puzzles.technique import BOOKKEEPING

Find = Callable[[Model, Masks, RuleInstance], Removal]


@frozen(slots=True, eq=False)
class Row:
    """A row of a profile as the engine asks it: about the instances of ``rule``, with ``find`` or (None)
    their own narrowing. ``by_kind`` and ``applies`` are those of the technique, and ``alone`` says whether
    what it finds rests on its instance alone. Of a row that tries values out, ``ends`` says how many rows
    each of its passes uses, simplest first, and ``limit`` how many steps, None for all."""

    rule: str | None
    find: Find | None
    assumes: bool
    limit: int | None
    ends: tuple[int, ...]
    by_kind: bool
    alone: bool
    applies: Callable[[Model], int] | None

    def ask(self, model: Model, masks: Masks, instance: RuleInstance) -> Removal | None:
        """What it finds at an instance; its own narrowing gives None where the instance is broken."""
        if self.find is not None:
            return self.find(model, masks, instance)
        return instance.narrow(masks) if instance.narrow is not None else ()

    def where(self, model: Model) -> int:
        """A mask of the instances that it is worth asking about."""
        about = model.by_rule.get(self.rule or "", 0)
        return about if self.applies is None else about & self.applies(model)


@lru_cache(maxsize=16)
def rows_of(profile: Profile) -> tuple[Row, ...]:
    """The rows of a profile, in order."""
    rows = []
    for entry in profile.entries:
        technique = entry.technique
        find = technique.find
        limit = None
        ends: tuple[int, ...] = ()
        if technique.assumes:
            if "steps" in entry.parameters:
                limit = int(entry.parameters["steps"])
            # The simplest contradiction first: one pass a level, up to the highest that may be used.
            free, top = profile.upto(BOOKKEEPING), profile.upto(str(entry.parameters["using"]))
            ends = tuple(sorted({profile.upto(e.level) for e in profile.entries[free:top]})) or (free,)
        elif find is not None and entry.parameters:
            find = partial(find, **entry.parameters)
        by_kind = technique.by_kind or (find is None and not technique.assumes)
        alone = technique.reason is None
        row = Row(technique.rule, find, technique.assumes, limit, ends, by_kind, alone, technique.applies)
        rows.append(row)
    return tuple(rows)

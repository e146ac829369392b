"""What may vary and what must hold: variables, rule instances and the model they form. All frozen.

A *candidate mask* is a whole number: bit ``i`` is set while ``values[i]`` of that variable is still
possible. *Masks* is a list with one candidate mask a variable.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import itemgetter
from typing import Protocol

from attrs import field, frozen

from puzzles.bits import indexes

Masks = Sequence[int]

Removal = tuple[tuple[int, int], ...]
"""Candidates to remove: pairs of a variable's index and a mask of the candidates that go."""

Place = tuple[int, ...]
"""Where a thing is, as the genre counts it: a cell is (row, column), from 0; the whole board is ()."""


@frozen(slots=True)
class Variable:
    """Something to be decided: it takes one of ``values``; ``start`` masks those possible at first."""

    place: Place
    values: tuple[int, ...]
    start: int


class Support(Protocol):
    """The type of :attr:`RuleInstance.support`."""

    def __call__(self, masks: Masks, before: int = -1, lost: int = 0, /) -> int: ...


def candidates_of(scope: tuple[int, ...]) -> Callable[[Masks], tuple[int, ...]]:
    """A function: masks -> those of the variables in ``scope``, in its order."""
    if len(scope) < 2:  # for fewer than two itemgetter gives no tuple
        return lambda masks: tuple([masks[v] for v in scope])
    return itemgetter(*scope)


class Kind:
    """What rule instances share that answer alike; a kind equals only itself."""

    __slots__ = ()


@frozen(slots=True, eq=False)
class RuleInstance:
    """One rule at one place.

    ``scope``    the variables it speaks of, by index.
    ``broken``   masks -> whether no choice of the scope's candidates can keep the rule *as far as the
                 rule looks*. With one candidate left in every variable of the scope it is exact.
    ``narrow``   optional: masks -> the strongest removals it can justify; ``()`` for none, ``None``
                 when the rule is broken.
    ``reasons``  optional: (masks, variable or None) -> the variables of the scope whose candidates
                 justify the removal at that variable, or, for None, that the rule is broken. Left
                 out, the whole scope is the reason.
    ``wake``     the rule is asked again about a variable only when that has lost *all* candidates in
                 this mask; 0 for after every change.
    ``support``  optional, for rules with a large scope: (masks, before, lost) -> a mask of variables
                 such that the rule is not broken while none of them has lost all candidates in
                 ``wake``; 0 when it is broken. ``before`` is an earlier support, of which only
                 variables in the mask ``lost`` have changed so, or -1 for none: mending it may be
                 cheaper. (Constraint programming calls these watched supports.)
    ``relation`` optional: the rule as data (``puzzles.relations``), for words and for other solvers.
    ``kind``     optional: instances of one kind have equal relations and, where equal candidates stand in
                 their scopes, the same to say of the variables at equal positions. What is known of one
                 is known of all (``puzzles.answers``). For small scopes, of which few candidates occur.
                 An instance made from another by a change (``attrs.evolve``) needs another kind, or None.
    ``candidates``  masks -> the candidates of the scope, in its order.
    """

    rule: str
    place: Place
    scope: tuple[int, ...]
    broken: Callable[[Masks], bool]
    narrow: Callable[[Masks], Removal | None] | None = None
    reasons: Callable[[Masks, int | None], tuple[int, ...]] | None = None
    wake: int = 0
    support: Support | None = None
    relation: object = None
    kind: Kind | None = None
    candidates: Callable[[Masks], tuple[int, ...]] = field(init=False)

    @candidates.default
    def _candidates(self) -> Callable[[Masks], tuple[int, ...]]:
        return candidates_of(self.scope)

    def why(self, masks: Masks, variable: int | None) -> tuple[int, ...]:
        """The variables a removal at ``variable`` (None: brokenness) rests on."""
        return self.scope if self.reasons is None else self.reasons(masks, variable)


@frozen(slots=True, eq=False)
class Model:
    """The variables and rule instances of one puzzle.

    Instances are asked in their order, so a genre lists cheap, local ones before those that look at
    the whole board.

    ``touching[v]``  pairs (wake, mask of instances): when variable ``v`` changes and keeps none of the
                     candidates in ``wake``, those instances have to be asked again.
    ``by_rule[r]``   a mask of the instances of rule ``r``.
    ``supported``    a mask of the instances that name a support.
    ``of_a_kind``    a mask of the instances that name a kind, and no support.
    ``notes``        optional: whatever the genre's own techniques look up beside the rules, such as which
                     cells see each other. It follows from the board; the framework does not look at it.

    The first four follow from the instances' rules, scopes, wakes, supports and kinds. They are worked out,
    but for a model that shares all of those with another: it may be given the other's.
    """

    variables: tuple[Variable, ...]
    instances: tuple[RuleInstance, ...]
    touching: tuple[tuple[tuple[int, int], ...], ...] = field()
    by_rule: Mapping[str, int] = field()
    supported: int = field()
    of_a_kind: int = field()
    notes: object = None

    @touching.default
    def _touching(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        touching: list[dict[int, int]] = [{} for _ in self.variables]
        bit = 1
        for instance in self.instances:
            wake = instance.wake
            for variable in instance.scope:
                of = touching[variable]
                of[wake] = of.get(wake, 0) | bit
            bit <<= 1
        return tuple([tuple(of.items()) for of in touching])

    @by_rule.default
    def _by_rule(self) -> Mapping[str, int]:
        by_rule: dict[str, int] = {}
        bit = 1
        for instance in self.instances:
            by_rule[instance.rule] = by_rule.get(instance.rule, 0) | bit
            bit <<= 1
        return by_rule

    @supported.default
    def _supported(self) -> int:
        return sum(1 << i for i, instance in enumerate(self.instances) if instance.support is not None)

    @of_a_kind.default
    def _of_a_kind(self) -> int:
        return sum(1 << i for i, one in enumerate(self.instances) if one.kind is not None and not one.support)

    @property
    def every(self) -> int:
        """A mask of all instances."""
        return (1 << len(self.instances)) - 1

    def start(self) -> list[int]:
        """Fresh masks: every variable with all its first candidates."""
        return [variable.start for variable in self.variables]

    def scopes(self, instances: int) -> int:
        """A mask of the variables in the scopes of the masked instances."""
        found = 0
        for index in indexes(instances):
            for variable in self.instances[index].scope:
                found |= 1 << variable
        return found

    def value(self, variable: int, mask: int) -> int:
        """The value that a mask with exactly one candidate stands for."""
        return self.variables[variable].values[mask.bit_length() - 1]

    def bit(self, variable: int, value: int) -> int:
        """The candidate mask of one value; ValueError when the variable does not have it."""
        return 1 << self.variables[variable].values.index(value)

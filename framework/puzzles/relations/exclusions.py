"""At most one, and at least one, of some variables."""

from __future__ import annotations

from puzzles.model import Kind, Masks, Place, Removal, RuleInstance
from puzzles.relations.kinds import AtLeastOne, AtMostOne

_AT_MOST_ONE, _AT_LEAST_ONE = AtMostOne(), AtLeastOne()
_EXCLUSION = Kind()


def exclusion_rule(rule: str, place: Place, first: int, second: int) -> RuleInstance:
    """The instance "of two variables at most one is not 0". Bit 0 of both must stand for the value 0.

    It is :func:`at_most_one_rule` for two, only quicker.
    """

    def broken(masks: Masks) -> bool:
        return not (masks[first] | masks[second]) & 1 or not masks[first] or not masks[second]

    def narrow(masks: Masks) -> Removal | None:
        one, other = masks[first], masks[second]
        if not one & 1:
            return None if not other & 1 or not one else ((second, other & ~1),) if other & ~1 else ()
        if not other & 1:
            return None if not other else ((first, one & ~1),) if one & ~1 else ()
        return ()

    def reasons(masks: Masks, variable: int | None) -> tuple[int, ...]:
        if variable is None:
            return (first, second)
        return (second,) if variable == first else (first,)

    return RuleInstance(
        rule,
        place,
        (first, second),
        broken,
        narrow,
        reasons,
        wake=1,
        relation=_AT_MOST_ONE,
        kind=_EXCLUSION,
    )


def at_most_one_rule(rule: str, place: Place, scope: tuple[int, ...]) -> RuleInstance:
    """The instance "at most one variable of ``scope`` is not 0". Bit 0 of each must stand for the value 0.

    Once one cannot be 0, it narrows all others to 0.
    """

    def broken(masks: Masks) -> bool:
        one = -1
        for v in scope:
            mask = masks[v]
            if not mask & 1:
                if one >= 0 or not mask:
                    return True
                one = v
        return False

    def narrow(masks: Masks) -> Removal | None:
        one = -1
        for v in scope:
            mask = masks[v]
            if not mask & 1:
                if one >= 0 or not mask:
                    return None
                one = v
        if one < 0:
            return ()
        return tuple([(v, masks[v] & ~1) for v in scope if v != one and masks[v] & ~1])

    def reasons(masks: Masks, variable: int | None) -> tuple[int, ...]:
        one = [v for v in scope if not masks[v] & 1 and v != variable]
        if variable is not None:
            return tuple(one[:1])
        empty = [v for v in scope if not masks[v]]
        return tuple(empty[:1] or one[:2])

    return RuleInstance(rule, place, scope, broken, narrow, reasons, wake=1, relation=_AT_MOST_ONE)


def at_least_one_rule(rule: str, place: Place, scope: tuple[int, ...]) -> RuleInstance:
    """The instance "some variable of ``scope`` is not 0". Bit 0 of each must stand for the value 0.

    It narrows when one variable is left that can be other than 0.
    """

    def broken(masks: Masks) -> bool:
        for v in scope:  # noqa: SIM110 - asked very often, and a generator is slower
            if masks[v] > 1:
                return False
        return True

    def narrow(masks: Masks) -> Removal | None:
        left = -1
        for v in scope:
            if masks[v] > 1:
                if left >= 0:
                    return ()
                left = v
        if left < 0:
            return None
        return ((left, 1),) if masks[left] & 1 else ()

    def reasons(masks: Masks, variable: int | None) -> tuple[int, ...]:
        return tuple([v for v in scope if v != variable])

    return RuleInstance(rule, place, scope, broken, narrow, reasons, wake=~1, relation=_AT_LEAST_ONE)

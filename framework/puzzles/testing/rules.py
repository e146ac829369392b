"""What must hold of every rule instance: what it says of many candidates follows from what it says of one."""

from __future__ import annotations

from collections.abc import Sequence

from puzzles.answers import placed
from puzzles.model import Masks, Model, Removal, RuleInstance
from puzzles.relations import AtLeastOne, AtMostOne, Connected, SumIs
from puzzles.testing.brute import Chosen, choices, filled
from puzzles.testing.failing import HIDDEN, demand, fail, shown
from puzzles.testing.kindred import Kindred

__tracebackhide__ = HIDDEN


def named(model: Model, index: int) -> str:
    """A rule instance as messages name it."""
    instance = model.instances[index]
    return f"rule {instance.rule} at place {instance.place}"


def check_instance(model: Model, index: int, masks: Masks, less: Masks) -> None:
    """All that an instance promises, from ``masks`` and from ``less``, where fewer candidates are left."""
    instance = model.instances[index]
    name = named(model, index)
    ways = choices(instance, masks)
    keeping = None
    if ways is not None:
        keeping = [way for way in ways if not instance.broken(filled(instance, masks, way))]
        _check_relation(model, instance, name, masks, ways)
    is_broken = instance.broken(masks)
    if is_broken and keeping:
        fail(f"{name}: broken says yes, but {_way(model, instance, keeping)} keeps it{_seen(masks)}")
    removal = instance.narrow(masks) if instance.narrow is not None else ()
    _check_scope(model, instance, name, masks, is_broken, removal)
    _check_narrow(model, instance, name, masks, keeping, removal)
    _check_reasons(model, instance, name, masks, is_broken, removal)
    _check_support(instance, name, masks, less, is_broken)
    _check_less(model, instance, name, masks, less, is_broken, removal)


def check_kind(kindred: Kindred, where: str, model: Model, index: int, masks: Masks) -> None:
    """An instance of a kind says what others of that kind say of equal candidates, on any board."""
    kindred.check("broken and narrow", _told, model, index, masks, f"{named(model, index)}, {where}")


def _told(model: Model, masks: Masks, instance: RuleInstance) -> object:
    removal = instance.narrow(masks) if instance.narrow is not None else ()
    return instance.broken(masks), None if removal is None else placed(instance, removal)


def _seen(masks: Masks) -> str:
    return f" (candidates {tuple(masks)})"


def _way(model: Model, instance: RuleInstance, keeping: Sequence[Chosen]) -> tuple[int, ...]:
    """The first way to keep an instance, as values."""
    return tuple(model.value(v, bit) for v, bit in zip(instance.scope, keeping[0], strict=True))


def _check_scope(
    model: Model, instance: RuleInstance, name: str, masks: Masks, is_broken: bool, removal: Removal | None
) -> None:
    """It looks at its scope alone."""
    elsewhere = list(model.start())
    for variable in instance.scope:
        elsewhere[variable] = masks[variable]
    same = instance.broken(elsewhere) == is_broken
    if instance.narrow is not None:
        same = same and instance.narrow(elsewhere) == removal
    demand(same, f"{name} looks at variables that are not in its scope {instance.scope}{_seen(masks)}")


def _check_narrow(
    model: Model,
    instance: RuleInstance,
    name: str,
    masks: Masks,
    keeping: list[Chosen] | None,
    removal: Removal | None,
) -> None:
    """What it narrows is there, in its scope, and in no way of keeping the rule."""
    if removal is None:
        if keeping:
            way = _way(model, instance, keeping)
            fail(f"{name}: narrow says it is broken (None), but {way} keeps it{_seen(masks)}")
        return
    for variable, gone in removal:
        demand(variable in instance.scope, f"{name}: narrow changes variable {variable}, not in its scope")
        demand(
            gone and gone & masks[variable] == gone,
            f"{name}: narrow removes what is not there, or nothing, at variable {variable}{_seen(masks)}",
        )
        position = instance.scope.index(variable)
        for way in keeping or ():
            if way[position] & gone:
                fail(
                    f"{name}: narrow is not sound: it takes {model.value(variable, way[position])} from "
                    f"variable {variable}, but {_way(model, instance, [way])} keeps the rule{_seen(masks)}"
                )


def _check_reasons(
    model: Model, instance: RuleInstance, name: str, masks: Masks, is_broken: bool, removal: Removal | None
) -> None:
    """The reasons it gives are enough: with all candidates elsewhere the same follows."""
    for changed, gone in removal or ():
        reasons = instance.why(masks, changed)
        known = _known(model, instance, name, masks, reasons)
        found = narrowed(instance, known)
        demand(
            found is None or not found[changed] & gone,
            f"{name}: the reasons {reasons} are not enough for what narrow removes at variable {changed}"
            f"{_seen(masks)}",
        )
    if is_broken:
        reasons = instance.why(masks, None)
        known = _known(model, instance, name, masks, reasons)
        demand(
            instance.broken(known) or narrowed(instance, known) is None,
            f"{name}: the reasons {reasons} are not enough for its being broken{_seen(masks)}",
        )


def _known(
    model: Model, instance: RuleInstance, name: str, masks: Masks, cited: tuple[int, ...]
) -> list[int]:
    outside = set(cited).difference(instance.scope)
    demand(not outside, f"{name}: its reasons name variables that are not in its scope: {sorted(outside)}")
    known = model.start()
    for variable in cited:
        known[variable] = masks[variable]
    return known


def narrowed(instance: RuleInstance, masks: Masks) -> list[int] | None:
    """The masks after narrowing until nothing is found; None when the rule is broken."""
    now = list(masks)
    while True:
        removal = instance.narrow(now) if instance.narrow is not None else ()
        if removal is None:
            return None
        if not removal:
            return now
        for variable, gone in removal:
            now[variable] &= ~gone


def _is_awake(mask: int, less: int, wake: int) -> bool:
    """Whether the rule is asked again when a variable's candidates become fewer."""
    return mask != less and not less & wake


def _check_support(instance: RuleInstance, name: str, masks: Masks, less: Masks, is_broken: bool) -> None:
    """A support is there exactly while the rule is not broken, holds as long as it says, and is mended."""
    if instance.support is None:
        return
    wake = instance.wake
    support = instance.support(masks)
    demand(bool(support) != is_broken, f"{name}: support and broken contradict each other{_seen(masks)}")
    if not support:
        return
    broken_later = instance.broken(less)
    lost = 0
    for v in instance.scope:
        if _is_awake(masks[v], less[v], wake):
            lost |= 1 << v
    if not support & lost:
        demand(
            not broken_later,
            f"{name}: broken though its support has lost nothing, from {tuple(masks)} to {tuple(less)}",
        )
    mended = instance.support(less, support, lost)
    demand(
        bool(mended) != broken_later,
        f"{name}: a mended support and broken contradict each other, from {tuple(masks)} to {tuple(less)}",
    )


def _check_less(
    model: Model,
    instance: RuleInstance,
    name: str,
    masks: Masks,
    less: Masks,
    is_broken: bool,
    removal: Removal | None,
) -> None:
    """With fewer candidates nothing is taken back; and where it need not be asked again nothing is new."""
    step = f", from {tuple(masks)} to {tuple(less)}"
    later = narrowed(instance, less)
    now_broken = instance.broken(less) or later is None
    demand(now_broken or not is_broken, f"{name} is not broken any more with fewer candidates{step}")
    if now_broken or later is None:
        return
    for variable, gone in removal or ():
        demand(
            not later[variable] & gone,
            f"{name}: with fewer candidates narrow does not find what it found at variable {variable}{step}",
        )
    if instance.wake:
        _check_wake(model, instance, name, masks, less)


def _check_wake(model: Model, instance: RuleInstance, name: str, masks: Masks, less: Masks) -> None:
    """From where nothing is to be narrowed: while no variable loses all of ``wake`` nothing is found."""
    quiet = narrowed(instance, masks)
    if quiet is None or instance.broken(quiet):
        return
    asleep = list(quiet)
    for variable in instance.scope:
        left = quiet[variable] & less[variable]
        if left and not _is_awake(quiet[variable], left, instance.wake):
            asleep[variable] = left
    found = instance.narrow(asleep) if instance.narrow is not None else ()
    demand(
        found == () and not instance.broken(asleep),
        f"{name}: wake lets it sleep where it has something to say, from {tuple(quiet)} to {tuple(asleep)}",
    )


# The rule as data


def _check_relation(
    model: Model, instance: RuleInstance, name: str, masks: Masks, ways: Sequence[Chosen]
) -> None:
    """What the relation says is what broken says, of finished answers."""
    for way in ways:
        values = tuple(model.value(v, bit) for v, bit in zip(instance.scope, way, strict=True))
        said = holds(instance.relation, values)
        if said is not None:
            broken = instance.broken(filled(instance, masks, way))
            if said == broken:
                verb = "holds" if said else "does not hold"
                relation = shown(instance.relation)
                fail(f"{name}: its relation {relation} {verb} for {values}, but broken says {broken}")


def holds(relation: object, values: tuple[int, ...]) -> bool | None:
    """Whether values keep a relation of ``puzzles.relations``; None for relations not known here."""
    match relation:
        case SumIs():
            weights = relation.weights or (1,) * len(values)
            return sum(w * value for w, value in zip(weights, values, strict=True)) == relation.total
        case AtMostOne():
            return sum(value != 0 for value in values) <= 1
        case AtLeastOne():
            return any(values)
        case Connected():
            joined = {0}
            for _ in range(relation.nodes):
                for value, pair in zip(values, relation.ends, strict=True):
                    if value and joined.intersection(pair):
                        joined.update(pair)
            return len(joined) >= relation.nodes
        case _:
            return None

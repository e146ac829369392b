"""The techniques of Akari. Each: the rule in a sentence, a board, the deduction.

In the boards ``*`` is a bulb, ``+`` a white cell without one, ``?`` a cell that the deduction is about. The
three that try values out come from the framework.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from operator import attrgetter

from puzzles.bits import indexes
from puzzles.model import Masks, Model, Place, Removal, RuleInstance
from puzzles.technique import Because, Step, Technique
from puzzles.words import Words
from puzzles_akari.pairs import Pair, pair_of, partners
from puzzles_akari.rules import BULB, frame_in

NONE = 0b01
"""The candidate mask of no bulb."""

_total: Callable[[RuleInstance], int] = attrgetter("relation.total")
"""The number of a clue, from its R1 instance."""


def _no_bulbs(masks: Masks, cells: Iterable[int]) -> Removal:
    return tuple([(v, BULB) for v in cells if masks[v] & BULB])


# Clues


def find_complete(model: Model, masks: Masks, instance: RuleInstance) -> Removal:
    """A clue with as many bulbs as its number takes no more.

    . * .      the 1 has its bulb: there is
    ? 1 ?      none in the other cells
    . ? .      beside it
    """
    bulbs = 0
    for v in instance.scope:
        bulbs += masks[v] == BULB
    if bulbs != _total(instance):
        return ()
    return tuple([(v, BULB) for v in instance.scope if masks[v] == BULB | NONE])


def find_corner(model: Model, masks: Masks, instance: RuleInstance) -> Removal:
    """No bulb where it would shine on so many cells beside a clue that too few are left.

    ? . ?      a bulb in one of the corners would shine
    . 3 .      on two of the four cells, and three
    ? . ?      are needed
    """
    places = [v for v in instance.scope if masks[v] > NONE]
    spare = len(places) - _total(instance)
    if not 0 <= spare <= 1:
        return ()  # no cell sees more than two of them
    frame = frame_in(model)
    if spare:
        twice = {x for one, other in combinations(places, 2) for x in frame.both(one, other)}
        return _no_bulbs(masks, sorted(twice))
    return _no_bulbs(masks, sorted({x for v in places for x in frame.view.seen[v]}.difference(places)))


def _corner_reason(model: Model, masks: Masks, index: int, removal: Removal) -> Because:
    scope = model.instances[index].scope
    lines = _lines(model, (x for x, _ in removal), [v for v in scope if masks[v] > NONE])
    return Because((index, *lines), tuple([v for v in scope if masks[v] == NONE]))


# Cells that have to be lit

MOST_PLACES = 4
"""The most places that clue_claim looks at: a bulb shines on two of them at most; a 1 takes the others."""


def find_dark(model: Model, masks: Masks, instance: RuleInstance) -> Removal:
    """No bulb where it would shine on both cells from which another can still be lit.

    + p + .     the + in the corner can be lit
    p # # ?     from the two p alone: no bulb
    . # ? .     where both would see it
    """
    places: list[int] = []
    for v in instance.scope:
        if masks[v] > NONE:
            if len(places) == 2:
                return ()  # no cell sees three of them but in their own line
            places.append(v)
    if not places:
        return ()
    frame = frame_in(model)
    seen = frame.both(*places) if len(places) == 2 else frame.view.seen[places[0]]
    return _no_bulbs(masks, [v for v in seen if v not in places])


def find_claim(model: Model, masks: Masks, instance: RuleInstance) -> Removal:
    """No bulb beside a 1 where, as the only one there, it would leave a cell dark.

    ? 1 p .       the + can be lit from the two p alone: a bulb at ? would
    . . . .       shine on the lower one, and be the bulb of the 1
    p . + .
    """
    return _claimed(model, masks, instance)[0]


def _claimed(model: Model, masks: Masks, instance: RuleInstance) -> tuple[Removal, int]:
    """What find_claim finds, and the index of the clue; -1 when no clue is needed, as for find_dark."""
    places: list[int] = []
    for v in instance.scope:
        if masks[v] > NONE:
            if len(places) == MOST_PLACES:
                return (), -1
            places.append(v)
    clues = 0
    for v in places:
        clues |= _clues_at(model, v)
    seen = frame_in(model).view.seen
    for index in indexes(clues):
        clue = model.instances[index]
        if _total(clue) == 1:
            elsewhere = [v for v in places if v not in clue.scope]
            found = [
                x for x in clue.scope if x not in places and all(place in seen[x] for place in elsewhere)
            ]
            removal = _no_bulbs(masks, found)
            if removal:
                return removal, index
    return find_dark(model, masks, instance), -1


def _clues_at(model: Model, v: int) -> int:
    """A mask of the clues beside a cell."""
    found = 0
    for _, instances in model.touching[v]:
        found |= instances
    return found & model.by_rule.get("R1", 0)


def _dark_reason(model: Model, masks: Masks, index: int, removal: Removal) -> Because:
    scope = model.instances[index].scope
    lines = _lines(model, (x for x, _ in removal), [v for v in scope if masks[v] > NONE])
    return Because((*lines, index), tuple([v for v in scope if masks[v] == NONE]))


def _claim_reason(model: Model, masks: Masks, index: int, removal: Removal) -> Because:
    scope = model.instances[index].scope
    _, clue = _claimed(model, masks, model.instances[index])
    if clue < 0:
        return _dark_reason(model, masks, index, removal)
    taken = model.instances[clue].scope
    elsewhere = [v for v in scope if masks[v] > NONE and v not in taken]
    lines = _lines(model, (x for x, _ in removal), elsewhere)
    return Because((clue, *lines, index), tuple([v for v in scope if masks[v] == NONE]))


def _lines(model: Model, cells: Iterable[int], others: list[int]) -> list[int]:
    """The instances of R2 by which some of the cells see some of the others."""
    lines_at = frame_in(model).view.lines_at
    found = {line for x in cells for line in lines_at[x] if any(line in lines_at[v] for v in others)}
    first = model.by_rule.get("R1", 0).bit_count()
    return sorted(first + line for line in found)


# Two clues


def find_pair(model: Model, masks: Masks, instance: RuleInstance) -> Removal:
    """What occurs in no way of giving two clues their bulbs goes.

    . . . .      of the two cells beside both clues the 1 has at most one bulb;
    . 1 . .      so the 3 has one there and one in each of its other cells,
    . . 3 ?      and the 1 has none in its own
    . . ? .
    """
    for _, pair in _pairs(model, instance):
        removal = pair.removal(masks)
        if removal:
            return removal
    return ()


def _pairs(model: Model, instance: RuleInstance) -> Iterator[tuple[int, Pair]]:
    """The clues that a clue makes pairs with, by index, and the pairs."""
    frame = frame_in(model)
    black = frame.black[instance.place]
    for partner in partners(frame.view)[black]:
        index = clue_at(model, frame.blacks[partner])
        if index is not None:
            other = model.instances[index]
            yield index, pair_of(frame.view, black, partner, _total(instance), _total(other))


def clue_at(model: Model, cell: Place) -> int | None:
    """The index of the R1 instance of the clue in a cell; None when there is none."""
    # R1 instances come first and in row-major order: halve the search.
    low, high = 0, model.by_rule.get("R1", 0).bit_count()
    clues = high
    while low < high:
        middle = (low + high) // 2
        if model.instances[middle].place < cell:
            low = middle + 1
        else:
            high = middle
    return low if low < clues and model.instances[low].place == cell else None


def _pair_reason(model: Model, masks: Masks, index: int, removal: Removal) -> Because:
    for other, pair in _pairs(model, model.instances[index]):
        if pair.removal(masks) == removal:
            first = model.by_rule["R1"].bit_count()
            lines = [first + line for line in pair.lines]
            known = [v for v in pair.cells if masks[v] != model.variables[v].start]
            return Because((*sorted((index, other)), *lines), tuple(known))
    raise ValueError("no pair gives this removal")


# Words


def _complete_why(words: Words, model: Model, masks: Masks, step: Step) -> str:
    return f"{words.instance(model, step.because.instances[0])} has all its bulbs"


def _beam_why(words: Words, model: Model, masks: Masks, step: Step) -> str:
    return f"the bulb at {words.variable(model, step.because.variables[0])} shines there"


def _needs_all_why(words: Words, model: Model, masks: Masks, step: Step) -> str:
    # It is all that R1 narrows; bulbs that are no longer needed go with it where clue_complete is not asked.
    if step.removed[0][1] == BULB:
        return _complete_why(words, model, masks, step)
    return f"{words.instance(model, step.because.instances[0])} needs a bulb in every cell it has left"


def _only_place_why(words: Words, model: Model, masks: Masks, step: Step) -> str:
    ((v, _),) = step.removed
    cell = words.instance(model, step.because.instances[0])
    if cell == words.variable(model, v):
        return "it can be lit from nowhere else"
    return f"{cell} can be lit from nowhere else"


def _corner_why(words: Words, model: Model, masks: Masks, step: Step) -> str:
    name = words.instance(model, step.because.instances[0])
    return f"a bulb there would leave {name} too few cells for its bulbs"


def _dark_why(words: Words, model: Model, masks: Masks, step: Step) -> str:
    cell = words.instance(model, step.because.instances[-1])
    return f"a bulb there would shine on all the cells from which {cell} can still be lit"


def _claim_why(words: Words, model: Model, masks: Masks, step: Step) -> str:
    first, *_, cell = step.because.instances
    if model.instances[first].rule != "R1":
        return _dark_why(words, model, masks, step)
    clue, dark = words.instance(model, first), words.instance(model, cell)
    return f"a bulb there would be the only one of {clue} and leave {dark} dark"


def _pair_why(words: Words, model: Model, masks: Masks, step: Step) -> str:
    one, other = (words.instance(model, index) for index in step.because.instances[:2])
    return f"there is no other way to give both {one} and {other} their bulbs"


TECHNIQUES = (
    Technique("clue_complete", rule="R1", find=find_complete, why=_complete_why, by_kind=True),
    Technique("beam", rule="R2", why=_beam_why),
    Technique("clue_needs_all", rule="R1", why=_needs_all_why),
    Technique("only_place", rule="R3", why=_only_place_why),
    Technique("clue_corner", rule="R1", find=find_corner, reason=_corner_reason, why=_corner_why),
    Technique("dark_cell", rule="R3", find=find_dark, reason=_dark_reason, why=_dark_why),
    Technique("clue_claim", rule="R3", find=find_claim, reason=_claim_reason, why=_claim_why),
    Technique("clue_pair", rule="R1", find=find_pair, reason=_pair_reason, why=_pair_why),
)

"""How a genre names its things in sentences."""

from __future__ import annotations

from collections.abc import Callable

from attrs import frozen

from puzzles.model import Model


@frozen(slots=True)
class Words:
    """What a genre calls its things. All are asked with a model and an index.

    ``name``      a variable's short name without blanks, unique in the puzzle: ``r1c1-r1c3``;
    ``variable``  a variable in a sentence: "the slot between row 1 column 1 and row 1 column 3";
    ``instance``  a rule instance in a sentence: "the 4 at row 1 column 1";
    ``value``     a value in a sentence, with the variable's index before it: "two bridges";
    ``choice``    two or more values that are left, in a sentence: "at least one bridge";
    ``broken``    what it means that an instance is broken: "the 4 at ... cannot reach its number";
    ``group``     optional: several variables in a sentence, by their indexes: "row 1 columns 2 and 5". None:
                  each has a clause of its own.
    """

    name: Callable[[Model, int], str]
    variable: Callable[[Model, int], str]
    instance: Callable[[Model, int], str]
    value: Callable[[Model, int, int], str]
    choice: Callable[[Model, int, tuple[int, ...]], str]
    broken: Callable[[Model, int], str]
    group: Callable[[Model, tuple[int, ...]], str] | None = None


def listed(parts: list[str], last: str = "and") -> str:
    """Parts as a sentence lists them.

    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} {last} {parts[-1]}"

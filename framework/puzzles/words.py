"""How a genre names its things in sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from attrs import frozen

from puzzles.grids import cell_words
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
    ``verbs``     what stands between variable and value: for one variable, for several, and supposed. Others
                  than these are "is", "are" and "were", for values such as "shaded".
    """

    name: Callable[[Model, int], str]
    variable: Callable[[Model, int], str]
    instance: Callable[[Model, int], str]
    value: Callable[[Model, int, int], str]
    choice: Callable[[Model, int, tuple[int, ...]], str]
    broken: Callable[[Model, int], str]
    group: Callable[[Model, tuple[int, ...]], str] | None = None
    verbs: tuple[str, str, str] = ("takes", "take", "took")


def grid_words(
    values: Mapping[int, str],
    instance: Callable[[Model, int], str],
    broken: Callable[[Model, int], str],
    verbs: tuple[str, str, str] = ("is", "are", "were"),
) -> Words:
    """The words of a genre whose variables are cells: their places are (row, column).

    ``values`` has a word for each value a cell may have: ``{0: "blank", 1: "shaded"}``.
    """
    return Words(
        name=_cell_name,
        variable=lambda model, variable: cell_words(*model.variables[variable].place),
        instance=instance,
        value=lambda model, variable, value: values[value],
        choice=lambda model, variable, left: listed([values[value] for value in left], "or"),
        broken=broken,
        group=_cells,
        verbs=verbs,
    )


def _cell_name(model: Model, variable: int) -> str:
    row, column = model.variables[variable].place
    return f"r{row + 1}c{column + 1}"


def _cells(model: Model, variables: tuple[int, ...]) -> str:
    """Several cells, in short where they stand in one row or column."""
    places = [model.variables[v].place for v in variables]
    rows, columns = ([str(number + 1) for number in axis] for axis in zip(*places, strict=True))
    if len(set(rows)) == 1:
        return f"row {rows[0]} columns {listed(columns)}"
    if len(set(columns)) == 1:
        return f"column {columns[0]} rows {listed(rows)}"
    return listed([cell_words(*place) for place in places])


def listed(parts: list[str], last: str = "and") -> str:
    """Parts as a sentence lists them.

    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} {last} {parts[-1]}"

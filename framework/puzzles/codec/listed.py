"""Answers as a list, for boards that rows cannot show: ``{"values":[[1,1,1,3,2],[1,1,3,1,2]]}``.

An item is a variable's place, counted from 1, and its value after that. What is not listed was not
drawn. The list goes by the model alone, so every genre has it; the genre says what it is called.
"""

from __future__ import annotations

import re

from puzzles.answer import Answer
from puzzles.codec.json_ import Number, fields_of, kind_of, parsed
from puzzles.codec.text import BOM
from puzzles.errors import FormatError, quote
from puzzles.model import Model, Place

_WHOLE = re.compile(r"-?[0-9]{1,9}")


def is_listed(text: str) -> bool:
    """Whether a text that is no document looks like an answer as a list."""
    return text.removeprefix(BOM).lstrip(" \t\r\n").startswith("{")


def listed(model: Model, answer: Answer, blank: int | None) -> list[list[int]]:
    """The items of an answer; those that are not drawn or are ``blank`` are left out."""
    return [
        [*(n + 1 for n in variable.place), value]
        for variable, value in zip(model.variables, answer.values, strict=True)
        if value is not None and value != blank
    ]


def write_listed(name: str, model: Model, answer: Answer, blank: int | None) -> str:
    """The answer as JSON, one item a line."""
    items = ",\n".join(f"  {item}" for item in listed(model, answer, blank))
    return f'{{"{name}": [\n{items}\n]}}' if items else f'{{"{name}": []}}'


def read_listed(name: str, model: Model, text: str) -> Answer:
    """The answer in such a text. FormatError names the item, from 1."""
    return read_items(name, model, parsed(text))


def read_items(name: str, model: Model, value: object) -> Answer:
    """The same of a value that was parsed."""
    items = fields_of(value, "", (name,), (name,))[name]
    if not isinstance(items, list):
        raise FormatError(f"key {quote(name)}: is {kind_of(items)}, not a list")
    places: dict[Place, int] = {variable.place: v for v, variable in enumerate(model.variables)}
    values: list[int | None] = [None] * len(model.variables)
    for number, item in enumerate(items, 1):
        where = f"key {quote(name)}: item {number}"
        *place, value = _whole(item, where)
        variable = places.get(tuple(n - 1 for n in place))
        if variable is None:
            if places and len(place) not in map(len, places):
                expected = len(next(iter(places))) + 1
                raise FormatError(f"{where}: has {len(item)} numbers, where {expected} are expected")
            raise FormatError(f"{where}: nothing can be drawn at the place {place} (its order counts)")
        if value not in model.variables[variable].values:
            known = ", ".join(map(str, model.variables[variable].values))
            raise FormatError(f"{where}: the value {value} is none of {known}")
        if values[variable] is not None:
            raise FormatError(f"{where}: the place {place} has a value already")
        values[variable] = value
    return Answer(tuple(values))


def _whole(item: object, where: str) -> list[int]:
    """An item's numbers."""
    if not isinstance(item, list) or not item:
        raise FormatError(f"{where}: is {kind_of(item)}, not a list of a place and a value")
    numbers = []
    for entry in item:
        if not isinstance(entry, Number) or not _WHOLE.fullmatch(entry.text):
            raise FormatError(f"{where}: holds {kind_of(entry)}, where a whole number is expected")
        numbers.append(int(entry.text))
    return numbers

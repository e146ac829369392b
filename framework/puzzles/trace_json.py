"""Traces as plain data, and back: variables by their short names, instances by rule and place."""

from __future__ import annotations

from typing import Any

from puzzles.bits import bits
from puzzles.errors import FormatError, quote
from puzzles.model import Model
from puzzles.technique import Because, Chain, Step
from puzzles.trace import Trace
from puzzles.words import Words


def instance_key(model: Model, index: int) -> str:
    """A rule instance by rule and place, counted from 1: ``R1:3,5``; the whole board is ``R3``."""
    instance = model.instances[index]
    return ":".join(
        [instance.rule, *([",".join(str(n + 1) for n in instance.place)] if instance.place else [])]
    )


def step_to_json(words: Words, model: Model, step: Step) -> dict[str, Any]:
    """A step as plain data. ``removed`` maps a variable to the values that go, ``settled`` to the one
    that is left."""
    data: dict[str, Any] = {
        "technique": step.technique,
        "level": step.level,
        "because": {
            "instances": [instance_key(model, index) for index in step.because.instances],
            "variables": [words.name(model, variable) for variable in step.because.variables],
        },
        "removed": {
            words.name(model, variable): [model.value(variable, bit) for bit in bits(gone)]
            for variable, gone in step.removed
        },
        "settled": {words.name(model, variable): value for variable, value in step.settled},
    }
    if step.chain is not None:
        chain = step.chain
        data["chain"] = {
            "variable": words.name(model, chain.variable),
            "value": chain.value,
            "steps": [step_to_json(words, model, link) for link in chain.steps],
            "broken": instance_key(model, chain.broken),
        }
    return data


def trace_to_json(words: Words, model: Model, trace: Trace) -> dict[str, Any]:
    """A trace as plain data."""
    return {
        "profile": trace.profile,
        "steps": [step_to_json(words, model, step) for step in trace.steps],
        "undecided": [words.name(model, variable) for variable in trace.undecided],
        "broken": None if trace.broken is None else instance_key(model, trace.broken),
    }


class _Reader:
    def __init__(self, words: Words, model: Model) -> None:
        self.model = model
        self.variables = {words.name(model, v): v for v in range(len(model.variables))}
        self.instances = {instance_key(model, i): i for i in range(len(model.instances))}

    def variable(self, name: object) -> int:
        if not isinstance(name, str) or name not in self.variables:
            raise FormatError(f"trace: unknown variable {quote(str(name))}")
        return self.variables[name]

    def instance(self, key: object) -> int:
        if not isinstance(key, str) or key not in self.instances:
            raise FormatError(f"trace: unknown rule instance {quote(str(key))}")
        return self.instances[key]

    def bit(self, variable: int, value: object) -> int:
        try:
            return self.model.bit(variable, value)  # type: ignore[arg-type]
        except ValueError:
            raise FormatError(f"trace: {quote(str(value))} is no value of that variable") from None

    def step(self, data: dict[str, Any]) -> Step:
        removed = []
        for name, values in data["removed"].items():
            variable = self.variable(name)
            removed.append((variable, sum(self.bit(variable, value) for value in set(values))))
        chain = None
        if data.get("chain") is not None:
            of = data["chain"]
            variable = self.variable(of["variable"])
            self.bit(variable, of["value"])
            steps = tuple(self.step(link) for link in of["steps"])
            chain = Chain(variable, of["value"], steps, self.instance(of["broken"]))
        return Step(
            str(data["technique"]),
            str(data["level"]),
            Because(
                tuple(self.instance(key) for key in data["because"]["instances"]),
                tuple(self.variable(name) for name in data["because"]["variables"]),
            ),
            tuple(removed),
            tuple((self.variable(name), value) for name, value in data["settled"].items()),
            chain,
        )


def trace_from_json(words: Words, model: Model, data: Any) -> Trace:
    """The trace that :func:`trace_to_json` wrote for the same model. Raises FormatError."""
    reader = _Reader(words, model)
    try:
        return Trace(
            str(data["profile"]),
            tuple(reader.step(step) for step in data["steps"]),
            tuple(reader.variable(name) for name in data["undecided"]),
            None if data["broken"] is None else reader.instance(data["broken"]),
        )
    except (KeyError, TypeError, AttributeError, RecursionError) as error:
        raise FormatError(f"trace: not of the form that is written: {error!r}") from None

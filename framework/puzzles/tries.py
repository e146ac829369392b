"""What is remembered of values that were tried in vain, so that few of them are tried again."""

from __future__ import annotations


class Tries:
    """The tries of one row of a profile with the techniques of its first ``end`` rows.

    A try is a function of what it *heard* of: the rule instances that its changes woke, and those it
    asked about the whole board. Until one of them is woken from outside, or a variable changes that the
    try changed itself, it would end the same way. A rule over the whole board would be heard of always;
    where it has a support, the try counts only what it closed: it ends the same way while that leaves
    the present support whole, or nothing is closed from outside.

    ``stale`` masks the variables whose candidates have to be tried (again); ``partly`` those not stale
    of which the value known to be right was left out. ``spent`` has for each variable a mask of the
    candidates whose try ended because all its steps were used up.
    """

    __slots__ = ("changed", "end", "heard", "partly", "spent", "stale")

    def __init__(self, end: int, variables: int) -> None:
        self.end = end
        self.heard = [0] * variables
        self.changed = [0] * variables
        self.spent = [0] * variables
        self.stale = (1 << variables) - 1
        self.partly = 0

    def spoil(self, variables: list[int], woken: int, changed: int) -> None:
        """Mark which of the variables have to be tried again after instances were woken and variables
        changed."""
        heard, own = self.heard, self.changed
        stale = self.stale
        for variable in variables:
            if heard[variable] & woken or own[variable] & changed:
                stale |= 1 << variable
        self.stale = stale

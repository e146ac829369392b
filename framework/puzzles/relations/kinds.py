"""The kinds of rule as data: what words and other solvers go by."""

from __future__ import annotations

from attrs import frozen


@frozen(slots=True)
class SumIs:
    """The values of the scope's variables add up to ``total``, each times its weight if there are
    ``weights``: whole numbers, one a variable."""

    total: int
    weights: tuple[int, ...] = ()


@frozen(slots=True)
class AtMostOne:
    """Of the scope's variables at most one has a value other than 0."""


@frozen(slots=True)
class AtLeastOne:
    """Of the scope's variables at least one has a value other than 0."""


@frozen(slots=True)
class Connected:
    """The scope's variables are edges: the one at position ``i`` joins the nodes ``ends[i]``.

    Edges with a value other than 0 must join all ``nodes`` (numbered from 0) into one network.
    """

    nodes: int
    ends: tuple[tuple[int, int], ...]

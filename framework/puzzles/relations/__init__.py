"""Kinds of rule that many genres share, each as data and as a ready-made rule instance.

- :class:`SumIs`       the values of the scope, each times its weight, add up to a total;
- :class:`AtMostOne`   at most one variable is not zero;
- :class:`AtLeastOne`  some variable is not zero;
- :class:`Connected`   variables are the edges of a graph; those that are not zero join all its nodes.
"""

from __future__ import annotations

from puzzles.relations.connection import connection_rule, groups, parts
from puzzles.relations.exclusions import at_least_one_rule, at_most_one_rule, exclusion_rule
from puzzles.relations.kinds import AtLeastOne, AtMostOne, Connected, SumIs
from puzzles.relations.sums import sum_rule

__all__ = [
    "AtLeastOne",
    "AtMostOne",
    "Connected",
    "SumIs",
    "at_least_one_rule",
    "at_most_one_rule",
    "connection_rule",
    "exclusion_rule",
    "groups",
    "parts",
    "sum_rule",
]

"""Measuring: how long generating, solving and rating take, and how much work they are.

    figures   medians, percentiles, means        making    generators
    tables    the same as text and as CSV        judging   solvers and raters

Times are of one process, in seconds, and depend on the machine. Counts do not: compare those first. The
clock is an argument: ``figures.CLOCKS``.
"""

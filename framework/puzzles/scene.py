"""A scene: what is to be seen, as shapes with roles on a grid of cells. Renderers give it looks."""

from __future__ import annotations

from collections.abc import Callable

from attrs import frozen


@frozen(slots=True)
class Mark:
    """A text in a cell. Roles: ``clue`` for what is given, ``water`` for an empty cell, ``answer``."""

    row: int
    column: int
    text: str
    role: str


@frozen(slots=True)
class Fill:
    """A whole cell that looks different. Roles: ``block`` for one that nothing can be put in, ``lit``,
    ``shaded`` for one that an answer fills, ``outside`` for one that is not of the board, such as those
    beside it where numbers stand.

    What else is in the cell is drawn over it.
    """

    row: int
    column: int
    role: str


@frozen(slots=True)
class Link:
    """``count`` parallel lines between the middles of two cells of one row or column."""

    start: tuple[int, int]
    end: tuple[int, int]
    count: int
    role: str


@frozen(slots=True)
class Scene:
    """Shapes on ``rows`` x ``columns`` cells; cells are (row, column) from 0, row 0 at the top."""

    rows: int
    columns: int
    shapes: tuple[Mark | Fill | Link, ...]


@frozen(slots=True)
class Renderer:
    """A named way to draw a scene.

    ``render`` scene -> text. ``ascii_only`` says whether its text is ASCII whatever the scene holds.
    """

    name: str
    render: Callable[[Scene], str]
    summary: str = ""
    ascii_only: bool = False

"""Which verbs there are, and what becomes of errors: one line on standard error, and a status."""

from __future__ import annotations

import contextlib
import functools
import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from puzzles.cli import console
from puzzles.errors import NotFoundError, PuzzlesError, quote
from puzzles.signals import behind

_VERBS: dict[str, tuple[str, str]] = {
    "generate": ("make", "Make puzzles of a level, with exactly one solution."),
    "solve": ("judge", "Print the answer, and say whether it is the only one."),
    "check": ("judge", "Judge an answer by the rules."),
    "rate": ("judge", "Say how hard puzzles are for a person."),
    "compare": ("compare", "Put the same puzzles to several solvers."),
    "candidates": ("candidates", "Tell what can still be drawn."),
    "hint": ("teach", "Tell the next thing to draw."),
    "explain": ("teach", "Tell the whole human solution, step by step."),
    "convert": ("written", "Write puzzles in another format."),
    "show": ("written", "Draw a puzzle."),
    "genres": ("catalogue", "List the genres."),
    "formats": ("catalogue", "List the formats, with an example of each."),
    "plugins": ("catalogue", "List the plugins, and why one is broken."),
    "new-genre": ("new", "Write a package for a genre of your own."),
}
"""The module that has a verb, and what the list of verbs says of it."""
_GROUPS: dict[str, tuple[str, dict[str, tuple[str, str]]]] = {
    "corpus": (
        "Look after the corpus of a genre.",
        {"verify": ("corpus", "Solve, rate and generate every puzzle again.")},
    ),
    "bench": (
        "Measure how long things take here, and how much work they are.",
        {
            "generate": ("bench", "Time a generator, by shape and level."),
            "solve": ("bench", "Time a solver on files of puzzles."),
            "rate": ("bench", "Time a rater on a corpus or on files."),
        },
    ),
}


def _version(asked: bool) -> None:
    if asked:
        from importlib.metadata import version

        console.say(f"puzzles {version('puzzlewright')}")
        raise typer.Exit


def puzzles(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """Logic puzzles: generate, solve, rate, check, hint and explain.

    A PUZZLE is a file, - for standard input, or the puzzle itself, such as an ID or a link; its format is
    found out (`puzzles formats` lists them). solve, rate, compare, convert and bench take several, and files
    of many: one a line, in any formats, or documents one below the other.

    Exit status: 0 done, and yes; 1 done, and no (a wrong answer, not unique, nothing found within the
    limits, gave up); 2 the input or the call cannot be used.
    """


def _told(verb: Callable[..., int]) -> Callable[..., int]:
    """The verb; what ends it from outside is told here, since typer knows of Ctrl-C alone."""

    @functools.wraps(verb)
    def run(*args: object, **more: object) -> int:
        try:
            return verb(*args, **more)
        except KeyboardInterrupt as error:
            how, status = console.ending(error)
            console.hand_over()
            console.complain(how)
            raise SystemExit(status) from None

    return run


def _app(args: Sequence[str]) -> typer.Typer:
    """The command with the verb that is called: only that is imported. With all verbs where none is."""
    called = args[0] if args and args[0] in (*_VERBS, *_GROUPS) else None
    app = _typer(
        name="puzzles",
        add_completion=False,
        context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    )
    app.callback()(puzzles)
    _add(app, {verb: of for verb, of in _VERBS.items() if called in (None, verb)})
    for name, (text, verbs) in _GROUPS.items():
        if called in (None, name):
            group = _typer()
            group.callback(help=text)(lambda: None)
            _add(group, verbs)
            app.add_typer(group, name=name, help=text)
    return app


class _Helped:
    """Help is output like any other: where it cannot be written, that is told."""

    def get_help_option(self, context: Any) -> Any:
        option = super().get_help_option(context)  # type: ignore[misc]
        if option is not None:
            option.callback = _help
        return option


class _Verb(_Helped, TyperCommand):
    pass


class _Verbs(_Helped, TyperGroup):
    """typer makes a status of its own of what it sees interrupted; which signal it was is lost by then."""

    def make_context(self, *args: Any, **more: Any) -> Any:
        with _past_typer():
            return super().make_context(*args, **more)

    def invoke(self, context: Any) -> Any:
        with _past_typer():
            return super().invoke(context)


class _Interrupted(BaseException):
    """An interrupt outside of a verb."""


@contextlib.contextmanager
def _past_typer() -> Iterator[None]:
    try:
        yield
    except KeyboardInterrupt as error:
        raise _Interrupted from error


def _help(context: Any, option: Any, asked: bool) -> None:
    if asked and not context.resilient_parsing:
        console.say(context.get_help())
        context.exit()


def _typer(**settings: Any) -> typer.Typer:
    return typer.Typer(cls=_Verbs, rich_markup_mode=None, pretty_exceptions_enable=False, **settings)


def _add(app: typer.Typer, verbs: dict[str, tuple[str, str]]) -> None:
    for verb, (module, short) in verbs.items():
        function = getattr(import_module(f"puzzles.cli.{module}"), verb.replace("-", "_"))
        app.command(name=verb, cls=_Verb, short_help=short)(_told(function))


def run(args: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status."""
    console.prepare()
    try:
        try:
            status = _run(args)
        finally:
            console.hand_over()
    except PuzzlesError as error:  # what was printed cannot be written
        console.complain(str(error))
        return 2
    except SystemExit as error:
        return error.code if isinstance(error.code, int) else 1
    return status


# typer before 0.16 uses click as it is installed, later ones carry their own.
_ClickError: type[Exception] = next(
    kind for kind in typer.BadParameter.__mro__ if kind.__name__ == "ClickException"
)


def _run(args: Sequence[str] | None) -> int:
    args = sys.argv[1:] if args is None else list(args)
    try:
        status = _app(args)(args, prog_name="puzzles", standalone_mode=False)
        console.flush()
        return status if isinstance(status, int) else 0
    except (KeyboardInterrupt, _Interrupted, typer.Abort) as error:  # outside of a verb: before or after it
        how, status = console.ending(behind(error, (KeyboardInterrupt,)) or error)
        console.complain(how)
        return status
    except _ClickError as error:
        console.complain(_usage(error, args))
        return 2
    except NotFoundError as error:
        console.complain(str(error))
        return 1
    except PuzzlesError as error:
        console.complain(str(error))
        return 2
    except Exception as error:
        # An error of ours or of a plugin. Whoever looks for it wants to see where.
        if os.environ.get("PUZZLES_TRACEBACK"):
            raise
        console.complain(f"internal error: {type(error).__name__}: {error} (PUZZLES_TRACEBACK=1 shows where)")
        return 2


_NO_INTEGER = re.compile(r"'([^']*)' is not a valid int(?:eger)?(?: range)?$")


def _usage(error: Exception, args: list[str]) -> str:
    """A wrong call in one line, with the help that tells more."""
    told = getattr(error, "format_message", lambda: str(error))().rstrip(".")
    # Typer speaks of ranges, shows thousands of digits, and takes them for no number.
    told = _NO_INTEGER.sub(
        lambda found: (
            f"{quote(found[1])} {'has too many digits' if found[1].isdigit() else 'is not a whole number'}"
        ),
        told,
    )
    context = getattr(error, "ctx", None)
    return f"{told} (see '{_path(args) if context is None else context.command_path} --help')"


def _path(args: list[str]) -> str:
    """The command as it was called, as far as its name goes."""
    path = ["puzzles"]
    if args and args[0] in (*_VERBS, *_GROUPS):
        path.append(args[0])
        if args[0] in _GROUPS and args[1:] and args[1] in _GROUPS[args[0]][1]:
            path.append(args[1])
    return " ".join(path)

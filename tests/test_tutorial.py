"""The tutorial's code is the finished package, and whoever follows the page has that package in the end."""

from __future__ import annotations

import shlex

import pytest

from tests.strangers import Stranger
from tests.tutorial import FINISHED, PAGE, Block, blocks, files

BLOCKS = list(blocks(PAGE.read_text(encoding="utf-8")))
PACKAGE = files(FINISHED)


@pytest.mark.parametrize(
    "block", [b for b in BLOCKS if b.kind not in ("sh", "console")], ids=lambda b: b.file
)
def test_code_is_cut_from_the_package(block: Block) -> None:
    """What is shown of a file is the whole file; what is shown beside stands in some file, word for word."""
    if block.file == "wrong.txt":
        return  # an answer to try
    if block.file:
        assert block.text == PACKAGE[block.file]
    else:
        assert any(block.text in text for text in PACKAGE.values())


def test_every_file_is_shown_or_comes_with_the_skeleton() -> None:
    """The page leaves out nothing that its reader would have to write."""
    shown = {block.file for block in BLOCKS} - {"", "wrong.txt"}
    same = {"README.md", "pyproject.toml", "puzzles_kakurasu/py.typed", "tests/test_contract.py"}
    made = {"puzzles_kakurasu/corpus/puzzles.jsonl"}
    assert shown | same | made == set(PACKAGE)
    assert not shown & (same | made)


def test_following_the_page(stranger: Stranger) -> None:
    """In a clean environment, with nothing but the page: every command prints what is shown, the tests pass,
    and what is there in the end is the finished package, file by file."""
    (environment, *rest) = BLOCKS
    assert "venv" in environment.text
    folder = ""
    tests: list[str] = []
    for block in rest:
        if block.kind not in ("sh", "console"):
            (stranger.home / folder / block.file).write_text(block.text, encoding="utf-8", newline="\n")
            continue
        for command, shown in block.commands:
            program, *arguments = shlex.split(command)
            if program == "cd":
                (folder,) = arguments
            elif program == "pytest":
                tests.append(command)
                if "--maxfail" in command:
                    assert "3 failed" in stranger(program, *arguments, at=folder, status=1)
            else:
                is_told = block.kind == "console"
                printed = stranger(program, *arguments, at=folder, status=None if is_told else 0)
                if is_told:
                    # Errors and notes are printed beside the rest, before or after.
                    assert sorted(printed.splitlines()) == sorted(shown.splitlines()), command
    # All tests are run in the end, and once: with the first genre test_new_genre runs them.
    assert tests == ["pytest", "pytest -q --maxfail 3", "pytest"]
    assert " passed" in stranger("pytest", "-q", at=folder)
    found = files(stranger.home / folder)
    del found["wrong.txt"]
    assert found == PACKAGE


def test_the_finished_package_is_installed_like_any_other(stranger: Stranger) -> None:
    """Built and installed, not linked: profile and corpus are found there, and its puzzles come again."""
    stranger("pip", "install", "--quiet", "--no-deps", "--force-reinstall", str(FINISHED))
    try:
        where = stranger("python", "-c", "import puzzles_kakurasu; print(puzzles_kakurasu.__file__)").strip()
        assert "site-packages" in where
        assert "all as recorded" in stranger("puzzles", "corpus", "verify", "kakurasu")
        for shape, level in (("4x4", "easy"), ("4x6", "medium"), ("5x5", "hard"), ("7x7", "expert")):
            name = stranger(
                "puzzles", "generate", "kakurasu", shape, "--level", level, "--seed", "2", "--json"
            )
            assert f'"level":"{level}"' in name
    finally:
        stranger("pip", "uninstall", "--quiet", "--yes", "puzzles-kakurasu")

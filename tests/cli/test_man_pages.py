"""Man pages: in step with the commands, and readable."""

from __future__ import annotations

import os
import shutil
import subprocess
import tomllib

import pytest
import typer

from latrodb.cli.app import COMMANDS
from tests.support.man_pages import FOLDER, man_pages
from tests.support.paths import ROOT

PAGES = man_pages()


def test_there_is_a_page_for_every_command_and_no_other() -> None:
    assert {path.name for path in FOLDER.iterdir()} == set(PAGES)
    assert set(PAGES) == {"latrodb.1", *(f"latrodb-{name}.1" for name in COMMANDS)}


@pytest.mark.skipif(
    typer.__version__ >= "0.29", reason="pyproject.toml excludes this typer, which words usage differently"
)
@pytest.mark.parametrize("name", PAGES)
def test_the_page_is_what_the_command_says_today(name: str) -> None:
    page = (FOLDER / name).read_text(encoding="utf-8")
    assert page == PAGES[name], "write the pages again: python -m tests.support.man_pages"


def test_the_wheel_has_the_pages_where_man_looks() -> None:
    wheel = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]["targets"]
    assert wheel["wheel"]["shared-data"] == {"man": "share/man/man1"}
    assert "man" in wheel["sdist"]["include"]


def test_every_option_and_example_is_in_its_page() -> None:
    page = PAGES["latrodb-check.1"]
    assert all(rf"\-\-{option}" in page for option in ("select", "ignore", "fix", "color", "encoding"))
    assert "latrodb check game.txt" in page
    assert "EDIT ERRATA CHECK" in PAGES["latrodb-edit.1"]


@pytest.mark.skipif(shutil.which("man") is None, reason="there is no man here")
def test_man_reads_every_page_without_a_warning() -> None:
    environment = {**os.environ, "MANWIDTH": "80", "LC_ALL": "C.UTF-8"}
    for name in ("latrodb.1", "latrodb-check.1", "latrodb-diagram.1", "latrodb-edit.1"):
        done = subprocess.run(
            ["man", "--warnings", f"./{name}"], cwd=FOLDER, env=environment, capture_output=True, text=True, check=True
        )
        assert done.stderr == ""
        assert "EXIT STATUS" in done.stdout
        assert max(map(len, done.stdout.splitlines())) <= 80 + 12  # examples are never broken

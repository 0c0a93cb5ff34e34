"""README.md and the pages of docs: their commands and their Python run, their tables are those of the code."""

from __future__ import annotations

import doctest
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from latrodb.features.articles.fences import BOARD_KEYS, FIGURE_KEYS
from tests.support.paths import ROOT

README = ROOT / "README.md"
DOCUMENTS = [README, ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
SETUP = r"python3 -m venv \.venv && \.venv/bin/pip install --quiet (\.|--editable '\.\[test\]') && "


def block(name: str) -> str:
    """The shell block that follows a comment of that name."""
    found = re.search(rf"<!-- {name} -->\n```sh\n(.*?)\n```", README.read_text(encoding="utf-8"), re.DOTALL)
    assert found, f"README has no block '{name}'"
    return found[1]


def test_main_job_runs_as_printed_after_its_setup(tmp_path: Path) -> None:
    command = block("main job")
    setup = re.match(SETUP, command)
    assert setup
    shutil.copytree(ROOT / "corpus", tmp_path / "corpus")
    bin_folder = Path(sys.executable).parent
    job = command[setup.end() :].replace(".venv/bin/", f"{bin_folder}/")
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", job], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "Carlos Cetina" in done.stdout
    assert (tmp_path / "games.db").stat().st_size > 0


def test_test_command_is_the_one_that_ci_runs() -> None:
    command = block("tests")
    assert re.match(SETUP, command)
    assert "-m pytest" in command
    assert "<!-- tests -->" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def test_every_other_shell_block_runs_line_by_line(tmp_path: Path) -> None:
    found = re.findall(r"\n\n```sh\n(.*?)\n```", README.read_text(encoding="utf-8"), re.DOTALL)
    assert found
    shutil.copytree(ROOT / "corpus", tmp_path / "corpus")
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    for line in "\n".join(found).splitlines():
        done = subprocess.run(
            ["bash", "-c", line], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, (line, done.stdout, done.stderr)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_python_blocks(document: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    failed, tried = doctest.testfile(str(document), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert tried == document.read_text(encoding="utf-8").count("\n>>> ")
    assert failed == 0


def test_contributors_are_told_every_way_to_run_the_checks() -> None:
    words = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    wrong = subprocess.run([ROOT / ".ci" / "run", "nonsense"], capture_output=True, text=True, check=False)
    assert wrong.returncode == 2
    modes = re.findall(r"^  (\w+)", wrong.stderr, re.MULTILINE)
    assert {"fast", "lint", "all", "game", "bench", "fuzz"} == set(modes)
    assert set(re.findall(r"^\.ci/run (\w+)", words, re.MULTILINE)) == set(modes) - {"all"}


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_tables_are_up_to_date(document: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-m", "cogapp", "--check", "--diff", str(document)],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_field_of_a_figure_is_named() -> None:
    words = README.read_text(encoding="utf-8").partition("## Articles with figures")[2].partition("## Systems")[0]
    named = set(re.findall(r"(?<!`)`([a-z]+)(?:: [a-z]+)?`(?!`)", words))
    assert {*FIGURE_KEYS, *BOARD_KEYS} <= named

"""README.md and the pages of docs: their commands, queries and Python run, what they show is what they print."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from latrodb import __version__
from latrodb.cli.app import main
from tests.support.documents import PAGES, SETUP, folder_with_corpus, run_blocks, written
from tests.support.paths import ROOT

README = ROOT / "README.md"
PICTURE = ROOT / "docs" / "pages" / "double-capture.svg"


def block(name: str, kind: str = "sh") -> str:
    """The block of README.md that follows a comment of that name."""
    found = re.search(rf"<!-- {name} -->\n```{kind}\n(.*?)\n```", README.read_text(encoding="utf-8"), re.DOTALL)
    assert found, f"README has no block '{name}'"
    return found[1]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_runs_and_shows_what_it_prints(page: Path) -> None:
    assert written(page) == page.read_text(encoding="utf-8"), "python -m tests.support.documents writes it anew"


@pytest.mark.parametrize(
    "wrong",
    [
        "```sh\nlatrodb check corpus/petteia-xxi/captions.txt\n```",
        "```console\n$ latrodb check nothing.txt\n```",
        "```python\n>>> 1 + 1\n3\n\n```",
        "```sh\npip install '.[nonsense]'\n```",
    ],
)
def test_a_block_that_fails_is_noticed(wrong: str) -> None:
    with folder_with_corpus(), pytest.raises(AssertionError):
        run_blocks(wrong)


def test_what_a_page_shows_is_replaced_by_what_is_printed() -> None:
    with folder_with_corpus():
        found = run_blocks("```console\n$ latrodb --version\nnonsense\n```\n")
        assert found.startswith(f"```console\n$ latrodb --version\nlatrodb {__version__} (")
        printed = "```sh\nlatrodb --version\n```\n\n```text\nnonsense\n```\n"
        assert "nonsense" not in run_blocks(printed)
        assert "nonsense" in run_blocks(printed.replace("\n\n```text", "\n\nwords\n\n```text"))


def test_readme_is_short_and_begins_with_a_picture_of_our_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = README.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 220
    assert f"]({PICTURE.relative_to(ROOT).as_posix()})" in text.partition("\n## ")[0]
    command = re.search(r"^latrodb diagram (.*) -o double-capture\.svg$", text, re.MULTILINE)
    assert command
    monkeypatch.chdir(ROOT)
    assert main(["diagram", *command[1].split(), "-o", str(tmp_path / "drawn.svg")]) == 0
    assert (tmp_path / "drawn.svg").read_bytes() == PICTURE.read_bytes()


def test_the_two_commands_are_those_that_ci_runs() -> None:
    runner = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "readme_block 'main job'" in runner
    assert "readme_block 'tests'" in runner
    assert SETUP.match(block("main job"))
    assert SETUP.match(block("tests"))
    assert "-m pytest" in block("tests")


@pytest.mark.parametrize("name", ["main job", "tests"])
def test_the_commands_read_alike_on_windows(name: str) -> None:
    translated = block(name).replace("python3", "py").replace(".venv/bin/", ".venv\\Scripts\\").replace(" && ", "\n")
    assert block(f"{name} on Windows", "powershell") == translated


def test_contributors_are_told_every_way_to_run_the_checks() -> None:
    words = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    wrong = subprocess.run([ROOT / ".ci" / "run", "nonsense"], capture_output=True, text=True, check=False)
    assert wrong.returncode == 2
    modes = re.findall(r"^  (\w+)", wrong.stderr, re.MULTILINE)
    assert {"fast", "lint", "all", "game", "reference", "bench", "fuzz", "lowest"} == set(modes)
    assert set(re.findall(r"^\.ci/run (\w+)", words, re.MULTILINE)) == set(modes) - {"all"}

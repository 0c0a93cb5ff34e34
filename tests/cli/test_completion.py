"""Completion with Tab: what is offered, in this process and in three shells.

`LATRODB_SHELLS=all` makes a shell that is missing a failure.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from latrodb.cli.app import COMMANDS
from latrodb.cli.support.completion import game_places, words_so_far
from latrodb.diagnostics.codes import CODES
from latrodb.diagrams.men import MEN
from latrodb.diagrams.themes import THEMES
from tests.support.paths import CORPUS

GAME = CORPUS / "latrunculi-xxi" / "2016-07-carrillo-cetina.txt"
CAPTIONS = CORPUS / "latrunculi-xxi" / "captions.txt"
# Each line that is completed, and what is offered; `FILES` where the shell itself offers files.
LINES = {
    "latrodb di": ["diagram", "diff"],
    "latrodb diagram --them": ["--theme"],
    "latrodb show game.txt@13": ["game.txt@13b", "game.txt@13w"],
    "latrodb check ga": ["FILES"],
}
BASH = """
eval "$(_LATRODB_COMPLETE=source_bash latrodb)"
ask() {
    COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=()
    _latrodb_completion latrodb
    echo "${COMPREPLY[*]:-FILES}"
}
ask latrodb di
ask latrodb diagram --them
ask latrodb show game.txt @ 13  # as bash breaks it
ask latrodb check ga
"""
ZSH = """
autoload -Uz compinit && compinit -u -D
eval "$(_LATRODB_COMPLETE=source_zsh latrodb)"
_arguments() { print -r -- $1 }
_files() { print FILES }
ask() { words=("$@"); CURRENT=$#; _latrodb_completion }
ask latrodb di
ask latrodb diagram --them
ask latrodb show game.txt@13
ask latrodb check ga
"""
FISH = """
_LATRODB_COMPLETE=source_fish latrodb | source
for line in "latrodb di" "latrodb diagram --them" "latrodb show game.txt@13" "latrodb check ga"
    echo (complete -C $line | string replace -r '\\t.*' '')
end
"""


def offered(run, monkeypatch: pytest.MonkeyPatch, line: str) -> list[str]:
    """What zsh is offered for a line, without the help of each word."""
    monkeypatch.setenv("_LATRODB_COMPLETE", "complete_fish")
    monkeypatch.setenv("_TYPER_COMPLETE_FISH_ACTION", "get-args")
    monkeypatch.setenv("_TYPER_COMPLETE_ARGS", line)
    return [each.partition("\t")[0] for each in run().out.split("\n") if each]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("latrodb ", list(COMMANDS)),
        ("latrodb db ve", ["verify"]),
        ("latrodb edit re", ["remove", "revert"]),
        ("latrodb edit errata ", ["list", "check", "new", "add", "export"]),
        ("latrodb diagram --theme ", list(THEMES)),
        ("latrodb diagram --men ", list(MEN)),
        ("latrodb check --profile s", ["strict"]),
        ("latrodb check x --select R31", [code for code in CODES if code.startswith("R31")]),
        ("latrodb moves quin", ["quintana", "quintana/8x8"]),
        ("latrodb check x --variant bell/", ["bell/7x8", "bell/8x8"]),
        ("latrodb export x --format ", ["text", "json", "courier", "html", "parquet", "csv", "jsonl"]),
        ("latrodb help plac", ["places"]),
        ("latrodb diagram x --overlay gh", ["ghost:s:d5"]),
        ("latrodb show nothing.txt@1", []),
        ("latrodb show 'open quote", []),
    ],
)
def test_words_are_offered_where_they_belong(run, monkeypatch, line: str, expected: list[str]) -> None:
    assert sorted(offered(run, monkeypatch, line)) == sorted(expected)


def test_places_of_a_game_and_games_of_a_file_are_offered() -> None:
    places = game_places(f"{GAME}@")
    assert places[0] == f"{GAME}@start"
    assert places[-1] == f"{GAME}@end"
    assert f"{GAME}@13b" in places
    assert game_places(f"{CAPTIONS}#") == [f"{CAPTIONS}#{number}" for number in range(1, 9)]
    assert game_places(f"{CAPTIONS}#4@") == [f"{CAPTIONS}#4@{at}" for at in ("start", "6w", "end")]


def test_games_of_a_database_are_offered(run, tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    run("import", CAPTIONS, "--db", database)
    assert len(game_places(f"{database}#")) == 8
    assert f"{database}#1@start" in game_places(f"{database}#1@")


@pytest.mark.parametrize(
    "word", ["game", "nothing.txt#", "nothing.txt@", "@", "#", f"{CAPTIONS}#99@", f"{CAPTIONS}#x@", "/@"]
)
def test_where_there_is_no_game_nothing_is_offered(word: str) -> None:
    assert game_places(word) == []


def test_words_that_bash_breaks_at_signs_are_put_together(monkeypatch) -> None:
    monkeypatch.setenv("COMP_WORDS", "\n".join(["latrodb", "show", "a b.txt", "@", "13", "--at"]))
    monkeypatch.setenv("COMP_CWORD", "4")
    assert words_so_far() == ["show", "a b.txt@13"]
    assert os.environ["COMP_WORDS"].split("\n") == ["latrodb", "show", "'a b.txt@13'"]
    assert os.environ["COMP_CWORD"] == "2"


@pytest.mark.parametrize(("shell", "words"), [("bash", ["bash", "-c", BASH]), ("zsh", ["zsh", "-f", "-c", ZSH])])
def test_a_shell_is_offered_words_places_and_files(shell: str, words: list[str], tmp_path: Path) -> None:
    lines = in_shell(shell, words, tmp_path)
    for line, expected in zip(lines, LINES.values(), strict=True):
        found = sorted(word.strip('"()') for word in line.replace(":", " ").split() if word.strip('"()'))
        wanted = [each.rpartition("@")[2] if shell == "bash" else each for each in expected]
        assert set(wanted) <= set(found), (line, wanted)
        assert shell != "bash" or found == sorted(wanted)


def test_fish_is_offered_words_places_and_files(tmp_path: Path) -> None:
    lines = in_shell("fish", ["fish", "--no-config", "-c", FISH], tmp_path)
    assert [line.split() for line in lines] == [*list(LINES.values())[:3], ["game.txt"]]


def in_shell(shell: str, words: list[str], folder: Path) -> list[str]:
    if shutil.which(shell) is None:
        assert os.environ.get("LATRODB_SHELLS") != "all", f"{shell} is not installed"
        pytest.skip(f"there is no {shell} here")
    shutil.copy(GAME, folder / "game.txt")
    environment = {
        **os.environ,
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "HOME": str(folder),
    }
    done = subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True, timeout=60)
    assert done.stderr == ""
    return done.stdout.splitlines()

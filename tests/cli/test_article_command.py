"""`latrodb article check`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cli.conftest import Process, Run

PAGES = Path(__file__).parent.parent / "articles" / "pages"


def test_false_claims_end_with_1_and_a_summary(run: Run, corpus: Path) -> None:
    ended = run("article", "check", PAGES / "contradictions.md", "--games", corpus / "latrunculi-xxi")
    assert ended.code == 1
    assert ended.err == ""
    assert "contradictions.md:7:30  error A903 wrong-side-cited" in ended.out
    assert "hint: 9...i8-d8" in ended.out
    last = ended.out.splitlines()[-1]
    assert (
        last
        == "1 article, 0 games, 17 claims (9 verified, 8 false, 0 unverified): 6 errors, 2 warnings, 0 remarks"
    )


def test_true_claims_end_with_0(run: Run, corpus: Path) -> None:
    ended = run("article", "check", PAGES / "sound.html", "--games", corpus / "latrunculi-xxi")
    assert ended.code == 0
    assert ended.out == (
        "1 article, 0 games, 16 claims (16 verified, 0 false, 0 unverified): 0 errors, 0 warnings, 0 remarks\n"
    )


def test_nothing_is_false_where_no_game_is_at_hand(run: Run) -> None:
    ended = run("article", "check", PAGES / "sound.html")
    assert ended.code == 0
    assert "0 errors" in ended.out


def test_json_lines_and_their_summary(run: Run, corpus: Path) -> None:
    ended = run("article", "check", PAGES / "contradictions.md", "--games", corpus, "--json")
    assert ended.code == 1
    *lines, summary = map(json.loads, ended.out.splitlines())
    assert [line["code"] for line in lines][:3] == ["A903", "A907", "A905"]
    assert (lines[0]["line"], lines[0]["column"], lines[0]["ply"]) == (7, 30, "9b")
    assert summary == {
        "summary": {
            "articles": 1, "games": 0, "claims": 17, "verified": 9, "false": 8, "unverified": 0,
            "error": 6, "warning": 2, "info": 0,
        }
    }  # fmt: skip


def test_a_database_as_the_installed_command_sees_it(process: Process, corpus: Path, tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    assert process("import", corpus / "latrunculi-xxi", "--db", database).returncode in (0, 1)
    ended = process(
        "article", "check", "-", "--db", database, stdin=(PAGES / "contradictions.md").read_bytes()
    )
    assert ended.returncode == 1
    assert b"A903" in ended.stdout
    assert b"<stdin>:7:30" in ended.stdout


@pytest.mark.parametrize(
    "words",
    [
        ("article", "check", "no-such.md"),
        ("article", "check", PAGES / "sound.html", "--games", "no-such"),
        ("article", "check", PAGES / "sound.html", "--db", "no-such.db"),
        ("article", "check", PAGES / "sound.html", "--db", PAGES / "sound.html"),
        ("article", "check"),
        ("article", "mend", PAGES / "sound.html"),
    ],
)
def test_wrong_usage(run: Run, words: tuple[object, ...]) -> None:
    ended = run(*words)
    assert ended.code == 2
    assert ended.err


def test_help_has_an_example(run: Run) -> None:
    ended = run("article", "check", "--help")
    assert ended.code == 0
    assert "Example: latrodb article check" in ended.out

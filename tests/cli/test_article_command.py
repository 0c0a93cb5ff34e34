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


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a game and an article that shows it."""
    (tmp_path / "a game.txt").write_text(
        '[White "Ada Low"]\n[Black "Ben High"]\n[Variant "petteia-xxi"]\n[Result "*"]\n\n1.e2-e4 d7-d5 2.b2-b4 *\n'
    )
    (tmp_path / "page.md").write_text("# Page\n\n```latro\nname: one\ngame: a game.txt\nat: 2w\n```\n")
    return tmp_path


def test_what_is_seen_is_pinned_once(run: Run, folder: Path) -> None:
    page = folder / "page.md"
    old = page.read_bytes()
    said = run("article", "pin", "--check", page)
    assert (said.code, said.err, page.read_bytes()) == (1, "", old)
    assert "1 to be written" in said.out
    ended = run("article", "pin", folder)
    assert (ended.code, ended.err) == (0, "")
    first, last = ended.out.splitlines()
    assert first.startswith(f"{page}:6  one written: ssssssss/")
    assert last == "1 article: seen lines: 1 written, 0 renewed, 0 removed, 0 right"
    assert run("article", "check", page).out.endswith("0 errors, 0 warnings, 0 remarks\n")
    assert run("article", "pin", page, page, "--check").out == (
        "1 article: seen lines: 0 to be written, 0 to be renewed, 0 to be removed, 1 right\n"
    )


def test_a_changed_game_is_told_when_it_is_pinned_anew(process: Process, folder: Path) -> None:
    assert process("article", "pin", folder).returncode == 0
    game = folder / "a game.txt"
    game.write_text(game.read_text().replace("d7-d5", "d7-d6"))
    assert process("article", "check", folder / "page.md").returncode == 1
    ended = process("article", "pin", folder)
    assert ended.returncode == 0
    assert b"one renewed" in ended.stdout
    assert b"\n    d5 had s and has nobody\n    d6 had nobody and has s\n" in ended.stdout
    assert process("article", "check", folder / "page.md").returncode == 0


def test_blocks_with_faults_are_not_pinned(run: Run, folder: Path) -> None:
    page = folder / "page.md"
    page.write_text(page.read_text().replace("at: 2w", "at: 2w\nmark: move:a1-h8"))
    old = page.read_bytes()
    ended = run("article", "pin", page)
    assert ended.code == 1
    assert "page.md:7:7  error A920" in ended.out
    assert ended.out.endswith("0 right; 1 fault, and the blocks with them left alone\n")
    assert page.read_bytes() == old


@pytest.mark.parametrize(
    "words",
    [
        ("article", "pin", "-"),
        ("article", "pin", "no-such.md"),
        ("article", "pin", PAGES / "sound.html"),
        ("article", "pin", PAGES.parent / "games"),
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


@pytest.mark.parametrize("action", ["check", "pin"])
def test_help_has_an_example(run: Run, action: str) -> None:
    ended = run("article", action, "--help")
    assert ended.code == 0
    assert f"Example: latrodb article {action}" in ended.out

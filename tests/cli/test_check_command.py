"""`latrodb check`: the contract of its JSON lines, its pictures, its exit code, and files of every kind."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from latrodb.diagnostics.codes import CODES

KEYS = [
    "file",
    "line",
    "column",
    "end_line",
    "end_column",
    "code",
    "name",
    "severity",
    "message",
    "rule",
    "game",
    "ply",
    "state",
    "hints",
    "notes",
    "group",
    "confidence",
    "frequency",
    "corrections",
    "variation",
]
GAME = '[Variant "petteia-xxi/8x8"]\n\n'


def lines(text: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in text.splitlines()]


def test_json_lines_have_the_keys_of_the_contract_in_their_order(run, corpus: Path, game_file: Path) -> None:
    ended = run("check", corpus, "--format", "json")
    found = lines(ended.out)
    assert found
    assert all(list(each) == KEYS for each in found)
    assert {each["code"] for each in found} <= set(CODES)
    assert ended.code == 1
    assert "error" in {each["severity"] for each in found}
    assert run("check", game_file, "--json") == run("check", game_file, "--format", "json")


def test_a_ledger_is_not_read_as_a_game(run, corpus: Path, game_file: Path) -> None:
    ledger = corpus / "errata" / "petteia-xxi.errata"
    ended = run("check", ledger, game_file)
    assert (ended.code, f"{ledger} is a ledger, not a record of games; `latrodb edit errata check" in ended.err) == (
        2,
        True,
    )
    assert ended.out == run("check", game_file).out
    assert run("check", corpus / "errata", game_file).code == run("check", game_file).code


def test_the_two_illegal_moves_of_the_corpus_are_found_with_their_rules(run, corpus: Path) -> None:
    games = [corpus / "latrunculi-xxi" / "2016-07-carrillo-cetina.txt"]
    games.append(corpus / "petteia-xxi" / "2016-08-carrillo-lerouge.txt")
    found = lines(run("check", *games, "--format", "json").out)
    illegal = [each for each in found if each["state"] == "illegal-but-played" and each["rule"]]
    assert [(each["ply"], each["rule"], each["severity"]) for each in illegal if str(each["code"])[0] == "R"] == [
        ("9b", "latrunculi-xxi 16", "warning"),
        ("15b", "petteia-xxi 10", "warning"),
    ]


def test_a_picture_points_at_the_word_and_a_summary_closes(run, game_file: Path) -> None:
    ended = run("check", game_file)
    assert ended.code == 0
    picture = ended.out.splitlines()
    head = next(number for number, line in enumerate(picture) if "R312 dux-may-only-step" in line)
    source, carets = picture[head + 1 : head + 3]
    assert picture[head].startswith(f"{game_file}:12:142  warning ")
    assert source[carets.index("^") :].startswith("Df5-f2?!")
    assert picture[-1] == "1 file, 1 game: 0 errors, 1 warning, 1 remark"


@pytest.mark.parametrize(("profile", "severity", "code"), [("historic", "warning", 0), ("strict", "error", 1)])
def test_a_profile_changes_severities_and_with_them_the_exit_code(run, game_file, profile, severity, code) -> None:
    ended = run("check", game_file, "--json", "--profile", profile)
    assert ended.code == code
    assert [each["severity"] for each in lines(ended.out) if each["code"] == "R312"] == [severity]


def test_the_users_variant_outranks_the_tag(run, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(f"{GAME}1.a2-a3 a7-a6 *")
    assert run("check", file).code == 0
    ended = run("check", file, "--json", "--variant", "single-stone-xxi/8x8")
    assert ended.code == 1
    assert lines(ended.out)[0]["code"] == "R302"


def test_standard_input_is_read(run) -> None:
    ended = run("check", "-", "--json", stdin=f"{GAME}1.a2-z3 *".encode())
    assert ended.code == 1
    assert {key: lines(ended.out)[0][key] for key in ("file", "line", "column", "code", "ply", "state")} == {
        "file": "<stdin>",
        "line": 3,
        "column": 3,
        "code": "R301",
        "ply": "1w",
        "state": "impossible",
    }


@pytest.mark.parametrize(
    "junk",
    [
        b"",
        b"\0" * 5000,
        bytes(range(256)) * 40,
        b"\x7fELF\x02\x01\x01" + os.urandom(4000),
        b"(" * 10_000 + b"1.a2-a3" + b")" * 10_000,
        GAME.encode() + b"1.a2-a3 {" + b"\xed\xa0\x80 \xff" * 300 + b"} a7-a6 *",
        GAME.encode() + b"1.a2-a3 a7-a6 " * 1_500,
        b"\xff\xfe" + GAME.encode("utf-16-le"),
    ],
    ids=["empty", "nul", "all-bytes", "program", "brackets", "bad-bytes", "long-line", "utf-16"],
)
def test_any_bytes_end_with_diagnostics(run, tmp_path: Path, junk: bytes) -> None:
    file = tmp_path / "junk.txt"
    file.write_bytes(junk)
    drawn, listed = run("check", file), run("check", file, "--json")
    assert drawn.err == listed.err == ""
    errors = sum(each["severity"] == "error" for each in lines(listed.out))
    assert drawn.code == listed.code == (1 if errors else 0)
    assert f": {errors:,} error" in drawn.out


def test_a_folder_is_walked_in_order(run, tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    for name in ("c.txt", "a.latro", "b/b.txt", "notes.md"):
        (tmp_path / name).write_text(f"{GAME}1.a2-z3 *")
    files = list(dict.fromkeys(each["file"] for each in lines(run("check", tmp_path, "--json").out)))
    assert files == [str(tmp_path / name) for name in ("a.latro", "c.txt", "b/b.txt")]


def test_of_the_pages_in_a_folder_those_that_hold_logs_are_read(run, tmp_path: Path) -> None:
    (tmp_path / "page.html").write_text("<html><pre>1. S c1-c3\n1... s h8-h4\n2. S d1-d5\n</pre></html>")
    (tmp_path / "other.html").write_text("<html><p>About the game: 1.e1-e4 e8-e5</html>")
    (tmp_path / "log.log").write_text("1. S c1-c3\n1... s h8-h4\n2. S d1-d5\n")
    assert run("check", tmp_path).out.splitlines()[-1].startswith("2 files, 2 games")


def test_an_empty_folder_is_clean_and_says_so(run, tmp_path: Path) -> None:
    ended = run("check", tmp_path)
    assert (ended.code, ended.out) == (0, "0 files, 0 games: 0 errors, 0 warnings, 0 remarks\n")
    assert "no game files" in ended.err


def test_a_missing_file_is_wrong_usage_and_its_neighbours_are_named(run, game_file: Path) -> None:
    ended = run("check", game_file.with_name("2016-07-carillo-cetina.txt"))
    assert (ended.code, ended.out) == (2, "")
    assert "did you mean 2016-07-carrillo-cetina.txt" in ended.err
    ended = run("check", game_file.parent.with_name("latrunculi-xx1") / "a.txt")
    assert ended.code == 2
    assert "did you mean latrunculi-xxi" in ended.err


def test_nothing_is_checked_when_one_of_the_paths_is_wrong(run, game_file: Path) -> None:
    ended = run("check", game_file, game_file.with_name("nothing"))
    assert (ended.code, ended.out) == (2, "")


def test_an_unreadable_file_of_a_folder_does_not_stop_the_others(run, tmp_path: Path) -> None:
    (tmp_path / "a.txt").symlink_to(tmp_path / "gone")
    (tmp_path / "b.txt").write_text(f"{GAME}1.a2-z3 *")
    ended = run("check", tmp_path)
    assert ended.code == 1
    assert "a.txt" in ended.err
    assert "b.txt:3:3" in ended.out
    (tmp_path / "b.txt").unlink()
    assert run("check", tmp_path).code == 2


def test_the_command_says_a_habit_once_and_json_every_place(run, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text("1.a2–a3 a7–a6 2.b2–b3 b7–b6 *", encoding="utf-8")
    text = run("check", path, "--variant", "petteia-xxi/8x8")
    assert text.out.count("S110") == 1
    assert text.out.endswith("1 file, 1 game: 0 errors, 0 warnings, 4 remarks; 4 of them in 1 group, each shown once\n")
    records = [
        json.loads(line) for line in run("check", path, "--variant", "petteia-xxi/8x8", "--json").out.splitlines()
    ]
    assert [(each["column"], each["group"]) for each in records] == [(at, "S110 – for -") for at in (3, 9, 17, 23)]

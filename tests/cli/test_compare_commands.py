"""`latrodb rules --compare` and `latrodb check --as`."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from latrodb.rules.catalog import SYSTEMS, find_variant
from latrodb.rules.rulebook import COMPARISON

GAME = '[Variant "petteia-xxi/8x8"]\n[FEN "s7/8/8/3s4/3S4/8/8/S6S w"]\n\n1.d4-e4 a8-b8 *\n'


def test_systems_stand_side_by_side_point_by_point(run) -> None:
    ended = run("rules", "--compare", "kowalski", "latrunculi-xxi/8x8", "bell")
    assert (ended.code, ended.err) == (0, "")
    rows = [line.split("\t") for line in ended.out.splitlines()]
    assert rows[0] == ["", "kowalski", "latrunculi-xxi", "bell"]
    assert [row[0] for row in rows[1:]] == list(COMPARISON)
    for row in rows[1:]:
        for system, cell in zip(rows[0][1:], row[1:], strict=True):
            trait = find_variant(system).rulebook.traits[row[0]]
            assert cell == f"{trait.text} [{trait.source}]"


def test_all_systems_can_be_compared_as_json(run) -> None:
    record = json.loads(run("rules", "--compare", *SYSTEMS, "--json").out)
    assert record["systems"] == list(SYSTEMS)
    assert [point["point"] for point in record["points"]] == list(COMPARISON)
    for point in record["points"]:
        assert list(point["cells"]) == list(SYSTEMS)
        assert all(cell["text"] and cell["source"] for cell in point["cells"].values())


def test_a_comparison_is_a_drawn_table_at_a_terminal() -> None:
    owner, terminal = pty.openpty()
    command = [sys.executable, "-m", "latrodb", "rules", "--compare", "bell", "quintana"]
    with subprocess.Popen(command, stdout=terminal, env={**os.environ, "COLUMNS": "90", "TERM": "dumb"}) as process:
        assert process.wait(timeout=30) == 0
    os.close(terminal)
    shown = b""
    while chunk := _read(owner):
        shown += chunk
    os.close(owner)
    lines = shown.decode().splitlines()
    assert "\t" not in shown.decode()
    assert "─" in shown.decode()
    assert max(map(len, lines)) <= 90
    assert any(line.strip().startswith("first move") for line in lines)


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 65536)
    except OSError:  # Linux says so that the other side is closed
        return b""


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["--compare"], "at least two systems"),
        (["--compare", "bell"], "at least two systems"),
        (["--compare", "kowalsky", "bell"], "did you mean kowalski"),
        (["--compare", "kowalski/12x8", "bell", "kowalski/11x10"], "kowalski is named twice"),
        (["bell", "4th rule", "5th rule"], "--compare takes several"),
    ],
)
def test_what_cannot_be_compared_is_wrong_usage(run, words: list[str], expected: str) -> None:
    ended = run("rules", *words)
    assert (ended.code, ended.out) == (2, "")
    assert expected in ended.err


def test_a_game_under_other_rules_is_told_as_text(run, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(GAME)
    ended = run("check", "--as", "quintana", file)
    assert (ended.code, ended.err) == (0, "")
    head, turn, legality, end = ended.out.splitlines()
    assert head == f"{file}, game 1: {file}, petteia-xxi/8x8 as quintana/8x8"
    assert turn == "1.d4-e4"
    assert legality.startswith("    legality: illegal-but-played (petteia-xxi 10: ")
    assert legality.endswith("; as quintana: legal")
    assert end == "The positions agree in the end; 2 of 2 turns compared."


def test_other_options_of_the_same_system_are_named_in_full(run, corpus: Path) -> None:
    ended = run("check", "--as", "kowalski[line_capture=false]", corpus / "kowalski" / "engine-game-1.txt")
    assert "    captures: xd2xd3; as kowalski/12x8[line_capture=false]: nothing" in ended.out.splitlines()


def test_a_game_under_other_rules_is_told_as_json(run, corpus: Path) -> None:
    file = corpus / "petteia-xxi" / "2016-08-carrillo-lerouge.txt"
    ended = run("check", "--as", "quintana", f"{file}#1", "--format", "json")
    record = json.loads(ended.out)
    assert (ended.code, record["variant"], record["as"]) == (0, "petteia-xxi/8x8", "quintana/8x8")
    assert record["parts_at"] == "7w"
    assert record["differences"] == [
        {"ply": "7w", "text": "h4-g4xf4", "aspect": "captures", "own": "xf4", "other": "nothing"}
    ]
    assert run("check", "--as", "quintana", f"{file}#1", "--json") == ended


def test_every_game_of_a_folder_or_database_is_compared(run, tmp_path: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "one.txt").write_text(GAME)
    (folder / "two.txt").write_text(GAME.replace("d4-e4", "a1-a2"))
    ended = run("check", "--as", "quintana", folder, "--json")
    assert [len(json.loads(line)["differences"]) for line in ended.out.splitlines()] == [1, 0]
    run("import", folder, "--db", tmp_path / "games.db")
    stored = run("check", "--as", "quintana", f"{tmp_path / 'games.db'}#2", "--json")
    assert [len(json.loads(line)["differences"]) for line in stored.out.splitlines()] == [0]


def test_games_that_cannot_be_compared_are_told(run) -> None:
    ended = run("check", "--as", "petteia-xxi/10x8", "-", stdin=GAME.encode())
    assert (ended.code, ended.out) == (2, "")
    assert "did you mean petteia-xxi/8x8?" in ended.err
    unknown = run("check", "--as", "quintana", "-", stdin=b"1.a1-a2 *")
    assert (unknown.code, unknown.out) == (1, "")
    assert "--variant" in unknown.err
    assert run("check", "--as", "quintana", "--variant", "quintana", "-", stdin=b"1.a2-a3 *").code == 0
    assert "did you mean quintana" in run("check", "--as", "quintanna", "-", stdin=b"1.a2-a3 *").err


def test_other_rules_without_a_board_are_for_the_board_of_the_game(run) -> None:
    text = b'[Variant "petteia-xxi/10x8"]\n\n1.a2-a4 a7-a5 *\n'
    assert "as classical-petteia/10x8" in run("check", "--as", "classical-petteia", "-", stdin=text).out
    refused = run("check", "--as", "kowalski", "-", stdin=text)
    assert (refused.code, refused.out) == (2, "")
    assert "kowalski is played on 12x8 and 11x10" in refused.err.replace("\n", " ")
    assert "did you mean petteia-xxi/10x8?" in run("check", "--as", "petteia-xxi/8x8", "-", stdin=text).err

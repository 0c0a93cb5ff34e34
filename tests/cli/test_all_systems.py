"""Every command takes the games of every system alike."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

from latrodb.core.color import BLACK
from latrodb.core.position import read_fen, write_fen
from latrodb.rules.catalog import SYSTEMS, find_variant
from tests.support.players import choose_any, engine_tags, play_game, written_game

TURNS = 40


@pytest.fixture(params=list(SYSTEMS))
def key(request: pytest.FixtureRequest) -> str:
    return find_variant(request.param).key


@pytest.fixture
def played(key: str):
    return play_game(find_variant(key), choose_any, Random(f"{key} 3"), TURNS)


@pytest.fixture
def file(played, tmp_path: Path) -> Path:
    file = tmp_path / "game.txt"
    file.write_text(written_game(played, engine_tags(played, "engine", 1)))
    return file


def test_check_has_nothing_against_a_legal_game(run, file: Path) -> None:
    ended = run("check", file, "--json", "--profile", "strict")
    assert (ended.code, ended.out) == (0, "")


def test_check_as_itself_finds_no_difference(run, key: str, file: Path) -> None:
    record = json.loads(run("check", "--as", key, file, "--json").out)
    assert (record["differences"], record["parts_at"], record["faults"]) == ([], None, [])
    assert record["compared"] == record["plies"]


def test_format_and_text_export_give_the_game_back(run, file: Path) -> None:
    text = file.read_text()
    formatted = run("format", file).out
    assert formatted.split() == text.split()
    assert run("format", "-", stdin=formatted.encode()).out == formatted
    assert run("export", file, "--format", "text").out == formatted


def test_json_export_leads_from_position_to_position(run, played, file: Path) -> None:
    (game,) = json.loads(run("export", file, "--format", "json").out)
    assert game["opening"] == write_fen(played.variant.opening())
    assert len(game["moves"]) == len(played.turns)
    for move, steps in zip(game["moves"], played.turns, strict=True):
        assert move["text"] == move["canonical"]
        assert read_fen(move["fen"], played.variant.geometry) == steps[-1].after
        assert len(move["captures"]) == sum(len(step.captures) for step in steps)


def test_games_are_stored_found_and_shown(run, key: str, played, file: Path, tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    summary = json.loads(run("import", file, "--db", database, "--json").out)
    assert (summary["games"], summary["added"], summary["plies"]) == (1, 1, len(played.turns))
    fen = write_fen(played.turns[-1][-1].after)
    for wanted in (["--variant", key], ["--position", fen]):
        found = [json.loads(line) for line in run("find", "--db", database, *wanted, "--json").out.splitlines()]
        assert [game["variant"] for game in found] == [key]
    shown = run("show", f"{database}#1")
    assert shown.code == 0
    assert f"turn {len(played.turns)} of {len(played.turns)}" in shown.out
    assert run("export", f"{database}#1", "--format", "text").out.split() == file.read_text().split()


def test_every_place_is_shown_and_drawn(run, key: str, played, file: Path) -> None:
    first = played.variant.opening().side
    for index in (0, 1, len(played.turns) - 1):
        side = first if index % 2 == 0 else first.other
        label = f"{index // 2 + 1}{side.letter}"
        shown = run("show", f"{file}@{label}")
        assert (shown.code, shown.err) == (0, "")
        dots = "." if side is first else "..."
        assert f"after {index // 2 + 1}{dots}" in shown.out
        picture = run("diagram", f"{file}@{label}")
        assert (picture.code, picture.err) == (0, "")
        ElementTree.fromstring(picture.out)


def test_the_side_that_begins_has_the_plain_numbers(run, key: str, file: Path) -> None:
    if find_variant(key).opening().side is BLACK:
        assert "after 1." in run("show", f"{file}@1b").out
        assert "after 1..." in run("show", f"{file}@1w").out
    else:
        assert "after 1..." in run("show", f"{file}@1b").out
        assert "after 1..." not in run("show", f"{file}@1w").out


def test_moves_of_every_position_of_a_game_are_answered_in_a_batch(run, key: str, played) -> None:
    positions = [steps[0].before for steps in played.turns] + [steps[-1].before for steps in played.turns]
    lines = "".join(f"{key}\t{write_fen(each)}\n" for each in positions)
    ended = run("moves", "--batch", "-", stdin=lines.encode())
    assert ended.code == 0
    for line, position in zip(ended.out.splitlines(), positions, strict=True):
        answer = json.loads(line)
        assert answer["outcome"] is None
        assert len(answer["moves"]) == len(set(answer["moves"])) > 0
        for text in answer["moves"][::40]:
            assert played.variant.play(position, text).is_legal


def test_perft_agrees_with_the_list_of_moves(run, key: str, played) -> None:
    fen = write_fen(played.turns[-1][0].before)
    moves = run("moves", key, "--fen", fen).out.splitlines()
    assert run("perft", key, 1, "--fen", fen).out == f"{len(moves)}\n"

"""Exported games: the records of JSON, and canonical text that reads back as the same game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from latrodb.checks.read import check_file, game_files, read_bytes
from latrodb.core.fen import read_fen
from latrodb.diagnostics.diagnostic import State
from latrodb.exporters.catalog import EXPORTERS
from latrodb.exporters.encoding import encode_json
from latrodb.exporters.records import record_of
from latrodb.exporters.text import canonical_game, corrected
from latrodb.game.game import Game
from latrodb.notation.parse import parse_bytes

CORPUS = Path(__file__).parent.parent.parent / "corpus"


def games_of(data: bytes, name: str = "games.txt") -> tuple[Game, ...]:
    return check_file(parse_bytes(data, name))[0]


@pytest.fixture(scope="module")
def corpus() -> list[Game]:
    files = (file for file in game_files(CORPUS) if file.parent.name.endswith("-xxi"))
    return [game for file in files for game in games_of(read_bytes(file), str(file))]


@pytest.mark.parametrize("value", ["é \u2603", "\udcff", "\ud800 \U0001f3b2", {"k\udc80": ["\0", 1.5, None]}])
def test_any_text_is_encoded_and_read_back(value: object) -> None:
    line = encode_json(value)
    assert json.loads(line) == value
    assert b"\n" not in line


def test_every_exporter_exports_nothing_of_no_games() -> None:
    assert {name: b"".join(export([])) for name, export in EXPORTERS.items()} == {
        "text": b"",
        "json": b"[]\n",
    }


def test_the_json_of_several_games_is_one_array_with_a_game_a_line(corpus: list[Game]) -> None:
    text = b"".join(EXPORTERS["json"](corpus)).decode()
    games = json.loads(text)
    assert len(games) == len(corpus) == len(text.splitlines()) - 2
    assert [len(game["moves"]) for game in games] == [len(game.nodes) for game in corpus]


def test_a_record_leads_from_position_to_position(corpus: list[Game]) -> None:
    for game in corpus:
        record = record_of(game)
        assert [move.text for move in record.moves] == [turn.text for turn in game.written.turns()]
        for move, node in zip(record.moves, game.nodes, strict=True):
            assert (move.canonical is None) is not node.was_played
            assert move.fen is None or read_fen(move.fen, node.after and node.after.geometry) == node.after
            assert [man.square for man in move.captures] == sorted(
                {man.square for man in move.captures}, key=lambda name: (name[0], int(name[1:]))
            )


def test_the_first_of_two_tags_counts() -> None:
    (game,) = games_of(b'[White "A"]\n[White "B"]\n[Variant "petteia-xxi"]\n\n{before} 1.a2-a3 *')
    record = record_of(game)
    assert record.tags == {"White": "A", "Variant": "petteia-xxi"}
    assert record.comments == ["{before}"]


def test_a_game_without_rules_has_a_record() -> None:
    (game,) = games_of(b"1.a1-a2 *")
    record = record_of(game)
    assert (record.variant, record.opening, record.outcome) == (None, None, None)
    assert [(move.state, move.canonical, move.fen) for move in record.moves] == [("unread", None, None)]


def test_canonical_text_of_the_corpus_reads_back_as_the_same_games(corpus: list[Game]) -> None:
    for game in corpus:
        text = canonical_game(game)
        (again,) = games_of(text.encode())
        assert canonical_game(again) == text
        assert [node.state for node in again.nodes] == [node.state for node in game.nodes]
        assert [node.after for node in again.nodes] == [node.after for node in game.nodes]


def test_legal_turns_of_canonical_text_claim_what_the_rules_say(corpus: list[Game]) -> None:
    for game in corpus:
        for node, turn in zip(game.nodes, corrected(game).turns(), strict=True):
            if node.state is State.LEGAL:
                assert turn.mark == node.steps[-1].mark
                assert {taken.name for move in turn.moves for taken in move.takes} == {
                    str(capture) for capture in node.steps[-1].captures
                }
                assert turn.glyph == node.written.glyph
            else:
                assert turn == node.written

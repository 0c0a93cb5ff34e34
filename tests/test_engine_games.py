"""Games of the engine with itself: those of the corpus, and random ones that come and go.

`LATRODB_RANDOM_GAMES=1000` plays so many random games of every system.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from random import Random

import pytest

from latrodb.core.outcome import Ending
from latrodb.core.step import steps_text
from latrodb.diagnostics.diagnostic import Profile, State
from latrodb.features.analyzer import analyzer
from latrodb.game.game import Game
from latrodb.notation.written import Aside
from latrodb.rules.catalog import SYSTEMS, find_variant
from latrodb.store.database import Database
from latrodb.store.find import load_file, load_text
from latrodb.store.importer import add_paths
from tests.support.players import choose_any, engine_tags, play_game, written_game
from tests.support.tables import CORPUS
from tests.support.written_texts import format_file

# Those of the XXI family have printed games. That a new game has none yet is reported by test_seams.py.
FOLDERS = tuple(name for name in SYSTEMS if not name.endswith("xxi") and (CORPUS / name).is_dir())
FILES = tuple(path for folder in FOLDERS for path in analyzer().find_files(CORPUS / folder))
RANDOM_GAMES = int(os.environ.get("LATRODB_RANDOM_GAMES", "2"))
LONGEST = 10_000  # turns; every system ends its games long before
GAMES_A_FILE = 50


def name_of(path: Path) -> str:
    return path.relative_to(CORPUS).as_posix()


@cache
def games_of(path: Path) -> tuple[Game, ...]:
    games, outside = analyzer().check_file(analyzer().parse(path.read_bytes(), path.name), profile=Profile.STRICT)
    assert not outside
    return games


def is_engine_game(game: Game) -> bool:
    return game.written.tag("Event") == "Engine game"


ENGINE_GAMES = {
    folder: [game for path in analyzer().find_files(CORPUS / folder) for game in games_of(path) if is_engine_game(game)]
    for folder in FOLDERS
}


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_nothing_is_wrong_with_a_file(path: Path) -> None:
    for game in games_of(path):
        assert not [(each.code, each.message) for each in game.diagnostics]
        assert game.is_read
        assert game.written.tag("Result") == (game.outcome.result if game.outcome else "*")


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_every_turn_is_legal_and_written_canonically(path: Path) -> None:
    for game in games_of(path):
        for node in game.nodes:
            assert node.state is State.LEGAL
            assert steps_text(node.steps) + node.written.glyph == node.written.text


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_canonical_layout_stays_as_it_is(path: Path) -> None:
    once = format_file(analyzer().parse(path.read_bytes(), path.name), width=100)
    again = analyzer().parse(once.encode(), path.name)
    assert format_file(again, width=100) == once
    turns = [[node.written.text for node in game.nodes] for game in games_of(path)]
    assert [[turn.text for turn in game.turns()] for game in again.games] == turns


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_system_has_two_games_played_to_different_ends(folder: str) -> None:
    games = ENGINE_GAMES[folder]
    assert len(games) >= 2
    assert all(game.outcome for game in games)
    assert len({(game.outcome.ending, game.outcome.winner) for game in games if game.outcome}) > 1
    assert [game.written.tag("Round") for game in games] == [str(number + 1) for number in range(len(games))]


@pytest.mark.parametrize("folder", FOLDERS)
def test_engine_games_are_tagged_annotated_and_of_readable_length(folder: str) -> None:
    for game in ENGINE_GAMES[folder]:
        tag = game.written.tag
        assert (tag("Site"), tag("Date"), tag("Source")) == ("latrodb", "????.??.??", "engine")
        assert (tag("White") or "").startswith("latrodb (capture-seeking, seed ")
        assert tag("White") == tag("Black")
        assert game.variant
        assert tag("Variant") == game.variant.key
        assert 5 <= sum(isinstance(item, Aside) for item in game.written.items) <= 12
        assert len(game.nodes) < 300


def test_first_move_that_wins_and_the_guard_against_it() -> None:
    (loss,) = games_of(CORPUS / "kowalski" / "11x10-loss-on-the-first-move.txt")
    assert loss.outcome
    assert (len(loss.nodes), loss.outcome.result, loss.outcome.ending) == (1, "0-1", Ending.IMMOBILIZED)
    guarded = analyzer().check_game(loss.written, find_variant("kowalski/11x10"))
    assert [each.kind for each in guarded.nodes[0].steps[0].violations] == ["opening-guard"]
    punished, *parried = games_of(CORPUS / "kowalski" / "11x10-the-guard.txt")
    assert punished.outcome
    assert (len(punished.nodes), punished.outcome.result) == (2, "1-0")
    for game in parried:
        before = game.nodes[1].before
        assert before
        assert game.variant
        assert not [turn for turn in game.variant.turns(before) if turn.endswith("#")]


def test_text_comes_back_from_a_database_unchanged(tmp_path: Path) -> None:
    with Database.open(tmp_path / "games.db") as database:
        summary = add_paths(database, FILES, analyzer())
        assert (summary.files, summary.with_problems) == (len(FILES), 0)
        assert not summary.diagnostics
        number = 0
        for path in FILES:
            for game in games_of(path):
                number += 1
                found = load_text(database, number)
                span = game.written.span
                assert load_file(database, number).data == path.read_bytes()
                assert found.game == game.source.text[span.start : span.end].encode()
        assert summary.added == number


@pytest.mark.parametrize("system", SYSTEMS)
def test_random_games_end_by_rule_and_come_back_from_a_database(system: str, tmp_path: Path) -> None:
    variant = find_variant(system)
    with Database.open(tmp_path / "games.db") as database:
        stored = 0
        for first in range(0, RANDOM_GAMES, GAMES_A_FILE):
            texts = []
            for number in range(first, min(first + GAMES_A_FILE, RANDOM_GAMES)):
                game = play_game(variant, choose_any, Random(f"{system} {number}"), LONGEST)
                assert game.outcome, f"game {number} of {system} goes on and on"
                texts.append(written_game(game, engine_tags(game, f"latrodb (random, seed {number})", number)))
            path = tmp_path / f"{first}.txt"
            path.write_text("\n".join(texts), encoding="utf-8")
            summary = add_paths(database, [path], analyzer())
            assert (summary.added, summary.with_problems, dict(summary.diagnostics)) == (len(texts), 0, {})
            for text in texts:
                stored += 1
                assert load_text(database, stored).game.strip() == text.strip().encode()

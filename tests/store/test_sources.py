"""The bytes of sources: kept in parts, and whole again when they are read."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from latrodb.features.analyzer import analyzer
from latrodb.store.errors import StoreError
from latrodb.store.find import find_games, load_file, load_text
from latrodb.store.sources import load_one, load_sources
from latrodb.store.stored_game import load_written
from latrodb.store.verify import verify
from tests.support.game_files import FLAWED_TURNS, OTHER_TURNS, TURNS, add_text, game_text

if TYPE_CHECKING:
    from latrodb.store.database import Database

TEXT = "\n\n".join([game_text(TURNS, White="Jürg"), game_text(FLAWED_TURNS), game_text(OTHER_TURNS, White="Zoë 𐌀")])
PART = 64  # bytes


@pytest.fixture
def in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("latrodb.store.sources.PART", PART)


@pytest.mark.usefixtures("in_parts")
@pytest.mark.parametrize("size", [0, 1, PART - 1, PART, PART + 1, 2 * PART - 1, 2 * PART, 2 * PART + 1, 1000])
def test_every_byte_comes_back_at_the_borders_of_parts(database: Database, size: int) -> None:
    data = Random(size).randbytes(size)
    add_text(database, data)
    assert load_one(database, 1).data == data
    parts = database.query("SELECT start_byte, length(bytes) FROM _source_parts ORDER BY start_byte")
    assert parts == [(start, min(PART, size - start)) for start in range(0, size or 1, PART)]
    assert database.query("SELECT size FROM sources") == [(size,)]


@pytest.mark.parametrize("part", [1, 2, 3, 7, 64, 100, 1000, 1 << 20])
def test_games_are_the_same_whatever_the_parts(database: Database, part: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Parts divide games, and letters of several bytes."""
    monkeypatch.setattr("latrodb.store.sources.PART", part)
    add_text(database, TEXT)
    places = database.query("SELECT id, start_byte, end_byte FROM games ORDER BY id")
    assert len(places) == 3
    for game, start, end in places:
        assert load_text(database, game).game == TEXT.encode()[start:end]
        assert load_file(database, game).data == TEXT.encode()
        assert load_written(database, game, analyzer())[0].number == game
    texts = [text.encode() for (text,) in database.query("SELECT text FROM game_text")]
    assert texts == [load_text(database, game.id).game for game in find_games(database)]
    assert list(verify(database, analyzer())) == []


@pytest.mark.usefixtures("in_parts")
def test_a_changed_file_keeps_both_states(database: Database) -> None:
    former = TEXT.replace("Zoë", "Zeno")
    add_text(database, former)
    assert add_text(database, TEXT).replaced == 1
    assert [source.data.decode() for source in load_sources(database, "true")] == [former, TEXT]
    assert list(verify(database, analyzer())) == []


@pytest.mark.usefixtures("in_parts")
@pytest.mark.parametrize(
    "damage",
    [
        "DELETE FROM _source_parts WHERE start_byte = 64",
        "DELETE FROM _source_parts",
        "DELETE FROM _source_parts WHERE start_byte = (SELECT max(start_byte) FROM _source_parts)",
        "UPDATE _source_parts SET start_byte = start_byte + 1",
        "UPDATE _source_parts SET start_byte = 65 WHERE start_byte = 64",
        "UPDATE _source_parts SET bytes = CAST(bytes AS TEXT) WHERE start_byte = 64",
        "UPDATE _source_parts SET bytes = replace(bytes, 'White', 'Black')",
        "INSERT INTO _source_parts VALUES (1, 100000, x'')",
    ],
)
def test_damaged_parts_are_named_and_not_read(database: Database, damage: str) -> None:
    add_text(database, TEXT)
    database.connection.execute(damage)
    with pytest.raises(StoreError, match="is damaged"):
        load_one(database, 1)
    assert "_source_parts" in {each.table for each in verify(database, analyzer())}


def test_an_empty_file_whose_part_is_lost_is_damaged(database: Database) -> None:
    add_text(database, b"")
    assert load_one(database, 1).data == b""
    database.connection.execute("DELETE FROM _source_parts")
    with pytest.raises(StoreError, match="is damaged"):
        load_one(database, 1)


@pytest.mark.usefixtures("in_parts")
def test_the_text_of_a_game_is_found_by_indexes(database: Database) -> None:
    plan = database.query("EXPLAIN QUERY PLAN SELECT text FROM game_text WHERE id = 1")
    assert [line for *_, line in plan if line.startswith("SCAN") and "subquery" not in line.lower()] == []

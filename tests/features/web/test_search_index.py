"""The index of a folder of pages. That it is searched as `latrodb find` does it is tested in a browser."""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import latrodb
from latrodb.core.step import steps_text
from latrodb.features.analyzer import analyzer
from latrodb.features.web.search_index import SUPPORTED, Card, beginning, index_files, index_parts
from latrodb.query.collection import Collection
from latrodb.query.conditions import KINDS
from latrodb.rules.catalog import find_variant
from latrodb.store.importer import add_paths
from tests.support.players import Played, choose_any, play_game


@pytest.fixture
def collection(database: Path) -> Iterator[Collection]:
    with latrodb.open(database) as opened:
        yield opened


def card_of(number: int) -> Card:
    return Card(f"games/{number}.html", "</script>", "\u2028", "", "", "", 0)


def test_a_part_is_one_call_with_ascii_only(collection: Collection) -> None:
    for name, data in index_files(collection, card_of):
        found = re.fullmatch(rb'latroIndex\("([a-z0-9-]+)","([A-Za-z0-9+/=]+)"\);\n', data)
        assert found
        assert name == f"{found[1].decode()}.js"
        json.loads(zlib.decompress(base64.b64decode(found[2])))


def test_two_indexes_of_one_database_are_equal(collection: Collection) -> None:
    assert list(index_files(collection, card_of)) == list(index_files(collection, card_of))


def test_every_position_is_in_the_part_of_its_class(collection: Collection) -> None:
    parts: dict[str, Any] = dict(index_parts(collection, card_of))
    start, found = parts["start"], set()
    for bucket in range(start["buckets"]):
        part = parts[f"position-{bucket}"]
        assert all((key >> 4) % start["buckets"] == bucket for key in part["keys"])
        found |= set(zip(part["keys"], part["places"], strict=True))
    games = sum(parts["places"]["counts"])  # places in games; those of variations follow
    assert {place for _, place in found} == set(range(start["places"])) > set(range(games))
    printed = collection.query("SELECT key FROM positions_corrected ORDER BY key")
    assert sorted(key for key, place in found if place < games) == [key for (key,) in printed]


def test_every_word_of_the_language_is_answered_or_known_as_another(collection: Collection) -> None:
    start: dict[str, Any] = dict(index_parts(collection, card_of))["start"]
    assert start["kinds"].keys() == SUPPORTED
    assert start["kinds"].keys() | set(start["others"]) == KINDS.keys()
    assert {"capture", "hit", "mark"} <= set(start["others"])


def test_words_are_in_the_parts_of_their_first_characters(collection: Collection) -> None:
    parts: dict[str, Any] = dict(index_parts(collection, card_of))
    texts = {name: part for name, part in parts.items() if name.startswith("words-")}
    assert parts["start"]["texts"] == sorted(texts, key=list(parts).index)
    assert all(name.partition("-")[2] == beginning(text) for name, part in texts.items() for text in part)


def test_a_first_answer_of_20_000_games_needs_less_than_300_kilobytes(tmp_path: Path) -> None:
    games, most = 200, 20_000
    variant, random = find_variant("latrunculi-xxi/10x8"), Random(15)
    text = "\n".join(_game(play_game(variant, choose_any, random, 50), number) for number in range(games))
    (tmp_path / "games.txt").write_text(text, encoding="utf-8")
    with latrodb.open(tmp_path / "games.db", create=True) as collection:
        add_paths(collection, [tmp_path / "games.txt"], analyzer())
        sizes = {name.removesuffix(".js"): len(data) for name, data in index_files(collection, card_of)}
    fixed = {name for name in sizes if name == "start" or name.startswith(("position-", "cards-"))}  # grow in number
    grown = {name: size * (1 if name in fixed else most // games) for name, size in sizes.items()}
    always = grown["start"] + grown["places"] + 25 * grown["cards-0"]
    assert {name: always + size for name, size in grown.items() if always + size > 300_000} == {}


def _game(played: Played, number: int) -> str:
    turns = [*map(steps_text, played.turns)]
    moves = " ".join(f"{ply // 2 + 1}.{' '.join(turns[ply : ply + 2])}" for ply in range(0, len(turns), 2))
    date = f"20{number % 24:02}.01.{number % 28 + 1:02}"
    tags = f'[White "Player {number % 37}"]\n[Black "Player {number % 41}"]\n[Date "{date}"]'
    return f'{tags}\n[Variant "{played.variant.key}"]\n\n{moves} *\n'

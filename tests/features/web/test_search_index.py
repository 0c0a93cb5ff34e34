"""The index of a folder of pages. That it is searched as `latrodb find` does it is tested in a browser."""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Iterator
from itertools import accumulate
from pathlib import Path
from typing import Any

import pytest

import latrodb
from latrodb.features.web.search_index import SUPPORTED, Card, index_files, index_parts
from latrodb.query.collection import Collection
from latrodb.query.conditions import KINDS


@pytest.fixture
def collection(database: Path) -> Iterator[Collection]:
    with latrodb.open(database) as opened:
        yield opened


def card_of(number: int) -> Card:
    return Card(f"games/{number}.html", "</script>", "\u2028", "", "", "", 0, number)


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


def test_captures_are_found_at_their_places(collection: Collection) -> None:
    parts: dict[str, Any] = dict(index_parts(collection, card_of))
    ends = [*accumulate(parts["places"]["counts"])]
    places = set(accumulate(parts["tactic-custodial"]["at"])) & set(range(ends[-1]))
    games = {parts["game"][next(row for row, end in enumerate(ends) if place < end)] for place in places}
    assert games == set(collection.ask("captures by custodial").games)


def test_every_word_of_the_language_is_answered_or_known_as_another(collection: Collection) -> None:
    start: dict[str, Any] = dict(index_parts(collection, card_of))["start"]
    assert start["kinds"].keys() == SUPPORTED
    assert start["kinds"].keys() | set(start["others"]) == KINDS.keys()

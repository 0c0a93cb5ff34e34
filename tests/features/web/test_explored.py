"""The explorer beside a game says at each ply what `latrodb explore` prints, on a server and in a folder of pages."""

from __future__ import annotations

import contextlib
import io
import re
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import quote

import msgspec
import pytest

from latrodb.cli.app import main
from latrodb.core.position import write_fen
from latrodb.features.web.site import SiteOptions, build_site
from latrodb.features.web.site_pages import open_collection
from latrodb.references import START, places_of
from tests.features.web.conftest import served
from tests.support.paths import CORPUS

# The complete games of the corpus that were played.
FILES = [
    file
    for file in sorted(CORPUS.glob("*-xxi/20*.txt"))
    if '[GameKind "' not in file.read_text(encoding="utf-8", errors="replace")
]
ROW = re.compile(
    r'<th scope="row"><a href="[^"]*">([^<]+)</a>( <span class="severity error">illegal</span>)?</th>\s*'
    r'<td class="n">([\d,]+)</td>.*?<small>White ([\d,]+), drawn ([\d,]+), Black ([\d,]+)</small>',
    re.DOTALL,
)


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("explored") / "games.db"
    with contextlib.redirect_stdout(io.StringIO()):
        main(["import", *map(str, FILES), "--db", str(path)])
    return path


def printed(database: Path, game: int, label: str) -> dict[str, Any]:
    """What the command prints."""
    with contextlib.redirect_stdout(io.StringIO()) as out:
        assert main(["explore", f"{database}#{game}@{label}", "--json"]) == 0
    found: dict[str, Any] = msgspec.json.decode(out.getvalue())
    return found


def shown(html: str) -> list[tuple[str, bool, int, int, int, int]]:
    """The rows of the explorer."""
    return [
        (unescape(turn), not illegal, *(int(count.replace(",", "")) for count in counts))  # type: ignore[misc]
        for turn, illegal, *counts in ROW.findall(html)
    ]


def rows_of(found: dict[str, Any]) -> list[tuple[Any, ...]]:
    return [
        tuple(each[key] for key in ("turn", "is_legal", "games", "white", "draws", "black")) for each in found["turns"]
    ]


def test_the_explorer_equals_the_command_at_each_ply(database: Path) -> None:
    get, plies = served(database), 0
    with open_collection(database) as collection:
        games = [(game, collection.game(game)) for (game,) in collection.query("SELECT id FROM games")]
    assert len(games) >= 8
    for number, game in games:
        assert game.variant
        for node, position in places_of(game):
            address = f"/-/explored?variant={quote(game.variant.key)}&fen={quote(write_fen(position))}"
            html, found = get(address).text, printed(database, number, node.label if node else START)
            assert shown(html) == rows_of(found), (number, node)
            assert (f"{found['games']} games)" in html) or (found["games"] == 1 and "(1 game)" in html)
            plies += 1
    assert plies > 300


def test_the_explorer_of_a_folder_equals_the_command(database: Path, tmp_path: Path) -> None:
    build_site(database, tmp_path, SiteOptions("Games", is_full=False))
    compared = 0
    with open_collection(database) as collection:
        for (number,) in collection.query("SELECT id FROM games"):
            text = collection.game(number).text()
            (file,) = [each for each in tmp_path.glob("games/*.txt") if each.read_text(encoding="utf-8") == text]
            html = file.with_suffix(".html").read_text(encoding="utf-8")
            parts = dict(re.findall(r'<template data-at="([^"]*)">(.*?)</template>', html, re.DOTALL))
            alone = next((labels for labels, part in parts.items() if "Fewer than 2 games" in part), "").split()
            for label in (START, *(node.label for node in collection.game(number).nodes)):
                found = printed(database, number, label)
                if label in alone:
                    assert found["games"] <= 1  # 0 where the record is in doubt
                elif label in parts:
                    assert shown(parts[label]) == rows_of(found)
                    compared += 1
    assert compared > 10


def test_the_record_of_a_game_is_a_file(database: Path) -> None:
    get = served(database)
    page = get("/games.db/-/game/1").text
    (address,) = re.findall(r'<a href="([^"]+)">The record as a text file</a>', page)
    with open_collection(database) as collection:
        assert get(address).text == collection.game(1).text()
    assert get(address.replace("/1.txt", "/99.txt")).status_code == 404

"""Pages of games: made once for what they show."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import latrodb
from latrodb.features.analyzer import analyzer
from latrodb.features.viewer import element
from latrodb.features.web.views import Asked, find_view, make_page
from latrodb.store.database import Database
from latrodb.store.keeping import add_note, set_tags
from tests.support.game_files import TURNS, add_text, game_text

if TYPE_CHECKING:
    from latrodb.query.collection import Collection


@pytest.fixture
def path(tmp_path: Path) -> Path:
    with Database.open(tmp_path / "games.db") as database:
        add_text(database, game_text(TURNS))
    return tmp_path / "games.db"


def player(collection: Collection, place: str = "", json: str = "") -> str:
    found = find_view(f"game/1{f'/{place}' if place else ''}")
    assert found
    show, words = found
    status, made = make_page(show, lambda: Asked(collection, "games", {**words, "json": json}, {}))
    assert status == 200
    return str(made.drawn["player"])


def test_a_game_is_drawn_once_for_all_its_addresses(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with latrodb.open(path) as collection:
        first = player(collection)
        monkeypatch.setattr(element, "frames_of", None)  # what draws can be used no more
        assert player(collection) == first
        assert player(collection, "1b") == first.replace("<latro-game alone", '<latro-game alone start="1b"')
        assert player(collection, "1b", ".json") == ""


def test_a_game_is_drawn_again_for_what_changed(path: Path) -> None:
    with latrodb.open(path) as collection:
        seen = [player(collection)]
        set_tags(collection, 1, {"White": "Zeno"}, analyzer())
        seen.append(player(collection))
        add_note(collection, 1, "1b", text="A quiet answer.", by="Cato")
        seen.append(player(collection))
        assert len(set(seen)) == 3
        assert "Zeno" in seen[1]
        assert "A quiet answer." in seen[2]

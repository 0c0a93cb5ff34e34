"""Games read again from the part of a source that has them: the same as from the whole source."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING
from unittest.mock import Mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from latrodb.diagnostics.diagnostic import State
from latrodb.features.analyzer import analyzer
from latrodb.store import stored_game
from latrodb.store.database import Database
from latrodb.store.stored_game import load_game, load_written
from tests.support.bases import ARROWS, LEFT_OUT
from tests.support.game_files import FLAWED_TURNS, TURNS, add_text, game_text
from tests.support.paths import CORPUS
from tests.support.written_texts import anything, canonical_games, plain_games, scraps

if TYPE_CHECKING:
    from latrodb.game.game import Game
    from latrodb.notation.written import WrittenGame


def check_same(database: Database, data: bytes, name: str = "games.txt") -> list[WrittenGame]:
    """Every game of a source equals the one that is found if the source is read as a whole."""
    whole = analyzer().parse(data, str(Path(name).name), "detected").games
    found = [load_written(database, at, analyzer())[0] for at in range(1, len(whole) + 1)]
    assert [replace(game, source=of.source) for game, of in zip(found, whole, strict=True)] == list(whole)
    assert all(game.source.text == of.source.text for game, of in zip(found, whole, strict=True))
    assert {(game.source.name, game.source.encoding) for game in found} == {
        (game.source.name, game.source.encoding) for game in whole
    }
    return found


def test_games_of_the_corpus_are_the_same_in_one_file(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [path.read_bytes() for path in sorted(CORPUS.rglob("*.txt"))[::3]]
    data = b"\n\n".join(texts)
    add_text(database, data)
    read_whole = Mock(side_effect=stored_game._read_whole)
    monkeypatch.setattr(stored_game, "_read_whole", read_whole)
    games = check_same(database, data)
    assert read_whole.call_count < len(games) / 2


@given(st.lists(st.one_of(plain_games, plain_games, canonical_games, anything, scraps), min_size=1, max_size=5))
@settings(max_examples=15)
def test_games_of_any_text_are_the_same(parts: list[str]) -> None:
    data = "\n\n".join(parts).encode(errors="surrogatepass")
    with TemporaryDirectory() as folder, Database.open(Path(folder) / "games.db") as database:
        add_text(database, data)
        check_same(database, data)


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252", "utf-16"])
def test_places_are_those_of_the_file_in_any_encoding(database: Database, encoding: str) -> None:
    texts = [game_text(TURNS, White="Jürg"), game_text(FLAWED_TURNS, White="Émile"), game_text("1.c1-c4", White="Zoë")]
    data = "\n\n".join(texts).encode(encoding)
    add_text(database, data)
    check_same(database, data)
    game = load_game(database, 2, analyzer())
    whole = analyzer().check_game(analyzer().parse(data, "games.txt").games[1])
    lines = [[(each.code, each.span and of.source.place(each.span)) for each in of.diagnostics] for of in (game, whole)]
    assert lines[0] == lines[1]
    assert lines[0]


def test_only_the_part_of_a_game_is_read(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    add_text(database, "\n\n".join(game_text(f"1.{file}1-{file}4") for file in "abcd"))

    def refuse(*_: object) -> None:
        raise AssertionError("the whole source is read")

    monkeypatch.setattr(stored_game, "_read_whole", refuse)
    assert [load_game(database, at, analyzer()).nodes[0].written.text for at in (1, 4)] == ["a1-a4", "d1-d4"]


def test_a_game_whose_beginning_is_far_away_is_read_with_the_whole_file(database: Database) -> None:
    text = f"{{{'words ' * 3000}}}\n{game_text(TURNS)}\n\n{game_text('1.c1-c4')}"
    add_text(database, text)
    check_same(database, text.encode())


def test_a_game_that_was_searched_is_replayed_without_a_search(database: Database) -> None:
    def refuse(game: Game) -> Game:
        raise AssertionError(game)

    add_text(database, LEFT_OUT)
    game = load_game(database, 1, replace(analyzer(), repair=refuse))
    assert [node.state for node in game.nodes if not node.was_played] == [State.MISSING]


def test_a_game_that_is_written_in_another_way_is_read_as_it_is_meant(database: Database) -> None:
    add_text(database, ARROWS)
    game = load_game(database, 1, analyzer())
    assert game.is_read
    assert [node.text for node in game.nodes][:2] == ["d2-d5", "g7-g4"]
    assert [each.code for each in game.diagnostics] == ["S122", "O604"]

"""Games that were imported without a search for corrections, and are searched later."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from latrodb.cli.support.stored_search import search_stored
from latrodb.features.analyzer import analyzer
from latrodb.store.database import Database
from latrodb.store.importer import add_paths
from latrodb.store.reload import is_unsearched, list_unsearched, read_unsearched, reload_all, store_searched
from tests.support.game_files import OTHER_TURNS, TURNS, game_text

if TYPE_CHECKING:
    from pathlib import Path

MISPRINT = "1.a1-a3 b8-b9 2. b1-b2 c8-c7"  # no board has 1b; what follows can be played
OTHER_MISPRINT = "1.a1-a3 a8-a9"


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    """A flawed game, a sound one, the flawed one again, and one without a known variant."""
    texts = {
        "a": game_text(MISPRINT),
        "b": f"{game_text(TURNS)}\n{game_text(OTHER_MISPRINT, White='Ennius')}",
        "c": game_text(MISPRINT).replace("1.a1", "1. a1"),
        "d": '[Variant "nonsense"]\n\n1.a1-b2 c3-d4 *\n',
    }
    for name, text in texts.items():
        (tmp_path / f"{name}.txt").write_text(text, encoding="utf-8")
    return [tmp_path / f"{name}.txt" for name in texts]


def rows(database: Database) -> dict[str, list[str]]:
    """All rows that do not depend on when they were written."""
    found = {}
    for name in ("games", "diagnostics", "_deviations", "comments", "_lines"):
        columns = [column for _, column, *_ in database.query(f"PRAGMA table_info({name})")]
        kept = ", ".join(column for column in columns if column != "id")
        found[name] = sorted(map(repr, database.query(f"SELECT {kept} FROM {name}")))
    turns = "SELECT game, ply, turns.text, turns.mark FROM positions LEFT JOIN turns ON turns.id = positions.turn"
    return {**found, "positions": sorted(map(repr, database.query(turns)))}


def reload(database: Database) -> None:
    with database.transaction():
        reload_all(database, analyzer())


@pytest.fixture
def searched(files: list[Path], tmp_path: Path) -> dict[str, list[str]]:
    """The rows of an import that searches."""
    with Database.open(tmp_path / "searched.db") as database:
        add_paths(database, files, analyzer())
        return rows(database)


def test_a_later_search_gives_the_rows_of_an_import_that_searches(files, searched, tmp_path: Path) -> None:
    with Database.open(tmp_path / "games.db") as database:
        summary = add_paths(database, files, analyzer(), is_searched=False)
        assert summary.diagnostics["D810"] == sum(map(len, list_unsearched(database).values())) == 3
        assert rows(database) != searched
        found = search_stored(database)
        assert (found.searched, found.left) == (3, 0)
        assert rows(database) == searched
        assert search_stored(database).searched == 0


def test_only_games_that_a_search_may_explain_are_marked(files, tmp_path: Path) -> None:
    with Database.open(tmp_path / "games.db") as database:
        add_paths(database, files, analyzer(), is_searched=False)
        marked = {game for (game,) in database.query("SELECT id FROM games") if is_unsearched(database, game)}
        assert marked == {1, 3, 4}  # neither the sound game nor the one without rules


def test_games_stay_as_they_are_when_their_source_is_read_again(files, searched, tmp_path: Path) -> None:
    with Database.open(tmp_path / "games.db") as database:
        add_paths(database, files, analyzer(), is_searched=False)
        before = rows(database)
        reload(database)
        assert rows(database) == before
        search_stored(database)
        reload(database)
        assert rows(database) == searched


def test_a_file_that_is_added_later_leaves_searched_games_alone(files, searched, tmp_path: Path) -> None:
    with Database.open(tmp_path / "games.db") as database:
        add_paths(database, files, analyzer())
        (tmp_path / "later.txt").write_text(game_text(OTHER_TURNS), encoding="utf-8")
        add_paths(database, [tmp_path / "later.txt"], analyzer(), is_searched=False)
        assert list_unsearched(database) == {}


def test_games_can_be_searched_in_any_order(files, searched, tmp_path: Path) -> None:
    with Database.open(tmp_path / "games.db") as database:
        add_paths(database, files, analyzer(), is_searched=False)
        for source, games in reversed(list_unsearched(database).items()):
            for task in read_unsearched(database, source, games, analyzer()):
                game = analyzer().check_game(task.written, task.variant)
                with database.transaction():
                    store_searched(database, task, game)
        reload(database)
        assert rows(database) == searched

"""Names that are typed instead of a query."""

from __future__ import annotations

from pathlib import Path

import pytest

from latrodb.query.compiler import names_typed, query_of_names
from latrodb.store.database import Database


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("joyce", ["joyce"]),
        (" Carrillo Jose ", ["Carrillo Jose"]),
        ("Carrillo Joyce", ["Carrillo", "Joyce"]),
        ("Joe Joyce Carrillo", ["Joe Joyce", "Carrillo"]),
        ("Jose Carrillo – Joyce", ["Jose Carrillo", "Joyce"]),
        ("Joyce vs. Carrillo", ["Joyce", "Carrillo"]),
        ("Joyce Nobody", []),
        ("Joyce - Carrillo - Joyce", []),
        ('player "Joyce"', []),
        ("((((", []),
        ("", []),
    ],
)
def test_a_text_is_the_names_of_players_or_none(text: str, names: list[str], published: Database) -> None:
    assert names_typed(published, text) == names


def test_a_text_that_two_pairs_of_names_make_is_not_understood(tmp_path: Path) -> None:
    with Database.open(tmp_path / "games.db") as database:
        for name in ("Ann Bell", "Cid", "Ann", "Bell Cid"):
            database.connection.execute("INSERT INTO players (name) VALUES (?)", [name])
        assert names_typed(database, "Ann Bell Cid") == []
        assert names_typed(database, "Cid Ann Bell") == ["Cid", "Ann Bell"]


def test_the_query_of_names_is_that_of_all_of_them() -> None:
    assert query_of_names(["Carrillo"]) == 'player "Carrillo"'
    assert query_of_names([]) == ""

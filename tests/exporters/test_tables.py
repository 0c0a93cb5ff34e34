from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from latrodb.core.wording import Text
from latrodb.exporters.tables import catalog, digest_of
from latrodb.features.analyzer import analyzer
from latrodb.store.database import Database
from latrodb.store.importer import add_paths
from tests.support.paths import CORPUS

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("text", Text)
@pytest.mark.parametrize("name", catalog())
def test_only_columns_that_say_what_it_means_are_null(database: Database, name: str, text: Text) -> None:
    table = catalog()[name]
    for row in table.rows(database, text):
        for column, value in zip(table.columns, row, strict=True):
            assert (value is None) <= (column.null is not None), column
            assert value is None or isinstance(value, str if column.type in ("text", "word") else int), column


def test_every_table_is_sorted_by_game(database: Database) -> None:
    for table in catalog().values():
        place = table.names.index("id" if table.name == "games" else "game")
        games = [row[place] or 0 for row in table.rows(database, Text.CORRECTED)]
        assert games == sorted(games)


def test_the_digest_is_that_of_texts_and_records(tmp_path: Path) -> None:
    digests = []
    for number, name in enumerate(("fools-mate.txt", "fools-mate.txt", "diagram-28.txt")):
        with Database.open(tmp_path / f"{number}.db") as opened:
            source = tmp_path / name
            source.write_bytes((CORPUS / "latrunculi-xxi" / "diagram-28.txt").read_bytes())
            add_paths(opened, [source], analyzer(), is_searched=False)
            digests.append(digest_of(opened))
    assert digests[0] == digests[1] != digests[2]

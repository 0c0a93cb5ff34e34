from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from latrodb.features.analyzer import analyzer
from latrodb.game.game import Game
from latrodb.store.database import Database
from latrodb.store.importer import add_paths
from tests.support.paths import CORPUS
from tests.support.tables import corpus_games

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="package")
def corpus() -> tuple[Game, ...]:
    return tuple(game for _, game in corpus_games())


@pytest.fixture(scope="package")
def database(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Database]:
    """The games of Latrunculi XXI with their errata: one is another wording, several break off, some are corrected."""
    files = [*analyzer().find_files(CORPUS / "latrunculi-xxi"), CORPUS / "errata" / "latrunculi-xxi.errata"]
    with Database.open(tmp_path_factory.mktemp("tables") / "games.db") as opened:
        add_paths(opened, files, analyzer(), is_searched=False)
        yield opened

"""A database with the published games and the diagrams of the XXI pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from latrodb.features.analyzer import analyzer
from latrodb.store.database import Database
from latrodb.store.importer import add_paths
from tests.support.paths import CORPUS

if TYPE_CHECKING:
    from collections.abc import Iterator

FOLDERS = ("latrunculi-xxi", "petteia-xxi", "single-stone-xxi")


@pytest.fixture(scope="session")
def published(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Database]:
    """Those games, imported once."""
    files = [path for folder in FOLDERS for path in sorted((CORPUS / folder).glob("*.txt"))]
    with Database.open(tmp_path_factory.mktemp("published") / "games.db") as database:
        add_paths(database, files, analyzer())
        yield database

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from latrodb.store.database import Database

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    """A fresh database, in a folder of its own."""
    with Database.open(tmp_path / "games.db") as opened:
        yield opened

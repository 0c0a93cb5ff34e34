from __future__ import annotations

import pytest

from latrodb import analyzer
from latrodb.game.game import Game
from tests.support.paths import CORPUS


@pytest.fixture(scope="package")
def corpus() -> tuple[Game, ...]:
    return analyzer().read_games(CORPUS)

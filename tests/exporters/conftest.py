from __future__ import annotations

import pytest

from latrodb.game.game import Game
from tests.support.tables import corpus_games


@pytest.fixture(scope="package")
def corpus() -> tuple[Game, ...]:
    return tuple(game for _, game in corpus_games())

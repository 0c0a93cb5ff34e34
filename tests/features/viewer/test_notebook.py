"""Games in notebooks are followed by a player, which has all that it needs."""

from __future__ import annotations

from latrodb import analyzer
from latrodb.features.viewer.notebook import player_of
from tests.support.paths import CORPUS


def test_a_game_has_a_player_with_addresses_of_its_own() -> None:
    game = analyzer().without_search().read_games(CORPUS / "bell" / "engine-game-1.txt")[0]
    first, second = player_of(game), player_of(game)
    assert first != second
    assert first.count("<latro-game ") == first.count("<script>") == first.count("<style>") == 1
    assert f'start="{game.nodes[-1].label}"' in first


def test_a_game_without_a_position_has_none() -> None:
    (written,) = analyzer().parse_text("1.a1-a2 b7-b6", "x.txt").games
    assert player_of(analyzer().check_game(written)) == ""

"""Pages that play: self-contained, under a policy that fits their own style and script, and not too large."""

from __future__ import annotations

import base64
import hashlib
import re
from html import unescape

from justhtml import JustHTML

from latrodb.features.analyzer import analyzer
from latrodb.features.viewer.page import export_html, player_of, script_text
from tests.support.paths import CORPUS


def page_of(*paths: str) -> str:
    games = [game for path in paths for game in analyzer().without_search().read_games(CORPUS / path)]
    return b"".join(export_html(games)).decode()


def test_a_page_allows_its_own_style_and_script_and_nothing_else() -> None:
    page = page_of("latrunculi-xxi/2016-07-carrillo-cetina.txt")
    found = re.search(r'Content-Security-Policy" content="([^"]*)"', page)
    assert found
    policy = unescape(found[1])
    assert policy.startswith("default-src 'none'; ")
    for tag, kind in (("style", "style-src"), ("script", "script-src")):
        (text,) = re.findall(f"<{tag}>(.*?)</{tag}>", page, re.DOTALL)
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        assert f"{kind} 'sha256-{digest}';" in policy
    assert not re.findall(r'(?:src|href)="(?!#|data:)', page)
    assert "url(" not in page


def test_a_page_is_small() -> None:
    short = page_of("latrunculi-xxi/2016-07-carrillo-cetina.txt")
    (data,) = re.findall(r'<script type="application/json">(.*?)</script>', short, re.DOTALL)
    assert len(data.encode()) < 8_500
    assert len(page_of("falkener/engine-game-1.txt").encode()) < 300_000  # 229 turns


def test_a_page_is_valid_html() -> None:
    JustHTML(page_of("latrunculi-xxi/2016-07-carrillo-cetina.txt", "glaucus/engine-game-1.txt"), strict=True)


def test_the_script_is_small_and_strict_and_loads_nothing() -> None:
    script = script_text()
    assert len(script.encode()) <= 30_000
    assert '"use strict";' in script
    assert not re.search(
        r"innerHTML|outerHTML|insertAdjacent|document\.write|eval\(|import\b|fetch\(|https?://(?!www\.w3)", script
    )


def test_games_of_one_page_have_their_own_addresses() -> None:
    page = page_of("bell/engine-game-1.txt", "bell/engine-game-2.txt")
    assert page.count("<latro-game id=") == 2
    assert 'href="#g1-1w"' in page
    assert 'href="#g2-1w"' in page
    assert page.count('class="sprite"') == 1


def test_a_game_in_a_notebook_has_a_player_with_addresses_of_its_own() -> None:
    game = analyzer().without_search().read_games(CORPUS / "bell" / "engine-game-1.txt")[0]
    first, second = player_of(game), player_of(game)
    assert first != second
    assert first.count("<latro-game ") == first.count("<script>") == first.count("<style>") == 1
    assert f'start="{game.nodes[-1].label}"' in first


def test_a_game_without_a_position_has_no_player() -> None:
    (written,) = analyzer().parse_text("1.a1-a2 b7-b6", "x.txt").games
    assert player_of(analyzer().check_game(written)) == ""

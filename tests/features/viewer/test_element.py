"""The element of a game: its JSON cannot end early, and its diagrams are where the text or the count wants them."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import re
from html import unescape

from hypothesis import given, settings
from hypothesis import strategies as st
from justhtml import JustHTML

from latrodb.diagrams.svg import clean
from latrodb.features.analyzer import analyzer
from latrodb.features.courier.export import courier_log
from latrodb.features.viewer.element import board_element, element_of, export_html, player_of, script_text, title_of
from latrodb.game.game import UNKNOWN, Game
from latrodb.rules.catalog import find_variant
from tests.support.paths import CORPUS

NAMES = """header h1 h2 bdi p div span a wbr section s small strong details summary cite ul li figure figcaption br
script svg title desc defs use rect path circle g text"""


def read(path: str) -> Game:
    return analyzer().without_search().read_games(CORPUS / path)[0]


def data_of(game: Game, name: str = "") -> dict[str, object]:
    found = re.search(r'<script type="application/json">(.*?)</script>', element_of(game, name).html, re.DOTALL)
    assert found
    assert "<" not in found[1]
    return json.loads(found[1])  # type: ignore[no-any-return]


def test_the_json_has_all_that_the_script_draws() -> None:
    game = read("latrunculi-xxi/2016-07-carrillo-cetina.txt")
    data = data_of(game)
    assert (data["files"], data["ranks"], data["leader"], data["begin"]) == (12, 8, "Dux", "")
    assert data["text"] == game.text()
    lines = str(data["text"]).split("\n")
    log = re.sub(r"^//(\d+)$", lambda found: f"// {lines[int(found[1])]}", str(data["courier"]), flags=re.MULTILINE)
    assert log == courier_log(game) != data["courier"]
    assert data_of(game, "g2")["begin"] == "g2-"


def test_what_game_courier_cannot_express_is_left_out() -> None:
    assert "courier" not in data_of(read("glaucus/engine-game-1.txt"))


def test_diagrams_come_every_ten_turns_two_side_by_side() -> None:
    html = element_of(read("latrunculi-xxi/2016-07-carrillo-cetina.txt")).html
    captions = re.findall(r"<figcaption>After <bdi>(.*?)</bdi>", html)
    assert captions == ["5...a8-a6", "10...Df2-f3", "16.f6-f4#"]
    assert html.count('<div class="diagrams">') == 2


def test_a_game_without_rules_can_be_read_but_not_played() -> None:
    (written,) = analyzer().parse_text("1.a1-a2 b7-b6 {a word}", "x.txt").games
    html = element_of(analyzer().check_game(written)).html
    assert "There is no position to show." in html
    assert "a word" in html
    assert "application/json" not in html


def test_a_title_has_players_and_date() -> None:
    assert title_of(read("latrunculi-xxi/2016-07-carrillo-cetina.txt")) == "Jose Carrillo - Carlos Cetina, July 2016"


@settings(max_examples=40, deadline=None)
@given(
    st.text(min_size=1, max_size=40).filter(lambda text: '"' not in text and text.strip() not in UNKNOWN),
    st.text(max_size=60),
)
def test_the_words_of_a_page_are_those_of_the_record(name: str, comment: str) -> None:
    text = f'[White "{name}"]\n[Variant "petteia-xxi/8x8"]\n\n1.a2-a3 {{ x{comment}}} h7-h6 *\n'
    (written, *_) = analyzer().parse_text(text, "x.txt").games
    game = analyzer().without_search().check_game(written)
    page = JustHTML(f"<!DOCTYPE html><title>.</title>{element_of(game).html}", sanitize=False)
    names = [each.to_text(strip=False) for each in page.query("h1 bdi")]
    assert names[0] == shown((game.written.tag("White") or "").strip() or "x.txt")
    assert {each.name for each in page.query("latro-game *")} <= set(NAMES.split())


def shown(text: str) -> str:
    return clean(" ".join(text.split()))


def test_the_diagram_of_the_end_says_who_has_won() -> None:
    html, _, _ = element_of(read("latrunculi-xxi/2016-07-carrillo-cetina.txt")).html.partition("<script")
    *before, last = html.split("<figure>")[1:]
    sign = "l15 -19v38z"
    assert "White has won: the black Dux is immobilized</figcaption>" in last
    assert ("12×8 board, White has won." in last, "to move" in last, sign in last) == (True, False, False)
    assert all("to move." in each and sign in each for each in before)


def test_a_diagram_names_the_rule_that_its_turn_breaks() -> None:
    text = '[Variant "petteia-xxi/8x8"]\n[FEN "8/ssss4/8/3s4/3S4/8/SSSS4/7s w"]\n\n1.d4-f4 $220 h1-h2 $220 *'
    (written,) = analyzer().parse_text(text, "x.txt").games
    html = element_of(analyzer().check_game(written)).html
    found = re.findall(r"<figcaption>(.*?)</figcaption>", html)
    assert found == ["After <bdi>1.d4-f4</bdi><br>illegal by rule 10", "After <bdi>1...h1-h2</bdi>"]


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
    assert len(page_of("falkener/engine-game-1.txt").encode()) < 330_000  # 229 turns
    assert len(gzip.compress(page_of("falkener/engine-game-1.txt").encode())) < 70_000


def test_a_page_is_valid_html() -> None:
    JustHTML(page_of("latrunculi-xxi/2016-07-carrillo-cetina.txt", "glaucus/engine-game-1.txt"), strict=True)


def test_the_script_is_small_and_strict_and_loads_nothing() -> None:
    script = script_text()
    assert len(script.encode()) <= 145_000  # half of it is the engine
    assert len(gzip.compress(script.encode())) <= 47_000
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


def test_the_element_of_a_board_shows_a_turn_and_how_a_game_ends() -> None:
    petteia = find_variant("petteia-xxi/8x8")
    step = petteia.play(petteia.position("8/8/8/1Ss5/8/8/8/3S4 w"), "d1-d5")
    whole, part = (board_element(petteia, step.after, (step,), part=part) for part in ("", "part"))
    assert ' embedded still part start="1w"' in part.html
    assert " part " not in whole.html
    assert whole.variant == petteia
    data = [json.loads(re.findall(r"<script.*?>(.*?)</script>", each.html)[0])["frames"] for each in (whole, part)]
    assert data[0]["turn"] == ["", ".d1-d5xc5"]
    assert data[0]["then"]["1"].startswith("White has won")
    assert "then" not in data[1]


def test_the_element_of_an_opening_has_one_position() -> None:
    bell = find_variant("bell/7x8")
    player = board_element(bell, bell.opening())
    assert player.positions == (bell.opening(),)
    assert 'start="start"' in player.html


def test_several_games_have_contents() -> None:
    page = page_of("bell/engine-game-1.txt", "bell/engine-game-2.txt")
    (contents,) = re.findall(r'<nav class="contents".*?</nav>', page)
    assert re.findall('href="(.*?)"', contents) == ["#g1", "#g2"]
    assert '<nav class="contents"' not in page_of("bell/engine-game-1.txt")
    assert page.count("data-rules=") == 1

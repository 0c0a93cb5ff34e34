"""Readers try turns on boards of pages: by mouse, finger and keyboard, in every system, from a file and a server."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

import latrodb
from latrodb.core.position import read_fen, write_fen
from latrodb.features.analyzer import analyzer
from latrodb.game.game import Game
from tests.browser.opening import Opener, opening
from tests.browser.readers import Hand, objections_of_axe
from tests.support.page_engine.comparison import EVERY_SYSTEM

pytestmark = pytest.mark.browser

LIT = "all => all.filter(each => each.matches('.lit')).map(each => each.dataset.square).sort()"


@pytest.fixture(params=["mouse", "touch", "keyboard"])
def hand(request: pytest.FixtureRequest) -> Hand:
    return Hand(request.param)


@pytest.fixture
def open_file(browser: Browser, tmp_path: Path) -> Iterator[Opener]:
    """Opens games as a page from a disk; anything in the console or from a network is a failure."""
    yield from opening(browser, tmp_path, ("file:", "data:", "blob:"), has_touch=True)


def game_of(text: str) -> Game:
    return analyzer().without_search().check_game(analyzer().parse_text(text, "x.txt").games[0])


def opened(key: str) -> Game:
    return game_of(f'[Variant "{key}"]\n\n*')


def test_a_picked_man_lights_his_squares_and_the_others_say_why(hand: Hand, open_file: Opener) -> None:
    page = open_file(opened("latrunculi-xxi/10x8"))
    hand.pick(page, "e1")
    variant = latrodb.variant("latrunculi-xxi/10x8")
    targets = sorted(turn[3:5] for turn in variant.turns(variant.opening()) if turn.startswith("e1-"))
    assert page.eval_on_selector_all(".squares button", LIT) == targets
    assert page.locator(".say").inner_text() == f"e1, white soldier: {len(targets)} legal choices"
    hand.pick(page, "e8")
    assert page.locator(".say").inner_text() == "e8: the way from e1 to e8 is blocked on e7"
    hand.pick(page, "e6")
    assert page.locator(".now").inner_text() == "1.e1-e6*"
    assert page.locator(".say").inner_text() == "White: soldier e1 to e6; hit"
    assert page.evaluate("location.hash") == "#start/e1.e6"


def test_a_refused_square_names_the_rule(hand: Hand, open_file: Opener) -> None:
    page = open_file(read_dux())
    hand.pick(page, "f5")
    expect(page.locator("[data-square=f8]")).to_have_class("barred")
    hand.pick(page, "f8")
    assert page.locator(".say").inner_text().startswith("f8: rule 16: the Dux on f5 fights one enemy")


def read_dux() -> Game:
    return game_of('[Variant "latrunculi-xxi/10x8"]\n[FEN "ss6ss/10/10/5d4/5D4/10/10/SSSSSS4 b"]\n\n*')


def test_a_branch_is_played_taken_back_sent_copied_and_downloaded(hand: Hand, open_file: Opener) -> None:
    page = open_file(opened("petteia-xxi/8x8"))
    for square in ("d2", "d5", "e7", "e6"):
        hand.pick(page, square)
    assert page.locator(".branch p").inner_text().split() == ["1.d2-d5", "1...e7-e6"]
    address = page.evaluate("location.href")
    hand.press(page.locator("summary", has_text="Download"))
    with page.expect_download() as download:
        hand.press(page.get_by_role("button", name="Text", exact=True))
    record = Path(download.value.path()).read_text(encoding="utf-8")
    game = game_of(record)
    assert [node.text for node in game.nodes] == ["d2-d5", "e7-e6"]
    assert [each.code for each in game.diagnostics if each.level != "info"] == []
    hand.press(page.get_by_role("button", name="Take back"))
    assert page.locator(".branch p").inner_text().split() == ["1.d2-d5"]
    assert page.evaluate("document.activeElement.textContent") == "Take back"
    hand.press(page.get_by_role("button", name="Take back"))
    assert (page.locator(".branch").is_visible(), page.evaluate("location.hash")) == (False, "#start")
    page.goto("about:blank")
    page.goto(address)
    assert page.locator(".now").inner_text() == "1...e7-e6"
    assert page.locator(".branch p").inner_text().split() == ["1.d2-d5", "1...e7-e6"]


def test_an_address_with_a_turn_that_cannot_be_played_is_reported(open_file: Opener) -> None:
    page = open_file(opened("petteia-xxi/8x8"), at="#start/d2.e5")
    assert page.locator(".now").inner_text() == "Start"
    assert not page.locator(".branch").is_visible()


@pytest.mark.parametrize("key", EVERY_SYSTEM)
def test_a_game_of_every_system_is_played_and_its_record_checked(key: str, open_file: Opener) -> None:
    """A reader picks the first lit square or button again and again; the record of it is checked without complaint."""
    page = open_file(opened(key))
    for turn in range(60):
        page.evaluate(
            """turn => {
              const game = document.querySelector("latro-game");
              const turns = game.turnsOf(game.frame);
              if (turns.length) for (const pick of turns[turn * 7 % turns.length].picks) game.pick(pick);
              if (game.picks.length) game.pick(game.picks.at(-1));
            }""",
            turn,
        )
    record = page.evaluate("document.querySelector('latro-game').record()")
    game = game_of(record)
    assert len(game.nodes) >= (10 if key.startswith("glaucus") else 25)
    assert [f"{each.ply} {each.message}" for each in game.diagnostics if each.level != "info"] == []
    last = game.nodes[-1].after
    assert last
    shown = page.evaluate("""() => {
      const game = document.querySelector('latro-game');
      return game.judge.line(game.frames.findLast(each => each.isTried && !each.begun));
    }""")
    assert shown == write_fen(last)


def test_a_die_is_thrown_or_chosen(hand: Hand, open_file: Opener) -> None:
    page = open_file(opened("glaucus/8x8"))
    hand.press(page.get_by_role("button", name="Throw 2"))
    assert page.locator(".now").inner_text() == "1.[2]"
    page = open_file(opened("glaucus/8x8"))
    hand.press(page.get_by_role("button", name="Throw the die"))
    assert page.locator(".now").inner_text() in [f"1.[{pips}]" for pips in range(1, 7)]


LEAPS = "s2SS2s/ss2S1ss/SSss2s1/SS2S1S1/ssSS1S1s/1s1s2S1/S1s3Ss/7S w"


def test_a_turn_that_could_go_on_is_ended_by_its_square_or_a_button(hand: Hand, open_file: Opener) -> None:
    page = open_file(game_of(f'[Variant "schaedler/8x8"]\n[FEN "{LEAPS}"]\n\n*'))
    for square in ("d4", "d2", "d2"):
        hand.pick(page, square)
    assert page.locator(".now").inner_text() == "1.d4-d2"
    hand.press(page.get_by_role("button", name="Take back"))
    for square in ("d4", "d2"):
        hand.pick(page, square)
    hand.press(page.get_by_role("button", name="Play this turn"))
    assert page.locator(".now").inner_text() == "1.d4-d2"


def test_leaps_by_a_way_that_no_list_has_are_the_turn_that_does_the_same(open_file: Opener) -> None:
    page = open_file(game_of(f'[Variant "schaedler/8x8"]\n[FEN "{LEAPS}"]\n\n*'))
    turns = latrodb.variant("schaedler/8x8").turns(read_fen(LEAPS))
    assert "h1-h3-f3-f5-h5" not in turns
    page.evaluate(
        "for (const square of ['h1', 'h3', 'f3', 'f5', 'h5']) document.querySelector('latro-game').pick(square)"
    )
    played = page.locator(".now").inner_text().removeprefix("1.")
    assert played in turns
    assert played.startswith("h1-")
    assert played.endswith("-h5")


def test_lit_squares_are_there_within_50_ms(open_file: Opener) -> None:
    for key in ("falkener/12x12", "schaedler/8x8", "bell/7x8", "latrotabuli/12x6"):
        page = open_file(opened(key))
        spent = page.evaluate("""() => {
          const game = document.querySelector("latro-game");
          const times = Array.from({ length: 5 }, () => { // the machine may be busy
            game.drawFrame();
            game.frames[0].turns = null;
            document.body.getBoundingClientRect();
            const start = performance.now();
            game.pick(game.turnsOf(0)[0].picks[0]);
            document.body.getBoundingClientRect();
            return performance.now() - start;
          });
          return Math.min(...times);
        }""")
        assert spent < 50, key


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1440])
def test_axe_finds_nothing_while_a_turn_is_tried(width: int, scheme: str, open_file: Opener) -> None:
    page = open_file(read_dux(), viewport={"width": width, "height": 900}, color_scheme=scheme)
    for square in ("f5", "e5", "a1"):
        page.locator(f"[data-square={square}]").click()
    assert page.locator(".squares .lit").count()
    assert page.locator(".branch").is_visible()
    assert objections_of_axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_squares_are_buttons_of_the_accessibility_tree(open_file: Opener) -> None:
    page = open_file(opened("petteia-xxi/8x8"))
    page.get_by_role("button", name="d2, white soldier").click()
    expect(page.get_by_role("button", name="d5, empty, legal")).to_be_visible()
    refused = page.get_by_role("button", name="e5, empty, d2 and e5 share neither rank nor file")
    expect(refused).to_be_visible()
    expect(page.get_by_role("button", name="d2, white soldier", pressed=True)).to_be_visible()


def test_of_many_games_only_those_that_come_near_are_made(open_file: Opener) -> None:
    """The contents lead to each; an address makes its game at once."""
    game = opened("petteia-xxi/8x8")
    page = open_file(*[game] * 30)
    assert page.locator(".contents a").count() == 30
    assert page.locator("latro-game.live").count() < 10
    page.locator(".contents a").nth(24).click()
    expect(page.locator("#g25.live")).to_be_attached()
    for square in ("d2", "d4"):
        page.locator(f"#g25 [data-square={square}]").click()
    assert page.evaluate("location.hash") == "#g25-start/d2.d4"
    address = page.url
    page.goto("about:blank")
    page.goto(address)
    expect(page.locator("#g25 .branch p a")).to_have_text("1.d2-d4")
    assert page.locator("#g12.live").count() == 0

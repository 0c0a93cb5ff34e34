"""The page of a game: what is seen at once, the strip below the board, and its words in another language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Browser, Page, expect

from latrodb.core.color import BLACK, WHITE
from latrodb.core.position import Position
from latrodb.core.square import square_name
from latrodb.diagrams.verdicts import find_verdict
from latrodb.diagrams.words import speaking
from latrodb.features.viewer.movetext import diagnostic_html
from latrodb.game.game import Game
from tests.browser.opening import Opener, opening
from tests.browser.readers import objections_of_axe
from tests.browser.test_viewer import read
from tests.support.paths import ROOT

pytestmark = pytest.mark.browser

GAMES = (
    "latrunculi-xxi/2016-12-arx-carrillo.txt", "latrunculi-xxi/2016-07-carrillo-cetina.txt",
    "latrunculi-xxi/2016-07-carrillo-joyce.txt", "latrunculi-xxi/2016-12-makov-carrillo.txt",
    "petteia-xxi/2017-11-kutac-lerouge.txt",
)  # fmt: skip
# The words in the window, before anything is scrolled or pressed.
WORDS_IN_VIEW = """() => [...document.querySelectorAll('h1, .facts, .account, .tray, .now, .say')].filter(each => {
  const { top, bottom, left, right } = each.getBoundingClientRect();
  return each.checkVisibility() && top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth;
}).map(each => each.innerText).join('\\n')"""
# All that a page says in its own words: not those of a record, and not what has no translation.
OWN_WORDS = """() => {
  const found = [], walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  while (walk.nextNode()) {
    const node = walk.currentNode, element = node.nodeType === 1 ? node : node.parentElement;
    // Tools for drawing are not translated yet.
    const others = 'script, style, bdi, [lang=en], .code, .turn a, s, .result, .now, textarea, .drawing-tools';
    if (element.closest(others)) continue;
    if (node.nodeType === 3) found.push(node.data);
    else found.push(...['title', 'aria-label', 'aria-valuetext'].map(name => node.getAttribute(name) || ''));
  }
  return found.map(words => words.trim()).filter(Boolean);
}"""


@pytest.fixture
def open_page(browser: Browser, tmp_path: Path) -> Iterator[Opener]:
    """Opens the page of some games; anything in the console, and any request but for the file, is a failure."""
    yield from opening(browser, tmp_path)


def men_of(position: Position) -> list[int]:
    """How many men each side has, with those in hand."""
    return [position.army(side).bit_count() + position.hand[side] + position.dux_hand[side] for side in (WHITE, BLACK)]


def positions_of(game: Game) -> list[Position]:
    assert game.opening
    return [game.opening, *(node.after for node in game.nodes if node.after)]


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)], ids=str)
@pytest.mark.parametrize("path", GAMES)
def test_winner_findings_and_fallen_men_are_seen_at_once(path: str, size: tuple[int, int], open_page: Opener) -> None:
    game = read(path)
    page = open_page(game, viewport={"width": size[0], "height": size[1]})
    words = " ".join(page.evaluate(WORDS_IN_VIEW).split())
    assert game.result.replace("-", "–") in words
    found = [verdict.words for node in game.nodes if (verdict := find_verdict(node)).words]
    assert [each for each in found if each not in words] == []
    for node in game.nodes:
        for square in [square_name(capture.square) for step in node.steps for capture in step.captures]:
            assert re.search(rf"{node.ply.color.title} took [^;]*\b{square}\b[^(;]*\({node.ply.number}\W?\)", words)


@pytest.mark.parametrize("path", [*GAMES, "schaedler/engine-game-1.txt", "glaucus/engine-game-1.txt"])
def test_the_strip_counts_men_and_captures_of_the_account(path: str, open_page: Opener) -> None:
    game = read(path)
    page = open_page(game)
    positions = positions_of(game)
    assert page.locator(".strip input").get_attribute("max") == str(len(positions) - 1)
    counts = page.evaluate("""() => {
      const game = document.querySelector("latro-game");
      return game.course.map(at => game.menOf(game.frames[at]));
    }""")
    assert counts == [men_of(position) for position in positions]
    dots, squares = (
        (page.locator(f".strip .{kind}").get_attribute("d") or "").count("M") for kind in ("captures", "flaws")
    )
    assert dots == sum(any(step.captures for step in node.steps) for node in game.nodes)
    assert squares == len({each.ply for each in game.diagnostics if each.ply and not each.variation})


def test_the_strip_leads_to_a_place_by_mouse_and_keyboard(open_page: Opener) -> None:
    game = read(GAMES[0])
    page = open_page(game, viewport={"width": 1440, "height": 900})
    slider = page.get_by_role("slider", name="Men ahead, captures and diagnostics")
    box = slider.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] * 26 / 42, box["y"] + box["height"] / 2)
    assert page.evaluate("location.hash") == "#13b"
    expect(page.locator(".strip output")).to_have_text("13... White 7 : 12 Black")
    assert slider.get_attribute("aria-valuetext") == (
        "13... White 7 : 12 Black. Black: soldier h3 to g3; takes f3 and g4"
    )
    page.keyboard.press("ArrowRight")
    assert page.evaluate("location.hash") == "#14w"
    page.keyboard.press("End")
    assert page.evaluate("location.hash") == "#21b"
    assert objections_of_axe(page) == []


def test_the_strip_follows_a_branch_of_the_reader(open_page: Opener) -> None:
    page = open_page(read(GAMES[1]), at="#9b/b6.b7")
    assert page.locator(".strip input").get_attribute("max") == "19"
    page.get_by_role("button", name="Take back").click()
    assert page.locator(".strip input").get_attribute("max") == str(len(read(GAMES[1]).nodes))


def test_an_arrow_that_is_held_turns_every_move(open_page: Opener) -> None:
    page = open_page(read("falkener/engine-game-1.txt"), viewport={"width": 1440, "height": 900})
    page.evaluate("""async () => {
      for (let turn = 0; turn < 60; turn++) {
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
        await new Promise(requestAnimationFrame);
      }
    }""")
    assert page.evaluate("location.hash") == "#30b"


def english() -> list[re.Pattern[str]]:
    """What finds a text of the English table that the Spanish one has otherwise."""
    folder = ROOT / "latrodb" / "diagrams" / "languages"
    tables = [msgspec.toml.decode((folder / f"{name}.toml").read_bytes()) for name in ("en", "es")]
    texts = [
        {**{key: text for key, text in each.items() if isinstance(text, str)}, **each["script"]} for each in tables
    ]
    return [
        re.compile(re.sub(r"\\{\w+\\}", ".*", re.escape(text)), re.IGNORECASE)
        for key, text in texts[0].items()
        if isinstance(text, str) and text != texts[1][key] and re.search(r"[a-z]{3}", re.sub(r"\{\w+\}", "", text))
    ]


@pytest.mark.parametrize("path", [GAMES[0], GAMES[1], "glaucus/engine-game-1.txt", "schaedler/engine-game-1.txt"])
def test_no_word_of_a_spanish_page_is_english(path: str, open_page: Opener) -> None:
    with speaking("es"):
        page = open_page(read(path), at="#9b")
    assert page.locator("html").get_attribute("lang") == "es"
    for menu in page.locator("details.menu > summary").all():
        menu.click()
    page.get_by_role("button", name="Teclas").click()
    words = said(page)
    assert "Pruebe una jugada" in words
    own = [each for each in words if any(text.fullmatch(each) for text in english())]
    assert own == []
    assert [each for each in words if re.search(r"\b(the|of|to|move|turn|from|with|and|soldier|is)\b", each)] == []


def said(page: Page) -> list[str]:
    found: list[str] = page.evaluate(OWN_WORDS)
    return found


def test_messages_of_a_spanish_page_are_marked_as_english() -> None:
    game = read(GAMES[1])
    with speaking("es"):
        html = "".join(diagnostic_html(game, each) for each in game.diagnostics)
    assert '<span lang="en">' in html
    assert "lang=" not in "".join(diagnostic_html(game, each) for each in game.diagnostics)


@pytest.mark.parametrize("width", [390, 1440])
def test_a_finding_and_its_reasons_stand_once(width: int, open_page: Opener) -> None:
    page = open_page(read(GAMES[1]), at="#9b", viewport={"width": width, "height": 900})
    shown = page.evaluate("[...document.querySelectorAll('.reasons')].filter(each => each.checkVisibility()).length")
    assert shown == 1
    assert page.evaluate("getComputedStyle(document.querySelector('.moves a[aria-current]')).boxShadow") == "none"

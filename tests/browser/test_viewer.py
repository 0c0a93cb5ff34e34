"""Pages that play games, in Chromium: by keyboard, without scripts, on phones, and with hostile records.

A sample of the games is played; `LATRODB_BROWSER=all` plays a game of every system, and looks at every width.
"""

from __future__ import annotations

import io
import json
import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path, PurePosixPath

import pytest
from IPython.core.formatters import DisplayFormatter
from PIL import Image, ImageChops
from playwright.sync_api import Browser, Page, expect

from latrodb import export_formats
from latrodb.core.position import Position
from latrodb.core.square import square_name, squares
from latrodb.diagrams.move_arrows import Moment as Place
from latrodb.diagrams.notebook import register
from latrodb.diagrams.overlays import MarkRequest
from latrodb.diagrams.rule_overlays import marks_by_rule
from latrodb.diagrams.svg import paint
from latrodb.features.analyzer import analyzer
from latrodb.features.articles.article import check_article
from latrodb.features.publishing.site import BuildOptions
from latrodb.features.publishing.site import Page as Published
from latrodb.features.viewer.board_drawings import page_theme
from latrodb.features.viewer.element import player_of
from latrodb.features.viewer.packing import SHOWS
from latrodb.game.game import Game
from latrodb.references import find_place
from latrodb.rules.catalog import SYSTEMS, find_variant
from tests.browser.opening import Opener, opening
from tests.browser.readers import objections_of_axe
from tests.support.diagram_words import scene_of_steps
from tests.support.paths import CORPUS
from tests.support.players import choose_any, engine_tags, play_game, written_game
from tests.support.sites import build_in

pytestmark = pytest.mark.browser

ALL = os.environ.get("LATRODB_BROWSER") == "all"
SAMPLE = ("latrunculi-xxi/10x8", "bell/7x8", "schaedler/8x8", "glaucus/8x8", "latrotabuli/12x6")
KEYS = (
    *(f"{name}/{entry.boards[0]}" for name, entry in SYSTEMS.items()),
    "petteia-xxi/16x8",
    "schaedler/16x16[men=64]",
)
# Where each man is drawn, and the address; and what the squares are called.
SHOWN = """() => [[...document.querySelectorAll('.live-board use.man')].map(use => {
  const name = use.getAttribute('href').replace('#latro-game-', '');
  return [name, (use.getAttribute('x') - 27) / 45, (use.getAttribute('y') - 27) / 45];
}), location.hash]"""
NAMES = """() => Object.fromEntries([...document.querySelectorAll('[role=gridcell] button')]
  .map(cell => [cell.dataset.square, cell.getAttribute('aria-label')]))"""

PHONE = {"has_touch": True, "is_mobile": True}


@pytest.fixture
def open_page(browser: Browser, tmp_path: Path) -> Iterator[Opener]:
    """Opens the page of some games; anything in the console, and any request but for the file, is a failure."""
    yield from opening(browser, tmp_path)


def read(path: str) -> Game:
    return analyzer().read_games(CORPUS / path)[0]


def generated(key: str, turns: int) -> Game:
    """A game by chance, of so many turns if it does not end before."""
    from random import Random

    played = play_game(find_variant(key), choose_any, Random(key), turns)
    text = written_game(played, engine_tags(played, "latrodb", 1))
    (written,) = analyzer().parse(text.encode(), f"{key.replace('/', '-')}.txt").games
    return analyzer().without_search().check_game(written)


def shown(page: Page, game: Game) -> tuple[dict[str, str], str]:
    """The men on the board of a page, by their squares, and the address of the turn."""
    assert game.opening is not None
    ranks = game.opening.geometry.ranks
    men, address = page.evaluate(SHOWN)
    return {f"{'abcdefghijklmnop'[int(x)]}{ranks - int(y)}": name for name, x, y in men}, address


def drawn_men(page: Page, game: Game) -> dict[str, str]:
    return shown(page, game)[0]


def known_men(game: Game, index: int) -> dict[str, str]:
    """The men after a turn, by their squares."""
    position = game.opening if index < 0 else game.nodes[index].after
    assert position is not None
    return men_on(position)


def men_on(position: Position) -> dict[str, str]:
    found = {}
    for square in squares(position.men):
        color = position.color_at(square)
        assert color is not None
        kind = "dux" if position.duxes >> square & 1 else "soldier"
        bound = "-bound" if position.bound >> square & 1 else ""
        found[square_name(square)] = f"{color.title.lower()}-{kind}{bound}"
    return found


def play_through(page: Page, game: Game) -> None:
    """Go to the end and back by keyboard, and compare every board."""
    assert drawn_men(page, game) == known_men(game, -1)
    for node in game.nodes:
        page.keyboard.press("ArrowRight")
        assert shown(page, game) == (known_men(game, node.index), f"#{node.label}")
    assert page.get_by_label("One turn forward").is_disabled()
    for _ in game.nodes:
        page.keyboard.press("ArrowLeft")
    assert shown(page, game) == (known_men(game, -1), "#start")


@pytest.mark.parametrize("key", KEYS if ALL else SAMPLE)
def test_a_game_is_played_by_keyboard(key: str, open_page: Opener) -> None:
    game = generated(key, 100 if ALL else 30)
    play_through(open_page(game), game)


def test_the_longest_game_of_the_corpus_is_played_by_keyboard(open_page: Opener) -> None:
    game = read("falkener/engine-game-1.txt" if ALL else "latrunculi-xxi/2016-12-makov-carrillo.txt")
    play_through(open_page(game), game)


DRAWN = """new MutationObserver((_, observer) => {
  if (!document.querySelector('.live-board > use')) return;
  observer.disconnect();
  performance.mark('drawn');
}).observe(document, { childList: true, subtree: true })"""


@pytest.mark.parametrize("path", ["falkener/engine-game-1.txt", "latrunculi-xxi/2016-12-makov-carrillo.txt"])
def test_the_first_board_is_drawn_at_once(path: str, browser: Browser, tmp_path: Path) -> None:
    """The best of twenty, since other work can slow the machine; the first is of a game of 229 turns."""
    file = tmp_path / "page.html"
    file.write_bytes(b"".join(export_formats()["html"]([read(path)])))
    times = []
    for _ in range(20):
        context = browser.new_context(viewport={"width": 390, "height": 800})
        page = context.new_page()
        page.add_init_script(DRAWN)
        page.goto(file.as_uri())
        times.append(page.evaluate("performance.getEntriesByName('drawn')[0].startTime"))
        context.close()
        if times[-1] < 300:
            return
    raise AssertionError(f"drawn after {times} ms")


WIDTHS = [320, 390, 768, 1440] if ALL else [320, 1440]


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(width: int, scheme: str, open_page: Opener) -> None:
    game = read("latrunculi-xxi/2016-07-fahys-carrillo.txt")
    page = open_page(game, at="#5b", viewport={"width": width, "height": 800}, color_scheme=scheme)
    page.locator("details.menu > summary").nth(width % 2).click()
    assert objections_of_axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_every_control_is_large_enough_for_a_finger(open_page: Opener) -> None:
    page = open_page(read("glaucus/engine-game-1.txt"), viewport={"width": 320, "height": 700}, **PHONE)
    page.locator("details.menu > summary").first.click()
    small = page.evaluate("""() => [...document.querySelectorAll('button, summary, .row a, .drawer label, select')]
      .filter(each => each.checkVisibility() && !each.closest('.reasons, .comment, .squares'))
      .filter(each => { const box = each.getBoundingClientRect(); return box.width < 44 || box.height < 44; })
      .map(each => each.outerHTML)""")
    assert small == []


@pytest.mark.parametrize("size", [(844, 390), (667, 375), (568, 320)], ids=str)
def test_on_a_phone_on_its_side_the_board_fills_the_height(size: tuple[int, int], open_page: Opener) -> None:
    width, height = size
    for path in ("schaedler/engine-game-1.txt", "latrunculi-xxi/2016-12-makov-carrillo.txt"):
        game = read(path)
        assert game.opening
        files, ranks = game.opening.geometry.files, game.opening.geometry.ranks
        page = open_page(game, at="#5b", viewport={"width": width, "height": height}, **PHONE)
        board = page.locator(".board").bounding_box()
        assert board
        across = (width - 12.5 * 16) * (45 * ranks + 54) / (45 * files + 54)  # where the controls leave less
        assert min(0.95 * height, 0.9 * across) <= board["height"] <= height
        assert board["y"] >= 0
        assert is_inside(page, "One turn forward")
        page.locator(".moves a").last.click()
        assert is_inside(page, "One turn forward")
        assert page.locator(".board").bounding_box() == pytest.approx(board, abs=1)  # it stays in sight
        assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("size", [(320, 568), (568, 320)], ids=str)
def test_menus_fit_into_the_smallest_screens(size: tuple[int, int], open_page: Opener) -> None:
    page = open_page(
        read("latrunculi-xxi/2016-07-carrillo-cetina.txt"), viewport={"width": size[0], "height": size[1]}, **PHONE
    )
    for summary in page.locator("details.menu > summary").all():
        summary.click()
        page.evaluate(
            "() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))"
        )  # it scrolls
        box = page.locator("details[open] .drawer").bounding_box()
        assert box
        assert box["x"] >= 0 <= box["y"]
        assert box["x"] + box["width"] <= size[0]
        assert box["y"] + box["height"] <= size[1]
        page.keyboard.press("Escape")


def is_inside(page: Page, label: str) -> bool:
    """Whether a button is in the window, with nothing over it."""
    return bool(
        page.get_by_label(label).evaluate("""button => {
      const { x, y, width, height } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    }""")
    )


def test_a_swipe_over_the_board_turns_the_moves(open_page: Opener) -> None:
    page = open_page(
        read("latrunculi-xxi/2016-07-carrillo-cetina.txt"), viewport={"width": 390, "height": 800}, **PHONE
    )
    board = page.locator(".board").bounding_box()
    assert board
    x, y = board["x"] + board["width"] / 2, board["y"] + board["height"] / 2
    fingers = page.context.new_cdp_session(page)

    def swipe(right: int, down: int) -> str:
        for kind, points in (("touchStart", [(x, y)]), ("touchMove", [(x + right, y + down)]), ("touchEnd", [])):
            touches = [{"x": at[0], "y": at[1]} for at in points]
            fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})
        return str(page.evaluate("location.hash"))

    assert swipe(-90, 5) == "#1w"
    assert swipe(-90, -20) == "#1b"
    assert swipe(90, 0) == "#1w"
    assert swipe(-20, 0) == "#1w"  # too short
    assert swipe(-60, 90) == "#1w"  # scrolls the page


def test_the_wheel_turns_the_moves_only_on_demand(open_page: Opener) -> None:
    page = open_page(read("latrunculi-xxi/2016-07-carrillo-cetina.txt"), viewport={"width": 390, "height": 500})
    page.locator(".board").hover()
    page.mouse.wheel(0, 100)
    page.wait_for_function("scrollY > 0")
    assert page.evaluate("location.hash") == ""
    page.evaluate("scrollTo(0, 0)")
    page.locator("summary", has_text="Marks").click()
    page.get_by_role("checkbox", name="Mouse wheel").check()
    page.keyboard.press("Escape")
    page.locator(".board").hover()
    before = page.evaluate("scrollY")
    for address in ("#1w", "#1b"):
        page.mouse.wheel(0, 100)
        page.wait_for_function("address => location.hash === address", arg=address)
    page.mouse.wheel(0, -100)
    page.wait_for_function("location.hash === '#1w'")
    assert page.evaluate("scrollY") == before


def test_without_scripts_the_moves_and_boards_are_there(open_page: Opener) -> None:
    page = open_page(read("latrunculi-xxi/2016-07-carrillo-cetina.txt"), java_script_enabled=False)
    assert page.locator(".row a").count() == 31
    assert page.locator(".stage svg").is_visible()
    assert page.locator(".diagrams svg").count() == 3


def test_paper_has_diagrams_instead_of_the_board_and_its_controls(open_page: Opener) -> None:
    for width in (390, 1440):
        page = open_page(read("bell/engine-game-1.txt"), viewport={"width": width, "height": 800})
        assert not page.locator(".diagrams svg").first.is_visible()
        page.emulate_media(media="print")
        assert page.locator(".diagrams svg").first.is_visible()
        assert not page.locator(".board").is_visible()
        assert not page.locator("button").first.is_visible()


def test_an_illegal_turn_has_its_rule_and_what_its_source_says(open_page: Opener) -> None:
    page = open_page(read("latrunculi-xxi/2016-07-carrillo-cetina.txt"), at="#9b")
    current = page.locator(".moves a[aria-current]")
    assert current.text_content() == "Df5-f2?!"
    assert "illegal" in (current.get_attribute("class") or "")
    notes = page.locator(".moves .note[data-frame='18']")
    assert notes.first.is_visible()
    words = " ".join(notes.all_text_contents())
    assert "Rule 16" in words
    assert "both players missed it" in words
    assert page.locator(".say").text_content() == "Black: Dux f5 to f2; illegal by rule 16"
    page.emulate_media(media="print")
    assert notes.get_by_text("Rule 16: Dux against one enemy").is_visible()


IN_VIEW = """() => [...document.querySelectorAll('.moves .row')].filter(row => {
  const box = row.getBoundingClientRect(), list = row.closest('.moves').getBoundingClientRect();
  return box.top >= list.top - 1 && box.bottom <= Math.min(list.bottom, innerHeight) + 1;
}).length"""


@pytest.mark.parametrize(
    ("path", "most"),
    [
        ("latrunculi-xxi/2016-12-makov-carrillo.txt", 20),
        ("latrunculi-xxi/2016-07-carrillo-joyce.txt", 20),
        ("petteia-xxi/2017-11-kutac-lerouge.txt", 20),
        ("latrunculi-xxi/2016-12-arx-carrillo.txt", 18),  # two corrections, a missing mark and a comment
    ],
)
def test_the_turns_of_a_usual_game_are_in_sight_with_players_and_result(
    path: str, most: int, open_page: Opener
) -> None:
    game = read(path)
    page = open_page(game, viewport={"width": 1440, "height": 900})
    assert page.evaluate(IN_VIEW) >= min(most, page.locator(".moves .row").count())
    heading = page.locator("h1")
    assert heading.locator(".sign").count() == 2
    expect(heading.locator(".score")).to_have_text(game.result.replace("-", "–"))
    box = heading.bounding_box()
    assert box
    assert box["y"] + box["height"] < 900


def test_the_reasons_of_a_correction_are_opened_over_the_rows_below(open_page: Opener) -> None:
    page = open_page(read("latrunculi-xxi/2016-12-arx-carrillo.txt"), viewport={"width": 1440, "height": 900})
    before = page.evaluate(IN_VIEW)
    flaw = page.locator(".moves .flaw").first
    reasons = flaw.locator(".reasons")
    expect(flaw.locator("> summary")).to_have_text("corrected")
    expect(reasons).to_be_hidden()
    flaw.locator("> summary").click()
    expect(reasons).to_contain_text("no square s1")
    expect(reasons).to_be_visible()
    assert page.evaluate(IN_VIEW) == before


def test_a_misprint_is_struck_through_with_its_correction_beside(open_page: Opener) -> None:
    game = read("latrunculi-xxi/2016-07-fahys-carrillo.txt")
    page = open_page(game, at="#4w")
    assert page.locator(".row s").all_text_contents() == ["Dd2-d4"]
    assert page.locator(".row a.added").all_text_contents() == ["De2-e4"]
    assert drawn_men(page, game) == known_men(game, 6)
    assert page.locator(".doubt").is_visible()


def test_keys_still_arrive_when_their_button_is_disabled(open_page: Opener) -> None:
    """At the end the button to go on cannot be used; in an embedded player its focus would be lost."""
    page = open_page(read("latrunculi-xxi/2016-07-carrillo-cetina.txt"))
    page.locator("latro-game").evaluate(
        "player => { player.removeAttribute('alone'); player.disconnectedCallback(); player.listen(); }"
    )
    page.get_by_label("One turn forward").focus()
    for key, address in (("End", "#16w"), ("ArrowLeft", "#15b"), ("Home", "#start"), ("ArrowRight", "#1w")):
        page.keyboard.press(key)
        assert page.evaluate("location.hash") == address


def test_a_board_with_bound_men_says_what_they_are(open_page: Opener) -> None:
    page = open_page(read("schaedler/engine-game-1.txt"), at="#20w")
    row = page.locator(".legend li")
    assert (row.inner_text(), row.locator("use").get_attribute("href")) == (
        "bound man",
        "#latro-game-black-soldier-bound",
    )
    page.keyboard.press("Home")
    assert row.count() == 0


@pytest.mark.parametrize("is_flipped", [False, True])
def test_marks_look_as_in_diagrams(is_flipped: bool, open_page: Opener) -> None:
    """The board of the script, with all that it can show, and the same board from Python are one picture."""
    game = read("latrunculi-xxi/2016-07-carrillo-cetina.txt")
    assert game.variant
    page = open_page(game, viewport={"width": 800, "height": 1000})
    if is_flipped:
        page.keyboard.press("f")
    page.locator("summary", has_text="Marks").click()
    for box in page.locator(".drawer input").all()[:-1]:  # the last one is about the wheel
        box.check()
    page.keyboard.press("Escape")
    page.mouse.move(0, 0)
    for index in (18, 29):
        page.evaluate(f"location.hash = '{game.nodes[index].label}'")
        expect(page.locator(".now")).to_contain_text(game.nodes[index].written.text)
        place = Place(game.variant, game.nodes[index].after, game.nodes[index].steps)  # type: ignore[arg-type]
        scene = replace(scene_of_steps(game.nodes[index].steps, is_flipped=is_flipped), side=None)
        marks = [overlay for name in SHOWS for overlay in marks_by_rule(MarkRequest(name), place).overlays]
        live = photograph(page)
        differences = []
        for overlays in (marks, reversed(marks)):  # of two ties that point at each other either may be on top
            drawn = paint(scene.with_overlays(overlays), page_theme())
            page.evaluate("drawn => document.querySelector('.live-board').innerHTML = drawn", drawn)
            differences.append(ImageChops.difference(live, photograph(page)))
        assert most(ImageChops.darker(*differences)) <= 12
        page.evaluate("document.querySelector('latro-game').flip()")
        page.evaluate("document.querySelector('latro-game').flip()")
    page.evaluate("[...document.querySelectorAll('.live-board use[transform]')].pop().remove()")
    assert most(ImageChops.difference(live, photograph(page))) > 30  # a mark is missing


def photograph(page: Page) -> Image.Image:
    return Image.open(io.BytesIO(page.locator(".live-board").screenshot())).convert("RGB")


def most(picture: Image.Image) -> int:
    """The brightest that a picture is in any block of pixels."""
    return max(int(band.getextrema()[1]) for band in picture.reduce(5).split())


VARIATIONS = """[Variant "petteia-xxi/8x8"]

1.a2-a3 a7-a6 (1...b7-b6 2.c2-c3 (2.d2-d3 h7-h6 (2...g7-g6)) 2...c7-c6 3.a3-a4) 2.b2-b3 b7-b5
"""


def test_variations_have_the_addresses_that_commands_take(open_page: Opener) -> None:
    (written,) = analyzer().parse_text(VARIATIONS, "x.txt").games
    game = analyzer().without_search().check_game(written)
    for at in ("1b~1", "3w~1", "end~1", "2w~2", "end~2", "1b~3", "2b~3", "end~3", "end"):
        page = open_page(game, at=f"#{at}")
        position = find_place(game, at).position
        assert drawn_men(page, game) == men_on(position)
        page.keyboard.press("f")
        page.reload()
        assert drawn_men(page, game) == men_on(position)
    page.locator(".moves a", has_text="g7-g6").click()
    assert page.evaluate("location.hash") == "#2b~3"
    page.locator(".moves a", has_text="b2-b3").click()
    page.go_back()
    assert drawn_men(page, game) == men_on(find_place(game, "2b~3").position)


def test_an_address_survives_reload_and_the_back_button(open_page: Opener) -> None:
    game = read("latrunculi-xxi/2016-07-carrillo-cetina.txt")
    page = open_page(game, at="#13b")
    assert drawn_men(page, game) == known_men(game, 25)
    page.locator(".moves a", has_text="d1-d4").click()
    assert drawn_men(page, game) == known_men(game, 0)
    page.reload()
    assert drawn_men(page, game) == known_men(game, 0)
    page.go_back()
    assert drawn_men(page, game) == known_men(game, 25)


def test_an_address_that_names_no_turn_is_reported(open_page: Opener) -> None:
    page = open_page(read("latrunculi-xxi/2016-07-carrillo-cetina.txt"), at="#99w")
    expect(page.locator(".done")).to_have_text("There is no turn 99w")
    assert page.locator(".now").text_content() == "Start"
    page = open_page(read("latrunculi-xxi/2016-07-carrillo-cetina.txt"), at="#elsewhere")
    assert page.locator(".done").text_content() == ""


def test_games_in_a_notebook_play_side_by_side(browser: Browser, tmp_path: Path) -> None:
    """Each output of a notebook brings the style and the script again; the still pictures give way to the players."""
    display = DisplayFormatter()
    register(display, player_of)
    games = [read("latrunculi-xxi/2016-07-carrillo-cetina.txt"), read("bell/engine-game-1.txt")]
    outputs = [display.format(game)[0]["text/html"] for game in games]
    file = tmp_path / "notebook.html"
    file.write_text(f"<!DOCTYPE html><title>.</title><div>{'</div><div>'.join(outputs)}</div>", encoding="utf-8")
    for has_scripts in (True, False):
        context = browser.new_context(java_script_enabled=has_scripts)
        page = context.new_page()
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))  # noqa: B023
        page.goto(file.as_uri())
        assert page.locator("latro-game.live").count() == (2 if has_scripts else 0)
        assert page.locator(".latrodb-game:visible").count() == (0 if has_scripts else 2)
        if has_scripts:
            last = [next(node for node in reversed(game.nodes) if node.steps) for game in games]
            for at, node in enumerate(last):
                now = page.locator("latro-game").nth(at).locator(".now")
                expect(now).to_contain_text(node.written.text)
                page.locator("latro-game").nth(at).get_by_label("One turn back").click()
                expect(now).not_to_contain_text(node.caption)
        assert errors == []
        context.close()


def test_variations_are_entered_and_left(open_page: Opener) -> None:
    game = read("latrunculi-xxi/2016-07-carrillo-cetina.txt")
    page = open_page(game)
    page.locator(".moves a", has_text="Dg3-j3xj2").click()
    assert page.locator(".now").text_content() == "14.Dg3-j3xj2"
    page.keyboard.press("ArrowRight")
    assert page.locator(".now").text_content() == "14...Df3-i3*"
    for _ in range(2):
        page.keyboard.press("ArrowLeft")
    assert drawn_men(page, game) == known_men(game, 25)


def test_the_tab_key_comes_to_the_buttons_before_the_squares(open_page: Opener) -> None:
    """The first one can be used, and arrow keys turn the moves there; the board is seen above the buttons."""
    page = open_page(read("latrunculi-xxi/2016-07-carrillo-cetina.txt"))
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.title") == "Play"
    for key, address in (("ArrowRight", "#1w"), ("ArrowRight", "#1b"), ("ArrowLeft", "#1w")):
        page.keyboard.press(key)
        assert page.evaluate("location.hash") == address
    titles = []
    while (title := page.evaluate("document.activeElement.title")) and len(titles) < 20:
        titles.append(title)
        page.keyboard.press("Tab")
    assert (titles[0], titles[-1]) == ("Play", "Last position")
    assert page.evaluate("document.activeElement.dataset.square") == "a8"
    page.keyboard.press("ArrowDown")
    assert page.evaluate("[document.activeElement.dataset.square, location.hash]") == ["a7", "#1w"]
    board, bars = page.locator(".board").bounding_box(), page.locator(".bars").bounding_box()
    assert board
    assert bars
    assert board["y"] + board["height"] <= bars["y"]


def test_squares_are_named_and_can_be_walked(open_page: Opener) -> None:
    page = open_page(read("latrunculi-xxi/2016-07-carrillo-cetina.txt"), at="#9b")
    names = page.evaluate(NAMES)
    assert len(names) == 96
    assert names["f2"] == "f2, black Dux, 4 open paths"
    assert names["f3"] == "f3, empty"
    page.locator("[role=gridcell] [data-square=a8]").focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.square") == "b8"
    assert page.evaluate("location.hash") == "#9b"
    page.keyboard.press("n")
    assert page.evaluate("location.hash") == "#10w"


def test_flipping_jumping_playing_and_showing(open_page: Opener) -> None:
    game = read("latrunculi-xxi/2016-07-carrillo-cetina.txt")
    page = open_page(game)
    page.keyboard.press("c")
    assert page.evaluate("location.hash") == "#4w"
    page.keyboard.press("d")
    assert page.evaluate("location.hash") == "#9b"
    page.keyboard.press("f")
    turned = {name: (x, y) for name, x, y in page.evaluate(SHOWN)[0] if name == "white-dux"}
    assert turned == {"white-dux": (11 - 6, 4)}
    page.locator("summary", has_text="Marks").click()
    page.get_by_role("checkbox", name="Open paths").check()
    # The turn is illegal: its arrow has a bar and a halo, and its square a sign.
    assert page.locator(".live-board use[transform]").count() == 5 + 8 + 3
    page.keyboard.press("Escape")
    page.keyboard.press("Home")
    page.clock.install()
    page.get_by_label("Play", exact=True).click()
    page.clock.run_for(2_100)
    assert page.evaluate("location.hash") == "#1b"
    page.get_by_label("Pause").click()
    page.clock.run_for(5_000)
    assert page.evaluate("location.hash") == "#1b"


def test_positions_and_games_are_copied(open_page: Opener) -> None:
    game = read("latrunculi-xxi/2016-07-carrillo-cetina.txt")
    page = open_page(game, at="#9b", permissions=["clipboard-read", "clipboard-write"])
    page.clock.install(time=0)
    page.clock.pause_at(1)  # what is said disappears after a while
    known = {"Position (FEN)": game.nodes[17].after.fen, "Game as text": game.text(),  # type: ignore[union-attr]
             "Address of this place": page.url}  # fmt: skip
    share = page.locator("summary", has_text="Share")
    for words, text in known.items():
        share.click()
        page.get_by_role("button", name=words).click()
        expect(page.locator(".done")).to_have_text(f"Copied: {words}")
        assert page.evaluate("navigator.clipboard.readText()") == text
        page.clock.run_for(2_000)
        expect(page.locator(".done")).to_have_text(f"Copied: {words}")
    share.click()
    page.get_by_role("button", name="Picture").click()
    expect(page.locator(".done")).to_have_text("Copied: Picture")
    page.locator("summary", has_text="Embed").click()
    page.get_by_role("button", name="HTML for a page of yours").click()
    assert page.evaluate("navigator.clipboard.readText()").startswith('<iframe src="0.html#9b" title="')


@pytest.mark.parametrize("place", ["9b", "9b/b6.b7"])
def test_a_game_is_downloaded_in_four_forms_without_a_network(place: str, browser: Browser, tmp_path: Path) -> None:
    game, is_tried, files = read("latrunculi-xxi/2016-07-carrillo-cetina.txt"), "/" in place, {}
    for open_file in opening(browser, tmp_path, ("file:", "data:", "blob:")):
        page = open_file(game, at=f"#{place}")
        for words in ("Text", "JSON", "PNG", "SVG"):
            page.locator("summary", has_text="Download").click()
            with page.expect_download() as download:
                page.get_by_role("button", name=words, exact=True).click()
            files[words] = Path(download.value.path()).read_bytes()
        record = page.evaluate("document.querySelector('latro-game').record()")
    found = json.loads(files["JSON"])
    assert files["Text"].decode() == found["text"] == (record if is_tried else game.text())
    assert found["variant"] == "latrunculi-xxi/12x8"
    places = [node.label for node in game.nodes]
    assert [each["place"] for each in found["turns"]] == ["start", *([*places[:18], place] if is_tried else places)]
    assert found["turns"][18]["position"] == game.nodes[17].after.fen  # type: ignore[union-attr]
    assert Image.open(io.BytesIO(files["PNG"])).size == (2 * 594, 2 * 414)
    assert files["SVG"].startswith(b"<svg")


HOSTILE = (
    "<script>window.hurt = 1</script>",
    "<img src=x onerror=window.hurt=1>",
    "javascript:window.hurt=1",
    "</script><script>window.hurt = 1</script><!--",
    "\u202e gnirts",
    "a\x00b\udc80",
    "&lt;b&gt; ' \\ ${1}",
    "x" * 10_000,
)


@pytest.mark.parametrize("words", HOSTILE, ids=map(str, range(len(HOSTILE))))
def test_a_hostile_record_is_shown_as_text(words: str, open_page: Opener) -> None:
    tag = words.replace('"', "")
    head = f'[Event "{tag}"]\n[White "{tag}"]\n[Black "B"]\n[Variant "petteia-xxi/8x8"]\n\n'
    text = f"{head}1.a2-a3 {{{words}}} h7-h6 {words}\n"
    game = analyzer().check_game(analyzer().parse_text(text, f"{words[:50]}.txt").games[0])
    page = open_page(game, at="#1w", viewport={"width": 360, "height": 700})
    shown = game.written.tag("White")
    assert shown
    expected = " ".join(shown.replace("\x00", "\ufffd").replace("\udc80", "\ufffd").split())
    assert page.locator("h1 bdi").first.text_content() == expected
    assert page.evaluate("window.hurt") is None
    assert page.locator("script").count() == 3
    assert page.locator("a:not([href^='#'])").count() == 0
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


ARTICLE = """# Page

```latro
name: cetina
viewer: yes
game: game.txt
at: 9b
```

In Carrillo - Cetina, July 2016, Black later played 13...j8-j2!?.

```latro
name: problem
caption: Find the moves
viewer: yes
solution: hidden
game: game.txt
at: 14b
moves: 15.c6-f6+ c8-c4xd4 16.f6-f4#
```
"""


@pytest.fixture
def article(browser: Browser, tmp_path: Path) -> Iterator[Opener]:
    """Opens an article with a game and a problem."""
    game = CORPUS / "latrunculi-xxi" / "2016-07-carrillo-cetina.txt"
    (tmp_path / "game.txt").write_bytes(game.read_bytes())
    source = tmp_path / "page.md"
    page = Published(source, check_article(ARTICLE.encode(), str(source)), PurePosixPath("page"))
    for file in build_in(tmp_path, [page], BuildOptions()):
        (tmp_path / file.path).write_bytes(file.data)

    def open_article(**options: object) -> Page:
        page = browser.new_context(**options).new_page()  # type: ignore[arg-type]
        page.goto((tmp_path / "page.html").as_uri())
        return page

    yield open_article
    for context in browser.contexts:
        context.close()


def test_moves_of_the_prose_set_the_board(article: Opener) -> None:
    page = article()
    assert page.locator("#cetina-player .now").text_content() == "9...Df5-f2?!"
    assert not page.locator("#cetina > svg").is_visible()
    page.get_by_role("link", name="13...j8-j2!?").first.click()
    expect(page.locator("#cetina-player .now")).to_have_text("13...j8-j2!?")
    assert page.evaluate("location.hash") == "#cetina-13b"


def test_an_article_keeps_its_pictures_without_scripts_and_on_paper(article: Opener) -> None:
    page = article(java_script_enabled=False)
    assert page.locator("#cetina svg.latro-picture").is_visible()
    assert not page.locator("#cetina-player").is_visible()
    page = article()
    page.emulate_media(media="print")
    assert page.locator("#cetina svg.latro-picture").is_visible()
    assert not page.locator("#cetina-player").is_visible()


def test_a_solution_is_played_or_revealed(article: Opener) -> None:
    page = article()
    problem = page.locator("#problem-player")
    cell = "[data-square={}]"
    assert not problem.locator(".moves").is_visible()
    assert not problem.get_by_label("Next capture").is_visible()  # it would tell that there is one
    problem.locator(cell.format("c6")).click()
    problem.locator(cell.format("c7")).click()
    expect(problem.locator(".task")).to_have_text("That is not the solution. Try again.")
    for square in ("c6", "f6"):
        problem.locator(cell.format(square)).click()
    expect(problem.locator(".task")).to_have_text("Right: 15.c6-f6+")
    expect(problem.locator(".say")).to_contain_text("takes d4")  # the answer
    for square in ("f6", "f4"):
        problem.locator(cell.format(square)).click()
    expect(problem.locator(".moves")).to_be_visible()
    assert problem.get_by_label("Next capture").is_visible()
    assert problem.locator(".now").text_content() == "16.f6-f4#"
    page = article()
    page.get_by_role("button", name="Show the solution").click()
    expect(page.locator("#problem-player .moves")).to_be_visible()

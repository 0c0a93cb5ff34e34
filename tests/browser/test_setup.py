"""The board to set up for a search, in Chromium: by mouse, touch and keyboard, as an address, and for everyone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Page

import latrodb.features
from latrodb.patterns.reader import read_pattern
from tests.browser.readers import objections_of_axe
from tests.support.random_fens import random_board

pytestmark = pytest.mark.browser

WEB = Path(latrodb.features.__file__).parent / "web"
PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Search</title><style>:root {{ color-scheme: light dark; }} body {{ background: Canvas; }}</style>
<link rel="stylesheet" href="latro-setup.css">
<main><h1>Search</h1><form><label>Query <input id="q" name="q" value='{query}'></label>
<latro-setup for="q" name="board"{words}></latro-setup><button>Search</button></form></main>
<script src="latro-setup.js"></script>"""
STATE = "e => [e.value, e.text, e.query, e.modifier]"

Opener = Callable[..., Page]


@pytest.fixture
def open_page(browser: Browser, tmp_path: Path) -> Iterator[Opener]:
    """Opens a page with the board; anything in the console is a failure."""
    complaints: list[str] = []
    contexts = []
    for name in ("latro-setup.css", "latro-setup.js"):
        (tmp_path / name).write_bytes((WEB / name).read_bytes())

    def open_board(words: str = "", query: str = "", **options: object) -> Page:
        file = tmp_path / "search.html"
        file.write_text(PAGE.format(words=words, query=query), encoding="utf-8")
        context = browser.new_context(**options)  # type: ignore[arg-type]
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(file.as_uri())
        return page

    yield open_board
    for context in contexts:
        context.close()
    assert complaints == []


def state(page: Page) -> list[str]:
    found: list[str] = page.eval_on_selector("latro-setup", STATE)
    return found


def square(page: Page, name: str) -> str:
    return f"latro-setup [data-file='{'abcdefghijklmnop'.index(name[0])}'][data-rank='{int(name[1:]) - 1}']"


def test_a_position_is_set_up_by_keyboard_alone(open_page: Opener) -> None:
    page = open_page()
    page.keyboard.press("Tab")  # the query
    while page.evaluate("document.activeElement.getAttribute('role')") != "gridcell":
        page.keyboard.press("Tab")
    for key in ("ArrowUp", "ArrowRight", "1", "ArrowRight", "d", "End", "PageUp", "s", "Home", "S", "Delete", "2"):
        page.keyboard.press(key)
    text = "s8s/10/10/10/10/10/1Sd7/10 w"
    assert state(page) == [f"{text} position", text, f'position "{text}"', ""]
    assert page.locator("[role=gridcell]:focus").get_attribute("aria-label") == "a8, black man"
    assert page.get_by_role("status").text_content() == "a8, black man."
    assert page.input_value("#q") == f'position "{text}"'


def test_by_mouse_men_are_placed_dragged_and_taken_away(open_page: Opener) -> None:
    page = open_page()
    page.get_by_role("radio", name="black Dux").check(force=True)
    page.click(square(page, "c3"))
    page.drag_and_drop("latro-setup .tray:not([hidden]) [data-value=S]", square(page, "e5"))
    assert state(page)[1] == "10/10/10/4S5/10/2d7/10/10 w"
    page.drag_and_drop(square(page, "e5"), square(page, "f6"))
    page.click(square(page, "c3"))
    assert state(page)[1] == "10/10/5S4/10/10/10/10/10 w"


def test_by_touch_a_tap_places_the_chosen_man(open_page: Opener) -> None:
    page = open_page(viewport={"width": 360, "height": 800}, has_touch=True, is_mobile=True)
    page.locator("latro-setup .tray:not([hidden]) [data-value=s]").tap()
    page.locator(square(page, "b2")).tap()
    assert state(page)[1] == "10/10/10/10/10/10/1s8/10 w"


def test_own_and_enemy_men_make_a_pattern_of_squares_or_of_any_place(open_page: Opener) -> None:
    page = open_page()
    page.get_by_label("these squares").check()
    page.get_by_label("Own and enemy men").check()
    page.focus(square(page, "c4"))
    for key in ("o", "ArrowRight", "X", "ArrowRight", ".", "ArrowUp", "?"):
        page.keyboard.press(key)
    assert state(page)[1] == "???/oX. at c4"
    page.get_by_label("this part, anywhere").check()
    page.get_by_label("Black", exact=True).check()
    page.get_by_label("Also with the colors exchanged").check()
    page.get_by_label("Also turned and reflected").uncheck()
    value, text, query, modifier = state(page)
    assert text == "???/oX.; black to move; exact; either color"
    assert (query, modifier) == (f'pattern "{text}"', "")
    assert read_pattern(text).is_free
    again = open_page(f' value="{value}"')
    assert state(again) == [value, text, query, modifier]


def test_flip_mirror_and_exchanged_colors_are_the_images_of_the_rules(open_page: Opener) -> None:
    page = open_page(' value="8/8/8/3D4/8/s7/8/8 w position"')
    page.get_by_role("button", name="Flip").click()
    assert state(page)[1] == "8/8/s7/8/3D4/8/8/8 w"
    page.get_by_role("button", name="Mirror").click()
    assert state(page)[1] == "8/8/7s/8/4D3/8/8/8 w"
    page.get_by_role("button", name="Exchange colors").click()
    assert state(page)[1] == "8/8/7S/8/4d3/8/8/8 b"
    page.get_by_role("button", name="Clear").click()
    assert state(page)[1:3] == ["8/8/8/8/8/8/8/8 b", ""]


def test_boards_of_every_size_keep_their_position(open_page: Opener) -> None:
    page, random = open_page(), Random(7)
    for files, ranks in ((7, 8), (8, 8), (10, 8), (11, 10), (12, 6), (12, 12), (16, 16)):
        fen = f"{random_board(random, files, ranks)} b"
        page.fill("latro-setup .text", fen)
        page.locator("latro-setup .text").blur()
        assert state(page)[1] == fen
        assert page.locator("[role=gridcell]").count() == files * ranks


@pytest.mark.parametrize(
    "text", ["9/8 w", "<script>", "8/8 z", "x" * 300, "", "‮8/8/8/8/8/8/8/8 w", "8/8/8/8/8/8/8/Q7 w"]
)
def test_a_text_that_is_no_position_is_refused_and_changes_nothing(open_page: Opener, text: str) -> None:
    page = open_page(' value="8/8/8/3D4/8/8/8/8 w position"')
    before = state(page)
    page.fill("latro-setup .text", text)
    page.locator("latro-setup .text").blur()
    assert state(page) == before
    assert page.get_by_role("status").text_content()


@pytest.mark.parametrize(
    ("query", "after"),
    [
        ("", "{}"),
        ("before 2017", "{} and before 2017"),
        ("white Joyce or black Joyce", "{} and (white Joyce or black Joyce)"),
        ("turns where capture, as printed", "turns where {} and capture, as printed"),
        ('event "a, b"', '{} and event "a, b"'),
    ],
)
def test_the_board_writes_its_test_into_the_query_and_takes_it_out_again(
    open_page: Opener, query: str, after: str
) -> None:
    page = open_page(query=query)
    page.click(square(page, "a1"))
    assert page.input_value("#q") == after.format('position "10/10/10/10/10/10/10/S9 w"')
    page.get_by_role("button", name="Clear").click()
    kept = after.format("").replace("  ", " ").removeprefix(" and ").replace("where and", "where").removeprefix("and ")
    assert page.input_value("#q") == kept.strip()


def test_the_page_opens_with_the_position_of_its_query(open_page: Opener) -> None:
    page = open_page(query='position "8/8/8/3D4/8/8/8/8 b hand=2,1" and whole')
    assert state(page)[1] == "8/8/8/3D4/8/8/8/8 b hand=2,1"
    page.get_by_label("Also turned").uncheck()
    assert page.input_value("#q") == 'position "8/8/8/3D4/8/8/8/8 b hand=2,1" and whole, exact'
    page.get_by_label("Also turned").check()
    assert page.input_value("#q") == 'position "8/8/8/3D4/8/8/8/8 b hand=2,1" and whole'


def test_the_board_can_write_its_text_instead_of_a_query(open_page: Opener) -> None:
    page = open_page(' writes="text" kinds="position"', query="8/8/8/8/8/8/8/8 w")
    page.click(square(page, "b1"))
    assert page.input_value("#q") == state(page)[1]
    assert not page.get_by_label("these squares").is_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 768, 1440])
def test_everyone_can_set_up_a_board(open_page: Opener, width: int, scheme: str) -> None:
    page = open_page(
        ' value="16/16/16/16/7Ss7/7Dd7/16/16 - squares"', viewport={"width": width, "height": 900}, color_scheme=scheme
    )
    assert objections_of_axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    sizes = (
        "all => all.filter(e => e.checkVisibility()).map(e => e.getBoundingClientRect()).map(r => [r.width, r.height])"
    )
    tools = "latro-setup :is(button, select, input.text, .tray label, .option, fieldset label)"
    assert all(min(size) >= 44 for size in page.eval_on_selector_all(tools, sizes))
    squares = page.eval_on_selector_all("latro-setup [role=gridcell]", sizes)
    assert all(high == pytest.approx(wide) and wide >= 24 for wide, high in squares)


@pytest.mark.parametrize(("files", "fits"), [(7, True), (10, True), (12, True), (16, False)])
def test_all_files_that_fit_are_seen_on_a_phone(open_page: Opener, files: int, fits: bool) -> None:
    page = open_page(f' value="{"/".join([str(files)] * 8)} w position"', viewport={"width": 360, "height": 740})
    assert page.eval_on_selector(".frame", "frame => frame.scrollWidth <= frame.clientWidth") is fits
    if fits:
        edge = page.eval_on_selector_all("[role=gridcell]", "all => all.at(-1).getBoundingClientRect().right")
        assert edge <= 360


def test_the_address_of_a_search_has_the_query_and_the_board_once(open_page: Opener) -> None:
    page = open_page()
    page.click(square(page, "a1"))
    page.get_by_role("button", name="Search").click()
    page.wait_for_url("**/search.html?*")
    assert page.evaluate("[...new URLSearchParams(location.search).keys()]") == ["q", "board"]

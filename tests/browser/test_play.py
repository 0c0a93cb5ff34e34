"""A game against the engine on a page, in Chromium."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from latrodb.features.analyzer import analyzer
from latrodb.game.game import Game
from tests.browser.opening import Opener, opening
from tests.browser.readers import objections_of_axe

pytestmark = pytest.mark.browser

HINT = re.compile(r"Hint: (\S+)\. In the engine's opinion (White|Black|the sides)")


@pytest.fixture
def open_page(browser: Browser, tmp_path: Path) -> Iterator[Opener]:
    """Opens the page of some games; anything in the console, and any request but for the file, is a failure."""
    yield from opening(browser, tmp_path)


def new_game(variant: str) -> Game:
    (written,) = analyzer().parse(f'[Variant "{variant}"]\n\n*\n'.encode(), "game.txt").games
    return analyzer().check_game(written)


def begin(page: Page) -> None:
    page.get_by_text("Play the engine", exact=True).click()
    page.get_by_label("Level").select_option("casual")
    page.get_by_role("button", name="Play on from here").click()
    expect(page.locator(".say")).to_contain_text("You play")


def button(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def take_hint(page: Page) -> str:
    """Ask for a hint, and play it by keyboard or mouse."""
    button(page, "Hint")
    found = HINT.match(page.locator(".say").inner_text())
    assert found
    for square in re.findall(r"[a-p]\d+", found[1].split("x")[0]):
        page.locator(f"button[data-square={square}]").click()
    return found[1]


@pytest.mark.parametrize("width", [360, 1100])
def test_a_game_is_played_against_the_engine(open_page: Opener, width: int) -> None:
    page = open_page(new_game("latrunculi-xxi/10x8"), viewport={"width": width, "height": 900})
    begin(page)
    assert objections_of_axe(page) == []
    turns = []
    for number in range(1, 4):
        turns.append(take_hint(page))
        expect(page.locator(".now")).to_contain_text(f"{number}...")
    shown = page.locator(".branch p").first.inner_text()
    assert re.findall(r"\d+\.([^.\s]\S*)", shown) == turns
    button(page, "Undo")
    expect(page.locator(".now")).to_contain_text("2...")
    button(page, "Change sides")
    expect(page.locator(".now")).to_contain_text("3.")
    button(page, "End the game")
    expect(page.get_by_role("button", name="Hint", exact=True)).to_be_hidden()


def test_the_engine_throws_its_die(open_page: Opener) -> None:
    page = open_page(new_game("glaucus"), viewport={"width": 900, "height": 900})
    begin(page)
    button(page, "Change sides")
    expect(page.locator(".tray")).to_contain_text("Black to move", timeout=20_000)


def test_the_same_game_is_played_twice(open_page: Opener) -> None:
    def play() -> str:
        page = open_page(new_game("petteia-xxi/8x8"))
        begin(page)
        take_hint(page)
        expect(page.locator(".now")).to_contain_text("1...")
        return page.locator(".branch p").first.inner_text()

    assert play() == play()

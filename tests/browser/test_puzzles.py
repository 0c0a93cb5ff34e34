"""Readers answer puzzles on boards: by mouse, finger and keyboard; the page judges by the rules."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from latrodb.features.analyzer import analyzer
from latrodb.features.viewer.puzzles import Posed, export_puzzles
from latrodb.game.puzzles import PuzzleKind, find_puzzles
from tests.browser.readers import Hand, objections_of_axe
from tests.support.paths import CORPUS

pytestmark = pytest.mark.browser

CETINA = CORPUS / "latrunculi-xxi" / "2016-07-carrillo-cetina.txt"


@pytest.fixture(params=["mouse", "touch", "keyboard"])
def hand(request: pytest.FixtureRequest) -> Hand:
    return Hand(request.param)


def posed(*files: Path) -> list[Posed]:
    games = [
        analyzer().without_search().check_game(written)
        for file in files
        for written in analyzer().parse(file.read_bytes(), file.name).games
    ]
    return [Posed(game, puzzle) for game in games for puzzle in find_puzzles(game)]


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page of a reader; anything in the console or from a network is a failure."""
    complaints: list[str] = []
    context = browser.new_context(has_touch=True, viewport={"width": 800, "height": 900})
    page = context.new_page()
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("request", lambda request: request.url.startswith(("file:", "data:")) or complaints.append(request.url))
    yield page
    context.close()
    assert complaints == []


def open_puzzles(page: Page, tmp_path: Path, puzzles: list[Posed]) -> Locator:
    file = tmp_path / "puzzles.html"
    file.write_bytes(export_puzzles(puzzles))
    page.goto(file.as_uri())
    return page.locator("latro-game")


def only(kind: PuzzleKind) -> list[Posed]:
    return [each for each in posed(CETINA) if each.puzzle.kind is kind]


def test_a_win_is_found(hand: Hand, page: Page, tmp_path: Path) -> None:
    player = open_puzzles(page, tmp_path, only(PuzzleKind.WIN))
    task = player.locator(".task")
    expect(task).to_have_text("Find the moves: choose a man, then his square.")
    for square in ("f6", "f5"):
        hand.pick(page, square)
    expect(task).to_contain_text("does not win: the game goes on. Try again.")
    for square in ("f6", "f4"):
        hand.pick(page, square)
    expect(task).to_have_text("Right: 1.f6-f4#")
    assert "White has won" in player.locator(".say").inner_text()
    assert player.get_by_role("button", name="Show the solution").count() == 0


def test_a_capture_is_found_and_a_refused_square_names_the_reason(hand: Hand, page: Page, tmp_path: Path) -> None:
    player = open_puzzles(page, tmp_path, only(PuzzleKind.CAPTURE))
    task = player.locator(".task")
    for square in ("c6", "c7"):
        hand.pick(page, square)
    expect(task).to_contain_text("captures no man. Try again.")
    for square in ("c6", "e8"):
        hand.pick(page, square)
    assert player.locator(".say").inner_text().startswith("e8: ")
    hand.pick(page, "d6")
    expect(task).to_have_text("Right: 1.c6-d6xd5")


def test_an_illegal_turn_is_found_among_legal_ones(hand: Hand, page: Page, tmp_path: Path) -> None:
    player = open_puzzles(page, tmp_path, only(PuzzleKind.ILLEGAL))
    task, turns = player.locator(".task"), player.locator(".problem button")
    assert turns.all_inner_texts() == ["8.e1-e5*", "8...d8-d5xe5", "9.f1-e1", "9...Df5-f2", "Show the solution"]
    hand.press(turns.first)
    expect(task).to_have_text("8.e1-e5* is legal. Try again.")
    hand.press(turns.nth(3))
    expect(task).to_contain_text("Right: 9...Df5-f2 is illegal. Rule 16: the Dux on f5 fights one enemy")
    assert turns.count() == 0


def test_the_solution_is_shown_when_a_reader_asks(hand: Hand, page: Page, tmp_path: Path) -> None:
    player = open_puzzles(page, tmp_path, only(PuzzleKind.WIN))
    hand.press(player.get_by_role("button", name="Show the solution"))
    expect(player.locator(".task")).to_have_text("The solution: 1.f6-f4#")


def test_pages_judge_every_answer_to_every_puzzle_as_python_does(page: Page, tmp_path: Path) -> None:
    """All legal turns of all puzzles of the corpus, in all systems without dice."""
    puzzles = posed(*sorted(CORPUS.rglob("*.txt")))
    systems = {each.game.variant.system.name for each in puzzles if each.game.variant}
    assert len(systems) == 11
    open_puzzles(page, tmp_path, puzzles)
    found = page.evaluate("""() => [...document.querySelectorAll('latro-game')].map(game => {
      if (!game.frames) game.start();
      const { frames } = game;
      if (game.puzzle === 'illegal') return frames.filter((_, at) => at && !game.isLegal(at)).map(each => each.at);
      const found = new Set(game.turnsOf(0).map(turn => game.addTurn(0, turn)));
      return [...found].filter(at => !game.failure(at)).length;
    })""")
    for each, answers in zip(puzzles, found, strict=True):
        puzzle = each.puzzle
        assert answers == ([puzzle.label] if puzzle.kind is PuzzleKind.ILLEGAL else puzzle.answers), each.source


@pytest.mark.parametrize("width", [360, 768, 1440])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(width: int, scheme: str, page: Page, tmp_path: Path) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    open_puzzles(page, tmp_path, posed(CETINA))
    assert objections_of_axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.evaluate("document.querySelectorAll('latro-game').forEach(game => game.reveal?.())")
    assert objections_of_axe(page) == []

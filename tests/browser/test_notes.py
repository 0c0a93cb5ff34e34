"""Readers draw, comment and branch on pages: it lives in the address, and in records that are imported and exported."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from latrodb.diagrams.drawn import drawn_after
from latrodb.diagrams.marks import name_overlay
from latrodb.game.game import Game
from tests.browser.opening import Opener, opening
from tests.browser.readers import Hand, objections_of_axe
from tests.browser.test_touch import game_of
from tests.support.servers import BIN

pytestmark = pytest.mark.browser

RECORD = """[White "Ann"]
[Black "Ben 🏺"]
[Variant "petteia-xxi/8x8"]

{an old game} 1.d2-d5 {strong (1.c2-c5 c7-c6)} e7-e6 2.c2-c5!? a7-a6 1-0
"""
DRAW = "Draw and comment"


@pytest.fixture
def open_file(browser: Browser, tmp_path: Path) -> Iterator[Opener]:
    yield from opening(browser, tmp_path, ("file:", "data:", "blob:"), has_touch=True)


@pytest.fixture(params=["mouse", "touch", "keyboard"])
def hand(request: pytest.FixtureRequest) -> Hand:
    return Hand(request.param)


def latrodb(*words: str) -> None:
    """Run a command, which must succeed."""
    done = subprocess.run([BIN / "latrodb", *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def text_of(page: Page) -> str:
    return str(page.evaluate("document.querySelector('latro-game').notes.text()"))


def drawn(page: Page) -> list[str]:
    return page.locator(".note.own").all_inner_texts()


def comment(page: Page, words: str) -> None:
    page.get_by_label("Your comment").fill(words)


def test_an_arrow_and_a_circle_are_drawn_undone_and_removed(hand: Hand, open_file: Opener) -> None:
    page = open_file(game_of(RECORD))
    hand.press(page.get_by_role("button", name=DRAW))
    for square in ("e1", "e4", "d5", "d5"):
        hand.pick(page, square)
    assert drawn(page) == ["Drawn: green arrow e1 to e4; green circle d5"]
    assert page.evaluate("location.hash") == "#start&start=Ge1e4Gd5"
    hand.press(page.get_by_role("button", name="Undo"))
    assert drawn(page) == ["Drawn: green arrow e1 to e4"]
    page.get_by_label("red").check()
    for square in ("e1", "e4"):
        hand.pick(page, square)
    assert page.evaluate("location.hash") == "#start&start=Re1e4"
    for square in ("e1", "e4"):
        hand.pick(page, square)
    assert (drawn(page), page.evaluate("location.hash")) == ([], "#start")
    for square in ("a1", "b3"):
        hand.pick(page, square)
    comment(page, "so")
    hand.press(page.get_by_role("button", name="Remove all here"))
    assert (drawn(page), page.get_by_label("Your comment").input_value()) == ([], "")
    hand.press(page.get_by_role("button", name="Undo"))
    assert drawn(page) == ["Drawn: red arrow a1 to b3", "so"]
    hand.press(page.get_by_role("button", name=DRAW))
    hand.pick(page, "d2")
    expect(page.locator("[data-square=d5]")).to_have_class("lit")


def test_undo_is_about_notes_and_not_about_turns_that_were_taken_back(open_file: Opener) -> None:
    page = open_file(game_of(RECORD), at="#1b/a2.a5&1b/a2.a5=Gd5")
    page.locator("[data-square=c4]").click(button="right")
    page.get_by_role("button", name="Take back").click()
    assert drawn(page) == []
    page.get_by_role("button", name=DRAW).click()
    page.keyboard.press("Backspace")
    assert not page.locator(".branch").is_visible()
    assert page.evaluate("location.hash") == "#1b"
    page.get_by_role("button", name=DRAW).click()
    for square in ("a2", "a5"):
        page.locator(f"[data-square={square}]").click()
    assert drawn(page) == ["Drawn: green circle d5"]


def test_the_right_button_of_a_mouse_draws_at_any_time(open_file: Opener) -> None:
    page = open_file(game_of(RECORD))
    page.locator("[data-square=e1]").hover()
    page.mouse.down(button="right")
    page.locator("[data-square=e4]").hover()
    page.mouse.up(button="right")
    page.locator("[data-square=d5]").click(button="right")
    assert drawn(page) == ["Drawn: green arrow e1 to e4; green circle d5"]
    assert not page.locator(".drawing-tools").is_visible()


def test_drawings_keep_to_their_squares_on_a_flipped_board(open_file: Opener) -> None:
    page = open_file(game_of(RECORD), at="#start&start=Ra1Rh8a1")
    where = """() => {
      const [ring, cell] = ['.live-board circle.drawn', '[data-square=a1]'].map(each => document.querySelector(each))
        .map(each => each.getBoundingClientRect());
      return [ring.x + ring.width / 2 - cell.x - cell.width / 2, ring.y + ring.height / 2 - cell.y - cell.height / 2]
        .map(each => Math.abs(Math.round(each)));
    }"""
    assert page.evaluate(where) == [0, 0]
    page.keyboard.press("f")
    assert page.evaluate(where) == [0, 0]


def test_notes_and_branches_come_back_from_the_address(hand: Hand, open_file: Opener) -> None:
    page = open_file(game_of(RECORD), at="#1b")
    for square in ("a2", "a5", "h7", "h6"):
        hand.pick(page, square)
    hand.press(page.get_by_role("button", name=DRAW))
    for square in ("h6", "h6"):
        hand.pick(page, square)
    comment(page, "50 % & #1 = “ça” <b>?")
    hand.press(page.get_by_role("button", name=DRAW))
    hand.press(page.get_by_role("button", name="First position"))
    for square in ("b2", "b4"):
        hand.pick(page, square)
    hand.press(page.get_by_role("button", name="First position"))
    address, rows = page.evaluate("location.href"), page.locator(".branch p").all_inner_texts()
    assert [row.split() for row in rows] == [["2.a2-a5", "2...h7-h6"], ["1.b2-b4"]]
    page.goto("about:blank")
    page.goto(address)
    assert sorted(page.locator(".branch p").all_inner_texts()) == sorted(rows)
    page.locator(".branch a", has_text="h7-h6").click()
    assert drawn(page) == ["Drawn: green circle h6", "50 % & #1 = “ça” <b>?"]


def imported(tmp_path: Path, text: str) -> Game:
    """The game as it comes out of a database after a record was imported."""
    record, database, exported = tmp_path / "record.txt", tmp_path / "games.db", tmp_path / "out.txt"
    record.write_text(text, encoding="utf-8")
    latrodb("import", str(record), "--db", str(database))
    latrodb("export", str(database), "-o", str(exported))
    return game_of(exported.read_text(encoding="utf-8"))


def marks_of(game: Game) -> list[list[str]]:
    return [[name_overlay(mark) for mark in marks] for _, marks in sorted(drawn_after(game).items()) if marks]


def test_what_is_drawn_and_copied_is_imported_exported_and_drawn_again(open_file: Opener, tmp_path: Path) -> None:
    notes = "&start=Ge1e4Rd5:an%20idea&1b=Yh1h8Ph8a1:see%20(2.c2-c5)&2b=Rc5"
    branches = "&1b/a2.a5/h7.h6=Gh6:branch&2b/b2.b4=Pb4:goes%20on"
    page = open_file(game_of(RECORD), at=f"#1b{notes}{branches}")
    text = text_of(page)
    game = imported(tmp_path, text)
    assert [node.text for node in game.nodes] == ["d2-d5", "e7-e6", "c2-c5!?", "a7-a6"]
    assert [each.code for each in game.diagnostics if each.level != "info"] == []
    assert marks_of(game) == [
        ["green arrow e1 to e4", "red circle d5"],
        ["yellow arrow h1 to h8", "purple arrow h8 to a1"],
        ["green circle h6"],
        ["red circle c5"],
        ["purple circle b4"],
    ]
    again = open_file(game, at="#1b")
    assert text_of(again) == game.text()
    assert game.text().split() == text.split()
    shown = again.locator(".moves").inner_text()
    for words in ("an idea", "see (2.c2-c5)", "branch", "goes on", "Drawn: red circle c5", "an old game", "strong"):
        assert words in shown
    assert again.evaluate(INKS) == ["purple", "yellow"]
    again.locator(".moves a", has_text="h7-h6").click()
    assert again.evaluate(INKS) == ["green"]


# The colors of the drawings that a record has on the board.
INKS = """() => [...document.querySelectorAll('.live-board use')]
  .map(use => document.querySelector(use.getAttribute('href')))
  .flatMap(mark => [...mark.innerHTML.matchAll(/stroke="var\\(--latro-game-ink-(green|red|yellow|purple)/g)])
  .map(found => found[1]).sort()"""


@pytest.mark.parametrize(
    "words",
    [
        "plain", "} 1-0 {", "[White \"x\"]", "a ) b (", "{[%sic a]}", "1.e4 e5 (2.b2-b4", "</script><script>alert(1)",
        "\u202egnp.exe\u2069", "a\nb\tc", "$1 !? *", "1-0", "“ñ” 🏺 العربية", "%5D%7D", "x" * 600,
        "\ud800", "(((((()))))) [", "see (2.c2-c5) :-)",
    ],
)  # fmt: skip
def test_any_comment_survives_as_a_comment(words: str, open_file: Opener, tmp_path: Path) -> None:
    page = open_file(game_of(RECORD))
    page.get_by_role("button", name=DRAW).click()
    page.evaluate(
        """words => {
          const field = document.querySelector('textarea');
          field.value = words;
          field.dispatchEvent(new Event('input'));
        }""",
        words,
    )
    page.get_by_role("button", name=DRAW).click()
    (shown,) = drawn(page)
    game = imported(tmp_path, text_of(page))
    assert [node.text for node in game.nodes] == ["d2-d5", "e7-e6", "c2-c5!?", "a7-a6"]
    assert [each.code for each in game.diagnostics if each.level == "error"] == []
    shown_again = open_file(game).locator(".moves").inner_text()  # the canonical layout sets blanks around brackets
    assert "".join(shown.split()) in "".join(shown_again.split())


@pytest.mark.parametrize(
    "at",
    [
        "#start&start=Gz9z9Ge1e1Xa1Ge1a99", "#start&__proto__=Ge1&constructor=Ge1&toString=:x", "#1b&1b=:%E0%A4%A",
        "#1b&1b=:%3Cimg%20src=x%20onerror=alert(1)%3E", "#&&&==::&=", "#1b&" + "1b/a2.a5/" * 3000 + "=Ge1",
        "#1b&" + "&".join(["1b=Ge1"] * 9000), "#1b&1b=" + "Ge1e2" * 900, "#1b&1b=:%E2%80%AE%E2%81%A9x", "#1b&99b=Ge1e4",
        "#1b&1b/a2.a5=:" + "%F0%9F%8F%BA" * 900,
    ],
)  # fmt: skip
def test_a_hostile_address_runs_nothing_and_breaks_nothing(at: str, open_file: Opener) -> None:
    page = open_file(game_of(RECORD), at=at)
    expect(page.locator(".live-board")).to_be_visible()
    assert page.evaluate("document.querySelectorAll('img, .squares script').length") == 0
    assert not set(page.locator("latro-game").inner_text()) & set("\u202e\u2069")
    assert page.evaluate("document.querySelectorAll('.drawn').length") <= 2 * 40
    page.keyboard.press("End")
    assert page.locator(".now").inner_text() == "2...a7-a6"


# Where each letter of an element begins.
LEFTS = """element => [...element.textContent].map((_, at) => {
  const range = document.createRange();
  const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
  range.setStart(text, Math.min(at, text.length - 1));
  range.setEnd(text, Math.min(at + 1, text.length));
  return range.getBoundingClientRect().left;
})"""


def test_words_of_a_record_do_not_turn_those_around_them(open_file: Opener) -> None:
    for evil in ("\u202e", "\u2069\u202e", "\u2066\u05d0\u202e", "\u2067\u2067\u2069"):
        page = open_file(game_of(RECORD.replace("strong", f"{evil}evil").replace("Ann", f"{evil}Ann")))
        for place in ("h1 .score", "h1 > bdi:last-child"):
            lefts = page.locator(place).evaluate(LEFTS)
            assert lefts == sorted(lefts), ascii(evil)
        names = [page.locator("h1 bdi").nth(at).bounding_box() for at in (0, 2)]
        assert names[0]["x"] < names[1]["x"]


def test_colors_are_told_apart_in_grey(open_file: Opener) -> None:
    page = open_file(game_of(RECORD), at="#start&start=Ge3Rd3Yc3Pb3")
    dashes = page.eval_on_selector_all(
        ".live-board .drawn", "all => all.map(each => getComputedStyle(each).strokeDasharray)"
    )
    assert len(set(dashes)) == 4
    caps = "all => all.map(each => getComputedStyle(each).strokeLinecap)"
    assert set(page.eval_on_selector_all(".live-board .drawn", caps)) == {"butt"}  # round ones would close the gaps


@pytest.mark.parametrize("width", [360, 1440])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_while_drawing(width: int, scheme: str, open_file: Opener) -> None:
    page = open_file(
        game_of(RECORD), at="#1b&1b=Ge1e4:so", viewport={"width": width, "height": 800}, color_scheme=scheme
    )
    page.get_by_role("button", name=DRAW).click()
    assert objections_of_axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_branch_of_a_board_without_a_game_is_copied_with_its_notes(open_file: Opener) -> None:
    page = open_file(game_of('[Variant "petteia-xxi/8x8"]\n\n*'), at="#start/d2.d5&start/d2.d5=Gd5:so")
    assert "1.d2-d5 {[%marks circle:d5:green]} {so} *" in page.evaluate("document.querySelector('latro-game').record()")
    assert text_of(page).endswith("\n1.d2-d5 {[%marks circle:d5:green]} {so} *\n")


def test_a_record_draws_on_diagrams_too(tmp_path: Path) -> None:
    record, picture = tmp_path / "a.txt", tmp_path / "a.svg"
    record.write_text(RECORD.replace("{strong", "{[%marks circle:h3:purple]} {strong"), encoding="utf-8")
    latrodb("diagram", f"{record}@1w", "-o", str(picture))
    assert "purple circle h3" in picture.read_text(encoding="utf-8")

"""`latrodb serve` in Chromium: journeys from the first page by mouse and by keyboard alone, and pages for everyone.

Every page is looked at once, at one width in light or dark; `LATRODB_BROWSER=all` looks at all widths, in both.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from itertools import cycle, islice, product
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Request, expect

import latrodb
from latrodb.cli.app import main
from latrodb.core.position import write_fen
from latrodb.features.web.views import PAGES
from tests.browser.readers import Hand, Reader, objections_of_axe
from tests.browser.test_viewer import men_on
from tests.support.bases import PETTEIA
from tests.support.paths import CORPUS
from tests.support.servers import started

pytestmark = pytest.mark.browser

ALL = os.environ.get("LATRODB_BROWSER") == "all"
LOOKS = [*product((320, 390, 768, 1440), ("light", "dark"))]
PLAYED = "Jose Carrillo – Joe Joyce"
HEADING = "Jose Carrillo 1–0 Joe Joyce"
RECORD = '[Variant "petteia-xxi/8x8"]\n\n1.c2-c4 *'
LETTERS = {"white-soldier": "S", "black-soldier": "s", "white-dux": "D", "black-dux": "d"}


class Server:
    """A server with the printed games of the corpus."""

    def __init__(self, address: str, database: Path) -> None:
        self.address = address
        self.database = database


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("server")
    files = [str(CORPUS / name) for name in ("latrunculi-xxi", "petteia-xxi")]
    assert main(["import", *files, "--db", str(folder / "games.db"), "--quiet"]) in (0, 1)
    (folder / "articles").mkdir()
    for name in ("articles/quintana.md", *(f"quintana/{each.name}" for each in (CORPUS / "quintana").iterdir())):
        (folder / "articles" / name).parent.mkdir(exist_ok=True)
        shutil.copy(CORPUS / name, folder / "articles" / name)
    with started(folder, "latrodb", "serve", "games.db", "--port", "0", "--articles", "articles") as (address, _):
        yield Server(address, folder / "games.db")


@pytest.fixture
def page(browser: Browser, server: Server) -> Iterator[Page]:
    """The first page; a message in the console, a dialog or a request to another host is a failure."""
    complaints: list[str] = []
    with browser.new_context(base_url=server.address) as context:
        watch(context, server, complaints)
        opened = context.new_page()
        opened.goto("/")
        yield opened
    assert complaints == []


def watch(context: BrowserContext, server: Server, complaints: list[str]) -> None:
    own = (f"{server.address}/", "data:")
    # A page that is not found is in the console, too; of other files, that would be a fault.
    context.on("console", lambda message: "404 (Not" in message.text or complaints.append(message.text))
    context.on(
        "response", lambda answer: answer.ok or answer.request.is_navigation_request() or complaints.append(answer.url)
    )
    context.on("weberror", lambda error: complaints.append(str(error.error)))
    context.on("dialog", lambda dialog: complaints.append(dialog.message))

    def look(request: Request) -> None:
        if not request.url.startswith(own):
            complaints.append(request.url)

    context.on("request", look)


def link(page: Page, name: str | re.Pattern[str]) -> Locator:
    return page.get_by_role("link", name=name, exact=isinstance(name, str))


def part(page: Page, name: str) -> Locator:
    """A link in the main navigation."""
    return page.get_by_role("navigation", name="Main").get_by_role("link", name=name, exact=True)


def text_of(page: Page) -> str:
    page.wait_for_load_state()
    return page.locator("main").inner_text()


def assert_shared(page: Page) -> Page:
    """Another reader to whom the address is sent sees the same."""
    shared = page.context.new_page()
    shared.goto(page.url, wait_until="networkidle")  # what was played from a position comes later
    assert text_of(shared) == text_of(page)
    assert shared.locator("main use").count() == page.locator("main use").count()
    return shared


def test_a_game_is_found_by_its_player(page: Page, reader: Reader) -> None:
    reader.go(part(page, "Players"))
    reader.go(link(page, "Joe Joyce"))
    row = page.get_by_role("row").filter(has_text=PLAYED).filter(has_text="July 2016").filter(has_text="1–0")
    reader.go(row.get_by_role("link"))
    expect(page.get_by_role("heading", level=1)).to_have_text(HEADING)
    reader.go(page.locator("latro-game.live .moves a").nth(6))
    now = page.locator(".now").inner_text()
    assert now
    assert "#4" in page.url
    assert assert_shared(page).locator(".now").inner_text() == now


def test_the_end_of_a_game_is_found_with_its_ranks_flipped(page: Page, reader: Reader, server: Server) -> None:
    with latrodb.open(server.database) as collection:
        found = collection.find(white="Joyce", black="Carrillo", variant="latrunculi-xxi/10x8", result="0-1")
        last = collection.game(found[0].id).nodes[-1].after
    assert last
    men = {f"{square[0]}{9 - int(square[1:])}": LETTERS[name] for square, name in men_on(last).items()}
    reader.go(part(page, "Search"))
    reader.set_up(page, men)
    expect(page.get_by_label("Query")).to_have_value(re.compile(r'position ".*"'))
    assert write_fen(last) not in page.get_by_label("Query").input_value()
    reader.go(page.get_by_role("button", name="Search", exact=True))
    expect(page.locator("[data-results] .count")).to_have_text("1 game, 1 place.")
    expect(page.locator("[data-results] li a:not(.latro-board)").first).to_have_text("Joe Joyce – Jose Carrillo")
    board = "document.querySelector('latro-setup').value"
    assert assert_shared(page).evaluate(board) == page.evaluate(board)


def test_a_query_is_answered_from_the_first_page(page: Page, reader: Reader, server: Server) -> None:
    query = "captures by phalanx and before 2017"
    reader.write(page.get_by_label("Find games"), query)
    reader.go(page.get_by_role("button", name="Search"))
    expect(page.get_by_label("Query")).to_have_value(query)
    with latrodb.open(server.database) as collection:
        games = collection.ask(query).games
    places = sum(map(len, games.values()))
    assert places > 1
    count = page.locator("[data-results] .count")
    expect(count).to_contain_text(f"{len(games):,} game")
    expect(count).to_contain_text(f", {places:,} places.")
    assert_shared(page)


def test_a_problem_leads_to_its_rule(page: Page, reader: Reader) -> None:
    reader.go(part(page, "Problems"))
    reader.go(link(page, re.compile("^R312 ")))
    reader.go(link(page, "Latrunculi XXI, rule 16"))
    expect(page.get_by_role("heading", level=1)).to_contain_text("16")
    assert_shared(page)
    reader.go(link(page, re.compile("Carlos Cetina, 2016, at 9b")))
    expect(page.locator(".now")).to_contain_text("Df5-f2")


def misprint() -> str:
    """A printed game with a square that the man cannot reach."""
    found = re.search(r"2\. ?[a-j]\d-([a-j])\d", PETTEIA)
    assert found
    at = found.start(1)
    return f"{PETTEIA[:at]}{'j' if found[1] != 'j' else 'a'}{PETTEIA[at + 1 :]}"


def test_a_misprint_is_corrected(page: Page, reader: Reader) -> None:
    reader.go(part(page, "Check a game"))
    reader.write(page.get_by_label("Record", exact=True), misprint())
    reader.go(page.get_by_role("button", name="Check"))
    expect(page.get_by_role("status").first).to_have_text(re.compile("1 game, [1-9]"))
    expect(page).to_have_url(re.compile(r"\?text="))  # a script changes it once the page is there
    assert_shared(page)
    reader.go(page.get_by_role("button", name=re.compile("^Correct:")).first)
    expect(page.get_by_role("status").first).to_have_text("Corrected. 1 game, 0 problems.")
    expect(page).to_have_url(re.compile(r"\?text="))
    page.keyboard.press("Tab")  # goes on where the correction was taken
    assert page.evaluate("document.activeElement.compareDocumentPosition(document.querySelector(':target')) & 2")
    record = page.get_by_label("Change it, or copy it")
    assert record.input_value().split() == PETTEIA.split()
    shared = page.context.new_page()
    shared.goto(page.url)
    expect(shared.get_by_role("status").first).to_have_text("1 game, 0 problems.")
    assert shared.get_by_label("Change it, or copy it").input_value() == record.input_value()
    assert shared.locator("main use").count() == page.locator("main use").count()


def test_the_scripts_of_datasettes_own_pages_run(page: Page, reader: Reader) -> None:
    reader.go(link(page, "All tables"))
    reader.go(link(page, "players"))
    menu = page.locator("details.nav-menu").first
    menu.locator("summary").click()
    expect(menu).to_have_attribute("open", "")
    page.locator("h1").first.click()
    expect(menu).not_to_have_attribute("open", "")
    page.goto("/games?sql=select+1")
    expect(page.locator(".CodeMirror, .cm-editor").first).to_be_visible()


# One page of each kind, and its states that look otherwise.
KINDS = {
    "front": ["/"], "games": ["/-/games"], "game": ["/-/game/1"], "players": ["/-/players"],
    "player": ["/-/players/Joe~20Joyce"],
    "rules": ["/-/rules"], "rulebook": ["/-/rules/latrunculi-xxi"], "rule": ["/-/rules/latrunculi-xxi/16"],
    "motifs": ["/-/motifs"], "motif": ["/-/motifs/passive-fork"], "problems": ["/-/problems"],
    "problem": ["/-/problems/R312"], "puzzles": ["/-/puzzles"],
    "explore": ["/-/explore", "/-/explore?variant=latrunculi-xxi/10x8"],
    "search": ["/-/search", "/-/search?q=captures+by+phalanx", "/-/search?q=captures+by+phalnx"],
    "check": ["/-/check", f"/-/check?text={PETTEIA[:600]}%0A%0A{PETTEIA[:600]}"], "article": ["/-/article"],
    "message": ["/games.db/-/nothing", "/-/game/99999"],
}  # fmt: skip


EDGES = "['.brand', 'main > *', 'footer p'].map(each => document.querySelector(each).getBoundingClientRect().left)"
ROWS = """() => [document.documentElement.scrollHeight, getComputedStyle(document.body).backgroundColor,
  ...['start_byte', 'white'].map(each => getComputedStyle(document.querySelector(`td.col-${each}`)).display),
  Math.max(...[...document.querySelectorAll('tbody tr')].map(each => each.offsetHeight))]"""


def test_datasettes_own_tables_look_like_our_pages(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    for scheme, color in (("light", "rgb(255, 253, 249)"), ("dark", "rgb(27, 24, 21)")):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        page.goto("/games/games")
        height, paper, byte, white, row = page.evaluate(ROWS)
        assert (paper, byte, white) == (color, "none", "table-cell")
        assert row < 130
        assert height < 9000
    page.goto("/games/games/1")
    assert page.evaluate(ROWS)[2] != "none"


def test_datasettes_own_pages_are_readable(page: Page) -> None:
    """Under Datasette 1.0 as well, in whose pages axe cannot write selectors."""
    page.set_viewport_size({"width": 390, "height": 800})
    for address in ("/games", "/games/diagnostics", "/games/games/1", "/games?sql=select+1"):
        page.goto(address)
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            assert objections_of_axe(page, selectors=False, runOnly=["color-contrast"]) == [], (address, scheme)


CONTRASTS = """() => {
  const light = color => {
    const parts = color.match(/[0-9.]+/g).slice(0, 3).map(each => each / 255);
    const [r, g, b] = parts.map(each => each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  };
  const paper = light(getComputedStyle(document.body).backgroundColor);
  return ["d", "b"].map(kind => light(getComputedStyle(document.querySelector(`.tally .${kind}`)).fill))
    .map(fill => Math.max(fill, paper) / Math.min(fill, paper));
}"""


def test_bars_of_the_explorer_differ_from_the_page(page: Page) -> None:
    """By 3 to 1: W3C, WCAG 2.2, success criterion 1.4.11. White's part has a border."""
    page.goto("/-/explore")
    page.click(".openings h2 a")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        assert min(page.evaluate(CONTRASTS)) >= 3, scheme


BROKEN = """() => [...document.querySelectorAll('.scores tbody th')].flatMap(cell => {
  const text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode();
  return [...text.data.matchAll(/\\S+/g)].filter(({ 0: word, index }) => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return range.getClientRects().length > 1;
  }).map(([word]) => word);
})"""


def test_names_break_between_words_on_a_phone(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto("/-/players/Jose~20Carrillo")
    assert page.evaluate(BROKEN) == []
    long = "Wolfeschlegelsteinhausenbergerdorff"
    page.eval_on_selector(".scores tbody a", "(link, name) => link.replaceChildren(name)", long)
    assert page.evaluate(BROKEN) == [long]
    assert page.eval_on_selector_all(".scores", "all => all.every(each => each.scrollWidth <= innerWidth)")


def test_head_text_and_foot_begin_at_one_edge(page: Page) -> None:
    for address in ("/", "/-/game/1", "/-/rules/latrunculi-xxi/16"):
        page.goto(address)
        for width in (360, 1024, 1440, 2000):
            page.set_viewport_size({"width": width, "height": 800})
            edges = page.evaluate(EDGES)
            assert len({*edges}) == 1, (address, width, edges)


def test_every_kind_of_page_is_looked_at() -> None:
    assert {*KINDS} == {*PAGES} - {"explored"}  # a part of others


def test_axe_finds_nothing(page: Page) -> None:
    looks = cycle(LOOKS)
    for address in (each for addresses in KINDS.values() for each in addresses):
        page.goto(address)
        for width, scheme in LOOKS if ALL else islice(looks, 1):
            page.set_viewport_size({"width": width, "height": 800})
            page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            assert objections_of_axe(page) == [], (address, width, scheme)
            assert page.evaluate("document.documentElement.scrollWidth") <= width, (address, width)


@pytest.mark.parametrize("hand", ["mouse", "touch", "keyboard"])
@pytest.mark.parametrize(
    ("path", "picks", "said"),
    [
        ("explore?variant=latrunculi-xxi/10x8", ("e1", "e6"), "White: soldier e1 to e6; hit"),
        ("rules/petteia-xxi", ("d2", "d4"), "White: soldier d2 to d4"),
        ("rules/latrunculi-xxi/16", ("c4", "d4"), "Black: soldier c4 to d4"),
        (f"check?text={quote(RECORD)}", ("d2", "d4"), "White: soldier d2 to d4"),
        ("game/1", ("a1", "a3"), "White: soldier a1 to a3"),
    ],
)
def test_a_turn_is_tried_on_every_kind_of_page(
    browser: Browser, server: Server, hand: str, path: str, picks: tuple[str, str], said: str
) -> None:
    complaints: list[str] = []
    with browser.new_context(base_url=server.address, has_touch=True) as context:
        watch(context, server, complaints)
        page = context.new_page()
        page.goto(f"/games/-/{path}")
        for square in picks:
            Hand(hand).pick(page, square)
        expect(page.locator(".say")).to_have_text(said)
        if path.startswith("explore"):
            page.wait_for_load_state("networkidle")  # the links are those of the new position then
            Hand(hand).press(page.get_by_role("link", name="Games with this position"))
            expect(page.get_by_role("heading", name="A position")).to_be_visible()
            page.go_back()
        shared = page.context.new_page()
        shared.goto(page.url)
        expect(shared.locator(".branch [data-frame]")).to_have_count(1)
        assert shared.locator(".say").inner_text() == said
    assert complaints == []


def test_the_explorer_stands_beside_the_board_and_follows_each_turn(page: Page) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto("/games/-/game/1")
    summary, rows = page.locator(".explorer summary"), page.locator(".explorer tbody tr")
    expect(summary).to_contain_text("Explore this position (")
    summary.click()
    board, panel = page.locator(".board").bounding_box(), page.locator(".explorer").bounding_box()
    assert board
    assert panel
    assert panel["x"] >= board["x"] + board["width"]
    turns = page.locator(".moves .turn a")
    for at in range(4):
        expect(rows.filter(has_text=turns.nth(at).inner_text().rstrip("*?!"))).not_to_have_count(0)
        page.get_by_label("One turn forward").click()
    page.get_by_label("First position").click()
    spent = page.evaluate("""async () => {
      const panel = document.querySelector(".explorer"), start = performance.now();
      const changed = new Promise(done => new MutationObserver(done).observe(panel, { childList: true }));
      document.querySelector("[title='Last position']").click();
      await changed;
      return performance.now() - start;
    }""")
    assert spent < 1_000  # 100 ms on a machine that does nothing else
    page.get_by_label("First position").click()
    for square in ("a1", "a3"):  # a turn of the reader, which no game has
        Hand("mouse").pick(page, square)
    expect(page.locator(".explorer .lead")).to_have_text("No game has this position or an image of it.")

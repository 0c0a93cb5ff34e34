"""A folder of pages in Chromium, opened from a disk: journeys from the first page, without a server."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import cycle, product
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

import latrodb
from latrodb.core.position import write_fen
from latrodb.features.web.site import SiteOptions, build_site
from tests.browser.readers import Hand, Reader, objections_of_axe
from tests.browser.test_server import ALL, LETTERS, LOOKS
from tests.browser.test_viewer import men_on
from tests.features.web.test_folder import collect
from tests.features.web.test_site import HOSTILE
from tests.support.paths import CORPUS

pytestmark = pytest.mark.browser
expect.set_options(timeout=8_000)  # milliseconds: a busy machine loads scripts slowly

FILES = [
    CORPUS / name
    for name in (
        "latrunculi-xxi/2016-07-carrillo-cetina.txt", "latrunculi-xxi/2016-07-carrillo-joyce.txt",
        "latrunculi-xxi/2016-08-joyce-carrillo.txt", "petteia-xxi/2016-12-gifford-carrillo.txt",
        "petteia-xxi/2017-11-kutac-lerouge.txt",
    )
]  # fmt: skip

# Pages that are not as those of the server; `LATRODB_BROWSER=all` looks at every kind, at all widths, in both colors.
KINDS = ("games/script-*.html", "explore/latrunculi-xxi-10x8-*.html")
ALL_KINDS = (
    *KINDS, "index.html", "games/index-all.html", "games/index.html", "games/carrillo-cetina-*.html",
    "players/index.html",
    "players/jose-carrillo-*.html", "rules/index.html", "rules/latrunculi-xxi.html", "rules/latrunculi-xxi-16.html",
    "motifs/index.html", "motifs/hit.html", "problems/index.html", "problems/r312.html", "puzzles/index.html",
    "explore/index.html", "404.html",
)  # fmt: skip


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    hostile = folder / "hostile.txt"
    hostile.write_text(HOSTILE, encoding="utf-8")
    part = folder / "part.txt"
    part.write_text(
        '[Variant "petteia-xxi/8x8"]\n[Date "2016"]\n[GameKind "fragment"]\n\n1.a2-a3 *\n', encoding="utf-8"
    )
    collect(folder / "games.db", [*FILES, hostile, part]).close()
    build_site(folder / "games.db", folder / "public", SiteOptions("Old games", is_full=False))
    return folder


@pytest.fixture
def page(browser: Browser, site: Path) -> Iterator[Page]:
    """The first page; a message in the console, a dialog or a request to a host is a failure."""
    complaints: list[str] = []
    with browser.new_context() as context:
        watch(context, complaints)
        opened = context.new_page()
        opened.goto((site / "public" / "index.html").as_uri())
        yield opened
    assert complaints == []


def watch(context: BrowserContext, complaints: list[str]) -> None:
    context.on("console", lambda message: complaints.append(message.text))
    context.on("weberror", lambda error: complaints.append(str(error.error)))
    context.on("dialog", lambda dialog: complaints.append(dialog.message))
    context.on("request", lambda each: each.url.startswith(("file:", "data:")) or complaints.append(each.url))


def in_new_window(page: Page) -> Page:
    """What another reader sees to whom the address is sent."""
    shared = page.context.new_page()
    shared.goto(page.url)
    return shared


def test_a_game_is_found_by_its_player_and_its_place_is_shared(page: Page, reader: Reader) -> None:
    reader.go(page.get_by_role("link", name="Players"))
    reader.go(page.get_by_role("link", name="Joe Joyce"))
    reader.go(page.get_by_role("link", name="Jose Carrillo – Joe Joyce"))
    reader.go(page.locator("latro-game.live a", has_text="e1-e5").first)
    assert "#" in page.url
    shared = in_new_window(page)
    expect(shared.locator(".now")).to_have_text(page.locator(".now").inner_text())


def test_a_position_is_found_with_its_ranks_flipped(page: Page, reader: Reader, site: Path) -> None:
    with latrodb.open(site / "games.db") as collection:
        (game,) = collection.find(white="Joyce", black="Carrillo")
        last = collection.game(game.id).nodes[-1].after
    assert last is not None
    men = {f"{square[0]}{9 - int(square[1:])}": LETTERS[name] for square, name in men_on(last).items()}
    reader.go(page.get_by_role("link", name="Search", exact=True))
    reader.set_up(page, men)
    expect(page.get_by_label("Query")).to_have_value(re.compile(r'position ".*"'))
    assert write_fen(last) not in page.get_by_label("Query").input_value()
    reader.go(page.get_by_role("button", name="Search", exact=True))
    expect(page.locator("[data-results] li div > a").first).to_have_text("Joe Joyce – Jose Carrillo")
    expect(in_new_window(page).locator("[data-results] li div > a").first).to_have_text("Joe Joyce – Jose Carrillo")


def test_a_query_is_answered_without_a_server(page: Page, reader: Reader) -> None:
    reader.write(page.get_by_label("Find games"), "rule 16 and before 2017")
    reader.go(page.get_by_role("button", name="Search"))
    expect(page.locator("[data-results] .count")).to_contain_text("1 game, ")
    expect(page.locator("[data-results] li latro-game.live .tray")).to_have_text(
        "White has won: the black Dux is immobilized"
    )


@pytest.mark.parametrize("kind", ["mouse", "touch", "keyboard"])
@pytest.mark.parametrize("address", ["index.html", "search.html?q=player+Kutac"])
def test_a_turn_is_tried_on_a_card_and_on_a_found_board(browser: Browser, site: Path, kind: str, address: str) -> None:
    complaints: list[str] = []
    with browser.new_context(has_touch=True, viewport={"width": 390, "height": 844}) as context:
        watch(context, complaints)
        page, hand = context.new_page(), Hand(kind)
        page.goto(f"{(site / 'public').as_uri()}/{address}")
        found = page.locator(".cards li, .found li").filter(has_text="Erik Lerouge")
        found.scroll_into_view_if_needed()
        board = found.locator("latro-game.live")
        expect(board.locator(".say")).to_contain_text("White has won")
        hand.pick(page, "a8", board)
        hand.pick(page, "b8", board)
        expect(board.locator(".say")).to_have_text("Black: soldier a8 to b8")
        hand.press(board.get_by_role("button", name="Take back"))
        expect(board.locator(".say")).to_contain_text("White has won")
    assert complaints == []


def test_a_list_is_chosen_in_the_browser_and_its_address_keeps_the_choice(page: Page, reader: Reader) -> None:
    reader.go(page.get_by_role("link", name="Games", exact=True))
    rows = page.locator("table.games tbody tr")
    page.get_by_label("Rules").select_option("petteia-xxi")
    page.get_by_label("Year").select_option("2016")
    reader.go(page.get_by_role("button", name="Show"))
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("Gary Gifford – Jose Carrillo")
    expect(page.locator(".count")).to_have_text("1 game.")
    for shown in (page, in_new_window(page)):
        expect(shown.get_by_label("Rules")).to_have_value("petteia-xxi")
        expect(shown.locator("table.games tbody tr")).to_have_count(1)
    expect(page.get_by_role("link", name="Fragments 1")).to_be_visible()
    reader.go(page.get_by_role("link", name="All 2"))
    assert "rules=petteia-xxi" in page.url
    expect(rows).to_have_count(2)
    page.get_by_label("Rules").select_option("")
    page.get_by_label("Year").select_option("")
    page.get_by_label("Result").select_option("1-0")
    reader.go(page.get_by_role("button", name="Show"))
    expect(page.locator("table.games .result").first).to_have_text("1–0")
    assert {*page.locator("table.games .result").all_inner_texts()} == {"1–0"}


def test_a_code_leads_to_its_rule(page: Page, reader: Reader) -> None:
    reader.go(page.get_by_role("link", name="Problems"))
    reader.go(page.get_by_role("link", name="R312"))
    reader.go(page.locator("a[href$='latrunculi-xxi-16.html']").first)
    expect(page.get_by_role("heading", level=1)).to_contain_text("16")


def test_openings_lead_from_turn_to_turn(page: Page, reader: Reader) -> None:
    reader.go(page.get_by_role("link", name="Openings"))
    reader.go(page.get_by_role("link", name="Latrunculi XXI, 10×8"))
    expect(page.get_by_role("table", name="What was played from here")).to_be_visible()
    reader.go(page.get_by_role("table").first.get_by_role("link").first)
    expect(page.get_by_label("Query")).to_have_value(re.compile('position ".*"'))


def test_axe_finds_nothing(page: Page, site: Path) -> None:
    folder, wrong = site / "public", []
    addresses = [next(folder.glob(each)).as_uri() for each in (ALL_KINDS if ALL else KINDS)]
    addresses += [f"{(folder / 'search.html').as_uri()}?q={query}" for query in ("illegal", "captures+by+phalnx")]
    for address, (width, scheme) in (
        product(addresses, LOOKS) if ALL else zip(addresses, cycle(LOOKS[::3]), strict=False)
    ):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        page.set_viewport_size({"width": width, "height": 800})
        page.goto(address)
        if "?" in address:
            page.wait_for_selector("[data-results] > *")
        wrong += [(address, scheme, each["id"]) for each in objections_of_axe(page)]
        assert page.evaluate("document.documentElement.scrollWidth") <= width, address
    assert wrong == []


def test_planted_scripts_do_not_run(page: Page, site: Path) -> None:
    (hostile,) = (site / "public" / "games").glob("script-*.html")
    page.goto(hostile.as_uri())
    expect(page.get_by_role("heading", level=1)).to_contain_text("<script>alert(1)</script>")


def test_the_explorer_of_a_game_follows_its_turns(page: Page, site: Path) -> None:
    """Three of the games begin from the same position."""
    (file,) = (site / "public").glob("games/carrillo-joyce-*.html")
    page.goto(file.as_uri())
    summary = page.locator(".explorer summary")
    expect(summary).to_have_text("Explore this position (2 games)")
    summary.click()
    expect(page.locator(".explorer tbody tr")).to_have_count(2)
    page.get_by_label("Last position").click()
    expect(page.locator(".explorer .lead")).to_have_text("Fewer than 2 games have this position.")
    assert objections_of_axe(page) == []
    page.goto(f"{file.as_uri()}#start/a1.a3")
    page.reload()
    summary.click()
    expect(page.get_by_role("link", name="Search for similar positions")).to_have_attribute(
        "href", re.compile("board=.+")
    )

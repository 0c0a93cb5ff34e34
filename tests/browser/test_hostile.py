"""Hostile records in Chromium: what a page shows is what the database has, and nothing in it runs.

The pages are opened without their policy, which would stop a script that got through. A sample of the games is looked
at; `LATRODB_BROWSER=all` looks at 2,000.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page, Route

from latrodb import export_formats
from latrodb.diagrams.scene import scene_of_position
from latrodb.diagrams.svg import clean, paint
from latrodb.features.analyzer import analyzer
from latrodb.features.web.folder import name_games
from latrodb.features.web.render import is_blank
from latrodb.features.web.site import SiteOptions, build_site
from latrodb.features.web.site_pages import open_collection
from latrodb.game.game import Game
from latrodb.store.database import Database
from latrodb.store.sanitize import visible
from latrodb.store.stored_game import load_game
from tests.features.web.conftest import served
from tests.support.hostile import hostile_database

pytestmark = pytest.mark.browser

COUNT = 2_000 if os.environ.get("LATRODB_BROWSER") == "all" else 60
ON_A_PAGE = 20
OPENED = 200 if COUNT > 60 else 5  # games whose page is asked from the server
OTHERS = 300 if COUNT > 60 else 15  # pages of a folder that are about no game
HOST = "http://pages.test"
POLICY = re.compile('<meta http-equiv="Content-Security-Policy" [^>]*>')
_NO_CHARACTER = re.compile(r"␀|\\x[89a-f][0-9a-f]|\\ud[89a-f][0-9a-f]{2}")
GAMES = """() => [...document.querySelectorAll('latro-game')].map(game => ({
  names: [...game.querySelectorAll('header :is(h1, h2) bdi')].map(each => each.textContent),
  facts: game.querySelector('.facts').textContent,
  notes: [...game.querySelectorAll('.moves .note:not(.flaw)')].map(each => each.textContent),
  links: [...game.querySelectorAll('a:not(.explorer a)')].map(each => each.getAttribute('href')),
}))"""
TITLES = """pictures => pictures.map(svg => {
  const drawn = new DOMParser().parseFromString(svg, 'image/svg+xml');
  document.body.append(document.adoptNode(drawn.documentElement));
  const added = document.body.lastElementChild;
  const title = added.querySelector('title').textContent;
  added.remove();
  return title;
})"""


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Database]:
    with hostile_database(tmp_path_factory.mktemp("hostile"), COUNT) as database:
        yield database


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page on which every message, dialog and request is a failure."""
    complaints: list[str] = []
    context = browser.new_context(viewport={"width": 360, "height": 700})
    page = context.new_page()
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("dialog", lambda dialog: complaints.append(dialog.message))
    page.on("request", lambda request: request.url.startswith(("file:", "data:")) or complaints.append(request.url))
    yield page
    context.close()
    assert complaints == []


def stored_games(database: Database) -> Iterator[list[tuple[Game, dict[str, Any]]]]:
    """The games in groups, each with what the database has of it."""
    sql = """SELECT games.id, whites.name, blacks.name, event, site FROM games
        LEFT JOIN players AS whites ON whites.id = white LEFT JOIN players AS blacks ON blacks.id = black"""
    rows = database.query(sql)
    assert len(rows) >= COUNT
    reader = analyzer().without_search()
    for first in range(0, len(rows), ON_A_PAGE):
        group = []
        for number, white, black, event, site in rows[first : first + ON_A_PAGE]:
            comments = database.query("SELECT text FROM comments WHERE game = :number ORDER BY id", number=number)
            stored = {
                "id": number,
                "names": (white, black),
                "facts": (event, site),
                "comments": [text for (text,) in comments],
            }
            group.append((load_game(database, number, reader), stored))
        yield group


def differences(found: Sequence[str | None], expected: Sequence[str | None]) -> Iterator[str]:
    """What differs, in short: pytest takes minutes to compare two texts of 10 kB."""
    if len(found) != len(expected):
        yield f"{len(found)} instead of {len(expected)}"
    for one, other in zip(found, expected, strict=False):
        if one != other:
            yield f"{str(one)[:80]!r} instead of {str(other)[:80]!r}"


def shown(text: object) -> str:
    """A text of the database as HTML can have it: one space where it has any, a sign for what is not a character.

    Columns have `␀`, `\\xff` and `\\ud83d` for these.
    """
    return clean(" ".join(_NO_CHARACTER.sub("\ufffd", str(text)).split()))


def test_a_page_that_plays_shows_what_the_database_has(database: Database, page: Page, tmp_path: Path) -> None:
    compared, wrong = 0, list[str]()
    for group in stored_games(database):
        html = b"".join(export_formats()["html"](game for game, _ in group)).decode()
        assert len(POLICY.findall(html)) == 1
        file = tmp_path / "page.html"
        file.write_text(POLICY.sub("", html), encoding="utf-8")
        page.goto(file.as_uri())
        assert page.evaluate("window.hurt") is None
        page.evaluate("for (const game of document.querySelectorAll('latro-game:not(.live)')) game.start()")
        assert page.evaluate("document.querySelectorAll('latro-game.live').length") > 0
        found = page.evaluate(GAMES)
        assert len(found) == len(group)
        for game, (_, stored) in zip(found, group, strict=True):
            wrong += differences_of(game, stored)
            compared += len(stored["comments"])
        assert wrong == []
        page.keyboard.press("Tab")
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert compared >= COUNT


def differences_of(game: dict[str, Any], stored: dict[str, Any]) -> Iterator[str]:
    """What a page shows of a game and the database does not have, or the other way around."""
    if any(stored["names"]):
        yield from differences(game["names"], [shown(name or "") or "?" for name in stored["names"]])
    yield from (fact[:80] for fact in stored["facts"] if fact and shown(fact) not in game["facts"])
    notes = iter([shown(note) for note in game["notes"]])
    for comment in stored["comments"]:
        bare = comment.removeprefix("{")
        texts = (shown(bare.removesuffix("}")), shown(bare))  # the second if a brace within is not closed
        if not any(note in texts for note in notes):  # in this order
            yield comment[:80]
    yield from (link for link in game["links"] if not re.fullmatch("#(g[0-9]+-)?[a-z0-9~'-]+", link))


SEARCHES = ("plies >= 0", "plies >= 0&page=2", "<script>window.hurt=1</script>", "\u202e\0", 'player "<img src=x>"')
LISTED = """() => [...document.querySelectorAll('.found li')].map(
  line => [...line.querySelectorAll('a bdi')].map(name => name.textContent))"""


def test_a_folder_of_pages_shows_what_the_database_has(database: Database, page: Page, tmp_path: Path) -> None:
    """From a disk, under the policy in each page: a script that got through would be in the console."""
    with open_collection(Path(database.path)) as collection:
        names = {game.id: game.name for game in name_games(collection)}
    build_site(Path(database.path), tmp_path, SiteOptions("</script><script>window.hurt = 1</script>", is_full=False))
    stored = [stored for group in stored_games(database) for _, stored in group]
    for each in stored:
        page.goto((tmp_path / "games" / f"{names[each['id']]}.html").as_uri(), wait_until="load")
        assert page.evaluate("window.hurt") is None
        (game,) = page.evaluate(GAMES)
        assert [*differences_of(game, each)] == []
    others = [file.as_uri() for file in sorted(tmp_path.rglob("*.html")) if file.parent.name not in ("games", "rules")]
    for address in others[:: max(1, len(others) // OTHERS)]:
        page.goto(address)
        assert page.evaluate("window.hurt") is None
    for query in SEARCHES:
        page.goto(f"{(tmp_path / 'search.html').as_uri()}?q={quote(query, safe='&=')}")
        page.wait_for_selector("[data-results] > *")
        assert page.evaluate("window.hurt") is None
        if query == "plies >= 0":
            listed = page.evaluate(LISTED)
            assert len(listed) == 25
            for each, found in zip(stored, listed, strict=False):
                names = ["(blank)" if is_blank(name or "") else shown(name or "?") for name in each["names"]]
                assert [*differences([*map(shown, found)], names)] == []


ASKED = (
    "/games.db/-/players", "/games.db/-/problems", "/games.db/-/search?q=<script>window.hurt=1</script>",
    "/games.db/-/search?q=%00%E2%80%AE", "/games.db/-/search?q=%ED%A0%80", "/games.db/-/players/<script>",
    "/games.db/-/explore?fen='><img src=x onerror=window.hurt=1>",
)  # fmt: skip


def test_the_server_shows_what_the_database_has(database: Database, browser: Browser) -> None:
    """Under the policy that it sends, in which a script that got through would be reported."""
    ask, thread = served(Path(database.path)), ThreadPoolExecutor(1)  # Playwright has the loop of this thread
    complaints: list[str] = []
    context = browser.new_context(viewport={"width": 360, "height": 700})
    page = context.new_page()
    # An address without a page, or with a position that cannot be read, is in the console, too.
    page.on("console", lambda message: re.search("status of 40[04]", message.text) or complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("request", lambda request: request.url.startswith((HOST, "data:")) or complaints.append(request.url))

    def answer(route: Route) -> None:
        found = thread.submit(ask, route.request.url.removeprefix(HOST)).result()
        assert "default-src 'none'" in found.headers["content-security-policy"]
        route.fulfill(status=found.status_code, headers=dict(found.headers), body=found.content)

    page.route(f"{HOST}/**", answer)
    opened = [pair for group in stored_games(database) for pair in group][:: max(1, COUNT // OPENED)]
    for number, (_, stored) in enumerate(opened):
        page.goto(f"{HOST}/games.db/-/game/{stored['id']}", wait_until="networkidle")
        (game,) = page.evaluate(GAMES)
        assert [*differences_of(game, stored)] == []
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        if number % 4 == 0:
            page.locator("aside.about a").first.click()
            page.wait_for_load_state("networkidle")
            assert shown(page.locator("h1").text_content()) == shown(stored["names"][0])
    for address in ASKED:
        page.goto(f"{HOST}{address}", wait_until="networkidle")
    assert page.evaluate("window.hurt") is None
    assert complaints == []
    context.close()


def test_a_picture_says_what_the_database_has(database: Database, page: Page, tmp_path: Path) -> None:
    (tmp_path / "empty.html").write_text("<!DOCTYPE html><title>.</title>", encoding="utf-8")
    page.goto((tmp_path / "empty.html").as_uri())
    for group in stored_games(database):
        drawn = [(game.opening, stored) for game, stored in group if game.opening]
        titles = [" - ".join(map(str, stored["names"])) for _, stored in drawn]
        pictures = [
            paint(scene_of_position(position, title=title, caption=str(stored["facts"])))
            for (position, stored), title in zip(drawn, titles, strict=True)
        ]
        found = page.evaluate(TITLES, pictures)
        assert [*differences([*map(shown, found)], [*map(shown, titles)])] == []
    assert page.evaluate("window.hurt") is None


def test_an_export_has_what_the_database_has(database: Database) -> None:
    for group in stored_games(database):
        games = [game for game, _ in group]
        exported = json.loads(b"".join(export_formats()["json"](games)))
        for each, (_, stored) in zip(exported, group, strict=True):
            tags = each["tags"]
            found = [tags[key] and visible(tags[key]) for key in ("White", "Black", "Event", "Site")]
            assert [*differences(found, [*stored["names"], *stored["facts"]])] == []
        again, _ = (
            analyzer()
            .without_search()
            .check_file(analyzer().parse(b"".join(export_formats()["text"](games)), "again.txt"))
        )
        whites = [each.written.tag("White") for each in again]
        assert [*differences(whites, [game.written.tag("White") for game in games])] == []

"""Hostile records on every kind of page of the server: what a page shows is the text of the database, and only that.

Also hostile addresses. A sample of the games is looked at; `LATRODB_BROWSER=all` looks at 2,000.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from urllib.parse import quote

import pytest
from justhtml import JustHTML

from latrodb.diagrams.svg import clean
from latrodb.features.web.addresses import encode_part
from latrodb.features.web.render import is_blank
from latrodb.store.database import Database
from tests.features.web.conftest import Get, served
from tests.support.hostile import hostile_database

ALL = os.environ.get("LATRODB_BROWSER") == "all"
COUNT = 2_000 if ALL else 30
PLAYERS = 300 if ALL else 12  # whose pages are looked at
NAMED = "SELECT name FROM players WHERE id IN (SELECT white FROM games UNION SELECT black FROM games) ORDER BY id"
GAMES = """
SELECT games.id, coalesce(white.name, '?'), coalesce(black.name, '?'), sources.path
  FROM games
  JOIN sources            ON sources.id = games.source
  LEFT JOIN players white ON white.id = games.white
  LEFT JOIN players black ON black.id = games.black
 ORDER BY games.id
"""
LISTS = ("/", "/-/rules", "/-/motifs", "/-/problems", "/-/explore", "/-/search", "/-/check")
TABLES = ("games", "players", "sources", "comments", "game_list", "diagnostics", "problem_list")
DATASETTES = {"openColumnChooser()"}  # scripts in attributes of its own templates under 1.0
OURS = re.compile(r"/(?!/)|#|\?|http://localhost/|https://datasette\.io/")


class Look(HTMLParser):
    """The isolated texts of a page, and all that it has of elements and attributes that could run."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.words: list[str] = []
        self.faults: list[str] = []
        self._open: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {key: value or "" for key, value in attrs}
        handlers = {value for key, value in values.items() if key.startswith("on")} - DATASETTES
        if tag in ("iframe", "object", "embed", "base", "foreignobject") or handlers:
            self.faults.append(f"{tag} {attrs}"[:200])
        is_ours = (
            values.get("src", "").startswith("/-/") or "nonce" in values or values.get("type") == "application/json"
        )
        if tag == "script" and not is_ours:
            self.faults.append(f"script {attrs}"[:200])
        addresses = [value for key, value in values.items() if key in ("href", "src", "action", "formaction")]
        self.faults += [value[:80] for value in addresses if not OURS.match(value)]
        if tag == "bdi":
            self._open.append("")

    def handle_data(self, data: str) -> None:
        if self._open:
            self._open[-1] += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "bdi":
            self.words.append(self._open.pop())


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Database]:
    with hostile_database(tmp_path_factory.mktemp("hostile"), COUNT) as database:
        yield database


@pytest.fixture(scope="module")
def get_hostile(records: Database) -> Get:
    return served(records.path)


def look(get: Get, address: str, *, is_valid: bool = True) -> Look:
    """A page in which nothing runs that is not ours."""
    answer = get(address)
    assert answer.status_code == 200, address
    if is_valid:
        JustHTML(answer.text, strict=True)
    found = Look(answer.text)
    assert found.faults == [], address
    return found


def shown(text: str) -> str:
    """A text of the database as a page has it."""
    return "(blank)" if is_blank(text) else clean(" ".join(text.split()))


def missing(words: list[str], texts: list[str]) -> list[str]:
    """The texts that a page does not show, in short."""
    return [text[:80] for text in texts if shown(text) not in words]


def test_games_are_shown_as_they_are_stored(records: Database, get_hostile: Get) -> None:
    rows = records.query(GAMES)
    assert len(rows) >= COUNT
    for number, white, black, path in rows:
        words = look(get_hostile, f"/games.db/-/game/{number}", is_valid=number % 50 == 1).words
        assert missing(words, [white, black, path]) == [], number
        page = json.loads(get_hostile(f"/games.db/-/game/{number}.json").content)
        assert (page["game"]["white"], page["game"]["black"], page["source"]) == (white, black, path)


def test_players_are_shown_as_they_are_stored(records: Database, get_hostile: Get) -> None:
    names = [name for (name,) in records.query(NAMED)]
    listed, words = [], []
    total = json.loads(get_hostile("/-/players.json").content)["paging"]["pages"]
    for page in range(1, total + 1):
        words += look(get_hostile, f"/-/players?page={page}").words
        listed += [each["name"] for each in json.loads(get_hostile(f"/-/players.json?page={page}").content)["players"]]
    assert sorted(listed) == sorted(names)
    assert missing(words, names) == []
    for name in names[:PLAYERS]:
        address = f"/-/players/{encode_part(name)}"
        found = look(get_hostile, address).words
        assert missing(found, [name]) == []
        assert json.loads(get_hostile(f"{address}.json").content)["name"] == name


def test_lists_show_what_is_stored(records: Database, get_hostile: Get) -> None:
    stored = {shown(text) for row in records.query(GAMES) for text in row[1:]}
    for address in LISTS:
        look(get_hostile, address)
    latest = json.loads(get_hostile("/.json").content)["games"]
    assert latest
    assert (
        missing(look(get_hostile, "/").words, [name for game in latest for name in (game["white"], game["black"])])
        == []
    )
    for (code,) in records.query("SELECT DISTINCT code FROM diagnostics"):
        words = look(get_hostile, f"/-/problems/{code}").words
        problems = json.loads(get_hostile(f"/-/problems/{code}.json").content)["problems"]
        assert len(words) >= len(problems)
    page = json.loads(get_hostile("/-/search.json?q=plies+>=+0").content)
    words = look(get_hostile, "/-/search?q=plies+>=+0").words
    names = [name for line in page["found"] for name in (line["game"]["white"], line["game"]["black"])]
    assert missing(words, names) == []
    assert {shown(name) for name in names} <= stored | {"?"}


@pytest.mark.parametrize("table", TABLES)
def test_tables_of_datasette_show_text(get_hostile: Get, table: str) -> None:
    look(get_hostile, f"/games/{table}?_size=100", is_valid=False)
    look(
        get_hostile, f"/games/{table}?_size=100&_sort_desc=rowid" if table == "x" else f"/games/{table}", is_valid=False
    )


def test_the_name_of_a_hostile_player_is_searched_as_text(records: Database, get_hostile: Get) -> None:
    for (name,) in records.query(f"{NAMED} LIMIT {PLAYERS}"):
        for field in (name[:300], name[:300].replace('"', ""), f'player "{name[:300]}"'):
            address = (
                f"/-/search?q={quote(field.encode(errors='replace'))}&board={quote(field.encode(errors='replace'))}"
            )
            answer = get_hostile(address)
            assert answer.status_code in (200, 400)
            assert Look(answer.text).faults == []


SIGNS = ("<script>alert(1)</script>", "javascript:alert(1)", "%00", "%ff", "%ed%a0%80", "~00", "~ED~A0~80", "~zz", "..",
         "%2e%2e%2f", "a/b", "x" * 5000, "-1", "9" * 19, "0", "1e3", "%E2%80%AE", "'\"><img src=x>", "{{7*7}}", "", "%",
         "1.json", ".json", "+", "%0d%0aSet-Cookie:x")  # fmt: skip
PLACES = ("game/{}", "game/1/{}", "players/{}", "rules/{}", "rules/petteia-xxi/{}", "motifs/{}", "problems/{}",
          "article/{}", "{}", "players?q={}", "players?page={}", "explore?fen={}", "explore?variant={}", "search?q={}",
          "search?fen={}", "search?board={}", "search?page={}", "search?q=captures&after={}", "check?text={}",
          "board.svg?fen={}", "latrodb/{}", "schema/{}.json")  # fmt: skip


@pytest.mark.parametrize("place", PLACES)
def test_no_address_fails_or_becomes_markup(get: Get, place: str) -> None:
    for sign in SIGNS:
        begin = "/games.db/-/" if len(place) < 10 else "/-/"
        answer = get(begin + place.format(quote(sign, safe="%~/+.-_:'")))
        assert answer.status_code in (200, 301, 302, 307, 400, 403, 404), (begin, place, sign[:40], answer.status_code)
        assert "set-cookie" not in answer.headers
        if answer.headers.get("content-type", "").startswith("text/html"):
            assert Look(answer.text).faults == [], (place, sign[:40])


def test_the_look_finds_what_must_not_be() -> None:
    for bad in ("<a href='javascript:x'>", "<p onclick=x>", "<script>x</script>", "<iframe>", "<img src=x>"):
        assert Look(f"<bdi>a</bdi>{bad}").faults
    assert Look("<bdi>a&lt;b&gt;</bdi><a href='/x'>").words == ["a<b>"]
    assert Look("<a href='/x'>").faults == []

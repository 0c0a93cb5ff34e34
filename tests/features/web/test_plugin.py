"""Our pages as Datasette answers with them, in whatever version is installed."""

from __future__ import annotations

import json
import re
import shutil
import sqlite3
from pathlib import Path
from urllib.parse import urlencode

import datasette
import msgspec
import pytest
from justhtml import JustHTML

from latrodb.features.web.pages.games import GamePage
from latrodb.features.web.render import assets
from tests.features.web.conftest import Get, served

PAGES = ("/", "/games.db/-/", "/games.db/-/game/1", "/games.db/-/game/1/9b", "/games.db/-/game/99")

# Datasette 1.0 has queries at an address of their own.
QUERIES = "/{}.json?" if datasette.__version__.startswith("0.") else "/{}/-/query.json?"


def test_the_front_page_is_ours(get: Get) -> None:
    page = get("/").text
    assert "Latest whole games" in page
    assert "_seals" not in page
    assert "/games.db/-/game/1" in page


def test_the_front_page_counts_people_apart_from_programs(get: Get) -> None:
    figures, listed = (json.loads(get(address).content) for address in ("/.json", "/-/players.json"))
    assert listed["programs"]
    assert figures["figures"]["players"] == len(listed["players"])
    assert figures["figures"]["programs"] == len(listed["programs"])
    assert "and 1 program<" in get("/").text


@pytest.mark.parametrize("address", PAGES)
def test_a_page_is_valid_html_with_files_of_its_own_only(get: Get, address: str) -> None:
    page = get(address).text
    JustHTML(page, strict=True)
    found = re.findall(r'<(?:link|script|img)[^>]*(?:href|src)="([^"]*)"', page)
    assert found
    assert all(each.startswith("/") for each in found)
    for each in found:
        if each.startswith("/-/latrodb/"):
            assert get(each).status_code == 200
    assert not re.search(r"<style|<script>| style=| on[a-z]+=", page)


@pytest.mark.parametrize("address", PAGES)
def test_headers_allow_own_files_only(get: Get, address: str) -> None:
    policy = get(address).headers["content-security-policy"]
    assert policy.startswith("default-src 'none'; script-src 'self'; ")
    assert "unsafe" not in policy


def test_a_game_plays_and_begins_at_the_place_of_the_address(get: Get) -> None:
    page = get("/games.db/-/game/1/9b").text
    assert '<latro-game alone start="9b">' in page
    assert "/-/latrodb/latro-game.js" in page
    assert "<latro-game alone>" in get("/games.db/-/game/1").text


@pytest.mark.parametrize(("place", "is_there"), [("9b", True), ("start", True), ("end", True), ("ply-3", True),
                                                  ("99z", False), ("ply-900", False), ("start~9", False)])  # fmt: skip
def test_a_place_that_a_game_does_not_have_is_said_so(get: Get, place: str, is_there: bool) -> None:
    assert ("This game has no turn" in get(f"/games.db/-/game/1/{place}").text) != is_there
    page = json.loads(get(f"/games.db/-/game/1/{place}.json").content)
    assert bool(page["missing"]) != is_there


def test_a_page_as_json_is_its_struct_and_has_a_schema(get: Get) -> None:
    answer = get("/games.db/-/game/1/9b.json")
    assert answer.headers["content-type"].startswith("application/json")
    page = msgspec.json.decode(answer.content, type=GamePage)
    assert page.place == "9b"
    assert next(turn for turn in page.turns if turn.label == "9b").state == "illegal-but-played"
    schema = json.loads(get("/-/schema/game.json").content)
    assert schema["$defs"]["GamePage"]["properties"]["place"] == {"type": "string"}


def test_the_link_to_json_is_that_of_the_page(get: Get) -> None:
    for address in PAGES:
        (found,) = re.findall('type="application/json" href="([^"]*)"', get(address).text)
        assert json.loads(get(found).content)["page"] in ("front", "game", "message")


@pytest.mark.parametrize(
    "address", ["/-/nothing", "/-/game/x", "/-/rules.x/1", "/-/players/a/b", "/-/motifs/javascript:alert(1)", "/a/b/c"]
)
def test_addresses_that_there_are_not_are_not_found(get: Get, address: str) -> None:
    assert get(address).status_code == 404
    answer = get(f"/games.db{address}")
    assert answer.status_code == 404
    if address.startswith("/-/"):
        assert "Back to the first page" in answer.text
        assert json.loads(get(f"/games.db{address}.json").content)["page"] == "message"


def test_datasettes_own_scripts_run_and_no_others(get: Get) -> None:
    pages = [get("/games/games") for _ in range(2)]
    for page in pages:
        policy = page.headers["content-security-policy"]
        (nonce,) = re.findall("'nonce-([^']+)'", policy)
        tags = re.findall("<script(?![^>]* src=)[^>]*>", page.text)
        assert tags
        assert all(f'nonce="{nonce}"' in tag for tag in tags)
        assert "'unsafe-inline'" not in policy.partition("script-src")[2].partition(";")[0]
    assert pages[0].headers["content-security-policy"] != pages[1].headers["content-security-policy"]
    planted = get("/games?sql=select+'<script>alert(1)</script>'").text
    assert "<script>alert" not in planted


def test_what_there_is_not_is_a_page_with_a_reason(get: Get) -> None:
    answer = get("/games.db/-/game/99")
    assert answer.status_code == 404
    assert "has no game 99" in answer.text
    assert get("/other.db/-/game/1").status_code == 404
    assert get("/-/latrodb/web.py").status_code == 404
    assert get("/-/schema/nothing.json").status_code == 404


def test_pages_are_shown_to_those_whom_datasette_lets_see_the_database(database: Path) -> None:
    get = served(database, settings={"databases": {"games": {"allow": {"id": "root"}}}})
    for address in (
        "/",
        "/.json",
        "/-/players",
        "/games.db/-/game/1",
        "/-/search?q=captures",
        "/-/check",
        "/-/article",
    ):
        assert get(address).status_code == 403, address
        assert "Carrillo" not in get(address).text


def test_the_menu_names_the_databases_that_a_reader_may_see(database: Path, tmp_path: Path) -> None:
    (tmp_path / "public.db").write_bytes(database.read_bytes())
    get = served(database, tmp_path / "public.db", settings={"databases": {"games": {"allow": {"id": "root"}}}})
    page = get("/public").text
    assert "Games in public.db" in page
    assert "games.db" not in page


def test_the_folder_of_a_database_is_not_shown(get: Get, database: Path) -> None:
    for address in ("/-/databases", "/-/databases.json"):
        assert "games.db" in get(address).text
        assert str(database.parent) not in get(address).text


def test_a_second_database_has_pages_under_its_own_name(database: Path, tmp_path: Path) -> None:
    copy = tmp_path / "more games.db"
    copy.write_bytes(database.read_bytes())
    get = served(database, copy)
    assert 'href="/games.db/-/game/1"' in get("/").text
    assert 'href="/more+games.db/-/game/1"' in get("/more+games.db/-/").text
    assert get("/more+games.db/-/game/1").status_code == 200


def test_databases_of_other_programs_are_left_to_datasette(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "other.db") as connection:
        connection.execute("CREATE TABLE mine (id INTEGER PRIMARY KEY)")
    get = served(tmp_path / "other.db")
    assert "mine" in get("/").text
    assert "content-security-policy" not in get("/").headers
    assert get("/-/latrodb/web.css").status_code == 404


def test_every_file_is_served_with_its_type(get: Get) -> None:
    for name, asset in assets().items():
        answer = get(f"/-/latrodb/{name}")
        assert answer.content == asset.data
        assert answer.headers["content-type"].startswith(asset.content_type)


ROWS = "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c LIMIT 900) SELECT"


@pytest.mark.parametrize(
    "sql",
    [
        "select * from pragma_database_list",
        "select count(*) from [PRAGMA_DATABASE_LIST]",
        "with x as (select file from \"pragma_database_list\"('main')) select 1 from x",
        "select hex(randomblob(900000000))",
        "select zeroblob(900000000)",
        "select replace(hex(zeroblob(2000000)), '0', '0000')",
        "with recursive c(x) as (select 'x' union all select x || x from c limit 40) select max(x) from c",
        f"{ROWS} zeroblob(1000000) FROM c",
        f"{ROWS} hex(zeroblob(500000)) FROM c",
        f"{ROWS} group_concat(zeroblob(100000)) FROM c",
    ],
)
def test_sql_that_shows_the_path_or_takes_much_memory_is_refused(get: Get, database: Path, sql: str) -> None:
    answer = get(QUERIES.format("games") + urlencode({"sql": sql}))
    assert answer.status_code == 400
    assert json.loads(answer.content)["error"]
    assert str(database.parent) not in answer.text


@pytest.mark.parametrize("values", [["zeroblob(8000000)"] * 60, ["hex(zeroblob(4000000))"] * 1900])
def test_one_row_never_takes_more_memory_than_all_may(get: Get, values: list[str]) -> None:
    assert get(QUERIES.format("games") + urlencode({"sql": f"select {', '.join(values)}"})).status_code == 500
    assert get(QUERIES.format("games") + urlencode({"sql": f"select {', '.join(values[:3])}"})).status_code == 200


@pytest.mark.parametrize(
    "sql",
    [
        "select * from pragma_table_info('games')",
        "select * from game_text",
        "select hex(randomblob(1000000))",
        f"{ROWS} zeroblob(10000) FROM c",
    ],
)
def test_other_sql_is_answered(get: Get, sql: str) -> None:
    assert json.loads(get(QUERIES.format("games") + urlencode({"sql": sql})).content)["rows"]


def test_a_view_of_the_file_calls_none_of_our_functions(database: Path, tmp_path: Path) -> None:
    copy = shutil.copy(database, tmp_path / "games.db")
    with sqlite3.connect(copy) as connection:
        connection.execute("CREATE VIEW mine AS SELECT id FROM games")
        connection.execute("CREATE VIEW evil AS SELECT find('hit')")
    connection.close()
    get = served(copy)
    for view, code in (("mine", 200), ("evil", 400)):
        answer = get(QUERIES.format("games") + urlencode({"sql": f"select * from {view}"}))
        assert (answer.status_code, "unsafe use of find" in answer.text) == (code, code == 400)
    assert [get(address).status_code for address in ("/", "/games", "/games/mine", "/-/problems")] == [200] * 4


def test_databases_of_other_programs_have_no_limits_of_ours(tmp_path: Path) -> None:
    sqlite3.connect(tmp_path / "other.db").execute("CREATE TABLE mine (id INTEGER PRIMARY KEY)")
    get = served(tmp_path / "other.db")
    for sql in ("select * from pragma_database_list", "select length(zeroblob(90000000))"):
        assert get(QUERIES.format("other") + urlencode({"sql": sql})).status_code == 200

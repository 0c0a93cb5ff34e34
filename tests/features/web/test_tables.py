"""Datasette's own pages of our tables: explained, linked to our pages, and safe to look at."""

from __future__ import annotations

import json
import re
from urllib.parse import quote

import datasette

import latrodb
from latrodb.core.position import write_fen
from latrodb.features.web.plugin.cells import _json_words
from latrodb.features.web.plugin.tables import SIZES, describe_tables
from tests.features.web.conftest import Get
from tests.features.web.hostile import assert_harmless

# Datasette 1.0 has queries at an address of their own.
QUERIES = "/games" if datasette.__version__.startswith("0.") else "/games/-/query"


def rows(get: Get, sql: str) -> list[dict[str, object]]:
    """The rows of a query."""
    answer = get(f"{QUERIES}.json?sql={quote(sql)}&_shape=array")
    assert answer.status_code == 200, answer.text
    return json.loads(answer.content)


def test_rows_of_other_tables_are_links_on_the_page_of_a_row(get: Get) -> None:
    page = get("/games/games/1").text
    assert re.search(r'col-white[^>]*><a href="/-/players/[^"]+"><bdi>[A-Z]', page)
    assert re.search(r'col-source[^>]*><a href="/games/sources/1">', page)
    assert get("/games/sources/1").status_code == 200
    for page in ("positions/1,2", "positions_corrected?game=1"):
        assert re.search(r'col-turn[^>]*><a href="/games/turns/[0-9]+">', get(f"/games/{page}").text)


def test_every_column_of_a_table_that_is_shown_is_explained(database) -> None:
    with latrodb.open(database) as collection:
        described = describe_tables(collection.connection)
        for table in described:
            if "_fts" in table or table.startswith("sqlite_"):
                continue
            columns = {name for _, name, *_ in collection.query(f'PRAGMA table_info("{table}")')}
            assert described[table]["columns"].keys() == columns, table
            assert described[table]["description"], table
            assert "`" not in described[table]["description"]


def test_long_lists_in_cells_are_folded_and_games_come_in_short_pages(get: Get) -> None:
    page = get("/games/games").text
    assert re.search(r"col-tags[^>]*><details><summary>.*Event: .* and [0-9]+ more</summary>", page)
    database = get("/games/games.json").json()
    assert len(database["rows"]) <= SIZES["games"]
    assert str(_json_words("[]")) == "–"
    assert "details" not in str(_json_words('["one"]'))


def test_internal_tables_are_hidden(get: Get) -> None:
    tables = json.loads(get("/games.json").content)["tables"]
    hidden = {each["name"] for each in tables if each["hidden"]}
    assert hidden >= {"_seals", "_boards", "_board_games", "_motif_searches", "_source_parts"}
    assert not hidden & {"games", "players", "diagnostics"}
    assert not any(name.startswith("games_fts") for name in {each["name"] for each in tables} - hidden)


def test_columns_are_explained_on_the_page_of_a_table(get: Get) -> None:
    page = get("/games/games").text
    assert "Every game of every file" in page
    assert "The rules; NULL: not known" in page


def test_rows_of_a_view_are_counted_only_under_a_filter(get: Get) -> None:
    """To count all turns of 20,000 games takes longer than the page."""
    assert "col-state" in (page := get("/games/plies").text)
    assert not re.search(r"[0-9,]+ rows", page)
    assert re.search(r"\b31 rows", get("/games/plies?game=1").text)
    assert get("/games/plies?_filter_column=game&_filter_op=exact&_filter_value=1").status_code == 302
    assert re.search(r"[0-9,]+ rows", get("/games/games").text)
    assert get("/games/plies?_sort=ply&_next=100").status_code == 200


def test_cells_lead_to_our_pages(get: Get) -> None:
    games = get("/games/games").text
    assert re.search(r'<a href="/games\.db/-/game/1"><img class="board"[^>]*src="/-/board\.svg\?fen=', games)
    assert '/-/players/Jose+Carrillo"' in games
    assert "White: Jose Carrillo" in games
    assert 'href="/-/problems/R312"' in get("/games/diagnostics").text
    assert 'href="/-/rules/latrunculi-xxi/16"' in get("/games/diagnostics?code=R312").text
    assert 'href="/games.db/-/game/1/9b"' in get("/games/diagnostics?code=R312").text
    assert 'href="/games.db/-/game/1/ply-3"' in get("/games/positions?game=1").text


def test_a_ply_of_a_table_is_a_place(get: Get) -> None:
    assert '<latro-game alone start="2w">' in get("/games.db/-/game/1/ply-3").text


def test_no_cell_has_a_number_of_63_bits_or_raw_bytes(get: Get) -> None:
    for table in ("games", "positions", "_source_parts"):
        page = get(f"/games/{table}").text
        cells = re.findall(r"<td[^>]*>(.*?)</td>", page, re.DOTALL)
        assert cells
        assert not any(re.fullmatch(r"\s*-?[0-9]{12,}\s*", cell) for cell in cells), table
        assert "blob-download" not in page
    assert "Carrillo" in get("/games/_source_parts").text


def test_the_picture_of_a_position(get: Get) -> None:
    fen = write_fen(latrodb.variant("petteia-xxi/8x8").opening())
    answer = get(f"/-/board.svg?fen={quote(fen)}")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.text.startswith("<svg")
    assert get("/-/board.svg?fen=nonsense").status_code == 404
    assert get("/-/board.svg").status_code == 404


def test_functions_of_sql(get: Get) -> None:
    fen = write_fen(latrodb.variant("latrunculi-xxi/10x8").opening())
    sql = (
        f"select board('{fen}') as board, class_key('{fen}', 'latrunculi-xxi') as named, class_key('{fen}') as found, "
        "board('x') as none, find('player Cetina') as games"
    )
    (row,) = rows(get, sql)
    assert str(row["board"]).splitlines()[0].strip().startswith("8")
    assert row["named"] == row["found"]
    assert row["none"] is None
    assert json.loads(str(row["games"])) == [1]
    (count,) = rows(get, f"select count(*) as n from positions where key >> 4 = class_key('{fen}')")
    assert count["n"] > 0


def test_json_that_is_nested_too_deep_stays_as_it_is(get: Get) -> None:
    answer = get(f"{QUERIES}?sql={quote('select replace(hex(zeroblob(50000)), char(48), char(91)) as tags')}")
    assert answer.status_code == 200
    assert "[[[[" in answer.text


def test_hostile_texts_are_text(hostile: Get) -> None:
    for table in ("games", "players", "comments", "diagnostics", "sources", "game_text", "game_list"):
        answer = hostile(f"/games/{table}")
        assert answer.status_code == 200
        assert_harmless(answer.text)

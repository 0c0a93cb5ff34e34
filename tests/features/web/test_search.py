"""The page of a search, as the server answers."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path
from unittest.mock import Mock
from urllib.parse import urlencode

import msgspec
import pytest
from justhtml import JustHTML

import latrodb
from latrodb.core.position import write_fen
from latrodb.diagrams.verdicts import Verdict
from latrodb.features.analyzer import analyzer
from latrodb.features.web.pages.search import LONGEST, SearchPage, search_page
from latrodb.query import part
from latrodb.query.conditions import KINDS
from latrodb.store.errors import TooLongError
from tests.features.web.conftest import Get

HOSTILE = "\"><script>alert(1)</script>\u202e' onerror=x"


def ask(get: Get, query: str, **more: str) -> SearchPage:
    answer = get(f"/-/search.json?{urlencode({'q': query, **more})}")
    assert answer.status_code == 200
    return msgspec.json.decode(answer.content, type=SearchPage)


def test_a_query_finds_games_and_places_with_their_positions(get: Get, database: Path) -> None:
    page = ask(get, "captures by phalanx and before 2018")
    with latrodb.open(database) as collection:
        expected = collection.ask("captures by phalanx and before 2018")
        assert [line.game.id for line in page.found] == list(expected.games)
        for line in page.found:
            places = expected.games[line.game.id]
            assert [place.label for place in line.places] == [place.label for place in places]
            node = next(node for node in collection.game(line.game.id).nodes if node.label == places[0].label)
            assert node.after
            assert line.position == write_fen(node.after)
    assert page.found
    assert page.places == sum(map(len, expected.games.values()))


def test_the_page_shows_boards_and_links_to_places(get: Get) -> None:
    page = get("/-/search?q=illegal").text
    JustHTML(page, strict=True)
    assert 'href="/games.db/-/game/1/9b"' in page
    assert page.count('<figure class="latro-board"') == page.count("<latro-game ") == 1
    assert not re.search(r"<style|<script>| style=| on[a-z]+=", page)


def test_a_card_shows_what_was_found(get: Get) -> None:
    """The turn with its verdict, the men taken, and the squares of a pattern; none of them where nothing was found."""
    queries = ("illegal", "captures by phalanx", "at start", 'pattern "S s" anywhere')
    cards = {query: get(f"/-/search?{urlencode({'q': query})}").text for query in queries}
    (illegal,) = re.findall(r'<figure class="latro-board".*?</figure>', cards["illegal"], re.DOTALL)
    assert "Last turn: f5 to f2, illegal by rule 16." in illegal
    assert Verdict.ILLEGAL.figure in illegal
    assert "Captured: " in cards["captures by phalanx"]
    assert not re.search("Last turn|Captured", cards["at start"])
    assert re.search(r"Marked: circle [a-p]\d+, circle [a-p]\d+\.", cards[queries[-1]])


def test_a_board_of_the_end_of_a_game_says_who_has_won(get: Get, database: Path) -> None:
    with latrodb.open(database) as collection:
        ends = {game: collection.game(game).result for game in collection.ask("at end").games}
    for query, is_end in (("at end", True), ("at start", False)):
        page = ask(get, query)
        assert [line.result for line in page.found] == [is_end * ends[line.game.id] for line in page.found]
        shown = get(f"/-/search?{urlencode({'q': query})}").text
        boards = re.findall(r'<figure class="latro-board".*?</figure>', shown, re.DOTALL)
        expected = ["to move" if not line.result else "won" for line in page.found]
        assert [re.findall(r"board, \w+ (?:has )?(to move|won)", board)[0] for board in boards] == expected


def test_the_page_lists_the_tests_of_queries_as_searches(get: Get) -> None:
    page = html.unescape(get("/-/search").text)
    for kind in KINDS.values():
        address = f"/-/search?{urlencode({'q': kind.example})}"
        assert kind.is_motif or f'<a href="{address}"><code>{kind.example}</code>' in page
    assert "latrodb find" not in page


def test_a_fault_is_shown_below_the_query_with_a_caret(get: Get) -> None:
    page = ask(get, "captures by phalnx")
    assert page.fault
    assert page.fault.column == 13
    assert page.fault.lines.split("\n") == ["  captures by phalnx", "              ^^^^^^"]
    text = get("/-/search?q=captures+by+phalnx").text
    assert "did you mean phalanx?" in html.unescape(text)
    assert 'aria-invalid="true"' in text


def test_a_name_that_is_no_query_is_searched_as_a_player(get: Get) -> None:
    page = ask(get, "Joe Joyce")
    assert page.read_as == 'player "Joe Joyce"'
    assert [line.game.black for line in page.found] == ["Jose Carrillo"]
    assert ask(get, "Carrillo Joyce").read_as == 'player "Carrillo" and player "Joyce"'
    assert [ask(get, query).read_as for query in ("Nobody Known", "((((((", "Carrillo and illegal")] == ["", "", ""]
    assert ask(get, "Nobody Known").fault
    assert not ask(get, 'player "Joyce"').read_as


def test_a_query_that_was_probably_meant_is_a_link(get: Get) -> None:
    page = ask(get, "Carrillo and illegal")
    assert page.fault
    assert page.fault.meant == 'player "Carrillo" and illegal'
    text = get("/-/search?q=Carrillo+and+illegal").text
    assert "Did you mean" in text
    assert ask(get, page.fault.meant).found
    assert "Did you mean" not in get("/-/search?q=captures+by+phalnx").text


def test_brackets_are_no_name_of_a_player(get: Get) -> None:
    page = ask(get, "((((((")
    assert page.fault
    assert not page.found


def test_a_position_is_found_with_its_ranks_reversed(get: Get, database: Path) -> None:
    with latrodb.open(database) as collection:
        (game,) = (collection.game(found.id) for found in collection.find(white="Joyce", black="Carrillo"))
        last = game.nodes[-1].after
    assert last
    placement, *rest = write_fen(last).split()
    flipped = " ".join(["/".join(reversed(placement.split("/"))), *rest])
    page = msgspec.json.decode(get(f"/-/search.json?{urlencode({'fen': flipped})}").content, type=SearchPage)
    assert page.query == f'position "{flipped}"'
    assert page.board == flipped
    ((line,),) = (page.found,)
    assert line.game.white == "Joe Joyce"
    assert line.places[0].words == f"{game.nodes[-1].label} (ranks reversed)"


def test_long_answers_come_in_pages(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("latrodb.features.web.pages.search.GAMES", 2)
    with latrodb.open(database) as collection:
        games = [game.id for game in collection.find()]
        pages = [search_page(collection, "plies >= 0", page=str(number)) for number in (1, 2, 99)]
    assert [[line.game.id for line in page.found] for page in pages[:2]] == [games[:2], games[2:4]]
    assert pages[1] == pages[2]
    assert pages[0].paging.total == len(games)


@pytest.mark.parametrize("query", [HOSTILE, "\0", "((((", "x" * 10_000, "positions where", "\ud800"])
def test_no_query_makes_the_page_fail_or_becomes_markup(get: Get, query: str) -> None:
    address = f"/-/search?{urlencode({'q': query, 'board': query, 'page': query[:20]}, errors='replace')}"
    answer = get(address)
    assert answer.status_code == (400 if len(query) > LONGEST else 200)
    JustHTML(answer.text, strict=True)
    assert "<script>alert" not in answer.text


def test_queries_that_are_too_long_or_too_deep_are_refused_in_words(get: Get) -> None:
    for query, words in (
        ("hit and " * 5000, "1,000 characters"),
        ("(hit and (hit or " * 40 + "hit" + "))" * 40, "too many parts"),
    ):
        answer = get(f"/-/search?{urlencode({'q': query})}")
        assert answer.status_code == 400
        assert words in answer.text
    assert get(f"/-/search?{urlencode({'q': 'captures and ' * 70 + 'captures'})}").status_code == 200


def test_answers_that_are_not_counted_go_on_after_a_game(get: Get, monkeypatch: pytest.MonkeyPatch) -> None:
    games = [line.game.id for line in ask(get, "captures").found]
    monkeypatch.setattr(part, "_counted", Mock(side_effect=TooLongError("")))
    monkeypatch.setattr("latrodb.features.web.pages.search.GAMES", 1)
    monkeypatch.setattr(part, "FIRST_GAMES", 1)
    found, after = [], 0
    while True:
        query = urlencode({"q": "captures", "after": after})
        page = msgspec.json.decode(get(f"/-/search.json?{query}").content, type=SearchPage)
        assert not page.is_counted
        found += [line.game.id for line in page.found]
        html = get(f"/-/search?{query}").text
        JustHTML(html, strict=True)
        assert (f"&amp;after={page.after}" in html) == bool(page.after)
        if not page.after:
            break
        assert "More than 1 game;" in html or "None in the games up to" in html
        after = page.after
    assert found == games


def test_without_a_query_there_is_a_board_to_set_up(get: Get) -> None:
    page = get("/-/search").text
    assert "<details open>" in page
    assert '<latro-setup for="q" name="board">' in page
    assert json.loads(get("/-/schema/search.json").content)["$ref"] == "#/$defs/SearchPage"


def test_a_position_to_explore_can_be_set_up(get: Get) -> None:
    page = get("/-/explore?variant=latrunculi-xxi/10x8").text
    JustHTML(page, strict=True)
    assert '<latro-setup for="fen" writes="text" kinds="position" value="ssssssssss/4d5/' in page


def test_a_search_that_takes_too_long_is_refused_on_its_page(
    get: Get, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with latrodb.open(database) as collection:
        collection.analyzer = analyzer
        collection.most_searched = 0
        page = search_page(collection, "motif passive-fork")
        assert "must first be searched" in page.refused
        assert page.query == "motif passive-fork"
    monkeypatch.setattr("latrodb.features.web.views.search_page", lambda *words: page)
    answer = get("/-/search?q=motif+passive-fork")
    assert answer.status_code == 400
    assert 'value="motif passive-fork"' in answer.text
    assert "must first be searched" in answer.text
    assert "Not found" not in answer.text


def test_a_verb_that_is_no_name_is_refused_with_what_may_be_meant(get: Get) -> None:
    page = ask(get, "black captures")
    assert page.fault
    assert (page.fault.message, page.fault.meant) == (
        "no player is called 'captures'; you may mean: capture and white to move",
        "(capture and white to move)",
    )
    assert ask(get, page.fault.meant).found
    assert ask(get, "black carrillo").found

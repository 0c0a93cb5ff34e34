"""The data of pages, and what their templates make of it."""

from __future__ import annotations

import json
import re
from html import escape, unescape
from itertools import combinations
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from justhtml import JustHTML

import latrodb
from latrodb.cli.app import main
from latrodb.core.game_kind import GameKind
from latrodb.features.web.pages.explore import explore_page
from latrodb.features.web.pages.front import front_page
from latrodb.features.web.pages.players import _alike as alike
from latrodb.features.web.pages.players import player_page, players_page
from latrodb.motifs.catalog import MOTIFS, QUICK
from latrodb.rules.catalog import SYSTEMS
from latrodb.store.names import add_alias
from latrodb.store.sanitize import visible
from tests.features.web.conftest import Get, served
from tests.features.web.hostile import NAMES, assert_harmless
from tests.support.game_files import add_text, game_text

PAGES = (
    "/-/games", "/-/players", "/-/players?q=carrillo", "/-/players/Jose+Carrillo", "/-/rules",
    "/-/rules/latrunculi-xxi", "/-/rules/latrunculi-xxi/16", "/-/motifs", "/-/motifs/passive-fork", "/-/problems",
    "/-/problems/R312", "/-/explore", "/-/explore?variant=latrunculi-xxi/10x8",
)  # fmt: skip


def data(get: Get, address: str) -> dict[str, Any]:
    path, _, query = address.partition("?")
    return json.loads(get(f"{path}.json?{query}").content)


@pytest.mark.parametrize("address", PAGES)
def test_a_page_is_valid_and_its_links_lead_somewhere(get: Get, address: str) -> None:
    answer = get(address)
    assert answer.status_code == 200
    JustHTML(answer.text, strict=True)
    assert not re.search(r"<style|<script>| style=| on[a-z]+=", answer.text)
    main = answer.text.partition("<main")[2].partition("</main>")[0]
    for link in list(dict.fromkeys(re.findall(r'<a [^>]*href="([^"]*)"', main)))[:12]:
        if "/-/search" not in link:
            assert get(link.replace("&amp;", "&")).status_code == 200, link


def test_games_are_listed_by_date(get: Get) -> None:
    page = data(get, "/-/games?kind=all")
    dates = [game["date"] for game in page["games"]]
    known = [date for date in dates if date[:4].isdecimal()]
    assert dates[: len(known)] == known == sorted(known, reverse=True)
    assert page["paging"]["total"] == len(dates) > len(data(get, "/-/games")["games"])


CHOICES = {
    "kind": ("kind engine", lambda game: game["kind"] == "engine game"),
    "rules": ("variant petteia-xxi", lambda game: game["variant"].startswith("petteia-xxi/")),
    "year": ("date 2016", lambda game: game["date"].startswith("2016")),
    "result": ("result 1-0", lambda game: game["result"] == "1-0"),
    "length": ("plies >= 61", lambda game: game["plies"] > 60),
}
VALUES = {"kind": "engine", "rules": "petteia-xxi", "year": "2016", "result": "1-0", "length": "61-"}


@pytest.mark.parametrize("names", [*combinations(CHOICES, 1), *combinations(CHOICES, 2)], ids="-".join)
def test_a_list_has_the_games_of_a_choice(get: Get, database: Path, names: tuple[str, ...]) -> None:
    chosen = {"kind": "all", **{name: VALUES[name] for name in names}}
    page = data(get, f"/-/games?{urlencode(chosen)}")
    with latrodb.open(database) as collection:
        found = collection.ask(" and ".join(CHOICES[name][0] for name in names)).games
    assert {game["id"] for game in page["games"]} == set(found)
    assert all(CHOICES[name][1](game) for game in page["games"] for name in names)
    text = get(f"/-/games?{urlencode(chosen)}").text
    assert all(f'<option value="{VALUES[name]}" selected>' in text for name in names if name != "kind")


def test_a_list_of_a_player_has_his_games_of_a_choice(get: Get) -> None:
    page = data(get, "/-/players/Jose+Carrillo?year=2016&length=21-60&rules=latrunculi-xxi")
    assert page["games"]
    assert all("Jose Carrillo" in (game["white"], game["black"]) for game in page["games"])
    assert all(21 <= game["plies"] <= 60 and game["date"][:4] == "2016" for game in page["games"])


def test_a_choice_without_meaning_is_left_out(get: Get) -> None:
    every = data(get, "/-/games")["games"]
    for name in CHOICES:
        for value in ("'", "%", "x" * 300, "\x00", "-1", "٣٣٣٣"):
            assert data(get, f"/-/games?{urlencode({name: value})}")["games"] == every, (name, value)


def test_players_are_counted_from_both_sides(get: Get) -> None:
    players = data(get, "/-/players")["players"]
    carrillo = next(each for each in players if each["name"] == "Jose Carrillo")
    page = data(get, "/-/players/Jose+Carrillo")
    assert carrillo["games"] == len(page["games"]) == sum(side["games"] for side in page["sides"])
    assert {game["white"] for game in page["games"]} & {game["black"] for game in page["games"]} == {"Jose Carrillo"}


@pytest.mark.parametrize("typed", ["Jose%20Carrillo", "jose+carrillo", "Jos%C3%A9%20Carrillo", "Jose%20Carrillo.json"])
def test_a_player_is_found_by_a_name_as_it_is_typed(get: Get, typed: str) -> None:
    assert get(f"/-/players/{typed}").status_code == 200
    name = json.loads(get(f"/-/players/{typed.removesuffix('.json')}.json").content)["name"]
    assert name == "Jose Carrillo"


@pytest.mark.parametrize("typed", ["Carrillo", "Jose%2FCarrillo", "%FF", "%", "Jose%2BCarrillo", "~25"])
def test_other_names_are_not_found(get: Get, typed: str) -> None:
    assert get(f"/-/players/{typed}").status_code == 404


def test_players_are_found_by_a_part_of_their_names(get: Get) -> None:
    assert [each["name"] for each in data(get, "/-/players?q=cetina")["players"]] == ["Carlos Cetina"]
    assert data(get, "/-/players?q=nobody")["players"] == []
    assert get("/-/players/Nobody").status_code == 404


def test_programs_are_apart_from_people(get: Get) -> None:
    page = data(get, "/-/players")
    (program,) = page["programs"]
    assert "seed" in program["name"]
    assert program["name"] not in [each["name"] for each in page["players"]]
    assert page["paging"]["total"] == len(page["players"])
    assert [*data(get, "/-/players?q=capture")["players"], *data(get, "/-/players?q=cetina")["programs"]] == []
    assert 'id="programs"' in get("/-/players").text


def test_a_name_with_an_initial_may_be_a_full_one() -> None:
    names = ["J. Carrillo", "Jose Carrillo", "Joe Joyce", "K. Nobody"]
    assert alike(names, {}) == ("J. Carrillo", "Jose Carrillo")
    assert alike([*names, "Juan Carrillo"], {}) is None
    assert alike(names, {"j carrillo": frozenset({"J. Carrillo", "Jose Carrillo"})}) is None
    assert alike(["", "J.", "Jose Carrillo"], {}) is None


def test_names_of_one_person_share_a_page(database: Path, tmp_path: Path) -> None:
    copy = tmp_path / "games.db"
    copy.write_bytes(database.read_bytes())
    with latrodb.open(copy) as collection:
        add_alias(collection, "Joe Joyce", "Jan Kutac")
    page = data(served(copy), "/-/players/Joe+Joyce")
    assert page["names"] == ["Jan Kutac"]
    assert len(page["games"]) == 2


def test_long_lists_have_pages(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("latrodb.features.web.pages.page.EACH", 3)
    with latrodb.open(database) as collection:
        pages = [players_page(collection, "", str(number)) for number in (1, 2, 99)]
    assert [len(page.players) for page in pages[:1]] == [3]
    assert pages[0].paging.pages > 1
    assert pages[2].paging.page == pages[2].paging.pages
    assert not {each.name for each in pages[0].players} & {each.name for each in pages[1].players}


def test_a_rule_has_the_games_that_break_it_and_no_others(get: Get) -> None:
    broken = data(get, "/-/rules/latrunculi-xxi/16")
    assert [(each["place"], each["code"]) for each in broken["problems"]] == [("9b", "R312")]
    assert broken["example"]["turn"]
    assert data(get, "/-/rules/latrunculi-xxi/17")["problems"] == []
    rules = data(get, "/-/rules/latrunculi-xxi")["rules"]
    assert {rule["number"] for rule in rules if rule["broken"]} == {"16"}


def test_every_rule_of_every_game_has_a_page(get: Get) -> None:
    """One rule of each game, and all of one."""
    for system in SYSTEMS:
        rules = data(get, f"/-/rules/{system}")["rules"]
        for rule in rules if system == "latrunculi-xxi" else rules[:1]:
            number = rule["number"].replace(" ", "+").replace(".", "~2E")
            assert get(f"/-/rules/{system}/{number}").status_code == 200, (system, rule)
    assert get("/-/rules/latrunculi-xxi/99").status_code == 404
    assert get("/-/rules/chess").status_code == 404


def test_a_code_leads_to_its_places_and_its_rule(get: Get) -> None:
    page = get("/-/problems/R312").text
    assert 'href="/games.db/-/game/1/9b"' in page
    assert 'href="/-/rules/latrunculi-xxi/16"' in page
    assert get("/-/problems/X999").status_code == 404
    assert data(get, "/-/problems/dux-may-only-step")["code"]["code"] == "R312"


def test_tactics_are_counted_only_where_games_were_searched(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def lines(get: Get) -> dict[str, dict[str, object]]:
        return {each["name"]: each for each in data(get, "/-/motifs")["motifs"]}

    with monkeypatch.context() as few:
        few.setattr("latrodb.features.web.plugin.served.MOST_SEARCHED", 0)
        copy = database.with_name("unsearched.db")
        copy.write_bytes(database.read_bytes())
        get = served(copy)
        assert all(not each["searched"] and not each["games"] for each in lines(get).values())
        page = get("/-/motifs").text
        assert "latrodb stats <bdi>unsearched.db</bdi> --table motifs" in page
        assert "not searched</td>" in page
        assert ">0<" not in page
        assert "not searched for it yet" in get("/-/motifs/passive-fork").text
        assert "No place" not in get("/-/motifs/passive-fork").text
    get = served(database)
    found = lines(get)["passive-fork"]
    assert found["games"] == json.loads(get("/-/search.json?q=passive-fork").content)["paging"]["total"] > 0
    assert found["unsearched"] == 0
    for _ in range(3):
        assert get("/-/search?q=passive-fork").status_code == 200
        assert get("/-/motifs/passive-fork").status_code == 200
    assert get("/-/motifs").text.count("not searched") == len(MOTIFS.keys() - set(QUICK))  # which need a search


def test_openings_are_apart_from_positions_that_are_set_up(tmp_path: Path) -> None:
    head = '[Event "Study"]\n[Variant "latrunculi-xxi/10x8"]\n'
    start = "ssssssssss/4d5/10/10/10/10/5D4/SSSSSSSSSS w"
    texts = [f"{head}\n1.a1-a{rank} *\n" for rank in (2, 3)]
    texts += [
        f'{head}[SetUp "1"]\n[FEN "{start}"]\n\n1.b1-b2 *\n',
        f'{head}[SetUp "1"]\n[FEN "s9/10/10/10/10/10/10/S8D w"]\n\n1.a1-a2 *\n',
    ]
    (tmp_path / "games.txt").write_text("\n".join(texts))
    main(["import", str(tmp_path / "games.txt"), "--db", str(tmp_path / "games.db"), "--quiet"])
    with latrodb.open(tmp_path / "games.db") as collection:
        page = explore_page(collection, "", "")
        front = front_page(collection, "")
    assert [(each.title, each.games, each.position) for each in page.openings] == [("Latrunculi XXI, 10×8", 3, start)]
    ((set_up,), game) = (page.set_ups, page.set_ups[0].first)
    assert game
    assert (set_up.games, game.id, game.event) == (1, 4, "Study")
    text = served(tmp_path / "games.db")("/-/explore").text
    assert text.count('<a class="latro-board"') == 2
    assert 'href="/games.db/-/game/4"><bdi>Study</bdi></a>' in text
    assert (front.kind, len(front.games)) == ("played", 3)


def test_the_front_page_begins_with_whole_games(get: Get, database: Path) -> None:
    with latrodb.open(database) as collection:
        page = front_page(collection, "")
        whole = collection.ask("kind played").games.keys()
    assert page.kind == "played"
    assert {game.id for game in page.games} <= whole
    assert page.title == "Games of Latrunculi and its relatives"
    assert get("/").text.count('<li>\n<figure class="latro-board"') == len(page.games)


def test_the_front_page_plays_the_game_in_which_a_rule_was_broken(get: Get, database: Path) -> None:
    with latrodb.open(database) as collection:
        page = front_page(collection, "")
    assert page.shown
    assert (page.shown.players, page.place, page.is_flaw) == ("Jose Carrillo – Carlos Cetina", "9b", True)
    assert [each.words for each in page.wrong[page.shown.id]] == ["dux may only step"]
    text = get("/").text
    assert '<latro-game id="game-player" embedded start="9b">' in text
    assert "Last turn: f5 to f2, illegal by rule 16." in text
    assert '/game/1/9b">dux may only step 9b</a>' in text


def test_the_switch_has_the_games_of_each_kind(get: Get, database: Path) -> None:
    with latrodb.open(database) as collection:
        page = front_page(collection, "")
        counts = {name: len(collection.ask(f"kind {name}").games) for name in GameKind}
    assert {each.name: each.games for each in page.kinds if each.name != "all"} == {
        k: v for k, v in counts.items() if v
    }
    for each in page.kinds:
        games = data(get, f"/-/games?kind={each.name}")["games"]
        assert len(games) == each.games
        address = "/-/games" if each.name == "played" else f"/-/games?kind={each.name}"
        assert f'<a href="{address}"' in get("/").text


def test_the_switch_is_on_players_positions_and_searches(tmp_path: Path) -> None:
    with latrodb.open(tmp_path / "games.db", create=True) as collection:
        for number, kind in enumerate(("played", "fragment", "fragment", "engine")):
            names = {"White": f"Livia {kind}", "Black": "Cato"}
            add_text(collection, game_text(f"1.c1-c{number + 3}", "1-0", **names, GameKind=kind), f"{number}.txt")
    ask = served(tmp_path / "games.db")
    players = data(ask, "/-/players?kind=fragment")["players"]
    assert {each["name"]: each["others"] for each in players} == {"Cato": 2, "Livia fragment": 2}
    assert len(data(ask, "/-/players")["players"]) == 4
    page = data(ask, "/-/explore?variant=latrunculi-xxi/10x8&kind=fragment")
    assert (page["tally"]["games"], len(page["turns"]), len(page["games"])) == (2, 2, 2)
    assert [(each["name"], each["games"]) for each in page["kinds"]][:2] == [("played", 1), ("fragment", 2)]
    assert data(ask, "/-/search?q=player+Cato&kind=engine")["paging"]["total"] == 1
    assert data(ask, "/-/search?q=player+Cato&kind=x")["paging"]["total"] == 4
    for address in ("players?", "explore?variant=latrunculi-xxi%2F10x8&amp;", "search?q=player+Cato&amp;"):
        text = ask(f"/-/{address.replace('amp;', '')}").text
        assert f"{address.partition('?')[2]}kind=fragment" in text, address


def test_fragments_are_not_games_of_a_player(tmp_path: Path) -> None:
    with latrodb.open(tmp_path / "games.db", create=True) as collection:
        add_text(collection, game_text("1.c1-c3", "1-0", White="Livia", Black="Cato"), "1.txt")
        add_text(collection, game_text("1.c1-c4", "1-0", White="Livia", Black="Cato", GameKind="fragment"), "2.txt")
        page = player_page(collection, "Livia", {"kind": "all"})
        whole = player_page(collection, "Livia", {})
    assert [(side.games, side.won, side.others) for side in page.sides] == [(1, 1, 1)]
    assert [line.kind for line in page.games] == ["", "fragment"]
    assert [line.kind for line in whole.games] == [""]


def test_a_position_that_cannot_be_read_is_not_a_missing_page(get: Get) -> None:
    answer = get("/-/explore?fen=8/8/8/8/9/8/8/8+w")
    assert answer.status_code == 400
    assert "This position cannot be read" in answer.text
    assert "Rank 4 has 9 squares" in answer.text
    assert get("/-/explore?variant=chess").status_code == 404


def test_notation_in_our_words_is_set_apart(get: Get) -> None:
    for address in ("/-/motifs", "/-/rules/glaucus", "/-/rules/bell", "/-/problems"):
        text = get(address).text
        assert "`" not in text.partition("<main")[2].partition("</main>")[0], address
    assert "<code>" in get("/-/motifs").text


def test_a_position_is_explored_up_to_symmetry(get: Get) -> None:
    opening = data(get, "/-/explore?variant=latrunculi-xxi/10x8")
    assert opening["times"] == sum(turn["tally"]["games"] for turn in opening["turns"]) + opening["ended"]
    files = opening["position"].split()[0].split("/")
    turned = "/".join("".join(re.findall("[0-9]+|[A-Za-z]", row)[::-1]).swapcase() for row in files[::-1])
    flipped = data(get, f"/-/explore?variant=latrunculi-xxi/10x8&fen={turned} b")
    assert flipped["times"] == opening["times"]
    assert get("/-/explore?fen=nonsense").status_code == 400
    assert get("/-/explore?variant=chess").status_code == 404


def test_a_position_that_ended_a_game_has_no_side_to_move(get: Get) -> None:
    board, address = "s1ssss1sss/3SdDs3/4S5/10/1s8/10/10/SSS2SSSSS", "/-/explore?variant=latrunculi-xxi/10x8"
    texts = [re.sub("<script.*?</script>", "", get(each).text) for each in (f"{address}&fen={board} b", address)]
    assert "white has won" in texts[0].lower()
    assert "has won" not in texts[1]


def test_hostile_texts_are_shown_as_text(hostile: Get) -> None:
    """Every link of every page is followed as well: no name is too odd for an address."""
    seen: dict[str, None] = {}
    due = ["/", "/-/players", "/-/problems", "/-/explore", "/-/motifs"]
    while due:
        address = due.pop()
        if address in seen or "/-/search" in address or len(seen) > 150:
            continue
        seen[address] = None
        answer = hostile(address)
        assert answer.status_code == 200, address[:80]
        if address.endswith(".txt"):  # the record itself, which no browser takes for a page
            assert answer.headers["content-type"] == "text/plain; charset=utf-8"
            assert answer.headers["x-content-type-options"] == "nosniff"
            continue
        assert_harmless(answer.text)
        JustHTML(answer.text, strict=True)
        main = answer.text.partition("<main")[2].partition("</main>")[0]
        due += [unescape(link) for link in re.findall(r'<a [^>]*href="(/[^"]*)"', main) if "/rules" not in link]
    assert sum("/game/" in address for address in seen) > len(NAMES)
    assert sum("/players/" in address for address in seen) == len(NAMES)


def test_names_are_shown_whole(hostile: Get) -> None:
    page = hostile("/-/players").text
    for name in NAMES:
        shown = " ".join(visible(name).split())
        assert f"<bdi>{escape(shown)}</bdi>" in page, name[:40]


def test_a_rule_whose_number_is_its_title_is_named_once(get: Get) -> None:
    for address in ("/-/rules/latrunculi-xxi", "/-/rules/latrunculi-xxi/setup"):
        words = " ".join(re.sub("<[^>]*>", " ", get(address).text).split())
        assert "Setup" in words or "setup" in words
        assert not re.search(r"setup:? setup", words, re.IGNORECASE)


def test_a_page_of_a_game_may_be_shown_in_a_frame_and_no_other(get: Get) -> None:
    policies = [get(address).headers["content-security-policy"] for address in ("/-/game/1", "/", "/-/check")]
    assert ["frame-ancestors 'none'" in policy for policy in policies] == [False, True, True]

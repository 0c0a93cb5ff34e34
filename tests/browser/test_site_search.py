"""The search of pages in a folder, in Chromium: its answers are those of `latrodb find`, or it refuses in words."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

import latrodb
import latrodb.features
from latrodb.core.geometry import parse_size
from latrodb.core.key import rules_number
from latrodb.core.position import read_fen
from latrodb.core.symmetry import IMAGES
from latrodb.features.analyzer import analyzer
from latrodb.features.web.search_index import Card, index_files
from latrodb.query.collection import Collection
from latrodb.query.syntax import QueryError
from latrodb.rules.catalog import SYSTEMS
from latrodb.rules.classes import image_keys, stored_key
from latrodb.store.database import Database
from latrodb.store.importer import add_paths
from latrodb.store.keeping import add_note
from tests.support.paths import CORPUS
from tests.support.random_fens import random_fen

pytestmark = pytest.mark.browser

WEB = Path(latrodb.features.__file__).parent / "web"
SCRIPTS = ("latro-query.js", "latro-key.js", "latro-index.js", "latro-tests.js", "latro-texts.js", "site-search.js")
HOSTILE = '"><script>document.title="planted"</script>\u202e<img src=x onerror=alert(1)>'
HOSTILE_GAME = f"""[White "{HOSTILE.replace('"', "'")}"]
[Black "javascript:alert(1)"]
[Variant "quintana"]

1.a2-a3 a7-a6 *
"""
BLANK_GAME = '[Event "Blank"]\n[White "\u202e"]\n[Variant "bell"]\n\n1.a1 *\n'
PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Search</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self' file:">
<form data-search><label>Query <input id="q" name="q"></label></form><div data-results></div>"""
WIDE, ANY = ("6x8", "16x8"), ("7x8", "16x16")
SIZES = {
    name: (*entry.boards, *(WIDE if entry.is_any_width else ()), *(ANY if entry.is_any_size else ()))
    for name, entry in SYSTEMS.items()
}
KEYS = """([images, cases]) => cases.map(([fen, numbers, rules, isAll]) => {
  const ways = numbers.map(number => images[number]), position = LatroKey.readPosition(fen);
  const asked = [position, ways, rules];
  return isAll ? Object.fromEntries(LatroKey.imageKeys(...asked)) : LatroKey.storedKey(...asked);
})"""
ASK = """async query => {
  try {
    const answer = await LatroIndex.answer(query), cards = await LatroIndex.cards("cards", answer.games);
    const told = ({ label, text, how }) => [label, text, how];
    const places = row => answer.isAboutPlaces ? answer.places(row).map(told) : [];
    return { games: answer.games.map((row, index) => [parseInt(cards[index][0].slice(6)), places(row)]) };
  } catch (error) {
    return { message: error.message, start: error.start };
  }
}"""
# What the pages answer. Those with `not` say what SQL says of turns that cannot be played.
ANSWERED = """
player "Carrillo" and before 2016-08
white "Joyce" and result 0-1
variant petteia-xxi and ending stalemate
plies >= 80 and not player "Carrillo"
date 2016-12..2017-09 and problems = 0
whole and not engine
kind fragment and result *
not kind played
diagram or engine(white)
code R312
site "game courier" and event ""
player joejoyce
player "carrillo, JOSE"
black "Joyce" and since 2016 and until 2016-12
result 1/2-1/2
result *
ending immobilized
game 7 or game 8
turns where illegal
turns where variation
turns where impossible or unread
position "s3sS1S/s3s1SS/ss2S2S/ss2S2S/ss5S/s2ss1SS/s2s1S1S/s5SS w"
position "s3sS1S/s3s1SS/ss2S2S/ss2S2S/ss5S/s2ss1SS/s2s1S1S/s5SS w", exact
turns where position "8/8/8/8/8/8/8/8 w hand=16,16"
position "ssssssssss/4d5/10/10/10/10/5D4/SSSSSSSSSS w" on latrunculi-xxi/10x8
not position "8/8/8/8/8/8/8/8 w" and at start
text stalemate
text "Courier carrillo"
not text "JOSÉ" and before 2018
comment "dux"
turns where not comment rule and at end
note nothing
rule "16"
turns where rule "latrunculi-xxi 16"
collection "best GAMES"
not collection "constructor" and result 0-1
not rule 16 and at start
illegal then impossible within 3
(illegal or impossible) then not variation within 2
turns where illegal and black to move and move <= 20
impossible, exact
NOT impossible -- of any turn
games where illegal, as corrected
turns where not rule 16 and at end
player Carrillo then rule 16
comment "dux" then at end
""".strip().split("\n")
WRONG = """
date 2016-13
date 2016..2015
before
player
player "(("
white ""
((((
plies 30
player "x" and
"abc"
player "Carrillo
white "a" to move
at middle
result 2-0
ending foo
code X99
engine(red)
player Carrillo white
carrillo
position "9/8 w"
position "8/8/8/8/8/8/8/8 w" on latrunculi-xxi/10x8
game x
(illegal
illegal, foo
""".strip().split("\n")
REFUSED = {
    'pattern "S s S"': 0, 'illegal and text "rule 16."': 17, 'text "!?"': 5,
    'comment "ζήνων"': 8, "illegal, as printed": 9, "source 2016": 0, "capture": 0, "whole and taken > 2": 10,
    'mark "#"': 0, "hit": 0, "motif pin": 0, 'turn "e1-e6"': 0, "men white <= 4": 0, "ahead 2": 0,
    "positions where illegal": 0, 'position "7@13b"': 9, 'after "1.e1-e6*" on latrunculi-xxi/10x8': 0,
}  # fmt: skip


@pytest.fixture(scope="module")
def collection(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Collection]:
    """All games of the corpus, with their errata, and one with hostile names."""
    folder = tmp_path_factory.mktemp("games")
    (folder / "hostile.txt").write_text(f"{HOSTILE_GAME}\n{BLANK_GAME}", encoding="utf-8")
    with Database.open(folder / "games.db") as database:
        games = [path for path in sorted(CORPUS.glob("*/*.txt")) if path.parent.name != "articles"]
        ledgers = sorted((CORPUS / "errata").glob("*.errata"))
        summary = add_paths(database, [*games, *ledgers, folder / "hostile.txt"], analyzer().without_search())
        assert summary.games > 100
        for game in (7, 12):
            add_note(database, game, collection="Best games")
    with latrodb.open(folder / "games.db") as opened:
        yield opened


@pytest.fixture(scope="module")
def site(collection: Collection) -> Path:
    """A folder with the search page and its index."""
    folder = collection.path.parent / "site"
    (folder / "index").mkdir(parents=True)
    games = {game.id: game for game in collection.find()}

    def card_of(number: int) -> Card:
        game = games[number]
        white, black = game.players
        return Card(
            f"games/{number}.html", white, black, game.date or "", game.variant or "", game.result or "", game.plies
        )

    for name, data in index_files(collection, card_of):
        (folder / "index" / name).write_bytes(data)
    for name in SCRIPTS:
        (folder / name).write_bytes((WEB / name).read_bytes())
    scripts = "".join(f'<script src="{name}"></script>' for name in SCRIPTS)
    (folder / "search.html").write_text(PAGE + scripts, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def page(browser: Browser, site: Path) -> Iterator[Page]:
    with browser.new_context() as context:
        opened = context.new_page()
        complaints: list[str] = []
        opened.on("console", lambda message: complaints.append(message.text))
        opened.on("pageerror", lambda error: complaints.append(str(error)))
        opened.goto((site / "search.html").as_uri())
        yield opened
        assert complaints == []


def test_keys_of_positions_are_those_of_the_database_on_every_board(page: Page) -> None:
    random = Random(15)
    images = [[image.name, *map(int, image[1:])] for image in IMAGES]
    cases, expected = [], []
    for name, boards in SIZES.items():
        system = SYSTEMS[name].system
        for board in boards:
            size = parse_size(board)
            assert size
            numbers = [IMAGES.index(image) for image in system.images(size)]
            for number in range(60):
                fen = random_fen(random, size.files, size.ranks)
                is_all = number % 20 == 0
                cases.append([fen, numbers, str(rules_number(name)), is_all])
                keys = {str(key): str(ways[0]) for key, ways in image_keys(system, read_fen(fen)).items()}
                expected.append(keys if is_all else stored_key(system, read_fen(fen)))
    assert len(cases) > 2000
    assert page.evaluate(KEYS, [images, cases]) == expected


def test_answers_are_those_of_find(page: Page, collection: Collection) -> None:
    answers = page.evaluate(f"queries => Promise.all(queries.map({ASK}))", ANSWERED)
    found = [[*collection.ask(query)] for query in ANSWERED]
    assert sum(map(bool, found)) > len(ANSWERED) * 3 // 4
    for query, games, answer in zip(ANSWERED, found, answers, strict=True):
        places = [
            [game, [[each.label, each.text.replace("printed", ""), each.how] for each in at]] for game, at in games
        ]
        assert answer == {"games": places}, query


def test_answers_to_queries_by_chance_are_those_of_find(page: Page, collection: Collection) -> None:
    random = Random(2026)
    tests = [
        "impossible", "illegal", "unread", "rule 16", 'comment "dux"', "white to move", "black to move", "move <= 4",
        "at start", "at end", "at 7w", "variation", "whole", "before 2017", "problems = 0", "player Carrillo",
        "result 1-0", "variant kowalski", "code R312",
    ]  # fmt: skip

    def condition(depth: int) -> str:
        kind = random.choice(["and", "or", "then", "not", "test", "test"]) if depth else "test"
        if kind == "test":
            return random.choice(tests)
        if kind == "not":
            return f"not {condition(0)}"
        within = f" within {random.randint(1, 4)}" if kind == "then" and random.random() < 0.5 else ""
        return f"({condition(depth - 1)} {kind} {condition(depth - 1)}{within})"

    queries = [f"{random.choice(['', 'turns where '])}{condition(3)}" for _ in range(60)]
    answers: list[dict[str, Any]] = page.evaluate(f"queries => Promise.all(queries.map({ASK}))", queries)
    for query, answer in zip(queries, answers, strict=True):
        found = [[game, [place.label for place in places]] for game, places in collection.ask(query)]
        assert [[game, [label for label, *_ in places]] for game, places in answer["games"]] == found, query


def test_a_mistake_is_found_at_the_place_where_find_has_it(page: Page, collection: Collection) -> None:
    answers = page.evaluate(f"queries => Promise.all(queries.map({ASK}))", WRONG)
    for query, answer in zip(WRONG, answers, strict=True):
        with pytest.raises(QueryError) as caught:
            collection.ask(query)
        assert answer["start"] == caught.value.start, query
        assert answer["message"]


def test_what_the_pages_cannot_answer_is_refused_in_words(page: Page) -> None:
    answers = page.evaluate(f"queries => Promise.all(queries.map({ASK}))", list(REFUSED))
    assert [answer["start"] for answer in answers] == list(REFUSED.values())
    assert all("cannot answer" in answer["message"] for answer in answers)
    assert "; set up the position on the board, or use latrodb find" in answers[-1]["message"]


def test_the_address_is_the_search(browser: Browser, site: Path) -> None:
    with browser.new_context() as context:
        page = context.new_page()
        page.goto(f"{(site / 'search.html').as_uri()}?q=turns+where+illegal+and+before+2017")
        page.wait_for_selector("[data-results] li")
        assert page.input_value("#q") == "turns where illegal and before 2017"
        links = page.eval_on_selector_all(
            "[data-results] .places a", "all => all.map(link => link.getAttribute('href'))"
        )
        assert all(link.startswith(f"{site.as_uri()}/games/") and "#" in link for link in links)
        page.goto(f"{(site / 'search.html').as_uri()}?q=plies+>=+0&page=2")
        page.wait_for_selector("nav")
        assert page.locator("[data-results] li").count() == 25
        assert "Page 2 of" in page.inner_text("nav")


def test_a_fault_is_shown_below_the_query_with_a_caret(browser: Browser, site: Path) -> None:
    with browser.new_context() as context:
        page = context.new_page()
        page.goto(f"{(site / 'search.html').as_uri()}?q=illegal+and+ending+foo")
        page.wait_for_selector("[data-results] pre")
        assert page.inner_text("pre").split("\n") == ["illegal and ending foo", "                   ^^^"]
        assert page.get_attribute("#q", "aria-invalid") == "true"


def test_a_name_that_is_no_query_is_searched_as_a_player(browser: Browser, site: Path) -> None:
    with browser.new_context() as context:
        page = context.new_page()
        page.goto(f"{(site / 'search.html').as_uri()}?q=joe+joyce")
        page.wait_for_selector("[data-results] li")
        assert page.inner_text("[data-results] .count").startswith('Searched for player "joe joyce". ')
        page.goto(f"{(site / 'search.html').as_uri()}?q=carrillo+joyce")
        page.wait_for_selector("[data-results] li")
        named = 'Searched for player "carrillo" and player "joyce". '
        assert page.inner_text("[data-results] .count").startswith(named)
        page.goto(f"{(site / 'search.html').as_uri()}?q=((((")
        page.wait_for_selector("[data-results] pre")
        page.goto(f"{(site / 'search.html').as_uri()}?q=nobody+known")
        page.wait_for_selector("[data-results] pre")


def test_a_name_without_a_visible_sign_is_called_blank(browser: Browser, site: Path) -> None:
    with browser.new_context() as context:
        page = context.new_page()
        page.goto(f"{(site / 'search.html').as_uri()}?q=event+blank")
        page.wait_for_selector("[data-results] li")
        assert page.locator("[data-results] li bdi").all_inner_texts()[:2] == ["(blank)", "?"]


def test_hostile_names_and_queries_stay_text(browser: Browser, site: Path) -> None:
    with browser.new_context() as context:
        page = context.new_page()
        page.on("dialog", lambda dialog: pytest.fail(dialog.message))
        page.goto(f"{(site / 'search.html').as_uri()}?q=variant+quintana+and+black+javascript")
        page.wait_for_selector("[data-results] li")
        assert page.inner_text("[data-results] li a bdi >> nth=0") == HOSTILE.replace('"', "'")
        page.goto(f"{(site / 'search.html').as_uri()}?{'q=%3Cscript%3Edocument.title%3D1%3C%2Fscript%3E'}")
        page.wait_for_selector("[data-results] pre")
        assert page.title() == "Search"
        assert page.locator("[data-results] script, [data-results] img").count() == 0


def test_the_index_is_the_same_when_it_is_made_again(site: Path, collection: Collection) -> None:
    cards = (collection, lambda number: Card("", "", "", "", "", str(number), 0))
    again = dict(index_files(*cards))
    kept = {path.name: path.read_bytes() for path in (site / "index").iterdir()}
    assert again.keys() == kept.keys()
    assert {name for name in again if again[name] != kept[name]} == {name for name in kept if name.startswith("cards-")}
    assert json.loads(json.dumps(sorted(again)))

"""A collection as a folder of pages."""

from __future__ import annotations

import base64
import json
import re
import shutil
import zlib
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit
from xml.etree import ElementTree as Xml

import pytest
from justhtml import JustHTML

import latrodb
from latrodb.diagrams.words import speaking
from latrodb.features.web import site
from latrodb.features.web.site import SiteOptions, build_site, site_maps
from tests.features.web.test_folder import GAMES, collect
from tests.support.paths import CORPUS

BASE = "https://example.org/games/"
HOSTILE = """[Event "<img src=x onerror=alert(1)>"]
[White "<script>alert(1)</script>"]
[Black "javascript:alert(1) \u202egnp.exe"]
[Date "2020.02.03"]
[Variant "petteia-xxi/8x8"]

1.a2-a3 {</script><script>alert(2)</script>} a7-a6 *
"""
FILES = [CORPUS / "latrunculi-xxi" / f"2016-{name}.txt" for name in ("07-carrillo-cetina", "07-fahys-carrillo")]
LEDGER = CORPUS / "errata" / "latrunculi-xxi.errata"


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    hostile = folder / "hostile.txt"
    hostile.write_text(HOSTILE, encoding="utf-8")
    collect(folder / "games.db", [*GAMES, *FILES, hostile, LEDGER]).close()
    return folder / "games.db"


@pytest.fixture(scope="module")
def folder(database: Path) -> Path:
    """The pages of the games, at an address that is known."""
    target = database.parent / "pages"
    build_site(database, target, SiteOptions("Old <games>", BASE))
    return target


def pages(folder: Path) -> Iterator[tuple[str, str]]:
    for file in sorted(folder.rglob("*.html")):
        yield file.relative_to(folder).as_posix(), file.read_text(encoding="utf-8")


def page_of(folder: Path, name: str) -> str:
    (file,) = folder.glob(name)
    return file.read_text(encoding="utf-8")


def test_every_link_leads_somewhere(folder: Path) -> None:
    broken = []
    for name, html in pages(folder):
        if name == "404.html":
            continue
        for address in re.findall(r'(?:href|src|action)="([^"]*)"', html):
            target = urlsplit(urljoin(f"{BASE}{name}", address))
            if target.scheme in ("data", "mailto") or not target.geturl().startswith(BASE):
                continue
            file = folder / unquote(target.path.removeprefix(urlsplit(BASE).path))
            if not file.is_file():
                broken.append((name, address))
            elif target.fragment and file.parent.name != "games":  # where a place without a board leads to the start
                assert f'id="{unquote(target.fragment)}"' in file.read_text(encoding="utf-8"), (name, address)
    assert not broken


def test_every_page_is_linked_from_another(folder: Path) -> None:
    linked = {"index.html", "404.html"}
    for name, html in pages(folder):
        addresses = re.findall('href="([^"?#]*)', html)
        linked |= {
            urlsplit(urljoin(f"{BASE}{name}", each)).path.removeprefix(urlsplit(BASE).path) for each in addresses
        }
    assert {name for name, _ in pages(folder)} <= linked


def test_the_list_of_games_has_the_page_of_each_game(database: Path, folder: Path) -> None:
    listed = set(re.findall('<a href="../games/([^"]*-[0-9a-f]{10}.html)">', page_of(folder, "games/index-all.html")))
    with latrodb.open(database) as collection:
        assert len(listed) == len(collection.find())
    assert all((folder / "games" / name).is_file() for name in listed)


def test_every_page_is_valid_and_has_its_policy(folder: Path) -> None:
    for name, html in pages(folder):
        JustHTML(html, strict=True)
        assert "default-src 'none'" in html, name
        markup = re.sub('"[^"]*"', '""', html)
        assert not re.search(r"<[^>]* (?:style|on[a-z]+)=", markup), name


def test_the_search_names_the_tests_that_it_cannot_answer(folder: Path) -> None:
    page = (folder / "search.html").read_text(encoding="utf-8")
    assert "answers <code>after</code>, <code>ahead</code>, <code>capture</code>, <code>captures</code>, " in page
    assert "<code>turn</code> and tactics." in page
    assert "<code>illegal</code></a>" in page
    assert "men white" not in page


def test_hostile_texts_stay_texts(folder: Path) -> None:
    for name, html in pages(folder):
        assert "<script>" not in html, name
        assert "<img src=x" not in html, name
        assert 'href="javascript:' not in html, name
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page_of(folder, "games/script-*.html")


def test_a_game_says_how_to_cite_it_and_leads_to_its_neighbors(folder: Path) -> None:
    html = page_of(folder, "games/carrillo-joyce-2016-07-4545e0f89e.html")
    address = f"{BASE}games/carrillo-joyce-2016-07-4545e0f89e.html"
    assert f'<link rel="canonical" href="{address}">' in html
    assert "How to cite this game" in html
    assert "begins with <code>4545e0f89e</code>" in html
    assert html.count('rel="prev"') == html.count('rel="next"') == 2


def test_pages_can_be_shown_by_other_programs(folder: Path) -> None:
    html = page_of(folder, "games/carrillo-cetina-*.html")
    assert '<meta property="og:title" content="Jose Carrillo - Carlos Cetina, July 2016">' in html
    assert '<meta property="og:description" content="Latrunculi XXI, 12×8 · July 2016' in html
    (picture,) = re.findall(f'og:image" content="{re.escape(BASE)}([^"]*)"', html)
    assert (folder / picture).read_bytes().startswith(b"\x89PNG")


def test_the_site_map_has_every_page(folder: Path) -> None:
    listed = set(re.findall(f"<loc>{re.escape(BASE)}(.*?)</loc>", (folder / "sitemap.xml").read_text(encoding="utf-8")))
    assert listed == {name for name, _ in pages(folder)} - {"404.html"}


def test_a_site_map_lists_absolute_addresses() -> None:
    ((name, data),) = site_maps(["index.html", "games/a.html"], "https://example.org/")
    found = [each.text for each in Xml.fromstring(data).iter("{http://www.sitemaps.org/schemas/sitemap/0.9}loc")]
    assert (name, found) == ("sitemap.xml", ["https://example.org/index.html", "https://example.org/games/a.html"])


def test_a_site_map_of_too_many_addresses_is_split(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site, "LONGEST_MAP", 2)
    maps = dict(site_maps(["a", "b", "c"], "https://example.org/"))
    assert list(maps) == ["sitemap.xml", "sitemap-1.xml", "sitemap-2.xml"]
    assert b"https://example.org/sitemap-2.xml" in maps["sitemap.xml"]
    assert b"https://example.org/c" in maps["sitemap-2.xml"]


def test_a_page_for_addresses_that_are_not_there_works_at_any_depth(folder: Path) -> None:
    html = page_of(folder, "404.html")
    assert f'href="{BASE}index.html"' in html
    assert f'href="{BASE}assets/web.css' in html


def test_two_builds_are_equal_whatever_the_number_of_processes(database: Path, folder: Path, tmp_path: Path) -> None:
    build_site(database, tmp_path, SiteOptions("Old <games>", BASE, workers=2))
    found = [
        {file.relative_to(home): file.read_bytes() for file in home.rglob("*") if file.is_file()}
        for home in (folder, tmp_path)
    ]
    assert found[0] == found[1]


def test_articles_lead_to_the_games_and_back(database: Path, tmp_path: Path) -> None:
    articles, home = tmp_path / "articles", tmp_path / "pages"
    (articles / "old").mkdir(parents=True)
    shutil.copy(FILES[0], articles)
    (articles / "old" / "end.md").write_text(f"# The end\n\n[A game](../{FILES[0].name}#9b).\n", encoding="utf-8")
    build_site(database, home, SiteOptions("Old games", articles=articles))
    html = page_of(home, "articles/end.html")
    (address,) = re.findall('<a href="([^"]*#9b)">A game', html)
    assert (home / "articles" / address.partition("#")[0]).resolve().match("games/carrillo-cetina-*.html")
    assert 'href="../index.html"' in html
    assert 'href="../articles/end.html" aria-current="page">Articles' in html
    assert 'href="articles/end.html">Articles' in page_of(home, "index.html")
    JustHTML(html, strict=True)


def test_a_position_that_comes_again_has_one_page(tmp_path: Path) -> None:
    for end in ("b1-b3", "c1-c3"):
        moves = f"1.a1-a4 a8-a5 2.a4-a1 a5-a8 3.{end} *"
        (tmp_path / end).write_text(f'[Variant "latrunculi-xxi/12x8"]\n\n{moves}\n', encoding="utf-8")
    collect(tmp_path / "games.db", [tmp_path / "b1-b3", tmp_path / "c1-c3"]).close()
    build_site(tmp_path / "games.db", tmp_path / "pages", SiteOptions("Two games"))
    explored = [html for _, html in pages(tmp_path / "pages" / "explore") if "What was played from here" in html]
    assert len(explored) == 4  # before the third turn; counted turns without a capture made them endlessly many
    assert all("Positions of fewer than 2 games have no page of their own" in html for html in explored)


def test_pictures_of_finished_games_say_who_has_won(database: Path, folder: Path) -> None:
    with latrodb.open(database) as collection:
        ended = sum(bool(collection.game(game).result) for game in collection.ask("plies >= 0").games)
    packed = re.findall('"([A-Za-z0-9+/=]+)"', (folder / "index" / "boards-0.js").read_text(encoding="utf-8"))[-1]
    boards = [board for board in json.loads(zlib.decompress(base64.b64decode(packed))) if board]
    finished = [board for board in boards if "has won" in board]
    assert len(boards) > len(finished) == ended > 1
    assert all("<latro-game " in board for board in boards)
    assert not any("to move" in board for board in finished)
    assert all("to move" in board for board in boards if board not in finished)
    assert any("the black Dux is immobilized" in board for board in finished)


def test_pages_of_games_are_in_the_language_of_the_site(tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    collect(database, [CORPUS / "latrunculi-xxi/2016-07-carrillo-cetina.txt"]).close()
    with speaking("es"):
        build_site(database, tmp_path / "public", SiteOptions("Partidas", is_full=False))
    (page,) = (tmp_path / "public").glob("games/carrillo-cetina-*.html")
    html = page.read_text(encoding="utf-8")
    assert '<html lang="es">' in html
    assert '<main id="main">' in html
    for words in ("Las Blancas capturaron d5 (4)", "Explorar esta posición", "Cómo citar esta partida", "31 turnos"):
        assert words in html
    assert '<main id="main" lang="en">' in (tmp_path / "public" / "players" / "index.html").read_text(encoding="utf-8")
    assert "Pruebe una jugada" in (tmp_path / "public" / "assets" / "latro-game.js").read_text(encoding="utf-8")

"""The Atom feeds and the site map."""

from xml.etree import ElementTree as Xml

import pytest

from latrodb.features.web import feeds
from latrodb.features.web.feeds import News, atom_feed, site_maps

ATOM = "{http://www.w3.org/2005/Atom}"
OLD = News("Carrillo – Joyce", "games/a.html", "2016.07.??", "0–1", "a")
NEW = News("<script>\0", "games/b.html", "2017.11.02", "", "b")


def read(feed: bytes) -> Xml.Element:
    return Xml.fromstring(feed)


def texts(feed: bytes, name: str) -> list[str | None]:
    return [each.text for each in read(feed).iter(f"{ATOM}{name}")]


def test_the_latest_entry_comes_first_and_dates_the_feed() -> None:
    feed = atom_feed("New games", "games.xml", [OLD, NEW], "Old games")
    assert texts(feed, "title") == ["New games", "<script>\ufffd", "Carrillo – Joyce"]
    assert texts(feed, "updated") == ["2017-11-02T00:00:00Z", "2017-11-02T00:00:00Z", "2016-07-01T00:00:00Z"]


def test_identities_do_not_depend_on_where_the_site_is() -> None:
    here, there = (
        atom_feed("New games", "games.xml", [OLD], "Old games", base) for base in ("", "https://example.org/")
    )
    assert texts(here, "id")[1] == texts(there, "id")[1]
    links = [each.get("href") for each in read(there).iter(f"{ATOM}link")]
    assert links == [f"https://example.org/{name}" for name in ("games.xml", "index.html", "games/a.html")]


@pytest.mark.parametrize("date", ["", "????.??.??", "soon", "2016.13.01"])
def test_entries_without_a_date_are_left_out(date: str) -> None:
    feed = atom_feed("New games", "games.xml", [OLD._replace(date=date)], "Old games")
    assert texts(feed, "title") == ["New games"]


def test_a_site_map_lists_absolute_addresses() -> None:
    ((name, data),) = site_maps(["index.html", "games/a.html"], "https://example.org/")
    found = [each.text for each in Xml.fromstring(data).iter("{http://www.sitemaps.org/schemas/sitemap/0.9}loc")]
    assert (name, found) == ("sitemap.xml", ["https://example.org/index.html", "https://example.org/games/a.html"])


def test_a_site_map_of_too_many_addresses_is_split(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(feeds, "LONGEST_MAP", 2)
    maps = dict(site_maps(["a", "b", "c"], "https://example.org/"))
    assert list(maps) == ["sitemap.xml", "sitemap-1.xml", "sitemap-2.xml"]
    assert b"https://example.org/sitemap-2.xml" in maps["sitemap.xml"]
    assert b"https://example.org/c" in maps["sitemap-2.xml"]

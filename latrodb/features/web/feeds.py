"""Feeds of new games and new errata (Atom, RFC 4287), and the site map (sitemaps.org), of a folder of files.

Nothing depends on the clock: the dates are those of the games and of the records.
"""

from __future__ import annotations

import uuid
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple
from xml.etree import ElementTree as Xml

from latrodb.core.dates import DateError, read_date
from latrodb.diagrams.svg import clean

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

LONGEST_FEED = 50  # entries
LONGEST_MAP = 50_000  # addresses that a site map may have
_NEVER = "1970-01-01T00:00:00Z"
_ATOM = "http://www.w3.org/2005/Atom"
_SITEMAPS = "http://www.sitemaps.org/schemas/sitemap/0.9"


class News(NamedTuple):
    """An entry of a feed."""

    title: str
    address: str  # of its page, from the first folder of the site on
    date: str  # in the form of Date tags
    summary: str
    identity: str  # a text that no other entry has, whatever the site


def atom_feed(title: str, file: str, news: Iterable[News], author: str, base: str = "") -> bytes:
    """Make an Atom feed of the latest entries that have a date.

    Args:
        title: what the feed is called.
        file: its own address, from the first folder of the site on.
        news: entries in any order.
        author: whose news it is, such as the name of the collection.
        base: the address of the site, which ends in `/`; without one, links are relative to the feed.
    """
    dated = [(stamp, each) for each in news if (stamp := _stamp(each.date))]
    latest = sorted(dated, key=lambda each: (each[0], each[1].address, each[1].identity), reverse=True)[:LONGEST_FEED]
    feed = Xml.Element("feed", xmlns=_ATOM)
    _add(feed, "title", title)
    _add(feed, "id", _urn(f"{base}{file} {title}"))
    _add(feed, "updated", latest[0][0] if latest else _NEVER)
    _add(_add(feed, "author"), "name", author)
    _add(feed, "link", rel="self", href=f"{base}{file}")
    _add(feed, "link", rel="alternate", type="text/html", href=f"{base}index.html")
    for stamp, each in latest:
        entry = _add(feed, "entry")
        _add(entry, "title", each.title)
        _add(entry, "id", _urn(each.identity))
        _add(entry, "updated", stamp)
        _add(entry, "link", rel="alternate", type="text/html", href=f"{base}{each.address}")
        _add(entry, "summary", each.summary)
    return _bytes(feed)


def site_maps(addresses: Sequence[str], base: str) -> Iterator[tuple[str, bytes]]:
    """Make the site map of some addresses, each with its file name; of very many, several and an index.

    `base` is the address of the site, which ends in `/`: the format has no relative addresses.
    """
    parts = [addresses[start : start + LONGEST_MAP] for start in range(0, len(addresses), LONGEST_MAP)]
    if len(parts) <= 1:
        yield "sitemap.xml", _locations("urlset", "url", base, addresses)
        return
    names = [f"sitemap-{number}.xml" for number in range(1, len(parts) + 1)]
    yield "sitemap.xml", _locations("sitemapindex", "sitemap", base, names)
    for name, part in zip(names, parts, strict=True):
        yield name, _locations("urlset", "url", base, part)


def _locations(root: str, item: str, base: str, addresses: Iterable[str]) -> bytes:
    found = Xml.Element(root, xmlns=_SITEMAPS)
    for address in addresses:
        _add(_add(found, item), "loc", f"{base}{address}")
    return _bytes(found)


def _add(parent: Xml.Element, name: str, text: str = "", **attributes: str) -> Xml.Element:
    element = Xml.SubElement(parent, name, attributes)
    element.text = clean(text) or None
    return element


def _bytes(root: Xml.Element) -> bytes:
    Xml.indent(root, "")
    return b'<?xml version="1.0" encoding="utf-8"?>\n%s\n' % Xml.tostring(root, "unicode").encode()


def _stamp(date: str) -> str:
    """The beginning of the period of a date, as Atom writes it; empty if it is not a date."""
    try:
        known = read_date(date)
    except DateError:
        return ""
    return f"{'-'.join([*known.split('.'), '01', '01'][:3])}T00:00:00Z"


def _urn(text: str) -> str:
    """The identity of something as an address that leads nowhere."""
    return uuid.UUID(bytes=sha256(text.encode(errors="surrogatepass")).digest()[:16], version=5).urn

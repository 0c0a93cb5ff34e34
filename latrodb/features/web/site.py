"""A collection as a folder of files, which works from a disk and from any host.

The pages are those of the server, made by the same functions. Each page says which others it leads to, and these are
made next, until no link is left open. Two builds of one database are equal byte for byte: nothing depends on the clock,
on the number of processes, or on the folder.
"""

from __future__ import annotations

import gc
from contextlib import contextmanager
from itertools import chain
from operator import call
from typing import TYPE_CHECKING, NamedTuple
from xml.etree import ElementTree as Xml

from latrodb.diagrams.svg import clean
from latrodb.diagrams.words import language, speak
from latrodb.features.analyzer import analyzer
from latrodb.features.web.folder import FolderAddresses, Names, Wanted, name_games, name_players
from latrodb.features.web.render import article_html, assets
from latrodb.features.web.site_articles import NO_ARTICLES, build_articles, find_game_of
from latrodb.features.web.site_pages import SitePages, open_collection, page_of_nothing, write_file
from latrodb.features.web.site_plan import SitePlan
from latrodb.features.web.site_search import search_files
from latrodb.game.game import UNKNOWN
from latrodb.motifs.catalog import QUICK
from latrodb.store.motif_uses import search_motifs
from latrodb.store.reader_pool import Processes, follow_parent

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from pathlib import Path

    from latrodb.features.web.site_articles import Articles
    from latrodb.query.collection import Collection

LONGEST_MAP = 50_000  # addresses that a site map may have
LEAST = 2  # games that must have a position, for it to have a page; of many games, one in a thousand
PAGES_AT_ONCE = 25  # that a process makes before it says so, at most
OBJECTS = (100_000, 20, 100)  # that a process makes before Python looks for cycles: pages have few, and leave none
SITEMAPS = "http://www.sitemaps.org/schemas/sitemap/0.9"
DATES = "SELECT id, date FROM games"

_pages: SitePages  # in a process that makes pages


class SiteOptions(NamedTuple):
    """How a folder of pages is made."""

    title: str  # what the collection is called
    base: str = ""  # the address at which it will be, which ends in `/`; empty if that is not known
    workers: int = 1  # the number of processes that make pages
    is_full: bool = True  # whether tactics of games can be switched on, which takes most of the time
    articles: Path | None = None  # a folder with articles


class Site(NamedTuple):
    """What was made."""

    pages: int
    games: int  # pages among them that are about a game
    false: list[Path]  # articles that are left out, since something in them is false


def build_site(
    database: Path, folder: Path, options: SiteOptions, report: Callable[[str, int], None] = lambda file, count: None
) -> Site:
    """Write the pages of a database into an empty folder.

    `report` is called with the file of a page and the number of pages made since the last call.

    Raises:
        StoreError: the database cannot be read, or a process was ended.
        OSError: a file cannot be written.
    """
    with open_collection(database) as collection:
        if options.is_full:
            search_motifs(collection, sorted(QUICK), analyzer())
        plan = _plan(collection, database, folder, options)
        articles = _articles(collection, plan, options)
        plan = plan._replace(names=plan.names._replace(articles=articles.home))
        parts = (_assets().items(), search_files(collection, plan))
        for name, data in chain(*parts, articles.files.items()):
            is_page = name in articles.pages
            write_file(folder / name, article_html(data, _addresses_at(name, plan)) if is_page else data)
    first = FolderAddresses(plan.names, "")
    first.wanted.add(Wanted("index.html", ""))
    for game in plan.order:
        first.game(game)
    made = _make_pages(plan, first.wanted, options.workers, report)
    files = sorted([*made, *(name for name in articles.files if name.endswith(".html"))])
    write_file(folder / "404.html", page_of_nothing(plan))
    if options.base:
        for name, data in site_maps(files, options.base):
            write_file(folder / name, data)
    return Site(len(files), len(plan.order), articles.false)


def site_maps(addresses: Sequence[str], base: str) -> Iterator[tuple[str, bytes]]:
    """Make the site map of some addresses (sitemaps.org), each with its file name; of very many, several and an index.

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
    found = Xml.Element(root, xmlns=SITEMAPS)
    for address in addresses:
        Xml.SubElement(Xml.SubElement(found, item), "loc").text = clean(f"{base}{address}")
    Xml.indent(found, "")
    return b'<?xml version="1.0" encoding="utf-8"?>\n%s\n' % Xml.tostring(found, "unicode").encode()


def _articles(collection: Collection, plan: SitePlan, options: SiteOptions) -> Articles:
    """The articles, whose links to games lead to the pages of these games."""
    if options.articles is None:
        return NO_ARTICLES

    def page_of(file: Path) -> str:
        game = find_game_of(collection, file)
        return FolderAddresses(plan.names, "").game(game) if game else ""

    return build_articles(options.articles, page_of)


def _addresses_at(file: str, plan: SitePlan) -> FolderAddresses:
    return FolderAddresses(plan.names, "../" * file.count("/"))


def _plan(collection: Collection, database: Path, folder: Path, options: SiteOptions) -> SitePlan:
    named = name_games(collection)
    names = Names(
        {game.id: game.name for game in named},
        name_players(name for (name,) in collection.query("SELECT name FROM players")),
    )
    shown = {game.id for game in named if not game.is_repeated}
    dates = {game: "" if (date or "") in UNKNOWN else date for game, date in collection.query(DATES)}
    order = sorted(shown, key=lambda game: (dates[game], names.games[game]))
    least = max(LEAST, len(order) // 1000)
    digests = {game.id: game.digest for game in named}
    return SitePlan(
        database, folder, options.title, options.base, names, order, digests, options.is_full, least, language()
    )


def _make_pages(plan: SitePlan, wanted: Iterable[Wanted], workers: int, report: Callable[[str, int], None]) -> set[str]:
    """Make pages, and those that they lead to; returns the files of all."""
    todo, done = set(wanted), set[str]()
    with _runner(plan, workers) as run:
        while jobs := sorted(job for job in todo if job.file not in done):
            each = min(PAGES_AT_ONCE, -(-len(jobs) // workers))
            parts = [jobs[start : start + each] for start in range(0, len(jobs), each)]
            for part, found in zip(parts, run(parts), strict=True):
                todo |= found
                done.update(job.file for job in part)
                report(part[-1].file, len(part))
    return done


@contextmanager
def _runner(plan: SitePlan, workers: int) -> Iterator[Callable[[list[list[Wanted]]], Iterable[set[Wanted]]]]:
    """What makes parts of the pages and says which others they lead to, in their order."""
    if workers == 1:
        with SitePages(plan) as pages:
            yield lambda parts: map(pages.write, parts)
        return
    with Processes(workers, "makes pages", _start, plan) as processes:
        yield lambda parts: map(call, [processes.submit(_work, part) for part in parts])


def _start(plan: SitePlan) -> None:
    global _pages
    speak(plan.language)
    follow_parent()
    gc.set_threshold(*OBJECTS)
    _pages = SitePages(plan)


def _work(part: list[Wanted]) -> set[Wanted]:
    return _pages.write(part)


def _assets() -> dict[str, bytes]:
    return {f"assets/{name}": asset.data for name, asset in assets().items()}

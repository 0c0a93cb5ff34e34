"""The pages of a folder: those of the server, with what only a folder of files needs.

That is a policy within the page, since files have no headers; the addresses and words by which other programs show a
page to their users; for a game, those before and after it, and how to cite it.
"""

from __future__ import annotations

from contextlib import suppress
from html import escape
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Self

from msgspec.structs import replace

from latrodb.core.english import count_words
from latrodb.core.key import IMAGE_BITS
from latrodb.core.position import read_fen, write_fen
from latrodb.diagrams.requests import Contents, Spot, scene_of_spot
from latrodb.diagrams.scene import scene_of_position
from latrodb.diagrams.svg import clean, paint
from latrodb.diagrams.typesetting import MissingExtraError, to_small_png
from latrodb.diagrams.words import say
from latrodb.features.analyzer import analyzer
from latrodb.features.viewer.frames import game_ending
from latrodb.features.viewer.movetext import words_html
from latrodb.features.web.folder import DIGITS, FolderAddresses
from latrodb.features.web.pages.explore import ExplorePage, explored_page
from latrodb.features.web.pages.game_list import GameListPage
from latrodb.features.web.pages.games import GamePage
from latrodb.features.web.pages.page import MessagePage, game_lines
from latrodb.features.web.pages.rules import RulebookPage
from latrodb.features.web.pages.search import SearchPage
from latrodb.features.web.render import RESULTS, page_html
from latrodb.features.web.search_index import unanswered
from latrodb.features.web.site_search import SCRIPTS
from latrodb.features.web.views import Asked, Made, find_view, load_noted, show_front, show_game
from latrodb.game.draft import OPEN
from latrodb.query.collection import Collection
from latrodb.references import START, places_of
from latrodb.rules.catalog import find_variant
from latrodb.rules.classes import class_key
from latrodb.store.find import find_game

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from latrodb.diagrams.scene import Scene
    from latrodb.features.web.folder import Wanted
    from latrodb.features.web.pages.page import GameLine, Page
    from latrodb.features.web.site_plan import SitePlan


GAMES_AT = "SELECT DISTINCT game FROM positions_corrected WHERE key BETWEEN :first AND :last"


def open_collection(path: Path) -> Collection:
    """Open a database to be read only.

    Raises:
        StoreError: it cannot be opened.
    """
    collection = Collection.open(path, read_only=True)
    collection.analyzer = analyzer
    return collection


class SitePages:
    """What writes pages; a context manager, which closes its database."""

    def __init__(self, plan: SitePlan) -> None:
        self._plan = plan
        self._places = {game: place for place, game in enumerate(plan.order)}
        self._collection = open_collection(plan.database)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._collection.close()

    def write(self, jobs: Iterable[Wanted]) -> set[Wanted]:
        """Write pages into the folder; returns the pages to which they lead.

        Raises:
            StoreError: the database cannot be read.
            OSError: a file cannot be written.
        """
        wanted: set[Wanted] = set()
        for job in jobs:
            addresses = FolderAddresses(self._plan.names, "../" * job.file.count("/"), self._is_common)
            html = self._page(job, addresses)
            write_file(self._plan.folder / job.file, html)
            wanted.update(each for each in addresses.wanted if addresses.file(each.file).encode() in html)
        return wanted

    def _page(self, job: Wanted, addresses: FolderAddresses) -> bytes:
        made = self._made(job)
        page, head, after = made.page, list(_head(self._plan, made.page, job.file)), ""
        explored: dict[str, str] = {}
        if isinstance(page, GamePage):
            before, next_one = self._around(page.game.id)
            head += _neighbor_links(before, next_one, addresses)
            after = _neighbors(before, next_one, addresses) + _citation(self._plan, page, job.file)
            page = replace(page, source=PurePosixPath(page.source).name)  # the folders are the editor's own
            explored = self._explored(page.game, addresses)
            write_file(self._plan.folder / f"{job.file.removesuffix('.html')}.txt", self._text(page.game.id))
        index = f' data-index="{addresses.file("index/")}"'
        scripts = "\n".join(f'<script src="{addresses.asset(name)}"{index}></script>' for name in SCRIPTS)
        drawn: dict[str, str | list[str]] = {**explored}
        if isinstance(page, GameListPage):
            drawn = {"scripts": scripts}
        if isinstance(page, SearchPage):
            drawn = {"scripts": scripts, "refused": unanswered()}
        if isinstance(page, ExplorePage):
            few = f"Positions of fewer than {count_words(self._plan.least, 'game')} have no page of their own"
            drawn = {"note": f"{few}: their links lead to the search, which lists these games."}
        return page_html(page, addresses, head="\n".join(head), after=after, **drawn, **made.drawn)

    def _text(self, game: int) -> bytes:
        return self._collection.game(game).text().encode(errors="replace")

    def _explored(self, line: GameLine, addresses: FolderAddresses) -> dict[str, str]:
        """What was played from the positions that other games have, too, and at which places the others are."""
        parts, alone = [], []
        for node, position in places_of(self._collection.game(line.id)):
            label, fen = node.label if node else START, write_fen(replace(position, quiet=0))
            if self._is_common(fen, line.variant):
                part = page_html(explored_page(self._collection, fen, line.variant), addresses).decode()
                parts.append(f'<template data-at="{label}">{part}</template>')
            else:
                alone.append(label)
        return {"explored": "".join(parts), "alone": " ".join(alone), "least": str(self._plan.least)}

    def _is_common(self, fen: str, variant: str) -> bool:
        """Whether so many games have a position that it has a page."""
        key = class_key(find_variant(variant).system, read_fen(fen)) << IMAGE_BITS
        query = f"SELECT count(*) FROM ({GAMES_AT} LIMIT :least)"
        ((games,),) = self._collection.query(query, first=key, last=key | (1 << IMAGE_BITS) - 1, least=self._plan.least)
        return bool(games == self._plan.least)

    def _made(self, job: Wanted) -> Made:
        if not job.path:
            return show_front(Asked(self._collection, self._plan.title, {}, {}))
        found = find_view(job.path)
        assert found is not None, job
        show, words = found
        if "game" in words:
            number = int(words["game"])
            game = load_noted(self._collection, number)
            if game.opening:
                contents = Contents(caption=game_ending(game).partition(": ")[2])
                self._draw_preview(scene_of_spot(Spot(game, places_of(game)[-1]), contents), job.file)
            return show_game(self._collection, number, game, has_tactics=self._plan.is_full, has_json=False)
        made = show(Asked(self._collection, self._plan.title, words, dict(job.query)))
        if isinstance(made.page, RulebookPage):
            opening = find_variant(made.page.system).opening()
            self._draw_preview(scene_of_position(opening, title=made.page.title, caption=made.page.title), job.file)
        return made

    def _draw_preview(self, scene: Scene, file: str) -> None:
        """Draw what links in other programs show of a page; that needs `latrodb[pictures]`."""
        if self._plan.is_full and self._plan.base:
            with suppress(MissingExtraError):
                write_file(self._plan.folder / _preview_of(file), to_small_png(paint(scene)))

    def _around(self, game: int) -> tuple[GameLine | None, GameLine | None]:
        """The games before and after a game by date."""
        place, order = self._places[game], self._plan.order
        before = self._line(order[place - 1]) if place else None
        return before, self._line(order[place + 1]) if place + 1 < len(order) else None

    def _line(self, game: int) -> GameLine:
        return game_lines([find_game(self._collection, game)])[0]


def write_file(file: Path, data: bytes) -> None:
    """Write a file into a folder that is made if missing."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data)


def page_of_nothing(plan: SitePlan) -> bytes:
    """The page that a host shows at an address that there is not: at whatever depth, if the site's address is known."""
    page = MessagePage(title="Not found", message="There is no such page.")
    addresses = FolderAddresses(plan.names, plan.base)
    return page_html(page, addresses, head=f'{_policy()}\n<meta name="robots" content="noindex">')


def _head(plan: SitePlan, page: Page, file: str) -> Iterator[str]:
    """The policy of a page, and how other programs show it."""
    yield _policy()
    words = _description(page, plan)
    yield _meta("name", "description", words)
    yield _meta("property", "og:title", page.title)
    yield _meta("property", "og:description", words)
    yield _meta("property", "og:site_name", plan.title)
    yield _meta("property", "og:type", "article" if isinstance(page, GamePage) else "website")
    if plan.base:
        yield _link("canonical", f"{plan.base}{file}")
        yield _meta("property", "og:url", f"{plan.base}{file}")
        if (plan.folder / _preview_of(file)).is_file():
            yield _meta("property", "og:image", f"{plan.base}{_preview_of(file)}")
            yield _meta(
                "property", "og:image:alt", "The last position" if isinstance(page, GamePage) else "The opening"
            )


def _preview_of(file: str) -> str:
    """The file of the picture of what a page is about."""
    return f"previews/{file.replace('/', '-').removesuffix('.html').removeprefix('games-')}.png"


def _description(page: Page, plan: SitePlan) -> str:
    if isinstance(page, RulebookPage):
        return page.summary.replace("`", "")
    if not isinstance(page, GamePage):
        return f"{page.title} · {plan.title}"
    return " · ".join(_facts_of(page.game))


def _facts_of(game: GameLine) -> list[str]:
    """What there is to say of a game besides its players, in words."""
    event = game.event if game.event.casefold() not in game.rules.casefold() else ""
    result = RESULTS[game.result] if game.result in RESULTS and game.result != OPEN else ""
    turns = say("turns_one" if game.plies == 1 else "turns_many", count=game.plies)
    return [*filter(None, (game.rules, event, game.when, result, turns))]


def _neighbor_links(before: GameLine | None, after: GameLine | None, addresses: FolderAddresses) -> Iterator[str]:
    for word, game in (("prev", before), ("next", after)):
        if game:
            yield _link(word, addresses.game(game.id))


def _neighbors(before: GameLine | None, after: GameLine | None, addresses: FolderAddresses) -> str:
    """The links to the games before and after a game."""
    items = [
        f'<li class="{word}"><a rel="{word}" href="{addresses.game(game.id)}"><small>{label}</small> '
        f"{words_html(game.white)} – {words_html(game.black)}</a></li>"
        for word, label, game in (("prev", say("earlier"), before), ("next", say("later"), after))
        if game
    ]
    return f'<nav class="around" aria-label="{say("games_by_date")}"><ul>{"".join(items)}</ul></nav>' if items else ""


def _citation(plan: SitePlan, page: GamePage, file: str) -> str:
    """How to cite a game: its players, where and when it was played, and its address, which never changes."""
    game = page.game
    digest = plan.digests[game.id][:DIGITS]
    words = ", ".join(map(words_html, (f"{game.white} – {game.black}", *_facts_of(game))))
    address = f"{plan.base}{file}"
    shown = f'<a href="{escape(address)}">{escape(address)}</a>' if plan.base else f"<code>{escape(address)}</code>"
    return (
        f'<section class="cite"><h2>{say("cite")}</h2><p>{words}. <cite>{words_html(plan.title)}</cite>, '
        f"{shown}. {say('cite_digest')} <code>{digest}</code>.</p></section>"
    )


def _policy() -> str:
    """The policy within a page: nothing but files of the site, also on a disk."""
    own = "'self' file:"
    policy = (
        f"default-src 'none'; script-src {own}; style-src {own}; img-src {own} data:; font-src {own}; "
        f"base-uri 'none'; form-action {own}"
    )
    return f'<meta http-equiv="Content-Security-Policy" content="{policy}">'


def _meta(kind: str, name: str, content: str) -> str:
    return f'<meta {kind}="{name}" content="{escape(" ".join(clean(content).split()))}">'


def _link(relation: str, address: str, **attributes: str) -> str:
    more = "".join(f' {name}="{escape(value)}"' for name, value in attributes.items())
    return f'<link rel="{relation}" href="{escape(address)}"{more}>'

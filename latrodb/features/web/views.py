"""Which page an address names, and how that page is made from an open database."""

from __future__ import annotations

import re
from contextlib import nullcontext, suppress
from html import escape
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from latrodb.core.errors import FenError, LatrodbError
from latrodb.core.position import read_fen
from latrodb.diagrams.captions import turn_caption
from latrodb.diagrams.words import language
from latrodb.features.viewer.board_drawings import svg_of_place
from latrodb.features.viewer.element import element_of, embedded_element, sprite_of, with_start
from latrodb.features.viewer.puzzles import boards_of_puzzles
from latrodb.features.web.addresses import decode_part
from latrodb.features.web.board_parts import Card, boards_of, card_of, example_board, live_board
from latrodb.features.web.pages.check import CheckPage
from latrodb.features.web.pages.explore import ExploredPage, ExplorePage, explore_page, explored_page
from latrodb.features.web.pages.front import FrontPage, front_page
from latrodb.features.web.pages.games import ArticlePage, GamePage, GamesPage, game_page, games_page
from latrodb.features.web.pages.motifs import MotifPage, MotifsPage, motif_page, motifs_page
from latrodb.features.web.pages.page import MessagePage
from latrodb.features.web.pages.players import PlayerPage, PlayersPage, player_page, players_page
from latrodb.features.web.pages.problems import ProblemPage, ProblemsPage, problem_page, problems_page
from latrodb.features.web.pages.puzzles import PuzzlesPage, puzzles_page
from latrodb.features.web.pages.rules import RulebookPage, RulePage, RulesPage, rule_page, rulebook_page, rules_page
from latrodb.features.web.pages.search import SearchPage, search_page
from latrodb.motifs.catalog import QUICK
from latrodb.rules.catalog import find_variant
from latrodb.store.errors import StoreError, TooManyGamesError
from latrodb.store.find import count_games
from latrodb.store.keeping import attach_notes
from latrodb.store.motif_uses import search_motifs
from latrodb.store.stored_game import load_place

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Mapping, Sequence

    from latrodb.features.web.pages.page import Page
    from latrodb.game.game import Game
    from latrodb.query.collection import Collection


MOST_DRAWN = 200  # games whose players are kept, about 0.1 MB each
_DRAWN: dict[Hashable, str] = {}  # these players, the most recently used last
_DRAWING = Lock()


class Asked(NamedTuple):
    """What the address of a page asks for.

    Attributes:
        collection: the open database.
        name: what the collection is called.
        words: the decoded parts of the path, by name; a part that is left out is an empty text.
        query: the values after the question mark.
    """

    collection: Collection
    name: str
    words: Mapping[str, str]
    query: Mapping[str, str]

    @property
    def page(self) -> str:
        """Which part of a long list is asked for, as in the address."""
        return self.query.get("page", "")


class Made(NamedTuple):
    """The data of a page, and what was drawn for it: HTML by the name that its template has for it."""

    page: Page
    drawn: Mapping[str, str | Sequence[str]] = {}


def show_front(asked: Asked) -> Made:
    """The first page of a collection, with a game that is played and the last positions of others."""
    page = front_page(asked.collection, asked.name)
    last = [(each, load_place(asked.collection, each.id, each.plies)) for each in page.games]
    cards = [card_of(place, each.result, each.variant) for each, place in last]
    if page.shown is None:
        return Made(page, boards_of(cards))
    game = load_noted(asked.collection, page.shown.id)
    node = next(node for node in game.nodes if node.label == page.place)
    if node.after is None or game.variant is None:
        return Made(page, boards_of(cards))
    still = svg_of_place(node.after, node.steps, f"After {turn_caption(game, node)}", node=node)
    player = embedded_element(game, "game", page.place, is_brief=True)
    return Made(page, {**boards_of(cards, [player]), "player": still + player.html})


def show_place(asked: Asked) -> Made:
    """A game at one of its places."""
    number, place = int(asked.words["game"]), asked.words["place"]
    game = load_noted(asked.collection, number)
    if found := re.fullmatch("ply-([0-9]{1,6})", place):  # as the tables count turns
        place = game.nodes[int(found[1]) - 1].label if 0 < int(found[1]) <= len(game.nodes) else place
    is_json = bool(asked.words.get("json"))
    return show_game(asked.collection, number, game, place, has_tactics=not is_json, has_json=is_json)


def load_noted(collection: Collection, number: int) -> Game:
    """A game of a collection with the notes about it."""
    (game,) = attach_notes(collection, [collection.game(number)])
    return game


def show_game(
    collection: Collection, number: int, game: Game, place: str = "", *, has_tactics: bool = True, has_json: bool = True
) -> Made:
    """A game that can be played through, which was loaded before; `has_json`: the page is read as JSON."""
    labels = {"", "start", "end", *(node.label for node in game.nodes)}
    player = _draw(game, has_tactics=has_tactics) if place not in labels or not has_json else ""
    page = game_page(collection, number, place, game, has_turns=has_json)
    if place not in labels and f'"#{escape(place)}"' not in player:  # of a turn in a variation
        page = replace(page, place="", missing=place)
    return Made(page, {"player": with_start(player, place) if place else player})


def _draw(game: Game, *, has_tactics: bool) -> str:
    """The player of a game as HTML, made once for all that it shows.

    That is its text and where it is in its file, its tags, its rules, its diagnostics, its notes and the language.
    """
    written = game.written
    text, place = written.source.text[slice(*written.span)], written.source.place(written.span)
    rules = game.variant.key if game.variant else ""
    key = (written.source.name, place, rules, written.tags, text, game.diagnostics, game.notes, has_tactics, language())
    with _DRAWING:
        html = _DRAWN.pop(key, None)
    if html is None:
        element = element_of(game, has_tactics=has_tactics)
        html = sprite_of([element]) + element.html
    with _DRAWING:
        _DRAWN[key] = html
        while len(_DRAWN) > MOST_DRAWN:
            del _DRAWN[next(iter(_DRAWN))]
    return html


def _players(asked: Asked) -> Made:
    return Made(players_page(asked.collection, asked.query.get("q", ""), asked.page, asked.query.get("kind", "")))


def _rulebook(asked: Asked) -> Made:
    page = rulebook_page(asked.collection, asked.words["system"])
    variant = find_variant(page.system)
    return Made(page, {"board": live_board(variant.system, variant.opening(), "The opening")})


def _rule(asked: Asked) -> Made:
    page = rule_page(asked.collection, asked.words["system"], asked.words["number"], asked.page)
    return Made(page, {"board": example_board(page.system, page.example) if page.example else ""})


def _search_few(collection: Collection) -> None:
    """Search the games for all motifs, once, if they are few; where any number may be searched, users say when."""
    if collection.most_searched is not None and count_games(collection) <= collection.most_searched:
        with suppress(TooManyGamesError):
            search_motifs(collection, sorted(QUICK), collection.analyzer())


def _motifs(asked: Asked) -> Made:
    _search_few(asked.collection)
    return Made(motifs_page(asked.collection))


def _motif(asked: Asked) -> Made:
    _search_few(asked.collection)
    return Made(motif_page(asked.collection, asked.words["name"], asked.page))


def _puzzles(asked: Asked) -> Made:
    page, puzzles = puzzles_page(asked.collection, asked.page)
    return Made(page, boards_of_puzzles(puzzles))


def _explore(asked: Asked) -> Made:
    page = explore_page(asked.collection, *(asked.query.get(each, "") for each in ("fen", "variant", "kind")))
    if page.position:
        board = live_board(find_variant(page.variant).system, read_fen(page.position), "The position")
        return Made(page, {"board": board})
    return Made(page, boards_of([Card(each.position) for each in (*page.openings, *page.set_ups)]))


def _explored(asked: Asked) -> Made:
    return Made(explored_page(asked.collection, asked.query.get("fen", ""), asked.query.get("variant", "")))


def _search(asked: Asked) -> Made:
    query, fen = asked.query.get("q", ""), asked.query.get("fen", "").replace('"', "")
    page = search_page(
        asked.collection,
        query or (fen and f'position "{fen}"'),
        asked.query.get("board", fen),
        asked.page,
        asked.query.get("after", ""),
        asked.query.get("kind", ""),
    )
    cards = (
        Card(each.position, each.result, each.before, each.played, each.game.variant, tuple(each.squares))
        for each in page.found
    )
    return Made(page, boards_of([*cards]))


class PageKind(NamedTuple):
    """A kind of page, for server and folder. Its template has the name that is the tag of the type."""

    page: type[Page]
    path: str = ""  # what follows `/-/` in its addresses, as a pattern; empty if it is no view of a database
    show: Callable[[Asked], Made] | None = None  # what makes it


_PART = "[^/.]+"
KINDS = (
    PageKind(FrontPage),
    PageKind(GamePage, rf"game/(?P<game>[0-9]{{1,18}})(/(?P<place>{_PART}))?", show_place),
    PageKind(GamesPage, "games", lambda asked: Made(games_page(asked.collection, asked.query))),
    PageKind(PlayersPage, "players", _players),
    PageKind(PlayerPage, "players/(?P<name>[^/]+?)",
         lambda asked: Made(player_page(asked.collection, asked.words["name"], asked.query))),
    PageKind(RulesPage, "rules", lambda asked: Made(rules_page(asked.collection))),
    PageKind(RulebookPage, rf"rules/(?P<system>{_PART})", _rulebook),
    PageKind(RulePage, rf"rules/(?P<system>{_PART})/(?P<number>{_PART})", _rule),
    PageKind(MotifsPage, "motifs", _motifs),
    PageKind(MotifPage, rf"motifs/(?P<name>{_PART})", _motif),
    PageKind(ProblemsPage, "problems", lambda asked: Made(problems_page(asked.collection))),
    PageKind(ProblemPage, rf"problems/(?P<code>{_PART})",
         lambda asked: Made(problem_page(asked.collection, asked.words["code"], asked.page))),
    PageKind(PuzzlesPage, "puzzles", _puzzles),
    PageKind(ExplorePage, "explore", _explore),
    PageKind(ExploredPage, "explored", _explored),
    PageKind(SearchPage, "search", _search),
    PageKind(CheckPage),
    PageKind(ArticlePage),
    PageKind(MessagePage),
)  # fmt: skip
VIEWS = {kind.path: kind.show for kind in KINDS if kind.show}
PAGES = {str(kind.page.__struct_config__.tag): kind.page for kind in KINDS}  # by the name of the kind
NOTING = (_search, _motifs, _motif)  # what notes which motifs the games have, and may take seconds the first time


def find_view(path: str) -> tuple[Callable[[Asked], Made], dict[str, str]] | None:
    """What makes the page at a path after `/-/`, and the words that the path has for it; None if there is none."""
    for pattern, show in VIEWS.items():
        if found := re.fullmatch(pattern, path):
            return show, {key: decode_part(value or "") for key, value in found.groupdict().items()}
    return None


def make_page(show: Callable[[Asked], Made], ask: Callable[[], Asked], database: str = "") -> tuple[int, Made]:
    """Make a page, and its status: 200, 400 if what is asked for cannot be read or is refused, 404 or 503.

    A page shows the database as it is at one moment, but for what notes motifs. The path of the
    database is not shown to readers, only its name.
    """
    try:
        asked = ask()
        with nullcontext() if show in NOTING else asked.collection.snapshot():
            made = show(asked)
    except LatrodbError as error:
        is_missing = not isinstance(error, StoreError) or isinstance(error, LookupError)
        message = str(error).replace(database, Path(database).name) if database else str(error)
        status, title = (404, "Not found") if is_missing else (503, "Not available")
        if isinstance(error, FenError):
            status, title = 400, "This position cannot be read"
        return status, Made(MessagePage(title=title, message=message))
    return 400 if isinstance(made.page, SearchPage) and made.page.refused else 200, made

"""Pages of one game, of all games, and of articles."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import msgspec

from latrodb.core.position import write_fen
from latrodb.features.viewer.element import title_of
from latrodb.features.web.pages.game_list import GameListPage, list_games
from latrodb.features.web.pages.page import GameLine, Page, game_lines
from latrodb.store.find import find_game

if TYPE_CHECKING:
    from collections.abc import Mapping

    from latrodb.diagnostics.diagnostic import Diagnostic
    from latrodb.features.publishing.site import Page as Article
    from latrodb.game.game import Game, Node
    from latrodb.query.collection import Collection


class ArticlePage(Page, frozen=True, tag="article", kw_only=True):
    """An article, whose claims about games were checked. Its page is the one that `latrodb article build` makes."""

    part: ClassVar[str] = "articles"

    name: str
    description: str  # what its author says in front of it, or else how it begins
    author: str  # empty: not stated
    text: str  # in Markdown


def article_page(article: Article) -> ArticlePage:
    """Make the page of an article."""
    return ArticlePage(
        title=article.title,
        name=str(article.home),
        description=article.description,
        author=article.fields.get("author", ""),
        text=article.text,
    )


class GameTurn(msgspec.Struct, frozen=True):
    """A ply of a game as printed."""

    label: str  # its number and side: 13b
    text: str  # as written; empty if it was left out
    state: str  # as in `check --format json`
    position: str  # the position after it, as FEN; empty if an error leaves it in doubt


class GameDiagnostic(msgspec.Struct, frozen=True):
    """What is wrong with a game or one of its turns."""

    place: str  # the label of the turn; empty: the game as a whole
    code: str
    name: str
    severity: str
    message: str
    system: str  # whose rule is broken; empty: none is
    rule: str  # the number of that rule, as in the rulebook


class GamePage(Page, frozen=True, tag="game", kw_only=True):
    """A game that can be played through."""

    part: ClassVar[str] = "games"

    game: GameLine
    place: str  # the label of the turn that the address names; empty: none
    missing: str = ""  # a place that the address names and the game does not have
    source: str  # the name of its file
    tags: dict[str, str]
    start: str  # the first position, as FEN; empty if it is not known
    turns: list[GameTurn]
    diagnostics: list[GameDiagnostic]
    text: str  # as written in its file


def game_page(collection: Collection, number: int, place: str, game: Game, *, has_turns: bool = True) -> GamePage:
    """Make the page of a stored game, which was loaded before.

    Without `has_turns` it lacks the turns and the text, which only its JSON has.

    Raises:
        NoSuchGameError: there is no game of that number.
        StoreError: the database cannot be read.
    """
    found = find_game(collection, number)
    (line,) = game_lines([found])
    return GamePage(
        title=title_of(game),
        game=line,
        place=place,
        source=found.source,
        tags=found.tag_values,
        start=write_fen(game.opening) if game.opening else "",
        turns=[*map(_turn, game.nodes)] if has_turns else [],
        diagnostics=[*map(_diagnostic, game.diagnostics)],
        text=game.text() if has_turns else "",
    )


def _turn(node: Node) -> GameTurn:
    return GameTurn(node.label, node.text, node.state, write_fen(node.after) if node.after else "")


def _diagnostic(each: Diagnostic) -> GameDiagnostic:
    system, rule = each.rule or ("", "")
    return GameDiagnostic(each.ply or "", each.code, each.name, each.level, each.message, system, rule)


class GamesPage(GameListPage, frozen=True, tag="games", kw_only=True):
    """All games, the latest first."""

    part: ClassVar[str] = "games"


def games_page(collection: Collection, query: Mapping[str, str]) -> GamesPage:
    """Make a page of the list of all games, as the query of its address wants it.

    Raises:
        StoreError: the database cannot be read.
    """
    return GamesPage(title="Games", **list_games(collection, query))

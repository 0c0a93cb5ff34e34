"""The feeds of a folder of pages: new games, and new corrections of games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.core.english import count_words
from latrodb.features.web.feeds import LONGEST_FEED, News, atom_feed
from latrodb.features.web.pages.page import game_lines
from latrodb.features.web.render import RESULTS
from latrodb.game.draft import OPEN
from latrodb.store.find import find_game

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.features.web.pages.page import GameLine
    from latrodb.features.web.site_plan import SitePlan
    from latrodb.query.collection import Collection

FEEDS = {"games.xml": "New games", "errata.xml": "New errata"}  # the titles, by file
ERRATA = """
SELECT _corrections.game, entries.digest, entries.place, entries.printed, entries.corrected, entries.made_on,
       entries.evidence
  FROM _corrections
  JOIN entries ON entries.id = _corrections.entry
 WHERE entries.reverted_at IS NULL
 ORDER BY entries.made_on DESC, entries.digest, _corrections.game
 LIMIT :limit
"""


def feeds_of(collection: Collection, plan: SitePlan) -> dict[str, bytes]:
    """Make the feeds of a collection, by file.

    Raises:
        StoreError: the database cannot be read.
    """
    news = {"games.xml": _games(collection, plan), "errata.xml": _errata(collection, plan)}
    return {file: atom_feed(f"{plan.title}: {title.lower()}", file, news[file], plan.title, plan.base)
            for file, title in FEEDS.items()}  # fmt: skip


def _games(collection: Collection, plan: SitePlan) -> Iterator[News]:
    whole = set(collection.ask("games where not diagram").games)  # not the diagrams of an article
    numbers = [number for number in plan.order if number in whole]
    for game in game_lines(find_game(collection, number) for number in numbers[-LONGEST_FEED:]):
        yield News(game.players, _file(plan, game), game.date, " · ".join(facts_of(game)), plan.digests[game.id])


def facts_of(game: GameLine) -> list[str]:
    """What there is to say of a game besides its players, in words."""
    event = game.event if game.event.casefold() not in game.rules.casefold() else ""
    result = RESULTS[game.result] if game.result in RESULTS and game.result != OPEN else ""
    return [*filter(None, (game.rules, event, game.when, result, count_words(game.plies, "turn")))]


def _errata(collection: Collection, plan: SitePlan) -> Iterator[News]:
    for number, digest, place, printed, corrected, date, evidence in collection.query(ERRATA, limit=LONGEST_FEED):
        (game,) = game_lines([find_game(collection, number)])
        change = f"{printed or 'nothing'} → {corrected or 'nothing'}"
        words = ". ".join(filter(None, (change, evidence)))
        yield News(f"{game.players}, {place}: {change}", _file(plan, game), date, words, digest + plan.digests[number])


def _file(plan: SitePlan, game: GameLine) -> str:
    return f"games/{plan.names.games[game.id]}.html"

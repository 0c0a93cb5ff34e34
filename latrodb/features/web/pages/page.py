"""What all pages have, and the rows that several of them show."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import msgspec

from latrodb.core.errors import UnknownVariantError
from latrodb.core.game_kind import GameKind
from latrodb.diagrams.captions import date_words
from latrodb.rules.catalog import find_variant

if TYPE_CHECKING:
    from collections.abc import Iterable

    from latrodb.store.find import FoundGame


class Page(msgspec.Struct, frozen=True, kw_only=True, tag_field="page"):
    """The data of a page. `page` in its JSON is the kind of page, which is also the name of its template.

    `part` is the part of the collection to which it belongs in the navigation.
    """

    part: ClassVar[str] = ""

    title: str


EACH = 100  # rows of a long list on a page


class Paging(msgspec.Struct, frozen=True):
    """Which part of a long list a page shows."""

    page: int  # from 1
    pages: int
    total: int  # the length of the list

    @property
    def window(self) -> dict[str, int]:
        """The rows of the page, as parameters of a query with a limit and an offset."""
        return {"limit": EACH, "offset": EACH * (self.page - 1)}


def paging(total: int, page: str, each: int | None = None) -> Paging:
    """The part of a list that an address asks for; the nearest one for a number that there is not.

    >>> paging(250, "3"), paging(250, "9"), paging(0, "x")
    (Paging(page=3, pages=3, total=250), Paging(page=3, pages=3, total=250), Paging(page=1, pages=1, total=0))
    """
    pages = max(1, -(-total // (each or EACH)))
    number = int(page) if page.isascii() and page.isdecimal() and len(page) < 10 else 1
    return Paging(min(max(number, 1), pages), pages, total)


class GameLine(msgspec.Struct, frozen=True):
    """A game in a list."""

    id: int
    white: str  # `?` if not known
    black: str
    date: str  # 2016.07.??, as in the tag; empty if not known
    event: str
    variant: str  # the key of the rules; empty if not known
    result: str  # as the text claims it, or else by the rules or the players' word; empty if not known
    ending: str
    kind: str  # what it is called if it is not one that was played: fragment, engine game
    plies: int
    problems: int  # errors and warnings

    @property
    def players(self) -> str:
        """`White – Black`."""
        return f"{self.white} – {self.black}"

    @property
    def when(self) -> str:
        """The date in words, as far as it is known."""
        return date_words(self.date)

    @property
    def rules(self) -> str:
        """The rules in words: `Latrunculi XXI, 12×8`."""
        return variant_words(self.variant)


def game_lines(games: Iterable[FoundGame]) -> list[GameLine]:
    """Make the rows of games that were found."""
    return [
        GameLine(
            game.id, *game.players, game.date or "", game.event or "", game.variant or "",
            result_of(game.result, game.outcome), game.ending or "",
            "" if game.kind == GameKind.PLAYED else GameKind(game.kind).noun, game.plies, game.problems,
        )
        for game in games
    ]  # fmt: skip


def result_of(claimed: str | None, outcome: str | None) -> str:
    """The result that the text claims, or else the one by the rules or the players' word; empty if there is none.

    >>> result_of("1-0", None), result_of("*", "0-1"), result_of(None, None)
    ('1-0', '0-1', '')
    """
    return claimed if claimed and claimed != "*" else outcome or ""


def short_title(game: int, white: str | None, black: str | None, date: str | None) -> str:
    """The players and the year of a game, as far as they are known, or its number.

    >>> short_title(7, "Cato", None, "2016.07.??"), short_title(7, None, None, None)
    ('Cato – ?, 2016', 'Game 7')
    """
    names = f"{white or '?'} – {black or '?'}" if white or black else f"Game {game}"
    year = (date or "")[:4]
    return f"{names}, {year}" if year.isdecimal() else names


def variant_words(key: str) -> str:
    """The rules with a key in words; the key itself if it is unknown, and nothing for an empty one.

    >>> variant_words("latrunculi-xxi/12x8"), variant_words("chess"), variant_words("")
    ('Latrunculi XXI, 12×8', 'chess', '')
    """
    if not key:
        return ""
    try:
        variant = find_variant(key)
    except UnknownVariantError:
        return key
    return f"{variant.rulebook.title}, {variant.geometry.name.replace('x', '×')}"


class MessagePage(Page, frozen=True, tag="message", kw_only=True):
    """A page that says why there is no other."""

    message: str

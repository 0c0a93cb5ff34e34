"""The page of a search: a query, what is wrong with it or what it finds, and a board for the place in each game."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, ClassVar

import msgspec

from latrodb.core.game_kind import is_kind
from latrodb.core.position import write_fen
from latrodb.core.square import square_name
from latrodb.core.step import steps_text
from latrodb.features.web.pages.page import GameLine, Page, Paging, game_lines, paging
from latrodb.query.compiler import names_typed, query_of_names
from latrodb.query.syntax import QueryError
from latrodb.store.errors import TooLongError, TooManyGamesError
from latrodb.store.find import find_games
from latrodb.store.stored_game import load_place

if TYPE_CHECKING:
    from latrodb.query.collection import Collection
    from latrodb.query.part import Part
    from latrodb.query.run import FoundPlace

GAMES = 10  # of a page
PLACES = 12  # of a game on a page
LONGEST = 1000  # characters of a query
MOST = 10_000_000  # games that can be counted


class QueryFault(msgspec.Struct, frozen=True):
    """Why a query cannot be understood, and where."""

    message: str
    column: int  # in its line, from 1
    lines: str  # the line of the query, and carets below the place
    meant: str  # the query that was probably meant; empty if that is not known


class PlaceLink(msgspec.Struct, frozen=True):
    """A place of a game that a query found."""

    label: str  # 13b
    words: str  # the label, and in brackets what was found there: 13b (pin f6)
    turn: str  # the last turn before it


class FoundLine(msgspec.Struct, frozen=True):
    """A game that a query found."""

    game: GameLine
    places: list[PlaceLink]  # the first of them
    count: int  # of all places
    position: str  # the one at the first place, or the last of the game, as FEN; empty if it is not known
    result: str  # of the game if it is over there; empty: it goes on, or its result is not known
    before: str  # the position before the turn that led there, as FEN; empty if there is none
    played: str  # that turn, as the rules have it
    squares: list[str]  # what a pattern of the query found there


class SearchPage(Page, frozen=True, tag="search", kw_only=True):
    """A query and what it finds."""

    part: ClassVar[str] = "search"

    query: str
    kind: str  # of the games that are searched; empty: of every kind
    read_as: str  # the query that was answered if the one typed is only names
    board: str  # the state of the board to set up
    fault: QueryFault | None
    refused: str  # why the query is not answered here, though it can be understood; empty: it is
    is_counted: bool  # whether all that is found was counted; if not, that would take too long
    places: int  # of all games; 0 if they are not counted
    hint: str  # why nothing is found, if that is known
    paging: Paging  # of the games, if they are counted
    after: int  # the number of the game after which the next page begins, if they are not; 0: nothing is left
    found: list[FoundLine]


def search_page(
    collection: Collection, query: str, board: str = "", page: str = "", after: str = "", kind: str = ""
) -> SearchPage:
    """Make the page of a query among games of a kind, or all; an empty query finds nothing.

    `page` is the number of the page of results.

    A text that is no query but the name of a player, or of two, is answered as a search for their games. Where it takes
    too long to count all results, pages begin `after` the number of a game.

    Raises:
        StoreError: the database cannot be read.
    """
    answer: Part | None = None
    fault, read_as, refused = None, "", ""
    kind = kind if is_kind(kind) else ""
    number = paging(MOST, page, GAMES).page
    try:
        answer, fault, read_as = _answer(collection, query, kind, number, _number(after))
        if answer and answer.total and not answer.games:  # a page beyond the last
            number = paging(answer.total, page, GAMES).page
            answer, fault, read_as = _answer(collection, query, kind, number, 0)
    except (TooManyGamesError, TooLongError) as error:
        refused = str(error)
    games = answer.games if answer else {}
    is_counted = answer is None or answer.total is not None
    total = answer.total if answer and answer.total is not None else len(games)
    lines = game_lines(find_games(collection, among=list(games))) if games else []
    return SearchPage(
        title="Search",
        query=query,
        kind=kind,
        read_as=read_as,
        board=board,
        fault=fault,
        refused=refused,
        is_counted=is_counted,
        places=(answer.places or 0) if answer else 0,
        hint=answer.hints if answer and not games else "",
        paging=paging(total, str(number), GAMES),
        after=(answer.searched or 0) if answer else 0,
        found=[_line(collection, line, games[line.id]) for line in lines],
    )


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else 0


def _answer(
    collection: Collection, query: str, kind: str, page: int, after: int
) -> tuple[Part | None, QueryFault | None, str]:
    """The answer to a query, or what is wrong with it; and the query that was answered if that is another one."""
    if not query.strip():
        return None, None, ""
    if len(query) > LONGEST:
        raise TooLongError(f"a query may have up to {LONGEST:,} characters here; `latrodb find` has no such limit")
    skip = (page - 1) * GAMES
    try:
        return collection.ask_part(query, skip, GAMES, after, kind), None, ""
    except QueryError as error:
        if read_as := query_of_names(names_typed(collection, query)):
            return collection.ask_part(read_as, skip, GAMES, after, kind), None, read_as
        head, _, lines = str(error).partition("\n")
        return None, QueryFault(error.message, error.column, lines or head, error.meant), ""


def _line(collection: Collection, game: GameLine, places: tuple[FoundPlace, ...]) -> FoundLine:
    links = [PlaceLink(place.label, place.words, place.turn) for place in islice(places, PLACES)]
    is_variation = bool(places) and places[0].text == "variation"
    ply = places[0].ply if places else game.plies
    known = None if is_variation else load_place(collection, game.id, ply)
    position, steps = known or (None, ())
    result = game.result.replace("*", "") if ply == game.plies else ""
    fen, before = write_fen(position) if position else "", write_fen(steps[0].before) if steps else ""
    matches = [found.matches[0] for place in places[:1] for _, found in place.patterns]
    squares = [square_name(square) for match in matches for square in match.squares]
    return FoundLine(game, links, len(places), fen, result, before, steps_text(steps), squares)

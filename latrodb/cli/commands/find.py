"""`latrodb find`: games in a database."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from latrodb.cli.support.command import Command, DatabaseOption
from latrodb.cli.support.databases import open_existing
from latrodb.cli.support.exits import ExitCode, UsageError
from latrodb.cli.support.output import print_table, remark, say_json
from latrodb.core.english import count_words
from latrodb.core.errors import near_miss
from latrodb.core.fen import read_fen
from latrodb.diagnostics.codes import CODES
from latrodb.notation.written import read_result
from latrodb.rules.catalog import SYSTEMS, find_variant
from latrodb.store.find import find_games, find_position

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.store.database import Database
    from latrodb.store.find import FoundGame, FoundPosition

HEAD = ("game", "white", "black", "date", "variant", "result", "ending", "plies", "problems", "source")


class _Query(NamedTuple):
    """What a game must match; None matches anything. `position` is a one-line position."""

    player: str | None
    since: str | None
    until: str | None
    variant: str | None
    result: str | None
    text: str | None
    code: str | None
    position: str | None
    has_images: bool
    limit: int


class _Hit(NamedTuple):
    """A game, and where in it the position occurs, if one was asked for."""

    game: FoundGame
    places: tuple[FoundPosition, ...]


def find(
    db: DatabaseOption,
    player: Annotated[str | None, typer.Option(help="Part of a name, on either side.")] = None,
    date: Annotated[str | None, typer.Option(help="2016, 2016.07 or 2016.07.21.")] = None,
    since: Annotated[str | None, typer.Option(help="The first date that counts.")] = None,
    until: Annotated[str | None, typer.Option(help="The last date that counts.")] = None,
    variant: Annotated[str | None, typer.Option(help="A variant, or a system with all its boards.")] = None,
    result: Annotated[str | None, typer.Option(help="1-0, 0-1, 1/2-1/2 or *.")] = None,
    text: Annotated[str | None, typer.Option(help="Words of the tags or of a comment.")] = None,
    position: Annotated[str | None, typer.Option(help="A position that stood.", metavar="FEN")] = None,
    images: Annotated[
        bool, typer.Option("--images", help="The position mirrored or with colors swapped counts, too.")
    ] = False,
    code: Annotated[str | None, typer.Option(help="A diagnostic, such as R312.")] = None,
    limit: Annotated[int, typer.Option(help="At most so many; -1 for all.", min=-1)] = -1,
    json: Annotated[bool, typer.Option("--json", help="Print a JSON object for each game.")] = False,
) -> int:
    """Print the games that match: a table at a terminal, lines with tabs in a pipe, or JSON lines."""
    query = _Query(player, since or date, until or date, variant, result, text, code, position, images, limit)
    with open_existing(db) as store:
        hits = list(_hits(store, _checked(query)))
    has_places = position is not None
    if json:
        for hit in hits:
            say_json(_record(hit, has_places=has_places))
    elif hits:
        print_table((*HEAD, "stands after") if has_places else HEAD, [_row(hit, has_places=has_places) for hit in hits])
        remark(f"{count_words(len(hits), 'game')}.")
    else:
        remark(f"No such game in {db}.")
    return ExitCode.CLEAN


def _checked(query: _Query) -> _Query:
    """The same with everything in the form in which it is stored.

    Raises:
        UsageError: no game can match.
        UnknownVariantError: there is no such variant.
    """
    code, variant, result = query.code, query.variant, query.result
    if code is not None:
        named = {entry.name: key for key, entry in CODES.items()}
        code = named.get(code.lower(), code.upper())
        if code not in CODES:
            raise UsageError(f"no diagnostic '{query.code}'{near_miss(query.code or '', [*CODES, *named])}")
    if variant is not None and variant not in SYSTEMS:
        variant = find_variant(variant).key
    if result is not None:
        known = read_result(result)
        if known is None:
            raise UsageError(f"'{result}' is no result; results are 1-0, 0-1, 1/2-1/2 and *")
        result = known.value
    return query._replace(code=code, variant=variant, result=result)


def _hits(store: Database, query: _Query) -> Iterator[_Hit]:
    places = _places(store, query)
    games = find_games(
        store,
        player=query.player,
        since=query.since,
        until=query.until,
        variant=query.variant,
        result=query.result,
        text=query.text,
        code=query.code,
        limit=query.limit if query.position is None else -1,
    )
    hits = (_Hit(game, tuple(places.get(game.same_as or game.id, ()))) for game in games)
    found = (hit for hit in hits if hit.places or query.position is None)
    return islice(found, query.limit if query.limit >= 0 else None)


def _places(store: Database, query: _Query) -> dict[int, list[FoundPosition]]:
    """Where the position occurs, by game."""
    places: dict[int, list[FoundPosition]] = {}
    if query.position is None:
        return places
    board = find_variant(query.variant).geometry if query.variant and query.variant not in SYSTEMS else None
    for place in find_position(store, read_fen(query.position, board), images_too=query.has_images):
        places.setdefault(place.game.id, []).append(place)
    return places


def _row(hit: _Hit, *, has_places: bool) -> tuple[str, ...]:
    game = hit.game
    row = (
        str(game.id),
        game.white or "?",
        game.black or "?",
        game.date or "",
        game.variant or "?",
        game.result or "",
        game.ending or "",
        str(game.plies),
        str(game.problems),
        game.source if game.number == 1 else f"{game.source}#{game.number}",
    )
    return (*row, ", ".join(_place_words(place) for place in hit.places)) if has_places else row


def _place_words(place: FoundPosition) -> str:
    label = place.label or "start"
    return label if place.image == "same" else f"{label} ({place.image})"


def _record(hit: _Hit, *, has_places: bool) -> dict[str, object]:
    record: dict[str, object] = {**hit.game._asdict(), "tags": hit.game.tag_values}
    if has_places:
        record["places"] = [{"ply": place.label or "start", "image": place.image} for place in hit.places]
    return record


COMMAND = Command(find, example="latrodb find --db games.db --player Carrillo --result 1-0")

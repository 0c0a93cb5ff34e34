"""`latrodb find`: games in a database."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from latrodb.cli.support.exits import ExitCode, UsageError
from latrodb.cli.support.output import print_table, remark, say_json
from latrodb.core.english import count_words
from latrodb.core.errors import near_miss
from latrodb.files import missing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.store.database import Database
    from latrodb.store.find import FoundGame, FoundPosition

EXAMPLE = "latrodb find --db games.db --player Carrillo --result 1-0"
HEAD = ("game", "white", "black", "date", "variant", "result", "ending", "plies", "problems", "source")


class Wish(NamedTuple):
    """What is looked for; what is None does not matter. `position` is a one-line position."""

    player: str | None = None
    since: str | None = None
    until: str | None = None
    variant: str | None = None
    result: str | None = None
    text: str | None = None
    position: str | None = None
    code: str | None = None
    has_images: bool = False
    limit: int = -1


class Hit(NamedTuple):
    """A game, and where in it the position stands, if one was asked for."""

    game: FoundGame
    places: tuple[FoundPosition, ...]


def command(
    db: Annotated[str, typer.Option(help="The database.", metavar="FILE")],
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
    """What typer parses."""
    wish = Wish(player, since or date, until or date, variant, result, text, position, code, images, limit)
    return find(db, wish, as_json=json)


def find(database: str, wish: Wish, *, as_json: bool = False) -> int:
    """Print the games that are looked for: a table at a terminal, lines with tabs in a pipe, or JSON lines."""
    from latrodb.store.database import Database

    if not Path(database).exists():
        raise missing(Path(database))
    wish = _checked(wish)
    with Database.open(database) as store:
        hits = list(_hits(store, wish))
    if as_json:
        for hit in hits:
            say_json(_record(hit, has_places=wish.position is not None))
        return ExitCode.CLEAN
    if not hits:
        remark(f"No such game in {database}.")
        return ExitCode.CLEAN
    head = (*HEAD, "stands after") if wish.position is not None else HEAD
    print_table(head, [_row(hit, has_places=wish.position is not None) for hit in hits])
    remark(f"{count_words(len(hits), 'game')}.")
    return ExitCode.CLEAN


def _checked(wish: Wish) -> Wish:
    """The same with everything in the form in which it is stored.

    Raises:
        UsageError: no game can have what is asked for.
        UnknownVariantError: no such variant.
    """
    from latrodb.diagnostics.codes import CODES
    from latrodb.notation.results import read_result
    from latrodb.rules.catalog import SYSTEMS, find_variant

    if wish.code is not None:
        named = {code.name: key for key, code in CODES.items()}
        code = named.get(wish.code.lower(), wish.code.upper())
        if code not in CODES:
            raise UsageError(f"no diagnostic '{wish.code}'{near_miss(wish.code, [*CODES, *named])}")
        wish = wish._replace(code=code)
    if wish.variant is not None and wish.variant not in SYSTEMS:
        wish = wish._replace(variant=find_variant(wish.variant).key)
    if wish.result is not None:
        result = read_result(wish.result)
        if result is None:
            raise UsageError(f"'{wish.result}' is no result; results are 1-0, 0-1, 1/2-1/2 and *")
        wish = wish._replace(result=result.value)
    return wish


def _hits(store: Database, wish: Wish) -> Iterator[Hit]:
    from latrodb.store.find import find_games

    places = _places(store, wish) if wish.position is not None else {}
    games = find_games(
        store,
        player=wish.player,
        since=wish.since,
        until=wish.until,
        variant=wish.variant,
        result=wish.result,
        text=wish.text,
        code=wish.code,
        limit=wish.limit if wish.position is None else -1,
    )
    left = wish.limit if wish.limit >= 0 else len(games)
    for game in games:
        stored_as = game.same_as or game.id
        if wish.position is not None and stored_as not in places:
            continue
        if not left:
            return
        left -= 1
        yield Hit(game, tuple(places.get(stored_as, ())))


def _places(store: Database, wish: Wish) -> dict[int, list[FoundPosition]]:
    """Where the position stands, by game."""
    from latrodb.core.fen import read_fen
    from latrodb.rules.catalog import SYSTEMS, find_variant
    from latrodb.store.find import find_position

    board = None
    if wish.variant is not None and wish.variant not in SYSTEMS:
        board = find_variant(wish.variant).geometry
    position = read_fen(wish.position or "", board)
    places: dict[int, list[FoundPosition]] = {}
    for place in find_position(store, position, images_too=wish.has_images):
        places.setdefault(place.game.id, []).append(place)
    return places


def _row(hit: Hit, *, has_places: bool) -> tuple[str, ...]:
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
    return (*row, ", ".join(_told(place) for place in hit.places)) if has_places else row


def _told(place: FoundPosition) -> str:
    label = place.label or "start"
    return label if place.image == "same" else f"{label} ({place.image})"


def _record(hit: Hit, *, has_places: bool) -> dict[str, object]:
    record: dict[str, object] = {**hit.game._asdict(), "tags": hit.game.tag_values}
    if has_places:
        record["places"] = [{"ply": place.label or "start", "image": place.image} for place in hit.places]
    return record

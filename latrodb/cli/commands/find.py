"""`latrodb find`: games in a database."""

from __future__ import annotations

import re
import shlex
from collections.abc import Collection, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from latrodb.cli.support.command import Command, DatabaseOption, note_turned_board
from latrodb.cli.support.databases import ask_query, name_database, open_existing
from latrodb.cli.support.exits import ExitCode, UsageError
from latrodb.cli.support.output import print_table, remark, say, say_json
from latrodb.core.english import Text, count_words, list_words
from latrodb.core.errors import near_miss
from latrodb.store.database import Database
from latrodb.store.find import FoundGame, GameFilter, Sort, count_games, find_games

if TYPE_CHECKING:
    from latrodb.query.run import Answer, FoundPlace
    from latrodb.store.find_position import FoundPosition

HIDDEN = typer.Option(hidden=True)  # a condition of the last version, which is now a test of the query
MOST = 1_000_000_000  # more than any collection has; SQLite counts up to 2**63 - 1
MOST_NAMED = 5  # games whose tags were set
MOST_PLACES = 8  # of a game in one cell
TURN_HEAD = ("game", "white", "black", "date", "variant", "where", "turn")
_NAMED = re.compile(r'\b(?:player|white|black) "([^"]*)"')  # the players of a query
POSITION_HEAD = ("times", "first in game", "where", "position")
HEAD = ("game", "white", "black", "date", "variant", "result", "ending", "kind", "plies", "problems", "source")

Places: TypeAlias = "list[FoundPosition] | None"  # where a game has the position; None if no position was given


def find(
    db: DatabaseOption,
    query: Annotated[
        list[str] | None,
        typer.Argument(
            help="Who played and what happened, such as 'captures by phalanx'; see `latrodb help queries`.",
            show_default=False,
        ),
    ] = None,
    limit: Annotated[int, typer.Option(help="Maximum number of games; -1 for all.", min=-1, max=MOST)] = -1,
    sort: Annotated[
        str | None,
        typer.Option(help="What to sort by, such as date or plies; -plies for the longest first.", metavar="COLUMN"),
    ] = None,
    explain: Annotated[bool, typer.Option("--explain", help="Print how the query is answered, in SQL.")] = False,
    count: Annotated[bool, typer.Option("--count", help="Print only the number of matching games.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print a JSON object for each game, place or position.")] = False,
    player: Annotated[list[str] | None, HIDDEN] = None,
    white: Annotated[str | None, HIDDEN] = None,
    black: Annotated[str | None, HIDDEN] = None,
    date: Annotated[str | None, HIDDEN] = None,
    since: Annotated[str | None, HIDDEN] = None,
    until: Annotated[str | None, HIDDEN] = None,
    variant: Annotated[str | None, typer.Option(hidden=True, callback=note_turned_board)] = None,
    result: Annotated[str | None, HIDDEN] = None,
    ending: Annotated[str | None, HIDDEN] = None,
    min_plies: Annotated[int | None, typer.Option(min=0, max=MOST, hidden=True)] = None,
    text: Annotated[list[str] | None, HIDDEN] = None,
    collection: Annotated[str | None, HIDDEN] = None,
    position: Annotated[str | None, HIDDEN] = None,
    exact: Annotated[bool, typer.Option("--exact", hidden=True)] = False,
    images: Annotated[bool, typer.Option("--images", hidden=True)] = False,
    code: Annotated[str | None, HIDDEN] = None,
) -> int:
    """Print the games that match: a table at a terminal, lines with tabs in a pipe, or JSON lines."""
    if exact and images:
        raise UsageError("use either --exact or --images")
    if date is not None and (since is not None or until is not None):
        raise UsageError("--date is already a period; use either --date or --since and --until")
    wish = None if query is None else " ".join(query)
    words, of = _texts(text or (), position)
    tests = [("player", each) for each in player or ()] + [("white", white), ("black", black), ("date", date)]
    tests += [("since", since), ("until", until), ("variant", variant), ("result", result), ("ending", ending)]
    tests += [("text", words), ("collection", collection), ("position", position), ("code", code)]
    asked = [f'{name} "{value}"' for name, value in tests if value is not None]
    asked += [] if min_plies is None else [f"plies >= {min_plies}"]
    if asked:
        ends = f"{', exact' if exact else ''}{', as printed' if of is Text.PRINTED else ''}"
        now = " and ".join([*([wish] if wish else []), *asked]) + ends
        remark(f"These options are now a query: latrodb find {db} {shlex.quote(now)}")
    column, descending = _column(sort)
    with open_existing(db) as store:
        wanted = GameFilter(white=white, black=black, date=date, since=since, until=until, text=words)
        wanted.update({**_players(player or ()), "variant": variant, "result": result, "ending": ending})
        wanted.update({"code": code, "collection": collection, "min_plies": min_plies})
        answer = None if wish is None else ask_query(store, wish)
        if explain and answer is not None:
            say(answer.explanation)
            return ExitCode.CLEAN
        places, hint = _places(store, position, variant, exact=exact, text=of)
        among: Collection[int] | None = None if places is None else places.keys()
        is_about_places = answer is not None and answer.is_about_places
        if answer is not None:
            among = answer.wordings if places is None else answer.games.keys() & places.keys()
            hint += answer.hints
        if count:
            _print_count(count_games(store, among=among, limit=limit, **wanted), json=json)
            return ExitCode.CLEAN
        at_once = limit if answer is None or answer.asked == "games" else -1
        games = find_games(store, among=among, limit=at_once, sort=column, descending=descending, **wanted)
        most = limit if limit >= 0 else None
        hits = [(game, None if places is None else places[game.same_as or game.id]) for game in games]
        if answer is not None and is_about_places:
            return _print_places(store, hits, answer, most, json=json)
        if hits or json:
            _print_games(hits, has_places=position is not None, json=json)
        else:
            names = (*(player or ()), white, black, *_NAMED.findall(wish or ""))
            hint = hint or _unknown_players(store, names) or _mistyped_text(words, position)
            remark(" ".join(filter(None, (f"No such game in {db}.", hint))))
    return ExitCode.CLEAN


def _print_count(count: int, *, json: bool) -> None:
    if json:
        say_json({"games": count})
    else:
        say(str(count))


def _print_games(hits: list[tuple[FoundGame, Places]], *, has_places: bool, json: bool) -> None:
    """Print games, and the places where they have the position that was asked for."""
    if json:
        for hit in hits:
            say_json(_record(*hit))
        return
    print_table((*HEAD, "stands after") if has_places else HEAD, [_row(*hit) for hit in hits])
    remark(f"{count_words(len(hits), 'game')}.")
    changed = [f"{game.id} ({', '.join(_tags_set(game))})" for game, _ in hits if game.tags_set]
    if changed:
        more = f" and {len(changed) - MOST_NAMED} more" if len(changed) > MOST_NAMED else ""
        remark(f"Tags set with `latrodb edit tag`: game {', '.join(changed[:MOST_NAMED])}{more}.")


def _print_places(
    store: Database, hits: list[tuple[FoundGame, Places]], answer: Answer, most: int | None, *, json: bool
) -> int:
    """Print the places that a query found: game by game, turn by turn or position by position, as it asks."""
    found = [(game, place) for game, _ in hits for place in answer.games[game.same_as or game.id]]
    if json and answer.asked != "positions":
        for hit in found if answer.asked == "games" else found[:most]:
            say_json(_found_at(*hit))
    elif not found and not json:
        remark(f"No such {answer.asked.removesuffix('s')} in {store.path}. {answer.hints}".rstrip())
    elif answer.asked == "games":
        rows = [(*_row(game, None), _list_places(answer.games[game.same_as or game.id])) for game, _ in hits]
        print_table((*HEAD, "where"), rows)
        remark(f"{count_words(len(rows), 'game')}, {count_words(len(found), 'place')}.")
    elif answer.asked == "turns":
        print_table(TURN_HEAD, [(*_game_cells(game), place.words, place.turn) for game, place in found[:most]])
        remark(f"{count_words(len(found), 'turn')} in {count_words(len(hits), 'game')}.")
    else:
        _print_positions(store, found, most, json)
    return ExitCode.CLEAN


def _found_at(game: FoundGame, place: FoundPlace) -> dict[str, object]:
    players = {"white": game.white, "black": game.black, "variant": game.variant}
    return {"game": game.id, **players, **place.record}


def _print_positions(store: Database, found: list[tuple[FoundGame, FoundPlace]], most: int | None, json: bool) -> None:
    """Each position once, with the times that it or an image of it was found, the most frequent first."""
    from latrodb.core.position import write_fen
    from latrodb.store.stored_game import load_place

    classes: dict[object, list[tuple[FoundGame, FoundPlace]]] = {}
    for game, place in found:
        classes.setdefault(place.position or (game.id, place.words), []).append((game, place))
    rows = []
    for places in sorted(classes.values(), key=len, reverse=True)[:most]:
        game, place = places[0]
        known = None if place.text == "variation" else load_place(store, game.id, place.ply, place.text)
        fen = write_fen(known[0]) if known else ""
        rows.append((str(len(places)), str(game.id), place.words, fen))
        if json:
            say_json({"position": fen or None, "times": len(places), "places": [_found_at(*each) for each in places]})
    if not json:
        print_table(POSITION_HEAD, rows)
        remark(f"{count_words(len(classes), 'position')}, {count_words(len(found), 'place')}.")


def _list_places(places: Sequence[FoundPlace]) -> str:
    shown = ", ".join(place.words for place in places[:MOST_PLACES])
    return shown if len(places) <= MOST_PLACES else f"{shown} and {len(places) - MOST_PLACES} more"


def _game_cells(game: FoundGame) -> tuple[str, ...]:
    return str(game.id), *game.players, game.date or "", game.variant or "?"


def _players(names: Sequence[str]) -> GameFilter:
    """The condition on both players. Raises UsageError if there are more than two."""
    if len(names) > 2:
        raise UsageError(f"a game has two players; --player is given {len(names)} times")
    player, opponent = (*names, None, None)[:2]
    return GameFilter(player=player, opponent=opponent)


def _unknown_players(store: Database, names: Iterable[str | None]) -> str:
    """For each name or handle that no game of a database has, a sentence with similar names."""
    sentences = []
    for name in filter(None, names):
        if not find_games(store, limit=1, player=name):
            known = [known for (known,) in store.query("SELECT name FROM players")]
            sentences.append(f"No player is named {name}{near_miss(name, known)}")
    return " ".join(each if each.endswith("?") else f"{each}." for each in sentences)


def _mistyped_text(words: str | None, position: str | None) -> str:
    """A sentence if words beside a position may have been meant for the text to search."""
    hint = near_miss(words, Text) if words and position else ""
    return f"--text {words} searches for that word{hint}" if hint else ""


def _column(sort: str | None) -> tuple[Sort, bool]:
    """What to sort by, and whether the largest comes first. Raises UsageError if there is no such column."""
    name = (sort or Sort.GAME).lower()
    try:
        return Sort(name.removeprefix("-")), name.startswith("-")
    except ValueError:
        hint = near_miss(name.removeprefix("-"), Sort)
        raise UsageError(f"games cannot be sorted by '{sort}'{hint}; columns are {list_words(Sort, 'and')}") from None


def _texts(given: Sequence[str], position: str | None) -> tuple[str | None, Text]:
    """The words to search for, and the text of the games in which to search for a position."""
    chosen = [each for each in given if each in tuple(Text)] if position is not None else []
    if len(set(chosen)) > 1:
        raise UsageError("use either --text printed or --text corrected")
    words = [each for each in given if each not in chosen]
    return " ".join(words) if words else None, Text(chosen[0]) if chosen else Text.CORRECTED


def _places(
    store: Database, position: str | None, variant: str | None, *, exact: bool, text: Text
) -> tuple[dict[int, list[FoundPosition]] | None, str]:
    """Where a position occurs, by game, and why nowhere if that is known."""
    if position is None:
        return None, ""
    from latrodb.cli.support.databases import named_place
    from latrodb.core.position import read_fen
    from latrodb.rules.catalog import SYSTEMS, find_variant
    from latrodb.store.find_position import find_position, missing_board

    size = find_variant(variant).geometry if variant and variant not in SYSTEMS else None
    named = named_place(position, str(store.path), text=text)
    wanted = named[1] if named else read_fen(position, size)
    places: dict[int, list[FoundPosition]] = {}
    for place in find_position(store, wanted, exact=exact, text=text):
        places.setdefault(place.game, []).append(place)
    return places, "" if places else missing_board(store, wanted)


def _row(game: FoundGame, places: Places) -> tuple[str, ...]:
    row = (
        *_game_cells(game),
        game.result or "",
        game.ending or "",
        game.kind,
        str(game.plies),
        str(game.problems),
        game.source if game.number == 1 else f"{game.source}#{game.number}",
    )
    return row if places is None else (*row, ", ".join(map(_place_words, places)))


def _place_words(place: FoundPosition) -> str:
    """The last turn before a position; in brackets what was done to the position, and the text it is in."""
    words = [] if place.image == "same" else [place.image]
    words += ["as corrected"] if place.text is Text.CORRECTED else []
    words += ["in a variation"] if place.is_variation else []
    at = place.label or "start"
    at = at if place.wording is None else f"{place.wording}@{at}"
    return f"{at} ({', '.join(words)})" if words else at


def _tags_set(game: FoundGame) -> list[str]:
    return sorted(game.tags_set.split(",")) if game.tags_set else []


def _record(game: FoundGame, places: Places) -> dict[str, object]:
    record: dict[str, object] = {**game._asdict(), "tags": game.tag_values, "tags_set": _tags_set(game)}
    if places is not None:
        record["places"] = [
            {"ply": each.label or "start", "image": each.image, "text": each.text, "variation": each.is_variation}
            | ({"wording": each.wording} if each.wording else {})
            for each in places
        ]
    return record


COMMAND = Command(
    find,
    examples=(
        "latrodb find games.db 'player Carrillo and result 1-0'",
        "latrodb find games.db 'captures by phalanx and before 2017'",
        "latrodb find games.db 'variant latrunculi-xxi' --sort -plies --limit 10",
        "latrodb find games.db 'code R312' --count",
    ),
    prepare=partial(name_database, takes_nothing_else=True, in_option="--position"),
)

"""Captions made from games, in the style of the source pages: `Position after 13...h3-g3xf3, Arx – Carrillo, ...`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.english import list_words
from latrodb.diagrams.scene import side_titles
from latrodb.diagrams.verdicts import find_verdict
from latrodb.diagrams.words import say
from latrodb.game.game import UNKNOWN
from latrodb.game.variations import PlayedInVariation

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from latrodb.game.game import Game, Node

_MOST_NAMED = 3  # boards side by side that are called left, middle and right
VERSUS = "\N{NO-BREAK SPACE}– "  # between players: a line never begins with the dash
_DATE = re.compile(r"(\d{4})\.(\d{2}|\?\?)\.(\d{2}|\?\?)")
_SUFFIXES = ("jr", "jr.", "sr", "sr.", "ii", "iii", "iv")


class GameTurn(NamedTuple):
    """A place in a game: after a turn, or at its start where `node` is None."""

    game: Game
    node: Node | None


def position_caption(game: Game, node: Node | None) -> str:
    """Return the caption of the position after a turn, or of the start; unknown tags are left out."""
    return _join(say("position", place=_at(GameTurn(game, node))), game_caption(game))


def position_title(game: Game, node: Node | None) -> str:
    """Return the players, or what is known instead, and the turn: `Ann – Bob, after 13...b5-h5`."""
    return _join(game.players.replace(" - ", VERSUS), _at(GameTurn(game, node)))


def film_caption(game: Game, node: Node | None) -> str:
    """Return the players and the turn, `Arx – Carrillo, 13...h3-g3`, for a picture of an animation."""
    return _join(_players(game) or game.players, turn_caption(game, node) if node else say("at_start"))


def sheet_caption(places: Sequence[GameTurn | None], titles: Sequence[str] = ()) -> str:
    """Return the caption of diagrams side by side (at least one); a game they share is named once.

    Boards without a game, None, are left out. Default titles are those of `sheet_titles`; a board without a title
    among others with titles is named by its number.
    """
    known = [place for place in places if place]
    if len(known) < len(places) or (len(places) > 1 and not all(titles)):
        return "; ".join(_mixed_captions(places, titles))
    if len(known) == 1:
        return position_caption(*known[0])
    titles = tuple(titles) or sheet_titles(known)
    games = [game_caption(place.game) for place in known]
    if titles == _before_after() and known[1].node is not None:
        return _join(say("positions_around", turn=turn_caption(known[1].game, known[1].node)), games[0])
    if titles == _turn_titles(known) and len(set(games)) == 1 and games[0]:
        return say("positions_of", game=games[0])
    named = list(zip(known, titles, games, strict=True))
    if len(set(games)) == 1:
        parts = [f"{_at(place)} ({title})" for place, title, _ in named]
        return _join(say("positions", places=list_words(parts, say("and"))), games[0])
    parts = [f"{_at(place)} ({title}{f': {game}' if game else ''})" for place, title, game in named]
    return say("positions", places=list_words(parts, say("and")))


def _mixed_captions(places: Sequence[GameTurn | None], titles: Sequence[str]) -> Iterator[str]:
    for number, (place, title) in enumerate(zip(places, titles, strict=True), 1):
        if place is not None:
            name = title.capitalize() if title.islower() else title or say("board_number", number=number)
            caption = _join(say("position_lower", place=_at(place)), game_caption(place.game))
            yield f"{name}: {caption}"


def sheet_titles(places: Sequence[GameTurn]) -> tuple[str, ...]:
    """Return the titles of boards: `before` and `after` on both sides of one turn, otherwise `left` and so on.

    Four boards or more have the turns that led to them.
    """
    if len(places) == 2 and places[0].game is places[1].game and places[1].node is not None:
        first, second = places[0].node, places[1].node
        if second.index == (first.index + 1 if first else 0):
            return _before_after()
    return _turn_titles(places) if len(places) > _MOST_NAMED else side_titles(len(places))


def _before_after() -> tuple[str, str]:
    return say("before"), say("after")


def _turn_titles(places: Sequence[GameTurn]) -> tuple[str, ...]:
    return tuple(turn_caption(place.game, place.node) if place.node else say("at_start") for place in places)


def game_caption(game: Game) -> str:
    """Return the players and the date, `Arx – Carrillo, December 2016`, or the event; empty if nothing is known."""
    return _join(_players(game) or known_tag(game, "Event"), date_words(known_tag(game, "Date")))


def _players(game: Game) -> str:
    """Return the surnames of the players, or their names if the surnames are the same; empty if neither is known."""
    white, black = (known_tag(game, key) for key in ("White", "Black"))
    if not (white or black):
        return ""
    short = [surname(name) if name else "?" for name in (white, black)]
    return VERSUS.join((white, black) if short[0] == short[1] else short)


def turn_caption(game: Game, node: Node) -> str:
    """Return a turn with its number, as written; after the last one, also the result of the game.

    It is followed by its verdict, `9...Df5-f2 (illegal by rule 16)`, unless it is legal and was played as written.
    """
    found = find_verdict(node).words
    words = f"{node.caption} ({found})" if found else node.caption
    result = game.written.result
    is_last = bool(game.nodes) and node is game.nodes[-1] and not isinstance(node, PlayedInVariation)
    return f"{words} {print_result(result.value)}" if is_last and result and result.value != "*" else words


def date_words(value: str) -> str:
    """Format the known part of the date of a Date tag; empty if it is not a date.

    >>> date_words("2016.12.??"), date_words("2016.07.04"), date_words("2016.??.??"), date_words("soon")
    ('December 2016', 'July 4, 2016', '2016', '')
    """
    found = _DATE.fullmatch(value)
    if not found:
        return ""
    year, month, day = found.groups()
    months = say("months").split()
    if not month.isdecimal() or not 1 <= int(month) <= len(months):
        return year
    name = months[int(month) - 1]
    return say("day", day=int(day), month=name, year=year) if day.isdecimal() else say("month", month=name, year=year)


def surname(name: str) -> str:
    """Return the surname in a name, with the particles before it.

    >>> surname("Jose Carrillo"), surname("Carrillo, Jose"), surname("Ana de la Cruz"), surname("J. Doe Jr. (CAN)")
    ('Carrillo', 'Carrillo', 'de la Cruz', 'Doe Jr.')
    """
    bare = re.sub(r"\s*[(\[].*?[)\]]", "", name).strip() or name
    first, comma, _ = bare.partition(",")
    if comma and first.strip():
        return first.strip()
    words = bare.split()
    start = len(words) - 1
    if start > 0 and words[start].lower() in _SUFFIXES:
        start -= 1
    while start > 1 and words[start - 1].islower():
        start -= 1
    return " ".join(words[max(start, 0) :])


def print_result(result: str) -> str:
    """Return a result in print form, `1–0` or `½–½`."""
    return result.replace("1/2", "½").replace("-", "–")


def _at(place: GameTurn) -> str:
    return say("after_turn", turn=turn_caption(place.game, place.node)) if place.node else say("at_start")


def _join(*parts: str) -> str:
    return ", ".join(filter(None, parts))


def known_tag(game: Game, key: str) -> str:
    """Return the first value of a tag; empty if there is none, or one that says that it is not known."""
    value = (game.written.tag(key) or "").strip()
    return "" if value in UNKNOWN else value

"""Captions made from games, in the style of the source pages: `Position after 13...h3-g3xf3, Arx – Carrillo, ...`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.english import list_words
from latrodb.diagrams.scene import side_titles
from latrodb.game.game import UNKNOWN, PlayedInVariation
from latrodb.notation.format_step import steps_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from latrodb.game.game import Game, Node

MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip
BEFORE_AFTER = ("before", "after")
VERSUS = "\N{NO-BREAK SPACE}– "  # between players: a line never begins with the dash
_DATE = re.compile(r"(\d{4})\.(\d{2}|\?\?)\.(\d{2}|\?\?)")
_SUFFIXES = ("jr", "jr.", "sr", "sr.", "ii", "iii", "iv")


class GameTurn(NamedTuple):
    """A place in a game: after a turn, or at its start where `node` is None."""

    game: Game
    node: Node | None


def position_caption(game: Game, node: Node | None) -> str:
    """Return the caption of the position after a turn, or of the start; unknown tags are left out."""
    return _join(f"Position {_at(GameTurn(game, node))}", game_caption(game))


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
    if titles == BEFORE_AFTER and known[1].node is not None:
        return _join(f"Positions before and after {turn_caption(known[1].game, known[1].node)}", games[0])
    named = list(zip(known, titles, games, strict=True))
    if len(set(games)) == 1:
        return _join(f"Positions {list_words(f'{_at(place)} ({title})' for place, title, _ in named)}", games[0])
    parts = (f"{_at(place)} ({title}{f': {game}' if game else ''})" for place, title, game in named)
    return f"Positions {list_words(parts)}"


def _mixed_captions(places: Sequence[GameTurn | None], titles: Sequence[str]) -> Iterator[str]:
    for number, (place, title) in enumerate(zip(places, titles, strict=True), 1):
        if place is not None:
            name = title.capitalize() if title.islower() else title or f"Board {number}"
            caption = position_caption(*place)
            yield f"{name}: {caption[:1].lower()}{caption[1:]}"


def sheet_titles(places: Sequence[GameTurn]) -> tuple[str, ...]:
    """Return the titles of boards: `before` and `after` on both sides of one turn, otherwise `left` and so on."""
    if len(places) == 2 and places[0].game is places[1].game and places[1].node is not None:
        first, second = places[0].node, places[1].node
        if second.index == (first.index + 1 if first else 0):
            return BEFORE_AFTER
    return side_titles(len(places))


def game_caption(game: Game) -> str:
    """Return the players and the date, `Arx – Carrillo, December 2016`, or the event; empty if nothing is known."""
    white, black = (_known(game, key) for key in ("White", "Black"))
    who = _known(game, "Event")
    if white or black:
        short = [surname(name) if name else "?" for name in (white, black)]
        who = VERSUS.join((white, black) if short[0] == short[1] else short)
    return _join(who, date_words(_known(game, "Date")))


def turn_caption(game: Game, node: Node) -> str:
    """Return a turn with its number, as written; after the last one, also the result of the game.

    A turn that the replay replaced is followed by the turn played instead.
    """
    words = node.caption
    if node.is_assumed and node.steps:
        words += f" (read as {steps_text(node.steps)})"
    result = game.written.result
    is_last = bool(game.nodes) and node is game.nodes[-1] and not isinstance(node, PlayedInVariation)
    return f"{words} {_printed(result.value)}" if is_last and result and result.value != "*" else words


def date_words(value: str) -> str:
    """Format the known part of the date of a Date tag; empty if it is not a date.

    >>> date_words("2016.12.??"), date_words("2016.07.04"), date_words("2016.??.??"), date_words("soon")
    ('December 2016', 'July 4, 2016', '2016', '')
    """
    found = _DATE.fullmatch(value)
    if not found:
        return ""
    year, month, day = found.groups()
    if not month.isdecimal() or not 1 <= int(month) <= len(MONTHS):
        return year
    name = MONTHS[int(month) - 1]
    return f"{name} {int(day)}, {year}" if day.isdecimal() else f"{name} {year}"


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


def _printed(result: str) -> str:
    """A result in print form, `1–0` or `½–½`."""
    return result.replace("1/2", "½").replace("-", "–")


def _at(place: GameTurn) -> str:
    return f"after {turn_caption(place.game, place.node)}" if place.node else "at the start"


def _join(*parts: str) -> str:
    return ", ".join(filter(None, parts))


def _known(game: Game, key: str) -> str:
    value = (game.written.tag(key) or "").strip()
    return "" if value in UNKNOWN else value

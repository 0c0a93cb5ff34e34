"""Short titles of games and turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from latrodb.game.game import Game, Node

UNKNOWN = ("", "?", "????.??.??")


def players(game: Game) -> str:
    """Return `Jose Carrillo - Carlos Cetina`; the event if no player is named, or else the file."""
    white, black = (_known(game, key) for key in ("White", "Black"))
    if white or black:
        return f"{white or '?'} - {black or '?'}"
    return _known(game, "Event") or game.source.name


def occasion(game: Game) -> str:
    """Return the known part of `CV Game Courier, 2016.07.??`."""
    return ", ".join(filter(None, (_known(game, key) for key in ("Site", "Date"))))


def turn_caption(node: Node) -> str:
    """Return the turn as written, `13...j8-j2!?`, or `13.j8-j2` for the side that begins."""
    dots = "..." if node.is_answer else "."
    return f"{node.ply.number}{dots}{node.written.text}"


def _known(game: Game, key: str) -> str:
    value = game.written.tag(key) or ""
    return "" if value in UNKNOWN else value

"""Games, turns and outcomes in a few words."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from latrodb.cli.reference import Place
    from latrodb.core.outcome import Outcome
    from latrodb.game.game import Game, Node

UNKNOWN = ("", "?", "????.??.??")


def players(game: Game) -> str:
    """`Jose Carrillo - Carlos Cetina`; the event where nobody is named, else the file."""
    white, black = (_known(game, key) for key in ("White", "Black"))
    if white or black:
        return f"{white or '?'} - {black or '?'}"
    return _known(game, "Event") or game.source.name


def occasion(game: Game) -> str:
    """`CV Game Courier, 2016.07.??`, as far as it is known."""
    return ", ".join(filter(None, (_known(game, key) for key in ("Site", "Date"))))


def turn_caption(node: Node) -> str:
    """`13...j8-j2!?`, as written; `13.` before a turn of the side that begins."""
    dots = "..." if node.is_answer else "."
    return f"{node.number}{dots}{node.written.text}"


def place_caption(place: Place) -> str:
    """`after 13...j8-j2!?`, or `at the start`."""
    return "at the start" if place.node is None else f"after {turn_caption(place.node)}"


def outcome_words(outcome: Outcome) -> str:
    """`White has won (immobilized)` or `a draw (agreement)`."""
    winner = "a draw" if outcome.winner is None else f"{outcome.winner.title} has won"
    return f"{winner} ({outcome.ending})"


def count_words(count: int, noun: str) -> str:
    """`1 game`, `2 games`, `3 plies`, `4 errata`.

    >>> count_words(2, "ply"), count_words(2, "erratum")
    ('2 plies', '2 errata')
    """
    endings = {"y": "ies", "um": "a"}
    ending = next((each for each in endings if noun.endswith(each)), "")
    plural = noun.removesuffix(ending) + endings.get(ending, "s")
    return f"{count:,} {noun if count == 1 else plural}"


def _known(game: Game, key: str) -> str:
    value = game.written.tag(key) or ""
    return "" if value in UNKNOWN else value

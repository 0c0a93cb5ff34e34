"""Which turn of a game a sentence means, exactly or nearly, by `his third move`, `answered with`, `the last move`."""

from __future__ import annotations

from dataclasses import replace
from difflib import SequenceMatcher
from typing import TYPE_CHECKING

from latrodb.core.color import WHITE, Color
from latrodb.features.articles.claims import Modality
from latrodb.features.articles.known_games import route
from latrodb.features.articles.mentions import is_same_player

if TYPE_CHECKING:
    from latrodb.features.articles.claims import MoveClaim, Order, Subject
    from latrodb.features.articles.known_games import Entry, KnownGame


def side_of(who: Subject | None, known: KnownGame) -> Color | None:
    """The side of a subject in a game; None if the player does not take part, or may be either side."""
    if who is None or who.side is not None:
        return who.side if who else None
    sides = [side for side, player in zip(Color, known.players, strict=True) if is_same_player(who.name, player)]
    return sides[0] if len(sides) == 1 else None


def color_of_ply(known: KnownGame, ply: int) -> Color:
    """The side that makes the turn of a ply."""
    node = known.nodes.get(ply)
    if node:
        return node.ply.color
    first = known.game.variant.first if known.game.variant else WHITE
    return first.other if ply % 2 else first


def place_move(claim: MoveClaim, known: KnownGame) -> MoveClaim:
    """A move with the ply that the text gives it in words, if any; it then counts as played."""
    order = claim.order
    if order is None or claim.ply is not None or not known.is_whole:
        return claim
    plies = _plies(claim, order, known)
    same = [ply for ply in plies if known.entries[ply].route == route(claim.turn)]
    return replace(claim, ply=(same or plies)[0], modality=Modality.PLAYED) if plies else claim


def _plies(claim: MoveClaim, order: Order, known: KnownGame) -> list[int]:
    """The plies that the words may mean; none if they match no place in the game."""
    side = side_of(order.who, known)
    own = [ply for ply in known.entries if side in (None, color_of_ply(known, ply))]
    if order.is_last:
        return own[-1:]
    if order.number is not None:
        return [ply for ply in own if ply // 2 + 1 == order.number]
    answer, same = _answer_to(order.answered, known), [entry.ply for entry in known.find_move(claim.turn)]
    return [answer] if answer is not None and answer in own and (not same or answer in same) else []


def _answer_to(move: MoveClaim | None, known: KnownGame) -> int | None:
    """The ply after a move of the text, if the game has that move there."""
    same = known.find_move(move.turn) if move else []
    found = [entry.ply for entry in same if move and move.ply in (None, entry.ply)]
    return found[0] + 1 if len(found) == 1 else None


def likeness(one: str, other: str) -> float:
    """How similar two texts are, from 0 to 1."""
    return SequenceMatcher(None, one, other).ratio()


def is_near(claim: MoveClaim, entry: Entry) -> bool:
    """Whether two moves begin or end on the same square, so that one may be a misprint of the other."""
    one, other = claim.turn.moves[0].squares, entry.turn.moves[0].squares
    return one[0].name == other[0].name or one[-1].name == other[-1].name

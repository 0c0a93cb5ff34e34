"""What a game says about a statement, and the place in the game that the statement is about."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from latrodb.features.articles.judge import GameRef, Hypothesis, after, hypotheses
from latrodb.features.articles.turn_order import color_of_ply, side_of
from latrodb.rules.attempt import Attempt, attempt

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.features.articles.claims import MoveClaim, Statement
    from latrodb.features.articles.known_games import Entry, KnownGame


class Answer(NamedTuple):
    """What the game says about a statement: true, false with a code and a message, or nothing."""

    is_true: bool | None
    message: str = ""
    code: str = ""
    hints: tuple[str, ...] = ()
    ply: int | None = None


TRUE = Answer(True)


def unknown(why: str) -> Answer:
    """The game does not say; without a reason if the move itself is already in doubt."""
    return Answer(None, why)


def compare_values(is_so: bool, message: str, code: str, hint: str = "", ply: int | None = None) -> Answer:
    """True, or false with what the game says instead."""
    return Answer(True, ply=ply) if is_so else Answer(False, message, code, (hint,) if hint else (), ply)


def find_entry(known: KnownGame, claim: MoveClaim, anchor: int | None) -> Entry | None:
    """The turn of the game that a move in the text means; without a number the only one, or the nearest the anchor."""
    same = known.find_move(claim.turn)
    if claim.ply is not None:
        return next((entry for entry in same if entry.ply == claim.ply), None)
    if anchor is None:
        return same[0] if len(same) == 1 else None
    return min(same, key=lambda entry: abs(entry.ply - anchor), default=None)


def place_of_statement(said: Statement, ref: GameRef) -> int | None:
    """The ply after which a statement holds, as its sentence says; None if it does not say."""
    if said.after and (entry := find_entry(ref.known, said.after, ref.anchor)):
        return entry.ply
    if said.number is None:
        return max(ref.known.entries, default=None) if said.is_final else None
    side = side_of(said.who, ref.known)
    plies = [ply for ply in ref.known.entries if ply // 2 + 1 == said.number]
    own = [ply for ply in plies if side is None or color_of_ply(ref.known, ply) is side]
    return max(own or plies, default=None)


def tried_moves(claim: MoveClaim, ref: GameRef) -> Iterator[Attempt]:
    """A move in the text as played in the game, or tried where it may be meant."""
    known, variant = ref.known, ref.known.game.variant
    entry = find_entry(known, claim, ref.anchor)
    same = known.find_move(claim.turn) if entry and claim.ply is None else []
    played = {each.ply: each for each in (entry, *same) if each}
    if entry and variant and (node := known.nodes.get(entry.ply)) and node.before:
        found = ((each, known.nodes.get(ply)) for ply, each in played.items())
        yield from (attempt(variant.system, node.before, each.turn) for each, node in found if node and node.before)
        return
    places: Iterator[Hypothesis] = iter(())
    if claim.ply is not None:
        places = hypotheses(known, claim.ply)
    elif ref.anchor is not None:
        places = after(known, ref.anchor)
    if variant:
        for place in places:
            yield attempt(variant.system, place.position, claim.turn)


def is_replayed(known: KnownGame, ply: int) -> bool:
    """Whether the whole game is available and its replay is certain up to a ply."""
    node = known.nodes.get(ply)
    return known.is_whole and node is not None and node.is_certain and node.after is not None

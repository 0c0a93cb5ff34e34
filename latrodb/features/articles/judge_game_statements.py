"""Compare statements about a whole game with it: players, result, length, date, board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.core.english import count_words
from latrodb.core.outcome import Ending
from latrodb.features.articles.answers import Answer, compare_values, unknown
from latrodb.features.articles.claims import Statement, Subject
from latrodb.features.articles.mentions import is_same_date, is_same_player
from latrodb.features.articles.turn_order import side_of

if TYPE_CHECKING:
    from latrodb.features.articles.judge import GameRef
    from latrodb.features.articles.known_games import KnownGame

_DRAW = "1/2-1/2"


def players_of(known: KnownGame) -> str:
    """The players of a game, for messages."""
    white, black = known.players
    return f"{white or '?'} has White and {black or '?'} Black"


def _result_of(known: KnownGame) -> str | None:
    result = known.written.result
    value = result.value if result else known.written.tag("Result")
    if value in (None, "", "*", "?"):
        value = known.game.outcome.result if known.game.outcome else None
    return _DRAW if value in ("½-½", "1/2") else value


def judge_result(said: Statement, ref: GameRef) -> Answer:
    """Who won: `1-0`, `White won`, `Carrillo lost`."""
    right = _result_of(ref.known)
    if right is None:
        return unknown("the game does not say how it ended")
    told = said.value
    if said.who:
        side = side_of(said.who, ref.known)
        if side is None:
            return not_a_player(said.who, ref)
        told = side.win if said.value == "won" else side.other.win
    if told not in ("1-0", "0-1", _DRAW):
        return unknown("the game goes on")
    is_same = told == right
    if said.is_denied:
        return compare_values(not is_same, f"the result is {right}", "A929", right)
    return compare_values(is_same, f"the result of the game is {right}, not {told}", "A929", right)


def judge_resigned(said: Statement, ref: GameRef) -> Answer:
    """Who resigned; no side does if the last move ends the game."""
    loser = judge_result(said, ref)
    outcome = ref.known.game.outcome
    if (
        loser.is_true
        and not said.is_denied
        and outcome
        and outcome.ending not in (Ending.AGREEMENT, Ending.RESIGNATION)
    ):
        return Answer(False, f"neither side resigned: the last move ends the game ({outcome.ending.value})", "A929")
    return loser


def judge_length(said: Statement, ref: GameRef) -> Answer:
    """How many moves, or plies, the game has."""
    if not ref.known.is_whole or said.count is None:
        return unknown("only a part of the game is available")
    last = max(ref.known.entries)
    right = len(ref.known.entries) if said.value == "plies" else last // 2 + 1
    noun = "ply" if said.value == "plies" else "move"
    if said.is_denied:
        return unknown("a length is denied")
    message = f"the game has {count_words(right, noun)}, not {said.count}"
    return compare_values(said.count == right, message, "A933", str(right), last)


def judge_began(said: Statement, ref: GameRef) -> Answer:
    """Which side moves first."""
    variant, side = ref.known.game.variant, side_of(said.who, ref.known)
    if variant is None or side is None or not ref.known.is_whole:
        return unknown("the game does not say who begins")
    return compare_values(
        (side is variant.first) is not said.is_denied, f"{variant.first.title} begins", "A903", variant.first.title
    )


def judge_seat(said: Statement, ref: GameRef) -> Answer:
    """Which side a player has; the value is the name."""
    assert said.who
    side = side_of(Subject(said.span, None, said.value), ref.known)
    if said.who.side is None or not all(ref.known.players):
        return unknown("the game does not name its players")
    if side is None:
        return not_a_player(Subject(said.span, None, said.value, said.who.is_known), ref)
    right = ref.known.players[said.who.side]
    return compare_values((side is said.who.side) is not said.is_denied, players_of(ref.known), "A910", right)


def not_a_player(who: Subject, ref: GameRef) -> Answer:
    """The answer to a name that neither player has."""
    if not who.name or not all(ref.known.players) or any(is_same_player(who.name, each) for each in ref.known.players):
        return unknown("nothing says which side is meant")
    message = f"{who.name} does not play in this game: {players_of(ref.known)}"
    return Answer(False, message, "A910")


def judge_date(said: Statement, ref: GameRef) -> Answer:
    """When the game was played."""
    right = ref.known.date
    if not right.strip("?.") or said.is_denied:
        return unknown("the game has no date")
    told = right.replace(".??", "")
    return compare_values(
        is_same_date(said.value, right), f"the game is dated {told}, not {said.value.replace('.??', '')}", "A911", told
    )


def judge_board(said: Statement, ref: GameRef) -> Answer:
    """The size of its board, with either number first."""
    variant = ref.known.game.variant
    if variant is None:
        return unknown("nothing decides the rules of the game")
    right = variant.geometry.name
    swapped = "x".join(reversed(said.value.split("x")))
    is_so = right in (said.value, swapped)
    return compare_values(is_so is not said.is_denied, f"the game is played on {right}", "A932", right)


def judge_system(said: Statement, ref: GameRef) -> Answer:
    """The rules it is played by."""
    variant = ref.known.game.variant
    if variant is None:
        return unknown("nothing decides the rules of the game")
    title = variant.rulebook.title
    is_so = variant.rulebook.system == said.value
    return compare_values(is_so is not said.is_denied, f"the game is played under the rules of {title}", "A932", title)

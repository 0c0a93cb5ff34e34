"""Find the game that a statement refers to, and judge the statement."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from latrodb.features.articles.claims import Statement, Topic
from latrodb.features.articles.judge import GameRef
from latrodb.features.articles.judge_shown_statements import judge_shown_statement
from latrodb.features.articles.judge_statements import judge_statement
from latrodb.features.articles.mentions import is_same_player
from latrodb.features.articles.verdict import Status, Verdict, unverified

if TYPE_CHECKING:
    from collections.abc import Sequence

    from latrodb.features.articles.figures import Figure
    from latrodb.features.articles.known_games import KnownGame, Library

# Topics worth a doubt where no game is meant: these are about a game, others may be about the rules.
_OF_A_GAME = frozenset({Topic.LENGTH, Topic.RESIGNED, Topic.SEAT, Topic.DATE, Topic.BOARD, Topic.MOVE})


class Discussed(NamedTuple):
    """What the text around a statement is about: games with the ply that is discussed, and the figure shown."""

    refs: tuple[GameRef, ...]
    is_closed: bool  # whether it is about a game that is not available
    single: GameRef | None  # the only game of the article
    figure: Figure | None


def resolve_statement(
    said: Statement, named: Sequence[KnownGame], about: Discussed, library: Library
) -> Verdict | None:
    """The verdict on a statement; None if it is not about a game, as in a sentence about the rules.

    `named` are the games that its sentence names.
    """
    if (
        said.topic is Topic.UNREAD
        and said.value
        and about.figure
        and not all(each.is_game for each in about.figure.boards)
    ):
        return None  # it says how men stand on the board of the figure
    refs = _refs(said, named, about, library)
    found = [judge_statement(said, ref) for ref in refs]
    shown = judge_shown_statement(said, about.figure) if about.figure and not said.mention else None
    if shown and shown.status is not Status.UNVERIFIED and not any(each.status is Status.VERIFIED for each in found):
        found = [shown]
    right = next((each for each in found if each.status is Status.VERIFIED), None)
    if right or (found and all(each.status is Status.FALSE for each in found)):
        return right or found[0]
    has_move = said.move and said.topic is not Topic.CITED
    is_doubt = said.topic in _OF_A_GAME or (said.who and said.who.name) or has_move or found
    why = next((each.message for each in found), "nothing says which game is meant")
    if said.topic is Topic.MOVER or not is_doubt or not why:
        return None  # the verdict on the move itself reports the doubt
    return unverified(said, why)


def _refs(said: Statement, named: Sequence[KnownGame], about: Discussed, library: Library) -> tuple[GameRef, ...]:
    """The games that a statement may mean: by its names, by what was discussed before, or the only one."""
    if said.is_elsewhere:
        return ()
    if named:
        anchors = {id(ref.known): ref.anchor for ref in about.refs}
        return tuple(GameRef(known, "named next to it", True, anchors.get(id(known))) for known in named)
    if said.mention:
        return ()
    fitting = tuple(ref for ref in about.refs if _plays(ref.known, said.names))
    if fitting:
        return fitting
    if said.names and (found := _only_game(said.names, library)):
        if about.single and about.single.known is found:
            return (about.single,)  # with the place that the text has reached
        return (GameRef(found, "the only game of the players named"),)
    if about.single and not about.is_closed and (not said.names or _plays_one(about.single.known, said.names)):
        return (about.single,)
    return ()


def _plays(known: KnownGame, names: Sequence[str]) -> bool:
    return all(any(is_same_player(name, player) for player in known.players) for name in names)


def _plays_one(known: KnownGame, names: Sequence[str]) -> bool:
    return any(_plays(known, (name,)) for name in names)


def _only_game(names: Sequence[str], library: Library) -> KnownGame | None:
    """The only whole game in which all these players take part."""
    found = [known for known in library.whole if _plays(known, names) and known.date.strip("?.")]
    return found[0] if len(found) == 1 else None

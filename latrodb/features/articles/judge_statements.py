"""Compare statements about a game with it, by one function for each kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.features.articles import judge_capture_statements as captures
from latrodb.features.articles import judge_game_statements as games
from latrodb.features.articles import judge_men_statements as men
from latrodb.features.articles import judge_motif_statements as motifs
from latrodb.features.articles import judge_move_statements as moves
from latrodb.features.articles.answers import unknown
from latrodb.features.articles.claims import Statement, Topic
from latrodb.features.articles.verdict import Status, Verdict, unverified, verified

if TYPE_CHECKING:
    from collections.abc import Callable

    from latrodb.features.articles.answers import Answer
    from latrodb.features.articles.judge import GameRef


_JUDGES: dict[Topic, Callable[[Statement, GameRef], Answer]] = {
    Topic.RESULT: games.judge_result,
    Topic.RESIGNED: games.judge_resigned,
    Topic.LENGTH: games.judge_length,
    Topic.BEGAN: games.judge_began,
    Topic.SEAT: games.judge_seat,
    Topic.DATE: games.judge_date,
    Topic.BOARD: games.judge_board,
    Topic.SYSTEM: games.judge_system,
    Topic.MOVER: moves.judge_mover,
    Topic.MOVE: moves.judge_move,
    Topic.TAKES: captures.judge_takes,
    Topic.CAPTURE: captures.judge_capture,
    Topic.LAST_MOVER: moves.judge_last_mover,
    Topic.LOSSES: men.judge_losses,
    Topic.MARK: moves.judge_mark,
    Topic.MOTIF: motifs.judge_motif,
    Topic.CHECKED: men.judge_checked,
    Topic.MAN: men.judge_man,
    Topic.BESIDE: men.judge_beside,
    Topic.TO_MOVE: men.judge_to_move,
    Topic.LEGAL: moves.judge_legal,
    Topic.CITED: moves.judge_cited,
    Topic.UNREAD: lambda _, __: unknown("this sentence says something about the game that is not understood"),
}


def judge_statement(said: Statement, ref: GameRef) -> Verdict:
    """The verdict on a statement, given the game that it refers to."""
    answer = _JUDGES[said.topic](said, ref)
    if answer.is_true:
        return verified(said, ref.known, answer.ply)
    if answer.is_true is None:
        return unverified(said, answer.message, ref.known)
    if not ref.is_strong:
        return unverified(said, f"{answer.message}; nothing in the text says that this game is meant", ref.known)
    note = f"compared with {ref.known.name}, {ref.why}"
    return Verdict(said, Status.FALSE, answer.message, answer.code, None, ref.known, answer.ply, answer.hints, (note,))

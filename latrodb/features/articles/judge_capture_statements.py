"""Compare statements about captures with a game: what a turn takes, which capture of the game it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.core.color import Color
from latrodb.core.english import list_words
from latrodb.core.square import square_name
from latrodb.features.articles.answers import (
    TRUE,
    Answer,
    compare_values,
    find_entry,
    is_replayed,
    place_of_statement,
    tried_moves,
    unknown,
)
from latrodb.features.articles.judge_move_statements import ends_of
from latrodb.features.articles.turn_order import color_of_ply, side_of
from latrodb.notation.form import Form
from latrodb.rules.attempt import claimed_captures

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from latrodb.core.step import Step
    from latrodb.features.articles.claims import MoveClaim, Statement
    from latrodb.features.articles.judge import GameRef
    from latrodb.features.articles.known_games import KnownGame
    from latrodb.notation.written import WrittenTurn

_BESIDE = 1  # plies around the last mentioned move within which `that was his first capture` may be


def _taken(steps: Sequence[Step]) -> tuple[str, ...]:
    """The squares of all men who leave the board, by captures, removals and kills."""
    return tuple(square_name(capture.square) for step in steps for capture in step.captures)


def _printed(turn: WrittenTurn) -> tuple[str, ...]:
    removals = [square for move in turn.moves if move.form is Form.TAKE for square in move.squares]
    return tuple(square.name for square in (*claimed_captures(turn), *removals))


def judge_takes(said: Statement, ref: GameRef) -> Answer:
    """What a side, a man or a move takes."""
    known = ref.known
    if said.is_denied:
        return unknown("what is denied is not clear")
    if said.move:
        return _takes_by_move(said, said.move, ref)
    turns = _turns_of(said, ref)
    if not turns:
        return unknown("nothing says which move is meant")
    if not is_replayed(known, max(turns)):
        certain = captures_of(known)
        if certain is None:
            return unknown("the replay of the game is not certain")
        turns = {ply: certain[ply] for ply in turns}
    every = {square for taken in turns.values() for square in taken}
    if any(_fits(said, taken) for taken in turns.values()) or (said.squares and set(said.squares) <= every):
        return TRUE
    if said.squares:
        missing = list_words(sorted(set(said.squares) - every))
        return Answer(False, f"{missing} is not captured there in the game", "A905")
    if said.number is not None or (said.value and len(turns) == 1):
        ply, taken = next(iter(turns.items()))
        return Answer(False, f"{known.turn_text(ply)} takes {_men(taken)}", "A905", (), ply)
    return _compare_total(said, sum(map(len, turns.values())))


def _taker(said: Statement, known: KnownGame) -> Color | None:
    """The side that takes; the subject of what is lost is the other one."""
    side = side_of(said.who, known)
    return side.other if side is not None and said.value == "lost" else side


def _turns_of(said: Statement, ref: GameRef) -> dict[int, tuple[str, ...]]:
    """What each turn that a statement may mean takes: of a side, of a man, at a number, after a move."""
    known, side, place = ref.known, _taker(said, ref.known), place_of_statement(said, ref)
    turns = {ply: _taken(node.steps) for ply, node in known.nodes.items() if side in (None, color_of_ply(known, ply))}
    if said.value not in ("", "lost"):
        of_man = _turns_of_man(known, said.value)
        turns = {ply: taken for ply, taken in turns.items() if ply in of_man}
    if said.number is not None:
        found = {ply: taken for ply, taken in turns.items() if ply // 2 + 1 == said.number}
        is_placing = any(move.form is Form.DROP for ply in found for move in known.entries[ply].turn.moves)
        return {} if is_placing else found  # then `the first move` is one after the placement
    if place is not None and said.after:
        return {ply: taken for ply, taken in turns.items() if ply in (place, place + 1)}
    return turns


def _turns_of_man(known: KnownGame, square: str) -> set[int]:
    """The plies at which a man moves who stood on a square at the beginning of one of them."""
    places, plies = {square}, set()
    for ply, entry in known.entries.items():
        ends = ends_of(entry)
        if ends[:1] and ends[0] in places:
            plies.add(ply)
            places = places - {ends[0]} | {square, ends[-1]}
    return plies


def _compare_total(said: Statement, total: int) -> Answer:
    """A number of men taken in total: a smaller number may refer to part of the game."""
    if said.count is None or (said.count < total and not said.is_final):
        return unknown(f"that side takes {total} in the whole game")
    message = f"that side takes {total} in the whole game, not {said.count}"
    return compare_values(said.count == total, message, "A933", str(total))


def _takes_by_move(said: Statement, claim: MoveClaim, ref: GameRef) -> Answer:
    text = claim.turn.text
    tried = [each for each in tried_moves(claim, ref) if each.steps]
    if not tried:
        return unknown(f"{text} cannot be played where it may be meant")
    if wrong := _other_taker(said, claim, ref):
        return wrong
    taken = [_taken(each.steps) for each in tried]
    if any(_fits(said, each) for each in taken):
        return TRUE
    if said.is_vague and any(taken) and not said.squares:
        return unknown(f"{text} takes {_men(taken[0])}")
    return Answer(False, f"{text} takes {_men(taken[0])}", "A905")


def _other_taker(said: Statement, claim: MoveClaim, ref: GameRef) -> Answer | None:
    """The answer where the move is one of the other side's."""
    entry, side = find_entry(ref.known, claim, ref.anchor), _taker(said, ref.known)
    right = color_of_ply(ref.known, entry.ply) if entry else side
    if entry is None or side is None or right is side or right is None:
        return None
    message = f"{ref.known.turn_text(entry.ply)} is a move of {right.title}'s, not of {side.title}'s"
    return Answer(False, message, "A903", (right.title,), entry.ply)


def _fits(said: Statement, taken: tuple[str, ...]) -> bool:
    if said.squares:
        return (
            set(said.squares) <= set(taken)
            if said.is_vague or len(said.squares) == 1
            else set(said.squares) == set(taken)
        )
    return said.count == len(taken)


def _men(taken: Sequence[str]) -> str:
    return list_words(taken) if taken else "no man"


def judge_capture(said: Statement, ref: GameRef) -> Answer:
    """Which capture of the game a move or a man is: the first, White's third, the last."""
    known, side = ref.known, side_of(said.who, ref.known)
    taken = captures_of(known)
    if taken is None or said.count is None or (said.who and side is None):
        return unknown("the captures of the game are not certain")
    mover = side.other if side is not None and said.value == "lost" else side
    index = said.count if said.count < 0 else said.count - 1
    movers = (*Color,) if said.value == "his" and mover is None else (mover,)
    meant = [found for each in movers for found in _nth_captures(known, taken, each, index)]
    if not meant:
        return Answer(False, "the game has fewer captures", "A933")
    plies = set(meant)
    if said.move:
        is_so = bool(plies & {entry.ply for entry in known.find_move(said.move.turn)})
    elif said.squares:
        is_so = set(said.squares) <= {square for ply in plies for square in taken[ply]}
    elif said.number is not None:
        is_so = any(ply // 2 + 1 == said.number for ply in plies)
    elif ref.anchor is None:
        return unknown("nothing says which capture is meant")
    else:
        is_so = any(abs(ply - ref.anchor) <= _BESIDE for ply in plies)
    if said.is_denied:
        return unknown("what is denied is not clear")
    ply = meant[-1]
    message = f"that capture is {known.turn_text(ply)}, which takes {_men(taken[ply])}"
    return compare_values(is_so, message, "A905", known.turn_text(ply), ply)


def _nth_captures(
    known: KnownGame, taken: dict[int, tuple[str, ...]], mover: Color | None, index: int
) -> Iterator[int]:
    """The plies of the capture of a side that has an index, counted by turns and by men."""
    turns = [ply for ply, squares in taken.items() if squares and mover in (None, color_of_ply(known, ply))]
    men = [ply for ply in turns for _ in taken[ply]]
    for each in (turns, men):
        if -len(each) <= index < len(each):
            yield each[index]


def captures_of(known: KnownGame) -> dict[int, tuple[str, ...]] | None:
    """What each turn takes: by the replay, or as printed where an uncertain replay agrees as far as it is certain."""
    if not known.is_whole:
        return None
    replayed = {ply: _taken(node.steps) for ply, node in known.nodes.items() if node.is_certain and node.after}
    printed = {ply: _printed(entry.turn) for ply, entry in known.entries.items()}
    if any(set(taken) != set(printed[ply]) for ply, taken in replayed.items()) and len(replayed) < len(printed):
        return None
    return printed | replayed

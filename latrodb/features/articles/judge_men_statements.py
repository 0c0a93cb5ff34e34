"""Statements about men, compared with a game: captures, losses, squares, leaders in check."""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.core.english import list_words
from latrodb.core.square import as_set, find_square, square_name, squares_by_file
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
from latrodb.notation.written import Form
from latrodb.rules.attempt import listed_captures

if TYPE_CHECKING:
    from collections.abc import Sequence

    from latrodb.core.color import Color
    from latrodb.core.position import Position
    from latrodb.core.step import Step
    from latrodb.features.articles.claims import MoveClaim, Statement
    from latrodb.features.articles.judge import GameRef
    from latrodb.features.articles.known_games import KnownGame

_NEAR = 5  # plies after the move mentioned last in which `so far` may end


def _taken(steps: Sequence[Step]) -> tuple[str, ...]:
    return tuple(square_name(capture.square) for capture in listed_captures(steps))


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
        return unknown("the replay of the game is not certain")
    every = {square for taken in turns.values() for square in taken}
    if any(_fits(said, taken) for taken in turns.values()) or (said.squares and set(said.squares) <= every):
        return TRUE
    if said.squares:
        missing = list_words(sorted(set(said.squares) - every))
        return Answer(False, f"{missing} is not captured there in the game", "A905")
    if said.value or said.number is not None:
        ply, taken = next(iter(turns.items()))
        return Answer(False, f"{known.turn_text(ply)} takes {_men(taken)}", "A905", (), ply)
    return _compare_total(said, sum(map(len, turns.values())))


def _turns_of(said: Statement, ref: GameRef) -> dict[int, tuple[str, ...]]:
    """What is taken by each turn that a statement may mean: of a side, of a man, at a number, after a move."""
    known, side, place = ref.known, side_of(said.who, ref.known), place_of_statement(said, ref)
    turns = {ply: _taken(node.steps) for ply, node in known.nodes.items() if side in (None, color_of_ply(known, ply))}
    if said.value:
        turns = {ply: taken for ply, taken in turns.items() if ends_of(known.entries[ply])[:1] == (said.value,)}
    if said.number is not None:
        found = {ply: taken for ply, taken in turns.items() if ply // 2 + 1 == said.number}
        is_placing = any(move.form is Form.DROP for ply in found for move in known.entries[ply].turn.moves)
        return {} if is_placing else found  # `the first move` is then one after the placement
    if place is not None and said.after:
        return {ply: taken for ply, taken in turns.items() if ply in (place, place + 1)}
    return turns


def _compare_total(said: Statement, total: int) -> Answer:
    """A number of men taken in all: fewer may have been meant of a part of the game."""
    if said.count is None or said.count < total:
        return unknown(f"{total} fall to that side in the game")
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
    entry, side = find_entry(ref.known, claim, ref.anchor), side_of(said.who, ref.known)
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
    return list_words(taken) if taken else "nobody"


def judge_losses(said: Statement, ref: GameRef) -> Answer:
    """How many men a side has lost, or has left."""
    known, side, place = ref.known, side_of(said.who, ref.known), place_of_statement(said, ref)
    opening = known.game.opening
    if side is None or opening is None or said.is_denied:
        return unknown("nothing says whose men are meant")
    last = max(known.entries)
    near = [] if ref.anchor is None else [ply for ply in range(ref.anchor, ref.anchor + _NEAR) if ply in known.entries]
    plies = [place] if place is not None else near if said.value == "so far" and near else [*near, last]
    if not all(is_replayed(known, ply) for ply in plies):
        return unknown("the replay of the game is not certain")
    counts = [_count(known, side, opening, ply, is_left=said.value == "left") for ply in plies]
    if any(said.count in each for each in counts):
        return Answer(True, ply=plies[0])
    right = min(counts[0])
    done = "left" if said.value == "left" else "lost"
    return Answer(
        False,
        f"{side.title} has {right} {done} {f'after {known.turn_text(plies[0])}'}, not {said.count}",
        "A933",
        (str(right),),
        plies[0],
    )


def _count(known: KnownGame, side: Color, opening: Position, ply: int, *, is_left: bool) -> set[int]:
    """How many men are lost, or left with and without the leader, after a turn."""
    node = known.nodes.get(ply)
    position = node.after if node and node.after else opening
    if is_left:
        return {position.army(side).bit_count(), position.soldiers(side).bit_count()}
    return {opening.army(side).bit_count() - position.army(side).bit_count()}


def _positions(said: Statement, ref: GameRef) -> list[Position]:
    """The positions that may be meant."""
    place = place_of_statement(said, ref)
    center = place if place is not None else ref.anchor
    if center is None:
        return [*ref.known.game.positions()]
    near = range(center, center + 1) if place is not None else range(center - 2, center + 3)
    nodes = [ref.known.nodes.get(ply) for ply in near]
    return [each for node in nodes if node for each in (node.after, node.before if place is None else None) if each]


def judge_man(said: Statement, ref: GameRef) -> Answer:
    """Whose man or leader is on a square."""
    side = side_of(said.who, ref.known)
    found = _positions(said, ref)
    place = place_of_statement(said, ref) or ref.anchor
    is_sure = ref.known.game.is_read if place is None else is_replayed(ref.known, place)
    if side is None or not found or said.is_denied or not is_sure:
        return unknown("nothing says which position is meant")
    return compare_men(said, side, found)


def compare_men(said: Statement, side: Color, found: Sequence[Position]) -> Answer:
    """Men that the text puts on squares, against positions."""
    wanted = as_set([square for name in said.squares if (square := find_square(name)) is not None])
    if any(not wanted & ~(each.dux(side) if said.value == "leader" else each.army(side)) for each in found):
        return TRUE
    noun = "leader" if said.value == "leader" else "man"
    where = " ".join(square_name(each) for each in squares_by_file(found[0].dux(side))) if noun == "leader" else ""
    message = f"there is no {side.title.lower()} {noun} on {' and '.join(said.squares)} there"
    return Answer(False, message, "A931", (where,) if where else ())


def judge_to_move(said: Statement, ref: GameRef) -> Answer:
    """Which side is to move after a move."""
    side, place = side_of(said.who, ref.known), place_of_statement(said, ref)
    node = ref.known.nodes.get(place) if place is not None else None
    if side is None or node is None or node.after is None:
        return unknown("nothing says which position is meant")
    right = node.after.side
    return compare_values(
        (right is side) is not said.is_denied, f"{right.title} is to move", "A931", right.title, place
    )


def judge_checked(said: Statement, ref: GameRef) -> Answer:
    """Whose leader is in check or shut in."""
    known, side, place = ref.known, side_of(said.who, ref.known), place_of_statement(said, ref)
    if place is None and said.value == "#":
        place = max(known.entries, default=None)
    node = None if place is None else known.nodes.get(place)
    marks = known.game.variant.rulebook.marks if known.game.variant else ()
    if side is None or place is None or node is None or not node.steps or said.value not in marks:
        return unknown("nothing says which position is meant")
    mark = node.steps[-1].mark.value
    if mark == "(+)" and said.value == "+":
        return unknown("the mark is that of a quasi check")
    is_so = node.ply.color is not side and (mark == said.value or (said.value == "+" and mark == "#"))
    message = f"{known.turn_text(place)} earns {mark or 'no mark'}"
    return compare_values(is_so is not said.is_denied, message, "A931", ply=place)

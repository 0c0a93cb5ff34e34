"""Compare statements about men with a game: captures, losses, squares, leaders in check."""

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
    unknown,
)
from latrodb.features.articles.judge_capture_statements import captures_of
from latrodb.features.articles.turn_order import color_of_ply, side_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from latrodb.core.color import Color
    from latrodb.core.position import Position
    from latrodb.features.articles.claims import Statement
    from latrodb.features.articles.judge import GameRef
    from latrodb.features.articles.known_games import KnownGame

_NEAR = 5  # plies after the last mentioned move within which `so far` may end


def judge_losses(said: Statement, ref: GameRef) -> Answer:
    """How many men a side has lost, or has left; `against` and `taken` refer to the other side's men."""
    known, side, place = ref.known, side_of(said.who, ref.known), place_of_statement(said, ref)
    if side is None or known.game.opening is None or said.is_denied:
        return unknown("nothing says whose men are meant")
    is_others = said.value in ("left against", "so far taken")
    side = side.other if is_others else side
    last = max(known.entries)
    near = [] if ref.anchor is None else [ply for ply in range(ref.anchor, ref.anchor + _NEAR) if ply in known.entries]
    is_near = said.value.startswith("so far") and bool(near)
    at = [ply for ply in known.entries if ply // 2 + 1 == said.number and not said.after]
    plies = at or ([place] if place is not None else near if is_near else [*near, last])
    is_left = said.value.startswith("left")
    counts = [_count(known, side, ply, is_left=is_left) for ply in plies]
    if not all(counts):
        return unknown("the replay of the game is not certain")
    if any(said.count in each for each in counts):
        return Answer(True, ply=plies[0])
    right, done = min(counts[0]), "left" if is_left else "lost"
    message = f"{side.title} has {right} {done} after {known.turn_text(plies[0])}, not {said.count}"
    return Answer(False, message, "A933", (str(right),), plies[0])


def _count(known: KnownGame, side: Color, ply: int, *, is_left: bool) -> set[int]:
    """How many men are lost, or left with and without the leader, after a turn; nothing if that is uncertain."""
    opening, node = known.game.opening, known.nodes.get(ply)
    whole = opening.army(side).bit_count() if opening else 0
    if not whole:  # the men are placed one by one
        return set()
    if node and node.after and is_replayed(known, ply):
        position = node.after
        left = {position.army(side).bit_count(), position.soldiers(side).bit_count()}
        return left if is_left else {whole - max(left)}
    taken = captures_of(known) or {}
    lost = sum(len(men) for at, men in taken.items() if at <= ply and color_of_ply(known, at) is not side)
    return set() if not taken else {whole - lost, whole - lost - 1} if is_left else {lost}


def _positions(said: Statement, ref: GameRef) -> list[Position]:
    """The positions that may be meant."""
    place = place_of_statement(said, ref)
    center = place if place is not None else ref.anchor
    if center is None:
        return [*ref.known.game.positions()]
    is_during = said.number is not None and not said.after  # `on the sixth move the man on b5 goes over c5`
    is_exact = place is not None and not is_during
    near = range(center, center + 1) if is_exact else range(center - (1 if is_during else 2), center + 3)
    nodes = [ref.known.nodes.get(ply) for ply in near]
    return [each for node in nodes if node for each in (node.after, None if is_exact else node.before) if each]


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
    """Compare men that the text puts on squares with positions."""
    wanted = as_set([square for name in said.squares if (square := find_square(name)) is not None])
    if any(not wanted & ~(each.dux(side) if said.value == "leader" else each.army(side)) for each in found):
        return TRUE
    noun = "leader" if said.value == "leader" else "man"
    where = " ".join(square_name(each) for each in squares_by_file(found[0].dux(side))) if noun == "leader" else ""
    message = f"there is no {side.title.lower()} {noun} on {' and '.join(said.squares)} there"
    return Answer(False, message, "A931", (where,) if where else ())


def judge_beside(said: Statement, ref: GameRef) -> Answer:
    """Whether the man whom a move takes somewhere stands next to a leader, a man or a square."""
    assert said.move
    known, side = ref.known, side_of(said.who, ref.known)
    entry, moves = find_entry(known, said.move, ref.anchor), said.move.turn.moves
    node = known.nodes.get(entry.ply) if entry else None
    goal = find_square(moves[0].squares[-1].name)
    if not (entry and node and node.after and node.is_certain and len(moves) == 1) or goal is None or said.is_denied:
        return unknown("nothing says which position is meant")
    position, geometry = node.after, node.after.geometry
    named = as_set([square for name in said.squares if (square := find_square(name)) is not None])
    wanted = named or (0 if side is None else position.dux(side))
    if not wanted:
        return unknown("nothing says which man or square is meant")
    if wanted & geometry.surroundings[goal] == wanted != wanted & geometry.neighbors[goal]:
        return unknown("a square that is diagonal may be called next to another")
    if said.value == "man" and wanted & ~position.men:
        return Answer(False, f"no man is on {list_words(said.squares)} there", "A931", (), entry.ply)
    where = list_words([square_name(each) for each in squares_by_file(wanted)])
    message = f"{square_name(goal)} is not next to {where}"
    return compare_values(not wanted & ~geometry.neighbors[goal], message, "A931", ply=entry.ply)


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

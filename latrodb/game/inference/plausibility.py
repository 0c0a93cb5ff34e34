"""How well rules explain written turns: the anomalies that the turns have under them."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.square import square_name
from latrodb.rules.attempt import attempt, claimed_captures

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from latrodb.core.geometry import Geometry
    from latrodb.core.position import Position
    from latrodb.notation.written import WrittenTurn
    from latrodb.rules.attempt import Attempt
    from latrodb.rules.variant import Variant


class Habits(NamedTuple):
    """What a record ever writes. What it never writes counts as missing at most once, not at every turn."""

    captures: bool = True
    letters: bool = True
    marks: bool = True


COMPLETE = Habits()
LEADERLESS = 2  # anomalies for the letter of a leader in a game without leaders, even if the moves can be played


def read_habits(turns: Sequence[WrittenTurn]) -> Habits:
    """Whether captures, letters of a leader, and marks are written at any turn."""
    return Habits(
        captures=any(claimed_captures(turn) for turn in turns),
        letters=_names_leader(turns),
        marks=any(turn.mark for turn in turns),
    )


def count_objections(tried: Attempt, habits: Habits = COMPLETE) -> int:
    """How many rules, captures and letters contradict a turn that was played."""
    objections = len(tried.violations)
    if habits.captures:
        objections += tried.differences.count_of_captures
    return objections + (habits.letters and tried.differences.wrong_letter is not None)


def count_anomalies(
    variant: Variant,
    position: Position,
    turns: Sequence[WrittenTurn],
    limit: int | None = None,
    habits: Habits = COMPLETE,
) -> int:
    """Count faults of the first position, impossible turns, which are skipped, and objections to other turns.

    Counting stops as soon as the count exceeds `limit`.
    """
    anomalies = sum(1 for _ in variant.system.faults(position))
    if names_absent_leader(position, turns):
        anomalies += LEADERLESS
    are_unlisted = are_unlettered = False
    for written in turns:
        if limit is not None and anomalies > limit:
            break
        tried = attempt(variant.system, position, written)
        if tried.after is None:
            anomalies += 1
            position = position.with_side(position.side.other)
            continue
        position = tried.after
        anomalies += count_objections(tried, habits)
        are_unlisted |= not habits.captures and tried.differences.count_of_captures > 0
        are_unlettered |= not habits.letters and tried.differences.wrong_letter is not None
    return anomalies + are_unlisted + are_unlettered


def names_absent_leader(position: Position, turns: Iterable[WrittenTurn]) -> bool:
    """Whether turns have the letter of a leader although the game has none."""
    return not position.duxes and position.dux_hand == (0, 0) and _names_leader(turns)


def _names_leader(turns: Iterable[WrittenTurn]) -> bool:
    return any(move.is_dux for turn in turns for move in turn.moves)


def signs_of(turn: WrittenTurn) -> set[str]:
    """The signs of the notation that a turn has: those of its forms, `&` for binding, `[` for a throw."""
    found = {move.form.value for move in turn.moves}
    found |= {"&"} if any(move.binds for move in turn.moves) else set()
    return found | {"["} if turn.throw is not None else found


def reach_of(turns: Sequence[WrittenTurn]) -> tuple[int, int]:
    """The farthest file and rank that some turns name, from 1; zeros if they name no square."""
    names = [square.name for turn in turns for move in turn.moves for square in move.squares]
    return max((ord(name[0]) - 96 for name in names), default=0), max((int(name[1:]) for name in names), default=0)


def strange_turns(variant: Variant, turns: Iterable[WrittenTurn]) -> Iterator[WrittenTurn]:
    """Turns of a form that the system does not have, or with a square that the board does not have."""
    known, names = set(variant.rulebook.signs), _square_names(variant.geometry)
    for turn in turns:
        if (turn.throw is not None and "[" not in known) or any(
            move.form not in known
            or (move.binds and "&" not in known)
            or any(square.name not in names for square in move.squares)
            for move in turn.moves
        ):
            yield turn


@cache
def _square_names(size: Geometry) -> frozenset[str]:
    return frozenset(map(square_name, size.squares))

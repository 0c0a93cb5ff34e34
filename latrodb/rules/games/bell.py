"""R. C. Bell's reconstruction (1960-1969): pairs of men and a Dux are placed, then step, capture and move again."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from latrodb.core.color import BLACK, WHITE
from latrodb.core.square import as_set, file_then_rank, square_name
from latrodb.core.step import Drop, Fault, Shift, Stop, Turn, Violation, shared_shift
from latrodb.rules.attacks import enclosure
from latrodb.rules.engine.constants import PASSING, PLACING, WAY
from latrodb.rules.games.placing import PlacingGame
from latrodb.rules.obstacles import impossible

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from latrodb.core.position import Position
    from latrodb.core.step import Step
    from latrodb.notation.written import WrittenTurn
    from latrodb.rules.attacks import Attack

PASS = (Stop(),)
ONE_PIECE = impossible(Fault.WRONG_FORM, "further moves must be made by the same piece, one after the other")
MOST_MOVES, MOST_DUXES = 64, 31  # of a turn, as many as the engine takes; a legal turn has fewer


@dataclass(frozen=True)
class Bell(PlacingGame):
    """Bell's rules: a turn places men or the Dux, is the way of one piece with its further moves, or is passed."""

    name: str = "bell"

    wrong_form = impossible(
        Fault.WRONG_FORM, "a turn of this game places men or the Dux, moves one piece, or is passed"
    )

    def faults(self, position: Position) -> Iterator[Violation]:
        """A board that is too small, more pieces than in the opening, hands out of step."""
        size, least = position.geometry, self.layout.hand
        if len(size.squares) <= 2 * (least + 1):
            text = f"a board of {size.name} has no room for {least} men and a Dux a side"
            yield Violation(Fault.SMALL_BOARD, text, self.cite("1st rule"))
        for side in (WHITE, BLACK):
            men = position.soldiers(side).bit_count() + position.hand[side]
            if men > least:
                text = f"{side.title} has {men} men with those in hand; the game begins with {least}"
                yield Violation(Fault.TOO_MANY_MEN, text, self.cite("1st rule"))
            duxes = position.dux(side).bit_count() + position.dux_hand[side]
            if duxes > 1:
                text = f"{side.title} has {duxes} Duxes with those in hand"
                yield Violation(Fault.WRONG_DUXES, text, self.cite("2nd rule"))
        yield from self._hand_faults(position)

    def _hand_faults(self, position: Position) -> Iterator[Violation]:
        """Hands that cannot occur during the placement."""
        is_black = position.side is BLACK
        white, black = position.hand
        if white % 2 or black - white != (2 if is_black and black else 0):
            text = f"White has {white} men in hand and Black {black}, but the sides take turns placing two"
            yield Violation(Fault.UNEVEN_HANDS, text, self.cite("1st rule"))
        white_dux, black_dux = position.dux_hand
        if black_dux - white_dux != (is_black and black_dux > 0 and not black) or (black and not black_dux):
            text = "the Duxes are placed last, White's first"
            yield Violation(Fault.UNEVEN_HANDS, text, self.cite("2nd rule"))

    def read(self, position: Position, written: WrittenTurn) -> Turn | Violation:
        """Read placements in any order, the way of one piece with all its further moves, or a pass."""
        turn = super().read(position, written)
        if isinstance(turn, Violation) or len(drops := _drops(turn)) != len(turn):
            return turn
        return tuple(sorted(drops, key=lambda drop: file_then_rank(drop.target)))

    def squares_of(self, position: Position, turn: Turn) -> tuple[int, Sequence[int], int] | Violation:
        """The squares of placements, with a bit for each Dux; those of a way; none for a pass."""
        if turn == PASS:
            return PASSING, (), 0
        drops, shifts = _drops(turn), _shifts(turn)
        if not 0 < len(turn) <= MOST_MOVES or len(turn) not in (len(drops), len(shifts)):
            return self.wrong_form
        if drops:
            duxes = sum(1 << index for index, drop in enumerate(drops[:MOST_DUXES]) if drop.is_dux)
            return PLACING, [drop.target for drop in drops], duxes
        path = [shifts[0].origin]
        for index, shift in enumerate(shifts):
            if shift.via or shift.origin != path[-1]:
                return (index and self.try_turn(position, turn[:index])) or ONE_PIECE
            path.append(shift.target)
        return WAY, path, 0

    def turn_of(self, position: Position, number: int) -> Turn:
        """The turn with a number."""
        side, squares = position.side, self.board_at(position).squares_of(number)
        if position.hand[side] or position.dux_hand[side]:
            return tuple(Drop(square, is_dux=not position.hand[side]) for square in squares)
        return tuple(shared_shift(*leg) for leg in pairwise(squares)) or PASS

    def words(self, position: Position, turn: Turn, at: Sequence[int], after: Position) -> dict[str, str]:
        """What sentences about a fault may name, besides its squares."""
        return super().words(position, turn, at, after) | {
            "over": square_name((at[0] + at[1]) // 2) if len(at) > 1 else "",
            "due": "2 men" if position.hand[position.side] > 1 else "1 man",
            "count": str(sum(not drop.is_dux for drop in _drops(turn))),
        }

    @property
    def chosen_words(self) -> dict[str, str]:
        """What sentences about a fault may name and only options change."""
        return {"bonus": "one further move" if self.option("bonus") == "single" else "no further move"}

    def attacks_of(self, step: Step) -> tuple[Attack, ...]:
        """The pieces, or the corner, that took part in each capture."""
        size, shifts = step.before.geometry, _shifts(step.turn)
        others = step.before.army(step.before.side) & ~as_set(shift.origin for shift in shifts[:1])
        found: list[Attack] = []
        for capture in step.captures:
            at = shifts[capture.move].target
            found += [enclosure(size, at, others | 1 << at, capture.square, tactic) for tactic in capture.tactics]
        return tuple(found)


def _drops(turn: Turn) -> list[Drop]:
    return [move for move in turn if isinstance(move, Drop)]


def _shifts(turn: Turn) -> list[Shift]:
    return [move for move in turn if isinstance(move, Shift)]

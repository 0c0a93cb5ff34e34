"""Latrunculus glaucus: a die, pips spent on steps and kills. Anthony Hodson, Rules for latrunculus glaucus.

There are far too many whole turns to list, so the unit is a single action: the throw, a step, a run of
the King, a kill, or the end of the turn. The turn ends by itself when the last pip is spent.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from msgspec.structs import replace

from latrodb.core.color import BLACK, WHITE
from latrodb.core.outcome import Ending, Outcome
from latrodb.core.position import Position
from latrodb.core.square import STRIDE, Square, SquareSet, as_set, only_square, square_name, squares
from latrodb.core.step import Capture, Fault, Step, Tactic, Violation
from latrodb.core.turn import Move, Shift, Stop, Take, Throw, Turn
from latrodb.rules.games.glaucus_actions import (
    THROWN,
    find_action_obstacle,
    read_actions,
    runs,
    shifted,
    steps,
    trail_of,
    without,
)
from latrodb.rules.kinds.game import Game
from latrodb.rules.mechanics.armies import army_faults, rows_of, turned
from latrodb.rules.mechanics.endings import count_men
from latrodb.rules.mechanics.explain_captures import ring_of
from latrodb.rules.mechanics.slides import impossible, way_text
from latrodb.rules.system import UNSEEN, Resolution, Seen

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.core.geometry import Geometry
    from latrodb.notation.written import WrittenTurn
    from latrodb.rules.capabilities import Attack
    from latrodb.rules.engine.table import Table

KING_WEIGHT = 3
EVEN_PRICE = 4
LEAST_PRICE = 2
MOST_CARRIED_OUT = 64


@dataclass(frozen=True)
class Glaucus(Game):
    """The rules of Latrunculus glaucus.

    Attributes:
        layout: where the King begins: `king_in_front` of two ranks of soldiers, or `king_behind` them.
        need_contact: whether a victim must touch an attacker.
        king_kill: what decides whether a King can be killed: only the `price`, or also his `force`, which must not be
            greater than the attacker's.
        margin: the lead in soldiers at the end of a turn that wins; 0 if none is agreed.
        quiet_limit: turns without a kill after which soldiers are counted; 0 switches the rule off.
    """

    name = "glaucus"

    layout: str = "king_in_front"
    need_contact: bool = True
    king_kill: str = "price"
    margin: int = 0

    @property
    def table(self) -> Table | None:
        """These rules as a table, if only the opening or the limit on quiet turns differs from the default."""
        from latrodb.rules.engine.table import Dice, Event

        if not self.has_defaults("layout", "quiet_limit"):
            return None
        return Dice(
            has_duxes=True,
            stuck=Event.NOTHING,
            repetition=Event.NOTHING,
            quiet=Event.COUNT,
            quiet_limit=self.quiet_limit,
        )

    def opening(self, size: Geometry) -> Position:
        """Sixteen soldiers and a King on each side (reading G1)."""
        is_behind = self.layout == "king_behind"
        king = size.files // 2 + (0 if is_behind else 2 * STRIDE)
        white, black = rows_of(size, WHITE, 2), rows_of(size, BLACK, 2)
        if is_behind:
            white, black = white << STRIDE, black >> STRIDE
        duxes = as_set((king, turned(size, king)))
        return Position(size, white | 1 << king, black | 1 << turned(size, king), duxes)

    def faults(self, position: Position) -> Iterator[Violation]:
        """A missing or second King, or more than sixteen soldiers."""
        return army_faults(position, men=2 * position.geometry.files, duxes=1)

    def resolve(self, position: Position, written: WrittenTurn) -> Resolution:
        """Read the throw and the actions of a written turn, one by one, and the end of the turn.

        A path is cut at each empty square that the King reaches: up to there it is one run. Actions beyond the
        pips of the throw are joined to the one that spends the last pip, so that the turn does not end in
        between. A text without a throw continues with the pips of the position.
        """
        turns: list[Turn] = []
        if written.throw is not None:
            if position.die:
                return Resolution((), THROWN)
            turns.append((Throw(written.throw),))
            position, _ = self.carry_out(position, turns[-1])
        elif not position.die:
            text = "a turn begins with its throw, [1] to [6], directly before its first action"
            return Resolution((), impossible(Fault.WRONG_FORM, text))
        side, before = position.side, position
        for move in written.moves:
            actions, fault = read_actions(position if position.side is side else position.with_side(side), move)
            for action in actions:
                is_over = position.side is not side
                start = before if is_over else position
                turn: Turn = (*turns[-1], action) if is_over else (action,)
                if obstacle := self.find_obstacle(start, turn):
                    return Resolution(tuple(turns), obstacle)
                turns = [*turns[:-1], turn] if is_over else [*turns, turn]
                before, (position, _) = start, self.carry_out(start, turn)
            if fault is not None:
                return Resolution(tuple(turns), fault)
        is_unfinished = written.throw is not None and position.side is side and position.die
        if is_unfinished and self.outcome(position) is None:
            turns.append((Stop(),))
        return Resolution(tuple(turns))

    def turns(self, position: Position, seen: Seen = UNSEEN) -> Iterator[Turn]:
        """Every legal single action: throws first, then steps and runs, kills, and the end of the turn."""
        if not position.die:
            yield from ((Throw(pips),) for pips in range(1, 7))
            return
        action = None
        for action in self._actions(position):
            yield (action,)
        if position.pips != position.die:
            yield (Stop(),)
        elif action is None:
            yield (Stop(_must_fall(position)),)

    def find_obstacle(self, position: Position, turn: Turn) -> Violation | None:
        """What makes an action impossible; of several actions, the first that is impossible."""
        if len(turn) == 1:
            return find_action_obstacle(position, turn[0])
        for at, move in self._stages(position, turn):
            if obstacle := find_action_obstacle(at, move):
                return obstacle
        return None

    def carry_out(self, position: Position, turn: Turn) -> tuple[Position, tuple[Capture, ...]]:
        """Carry out actions, and end the turn if the pips are spent or a King is gone."""
        # A written turn is carried out when it is read, and again when it is played.
        known = _carried_out.get(id(turn))
        if known and known[0] is turn and known[1] is position and known[2] is self:
            return known[3]
        after = position
        for move in turn:
            after = self._act(after, move)
        captures = [Capture(move.target, (Tactic.KILL,), at) for at, move in enumerate(turn) if isinstance(move, Take)]
        is_over = not (after.white & after.duxes and after.black & after.duxes)
        if after.die and (after.pips <= 0 or is_over):
            after = replace(after, side=after.side.other, die=0, pips=0, trails=())
        if len(_carried_out) == MOST_CARRIED_OUT:
            _carried_out.clear()
        done = after, tuple(captures)
        _carried_out[id(turn)] = (turn, position, self, done)
        return done

    def objections(self, position: Position, turn: Turn, after: Position, seen: Seen) -> Iterator[Violation]:
        """Too many pips, a way back, a kill out of reach, a turn ended too early.

        Overspending is reported once, at the first action that cannot be paid for, and not at those that follow.
        """
        if len(turn) == 1:
            yield from self._breaches(position, turn[0])
            return
        is_overspent = False
        for at, move in self._stages(position, turn):
            for each in self._breaches(at, move):
                is_price = each.kind is Fault.TOO_MANY_PIPS
                if not (is_price and is_overspent):
                    yield each
                is_overspent |= is_price

    def find_end(self, position: Position, seen: Seen) -> Outcome | None:
        """A King was killed or has fallen; between turns also the agreed margin."""
        duxes = position.duxes
        if not (duxes & position.white and duxes & position.black):
            loser = position.side if not position.dux(position.side) else position.side.other
            return Outcome(loser.other, Ending.DUX_TAKEN if loser is position.side else Ending.FALLEN)
        if not self.margin or position.die:
            return None
        lead = position.soldiers(WHITE).bit_count() - position.soldiers(BLACK).bit_count()
        return count_men(position, Ending.MARGIN, duxes=False) if abs(lead) >= self.margin else None

    def close(self, position: Position, ending: Ending) -> Outcome | None:
        """Between turns, soldiers are counted after too many quiet turns; repetition does nothing."""
        return None if position.die or ending is Ending.REPETITION else count_men(position, ending, duxes=False)

    def attacks_of(self, step: Step) -> tuple[Attack, ...]:
        """The men next to each victim, which lower the price of the kill (section 2.2)."""
        size, own = step.before.geometry, step.after.army(step.before.side)
        return tuple(ring_of(size, own, capture.square, Tactic.KILL) for capture in step.captures)

    def price(self, position: Position, victim: Square) -> int | None:
        """The pips that killing a man costs the side to move; None if he cannot be killed at all.

        A kill needs a man next to the victim and, with an option, at least the Force of a King (reading G4).

        The price is four, less the excess of the attackers over the defenders, and at least two (section
        2.2); a King counts as three (2.3).

        >>> import latrodb
        >>> glaucus = latrodb.variant("glaucus")
        >>> position = glaucus.position("8/8/4d3/2ss4/2sS4/1SSS4/8/4D3 w die=3 pips=3")
        >>> glaucus.system.price(position, 3 * 17 + 2)  # c4
        3
        """
        attack, defence = forces(position, victim)
        if (not attack and self.need_contact) or self._is_too_strong(position, victim):
            return None
        return max(LEAST_PRICE, EVEN_PRICE - attack + defence)

    def _is_too_strong(self, position: Position, victim: Square) -> bool:
        """Whether a victim is a King that, with an option, is safe because his Force is greater."""
        if self.king_kill == "price" or not position.duxes >> victim & 1:
            return False
        attack, defence = forces(position, victim)
        return defence > attack

    def _actions(self, position: Position) -> Iterator[Shift | Take]:
        """Every step, run and kill that the remaining pips allow."""
        yield from steps(position)
        for victim in squares(position.army(position.side.other)):
            price = self.price(position, victim)
            if price is not None and price <= position.pips:
                yield Take(victim)

    def _stages(self, position: Position, turn: Turn) -> Iterator[tuple[Position, Move]]:
        """Each action of a turn, with the position before it."""
        for count, move in enumerate(turn):
            position = self._act(position, turn[count - 1]) if count else position
            yield position, move

    def _act(self, position: Position, move: Move) -> Position:
        """Carry out an action and pay its pips, without ending the turn."""
        pips = position.pips - self._price_of(position, move)
        match move:
            case Throw(thrown):
                return replace(position, die=thrown, pips=thrown, quiet=position.quiet + 1)
            case Stop(is_fall):
                return replace(without(position, position.dux(position.side) if is_fall else 0), pips=0)
            case Take(victim):
                return replace(without(position, 1 << victim), pips=pips, trails=(), quiet=0)
            case Shift():
                return shifted(position, move, pips)
        raise AssertionError(move)

    def _price_of(self, position: Position, move: Move) -> int:
        if isinstance(move, Shift):
            return len(move.via) + 1
        return (self.price(position, move.target) or EVEN_PRICE) if isinstance(move, Take) else 0

    def _breaches(self, position: Position, move: Move) -> Iterator[Violation]:
        if isinstance(move, Throw):
            return
        if isinstance(move, Stop):
            yield from self._stop_breaches(position, move)
            return
        if isinstance(move, Shift) and (past := trail_of(position, move.origin) & as_set((*move.via, move.target))):
            names = " and ".join(map(square_name, squares(past)))
            yield self._object(Fault.WAY_BACK, f"the man has been on {names} in this turn", "2.1", past)
        if isinstance(move, Take) and self.price(position, move.target) is None:
            yield self._object_to_kill(position, move.target)
            return
        price, left = self._price_of(position, move), max(position.pips, 0)
        if price > left:
            cost = "1 pip" if price == 1 else f"{price} pips"
            rest = {0: "none is", 1: "1 is"}.get(left, f"{left} are")
            text = f"{_text(move)} costs {cost}, and {rest} left"
            yield self._object(Fault.TOO_MANY_PIPS, text, "2.2" if isinstance(move, Take) else "2.1")

    def _stop_breaches(self, position: Position, move: Stop) -> Iterator[Violation]:
        if position.pips != position.die:
            if move.is_fall:
                yield self._object(Fault.WRONG_PASS, "the King falls only if no other action is possible", "2.1")
        elif action := next(self._actions(position), None):
            yield self._object(Fault.MUST_ACT, f"an action is possible: {_text(action)}", "2.1")
        elif move.is_fall != _must_fall(position):
            text = "the King has no way over enemies" if move.is_fall else "the King must go over an enemy and falls"
            yield self._object(Fault.WRONG_PASS, text, "2.1")

    def _object_to_kill(self, position: Position, victim: Square) -> Violation:
        """The objection to a kill that is not possible at any price."""
        name = square_name(victim)
        if not self._is_too_strong(position, victim):
            return self._object(Fault.NO_CONTACT, f"no man of the player is next to {name}", "2.2", 1 << victim)
        attack, defence = forces(position, victim)
        text = f"the King on {name} has a Force of {defence} against {attack} and cannot be killed (reading G4)"
        return self._object(Fault.STRONG_KING, text, "2.3", 1 << victim)

    def _object(self, kind: Fault, message: str, section: str, at: SquareSet = 0) -> Violation:
        return Violation(kind, message, self.cite(section), tuple(squares(at)))


# The last turns with what they did, by their identity, for comparing positions would take longer than all the rest.
_carried_out: dict[int, tuple[Turn, Position, Glaucus, tuple[Position, tuple[Capture, ...]]]] = {}


def _must_fall(position: Position) -> bool:
    """Whether a King, when no action is possible, could move on by stepping over enemies. Section 2.1."""
    king = position.dux(position.side)
    return bool(king) and next(runs(position, only_square(king), position.men), None) is not None


def forces(position: Position, victim: Square) -> tuple[int, int]:
    """The Force that attacks a man, and the Force that defends him, including his own. Sections 2.2 and 2.3."""
    around = position.geometry.surroundings[victim]
    attack = _weight(position, around & position.army(position.side))
    return attack, _weight(position, (around | 1 << victim) & position.army(position.side.other))


def _weight(position: Position, men: SquareSet) -> int:
    kings = (men & position.duxes).bit_count()
    return men.bit_count() + kings * (KING_WEIGHT - 1)


def _text(move: Move) -> str:
    if isinstance(move, Take):
        return f"x{square_name(move.target)}"
    if isinstance(move, Shift):
        return way_text(move)
    return "the action"

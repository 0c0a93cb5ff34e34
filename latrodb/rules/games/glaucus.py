"""Latrunculus glaucus: a die, pips spent on steps and kills. Seed 004, A. Hodson.

Whole turns are far too many to list, so the unit is a single action: the throw, a step, a run of the
King, a kill, or the end of the turn. The turn passes by itself when the last pip is spent.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING

from latrodb.core.color import BLACK, WHITE
from latrodb.core.outcome import Ending, Outcome
from latrodb.core.position import Position
from latrodb.core.square import STRIDE, Square, SquareSet, as_set, only_square, square_name, squares
from latrodb.core.step import Capture, Fault, Step, Tactic, Violation
from latrodb.core.turn import Drop, March, Move, Shift, Stop, Take, Throw, Turn, shared_shift
from latrodb.notation.written import Form
from latrodb.rules.kinds.game import Game
from latrodb.rules.mechanics.armies import army_faults, rows_of, turned
from latrodb.rules.mechanics.endings import count_men
from latrodb.rules.mechanics.explain_captures import ring_of
from latrodb.rules.mechanics.slides import find_on_board, impossible, way_text
from latrodb.rules.system import UNSEEN, Resolution, Seen

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.core.geometry import Geometry
    from latrodb.notation.written import WrittenMove, WrittenTurn
    from latrodb.rules.capabilities import Attack

KING_WEIGHT = 3
EVEN_PRICE = 4
LEAST_PRICE = 2
THROWN = impossible(Fault.WRONG_FORM, "the die has been thrown")


@dataclass(frozen=True)
class Glaucus(Game):
    """The rules of Latrunculus glaucus.

    Attributes:
        layout: where the King begins: `king_in_front` of two ranks of soldiers, or `king_behind` them.
        need_contact: whether a victim has to touch an attacker.
        margin: the lead in soldiers at the end of a turn that wins; 0 if none is agreed.
        quiet_limit: turns without a kill after which soldiers are counted; 0 switches the rule off.
    """

    name = "glaucus"

    layout: str = "king_in_front"
    need_contact: bool = True
    margin: int = 0

    def opening(self, size: Geometry) -> Position:
        """Sixteen soldiers and the King a side (reading G1)."""
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
        """The throw and the actions of a written turn, one by one, and the end of the turn.

        A path is cut where the King comes to an empty square: up to there it is one run. Actions beyond the
        throw's pips are joined to the one that spends the last of them, so that the turn does not pass in
        between. A text without a throw is read as going on with the pips that the position has.
        """
        turns: list[Turn] = []
        if written.throw is not None:
            if position.die:
                return Resolution((), THROWN)
            turns.append((Throw(written.throw),))
            position, _ = self.carry_out(position, turns[-1])
        elif not position.die:
            text = "a turn begins with its throw, [1] to [6], right before its first action"
            return Resolution((), impossible(Fault.WRONG_FORM, text))
        side, before = position.side, position
        for move in written.moves:
            actions, fault = read_actions(position.with_side(side), move)
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
        """What makes an action impossible; of several, the first that is."""
        found = (find_action_obstacle(at, move) for at, move in self._stages(position, turn))
        return next((each for each in found if each), None)

    def carry_out(self, position: Position, turn: Turn) -> tuple[Position, tuple[Capture, ...]]:
        """Actions carried out, and the turn passed on if the pips are spent or a King is gone."""
        for move in turn:
            position = self._act(position, move)
        kills = enumerate(turn)
        captures = tuple(Capture(kill.target, (Tactic.KILL,), at) for at, kill in kills if isinstance(kill, Take))
        is_over = any(not position.dux(side) for side in (WHITE, BLACK))
        if position.die and (position.pips <= 0 or is_over):
            position = replace(position, side=position.side.other, die=0, pips=0, trails=())
        return position, captures

    def objections(self, position: Position, turn: Turn, after: Position, seen: Seen) -> Iterator[Violation]:
        """Too many pips, a way back, a kill out of reach, an end too early.

        Overspending is reported once, at the first action that cannot be paid, and not at each that follows.
        """
        is_overspent = False
        for at, move in self._stages(position, turn):
            for each in self._breaches(at, move):
                is_price = each.kind is Fault.TOO_MANY_PIPS
                if not (is_price and is_overspent):
                    yield each
                is_overspent |= is_price

    def find_end(self, position: Position, seen: Seen) -> Outcome | None:
        """A King killed or fallen; between turns also the agreed margin."""
        for side in (position.side, position.side.other):
            if not position.dux(side):
                ending = Ending.DUX_TAKEN if side is position.side else Ending.FALLEN
                return Outcome(side.other, ending)
        lead = position.soldiers(WHITE).bit_count() - position.soldiers(BLACK).bit_count()
        if position.die or not self.margin or abs(lead) < self.margin:
            return None
        return count_men(position, Ending.MARGIN, duxes=False)

    def close(self, position: Position, ending: Ending) -> Outcome | None:
        """Between turns, soldiers are counted after the quiet ones; repetition does nothing."""
        return None if position.die or ending is Ending.REPETITION else count_men(position, ending, duxes=False)

    def attacks_of(self, step: Step) -> tuple[Attack, ...]:
        """The men beside each victim, which lower the price of the kill (section 2.2)."""
        size, own = step.before.geometry, step.after.army(step.before.side)
        return tuple(ring_of(size, own, capture.square, Tactic.KILL) for capture in step.captures)

    def price(self, position: Position, victim: Square) -> int | None:
        """The pips that killing a man costs the side to move; None if it has no man beside the victim.

        Four, less what the attackers outweigh the defenders, at least two. Section 2.2; a King weighs
        three (2.3).

        >>> import latrodb
        >>> glaucus = latrodb.variant("glaucus")
        >>> position = glaucus.position("8/8/4d3/2ss4/2sS4/1SSS4/8/4D3 w die=3 pips=3")
        >>> glaucus.system.price(position, 3 * 17 + 2)  # c4
        3
        """
        around = position.geometry.surroundings[victim]
        attack = _weight(position, around & position.army(position.side))
        if not attack and self.need_contact:
            return None
        defence = _weight(position, (around | 1 << victim) & position.army(position.side.other))
        return max(LEAST_PRICE, EVEN_PRICE - attack + defence)

    def _actions(self, position: Position) -> Iterator[Shift | Take]:
        """Every step, run and kill that the pips left allow."""
        yield from steps(position)
        for victim in squares(position.army(position.side.other)):
            price = self.price(position, victim)
            if price is not None and price <= position.pips:
                yield Take(victim)

    def _stages(self, position: Position, turn: Turn) -> Iterator[tuple[Position, Move]]:
        """Each action of a turn, with the position in which it is done."""
        for count, move in enumerate(turn):
            position = self._act(position, turn[count - 1]) if count else position
            yield position, move

    def _act(self, position: Position, move: Move) -> Position:
        """An action on the board, the pips paid; the turn does not pass yet."""
        pips = position.pips - self._price_of(position, move)
        match move:
            case Throw(thrown):
                return replace(position, die=thrown, pips=thrown, quiet=position.quiet + 1)
            case Stop(is_fall):
                return replace(without(position, position.dux(position.side) if is_fall else 0), pips=0)
            case Take(victim):
                return replace(without(position, 1 << victim), pips=pips, trails=(), quiet=0)
            case Shift():
                return replace(shifted(position, move), pips=pips)
        raise AssertionError(move)

    def _price_of(self, position: Position, move: Move) -> int:
        if isinstance(move, Shift):
            return len(move.via) + 1
        return (self.price(position, move.target) or EVEN_PRICE) if isinstance(move, Take) else 0

    def _breaches(self, position: Position, move: Move) -> Iterator[Violation]:
        if isinstance(move, Stop):
            yield from self._stop_breaches(position, move)
            return
        if isinstance(move, Shift) and (past := trail_of(position, move.origin) & as_set((*move.via, move.target))):
            names = " and ".join(map(square_name, squares(past)))
            yield self._object(Fault.WAY_BACK, f"the man has been on {names} in this turn", "2.1", past)
        if isinstance(move, Take) and self.price(position, move.target) is None:
            text = f"no man of the player stands beside {square_name(move.target)}"
            yield self._object(Fault.NO_CONTACT, text, "2.2", 1 << move.target)
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
                yield self._object(Fault.WRONG_PASS, "the King falls only where nothing else can be done", "2.1")
        elif action := next(self._actions(position), None):
            yield self._object(Fault.MUST_ACT, f"something can be done: {_text(action)}", "2.1")
        elif move.is_fall != _must_fall(position):
            text = "the King has no way over enemies" if move.is_fall else "the King has to go over an enemy and falls"
            yield self._object(Fault.WRONG_PASS, text, "2.1")

    def _object(self, kind: Fault, message: str, section: str, at: SquareSet = 0) -> Violation:
        return Violation(kind, message, self.cite(section), tuple(squares(at)))


def _must_fall(position: Position) -> bool:
    """Whether the King of a side without an action could go on by stepping over enemies. Section 2.1."""
    king = position.dux(position.side)
    return bool(king) and next(runs(position, only_square(king), position.men), None) is not None


def _weight(position: Position, men: SquareSet) -> int:
    kings = (men & position.duxes).bit_count()
    return men.bit_count() + kings * (KING_WEIGHT - 1)


def _text(move: Move) -> str:
    if isinstance(move, Take):
        return f"x{square_name(move.target)}"
    if isinstance(move, Shift):
        return way_text(move)
    return "the action"


def trail_of(position: Position, square: Square) -> SquareSet:
    """The squares on which the man of a square has been in this turn, his first one included."""
    return next((past for at, past in position.trails if at == square), 0)


def runs(position: Position, origin: Square, passable: SquareSet) -> Iterator[Shift]:
    """The King's runs: over men of `passable` to an empty square, no square twice, as far as the pips go."""
    around, empty, pips = position.geometry.surroundings, position.empty, position.pips
    start = 1 << origin | trail_of(position, origin)
    stack: list[tuple[Square, tuple[Square, ...], SquareSet]] = [(origin, (), start)]
    while stack:
        at, via, past = stack.pop()
        for target in squares(around[at] & ~past):
            bit = 1 << target
            if bit & empty:
                yield shared_shift(origin, target, via)
            elif bit & passable and len(via) + 1 < pips:
                stack.append((target, (*via, target), past | bit))


def steps(position: Position) -> Iterator[Shift]:
    """Every step of a soldier and every run of the King, by man."""
    own = position.army(position.side)
    king, empty = position.dux(position.side), position.empty
    for origin in squares(own):
        if king >> origin & 1:
            yield from runs(position, origin, own)
            continue
        for target in squares(position.geometry.surroundings[origin] & empty & ~trail_of(position, origin)):
            yield shared_shift(origin, target)


def shifted(position: Position, move: Shift) -> Position:
    """The position with a man gone his way, which his trail remembers."""
    ends = 1 << move.origin | 1 << move.target
    past = trail_of(position, move.origin) | as_set((move.origin, *move.via))
    others = tuple((at, trail) for at, trail in position.trails if at != move.origin)
    return replace(
        position,
        white=position.white if position.side else position.white ^ ends,
        black=position.black ^ ends if position.side else position.black,
        duxes=position.duxes ^ ends if position.duxes >> move.origin & 1 else position.duxes,
        trails=tuple(sorted((*others, (move.target, past)))),
    )


def without(position: Position, men: SquareSet) -> Position:
    """The position without some men of either side."""
    return replace(position, white=position.white & ~men, black=position.black & ~men, duxes=position.duxes & ~men)


def find_action_obstacle(position: Position, move: Move) -> Violation | None:
    """What makes an action impossible, or None."""
    match move:
        case Throw():
            return THROWN if position.die else None
        case _ if not position.die:
            return impossible(Fault.WRONG_FORM, "a turn begins with its throw, [1] to [6]")
        case Shift():
            return _find_way_fault(position, move)
        case Take(victim):
            return _find_victim_fault(position, victim)
        case Drop() | March():
            return impossible(Fault.WRONG_FORM, "a turn of this game is made of steps and kills")
    return None


def _find_victim_fault(position: Position, victim: Square) -> Violation | None:
    holder, name = position.color_at(victim), square_name(victim)
    if holder is position.side.other:
        return None
    text = f"no man stands on {name}" if holder is None else f"the man on {name} is the player's own"
    return impossible(Fault.CAPTURE_OF_NOTHING, text, victim)


def _find_way_fault(position: Position, move: Shift) -> Violation | None:
    """What keeps a man from the way of a shift, square by square."""
    size, path = position.geometry, (move.origin, *move.via, move.target)
    if not all(size.has(square) for square in path):
        return impossible(Fault.NO_SUCH_SQUARE, f"the board of {size.name} has no such square")
    at, color = square_name(move.origin), position.color_at(move.origin)
    if color is None:
        return impossible(Fault.EMPTY_ORIGIN, f"no man stands on {at}", move.origin)
    if color is not position.side:
        text = f"the man on {at} is {color.title}'s, and {position.side.title} is to move"
        return impossible(Fault.ENEMY_ORIGIN, text, move.origin)
    for here, there in pairwise(path):
        if not size.surroundings[here] >> there & 1:
            text = f"{square_name(here)} and {square_name(there)} are not neighbors; a path names every square"
            return impossible(Fault.NOT_A_LINE, text, here, there)
    if position.men >> move.target & 1:
        return impossible(Fault.OCCUPIED_TARGET, f"{square_name(move.target)} is occupied", move.target)
    is_king = position.duxes >> move.origin & 1
    passable = position.empty | (position.army(color) if is_king else 0)
    for square in move.via:
        if not passable >> square & 1:
            who = "the King steps over his own men only" if is_king else "a soldier steps over nobody"
            return impossible(Fault.BLOCKED_PATH, f"a man stands on {square_name(square)}; {who}", square)
    return None


def read_actions(position: Position, move: WrittenMove) -> tuple[list[Move], Violation | None]:
    """The actions of one written move, and the objection that ends them."""
    if move.form is Form.PASS:
        return [Stop(move.is_dux)], None
    if move.form not in (Form.SHIFT, Form.TAKE):
        return [], impossible(Fault.WRONG_FORM, "a turn of this game is made of steps, runs and kills")
    if move.takes:
        text = f"a step takes nobody; a kill is an action of its own, behind a comma: ,x{move.takes[0].name}"
        return [], impossible(Fault.WRONG_FORM, text)
    path: list[Square] = []
    for written in move.squares:
        square = find_on_board(position.geometry, written)
        if isinstance(square, Violation):
            return _cut(position, path), square
        path.append(square)
    return ([Take(path[0])] if move.form is Form.TAKE else _cut(position, path)), None


def _cut(position: Position, path: list[Square]) -> list[Move]:
    """A path as runs, each up to the next empty square; one that ends on a man is objected to later."""
    actions: list[Move] = []
    empty = position.empty | as_set(path[:1])  # he has left his first square
    run = path[:1]
    for count, square in enumerate(path[1:], 2):
        run.append(square)
        if empty >> square & 1 or count == len(path):
            actions.append(Shift(run[0], square, tuple(run[1:-1])))
            run = [square]
    return actions

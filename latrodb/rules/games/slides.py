"""Games in which a turn moves one man along a rank or file, or one step: their rulebooks say all the rest."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from msgspec.structs import replace

from latrodb.core.color import BLACK, WHITE
from latrodb.core.square import (
    NOWHERE,
    ORTHOGONALS,
    SquareSet,
    as_set,
    find_square,
    only_square,
    square_name,
    squares_by_file,
)
from latrodb.core.step import Fault, Mark, Violation
from latrodb.core.turn import Shift, Turn, shared_shift
from latrodb.notation.form import Form
from latrodb.rules.attacks import bracket_attacks, charge_of, is_charge, rectangles, walker_attacks
from latrodb.rules.capabilities import Formation, Lock
from latrodb.rules.engine.table import FAULTS, Marks, Phalanx
from latrodb.rules.game import Game, list_men, men_after
from latrodb.rules.obstacles import find_path, impossible, way_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from latrodb.core.color import Color
    from latrodb.core.position import Position
    from latrodb.core.step import Step
    from latrodb.notation.written import WrittenTurn
    from latrodb.rules.capabilities import Attack
    from latrodb.rules.engine.search import SearchBoard

WAY = 2  # the kind of these turns, as in `latrodb.rules.engine.search`
ONE_MOVE = impossible(Fault.WRONG_FORM, "a turn of this game is one move of one man")
TWO_SQUARES = impossible(Fault.WRONG_FORM, "a turn of this game goes from one square to another")


@dataclass(frozen=True)
class Slides(Game):
    """A game of soldiers."""

    def squares_of(self, position: Position, turn: Turn) -> tuple[int, Sequence[int], bool] | Violation:
        """The two squares of a move, and those of captured men that stay on the board."""
        if len(turn) != 1 or not isinstance(turn[0], Shift) or turn[0].via:
            return ONE_MOVE
        move = turn[0]
        return WAY, (move.origin, move.target, *move.spared), False

    def turn_of(self, position: Position, number: int) -> tuple[Shift]:
        """The move with a number."""
        origin, target = number >> 9 & 511, number & 511
        if not number >> 18:
            return (shared_shift(origin, target),)
        self.try_turn(position, (Shift(origin, target),))
        captures = self._place_at(position).board.found_captures()
        spared = tuple(square for bit, (square, _) in enumerate(captures) if number >> 18 + bit & 1)
        return (Shift(origin, target, (), spared),)

    def after(self, board: SearchBoard, position: Position, turn: Turn) -> Position:
        """The position after a turn that is on the board: its man has moved, and the captured ones are gone."""
        white, black, duxes = men_after(position, turn, board.found_captures())
        return position.rearrange(white, black, duxes, position.side.other, board.quiet_plies)

    def read(self, position: Position, written: WrittenTurn) -> Turn | Violation:
        """One move of one man. If removals are optional, it captures only those men that the text lists."""
        if len(written.moves) != 1 or written.throw is not None:
            return ONE_MOVE
        move = written.moves[0]
        if move.form is not Form.SHIFT or len(move.squares) != 2:
            return TWO_SQUARES
        path = find_path(position.geometry, move)
        if isinstance(path, Violation):
            return path
        turn = (shared_shift(path[0], path[1]),)
        return self._without_unlisted(position, turn, written) if self.table.spares else turn

    def _without_unlisted(self, position: Position, turn: tuple[Shift], written: WrittenTurn) -> Turn:
        from latrodb.rules.attempt import removed_men  # counting turns needs no notation

        if self.try_turn(position, turn):
            return turn
        listed = {find_square(each.name) for each in removed_men(written)}
        taken = [square for square, _ in self._place_at(position).board.found_captures()]
        return (replace(turn[0], spared=tuple(square for square in taken if square not in listed)),)

    def words(self, position: Position, turn: Turn, at: Sequence[int], after: Position) -> dict[str, str]:
        """What sentences about a fault may name, besides its squares."""
        move, dux = turn[0], after.dux(position.side)
        assert isinstance(move, Shift)
        return super().words(position, turn, at, after) | {
            "origin": square_name(move.origin),
            "target": square_name(move.target),
            "way": way_text(move),
            "letter": "D" if position.duxes >> move.origin & 1 else "",
            "dux": ", ".join(map(square_name, squares_by_file(dux))),
            "over": square_name((move.origin + move.target) // 2),
            "others": "his own men" if self.table.jumps else "any man",
        }

    def ends_of(self, turn: Turn) -> tuple[int, ...]:
        """Where a move begins and ends."""
        move = shift_of(turn)
        return move.origin, move.target

    def attacks_of(self, step: Step) -> tuple[Attack, ...]:
        """The men that took part in each capture, by tactic."""
        move, own = shift_of(step.turn), step.after.army(step.before.side)
        walker = tuple(each for each in step.captures if each.square == move.target)
        others = tuple(each for each in step.captures if each.square != move.target)
        closing = [replace(each, tactics=tuple(how for how in each.tactics if not is_charge(how))) for each in others]
        closed = bracket_attacks(replace(step, captures=tuple(closing)), move.target, own)
        charged = (charge_of(step, own, how, each.square) for each in others for how in each.tactics if is_charge(how))
        return (*closed, *charged, *(walker_attacks(step.after, move.target) if walker else ()))

    def captures_by_move(self, position: Position, *, with_quiet: bool = True) -> Iterator[tuple[Shift, SquareSet]]:
        """Every legal move, or only those that take men, with the men that each takes."""
        for number, victims in self.board_at(position).captures_by_turn():
            if victims or with_quiet:
                (move,) = self.turn_of(position, number)
                yield move, as_set(victims)


@dataclass(frozen=True)
class DuxSlides(Slides):
    """A game whose rules say what shuts a Dux in."""

    def proof(self, step: Step) -> str:
        """The open squares of the Dux, the man that hits, or the move that threatens to shut him in."""
        after, side = step.after, step.before.side
        dux, own_dux = after.dux(side.other), after.dux(side)
        if step.mark is Mark.NONE or not dux:
            return ""
        at, free = f"the Dux on {square_name(only_square(dux))}", after.geometry.near[dux] & ~after.men
        open_now = self._list_open(after, free)
        if step.mark is Mark.MATE:
            return "the turn wins the game" if free else f"{at} has no open square"
        threat = self.threat(after, side) if step.mark is Mark.CHECK else None
        if threat:
            letter = "D" if after.duxes >> threat.origin & 1 else ""
            return f"{at} has one open square, {open_now}, and {letter}{way_text(threat)}# threatens"
        target = shift_of(step.turn).target
        if after.geometry.near[dux] >> target & 1:
            return (
                f"{square_name(target)} is next to {at}, which has {f'{open_now} open' if free else 'no open square'}"
            )
        own_last = list_men(after, after.geometry.near[own_dux] & ~after.men)
        return f"the player's own Dux on {square_name(only_square(own_dux))} keeps one open square, {own_last}"

    def _list_open(self, position: Position, free: SquareSet) -> str:
        names = [square_name(square) for square in squares_by_file(free)]
        if self.table.marks is Marks.WIN_AND_DUX:
            return ", ".join(names)
        return list_men(position, free)

    def open_paths(self, position: Position, side: Color) -> SquareSet | None:
        """The open squares next to a Dux; None without one."""
        dux = position.dux(side)
        return position.geometry.near[dux] & ~position.men if dux else None

    def threat(self, position: Position, side: Color) -> Shift | None:
        """A legal move with which a side could shut the enemy Dux in at once, if it were to move; None for none."""
        number = self.board_at(position).threat(int(side))
        return None if number < 0 else shared_shift(number >> 9, number & 511)


class BindingSlides(DuxSlides):
    """A game in which enemies hold men, and rows of men attack: the XXI games, with Duxes or without."""

    def locks(self, position: Position) -> tuple[Lock, ...]:
        """The men that enemies hold, with the rule that a far move without a capture would break."""
        faults = self.rules.faults
        return tuple(
            Lock(man, as_set(holders), self.cite(faults[FAULTS[fault]].rule))
            for man, fault, holders in self.board_at(position).holds()
        )

    def formations(self, position: Position) -> tuple[Formation, ...]:
        """Testudos (definition 3), and Phalanxes that could attack if it were their side's turn (rule 15)."""
        found = [Formation("Testudo", side, men) for side in (WHITE, BLACK) for men in rectangles(position.army(side))]
        if self.table.phalanx is Phalanx.NONE:
            return tuple(found)
        for side in (WHITE, BLACK):
            seen = position.with_side(side)
            steps = [self.play(seen, turn) for turn in self._charges(seen)]
            attacks = (attack for step in steps if step.is_legal for attack in self.attacks_of(step))
            blocks = dict.fromkeys(attack.block & position.men for attack in attacks if attack.block)
            found += (Formation("Phalanx", side, men) for men in blocks)
        return tuple(found)

    def _charges(self, position: Position) -> Iterator[Turn]:
        """Every slide, legal or not, that ends behind a row of the player's men in front of an enemy."""
        ends = {step: _behind_rows(position, step) for step in ORTHOGONALS}
        if not any(ends.values()):
            return
        for origin in squares_by_file(position.army(position.side)):
            for ray in position.geometry.rays[origin]:
                for slide in ray:
                    if slide.target_bit & position.men:
                        break
                    if slide.target_bit & ends[slide.step]:
                        yield (shared_shift(origin, slide.target),)


def _behind_rows(position: Position, step: int) -> SquareSet:
    """The empty squares behind rows of the player's men that have an enemy in front of them, in a direction."""
    own, behind = position.army(position.side), NOWHERE
    row = _moved(position.army(position.side.other), -step) & own
    while row:
        row = _moved(row, -step)
        behind |= row & position.empty
        row &= own
    return behind


def _moved(men: SquareSet, step: int) -> SquareSet:
    return men << step if step > 0 else men >> -step


def shift_of(turn: Turn) -> Shift:
    """The only move of a turn of these games."""
    move = turn[0]
    assert isinstance(move, Shift)
    return move


def make(name: str) -> Slides:
    """The game with a rulebook of this name."""
    plain = Slides(name)
    if "binds" in plain.rules.table:
        return BindingSlides(name)
    return DuxSlides(name) if "marks" in plain.rules.table else plain

"""Latrunculi XXI, Petteia XXI and Single Stone XXI, after the two pages by Jose Carrillo."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from msgspec.structs import replace

from latrodb.core.color import BLACK, WHITE
from latrodb.core.square import NOWHERE, as_set, find_square, square_name, squares, squares_by_file
from latrodb.core.step import Fault, Step, Tactic, Violation
from latrodb.core.turn import Shift
from latrodb.rules.capabilities import Attack, Formation, Lock
from latrodb.rules.games.xxi_movegen import RULINGS, Readings, XXIMoves, rectangles, xxi_moves
from latrodb.rules.kinds.dux_game import DuxGame, list_men, slide_violation
from latrodb.rules.kinds.dux_movegen import sides_of
from latrodb.rules.kinds.game import setting_of
from latrodb.rules.mechanics.combat import unheld
from latrodb.rules.mechanics.custodial import union
from latrodb.rules.mechanics.explain_captures import bracket_attacks, charge_of
from latrodb.rules.mechanics.slides import impossible, open_slides, shift_of, slide_of
from latrodb.rules.system import UNSEEN, Resolution, Seen

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any, Self

    from latrodb.core.geometry import Geometry, Slide
    from latrodb.core.position import Position
    from latrodb.core.turn import Turn
    from latrodb.notation.written import WrittenTurn
    from latrodb.rules.engine.table import Table
    from latrodb.rules.mechanics.custodial import Attacks

CHARGES = (Tactic.PUSH_AND_CRUSH, Tactic.PHALANX)
RULES = {Fault.LOCKED: "10", Fault.DUX_MAY_ONLY_STEP: "16", Fault.DUX_LOCKED: "17", Fault.DUX_HEMMED_IN: "18"}


@dataclass(frozen=True)
class XXI(DuxGame):
    """The rules of the XXI family. `readings` are choices that no published game decides."""

    readings: Readings = RULINGS

    def generator(self, size: Geometry) -> XXIMoves:
        """The move generator for a board of a size."""
        return xxi_moves(size, self.readings)

    def with_option(self, key: str, value: str) -> Self:
        """The same game under another reading of a doubtful rule."""
        if key not in Readings._fields:
            return super().with_option(key, value)
        setting = setting_of(getattr(self.readings, key), value)
        return dataclasses.replace(self, readings=self.readings._replace(**{key: setting}))

    @classmethod
    def settings(cls) -> dict[str, Any]:
        """The fields that options set, the readings among them."""
        return super().settings() | RULINGS._asdict()

    @property
    def kernel(self) -> Self | None:
        """The game itself; None if players may leave captured men on the board, which the bulk replay cannot do."""
        return self if self.readings.removal == "forced" else None

    @property
    def table(self) -> Table | None:
        """These rules as a table, with the default readings of captures and bonds."""
        if self.readings != RULINGS._replace(self_quasi_mark=self.readings.self_quasi_mark):
            return None
        captures = Tactic.CUSTODIAL, Tactic.CORNER, Tactic.FLANK, Tactic.PUSH_AND_CRUSH, Tactic.PHALANX
        return self._table(captures, binds=True, marks_own_dux=self.readings.self_quasi_mark)

    def resolve(self, position: Position, written: WrittenTurn) -> Resolution:
        """Read one move of one man. If removals are optional, the turn captures only those men that the text lists."""
        from latrodb.rules.attempt import removed_men  # counting turns needs no notation

        resolution = super().resolve(position, written)
        if self.readings.removal == "forced" or resolution.objection:
            return resolution
        move = shift_of(resolution.turns[0])
        listed = {find_square(each.name) for each in removed_men(written)}
        taken = squares_by_file(union(self.attacks(position, move)))
        return Resolution(((replace(move, spared=tuple(square for square in taken if square not in listed)),),))

    def turns(self, position: Position, seen: Seen = UNSEEN) -> Iterator[Turn]:
        """Every legal slide; if removals are optional, once for each choice of captured men."""
        for turn in super().turns(position, seen):
            yield turn
            if self.readings.removal == "optional":
                yield from self._sparing(position, shift_of(turn), seen)

    def find_obstacle(self, position: Position, turn: Turn) -> Violation | None:
        """What makes a slide impossible, or the sparing of a man that it does not capture or must capture."""
        if obstacle := super().find_obstacle(position, turn):
            return obstacle
        move = shift_of(turn)
        if not move.spared:
            return None
        if self.readings.removal == "forced":
            return impossible(Fault.WRONG_FORM, "a captured man is removed from the board", *move.spared)
        taken = union(super().attacks(position, move))
        safe = next((square for square in move.spared if not taken >> square & 1), None)
        if safe is None:
            return None
        return impossible(Fault.CAPTURE_OF_NOTHING, f"the move captures no man on {square_name(safe)}", safe)

    def attacks(self, position: Position, move: Shift) -> Attacks:
        """The men captured by a slide and removed, by tactic."""
        found = super().attacks(position, move)
        if not move.spared:
            return found
        spared = as_set(move.spared)
        return tuple((tactic, victims & ~spared) for tactic, victims in found if victims & ~spared)

    def _sparing(self, position: Position, move: Shift, seen: Seen) -> Iterator[Turn]:
        """The legal turns with the same slide that leave some of its victims on the board (reading C7)."""
        taken = squares_by_file(union(self.attacks(position, move)))
        for count in range(1, len(taken) + 1):
            for spared in combinations(taken, count):
                turn = (replace(move, spared=spared),)
                if not self.violations(position, turn, seen):
                    yield turn

    def locks(self, position: Position) -> tuple[Lock, ...]:
        """Soldiers held by rule 10, and Duxes with fewer moves than a rook by rules 16 to 18."""
        found = []
        for side in (WHITE, BLACK):
            own, foe, own_dux, _ = sides_of(position.with_side(side))
            for man in squares(own & position.geometry.spread(foe)):
                kind, holders = self.generator(position.geometry).hold(own, foe, own_dux, 1 << man)
                if kind:
                    found.append(Lock(man, holders, self.rulebook.cite(RULES[kind])))
        return tuple(found)

    def attacks_of(self, step: Step) -> tuple[Attack, ...]:
        """The men that took part in each capture, by tactic."""
        slide, own = slide_of(step.before, step.turn), step.after.army(step.before.side)
        closing = tuple(
            replace(capture, tactics=tuple(each for each in capture.tactics if each not in CHARGES))
            for capture in step.captures
        )
        closed = bracket_attacks(replace(step, captures=closing), slide.target, own)
        charged = (
            charge_of(slide, own, tactic, capture.square)
            for capture in step.captures
            for tactic in capture.tactics
            if tactic in CHARGES
        )
        return (*closed, *charged)

    def formations(self, position: Position) -> tuple[Formation, ...]:
        """Testudos (definition 3), and Phalanxes that could attack if it were their side's turn (rule 15)."""
        found = [Formation("Testudo", side, men) for side in (WHITE, BLACK) for men in rectangles(position.army(side))]
        for side in (WHITE, BLACK):
            seen = position.with_side(side)
            steps = (self.play(seen, turn) for turn in self._charges(seen))
            attacks = (attack for step in steps if step.is_legal for attack in self.attacks_of(step))
            blocks = dict.fromkeys(attack.block & position.men for attack in attacks if attack.block)
            found += (Formation("Phalanx", side, men) for men in blocks)
        return tuple(found)

    def _charges(self, position: Position) -> Iterator[Turn]:
        """Every slide, legal or not, by which a Phalanx captures."""
        own, foe, _, _ = sides_of(position)
        for slide in open_slides(position.geometry, own, position.men):
            if not slide.ahead or not slide.ahead[0] & own:
                continue
            if not next((bit for bit in slide.ahead if not bit & own), NOWHERE) & foe:
                continue
            move = Shift(slide.origin, slide.target)
            if any(tactic is Tactic.PHALANX for tactic, _ in self.attacks(position, move)):
                yield (move,)

    def explain(self, position: Position, slide: Slide, kind: Fault) -> Violation:
        """The violation by a slide: the rule as numbered on the page, a sentence, and the squares that cause it."""
        if kind not in RULES:
            return super().explain(position, slide, kind)
        own, foe, _, _ = sides_of(position)
        man, causes = square_name(slide.origin), slide.near_origin & foe
        enemies = list_men(position, causes)
        match kind:
            case Fault.LOCKED:
                causes = unheld(position.geometry, causes, own ^ slide.origin_bit)
                names = list_men(position, causes)
                held = names if causes.bit_count() == 1 else "any of them"
                message = f"{man} is held by {names}, and no other {position.side.title.lower()} piece holds {held}"
            case Fault.DUX_MAY_ONLY_STEP:
                message = f"the Dux on {man} fights one enemy ({enemies}); without a capture or a hit he may only step"
            case Fault.DUX_LOCKED:
                message = f"the Dux on {man} fights two enemies ({enemies}); he may only capture or hit the enemy Dux"
            case _:
                causes = slide.near_origin & position.men
                message = (
                    f"the Dux on {man} has at most one open square and an enemy next to him ({enemies}); "
                    "he may not move"
                )
        return slide_violation(kind, message, self.rulebook.cite(RULES[kind]), slide, causes)


class LatrunculiXXI(XXI):
    """A row of soldiers and a Dux on each side."""

    name = "latrunculi-xxi"
    duxes = True


class PetteiaXXI(XXI):
    """Two rows of soldiers on each side."""

    name = "petteia-xxi"
    rows = 2


class SingleStoneXXI(XXI):
    """A row of soldiers on each side."""

    name = "single-stone-xxi"

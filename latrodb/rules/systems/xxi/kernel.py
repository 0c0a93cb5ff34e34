"""The XXI family in bulk: one tight loop over plain plies, asking the same judge as everybody else."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from latrodb.core.color import Color
from latrodb.core.key import SIDE_KEY, man_keys, position_key
from latrodb.core.square import SquareSet, square_name, squares_by_file
from latrodb.rules.kernel import Certificate, CertifiedPly, PlainPly
from latrodb.rules.systems.xxi.judge import judge

if TYPE_CHECKING:
    from collections.abc import Sequence

    from latrodb.core.position import Position
    from latrodb.rules.systems.xxi.system import XXI


class XXIKernel:
    """Certifies games of one XXI system."""

    def __init__(self, system: XXI) -> None:
        self.system = system

    def certify(self, opening: Position, plies: Sequence[PlainPly]) -> Certificate | None:
        """The certificate of a game, or None if a ply is illegal or its captures or mark are not those of the rules.

        >>> import latrodb
        >>> xxi = latrodb.variant("latrunculi-xxi/10x8")
        >>> plies = [("", "e1-e6", "", "*"), ("", "b8-b4", "", "")]
        >>> [ply.turn for ply in xxi.system.kernel.certify(xxi.opening(), plies).plies]
        ['e1-e6*', 'b8-b4']
        """
        system, law = self.system, judge(opening.geometry, self.system.readings)
        slides, attacks, breaches = law.size.slide_texts, law.attacks, law.breaches
        marks = system.duxes
        own, foe, own_dux, foe_dux = _sides_of(opening)
        own_keys, foe_keys = man_keys(opening.side.letter), man_keys(opening.side.other.letter)
        dux_keys = man_keys("dux")
        first = key = position_key(opening)
        counts = {key: 1}
        quiet, limit = opening.quiet, system.quiet_limit or len(plies) + opening.quiet + 1
        if any(system.faults(opening)):
            return None
        found = []
        ended = system.outcome(opening) is not None
        for letter, text, capture_text, mark_text in plies:
            slide = slides.get(text)
            if ended or slide is None:
                return None
            origin, target = slide.origin_bit, slide.target_bit
            if not own & origin or slide.way & (own | foe) or (letter == "D") != bool(origin & own_dux):
                return None
            moved = own ^ origin ^ target
            dux = own_dux
            key ^= own_keys[origin] ^ own_keys[target] ^ SIDE_KEY
            if letter:
                dux = target
                key ^= dux_keys[origin] ^ dux_keys[target]
            ahead = slide.ahead
            taken, tactic, prey = 0, "", foe
            quiet += 1
            if slide.near_target & foe or (ahead and ahead[0] & moved):
                hits = attacks(moved, foe, dux, foe_dux, slide)
                if hits:
                    tactic = hits[0][0].value
                    for _, victims in hits:
                        taken |= victims
                    prey = foe ^ taken
                    quiet = 0
                    counts.clear()
                    for square in squares_by_file(taken):
                        key ^= foe_keys[1 << square]
            if (own_dux or slide.near_origin & foe) and breaches(own, foe, own_dux, foe_dux, slide, taken):
                return None
            mark = law.mark(moved, prey, dux, foe_dux, slide).value if marks else ""
            if mark != mark_text or ((capture_text or taken) and capture_text != takes_text(taken)):
                return None
            found.append(CertifiedPly(letter + text + capture_text + mark, capture_text, tactic, mark, key))
            own, foe, own_dux, foe_dux, own_keys, foe_keys = prey, moved, foe_dux, dux, foe_keys, own_keys
            counts[key] = count = counts.get(key, 0) + 1
            ended = (
                mark == "#"
                or (taken != 0 and own.bit_count() <= 1)
                or count == 3
                or quiet >= limit
                or not law.has_move(own, foe, own_dux, foe_dux)
            )
        side = Color((opening.side + len(plies)) % 2)
        sides = (own, foe, own_dux, foe_dux)
        return Certificate(found, system.judge_outcome(law, side, sides, counts[key], quiet), first)


def _sides_of(position: Position) -> tuple[SquareSet, SquareSet, SquareSet, SquareSet]:
    own, foe = position.army(position.side), position.army(position.side.other)
    return own, foe, own & position.duxes, foe & position.duxes


@lru_cache(maxsize=8192)
def takes_text(taken: SquareSet) -> str:
    """The captures of a turn as the notation lists them: `xc3xd4`.

    >>> takes_text(0b110)
    'xb1xc1'
    """
    return "".join(f"x{square_name(square)}" for square in squares_by_file(taken))

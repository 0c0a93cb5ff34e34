"""The XXI family in bulk: one tight loop over plain plies, asking the same judge as everybody else.

The loop answers what most plies leave no doubt about by itself, with a few operations on sets: that nobody is
taken, that nobody was held, that no Dux is touched. All else goes to the judge.
"""

from __future__ import annotations

from functools import cache, lru_cache, partial
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from latrodb.core.color import Color
from latrodb.core.key import SIDE_KEY, man_keys, position_key
from latrodb.core.square import SquareSet, square_name, squares_by_file
from latrodb.rules.games.xxi.movegen import judge
from latrodb.rules.kernel import Certificate, CertifiedPly, PlainPly

if TYPE_CHECKING:
    from collections.abc import Sequence

    from latrodb.core.geometry import Geometry, Slide
    from latrodb.core.position import Position
    from latrodb.rules.games.xxi.movegen import Judge
    from latrodb.rules.games.xxi.system import XXI

Sides: TypeAlias = tuple[SquareSet, SquareSet, SquareSet, SquareSet]


class _Way(NamedTuple):
    """A slide as the loop needs it, the changes of the key included: by White's and by Black's soldier, by a Dux."""

    slide: Slide
    origin: SquareSet
    both: SquareSet  # origin and target
    path: SquareSet  # the squares between, and the target
    near_origin: SquareSet
    near_target: SquareSet
    ahead: SquareSet  # the square behind the target, seen from the origin
    keys: tuple[int, int]
    dux_key: int


class _Run(NamedTuple):
    """What a loop came to: its plies, the men, how often the last position stood, plies since the last capture."""

    plies: list[tuple[str, str, str, str, int]]
    sides: Sides
    times: int
    quiet: int


_certified = partial(tuple.__new__, CertifiedPly)


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
        key, is_sound, is_open = _look_at(system, opening, opening.quiet)
        if not is_sound or (plies and not is_open):
            return None
        run = self._run(law, opening, key, plies)
        if run is None:
            return None
        side = Color((opening.side + len(plies)) % 2)
        outcome = system.judge_outcome(law, side, run.sides, run.times, run.quiet)
        return Certificate(list(map(_certified, run.plies)), outcome, key)

    # One loop without calls is what makes it fast; cut into functions it takes half as long again.
    def _run(  # noqa: C901
        self, law: Judge, opening: Position, key: int, plies: Sequence[PlainPly]
    ) -> _Run | None:
        """The plies one after the other. What is called `own` is the side to move; both change places at each ply."""
        ways, near, board = _ways(opening.geometry), law.near, opening.geometry.board
        side = int(opening.side)
        own, foe, own_dux, foe_dux = _sides_of(opening)
        own_near, foe_near = near[own_dux], near[foe_dux]  # around the Duxes
        own_free = foe_free = own_around = foe_around = 0  # a soldier with no enemy beside him, and around him
        quiet, limit = opening.quiet, self.system.quiet_limit or len(plies) + opening.quiet + 1
        counts, count = {key: 1}, 1
        men = own | foe
        found = []
        ended = False
        for letter, text, capture_text, mark_text in plies:
            way = ways.get(text)
            if ended or way is None:
                return None
            slide, origin, both, path, near_origin, near_target, ahead, keys, dux_key = way
            if not own & origin or path & men or (origin == own_dux) is not (letter == "D"):
                return None
            own ^= both
            if origin == own_free:
                own_around = 0
            dux, dux_near = own_dux, own_near
            key ^= keys[side]
            if letter:
                dux, dux_near = both ^ origin, near_target
                key ^= dux_key
            prey, taken, takes, tactic = foe, 0, "", ""
            quiet += 1
            touched = near_target & foe
            if (touched or ahead & own) and (hits := law.attacks(own, foe, dux, foe_dux, slide)):
                tactic = hits[0][0]._value_
                for _, victims in hits:
                    taken |= victims
                takes, lost = spoils(taken)
                prey, quiet = foe ^ taken, 0
                key ^= lost[side]
                counts.clear()
                if taken & foe_free:
                    foe_around = 0
            if near_origin & foe and law.breaches(own ^ both, foe, own_dux, foe_dux, slide, taken):
                return None
            men = own | prey
            room = board ^ men
            mark = ""
            if dux:
                open_squares = (dux_near & room).bit_count()
                if not open_squares:
                    return None
                last = foe_near & room
                is_tight = last.bit_count() < 2
                if is_tight or open_squares == 1 or (touched and touched & foe_dux):
                    mark = law.mark(own, prey, dux, foe_dux, slide)._value_
                if is_tight:
                    room ^= last
            if mark != mark_text or takes != capture_text:
                return None
            found.append((letter + text + takes + mark, takes, tactic, mark, key))
            own, foe, own_dux, foe_dux, own_near, foe_near = prey, own, foe_dux, dux, foe_near, dux_near
            own_free, foe_free, own_around, foe_around = foe_free, own_free, foe_around, own_around
            side ^= 1
            counts[key] = count = counts.get(key, 0) + 1
            if own_around & foe or not own_around & room:
                own_free = law.free_soldier(own, foe, own_dux)
                own_around = near[own_free]
                ended = not (own_free or law.has_move(own, foe, own_dux, foe_dux))
            if mark == "#" or count == 3 or quiet >= limit or (taken and not own & (own - 1)):
                ended = True
        return _Run(found, (own, foe, own_dux, foe_dux), count, quiet)


@lru_cache(maxsize=256)
def _look_at(system: XXI, opening: Position, quiet: int) -> tuple[int, bool, bool]:
    """The key of a position, whether it can stand, and whether it leaves the game open. Most games begin alike.

    `quiet` is the position's own; it is named because positions are compared, and so remembered, without it.
    """
    assert quiet == opening.quiet
    return position_key(opening), not any(system.faults(opening)), system.outcome(opening) is None


def _sides_of(position: Position) -> Sides:
    own, foe = position.army(position.side), position.army(position.side.other)
    return own, foe, own & position.duxes, foe & position.duxes


@cache
def _ways(size: Geometry) -> dict[str, _Way]:
    """Every slide of a board by its text."""
    white, black, dux = man_keys("w"), man_keys("b"), man_keys("dux")
    ways = {}
    for text, slide in size.slide_texts.items():
        origin, target = slide.origin_bit, slide.target_bit
        ways[text] = _Way(
            slide,
            origin,
            origin | target,
            slide.way,
            slide.near_origin,
            slide.near_target,
            slide.ahead[0] if slide.ahead else 0,
            (white[origin] ^ white[target] ^ SIDE_KEY, black[origin] ^ black[target] ^ SIDE_KEY),
            dux[origin] ^ dux[target],
        )
    return ways


@lru_cache(maxsize=8192)
def spoils(taken: SquareSet) -> tuple[str, tuple[int, int]]:
    """Soldiers taken, as the notation lists them, and the change of the key if White takes them and if Black does.

    >>> spoils(0b110)[0]
    'xb1xc1'
    """
    taken_squares = squares_by_file(taken)
    keys = [0, 0]
    for side, losers in enumerate((man_keys("b"), man_keys("w"))):
        for square in taken_squares:
            keys[side] ^= losers[1 << square]
    return "".join(f"x{square_name(square)}" for square in taken_squares), (keys[0], keys[1])

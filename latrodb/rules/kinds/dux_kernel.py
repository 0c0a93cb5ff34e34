"""Replays games of soldiers and Duxes in bulk: one tight loop over plain plies, with the game's move generator.

For most plies a few operations on sets show that no man is captured, no man was bound, and no Dux is touched. Only
the others go to the generator.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache, lru_cache, partial
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.color import Color
from latrodb.core.key import SIDE_KEY, man_keys, position_key
from latrodb.core.square import SquareSet, square_name, squares_by_file
from latrodb.rules.kinds.dux_movegen import sides_of
from latrodb.rules.system import Certificate, CertifiedPly, PlainPly, Seen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from latrodb.core.geometry import Geometry, Slide
    from latrodb.core.outcome import Outcome
    from latrodb.core.position import Position
    from latrodb.rules.kinds.dux_movegen import MoveGenerator, Sides
    from latrodb.rules.kinds.game import Game


class _Way(NamedTuple):
    """A slide prepared for the loop, with the changes of the key for a white soldier, a black soldier, and a Dux."""

    slide: Slide
    origin: SquareSet
    both: SquareSet  # origin and target
    path: SquareSet  # the squares between, and the target
    near_origin: SquareSet
    near_target: SquareSet
    ahead: SquareSet  # the square after the target in the direction of the move
    keys: tuple[int, int]
    dux_key: int


class _Run(NamedTuple):
    """The result of the loop: plies, men, occurrences of the last position, plies since the last capture."""

    plies: list[tuple[str, str, str, str, int]]
    sides: Sides
    times: int
    quiet: int


_certified = partial(tuple.__new__, CertifiedPly)


def certify(game: Game, moves: MoveGenerator, opening: Position, plies: Sequence[PlainPly]) -> Certificate | None:
    """The certificate of a game, or None if a ply is illegal or its captures or mark are not those of the rules."""
    key, is_sound, is_open = _look_at(game, opening, opening.quiet)
    if not is_sound or (plies and not is_open):
        return None
    run = _run(game, moves, opening, key, plies)
    if run is None:
        return None
    return Certificate(list(map(_certified, run.plies)), _outcome(game, opening, run), key)


def _outcome(game: Game, opening: Position, run: _Run) -> Outcome | None:
    """The outcome of the position that a run leads to."""
    own, foe, own_dux, foe_dux = run.sides
    side = Color((opening.side + len(run.plies)) % 2)
    white, black = (foe, own) if side else (own, foe)
    last = replace(opening, white=white, black=black, duxes=own_dux | foe_dux, side=side, quiet=run.quiet)
    seen = Seen()
    seen.counts[last] = run.times
    return game.outcome(last, seen)


# One loop without calls is fast; split into functions, it takes half as long again.
def _run(  # noqa: C901
    game: Game, moves: MoveGenerator, opening: Position, key: int, plies: Sequence[PlainPly]
) -> _Run | None:
    """Replay the plies one after the other. `own` is the side to move; the two sides swap at each ply."""
    ways, near, board = _ways(opening.geometry), moves.near, opening.geometry.board
    side = int(opening.side)
    own, foe, own_dux, foe_dux = sides_of(opening)
    own_near, foe_near = near[own_dux], near[foe_dux]  # the squares around the Duxes
    own_free = foe_free = own_around = foe_around = 0  # a soldier with no enemy next to him, and the squares around him
    quiet, limit = opening.quiet, game.quiet_limit or len(plies) + opening.quiet + 1
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
        if (touched or ahead & own) and (hits := moves.attacks(own, foe, dux, foe_dux, slide)):
            tactic = hits[0][0]._value_
            for _, victims in hits:
                taken |= victims
            takes, lost = spoils(taken)
            prey, quiet = foe ^ taken, 0
            key ^= lost[side]
            counts.clear()
            if taken & foe_free:
                foe_around = 0
        if near_origin & foe and moves.bonds(own ^ both, foe, own_dux, foe_dux, slide, taken):
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
                mark = moves.mark(own, prey, dux, foe_dux, slide)._value_
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
            own_free = moves.free_soldier(own, foe, own_dux)
            own_around = near[own_free]
            ended = not (own_free or moves.has_move(own, foe, own_dux, foe_dux))
        if mark == "#" or count == 3 or quiet >= limit or (taken and not own & (own - 1)):
            ended = True
    return _Run(found, (own, foe, own_dux, foe_dux), count, quiet)


@lru_cache(maxsize=256)
def _look_at(game: Game, opening: Position, quiet: int) -> tuple[int, bool, bool]:
    """The key of a position, whether it has no faults, and whether the game goes on. Cached: most games begin alike.

    `quiet` is the position's own; it is an argument because the comparison of positions, and so the cache, ignores it.
    """
    assert quiet == opening.quiet
    return position_key(opening), not any(game.faults(opening)), game.outcome(opening) is None


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
    """Captured soldiers in notation, and the changes of the key if White or Black captures them.

    >>> spoils(0b110)[0]
    'xb1xc1'
    """
    taken_squares = squares_by_file(taken)
    keys = [0, 0]
    for side, losers in enumerate((man_keys("b"), man_keys("w"))):
        for square in taken_squares:
            keys[side] ^= losers[1 << square]
    return "".join(f"x{square_name(square)}" for square in taken_squares), (keys[0], keys[1])

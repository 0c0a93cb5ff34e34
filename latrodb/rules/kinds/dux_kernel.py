"""Replays games of soldiers and Duxes in bulk: one tight loop over plain plies, with the game's move generator.

For most plies a few operations on sets show that no man is captured, no man was bound, and no Dux is touched. Only
the others go to the generator.
"""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from latrodb.core.color import Color
from latrodb.core.lanes import short_key
from latrodb.core.square import SquareSet, square_name, squares_by_file
from latrodb.core.turn import Shift
from latrodb.rules.captures import name_taken
from latrodb.rules.classes import lanes_of
from latrodb.rules.kinds.dux_movegen import sides_of
from latrodb.rules.mechanics.custodial import captures_of
from latrodb.rules.mechanics.endings import MANY_TIMES
from latrodb.rules.system import Certificate, PlainPly, Seen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from latrodb.core.geometry import Geometry, Slide
    from latrodb.core.lanes import Lanes
    from latrodb.core.outcome import Outcome
    from latrodb.core.position import Position
    from latrodb.rules.kinds.dux_movegen import MoveGenerator, Sides
    from latrodb.rules.kinds.game import Game
    from latrodb.rules.mechanics.custodial import Attacks
    from latrodb.rules.system import CertifiedPly


class _Way(NamedTuple):
    """A slide prepared for the loop, with the changes of the keys for a white soldier, a black soldier, and a Dux."""

    slide: Slide
    origin: SquareSet
    both: SquareSet  # origin and target
    path: SquareSet  # the squares between, and the target
    near_origin: SquareSet
    near_target: SquareSet
    ahead: SquareSet  # the square after the target in the direction of the move
    changes: tuple[int, int]
    dux_change: int
    ply: CertifiedPly  # of a soldier that captures no man and gets no mark, as in most plies


class _Run(NamedTuple):
    """The result of the loop.

    `keys` are those of all images of each position, the opening included. `sides` are the men in the last position
    and `quiet` the plies since the last capture.
    """

    plies: list[CertifiedPly]
    keys: list[int]
    sides: Sides
    quiet: int


def certify(game: Game, moves: MoveGenerator, opening: Position, plies: Sequence[PlainPly]) -> Certificate | None:
    """The certificate of a game, or None if a ply is illegal or its captures or mark are not those of the rules."""
    lanes = lanes_of(game, opening.geometry)
    first, is_sound, is_open = _look_at(game, lanes, opening, opening.quiet)
    if not is_sound or (plies and not is_open):
        return None
    run = _run(game, moves, opening, lanes, first, plies)
    if run is None:
        return None
    keys, boards = lanes.read(run.keys, game.name)
    is_varied = len(set(keys)) == len(keys)
    if not is_varied and max(Counter(keys[:-1]).values()) >= MANY_TIMES:
        return None  # the game went on after a third occurrence
    outcome = _outcome(game, opening, run, keys.count(keys[-1]))
    return Certificate(run.plies, outcome, list(map(short_key, keys)), boards)


def _outcome(game: Game, opening: Position, run: _Run, times: int) -> Outcome | None:
    """The outcome of the position that a run leads to, which has occurred that often."""
    own, foe, own_dux, foe_dux = run.sides
    side = Color((opening.side + len(run.plies)) % 2)
    white, black = (foe, own) if side else (own, foe)
    last = replace(opening, white=white, black=black, duxes=own_dux | foe_dux, side=side, quiet=run.quiet)
    seen = Seen()
    seen.counts[last] = times
    return game.outcome(last, seen)


# One loop without calls is fast; split into functions, it takes half as long again.
def _run(  # noqa: C901
    game: Game, moves: MoveGenerator, opening: Position, lanes: Lanes, keys: int, plies: Sequence[PlainPly]
) -> _Run | None:
    """Replay the plies one after the other. `own` is the side to move; the two sides swap at each ply."""
    system = game.name
    ways, near, board = _ways(lanes), moves.near, opening.geometry.board
    side = int(opening.side)
    own, foe, own_dux, foe_dux = sides_of(opening)
    own_near, foe_near = near[own_dux], near[foe_dux]  # the squares around the Duxes
    own_free = foe_free = own_around = foe_around = 0  # a soldier with no enemy next to him, and the squares around him
    quiet, limit = opening.quiet, game.quiet_limit or len(plies) + opening.quiet + 1
    men = own | foe
    found, found_keys = [], [keys]
    ended = False
    for letter, text, capture_text, mark_text in plies:
        way = ways.get(text)
        if ended or way is None:
            return None
        slide, origin, both, path, near_origin, near_target, ahead, changes, dux_change, ply = way
        if not own & origin or path & men or (origin == own_dux) is not (letter == "D"):
            return None
        own ^= both
        if origin == own_free:
            own_around = 0
        dux, dux_near = own_dux, own_near
        keys ^= changes[side]
        if letter:
            dux, dux_near = both ^ origin, near_target
            keys ^= dux_change
        prey, taken, takes, names = foe, 0, "", ""
        quiet += 1
        touched = near_target & foe
        if (touched or ahead & own) and (hits := moves.attacks(own, foe, dux, foe_dux, slide)):
            names = _names(system, opening.geometry, text, hits)
            for _, victims in hits:
                taken |= victims
            takes, lost = _spoils(lanes, taken)
            prey, quiet = foe ^ taken, 0
            keys ^= lost[side]
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
        if letter or takes or mark:
            ply = (letter + text + takes + mark, mark, names)
        found.append(ply)
        found_keys.append(keys)
        own, foe, own_dux, foe_dux, own_near, foe_near = prey, own, foe_dux, dux, foe_near, dux_near
        own_free, foe_free, own_around, foe_around = foe_free, own_free, foe_around, own_around
        side ^= 1
        if own_around & foe or not own_around & room:
            own_free = moves.free_soldier(own, foe, own_dux)
            own_around = near[own_free]
            ended = not (own_free or moves.has_move(own, foe, own_dux, foe_dux))
        if mark == "#" or quiet >= limit or (taken and not own & (own - 1)):
            ended = True
    return _Run(found, found_keys, (own, foe, own_dux, foe_dux), quiet)


@lru_cache(maxsize=65536)
def _names(system: str, size: Geometry, text: str, hits: Attacks) -> str:
    """The captures of a slide with their tactics and rules."""
    slide = size.slide_texts[text]
    from latrodb.rules.rulebook import load_rulebook  # counting turns needs no rulebook

    return name_taken(load_rulebook(system), size, Shift(slide.origin, slide.target), captures_of(hits))


@lru_cache(maxsize=256)
def _look_at(game: Game, lanes: Lanes, opening: Position, quiet: int) -> tuple[int, bool, bool]:
    """The keys of a position, whether it has no faults, and whether the game goes on. Cached: most games begin alike.

    `quiet` is the position's own; it is an argument because the comparison of positions, and so the cache, ignores it.
    """
    assert quiet == opening.quiet
    return lanes.of(opening), not any(game.faults(opening)), game.outcome(opening) is None


@cache
def _ways(lanes: Lanes) -> dict[str, _Way]:
    """Every slide of a board by its text."""
    white, black, dux = lanes.men["w"], lanes.men["b"], lanes.men["dux"]
    ways = {}
    for text, slide in lanes.size.slide_texts.items():
        origin, target = slide.origin_bit, slide.target_bit
        ways[text] = _Way(
            slide,
            origin,
            origin | target,
            slide.way,
            slide.near_origin,
            slide.near_target,
            slide.ahead[0] if slide.ahead else 0,
            (white[origin] ^ white[target] ^ lanes.pass_turn, black[origin] ^ black[target] ^ lanes.pass_turn),
            dux[origin] ^ dux[target],
            (text, "", ""),
        )
    return ways


@lru_cache(maxsize=8192)
def _spoils(lanes: Lanes, taken: SquareSet) -> tuple[str, tuple[int, int]]:
    """Captured soldiers in notation, and the changes of the keys if White captures them and if Black does."""
    taken_squares = squares_by_file(taken)
    changes = [0, 0]
    for side, losers in enumerate((lanes.men["b"], lanes.men["w"])):
        for square in taken_squares:
            changes[side] ^= losers[1 << square]
    return "".join(f"x{square_name(square)}" for square in taken_squares), (changes[0], changes[1])

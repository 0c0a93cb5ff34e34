"""Compare compiled boards with the rules on random plies: turns, keys, outcomes, and the rows of the whole game.

    python -m benchmarks.board_laws [--plies 1000000] [VARIANT...]

Half of the games begin with a random position, which may be one that the rules do not allow.
Prints the plies that agree, by variant; ends with the first difference.
"""

from __future__ import annotations

import argparse
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

from benchmarks.starts import random_start
from latrodb.core.board_code import board_code
from latrodb.core.key import position_key
from latrodb.core.square import DIAGONALS, NORTH, ORTHOGONALS
from latrodb.core.step import Drop, March, Shift, Stop, Take, Throw, steps_text
from latrodb.rules.boards import BulkReader, search_board, start_of
from latrodb.rules.captures import name_captures
from latrodb.rules.catalog import find_variant
from latrodb.rules.classes import stored_key
from latrodb.rules.places import outcome_of
from latrodb.rules.system import Seen

if TYPE_CHECKING:
    from latrodb.core.position import Position
    from latrodb.core.square import Square
    from latrodb.core.step import Step, Turn
    from latrodb.rules.boards import Start
    from latrodb.rules.system import Certificate
    from latrodb.rules.variant import Variant

VARIANTS = (
    *(f"{game}/{board}" for game in ("latrunculi-xxi", "petteia-xxi") for board in ("8x8", "10x8", "12x8")),
    *("single-stone-xxi/8x8", "kowalski/12x8", "kowalski/11x10", "quintana/8x8", "falkener/12x12"),
    *("classical-latrunculi/8x8", "classical-petteia/8x8", "classical-latrunculi/9x8[line_capture=true]"),
    *("bell/7x8", "bell/10x9", "bell/8x8[bonus=single,bonus_duty=must,corner=any]", "bell/7x8[bonus_duty=must]"),
    *("bell/8x8[bonus=capture_only,corner=none,corner_capture=true]", "bell/7x8[bonus=none,quiet_limit=9]"),
    *("schaedler/8x8", "schaedler/9x8[men=20]", "schaedler/8x8[repetition=forbid,suicide=functional]"),
    *("schaedler/6x6[men=9,remove_then_move=true]", "schaedler/8x8[blocked=count,leap_over=own_or_bound]"),
    *("latrotabuli/12x6", "latrotabuli/12x6[centurions=i2-i5]", "latrotabuli/12x6[resting_testudo=protected]"),
    *("latrotabuli/12x6[decursio_stop=short,formation_place=alone]", "latrotabuli/12x6[slide_capture=false]"),
    *("glaucus/8x8", "glaucus/8x8[layout=king_behind]", "glaucus/8x8[king_kill=force,margin=3,need_contact=false]"),
)
LONGEST = 200
TRIED = 4  # turns of a position that are tried, to find one that captures


def certify(reader: BulkReader, start: Start, moves: str) -> Certificate | None:
    """The certificate of a game whose moves are a text; None if there is any doubt, or if turns leave something out."""
    from latrodb.rules.readers.cursor import HeadReader  # at each call: tests replace compiled modules

    place = HeadReader(lambda keys, date, kind: True)
    place.read(f'[Event "x"]\n{moves}', 0)
    found = reader.certify_along(start, place)
    return None if reader.reader.omissions else found


def number_of(variant: Variant, turn: Turn) -> int:
    """A turn as a board numbers it."""
    match turn:
        case (Throw(pips),):
            return pips
        case (Stop(is_fall),):
            return 7 if is_fall else 0
        case (Take(square),) if variant.system.name == "glaucus":
            return 1 << 9 | square
        case (Drop(first), Drop(second)):
            return first << 9 | second
        case (Drop(square),) | (Take(square),):
            return square << 9 | square
        case (Shift(origin, target, via),) if variant.system.name == "glaucus":
            return _number_of_steps((origin, *via, target))
        case (Shift(origin, target),) if variant.system.name != "bell":
            return origin << 9 | target
        case (Take(square), Shift(origin, target)):
            return square + 1 << 18 | origin << 9 | target
        case (March(origins, targets, manner),):
            is_file = origins[1] == origins[0] + NORTH
            shape = {"T": 1, "O": 4}.get(manner, 3 if is_file else 2)
            return (shape << 9 | origins[0]) << 9 | targets[0]
    moves = 1
    for shift in turn:
        assert isinstance(shift, Shift)
        step = shift.target - shift.origin
        moves = moves << 3 | (ORTHOGONALS.index(step) if step in ORTHOGONALS else 4 + ORTHOGONALS.index(step // 2))
    assert isinstance(turn[0], Shift)
    return moves << 9 | turn[0].origin


def _number_of_steps(way: tuple[Square, ...]) -> int:
    """A way of Latrunculus glaucus, which names every square."""
    steps = 1
    for at, near in pairwise(way):
        steps = steps << 3 | sorted((*ORTHOGONALS, *DIAGONALS)).index(near - at)
    return steps << 9 | way[0]


def play_both(variant: Variant, random: Random, longest: int = LONGEST, start: Position | None = None) -> list[Step]:
    """Play a random game by the rules and on a board; raises AssertionError where they differ.

    There are no steps if no board takes the start.
    """
    system, position, seen = variant.system, start or variant.opening(), Seen()
    board, table = search_board(system, position), system.table
    assert table is not None
    if board is None:
        assert start is not None
        return []
    seen.arrive(position)
    steps: list[Step] = []
    while True:
        assert (board.key, board.side) == (position_key(position), position.side)
        outcome = system.outcome(position, seen)
        assert outcome_of(table, board.outcome()) == outcome
        if outcome or len(steps) == longest:
            return steps
        turns = {number_of(variant, turn): turn for turn in system.turns(position, seen)}
        assert sorted(board.turns()) == sorted(turns)
        tried = [
            system.play(position, turns[number]) for number in random.sample(sorted(turns), min(TRIED, len(turns)))
        ]
        step = max(tried, key=lambda each: len(each.captures))
        board.play(number_of(variant, step.turn))
        board.undo()
        assert board.key == position_key(position)
        board.play(number_of(variant, step.turn))
        steps.append(step)
        position = step.after
        seen.add(step)


def compare_rows(variant: Variant, reader: BulkReader, steps: list[Step], opening: Position) -> None:
    """Read the game as text in bulk; raises AssertionError if that gives other rows than its steps."""
    turns = whole_turns(steps)
    texts = [steps_text(turn) for turn in turns]
    words = (text if index % 2 else f"{index // 2 + 1}.{text}" for index, text in enumerate(texts))
    positions: list[Position] = [opening, *(turn[-1].after for turn in turns)]
    seen = Seen()
    for position in positions:
        seen.arrive(position)
    outcome = variant.system.outcome(positions[-1], seen)
    moves = f"{' '.join(words)} {outcome.result if outcome else '*'}"
    start = start_of(variant.system, opening)
    assert start is not None
    found = certify(reader, start, moves)
    assert found is not None, moves
    marks, names = [turn[-1].mark for turn in turns], [name_captures(variant.rulebook, turn) for turn in turns]
    assert found.plies == [*zip(texts, marks, names, strict=True)]
    assert found.keys == [stored_key(variant.system, position) for position in positions]
    assert found.boards == b"".join(map(board_code, positions))
    assert found.outcome == outcome


def whole_turns(steps: list[Step]) -> list[list[Step]]:
    """Steps as turns that are written as one: in Latrunculus glaucus a throw with what follows, up to its end."""
    turns: list[list[Step]] = []
    for step in steps:
        if step.before.die:
            turns[-1].append(step)
        else:
            turns.append([step])
    return turns[:-1] if turns and turns[-1][-1].after.die else turns


def compare(variant: Variant, random: Random, plies: int, longest: int = LONGEST) -> int:
    """Compare so many plies at least; returns their number. Raises AssertionError at the first difference."""
    assert variant.system.table is not None
    reader = BulkReader(variant.system, variant.geometry)
    done = 0
    while done < plies:
        start = random_start(variant, random) if random.random() < 0.5 else variant.opening()
        steps = play_both(variant, random, longest, start)
        if steps and not any(variant.system.faults(start)):
            compare_rows(variant, reader, steps, start)
        done += len(steps)
    return done


def main() -> None:
    """Compare all variants, or those that are named."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.board_laws", description=__doc__)
    parser.add_argument("variants", nargs="*", default=VARIANTS)
    parser.add_argument("--plies", type=int, default=1_000_000, help="plies of each variant")
    parser.add_argument("--seed", type=int, default=21)
    chosen = parser.parse_args()
    for key in chosen.variants:
        done = compare(find_variant(key), Random(f"{key} {chosen.seed}"), chosen.plies)
        print(f"{key}: {done:,} plies agree", flush=True)


if __name__ == "__main__":
    main()

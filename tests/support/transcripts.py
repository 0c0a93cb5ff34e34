"""What the engine says in seeded games of every option value: legal and illegal turns, and all that they do."""

from __future__ import annotations

import zlib
from random import Random
from typing import TYPE_CHECKING, Any

from benchmarks.starts import random_start
from latrodb.core.square import EAST, NORTH
from latrodb.rules.boards import _numbers, start_of
from latrodb.rules.catalog import SYSTEMS, find_variant
from latrodb.rules.game import Game
from latrodb.rules.places import make_board
from tests.support.paths import SNAPSHOTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.core.position import Position
    from latrodb.rules.variant import Variant

PATH = SNAPSHOTS / "transcripts.json"
POSITIONS = 100
PART = 200  # facts that have a number
LONGEST = 12  # plies in a row
RANDOM_PLIES = 100  # of each random game at the end
ROUNDS = 3  # in which two men go to and fro
TRIED = 6  # turns of a position that are tried, half of them spoiled
NUMBERS = ("3", "17")  # of options that take any number


def keys() -> list[str]:
    """Every system on its smallest named board, and each value of its options alone."""
    found = []
    for name, entry in SYSTEMS.items():
        board = f"{name}/{entry.boards[-1] if name.startswith('kowalski') else entry.boards[0]}"
        options = entry.system.rulebook.options
        values = [
            (option.key, value)
            for option in options
            for value in option.values or NUMBERS
            if value != option.default and (option.key, value) != ("men", "3")
        ]
        found += [board, *(f"{board}[{key}={value}]" for key, value in values)]
    return found


def transcript(key: str, positions: int, seed: int = 1) -> Iterator[int]:
    """Numbers for all that the engine says in so many positions of seeded games: one for each part of them."""
    variant, random, found = find_variant(key), Random(f"{key} {seed}"), 0
    assert isinstance(variant.system, Game)
    for count, words in enumerate(_facts(variant, variant.system, random, positions), 1):
        found = zlib.crc32(repr(words).encode(), found)
        if count % PART == 0:
            yield found
    yield found


def _facts(variant: Variant, game: Game, random: Random, positions: int) -> Iterator[object]:
    table, size = game.table, variant.geometry
    boards = make_board(table, size, _numbers(game, size, len(game.images(size)))), make_board(table, size, ())
    position, plies = variant.opening(), 0
    board = _set_up(game, boards, position)
    for _ in range(positions):
        turns = board.legal_turns()
        yield turns, board.outcome(), board.ending(3), board.threat(0), board.threat(1), board.holds()
        if not turns or board.outcome() or plies > LONGEST or (position.die and not position.pips):
            position, plies = random_start(variant, random), 0
            board = _set_up(game, boards, position)
            yield board.keys_of_images()
            continue
        yield board.captures_by_turn() if len(turns) < 200 else ()
        for _ in range(TRIED):
            yield from _tried(game, board, position, random.choice(turns), random)
        if not plies:
            yield from _repeated(board, turns, random)
        position, plies = _go_on(game, board, position, turns, random), plies + 1
    for start in variant.opening(), position:
        yield from _played_out(_set_up(game, boards, start))


def _set_up(game: Game, boards: tuple[Any, Any], position: Position) -> Any:
    """The board with a position on it: that with keys, unless the rules find fault with the position."""
    board, plain = boards
    start = start_of(game, position)
    if start is None:
        game.set_up(plain, position)
        return plain
    board.set_up(*start)
    return board


def _repeated(board: Any, turns: list[int], random: Random) -> Iterator[object]:
    """What men do who go to and fro, as long as the rules let them."""
    one, played = random.choice(turns), 0
    if one < 1 << 18 and _can_play(board, one):
        other = random.choice(board.turns() or [0])
        played = 1
        for turn in (other, *(_back(one), _back(other), one, other) * ROUNDS):
            if board.outcome() or turn >= 1 << 18 or not _can_play(board, turn):
                break
            played += 1
            yield board.turns(), board.outcome(), board.ending(3), board.mark(), board.keys_of_images()
    for _ in range(played):
        board.undo()
    yield played, board.planes(), board.keys_of_images()


def _back(turn: int) -> int:
    """The number of the move of one man that takes a move back."""
    return (turn & 511) << 9 | turn >> 9


def _can_play(board: Any, turn: int) -> bool:
    try:
        board.play(turn)
    except ValueError:
        return False
    return True


def _played_out(board: Any) -> Iterator[object]:
    """What searches ask, and what random games leave."""
    yield board.perft(1)
    for seed in range(3):
        board.reset()
        yield board.playout(seed, RANDOM_PLIES), board.outcome(), board.mark(), board.quiet_plies
        yield board.planes(), board.keys_of_images(), board.key, board.side, board.found_captures()
    board.reset()
    yield board.planes(), board.keys_of_images()
    for name in ("capture_moves", "men_in_hand", "formations"):
        if hasattr(board, name):
            yield getattr(board, name)()


def _tried(game: Game, board: Any, position: Position, number: int, random: Random) -> Iterator[object]:
    """What a turn does, perhaps with one of its squares changed, played legal or not."""
    given = game.squares_of(position, game.turn_of(position, number))
    assert isinstance(given, tuple)
    kind, squares, is_dux = given
    path = list(squares)
    if random.random() < 0.7:
        at = random.randrange(len(path)) if path else 0
        change = random.choice((EAST, NORTH, -EAST, -NORTH)) * random.choice((1, 1, 2, 3))
        path[at : at + 1] = [] if random.random() < 0.1 else [max(0, (path[at] if path else 0) + change)]
    if random.random() < 0.1:
        kind, is_dux = random.randrange(9), random.randrange(2)
    if board.force(kind, path, is_dux):
        yield board.found_faults(), board.found_captures(), board.mark(), board.planes(), board.quiet_plies
        yield board.ending(1), board.side, board.keys_of_images()
        yield [getattr(board, name)() for name in ("capture_moves", "men_in_hand", "strikes") if hasattr(board, name)]
        board.undo()
        yield board.planes(), board.keys_of_images(), board.side, board.quiet_plies
    else:
        yield board.found_faults()


def _go_on(game: Game, board: Any, position: Position, turns: list[int], random: Random) -> Position:
    """Play a turn, sooner one that captures or has a mark."""
    best, most = turns[0], -1
    for number in random.sample(turns, min(4, len(turns))):
        board.play(number)
        worth = 2 * len(board.found_captures()) + board.mark()
        board.undo()
        if worth > most:
            best, most = number, worth
    after = game.play(position, game.turn_of(position, best)).after
    board.play(best)
    return after

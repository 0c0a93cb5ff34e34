"""Positions set up at random: men in heaps and lines, bound, unmoved or after a throw where a game has that."""

from __future__ import annotations

import random
from dataclasses import replace

from tests.reference import schaedler
from tests.reference.boards import NAMES, PLACES, State, in_order

LEADERLESS = ("schaedler", "falkener", "quintana", "classical-petteia", "petteia-xxi", "single-stone-xxi")
LOSING_LEADERS = ("bell", "glaucus", "latrotabuli")  # whose leaders can be taken


def set_up(system: str, board: str, limit: int, dice: random.Random) -> State:
    """Men anywhere on a board, a leader a side where the game has them, at times close to the limit of quiet turns."""
    files, ranks = (int(side) for side in board.split("x"))
    width, height = dice.choice([(files, ranks), (files, ranks), (6, 6), (5, 5), (4, 4)])
    width, height = min(width, files), min(height, ranks)
    west, south = (dice.choice([0, most, dice.randint(0, most)]) for most in (files - width, ranks - height))
    area = [NAMES[west + file, south + rank] for file in range(width) for rank in range(height)]
    if dice.random() < 0.5:
        area.sort(key=lambda square: PLACES[square][::-1])
    men = scattered(area, dice)
    if system not in LEADERLESS:
        men |= dict(zip(dice.sample(area, 2), "Dd", strict=True))
    if system in LOSING_LEADERS and dice.random() < 0.05:
        men = {square: letter for square, letter in men.items() if letter != "D"}
    state = State(files, ranks, frozenset(men.items()), dice.choice("wb"))
    if system == "schaedler":
        state = with_bound_men(state, dice)
    if system == "glaucus":
        state = cornered(state, dice) if dice.random() < 0.15 else state
        die = dice.randint(1, 6) if dice.random() < 0.8 else 0
        state = replace(state, die=die, pips=die)
    if system == "latrotabuli" and dice.random() < 0.3:
        men = with_lone_testudo(state, dice)
        state = replace(state, men=frozenset(men.items()))
    if system == "latrotabuli":
        home = {square for square, letter in men.items() if letter in "Ss" and is_at_home(state, square, letter)}
        fresh = frozenset(square for square in in_order(home) if dice.random() < 0.8)
        state = replace(state, fresh=fresh, taken=(dice.randint(0, 3), dice.randint(0, 3)))
    if dice.random() < 0.15:
        state = replace(state, quiet=max(0, limit - dice.randint(0, 3)))
    return state


def scattered(area: list[str], dice: random.Random) -> dict[str, str]:
    """Fill some of the squares; neighbors in the list tend to be of one side."""
    fill, sticky = dice.choice([0.05, 0.2, 0.4, 0.6, 0.8, 0.97]), dice.choice([0.5, 0.8, 0.9])
    men, letter = {}, dice.choice("Ss")
    for square in area:
        if dice.random() > sticky:
            letter = letter.swapcase()
        if dice.random() < fill:
            men[square] = letter
    return men


def cornered(state: State, dice: random.Random) -> State:
    """A King alone in a corner among enemies, often so that he can do nothing; theirs is far off."""
    own, enemy = ("D", "s") if state.side == "w" else ("d", "S")
    men = {NAMES[file, rank]: enemy for file in range(3) for rank in range(3) if dice.random() < 0.9}
    men |= {"a1": own, "h8": own.swapcase()}
    return replace(state, men=frozenset(men.items()))


def with_lone_testudo(state: State, dice: random.Random) -> dict[str, str]:
    """Four enemies in a square, at times with their leader among them, and no other man of their side next to them."""
    enemy = "s" if state.side == "w" else "S"
    file, rank = dice.randint(1, state.files - 3), dice.randint(1, state.ranks - 3)
    four = [NAMES[file + east, rank + north] for east in (0, 1) for north in (0, 1)]
    near = {square for each in four for square in state.around(each)}
    men = {square: letter for square, letter in state.men if letter != enemy or square not in near}
    return men | {square: enemy for square in four if men.get(square, "s") in "Ss"}


def is_at_home(state: State, square: str, letter: str) -> bool:
    """Tell whether a man stands on the row nearest to his player."""
    return PLACES[square][1] == (0 if letter == "S" else state.ranks - 1)


def with_bound_men(state: State, dice: random.Random) -> State:
    """Turn over some of the men who stand between two free enemies."""
    board = state.board
    for square in dice.sample(in_order(board), len(board)):
        if schaedler.is_held(state, board, square) and dice.random() < 0.5:
            board[square] += "~"
    return replace(state, men=frozenset(schaedler.released(state, board).items()))

"""Turns as texts: as the references name them, and in the notation."""

from __future__ import annotations

from typing import Any

from latrodb.core.square import square_name
from latrodb.core.step import Drop, Shift, Turn
from tests.reference.boards import PLACES, Played, in_order, is_leader


def name_of(turn: Turn) -> str:
    """A turn as the references name it: its moves without their captures; men that are spared follow a `!`."""
    words = [
        f"{move}{''.join(f'!{square_name(square)}' for square in move.spared)}"
        if isinstance(move, Shift)
        else f"{move}"
        for move in turn
    ]
    if all(isinstance(move, Drop) for move in turn):
        words.sort(key=lambda word: PLACES[word.lstrip("D@")])
    return ",".join(words)


def text_of(state: Any, turn: str, played: Played) -> str:
    """A turn in the notation, without its mark."""
    letters, text, at = dict(state.men), "", ""
    for number, word in enumerate(turn.split(",")):
        path = word.split("!")[0].split("-")
        is_walk = len(path) > 1 and path[0] in PLACES
        if is_walk and path[0] == at:
            text += "-" + "-".join(path[1:])
        else:
            leader = "D" if is_walk and is_leader(letters.get(path[0], "s")) else ""
            text += f"{',' if text and '@' not in word else ''}{leader}{word.split('!')[0]}"
        if word[0] != "x":
            text += "".join(
                f"x{square}" for square in in_order(at for move, at, _ in played.captures if move == number)
            )
        at = path[-1] if is_walk else ""
    if turn == "--" and getattr(state, "pips", 0) != getattr(state, "die", 0):
        return "."
    return text + "".join(f"&{square}" for square in in_order(played.bound))

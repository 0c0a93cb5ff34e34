"""Positions by chance, on any board, with everything that a position may remember. Rules are not asked."""

from __future__ import annotations

import re
from random import Random

FILES = "abcdefghijklmnop"


def random_board(random: Random, files: int, ranks: int, letters: str = "SDsd") -> str:
    """Men on a board, as the first word of a FEN."""
    rows = [
        "".join(random.choice(letters) if random.random() < 0.4 else "." for _ in range(files)) for _ in range(ranks)
    ]
    return "/".join(re.sub(r"\.+", lambda empty: str(len(empty[0])), row) for row in rows)


def random_fen(random: Random, files: int, ranks: int) -> str:
    """A FEN with bound men and fields."""

    def square() -> str:
        return f"{random.choice(FILES[:files])}{random.randint(1, ranks)}"

    board = re.sub(r"[SDsd]", lambda man: man[0] + "~" * (random.random() < 0.1), random_board(random, files, ranks))
    fields = [
        f"hand={random.randrange(20)},{random.randrange(20)}",
        "dux=1,0",
        f"taken={random.randrange(20)},{random.randrange(20)}",
        f"die={random.randrange(7)} pips={random.randrange(6)}",
        f"fresh={''.join({square() for _ in range(5)})}",
        f"trail={','.join(f'{square()}:{square()}{square()}' for _ in range(random.randint(1, 12)))}",
        "quiet=7",
    ]
    return " ".join([board, random.choice("wb"), *(field for field in fields if random.random() < 0.25)])

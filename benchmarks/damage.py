"""Random damage: bytes changed, lost, doubled, exchanged or inserted, and men anywhere on a board."""

from __future__ import annotations

from itertools import groupby
from random import Random

WORDS = """
1. 12... e1-e6 De1-d1 xd5 # (+) * 1-0 { } ( ) [ ] $1 -- ; | \\ é ½ – 0 99999999999 < > <b> &amp; &#0; %2f game: :: ,
- = #2@13b w / S d ~ ' % ` e8-e25. i7- [FEN [Variant " "]
"""
PIECES = (*WORDS.split(), "\n", "\n\n", "\r", "\t", "\0", "\x1b[2J", "\u202e", "\ufeff", "```latro\n")


def damage(random: Random, data: bytes, times: tuple[int, ...] = (0, 0, 1, 1, 1, 2, 3, 8, 40)) -> bytes:
    """Bytes with some changed, lost, doubled, exchanged or inserted, in one of so many cases."""
    for _ in range(random.choice(times)):
        at, end = sorted(random.randrange(len(data) + 1) for _ in range(2))
        end = min(end, at + random.choice((1, 2, 5, 20, 400)))
        piece = random.choice(PIECES).encode()
        match random.randrange(6):
            case 0:
                data = data[:at] + data[end:]
            case 1:
                data = data[:end] + data[at:]
            case 2:
                data = data[:at] + piece + data[at:]
            case 3:
                data = data[:at] + random.randbytes(min(3, end - at)) + data[end:]
            case 4:
                data = data[:at] + data[end:] + data[at:end]
            case _:
                data = data[:at] + piece + data[end:]
    return data


def scatter(random: Random, opening: str) -> str:
    """A position with random men on the board of an opening."""
    placement, _, *fields = opening.split()
    board = find_board(placement)
    letters, share = random.choice(("Ss", "SsDd", "SSSs", "Ss~D")), random.random()
    ranks = (
        "".join(random.choice(letters) if random.random() < share else "." for _ in range(board[0]))
        for _ in range(board[1])
    )
    return " ".join(("/".join(map(pack, ranks)), random.choice("wb"), *fields))


def find_board(placement: str) -> tuple[int, int]:
    """The files and ranks of a placement on one line.

    >>> find_board("12/S10s")
    (12, 2)
    """
    ranks = placement.split("/")
    runs = ("".join(run) for _, run in groupby(ranks[0], str.isdigit))
    return sum(int(run) if run.isdigit() else len(run) for run in runs), len(ranks)


def pack(rank: str) -> str:
    """A rank in the notation of a position on one line; `~` counts as a bound soldier.

    >>> pack("..S.~s")
    '2S1S~s'
    """
    runs = ((letter, len([*run])) for letter, run in groupby(rank))
    return "".join(str(count) if letter == "." else letter.replace("~", "S~") * count for letter, count in runs)

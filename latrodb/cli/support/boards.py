"""Boards in the terminal: as text, with a key, and in colors."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import Annotated, TypeAlias

import typer

from latrodb.cli.support.output import is_terminal
from latrodb.cli.support.terminal import paint
from latrodb.core.color import BLACK, WHITE, Color
from latrodb.core.english import count_words
from latrodb.core.position import ASCII, UNICODE, Position, draw_board
from latrodb.core.square import NOWHERE, STRIDE, SquareSet, as_set
from latrodb.core.step import Step
from latrodb.core.turn import Drop, March, Shift, Take
from latrodb.rules.variant import Variant

OFF_BOARD: SquareSet = 1 << STRIDE - 1  # a square that no board has
_RANK = re.compile(r"\s*[0-9]")
_SIGNS = re.compile(r"(?P<white>[SD○◇]~?)|(?P<black>[sd●◆]~?)|(?P<last>[\[\]])|[^SDsd○◇●◆\[\]]+")


class Style(StrEnum):
    """The signs of men: letters, or symbols that some terminals lack."""

    ASCII = "ascii"
    UNICODE = "unicode"

    @property
    def signs(self) -> str:
        """The signs of White's soldier and leader, Black's, and an empty square."""
        return UNICODE if self is Style.UNICODE else ASCII


StyleOption: TypeAlias = Annotated[Style, typer.Option(help="The signs of the men: letters, or round and square ones.")]


def is_interactive() -> bool:
    """Whether a person uses a terminal that can move its cursor."""
    return sys.stdin.isatty() and is_terminal() and os.environ.get("TERM") not in ("", "dumb")


def board_text(position: Position, steps: Sequence[Step], style: Style, *, flip: bool = False) -> str:
    """The board of a position, the squares of the last turn in brackets; of constant width where it is redrawn."""
    none = OFF_BOARD if is_interactive() else NOWHERE
    return draw_board(position, last=touched(steps) or none, flip=flip, signs=style.signs)


def board_key(variant: Variant | None, position: Position, steps: Sequence[Step], style: Style) -> str:
    """The key of a board's signs, in one line."""
    white, white_leader, black, black_leader = list(style.signs)[:4]
    leader = variant.rulebook.leader if variant else "Dux"
    has_leaders = bool(position.duxes) or any(position.dux_hand)
    words = [f"{white} White, {black} Black"]
    words += [f"{white_leader} {black_leader} {leader}"] if has_leaders else []
    words += ["~ bound"] if position.bound else []
    words += ["[ ] last turn"] if touched(steps) else []
    return "; ".join(words)


def beside_board(position: Position, throw: int | None = None) -> Iterator[str]:
    """The men in hand, the throw of the last turn, and what is left of a throw."""
    hands = [f"{side.title} {men}" for side in (WHITE, BLACK) if (men := _hand(position, side))]
    if hands:
        yield f"in hand: {'; '.join(hands)}"
    if throw:
        yield f"thrown: {throw}"
    if position.die:
        yield f"die: {position.die}, {count_words(position.pips, 'pip')} left"


def touched(steps: Sequence[Step]) -> SquareSet:
    """The squares that the men of a turn left, passed and reached."""
    found: list[int] = []
    for move in (move for step in steps for move in step.turn):
        if isinstance(move, Shift):
            found += [move.origin, *move.via, move.target]
        elif isinstance(move, March):
            found += [*move.origins, *move.targets]
        elif isinstance(move, Drop | Take):
            found.append(move.target)
    return as_set(found)


def board_pieces(board: str) -> list[tuple[str, str]]:
    """A drawn board in pieces, each after its style: `white`, `black`, `last`, `dim` or none."""
    pieces: list[tuple[str, str]] = []
    for line in board.splitlines():
        if _RANK.match(line):
            pieces += [(found.lastgroup or "", found[0]) for found in _SIGNS.finditer(line)]
        else:
            pieces.append(("dim", line))
        pieces.append(("", "\n"))
    return pieces[:-1]


def print_board(board: str) -> None:
    """Print a drawn board, in colors where output is colored."""
    sys.stdout.write("".join(paint(text, style) if style else text for style, text in board_pieces(board)) + "\n")


def _hand(position: Position, side: Color) -> str:
    men, leaders = position.hand[side], position.dux_hand[side]
    words = [f"{men} {'man' if men == 1 else 'men'}"] if men else []
    return " and ".join([*words, "the Dux"] if leaders else words)

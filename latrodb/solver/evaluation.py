"""The engine's opinion of a position: terms that are counted on the board, and what each is worth.

`weights.toml` has the weights. `python -m benchmarks.player --fit` fits them on games of the engine with itself.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from latrodb.rules.boards import board_in_turn
from latrodb.rules.engine.player import Player
from latrodb.rules.engine.table import Dice

if TYPE_CHECKING:
    from collections.abc import Sequence

    from latrodb.core.position import Position
    from latrodb.rules.engine.search import SearchBoard
    from latrodb.rules.variant import Variant

TERMS = ("men", "open paths", "locked men", "Testudos", "Phalanxes", "threats")  # in the order of `Player.terms`
WEIGHTS = Path(__file__).with_name("weights.toml")
A_MAN = 100  # what opinions are counted in: hundredths of a man


class Term(NamedTuple):
    """A term: how often it occurs for each side, and what one of White's is worth, in hundredths of a man."""

    name: str
    white: int
    black: int
    weight: int

    @property
    def value(self) -> int:
        """What the term is worth for White."""
        return self.weight * (self.white - self.black)

    @property
    def words(self) -> str:
        """The term in words: `men: White 8, Black 7, worth 1.00`."""
        return f"{self.name}: White {self.white}, Black {self.black}, worth {self.value / A_MAN:.2f}"


@cache
def weights_of(system: str) -> tuple[int, ...]:
    """The weights of a rule system, in the order of `TERMS`."""
    return tuple(tomllib.loads(WEIGHTS.read_text(encoding="utf-8"))[system])


def make_player(variant: Variant, board: SearchBoard, weights: Sequence[int] = ()) -> Player:
    """A player for a board of a variant."""
    is_dice = isinstance(variant.system.table, Dice)
    return Player(board, weights or weights_of(variant.system.name), is_dice)


def evaluate(variant: Variant, position: Position) -> list[Term]:
    """The terms of a position; the sum of their values is the opinion of the engine, before it looks ahead.

    Raises:
        ValueError: the position cannot occur in this game.

    >>> import latrodb
    >>> petteia = latrodb.variant("petteia-xxi/8x8")
    >>> str(evaluate(petteia, petteia.position("8/8/2ss4/8/8/S7/8/8 w"))[0])
    "Term(name='men', white=1, black=2, weight=100)"
    """
    board = board_in_turn(variant.system, position)
    if board is None:
        raise ValueError(f"the position {position.fen} cannot occur in {variant.key}")
    counts = make_player(variant, board).terms()
    rows = zip(TERMS, counts, counts[len(TERMS) :], weights_of(variant.system.name), strict=False)
    return [Term(*row) for row in rows]


def in_words(opinion: int) -> str:
    """An opinion, positive for White, in words.

    >>> in_words(-150), in_words(0)
    ('Black is 1.50 men ahead', 'the sides are equal')
    """
    if not opinion:
        return "the sides are equal"
    return f"{'White' if opinion > 0 else 'Black'} is {abs(opinion) / A_MAN:.2f} men ahead"

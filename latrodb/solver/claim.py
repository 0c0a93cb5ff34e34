"""Claims about what can be forced, as comments state them: `{=> mate in 2}`."""

from __future__ import annotations

import re

from msgspec import Struct

from latrodb.core.color import BLACK, WHITE, Color
from latrodb.solver.search import MOST_MOVES, Goal

SIGN = "=>"  # how a claim begins in a comment
_FORCED_WIN = re.compile(
    r"(?P<no>no )?(?P<goal>mate|win) in (?P<moves>[0-9]{1,3})(?: for (?P<side>white|black))?(?P<aside>, board only)?",
    re.IGNORECASE,
)
_KINDS = ("only move", "forced", "draw by repetition")


class Claim(Struct, frozen=True):
    """A claim about a place in a game.

    Attributes:
        kind: `win` or `mate` in some moves; `only move`, `forced` (about the turn before the comment); or
            `draw by repetition`.
        moves: within how many turns of the winner, 1 to 100; 0 for the other kinds.
        winner: the side that is to win, or None for the one whose turn the comment follows.
        is_denied: whether it says that there is no such win.
        is_board_only: whether repetition and quiet turns are set aside.
    """

    kind: str
    moves: int = 0
    winner: Color | None = None
    is_denied: bool = False
    is_board_only: bool = False

    @property
    def goal(self) -> Goal:
        """What is to be forced."""
        return Goal.MATE if self.kind == "mate" else Goal.WIN

    def __str__(self) -> str:
        """`=> no mate in 2 for black`, as `read_claim` reads it."""
        if not self.moves:
            return f"{SIGN} {self.kind}"
        side = "" if self.winner is None else f" for {self.winner.title.lower()}"
        no, only = "no " * self.is_denied, ", board only" * self.is_board_only
        return f"{SIGN} {no}{self.kind} in {self.moves}{side}{only}"


def read_claim(comment: str) -> Claim | None:
    """The claim that a comment makes, given without its brackets; None if it makes none.

    >>> str(read_claim("=> Mate in 2")), read_claim("mate in 2")
    ('=> mate in 2', None)
    """
    sign, mark, words = comment.strip().partition(SIGN)
    words = " ".join(words.split()).rstrip(".")
    if sign or not mark:
        return None
    if words.lower() in _KINDS:
        return Claim(words.lower())
    found = _FORCED_WIN.fullmatch(words)
    if not found or not 1 <= int(found["moves"]) <= MOST_MOVES:
        return None
    side = {"white": WHITE, "black": BLACK}.get((found["side"] or "").lower())
    return Claim(found["goal"].lower(), int(found["moves"]), side, bool(found["no"]), bool(found["aside"]))

"""How a record names the captures of a turn: each man taken, every tactic that takes him, and its rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.square import square_name
from latrodb.core.step import Shift

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from latrodb.core.geometry import Geometry
    from latrodb.core.step import Capture, Move, Step, Tactic
    from latrodb.rules.rulebook import Rulebook


class Taken(NamedTuple):
    """A man taken by a tactic; `man` counts the men that a turn takes, from 1."""

    man: int
    square: str
    tactic: str
    rule: str  # as the rulebook numbers it


def name_captures(book: Rulebook, steps: Sequence[Step]) -> str:
    """The captures of a turn with their tactics and rules, empty if it takes no man; `read_captures` reads them.

    >>> import latrodb
    >>> xxi = latrodb.variant("latrunculi-xxi/8x8")
    >>> step = xxi.play(xxi.position("4d3/8/8/8/8/1sS5/8/S3D3 w"), "a1-a3")
    >>> name_captures(xxi.rulebook, [step])
    'b3 custodial 5'
    """
    parts = (
        name_taken(book, step.before.geometry, step.turn[capture.move], [capture])
        for step in steps
        for capture in step.captures
    )
    return ", ".join(parts)


def name_taken(book: Rulebook, size: Geometry, move: Move, captures: Iterable[Capture]) -> str:
    """The captures of one move with their tactics and rules."""
    return ", ".join(
        f"{square_name(capture.square)} {tactic} {_rule(book, size, move, capture, tactic)}"
        for capture in captures
        for tactic in capture.tactics
    )


def read_captures(text: str) -> Iterator[Taken]:
    """The men taken, from the text of `name_captures`.

    >>> for each in read_captures("b3 custodial 5, b3 flank 14, c4 corner 5th rule"):
    ...     print(*each, sep=" | ")
    1 | b3 | custodial | 5
    1 | b3 | flank | 14
    2 | c4 | corner | 5th rule
    """
    men: dict[str, int] = {}
    for part in text.split(", ") if text else ():
        square, tactic, rule = part.split(" ", 2)
        yield Taken(men.setdefault(square, len(men) + 1), square, tactic, rule)


def _rule(book: Rulebook, size: Geometry, move: Move, capture: Capture, tactic: Tactic) -> str:
    """The rule of a tactic. A push has two: a man is crushed against the wall, or else against another man."""
    labels = book.tactics[tactic]
    if len(labels) == 1 or not isinstance(move, Shift):
        return labels[0]
    beyond = capture.square + size.slides[move.origin, move.target].step
    return labels[1] if size.has(beyond) else labels[0]

"""Contradictions within an article: moves onto, and captures of, men that it mentions itself."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING

from latrodb.features.articles.claims import Item, Man, MoveClaim, number_text
from latrodb.features.articles.known_games import route
from latrodb.features.articles.verdict import Status, Verdict
from latrodb.rules.attempt import claimed_captures

if TYPE_CHECKING:
    from collections.abc import Iterable

    from latrodb.core.color import Color
    from latrodb.diagnostics.span import Span
    from latrodb.features.articles.known_games import KnownGame

_MOST = 20  # moves examined before and after one
_NEAR = 12  # characters between two moves mentioned together, `b4-f4 and i8-i4`


class Passage:
    """The claims of one diagram, or of the text between two, and the men it puts on squares."""

    def __init__(self, items: Iterable[Item]) -> None:
        self.items = tuple(items)
        self.claims = tuple(item for item in self.items if isinstance(item, MoveClaim))
        self._places = {id(claim): at for at, claim in enumerate(self.claims)}
        self.touched = Counter(square for claim in self.claims for square in _touched(claim))
        self.men: dict[str, list[Man]] = defaultdict(list)  # by the squares where the text has them
        for man in self.items:
            if isinstance(man, Man):
                self.men[man.square].append(man)

    def before(self, claim: MoveClaim) -> MoveClaim | None:
        """The move before it in the same paragraph."""
        at = self._places[id(claim)]
        return self.claims[at - 1] if at and self.claims[at - 1].unit == claim.unit else None

    def is_within(self, claim: MoveClaim, known: KnownGame) -> bool:
        """Whether the moves right before and after it in the text are those of a game, at consecutive numbers."""
        at = self._places[id(claim)]
        before, after = self.claims[max(0, at - 1)], self.claims[min(len(self.claims) - 1, at + 1)]
        if claim.ply is None or before.ply != claim.ply - 1 or after.ply != claim.ply + 1:
            return False
        is_line = claim.span.start - before.span.end <= 1 and after.span.start - claim.span.end <= 1
        places = ((each, known.entries.get(each.ply)) for each in (before, after) if each.ply is not None)
        return is_line and all(entry is not None and entry.route == route(each.turn) for each, entry in places)

    def threats(self, claim: MoveClaim) -> list[MoveClaim]:
        """The nearby moves with a mark, on the same board."""
        at = self._places[id(claim)]
        around = self.claims[max(0, at - _MOST) : at + _MOST]
        return [each for each in around if each is not claim and each.half is claim.half and each.turn.mark]

    def colors(self, square: str) -> set[Color]:
        """Whose men the text puts on a square."""
        return {man.color for man in self.men[square]}


def find_contradiction(claim: MoveClaim, passage: Passage) -> Verdict | None:
    """What is false about a move according to its own passage; None if nothing is."""
    if claim.denial:
        return _false(claim, f"{claim.turn.text} ends where the sentence has the {claim.denial} that it meets")
    before = passage.before(claim)
    return _takes_own(claim, before) or _meets_enemy(claim, before, passage)


def _takes_own(claim: MoveClaim, before: MoveClaim | None) -> Verdict | None:
    """A capture on the square to which the same side moved the turn before."""
    if before is None or before.ply is None or claim.ply != before.ply + 2:
        return None
    goal = _goal(before)
    if goal not in {square.name for square in claimed_captures(claim.turn)}:
        return None
    earlier = f"{number_text(before.ply)}{before.turn.text}"
    message = f"{claim.turn.text} takes {goal}, where the same side goes with {earlier}"
    return _false(claim, message, "A909", claim.turn.span)


def _meets_enemy(claim: MoveClaim, before: MoveClaim | None, passage: Passage) -> Verdict | None:
    """A move that ends where the paragraph has an enemy that neither moves nor is captured in it."""
    goal = _goal(claim)
    if claim.ply is not None or claim.mention or all(man.unit != claim.unit for man in passage.men[goal]):
        return None
    color = _color(claim, before, passage)
    if color is None or color in passage.colors(goal) or passage.touched[goal] > 1:
        return None
    return _false(claim, f"{claim.turn.text} ends on {goal}, where the text has a man of {color.other.title}")


def _false(claim: MoveClaim, message: str, code: str = "A908", span: Span | None = None) -> Verdict:
    return Verdict(claim, Status.FALSE, message, code, span, notes=("compared with the article's own words",))


def _color(claim: MoveClaim, before: MoveClaim | None, passage: Passage) -> Color | None:
    """The side that moves: the owner of the man on its first square, or the opponent of the move mentioned with it."""
    colors = passage.colors(claim.turn.moves[0].squares[0].name)
    if len(colors) == 1:
        return next(iter(colors))
    if colors or before is None or not 0 <= claim.span.start - before.span.end <= _NEAR:
        return None
    earlier = _color(before, None, passage)
    return None if earlier is None else earlier.other


def _goal(claim: MoveClaim) -> str:
    return claim.turn.moves[-1].squares[-1].name


def _touched(claim: MoveClaim) -> set[str]:
    """The squares that a move leaves, reaches or clears."""
    moved = {square.name for move in claim.turn.moves for square in move.squares}
    return moved | {square.name for square in claimed_captures(claim.turn)}

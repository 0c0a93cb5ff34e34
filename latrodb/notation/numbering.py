"""Move numbers: the one expected next, and what is wrong with the written ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.diagnostics.diagnostic import Diagnostic, Habit
from latrodb.notation.written import Number, Unreadable, WrittenTurn

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from latrodb.notation.written import Item


class Count:
    """The state of the numbering of a main line."""

    def __init__(self, start: Number | None) -> None:
        """`start` is the first number of the count; None counts from 1."""
        self.value = start.value if start else 1  # the number of the next move
        self.written = self.value  # the next number if the last written one was right
        self.is_first = not (start and start.dots > 1)  # whether the side that begins is to move

    def advance(self) -> None:
        """Count one turn."""
        self.written += not self.is_first
        self.value += not self.is_first
        self.is_first = not self.is_first

    def fits(self, number: Number) -> bool:
        """Whether a number is expected next, by either count."""
        has_fitting_dots = number.dots == 0 or (number.dots > 1) is not self.is_first
        return has_fitting_dots and number.value in (self.value, self.written)

    def follow(self, number: Number) -> bool:
        """Accept a written number if it is near and the other side's: a turn is then missing or doubled.

        Returns whether it was accepted.
        """
        self.written = number.value
        is_first = number.dots == 1
        near = (self.value + 1,) if is_first else (self.value, self.value - 1)
        if number.dots == 0 or is_first == self.is_first or number.value not in near:
            return False
        self.value, self.is_first = number.value, is_first
        return True

    @property
    def text(self) -> str:
        """The number expected next, as it is written: `5.` or `5...`."""
        return f"{self.value}." if self.is_first else f"{self.value}..."


def leading_number(items: Sequence[Item]) -> Number | None:
    """The number before the first turn of a line, or None if it begins without one."""
    first = next((item for item in items if isinstance(item, Number | WrittenTurn | Unreadable)), None)
    return first if isinstance(first, Number) else None


def begins_unreadably(items: Sequence[Item]) -> bool:
    """Whether the first turn of a line cannot be read, so that the wrong side seems to begin."""
    first = next((item for item in items if isinstance(item, WrittenTurn | Unreadable)), None)
    return isinstance(first, Unreadable)


def plies_before(items: Sequence[Item]) -> int:
    """How many turns were played before the first one of a line, by its first number; 0 if that does not say so."""
    turns = 0
    for item in items:
        if isinstance(item, Number):
            return max(0, 2 * (item.value - 1) + (item.dots > 1) - turns)
        turns += isinstance(item, WrittenTurn | Unreadable)
    return 0


def numbering_diagnostics(items: Sequence[Item], *, may_start_anywhere: bool) -> Iterator[Diagnostic]:
    """Diagnostics on numbers of a main line that are missing, doubled or wrong.

    After a wrong number, both the count of turns and the count from the written number are accepted, so that one
    misprint gives one diagnostic. If a position was set up, the game `may_start_anywhere`, not only with 1.
    """
    if not any(isinstance(item, Number) for item in items):
        turn = next((item for item in items if isinstance(item, WrittenTurn)), None)
        if turn:
            yield Diagnostic("S109", "the moves are not numbered", turn.span)
        return
    start = leading_number(items)
    count = Count(start if start and (may_start_anywhere or start.value == 1) else None)
    if start is None and (before := plies_before(items)) > 1:
        count.is_first = before % 2 == 0
    pending: Number | None = None
    for item in items:
        if isinstance(item, Number):
            yield from _wrong(item, pending, count)
            pending = pending or item
        elif isinstance(item, WrittenTurn | Unreadable):
            if pending is None and count.is_first:
                habit = Habit("numbers left out")
                yield Diagnostic("S109", f"the number {count.text} is missing", item.span, habit=habit)
            pending = None
            count.advance()


def _wrong(number: Number, pending: Number | None, count: Count) -> Iterator[Diagnostic]:
    """What is wrong with a number, if anything; the count follows it, unless another number is in front of it."""
    if pending:
        message = f"{number.spelled} is a second number for one turn, after {pending.spelled}"
    else:
        message = "" if count.fits(number) else f"the number is {number.spelled} where {count.text} is due"
    if message:
        yield Diagnostic("S108", message, number.span, hints=(count.text,))
    if not pending:
        if message:
            count.follow(number)
        count.written = number.value

"""Habits: what a text does so often that it is reported once."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from msgspec.structs import replace

if TYPE_CHECKING:
    from collections.abc import Sequence

    from latrodb.diagnostics.diagnostic import Diagnostic

_Key: TypeAlias = tuple[str, str, str]  # of a habit: code, words, severity


class Grouped(NamedTuple):
    """The diagnostics of a text with each habit reported once; the number of places in groups, and of groups."""

    shown: list[Diagnostic]
    places: int
    groups: int


def group_habits(diagnostics: Sequence[Diagnostic]) -> Grouped:
    """Report a habit with several places once, at the first of them, with their number; everything else stays.

    >>> from latrodb.diagnostics.diagnostic import Diagnostic, Habit
    >>> ply = Diagnostic("S110", "d1–d4 is read as d1-d4", habit=Habit("– for -"))
    >>> [each.message for each in group_habits([ply, Diagnostic("S103", "prose"), ply]).shown]
    ['– for - in 2 turns; the first: d1–d4 is read as d1-d4', 'prose']
    """
    units: dict[_Key, Counter[str]] = defaultdict(Counter)
    for each in diagnostics:
        if each.habit:
            units[_key(each)][each.habit.unit] += 1
    groups = {key: count for key, count in units.items() if count.total() > 1}
    waiting = dict(groups)
    shown: list[Diagnostic] = []
    for each in diagnostics:
        key = _key(each)
        if key not in groups:
            shown.append(each)
        elif each.habit and (count := waiting.pop(key, None)):
            message = f"{each.habit.words} in {_count_words(count)}; the first: {each.message}"
            shown.append(replace(each, message=message))
    return Grouped(shown, sum(count.total() for count in groups.values()), len(groups))


def _key(diagnostic: Diagnostic) -> _Key:
    """The habit of a diagnostic; without one, a key that no habit has."""
    return diagnostic.code, diagnostic.habit.words if diagnostic.habit else "", diagnostic.level.value


def _count_words(count: Counter[str]) -> str:
    """`50 turns and 1 result`."""
    return " and ".join(f"{number:,} {unit}{'s' if number > 1 else ''}" for unit, number in count.most_common())

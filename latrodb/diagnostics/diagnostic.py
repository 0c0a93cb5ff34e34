"""Diagnostics: what is wrong at a place, and what corrects it."""

from __future__ import annotations

from collections import Counter, defaultdict
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from latrodb.diagnostics.codes import CODES, Severity
from latrodb.diagnostics.rule import RuleRef
from latrodb.diagnostics.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence


MOST_LABELS = 6  # turns that a sentence names


class Correction(Struct, frozen=True):
    """A possible correction: a span, what replaces it, and the edits of the source that this takes."""

    kind: str  # what went wrong, `one letter`
    label: str | None  # move number and side of the turn, `13b`; None for a tag
    span: Span
    printed: str
    corrected: str  # empty if nothing replaces it
    edits: tuple[tuple[Span, str], ...]
    share: float | None  # of the probability of all explanations found, 0 to 1; None if none was weighed
    resolves: tuple[str, ...] = ()  # labels of the turns that it leaves without objections
    leaves: tuple[str, ...] = ()  # labels of the later turns that still have objections

    def words(self, label: str | None, odds: str) -> str:
        """Describe it for a diagnostic on the turn with that label: `e1-e4 (one letter, 98.0 %); resolves 5b`.

        `odds` say how far it can be trusted, and may be empty.
        """
        what = self.corrected or f"without {self.printed}"
        where = f" at {self.label}" if self.label != label and self.label else ""
        resolved = [each for each in self.resolves if each != self.label]
        facts = (f"; {verb} {list_labels(labels)}" for verb, labels in (("resolves", resolved), ("leaves", self.leaves))
                 if labels)  # fmt: skip
        return f"{what}{where} ({self.kind}{f', {odds}' if odds else ''}){''.join(facts)}"


class Frequency(NamedTuple):
    """How often corrections were right in cases of one kind: the first one, and any of those given; 0 to 1."""

    first: float
    any: float

    def words(self, *, is_open: bool) -> str:
        """Say how often the first was right, and if the choice is open, how often one of them was.

        >>> Frequency(0.8, 0.8).words(is_open=False), Frequency(0.182, 0.414).words(is_open=True)
        ('right in 80 of 100 such cases', 'right in 18 of 100 such cases, one of these in 41')
        """
        others = f", one of these in {round(self.any * 100)}" if is_open else ""
        return f"right in {round(self.first * 100)} of 100 such cases{others}"


def list_labels(labels: Sequence[str]) -> str:
    """List the first labels, and the number of the others.

    >>> list_labels(["9b", "10w"]), list_labels(["1w"] * 8)
    ('9b, 10w', '1w, 1w, 1w, 1w, 1w, 1w and 2 more')
    """
    more = len(labels) - MOST_LABELS
    return ", ".join(labels[:MOST_LABELS]) + (f" and {more} more" if more > 0 else "")


def percent(share: float) -> str:
    """Write a share in percent, never as 100 % or 0 %.

    >>> percent(0.5), percent(0.9999), percent(0.0)
    ('50.0 %', 'over 99.9 %', 'under 0.1 %')
    """
    if share >= 0.999:
        return "over 99.9 %"
    return f"{share:.1%}".replace("%", " %") if share >= 0.001 else "under 0.1 %"


class State(StrEnum):
    """What became of a ply of a record."""

    LEGAL = "legal"
    ILLEGAL = "illegal-but-played"
    IMPOSSIBLE = "impossible"
    UNREAD = "unread"
    MISSING = "missing"  # the record leaves it out
    DOUBLED = "doubled"  # it was played once less than it is written
    WITHDRAWN = "withdrawn"  # it was taken back, and is not part of the game


class Profile(StrEnum):
    """A set of severities. It changes how severe each code is and nothing else."""

    HISTORIC = "historic"
    STRICT = "strict"
    DRAFT = "draft"


class Habit(NamedTuple):
    """Something that a text may do repeatedly, such as `– for -` in a turn. The unit is a noun in the singular."""

    words: str
    unit: str = "turn"
    of_record: bool = False  # whether it is one fault of a whole record, such as that marks are never written


class Diagnostic(Struct, frozen=True):
    """What is wrong at one place of a text, and by which rule."""

    code: str  # a key of `CODES`
    message: str  # one sentence that names squares and men
    span: Span | None = None  # its place in the text; None only for a whole file
    rule: RuleRef | None = None  # the source's rule, if one is broken
    game: int | None = None  # the number of the game in its file, from 1; None outside games
    ply: str | None = None  # the ply of the main line that it concerns, `9b`
    state: State | None = None  # what became of the ply of the main line
    severity: Severity | None = None  # set by a profile; None is the default of the code
    hints: tuple[str, ...] = ()  # complete replacement texts for the span, best first, or those of `found`
    hinted: Span | None = None  # what a hint replaces, if that is more than the span
    notes: tuple[str, ...] = ()  # further sentences for the reader
    found: tuple[Correction, ...] = ()  # possible corrections that a search found and weighed, best first
    habit: Habit | None = None  # what it shares with others of its code, if it may be a habit
    confidence: str = ""  # in the first of `found`: `unique`, `likely` or `ambiguous`
    frequency: Frequency | None = None  # of such corrections, if they are not unique and enough cases were counted
    variation: str | None = None  # if it is in one: the label of the turn, `9b~2`, or empty if the line has no number

    def __repr__(self) -> str:
        ply = f" {self.ply}" if self.ply else ""
        return f"<Diagnostic {self.code} {self.name}{ply}: {self.message}>"

    @property
    def name(self) -> str:
        """The readable name of the code, `dux-may-only-step`."""
        return CODES[self.code].name

    @property
    def corrections(self) -> tuple[Correction, ...]:
        """Every possible correction, best first: those that a search found, else one for each hint."""
        if self.found or self.span is None:
            return self.found
        span, share = self.hinted or self.span, 1.0 if len(self.hints) == 1 else None
        label = self.ply if self.variation is None else self.variation or None
        return tuple(Correction(self.name, label, span, "", hint, ((span, hint),), share) for hint in self.hints)

    def correction_words(self) -> Iterator[str]:
        """The possible corrections in words, best first, each with what it is called."""
        for at, correction in enumerate(self.found):
            degree = "possible" if self.confidence in ("", "ambiguous") else self.confidence
            words = correction.words(self.variation or self.ply, self.odds(correction))
            yield f"{'or' if at else f'{degree} correction'}: {words}"

    def odds(self, correction: Correction) -> str:
        """How far one of the corrections can be trusted: its share if the first is unique, else what was counted."""
        if self.confidence in ("likely", "ambiguous"):
            if self.frequency is None or correction is not self.found[0]:
                return ""
            return self.frequency.words(is_open=self.confidence == "ambiguous" and len(self.found) > 1)
        return percent(correction.share) if correction.share is not None else ""

    @property
    def level(self) -> Severity:
        """The severity set by a profile, else the default of the code."""
        return self.severity or CODES[self.code].severity


def under_profile(diagnostics: Iterable[Diagnostic], profile: Profile) -> tuple[Diagnostic, ...]:
    """The same diagnostics with the severities of a profile."""
    return tuple(replace(each, severity=CODES[each.code].severity_under(profile.value)) for each in diagnostics)


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


def once_a_record(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The diagnostics of a game, with each habit of its record at the first place only, as `in_turns` gives it."""
    found = [*diagnostics]
    counts = Counter(_key(each) for each in found if each.habit and each.habit.of_record)
    return [
        in_turns(each, count) if count else each
        for each in found
        if (count := counts.pop(_key(each), 0)) or not (each.habit and each.habit.of_record)
    ]


def in_turns(first: Diagnostic, count: int) -> Diagnostic:
    """The habit of a diagnostic with the number of its turns, instead of what was found at the first of them."""
    words = first.habit.words if first.habit else ""
    return replace(first, message=f"{words} in {_count_words(Counter(turn=count))}", hints=(), hinted=None)


def _key(diagnostic: Diagnostic) -> _Key:
    """The habit of a diagnostic; without one, a key that no habit has."""
    return diagnostic.code, diagnostic.habit.words if diagnostic.habit else "", diagnostic.level.value


def _count_words(count: Counter[str]) -> str:
    """`50 turns and 1 result`."""
    return " and ".join(f"{number:,} {unit}{'s' if number > 1 else ''}" for unit, number in count.most_common())

"""Diagnostics: what is wrong in a text, where, and by which rule."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from latrodb.diagnostics.codes import CODES, Severity
from latrodb.diagnostics.correction import Correction, Frequency, percent
from latrodb.diagnostics.rule import RuleRef
from latrodb.diagnostics.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


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

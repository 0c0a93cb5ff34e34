"""What latrodb has to say about somebody's text."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from latrodb.diagnostics.codes import CODES, Severity

if TYPE_CHECKING:
    from collections.abc import Iterable

    from latrodb.diagnostics.rule import RuleRef
    from latrodb.diagnostics.span import Span


class State(StrEnum):
    """What became of a written turn."""

    LEGAL = "legal"
    ILLEGAL = "illegal-but-played"
    IMPOSSIBLE = "impossible"
    UNREAD = "unread"


class Profile(StrEnum):
    """How strictly a text is judged. A profile changes severities and nothing else."""

    HISTORIC = "historic"
    STRICT = "strict"
    DRAFT = "draft"


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One remark: a stable code, one sentence, where it stands, and by what right.

    Attributes:
        code: a key of `CODES`.
        message: one sentence that names squares and men.
        span: where the text says it; None only for remarks about a whole file.
        rule: the source's rule, if one is broken.
        game: the number of the game in its file, from 1; None outside games.
        ply: the ply of the main line it is about, `9b`, or None.
        state: what became of that ply, or None.
        severity: the code's default under the historic profile unless a profile changed it.
        hints: complete replacement texts for the span, best first.
        notes: further remarks for the reader, one sentence each.
    """

    code: str
    message: str
    span: Span | None = None
    rule: RuleRef | None = None
    game: int | None = None
    ply: str | None = None
    state: State | None = None
    severity: Severity | None = None
    hints: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The readable name of the code, `dux-may-only-step`."""
        return CODES[self.code].name

    @property
    def level(self) -> Severity:
        """The severity that counts."""
        return self.severity or CODES[self.code].severity


def under_profile(diagnostics: Iterable[Diagnostic], profile: Profile) -> tuple[Diagnostic, ...]:
    """The same diagnostics with the severities of a profile."""
    return tuple(replace(each, severity=CODES[each.code].severity_under(profile.value)) for each in diagnostics)

"""The outcome of comparing a claim with games and rules."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from latrodb.diagnostics.diagnostic import Diagnostic

if TYPE_CHECKING:
    from collections.abc import Iterable

    from latrodb.core.step import Violation
    from latrodb.diagnostics.codes import Severity
    from latrodb.diagnostics.rule import RuleRef
    from latrodb.diagnostics.span import Span
    from latrodb.features.articles.claims import Claim
    from latrodb.features.articles.known_games import KnownGame


class Status(StrEnum):
    """What is known about a claim."""

    VERIFIED = "verified"
    FALSE = "false"
    UNVERIFIED = "unverified"


@dataclass(frozen=True, slots=True)
class Verdict:
    """A claim judged. Message and code are empty for a verified one."""

    claim: Claim
    status: Status
    message: str = ""  # what is false, or why nothing can be said
    code: str = ""
    span: Span | None = None  # where the diagnostic points; None for all of the claim
    known: KnownGame | None = None  # the game it was compared with
    ply: int | None = None  # the turn in that game
    hints: tuple[str, ...] = ()  # complete replacements of the span, best first
    notes: tuple[str, ...] = ()  # why this game is probably meant, and other evidence
    rule: RuleRef | None = None  # the rule that is broken
    broken: frozenset[str] = frozenset()  # the labels of the rules that the move breaks, if it is illegal
    severity: Severity | None = None  # a severity that overrides that of the code

    def to_diagnostic(self) -> Diagnostic | None:
        """The diagnostic, or None if verified. Games outside the article have no number in it."""
        if not self.code:
            return None
        own = self.known if self.known and self.known.is_own else None
        node = self.known.nodes.get(self.ply) if self.known and self.ply is not None else None
        return Diagnostic(
            self.code,
            self.message,
            self.span or self.claim.span,
            rule=self.rule,
            game=own.written.number if own else None,
            ply=node.label if node else None,
            severity=self.severity,
            hints=self.hints,
            notes=self.notes,
        )


def verified(
    claim: Claim, known: KnownGame | None = None, ply: int | None = None, broken: Iterable[Violation] = ()
) -> Verdict:
    """The verdict on a true claim; `broken` says why its move is illegal."""
    labels = frozenset(each.rule.label for each in broken if each.rule)
    return Verdict(claim, Status.VERIFIED, known=known, ply=ply, broken=labels)


def unverified(claim: Claim, why: str, known: KnownGame | None = None) -> Verdict:
    """The verdict on a claim that cannot be decided."""
    return Verdict(claim, Status.UNVERIFIED, why, "A915", known=known)

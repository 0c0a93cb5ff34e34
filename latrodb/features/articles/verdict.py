"""What becomes of a claim."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from latrodb.diagnostics.diagnostic import Diagnostic

if TYPE_CHECKING:
    from latrodb.diagnostics.codes import Severity
    from latrodb.diagnostics.rule import RuleRef
    from latrodb.diagnostics.span import Span
    from latrodb.features.articles.claims import Claim, Label
    from latrodb.features.articles.known_games import KnownGame


class Status(StrEnum):
    """What is known about a claim."""

    VERIFIED = "verified"
    FALSE = "false"
    UNVERIFIED = "unverified"


@dataclass(frozen=True, slots=True)
class Verdict:
    """A claim judged.

    Attributes:
        claim: what was judged.
        status: verified, false or neither.
        message: what is false, or why nothing can be said; empty for what is verified.
        code: the code of the remark; empty for what is verified.
        span: where the remark stands.
        known: the game it was compared with.
        label: the turn of that game.
        hints: complete replacements of the span, best first.
        notes: how the claim was tied to the game, and other evidence.
        rule: the rule that objects.
        severity: another severity than that of the code.
    """

    claim: Claim
    status: Status
    message: str = ""
    code: str = ""
    span: Span | None = None
    known: KnownGame | None = None
    label: Label | None = None
    hints: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    rule: RuleRef | None = None
    severity: Severity | None = None

    def to_diagnostic(self) -> Diagnostic | None:
        """The remark on it, or None for what is verified. Games outside of the article have no number in it."""
        if not self.code:
            return None
        own = self.known if self.known and self.known.is_own else None
        node = self.known.nodes.get(self.label) if self.known and self.label else None
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


def verified(claim: Claim, known: KnownGame | None = None, label: Label | None = None) -> Verdict:
    """A claim that is true."""
    return Verdict(claim, Status.VERIFIED, known=known, label=label)


def unverified(claim: Claim, why: str, known: KnownGame | None = None) -> Verdict:
    """A claim of which nothing can be said, and why."""
    return Verdict(claim, Status.UNVERIFIED, why, "A915", known=known)

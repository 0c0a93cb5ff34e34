"""Unique corrections written into a copy of the text, what was printed kept beside each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.features.repair.proposal import Confidence, SlipKind
from latrodb.notation.text_edits import Edit, apply_edits

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from latrodb.features.repair.proposal import Finding, Proposal

LEFT_OUT = "left out"  # what is said of a turn that is not printed
TOO_MANY = "too many"  # what is said of a turn that is taken away, behind its text


def unique_proposals(findings: Iterable[Finding]) -> tuple[Proposal, ...]:
    """The proposals that may be written without asking a person, in the order of the text."""
    unique = (each.best for each in findings if each.confidence is Confidence.UNIQUE)
    return tuple(sorted(unique, key=lambda each: each.edits[0].span.start))


def fix_text(text: str, proposals: Iterable[Proposal]) -> str:
    """A text with corrections written into it, each with a comment that keeps what was printed.

    Behind a corrected turn stands `{[%sic s1-s4]}`, behind one that was left out `{[%sic left out]}`, and in the
    place of one that is taken away `{[%sic e1-e4 too many]}`. A correction that overlaps an earlier one is left
    to the next run.
    """
    edits: list[Edit] = []
    for proposal in proposals:
        new = list(_commented(text, proposal))
        if not any(_overlap(one, other) for one in new for other in edits):
            edits += new
    return apply_edits(text, edits)


def _commented(text: str, proposal: Proposal) -> Iterator[Edit]:
    for span, new in proposal.edits:
        printed = " ".join(text[span.start : span.end].split())
        if proposal.kind is SlipKind.MISSING:
            yield Edit(span, f"{new.rstrip()} {{[%sic {LEFT_OUT}]}} ")
        elif not new:
            yield Edit(span, f"{{[%sic {printed} {TOO_MANY}]}}")
        else:
            yield Edit(span, f"{new} {{[%sic {printed}]}}")


def _overlap(one: Edit, other: Edit) -> bool:
    return one.span.start < other.span.end and other.span.start < one.span.end

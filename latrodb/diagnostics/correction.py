"""Possible corrections of a text: what each changes, how likely it is, what it resolves and what it leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from latrodb.diagnostics.span import Span

if TYPE_CHECKING:
    from collections.abc import Sequence


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

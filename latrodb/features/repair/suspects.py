"""Which games are searched for misprints; loaded with every game, so that the search itself need not be."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from latrodb.diagnostics.diagnostic import Diagnostic

CLAIMS = frozenset({"C401", "C402", "C403", "C404", "C405", "R309"})
SUSPECT = frozenset({"S101", "M502", "M503", *(f"R3{number:02}" for number in range(1, 38)), *CLAIMS}) - {"R320"}


def is_suspect(diagnostics: Iterable[Diagnostic]) -> bool:
    """Whether anything was found that a misprint may explain."""
    return any(each.code in SUSPECT for each in diagnostics)

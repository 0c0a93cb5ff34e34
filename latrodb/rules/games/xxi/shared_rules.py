"""How the two pages share their rules: what both print, where each prints it, and what Duxes add."""

from __future__ import annotations

from typing import NamedTuple

from latrodb.rules.rulebook import Example, Rule

LATRUNCULI_PAGE = "Latrunculi XXI"
PETTEIA_PAGE = "Petteia XXI"


class Printed(NamedTuple):
    """A rule that both pages print under one label; `latrunculi` and `petteia` are its places there.

    `with_duxes` is what the Latrunculi page adds to it.
    """

    label: str
    title: str
    text: str
    latrunculi: str
    petteia: str
    example: Example | None = None
    with_duxes: str = ""

    def to_rule(self, *, duxes: bool) -> Rule:
        """The rule as the page of a game with or without Duxes has it."""
        page, place = (LATRUNCULI_PAGE, self.latrunculi) if duxes else (PETTEIA_PAGE, self.petteia)
        text = f"{self.text} {self.with_duxes}" if duxes and self.with_duxes else self.text
        return Rule(self.label, self.title, text, f"{page}, {place}", self.example)


def ranks(*rows: str) -> str:
    """A board of rows from the top, for an Example."""
    return "\n".join(rows)

"""What a rule system says of itself: its rules, our readings of them, its options and its profile."""

from __future__ import annotations

from typing import NamedTuple

from latrodb.core.color import WHITE, Color
from latrodb.diagnostics.rule import RuleRef


class Seed(NamedTuple):
    """A published source: a short name, its title and its author."""

    name: str
    title: str
    author: str


class Example(NamedTuple):
    """A small board that shows a rule: rows from the top, in the letters of one-line positions.

    `turn` is to be played on it: canonical notation, with the captures and the mark that the rules give.
    `verdict` is what becomes of it: `legal`, `illegal, rule LABEL` with the rule that objects, `impossible`,
    or the ending that the turn brings about (`immobilized`, `stalemate`, ...).
    """

    board: str
    shows: str
    turn: str = ""
    verdict: str = "legal"


class Rule(NamedTuple):
    """One rule in our words, under the label that the source prints."""

    label: str
    title: str
    text: str
    source: str  # the seed and the place in it
    example: Example | None = None


class Reading(NamedTuple):
    """Our choice where a source leaves one, with its evidence.

    `option` selects an alternative where that is possible; `rules` are the labels of the rules it is about.
    """

    label: str
    question: str
    choice: str
    alternatives: tuple[str, ...]
    evidence: str
    option: str = ""
    rules: tuple[str, ...] = ()


class Option(NamedTuple):
    """A switch of a rule system: its key, its default, the other values it takes, and what it does.

    `values` holds every value, the default included; where it is empty any whole number from 0 will do.
    """

    key: str
    default: str
    values: tuple[str, ...]
    text: str

    def admits(self, value: str) -> bool:
        """Whether the switch takes that value."""
        return value in self.values if self.values else value.isdecimal() and len(value) <= 6


class Trait(NamedTuple):
    """One point of comparison between systems: what this one does, and where its source says so."""

    text: str
    source: str


class Rulebook(NamedTuple):
    """All that a system says of itself.

    `traits` answer the points of `COMPARISON`, so that systems can be set side by side.
    """

    system: str
    title: str
    summary: str
    seeds: tuple[Seed, ...]
    rules: tuple[Rule, ...]
    readings: tuple[Reading, ...]
    options: tuple[Option, ...]
    traits: dict[str, Trait]
    marks: tuple[str, ...] = ("#",)  # the marks that a complete record of this game carries
    signs: tuple[str, ...] = ("-",)  # the forms of turns in its records, by the signs of the notation
    takes_leaders: bool = False  # whether leaders are captured, and not only immobilized
    leader: str = "Dux"  # what the source calls the leader
    first: Color = WHITE  # who begins
    held: str = "locked"  # what the source calls a man whom enemies beside him hold

    def rule(self, label: str) -> Rule | None:
        """The rule of that label, or None."""
        return next((rule for rule in self.rules if rule.label == label), None)

    def cite(self, label: str) -> RuleRef:
        """A citation of one of these rules."""
        return RuleRef(self.system, label)


COMPARISON = ("board", "army", "first move", "range", "capture", "corner", "leader", "endings", "draws")

"""Pages of rules, in our words: all games, the rulebook of one, and a single rule with every game that breaks it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, ClassVar

import msgspec

from latrodb.core.errors import PlaceError, near_miss
from latrodb.features.web.pages.page import Page, Paging
from latrodb.features.web.pages.problems import ProblemLine, problem_lines
from latrodb.rules.catalog import SYSTEMS, find_variant

if TYPE_CHECKING:
    from latrodb.query.collection import Collection
    from latrodb.rules.rulebook import Reading, Rule, Rulebook

VARIANTS = "SELECT variant, count(*) FROM games WHERE variant IS NOT NULL AND same_as IS NULL GROUP BY variant"
BROKEN = """
SELECT rule, count(DISTINCT game)
  FROM diagnostics
  JOIN sources ON sources.id = diagnostics.source
 WHERE rule LIKE :system || ' %' AND severity <> 'info' AND sources.superseded_by IS NULL
 GROUP BY rule
"""


class SystemLine(msgspec.Struct, frozen=True):
    """A game with rules of its own."""

    system: str
    title: str
    summary: str
    boards: list[str]
    games: int  # in the collection


class RuleLine(msgspec.Struct, frozen=True):
    """A rule in its rulebook."""

    number: str  # as in the source
    title: str
    text: str
    broken: int  # games that break it


class ReadingText(msgspec.Struct, frozen=True):
    """How we read a doubtful point, and why."""

    number: str
    question: str
    choice: str
    alternatives: list[str]
    evidence: str


class ExampleText(msgspec.Struct, frozen=True):
    """A small board that shows a rule."""

    board: str  # rows from the top, in letters
    turn: str  # empty: none
    shows: str
    verdict: str  # what the rules say to the turn


class RulesPage(Page, frozen=True, tag="rules", kw_only=True):
    """All games whose rules are known."""

    part: ClassVar[str] = "rules"

    systems: list[SystemLine]


class RulebookPage(Page, frozen=True, tag="rulebook", kw_only=True):
    """The rules of a game."""

    part: ClassVar[str] = "rules"

    system: str
    summary: str
    sources: list[str]
    boards: list[str]
    games: int
    rules: list[RuleLine]
    readings: list[ReadingText]


class RulePage(Page, frozen=True, tag="rule", kw_only=True):
    """A rule, and the games that break it."""

    part: ClassVar[str] = "rules"

    system: str
    game: str  # the title of the game
    number: str
    name: str
    text: str
    source: str  # the title of the source, and the place in it
    example: ExampleText | None
    readings: list[ReadingText]
    previous: str  # the number of the rule in front of it; empty: none
    next: str
    paging: Paging
    problems: list[ProblemLine]


def rules_page(collection: Collection) -> RulesPage:
    """Make the page of all games.

    Raises:
        StoreError: the database cannot be read.
    """
    counts = _games_by_system(collection)
    lines = [
        SystemLine(name, book.title, book.summary, [*entry.boards], counts[name])
        for name, entry in SYSTEMS.items()
        if (book := find_variant(name).rulebook)
    ]
    return RulesPage(title="Rules", systems=sorted(lines, key=lambda line: -line.games))


def rulebook_page(collection: Collection, system: str) -> RulebookPage:
    """Make the page of a game's rules.

    Raises:
        PlaceError: there is no such game.
        StoreError: the database cannot be read.
    """
    book = _book(system)
    broken = dict(collection.query(BROKEN, system=system))
    return RulebookPage(
        title=book.title,
        system=system,
        summary=book.summary,
        sources=[*map(str, book.sources)],
        boards=[*SYSTEMS[system].boards],
        games=_games_by_system(collection)[system],
        rules=[
            RuleLine(rule.label, rule.title, rule.text, broken.get(f"{system} {rule.label}", 0)) for rule in book.rules
        ],
        readings=[*map(_reading, book.readings)],
    )


def rule_page(collection: Collection, system: str, number: str, page: str) -> RulePage:
    """Make the page of a rule.

    Raises:
        PlaceError: there is no such game or rule.
        StoreError: the database cannot be read.
    """
    book = _book(system)
    labels = [rule.label for rule in book.rules]
    rule = book.rule(number)
    if rule is None:
        raise PlaceError(f"{book.title} has no rule {number}{near_miss(number, labels)}")
    at = labels.index(number)
    part, lines = problem_lines(collection, page, rule=f"{system} {number}")
    return RulePage(
        title=f"{book.title}, rule {number}",
        system=system,
        game=book.title,
        number=number,
        name=rule.title,
        text=rule.text,
        source=rule.source,
        example=_example(rule),
        readings=[_reading(each) for each in book.readings if number in each.rules],
        previous=labels[at - 1] if at else "",
        next=labels[at + 1] if at + 1 < len(labels) else "",
        paging=part,
        problems=lines,
    )


def _book(system: str) -> Rulebook:
    if system not in SYSTEMS:
        raise PlaceError(f"there are no rules called {system}{near_miss(system, SYSTEMS)}")
    return find_variant(system).rulebook


def _games_by_system(collection: Collection) -> Counter[str]:
    counts: Counter[str] = Counter()
    for variant, games in collection.query(VARIANTS):
        counts[variant.partition("/")[0].partition("[")[0]] += games
    return counts


def _reading(each: Reading) -> ReadingText:
    return ReadingText(each.label, each.question, each.choice, [*each.alternatives], each.evidence)


def _example(rule: Rule) -> ExampleText | None:
    each = rule.example
    return ExampleText(each.board, each.turn, each.shows, each.verdict) if each else None

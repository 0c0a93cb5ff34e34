"""Pages of problems: what is wrong with the records, by code, and every place of one code."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import msgspec

from latrodb.core.errors import PlaceError, near_miss
from latrodb.diagnostics.codes import CODES
from latrodb.features.web.pages.page import Page, Paging, paging, short_title

if TYPE_CHECKING:
    from latrodb.query.collection import Collection

LATEST = "sources.superseded_by IS NULL"  # earlier versions of a file are out of date
CODES_FOUND = f"""
SELECT code, count(*), count(DISTINCT game)
  FROM diagnostics
  JOIN sources ON sources.id = diagnostics.source
 WHERE {LATEST}
 GROUP BY code
"""
CHOSEN = f"""
  FROM diagnostics
  JOIN sources            ON sources.id = diagnostics.source
  LEFT JOIN games         ON games.id = diagnostics.game
  LEFT JOIN players white ON white.id = games.white
  LEFT JOIN players black ON black.id = games.black
 WHERE {LATEST}
   AND (:code IS NULL OR diagnostics.code = :code)
   AND (:rule IS NULL OR (diagnostics.rule = :rule AND diagnostics.severity <> 'info'))
"""
COUNT = f"SELECT count(*) {CHOSEN}"
PROBLEMS = f"""
SELECT diagnostics.game, white.name, black.name, games.date, diagnostics.place, diagnostics.code, diagnostics.severity,
       diagnostics.message, diagnostics.rule, sources.path, diagnostics.line
{CHOSEN}
 ORDER BY games.date IS NULL, games.date, diagnostics.game, diagnostics.id
 LIMIT :limit OFFSET :offset
"""


class ProblemLine(msgspec.Struct, frozen=True):
    """A diagnostic in a list."""

    game: int | None  # None: a part of a file outside the games
    players: str
    place: str  # the label of the turn: 9b; empty: the game as a whole
    code: str
    severity: str
    message: str
    system: str  # whose rule is broken; empty: none is
    rule: str  # the number of that rule
    source: str  # the name of the file
    line: int | None  # in that file


class CodeLine(msgspec.Struct, frozen=True):
    """A code, and how often it occurs."""

    code: str
    name: str
    severity: str
    meaning: str
    times: int
    games: int


class ProblemsPage(Page, frozen=True, tag="problems", kw_only=True):
    """The codes of all diagnostics of a collection, the most severe first."""

    part: ClassVar[str] = "problems"

    codes: list[CodeLine]


class ProblemPage(Page, frozen=True, tag="problem", kw_only=True):
    """A code, and every place that has it."""

    part: ClassVar[str] = "problems"

    code: CodeLine
    paging: Paging
    problems: list[ProblemLine]


def problems_page(collection: Collection) -> ProblemsPage:
    """Make the page of all codes.

    Raises:
        StoreError: the database cannot be read.
    """
    order = ("error", "warning", "info")
    lines = [_code_line(code, times, games) for code, times, games in collection.query(CODES_FOUND)]
    return ProblemsPage(
        title="Problems", codes=sorted(lines, key=lambda line: (order.index(line.severity), -line.times, line.code))
    )


def problem_page(collection: Collection, code: str, page: str) -> ProblemPage:
    """Make the page of a code such as `R312`, or of the name of a code.

    Raises:
        PlaceError: there is no such code.
        StoreError: the database cannot be read.
    """
    names = {each.name: key for key, each in CODES.items()}
    code = names.get(code, code.upper())
    if code not in CODES:
        raise PlaceError(f"there is no diagnostic {code}{near_miss(code, [*CODES, *names])}")
    part, lines = problem_lines(collection, page, code=code)
    found = {key: counts for key, *counts in collection.query(CODES_FOUND)}
    line = _code_line(code, *found.get(code, (0, 0)))
    return ProblemPage(title=f"{code}, {line.name}", code=line, paging=part, problems=lines)


def problem_lines(
    collection: Collection, page: str, *, code: str | None = None, rule: str | None = None
) -> tuple[Paging, list[ProblemLine]]:
    """The diagnostics of a code or about a rule, such as `latrunculi-xxi 16`: a page of them.

    Raises:
        StoreError: the database cannot be read.
    """
    ((total,),) = collection.query(COUNT, code=code, rule=rule)
    part = paging(total, page)
    rows = collection.query(PROBLEMS, code=code, rule=rule, **part.window)
    return part, [_problem_line(*row) for row in rows]


def _problem_line(
    game: int | None, white: str | None, black: str | None, date: str | None, ply: str | None, code: str,
    severity: str, message: str, rule: str | None, source: str, line: int | None,
) -> ProblemLine:  # fmt: skip
    players = short_title(game, white, black, date) if game else ""
    system, _, number = (rule or "").partition(" ")
    return ProblemLine(game, players, ply or "", code, severity, message, system, number, source, line)


def _code_line(code: str, times: int, games: int) -> CodeLine:
    known = CODES.get(code)
    if known is None:  # of a newer latrodb
        return CodeLine(code, "", "info", "", times, games)
    return CodeLine(code, known.name, str(known.severity), known.manual, times, games)

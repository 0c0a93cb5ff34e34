"""The page where a record can be checked: its lines, with diagnostics under the words that they are about."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, ClassVar

import msgspec

from latrodb.core.errors import LatrodbError
from latrodb.diagnostics.span import Span
from latrodb.features.viewer.element import title_of
from latrodb.features.web.pages.page import Page
from latrodb.notation.text_edits import Edit, apply_edits

if TYPE_CHECKING:
    from collections.abc import Sequence

    from latrodb.analysis import Analyzer
    from latrodb.diagnostics.diagnostic import Diagnostic
    from latrodb.game.game import Game

LONGEST = 100_000  # characters of a record
SHOWN = 5  # games with a board


class EditError(LatrodbError, ValueError):
    """Edits of a record that do not fit its text."""


class TextEdit(msgspec.Struct, frozen=True, array_like=True):
    """A part of a text, by its first character and the one after its last, and what replaces it."""

    start: int
    end: int
    text: str


class CorrectionChoice(msgspec.Struct, frozen=True):
    """A possible correction."""

    words: str  # `e1-e4 (one letter, 98.0 %); resolves 5b`
    edits: list[TextEdit]


class RecordProblem(msgspec.Struct, frozen=True):
    """A diagnostic of the record."""

    code: str
    name: str
    severity: str
    message: str
    notes: list[str]
    game: int | None  # the number of the game, from 1
    place: str  # the label of the turn; empty: none
    system: str  # whose rule is broken; empty: none is
    rule: str  # the number of that rule
    corrections: list[CorrectionChoice]


class RecordLine(msgspec.Struct, frozen=True):
    """A line of the record with what is wrong in it, or a part of one that ends where something is wrong."""

    number: int
    column: int  # where the part begins in its line, from 0
    text: str
    marked: list[tuple[int, int]]  # the words in `text` that problems are about
    problems: list[RecordProblem]


class RecordGame(msgspec.Struct, frozen=True):
    """A game of the record."""

    number: int
    title: str
    problems: int  # errors and warnings
    has_board: bool  # on the page: some games have, those with problems first


class CheckPage(Page, frozen=True, tag="check", kw_only=True):
    """A record, checked. Nothing of it is stored."""

    part: ClassVar[str] = "check"

    text: str  # of the record, after the correction that was taken; empty: none was given
    is_checked: bool
    is_corrected: bool  # whether a correction was taken in the last step
    trouble: str  # why the record was not checked; empty: it was, or none was given
    games: list[RecordGame]
    lines: list[RecordLine]
    problems: list[RecordProblem]  # of the record as a whole


def unchecked_page(text: str = "", trouble: str = "") -> CheckPage:
    """The page before a record is given, or that of one that cannot be checked."""
    return CheckPage(
        title="Check a game", text=text, is_checked=False, is_corrected=False, trouble=trouble, games=[], lines=[],
        problems=[],
    )  # fmt: skip


def corrected_text(text: str, edits: str) -> str:
    """A record after the edits of a correction, a JSON list such as `[[10,12,"e4"]]`; the same for an empty text.

    Raises:
        EditError: they do not fit the text, or make it longer than a record may be.
    """
    if not edits:
        return text
    try:
        found = msgspec.json.decode(edits, type=list[TextEdit])
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as error:
        raise EditError("the correction cannot be read") from error
    end = 0
    for each in sorted(found, key=lambda each: each.start):
        if not end <= each.start <= each.end <= len(text):
            raise EditError("the correction does not fit the record")
        end = each.end
    corrected = apply_edits(text, [Edit(Span(each.start, each.end), each.text) for each in found])
    if len(corrected) > LONGEST:
        raise EditError(f"the correction would make the record longer than {LONGEST:,} characters")
    return corrected


def check_record(text: str, analyzer: Analyzer, *, is_corrected: bool = False) -> tuple[CheckPage, list[Game]]:
    """Check a record, whose lines end with LF; the page, and the games on it."""
    reading = analyzer.read(text.encode(errors="replace"), "record", "utf-8")
    games = [analyzer.check_game(written) for written in reading]
    found = [*reading.diagnostics, *(each for game in games for each in game.diagnostics)]
    counts = [sum(each.level != "info" for each in game.diagnostics) for game in games]
    shown = sorted(range(len(games)), key=lambda at: not counts[at])[:SHOWN]
    page = CheckPage(
        title="Check a game",
        text=reading.source.text,
        is_checked=True,
        is_corrected=is_corrected,
        trouble="",
        games=[RecordGame(at + 1, title_of(game), counts[at], has_board=at in shown) for at, game in enumerate(games)],
        lines=_lines(reading.source.text, found),
        problems=[_problem(each) for each in found if each.span is None],
    )
    return page, games


def _lines(text: str, found: Sequence[Diagnostic]) -> list[RecordLine]:
    lines, start = [], 0
    for number, words in enumerate(text.split("\n"), 1):
        end = start + len(words)
        here = [each for each in found if each.span and start <= each.span.start <= end]
        ends = {min(each.span.end, end) for each in here if each.span and each.level != "info"}
        cuts = [start, *sorted(cut for cut in ends if start < cut and text[cut:end].strip()), end]
        for first, last in pairwise(cuts):
            inside = [each for each in here if each.span and _is_in(each.span, first, last, end)]
            spans = sorted(
                {(each.span.start - first, min(each.span.end, last) - first) for each in inside if each.span}
            )
            part = text[first:last]
            lines.append(RecordLine(number, first - start, part, _apart(spans), [*map(_problem, inside)]))
        start = end + 1
    return lines


def _is_in(span: Span, first: int, last: int, end: int) -> bool:
    """Whether a span begins in the part of a line, which has its end only if the line ends with it."""
    return first <= span.start < last or span.start == last == end


def _apart(spans: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Spans without those that are empty or overlap an earlier one."""
    found: list[tuple[int, int]] = []
    for start, end in spans:
        if end > start and (not found or start >= found[-1][1]):
            found.append((start, end))
    return found


def _problem(each: Diagnostic) -> RecordProblem:
    corrections = [
        CorrectionChoice(
            one.words(each.ply, each.odds(one)), [TextEdit(span.start, span.end, new) for span, new in one.edits]
        )
        for one in each.corrections
    ]
    system, number = each.rule or ("", "")
    return RecordProblem(
        each.code, each.name, each.level, each.message, [*each.notes], each.game, each.ply or "", system, number,
        corrections,
    )  # fmt: skip

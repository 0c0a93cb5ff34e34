"""Diagnostics on the syntax of a game, from its finished items alone, without any rules."""

from __future__ import annotations

import re
from collections import defaultdict
from itertools import takewhile
from typing import TYPE_CHECKING

from msgspec.structs import replace

from latrodb.core.english import count_words
from latrodb.diagnostics.control_characters import CONTROLS
from latrodb.diagnostics.diagnostic import Diagnostic, Habit
from latrodb.diagnostics.span import Span
from latrodb.notation.endings import after_last_turn, players_of, read_ending
from latrodb.notation.format import format_turn, is_oddly_spelled
from latrodb.notation.habits import spelling_habit
from latrodb.notation.numbering import numbering_diagnostics
from latrodb.notation.tags import find_unread_tags, tag_diagnostics
from latrodb.notation.turns import is_plain, marks_of, read_turn
from latrodb.notation.written import DRAW, Aside, Number, Result, Unreadable, Words, WrittenTurn, read_result

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from latrodb.notation.written import Item, WrittenTag

_NUMBER = re.compile(r"[0-9]+[.…]*")
MOST_OF_A_CODE = 100  # diagnostics with one code on one game; the last of them counts the rest
MOST_OF_A_HABIT = 10_000

_SQUARE = "[a-pA-P](?:1[0-6]|[1-9])"
_MOVE = rf"(?:\[[1-6]\])?(?:[DSTPO]?{_SQUARE}(?:{_SQUARE})?[-‐‑‒–—−>]{_SQUARE}|D?@{_SQUARE})"
_GAP = r"(?:[\s*_|>]{1,9}|[\"'][,;] ?[\"'])"
_NEXT_NUMBER = rf"(?:[0-9]{{1,4}}[.…):]{{1,4}}(?:{_GAP})?)?"
_ARROW = re.compile("[-–—=]?[>→⇒➔➜]")
_MOVES_IN_PROSE = re.compile(rf"(?<![^\W_]){_MOVE}[^\s,;]{{0,40}}{_GAP}{_NEXT_NUMBER}{_MOVE}")


def syntax_diagnostics(tags: Sequence[WrittenTag], items: Sequence[Item]) -> Iterator[Diagnostic]:
    """All diagnostics on the tags and items of a game, unordered, except those on the spelling of numbers."""
    is_set_up = any(tag.key in ("FEN", "SetUp") for tag in tags)
    yield from tag_diagnostics(tags)
    yield from numbering_diagnostics(items, may_start_anywhere=is_set_up)
    line = [item for item in items if isinstance(item, WrittenTurn | Unreadable | Result)]
    if not is_set_up and all(isinstance(item, Result) for item in line):
        yield Diagnostic("S121", "this game has no turns, so there is nothing to check", (*tags, *items)[0].span)
    for early in line[:-1]:
        if isinstance(early, Result):
            message = f"the result {early.text} is not at the end; another game may begin after it"
            yield Diagnostic("S104", message, early.span)
    players = players_of(tags)
    last = [item for item in after_last_turn(items) if isinstance(item, Words)]
    statements = {item.span for item in last if read_ending(item.text, players, DRAW)}
    for item in items:
        if item.span not in statements:
            yield from _item_diagnostics(item)


def capped(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """The diagnostics in the order of the text, limited for each code and habit, with a note that counts the rest."""
    by_code: dict[tuple[str, Habit | None], list[Diagnostic]] = defaultdict(list)
    for diagnostic in sorted(diagnostics, key=_position):
        by_code[diagnostic.code, diagnostic.habit].append(diagnostic)
    kept: list[Diagnostic] = []
    for (_, habit), found in by_code.items():
        most = MOST_OF_A_HABIT if habit else MOST_OF_A_CODE
        kept += found[:most]
        if (rest := len(found) - most) > 0:
            kept[-1] = replace(kept[-1], notes=(*kept[-1].notes, f"{rest} more like this are not listed"))
    return tuple(sorted(kept, key=_position))


def _position(diagnostic: Diagnostic) -> tuple[Span, str]:
    return diagnostic.span or Span(0, 0), diagnostic.code


def unreadable(word: Unreadable) -> Diagnostic:
    """S101 for a word in place of a turn, with a hint if it is one whose squares are joined by an arrow."""
    turn = read_turn(_ARROW.sub("-", word.text)) if _ARROW.search(word.text) else None
    hints = (format_turn(turn),) if turn else ()
    return Diagnostic("S101", f"{_quote(word.text)} cannot be read as a turn", word.span, hints=hints)


def _item_diagnostics(item: Item) -> Iterator[Diagnostic]:
    if isinstance(item, Unreadable):
        yield unreadable(item)
    elif isinstance(item, Words) and not item.is_separator:
        if item.text[0] in ")]}":
            yield Diagnostic("S105", f"the bracket {_quote(item.text)} was never opened", item.span)
        else:
            message = f"{_quote(item.text)} is neither a turn nor in brackets; a comment goes in braces, {{...}}"
            yield Diagnostic("S104", message, item.span)
    elif isinstance(item, WrittenTurn):
        yield from _turn_diagnostics(item)
    elif isinstance(item, Aside):
        for aside in item.walk():
            if not aside.is_closed:
                span = Span(aside.span.start, aside.span.start + 1)
                yield Diagnostic("S107", f"the bracket {aside.opener} is never closed", span)
    elif isinstance(item, Result) and item.text not in (item.value, "½-½") and read_result(item.text):
        habit = spelling_habit(item.text, "result")
        yield Diagnostic("S110", f"the result is read as {item.value}", item.span, hints=(item.value,), habit=habit)


def unread_tags(items: Iterable[Item], text: str) -> Iterator[Diagnostic]:
    """Diagnostics on comments in front of the first turn that seem to be meant as tag lines."""
    for item in takewhile(lambda item: isinstance(item, Aside), items):
        yield from find_unread_tags(text, *item.span)


def number_diagnostics(items: Iterable[Item], text: str) -> Iterator[Diagnostic]:
    """Diagnostics on the numbers of a main line that the text does not spell `5.` or `5...`."""
    for item in items:
        if isinstance(item, Number) and not _NUMBER.fullmatch(written := text[slice(*item.span)]):
            other_sign = Habit(f"{re.sub('[0-9]+', '1', written)} for 1.", "number")
            habit = spelling_habit(written, "number") or other_sign
            message = f"{_quote(written)} is read as {item.spelled}"
            yield Diagnostic("S110", message, item.span, hints=(item.spelled,), habit=habit)


def _turn_diagnostics(turn: WrittenTurn) -> Iterator[Diagnostic]:
    if is_plain(turn.text):
        return
    canonical = format_turn(turn)
    marks = marks_of(turn)
    if len(marks) > 1:
        message = f"one turn has the marks {' and '.join(marks)}; {marks[0]} is used"
        yield Diagnostic("S111", message, turn.span, hints=(canonical,))
    elif is_oddly_spelled(turn):
        message, habit = f"{_quote(turn.text)} is read as {canonical}", spelling_habit(turn.text)
        yield Diagnostic("S110", message, turn.span, hints=(canonical,), habit=habit)


def _quote(text: str) -> str:
    """A text in quotes, cut short if it is long."""
    line = " ".join(text[:1000].split())  # the text may be a whole long file
    return f'"{line if len(line) <= 60 else line[:57] + "..."}"'


def prose_diagnostics(text: str, prose: Span) -> Iterator[Diagnostic]:
    """Diagnostics on a stretch outside any game: two moves in a row there may belong to one that could not be read."""
    yield Diagnostic("S103", "this text is outside any game and is not checked", prose)
    yield from find_unread_tags(text, *prose)
    if moves := _MOVES_IN_PROSE.search(text, *prose):
        message = f"{_quote(moves[0])} is outside any game; such moves are not checked"
        yield Diagnostic("S120", message, Span(*moves.span()))


def control_characters(text: str, begin: int, end: int) -> Iterator[Diagnostic]:
    """A diagnostic on the first stretch of control characters between two places, with a count of the others."""
    count = sum(1 for _ in CONTROLS.finditer(text, begin, end))
    if found := CONTROLS.search(text, begin, end):
        name = "byte order mark inside the text" if found[0][0] == "\ufeff" else "control character"
        message = f"this is a {name}, U+{ord(found[0][0]):04X}; it is kept as it is, and a space may replace it"
        notes = (f"{count_words(count - 1, 'more stretch')} of such characters follow",) if count > 1 else ()
        yield Diagnostic("S112", message, Span(*found.span()), notes=notes)

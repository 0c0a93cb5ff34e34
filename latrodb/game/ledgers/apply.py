"""Where in a game an erratum applies, and the edits of the text that carry it out."""

from __future__ import annotations

import re
from itertools import takewhile
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from latrodb.core.color import WHITE, Color
from latrodb.core.ply import Ply
from latrodb.diagnostics.span import Span
from latrodb.notation.numbering import leading_number
from latrodb.notation.tags import sic, tag_line
from latrodb.notation.text_edits import Edit
from latrodb.notation.written import Glyph, Number, Unreadable, WrittenTurn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from latrodb.game.game import Game
    from latrodb.game.ledgers.erratum import Erratum
    from latrodb.notation.written import WrittenGame, WrittenTag

_LINE_REST = re.compile(r"\A[ \t]*\r?\n?")


class Stale(NamedTuple):
    """Why an erratum does not apply."""

    message: str
    is_done: bool = False  # whether the text already has the corrected reading


class _Turn(NamedTuple):
    """A ply of the main line: a turn, an unreadable word in place of one, or nothing in front of such an item."""

    ply: Ply
    item_index: int
    item: WrittenTurn | Unreadable
    is_missing: bool = False


def edits_of(game: Game, erratum: Erratum) -> tuple[Edit, ...] | Stale:
    """The edits of the text of a game that carry out an erratum; the first of them is its place.

    Spans are places in the source of the game.
    """
    if game.written.is_log:
        return Stale("the game is a log of Game Courier; errata are for texts, such as its export as text")
    if erratum.tag:
        return _tag_edits(game.written, erratum)
    ply = Ply.parse(erratum.ply)
    if ply is None:
        return Stale(f"the game has no turn {erratum.ply}")
    return _replacement(game, erratum, ply) if erratum.printed else _insertion(game, erratum, ply)


def _turns(game: Game) -> tuple[list[_Turn], Ply]:
    """The plies of the main line, and the ply after the last."""
    found, index, items = [], -1, game.written.items
    for item, node in game.items():
        index += item is not None
        if node:
            at = index + (item is None)
            place = items[at]
            assert isinstance(place, WrittenTurn | Unreadable)
            found.append(_Turn(node.ply, at, place, item is None))
    number, first = leading_number(items), _first_side(game)
    begin = Ply(number.value if number else 1, game.opening.side if game.opening else first)
    return found, found[-1].ply.next(first) if found else begin


def _first_side(game: Game) -> Color:
    """The side that begins by the rules and has the move numbers, whichever side is to move in the first position."""
    return game.variant.first if game.variant else WHITE


def _replacement(game: Game, erratum: Erratum, ply: Ply) -> tuple[Edit, ...] | Stale:
    turns, _ = _turns(game)
    known = [each for each in turns if not each.is_missing]
    found = next((each for each in known if each.ply == ply and each.item.text == erratum.printed), None)
    if found is None:
        return _stale_turn(known, ply, erratum)
    span = found.item.span
    if not erratum.corrected:
        return (Edit(span, sic(erratum.printed)),)
    *_, last = found.item, *takewhile(lambda item: isinstance(item, Glyph), game.written.items[found.item_index + 1 :])
    glyphs = game.source.text[span.end : last.span.end]
    return (Edit(Span(span.start, last.span.end), f"{erratum.corrected}{glyphs} {sic(erratum.printed)}"),)


def _stale_turn(turns: Sequence[_Turn], ply: Ply, erratum: Erratum) -> Stale:
    text = next((each.item.text for each in turns if each.ply == ply), None)
    if text is None:
        return Stale(f"the game has no turn {ply}")
    if text == erratum.corrected:
        return Stale(f"at {ply} the text has {text} already", is_done=True)
    elsewhere = [str(each.ply) for each in turns if each.item.text == erratum.printed]
    where = f"; it occurs at {', '.join(elsewhere[:3])}" if elsewhere else ""
    return Stale(f"at {ply} the text has {text}, not {erratum.printed}{where}")


def _insertion(game: Game, erratum: Erratum, ply: Ply) -> tuple[Edit, ...] | Stale:
    first = _first_side(game)
    numbered = ply.written(first) if ply.color is first else ""
    words = f"{erratum.corrected} {sic('')}"
    items = game.written.items
    turns, end = _turns(game)
    turn = next((each for each in turns if each.ply == ply), None)
    if turn is None and turns and turns[0].ply == ply.next(first):
        turn = turns[0]
    if turn is None:
        if ply != end:
            return Stale(f"no turn can be missing at {ply}: the game ends before {end}")
        return (_appended(game.written, f"{numbered}{words}"),)
    if turn.item.text == erratum.corrected and not turn.is_missing:
        return Stale(f"at {ply} the text has {erratum.corrected} already", is_done=True)
    start = turn.item.span.start
    before = items[turn.item_index - 1] if turn.item_index else None
    if isinstance(before, Number) and before.dots and (before.dots == 1) is not bool(numbered):
        start = before.span.start
        words = f"{numbered}{words}"
    return (_insert(start, f"{words} "),)


def _appended(written: WrittenGame, words: str) -> Edit:
    """Insert words after the last turn and its comments, before the result."""
    if written.result:
        return _insert(written.result.span.start, f"{words} ")
    gap = " " if written.items else "\n\n"
    return _insert(written.span.end, f"{gap}{words}")


def _tag_edits(written: WrittenGame, erratum: Erratum) -> tuple[Edit, ...] | Stale:
    key, printed, corrected = erratum.tag, erratum.printed, erratum.corrected
    written = replace(written, tags=tuple(tag for tag in written.tags if tag.printed != ""))  # those of the text
    tag = next((tag for tag in written.tags if tag.key == key), None)
    held = "" if tag is None else tag.value if tag.printed is None else tag.printed
    if tag and tag.is_heading:
        return Stale(f"{key} is given in a printed heading and not in a tag line")
    if held == corrected:
        return Stale(f'the text has {key} "{corrected}" already', is_done=True)
    if held != printed:
        return Stale(f'{key} is "{held}", not "{printed}"' if tag else f"the game has no tag {key}")
    edits = [_tag_edit(written, tag, key, corrected), _note(written, f'{key} "{printed}"' if printed else key)]
    result = written.result
    if key == "Result" and result is not None and corrected and result.value == printed:
        edits.append(Edit(result.span, corrected))
    return tuple(edits)


def _tag_edit(written: WrittenGame, tag: WrittenTag | None, key: str, value: str) -> Edit:
    if tag is None:
        line = tag_line(key, value)
        if not written.tags:
            return _insert(written.span.start, f"{line}\n\n")
        return _insert(written.tags[-1].span.end, f"\n{line}")
    if value:
        return Edit(tag.span, tag_line(key, value))
    rest = written.source.text[tag.span.end : written.span.end]
    return Edit(Span(tag.span.start, written.span.end - len(_LINE_REST.sub("", rest))), "")


def _note(written: WrittenGame, text: str) -> Edit:
    """A comment before the first move that keeps the old value of a tag."""
    if not written.items:
        return _insert(written.span.end, f"\n\n{sic(text)}")
    return _insert(written.items[0].span.start, f"{sic(text)} ")


def _insert(at: int, text: str) -> Edit:
    return Edit(Span(at, at), text)

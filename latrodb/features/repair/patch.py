"""Corrections as changes of a text."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.step import steps_text
from latrodb.diagnostics.span import Span
from latrodb.features.repair.proposal import SlipKind
from latrodb.notation.format import format_logged
from latrodb.notation.text_edits import Edit, apply_edits
from latrodb.notation.turns import read_turn
from latrodb.notation.written import LoggedTurn
from latrodb.rules.attempt import attempt

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from latrodb.core.position import Position
    from latrodb.features.repair.edits import Slip
    from latrodb.features.repair.lookahead import MainLine
    from latrodb.notation.written import WrittenTurn


class TextChange(NamedTuple):
    """A span of the source, its text, the corrected text, and the edits between them."""

    span: Span
    printed: str
    corrected: str
    edits: tuple[Edit, ...]


def correct(line: MainLine, text: str, slip: Slip, before: Position) -> TextChange:
    """The change of a text that corrects a slip: captures by the rules, mark and glyph as printed.

    `before` is the position before the first changed turn.
    """
    turns, index = slip.assumptions[slip.at], slip.at
    if slip.edit:
        return _replacement(text, *slip.edit)
    if slip.is_of_word:
        new = _play_text(line, before, turns[0], turns[0]) if slip.kind is not SlipKind.EXTRA else ""
        return _replacement(text, line.gaps[index][0].span, new)
    written = line.turns[index]
    match slip.kind:
        case SlipKind.DOUBLED:
            edits = tuple(_removals(line, text, sorted(slip.assumptions)))
            return TextChange(edits[0].span, text[slice(*edits[0].span)], "", edits)
        case SlipKind.EXTRA:
            return _replacement(text, written.span, "")
        case SlipKind.MISSING | SlipKind.MOVE_MISSING:
            return _insertion(line, text, index, before, turns[:-1])
        case SlipKind.EXCHANGED:
            edits = tuple(Edit(line.turns[at].span, turn.text) for at, (turn,) in sorted(slip.assumptions.items()))
            return TextChange(written.span, written.text, edits[0].text, edits)
    if isinstance(written, LoggedTurn):
        return _replacement(text, written.span, _respelled_text(written, turns[0]))
    return _replacement(text, written.span, _play_text(line, before, turns[0], written))


def correct_claims(line: MainLine, text: str, index: int, before: Position) -> TextChange:
    """The change of a text that only gives a turn its captures and letter D by the rules."""
    written = line.turns[index]
    return _replacement(text, written.span, _play_text(line, before, written, written))


def _respelled_text(written: WrittenTurn, meant: WrittenTurn) -> str:
    """A turn in its own spelling with other squares, if they are in the same places."""
    shift = written.span.start
    names = {each.span: each.name for move in meant.moves for each in move.squares if meant.span == written.span}
    edits = (Edit(Span(start - shift, end - shift), name) for (start, end), name in names.items())
    return apply_edits(written.text, edits) if names else format_logged(meant)


def _play_text(line: MainLine, before: Position, meant: WrittenTurn, written: WrittenTurn) -> str:
    """The canonical text of a turn from a position, mark and glyph as written; in a log in the form of logs."""
    steps = attempt(line.variant.system, before, meant).steps
    text = steps_text(steps).removesuffix(steps[-1].mark) if steps else ""
    if any(isinstance(turn, LoggedTurn) for turn in line.turns) and (turn := read_turn(text)):
        return format_logged(turn)
    return text + written.mark + written.glyph


def _removals(line: MainLine, text: str, indexes: Iterable[int]) -> Iterator[Edit]:
    """Edits that remove turns and their numbers, adjacent ones together."""
    span: Span | None = None
    for index in indexes:
        number, (start, end) = line.numbers[index], line.turns[index].span
        start = number.span.start if number else start
        if span and not text[span.end : start].strip():
            start = span.start
        elif span:
            yield Edit(span, "")
        span = Span(start, end)
    if span:
        yield Edit(span, "")


def _replacement(text: str, span: Span, new: str) -> TextChange:
    return TextChange(span, text[span.start : span.end], new, (Edit(span, new),))


def _insertion(line: MainLine, text: str, index: int, before: Position, meant: Sequence[WrittenTurn]) -> TextChange:
    """Insert one or two turns before another one; also before its number, if that is of the next move."""
    texts = []
    for turn in meant:
        texts.append(_play_text(line, before, turn, turn))
        before = attempt(line.variant.system, before, turn).after or before
    new = " ".join(texts)
    start, end = line.turns[index].span
    number = line.numbers[index]
    if number is not None and number.dots < 2 and before.side is line.variant.first:
        start = number.span.start
        new = new if len(meant) == 1 else f"{number.value - 1}{'.' * number.dots}{new}"
    printed = text[start:end]
    return TextChange(Span(start, end), printed, f"{new} {printed}", (Edit(Span(start, start), f"{new} "),))

"""Readings as corrections of the text: which stretch of it, what should stand there, which edits make it so."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from latrodb.diagnostics.span import Span
from latrodb.features.repair.proposal import SlipKind
from latrodb.notation.format_step import steps_text
from latrodb.notation.text_edits import Edit, apply_edits
from latrodb.notation.written import LoggedTurn
from latrodb.rules.attempt import attempt

if TYPE_CHECKING:
    from latrodb.core.position import Position
    from latrodb.features.repair.edits import Slip
    from latrodb.features.repair.lookahead import MainLine
    from latrodb.notation.written import WrittenTurn


class Correction(NamedTuple):
    """A stretch of the source, what stands there, what should, and the edits that this takes."""

    span: Span
    printed: str
    corrected: str
    edits: tuple[Edit, ...]


def correct(line: MainLine, text: str, slip: Slip, before: Position) -> Correction:
    """A slip as a correction of the text.

    Args:
        line: the main line.
        text: the source.
        slip: what went wrong; its captures are written by the rules, its mark and glyph as they stand.
        before: the position before the first turn that it changes.
    """
    turns, ply = slip.assumptions[slip.ply], slip.ply
    if slip.is_of_word:
        word = line.gaps[ply][0]
        new = play_text(line, before, turns[0], turns[0]) if slip.kind is SlipKind.SPELLING else ""
        return _replacement(text, word.span, new)
    written = line.turns[ply]
    if slip.kind is SlipKind.EXTRA:
        return _replacement(text, written.span, "")
    if slip.kind is SlipKind.MISSING:
        return _insertion(line, text, ply, before, play_text(line, before, turns[0], turns[0]))
    if slip.kind is SlipKind.EXCHANGED:
        places = sorted(slip.assumptions)
        edits = tuple(Edit(line.turns[at].span, slip.assumptions[at][0].text) for at in places)
        return Correction(written.span, written.text, edits[0].text, edits)
    if isinstance(written, LoggedTurn):
        return _replacement(text, written.span, _respelled_text(written, turns[0]))
    return _replacement(text, written.span, play_text(line, before, turns[0], written))


def _respelled_text(written: WrittenTurn, meant: WrittenTurn) -> str:
    """A turn in its own spelling with other squares, as far as they stand at the same places."""
    shift = written.span.start
    names = {each.span: each.name for move in meant.moves for each in move.squares if meant.span == written.span}
    edits = (Edit(Span(start - shift, end - shift), name) for (start, end), name in names.items())
    return apply_edits(written.text, edits) if names else meant.text


def correct_claims(line: MainLine, text: str, ply: int, before: Position) -> Correction:
    """A turn with the captures and the letter D that the rules give, all else as it stands."""
    written = line.turns[ply]
    return _replacement(text, written.span, play_text(line, before, written, written))


def play_text(line: MainLine, before: Position, meant: WrittenTurn, written: WrittenTurn) -> str:
    """The canonical text of a turn from a position, with the mark and glyph of a written one."""
    tried = attempt(line.variant.system, before, meant)
    return steps_text(tried.steps).rstrip("*+#()") + written.mark + written.glyph


def _replacement(text: str, span: Span, new: str) -> Correction:
    return Correction(span, text[span.start : span.end], new, (Edit(span, new),))


def _insertion(line: MainLine, text: str, ply: int, before: Position, new: str) -> Correction:
    """A turn put before another one; before its number, too, if that is of the next move."""
    start, end = line.turns[ply].span
    number = line.numbers[ply]
    is_answer = before.side is not line.variant.first
    if number is not None and number.dots < 2 and is_answer:
        start = number.span.start
    printed = text[start:end]
    return Correction(Span(start, end), printed, f"{new} {printed}", (Edit(Span(start, start), f"{new} "),))

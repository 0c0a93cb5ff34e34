"""Finds the rules and the first position under which a written game is replayed.

The variant that the user names comes first, then the tags, then a heading. Only what these leave open is inferred
from the moves, with a diagnostic; a tag that the moves contradict gets a diagnostic and is kept.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from latrodb.core.errors import FenError, UnknownVariantError, near_miss
from latrodb.core.position import read_fen, write_fen
from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.game.game import Ready, Start, Unsettled
from latrodb.game.inference.infer import anomaly_words, infer_by_forms, infer_start, infer_variant, is_mid_play, naming
from latrodb.game.inference.start_positions import STRONGLY, most_against
from latrodb.notation.numbering import begins_unreadably, plies_before
from latrodb.notation.tags import tag_line
from latrodb.notation.written import LoggedTurn, Number, Unreadable, WrittenTurn
from latrodb.rules.catalog import SYSTEMS, find_variant, inferred_systems, turned_board, variant_keys

if TYPE_CHECKING:
    from latrodb.core.position import Position
    from latrodb.diagnostics.span import Span
    from latrodb.game.inference.start_positions import StartPosition
    from latrodb.notation.written import WrittenGame, WrittenTag
    from latrodb.rules.variant import Variant


class _Settled(NamedTuple):
    """A variant, and the first position that the moves point to, if they were examined."""

    variant: Variant | None
    start: StartPosition | None = None


def set_up(written: WrittenGame, variant: Variant | None = None, *, is_trusted: bool = False) -> Start:
    """The variant and first position of a written game; a variant that the user states outranks the tags.

    With `is_trusted` a stated or named variant and its own first position are taken as they are. A game that can be
    replayed from there without an objection needs nothing else; any other is examined without `is_trusted`.
    """
    found: list[Diagnostic] = []
    if variant:
        settled = _Settled(variant) if is_trusted else _settle(written, variant)
    else:
        settled = _find_variant(written, found, is_trusted=is_trusted)
    if is_mid_play(written, settled.variant):
        if settled.start is not None:
            settled = _find_by_forms(written, found)
        return Unsettled((*found, _mid_play(written)), settled.variant)
    if settled.variant is None:
        return Unsettled(tuple(found))
    position = _find_position(written, settled.variant, settled.start, found)
    if position is None:
        return Unsettled(tuple(found), settled.variant)
    return Ready(settled.variant, position, tuple(found))


def tag_span(written: WrittenGame, key: str) -> Span:
    """The span of a tag; the first character of the game if there is no such tag."""
    span = next((tag.span for tag in written.tags if tag.key == key), None)
    return span or written.span._replace(end=min(written.span.start + 1, written.span.end))


def _settle(written: WrittenGame, variant: Variant) -> _Settled:
    """A stated variant, and the first position that the moves point to if they speak against the default one."""
    is_known = written.tag("FEN") is not None or is_mid_play(written, variant) or begins_unreadably(written.items)
    return _Settled(variant, None if is_known else infer_start(variant, written))


def _find_variant(written: WrittenGame, found: list[Diagnostic], *, is_trusted: bool) -> _Settled:
    tag = next((tag for tag in written.tags if tag.key == "Variant"), None)
    systems = inferred_systems()
    if tag and tag.is_heading and tag.value.strip().lower() in SYSTEMS:
        systems = (tag.value.strip().lower(),)
    elif tag:
        try:
            variant = find_variant(tag.value)
            if board := turned_board(tag.value):
                message = f"the board {board} is read as {variant.geometry.name}: files come first"
                found.append(Diagnostic("T213", message, tag.span, hints=(tag_line("Variant", variant.key),)))
            return _Settled(variant) if is_trusted else _doubted(written, tag, variant, found)
        except UnknownVariantError as error:
            hint = near_miss(tag.value, variant_keys(), count=1).removeprefix("; did you mean ")
            hints = (tag_line("Variant", hint.rstrip("?")),) if hint else ()
            found.append(Diagnostic("T201", str(error), tag.span, hints=hints))
    inference = infer_variant(written, systems, _board(written))
    if written.is_log and (inference is None or inference.variant is None):
        inference = infer_variant(_with_claims(written), systems, _board(written)) or inference
    where = tag.span if tag else tag_span(written, "Variant")
    if inference is None or inference.variant is None:
        message = f"the variant is not named, and the moves do not decide it; {naming(_example(written))}, for example"
        found.append(Diagnostic("T202", inference.evidence if inference else message, where))
        return _Settled(None)
    hints = (tag_line("Variant", inference.variant.key),)
    found.append(Diagnostic("T203", inference.evidence, where, hints=hints))
    return _Settled(inference.variant, inference.start)


def _example(written: WrittenGame) -> str:
    """An example of a variant where none can be inferred: the first of the catalog on the board of the FEN tag."""
    board = _board(written)
    return next((key for key in variant_keys() if key.endswith(f"/{board}")), variant_keys()[0])


def _with_claims(written: WrittenGame) -> WrittenGame:
    """A log with its removals by hand as claimed captures, which may decide what its moves alone do not."""
    items = (WrittenTurn(*item) if isinstance(item, LoggedTurn) else item for item in written.items)
    return replace(written, items=tuple(items))


def _find_by_forms(written: WrittenGame, found: list[Diagnostic]) -> _Settled:
    """The variant of a game that begins in mid-play; replaces what was inferred as if it began with the opening."""
    found.pop()
    variant = infer_by_forms(written)
    where = tag_span(written, "Variant")
    if variant is None:
        message = "the variant is not named, and moves from mid-play do not decide it"
        message += f"; {naming(_example(written))}, for example"
        found.append(Diagnostic("T202", message, where))
        return _Settled(None)
    message = f"taken to be {variant.key}: no other variant has these forms and squares"
    found.append(Diagnostic("T203", message, where, hints=(tag_line("Variant", variant.key),)))
    return _Settled(variant)


def _doubted(written: WrittenGame, tag: WrittenTag, variant: Variant, found: list[Diagnostic]) -> _Settled:
    """The variant of a tag, with a diagnostic if another explains the moves far better; the tag still counts."""
    settled = _settle(written, variant)
    start = settled.start
    if start is None or max(start.anomalies, start.usual) < STRONGLY:
        return settled
    most = most_against(max(start.anomalies, start.usual))
    systems = dict.fromkeys((*inferred_systems(), variant.rulebook.system))
    inference = infer_variant(written, [*systems], None, most)
    if inference is None or inference.start is None:
        return settled
    other, anomalies = inference.start, start.anomalies
    hints = (_settling(other),)
    if start.is_odd and not other.is_odd and other.anomalies <= anomalies:
        if other.variant.rulebook is variant.rulebook:
            anomalies = start.usual  # another board is likelier than another start on this one
        elif other.anomalies <= most_against(start.usual):
            message = f"under {other.variant.key} the moves need no unusual first position"
            found.append(Diagnostic("T211", message, tag.span, hints=hints))
            return settled
    if other.anomalies > most_against(anomalies):
        return settled
    message = (
        f"the moves have {anomaly_words(anomalies)} under {variant.key}, "
        f"and {other.anomalies or 'none'} under {other.variant.key}"
    )
    found.append(Diagnostic("T211", message, tag.span, hints=hints))
    return _Settled(variant)


def _settling(start: StartPosition) -> str:
    """The tag lines under which a game is replayed from a position; none for the FEN if it is that of the rules."""
    lines = [tag_line("Variant", start.variant.key)]
    if start.position != start.variant.opening():
        lines.append(tag_line("FEN", write_fen(start.position)))
    return "\n".join(lines)


def _mid_play(written: WrittenGame) -> Diagnostic:
    first = next(item for item in written.items if isinstance(item, Number | WrittenTurn | Unreadable))
    number = plies_before(written.items) // 2 + 1
    message = f"the game begins with move {number}, and its first position is unknown; add a FEN tag"
    return Diagnostic("T210", message, first.span)


def _board(written: WrittenGame) -> str | None:
    """The board of the FEN tag, if it has a readable one."""
    with suppress(FenError):
        return read_fen(written.tag("FEN") or "").geometry.name
    return None


def _find_position(
    written: WrittenGame, variant: Variant, start: StartPosition | None, found: list[Diagnostic]
) -> Position | None:
    fen = written.tag("FEN")
    if fen is None:
        return _find_opening(written, variant, start, found)
    where = tag_span(written, "FEN")
    try:
        position = variant.position(fen)
    except FenError as error:
        found.append(Diagnostic("T204", f"the FEN tag cannot be read: {error}", where))
        return None
    for fault in variant.system.faults(position):
        found.append(Diagnostic("T205", fault.message, where, rule=fault.rule))
    return position


def _begins_unread(written: WrittenGame) -> bool:
    """Whether the first word of the main line cannot be read, so that the first readable turn is the answer to it."""
    first = next((item for item in written.items if isinstance(item, WrittenTurn | Unreadable)), None)
    return isinstance(first, Unreadable)


def _find_opening(
    written: WrittenGame, variant: Variant, start: StartPosition | None, found: list[Diagnostic]
) -> Position:
    """The opening of the rules, or the first position that the moves point to, with a diagnostic."""
    usual = variant.opening()
    if (
        start is None
        or not start.is_odd
        or (_begins_unread(written) and start.position == usual.with_side(usual.side.other))
    ):
        return usual
    that_way, as_usual = anomaly_words(start.anomalies), anomaly_words(start.usual)
    hint, tag = tag_line("FEN", write_fen(start.position)), "FEN"
    inferred = next((each for each in found if each.code == "T203"), None)
    if inferred is not None:  # a FEN tag alone would leave the rules open, and a Variant tag alone the position
        hint = _settling(start)
        tag = "FEN tag and a Variant" if "\n" in hint else "Variant"
        found[found.index(inferred)] = replace(inferred, hints=(hint,))
    message = f"{start.words}: {that_way} that way, {as_usual} {start.rest}; a {tag} tag would settle it"
    is_other = start.position.side is not usual.side
    notes = (f"or the first turn, {usual.side.title}'s, is left out",) if is_other else ()
    found.append(Diagnostic("T209", message, tag_span(written, "FEN"), hints=(hint,), notes=notes))
    return start.position

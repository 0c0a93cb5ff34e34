"""Under which rules and from which position a written game is replayed."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.errors import FenError, UnknownVariantError, near_miss
from latrodb.core.fen import read_fen
from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.game.infer import infer_variant
from latrodb.rules.catalog import SYSTEMS, find_variant, variant_keys

if TYPE_CHECKING:
    from latrodb.core.position import Position
    from latrodb.diagnostics.span import Span
    from latrodb.notation.written import WrittenGame
    from latrodb.rules.variant import Variant


class Start(NamedTuple):
    """What a replay begins with. Without variant or position nothing can be replayed."""

    variant: Variant | None
    position: Position | None
    diagnostics: tuple[Diagnostic, ...]


def set_up(written: WrittenGame, variant: Variant | None = None) -> Start:
    """The variant and first position of a written game.

    Args:
        written: any game.
        variant: the user's own statement; it outranks the tags.
    """
    found: list[Diagnostic] = []
    if variant is None:
        variant = _find_variant(written, found)
    if variant is None:
        return Start(None, None, tuple(found))
    return Start(variant, _find_position(written, variant, found), tuple(found))


def tag_span(written: WrittenGame, key: str) -> Span:
    """Where a tag stands; the whole game's first character if there is none."""
    span = next((tag.span for tag in written.tags if tag.key == key), None)
    return span or written.span._replace(end=min(written.span.start + 1, written.span.end))


def _find_variant(written: WrittenGame, found: list[Diagnostic]) -> Variant | None:
    tag = next((tag for tag in written.tags if tag.key == "Variant"), None)
    systems: tuple[str, ...] = tuple(SYSTEMS)
    if tag is not None:
        if tag.value.strip().lower() in SYSTEMS and tag.is_heading:
            systems = (tag.value.strip().lower(),)
        else:
            try:
                return find_variant(tag.value)
            except UnknownVariantError as error:
                hint = near_miss(tag.value, variant_keys(), count=1).removeprefix("; did you mean ")
                hints = (f'[Variant "{hint.rstrip("?")}"]',) if hint else ()
                found.append(Diagnostic("T201", str(error), tag.span, hints=hints))
    inference = infer_variant(written, systems, _board(written))
    where = tag.span if tag else tag_span(written, "Variant")
    if inference is None or inference.variant is None:
        message = "nothing says which variant is played, and the moves do not decide it"
        found.append(Diagnostic("T202", inference.evidence if inference else message, where))
        return None
    hints = (f'[Variant "{inference.variant.key}"]',)
    found.append(Diagnostic("T203", inference.evidence, where, hints=hints))
    return inference.variant


def _board(written: WrittenGame) -> str | None:
    """The board of the FEN tag, if it has a readable one."""
    fen = written.tag("FEN")
    if fen is None:
        return None
    try:
        return read_fen(fen).geometry.name
    except FenError:
        return None


def _find_position(written: WrittenGame, variant: Variant, found: list[Diagnostic]) -> Position | None:
    fen = written.tag("FEN")
    if fen is None:
        return variant.opening()
    where = tag_span(written, "FEN")
    try:
        position = variant.position(fen)
    except FenError as error:
        found.append(Diagnostic("T204", f"the FEN tag cannot be read: {error}", where))
        return None
    for fault in variant.system.faults(position):
        found.append(Diagnostic("T205", fault.message, where, rule=fault.rule))
    return position

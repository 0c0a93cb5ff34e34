"""Text to rows: plain games are certified by the kernel of their rules, all others replayed and checked.

Which way a game goes makes no difference to its rows, only to the time it takes.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from latrodb.core.errors import FenError, UnknownVariantError
from latrodb.core.fen import write_fen
from latrodb.core.key import position_key
from latrodb.diagnostics.span import Source, Span
from latrodb.notation.bulk import BulkGame, read_bulk
from latrodb.notation.encoding import encode
from latrodb.notation.endings import read_ending
from latrodb.notation.tag_changes import change_tags
from latrodb.rules.catalog import find_variant, turned_board
from latrodb.store.rows import (
    DiagnosticRow,
    GameLocation,
    GameRows,
    Opening,
    diagnostic_row,
    rows_of_certificate,
    rows_of_game,
)
from latrodb.store.sanitize import visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from latrodb.analysis import Analyzer
    from latrodb.game.game import Game
    from latrodb.notation.written import WrittenFile
    from latrodb.rules.variant import Variant

Placer: TypeAlias = Callable[[int, int, int], GameLocation]  # number in the source, first byte, byte after the last

# Comments in which no check can find anything: words in one pair of brackets, without digits, so without moves.
_MERE_WORDS = re.compile(r"[({\[][^()\[\]{}\d]*[a-z]{2}[^()\[\]{}\d]*[)}\]]")
_ADMISSION = re.compile("illegal", re.IGNORECASE)


class ReadGame(NamedTuple):
    """The rows of a game, and its span in the text."""

    rows: GameRows
    span: Span
    game: Game | None = None  # as it was replayed; None if it was certified
    source: Source | None = None  # of the game, whose text begins at `offset` in the file
    offset: int = 0


class RowReader:
    """Reads one text; `place` gives each game its location in the database, `number` is that of the source there."""

    def __init__(self, source: Source, analyzer: Analyzer, variant: Variant | None, place: Placer, number: int) -> None:
        self.source = source
        self.analyzer = analyzer
        self.variant = variant
        self.place = place
        self.number = number
        self.games = 0
        self._offsets = _ByteOffsets(source)

    def read(self) -> Iterator[ReadGame | DiagnosticRow]:
        """Every game in order, and what was found outside of games."""
        text, name = self.source.text, self.source.name
        if self.analyzer.is_log(text):
            file = self.analyzer.parse_log(text, name)
            spans = [file.source.raw_span(written.span) for written in file.games]
            if len(spans) == 1:
                spans = [Span(0, len(text))]  # with the tags of the page around its words
            yield from self._check(file, spans, file.source)
            return
        for part in read_bulk(text):
            start, end = part.span
            if isinstance(part, BulkGame) and (rows := self._certify(part)):
                yield ReadGame(rows, part.span)
            else:
                file = self.analyzer.parse_text(text[start:end], name)
                spans = [Span(written.span.start + start, written.span.end + start) for written in file.games]
                yield from self._check(file, spans, self.source, start)

    def change_tags(self, found: ReadGame, values: Mapping[str, str]) -> ReadGame:
        """The same game under other tags."""
        start, end = found.span
        if found.game is not None and found.source is not None:
            written, source, offset = found.game.written, found.source, found.offset
        else:
            (written,) = self.analyzer.parse_text(self.source.text[start:end], self.source.name).games
            source, offset = self.source, start
        location = GameLocation(*found.rows.game[:5])
        changed = replace(change_tags(written, values), number=location.number)
        game = self.analyzer.check_game(changed, self.variant)
        return ReadGame(rows_of_game(game, location, source, offset), found.span, game, source, offset)

    def _check(
        self, file: WrittenFile, spans: Iterable[Span], source: Source, offset: int = 0
    ) -> Iterator[ReadGame | DiagnosticRow]:
        """The games of a file that begins at an offset of its source, and where the whole text has them."""
        for written, span in zip(file.games, spans, strict=True):
            location = self._next_location(span)
            game = self.analyzer.check_game(replace(written, number=location.number), self.variant)
            yield ReadGame(rows_of_game(game, location, source, offset), span, game, source, offset)
        for diagnostic in file.diagnostics:
            yield diagnostic_row(diagnostic, source, self.number, offset)

    def _next_location(self, span: Span) -> GameLocation:
        self.games += 1
        start = self._offsets.of(span.start)
        return self.place(self.games, start, self._offsets.of(span.end))

    def _certify(self, game: BulkGame) -> GameRows | None:
        """The rows of a game without a flaw, or None if anything at all must be looked at."""
        opening = _opening(self.variant.key if self.variant else game.tags.get("Variant", ""), game.tags.get("FEN"))
        kernel = opening.variant.system.kernel if opening else None
        if opening is None or kernel is None or not game.plies or game.tags.get("Result", game.result) != game.result:
            return None
        comments = [(aside.plies_before, self.source.text[slice(*aside.span)]) for aside in game.asides]
        if not all(_MERE_WORDS.fullmatch(text) and not _ADMISSION.search(text) for _, text in comments):
            return None
        last_words = (text for plies, text in comments if plies == len(game.plies))
        if "Termination" in game.tags or any(read_ending(text, {}, game.result) for text in last_words):
            return None
        certificate = kernel.certify(opening.position, game.plies)
        if certificate is None:
            return None
        outcome = certificate.outcome
        if game.result != (outcome.result if outcome else "*"):
            return None
        tags = game.tags
        if not self._offsets.is_ascii:
            tags = {visible(key): visible(value) for key, value in tags.items()}
        return rows_of_certificate(certificate, opening, tags, game.result, comments, self._next_location(game.span))


class _ByteOffsets:
    """The offsets of characters in the bytes of a text. Ask for rising offsets; going back is slow."""

    def __init__(self, source: Source) -> None:
        self.is_ascii = source.text.isascii()
        self._text, self._encoding = source.text, source.encoding
        self._unit = len(encode(" ", source.encoding))
        self._last = (0, 0)

    def of(self, offset: int) -> int:
        """The number of bytes before a character."""
        if self.is_ascii:
            return offset * self._unit
        known, count = self._last if self._last[0] <= offset else (0, 0)
        count += len(encode(self._text[known:offset], self._encoding))
        self._last = (offset, count)
        return count


@cache
def _opening(key: str, fen: str | None) -> Opening | None:
    """What games of a variant and FEN tag begin with; None if there is anything to report about it."""
    try:
        variant = find_variant(key)
        opening = variant.opening() if fen is None else variant.position(fen)
    except (UnknownVariantError, FenError):
        return None
    if turned_board(key) or (fen is not None and any(variant.system.faults(opening))):
        return None
    return Opening(variant, opening, write_fen(opening), position_key(opening), variant.first)

"""Text to rows: plain games are certified by the engine, all others replayed and checked.

Which way a game goes makes no difference to its rows, only to the time it takes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from msgspec.structs import replace

from latrodb.diagnostics.control_characters import CONTROLS, has_controls
from latrodb.diagnostics.span import Source, Span
from latrodb.game.plain_games import are_silent, are_sound, find_opening, find_start
from latrodb.notation.encoding import ByteOffsets
from latrodb.notation.game_bounds import game_end
from latrodb.notation.tags import change_tags
from latrodb.rules.boards import bulk_reader
from latrodb.store.rows import DiagnosticRow, GameLocation, GameRows, diagnostic_row, rows_of_certificate, rows_of_game
from latrodb.store.sanitize import visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from latrodb.analysis import Analyzer
    from latrodb.game.plain_games import Opening
    from latrodb.notation.written import WrittenFile, WrittenGame
    from latrodb.rules.readers.cursor import HeadReader
    from latrodb.rules.readers.reader import Omission
    from latrodb.rules.system import Certificate
    from latrodb.rules.variant import Variant

Placer: TypeAlias = Callable[[int, int, int], GameLocation]  # number in the source, first byte, byte after the last


class ReadGame(NamedTuple):
    """The rows of a game, and its span in the text."""

    rows: GameRows
    span: Span
    written: WrittenGame | None = None  # as it was read; None if it was certified
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
        self._offsets = ByteOffsets(source.text, source.encoding)
        self._heads = _head_reader() if analyzer.may_certify else None
        self._has_controls = has_controls(source.text)

    def read(self) -> Iterator[ReadGame | DiagnosticRow]:
        """Every game in order, and what was found outside of games."""
        text, name = self.source.text, self.source.name
        if self.analyzer.is_wrapped(text):
            file = self.analyzer.parse_wrapped(text, name)
            spans = [file.source.raw_span(written.span) for written in file.games]
            if len(spans) == 1:
                spans = [Span(0, len(text))]  # with the tags of the page around its words
            yield from self._check(file, spans, file.source)
        else:
            yield from self.read_games()

    def read_games(self) -> Iterator[ReadGame | DiagnosticRow]:
        """The same of a text that is not a log, whatever it looks like."""
        text, start, end = self.source.text, 0, -1
        while end < len(text):
            found, end = self._certify_text(start)
            if not found:
                end = game_end(text, start)
            if found:
                yield found
            else:
                file = self.analyzer.parse_text(text[start:end], self.source.name)
                spans = [Span(written.span.start + start, written.span.end + start) for written in file.games]
                yield from self._check(file, spans, self.source, start)
            start = end

    def change_tags(self, found: ReadGame, values: Mapping[str, str]) -> ReadGame:
        """The same game under other tags."""
        start, end = found.span
        if found.written is not None and found.source is not None:
            written, source, offset = found.written, found.source, found.offset
        else:
            (written,) = self.analyzer.parse_text(self.source.text[start:end], self.source.name).games
            source, offset = self.source, start
        location = GameLocation(*found.rows.game[:5])
        changed = replace(change_tags(written, values), number=location.number)
        game = self.analyzer.check_game(changed, self.variant)
        return ReadGame(rows_of_game(game, location, source, offset), found.span, changed, source, offset)

    def _check(
        self, file: WrittenFile, spans: Iterable[Span], source: Source, offset: int = 0
    ) -> Iterator[ReadGame | DiagnosticRow]:
        """The games of a file that begins at an offset of its source, and where the whole text has them."""
        for written, span in zip(file.games, spans, strict=True):
            location = self._next_location(span)
            numbered = replace(written, number=location.number)
            game = self.analyzer.check_game(numbered, self.variant)
            yield ReadGame(rows_of_game(game, location, source, offset), span, numbered, source, offset)
        for diagnostic in file.diagnostics:
            yield diagnostic_row(diagnostic, source, self.number, offset)

    def _next_location(self, span: Span) -> GameLocation:
        self.games += 1
        start, end = (self.source.bytes_before + self._offsets.of(each) for each in span)
        return self.place(self.games, start, end)

    def _certify_text(self, start: int) -> tuple[ReadGame | None, int]:
        """The game that begins at a place and where the next begins, if the engine finds no flaw in it.

        It may be one that never writes captures, binds or marks.
        """
        heads, text = self._heads, self.source.text
        if heads is None or not heads.read(text, start):
            return None, start
        tags = heads.tags
        key, fen = self._key_of(tags), tags.get("FEN")
        opening, first = find_opening(key, fen), find_start(key, fen)
        if opening is None or first is None:
            return None, start
        bulk = bulk_reader(opening.variant)
        certificate, read = bulk.certify_along(first, heads), bulk.reader
        if certificate is None:
            return None, start
        comments = [(plies, text[begin:end], has_words) for plies, begin, end, has_words in read.comments]
        if not _is_quiet(tags, comments, read.result, read.plies) or self._controls(start, read.end):
            return None, start
        if read.variations and opening.position.side != opening.first:
            return None, start
        game = certificate, opening, tags, read.result, comments, read.omissions
        return self._rows(*game, Span(start, read.end)), read.at

    def _controls(self, start: int, end: int) -> bool:
        """Whether there are control characters between two places."""
        return self._has_controls and CONTROLS.search(self.source.text, start, end) is not None

    def _key_of(self, tags: dict[str, str]) -> str:
        return self.variant.key if self.variant else tags.get("Variant", "")

    def _rows(
        self,
        certificate: Certificate,
        opening: Opening,
        tags: dict[str, str],
        result: str,
        comments: list[tuple[int, str, bool]],
        omissions: list[Omission],
        span: Span,
    ) -> ReadGame | None:
        """A game with a certificate, if it ends as it claims."""
        outcome = certificate.outcome
        if result != (outcome.result if outcome else "*"):
            return None
        if not self._offsets.is_ascii:
            tags = {visible(key): visible(value) for key, value in tags.items()}
        location = self._next_location(span)
        rows = rows_of_certificate(certificate, opening, tags, result, comments, omissions, location, self.source)
        return ReadGame(rows, span)


def _head_reader() -> HeadReader:
    """A reader of tag lines, loaded when it is needed."""
    from latrodb.rules.readers.cursor import HeadReader

    return HeadReader(are_sound)


def _is_quiet(tags: dict[str, str], comments: list[tuple[int, str, bool]], result: str, plies: int) -> bool:
    """Whether tags and comments say nothing of illegal turns or of the ending, and do not contradict the result."""
    if "Termination" in tags or tags.get("Result", result) != result:
        return False
    return not comments or are_silent(((before, text) for before, text, _ in comments), plies)

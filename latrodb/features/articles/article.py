"""Articles checked: the games they print, and what they say about games and rules."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from latrodb.features.articles.citations import Flaw, find_defined, find_systems, judge_citation
from latrodb.features.articles.claims import MoveClaim
from latrodb.features.articles.document import read_document
from latrodb.features.articles.excerpts import find_excerpts
from latrodb.features.articles.extract_claims import read_article
from latrodb.features.articles.fences import find_within
from latrodb.features.articles.figure_claims import check_captions, with_figures
from latrodb.features.articles.figures import draw_blocks
from latrodb.features.articles.game_cache import GameCache
from latrodb.features.articles.known_games import KnownGame, Library
from latrodb.features.articles.links import broken_links
from latrodb.features.articles.reference_resolution import GameResolver
from latrodb.features.articles.verdict import Status, Verdict, unverified, verified
from latrodb.notation.reader import Reader
from latrodb.rules.catalog import system_of_heading

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from latrodb.diagnostics.diagnostic import Diagnostic
    from latrodb.diagnostics.span import Source
    from latrodb.features.articles.claims import Citation
    from latrodb.features.articles.document import Document, Kind
    from latrodb.features.articles.extract_claims import Claims
    from latrodb.features.articles.figures import Drawn, Figure
    from latrodb.game.game import Game
    from latrodb.notation.written import WrittenFile
    from latrodb.store.database import Database


class Tally(NamedTuple):
    """How many claims were found, and what became of them."""

    claims: int
    verified: int
    false: int
    unverified: int


@dataclass(frozen=True, slots=True)
class Article:
    """An article with all that was found in it.

    Attributes:
        source: its words; lines and columns are those of the file.
        kind: how it is written.
        games: the games that it prints, checked.
        verdicts: what became of each claim, in the order of the text.
        diagnostics: remarks on games, claims and figures, in the order of the text.
        figures: what it shows; those that cannot be drawn are missing.
    """

    source: Source
    kind: Kind
    games: tuple[Game, ...]
    verdicts: tuple[Verdict, ...]
    diagnostics: tuple[Diagnostic, ...]
    figures: tuple[Figure, ...] = ()

    @property
    def tally(self) -> Tally:
        """How many claims there are, and what became of them."""
        count = Counter(verdict.status for verdict in self.verdicts)
        return Tally(len(self.verdicts), *(count[status] for status in Status))


def check_article(
    data: bytes,
    name: str = "-",
    others: Sequence[KnownGame] = (),
    database: Database | None = None,
    folder: Path | None = None,
    cache: GameCache | None = None,
) -> Article:
    """An article read and compared with games and rulebooks. Never raises, whatever the bytes.

    Args:
        data: Markdown, HTML or plain text.
        name: the name of the file; its ending tells how it is written, or else the text itself.
        others: games that it may speak of beside its own.
        database: more of them.
        folder: where the names of files in its figures and links begin; None for the folder of the file itself.
        cache: where the games of its figures are found, with none on it yet; None for a new one.
    """
    page = read_document(data, name)
    folder = Path(name).parent if folder is None else folder
    cache = cache or GameCache(folder)
    drawn = draw_blocks(page.blocks, cache)
    written = Reader(page.source, system_of_heading).read_all()
    library = _library(page, drawn, _own_games(page, written), (*others, *cache.games), database)
    reading = read_article(page, [known.written.span for known in library.own], library.knows)
    games = tuple(known.game for known in library.own)
    items = with_figures(reading.items, drawn.figures)
    judged = [*GameResolver(library, _titles(page), drawn.figures).judge(items)]
    meant = (each.known.game for each in judged if each.known and each.status is Status.VERIFIED)
    verdicts = [*judged, *_judge_citations(reading, page, _systems(page, drawn.figures, (*games, *meant)))]
    verdicts = [each for each in verdicts if _is_claim(each)]
    verdicts.sort(key=lambda each: each.claim.span)
    found = [*page.diagnostics, *_outside(page, written), *(each for game in games for each in _remarks(game))]
    found += (each for verdict in verdicts if (each := verdict.to_diagnostic()))
    found += (*drawn.diagnostics, *check_captions(items, drawn.figures, verdicts), *broken_links(page, folder))
    found.sort(key=lambda each: (each.span.start if each.span else 0, each.code))
    return Article(page.source, page.kind, games, tuple(verdicts), tuple(found), drawn.figures)


def _own_games(page: Document, written: WrittenFile) -> list[KnownGame]:
    """The games that an article prints; moves in a row in a caption are none."""
    blocks = [block.span for block in page.blocks]
    return [
        KnownGame(each, f"game {each.number} of the article", is_own=True)
        for each in written.games
        if find_within(each.span, blocks) is None
    ]


def _library(
    page: Document, drawn: Drawn, own: Sequence[KnownGame], others: Sequence[KnownGame], database: Database | None
) -> Library:
    """The games at hand. What the article only quotes from another one, or from a figure, is no game of its own."""
    library = Library(own, others, database)
    shown = [board.known for figure in drawn.figures for board in figure.boards if board.known]
    excerpts = find_excerpts(page, library, shown)
    if not excerpts:
        return library
    return Library([known for known in own if known not in excerpts], others, database)


def _outside(page: Document, written: WrittenFile) -> Iterator[Diagnostic]:
    """Remarks on what stands outside of games, but for prose: what else should an article be."""
    blocks = [block.span for block in page.blocks]
    for each in written.diagnostics:
        if each.code != "S103" and (each.span is None or find_within(each.span, blocks) is None):
            yield each


def _remarks(game: Game) -> Iterator[Diagnostic]:
    """What was found in a game. A line of moves in the prose, without a heading, need not say how it ended."""
    is_bare = not game.written.tags
    return (each for each in game.diagnostics if not (is_bare and each.code in ("O604", "O606")))


def _is_claim(verdict: Verdict) -> bool:
    """Whether anything is claimed: two squares with a dash are a move only if a game has it."""
    claim = verdict.claim
    if verdict.status is not Status.UNVERIFIED or not isinstance(claim, MoveClaim):
        return True
    turn = claim.turn
    return claim.label is not None or bool(turn.mark or turn.glyph or any(move.takes for move in turn.moves))


def _titles(page: Document) -> tuple[str, ...]:
    """The first line, by which other texts may call the article."""
    first = next(iter(page.units), None)
    return (page.source.text[first.start : first.end].splitlines()[0].strip(" #\t\ufeff"),) if first else ()


def _systems(page: Document, figures: Sequence[Figure], games: Sequence[Game]) -> tuple[str, ...]:
    """The rule systems that an article is about: the most drawn, the first named, those of its games, the others named.

    Its games are those printed in it and those that it rightly tells moves of.
    """
    named = find_systems(page.source.text)
    variants = (board.variant for figure in figures for board in figure.boards if board.variant)
    drawn = Counter(variant.key.partition("/")[0] for variant in variants)
    played = (game.variant.key.partition("/")[0] for game in games if game.variant)
    most = (system for system, _ in drawn.most_common(1))
    return tuple(dict.fromkeys((*most, *named[:1], *played, *named)))


def _judge_citations(reading: Claims, page: Document, systems: Sequence[str]) -> Iterator[Verdict]:
    defined = find_defined(page.source.text, page.units)
    for citation in reading.citations:
        yield _judge_citation(citation, systems, defined)


def _judge_citation(citation: Citation, systems: Sequence[str], defined: frozenset[str]) -> Verdict:
    found = judge_citation(citation, systems, defined)
    if found is True:
        return verified(citation)
    if not isinstance(found, Flaw):
        return unverified(citation, "nothing says whose rules are meant")
    right = found.right.removeprefix("D")
    return Verdict(
        citation,
        Status.FALSE,
        found.message,
        found.code,
        hints=(right,) if right else (),
        notes=(f"compared with the rules of {found.system}",),
    )

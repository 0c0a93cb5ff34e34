"""Check articles: the games they print, and what they claim about games and rules."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter, defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from latrodb.checks.forced import judge_comments
from latrodb.core.errors import LatrodbError
from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.diagnostics.span import Span
from latrodb.features.articles.citations import find_defined, find_systems, judge_breaches, judge_citation
from latrodb.features.articles.claims import Landmark, MoveClaim, place_of
from latrodb.features.articles.declared import ClaimJudge, Unjudged, find_unjudged
from latrodb.features.articles.document import Document, find_within, read_document, sentences
from latrodb.features.articles.extract_claims import extract_claims
from latrodb.features.articles.facts import against_itself
from latrodb.features.articles.fences import with_usual
from latrodb.features.articles.figure_claims import Surroundings, check_captions, with_figures
from latrodb.features.articles.figures import Figure, draw_blocks
from latrodb.features.articles.forced import judge_prose
from latrodb.features.articles.known_games import GameCache, KnownGame, Library, Route
from latrodb.features.articles.links import broken_links, check_link_names, find_linked, span_of
from latrodb.features.articles.mentions import check_names, find_mentions
from latrodb.features.articles.reference_resolution import GameResolver
from latrodb.features.articles.rulings import wrong_beginning, wrong_boards, wrong_outcomes
from latrodb.features.articles.verdict import Status, Verdict
from latrodb.notation.no_game import no_article
from latrodb.notation.parser import Reader
from latrodb.notation.written import read_result
from latrodb.rules.catalog import SYSTEMS, system_of_heading

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from latrodb.diagnostics.span import Source
    from latrodb.features.articles.claims import Citation
    from latrodb.game.game import Game
    from latrodb.notation.written import WrittenFile, WrittenGame
    from latrodb.rules.rulebook import Rulebook
    from latrodb.store.database import Database

_LONGEST_INDENT = 40  # characters examined before the first move of a line
_SHORT_RUN = 6  # a line with fewer turns is a quotation if other games are available
_NOT_PINNED = "A919"
_FRONT_MATTER = re.compile(r"\ufeff?---[ \t]*\r?\n.*?^(?:---|\.\.\.)[ \t]*$", re.DOTALL | re.MULTILINE)
_GAME = re.compile(r"^game:[ \t]*(?P<game>\S[^\r\n]*?)[ \t]*$", re.MULTILINE)
_FEWEST = 2  # turns of a quotation that must agree


@dataclass(frozen=True, slots=True)
class Article:
    """An article with everything found in it, in the order of the text."""

    source: Source  # its words; lines and columns are those of the file
    games: tuple[Game, ...]  # those it prints, checked
    verdicts: tuple[Verdict, ...]
    diagnostics: tuple[Diagnostic, ...]  # on games, claims and figures
    figures: tuple[Figure, ...] = ()  # those that can be drawn
    unjudged: tuple[Unjudged, ...] = ()  # sentences with a token that was compared with nothing


def check_article(
    data: bytes,
    name: str = "-",
    others: Sequence[KnownGame] = (),
    database: Database | None = None,
    cache: GameCache | None = None,
    usual: Mapping[str, str] | None = None,
    *,
    suggest: bool = False,
    seconds: float = 0,
) -> Article:
    """Read an article and compare it with games and rulebooks. Never raises, whatever the bytes.

    Args:
        data: Markdown, HTML or plain text.
        name: the file name; its suffix decides the markup, or else the text itself.
        others: games it may mention besides its own.
        database: further games it may mention.
        cache: holds the games of its figures, still empty; relative file names in figures and links start from its
            folder. None for a new one in the folder of the file itself.
        usual: fields of figures that do not say otherwise, such as `theme`.
        suggest: whether to look for claims that sentences which were not judged could declare.
        seconds: to search for each claim about what can be forced; 0 for no search.
    """
    document = read_document(data, name)
    if usual:
        blocks = tuple(with_usual(block, usual, block.figure.span.start) for block in document.blocks)
        document = document._replace(blocks=blocks)
    if nothing := no_article(data):
        return Article(document.source, (), (), (nothing,), ())
    return check_document(
        document, cache or GameCache(Path(name).parent), others, database, suggest=suggest, seconds=seconds
    )


def check_document(
    document: Document,
    cache: GameCache,
    others: Sequence[KnownGame] = (),
    database: Database | None = None,
    *,
    suggest: bool = False,
    seconds: float = 0,
) -> Article:
    """Compare a document with games and rulebooks; see `check_article`."""
    found = list(document.diagnostics)
    figures = draw_blocks(document.blocks, cache, found)
    written = Reader(document.source, system_of_heading).read_all()
    declared = _declared_game(document, cache, found)  # before the others: its players are known by name
    library = _library(document, figures, _own_games(document, written), (*others, *cache.games), database)
    printed = [known.written.span for known in library.own]
    items, citations = extract_claims(document, printed, library.knows)
    games = tuple(known.game for known in library.own)
    linked = find_linked(document, cache)
    links = (Landmark("link", span, index) for index, (span, _) in enumerate(linked))
    items = sorted((*with_figures(items, figures, document), *links), key=place_of)
    text, shown = document.source.text, Surroundings(document, figures)
    with ClaimJudge(seconds) as judge:
        games_linked = [known for _, known in linked]
        resolver = GameResolver(library, figures, text, games_linked, near=shown, claims=judge, declared=declared)
        judged = [*resolver.judge(items)]
        judged += judge_prose(document, printed, judged, seconds) if seconds else ()
        listed = tuple(
            Unjudged(each, tuple(judge.suggest(text[slice(*each)], resolver.subjects(unit))) if suggest else ())
            for unit, each in find_unjudged(document, judged)
        )
    meant = (each.known.game for each in judged if each.known and each.status is Status.VERIFIED)
    systems = _systems(document, figures, (*games, *meant))
    judged += [*_judge_citations(document, citations, systems, judged)]
    verdicts = tuple(sorted(filter(_is_claim, judged), key=lambda each: each.claim.span))
    found += (*_outside(document, written), *(each for game in games for each in _within(game)))
    found += (each for verdict in verdicts if (each := verdict.to_diagnostic()))
    commented = (each.diagnostic for game in games for each in judge_comments(game, seconds)) if seconds else ()
    found += filter(None, commented)
    found += (*check_captions(items, figures, verdicts), *broken_links(document, cache.folder))
    words = (*check_names(text, library.players), *check_link_names(document, cache), *against_itself(text))
    words += tuple(_rulings(document, systems, citations))
    found += [each for each in words if not any(_is_same(each, other) for other in found)]
    found.sort(key=lambda each: (each.span.start if each.span else 0, each.code))
    return Article(document.source, games, verdicts, tuple(_joined(found)), figures, listed)


def _judge_citations(
    document: Document, citations: Sequence[Citation], systems: Sequence[str], judged: Sequence[Verdict]
) -> Iterator[Verdict]:
    """The verdicts on references to rules: those that a move next to them does not break, and all others."""
    text = document.source.text
    places = [sentence for unit in document.units for sentence in sentences(text, unit)]
    breaches = [each for place in places for each in judge_breaches(text, place, citations, judged)]
    yield from breaches
    ruled = {each.claim.span for each in breaches}
    defined = find_defined(text, document.units)
    cited = (judge_citation(each, systems, defined) for each in citations)
    yield from (each for each in cited if each.claim.span not in ruled)


def _declared_game(document: Document, cache: GameCache, found: list[Diagnostic]) -> KnownGame | None:
    """The game that the front matter names, `game: FILE`; a diagnostic if there is none such."""
    head = _FRONT_MATTER.match(document.source.raw)
    field = _GAME.search(document.source.raw, *head.span()) if head else None
    if field is None:
        return None
    try:
        return cache.find(field["game"].strip("\"'"))[0]
    except LatrodbError as error:
        found.append(Diagnostic("A917", str(error), span_of(Span(*field.span("game")), document.source)))
        return None


def _rulings(document: Document, systems: Sequence[str], citations: Sequence[Citation]) -> Iterator[Diagnostic]:
    """What sentences about the rules of the main system say wrongly: who begins, wins and loses, and on which board."""
    text = document.source.text
    for unit in document.units if systems else ():
        book = SYSTEMS[systems[0]].system.rulebook
        for sentence in () if _is_headed_by_another(document, unit, book) else sentences(text, unit):
            yield from wrong_boards(text, sentence, book)
            if not {*find_systems(text[slice(*sentence)])} - {book.system}:
                cited = frozenset(each.label for each in citations if find_within(each.span, [sentence]) is not None)
                yield from wrong_outcomes(text, sentence, cited, book)
                yield from wrong_beginning(text, sentence, book.system)


def _is_headed_by_another(document: Document, unit: Span, book: Rulebook) -> bool:
    """Whether the heading above a paragraph names another system, as in a page about several."""
    start = max((each for each in document.headings if each <= unit.start), default=None)
    heading = "" if start is None else document.source.text[start:].lstrip().partition("\n")[0]
    titled = {key for key, entry in SYSTEMS.items() if entry.system.rulebook.title.lower() == heading.lower()}
    return bool({*find_systems(heading), *titled} - {book.system})


def _joined(found: Sequence[Diagnostic]) -> Iterator[Diagnostic]:
    """The diagnostics with a single one for all figures that are not pinned, placed at the first of them."""
    count = sum(each.code == _NOT_PINNED for each in found)
    for each in found:
        if each.code != _NOT_PINNED:
            yield each
        elif count:
            told = f"{count} boards of games have no 'seen' line, so a change of a game would go unnoticed"
            yield replace(each, message=told) if count > 1 else each
            count = 0


def _is_same(one: Diagnostic, other: Diagnostic) -> bool:
    """Whether two diagnostics report the same words for the same reason."""
    if one.code != other.code or not one.span or not other.span:
        return False
    return one.span.start < other.span.end and other.span.start < one.span.end


def _own_games(document: Document, written: WrittenFile) -> list[KnownGame]:
    """The games that an article prints; successive moves in a caption are not a game."""
    blocks = [block.span for block in document.blocks]
    return [
        KnownGame(each, f"game {each.number} of the article", is_own=True)
        for each in written.games
        if find_within(each.span, blocks) is None
    ]


def _library(
    document: Document,
    figures: Sequence[Figure],
    own: Sequence[KnownGame],
    others: Sequence[KnownGame],
    database: Database | None,
) -> Library:
    """The available games. What the article only quotes from another game, or from a figure, is not its own.

    Quotations have neither heading nor result and begin mid-line. Either the paragraph names the
    players, or a longer game begins with the same moves, or one that a figure shows. Wherever they begin, moves with
    words between them are a quotation if a longer game has most of them.
    """
    library = Library(own, others, database)
    longest: dict[tuple[Route, ...], int] = defaultdict(int)
    for known in library.whole:
        longest[known.line[:_FEWEST]] = max(len(known.line), longest[known.line[:_FEWEST]])
    shown = {board.known.line for figure in figures for board in figure.boards if board.known}

    def is_quoted(known: KnownGame) -> bool:
        length = len(known.line)
        if not known.written.tags and not _prints_result(known.written) and _retells(known, library):
            return True
        return _is_bare(document, known) and (
            (length < _SHORT_RUN and len(library.whole) > 1)
            or (others and 0 not in known.entries)
            or longest[known.line[:_FEWEST]] > length >= _FEWEST
            or any(line[:length] == known.line for line in shown)
            or _names_players(document, known, library)
        )

    kept = [known for known in own if not is_quoted(known)]
    return library if len(kept) == len(own) else Library(kept, others, database)


def _prints_result(written: WrittenGame) -> bool:
    """Whether a game ends with a result such as `1-0`; in an article, "Black won" is a statement."""
    return written.result is not None and read_result(written.result.text) is not None


def _retells(known: KnownGame, library: Library) -> bool:
    """Whether another, longer game has most of the turns: what is between them may be left out."""
    others = (other for other in library.whole if len(other.line) > len(known.line))
    return any(2 * len({*known.line} & {*other.line}) > len({*known.line}) for other in others)


def _is_bare(document: Document, known: KnownGame) -> bool:
    written = known.written
    if written.tags or _prints_result(written):
        return False
    before = document.source.text[max(0, written.span.start - _LONGEST_INDENT) : written.span.start]
    return bool(before and before[-1] not in "\r\n" and before.splitlines()[-1].strip(" \t-*•>"))


def _names_players(document: Document, known: KnownGame, library: Library) -> bool:
    units, start = document.units, known.written.span.start
    unit = units[max(0, bisect_right(units, start, key=lambda unit: unit.start) - 1)]
    mentions = find_mentions(document.source.text[unit.start : unit.end], library.knows)
    return any(library.named(each) for each in mentions)


def _outside(document: Document, written: WrittenFile) -> Iterator[Diagnostic]:
    """Diagnostics outside games, except those on prose, which an article consists of."""
    blocks = [block.span for block in document.blocks]
    for each in written.diagnostics:
        if each.code not in ("S103", "S120") and (each.span is None or find_within(each.span, blocks) is None):
            yield each


def _within(game: Game) -> Iterator[Diagnostic]:
    """The diagnostics of a game. A line of moves in the prose, without a heading, need not say how it ended."""
    is_bare = not game.written.tags
    return (each for each in game.diagnostics if not (is_bare and each.code in ("O604", "O606")))


def _is_claim(verdict: Verdict) -> bool:
    """Whether anything is claimed: two squares with a dash are a move only if a game has it."""
    claim = verdict.claim
    if verdict.status is not Status.UNVERIFIED or not isinstance(claim, MoveClaim):
        return True
    turn = claim.turn
    return claim.ply is not None or bool(turn.mark or turn.glyph or any(move.takes for move in turn.moves))


def _systems(document: Document, figures: Sequence[Figure], games: Iterable[Game]) -> tuple[str, ...]:
    """The rule systems an article is about: the most drawn, the first named, those of its games, the others named.

    Its games are those it prints and those whose moves it mentions correctly.
    """
    named = find_systems(document.source.text)
    variants = (board.variant for figure in figures for board in figure.boards if board.variant)
    drawn = Counter(variant.key.partition("/")[0] for variant in variants)
    played = (game.variant.key.partition("/")[0] for game in games if game.variant)
    most = (system for system, _ in drawn.most_common(1))
    return tuple(dict.fromkeys((*most, *named[:1], *played, *named)))

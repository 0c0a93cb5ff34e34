"""Claims of articles about what can be forced, declared ones and those of prose, judged by search."""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.core.errors import LatrodbError
from latrodb.core.ply import Ply
from latrodb.features.analyzer import analyzer
from latrodb.features.articles.claims import Declared, MoveClaim
from latrodb.features.articles.known_games import route
from latrodb.features.articles.verdict import Status, Verdict, unverified, verified
from latrodb.references import open_place, places_of
from latrodb.solver import search
from latrodb.solver.claim import read_claim
from latrodb.solver.judge import ClaimPlace, Judgement, judge
from latrodb.solver.told import find_told

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from latrodb.diagnostics.span import Span
    from latrodb.features.articles.document import Document
    from latrodb.game.game import Game
    from latrodb.solver.claim import Claim


def read_forced(query: str) -> tuple[Claim, str] | None:
    """The claim of `mate in 2 at 16b` and its place, which may be empty; None for a query of another kind."""
    words, _, place = query.partition(" at ")
    claim = read_claim(f"=> {words}")
    return (claim, place.strip()) if claim else None


def judge_declared(
    declared: Declared, claim: Claim, place: str, subjects: Sequence[tuple[str, str]], seconds: float
) -> Verdict:
    """The verdict on a declared claim: true if it holds for any of the games meant, false if for none.

    Args:
        declared: the claim in the article.
        claim: what its query says.
        place: where; empty for the place that is discussed.
        subjects: the texts of the games meant, each with the place that is discussed.
        seconds: to search, for each game; 0 for no search.
    """
    if not seconds:
        return Verdict(declared, Status.UNVERIFIED)  # only a user who asks for a search hears of it
    found: list[Judgement] = []
    for text, at in dict.fromkeys((text, place or at) for text, at in subjects):
        game = analyzer().check_game(analyzer().parse_text(text, "article").games[0])
        try:
            found.append(judge_at(game, at, claim, seconds))
        except LatrodbError as error:
            return unverified(declared, str(error))
    best = next((each for each in found if each.verdict is search.Verdict.PROVED), found[0])
    return _verdict(declared, best, "A934")


def judge_prose(
    document: Document, printed: Sequence[Span], verdicts: Sequence[Verdict], seconds: float
) -> Iterator[Verdict]:
    """The verdicts on forced wins that the prose claims, outside of printed games and declared claims.

    Such a claim is about the position after the last move of a game that is mentioned before it, in its paragraph or
    the one before. Without such a move nothing is said.
    """
    text, others = document.source.text, [*printed, *(each.span for each in document.claims)]
    moves = [
        (each.claim, each) for each in verdicts if isinstance(each.claim, MoveClaim) and _is_played(each, each.claim)
    ]
    for number, unit in enumerate(document.units):
        for told in find_told(text, *unit):
            before = [each for move, each in moves if number - 1 <= move.unit and move.span.end <= told.span.start]
            if not before or any(each.start <= told.span.start < each.end for each in others):
                continue
            known, ply = before[-1].known, before[-1].ply
            assert known
            assert ply is not None
            claim = Declared(str(told.claim), told.span, text[slice(*told.span)], number)
            try:
                found = judge_at(known.game, known.nodes[ply].label, told.claim, seconds)
                yield _verdict(claim, found, "A936", f"after {known.turn_text(ply)}")
            except LatrodbError as error:
                yield unverified(claim, str(error))


def _is_played(verdict: Verdict, claim: MoveClaim) -> bool:
    """Whether a move is one of the game, and not only considered."""
    known, ply = verdict.known, verdict.ply
    if verdict.status is not Status.VERIFIED or not known or ply is None or ply not in known.nodes:
        return False
    return known.entries[ply].route == route(claim.turn)


def judge_at(game: Game, at: str, claim: Claim, seconds: float) -> Judgement:
    """Judge a claim at a place of a game.

    Raises:
        LatrodbError: the game has no such place.
    """
    game, place = open_place(game, at)
    assert game.variant
    nodes = [each.node for each in places_of(game) if each.node]
    past = nodes[: nodes.index(place.node) + 1] if place.node else []
    if not all(node.is_certain for node in past):
        return Judgement(search.Verdict.UNDECIDED, "the position was reached under an assumption")
    first = game.variant.first
    ply = past[-1].ply.next(first) if past else game.nodes[0].ply if game.nodes else Ply(1, place.position.side)
    steps = tuple(step for node in past for step in node.steps)
    return judge(claim, ClaimPlace(game.variant, place.position, ply, steps), seconds)


def _verdict(claim: Declared, found: Judgement, code: str, where: str = "") -> Verdict:
    """A judgement as the verdict of an article; a win that is shorter than claimed is not verified."""
    message = f"{where}: {found.message}" if where else found.message
    notes = (f"best play: {found.line}",) if found.line else ()
    if found.verdict is search.Verdict.REFUTED:
        return Verdict(claim, Status.FALSE, message, code, notes=notes)
    if found.verdict is search.Verdict.PROVED and not found.shorter:
        return verified(claim)
    return Verdict(claim, Status.UNVERIFIED, message, "A915", notes=notes)

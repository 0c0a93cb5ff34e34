"""Comments that claim what can be forced, judged by search; only where a user asks for it, since it takes time."""

from __future__ import annotations

from itertools import chain, takewhile
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.ply import Ply
from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.game.variations import find_variations
from latrodb.notation.written import Aside
from latrodb.solver.claim import SIGN, read_claim
from latrodb.solver.judge import ClaimPlace, Judgement, judge
from latrodb.solver.search import Verdict
from latrodb.solver.told import find_told

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from latrodb.diagnostics.span import Span
    from latrodb.game.game import Game, Node
    from latrodb.solver.claim import Claim

_UNREAD = Judgement(Verdict.UNDECIDED, "this is not a claim that can be judged")


class Judged(NamedTuple):
    """A claim of a comment: its place, `16b` or `14w~2`, its words with their span, and what became of it."""

    place: str
    words: str
    span: Span
    judgement: Judgement

    @property
    def diagnostic(self) -> Diagnostic | None:
        """O608 to O610; None if the claim is proved."""
        verdict, message, line, shorter = self.judgement
        code = {Verdict.REFUTED: "O608", Verdict.UNDECIDED: "O609"}.get(verdict, "O610" if shorter else "")
        sense = f"'{self.words}' is {verdict}: {message}"
        notes = (f"best play: {line}",) if line else ()
        return Diagnostic(code, sense, self.span, ply=self.place, notes=notes) if code else None


def judge_comments(game: Game, seconds: float) -> Iterator[Judged]:
    """Judge each claim in the comments of a game and of its variations.

    Args:
        game: as replayed. Comments after a turn that was not reached without an assumption are left out.
        seconds: to search for each claim.
    """
    if game.variant is None or game.opening is None:
        return
    text, first = game.source.text, game.variant.first
    for node, past, asides in chain(_main_line(game), _variations(game)):
        position = node.after if node and node.after else game.opening
        ply = node.ply.next(first) if node else game.nodes[0].ply if game.nodes else Ply(1, game.opening.side)
        place = ClaimPlace(game.variant, position, ply, tuple(step for each in past for step in each.steps))
        for claim, span in _claims(text, asides):
            found = judge(claim, place, seconds) if claim else _UNREAD
            words = " ".join(text[slice(*span)].split())
            yield Judged(node.label if node else "start", words, span, found)


def _main_line(game: Game) -> Iterator[tuple[Node | None, Sequence[Node], Iterable[Aside]]]:
    """The start and each turn, with the turns up to it and the comments after it."""
    yield None, (), [each for each in takewhile(_is_aside, game.written.items) if isinstance(each, Aside)]
    reached = [*takewhile(lambda node: node.is_certain and node.was_played, game.nodes)]
    for count, node in enumerate(reached, 1):
        if node.asides:
            yield node, reached[:count], node.asides


def _variations(game: Game) -> Iterator[tuple[Node | None, Sequence[Node], Iterable[Aside]]]:
    for variation in find_variations(game):
        played = game.nodes[: variation.start - len(variation.lead)]
        for count, turn in enumerate(variation.turns, 1):
            if turn.asides:
                yield turn, (*played, *variation.lead, *variation.turns[:count]), turn.asides


def _is_aside(item: object) -> bool:
    return isinstance(item, Aside)


def _claims(text: str, asides: Iterable[Aside]) -> Iterator[tuple[Claim | None, Span]]:
    """The claims of comments and where they are; None for one that cannot be read.

    Brackets with turns are left out, since their words may be about these.
    """
    for aside in asides:
        span = aside.inside(text)
        words = text[slice(*span)]
        if words.lstrip().startswith(SIGN):
            yield read_claim(words), span
        elif not any(aside.turns()):
            yield from find_told(text, *span)

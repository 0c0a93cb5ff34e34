"""Make a ledger record from what is known about a turn that seems to be misprinted."""

from __future__ import annotations

import textwrap
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.errors import ContentError
from latrodb.diagnostics.span import Span
from latrodb.features.errata.verify import measure
from latrodb.game.ledgers.erratum import Erratum, Status, file_name
from latrodb.game.ledgers.match import citation_of, title_of
from latrodb.game.ledgers.overlay import lay_over
from latrodb.notation.text_edits import Edit, apply_edits

if TYPE_CHECKING:
    from latrodb.diagnostics.diagnostic import Correction, Diagnostic
    from latrodb.game.account import Checker
    from latrodb.game.game import Game, Node
    from latrodb.game.ledgers.overlay import Overlay

WIDTH = 110  # of the lines of evidence


class _Known(NamedTuple):
    """A diagnostic with its corrections that change one turn: the best one, and the others."""

    diagnostic: Diagnostic
    best: Correction
    others: tuple[Correction, ...]


def propose_erratum(
    game: Game, node: Node, check: Checker, *, by: str, date: str, corrected: str | None = None
) -> Overlay:
    """The best correction of a turn as an erratum with its evidence, applied to the game.

    `corrected` is the right turn, if the author of the erratum knows it. A correction found by search is never called
    certain: people must decide that. It is as sure as the diagnostic says, and not applied if that is ambiguous.

    Raises:
        ContentError: no correction is known or given.
    """
    if corrected is None:
        namesakes = (each for each in (node, *game.nodes) if each.label == node.label)  # one may be doubled
        node = next((each for each in namesakes if _known(game, each)), node)
    known = _known(game, node)
    if corrected is None and known is None:
        about = [each.message for each in game.diagnostics if each.ply == node.label]
        reason = about[0] if about else f"it is {node.state}, and nothing is reported about it"
        raise ContentError(
            f"no correction of {f'{node.label} {node.text}'.strip()} is known: {reason}; give --corrected"
        )
    chosen = _corrected(node, known.best) if corrected is None and known else corrected or ""
    degree = _degree(known) if known and chosen == _corrected(node, known.best) else Status.LIKELY
    erratum = Erratum(
        name=f"{file_name(game.source.name).rsplit('.', 1)[0]} {node.label}",
        game=citation_of(title_of(game.written, game.variant)),
        ply=node.label,
        tag="",
        printed=node.text,
        corrected=chosen,
        by=by,
        date=date,
        status=Status.LIKELY if corrected is not None and degree is Status.AMBIGUOUS else degree,
        evidence="-",
    )
    tried = lay_over(game, [replace(erratum, status=Status.LIKELY)], check)
    evidence = _evidence(game, node, known, tried, is_given=corrected is not None)
    return lay_over(game, [replace(erratum, evidence=evidence)], check)


def _known(game: Game, node: Node) -> _Known | None:
    """The correction found by search, or else the first one of a diagnostic about the turn."""
    for diagnostic in sorted(game.diagnostics, key=lambda each: (not each.found, each.ply != node.label)):
        mine = [each for each in diagnostic.corrections if each.label == node.label and _is_within(node, each)]
        if mine:
            return _Known(diagnostic, mine[0], tuple(each for each in diagnostic.corrections if each != mine[0]))
    return None


def _is_within(node: Node, correction: Correction) -> bool:
    """Whether a correction changes only one turn, or adds one that is left out."""
    start, end = node.span
    if not node.text:
        return all(span.start == span.end for span, _ in correction.edits)
    return all(start <= span.start and span.end <= end for span, _ in correction.edits)


def _degree(known: _Known) -> Status:
    """The degree to which the correction stands out from all others."""
    if known.diagnostic.corrections[0] != known.best:
        return Status.AMBIGUOUS
    return Status(known.diagnostic.confidence or (Status.AMBIGUOUS if known.others else Status.LIKELY))


def _corrected(node: Node, correction: Correction) -> str:
    if not node.text:
        return " ".join(text.strip() for _, text in correction.edits)
    start = node.span.start
    edits = [Edit(Span(span.start - start, span.end - start), text) for span, text in correction.edits]
    return apply_edits(node.text, edits).strip()


def _evidence(game: Game, node: Node, known: _Known | None, tried: Overlay, *, is_given: bool) -> str:
    """The evidence for a correction, in lines."""
    reported = (each.message for each in game.diagnostics if each.ply == node.label)
    message = known.diagnostic.message if known else next(reported, "")
    sentences = [_sentence(message)] if message else []
    if known and not is_given:
        odds = known.diagnostic.odds
        weighed = odds(known.best) if known.diagnostic.found else ""
        sentences.append(f"Proposed: {known.best.words(node.label, weighed)}.")
        sentences += [f"Next best: {other.words(node.label, odds(other))}." for other in known.others[:1]]
    printed, corrected = measure(game), measure(tried.corrected)
    (correction,) = tried.corrections
    sentences.append(f"As printed, the first {printed.played} of {len(game.nodes)} turns can be played.")
    if correction.verdict.is_applied:
        total = len(tried.corrected.nodes)
        sentences.append(f"With the correction the first {corrected.played} of {total} can, and ")
        sentences[-1] += f"the replay has {corrected.objections} objections instead of {printed.objections}."
    else:
        sentences += (_sentence(each.message) for each in correction.diagnostics)
    return "\n".join(textwrap.wrap(" ".join(sentences), WIDTH, break_long_words=False, break_on_hyphens=False))


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:].rstrip('.')}."

"""A game read under a habit of its whole text, with one diagnostic that names the habit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.checks.catalog import run_checks
from latrodb.core.english import list_words
from latrodb.diagnostics.correction import Correction
from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.features.repair.habits.search import find_habits
from latrodb.features.repair.proposal import Confidence, RepairedGame, SlipKind
from latrodb.game.game import Ready
from latrodb.game.inference.infer import anomaly_words
from latrodb.game.replay import replay
from latrodb.game.suspects import HABIT
from latrodb.notation.respelled import read_respelled

if TYPE_CHECKING:
    from collections.abc import Sequence

    from latrodb.features.repair.habits.search import Found
    from latrodb.game.game import Game, Start
    from latrodb.notation.written import WrittenGame

MOST = 3  # habits that are reported
SET_UP = ("T209", "T210")  # what moves say of the first position


def read_by_habit(game: Game) -> RepairedGame | None:
    """A checked game read under the habit that explains it far better than none; None if there is no such habit."""
    start = _usual_start(game.start, game.written)
    if start is None or game.written.is_log:
        return None
    found = find_habits(game.written, start.variant, start.position)[:MOST]
    written = read_respelled(game.written, found[0].copy) if found else None
    if written is None:
        return None
    again = run_checks(replay(written, start=start))
    diagnostics = (*again.diagnostics, _report(game.written, found))
    return RepairedGame(written, start, again.nodes, again.outcome, diagnostics)


def _usual_start(start: Start, written: WrittenGame) -> Ready | None:
    """The start without what was inferred from moves that may be read in another way; None without rules."""
    if written.tag("FEN") is not None or start.variant is None:
        return start if isinstance(start, Ready) else None
    kept = tuple(each for each in start.diagnostics if each.code not in SET_UP)
    return Ready(start.variant, start.variant.opening(), kept)


def _report(written: WrittenGame, found: Sequence[Found]) -> Diagnostic:
    """S122: the habit, what supports it, and the edits of the text that undo it."""
    best = found[0]
    corrections = tuple(_correct(written, each, 1 / len(found)) for each in found)
    first = corrections[0]
    as_it_stands = anomaly_words(round(best.usual))
    message = f"{list_words(best.words)}: {anomaly_words(int(best.cost))} then, "
    message += f"{as_it_stands} as it stands"
    others = tuple(f"or else {list_words(each.words)}, which explains it as well" for each in found[1:])
    is_open = best.is_open or len(found) > 1
    degree = (
        Confidence.AMBIGUOUS if best.is_open else Confidence.LIKELY if is_open or best.cost >= 1 else Confidence.UNIQUE
    )
    return Diagnostic(
        HABIT,
        message,
        first.span,
        game=written.number,
        hints=tuple(each.corrected for each in corrections),
        notes=others,
        found=corrections,
        confidence=degree.value,
    )


def _correct(written: WrittenGame, found: Found, share: float) -> Correction:
    edits = found.copy.edits(written.source.text)
    span, corrected = edits[0]
    printed = written.source.text[slice(*span)]
    return Correction(
        SlipKind.HABIT, None, span, printed, corrected, tuple((each.span, each.text) for each in edits), share
    )

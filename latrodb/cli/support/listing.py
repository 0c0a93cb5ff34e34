"""Errata, and how they fit their games, as rows of tables and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from latrodb.cli.support.output import print_table, say
from latrodb.core.english import count_words
from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.diagnostics.render import as_dict
from latrodb.diagnostics.span import Source
from latrodb.features.errata.verify import Measure, Trial, measure
from latrodb.game.ledgers.erratum import Citation, Erratum
from latrodb.game.ledgers.overlay import Overlay, Verdict

Tried: TypeAlias = Sequence[tuple[Overlay, Sequence[Trial]]]  # each game with the errata tried at it

HEAD = (*("id", "erratum", "game", "place", "printed", "corrected", "kind", "status", "by", "date"), "reverted")
TRIED = ("erratum", "game", "place", "printed", "corrected", "status", "verdict", "without it", "with it")


def row_of(number: int | None, erratum: Erratum, is_current: bool) -> tuple[str, ...]:
    """The cells of an erratum under `HEAD`; without a number outside databases."""
    reverted = erratum.reversal.date if erratum.reversal else ""
    return (
        "" if number is None else str(number),
        *_cells(erratum),
        erratum.kind,
        erratum.status,
        erratum.by,
        erratum.date,
        reverted if is_current else "no longer in its ledger",
    )


def record_of(erratum: Erratum) -> dict[str, object]:
    """An erratum as JSON."""
    return {
        "erratum": erratum.name,
        "ledger": erratum.source.name,
        "line": erratum.source.place(erratum.span_of("Erratum")).line,
        "file": erratum.game.file,
        "game": erratum.game.number,
        "tags": dict(erratum.game.tags),
        "ply": erratum.ply or None,
        "tag": erratum.tag or None,
        "printed": erratum.printed,
        "corrected": erratum.corrected,
        "kind": erratum.kind.value,
        "by": erratum.by,
        "date": erratum.date,
        "status": erratum.status.value,
        "evidence": erratum.evidence,
        "reverted": erratum.reversal._asdict() if erratum.reversal else None,
    }


def print_trials(tried: Tried, homeless: Sequence[Erratum]) -> None:
    """Print a line for each game, a table with a row for each erratum, and how many were applied."""
    rows = [_trial_row(trial) for _, trials in tried for trial in trials]
    rows += ((*_cells(erratum), erratum.status, Verdict.NO_GAME, "", "") for erratum in homeless)
    for overlay, _ in tried:
        say(_game_line(overlay))
    print_table(TRIED, rows)
    applied = sum(trial.correction.verdict.is_applied for _, trials in tried for trial in trials)
    say(f"{count_words(len(rows), 'erratum')}, {applied} of them applied")


def trials_record(
    tried: Tried, homeless: Sequence[Erratum], found: Sequence[tuple[Diagnostic, Source]]
) -> dict[str, object]:
    """The same as JSON: games, errata, and all diagnostics of the ledgers."""
    errata = [_trial_record(overlay, trial) for overlay, trials in tried for trial in trials]
    errata += ({**record_of(erratum), "verdict": Verdict.NO_GAME.value} for erratum in homeless)
    return {
        "games": [_game_record(overlay) for overlay, _ in tried],
        "errata": errata,
        "diagnostics": [as_dict(diagnostic, source) for diagnostic, source in found],
    }


def _cells(erratum: Erratum) -> Iterator[str]:
    yield from (erratum.name, _cited(erratum.game), erratum.place, erratum.printed, erratum.corrected)


def _cited(citation: Citation) -> str:
    """The game of an erratum in a few words."""
    if citation.file is None:
        return " - ".join(value for key, value in citation.tags if key in ("White", "Black"))
    return f"{citation.file}#{citation.number}" if citation.number else citation.file


def _trial_row(trial: Trial) -> tuple[str, ...]:
    erratum, verdict, _ = trial.correction
    return (*_cells(erratum), erratum.status, verdict, *map(_measure_words, (trial.without, trial.within)))


def _measure_words(measure: Measure) -> str:
    return f"{count_words(measure.played, 'turn')}, {count_words(measure.objections, 'objection')}"


def _game_line(overlay: Overlay) -> str:
    turns = count_words(len(overlay.printed.nodes), "turn")
    printed, corrected = measure(overlay.printed), measure(overlay.corrected)
    return (
        f"{_name(overlay)}: {turns}; as printed {printed.played} can be played, with "
        f"{count_words(printed.objections, 'objection')}, as corrected {corrected.played} of "
        f"{len(overlay.corrected.nodes)}, with {corrected.objections}"
    )


def _name(overlay: Overlay) -> str:
    return f"{overlay.printed.source.name}#{overlay.printed.written.number}"


def _game_record(overlay: Overlay) -> dict[str, object]:
    return {
        "file": overlay.printed.source.name,
        "game": overlay.printed.written.number,
        "printed": {"turns": len(overlay.printed.nodes), **measure(overlay.printed)._asdict()},
        "corrected": {"turns": len(overlay.corrected.nodes), **measure(overlay.corrected)._asdict()},
    }


def _trial_record(overlay: Overlay, trial: Trial) -> dict[str, object]:
    return {
        **record_of(trial.correction.erratum),
        "found_in": {"file": overlay.printed.source.name, "game": overlay.printed.written.number},
        "verdict": trial.correction.verdict.value,
        "without": trial.without._asdict(),
        "with": trial.within._asdict(),
    }

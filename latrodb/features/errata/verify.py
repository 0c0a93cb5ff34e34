"""Test errata: find out what each of them does for its game."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from latrodb.diagnostics.codes import Severity
from latrodb.game.ledgers.overlay import Correction, Overlay, lay_over

if TYPE_CHECKING:
    from latrodb.game.account import Checker
    from latrodb.game.game import Game


class Measure(NamedTuple):
    """How well a game replays."""

    objections: int  # its errors and warnings
    played: int  # how many turns from the first on can be played without an assumption


class Trial(NamedTuple):
    """An erratum of a game: the replay with all other errata of the game, and with all errata."""

    correction: Correction
    without: Measure
    within: Measure


def measure(game: Game) -> Measure:
    """How well a game replays."""
    lost = (node.index for node in game.nodes if not (node.was_played and node.is_certain))
    objections = sum(each.level is not Severity.INFO for each in game.diagnostics)
    return Measure(objections, next(lost, len(game.nodes)))


def try_errata(overlay: Overlay, check: Checker) -> tuple[Trial, ...]:
    """Test every erratum of a game by leaving it out."""
    within = measure(overlay.corrected)
    trials = []
    for correction in overlay.corrections:
        rest = (other.erratum for other in overlay.corrections if other is not correction)
        without = measure(lay_over(overlay.printed, rest, check).corrected)
        trials.append(Trial(correction, without, within))
    return tuple(trials)

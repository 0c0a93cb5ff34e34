"""What can be switched on over a board: locks, open paths, threats, attacks, formations, and tactics, by the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from latrodb.core.color import BLACK, WHITE
from latrodb.core.square import square_name, squares
from latrodb.diagrams.move_arrows import Moment as Place
from latrodb.diagrams.overlays import MarkRequest
from latrodb.diagrams.rule_overlays import marks_by_rule
from latrodb.diagrams.scene import appearance
from latrodb.features.viewer.frames import codes_of
from latrodb.rules.capabilities import HasLocks, HasPaths

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.core.position import Position
    from latrodb.diagrams.marks import LegendEntry, Sample
    from latrodb.features.viewer.frames import Frame, Moment
    from latrodb.rules.variant import Variant

TITLES = {
    "locks": "Held men",
    "paths": "Open paths",
    "threat": "Threats",
    "attack": "How men were taken",
    "formations": "Formations",
    "motifs": "Tactics",
}
_NUMBERS = ("no", "one", "two", "three", "four")


class Show(msgspec.Struct, frozen=True):
    """A kind of overlay that a game has somewhere: its title, and what its signs mean, each as a code and in words."""

    title: str
    legend: list[tuple[str, str]]


def add_shows(variant: Variant, moments: list[Moment]) -> tuple[list[Frame], dict[str, Show]]:
    """Return the frames with every overlay by rule and the words of their squares, and the overlays there are."""
    frames = []
    legends: dict[str, dict[Sample, LegendEntry]] = {}
    for moment in moments:
        show, names = {}, {}
        for name in TITLES:
            marks = marks_by_rule(MarkRequest(name), Place(variant, moment.position, moment.steps))
            if not marks.overlays:
                continue
            show[name] = codes_of(marks.overlays)
            legend = legends.setdefault(name, {})
            if name == "motifs":  # their inks mean something else in each position
                names[name] = "; ".join(remark.partition(": ")[2] for remark in marks.remarks)
            else:
                used = {appearance(overlay) for overlay in marks.overlays}
                legend |= {
                    look: each for each in marks.meanings if each.sample and (look := appearance(each.sample)) in used
                }
        words = dict(_square_words(variant, moment.position))
        frames.append(msgspec.structs.replace(moment.frame, show=show, names=names, squares=words))
    shows = {
        name: Show(TITLES[name], [(codes_of([each.sample]), each.words) for each in legends[name].values()])  # type: ignore[list-item]
        for name in TITLES
        if name in legends
    }
    return frames, shows


def _square_words(variant: Variant, position: Position) -> Iterator[tuple[str, str]]:
    """Return what is to be said of squares besides their men: open paths of leaders, and held men."""
    system = variant.system
    found: dict[int, list[str]] = {}
    if isinstance(system, HasPaths):
        for side in (WHITE, BLACK):
            leader = position.dux(side)
            paths = system.open_paths(position, side) if leader.bit_count() == 1 else None
            if paths is not None:
                count = paths.bit_count()
                words = f"{_NUMBERS[count]} open path{'' if count == 1 else 's'}"
                found.setdefault(leader.bit_length() - 1, []).append(words)
    if isinstance(system, HasLocks):
        for lock in system.locks(position):
            holders = " and ".join(map(square_name, squares(lock.holders)))
            held = variant.rulebook.held
            found.setdefault(lock.man, []).append(f"{held} by {holders}" if holders else held)
    for square, words_of in found.items():
        yield square_name(square), ", ".join(words_of)

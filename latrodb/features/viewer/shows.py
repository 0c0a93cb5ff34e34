"""What can be switched on over a board: locks, open paths, threats, attacks, formations, and tactics, by the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from latrodb.core.color import BLACK, WHITE
from latrodb.core.square import square_name, squares
from latrodb.diagrams.marks import Arrow, Line, Outline, Tie
from latrodb.diagrams.move_arrows import Moment as Place
from latrodb.diagrams.overlays import MarkRequest
from latrodb.diagrams.rule_overlays import marks_by_rule
from latrodb.diagrams.scene import appearance
from latrodb.features.viewer.packing import men_of, pack_codes, pack_tables
from latrodb.rules.capabilities import HasLocks, HasPaths

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from latrodb.core.position import Position
    from latrodb.diagrams.marks import Sample
    from latrodb.features.viewer.drawings import Drawings
    from latrodb.features.viewer.frames import Moment
    from latrodb.rules.variant import Variant

TACTICS = "motifs"
TITLES = {
    "locks": "Held men",
    "paths": "Open paths",
    "threat": "Threats",
    "attack": "How men were taken",
    "formations": "Formations",
    TACTICS: "Tactics",
}
_NUMBERS = ("no", "one", "two", "three", "four")


class Show(msgspec.Struct, frozen=True, omit_defaults=True):
    """A kind of overlay that a game has somewhere, with its codes by frame as `pack_codes` returns them."""

    title: str
    marks: list[str]
    legend: list[tuple[str, int, str]]  # a sample on the first square, how many squares it needs, and what it means
    words: dict[int, str] = {}  # what its marks mean, by frame, if that is not the same everywhere


def find_shows(
    variant: Variant, moments: Sequence[Moment], drawings: Drawings, *, has_tactics: bool = True
) -> dict[str, Show]:
    """Return the overlays by rule that a game has somewhere."""
    names = [name for name in TITLES if has_tactics or name != TACTICS]
    men = [men_of(each.position) for each in moments]
    found = ((name, _find_show(name, variant, moments, men, drawings)) for name in names)
    return {name: show for name, show in found if show}


def _find_show(
    name: str, variant: Variant, moments: Sequence[Moment], men: Sequence[Collection[int]], drawings: Drawings
) -> Show | None:
    frames = [moment.frame for moment in moments]
    marked = [marks_by_rule(MarkRequest(name), Place(variant, each.position, each.steps)) for each in moments]
    codes = [drawings.codes(marks.overlays, near) for marks, near in zip(marked, men, strict=True)]
    if not any(codes):
        return None
    if name == TACTICS:  # their inks mean something else in each position
        words = {at: "; ".join(remark.partition(": ")[2] for remark in marks.remarks)
                 for at, marks in enumerate(marked) if marks.overlays}  # fmt: skip
        return Show(TITLES[name], pack_codes(codes, frames), [], words)
    used = {appearance(overlay) for marks in marked for overlay in marks.overlays}
    entries = {
        appearance(each.sample): each for marks in marked if marks.overlays for each in marks.meanings if each.sample
    }
    legend = [_sample(drawings, look, entry.words) for look, entry in entries.items() if look in used]
    return Show(TITLES[name], pack_codes(codes, frames), legend)


def _sample(drawings: Drawings, look: Sample, words: str) -> tuple[str, int, str]:
    """Return the code of a mark in a legend, how many squares it needs, and what it means."""
    (code,) = drawings.codes([look], ())  # type: ignore[list-item]
    return code, 2 if isinstance(look, Arrow | Line | Tie | Outline) else 1, words


def square_words(variant: Variant, moments: Sequence[Moment]) -> dict[int, dict[str, str]]:
    """Return what is to be said of squares besides their men, by frame, as `pack_words` returns it."""
    found = [dict(_square_words(variant, each.position)) for each in moments]
    return pack_tables(found, [each.frame for each in moments])


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

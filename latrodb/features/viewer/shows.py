"""What can be switched on over a board: locks, open paths, threats, attacks, formations, and tactics, by the rules."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import msgspec

from latrodb.core.color import BLACK, WHITE
from latrodb.core.english import list_words
from latrodb.core.square import only_square, square_name, squares
from latrodb.diagrams.marks import Arrow, Line, Outline, Tie
from latrodb.diagrams.move_arrows import Moment as Place
from latrodb.diagrams.overlays import MarkRequest
from latrodb.diagrams.rule_overlays import marks_by_rule
from latrodb.diagrams.scene import appearance
from latrodb.features.viewer.packing import join_marks, men_of, pack_codes

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from latrodb.core.position import Position
    from latrodb.diagrams.marks import Sample
    from latrodb.diagrams.overlays import Marks
    from latrodb.features.viewer.drawings import Drawings
    from latrodb.features.viewer.frames import Moment
    from latrodb.features.viewer.packing import Phrases
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
_NEXT_MOTIF = re.compile("; (?=[^;:]+: )")  # one motif can have several places
_NUMBERS = ("no", "one", "two", "three", "four")


class Show(msgspec.Struct, frozen=True, omit_defaults=True):
    """A kind of overlay that a game has somewhere, with its codes by frame as `pack_codes` returns them."""

    title: str
    marks: str
    legend: list[tuple[str, int, str]]  # a sample on the first square, how many squares it needs, and what it means
    words: str = ""  # what its marks mean, as codes of phrases by frame, if that is not the same everywhere


def find_shows(
    variant: Variant, moments: Sequence[Moment], drawings: Drawings, phrases: Phrases, *, has_tactics: bool = True
) -> dict[str, Show]:
    """Return the overlays by rule that a game has somewhere."""
    names = [name for name in TITLES if has_tactics or name != TACTICS]
    men = [men_of(each.position) for each in moments]
    found = ((name, _find_show(name, variant, moments, men, drawings, phrases)) for name in names)
    return {name: show for name, show in found if show}


def _find_show(
    name: str, variant: Variant, moments: Sequence[Moment], men: Sequence[Collection[int]], drawings: Drawings,
    phrases: Phrases,
) -> Show | None:  # fmt: skip
    frames = [moment.frame for moment in moments]
    marked = [marks_by_rule(MarkRequest(name), Place(variant, each.position, each.steps)) for each in moments]
    codes = [drawings.codes(marks.overlays, near) for marks, near in zip(marked, men, strict=True)]
    if not any(codes):
        return None
    if name == TACTICS:  # their inks mean something else in each position
        words = [[phrases.code(motif) for motif in _motifs(marks)] for marks in marked]
        return Show(TITLES[name], pack_codes(codes, frames, join_marks), [], pack_codes(words, frames))
    used = {*map(appearance, {overlay for marks in marked for overlay in marks.overlays})}
    entries = {
        appearance(each.sample): each for marks in marked if marks.overlays for each in marks.meanings if each.sample
    }
    legend = [_sample(drawings, look, entry.words) for look, entry in entries.items() if look in used]
    return Show(TITLES[name], pack_codes(codes, frames, join_marks), legend)


def _motifs(marks: Marks) -> list[str]:
    """Return the motifs that are drawn, each with its places: `hit: f6 on g6`."""
    if not marks.overlays:
        return []
    return _NEXT_MOTIF.split("; ".join(remark.partition(": ")[2] for remark in marks.remarks))


def _sample(drawings: Drawings, look: Sample, words: str) -> tuple[str, int, str]:
    """Return the code of a mark in a legend, how many squares it needs, and what it means."""
    (code,) = drawings.codes([look], ())  # type: ignore[list-item]
    return code, 2 if isinstance(look, Arrow | Line | Tie | Outline) else 1, words


def square_words(variant: Variant, moments: Sequence[Moment], phrases: Phrases) -> str:
    """Return what is to be said of squares besides their men, as a column of codes: each begins with its square."""
    found = [[phrases.code(words) for words in _square_words(variant, each.position)] for each in moments]
    return pack_codes(found, [each.frame for each in moments])


def _square_words(variant: Variant, position: Position) -> Iterator[str]:
    """Yield the open paths of leaders, and held men: `g2 three open paths`, `d4 locked by d5`."""
    system = variant.system
    for side in (WHITE, BLACK):
        leader = position.dux(side)
        paths = system.open_paths(position, side) if leader.bit_count() == 1 else None
        if paths is not None:
            count = paths.bit_count()
            square = square_name(only_square(leader))
            yield f"{square} {_NUMBERS[count]} open path{'' if count == 1 else 's'}"
    for lock in system.locks(position) or ():
        is_known = variant.rulebook.held == "bound" and position.bound >> lock.man & 1  # his name says it
        if is_known and not lock.holders:
            continue
        held = f"{square_name(lock.man)} {'held' if is_known else variant.rulebook.held}"
        yield f"{held} by {list_words(map(square_name, squares(lock.holders)))}" if lock.holders else held

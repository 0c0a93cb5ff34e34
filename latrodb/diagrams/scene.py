"""Scenes and sheets: what a diagram shows, as data. No measures, no colors."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import reduce
from itertools import pairwise
from operator import or_
from typing import TYPE_CHECKING, assert_never

from latrodb.core.color import Color
from latrodb.core.square import NOWHERE, STRIDE, Square, SquareSet, as_set, square_name, squares
from latrodb.core.turn import Drop, March, Move, Shift, Stop, Take, Throw
from latrodb.diagrams.alt_text import as_clause, describe, name_squares
from latrodb.diagrams.marks import (
    Arrow,
    Circle,
    Cross,
    Frame,
    Ghost,
    Highlight,
    Ink,
    LegendEntry,
    Man,
    Outline,
    Overlay,
    name_overlay,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from latrodb.core.geometry import Geometry
    from latrodb.core.position import Position
    from latrodb.core.step import Step


@dataclass(frozen=True, slots=True)
class Scene:
    """A diagram before it is laid out.

    Squares must be on the board; that is not checked here.

    Attributes:
        geometry: the board.
        men: the men on it, by square.
        overlays: what is drawn over or under them.
        title: a few words, any text.
        description: the picture in words; `read_description` reads the position back from it.
        caption: words printed below the board, or none.
        side: whose turn it is, shown by a small sign at that side's edge; None shows none.
        hand: soldiers still to be placed, White's and Black's, shown below the board.
        dux_hand: the same for leaders.
        die: a throw shown below the board, 0 for none.
        pips: what is left of the throw.
        is_flipped: whether Black sits at the bottom.
        legend: what the marks mean, shown below the board.
        meanings: what is known of the marks' meanings, shown or not; `legend.with_legend` makes a legend of it.
    """

    geometry: Geometry
    men: tuple[Man, ...]
    overlays: tuple[Overlay, ...] = ()
    title: str = ""
    description: str = ""
    caption: str = ""
    side: Color | None = None
    hand: tuple[int, int] = (0, 0)
    dux_hand: tuple[int, int] = (0, 0)
    die: int = 0
    pips: int = 0
    is_flipped: bool = False
    legend: tuple[LegendEntry, ...] = ()
    meanings: tuple[LegendEntry, ...] = ()

    def with_overlays(
        self, overlays: Iterable[Overlay], meanings: Iterable[LegendEntry] = (), remarks: Iterable[str] = ()
    ) -> Scene:
        """The same scene with more overlays, which the description tells of too.

        Args:
            overlays: those to add; a mark that is there already is not added again.
            meanings: what some of them mean.
            remarks: sentences that tell of them, `Name: words` with a name of `describe.REMARKS`; without any the
                overlays are named one by one.
        """
        added = tuple(overlays)
        told = [f"{as_clause(remark)}." for remark in remarks]
        if added and not told:
            told = [f"Marked: {', '.join(name_overlay(overlay) for overlay in added)}."]
        return replace(
            self,
            overlays=tuple(dict.fromkeys(self.overlays + added)),
            meanings=tuple(dict.fromkeys((*self.meanings, *meanings))),
            description=" ".join([self.description, *told]),
        )


@dataclass(frozen=True, slots=True)
class Sheet:
    """Boards side by side under one caption.

    Attributes:
        scenes: from left to right, one at least; their boards may differ in size.
        titles: a few words above each board, such as `left` or `after`; empty, or one for each scene.
        caption: words below all of them, or none.
    """

    scenes: tuple[Scene, ...]
    titles: tuple[str, ...] = ()
    caption: str = ""

    @property
    def title(self) -> str:
        """The caption, or the titles of the boards."""
        return self.caption or "; ".join(filter(None, (scene.title for scene in self.scenes)))

    @property
    def description(self) -> str:
        """A line for each board; `read_descriptions` reads the positions back from them."""
        places = self.titles or ("",) * len(self.scenes)
        return "\n".join(
            f"Board {number}{', ' if place else ''}{as_clause(place)}. {scene.description}"
            for number, (place, scene) in enumerate(zip(places, self.scenes, strict=True), 1)
        )


def side_titles(count: int) -> tuple[str, ...]:
    """What to call so many boards side by side: `left` and `right`, or numbers for more than three; none for one.

    >>> side_titles(2), side_titles(4)
    (('left', 'right'), ('1', '2', '3', '4'))
    """
    sides = {2: ("left", "right"), 3: ("left", "middle", "right")}
    return sides.get(count, tuple(map(str, range(1, count + 1))) if count > 1 else ("",) * count)


# What the marks of a turn mean.
_LAST_TURN = (
    LegendEntry(Arrow(0, 1, Ink.MOVE), "last turn"),
    LegendEntry(Highlight(0), "last turn"),
    LegendEntry(Highlight(0, is_origin=True), "last turn"),
    LegendEntry(Outline(1, Ink.MOVE), "formation that moved"),
    LegendEntry(Cross(0, Ink.ATTACK), "captured man"),
    LegendEntry(Frame(0, Ink.ATTACK), "man captured where another stands now"),
    LegendEntry(Circle(0, Ink.ATTACK), "man turned over"),
    LegendEntry(Circle(0, Ink.NOTE), "man set free"),
)


def scene_of_position(position: Position, *, title: str = "", caption: str = "", is_flipped: bool = False) -> Scene:
    """The plain diagram of a position.

    Args:
        position: any arrangement.
        title: the title; without one, the size of the board and the side to move.
        caption: words to print below the board.
        is_flipped: whether Black sits at the bottom.
    """
    return Scene(
        position.geometry,
        tuple(_men(position, position.men)),
        title=title or f"{position.geometry.name} board, {position.side.title} to move",
        description=describe(position),
        caption=caption,
        side=position.side,
        hand=position.hand,
        dux_hand=position.dux_hand,
        die=position.die,
        pips=position.pips,
        is_flipped=is_flipped,
    )


def scene_of_steps(steps: Sequence[Step], *, title: str = "", caption: str = "", is_flipped: bool = False) -> Scene:
    """The position after a turn, with the turn drawn into it.

    The ends of the turn are tinted and joined by arrows, a formation that moved is outlined, captured men
    stand as crossed ghosts, or are a red frame around the man who has come to stand there, men turned over or
    set free are ringed. The throw of the turn lies beside the board.

    Args:
        steps: a turn carried out, legal or not: one step, or those of a turn of Glaucus in order.
        title: as for `scene_of_position`.
        caption: the same.
        is_flipped: the same.
    """
    after = steps[-1].after
    scene = scene_of_position(after, title=title, caption=caption, is_flipped=is_flipped)
    ghosts = [man for step in steps for man in _men(step.before, _taken(step) & ~after.men)]
    taken, bound, freed = (
        _union(sets) for sets in (map(_taken, steps), (step.bound for step in steps), (step.freed for step in steps))
    )
    overlays = _last_tints(overlay for step in steps for move in step.turn for overlay in _of_move(move))
    overlays += map(Ghost, ghosts)
    overlays += [Cross(square) for square in squares(taken)]
    overlays = [_beside_men(overlay, after.men) for overlay in overlays]
    overlays += [Circle(square, Ink.ATTACK) for square in squares(bound)]
    overlays += [Circle(square, Ink.NOTE) for square in squares(freed)]
    words = " ".join([scene.description, *_tell(steps, (taken, bound, freed))])
    throw = next((move.pips for step in steps for move in step.turn if isinstance(move, Throw)), 0)
    return replace(
        scene, overlays=tuple(dict.fromkeys(overlays)), description=words, die=scene.die or throw, meanings=_LAST_TURN
    )


def _men(position: Position, members: SquareSet) -> Iterator[Man]:
    """The men of a position on some squares; empty squares give none."""
    black, duxes, bound = position.black, position.duxes, position.bound
    for square in squares(members & position.men):
        is_black, is_dux, is_bound = black >> square & 1, duxes >> square & 1, bound >> square & 1
        yield Man(square, Color(is_black), bool(is_dux), bool(is_bound))


def _beside_men(overlay: Overlay, men: SquareSet) -> Overlay:
    """A frame instead of the cross of a captured man on whose square another stands now."""
    if isinstance(overlay, Cross) and men >> overlay.square & 1:
        return Frame(overlay.square, overlay.ink)
    return overlay


def _of_move(move: Move) -> Iterator[Overlay]:
    match move:
        case Shift(origin, target, via):
            stops = (origin, *via, target)
            yield from (Highlight(square, is_origin=True) for square in stops[:-1])
            yield Highlight(target)
            yield from _arrows(pairwise(stops))
        case March(origins, targets, _):
            left = set(origins) - set(targets)
            yield from (Highlight(square, is_origin=True) for square in origins if square in left)
            yield from (Highlight(square) for square in targets)
            yield Outline(as_set(targets))
            yield from _arrows(_ways_of(origins, targets))
        case Drop(target):
            yield Highlight(target)
        case Take(target):
            yield Cross(target)
        case Throw() | Stop():
            return
        case _:
            assert_never(move)


def _arrows(legs: Iterable[tuple[Square, Square]]) -> Iterator[Arrow]:
    return (Arrow(origin, target, Ink.MOVE) for origin, target in legs if origin != target)


def _ways_of(origins: Sequence[Square], targets: Sequence[Square]) -> Iterator[tuple[Square, Square]]:
    """Where the men of a formation go: of those who follow each other only the last, whose way lies open to view."""
    shifts = {target - origin for origin, target in zip(origins, targets, strict=True)}
    shift = shifts.pop()
    stride = STRIDE if shift % STRIDE == 0 else 1
    behind = 0 if shifts else stride if shift > 0 else -stride
    for origin, target in zip(origins, targets, strict=True):
        if not behind or origin - behind not in origins:
            yield origin, target


def _taken(step: Step) -> SquareSet:
    return as_set(capture.square for capture in step.captures)


def _union(sets: Iterable[SquareSet]) -> SquareSet:
    return reduce(or_, sets, NOWHERE)


def _last_tints(overlays: Iterable[Overlay]) -> list[Overlay]:
    """The same overlays, of several tints of a square only the last: where a man only came through he left."""
    found = list(overlays)
    last = {overlay.square: overlay for overlay in found if isinstance(overlay, Highlight)}
    return [each for each in found if not isinstance(each, Highlight) or last[each.square] == each]


def _tell(steps: Sequence[Step], sets: tuple[SquareSet, SquareSet, SquareSet]) -> Iterator[str]:
    """The sentences about a turn; their openings are the `REMARKS` that reading passes over."""
    told = [words for step in steps for move in step.turn if (words := _tell_move(move))]
    if told:
        yield f"Last turn: {', '.join(told)}."
    for name, members in zip(("Captured", "Turned over", "Set free"), sets, strict=True):
        if members:
            yield f"{name}: {name_squares(members)}."


def _tell_move(move: Move) -> str:
    match move:
        case Shift(origin, target, via):
            return " to ".join(square_name(square) for square in (origin, *via, target))
        case March(origins, targets, _):
            return f"{name_squares(as_set(origins))} to {name_squares(as_set(targets))}"
        case Drop(target, is_dux):
            return f"{'Dux' if is_dux else 'soldier'} placed on {square_name(target)}"
        case Take(target):
            return f"{square_name(target)} removed"
        case Throw(pips):
            return f"throw of {pips}"
        case Stop(is_fall):
            return "the King falls" if is_fall else ""
        case _:
            assert_never(move)

"""Scenes, sheets, and legends: what a diagram shows, as data. No measures, no colors."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import reduce
from itertools import pairwise
from operator import or_
from typing import TYPE_CHECKING, assert_never

from latrodb.core.color import WHITE, Color
from latrodb.core.square import STRIDE, Square, SquareSet, as_set, find_square, square_name, squares
from latrodb.core.step import Drop, March, Move, Shift, Stop, Take, Throw
from latrodb.diagrams.marks import (
    Arrow,
    Circle,
    Cross,
    Frame,
    Ghost,
    Highlight,
    Ink,
    Label,
    LegendEntry,
    Man,
    Numeral,
    Outline,
    Overlay,
    Sample,
    SideSign,
    Sign,
    as_sample,
    name_kind,
    name_overlay,
)
from latrodb.diagrams.verdicts import LEGAL, Finding, Verdict, find_verdict, judge_result, judge_steps
from latrodb.diagrams.words import ENGLISH, as_clause, describe, language, name_board, name_side, name_squares, say
from latrodb.notation.form import Form

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from latrodb.core.geometry import Geometry
    from latrodb.core.position import Position
    from latrodb.core.step import Step
    from latrodb.game.game import Node

_NOT_MADE = (Verdict.CORRECTED, Verdict.IMPOSSIBLE)  # of turns that were written and not made


@dataclass(frozen=True, slots=True)
class Scene:
    """A diagram before it is laid out. Squares must be on the board; that is not checked here."""

    geometry: Geometry
    men: tuple[Man, ...]  # by square
    overlays: tuple[Overlay, ...] = ()
    title: str = ""
    description: str = ""  # the picture in words, without loss
    caption: str = ""  # words below the board
    side: Color | None = None  # the side to move, shown by a sign at its edge
    result: str = ""  # `1-0`, `0-1` or `1/2-1/2` if the game is over, shown by a sign at the edge and in words
    finding: Finding = LEGAL  # on the turn that led here, also in words below the board
    said: str = ""  # words beside the picture, which need not be below the board, too
    language: str = ENGLISH  # of the words
    hand: tuple[int, int] = (0, 0)  # soldiers still to be placed, White's and Black's, shown below the board
    dux_hand: tuple[int, int] = (0, 0)  # the same for leaders
    die: int = 0  # a throw shown below the board, 0 for none
    pips: int = 0  # what is left of the throw
    is_flipped: bool = False  # Black is at the bottom
    legend: tuple[LegendEntry, ...] = ()  # what the marks mean, shown below the board
    meanings: tuple[LegendEntry, ...] = ()  # what the marks mean, from which `with_legend` makes a legend
    notes: tuple[str, ...] = ()  # which marks were asked for and found nothing; also part of the legend

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """Return itself, as a sheet returns its boards."""
        return (self,)

    @property
    def ended(self) -> Finding:
        """Return who has won."""
        return judge_result(self.result)

    def with_overlays(
        self,
        overlays: Iterable[Overlay],
        meanings: Iterable[LegendEntry] = (),
        remarks: Iterable[str] = (),
        notes: Iterable[str] = (),
    ) -> Scene:
        """Return the same scene with more overlays, and what some of them mean.

        The remarks are sentences for the description, `Name: words`; without remarks it names each overlay. Notes say
        which overlays found nothing.
        """
        added = tuple(overlays)
        sentences = [f"{as_clause(remark)}." for remark in remarks]
        if added and not sentences:
            sentences = [f"{say('marked', marks=', '.join(map(name_overlay, added)))}."]
        return replace(
            self,
            overlays=tuple(dict.fromkeys(self.overlays + added)),
            meanings=tuple(dict.fromkeys((*self.meanings, *_meanings_of(added, meanings)))),
            notes=tuple(dict.fromkeys((*self.notes, *notes))),
            description=" ".join([self.description, *sentences]),
        )


@dataclass(frozen=True, slots=True)
class Sheet:
    """Boards side by side under one caption."""

    scenes: tuple[Scene, ...]  # from left to right, at least one; their boards may differ in size
    titles: tuple[str, ...] = ()  # words above each board, such as `left` or `after`; empty, or one for each scene
    caption: str = ""  # words below all of them

    @property
    def language(self) -> str:
        """Return the language of its words."""
        return self.scenes[0].language

    @property
    def title(self) -> str:
        """Return the caption, or the titles of the boards."""
        return self.caption or "; ".join(filter(None, (scene.title for scene in self.scenes)))

    @property
    def description(self) -> str:
        """Describe each board on a line."""
        places = self.titles or ("",) * len(self.scenes)
        return "\n".join(
            f"{say('board_number', number=number)}{', ' if place else ''}{as_clause(place)}. {scene.description}"
            for number, (place, scene) in enumerate(zip(places, self.scenes, strict=True), 1)
        )


def side_titles(count: int) -> tuple[str, ...]:
    """Names for boards side by side: `left` and `right`, or numbers for more than three; none for a single board.

    >>> side_titles(2), side_titles(4)
    (('left', 'right'), ('1', '2', '3', '4'))
    """
    sides = {2: ("left", "right"), 3: ("left", "middle", "right")}
    if count in sides:
        return tuple(map(say, sides[count]))
    return tuple(map(str, range(1, count + 1))) if count > 1 else ("",) * count


def _last_turn(finding: Finding) -> tuple[LegendEntry, ...]:
    """What the marks of the last turn mean."""
    arrow = Arrow(0, 1, Ink.MOVE, finding.verdict is Verdict.ILLEGAL, is_by_rule=True)
    samples: dict[str, tuple[Sample, ...]] = {
        say("means_last_turn"): (arrow, Highlight(0), Highlight(0, is_origin=True)),
        finding.words: (Sign(0, finding.verdict),),
        say("means_written"): (_struck(0, 1),),
        say("means_formation_moved"): (Outline(1, Ink.MOVE),),
        say("means_captured"): (Cross(0, Ink.ATTACK),),
        say("means_captured_here"): (Frame(0, Ink.ATTACK),),
        say("means_turned_over"): (Circle(0, Ink.ATTACK),),
        say("means_set_free"): (Circle(0, Ink.NOTE),),
    }
    return tuple(LegendEntry(sample, words) for words, found in samples.items() for sample in found)


def scene_of_position(
    position: Position,
    steps: Sequence[Step] = (),
    node: Node | None = None,
    *,
    title: str = "",
    caption: str = "",
    is_flipped: bool = False,
    result: str = "",
) -> Scene:
    """Draw a position, with the turn that led to it drawn in; the default title is the board and the side to move.

    The ends of the turn are tinted and joined by arrows, barred if it is illegal, and a formation that moved is
    outlined. Captured men are crossed ghosts, or a red frame around the man that has moved onto their square; men
    turned over or set free are ringed. The throw of the turn is next to the board.

    Args:
        position: what is drawn.
        steps: the turn, legal or not, which in Glaucus has several steps; empty for none.
        node: the ply of a record that the turn is, or that led no further. Unless it is a legal turn played as written,
            it has the sign of its verdict, and a struck arrow for a written turn that was not made.
        title: the title of the picture.
        caption: words below the board.
        is_flipped: whether Black is at the bottom.
        result: `1-0`, `0-1` or `1/2-1/2`, which takes the place of the side to move.
    """
    finding = find_verdict(node) if node else judge_steps(steps)
    overlays = overlays_of_turn(position, steps, node)
    throw = next((move.pips for step in steps for move in step.turn if isinstance(move, Throw)), 0)
    return Scene(
        position.geometry,
        tuple(_men(position, position.men)),
        overlays=overlays,
        title=title or name_board(position, result),
        description=" ".join([describe(position, result), *_describe_turn(steps, node, finding)]),
        caption=caption,
        side=None if result else position.side,
        result=result,
        finding=finding,
        language=language(),
        hand=position.hand,
        dux_hand=position.dux_hand,
        die=position.die or throw,
        pips=position.pips,
        is_flipped=is_flipped,
        meanings=_meanings_of(overlays, _last_turn(finding)) if overlays else (),
    )


def _meanings_of(overlays: Iterable[Overlay], meanings: Iterable[LegendEntry]) -> tuple[LegendEntry, ...]:
    """Return what overlays mean, without what no overlay looks like: a later one that does may mean something else."""
    shown = {appearance(overlay) for overlay in overlays}
    return tuple(entry for entry in meanings if entry.sample is None or appearance(entry.sample) in shown)


def overlays_of_turn(position: Position, steps: Sequence[Step], node: Node | None = None) -> tuple[Overlay, ...]:
    """Return what `scene_of_position` draws over the men."""
    finding = find_verdict(node) if node else judge_steps(steps)
    overlays = [*_overlays_of_steps(steps)] if steps else []
    if finding.verdict is Verdict.ILLEGAL:
        overlays = [replace(each, is_barred=True) if isinstance(each, Arrow) else each for each in overlays]
    written = _written_ways(position, node) if node and finding.verdict in _NOT_MADE else []
    made = {(each.origin, each.target) for each in overlays if isinstance(each, Arrow)}
    struck = [_struck(*ends) for way in written for ends in pairwise(way) if ends[0] != ends[1] and ends not in made]
    mover = steps[0].before.side if steps else position.side
    at = _sign_square(position.geometry, mover, overlays, written)
    sign = [Sign(at, finding.verdict)] if finding.words else []
    return tuple(dict.fromkeys((*struck, *overlays, *sign)))


def _overlays_of_steps(steps: Sequence[Step]) -> Iterator[Overlay]:
    after = steps[-1].after
    taken, bound, freed = _changes(steps)
    found = _last_tints(overlay for step in steps for move in step.turn for overlay in _of_move(move))
    yield from (each for each in found if not isinstance(each, Cross))
    yield from (Ghost(man) for step in steps for man in _men(step.before, _taken(step) & ~after.men))
    removed = as_set(each.square for each in found if isinstance(each, Cross))
    yield from (Frame(at, Ink.ATTACK) if after.men >> at & 1 else Cross(at) for at in squares(taken | removed))
    yield from (Circle(square, Ink.ATTACK) for square in squares(bound))
    yield from (Circle(square, Ink.NOTE) for square in squares(freed))


def _struck(origin: Square, target: Square) -> Arrow:
    return Arrow(origin, target, Ink.GREY, is_by_rule=True, is_struck=True)


def _written_ways(position: Position, node: Node) -> list[list[Square]]:
    """Return the ways of the men of a written turn, without squares that the board does not have."""
    from latrodb.game.game import TurnNode

    moves = node.written.moves if isinstance(node, TurnNode) else ()
    named = (move.squares if move.form is Form.SHIFT else move.squares[::2] for move in moves)
    found = ([find_square(each.name) for each in way] for way in named)
    return [[each for each in way if each is not None and position.geometry.has(each)] for way in found]


def _sign_square(
    board: Geometry, mover: Color, overlays: Iterable[Overlay], written: Iterable[Sequence[Square]]
) -> Square:
    """Return where a turn ended, or was to end; if that is not on the board, the corner next to the mover."""
    corner = board.files - 1 + STRIDE * (0 if mover is WHITE else board.ranks - 1)
    taken = [each.square for each in overlays if isinstance(each, Cross | Frame)]
    made = [each.square for each in overlays if isinstance(each, Highlight) and not each.is_origin]
    return (made or taken or [square for way in written for square in way] or [corner])[-1]


def _changes(steps: Sequence[Step]) -> tuple[SquareSet, SquareSet, SquareSet]:
    """Return the squares of the men captured, turned over, and set free in a turn."""
    found = ((_taken(step), step.bound, step.freed) for step in steps)
    taken, bound, freed = (reduce(or_, members) for members in zip(*found, strict=True))
    return taken, bound, freed


def _men(position: Position, members: SquareSet) -> Iterator[Man]:
    """Return the men of a position on some squares, skipping empty ones."""
    black, duxes, bound = position.black, position.duxes, position.bound
    for square in squares(members & position.men):
        is_black, is_dux, is_bound = black >> square & 1, duxes >> square & 1, bound >> square & 1
        yield Man(square, Color(is_black), bool(is_dux), bool(is_bound))


def _of_move(move: Move) -> Iterator[Overlay]:
    match move:
        case Shift(origin, target, via):
            stops = (origin, *via, target)
            yield from (Highlight(square, is_origin=True) for square in stops[:-1])
            yield Highlight(target)
            yield from _arrows(pairwise(stops))
        case March(origins, targets, _):
            yield from (Highlight(square, is_origin=True) for square in origins if square not in targets)
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
    return (Arrow(origin, target, Ink.MOVE, is_by_rule=True) for origin, target in legs if origin != target)


def _ways_of(origins: Sequence[Square], targets: Sequence[Square]) -> Iterator[tuple[Square, Square]]:
    """Return how the men of a formation move: in a file of men only the last, whose path is visible."""
    shifts = {target - origin for origin, target in zip(origins, targets, strict=True)}
    shift = shifts.pop()
    stride = STRIDE if shift % STRIDE == 0 else 1
    behind = 0 if shifts else stride if shift > 0 else -stride
    for origin, target in zip(origins, targets, strict=True):
        if not behind or origin - behind not in origins:
            yield origin, target


def _taken(step: Step) -> SquareSet:
    return as_set(capture.square for capture in step.captures)


def _last_tints(overlays: Iterable[Overlay]) -> list[Overlay]:
    """Keep only the last of several tints of a square: a man who only passed through has left it."""
    found = list(overlays)
    last = {overlay.square: overlay for overlay in found if isinstance(overlay, Highlight)}
    return [each for each in found if not isinstance(each, Highlight) or last[each.square] == each]


def _describe_turn(steps: Sequence[Step], node: Node | None, finding: Finding) -> Iterator[str]:
    moves = [*filter(None, (_describe_move(move) for step in steps for move in step.turn))]
    written = as_clause(node.caption) if node and finding.verdict is not Verdict.ILLEGAL else ""
    found = f"{written} ({finding.words})" if written and finding.words else finding.words
    if moves or found:
        yield f"{say('last_turn', moves=', '.join(filter(None, (*moves, found))))}."
    changes = _changes(steps) if steps else ()
    for key, members in zip(("captured", "turned_over", "set_free"), changes, strict=False):
        if members:
            yield f"{say(key, squares=name_squares(members))}."


def _describe_move(move: Move) -> str:
    match move:
        case Shift(origin, target, via):
            first, *others = (square_name(square) for square in (origin, *via, target))
            return reduce(lambda way, square: say("from_to", origin=way, target=square), others, first)
        case March(origins, targets, _):
            return say("from_to", origin=name_squares(as_set(origins)), target=name_squares(as_set(targets)))
        case Drop(target, is_dux):
            return say("dux_placed" if is_dux else "soldier_placed", square=square_name(target))
        case Take(target):
            return say("removed", square=square_name(target))
        case Throw(pips):
            return say("throw", pips=pips)
        case Stop(is_fall):
            return say("king_falls") if is_fall else ""
        case _:
            assert_never(move)


def with_legend(scene: Scene) -> Scene:
    """Return the same scene with a legend for all marks with a meaning, also in the description."""
    entries = legend_of(scene)
    if not entries:
        return scene
    named = [
        say("legend_entry", sign=name_kind(entry.sample), meaning=as_clause(entry.words))
        for entry in entries
        if entry.sample is not None
    ]
    words = f" {say('legend', entries=', '.join(named))}." if named else ""
    return replace(scene, legend=entries, description=scene.description + words)


def legend_of(scene: Scene) -> tuple[LegendEntry, ...]:
    """Return one entry for each meaning shown, overlays first, then bound men, who is to move, and notes.

    Marks that look alike share an entry with all their meanings; of marks that look different but mean the same, the
    first one is shown.
    """
    meanings: dict[Sample, list[str]] = {}
    for entry in scene.meanings:
        if entry.sample is not None:
            meanings.setdefault(appearance(entry.sample), []).append(entry.words)
    samples: dict[str, Sample] = {}
    for overlay in sorted(_uncovered(scene.overlays), key=lambda each: isinstance(each, Highlight | Ghost)):
        meaning = meanings.get(appearance(overlay)) or _default_words(overlay)
        if meaning:
            samples.setdefault(f" {say('or')} ".join(dict.fromkeys(meaning)), overlay)
    if bound := next((man for man in scene.men if man.is_bound), None):
        samples.setdefault(say("means_bound"), bound)
    if scene.side is not None:
        samples.setdefault(say("to_move", side=name_side(scene.side)), SideSign(scene.side))
    notes = (LegendEntry(None, note) for note in scene.notes)
    return (*(LegendEntry(sample, words) for words, sample in samples.items()), *notes)


def _uncovered(overlays: Iterable[Overlay]) -> Iterable[Overlay]:
    """Drop overlays covered by a later one of the same shape in the same place."""
    last: dict[Overlay, Overlay] = {}
    for overlay in overlays:
        bare = overlay if isinstance(overlay, Highlight | Ghost | Sign) else replace(overlay, ink=Ink.NOTE)
        last.pop(bare, None)
        last[bare] = overlay
    return last.values()


def appearance(sample: Sample) -> Sample:
    """Return a key that is equal for marks that look alike: the mark without its place and its number.

    >>> appearance(Cross(0, Ink.RED)) == appearance(Cross(5, Ink.RED)) != appearance(Cross(0, Ink.BLUE))
    True
    """
    sample = as_sample(sample)
    return replace(sample, value=0) if isinstance(sample, Numeral) else sample


def _default_words(overlay: Overlay) -> tuple[str, ...]:
    match overlay:
        case Ghost():
            return (say("means_captured"),)
        case Highlight() | Label() | Numeral() | Cross() | Outline() | Sign() | Arrow(is_barred=True):
            return ()
        case _:
            return (say(f"means_{overlay.ink}"),) if overlay.ink in (Ink.MOVE, Ink.ATTACK) else ()

"""What the script is given, small: words and marks by number, and of each frame only what the last one does not tell.

A column is a text with a part for each frame, between semicolons; a table has the frames that differ from the rest.
Some columns can be switched on over a board: locks, open paths, threats, attacks, formations and tactics, by the rules.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from latrodb.core.color import BLACK, WHITE
from latrodb.core.english import list_words
from latrodb.core.position import cell_at, write_fields
from latrodb.core.square import only_square, square_name, squares
from latrodb.diagrams.marks import squares_for
from latrodb.diagrams.move_arrows import Moment as Place
from latrodb.diagrams.overlays import MarkRequest
from latrodb.diagrams.rule_overlays import marks_by_rule
from latrodb.diagrams.scene import appearance, overlays_of_turn
from latrodb.diagrams.words import say, term
from latrodb.features.viewer.board_drawings import short

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

    from latrodb.core.position import Position
    from latrodb.diagrams.marks import Sample
    from latrodb.diagrams.overlays import Marks
    from latrodb.features.viewer.board_drawings import Drawings
    from latrodb.features.viewer.frames import Frame, Moment
    from latrodb.rules.variant import Variant


Column: TypeAlias = "str | list[str] | dict[int, object]"
Men: TypeAlias = "dict[str, str]"  # by the names of their squares

GAP = "~"  # in a phrase, where squares are to be put
BETWEEN = ";"  # of the parts of a column, which have none
_SQUARE = re.compile(r"[a-p]\d+")
_MARK = re.compile(r"(-?[0-9A-Z]+)(.+)")
_QUIET = re.compile(r"(?: quiet=(\d+))?$")
_SOME = ("then", "line", "captures", "flaw", "doubt")
TACTICS = "motifs"
SHOWS = ("locks", "paths", "threat", "attack", "formations", TACTICS)
_NEXT_MOTIF = re.compile("; (?=[^;:]+: )")  # one motif can have several places


class Phrases:
    """The words of a page without their squares, in the order of their first use.

    A code is the number of a phrase and the squares for its gaps, `0d5,d4d6`.
    """

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}

    def code(self, words: str) -> str:
        """Return the code of some words.

        >>> Phrases().code("custodial: d5 by d4 and d6")
        '0d5,d4d6'
        """
        squares = _lists_of_squares(say("and"))
        lists = ("".join(_SQUARE.findall(found)) for found in squares.findall(words))
        number = self.numbers.setdefault(squares.sub(GAP, words), len(self.numbers))
        return f"{short(number)}{','.join(lists)}"

    def codes(self, words: Iterable[str]) -> str:
        """Return the codes of several words, with blanks between them."""
        return " ".join(map(self.code, filter(None, words)))


@cache
def _lists_of_squares(conjunction: str) -> re.Pattern[str]:
    """What finds squares as `list_words` writes them."""
    return re.compile(rf"\b[a-p]\d+(?:(?:, [a-p]\d+)* {conjunction} [a-p]\d+)?\b")


def pack_frames(moments: Sequence[Moment], drawings: Drawings, phrases: Phrases) -> dict[str, Column]:
    """Return the columns of frames.

    - `at` and those of `_SOME` are as in `Frame`, and `turn` is, but without the number that `at` has.
    - `up` has the frames whose frame before them is not the one before them in the list.
    - `say` has the turn in the codes of phrases; a code with several gaps is the way of a man.
    - `men` has what differs from the men of the frame before when those who moved are on their new squares: letters,
      each with the squares that it holds now, and `-` with those that are empty.
    - `fields` has the side to move and the rest of the position on one line, where it is not as in `next_fields`.
    - `marks` has the codes of the last turn, as changes from `marks_of` its ways.
    """
    frames = [moment.frame for moment in moments]
    said = [phrases.codes(frame.say.split("; ")) for frame in frames]
    ways = [*map(ways_of, said)]
    near = [men_of(each.position) for each in moments]
    drawn = [
        drawings.codes((*overlays_of_turn(each.position, each.steps, each.node), *each.drawn), men)
        for each, men in zip(moments, near, strict=True)
    ]
    men = [{square_name(square): man for square, man in each.items()} for each in near]
    fields = [write_fields(each.position) for each in moments]
    columns: dict[str, Column] = {
        "at": BETWEEN.join(frame.at for frame in frames),
        "turn": [_without_number(frame) for frame in frames],
        "say": BETWEEN.join(said),
        "men": BETWEEN.join(
            _changed(move_men(men[frame.up], way) if frame.up >= 0 else {}, here)
            for frame, here, way in zip(frames, men, ways, strict=True)
        ),
        "fields": BETWEEN.join(
            "" if frame.up >= 0 and here == next_fields(fields[frame.up]) else here
            for frame, here in zip(frames, fields, strict=True)
        ),
        "marks": BETWEEN.join(change(marks_of(way), codes, join_marks) for way, codes in zip(ways, drawn, strict=True)),
        "up": {at: frame.up for at, frame in enumerate(frames) if frame.up != at - 1},
    }
    for name in _SOME:
        columns[name] = {
            at: int(value) if value is True else value
            for at, frame in enumerate(frames)
            if (value := getattr(frame, name))
        }
    return {name: column for name, column in columns.items() if column != {}}


def ways_of(codes: str) -> list[list[str]]:
    """Return the squares on which each man was who moved, by the codes of what is said of a turn.

    >>> ways_of("0c4,c6 1a6d5 0c6,c7 2a1b1,a2b2")
    [['c4', 'c6', 'c7'], ['a1', 'a2'], ['b1', 'b2']]
    """
    ways: list[list[str]] = []
    for code in codes.split():
        starts, *lists = (_SQUARE.findall(part) for part in code.split(","))
        for start, *stops in zip(starts, *lists, strict=True) if lists else ():
            if ways and ways[-1][-1] == start and len(starts) == 1:  # not of a formation
                ways[-1] += stops
            else:
                ways.append([start, *stops])
    return ways


def marks_of(ways: Iterable[Sequence[str]]) -> list[str]:
    """Return the marks that a frame has if nothing else is said: 0 where a way begins, 1 where it ends."""
    return [code for way in ways for code in (f"0{way[0]}", f"1{way[-1]}")]


def next_fields(before: str) -> str:
    """Return the fields of the next position if nothing else is said: the other side, and one more quiet turn.

    >>> next_fields("w hand=1,0 quiet=3"), next_fields("b")
    ('b hand=1,0 quiet=4', 'w quiet=1')
    """
    rest = _QUIET.sub(lambda found: f" quiet={int(found[1] or 0) + 1}", before[1:], count=1)
    return f"{'w' if before[0] == 'b' else 'b'}{rest}"


def change(before: Sequence[str], codes: Sequence[str], join: Callable[[Iterable[str]], str] = " ".join) -> str:
    """Return what codes add to those before, and after a `-` what they lack; all after a `=` where that is shorter.

    The order is not kept.

    >>> change(["0a1", "1b2"], ["1b2", "3c3"]), change(["0a1", "0b2"], [])
    ('-0a1 3c3', '=')
    """
    gone = (f"-{code}" for code in before if code not in codes)
    changes = join((*gone, *(code for code in codes if code not in before)))
    return min(changes, f"={join(codes)}", key=len)


def pack_codes(
    found: Sequence[Sequence[str]], frames: Sequence[Frame], join: Callable[[Iterable[str]], str] = " ".join
) -> str:
    """Return a column of changes to the codes of the frame before each."""
    pairs = zip(found, frames, strict=True)
    return BETWEEN.join(change(found[frame.up] if frame.up >= 0 else (), codes, join) for codes, frame in pairs)


def join_marks(codes: Iterable[str]) -> str:
    """Join codes of marks, each mark with all its squares.

    >>> join_marks(["18d4", "-2a1", "18d5"])
    '18d4d5 -2a1'
    """
    found: dict[str, str] = {}
    for code in codes:
        number, square = _MARK.findall(code)[0]
        found[number] = found.get(number, "") + square
    return " ".join(number + names for number, names in found.items())


def men_of(position: Position) -> dict[int, str]:
    """The men of a position by their squares, as their letters in a position on one line, with `~` for a bound man."""
    return {square: cell_at(position, square) for square in squares(position.men)}


def move_men(men: Men, ways: Iterable[Sequence[str]]) -> Men:
    """Return men by the names of their squares, those who moved on their new ones."""
    moved = dict(men)
    for start, *_, end in ways:
        man = moved.pop(start, "")
        if man:
            moved[end] = man
    return moved


def _without_number(frame: Frame) -> str:
    number, dot, rest = frame.turn.partition(".")
    return f"{dot}{rest}" if number == re.split(r"\D", frame.at)[0] != "" else frame.turn


def _changed(before: Men, men: Men) -> str:
    changed: dict[str, str] = {}
    for name in before | men:
        if men.get(name) != before.get(name):
            letter = men.get(name, "-")
            changed[letter] = changed.get(letter, "") + name
    return " ".join(letter + names for letter, names in changed.items())


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
    names = [name for name in SHOWS if has_tactics or name != TACTICS]
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
        return Show(say(f"show_{name}"), pack_codes(codes, frames, join_marks), [], pack_codes(words, frames))
    used = {*map(appearance, {overlay for marks in marked for overlay in marks.overlays})}
    entries = {
        appearance(each.sample): each for marks in marked if marks.overlays for each in marks.meanings if each.sample
    }
    legend = [_sample(drawings, look, entry.words) for look, entry in entries.items() if look in used]
    return Show(say(f"show_{name}"), pack_codes(codes, frames, join_marks), legend)


def _motifs(marks: Marks) -> list[str]:
    """Return the motifs that are drawn, each with its places: `hit: f6 on g6`."""
    if not marks.overlays:
        return []
    return _NEXT_MOTIF.split("; ".join(remark.partition(": ")[2] for remark in marks.remarks))


def _sample(drawings: Drawings, look: Sample, words: str) -> tuple[str, int, str]:
    """Return the code of a mark in a legend, how many squares it needs, and what it means."""
    (code,) = drawings.codes([look], ())  # type: ignore[list-item]
    return code, squares_for(look), words


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
            yield f"{square} {say('open_path_one' if count == 1 else 'open_path_many', count=count)}"
    for lock in system.locks(position) or ():
        is_known = variant.rulebook.held == "bound" and position.bound >> lock.man & 1  # his name says it
        if is_known and not lock.holders:
            continue
        held = f"{square_name(lock.man)} {term('held' if is_known else variant.rulebook.held)}"
        holders = list_words(map(square_name, squares(lock.holders)), say("and")) if lock.holders else ""
        yield f"{held} {say('by', holders=holders)}" if holders else held

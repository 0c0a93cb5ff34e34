"""What the script is given, small: words and marks by number, and of each frame only what the last one does not tell.

A column is a text with a part for each frame, between semicolons; a table has the frames that differ from the rest.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypeAlias

from latrodb.core.position import write_fields
from latrodb.core.square import square_name, squares
from latrodb.diagrams.scene import overlays_of_steps
from latrodb.features.viewer.drawings import short

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from latrodb.core.position import Position
    from latrodb.features.viewer.drawings import Drawings
    from latrodb.features.viewer.frames import Frame, Moment

Column: TypeAlias = "str | list[str] | dict[int, object]"
Men: TypeAlias = "dict[str, str]"  # by the names of their squares

GAP = "~"  # in a phrase, where squares are to be put
BETWEEN = ";"  # of the parts of a column, which have none
_SQUARE = re.compile(r"[a-p]\d+")
_SQUARES = re.compile(r"\b[a-p]\d+(?:(?:, [a-p]\d+)* and [a-p]\d+)?\b")  # as `list_words` writes them
_MARK = re.compile(r"(-?[0-9A-Z]+)(.+)")
_QUIET = re.compile(r"(?: quiet=(\d+))?$")
_LETTERS = ("SD", "sd")  # of White's and of Black's soldiers and leaders
_SOME = ("then", "line", "captures", "flaw", "doubt")


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
        lists = ("".join(_SQUARE.findall(found)) for found in _SQUARES.findall(words))
        number = self.numbers.setdefault(_SQUARES.sub(GAP, words), len(self.numbers))
        return f"{short(number)}{','.join(lists)}"

    def codes(self, words: Iterable[str]) -> str:
        """Return the codes of several words, with blanks between them."""
        return " ".join(map(self.code, filter(None, words)))


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
    drawn = [
        drawings.codes(overlays_of_steps(each.steps), men_of(each.position)) if each.steps else [] for each in moments
    ]
    men = [_named(each.position) for each in moments]
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
    black, duxes, bound = position.black, position.duxes, position.bound
    return {
        square: _LETTERS[black >> square & 1][duxes >> square & 1] + "~" * (bound >> square & 1)
        for square in squares(position.men)
    }


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


def _named(position: Position) -> Men:
    return {square_name(square): man for square, man in men_of(position).items()}


def _changed(before: Men, men: Men) -> str:
    changed: dict[str, str] = {}
    for name in before | men:
        if men.get(name) != before.get(name):
            letter = men.get(name, "-")
            changed[letter] = changed.get(letter, "") + name
    return " ".join(letter + names for letter, names in changed.items())

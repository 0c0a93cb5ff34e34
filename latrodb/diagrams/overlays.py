"""Parse marks in words: `arrow:e1-e4:red=the plan` into an overlay, `locks` into a request for overlays by rule."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.color import BLACK, WHITE
from latrodb.core.errors import LatrodbError, near_miss
from latrodb.core.square import Square, as_set, find_square, square_name
from latrodb.diagrams.marks import (
    Arrow,
    Circle,
    Cross,
    Dot,
    Frame,
    Ghost,
    Highlight,
    Ink,
    Label,
    LegendEntry,
    Line,
    Man,
    Numeral,
    Outline,
    Overlay,
    Tie,
    barred,
    name_kind,
)
from latrodb.diagrams.words import say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from latrodb.core.geometry import Geometry

SINGLES: dict[str, type[Cross | Circle | Frame | Dot]] = {"cross": Cross, "circle": Circle, "square": Frame, "dot": Dot}
PAIRS: dict[str, Callable[..., Overlay]] = {"arrow": Arrow, "barred": barred, "line": Line, "tie": Tie}
FORMS = {
    "arrow": "arrow:e1-e4",
    "barred": "barred:e1-e4",
    "line": "line:e1-e4",
    "tie": "tie:e4-e5",
    **{kind: f"{kind}:d5" for kind in SINGLES},
    "tint": "tint:d5",
    "outline": "outline:c3,d3,c4,d4",
    "number": "number:d5:3",
    "label": "label:d5:A",
    "ghost": "ghost:s:d5",
}
# Marks that the rules compute; the rule that forbids a move may be left out, squares of leaders may follow `paths`, and
# names of motifs `motifs`.
RULE_FORMS = {
    "locks": "locks",
    "paths": "paths",
    "moves": "moves:e4",
    "move": "move:e1-e4",
    "illegal": "illegal:e1-e4:10",
    "attack": "attack",
    "threat": "threat",
    "formations": "formations",
    "motifs": "motifs",
}
_ORIGIN = "origin"
_KNOWN = (Arrow, Line, Label, Numeral, Ghost)  # marks by hand that explain themselves, or mean what their ink does
_LABEL = re.compile(r"[^\s:,=]{1,4}")
_MOST = 999


class OverlayError(LatrodbError, ValueError):
    """A word does not name an overlay; the message says what is wrong and suggests the nearest right word."""


class ClaimError(OverlayError):
    """A word can be read but is false: it calls an illegal move legal, or a legal one illegal."""


class Marks(NamedTuple):
    """Overlays, the meanings of some of them for a legend, and sentences about them for the description.

    Notes are those sentences that say that there is nothing to draw; a legend has them, too.
    """

    overlays: tuple[Overlay, ...]
    meanings: tuple[LegendEntry, ...] = ()
    remarks: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


class MarkRequest(NamedTuple):
    """A request for overlays computed by the rules: one of `RULE_FORMS`, and its squares."""

    name: str
    squares: tuple[Square, ...] = ()  # of `move` and `illegal` in pairs, the ends of each move
    rule: str = ""  # the label of the rule that forbids the moves, as written
    ink: Ink | None = None  # of the arrows, if the author gives one
    words: str = ""  # in the legend, if the author gives any
    motifs: tuple[str, ...] = ()  # the names of those that are asked for; empty for all that are not common


class _Word(NamedTuple):
    """The parts of a word; `text` is all of it, for messages."""

    text: str
    kind: str
    parts: tuple[str, ...]
    geometry: Geometry | None


def parse_mark(text: str, geometry: Geometry | None = None) -> Marks | MarkRequest:
    """Parse a word for marks, by hand or by rule.

    By hand it is one of `FORMS`. There may be several places, `circle:d5,e6`. All kinds but `tint` and `ghost` may end
    in an ink, which is a meaning (`:move`, `:attack`, `:note`) or a color (`:red`); `tint:d5:origin` is the paler tint
    of a square that was left; `=` and words at the end go into the legend. By rule it is one of `RULE_FORMS`; the
    arrows of `move` and `illegal` may have an ink and words, too.

    Raises:
        OverlayError: the word is none of these, or has a square that is not on the board, if one is given.

    >>> parse_mark("line:a1-a2,b1-b2:red").overlays[1]
    Line(origin=1, target=18, ink=<Ink.RED: 'red'>)
    >>> parse_mark("illegal:a1-b1:10")
    MarkRequest(name='illegal', squares=(0, 1), rule='10', ink=None, words='', motifs=())
    """
    body, equals, meaning = text.partition("=")
    kind, *parts = body.split(":")
    word = _Word(text, kind, tuple(parts), geometry)
    meaning = " ".join(meaning.split())
    if kind in RULE_FORMS:
        if equals and "-" not in RULE_FORMS[kind]:
            raise OverlayError(f"'{text}' has words after an =; marks by rule have their own words")
        return _asked(word, meaning)
    if kind not in FORMS:
        known = f"; available are {', '.join(FORMS)}, and by the rules {', '.join(RULE_FORMS)}"
        raise OverlayError(f"no overlay '{text}'{_near_kind(text) or known}")
    overlays = tuple(_READERS.get(kind, _read_shapes)(word))
    if equals and not meaning:
        raise OverlayError(f"'{text}' has no words after its =")
    if not meaning and not isinstance(overlays[0], _KNOWN):
        meaning = say("means_author", sign=name_kind(overlays[0]))
    return Marks(overlays, (LegendEntry(overlays[0], meaning),) if meaning else ())


def _asked(word: _Word, meaning: str) -> MarkRequest:
    form = RULE_FORMS[word.kind]
    if "-" in form:
        return _asked_moves(word, meaning)
    count = len(word.parts)
    if word.kind == "motifs" and count == 1:
        return MarkRequest(word.kind, motifs=tuple(name.strip() for name in word.parts[0].split(",")))
    if count != form.count(":") and not (word.kind == "paths" and count == 1):
        raise _wrong_form(word)
    return MarkRequest(word.kind, tuple(_squares(word, word.parts[0])) if word.parts else ())


def _asked_moves(word: _Word, meaning: str) -> MarkRequest:
    """Parse moves claimed to be legal, or illegal by a rule that may be named; an ink may follow."""
    ink = Ink(word.parts[-1]) if len(word.parts) > 1 and word.parts[-1] in set(Ink) else None
    rest = word.parts[:-1] if ink else word.parts
    has_rule = word.kind == "illegal" and len(rest) == 2 and bool(rest[1].strip())
    if word.kind == "move" and len(rest) == 2 and not ink:
        _inks(word, 1)  # says which color may be meant
    if len(rest) - has_rule != 1:
        raise _wrong_form(word)
    moves = tuple(square for pair in _pairs(word) for square in pair)
    return MarkRequest(word.kind, moves, rest[1].strip() if has_rule else "", ink, meaning)


def _read_shapes(word: _Word) -> Iterable[Overlay]:
    """Parse the kinds that have places and an ink, and nothing else."""
    ink = _inks(word, 1)
    if word.kind in PAIRS:
        return [PAIRS[word.kind](*ends, *ink) for ends in _pairs(word)]
    squares = _squares(word, word.parts[0])
    if word.kind == "outline":
        return [Outline(as_set(squares), *ink)]
    return [SINGLES[word.kind](square, *ink) for square in squares]


def _read_tint(word: _Word) -> Iterable[Overlay]:
    if not 1 <= len(word.parts) <= 2:
        raise _wrong_form(word)
    if len(word.parts) == 2 and word.parts[1] != _ORIGIN:
        hint = near_miss(word.parts[1], [_ORIGIN])
        raise OverlayError(f"'{word.text}' ends in '{word.parts[1]}'; a tint has no ink{hint}")
    return [Highlight(square, len(word.parts) == 2) for square in _squares(word, word.parts[0])]


def _read_number(word: _Word) -> Iterable[Overlay]:
    ink = _inks(word, 2)
    value = word.parts[1]
    if not (value.isascii() and value.isdecimal()) or int(value[:9]) > _MOST:
        raise OverlayError(f"'{word.text}' has '{value}', which is not a number from 0 to {_MOST}")
    return [Numeral(square, int(value), *ink) for square in _squares(word, word.parts[0])]


def _read_label(word: _Word) -> Iterable[Overlay]:
    ink = _inks(word, 2)
    if not _LABEL.fullmatch(word.parts[1]):
        raise OverlayError(f"'{word.text}' should have one to four letters, as in {_form('label')}")
    return [Label(square, word.parts[1], *ink) for square in _squares(word, word.parts[0])]


def _read_ghost(word: _Word) -> Iterable[Overlay]:
    if len(word.parts) != 2:
        raise _wrong_form(word)
    letter, is_bound = word.parts[0].removesuffix("~"), word.parts[0].endswith("~")
    if letter not in ("S", "D", "s", "d"):
        known = "S, D, s and d, with ~ for a bound man"
        raise OverlayError(f"'{word.text}' has '{word.parts[0]}' for a man; men are {known}")
    color = WHITE if letter.isupper() else BLACK
    return [Ghost(Man(at, color, letter in "Dd", is_bound)) for at in _squares(word, word.parts[1])]


_READERS: dict[str, Callable[[_Word], Iterable[Overlay]]] = {
    "tint": _read_tint,
    "number": _read_number,
    "label": _read_label,
    "ghost": _read_ghost,
}


def _inks(word: _Word, needed: int) -> tuple[Ink, ...]:
    """Return the ink after a number of other parts, or nothing if none is named."""
    if not needed <= len(word.parts) <= needed + 1:
        raise _wrong_form(word)
    if len(word.parts) == needed:
        return ()
    name = word.parts[needed]
    if name not in set(Ink):
        kind = f"{'an' if word.kind[0] in 'aeiou' else 'a'} {word.kind}"
        hint = near_miss(name, list(Ink))
        raise OverlayError(f"'{word.text}' ends in '{name}', which is not a color or meaning of {kind}{hint}")
    return (Ink(name),)


def _pairs(word: _Word) -> Iterator[tuple[Square, Square]]:
    for place in word.parts[0].split(","):
        ends = place.split("-")
        if len(ends) != 2:
            raise _wrong_form(word)
        origin, target = (_square(word, end) for end in ends)
        if origin == target:
            raise OverlayError(f"'{word.text}' goes from {square_name(origin)} to itself")
        yield origin, target


def _squares(word: _Word, places: str) -> list[Square]:
    return [_square(word, place) for place in places.split(",")]


def _square(word: _Word, name: str) -> Square:
    square = find_square(name)
    if square is None:
        raise OverlayError(f"'{word.text}' names '{name}', which is not a square{_near_square(name)}")
    size = word.geometry
    if size is not None and not size.has(square):
        last = square_name(size.squares[-1])
        raise OverlayError(f"'{word.text}' names {name}, but a board of {size.name} goes from a1 to {last}")
    return square


def _wrong_form(word: _Word) -> OverlayError:
    return OverlayError(f"'{word.text}' should be of the form {_form(word.kind)}")


def _form(kind: str) -> str:
    return f"'{(FORMS | RULE_FORMS)[kind]}'"


def _near_kind(text: str) -> str:
    """Suggest the nearest kind for a wrong word; if it has another sign than a colon, show the kind with its colon."""
    found = re.match(r"\s*([A-Za-z]*)[^A-Za-z:]*(.*)", text, re.DOTALL)
    word, rest = (found[1], found[2]) if found else (text, "")
    if word in FORMS and rest:
        return f"; did you mean '{word}:{rest}'?"
    return near_miss(word, (*FORMS, *RULE_FORMS))


def _near_square(name: str) -> str:
    """Suggest the square meant by a capital letter, by spaces, or by rank before file."""
    bare = name.strip().lower()
    turned = re.sub(r"(\d+)([a-z])", r"\2\1", bare)
    close = next((each for each in (bare, turned) if each != name and find_square(each) is not None), None)
    return f"; did you mean {close}?" if close else ""

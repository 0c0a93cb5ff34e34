"""Reads single turns: their text and what they claim."""

from __future__ import annotations

import re
from functools import cache

from latrodb.core.mark import SIGN
from latrodb.diagnostics.span import Span
from latrodb.notation.form import Form
from latrodb.notation.lexer import open_grammar, pattern
from latrodb.notation.written import WrittenMove, WrittenSquare, WrittenTurn

# In a turn, a letter followed by a digit is always a square; whatever is in front of it is its sign.
_SQUARE = re.compile(r"([A-Za-z][0-9]{1,2}|--)")
_MARK = re.compile(SIGN)
_TAKES = frozenset("xX:×")
_FORMS = {"T": Form.TESTUDO, "P": Form.PHALANX, "O": Form.CASTLE, "@": Form.DROP} | dict.fromkeys(_TAKES, Form.TAKE)


def read_turn(text: str, offset: int = 0) -> WrittenTurn | None:
    """Read a word at a place of its source as a turn, in a spelling of `turn.lark`; None if it is not a turn."""
    return take_apart(text, offset) if _terminal("TURN").fullmatch(text) else None


def find_turn(text: str, start: int) -> str:
    """The text of the turn that begins at a place; empty if there is none."""
    found = _terminal("TURN").match(text, start)
    return found[0] if found else ""


def is_plain(text: str) -> bool:
    """Whether a text is a slide in canonical spelling; its captures may be in any order."""
    return _terminal("PLY").fullmatch(text) is not None


@cache
def _terminal(name: str) -> re.Pattern[str]:
    return re.compile(pattern(open_grammar("turn.lark", "turn"), name))


def take_apart(text: str, offset: int = 0) -> WrittenTurn:
    """Read a text that matches the terminal `TURN`."""
    parts = _SQUARE.split(text)
    moves: list[WrittenMove] = []
    end = offset
    for sign, name in zip(parts[:-1:2], parts[1::2], strict=True):
        start = end + len(sign)
        end = start + len(name)
        square = WrittenSquare(name.lower(), Span(start, end))
        if not moves or sign[:1] == "," or sign[-1:] == "@":
            moves.append(_begin(sign, square))
        else:
            moves[-1:] = _extend(moves[-1], sign.strip(), square)
    tail = parts[-1]
    if tail[:1] in _TAKES:
        end, tail = end + 1, tail[1:]
        moves[-1] = moves[-1]._replace(takes=(*moves[-1].takes, WrittenSquare("", Span(end, end))))
    mark = next(iter(_MARK.findall(tail)), "")
    mark_start = end + tail.find(mark)
    return WrittenTurn(
        text,
        Span(offset, offset + len(text)),
        tuple(moves),
        int(text[1]) if text[0] == "[" else None,
        mark,
        Span(mark_start, mark_start + len(mark)),
        "".join(sign for sign in tail if sign in "!?")[:2] if tail else "",
    )


def _begin(sign: str, square: WrittenSquare) -> WrittenMove:
    """A move with its first square, or with the two dashes of a pass."""
    letter = sign.lstrip("[123456], ")
    is_dux = letter[:1] in ("D", "d")
    span = Span(square.span.start - len(letter), square.span.end)
    if square.name == "--":
        return WrittenMove(Form.PASS, is_dux, (), (), (), span)
    return WrittenMove(_FORMS.get(letter[-1:], Form.SHIFT), is_dux, (square,), (), (), span)


def _extend(move: WrittenMove, sign: str, square: WrittenSquare) -> tuple[WrittenMove, ...]:
    """A move with one more square; two moves if its man moves again after a capture (Bell)."""
    form, is_dux, squares, takes, binds, (start, end) = move
    span = Span(start, square.span.end)
    if sign[1:] and sign[0] in _TAKES:  # a man without his square, then a further move
        return _extend(move._replace(takes=(*takes, WrittenSquare("", Span(end + 1, end + 1)))), sign[1:], square)
    if sign in _TAKES and form is Form.SHIFT and len(squares) == 1:
        at = square.span.start
        return (WrittenMove(form, is_dux, (*squares, square), (WrittenSquare("", Span(at, at)),), (), span),)
    if sign in _TAKES:
        return (WrittenMove(form, is_dux, squares, (*takes, square), binds, span),)
    if sign == "&":
        return (WrittenMove(form, is_dux, squares, takes, (*binds, square), span),)
    if form is Form.SHIFT and (takes or binds):
        origin = squares[-1]
        return move, WrittenMove(form, is_dux, (origin, square), (), (), Span(origin.span.start, square.span.end))
    if sign == ">":
        form = Form.DECURSIO
    return (WrittenMove(form, is_dux, (*squares, square), takes, binds, span),)


def marks_of(turn: WrittenTurn) -> list[str]:
    """All marks written after a turn; the first one counts."""
    return _MARK.findall(turn.text, turn.moves[-1].span.end - turn.span.start)

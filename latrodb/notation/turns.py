"""Single turns: from their text to what they claim."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING, TypeAlias

from latrodb.diagnostics.span import Span
from latrodb.notation.grammar import plain_ply, turn_parser
from latrodb.notation.written import Form, WrittenMove, WrittenSquare, WrittenTurn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lark import Token, Tree

    Branch: TypeAlias = "Tree[Token]"

_FORMS = {
    "place": Form.DROP,
    "remove": Form.TAKE,
    "march": Form.TESTUDO,
    "charge": Form.DECURSIO,
    "castle": Form.CASTLE,
    "pass": Form.PASS,
}


def read_turn(text: str, offset: int = 0) -> WrittenTurn | None:
    """The turn that a text is from end to end, or None if it is no turn.

    Args:
        text: a word, such as `Dg2-g6*!`; the lenient spellings of `turn.lark` are read, too.
        offset: where the word stands in its source; spans count from there.
    """
    plain = _plain().fullmatch(text)
    if plain is not None:
        return _read_plain(plain, offset)
    turn = parse_turn(text)
    return _shift_turn(turn, offset) if turn and offset else turn


def is_plain(text: str) -> bool:
    """Whether a text is a slide in canonical spelling; its captures may stand in any order."""
    return _plain().fullmatch(text) is not None


@lru_cache(maxsize=1 << 12)
def parse_turn(text: str) -> WrittenTurn | None:
    """The same by the grammar alone, with spans from 0. `read_turn` has a shorter way for plain slides."""
    from lark.exceptions import UnexpectedInput

    try:
        tree: Branch = turn_parser().parse(text)
    except UnexpectedInput:
        return None
    moves = tuple(move for branch in _branches(tree) for move in _moves(branch))
    throw = next((int(token[1]) for token in _tokens(tree, "THROW")), None)
    marks = _tokens(tree, "MARK")
    end = moves[-1].span.end
    mark_span = _span(marks[0]) if marks else Span(end, end)
    glyph = "".join(_tokens(tree, "GLYPH"))[:2]
    mark = str(marks[0]) if marks else ""
    return WrittenTurn(text, Span(0, len(text)), moves, throw, mark, mark_span, glyph)


@cache
def _plain() -> re.Pattern[str]:
    return re.compile(plain_ply())


def _read_plain(plain: re.Match[str], offset: int) -> WrittenTurn:
    leader, slide, takes, mark, glyph = plain.groups()
    text = plain[0]
    start = offset + len(leader)
    dash = slide.index("-")
    middle, end = start + dash, start + len(slide)
    squares = (
        WrittenSquare(slide[:dash], Span(start, middle)),
        WrittenSquare(slide[dash + 1 :], Span(middle + 1, end)),
    )
    taken = []
    for name in takes.split("x")[1:]:
        taken.append(WrittenSquare(name, Span(end + 1, end + 1 + len(name))))
        end += 1 + len(name)
    move = WrittenMove(Form.SHIFT, bool(leader), squares, tuple(taken), (), Span(offset, end))
    mark_span = Span(end, end + len(mark))
    return WrittenTurn(text, Span(offset, offset + len(text)), (move,), None, mark, mark_span, glyph)


def _moves(branch: Branch) -> Iterator[WrittenMove]:
    if branch.data == "shift":
        yield from _stretches(branch)
        return
    takes = _named(branch, "take")
    form = _FORMS[branch.data]
    if _tokens(branch, "PHALANX") and form is Form.TESTUDO:
        form = Form.PHALANX
    yield WrittenMove(form, _is_dux(branch), _squares(branch), takes, (), _span_of(branch))


def _stretches(branch: Branch) -> Iterator[WrittenMove]:
    """One move for each stretch up to a capture; a man who goes on after it makes a new one (Bell)."""
    is_dux = _is_dux(branch)
    start = _span_of(branch).start
    path = _squares(branch)
    legs = list(_branches(branch))
    for leg in legs:
        path += _squares(leg)
        takes, binds = _named(leg, "take"), _named(leg, "bind")
        if takes or binds or leg is legs[-1]:
            yield WrittenMove(Form.SHIFT, is_dux, path, takes, binds, Span(start, _span_of(leg).end))
            path, start = path[-1:], path[-1].span.start


def _branches(branch: Branch) -> Iterator[Branch]:
    return (child for child in branch.children if not isinstance(child, str))


def _tokens(branch: Branch, *kinds: str) -> list[Token]:
    return [child for child in branch.children if isinstance(child, str) and child.type in kinds]


def _named(branch: Branch, name: str) -> tuple[WrittenSquare, ...]:
    return tuple(square for child in _branches(branch) if child.data == name for square in _squares(child))


def _squares(branch: Branch) -> tuple[WrittenSquare, ...]:
    return tuple(WrittenSquare(token.lower(), _span(token)) for token in _tokens(branch, "SQUARE", "ODD_SQUARE"))


def _is_dux(branch: Branch) -> bool:
    return bool(_tokens(branch, "LEADER"))


def _span(token: Token) -> Span:
    start = token.start_pos or 0
    return Span(start, start + len(token))


def _span_of(branch: Branch) -> Span:
    return Span(branch.meta.start_pos, branch.meta.end_pos)


def _shift_turn(turn: WrittenTurn, offset: int) -> WrittenTurn:
    text, span, moves, throw, mark, mark_span, glyph = turn
    moved = tuple([_shift_move(move, offset) for move in moves])
    mark_span = mark_span and _shift_span(mark_span, offset)
    return WrittenTurn(text, _shift_span(span, offset), moved, throw, mark, mark_span, glyph)


def _shift_move(move: WrittenMove, offset: int) -> WrittenMove:
    form, is_dux, squares, takes, binds, span = move
    return WrittenMove(
        form,
        is_dux,
        _shift_squares(squares, offset),
        _shift_squares(takes, offset),
        _shift_squares(binds, offset),
        _shift_span(span, offset),
    )


def _shift_squares(squares: tuple[WrittenSquare, ...], offset: int) -> tuple[WrittenSquare, ...]:
    return tuple([WrittenSquare(name, _shift_span(span, offset)) for name, span in squares])


def _shift_span(span: Span, offset: int) -> Span:
    return Span(span[0] + offset, span[1] + offset)

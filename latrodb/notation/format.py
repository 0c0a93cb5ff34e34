"""Written games as canonical text, and as the text they were read from."""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, assert_never

from latrodb.notation.endings import ending_words, stated_ending, stated_outcome
from latrodb.notation.form import Form
from latrodb.notation.lexer import movetext_grammar, scan
from latrodb.notation.numbering import Count, leading_number
from latrodb.notation.tags import tag_line
from latrodb.notation.written import Aside, Glyph, Number, Result, Unreadable, Withdrawn, Words, WrittenTurn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from latrodb.notation.written import Item, WrittenFile, WrittenGame, WrittenMove, WrittenSquare

    _Order: TypeAlias = Callable[[Sequence[WrittenSquare]], Sequence[WrittenSquare]]

_SOLDIER = re.compile(r"(?<![^\],])S(?=[a-z@])")
_CLOSERS = {"(": ")", "[": "]", "{": "}"}
_WIDE_BRACKETS = str.maketrans("(){}[]", "（）｛｝［］")
WIDTH = 100  # at which lines of movetext are broken
ROOM = 16  # characters that a line keeps free for the turns after a number
_LIKE_TAG = re.compile(r'\A\[(?=[A-Za-z][A-Za-z0-9_]* "|[A-Z]\w+ )')  # comments that may not begin a line
_CLOSING_PUNCTUATION = re.compile(r"[,.;:]{1,3}(?=\s|\Z)")


def as_printed(file: WrittenFile) -> str:
    """The text exactly as it was read; `encode` turns it into the same bytes."""
    return file.source.raw


def format_game(game: WrittenGame, width: int | None = None) -> str:
    """A game in canonical layout: tag lines, an empty line, the movetext.

    An ending that the canonical result cannot express, such as the word `resign` of a log, becomes a Termination
    tag. Moves that have no numbers get them; wrong numbers stay. Turns are spelled canonically. Words, comments and
    unreadable text stay as they are, except that several blanks and line ends become one blank. Lines of movetext are
    broken at `width`, but only before a move of the main line, so they may be longer; None breaks no lines.
    """
    tags = "".join(f"{tag_line(tag.key, tag.value)}\n" for tag in game.tags) + termination_line(game)
    movetext = format_items(game.items, width)
    if not movetext:
        return tags
    movetext = _LIKE_TAG.sub("[ ", movetext)
    return f"{tags}\n{movetext}\n" if tags else f"{movetext}\n"


def termination_line(game: WrittenGame) -> str:
    """The tag line for an ending that the result itself states in a word, `resign` in a log; empty if it does not."""
    stated, outcome = stated_ending(game), stated_outcome(game)
    is_lost = stated and outcome and game.result and stated.span == game.result.span and not game.tag("Termination")
    return f"{tag_line('Termination', ending_words(outcome))}\n" if is_lost and outcome else ""


def format_items(items: Sequence[Item], width: int | None = None) -> str:
    """The movetext of a main line in canonical layout."""
    return _fill(_main_line(items), width)


def format_turn(turn: WrittenTurn) -> str:
    """The canonical spelling of a written turn; captures and bound men by file, then rank."""
    return _spell(turn, _by_file)


def format_logged(turn: WrittenTurn) -> str:
    """A turn as in a Game Courier log, without labels and marks: `e8-e6; @-d5`.

    A turn with any other kind of move stays in our notation, which a log may also contain.
    """
    if any(move.form is not Form.SHIFT for move in turn.moves):
        return format_turn(turn)
    parts: list[str] = []
    for move in turn.moves:
        parts += (f"{origin.name}-{target.name}" for origin, target in itertools.pairwise(move.squares))
        parts += (f"@-{taken.name}" for taken in move.takes)
    return "; ".join(parts)


def is_oddly_spelled(turn: WrittenTurn) -> bool:
    """Whether a turn is spelled differently than the notation defines; captures may be in any order.

    The letter S of a soldier is not needed (Latrunculi XXI, Game Notation), so it may also be written.
    """
    return turn.text != _spell(turn, tuple) and _SOLDIER.sub("", turn.text) != _spell(turn, tuple)


class _Piece(NamedTuple):
    text: str
    is_number: bool = False
    is_turn: bool = False
    takes_punctuation: bool = False  # whether a comma directly after it is still read as a comma


def _main_line(items: Sequence[Item]) -> Iterator[_Piece]:
    """The pieces of a main line, commas left out.

    Numbers are added if there are none. A wrong or missing one stays so: it may say that a turn is left out.

    After a result, 1 is left out: it would begin a game.
    """
    count = Count(leading_number(items))
    has_numbers = any(isinstance(item, Number) for item in items)
    is_numbered = is_over = False
    is_start = True
    for item in items:
        if isinstance(item, Words) and item.is_separator:
            continue
        is_turn = isinstance(item, WrittenTurn | Unreadable)
        is_due, number = is_turn and count.is_first and not has_numbers, count.text
        if isinstance(item, Number):
            is_due, number = _number(item, count, is_start=is_start, is_second=is_numbered)
        if is_due and not (is_over and number == "1."):
            yield _Piece(number, is_number=number.endswith("."))
            is_numbered = True
        if not isinstance(item, Number):
            yield _piece(item)
        if is_turn:
            count.advance()
            is_numbered = is_start = False
        is_over |= isinstance(item, Result)


def _number(number: Number, count: Count, *, is_start: bool, is_second: bool) -> tuple[bool, str]:
    """Whether a number is written, and how: one that is right is left out in the middle of a move."""
    if is_second or not count.fits(number):
        is_wrong = is_second or not count.follow(number)
        return True, number.spelled if is_wrong else count.text
    return count.is_first or is_start, f"{number.value}{'.' if count.is_first else '...'}"


def _piece(item: Item) -> _Piece:
    match item:
        case WrittenTurn():
            return _Piece(format_turn(item), is_turn=True, takes_punctuation=True)
        case Result():
            return _Piece(item.value, takes_punctuation=True)
        case Glyph():
            return _Piece(item.text)
        case Unreadable():
            return _Piece(unread_word(item.text))
        case Words():
            return _Piece(" ".join(item.text.split()))
        case Number():
            return _Piece(item.spelled, is_number=item.dots > 0)
        case Aside():
            inner = _fill(map(_piece, item.items), None)
            return _Piece(f"{item.opener}{inner}{_CLOSERS[item.opener]}", takes_punctuation=True)
        case Withdrawn():
            return _Piece(_withdrawn(item), takes_punctuation=True)
        case _:
            assert_never(item)


def unread_word(text: str) -> str:
    """An unreadable turn as one word that cannot be read as a turn, either: `?say_hello`."""
    if [token.type for token in scan(movetext_grammar(), text)] == ["ATTEMPT"]:
        return text
    return f"?{'_'.join(text.translate(_WIDE_BRACKETS).split())}"


def _withdrawn(line: Withdrawn) -> str:
    """A line that was taken back, as a command in a comment, with its comments after it: `{[%withdrawn 1 e7-e6]}`."""
    turns = " ".join(["", *(format_turn(turn) for turn in line.turns())])
    rest: list[Item] = []
    for item in line.items:
        if isinstance(item, Aside):
            rest += item.items
        elif not isinstance(item, WrittenTurn | Number):
            rest.append(item)
    words = _fill(map(_piece, rest), None)
    return f"{{[%withdrawn {line.level}{turns}]{' ' if words else ''}{words}}}"


def _fill(pieces: Iterable[_Piece], width: int | None) -> str:
    """Join pieces by blanks, with no blank after a number or in front of a comma or full stop."""
    lines: list[str] = []
    line: list[str] = []
    length = 0
    last = _Piece("")
    for piece in pieces:
        glue = "" if not line or _is_glued(last, piece) else " "
        if width and line and piece.is_number and length + len(piece.text) + ROOM > width:
            lines.append("".join(line))
            line, length, glue = [], 0, ""
        line += (glue, piece.text)
        length += len(glue) + len(piece.text)
        last = piece
    return "\n".join([*lines, "".join(line)])


def _is_glued(last: _Piece, piece: _Piece) -> bool:
    if piece.is_turn:
        return last.is_number
    return last.takes_punctuation and _CLOSING_PUNCTUATION.match(piece.text) is not None


def _spell(turn: WrittenTurn, order: _Order) -> str:
    parts = [f"[{turn.throw}]"] if turn.throw else []
    last: WrittenMove | None = None
    for move in turn.moves:
        if last and _goes_on(last, move):
            parts.append(_legs(move, order))
        else:
            is_joined = last is None or last.form is move.form is Form.DROP
            parts += ("" if is_joined else ",", _spell_move(move, order))
        last = move
    return "".join((*parts, turn.mark, turn.glyph))


def _goes_on(last: WrittenMove, move: WrittenMove) -> bool:
    """Whether a move continues that of the same man from where he captured."""
    is_same = last.form is move.form is Form.SHIFT and last.squares[-1] == move.squares[0]
    return is_same and bool(last.takes or last.binds)


def _spell_move(move: WrittenMove, order: _Order) -> str:
    leader = "D" if move.is_dux else ""
    names = [square.name for square in move.squares]
    match move.form:
        case Form.SHIFT:
            return f"{leader}{names[0]}{_legs(move, order)}"
        case Form.DROP:
            return f"{leader}@{names[0]}"
        case Form.TAKE:
            return f"x{names[0]}"
        case Form.PASS:
            return f"{leader}--"
        case Form.TESTUDO | Form.PHALANX | Form.CASTLE | Form.DECURSIO:
            letter = "P" if move.form is Form.DECURSIO else move.form.value
            sign = ">" if move.form is Form.DECURSIO else "-"
            return f"{letter}{''.join(names[:2])}{sign}{''.join(names[2:])}{_list('x', move.takes, order)}"
        case _:
            assert_never(move.form)


def _legs(move: WrittenMove, order: _Order) -> str:
    return f"{_list('-', move.squares[1:], tuple)}{_list('x', move.takes, order)}{_list('&', move.binds, order)}"


def _list(sign: str, squares: Sequence[WrittenSquare], order: _Order) -> str:
    return "".join(f"{sign}{square.name}" for square in order(squares))


def _by_file(squares: Sequence[WrittenSquare]) -> Sequence[WrittenSquare]:
    # x without its square comes last: in front of another x it could not be read.
    return sorted(squares, key=lambda square: (not square.name, square.name[:1], int(square.name[1:] or 0)))

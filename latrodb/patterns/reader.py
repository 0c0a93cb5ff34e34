"""Read patterns from text, by `grammars/pattern.lark`."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import reduce
from typing import TYPE_CHECKING, Any, TypeAlias

from latrodb.core.color import BLACK, WHITE
from latrodb.core.english import count_words, list_words
from latrodb.core.errors import LatrodbError, near_miss
from latrodb.core.geometry import MAX_SIDE
from latrodb.core.square import STRIDE, find_square
from latrodb.notation.lexer import open_grammar
from latrodb.patterns.contents import (
    ANY_MAN,
    ANYTHING,
    DUXES,
    SIGNS,
    SOLDIERS,
    Area,
    Cell,
    Count,
    Demand,
    Event,
    Listed,
    Party,
    ShapeCell,
    Touching,
    cell_of,
    enemy_men,
    men_of,
    own_men,
)
from latrodb.patterns.pattern import Pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


Node: TypeAlias = Any  # a tree of lark or a token, according to the grammar
KINDS = {"S": SOLDIERS, "D": DUXES, "M": ANY_MAN}
OWNERS: dict[str, Callable[[int], Cell]] = {
    "white": lambda kinds: men_of(WHITE, kinds),
    "black": lambda kinds: men_of(BLACK, kinds),
    "own": own_men,
    "enemy": enemy_men,
}
WORDS = {  # that the terminals of the grammar stand for
    "DOES": tuple(Event),
    "COUNTED": ("men", "soldiers", "duxes"),
    **{
        name.upper(): (name,)
        for name in (
            *OWNERS, "empty", "ahead", "at", "anywhere", "exact", "either", "color", "touching", "no", "wall", "corner",
            "on", "to", "move",
        )
    },
}  # fmt: skip
EXPECTED = {  # what the terminals of the grammar are called in messages
    "COLON": "':'",
    "AREA": "a square such as e4 or an area such as e*, *4 or c2..e4",
    "COMPARISON": "a comparison such as <=",
    "NUMBER": "a number",
    "TO": "'to move'",
    "MOVE": "'move'",
    "COLOR": "'color'",
    "WALL": "'wall'",
    "CORNER": "'corner'",
    "SIGNS": "a sign",
    "RSQB": "']'",
    "SEMICOLON": "';'",
    "SIGN": f"one of the signs {' '.join(SIGNS)}",
    "DOES": "a word such as white, empty or touching",
    "$END": "the end",
}


class PatternError(LatrodbError, ValueError):
    """A text that is not a pattern. `offset` is the place in the text, and `reason` what is wrong there."""

    def __init__(self, text: str, offset: int, reason: str) -> None:
        line = text.count("\n", 0, offset)
        place = f"line {line + 1}, column" if line else "column"
        column = offset - text.rfind("\n", 0, offset)
        super().__init__(f"{place} {column} of the pattern: {reason}")
        self.offset = offset
        self.reason = reason


def read_pattern(text: str) -> Pattern:
    """The pattern of a text: a small board, lists of squares, and conditions, separated by semicolons.

    Raises:
        PatternError: the text is not a pattern; the message names the place and what was expected there.

    >>> read_pattern("S s S; touching wall").shape[1].file
    1
    >>> read_pattern("S s S; exac")
    Traceback (most recent call last):
    ...
    latrodb.patterns.reader.PatternError: column 8 of the pattern: 'exac' is not expected here; did you mean exact?
    """
    pattern, tree = Pattern(text), _parse(text)
    for part in tree.children:
        pattern = _with_part(pattern, part, text)
    return _checked(pattern, tree, text)


def _parse(text: str) -> Node:
    from lark.exceptions import UnexpectedInput

    try:
        return open_grammar("pattern.lark", "pattern", lexer="contextual").parse(text)
    except UnexpectedInput as error:
        expected, offset = getattr(error, "accepts", None) or getattr(error, "allowed", None) or (), error.pos_in_stream
        if offset is None or getattr(error, "token", "?") == "":
            offset = len(text.rstrip())
        raise PatternError(text, offset, _reason(text[offset:], set(expected))) from None


def _reason(rest: str, expected: set[str]) -> str:
    """Why a text cannot continue like this."""
    word = re.match(r"[A-Za-z]{3,}|[^\W_]+|\S?", rest)
    found = word[0] if word else ""
    if found.isalpha() and len(found) > 2:
        if "SEMICOLON" in expected and any(found.lower() in words for words in WORDS.values()):
            return f"';' is expected before '{found}'"
        hint = near_miss(found, [word for terminal, words in WORDS.items() if terminal in expected for word in words])
        if hint:
            return f"'{found}' is not expected here{hint}"
    if found == "{":
        return f"'{{' needs a word and '}}' after a sign; words are {list_words(Event, 'and')}"
    if "SIGN" in expected and found.isalpha():
        return f"'{found[0]}' is not a sign; signs are {' '.join(SIGNS)}"
    names = [name for terminal, name in EXPECTED.items() if terminal in expected]
    wanted = list_words(names, "or") if names else "nothing more"
    return f"{wanted} is expected, not {repr(found) if found else 'the end'}"


def _with_part(pattern: Pattern, part: Node, text: str) -> Pattern:
    """A pattern with another part added."""
    match part.data:
        case "board":
            if pattern.shape:
                raise PatternError(text, _start(part), "a pattern has one small board; use lists for other squares")
            return _with_board(pattern, part, text)
        case "list" | "turn":
            return replace(pattern, listed=(*pattern.listed, *_read_list(part, text)))
        case "side":
            if pattern.side is not None:
                raise PatternError(text, _start(part), "the side to move is given twice")
            return replace(pattern, side=BLACK if _word(part.children[0]) == "black" else WHITE)
        case "material":
            return replace(pattern, counts=(*pattern.counts, _read_count(part)))
        case "touching":
            touching = Touching(_word(part.children[-1]) == "corner", len(part.children) == 2)
            return replace(pattern, touching=(*pattern.touching, touching))
        case "exact":
            return replace(pattern, is_exact=True)
        case "either":
            return replace(pattern, has_either_color=True)
    return pattern  # anywhere, which is checked at the end


def _with_board(pattern: Pattern, board: Node, text: str) -> Pattern:
    rows = [row for row in board.children if _is_rule(row, "row")]
    cells = [list(_read_row(row, text)) for row in rows]
    if len(rows) > MAX_SIDE:
        raise PatternError(text, _start(rows[MAX_SIDE]), f"a board has at most {MAX_SIDE} ranks")
    for row, read in zip(rows, cells, strict=True):
        if len(read) > MAX_SIDE:
            raise PatternError(text, _start(row), f"a board has at most {MAX_SIDE} files")
        if len(read) != len(cells[0]):
            widths = f"{count_words(len(read), 'square')}, but the first has {len(cells[0])}"
            raise PatternError(text, _start(row), f"this row has {widths}")
    shape = tuple(
        ShapeCell(file, len(rows) - 1 - row, demand)
        for row, read in enumerate(cells)
        for file, demand in enumerate(read)
    )
    if all(each.demand.cell.may_be_outside for each in shape):
        raise PatternError(text, _start(board), "this pattern has only squares outside the board; add one without '#'")
    anchor = None
    if not _is_rule(board.children[-1], "row"):
        area = _read_area(board.children[-1])
        if not area.is_square:
            raise PatternError(text, board.children[-1].start_pos, "'at' needs one square, such as e4")
        anchor = area.first[1] * STRIDE + area.first[0]
    return replace(pattern, shape=shape, anchor=anchor)


def _read_row(row: Node, text: str) -> Iterator[Demand]:
    for item in row.children:
        if not _is_rule(item, "cell"):
            yield from [Demand(SIGNS["."])] * int(item)
            continue
        content, *event = item.children
        yield Demand(_read_content(content, text), _read_event(event[0], text) if event else None)


def _read_event(token: Node, text: str) -> Event:
    word = token.strip("{} ").lower()
    if word not in list(Event):
        hint = near_miss(word, Event) or f"; known are {list_words(Event, 'and')}"
        raise PatternError(text, token.start_pos + 1, f"'{word}' is not something that a turn does{hint}")
    return Event(word)


def _read_content(content: Node, text: str) -> Cell:
    """The cell of a sign, or of signs in brackets."""
    signs = "".join(content.children)
    with_, _, without = signs.partition("^")
    cell = _union(with_) if with_ else ANYTHING
    cell = cell.without(_union(without))
    if not any(cell):
        raise PatternError(text, _start(content), "no content is left for this square")
    return cell


def _union(signs: str) -> Cell:
    return reduce(Cell.union, map(cell_of, re.findall(".~?", signs)), Cell(0, 0))


def _read_list(part: Node, text: str) -> Iterator[Listed]:
    """The demand of a list: men by owner, contents, or what a turn does."""
    head, *items = part.children
    for item in items:
        *kind, where = item.children if _is_rule(item, "men") else [item]
        if part.data == "turn":
            demand = Demand(ANYTHING, Event(_word(head)))
        elif _is_rule(head, "owner"):
            kinds = KINDS[kind[0].upper()] if kind else SOLDIERS
            demand = Demand(OWNERS[_word(head)](kinds))
        else:
            demand = Demand(_read_content(head, text) if _is_rule(head, "content") else SIGNS["."])
            if not demand.cell.may_be_inside:
                raise PatternError(
                    text, _start(head), "squares in lists are on the board; '#' is only for small boards"
                )
        yield Listed(_read_area(where.children[-1]), demand, is_choice=len(where.children) > 1)


def _read_area(token: Node) -> Area:
    """The squares of `e4`, `c2..e4`, `e*`, `*4`, `wall` or `corner`."""
    word = token.lower()
    if word in ("wall", "corner"):
        return Area(is_wall=word == "wall", is_corner=word == "corner")
    if word.startswith("*"):
        rank = int(word[1:]) - 1
        return Area((0, rank), (MAX_SIDE - 1, rank))
    if word.endswith("*"):
        file = ord(word[0]) - ord("a")
        return Area((file, 0), (file, MAX_SIDE - 1))
    corners = [divmod(find_square(name) or 0, STRIDE) for name in word.split("..")]
    ranks, files = zip(*corners, strict=True)
    return Area((min(files), min(ranks)), (max(files), max(ranks)))


def _read_count(part: Node) -> Count:
    counted, *rest = part.children
    noun = counted.lower()
    party = Party.OWN if noun == "ahead" else Party.BOTH
    comparison = ">="
    for each in rest[:-1]:
        if _is_rule(each, "owner"):
            party = Party(_word(each))
        else:
            comparison = str(each)
    return Count(noun, party, comparison, int(rest[-1]))


def _checked(pattern: Pattern, tree: Node, text: str) -> Pattern:
    """A pattern, once its parts are checked against each other."""
    for part in tree.children:
        if part.data in ("touching", "anywhere") and not (pattern.shape and pattern.anchor is None):
            reason = f"'{_word(part)}' needs a small board that may be anywhere"
            raise PatternError(text, _start(part), reason)
    return pattern


def _is_rule(part: Node, name: str) -> bool:
    return getattr(part, "data", None) == name


def _word(part: Node) -> str:
    """The first word of a part, in small letters."""
    return str(_first(part)).lower()


def _start(part: Node) -> int:
    """Where a part begins in the text."""
    return _first(part).start_pos or 0


def _first(part: Node) -> Node:
    while hasattr(part, "children"):
        part = part.children[0]
    return part

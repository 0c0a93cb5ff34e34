"""Recognize logs of Game Courier: without what reads them, since every text is asked about."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from latrodb.core.mark import SIGN

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

TURN_LIKE = re.compile(r"(?<![^\W_])[a-pA-P][0-9]{1,2}[-–—−x:]{0,2}[a-pA-P]?[0-9]")
LOOKED_AT = 200_000  # characters at the start of a text that decide what it is
LINES_LOOKED_AT = 50  # lines after leading tags that decide what a text is
LONGEST_LOOKED_AT = 1_000  # characters examined in each of them

_BEGINNING = re.compile(r"[\s\ufeff]*")
_LINE_END = re.compile(r"[\r\n]+")
_TAG_LINE = re.compile(r'^[^\S\r\n]*\[[A-Za-z][A-Za-z0-9_]*[^\S\r\n]+"', re.MULTILINE)
_HEADER = re.compile(
    r"^[ \t\u00a0\ufeff]{0,9}(?:<\?php\b|Viewing Game[ \t]*$"
    r"|(?:\$?(?:game|log|cols|settings|moves)|\$\w+\[[\"']\w+[\"']\])[ \t\u00a0]*=(?!=))",
    re.MULTILINE,
)
_SQUARE = r"[a-pA-P][0-9]{1,2}"
_DASH = r"[-\u2010-\u2014\u2212]"
_GAP = r"[ \t\u00a0]{0,9}"
_MOVE = rf"{_SQUARE}-{_SQUARE}"
_LABELLED = (
    rf"(?:[A-Za-z]|(?i:soldier|pawn|dux|king))[ \t\u00a0]{{1,9}}{_SQUARE}{_GAP}{_DASH}{_GAP}{_SQUARE}"
    rf"(?:{_GAP}[xX\u00d7]{_GAP}{_SQUARE}){{0,16}}{_GAP}[-+*#!?()]{{0,8}}"
)
_REMOVAL = (
    rf"@{_GAP}(?:{_DASH}|\*){_GAP}(?:{_SQUARE}|dest|origin)|{_SQUARE}-"
    rf"|(?i:captures?|empty|clear|remove)(?:[ \t\u00a0,]{{1,9}}{_SQUARE}){{1,99}}"
)
_DROP = rf"(?:[A-Za-z]|(?i:soldier|pawn|dux|king))\*{_SQUARE}(?:\(\+\)|[+*#!?]){{0,8}}"
_NUMBER = rf"{_GAP}(?:[0-9]{{1,9}}(?:\.{{1,9}}|…|[):])?{_GAP})?"
_PIPES = rf"{_GAP}\|[| \t\u00a0]*"
_END = r"(?=[\s;,{]|//|\Z)"
_LOGGED = re.compile(
    rf"(?:{_PIPES})?{_NUMBER}(?:(?:{_LABELLED}|{_REMOVAL}|{_DROP}){_END}|{_MOVE}{_GAP};)|{_PIPES}{_NUMBER}{_MOVE}{_END}"
)
_LETTERED = rf"[SD]{_GAP}{_SQUARE}{_GAP}{_DASH}{_GAP}{_SQUARE}"
_OTHERS_TURN = rf"[^\s;|]*[\s,]+(?:[0-9]{{1,9}}\.{{0,9}}{_GAP})?"
# What hardly any log has: a capital letter for Black's man, a turn of each side without small letters, also with a
# semicolon between them, a bar after the words of a cell of a table.
_NOT_LOGGED = re.compile(
    rf"{_GAP}[0-9]{{1,9}}{_GAP}(?:\.{{2,9}}|…){_GAP}[SD] "
    rf"|{_NUMBER}(?:{_LETTERED}|{_MOVE}){_OTHERS_TURN}(?:[SD]{_GAP})?{_MOVE}"
    rf"|{_NUMBER}{_SQUARE}-(?P<goal>{_SQUARE}){_GAP};{_GAP}(?:[0-9]{{1,9}}\.{{0,9}}{_GAP})?(?!(?P=goal)-){_MOVE}"
    r"|[ \t|]*[^\s|/{][^|/{]*\|"
)
_PLAIN = re.compile(rf"{_NUMBER}{_MOVE}{_GAP}(?://|\Z)")
_QUOTED_GAME = re.compile(rf"^[ \t]{{0,9}}>[^\r\n]*?(?:{TURN_LIKE.pattern}|\[[A-Z][a-z]+ \")", re.MULTILINE)
_BROKEN = re.compile(rf"{_SQUARE}{_DASH}{_GAP}\Z")  # a turn that goes on in the next line
_CONTINUED = re.compile(rf"{_GAP}{_SQUARE}(?!(?!{SIGN})[^\sxX\u00d7(!?.,;])")
_PRINTED = re.compile(rf"{_MOVE}(?:x{_SQUARE}|{SIGN})")


def is_log(text: str) -> bool:
    r"""Whether a text (possibly a web page) is a Game Courier log rather than an ordinary file of games.

    A text that begins with a bracket is not a log unless the bracket is a tag line; nor is one with more turns in the
    form of the rules pages, `e8-e6xd5`, than in the form of logs.

    >>> is_log("1. S c1-c3")
    True
    >>> is_log("1. c1-c3 h8-h4")
    False
    """
    if _begins_with(text, "{", "("):
        return False
    if _begins_with(text, "["):
        return _is_log(text[:LOOKED_AT])
    from latrodb.features.courier.unfold import MOVES, unfold
    from latrodb.notation.html_text import is_page

    if not (is_page(text) or unfold(text[:LOOKED_AT])):
        return _is_log(text[:LOOKED_AT])
    extract = unfold(text)
    assert extract
    moves = (extract.text[slice(*field.span)] for field in extract.fields if field.name in MOVES)
    return any(TURN_LIKE.search(each) for each in moves) or _is_log(extract.text[:LOOKED_AT])


def is_wrapped(text: str) -> bool:
    r"""Whether a text is a log, a web page or its source, or a mail that quotes games; a mail begins with no bracket.

    >>> is_wrapped("Ann wrote:\n> 1.e1-e4 e8-e5")
    True
    >>> is_wrapped("1.e1-e4 e8-e5")
    False
    """
    if "&" in text:
        from latrodb.notation.html_text import is_escaped

        if is_escaped(text[:LOOKED_AT]):
            return True
    if _begins_with(text, "[", "{", "("):
        return is_log(text)
    from latrodb.notation.html_text import is_page

    return bool(_QUOTED_GAME.search(text, 0, LOOKED_AT)) or is_page(text) or is_log(text)


def _begins_with(text: str, *signs: str) -> bool:
    first = _BEGINNING.match(text)
    assert first
    return text.startswith(signs, first.end())


def _is_log(head: str) -> bool:
    tag = _TAG_LINE.search(head)
    header = _HEADER.search(head, 0, tag.start() if tag else len(head))
    if tag and not header:
        lines = list(_lines_after_tags(head, tag.start()))
        return _has_lines_of_log(lines) or any(_HEADER.match(line) for line in lines)
    return header is not None or _has_lines_of_log(_LINE_END.split(head), is_comment_first=_begins_with(head, "//"))


def _lines_after_tags(head: str, start: int) -> Iterator[str]:
    """The first lines after some tags, up to the next tags or a comment of several lines."""
    has_moves = False
    for line in _LINE_END.split(head[start:], LINES_LOOKED_AT)[:LINES_LOOKED_AT]:
        is_tag = _TAG_LINE.match(line) is not None
        if (is_tag and has_moves) or line.count("{") > line.count("}") or line.startswith(("{", "(")):
            return
        if not is_tag and line.strip():
            line = line[:LONGEST_LOOKED_AT]
            has_moves |= TURN_LIKE.search(line) is not None
            yield line


def _has_lines_of_log(lines: Iterable[str], *, is_comment_first: bool = False) -> bool:
    logged = printed = plain = 0
    for line, following in pairwise((*lines, "")):
        if _NOT_LOGGED.match(line):
            printed += 1
        elif _LOGGED.match(line):
            logged += not (_BROKEN.search(line) and _CONTINUED.match(following))
        else:
            printed += len(_PRINTED.findall(line.partition("//")[0]))
            plain += is_comment_first and _PLAIN.match(line) is not None
    return logged > printed or (logged == printed == 0 and plain > 1)

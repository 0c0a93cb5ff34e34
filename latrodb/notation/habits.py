"""Unusual ways of writing numbers and turns, found in the text of a game before it is cut into words.

`1) d1-d4`, `1: d1-d4`, `(1) d1-d4`; `d1d4`; `d1 - d4`, `D d1-d4`; `[6] d1-d4`; `|` between the cells of a table;
full-width signs and rare dashes. Such a number or throw, or a turn without its hyphen, is read only if the game writes
most of them that way: a single one may be a misprint. Other games of the same file do not matter, because other people
may have written them down.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from latrodb.core.mark import SIGN
from latrodb.diagnostics.diagnostic import Habit
from latrodb.notation.lexer import GAP, Token
from latrodb.notation.turns import find_turn, read_turn
from latrodb.notation.written import read_result

if TYPE_CHECKING:
    from collections.abc import Iterator

# Signs that each stand for one ASCII sign, so that places stay the same. Wide brackets are words.
_WIDE = {0xFF01 + at: 0x21 + at for at in range(94) if chr(0x21 + at) not in "(){}[]\"'"}
_WIDE |= dict.fromkeys(map(ord, "―⁃﹘﹣\xad"), ord("-"))
_WIDE_WORD = re.compile(rf"[^\s\ufeff()\[\]{{}}]*[{''.join(map(chr, _WIDE))}][^\s\ufeff()\[\]{{}}]*")
_THROW = re.compile(r"\[[1-6]\]")
_ANY_THROW = re.compile(r"[\[［]([1-6])[\]］][^\S\r\n]{0,3}")
_BROKEN_THROW = r"(?:[(\[{](?:[1-6][^\S\r\n]?[^\s.]?|[^\s.]?\])|[^\s.(\[{]?[1-6]\])"
_THROWN = re.compile(
    rf"(?:\[[1-6]\](?=[^\s(){{}}\[\]]*[a-z][0-9])|{_BROKEN_THROW}(?=[Dx]?[a-wyz][0-9]))[^\s\ufeff(){{}}\[\]]*"
)
_NUMBER_IN_WORD = re.compile(r"[0-9]{1,9}\.{1,3}(?![0-9.])")

_SQUARE = "[a-p](?:1[0-6]|[1-9])"
_DASH = "[-‐‑‒–—−]"
_ANY_DASH = re.compile("[‐‑‒–—−―⁃﹘﹣－\xad]")
_SPACES = r"[^\S\r\n]{1,3}"
_SOME = r"[^\S\r\n]{0,3}"
_CELL_NUMBER = re.compile(r"[0-9]{1,4}(?:\.{1,3}|…)?")
_FREE = r"[^\S\r\n]{0,40}"
_HEAD = re.compile(
    rf"^{_FREE}(?:[|;,]?{_FREE}(?:no|nr|n|#|move|turn)?\.?{_FREE}[|;,\s]{_FREE})?white{_FREE}(?P<sign>[|;,\s]){_FREE}black\b"
    rf"(?:{_FREE}[|;,])?{_FREE}$(?:\r?\n[|:+ \t-]*---[|:+ \t-]*$)?",
    re.IGNORECASE | re.MULTILINE,
)
_SECOND_ROW = re.compile(rf"\n2([;,])(?=\S{{0,9}}{_SQUARE}\S*$)", re.MULTILINE)  # of a table, perhaps without a head
_COLUMNS = re.compile(rf"[Ww](?:hite|HITE){_FREE}[|;,\s]{_FREE}[Bb][Ll]")  # what every such head has
_COMMA_BEFORE_TURN = re.compile(r",[DS]?[a-p][1-9]")  # what all turns with nothing but a comma between them have
_MARKS = rf"(?:{SIGN})?[!?]{{0,2}}"
_AFTER = rf"{_MARKS}(?=[,.;:]{{0,3}}(?:[\s(){{}}\[\]]|\Z))"
_BEFORE = r"(?<![^\s\ufeff(){}\[\].)\]:…])"
_SHIFT = rf"(?:[DSTPO]{_SOME})?{_SQUARE}(?:{_SQUARE})?{_SOME}(?:{_DASH}{_SOME})?{_SQUARE}"
_MOVE = rf"(?:{_SHIFT}|D?@{_SQUARE}|\[[1-6]\]{_SQUARE})"
_DOTS = rf"(?:{_SOME}(?:\.{{2,3}}|…))?"


def find_habits(whole: str, begin: int, end: int) -> dict[int, Token]:
    """The tokens of unusual numbers and turns between two places, by place; their own text is in standard signs."""
    text = whole[begin:end]
    plain = text if text.isascii() else text.translate(_WIDE)
    found = {token.start: token for token in _wide_words(text, plain)} if plain != text else {}
    kinds = _cells, _numbers, _bare_ones, _throws, spaced_turns, _joined_turns, _compact_turns
    for token in (token for kind in kinds for token in kind(plain)):
        found.setdefault(token.start, token)
    moved = (token._replace(start=token.start + begin, end=token.end + begin) for token in found.values())
    return {token.start: token for token in moved}


def spelling_habit(written: str, unit: str = "turn") -> Habit | None:
    """What is odd about the spelling of a turn or result, as a habit; None if it is a single slip.

    >>> spelling_habit("d1 – d4:c4").words
    'blanks, – for -, : for x'
    """
    if re.search("[０-９Ａ-Ｚａ-ｚ［］]", written):
        return Habit("wide signs", unit)
    plain = written.translate(_WIDE)
    dashes = sorted(set(_ANY_DASH.findall(written)))
    takes = sorted(set(re.findall("[X:×](?=[a-wyz][0-9])", plain)))
    oddities = (
        "blanks" if re.search(r"\s", written) else "",
        "no hyphen" if re.search("[0-9][a-wyz][0-9]", plain) and "-" not in plain and not dashes else "",
        *(f"{dash} for -" for dash in dashes),
        "x for -" if re.match(f"[DSds]?{_SQUARE}[xX:×]", plain) else "",
        *(f"{sign} for x" for sign in takes),
        *(f"{letter} for {letter.upper()}" for letter in re.findall(r"\A(?:\[[1-6]\])?([ds])(?=[a-wyz@])", plain)),
        "capital letters" if re.search("[A-WYZ][0-9]", plain) else "",
        "glyphs before marks" if re.search(f"[!?](?:{SIGN})", plain) else "",
    )
    found = ", ".join(filter(None, oddities))
    return Habit(found, unit) if found else None


def _wide_words(text: str, plain: str) -> Iterator[Token]:
    """Numbers, turns and results with signs that stand for others."""
    for word in _WIDE_WORD.finditer(text):
        start, end = word.span()
        if number := _NUMBER_IN_WORD.match(plain, start, end):
            yield Token("ONE" if number[0] == "1." else "NUMBER", number[0], *number.span())
            start = number.end()
        if _THROW.match(plain, start - 3):
            start -= 3
        if turn := find_turn(plain, start):
            yield Token("TURN", turn, start, start + len(turn))
        elif read_result(plain[start:end]):
            yield Token("RESULT", plain[start:end], start, end)


def _cells(plain: str) -> Iterator[Token]:
    """The head of a table with the columns White and Black, and what is in the rows with the sign between its cells."""
    signs = {*_SECOND_ROW.findall(plain), *(["|"] if "|" in plain else ())}
    for head in _HEAD.finditer(plain) if _COLUMNS.search(plain) else ():
        yield Token(GAP, head[0].lstrip(), head.end() - len(head[0].lstrip()), head.end())
        signs.add(head["sign"])
    for sign in signs.intersection("|;,"):
        for row in re.finditer(rf"^[^{{}}\r\n{sign}]*{re.escape(sign)}[^{{}}\r\n]*", plain, re.MULTILINE):
            tokens = list(_in_row(row, sign))
            yield from tokens if any(token.type == "TURN" for token in tokens) else ()


def _in_row(row: re.Match[str], sign: str) -> Iterator[Token]:
    """The signs, turns and numbers of a row of a table; other words are left as they are."""
    is_first = True  # in its cell
    for word in re.finditer(rf"[{sign}\"]|(?<=\")[^\"]+(?=\")|[^\s{sign}\"]+", row[0]):
        text, start, end = word[0], row.start() + word.start(), row.start() + word.end()
        if text in (sign, '"') or find_turn(text, 0) == text:
            yield Token(GAP if text in (sign, '"') else "TURN", text, start, end)
        elif is_first and _CELL_NUMBER.fullmatch(text):
            yield Token("ONE" if text in ("1", "1.") else "NUMBER", text, start, end)
        is_first = text in (sign, '"')


def _bare_ones(plain: str) -> Iterator[Token]:
    """The numbers 1 without a dot that begin a line and a game."""
    if plain.startswith(("1 ", "1\t")) or "\n1 " in plain or "\n1\t" in plain:
        for found in _bare_one().finditer(plain):
            yield Token("ONE", "1.", *found.span())


@cache
def _bare_one() -> re.Pattern[str]:
    return re.compile(rf"^1(?={_SPACES}{_MOVE}{_MARKS}[\s,;])", re.MULTILINE)


def _numbers(plain: str) -> Iterator[Token]:
    """Numbers with a sign other than a dot, if the text has more of them than of standard ones."""
    numbers = list(_number_pattern().finditer(plain))
    if numbers and len(numbers) > sum(1 for _ in _usual_number().finditer(plain)):
        for found in numbers:
            dots = "..." if found["dots"] else "."
            value = (found["inside"] or found["value"]) + dots
            yield Token("ONE" if value == "1." else "NUMBER", value, *found.span())


@cache
def _number_pattern() -> re.Pattern[str]:
    signs = r"\.?[):\]/]|-(?=\s)"
    number = rf"(?:\((?P<inside>[0-9]{{1,4}})\)|(?P<value>[0-9]{{1,4}})(?:{signs}))(?P<dots>{_DOTS})"
    return re.compile(rf"(?<![^\s\ufeff{{}}])(?=[(0-9]){number}(?={_SOME}{_MOVE})")


@cache
def _usual_number() -> re.Pattern[str]:
    return re.compile(rf"(?<![^\s(\[{{])[0-9]{{1,4}}\.{{1,3}}{_SOME}{_MOVE}")


def _throws(plain: str) -> Iterator[Token]:
    """Turns with their throw of the die, if the text has throws in most turns.

    The throw may stand apart, or in wide brackets. A broken one opens no variation: its word is a turn, too.
    """
    found = [(throw, turn) for throw in _ANY_THROW.finditer(plain) if (turn := find_turn(plain, throw.end()))]
    if found and 2 * len(found) > sum(1 for _ in _usual_turn().finditer(plain)):
        for throw, turn in found:
            blanks = " " * (len(throw[0]) - 3)
            yield Token("TURN", f"[{throw[1]}]{blanks}{turn}", throw.start(), throw.end() + len(turn))
        for word in _THROWN.finditer(plain):
            if not find_turn(plain, word.start()):
                yield Token("ATTEMPT", word[0], *word.span())


def spaced_turns(plain: str) -> Iterator[Token]:
    """Turns with blanks around a hyphen or after a letter, or broken after a hyphen at the end of a line."""
    for found in _spaced_turn().finditer(plain):
        if found["turn"] is None:
            yield Token("RESULT", found[0], *found.span())
        elif read_turn("".join(found[0].split())):
            yield Token("TURN", found[0], *found.span())


@cache
def _spaced_turn() -> re.Pattern[str]:
    gap = rf"(?:{_SPACES}{_DASH}{_SOME}|{_DASH}(?:{_SPACES}|{_SOME}\r?\n{_SOME})|,[DS]{_SPACES})"
    takes = rf"(?:{_SPACES}[xX:×]{_SOME}|[xX:×]{_SPACES}){_SQUARE}"
    plainly = rf"[-,xX:×&>@DSTPO]{{0,3}}{_SQUARE}"
    rest = rf"{_SQUARE}(?:{plainly}|{gap}{_SQUARE}"
    turn = rf"[DSds]{_SPACES}@?{rest}){{0,64}}+|(?:{plainly}){{1,64}}+{gap}{rest}|{takes}){{0,64}}+"
    results = "|".join(rf"{white}{_SPACES}[-–−]{_SPACES}{black}" for white, black in ("10", "01", ("1/2", "1/2"), "½½"))
    return re.compile(rf"{_BEFORE}(?:(?P<turn>(?:\[[1-6]\])?(?:{turn})[x×]?{_AFTER})|(?:{results})(?!\S))")


def _joined_turns(plain: str) -> Iterator[Token]:
    """Turns of both sides with nothing but a comma between them, where no throws give a side several moves."""
    if _COMMA_BEFORE_TURN.search(plain) and not _THROW.search(plain):
        for found in _joined_turn().finditer(plain):
            yield Token("TURN", found[1], *found.span(1))
            yield Token(GAP, ",", found.end(1), found.end())


@cache
def _joined_turn() -> re.Pattern[str]:
    turn = rf"[DS]?{_SQUARE}(?:{_DASH}{_SQUARE}(?:[xX:×]{_SQUARE}){{0,64}}){{1,64}}"
    return re.compile(rf"{_BEFORE}({turn}{_MARKS}),(?={turn})")


def _compact_turns(plain: str) -> Iterator[Token]:
    """Turns along a line without their hyphen, if the text has more than one, and more than of standard ones."""
    compact = list(_compact_turn().finditer(plain))
    if len(compact) > 1 and len(compact) > sum(1 for _ in _usual_turn().finditer(plain)):
        for found in compact:
            yield Token("TURN", found[0], *found.span())


@cache
def _compact_turn() -> re.Pattern[str]:
    line = r"(?P<file>[a-p])(?P<rank>1[0-6]|[1-9])(?:(?P=file)(?:1[0-6]|[1-9])|[a-p](?P=rank))"
    return re.compile(rf"{_BEFORE}[DS]?{line}(?:[xX:×]{_SQUARE})*{_AFTER}")


@cache
def _usual_turn() -> re.Pattern[str]:
    return re.compile(rf"{_BEFORE}[DS]?{_SQUARE}{_SOME}{_DASH}{_SOME}{_SQUARE}")

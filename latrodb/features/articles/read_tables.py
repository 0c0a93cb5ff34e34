"""Read statements about games from tables and lines of key and value: `White: Joe Joyce`, `| Result | 0-1 |`."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from latrodb.core.color import BLACK, WHITE
from latrodb.diagnostics.span import Span
from latrodb.features.articles.citations import find_systems
from latrodb.features.articles.claims import Mention, Order, Statement, Subject, Topic
from latrodb.features.articles.document import find_within
from latrodb.features.articles.sentence_shape import Word, number_of, read_shape, value_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from latrodb.features.articles.claims import Citation, Item, MoveClaim

    Row = Sequence[Span]

# The keys of a table or line, the kind of statement they make, and the kind of word that is their value.
_KEYS = {
    "white": (Topic.SEAT, "PU"),
    "black": (Topic.SEAT, "PU"),
    "winner": (Topic.RESULT, "SPU"),
    "won by": (Topic.RESULT, "SPU"),
    "loser": (Topic.RESULT, "SPU"),
    "result": (Topic.RESULT, "R"),
    "score": (Topic.RESULT, "R"),
    "outcome": (Topic.RESULT, "R"),
    "date": (Topic.DATE, "D"),
    "played": (Topic.DATE, "D"),
    "when": (Topic.DATE, "D"),
    "board": (Topic.BOARD, "B"),
    "size": (Topic.BOARD, "B"),
    "moves": (Topic.LENGTH, "N"),
    "length": (Topic.LENGTH, "N"),
    "number of moves": (Topic.LENGTH, "N"),
    "game": (Topic.SYSTEM, "Y"),
    "variant": (Topic.SYSTEM, "Y"),
    "rules": (Topic.SYSTEM, "Y"),
    "first move": (Topic.BEGAN, "S"),
    "first to move": (Topic.BEGAN, "S"),
}
_NUMBERED = frozenset({"move", "no", "no.", "nr", "#", "turn", "", "move no", "number"})
_SIDES = {"white": WHITE, "black": BLACK}
_QUOTING = re.compile(r"\b(?:pages?|print\w*|sources?|says|claims?|misprints?|errors?|wrong|original)\b", re.IGNORECASE)
_LINE = re.compile(r"\W{0,4}(?P<key>[A-Za-z ]{2,16}?)\s?(?::|\t|\s[–—]\s)\s*(?P<value>\S.{0,60})$")


def read_line(text: str, unit: Span, number: int, is_known: Callable[[str], bool]) -> Iterator[Statement]:
    """What a line of a list says if it is a key and a value."""
    found = _LINE.fullmatch(text[slice(*unit)].rstrip())
    if found:
        start, end = (unit.start + place for place in found.span("value"))
        yield from _read_cell(text, found["key"], Span(start, end), number, is_known)


def read_table(text: str, rows: Sequence[Row], number: int, is_known: Callable[[str], bool]) -> Iterator[Item]:
    """What a table says about one game, with keys in its first column, or about one game per row under its heads."""
    heads = [_key(text[slice(*cell)]) for cell in rows[0]] if rows else []
    if sum(head in _KEYS for head in heads) > 1:
        for row in rows[1:]:
            yield from _read_row(text, dict(zip(heads, row, strict=False)), number, is_known, is_one=len(rows) == 2)
        return
    for row in rows:
        if len(row) > 1:
            yield from _read_cell(text, text[slice(*row[0])], row[1], number, is_known)


def read_moves(text: str, rows: Sequence[Row], claims: Iterable[MoveClaim]) -> Iterator[tuple[MoveClaim, Order]]:
    """The moves of a table with the columns `Move`, `White` and `Black`, with their places in the game."""
    heads = [_key(text[slice(*cell)]) for cell in rows[0]] if rows else []
    if not {"white", "black"} & set(heads) or heads[0] not in _NUMBERED:
        return
    for row in rows[1:]:
        number = number_of(text[slice(*row[0])].strip(" .*"))
        for head, cell in zip(heads, row, strict=False):
            moves = [each for each in claims if cell.start <= each.turn.span.start < cell.end]
            if head in _SIDES and len(moves) == 1 and number > 0:
                yield moves[0], Order(Subject(cell, _SIDES[head]), number)


def _read_row(
    text: str, cells: dict[str, Span], number: int, is_known: Callable[[str], bool], *, is_one: bool
) -> Iterator[Item]:
    """A row about a separate game; a single row is about the game of the text."""
    mention = None if is_one else _mention(text, cells, is_known)
    if mention:
        yield mention
    for key, cell in cells.items():
        for said in _read_cell(text, key, cell, number, is_known, mention):
            if mention is None or said.topic not in (Topic.SEAT, Topic.DATE):
                yield said


def _mention(text: str, cells: dict[str, Span], is_known: Callable[[str], bool]) -> Mention | None:
    """The game that a row names by its players and date."""
    if "white" not in cells or "black" not in cells:
        return None
    white, black = cells["white"], cells["black"]
    names = [text[slice(*cell)] for cell in (white, black)]
    if not any(map(is_known, names)) or re.search(r"\d", "".join(names)):  # the columns of the sides may hold moves
        return None
    date = cells.get("date")
    words = read_shape(text, date, (), (), lambda _: False).words if date else ()
    found = next((value_of(word) for word in words if word.letter == "D"), "")
    return Mention(
        text[slice(*white)], text[slice(*black)], found, Span(white.start, black.end), date if found else None
    )


def _read_cell(
    text: str, key: str, cell: Span, number: int, is_known: Callable[[str], bool], mention: Mention | None = None
) -> Iterator[Statement]:
    """The statement of a key and its value."""
    entry = _KEYS.get(_key(key))
    if entry is None:
        return
    topic, letters = entry
    words = read_shape(text, cell, (), (), is_known).words
    word = next((word for word in words if word.letter and word.letter in letters), None)
    side = BLACK if _key(key) == "black" else WHITE
    if word is None or (topic is Topic.SEAT and re.search(r"\d", text[slice(*cell)])):
        return
    base = Statement(topic, word.span, number, cell.end, mention=mention)
    yield _fill(base, word, Subject(word.span, side), "lost" if _key(key) == "loser" else "won")


def _fill(base: Statement, word: Word, seat: Subject, result: str) -> Statement:
    """A statement with the value of its word."""
    if base.topic is Topic.SEAT:
        return replace(base, who=seat, value=word.text)
    if base.topic is Topic.LENGTH:
        return replace(base, count=number_of(word.text), value="moves")
    if word.letter in "SPU":
        side = (BLACK if word.text.lower() == "black" else WHITE) if word.letter == "S" else None
        who = Subject(word.span, side, "" if word.letter == "S" else word.text, word.letter == "P")
        return replace(base, who=who, value=result)
    return replace(base, value=value_of(word))


def _key(text: str) -> str:
    return " ".join(text.lower().strip(" :*").split())


def cite_rows(text: str, tables: Sequence[Sequence[Row]], citations: Iterable[Citation]) -> Iterator[Citation]:
    """The references; one alone in its cell is about the rest of its row, one that the table quotes about nothing."""
    rows = {cell: (row, table[0]) for table in tables for row in table[1:] for cell in row}
    cells = sorted(rows)
    for each in citations:
        index = find_within(each.span, cells)
        if index is None:
            yield each
            continue
        cell, (row, heads) = cells[index], rows[cells[index]]
        others = " | ".join(text[slice(*other)] for other in row if other != cell)
        column = row.index(cell)
        is_quoted = column < len(heads) and _QUOTING.search(text[slice(*heads[column])])
        is_alone = text[slice(*cell)].strip().lower() in (each.label, f"rule {each.label}")
        around = "" if is_quoted else others if is_alone else each.around
        systems = (*each.systems, *find_systems(others))
        yield replace(each, before="" if is_quoted else each.before, around=around, systems=systems)

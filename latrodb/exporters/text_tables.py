"""From texts straight to the tables, without a database."""

from __future__ import annotations

from functools import lru_cache
from itertools import count, islice, repeat
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from msgspec.structs import replace

from latrodb.core.file_kinds import binary_kind
from latrodb.core.step import Tactic
from latrodb.diagnostics.diagnostic import State
from latrodb.diagnostics.span import Source, Span
from latrodb.exporters.tables import arrow_table, catalog
from latrodb.notation.encoding import DETECTED, decode
from latrodb.notation.no_game import no_game
from latrodb.rules.captures import read_captures
from latrodb.store.rows import GameLocation, diagnostic_row
from latrodb.store.rows_from_text import ReadGame, RowReader

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from latrodb.analysis import Analyzer
    from latrodb.exporters.tables import Row, Table
    from latrodb.rules.captures import Taken
    from latrodb.rules.variant import Variant
    from latrodb.store.rows import DiagnosticRow, GameRow, GameRows, TurnRow

_Columns: TypeAlias = "dict[str, list[list[Any]]]"
MOST = 1 << 16  # turns that are remembered
PLACE = ("line", "column", "end_line", "end_column")


class TextPart(NamedTuple):
    """A whole text, or a part of a long one that begins and ends between games."""

    data: bytes
    name: str
    offset: int = 0  # how many bytes of the text come first
    lines: int = 0  # how many of its lines come first
    is_whole: bool = True  # a part of a longer text must be UTF-8, and no part of a log of Game Courier


def tables_of_texts(parts: Iterable[TextPart], analyzer: Analyzer, variant: Variant | None = None) -> dict[str, Any]:
    """The Arrow tables of texts by name, their games numbered from 1 on. Nothing but the arguments matters.

    The games have rows even if they are other wordings of earlier games, which one part cannot know. `games` has four
    more columns in front of its own: the place of the first character, as diagnostics have it.
    """
    tables = part_tables()
    columns: _Columns = {name: [[] for _ in table.columns] for name, table in tables.items()}
    games = 0
    for part in parts:
        outside: list[DiagnosticRow] = []
        for found, place in _read(part, analyzer, variant, games + 1):
            if isinstance(found, ReadGame):
                games = found.rows.game.id
                _add_game(columns, found.rows, place, part)
            else:
                outside.append(found)
        _extend(columns["diagnostics"], _diagnostics(outside, part))
    return {name: arrow_table(table, columns[name]) for name, table in tables.items()}


def part_tables() -> dict[str, Table]:
    """The tables of `tables_of_texts`."""
    tables = catalog()
    place = tuple(column for column in tables["diagnostics"].columns if column.name in PLACE)
    return {**tables, "games": tables["games"]._replace(columns=place + tables["games"].columns)}


def _read(
    part: TextPart, analyzer: Analyzer, variant: Variant | None, first: int
) -> Iterator[tuple[ReadGame | DiagnosticRow, Row]]:
    """What an import of the text stores, game by game, each with the place of its first character."""
    text, encoding, diagnostics = decode(part.data, DETECTED, part.name)
    source = Source(part.name, text)
    source.encoding = encoding
    if not part.is_whole:
        analyzer = replace(analyzer, is_wrapped=lambda _: False)

    def locate(number: int, start: int, end: int) -> GameLocation:
        return GameLocation(first + number - 1, 0, number, start, end)

    has_games = False
    if not binary_kind(part.data):
        for diagnostic in diagnostics:
            yield diagnostic_row(diagnostic, source, 0), ()
        for found in RowReader(source, analyzer, variant, locate, 0).read():
            if isinstance(found, ReadGame):
                has_games = True
                start, end = found.span
                yield found, source.place(Span(start, min(start + 1, end)))
            else:
                yield found, ()
    if part.is_whole and not has_games:
        yield diagnostic_row(no_game(part.data), source, 0), ()


def _add_game(columns: _Columns, found: GameRows, place: Row, part: TextPart) -> None:
    game, line = found.game, found.line
    _extend(columns["games"], [(*_moved(place, part), *_game(game, part))])
    keys = line.keys[: len(line.turns)]
    for column, values in zip(columns["positions"], (repeat(game.id, len(keys)), count(), keys), strict=True):
        column += islice(values, len(keys))
    _add_plies(columns["plies"], found)
    taking = ((ply, turn[2]) for ply, turn in enumerate(line.turns) if turn and turn[2])
    _extend(columns["captures"], ((game.id, ply, *each) for ply, tactics in taking for each in _taken(tactics)))
    _extend(columns["diagnostics"], _diagnostics(found.diagnostics, part))
    words = ((game.id, number, *rest) for number, (_, *rest) in enumerate(found.comments, 1))
    _extend(columns["comments"], words)


def _add_plies(columns: list[list[Any]], found: GameRows) -> None:
    """Add the plies of a game column by column, which takes half the time of rows."""
    game, turns = found.game, found.line.turns[1:]
    games, plies, labels, *played, states, written = columns
    before, many = len(plies), len(turns)
    games += repeat(game.id, many)
    plies += range(1, many + 1)
    labels += map(_label, range(game.first_ply + 1, game.first_ply + many + 1), repeat(game.sides))
    _extend(played, map(_played, turns))
    states += repeat(State.LEGAL.value, many)
    written += repeat(None, many)
    for _, ply, label, state, words in found.deviations:
        place = before + ply - 1
        labels[place], states[place], written[place] = label, state, words
        if turns[ply - 1] is None:
            played[0][place] = words


def _extend(columns: list[list[Any]], rows: Iterable[Row]) -> None:
    """Add rows to columns."""
    for column, values in zip(columns, zip(*rows, strict=True), strict=False):
        column += values


@lru_cache(MOST)
def _label(number: int, sides: str) -> str:
    """The number and side of a turn, which has a number among all turns of both sides."""
    return f"{number // 2}{sides[number % 2]}"


@lru_cache(MOST)
def _played(turn: TurnRow | None) -> tuple[str | None, str, str, str]:
    """A turn with its captures, tactic and mark as in `plies`."""
    text, mark, tactics = turn or (None, "", "")
    taken = list(read_captures(tactics))
    used = {each.tactic for each in taken}
    squares = dict.fromkeys(each.square for each in taken)
    first = next((each.value for each in Tactic if each in used), "")
    return text, "".join(f"x{each}" for each in squares), first, mark


@lru_cache(MOST)
def _taken(tactics: str) -> list[Taken]:
    """The men that a turn takes, sorted as in `captures`."""
    return sorted(read_captures(tactics), key=lambda each: (each.man, each.tactic))


def _game(game: GameRow, part: TextPart) -> Row:
    values = {
        **game._asdict(),
        "source": part.name,
        "start_byte": part.offset + game.start_byte,
        "end_byte": part.offset + game.end_byte,
    }
    return tuple(values[name] for name in catalog()["games"].names)


def _diagnostics(found: Iterable[DiagnosticRow], part: TextPart) -> Iterator[Row]:
    """The rows of the diagnostics of one game, or outside of games."""
    for number, row in enumerate(found, 1):
        place = dict(zip(PLACE, _moved([row[name] for name in PLACE], part), strict=True))
        values = {**row, **place, "source": part.name, "number": number}
        yield tuple(values[name] for name in catalog()["diagnostics"].names)


def _moved(place: Sequence[Any], part: TextPart) -> Row:
    """A place as it is in the whole text."""
    line, column, end_line, end_column = place
    if line is None:
        return None, None, None, None
    return line + part.lines, column, end_line + part.lines, end_column

"""Games to rows: the only module that knows both games and columns."""

from __future__ import annotations

import json
from collections import Counter
from functools import lru_cache
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import msgspec
from msgspec.structs import replace

from latrodb.core.board_code import board_code, code_bytes
from latrodb.core.color import WHITE
from latrodb.core.game_kind import kind_of
from latrodb.core.key import position_key, word_key
from latrodb.core.ply import Ply
from latrodb.core.position import write_fen
from latrodb.core.step import steps_text
from latrodb.diagnostics.codes import Severity
from latrodb.diagnostics.diagnostic import State
from latrodb.diagnostics.render import as_dict
from latrodb.diagnostics.span import Span
from latrodb.game.account import account_of
from latrodb.game.variations import find_variations
from latrodb.notation.endings import claimed_result
from latrodb.notation.written import Aside
from latrodb.rules.captures import name_captures
from latrodb.rules.classes import stored_key
from latrodb.rules.readers.packing import join_texts
from latrodb.store.sanitize import visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from latrodb.core.color import Color
    from latrodb.core.outcome import Outcome
    from latrodb.core.position import Position
    from latrodb.core.step import Step
    from latrodb.diagnostics.diagnostic import Diagnostic
    from latrodb.diagnostics.span import Source
    from latrodb.game.account import Accounts
    from latrodb.game.game import Game
    from latrodb.game.plain_games import Opening
    from latrodb.rules.system import Certificate
    from latrodb.rules.variant import Variant

COMMENT, VARIATION = "comment", "variation"
PRINTED, CORRECTED = "printed", "corrected"
TAG_COLUMNS = ("White", "Black", "Date", "Event", "Site")  # the tags with columns of their own
UNKNOWN = frozenset((None, "", "?", "-", "????.??.??"))  # values of tags that say nothing


class GameLocation(NamedTuple):
    """Where a game goes in the database, and where its text is in the bytes of its source."""

    game: int
    source: int
    number: int
    start_byte: int
    end_byte: int


class GameRow(NamedTuple):
    """A row of `games`; the players by name."""

    id: int
    source: int
    number: int
    start_byte: int
    end_byte: int
    tags: str
    white: str | None = None
    black: str | None = None
    date: str | None = None
    event: str | None = None
    site: str | None = None
    variant: str | None = None
    opening: str | None = None
    result: str | None = None
    outcome: str | None = None
    ending: str | None = None
    kind: str = "played"
    plies: int = 0
    first_ply: int = 1
    sides: str = "wb"
    problems: int = 0
    fingerprint: int | None = None
    same_as: int | None = None


DiagnosticRow: TypeAlias = dict[str, str | int | None]  # a row of `diagnostics`, by column, without its number
TurnRow: TypeAlias = tuple[str, str, str]  # canonical text, mark, captures as `name_captures` has them
DeviationRow: TypeAlias = tuple[int, int, str, str, str]  # game, ply, label, state, written
CommentRow: TypeAlias = tuple[int, int, str, str]  # game, ply, kind, text


class Line(NamedTuple):
    """What was played, position by position: keys, None where they are in doubt, the turns to them, boards.

    The first turn is None, as is one that was not played as written.
    """

    keys: Sequence[int | None]
    turns: Sequence[Any]  # TurnRow or None
    boards: bytes  # of the positions that are not in doubt, as `core.board_code` has them
    names: list[TurnRow | None] | None = None  # the turns of many lines, if the turns of each are places in this list


NO_LINE = Line((), (), b"")


class LineRows(NamedTuple):
    """A row of `lines`, and the positions of that line; `kind` and `text` are words of its columns.

    Its boards begin one position earlier, so that its first turn is seen, unless it has the opening.
    """

    game: int
    kind: str
    text: str
    start: int
    first_ply: int
    line: Line


class GameRows(NamedTuple):
    """All rows of a game."""

    game: GameRow
    line: Line
    variations: list[LineRows]
    deviations: list[DeviationRow]
    diagnostics: list[DiagnosticRow]
    comments: list[CommentRow]
    accounts: Accounts  # what a search found in it


def rows_of_game(game: Game, location: GameLocation, source: Source, offset: int = 0) -> GameRows:
    """The rows of a replayed and checked game, whatever state it is in; its text begins at `offset` in the source."""
    line, variant = _line_of(game), game.variant.key if game.variant else None
    tags = {visible(tag.key): visible(tag.value) for tag in reversed(game.written.tags)}
    first = game.variant.first if game.variant else WHITE
    ply = game.nodes[0].ply if game.nodes else Ply(1, game.opening.side if game.opening else first)
    opening = position_key(game.opening) if game.opening else 0
    row = GameRow._make(
        (
            *location,
            *_tag_columns(dict(reversed(tags.items()))),
            variant,
            write_fen(game.opening) if game.opening else None,
            claimed_result(game.written),
            *_ending(game.outcome),
            kind_of(tags, is_whole=_is_whole(game, ply)).value,
            len(game.nodes),
            *_beginning(ply, first),
            sum(each.level is not Severity.INFO for each in game.diagnostics),
            _fingerprint(variant or "", opening, " ".join(_texts(game, line))),
            None,
        )
    )
    diagnostics = [diagnostic_row(each, source, location, offset) for each in game.diagnostics]
    deviations = _deviations(game, location.game, ply, first)
    variations = list(rows_of_variations(game, location.game))
    comments = _comment_rows(game, location.game)
    return GameRows(row, line, variations, deviations, diagnostics, comments, account_of(game))


def rows_of_certificate(
    certificate: Certificate,
    opening: Opening,
    tags: dict[str, str],
    result: str,
    comments: Iterable[tuple[int, str, bool]],
    location: GameLocation,
) -> GameRows:
    """The rows of a game without a flaw, as of the replayed game.

    Comments come with the number of plies in front of them, and whether they have words.
    """
    line = Line(certificate.keys, (None, *certificate.plies), certificate.boards)
    row = GameRow._make(
        (
            *location,
            *_tag_columns(tags),
            opening.variant.key,
            opening.fen,
            result,
            *_ending(certificate.outcome),
            kind_of(tags, is_whole=opening.position == opening.variant.opening()).value,
            len(certificate.plies),
            *_beginning(Ply(1, opening.position.side), opening.first),
            0,
            _fingerprint(opening.variant.key, opening.key, join_texts(certificate.plies)),
            None,
        )
    )
    words = [
        (location.game, ply, COMMENT if has_words else VARIATION, visible(text)) for ply, text, has_words in comments
    ]
    variations = [
        LineRows(location.game, VARIATION, PRINTED, start + 1, row.first_ply, Line(keys, plies, boards))
        for start, plies, keys, boards in certificate.variations
    ]
    return GameRows(row, line, variations, [], [], words, {})


def relocated(rows: GameRows, location: GameLocation) -> GameRows:
    """The rows of a game at another place."""
    game, source = location[:2]
    return GameRows(
        GameRow._make((*location, *rows.game[len(location) :])),
        rows.line,
        [each._replace(game=game) for each in rows.variations],
        [(game, ply, label, state, written) for _, ply, label, state, written in rows.deviations],
        [{**each, "game": game, "source": source} for each in rows.diagnostics],
        [(game, ply, kind, text) for _, ply, kind, text in rows.comments],
        rows.accounts,
    )


def diagnostic_row(
    diagnostic: Diagnostic, source: Source, location: GameLocation | int, offset: int = 0
) -> DiagnosticRow:
    """The row of a diagnostic of a game, or outside games, where `location` is the number of the source.

    Its span counts from `offset` in the source.
    """
    span = diagnostic.span and Span(diagnostic.span.start + offset, diagnostic.span.end + offset)
    columns: dict[str, Any] = {**as_dict(replace(diagnostic, span=span), source)}
    for key in ("file", "variation", "group", "confidence", "frequency", "corrections"):
        del columns[key]
    columns["place"] = columns.pop("ply")
    columns["game"], columns["source"] = location[:2] if isinstance(location, GameLocation) else (None, location)
    columns["message"] = visible(diagnostic.message)
    for key in ("hints", "notes"):
        columns[key] = json.dumps([visible(text) for text in columns[key]], ensure_ascii=False)
    return columns


def _fingerprint(variant: str, opening: int, turns: str) -> int | None:
    """The number by which the same game is known again in other wording; None if nothing was played."""
    return word_key(f"{variant} {opening} {turns}") if turns else None


def _tag_columns(tags: dict[str, str]) -> tuple[str, str | None, str | None, str | None, str | None, str | None]:
    """The columns of a game that are made of its tags."""
    white, black, date, event, site = [None if (value := tags.get(key)) in UNKNOWN else value for key in TAG_COLUMNS]
    return msgspec.json.encode(tags).decode(), white, black, date, event, site


def _ending(outcome: Outcome | None) -> tuple[str | None, str | None]:
    """The columns of a game that say how it ended."""
    return (outcome.result, outcome.ending.value) if outcome else (None, None)


def _is_whole(game: Game, ply: Ply) -> bool:
    """Whether a game starts at the opening, as far as it is known; its first turn is that of `ply`."""
    start, variant = game.opening, game.variant
    return ply.number == 1 and (start is None or variant is None or start == variant.opening())


def rows_of_variations(game: Game, number: int, text: str = PRINTED) -> Iterator[LineRows]:
    """The variations of a replayed game that can be replayed; `number` is the game's in the database."""
    if game.variant is None:
        return
    for variation in find_variations(game):
        first_ply = variation.turns[0].ply.count(game.variant.first) - variation.start
        steps = [turn.steps for turn in variation.turns]
        yield LineRows(number, VARIATION, text, variation.start + 1, first_ply, _line_through(game.variant, steps))


def rows_of_correction(printed: Game, corrected: Game, number: int) -> Iterator[LineRows]:
    """The corrected game from its first position or turn on that the printed one does not have, and its variations."""
    old, new = (_line_of(game) for game in (printed, corrected))
    pairs = zip_longest(*(zip(line.keys, line.turns, strict=True) for line in (old, new)))
    start = next((ply for ply, (one, other) in enumerate(pairs) if one != other), None)
    if start is None or start >= len(new.keys):
        return
    first = corrected.variant.first if corrected.variant else WHITE
    first_ply = corrected.nodes[0].ply.count(first) if corrected.nodes else 1
    width = code_bytes(corrected.opening.geometry) if corrected.opening else 0
    line = Line(new.keys[start:], new.turns[start:], new.boards[max(start - 1, 0) * width :])
    yield LineRows(number, CORRECTED, CORRECTED, start, first_ply, line)
    yield from (rows for rows in rows_of_variations(corrected, number, CORRECTED) if rows.start >= start)


def row_of_corrected(game: Game, number: int) -> dict[str, str | int | None]:
    """The row of `corrected_games` for a replayed game as corrected."""
    row: dict[str, str | int | None] = {"game": number, "result": claimed_result(game.written)}
    for tag in ("White", "Black", "Date"):
        value = visible(game.written.tag(tag) or "")
        row[tag.lower()] = None if value in UNKNOWN else value
    if game.outcome:
        row |= {"outcome": game.outcome.result, "ending": game.outcome.ending.value}
    states = Counter(node.state for node in game.nodes)
    row |= {"illegal": states[State.ILLEGAL], "impossible": states[State.IMPOSSIBLE], "unread": states[State.UNREAD]}
    return row | {"plies": len(game.nodes)}


@lru_cache(maxsize=1024)
def _beginning(ply: Ply, first: Color) -> tuple[int, str]:
    """The columns from which the labels of turns follow: the number of the first turn, and in which order sides move.

    >>> from latrodb.core.color import BLACK
    >>> _beginning(Ply(9, BLACK), BLACK), _beginning(Ply(9, BLACK), WHITE)
    ((17, 'bw'), (18, 'wb'))
    """
    return ply.count(first), "bw" if first else "wb"


def _line_of(game: Game) -> Line:
    """The opening and the turns; the positions as long as nothing had to be assumed."""
    positions = list(_certain_positions(game))
    keys = [stored_key(game.variant.system, each) if game.variant else None for each in positions]
    rest = [None] * (len(game.nodes) + 1 - len(positions))
    turns = [_turn_text(game.variant, node.steps) if node.was_played and node.steps else None for node in game.nodes]
    return Line([*keys, *rest], [None, *turns], b"".join(map(board_code, positions)))


def _line_through(variant: Variant, turns: Sequence[Sequence[Step]]) -> Line:
    """A line of turns, without the position that it begins with."""
    positions = [steps[-1].after for steps in turns]
    keys = [stored_key(variant.system, position) for position in positions]
    boards = b"".join(map(board_code, [turns[0][0].before, *positions]))
    return Line(keys, [_turn_text(variant, steps) for steps in turns], boards)


def _turn_text(variant: Variant | None, steps: Sequence[Step]) -> TurnRow | None:
    if variant is None:
        return None
    return steps_text(steps), steps[-1].mark.value, name_captures(variant.rulebook, steps)


def _texts(game: Game, line: Line) -> list[str]:
    """The turns as played, or else as written."""
    turns = zip(game.nodes, line.turns[1:], strict=True)
    return [turn[0] if turn else visible(node.text) for node, turn in turns]


def _deviations(game: Game, number: int, ply: Ply, first: Color) -> list[DeviationRow]:
    """The turns that are not legal, were not played as written, or are numbered otherwise than in a row."""
    rows = []
    for node in game.nodes:
        if node.ply != ply or node.state is not State.LEGAL or not node.was_played:
            rows.append((number, node.index + 1, node.label, node.state.value, visible(node.text)))
        ply = ply.next(first)
    return rows


def _certain_positions(game: Game) -> Iterator[Position]:
    """The opening and the position after each turn, as long as nothing had to be assumed."""
    if game.opening is None:
        return
    yield game.opening
    for node in game.nodes:
        if not (node.was_played and node.is_certain and node.after):
            return
        yield node.after


def _comment_rows(game: Game, number: int) -> list[CommentRow]:
    ply, rows, text = 0, [], game.source.text
    for item, node in game.items():
        if node:
            ply = node.index + 1
        elif isinstance(item, Aside):
            kind = COMMENT if item.has_words else VARIATION
            rows.append((number, ply, kind, visible(text[item.span.start : item.span.end])))
    return rows

"""Games to rows: the only module that knows both games and columns."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import lru_cache
from itertools import repeat
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from latrodb.core.fen import write_fen
from latrodb.core.key import position_key, word_key
from latrodb.core.ply import Ply
from latrodb.core.step import Tactic
from latrodb.diagnostics.codes import Severity
from latrodb.diagnostics.diagnostic import State
from latrodb.diagnostics.render import as_dict
from latrodb.diagnostics.span import Span
from latrodb.notation.endings import claimed_result
from latrodb.notation.format_step import steps_text
from latrodb.notation.written import Aside, WrittenTurn
from latrodb.store.sanitize import visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from latrodb.core.color import Color
    from latrodb.core.outcome import Outcome
    from latrodb.core.position import Position
    from latrodb.core.step import Step
    from latrodb.diagnostics.diagnostic import Diagnostic
    from latrodb.diagnostics.span import Source
    from latrodb.game.game import Game, Node
    from latrodb.rules.system import Certificate
    from latrodb.rules.variant import Variant

PLY_BITS = 24  # a game has fewer than 2**24 plies: a text of so many would be over a hundred megabytes
TACTICS = tuple(Tactic)
COMMENT, VARIATION = "comment", "variation"
TAG_COLUMNS = ("White", "Black", "Date", "Event", "Site")
UNKNOWN = ("", "?", "-", "????.??.??")  # values of tags that say nothing


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
    words: str
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
    plies: int = 0
    problems: int = 0
    fingerprint: int | None = None
    same_as: int | None = None


DiagnosticRow: TypeAlias = dict[str, str | int | None]  # a row of `diagnostics`, by column, without its number
PlyRow: TypeAlias = tuple[int, str, str, str, str, str, str]  # id, label, turn, captures, tactic, mark, state
PositionRow: TypeAlias = tuple[int, int]  # id, key
CommentRow: TypeAlias = tuple[int, int, str, str]  # game, ply, kind, text


class GameRows(NamedTuple):
    """All rows of a game. Those of plies and positions may be read once only."""

    game: GameRow
    plies: Iterable[PlyRow]
    positions: Iterable[PositionRow]
    diagnostics: list[DiagnosticRow]
    comments: list[CommentRow]


class Opening(NamedTuple):
    """What a game begins with: rules, position, the position's line and key, and who begins under these rules."""

    variant: Variant
    position: Position
    fen: str
    key: int
    first: Color


def ply_id(game: int, ply: int) -> int:
    """The number of a ply in the whole database."""
    return (game << PLY_BITS) + ply


def rows_of_game(game: Game, location: GameLocation, source: Source, offset: int = 0) -> GameRows:
    """The rows of a replayed and checked game, whatever state it is in; its text begins at `offset` in the source."""
    first = ply_id(location.game, 1)
    plies = [_ply_row(first + node.index, node) for node in game.nodes]
    positions = [(first - 1 + ply, position_key(position)) for ply, position in enumerate(_certain_positions(game))]
    tags = {visible(tag.key): visible(tag.value) for tag in reversed(game.written.tags)}
    variant = game.variant.key if game.variant else None
    row = _game_row(
        location,
        dict(reversed(tags.items())),
        game.outcome,
        plies=len(plies),
        problems=sum(each.level is not Severity.INFO for each in game.diagnostics),
        variant=variant,
        opening=write_fen(game.opening) if game.opening else None,
        result=claimed_result(game.written),
        fingerprint=_fingerprint(variant or "", positions[0][1] if positions else 0, [row[2] for row in plies]),
    )
    diagnostics = [diagnostic_row(each, source, location, offset) for each in game.diagnostics]
    return GameRows(row, plies, positions, diagnostics, _comment_rows(game, location.game))


def rows_of_certificate(
    certificate: Certificate,
    opening: Opening,
    tags: dict[str, str],
    result: str,
    comments: Iterable[tuple[int, str]],
    location: GameLocation,
) -> GameRows:
    """The rows of a game without a flaw, as of the replayed game; comments come with the number of plies before."""
    count = len(certificate.plies)
    turns, captures, tactics, marks, keys = zip(*certificate.plies, strict=True)
    # The number of labels is a power of two, so that few such lists are shared by all games.
    names = labels(1, opening.position.side, opening.first, 1 << count.bit_length())
    ids = range(ply_id(location.game, 0), ply_id(location.game, count + 1))
    plies = zip(ids[1:], names, turns, captures, tactics, marks, repeat(State.LEGAL.value), strict=False)
    positions = zip(ids, (opening.key, *keys), strict=True)
    columns = {"plies": count, "variant": opening.variant.key, "opening": opening.fen, "result": result}
    fingerprint = _fingerprint(opening.variant.key, opening.key, turns)
    row = _game_row(location, tags, certificate.outcome, **columns, fingerprint=fingerprint)
    return GameRows(row, plies, positions, [], [(location.game, ply, COMMENT, visible(text)) for ply, text in comments])


def diagnostic_row(
    diagnostic: Diagnostic, source: Source, location: GameLocation | int, offset: int = 0
) -> DiagnosticRow:
    """The row of a diagnostic of a game, or outside games, where `location` is the number of the source.

    Its span counts from `offset` in the source.
    """
    span = diagnostic.span and Span(diagnostic.span.start + offset, diagnostic.span.end + offset)
    columns: dict[str, Any] = {**as_dict(replace(diagnostic, span=span), source)}
    for key in ("file", "group", "confidence", "corrections"):
        del columns[key]
    columns["game"], columns["source"] = location[:2] if isinstance(location, GameLocation) else (None, location)
    columns["message"] = visible(diagnostic.message)
    for key in ("hints", "notes"):
        columns[key] = json.dumps([visible(text) for text in columns[key]], ensure_ascii=False)
    return columns


@lru_cache(maxsize=64)
def labels(number: int, color: Color, first: Color, count: int) -> tuple[str, ...]:
    """The labels of so many turns in a row, of which the first has a number and a side; `first` is who begins.

    >>> from latrodb.core.color import BLACK, WHITE
    >>> labels(9, BLACK, WHITE, 3)
    ('9b', '10w', '10b')
    """
    plies = [Ply(number, color)]
    while len(plies) < count:
        plies.append(plies[-1].next(first))
    return tuple(map(str, plies[:count]))


def _fingerprint(variant: str, opening: int, turns: Sequence[str]) -> int | None:
    """The number by which the same game is known again in other wording; None if nothing was played."""
    return word_key(f"{variant} {opening} {' '.join(turns)}") if turns else None


def _game_row(location: GameLocation, tags: dict[str, str], outcome: Outcome | None, **columns: Any) -> GameRow:
    columns |= {key.lower(): tags[key] for key in TAG_COLUMNS if tags.get(key, "") not in UNKNOWN}
    if outcome:
        columns |= {"outcome": outcome.result, "ending": outcome.ending.value}
    row = GameRow(*location, tags=json.dumps(tags, ensure_ascii=False), words="\n".join(tags.values()))
    return row._replace(**columns)


def _ply_row(number: int, node: Node) -> PlyRow:
    if not node.was_played or not node.steps:
        return number, node.label, visible(node.written.text), "", "", "", node.state.value
    captures = "".join(f"x{capture}" for step in node.steps for capture in step.captures)
    turn = steps_text(node.steps)
    tactic, mark = _main_tactic(node.steps), node.steps[-1].mark.value
    return number, node.label, turn, captures, tactic, mark, node.state.value


def _main_tactic(steps: Iterable[Step]) -> str:
    """The tactic by which a turn is filed: of all that took a man the first in the order of `Tactic`."""
    used = {tactic for step in steps for capture in step.captures for tactic in capture.tactics}
    return next((tactic.value for tactic in TACTICS if tactic in used), "")


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
    for item in game.written.items:
        if isinstance(item, WrittenTurn):
            ply += 1
        elif isinstance(item, Aside):
            kind = COMMENT if item.has_words else VARIATION
            rows.append((number, ply, kind, visible(text[item.span.start : item.span.end])))
    return rows

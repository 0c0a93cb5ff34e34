"""Games as files: canonical notation, or JSON, one array with a game per line, and the fields of a game."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import asdict

from latrodb.core.position import write_fen
from latrodb.core.square import file_then_rank, square_name, squares_by_file
from latrodb.core.step import Stop, Throw, steps_text
from latrodb.diagnostics.render import JSONObject, as_dict
from latrodb.exporters.encoding import encode_json
from latrodb.game.game import TurnNode
from latrodb.game.variations import PlayedInVariation, every_ply, numbered_lines
from latrodb.notation.encoding import encode
from latrodb.notation.format import format_turn
from latrodb.notation.written import Aside, Result, WrittenTurn

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from latrodb.core.step import Step
    from latrodb.game.game import Game, Node
    from latrodb.game.variations import VariationLine
    from latrodb.notation.written import WrittenGame


class CaptureRecord(msgspec.Struct, frozen=True):
    """A man taken by the rules."""

    square: str  # where he stood
    tactics: list[str]  # how he was taken; `removal` and `kill` are separate moves in the text, `xc3`
    move: int  # which move of the turn took him, from 0, not counting the throw and the end of a turn


class MoveRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A turn of the main line, one that the replay assumes where the text has none, or one that was taken back."""

    ply: str  # `13b`; in a variation `14w~2`, as in `show`
    number: int  # the move number
    side: str  # `w` or `b`
    text: str | None  # the turn as written; null if it was left out
    canonical: str | None = None  # the canonical text of the turn played; null if it was not played as written
    state: str  # `legal`, `illegal-but-played`, `impossible`, `unread`, `missing` (left out), `doubled`, `withdrawn`
    certain: bool = False  # False once the replay rests on an assumption
    captures: list[CaptureRecord] = []  # the men taken, move by move, those of one move by file, then by rank
    binds: list[str] = []  # the men that the turn turns over (Schaedler)
    throw: int | None = None  # what the die showed (Glaucus), null without one
    mark: str = ""  # the mark that the rules give
    glyph: str = ""  # the glyph as written
    assumed: str | None  # the turn that the replay assumes at a misprint or a gap; null elsewhere
    fen: str | None  # the position after it; null if nothing was played for it
    comments: list[str] = []  # the comments and variations after it, as written


class LineMoveRecord(MoveRecord, frozen=True, kw_only=True):
    """A turn in a bracket, with the position in which it is played."""

    before: str | None  # the position before it, null if it was not tried; where it is a threat, the other side passed
    threat: bool  # whether it is a threat


class LineRecord(msgspec.Struct, frozen=True):
    """The turns of one bracket: a variation, a threat, or several of them."""

    after: str | None  # the turn of the main line that it follows, `13b`; null before the first
    within: bool  # whether it is within the bracket before it
    moves: list[LineMoveRecord]


class WithdrawnRecord(msgspec.Struct, frozen=True):
    """A line of a log that was taken back."""

    after: int  # the number of turns of the main line before it
    level: int  # how often the players went back past it
    text: str  # as written
    turns: list[str]  # its turns in canonical spelling; they are not checked


class OutcomeRecord(msgspec.Struct, frozen=True):
    """How the game ended; `winner` null is a draw."""

    winner: str | None
    ending: str  # `immobilized`; the record claims `agreement`, `resignation` and `time`, the rules give all others


class NoteRecord(msgspec.Struct, frozen=True):
    """What a user attached to the game outside its text."""

    place: str | None  # `13b` or `start`; null for the whole game
    note: str
    tags: list[str]
    collection: str | None
    by: str
    date: str


class GameRecord(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game."""

    file: str  # the name of its text
    game: int  # its number there, from 1
    variant: str | None  # the key; null if nothing decides it
    tags: dict[str, str]  # the first value of each key
    opening: str | None  # the position before the first turn; null without a variant
    comments: list[str]  # the comments and variations before the first turn, as written
    moves: list[MoveRecord]  # the turns of the main line, and those taken back in logs of Game Courier
    withdrawn: list[WithdrawnRecord]  # lines taken back, in logs of Game Courier
    result: str | None  # what the text claims, `1-0`; null if it claims nothing
    outcome: OutcomeRecord | None  # by the rules, else by the players; null if neither is known
    diagnostics: list[JSONObject]  # all diagnostics, with the keys of `latrodb check --format json`
    after_result: int = 0  # how many comments of the last turn stand after the result; left out if none does
    variations: list[LineRecord] = []  # the turns in brackets; left out if there are none
    notes: list[NoteRecord] = []  # with `--notes`; left out if there are none


def export_json(games: Iterable[Game]) -> Iterator[bytes]:
    """The games as an array of `GameRecord`s, one per line."""
    opener = b"[\n"
    for game in games:
        yield opener + encode_json(record_of(game))
        opener = b",\n"
    yield b"[]\n" if opener == b"[\n" else b"\n]\n"


def record_of(game: Game) -> GameRecord:
    """The record of a game in any state."""
    written, ended = game.written, game.outcome
    winner = ended.winner if ended else None
    before_first = takewhile(lambda item: not isinstance(item, WrittenTurn), written.items)
    return GameRecord(
        file=game.source.name,
        game=written.number,
        variant=game.variant.key if game.variant else None,
        tags=_tags(written),
        opening=write_fen(game.opening) if game.opening else None,
        comments=_texts(game, (item for item in before_first if isinstance(item, Aside))),
        moves=[move_record(game, node) for node in every_ply(game)],
        withdrawn=withdrawn_records(written),
        result=written.result.value if written.result else None,
        outcome=OutcomeRecord(winner.letter if winner is not None else None, ended.ending.value) if ended else None,
        diagnostics=[as_dict(each, game.source) for each in game.diagnostics],
        after_result=_count_after_result(written),
        variations=[_line_record(game, line) for line in numbered_lines(game)],
        notes=[
            NoteRecord(place or None, text, list(tags), of or None, *made)
            for place, text, tags, of, *made in game.notes
        ],
    )


def withdrawn_records(written: WrittenGame) -> list[WithdrawnRecord]:
    """The records of the lines that were taken back."""
    return [
        WithdrawnRecord(after, line.level, line.text, [format_turn(turn) for turn in line.turns()])
        for after, line in written.withdrawn()
    ]


def move_record(game: Game, node: Node) -> MoveRecord:
    """The record of a ply."""
    steps = node.steps if node.was_played else ()
    written = node.written if isinstance(node, TurnNode) else None
    return MoveRecord(
        ply=node.label,
        number=node.ply.number,
        side=node.ply.color.letter,
        text=node.text or None,
        canonical=steps_text(steps) or None,
        state=node.state.value,
        certain=node.is_certain,
        captures=list(_captures(steps)),
        binds=[square_name(square) for step in steps for square in squares_by_file(step.bound)],
        throw=written.throw if written else None,
        mark=steps[-1].mark.value if steps else "",
        glyph=written.glyph if written else "",
        assumed=steps_text(node.steps) or None if node.is_assumed else None,
        fen=write_fen(node.after) if node.after else None,
        comments=_texts(game, node.asides),
    )


def _line_record(game: Game, line: VariationLine) -> LineRecord:
    moves = []
    for node, label in zip(line.nodes, line.labels(), strict=True):
        before = write_fen(node.before) if node.before else None
        is_threat = isinstance(node, PlayedInVariation) and node.is_threat
        record = asdict(move_record(game, node)) | {"ply": label}
        moves.append(LineMoveRecord(**record, before=before, threat=is_threat))
    return LineRecord(line.after.label if line.after else None, line.is_inner, moves)


def _captures(steps: Iterable[Step]) -> Iterator[CaptureRecord]:
    moves_before = 0
    for step in steps:
        for capture in sorted(step.captures, key=lambda each: (each.move, file_then_rank(each.square))):
            tactics = [tactic.value for tactic in capture.tactics]
            yield CaptureRecord(square_name(capture.square), tactics, moves_before + capture.move)
        moves_before += sum(not isinstance(move, Throw | Stop) for move in step.turn)


def _count_after_result(written: WrittenGame) -> int:
    last = takewhile(lambda item: not isinstance(item, Result | WrittenTurn), reversed(written.items))
    return sum(isinstance(item, Aside) for item in last) if written.result else 0


def _tags(written: WrittenGame) -> dict[str, str]:
    tags: dict[str, str] = {}
    for tag in written.tags:
        tags.setdefault(tag.key, tag.value)
    return tags


def _texts(game: Game, asides: Iterable[Aside]) -> list[str]:
    return [game.source.text[slice(*aside.span)] for aside in asides]


def export_text(games: Iterable[Game]) -> Iterator[bytes]:
    """The games in canonical notation, with the captures and marks of the rules, and an empty line between them."""
    gap = ""
    for game in games:
        yield encode(gap + game.text())
        gap = "\n"

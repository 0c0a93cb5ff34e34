"""What became of a record, kept so that whoever looks again replays it without a search for corrections."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from latrodb.core.key import word_key
from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.diagnostics.span import shift_spans
from latrodb.game.game import Game, Ready
from latrodb.game.replay import assumptions_of, main_line, replay
from latrodb.game.suspects import has_habit
from latrodb.notation.format import format_turn
from latrodb.notation.turns import read_turn

if TYPE_CHECKING:
    from latrodb.core.position import Position
    from latrodb.notation.written import WrittenGame
    from latrodb.rules.variant import Variant


class Account(msgspec.Struct, frozen=True):
    """What was assumed, and what was found.

    Attributes:
        of: the number of the record and its rules, by which another record is known.
        assumed: the turns to play instead of some turns, by the index of each; None for the turn as written.
        diagnostics: all diagnostics, without the number of the game; their spans count from its first character.
    """

    of: int
    assumed: dict[int, list[str | None]]
    diagnostics: tuple[Diagnostic, ...]


def encode_account(game: Game) -> bytes | None:
    """What a search found in a game; None if nothing was assumed or proposed, or the text is not one of Unicode.

    Also None for a game that was read under a habit of its whole text: its turns are not those of the text.
    """
    has_corrections = any(each.found for each in game.diagnostics)
    if game.variant is None or (game.is_read and not has_corrections) or has_habit(game):
        return None
    assumptions = assumptions_of(game)
    if not assumptions and not has_corrections:
        return None
    turns = [turn for turn, _, _ in main_line(game.written.items)]
    assumed = {
        at: [None if turn == turns[at] else format_turn(turn) for turn in instead]
        for at, instead in assumptions.items()
    }
    unnumbered = tuple(replace(each, game=None) for each in game.diagnostics)
    diagnostics = shift_spans(unnumbered, -game.written.span.start)
    try:
        return msgspec.msgpack.encode(Account(_number(game.written, game.variant), assumed, diagnostics))
    except UnicodeEncodeError:  # bytes that are no text are kept as single surrogates
        return None


def recall(written: WrittenGame, variant: Variant, opening: Position, data: bytes) -> Game | None:
    """The game with what was found in it before; None if that was another record, or cannot be read.

    Args:
        written: the game as written.
        variant: the rules under which it was replayed.
        opening: its first position.
        data: what `encode_account` made.
    """
    try:
        account = msgspec.msgpack.decode(data, type=Account)
    except msgspec.DecodeError:
        return None
    if account.of != _number(written, variant):
        return None
    line = main_line(written.items)
    assumptions = {}
    for at, texts in account.assumed.items():
        turns = [read_turn(text) if text is not None else line[at].written for text in texts]
        if None in turns:
            return None
        assumptions[at] = tuple(turn for turn in turns if turn)
    game = replay(written, assumptions=assumptions, start=Ready(variant, opening))
    numbered = tuple(replace(each, game=written.number) for each in account.diagnostics)
    return replace(game, diagnostics=shift_spans(numbered, written.span.start))


def _number(written: WrittenGame, variant: Variant) -> int:
    tags = [(tag.key, tag.value) for tag in written.tags]
    return word_key(f"{variant.key} {tags} {written.source.text[slice(*written.span)]}")

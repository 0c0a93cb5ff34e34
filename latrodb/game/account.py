"""What became of a record, kept so that whoever looks again replays it without a search for corrections."""

from __future__ import annotations

import json
import zlib
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from latrodb.core.key import word_key
from latrodb.core.position import read_fen
from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.diagnostics.span import shift_spans
from latrodb.game.game import Game, Ready
from latrodb.game.replay import assumptions_of, main_line, replay
from latrodb.game.suspects import NOT_SEARCHED, needs_search
from latrodb.notation.format import format_turn
from latrodb.notation.respelled import Run, pack_respelled, read_respelled, unpack_respelled
from latrodb.notation.turns import read_turn

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import TypeAlias

    from latrodb.game.replay import Assumptions, MainTurn
    from latrodb.notation.written import WrittenGame
    from latrodb.rules.variant import Variant

    Accounts: TypeAlias = dict[int, bytes]  # by the number of a text, from `number_of`
    Checker: TypeAlias = Callable[[WrittenGame, Variant | None], Game]  # replays and checks a written game


class Account(msgspec.Struct, frozen=True):
    """What was assumed, and what was found.

    Attributes:
        opening: the first position, as FEN; empty if it is not known.
        assumed: the turns to play instead of some turns, by the index of each; None for the turn as written.
        diagnostics: all diagnostics, without the number of the game; their spans count from its first character.
        meant: the movetext as it is meant, if the whole text is written in another way.
    """

    opening: str
    assumed: dict[int, list[str | None]]
    diagnostics: tuple[Diagnostic, ...]
    meant: list[Run] = []


def number_of(written: WrittenGame, variant: Variant) -> int:
    """A number made from a record and its rules, by which the record is recognized."""
    tags = [(tag.key, tag.value) for tag in written.tags]
    return word_key(f"{variant.key} {tags!a} {written.source.text[slice(*written.span)]!a}")


def account_of(game: Game) -> Accounts:
    """What the search found in a checked game, if only that it found nothing; none if the game needed no search."""
    assumptions = assumptions_of(game)
    is_searched = needs_search(game) or assumptions or any(each.found for each in game.diagnostics)
    if game.variant is None or not is_searched or any(each.code == NOT_SEARCHED for each in game.diagnostics):
        return {}
    start = game.written.span.start
    unnumbered = tuple(replace(each, game=None) for each in game.diagnostics)
    account = Account(
        game.opening.fen if game.opening else "",
        _written_out(game, assumptions),
        shift_spans(unnumbered, -start),
        pack_respelled(shift_spans(game.written.meant, -start)) if game.written.meant else [],
    )
    return {number_of(game.written, game.variant): _encode(account)}


def recall(written: WrittenGame, variant: Variant, accounts: Accounts) -> Game | None:
    """The game with what was found in it before; None if no account is of that text or it cannot be read.

    Args:
        written: the game as written.
        variant: the rules under which it was replayed.
        accounts: what `account_of` made.
    """
    data = accounts.get(number_of(written, variant))
    account = _decode(data) if data else None
    if account is None:
        return None
    start = written.span.start
    meant = shift_spans(unpack_respelled(account.meant), start) if account.meant else None
    read = read_respelled(written, meant) if meant else written
    assumptions = _read_assumptions(account, main_line(read.items)) if read else None
    if read is None or assumptions is None:
        return None
    ready = Ready(variant, read_fen(account.opening)) if account.opening else None
    game = replay(read, variant, assumptions, ready)
    numbered = tuple(replace(each, game=written.number) for each in account.diagnostics)
    return replace(game, diagnostics=shift_spans(numbered, start))


def with_accounts(check: Checker, accounts: Accounts) -> Checker:
    """The same check, but texts with an account are not searched again; the accounts of other texts are added."""

    def check_once(written: WrittenGame, variant: Variant | None) -> Game:
        game = recall(written, variant, accounts) if variant else None
        if game is None:
            game = check(written, variant)
            accounts.update(account_of(game))
        return game

    return check_once


def _encode(account: Account) -> bytes:
    """An account as JSON, which can hold bytes that are not text, compressed, which adds a checksum."""
    return zlib.compress(json.dumps(msgspec.to_builtins(account)).encode())


def _decode(data: bytes) -> Account | None:
    try:
        return msgspec.convert(json.loads(zlib.decompress(data)), Account, strict=False, str_keys=True)
    except (zlib.error, ValueError, msgspec.ValidationError):
        return None


def _written_out(game: Game, assumptions: Assumptions) -> dict[int, list[str | None]]:
    turns = [turn for turn, _, _ in main_line(game.written.items)]
    return {
        at: [None if turn == turns[at] else format_turn(turn) for turn in instead]
        for at, instead in assumptions.items()
    }


def _read_assumptions(account: Account, line: Sequence[MainTurn]) -> Assumptions | None:
    """What is assumed in a main line; None if a turn cannot be read."""
    assumptions = {}
    for at, texts in account.assumed.items():
        turns = [line[at].written if text is None else read_turn(text) for text in texts]
        if None in turns:
            return None
        assumptions[at] = tuple(turn for turn in turns if turn)
    return assumptions

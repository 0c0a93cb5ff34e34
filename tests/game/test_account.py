"""What a search found in a game, kept and used again."""

from __future__ import annotations

import latrodb
from latrodb import analyzer
from latrodb.game.account import encode_account, recall
from latrodb.game.game import Game
from tests.support.paths import CORPUS

HEAD = '[Variant "petteia-xxi/8x8"]\n\n'
MISSPELLED = f"{HEAD}1.d2-d5 g7-g4 2.g2-g3 f7-fS 3.h2-h5 a7-a5 4.a2-a4 b7-b5\n"
LEFT_OUT = f"{HEAD}1.d2-d5 g7-g4 2.g2-g3 3.h2-h5 a7-a5 4.a2-a4 b7-b5\n"
ARROWS = f"{HEAD}1.d2→d5 g7→g4 2.g2→g3 f7→f5 3.h2→h5 a7→a5 4.a2→a4 b7→b5\n"


def checked(text: str) -> Game:
    return analyzer().check_game(analyzer().parse_text(text, "game.txt").games[0])


def found_again(game: Game) -> Game | None:
    data = encode_account(game)
    assert data is not None
    assert game.variant
    assert game.opening
    return recall(game.written, game.variant, game.opening, data)


def facts(game: Game) -> list[tuple[object, ...]]:
    return [(node.label, node.text, node.state, node.is_certain, node.after) for node in game.nodes]


def report(game: Game) -> list[tuple[object, ...]]:
    return [(each.code, each.message, each.span, each.game, each.ply, each.hints, each.notes, each.confidence)
            for each in game.diagnostics]  # fmt: skip


def test_a_game_that_was_searched_is_the_same_again() -> None:
    flawed = [game for game in latrodb.read(CORPUS) if encode_account(game)]
    for game in (*flawed, checked(MISSPELLED), checked(LEFT_OUT)):
        again = found_again(game)
        assert again
        assert (facts(again), report(again), again.outcome) == (facts(game), report(game), game.outcome)
    assert flawed


def test_a_sound_game_has_nothing_to_keep() -> None:
    assert encode_account(checked(MISSPELLED.replace("fS", "f5"))) is None


def test_what_was_found_in_another_record_is_not_used() -> None:
    game = checked(MISSPELLED)
    data = encode_account(game) or b""
    assert game.variant
    assert game.opening
    assert recall(checked(LEFT_OUT).written, game.variant, game.opening, data) is None
    assert recall(game.written, game.variant, game.opening, data[:-9]) is None
    assert recall(game.written, game.variant, game.opening, b"") is None


def test_a_game_that_is_written_in_another_way_is_not_kept() -> None:
    """Its turns are not those of the text, so a replay of the text with what was assumed would be another game."""
    game = checked(ARROWS)
    assert game.is_read
    assert any(each.found for each in game.diagnostics)
    assert encode_account(game) is None

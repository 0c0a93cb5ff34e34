"""What a search found in a game, kept and used again."""

from __future__ import annotations

import latrodb
from latrodb.features.analyzer import analyzer
from latrodb.game.account import account_of, recall, with_accounts
from latrodb.game.game import Game
from latrodb.notation.written import WrittenGame
from latrodb.rules.catalog import find_variant
from latrodb.rules.variant import Variant
from tests.support.bases import ARROWS, HEAD, LEFT_OUT, MISSPELLED
from tests.support.paths import CORPUS

NO_UNICODE = MISSPELLED.replace("\n\n", "\n\n{Gr\udcfc\udcdfe} ")
TARGETS = f"{HEAD}1.d5 g4 2.g3 f5 3.h5 a5 4.a4 b5 5.b4 c5 6.c4 d6\n"


def checked(text: str) -> Game:
    return analyzer().check_game(analyzer().parse_text(text, "game.txt").games[0])


def found_again(game: Game) -> Game | None:
    assert game.variant
    written = analyzer().parse_text(game.source.text, game.source.name).games[game.written.number - 1]
    return recall(written, game.variant, account_of(game))


def facts(game: Game) -> list[tuple[object, ...]]:
    return [(node.label, node.text, node.state, node.is_certain, node.after) for node in game.nodes]


def report(game: Game) -> list[tuple[object, ...]]:
    return [(each.code, each.message, each.span, each.game, each.ply, each.hints, each.notes, each.confidence)
            for each in game.diagnostics]  # fmt: skip


def test_a_game_that_was_searched_is_the_same_again() -> None:
    flawed = [game for game in latrodb.read(CORPUS) if account_of(game)]
    for game in (*flawed, *map(checked, (MISSPELLED, LEFT_OUT, ARROWS, TARGETS, NO_UNICODE))):
        again = found_again(game)
        assert again
        assert (facts(again), report(again), again.outcome) == (facts(game), report(game), game.outcome)
    assert flawed


def test_a_sound_game_has_nothing_to_keep() -> None:
    assert account_of(checked(MISSPELLED.replace("fS", "f5"))) == {}


def test_what_was_found_in_another_record_is_not_used() -> None:
    game = checked(MISSPELLED)
    ((number, data),) = account_of(game).items()
    assert game.variant
    assert recall(checked(LEFT_OUT).written, game.variant, account_of(game)) is None
    for damaged in (data[:-9], b"", bytes((*data[:50], data[50] ^ 1, *data[51:]))):
        assert recall(game.written, game.variant, {number: damaged}) is None


def test_a_search_that_found_nothing_is_not_made_again() -> None:
    name = "latrunculi-xxi/2016-07-carrillo-cetina.txt"
    (game,) = latrodb.read(CORPUS / name)
    assert not any(each.found for each in game.diagnostics)
    again = found_again(game)
    assert again
    assert report(again) == report(game)


def test_a_game_that_was_not_searched_has_no_account() -> None:
    unsearched = analyzer().without_search()
    assert account_of(unsearched.check_game(unsearched.parse_text(MISSPELLED, "game.txt").games[0])) == {}


def test_a_check_with_accounts_searches_a_text_once() -> None:
    searched: list[str] = []

    def check(written: WrittenGame, variant: Variant | None) -> Game:
        searched.append(written.source.text)
        return analyzer().check_game(written, variant)

    check_once = with_accounts(check, {})
    rules = find_variant("petteia-xxi/8x8")
    for text in (MISSPELLED, LEFT_OUT, MISSPELLED):
        check_once(analyzer().parse_text(text, "game.txt").games[0], rules)
    assert searched == [MISSPELLED, LEFT_OUT]

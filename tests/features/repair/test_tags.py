"""Tags in doubt: the tag is what is corrected, and no correction of a turn is unique beside it."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING

import pytest

from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.rules.catalog import find_variant
from tests.support.bases import CORPUS, PETTEIA, Repaired, corrupted, repaired
from tests.support.players import choose_any, play_game, written_game

if TYPE_CHECKING:
    from collections.abc import Callable

LATRUNCULI = (CORPUS / "latrunculi-xxi" / "2016-08-joyce-carrillo.txt").read_text(encoding="utf-8")
MOVES = (
    "1.b2-b4 b7-b5 2.c2-c4 c7-c6 3.e2-e4 e7-e6 4.g2-g4 g7-g6 5.c4-d4 c6-c5 6.d4-d3 h7-h6 7.d3-c3 h6-h5 8.a2-a3 f7-f6"
)
FEN = "ssssssss/ssssssss/8/8/8/8/SSSSSSSS/SSSSSSSS"


def from_position(fen: str, moves: str = MOVES) -> Repaired:
    return repaired(f'[Variant "petteia-xxi/8x8"]\n[FEN "{fen}"]\n\n{moves} *\n')


def doubted(found: Repaired) -> Diagnostic:
    (told,) = (each for each in found.game.diagnostics if each.code in ("T211", "T212"))
    return told


def is_settled(found: Repaired) -> bool:
    """Whether no tag is in doubt."""
    return not any(each.code in ("T211", "T212") for each in found.game.diagnostics)


def test_a_wrong_board_is_corrected_and_no_turn() -> None:
    found = repaired(LATRUNCULI.replace("latrunculi-xxi/10x8", "latrunculi-xxi/12x8"))
    told = doubted(found)
    assert found.findings == ()
    assert told.confidence == "unique"
    assert told.hints[0] == '[Variant "latrunculi-xxi/10x8"]'
    assert told.corrections[0].share > 0.99
    assert told.corrections[0].resolves
    assert is_settled(repaired(LATRUNCULI))


def played(key: str, name_of: Callable[[str, int], str]) -> Repaired:
    """A legal game of sixty turns whose squares are named from their file and rank, 1 to 16, under its own tag."""
    tags = {"Result": "*", "Variant": key}
    tags_text, moves = written_game(play_game(find_variant(key), choose_any, Random(key), 60), tags).split("\n\n")
    square = re.compile("([a-p])([0-9]{1,2})")
    return repaired(f"{tags_text}\n\n{square.sub(lambda at: name_of(at[1], int(at[2])), moves)}")


@pytest.mark.parametrize(
    ("key", "name_of"),
    [
        ("petteia-xxi/8x8", lambda file, rank: f"{chr(ord(file) + 1)}{rank}"),
        ("bell/7x8", lambda file, rank: f"{file}{rank + 1}"),
    ],
    ids=["without a", "without 1"],
)
def test_another_board_is_not_unique_if_the_squares_may_be_named_otherwise(
    key: str, name_of: Callable[[str, int], str]
) -> None:
    told = doubted(played(key, name_of))
    assert told.confidence not in (None, "unique", "likely")
    assert told.notes == ("the tag may be right, and the board lettered or numbered in another way",)


@pytest.mark.parametrize(
    ("key", "name_of", "words"),
    [
        ("single-stone-xxi/10x8", lambda file, rank: f"{chr(ord(file) + (file >= 'i'))}{rank}", "there is no file i"),
        ("bell/7x8", lambda file, rank: f"{chr(96 + rank)}{ord(file) - 96}", "letters count ranks"),
    ],
)
def test_other_names_of_squares_do_not_make_another_board(
    key: str, name_of: Callable[[str, int], str], words: str
) -> None:
    (told,) = (each for each in played(key, name_of).game.diagnostics if each.code == "S122")
    assert told.message.startswith(words)


def test_a_wrong_board_is_not_unique_if_a_turn_stays_unread() -> None:
    spoiled = corrupted(LATRUNCULI, "h4-f4#", "h4f4#")
    told = doubted(repaired(spoiled.replace("latrunculi-xxi/10x8", "latrunculi-xxi/12x8")))
    assert told.confidence == "likely"


def test_a_tag_may_be_that_of_a_rarer_game_on_another_board() -> None:
    told = doubted(repaired(LATRUNCULI.replace("latrunculi-xxi/10x8", "classical-latrunculi/8x8")))
    assert told.confidence == "likely"
    assert set(told.hints) == {'[Variant "classical-latrunculi/10x8"]', '[Variant "latrunculi-xxi/10x8"]'}


def test_files_that_no_turn_names_speak_against_a_board() -> None:
    moves = "1.d2-d5 f7-f5 2.d5-d3 d7-d5 3.e2-e3 f5-e5 4.c2-c4 d5-d6 5.f2-c2 e5-e4 6.h2-h4 h7-h6 7.c4-b4 e7-e5 "
    moves += "8.b4-c4 c7-c6 9.a2-a4 e5-f5 10.g2-f2 g7-g4 11.f2-g2 f5-a5 *"
    told = doubted(repaired(f'[Variant "latrunculi-xxi/10x8"]\n\n{moves}'))
    assert told.confidence != "unique"
    assert told.corrections[0].corrected.endswith('/8x8"]')


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (f"{FEN} b", "with White to move"),
        (f"{FEN.swapcase()} w", "with the colors exchanged"),
        (FEN.replace("/SSSSSSSS/", "/SsSSSSSS/") + " w", "with one man corrected"),
    ],
)
def test_a_wrong_position_is_corrected_and_no_turn_is_unique(wrong: str, words: str) -> None:
    found = from_position(wrong)
    told = doubted(found)
    assert words in told.message
    assert f'[FEN "{FEN} w"]' in told.hints
    assert all(each.confidence != "unique" for each in found.findings)


def test_a_right_position_is_not_doubted() -> None:
    found = from_position(f"{FEN} w")
    assert is_settled(found)
    assert found.findings == ()


def test_a_slip_after_a_position_is_no_wrong_tag() -> None:
    found = from_position(f"{FEN} w", MOVES.replace("5.c4-d4", "5.c4-d5"))
    assert [each.best.corrected for each in found.findings] == ["c4-d4"]
    assert is_settled(found)


def test_the_men_placed_correct_the_option() -> None:
    game = corpus_of_twenty()
    found = repaired(game.replace("schaedler/8x8[men=20]", "schaedler/8x8"))
    assert doubted(found).hints[0] == '[Variant "schaedler/8x8[men=20]"]'
    assert all(each.confidence != "unique" for each in found.findings)
    assert is_settled(repaired(game))


def corpus_of_twenty() -> str:
    """Both sides place twenty men and then move."""
    squares = [f"{file}{rank}" for rank in (1, 2, 3, 4, 5, 6, 7, 8) for file in "abcdefgh"]
    white, black = squares[:20], squares[:-21:-1]
    placed = " ".join(
        f"{number}.@{one} @{other}" for number, (one, other) in enumerate(zip(white, black, strict=True), 1)
    )
    return f'[Variant "schaedler/8x8[men=20]"]\n\n{placed} 21.a3-a4 h6-h5 22.b3-b4 g6-g5 *\n'


def test_a_single_slip_stays_unique_under_a_right_tag() -> None:
    (finding,) = repaired(corrupted(PETTEIA, "c7-c5 5", "c7-d5 5")).findings
    assert finding.confidence == "unique"

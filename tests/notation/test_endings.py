"""Endings that records state in words: resignation, agreement, time, and what the rules decide instead."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from latrodb.checks.results import check_ending, check_result
from latrodb.core.color import BLACK, WHITE
from latrodb.core.outcome import Ending, Outcome
from latrodb.exporters.games import record_of
from latrodb.game.replay import replay
from latrodb.notation.endings import SENTENCES, TERSE, WORD_OF_ENDING, ending_words, read_ending, stated_ending
from latrodb.notation.format import format_game
from latrodb.notation.parser import parse_text
from tests.support.checking import said

PLAYERS = {"jose carrillo": WHITE, "joe joyce": BLACK}
TAGS = '[Variant "petteia-xxi/8x8"]\n[White "Jose Carrillo"]\n[Black "Joe Joyce"]\n{}\n1.a2-a3 a7-a6 '
MATED = '[Variant "latrunculi-xxi/10x8"]\n\n1.e1-e6* b8-b4 2.Df2-f7+ g8-g7(+)?? 3.d1-d7# '


def outcome_of(text: str) -> Outcome | None:
    (written,) = parse_text(text).games
    return replay(written).outcome


@pytest.mark.parametrize(
    ("text", "ending", "loser"),
    [
        ("White resigns", Ending.RESIGNATION, WHITE),
        ("and Black resigned.", Ending.RESIGNATION, BLACK),
        ("Joyce has resigned", Ending.RESIGNATION, BLACK),
        ("White resigned after 24.f5-f6", Ending.RESIGNATION, WHITE),
        ("Jose Carrillo won by resignation", Ending.RESIGNATION, BLACK),
        ("A fine finish! White gave up.", Ending.RESIGNATION, WHITE),
        ("resigns", Ending.RESIGNATION, None),
        ("draw agreed", Ending.AGREEMENT, None),
        ("agreed drawn", Ending.AGREEMENT, None),
        ("The players agreed to a draw", Ending.AGREEMENT, None),
        ("Game drawn by mutual agreement", Ending.AGREEMENT, None),
        ("Black accepted the draw offer", Ending.AGREEMENT, None),
        ("Black lost on time", Ending.TIME, BLACK),
        ("Carrillo has run out of time", Ending.TIME, WHITE),
        ("White won on time", Ending.TIME, BLACK),
        ("White’s flag fell", Ending.TIME, WHITE),
        ("1-0 (time)", Ending.TIME, None),
        ("Time forfeit", Ending.TIME, None),
        ("Black's Dux is immobilized", Ending.IMMOBILIZED, BLACK),
        ("stalemate", Ending.STALEMATE, None),
    ],
)
def test_a_sentence_states_an_ending(text: str, ending: Ending, loser: int | None) -> None:
    assert read_ending(text, PLAYERS) == (ending, loser)


@pytest.mark.parametrize(
    "text",
    [
        "White should have resigned",
        "White could resign here",
        "White did not resign",
        "Black resigned himself to a long defence",
        "If White resigns",
        "24...d5-d6 25.f1-f6! Black resigns",
        "Cetina resigned",
        "a draw was offered",
        "Black refused the draw",
        "they agreed to play on",
        "agreed",
        "White has little time left",
        "Black would lose on time",
        "Black gave up the soldier",
        "mate in 1",
        "Normal",
        "White won",
        "",
    ],
)
def test_other_words_state_nothing(text: str) -> None:
    assert read_ending(text, PLAYERS) is None


def test_agreed_alone_counts_beside_a_draw_only() -> None:
    assert read_ending("agreed", {}, "1/2-1/2") == (Ending.AGREEMENT, None)
    assert read_ending("agreed", {}, "1-0") is None


@pytest.mark.parametrize(
    ("tags", "moves", "outcome"),
    [
        ("", "1-0 (Black resigned)", Outcome(WHITE, Ending.RESIGNATION)),
        ("", "Black resigns 1-0", Outcome(WHITE, Ending.RESIGNATION)),
        ("", "1-0 Black resigns", Outcome(WHITE, Ending.RESIGNATION)),
        ("", "{Joyce resigned}", Outcome(WHITE, Ending.RESIGNATION)),
        ("", "½-½ (draw agreed)", Outcome(None, Ending.AGREEMENT)),
        ("", "½-½, agreed", Outcome(None, Ending.AGREEMENT)),
        ("", "0-1 (time)", Outcome(BLACK, Ending.TIME)),
        ('[Termination "time forfeit"]\n', "0-1", Outcome(BLACK, Ending.TIME)),
        ('[Result "1-0 (resignation)"]\n', "1-0", Outcome(WHITE, Ending.RESIGNATION)),
        ("", "1-0", None),
        ("", "1/2-1/2", None),
        ("", "0-1 (Black resigned)", None),
        ("", "{resigned}", None),
        ("", "1-0 (White should resign)", None),
        ("", "{White resigns} 2.b2-b3 1-0", None),
        ('[Termination "abandoned"]\n', "1-0", None),
    ],
)
def test_the_outcome_of_a_game_that_the_players_ended(tags: str, moves: str, outcome: Outcome | None) -> None:
    text = TAGS.format(tags) + moves
    assert outcome_of(text) == outcome
    (written,) = parse_text(text).games
    assert outcome_of(format_game(written)) == outcome


def test_json_has_the_ending() -> None:
    (written,) = parse_text(TAGS.format("") + "1-0 (Black resigned)").games
    ended = record_of(replay(written)).outcome
    assert ended is not None
    assert (ended.winner, ended.ending) == ("w", "resignation")


def test_words_without_brackets_belong_to_their_game() -> None:
    file = parse_text("1.a2-a3 a7-a6\nWhite resigns\n0-1\n\nWhite resigned too early here.")
    assert [str(stated and stated.text) for stated in map(stated_ending, file.games)] == ["White resigns"]
    assert [each.code for each in (*file.diagnostics, *file.games[0].diagnostics)] == ["S103"]


def test_the_rules_decide_before_the_players() -> None:
    assert outcome_of(MATED + "1-0 (Black resigned)") == Outcome(WHITE, Ending.IMMOBILIZED)
    assert said(check_ending, MATED + "1-0 (Black resigned)") == [("O607", None, "(Black resigned)")]
    assert said(check_ending, MATED + "1-0 (mate)") == []


@pytest.mark.parametrize(
    ("moves", "code"),
    [
        ("1-0 (stalemate)", "O607"),
        ("0-1 (Black resigned)", "O607"),
        ("1-0 (draw agreed)", "O607"),
        ("1-0 (Black resigned)", None),
        ("1-0 (a stalemate was near)", None),
    ],
)
def test_words_are_compared_with_the_board_and_the_result(moves: str, code: str | None) -> None:
    assert [each for each, _, _ in said(check_ending, TAGS.format("") + moves)] == ([code] if code else [])


def test_an_ending_in_words_wants_its_result() -> None:
    assert said(check_result, TAGS.format("") + "{Joyce resigned}")[0][0] == "O606"
    assert said(check_result, TAGS.format("") + "1-0 {Joyce resigned}") == []


@pytest.mark.parametrize(
    ("words", "codes"),
    [
        ("{Resigns} *", ["O606"]),
        ("{I resign} *", ["O606"]),
        ("(time) *", ["O606"]),
        ("{Draw} *", ["O606"]),
        ("{White resigns} *", ["O606"]),
        ("{Draw} 1-0", ["O602", "O607"]),
        ("{Draw} 1/2-1/2", ["O602"]),
        ("{Draws near} *", []),
        ("{Draw?} *", []),
        ("{He could resign} *", []),
        ("*", []),
    ],
)
def test_an_ending_in_words_contradicts_an_open_result(words: str, codes: list[str]) -> None:
    text = TAGS.format("") + words
    assert [code for check in (check_result, check_ending) for code, _, _ in said(check, text)] == codes


def test_the_first_end_by_the_rules_stands() -> None:
    assert outcome_of(MATED + "a8-a7 4.a1-a2 1-0") == Outcome(WHITE, Ending.IMMOBILIZED)
    assert outcome_of(MATED + "q9-q8 4.a1-a2 1-0") == Outcome(WHITE, Ending.IMMOBILIZED)
    assert outcome_of(MATED.replace("3.d1-d7#", "3.d1-d6") + "q9-q8 4.a1-a2 1-0") is None


@pytest.mark.parametrize("winner", [WHITE, BLACK, None])
@pytest.mark.parametrize("ending", [Ending.RESIGNATION, Ending.TIME])
def test_the_words_of_a_tag_read_back(winner: int | None, ending: Ending) -> None:
    outcome = (
        Outcome(WHITE if winner == WHITE else BLACK, ending) if winner is not None else Outcome(None, Ending.AGREEMENT)
    )
    loser = None if outcome.winner is None else outcome.winner.other
    assert read_ending(ending_words(outcome), {}) == (outcome.ending, loser)


@given(st.data())
@settings(max_examples=300)
def test_whatever_states_an_ending_has_a_word_of_one(data) -> None:
    patterns = [*TERSE.values(), *(each for patterns in SENTENCES.values() for each in patterns)]
    text = data.draw(st.from_regex(data.draw(st.sampled_from(patterns)), fullmatch=True))
    assert WORD_OF_ENDING.search(text)

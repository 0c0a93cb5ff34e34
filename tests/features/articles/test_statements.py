"""Sentences and tables about a game, each true one beside a false one that differs in a word."""

from __future__ import annotations

from pathlib import Path

import pytest

from latrodb.features.articles.article import check_article
from latrodb.features.articles.known_games import KnownGame, read_known
from latrodb.features.articles.verdict import Status

CORPUS = Path(__file__).parents[3] / "corpus"
FLIGHT = "2016-07-carrillo-cetina.txt"  # White wins on 12x8 in 16 moves, 9...Df5-f2 breaks rule 16
DUEL = "2016-08-joyce-carrillo.txt"  # Black wins on 10x8 in 18 moves


def game(name: str) -> list[KnownGame]:
    return read_known([str(CORPUS / "latrunculi-xxi" / name)])


def is_false(text: str, games: list[KnownGame]) -> bool:
    """Whether anything in a text is false; it is not all doubt, either."""
    statuses = [each.status for each in check_article(f"Well. {text}".encode(), "page.md", games).verdicts]
    assert set(statuses) != {Status.UNVERIFIED}, text
    assert statuses, text
    return Status.FALSE in statuses


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("9...Df5-f2 is illegal (rule 16).", "9...Df5-f2 is illegal (rule 10)."),
        ("9...Df5-f2 breaks rule 16.", "9...Df5-f2 breaks rule 10."),
        ("9...Df5-f2 violates rule 16.", "9...Df5-f2 violates rule 17."),
        ("9...Df5-f2 is not legal.", "9...Df5-f2 is legal."),
        ("10.e1-e2* is legal.", "10.e1-e2* is illegal."),
        ("Rule 16 forbids 9...Df5-f2.", "Rule 10 forbids 9...Df5-f2."),
        ("9...Df5-f2, which is illegal (rule 16), was tried.", "9...Df5-f2, which is illegal (rule 17), was tried."),
        ("9...Df5-f2, which breaks rule 16, was tried.", "9...Df5-f2, which breaks rule 18, was tried."),
        ("9...Df5-f2 (illegal by rule 16) was played.", "9...Df5-f2 (illegal by rule 18) was played."),
        ("Black's 9...Df5-f2, against rule 16, stood.", "Black's 9...Df5-f2, against rule 18, stood."),
        ("9...Df5-f2 is contrary to rule 16.", "9...Df5-f2 is contrary to rule 17."),
        ("Playing 9...Df5-f2 is an offence against rule 16.", "Playing 9...Df5-f2 is an offence against rule 17."),
        ("9...Df5-f2 isn't allowed under rule 16.", "9...Df5-f2 isn't allowed under rule 17."),
        ("9...Df5-f2 is illegal according to rule 16.", "9...Df5-f2 is illegal according to rule 17."),
        ("9...Df5-f2 infringes the Dux rule (rule 16).", "9...Df5-f2 infringes the Dux rule (rule 18)."),
        ("9...Df5-f2 was played although rule 16 forbids it.", "9...Df5-f2 was played although rule 17 forbids it."),
        ("Black broke rule 16 with 9...Df5-f2.", "Black broke rule 18 with 9...Df5-f2."),
        ("Rule 16 was broken by 9...Df5-f2.", "Rule 17 was broken by 9...Df5-f2."),
        ("By rule 16, 9...Df5-f2 is illegal.", "By corollary 18i, 9...Df5-f2 is illegal."),
        ("9...Df5-f2 breaks rule 16.", "9...Df5-f2 breaks rules 16 and 18."),
        ("Black played 9...Df5-f2. It breaks rule 16.", "Black played 9...Df5-f2. It breaks rule 18."),
        ("White won.", "Black won."),
        ("After 10 moves White had lost one man.", "After 10 moves White had lost two men."),
        ("Cetina answered 14.f1-f2+ with e6-e4.", "Cetina answered 14.f1-f2+ with e6-e5."),
        ("White gave mate on the sixteenth move.", "White gave mate on the fifteenth move."),
        ("White gave mate on the sixteenth move.", "Black gave mate on the sixteenth move."),
        ("It was played under the rules of Latrunculi XXI.", "It was played under the rules of Petteia XXI."),
        ("It took Carrillo only 16 moves to win.", "It took Cetina only 16 moves to win."),
        ("Cetina's Dux was immobilized on f3.", "Cetina's Dux was immobilized on f4."),
        ("With 3.Dg2-g6 the white Dux left its home.", "With 3.Dg2-g6 the black Dux left its home."),
        ("White won after 16.f6-f4#.", "White lost after 16.f6-f4#."),
        ("So it was: 16.f6-f4# 1-0", "So it was: 16.f6-f4# 0-1"),
        ("Carrillo beat Cetina.", "Cetina beat Carrillo."),
        ("The game was not drawn.", "The game was drawn."),
        ("The end came with 16.f6-f4#.", "The end came with 16.f6-e6."),
        ("The game lasted 16 moves.", "The game lasted 23 moves."),
        ("White won in sixteen moves.", "White won in seventeen moves."),
        ("White has lost two soldiers.", "White has lost four soldiers."),
        ("After 12.Dg5-g3* it is Black to move.", "After 12.Dg5-g3* it is White to move."),
        ("After 14.f1-f2+ the black Dux is in check.", "After 14.f1-f2+ the white Dux is in check."),
        ("After 12.Dg5-g3* the white man on e3 waits.", "After 12.Dg5-g3* the black man on e3 waits."),
        ("Carrillo played 13.g1-f1.", "Cetina played 13.g1-f1."),
        ("The game was played on the 12x8 board.", "The game was played on the 10x8 board."),
        ("They played it in July 2016.", "They played it in August 2016."),
        ("Cetina had Black.", "Cetina had White."),
        ("White began.", "Black began."),
        ("Black went from j8 to j2.", "Black went from j8 to j3."),
        ("Black answered with c8-d8.", "Black answered with d8-c8."),
        ("The man on c8 took one soldier with 15...c8-c4xd4.", "The man on c8 took two soldiers with 15...c8-c4xd4."),
        ("The capture 7.d6-c6xa6 takes the soldier on a6.", "The capture 7.d6-c6xa6 takes the soldier on c4."),
        ("White's 14.f1-f2+ gives check.", "White's 13.g1-f1 gives check."),
        ("They played *Latrunculi XXI* against each other.", "They played *Petteia XXI* against each other."),
        ("The black Dux walked from f7 to f6, f5, f2.", "The black Dux walked from f7 to f6, f5, f1."),
        (
            "The white Dux went from g2 to g6, then to g5 and g3.",
            "The white Dux went from g2 to g6, then to g5 and g4.",
        ),
        ("The black Dux walked from f7 to f2.", "The white Dux walked from f7 to f2."),
        ("Two white men fell, on e5 and d4.", "Two white men fell, on e5 and d5."),
        ("Two men fell, on e5 and d4.", "Two men fell, on e5 and c4."),
        ("White lost his men on e5 and d4.", "White lost his men on d5 and a6."),
        ("The men on d5 and a6 were lost by Black.", "The men on d5 and b6 were lost by Black."),
        ("It was the man from c1 who took d5 and a6.", "It was the man from d1 who took d5 and a6."),
        ("Black's defeat was complete.", "White's defeat was complete."),
        ("White played e1-e5.", "White played e1-e4."),
        ("8.e1-e5 put a man next to the black Dux.", "8.e1-e5 put a man next to the white Dux."),
        ("6.b1-b6 put a man beside the man on a6.", "6.b1-b6 put a man beside the man on b7."),
    ],
)
def test_a_sentence_about_the_only_game_is_true_or_false(right: str, wrong: str) -> None:
    assert not is_false(right, game(FLIGHT))
    assert is_false(wrong, game(FLIGHT))


@pytest.mark.parametrize(
    "text",
    [
        "9...Df5-f2 does not break rule 18.",
        "An illegal move (rule 17): 9...Df5-f2.",
        "Illegal under rule 17 was 9...Df5-f2.",
        "After 9...Df5-f2 a step that breaks rule 17 was possible.",
    ],
)
def test_a_rule_that_cannot_be_tied_to_a_move_is_unverified(text: str) -> None:
    (cited,) = (each for each in check_article(f"Well. {text}".encode(), "page.md", game(FLIGHT)).diagnostics)
    assert cited.code == "A915"


@pytest.mark.parametrize(
    "text",
    [
        "Black played 9...Df5-f2. It is illegal under rule 10 to move a locked man.",
        "The move 9...Df5-f2 breaks the lock on e4 (rule 10).",
        "9...Df5-f2 is illegal (rule 16), but rule 20 lets it stand.",
        "White pushes against f4, who has g4 behind him (rule 13b), after 9...Df5-f2.",
    ],
)
def test_a_rule_that_is_not_said_to_forbid_the_move_is_not_compared(text: str) -> None:
    verdicts = check_article(f"Well. {text}".encode(), "page.md", game(FLIGHT)).verdicts
    assert "A930" not in {each.code for each in verdicts}
    assert {each.status for each in verdicts} == {Status.VERIFIED, Status.UNVERIFIED}


@pytest.mark.parametrize(
    "text",
    [
        "9...Df5-f2, which is illegal (rule no. {}).",
        "9...Df5-f2 does not comply with rule {}.",
        "9...Df5-f2 contradicts rule {}.",
        "9...Df5-f2 is illegal. Rule {} forbids it.",
        "9...Df5-f2 fails rule {}.",
        "9...Df5-f2 would not be allowed by rule {}.",
        "Rule {} makes 9...Df5-f2 impossible.",
        "It is rule {} that 9...Df5-f2 breaks.",
        "9...Df5-f2 is illegal. See rule {}.",
        "9...Df5-f2 is illegal. The reason is rule {}.",
        "9...Df5-f2 is illegal by rule 16/{}.",
        "9...Df5-f2 is illegal by rule 16 or {}.",
        "9...Df5-f2 violates not rule 16 but rule {}.",
    ],
)
def test_a_rule_next_to_an_illegal_move_is_verified_only_if_the_move_breaks_it(text: str) -> None:
    def codes(number: int) -> list[str]:
        article = check_article(f"Well. {text.format(number)}".encode(), "page.md", game(FLIGHT))
        assert any(each.claim.span.start > 6 for each in article.verdicts)
        return [each.code for each in article.diagnostics]

    assert codes(17) == ["A915"]
    assert codes(16) == []


@pytest.mark.parametrize("text", ["10.e1-e2* is legal. See rule {}.", "10.e1-e2* has to do with rule {}."])
def test_a_rule_next_to_a_legal_move_need_only_exist(text: str) -> None:
    for number in (16, 17):
        assert not is_false(text.format(number), game(FLIGHT))
        assert not check_article(text.format(number).encode(), "page.md", game(FLIGHT)).diagnostics


@pytest.mark.parametrize("text", ["Nothing in rule 17 forbids 9...Df5-f2.", "It is not rule 17 that bars 9...Df5-f2."])
def test_a_rule_that_is_said_not_to_forbid_a_move_is_unverified(text: str) -> None:
    found = check_article(f"Well. {text}".encode(), "page.md", game(FLIGHT)).diagnostics
    assert [each.code for each in found] == ["A915"]


@pytest.mark.parametrize("lead", ["Petteia XXI against", "In Madrid against", "White against", "A victory over"])
def test_a_word_that_names_no_player_leaves_the_only_game(lead: str) -> None:
    text = f"Well. {lead} Carlos Cetina in July 2016. White played {{}}."
    assert not is_false(text.format("1.d1-d4"), game(FLIGHT))
    assert is_false(text.format("1.d1-d3"), game(FLIGHT))


def test_an_unknown_player_leaves_the_only_game_in_doubt() -> None:
    text = "Well. Smith beat Carlos Cetina in July 2016. White played {}."
    statuses = {
        turn: {each.status for each in check_article(text.format(turn).encode(), "page.md", game(FLIGHT)).verdicts}
        for turn in ("1.d1-d4", "1.d1-d3")
    }
    assert Status.VERIFIED in statuses["1.d1-d4"]
    assert statuses["1.d1-d3"] == {Status.UNVERIFIED}


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("| White | Carlos Cetina |", "| White | Jose Carrillo |"),
        ("| Date | July 2016 |", "| Date | July 2017 |"),
        ("| Board | 12x8 |", "| Board | 8x8 |"),
        ("| Result | 1-0 |", "| Result | 0-1 |"),
        ("| Moves | 16 |", "| Moves | 15 |"),
    ],
)
def test_a_table_tells_of_the_only_game(right: str, wrong: str) -> None:
    if "White" in right:
        right, wrong = wrong, right
    head = "A table.\n\n| key | value |\n|---|---|\n"
    assert not is_false(head + right, game(FLIGHT))
    assert is_false(head + wrong, game(FLIGHT))
    line = "A list.\n\n- {}: {}".format(*wrong.strip("| ").split(" | "))
    assert is_false(line, game(FLIGHT))


@pytest.mark.parametrize(
    "text",
    [
        "If White had played 16.f6-f5+, Black would have won.",
        "Black could have won.",
        "Another game was won by Black.",
        "In chess White wins a pawn, and Black loses it.",
        'A spectator wrote, "Black won in 40 moves".',
        "A player who has no legal move has lost.",
        "Black hoped to win in 12 moves.",
        "Black won a soldier.",
        "Perhaps Black took nine men.",
        "Black did not win.",
        "White's last loss was the man on d4.",
    ],
)
def test_what_is_supposed_or_said_of_others_is_not_false(text: str) -> None:
    article = check_article(f"Well. {text}".encode(), "page.md", game(FLIGHT))
    assert Status.FALSE not in {each.status for each in article.verdicts}


def test_the_nearest_text_is_suggested_first() -> None:
    article = check_article(b"The end came with 16.f6-f5#.", "page.md", game(FLIGHT))
    (found,) = (each for each in article.diagnostics if each.code != "A915")
    assert found.hints[0] == "16.f6-f4#"


@pytest.mark.parametrize(
    "name",
    [
        "Joyce and Carrillo met in August 2016.",
        "Joyce – Carrillo, August 2016.",
        "Joyce–Carrillo, August 2016.",
        "Joyce against Carrillo in August 2016.",
        "This is the game between Joyce (White) and Carrillo (Black) of August 2016.",
        "Carrillo beat Joyce in August 2016.",
    ],
)
def test_a_game_is_found_by_its_players_in_many_ways(name: str) -> None:
    corpus = read_known([str(CORPUS / "latrunculi-xxi")])
    assert not is_false(f"{name} Black won in 18 moves.", corpus)
    assert is_false(f"{name} White won in 18 moves.", corpus)


def test_a_legal_alternative_is_false_where_it_is_said_to_be_played() -> None:
    assert is_false("The end came with 18.i2-i3 h4-f4#.", game(DUEL))
    assert not is_false("White could also consider 18.i2-i3 here.", game(DUEL))


def test_the_first_move_of_a_game_with_a_placement_is_no_placement() -> None:
    def statuses(file: str) -> set[Status]:
        games = read_known([str(CORPUS / file)])
        text = "Well. The first move of the game takes two men."
        return {each.status for each in check_article(text.encode(), "page.md", games).verdicts}

    assert Status.FALSE not in statuses("bell/engine-game-1.txt")
    assert Status.FALSE in statuses(f"latrunculi-xxi/{DUEL}")


@pytest.mark.parametrize(
    "text",
    [
        "White never lost a man.",
        "Nobody won.",
        "Black had moved his Dux five times.",
        "Every move of the game was legal.",
        "After 16.f6-f4# the square b6 is empty.",
        "After twenty moves it was over.",
        "The black Dux visited f6, f5 and f1.",
        "Black's Dux wandered over f6 and e5 to f2.",
        "The white Dux stood beside the black one.",
        "The victims were d5, a6, e5 and c4.",
        "White captured one man more than Black.",
        "Each side lost three men.",
        "After 16 moves each had nine soldiers.",
        "Every capture was made by a Dux.",
        "The two Duxes met on the sixth rank.",
        "White's Dux stood to the left of the black one.",
        "The white Dux captured a man.",
    ],
)
def test_what_no_pattern_reads_is_said_to_be_unverified(text: str) -> None:
    page = f"Jose Carrillo beat Carlos Cetina in July 2016.\n\n{text}"
    statuses = [each.status for each in check_article(page.encode(), "page.md", game(FLIGHT)).verdicts]
    assert statuses.count(Status.UNVERIFIED) == 1


def test_the_rest_of_a_sentence_that_is_read_in_part_is_unverified() -> None:
    for text in ("White moved his Dux to g6, g5 and g4.", "Carrillo's Dux stood on g6 for seven moves."):
        page = f"Jose Carrillo beat Carlos Cetina in July 2016.\n\n{text}"
        statuses = [each.status for each in check_article(page.encode(), "page.md", game(FLIGHT)).verdicts]
        assert statuses[-2:] == [Status.VERIFIED, Status.UNVERIFIED], text


@pytest.mark.parametrize(
    "text",
    ["Two white men fell, on e5 and d4.", "White lost two men, on e5 and d4.", "The Dux went from g2 to g6, g5."],
)
def test_what_is_read_as_a_whole_leaves_no_doubt(text: str) -> None:
    verdicts = check_article(f"Well. {text}".encode(), "page.md", game(FLIGHT)).verdicts
    assert {each.status for each in verdicts} == {Status.VERIFIED}


def test_men_removed_later_were_lost() -> None:
    games = read_known([str(CORPUS / "schaedler" / "engine-game-1.txt")])
    assert not is_false("Two black men fell, on e3 and f4.", games)
    assert is_false("Two black men fell, on e3 and a1.", games)


def test_the_men_of_a_formation_are_not_followed() -> None:
    games = read_known([str(CORPUS / "latrotabuli" / "engine-game-1.txt")])
    (found,) = check_article(b"Well. Black's man walked from d6 to e6 and e4.", "page.md", games).verdicts
    assert found.status is Status.UNVERIFIED


def test_what_says_nothing_of_a_game_is_no_claim() -> None:
    page = "No man is an island. The Dux was king once, and walls were high. Soldiers march."
    assert not check_article(page.encode(), "page.md", game(FLIGHT)).verdicts


def test_a_man_said_to_be_captured_is_not_looked_for_afterwards() -> None:
    page = "Carrillo beat Cetina. White's soldier on e5 was captured by d8-d5."
    assert Status.FALSE not in {each.status for each in check_article(page.encode(), "p", game(FLIGHT)).verdicts}

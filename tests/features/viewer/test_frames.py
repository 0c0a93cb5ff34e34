"""Frames hold every position of the game, and those of its variations, and say where each comes from."""

from __future__ import annotations

from itertools import product

import pytest

from latrodb.core.color import BLACK, WHITE
from latrodb.core.outcome import Ending, Outcome
from latrodb.features.analyzer import analyzer
from latrodb.features.viewer.frames import describe_turn, ending_words, frames_of
from latrodb.game.game import Game
from latrodb.game.variations import numbered_variations
from latrodb.references import find_place
from tests.support.paths import CORPUS


def read(path: str) -> Game:
    return analyzer().read_games(CORPUS / path)[0]


@pytest.fixture(scope="module")
def cetina() -> Game:
    return read("latrunculi-xxi/2016-07-carrillo-cetina.txt")


def test_every_turn_has_the_position_after_it(cetina: Game) -> None:
    frames = frames_of(cetina)
    found = {each.frame.at: each.position.fen for each in frames.moments if each.frame.line == 0}
    assert cetina.opening
    assert found == {"start": cetina.opening.fen} | {node.label: node.after.fen for node in cetina.nodes if node.after}


def test_a_turn_is_put_in_words(cetina: Game) -> None:
    frame = frames_of(cetina).moments[18].frame
    assert (frame.at, frame.turn, frame.say) == ("9b", "9...Df5-f2?!", "Black: Dux f5 to f2; illegal by rule 16")
    assert frame.flaw


def test_variations_and_threats_are_entered_where_they_belong(cetina: Game) -> None:
    moments = frames_of(cetina).moments
    lines = {each.frame.at: (each.frame.turn, moments[each.frame.up].frame.at) for each in moments if each.frame.line}
    assert lines["14w~1"] == ("14.Dg3-j3xj2", "13b")  # after it
    assert lines["14b~1"] == ("14...Df3-i3*", "14w~1")
    assert lines["14w-1"] == ("15.d4-f4# (threat)", "14w")  # as if Black did nothing
    assert lines["15w~2"] == ("15.c6-d6xd5", "14b")  # instead of it


NESTED = """[Variant "petteia-xxi/8x8"]

1.a2-a3 a7-a6 (1...b7-b6 2.c2-c3 (2.d2-d3 h7-h6 (2...g7-g6)) 2...c7-c6 3.a3-a4)
2.b2-b3 (2.b2-b3 b7-b5 3.f2-f4) b7-b6 3.e2-e3
"""


def test_every_place_of_a_variation_has_the_address_that_commands_take() -> None:
    """Also places in nested variations, their ends, and the turns that lead to them."""
    (written,) = analyzer().parse_text(NESTED, "x.txt").games
    game = analyzer().without_search().check_game(written)
    frames = frames_of(game)
    variations = numbered_variations(game)
    assert len(variations) == 4
    places = {each.frame.at: at for at, each in enumerate(frames.moments)} | frames.places
    for number, variation in enumerate(variations, 1):
        turns = (*variation.lead, *variation.turns)
        assert turns
        for at in (*(str(turn.ply) for turn in turns), "end"):
            label = f"{at}~{number}"
            assert frames.moments[places.pop(label)].position == find_place(game, label).position
    assert set(places) == {"start", "end", *(node.label for node in game.nodes)}
    assert frames.moments[frames.places["end"]].position == find_place(game, "end").position


def test_a_turn_that_a_comment_repeats_leads_to_the_game() -> None:
    (written,) = analyzer().parse_text(NESTED, "x.txt").games
    game = analyzer().without_search().check_game(written)
    frames = frames_of(game)
    repeated = NESTED.index("2.b2-b3 b7-b5") + 2
    assert {span.start: frames.moments[at].frame.at for span, at in frames.of_lines.items()}[repeated] == "2w"


def test_the_end_is_said_once_and_by_the_rules(cetina: Game) -> None:
    moments = frames_of(cetina).moments
    assert [each.frame.at for each in moments if each.frame.then and not each.frame.line] == ["16w"]
    assert moments[31].frame.then == "White has won: the black Dux is immobilized"


@pytest.mark.parametrize(("result", "then"), [("0-1", "As its text says, Black has won"), ("*", "")])
def test_a_result_that_only_the_text_claims_is_said_at_the_last_turn(result: str, then: str) -> None:
    (written,) = analyzer().parse_text(f'[Variant "petteia-xxi/8x8"]\n\n1.a2-a3 a7-a6 {result}', "x.txt").games
    moments = frames_of(analyzer().check_game(written)).moments
    assert [each.frame.then for each in moments] == ["", "", then]
    assert moments[-1].result == result.replace("*", "")


def test_an_assumed_turn_is_marked_as_such() -> None:
    game = read("latrunculi-xxi/2016-07-fahys-carrillo.txt")
    moments = frames_of(game).moments
    assert moments[7].frame.turn == "4.Dd2-d4 (corrected: De2-e4)"
    assert [each.frame.doubt for each in moments[6:9]] == [False, True, True]


def test_a_game_without_a_position_has_no_frames() -> None:
    (written,) = analyzer().parse_text("1.a1-a2 2.zzz", "x.txt").games
    assert frames_of(analyzer().check_game(written)).moments == []


@pytest.mark.parametrize(
    ("path", "label", "words"),
    [
        ("bell/engine-game-1.txt", "1w", "White: soldier placed on a5; soldier placed on g5"),
        ("bell/engine-game-1.txt", "9w", "White: Dux placed on g3"),
        ("schaedler/engine-game-1.txt", "18b", "Black: removes h7"),
        ("schaedler/engine-game-1.txt", "18w", "White: soldier g6 to g4 to e4; turns over e3 and e5"),
        ("glaucus/engine-game-1.txt", "1w",
         "White: throws 4; King e3 to d2 to d3; soldier h2 to g3; soldier e2 to f3"),
        ("latrotabuli/engine-game-1.txt", "2w", "White: men h1 and i1 to f2 and g2; takes e2"),
    ],
)  # fmt: skip
def test_a_turn_is_described(path: str, label: str, words: str) -> None:
    game = analyzer().without_search().read_games(CORPUS / path)[0]
    node = game.find_node(label)
    assert node
    assert game.variant
    assert describe_turn(node.steps, game.variant.rulebook.leader) == words


def test_an_ending_is_said_in_words() -> None:
    assert ending_words(Outcome(BLACK, Ending.DUX_TAKEN), "King") == "Black has won: the white King is taken"
    assert ending_words(Outcome(WHITE, Ending.REDUCED, "Exanimus"), "Centurion") == (
        "White has won: at most one soldier is left (Exanimus)"
    )
    for winner, ending in product((WHITE, BLACK, None), Ending):
        assert "-" not in ending_words(Outcome(winner, ending), "Dux")

"""What is found of a turn or of a game, in words and with a sign."""

from __future__ import annotations

import pytest

from latrodb.core.square import find_square
from latrodb.diagrams.marks import Arrow, Ink, Sign
from latrodb.diagrams.requests import Contents, Spot, scene_of_spot
from latrodb.diagrams.scene import Scene
from latrodb.diagrams.verdicts import LEGAL, Finding, Verdict, find_verdict, judge_result, judge_steps
from latrodb.diagrams.words import speaking
from latrodb.features.analyzer import analyzer
from latrodb.game.game import Game
from latrodb.notation.parser import parse_text
from latrodb.references import find_place
from latrodb.rules.catalog import find_variant
from tests.support.diagram_words import scene_of_steps

HEAD = '[Variant "petteia-xxi/8x8"]\n\n1.b2-b3 h7-h6 '


def game_of(moves: str, *, is_searched: bool = False) -> Game:
    """A game, with possible corrections of its misprints if these are searched for."""
    (written,) = parse_text(f"{HEAD}{moves} *").games
    return (analyzer() if is_searched else analyzer().without_search()).check_game(written)


def drawn(game: Game, label: str) -> Scene:
    return scene_of_spot(Spot(game, find_place(game, label)), Contents())


@pytest.mark.parametrize(
    ("moves", "label", "verdict", "words"),
    [
        ("2.c2-c3 g7-g6", "2w", Verdict.LEGAL, ""),
        ("2.e5-e6 a7-a6", "2w", Verdict.IMPOSSIBLE, "impossible"),
        ("2.q2-c3 g7-g6 3.c3-c4", "2w", Verdict.CORRECTED, "corrected: c2-c3"),
        ("2.c2-?3 g7-g6 3.c3-c4", "2w", Verdict.UNREAD, "unread; c2-c3 is assumed"),
        ("2.c2 c3 g7-g6", "2w", Verdict.UNREAD, "unread"),
        ("2.c2-c3 g7-g6 3.e5-e6 f7-f6", "3b", Verdict.UNREAD, "unread"),
    ],
)
def test_a_ply_is_named_after_what_became_of_it(moves: str, label: str, verdict: Verdict, words: str) -> None:
    node = game_of(moves, is_searched=":" in words or "assumed" in words).find_node(label)
    assert node
    assert find_verdict(node) == Finding(verdict, words)


def test_a_turn_that_is_written_twice_is_corrected() -> None:
    node = game_of("2.c2- g7-g6 3.c3-c4 a7-a6", is_searched=True).nodes[2]
    assert find_verdict(node) == Finding(Verdict.CORRECTED, "written once too often")


def test_an_illegal_turn_has_its_rules_and_a_legal_one_nothing() -> None:
    petteia, bell = find_variant("petteia-xxi/8x8"), find_variant("bell")
    position = petteia.position("8/8/8/3s4/3S4/8/8/8 w")
    assert judge_steps([petteia.play(position, "d4-f4")]) == Finding(Verdict.ILLEGAL, "illegal by rule 10")
    free = petteia.position("8/8/8/8/3S4/8/8/7s w")
    assert judge_steps([petteia.play(free, "d4-f4")]) == LEGAL
    with speaking("es"):
        found = judge_steps([bell.play(bell.opening(), "--")])
    assert found == Finding(Verdict.ILLEGAL, "ilegal por la 1.ª regla y por la 7.ª regla")


@pytest.mark.parametrize(
    ("result", "verdict", "words"),
    [
        ("1-0", Verdict.WON, "White has won"),
        ("0-1", Verdict.WON, "Black has won"),
        ("1/2-1/2", Verdict.DRAWN, "the game is drawn"),
        ("", Verdict.LEGAL, ""),
    ],
)
def test_a_result_is_a_verdict(result: str, verdict: Verdict, words: str) -> None:
    assert judge_result(result) == Finding(verdict, words)


def test_every_verdict_but_one_has_a_sign_of_its_own() -> None:
    signs = [each.sign for each in Verdict]
    assert signs[0] == ""
    assert len({*signs}) == len({each.figure for each in Verdict}) == len(Verdict) == 7
    assert {each.ink for each in Verdict if each.sign} <= {*Ink}


def test_a_written_turn_that_was_not_made_is_a_struck_arrow() -> None:
    b2, b3, e5, e6 = (find_square(name) for name in ("b2", "b3", "e5", "e6"))
    impossible = drawn(game_of("2.e5-e6 a7-a6"), "2w")
    assert impossible.overlays == (
        Arrow(e5, e6, Ink.GREY, is_by_rule=True, is_struck=True),  # type: ignore[arg-type]
        Sign(e6, Verdict.IMPOSSIBLE),  # type: ignore[arg-type]
    )
    legal = [each for each in drawn(game_of("2.c2-c3"), "1w").overlays if isinstance(each, Arrow | Sign)]
    assert legal == [Arrow(b2, b3, Ink.MOVE, is_by_rule=True)]  # type: ignore[arg-type]


@pytest.mark.parametrize(("moves", "label", "square"), [("2.e9-e11", "2w", "h1"), ("2.c2-c3 e9-e11", "2b", "h8")])
def test_the_sign_of_a_turn_off_the_board_is_at_the_end_of_its_side(moves: str, label: str, square: str) -> None:
    assert drawn(game_of(moves), label).overlays == (Sign(find_square(square), Verdict.IMPOSSIBLE),)  # type: ignore[arg-type]


def test_the_sign_of_a_pass_is_at_the_end_of_the_side_that_passed() -> None:
    bell = find_variant("bell")
    scene = scene_of_steps([bell.play(bell.opening(), "--")])
    assert scene.overlays == (Sign(6, Verdict.ILLEGAL),), "White, on the board of seven files"

"""Overlays that the rules draw."""

from __future__ import annotations

from random import Random

import pytest

from latrodb.core.square import find_square, set_of, square_name
from latrodb.core.step import Step
from latrodb.diagrams.marks import Arrow, Circle, Dot, Frame, Ink, Line, Numeral, Outline, Tie
from latrodb.diagrams.move_arrows import Moment
from latrodb.diagrams.overlays import RULE_FORMS, ClaimError, MarkRequest, Marks, OverlayError
from latrodb.diagrams.rule_overlays import draw_marks, marks_by_rule
from latrodb.diagrams.scene import Scene, scene_of_position
from latrodb.rules.catalog import SYSTEMS, find_variant
from latrodb.rules.variant import Variant
from tests.support.diagram_words import read_description, scene_of_steps
from tests.support.players import choose_any, play_game

XXI = "latrunculi-xxi/8x8"
PETTEIA = "petteia-xxi/8x8"


def at(name: str) -> int:
    square = find_square(name)
    assert square is not None
    return square


def asked(word: str, key: str, fen: str) -> Marks:
    variant = find_variant(key)
    name, _, place = word.partition(":")
    squares = (at(place),) if place else ()
    return marks_by_rule(MarkRequest(name, squares), Moment(variant, variant.position(fen)))


def after(word: str, key: str, fen: str, turn: str) -> Marks:
    variant = find_variant(key)
    step = variant.play(variant.position(fen), turn)
    return marks_by_rule(MarkRequest(word), Moment(variant, step.after, (step,)))


def test_a_lock_is_a_ring_and_a_tie_from_him_who_holds() -> None:
    marks = asked("locks", XXI, "7d/8/8/2Ds4/3S4/6s1/7S/8 w")
    assert marks.overlays == (Circle(at("d5"), Ink.GREY), Tie(at("d4"), at("d5")), Tie(at("c5"), at("d5")))
    assert marks.remarks == ("Locked: d5 by d4 and c5, rule 10",)
    assert asked("locks", XXI, "7d/8/8/8/8/8/8/D7 w").remarks == ("Locked: none",)


def test_two_who_hold_each_other_have_one_tie_with_two_heads() -> None:
    marks = asked("locks", XXI, "7s/8/8/3d4/3S4/8/7S/D7 w")
    ties = [each for each in marks.overlays if isinstance(each, Tie)]
    assert ties == [Tie(at("d4"), at("d5"), is_mutual=True)]
    assert marks.remarks == ("Locked: d4 by d5 (rule 10), Dux d5 by d4 (rule 16)",)


def test_the_paths_of_a_dux_are_arrows_and_a_number() -> None:
    marks = asked("paths", XXI, "ds6/S7/8/8/8/3D4/3S4/8 w")
    assert marks.overlays == (
        Arrow(at("d3"), at("c3"), Ink.NOTE, is_by_rule=True),
        Arrow(at("d3"), at("e3"), Ink.NOTE, is_by_rule=True),
        Arrow(at("d3"), at("d4"), Ink.NOTE, is_by_rule=True),
        Numeral(at("d3"), 3, Ink.NOTE),
        Numeral(at("a8"), 0, Ink.NOTE),
    )
    assert marks.remarks == ("Open paths: White's Dux d3 has 3 (c3, e3, d4); Black's Dux a8 has 0",)


def test_the_ways_of_a_man_show_where_he_takes_and_whom() -> None:
    marks = asked("moves:d5", PETTEIA, "7s/8/8/s2S4/8/3s4/1Ss5/8 w")
    assert Circle(at("d5"), Ink.BLUE) in marks.overlays
    dots = {each for each in marks.overlays if isinstance(each, Dot)}
    assert len(dots) == 2 + 4 + 3 + 1
    assert all(each.ink is Ink.MOVE for each in dots)
    taking = asked("moves:d5", PETTEIA, "7s/8/8/3S4/8/8/1Ss5/8 w")
    assert Circle(at("d2"), Ink.ATTACK) in taking.overlays
    assert Frame(at("c2"), Ink.RED) in taking.overlays
    assert "d2 taking c2" in taking.remarks[0]


def test_the_ways_of_a_man_are_shown_whosever_turn_it_is() -> None:
    assert asked("moves:h8", PETTEIA, "7s/8/8/8/8/8/8/S7 w") == asked("moves:h8", PETTEIA, "7s/8/8/8/8/8/8/S7 b")
    assert asked("moves:a2", PETTEIA, "7s/8/8/8/8/8/8/S7 w").remarks == ("Ways: the square a2 is empty",)
    locked = asked("moves:d4", PETTEIA, "7s/8/8/3s4/3S4/8/8/7S w")
    assert locked.remarks == ("Ways: d4, none",)
    assert locked.overlays == (Circle(at("d4"), Ink.BLUE),)


def test_a_move_that_is_called_legal_has_to_be() -> None:
    variant = find_variant(PETTEIA)
    position = variant.position("7s/8/8/3S4/8/8/1Ss5/8 w")
    scene = draw_marks(scene_of_position(position), ["move:d5-d2,h8-h1"], position, variant=variant)
    assert scene.overlays == (
        Arrow(at("d5"), at("d2"), Ink.MOVE, is_by_rule=True),
        Arrow(at("h8"), at("h1"), Ink.MOVE, is_by_rule=True),
    )
    assert scene.description.endswith("Move: d5 to d2 taking c2, h8 to h1.")
    locked = variant.position("7s/8/8/3s4/3S4/8/8/7S w")
    for word, reason in (
        ("move:d4-e4", r"d4-e4 is not a legal move: d4 is held by d5, .* \(rule 10\)"),
        ("move:h1-g2", "share neither rank nor file"),
        ("move:a1-a2", "the square a1 is empty"),
    ):
        with pytest.raises(ClaimError, match=reason):
            draw_marks(scene_of_position(locked), [word], locked, variant=variant)


@pytest.mark.parametrize(
    ("key", "fen", "square", "words"),
    [
        ("glaucus", "7d/8/8/3s4/2SSS3/8/8/D6s w", "d4", "d4, the die has not been thrown"),
        ("glaucus", "7d/8/8/3s4/2SSS3/8/8/D6s w die=2 pips=2", "d4", "d4 to c3, d3, e3, c5, e5"),
        ("latrotabuli", "d11/s11/12/DS10/SS10/12 w", "a3", "a3 to a2, b3, a4"),
        ("schaedler/8x8", "8/8/8/8/2SsS3/8/8/ss6 w", "c4", "c4 to c3, b4, c5"),
        ("bell/7x8", "7/7/7/7/7/7/7/1s1S2s w", "d1", "d1 to b1 taking b1, c1 taking b1, e1"),
        ("falkener", "s11/12/12/12/12/12/12/12/12/12/12/SS10 w", "a1", "a1 to a2, b2"),
    ],
)
def test_every_system_shows_the_ways_of_its_men(key: str, fen: str, square: str, words: str) -> None:
    (remark,) = asked(f"moves:{square}", key, fen).remarks
    assert remark.startswith(f"Ways: {words}")


@pytest.mark.parametrize(
    ("key", "fen", "turn", "overlays", "words"),
    [
        (
            PETTEIA, "7s/8/8/3S4/8/8/1Ss5/8 w", "d5-d2",
            (Line(at("d2"), at("b2"), Ink.ATTACK), Circle(at("b2"), Ink.RED), Circle(at("d2"), Ink.RED)),
            "c2 by custodial from b2, d2",
        ),
        (
            PETTEIA, "7s/8/8/8/8/2SS4/1sS1S3/8 w", "e2-d2",
            (Outline(set_of("c2", "d2", "c3", "d3"), Ink.ATTACK), Line(at("d2"), at("b2"), Ink.ATTACK)),
            "b2 by phalanx from c2, d2, c3, d3",
        ),
    ],
)  # fmt: skip
def test_the_lines_of_an_attack(key: str, fen: str, turn: str, overlays: tuple[object, ...], words: str) -> None:
    marks = after("attack", key, fen, turn)
    assert marks.overlays[: len(overlays)] == overlays
    assert marks.remarks == (f"Attack: {words}",)
    quiet = after("attack", key, fen, f"{turn[:2]}-{turn[0]}6")
    nothing = ("Attack: the last turn took no man",)
    assert quiet == Marks((), (), nothing, nothing)


def test_the_legend_of_an_attack_names_its_tactics() -> None:
    marks = after("attack", PETTEIA, "7s/8/8/8/8/2SS4/1sS1S3/8 w", "e2-d2")
    assert marks.meanings[0].words == "line of attack (phalanx)"


def test_behind_a_check_stands_the_move_that_threatens() -> None:
    marks = after("threat", XXI, "d7/s7/8/8/8/2S5/7D/8 w", "c3-b3")
    assert marks.overlays == (Arrow(at("b3"), at("b8"), Ink.ATTACK, is_by_rule=True),)
    assert marks.remarks == ("Threat: White with b3 to b8, which immobilizes the Dux a8",)
    nothing = after("threat", XXI, "d7/8/8/8/8/2S5/7D/8 w", "c3-b3")
    assert nothing.remarks == ("Threat: White does not threaten to immobilize",)


def test_formations_are_outlined_each_name_in_its_color() -> None:
    marks = asked("formations", PETTEIA, "8/8/5ss1/5ss1/8/2SS4/1sS1S3/8 w")
    assert marks.overlays == (
        Outline(set_of("f5", "g5", "f6", "g6"), Ink.BLUE),
        Outline(set_of("c2", "c3", "d3"), Ink.GREEN),
    )
    assert [entry.words for entry in marks.meanings] == ["Testudo", "Phalanx"]
    row = asked("formations", "latrotabuli", "d11/12/12/12/12/SSSSSS5D w")
    assert row.overlays == (Outline(set_of(*(f"{file}1" for file in "abcdef")), Ink.BLUE),)


@pytest.mark.parametrize(
    ("word", "key", "words"),
    [
        ("locks", "quintana", "lock no man"),
        ("paths", "petteia-xxi", "no Dux"),
        ("paths", "glaucus", "no King"),
        ("threat", "bell", "no mark for threats"),
        ("formations", "kowalski", "name none"),
        ("attack", "quintana", "no turn has been played"),
    ],
)
def test_what_a_game_does_not_have_is_said(word: str, key: str, words: str) -> None:
    variant = find_variant(key)
    marks = marks_by_rule(MarkRequest(word), Moment(variant, variant.opening()))
    assert not marks.overlays
    assert words in marks.remarks[0]


def last_moments(key: str) -> list[tuple[Variant, tuple[Step, ...]]]:
    variant = find_variant(key)
    turns = play_game(variant, choose_any, Random(7), 90 if key == "bell" else 60).turns
    return [(variant, steps) for steps in turns[-8:]]


def marked(scene: Scene, variant: Variant, steps: tuple[Step, ...]) -> Scene:
    after = steps[-1].after
    name = square_name(next(square for square in after.geometry.squares if after.men >> square & 1))
    words = [form.replace("e4", name) for kind, form in RULE_FORMS.items() if kind not in ("move", "illegal")]
    return draw_marks(scene, [*words, "circle:a1:red=a corner. White: nobody"], after, variant=variant, steps=steps)


@pytest.mark.parametrize("key", SYSTEMS)
def test_everything_can_be_drawn_in_every_game_and_the_words_still_tell_the_position(key: str) -> None:
    for variant, steps in last_moments(key):
        scene = marked(scene_of_steps(steps), variant, steps)
        for name in ("Locked", "Open paths", "Ways", "Attack", "Threat", "Formations", "Motifs", "Marked"):
            assert f" {name}: " in scene.description
        assert read_description(scene.description) == steps[-1].after


def test_words_need_rules_and_squares_of_the_board() -> None:
    position = find_variant(PETTEIA).opening()
    scene = scene_of_position(position)
    with pytest.raises(OverlayError, match="name a variant"):
        draw_marks(scene, ["locks"], position)
    with pytest.raises(OverlayError, match="names i1, but"):
        draw_marks(scene, ["moves:i1"], position, variant=find_variant(PETTEIA))
    assert draw_marks(scene, [], position) == scene
    marked = draw_marks(scene, ["circle:a1", "cross:b1"], position)
    assert marked.description.endswith("Marked: circle a1, cross b1.")


def test_a_position_that_shows_several_duxes_of_a_side_tells_the_paths_of_each() -> None:
    fen = "8/1d4d1/8/8/8/8/1S6/D7 w"
    assert asked("paths", XXI, fen).remarks == (
        "Open paths: White's Dux a1 has 2 (b1, a2); Black's Dux b7 has 4 (b6, a7, c7, b8); "
        "Black's Dux g7 has 4 (g6, f7, h7, g8)",
    )
    assert asked("paths:g7", XXI, fen).overlays[-1] == Numeral(at("g7"), 4, Ink.NOTE)
    assert len(asked("paths:g7", XXI, fen).overlays) == 5
    with pytest.raises(OverlayError, match="no Dux on b2"):
        asked("paths:b2", XXI, fen)


def test_claims_are_checked_whatever_their_ink_and_words() -> None:
    variant = find_variant(XXI)
    position = variant.position("7d/8/8/8/8/8/1S6/D7 w")
    scene = scene_of_position(position)
    words = ["move:b2-b8:yellow=to the end", "illegal:a1-b2:purple=no way"]
    drawn = draw_marks(scene, words, position, variant=variant)
    assert drawn.overlays == (
        Arrow(at("b2"), at("b8"), Ink.YELLOW, is_by_rule=True),
        Arrow(at("a1"), at("b2"), Ink.PURPLE, is_barred=True, is_by_rule=True),
    )
    assert [entry.words for entry in drawn.meanings] == ["to the end", "no way"]
    for word in ("move:b2-c3:yellow=to the end", "illegal:b2-b8:purple=no way"):
        with pytest.raises(ClaimError):
            draw_marks(scene, [word], position, variant=variant)

"""Scenes as data."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from msgspec import structs

from latrodb.core.color import BLACK, WHITE
from latrodb.core.geometry import geometry
from latrodb.core.position import Position
from latrodb.core.square import find_square, set_of
from latrodb.core.step import Drop, March, Move, Shift, Stop, Take, Throw
from latrodb.diagrams.marks import (
    Arrow,
    Circle,
    Cross,
    Dot,
    Frame,
    Ghost,
    Highlight,
    Ink,
    Label,
    LegendEntry,
    Line,
    Man,
    Numeral,
    Outline,
    Overlay,
    name_overlay,
)
from latrodb.diagrams.overlays import FORMS, SINGLES
from latrodb.diagrams.scene import scene_of_position
from latrodb.diagrams.svg import paint
from latrodb.diagrams.words import describe
from latrodb.rules.catalog import find_variant
from tests.support.diagram_words import parse_overlay, read_description, scene_of_steps

if TYPE_CHECKING:
    from latrodb.core.step import Step


def at(name: str) -> int:
    square = find_square(name)
    assert square is not None
    return square


def overlays_of(step: Step, *moves: Move) -> tuple[Overlay, ...]:
    return scene_of_steps((structs.replace(step, turn=moves, captures=(), bound=0, freed=0),)).overlays


def test_a_position_becomes_men_and_words() -> None:
    position = Position(
        geometry(8, 8), set_of("a1", "b1"), set_of("c3"), set_of("b1"), BLACK, set_of("c3"), hand=(1, 2), die=3
    )
    scene = scene_of_position(position, caption="Below")
    assert scene.men == (Man(at("a1"), WHITE), Man(at("b1"), WHITE, is_dux=True), Man(at("c3"), BLACK, is_bound=True))
    assert (scene.title, scene.caption, scene.side) == ("8×8 board, Black to move", "Below", BLACK)
    assert (scene.hand, scene.die, scene.overlays) == ((1, 2), 3, ())
    assert scene.description == describe(position)


def test_a_step_is_drawn_into_the_position_after_it(step: Step) -> None:
    scene = scene_of_steps((step,), title="T")
    assert set(scene.overlays) == {
        Highlight(at("b5"), is_origin=True),
        Highlight(at("h5")),
        Arrow(at("b5"), at("h5"), Ink.MOVE, is_by_rule=True),
        Ghost(Man(at("i5"), BLACK)),
        Cross(at("i5")),
        Circle(at("j6"), Ink.ATTACK),
        Circle(at("c8"), Ink.NOTE),
    }
    assert Man(at("h5"), WHITE) in scene.men
    assert scene.title == "T"
    assert scene.description.endswith("Last turn: b5 to h5. Captured: i5. Turned over: j6. Set free: c8.")
    assert read_description(scene.description) == step.after


def test_a_leap_has_an_arrow_for_each_leg(step: Step) -> None:
    found = overlays_of(step, Shift(at("a1"), at("e3"), (at("c1"), at("e1"))))
    assert [each for each in found if isinstance(each, Arrow)] == [
        Arrow(at("a1"), at("c1"), Ink.MOVE, is_by_rule=True),
        Arrow(at("c1"), at("e1"), Ink.MOVE, is_by_rule=True),
        Arrow(at("e1"), at("e3"), Ink.MOVE, is_by_rule=True),
    ]


def test_a_march_tints_what_was_left_and_what_was_reached(step: Step) -> None:
    found = overlays_of(step, March((at("a1"), at("b1")), (at("b1"), at("c1")), "T"))
    assert Highlight(at("a1"), is_origin=True) in found
    assert Highlight(at("b1"), is_origin=True) not in found
    assert {Highlight(at("b1")), Highlight(at("c1"))} <= set(found)


def test_a_formation_that_moved_is_outlined_where_it_stands(step: Step) -> None:
    block = March((at("a1"), at("b1")), (at("b1"), at("c1")), "T")
    assert [each for each in overlays_of(step, block) if isinstance(each, Outline)] == [Outline(set_of("b1", "c1"))]
    assert name_overlay(Outline(set_of("b1", "c1"))) == "outline b1, c1"


def test_a_turn_of_several_steps_is_drawn_as_one() -> None:
    glaucus = find_variant("glaucus")
    position = glaucus.position("7d/8/8/3s4/2SSS3/8/8/D6s w")
    steps = []
    for text in ("[6]", "xd5", "d4-d5", "d5-d6"):
        steps.append(glaucus.play(position, text))
        position = steps[-1].after
    scene = scene_of_steps(steps)
    assert set(scene.overlays) == {
        Highlight(at("d4"), is_origin=True),
        Highlight(at("d5"), is_origin=True),
        Highlight(at("d6")),
        Arrow(at("d4"), at("d5"), Ink.MOVE, is_by_rule=True),
        Arrow(at("d5"), at("d6"), Ink.MOVE, is_by_rule=True),
        Ghost(Man(at("d5"), BLACK)),
        Cross(at("d5")),
    }
    told = "throw of 6, d5 removed, d4 to d5, d5 to d6"
    assert scene.description.endswith(f"Last turn: {told}. Captured: d5.")
    assert read_description(scene.description) == position
    assert (scene.die, scene.pips) == (6, position.pips)


def test_a_captured_man_on_whose_square_another_stands_is_a_frame_around_him() -> None:
    tower = find_variant("latrotabuli")
    charge = tower.play(tower.position("s11/3d8/12/SSSS2ss4/8D3/12 w"), "Pa3d3>e3h3")
    found = scene_of_steps((charge,)).overlays
    assert {each for each in found if isinstance(each, Cross | Frame | Ghost)} == {
        Frame(at("g3"), Ink.ATTACK),
        Frame(at("h3"), Ink.ATTACK),
    }
    glaucus = find_variant("glaucus")
    kill = glaucus.play(glaucus.position("7d/8/8/3s4/2SSS3/8/8/D6s w die=6 pips=6"), "xd5")
    step = glaucus.play(kill.after, "d4-d5")
    overlays = scene_of_steps((kill, step)).overlays
    assert Frame(at("d5"), Ink.ATTACK) in overlays
    assert Cross(at("d5")) not in overlays


def test_the_throw_of_a_turn_that_is_over_is_drawn() -> None:
    glaucus = find_variant("glaucus")
    steps = [glaucus.play(glaucus.opening(), "[1]")]
    steps.append(glaucus.play(steps[0].after, "a2-a3"))
    assert steps[-1].after.die == 0
    assert scene_of_steps(steps).die == 1
    assert scene_of_position(steps[-1].after).die == 0


def test_placed_men_are_tinted_and_the_hands_shrink() -> None:
    bell = find_variant("bell")
    scene = scene_of_steps((bell.play(bell.opening(), "@a1@g8"),))
    assert {Highlight(at("a1")), Highlight(at("g8"))} == set(scene.overlays)
    assert (scene.hand, scene.dux_hand) == ((14, 16), (1, 1))


def test_moves_without_a_way_have_no_arrow(step: Step) -> None:
    found = overlays_of(step, Throw(4), Drop(at("a1")), Take(at("b2")), Stop())
    assert found == (Highlight(at("a1")), Cross(at("b2")))


def test_every_kind_of_move_is_told(step: Step) -> None:
    moves = (Throw(4), Drop(at("a1"), is_dux=True), Take(at("b2")), March((0, 1), (1, 2), "P"), Stop(is_fall=True))
    words = scene_of_steps((structs.replace(step, turn=moves, captures=(), bound=0, freed=0),)).description
    told = "throw of 4, Dux placed on a1, b2 removed, a1, b1 to b1, c1, the King falls"
    assert words.endswith(f"Last turn: {told}.")
    assert "Last turn" not in scene_of_steps((structs.replace(step, turn=(Stop(),)),)).description


def test_overlays_by_hand_are_told(step: Step) -> None:
    scene = scene_of_position(step.after).with_overlays([parse_overlay("arrow:a1-a4"), parse_overlay("cross:d5")])
    assert scene.overlays == (Arrow(at("a1"), at("a4")), Cross(at("d5")))
    assert scene.description.endswith("Marked: arrow a1 to a4, cross d5.")
    assert read_description(scene.description) == step.after
    assert scene.with_overlays([]) == scene


def test_overlays_are_named_as_they_are_asked_for() -> None:
    for kind in SINGLES:
        assert name_overlay(parse_overlay(f"{kind}:d5")) == f"{kind} d5"
    for kind, form in FORMS.items():
        assert name_overlay(parse_overlay(form)).startswith(kind)
    assert name_overlay(Ghost(Man(0, WHITE))) == "ghost a1"


def test_marks_of_every_kind_have_a_name() -> None:
    marks = (Line(at("a1"), at("a2")), Dot(at("b1")), Label(at("c1"), "A"), Numeral(at("d1"), 3))
    assert [name_overlay(mark) for mark in marks] == ["line a1 to a2", "dot b1", "label c1 A", "number d1 3"]


def test_every_mark_in_every_ink_is_painted(step: Step) -> None:
    plain = scene_of_position(step.after)
    for ink in Ink:
        marks = (Line(0, 20, ink), Dot(0, ink), Label(1, "A", ink), Numeral(2, 3, ink))
        painted = paint(plain.with_overlays(marks), validate=True)
        assert painted.startswith("<svg")
        assert len(painted) > len(paint(plain))
    legend = (LegendEntry(Dot(0), "squares to go to"),)
    assert "squares to go to" in paint(replace(plain, legend=legend))


def test_the_arrows_of_an_illegal_turn_are_barred_and_its_rules_are_named() -> None:
    petteia = find_variant("petteia-xxi/8x8")
    position = petteia.position("8/8/8/3s4/3S4/8/8/8 w")
    illegal, legal = petteia.play(position, "d4-f4"), petteia.play(position.with_side(BLACK), "d5-d8")
    scene = scene_of_steps((illegal,))
    assert [each for each in scene.overlays if isinstance(each, Arrow)] == [
        Arrow(at("d4"), at("f4"), Ink.MOVE, is_barred=True, is_by_rule=True)
    ]
    assert scene.description.endswith("Last turn: d4 to f4, illegal by rule 10.")
    assert read_description(scene.description) == illegal.after
    assert legal.violations
    free = petteia.play(petteia.position("8/8/8/8/3S4/8/8/7s w"), "d4-f4")
    scene = scene_of_steps((free,))
    assert Arrow(at("d4"), at("f4"), Ink.MOVE, is_by_rule=True) in scene.overlays
    assert scene.description.endswith("Last turn: d4 to f4.")


def test_all_steps_of_an_illegal_turn_are_barred() -> None:
    glaucus = find_variant("glaucus")
    position = glaucus.position("7d/8/8/8/2SSS3/8/8/D6s w")
    steps = []
    for text in ("[2]", "d4-d5", "d5-d4"):
        steps.append(glaucus.play(position, text))
        position = steps[-1].after
    assert [bool(step.violations) for step in steps] == [False, False, True]
    arrows = [each for each in scene_of_steps(steps).overlays if isinstance(each, Arrow)]
    assert [each.is_barred for each in arrows] == [True, True]


def test_an_illegal_turn_without_an_arrow_is_described() -> None:
    bell = find_variant("bell")
    step = bell.play(bell.opening(), "--")
    assert scene_of_steps((step,)).description.endswith("Last turn: illegal by 1st rule and by 7th rule.")

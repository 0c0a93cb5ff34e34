"""Scenes as data."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from latrodb.core.color import BLACK, WHITE
from latrodb.core.geometry import geometry
from latrodb.core.position import Position
from latrodb.core.square import find_square, set_of
from latrodb.core.turn import Drop, March, Move, Shift, Stop, Take, Throw
from latrodb.diagrams.describe import describe, read_description
from latrodb.diagrams.overlays import OVERLAYS, parse_overlay
from latrodb.diagrams.scene import (
    Arrow,
    Circle,
    Cross,
    Ghost,
    Highlight,
    Ink,
    Man,
    Overlay,
    name_overlay,
    scene_of_position,
    scene_of_step,
)

if TYPE_CHECKING:
    from latrodb.core.step import Step


def at(name: str) -> int:
    square = find_square(name)
    assert square is not None
    return square


def overlays_of(step: Step, *moves: Move) -> tuple[Overlay, ...]:
    return scene_of_step(replace(step, turn=moves, captures=(), bound=0, freed=0)).overlays


def test_a_position_becomes_men_and_words() -> None:
    position = Position(
        geometry(8, 8),
        set_of("a1", "b1"),
        set_of("c3"),
        set_of("b1"),
        BLACK,
        set_of("c3"),
        hand=(1, 2),
        die=3,
    )
    scene = scene_of_position(position, caption="Below")
    assert scene.men == (
        Man(at("a1"), WHITE),
        Man(at("b1"), WHITE, is_dux=True),
        Man(at("c3"), BLACK, is_bound=True),
    )
    assert (scene.title, scene.caption, scene.side) == ("8x8 board, Black to move", "Below", BLACK)
    assert (scene.hand, scene.die, scene.overlays) == ((1, 2), 3, ())
    assert scene.description == describe(position)


def test_a_step_is_drawn_into_the_position_after_it(step: Step) -> None:
    scene = scene_of_step(step, title="T")
    assert set(scene.overlays) == {
        Highlight(at("b5"), is_origin=True),
        Highlight(at("h5")),
        Arrow(at("b5"), at("h5"), Ink.MOVE),
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
        Arrow(at("a1"), at("c1"), Ink.MOVE),
        Arrow(at("c1"), at("e1"), Ink.MOVE),
        Arrow(at("e1"), at("e3"), Ink.MOVE),
    ]


def test_a_march_tints_what_was_left_and_what_was_reached(step: Step) -> None:
    found = overlays_of(step, March((at("a1"), at("b1")), (at("b1"), at("c1")), "T"))
    assert Highlight(at("a1"), is_origin=True) in found
    assert Highlight(at("b1"), is_origin=True) not in found
    assert {Highlight(at("b1")), Highlight(at("c1"))} <= set(found)


def test_moves_without_a_way_have_no_arrow(step: Step) -> None:
    found = overlays_of(step, Throw(4), Drop(at("a1")), Take(at("b2")), Stop())
    assert found == (Highlight(at("a1")), Cross(at("b2")))


def test_every_kind_of_move_is_told(step: Step) -> None:
    moves = (
        Throw(4),
        Drop(at("a1"), is_dux=True),
        Take(at("b2")),
        March((0, 1), (1, 2), "P"),
        Stop(is_fall=True),
    )
    words = scene_of_step(replace(step, turn=moves, captures=(), bound=0, freed=0)).description
    told = "throw of 4, Dux placed on a1, b2 removed, a1, b1 to b1, c1, the Dux falls"
    assert words.endswith(f"Last turn: {told}.")
    assert "Last turn" not in scene_of_step(replace(step, turn=(Stop(),))).description


def test_overlays_by_hand_are_told(step: Step) -> None:
    scene = scene_of_position(step.after).with_overlays(
        [parse_overlay("arrow:a1-a4"), parse_overlay("cross:d5")]
    )
    assert scene.overlays == (Arrow(at("a1"), at("a4")), Cross(at("d5")))
    assert scene.description.endswith("Marked: arrow a1 to a4, cross d5.")
    assert read_description(scene.description) == step.after
    assert scene.with_overlays([]) == scene


def test_overlays_are_named_as_they_are_asked_for() -> None:
    for kind in OVERLAYS:
        assert name_overlay(parse_overlay(f"{kind}:d5")) == f"{kind} d5"
    assert name_overlay(Ghost(Man(0, WHITE))) == "ghost a1"

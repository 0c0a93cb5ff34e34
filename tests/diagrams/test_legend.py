"""Legends found from what is shown."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING

from latrodb.core.color import BLACK, WHITE
from latrodb.core.position import read_fen
from latrodb.core.square import find_square
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
    Tie,
    name_kind,
)
from latrodb.diagrams.overlays import FORMS
from latrodb.diagrams.rule_overlays import draw_marks
from latrodb.diagrams.scene import appearance, legend_of, scene_of_position, with_legend
from latrodb.diagrams.words import speaking
from latrodb.rules.catalog import find_variant
from tests.support.diagram_words import parse_overlay, read_description, scene_of_steps

if TYPE_CHECKING:
    from latrodb.core.step import Step
    from latrodb.diagrams.marks import Overlay
    from latrodb.diagrams.scene import Scene


def words(scene: Scene) -> dict[str, str]:
    """The legend of the marks of a scene, by their names."""
    alone = replace(scene, men=(), side=None)
    return {name_kind(entry.sample): entry.words for entry in legend_of(alone) if entry.sample}


def test_bound_men_and_the_side_to_move_are_explained() -> None:
    scene = scene_of_position(read_fen("S~s~/Dd w"))
    told = [("bound white soldier", "bound man"), ("wedge at the edge", "White to move")]
    assert [(name_kind(entry.sample), entry.words) for entry in legend_of(scene) if entry.sample] == told
    over = scene_of_position(read_fen("Ss/Dd w"), result="0-1")
    assert legend_of(over) == ()
    assert (over.title, over.side) == ("2×2 board, Black has won", None)


def test_marks_that_find_nothing_are_notes_in_the_legend() -> None:
    variant = find_variant("petteia-xxi/8x8")
    position = variant.position("8/8/8/8/8/8/8/S6s w")
    for word, note in {
        "locks": "Locked: none",
        "attack": "Attack: no turn has been played",
        "formations": "Formations: none",
    }.items():
        scene = with_legend(draw_marks(scene_of_position(position), [word], position, variant=variant))
        assert scene.notes == (note,)
        assert [entry.words for entry in scene.legend if entry.sample is None] == [note]
        assert f"{note}." in scene.description
    found = draw_marks(scene_of_position(position), ["moves:a1"], position, variant=variant)
    assert found.notes == ()


def test_a_turn_explains_its_marks_each_meaning_once(step: Step) -> None:
    scene = scene_of_steps((step,))
    assert [(name_kind(entry.sample), entry.words) for entry in legend_of(scene)] == [
        ("move arrow with a dot", "last turn"),
        ("cross", "captured man"),
        ("attack circle", "man turned over"),
        ("circle", "man set free"),
        ("bound black soldier", "bound man"),
        ("wedge at the edge", "Black to move"),
    ]


def test_marks_that_look_alike_share_an_entry(step: Step) -> None:
    scene = draw_marks(scene_of_steps((step,)), ["circle:a1:attack=weak"], step.after)
    assert "man turned over or weak" in [entry.words for entry in legend_of(scene)]


def test_marks_by_hand_mean_what_they_are_said_to_mean(step: Step) -> None:
    scene = scene_of_position(step.after)
    marked = draw_marks(scene, ["arrow:a1-a4:red=White's plan", "circle:d5", "arrow:b1-b2:attack"], step.after)
    assert words(marked) == {
        "red arrow": "White's plan", "circle": "author's circle", "attack arrow": "attack",
    }  # fmt: skip


def test_marks_by_hand_never_mean_what_the_rules_would(step: Step) -> None:
    quiet = find_variant("petteia-xxi/8x8").play(find_variant("petteia-xxi/8x8").opening(), "a2-a3")
    marked = draw_marks(scene_of_steps((quiet,)), ["cross:b7", "circle:b7", "dot:c4"], quiet.after)
    assert words(marked) == {
        "move arrow with a dot": "last turn", "cross": "author's cross", "circle": "author's circle",
        "dot": "author's dot",
    }  # fmt: skip
    alike = draw_marks(scene_of_steps((step,)), ["cross:a1"], step.after)
    assert words(alike)["cross"] == "captured man or author's cross"


def test_marks_by_rule_bring_their_words() -> None:
    variant = find_variant("petteia-xxi/8x8")
    position = variant.position("8/8/8/3s4/3S4/8/8/S6s w")
    scene = draw_marks(scene_of_position(position), ["locks", "moves:a1"], position, variant=variant)
    assert words(scene) == {
        "grey circle": "locked man",
        "mutual tie": "two men who hold each other",
        "blue circle": "man whose moves are shown",
        "dot": "square where he can go",
    }


def test_the_legend_is_shown_and_told(step: Step) -> None:
    scene = with_legend(scene_of_steps((step,)))
    assert scene.legend == legend_of(scene)
    assert scene.description.endswith(
        "Legend: move arrow with a dot for last turn, cross for captured man, attack circle for man turned over, "
        "circle for man set free, bound black soldier for bound man, wedge at the edge for Black to move."
    )
    assert read_description(scene.description) == step.after
    plain = replace(scene_of_position(step.after), men=(), side=None)
    assert with_legend(plain) == plain


def test_a_ghost_without_a_cross_is_a_captured_man(step: Step) -> None:
    scene = scene_of_position(step.after).with_overlays([Ghost(Man(3, BLACK))])
    assert words(scene) == {"ghost of a black soldier": "captured man"}


def test_looks_tell_shapes_colors_and_letters_apart() -> None:
    samples = [parse_overlay(form) for form in FORMS.values()]
    assert len({appearance(sample) for sample in samples}) == len(samples)
    assert appearance(Label(0, "A")) != appearance(Label(0, "B"))
    assert appearance(Highlight(0)) != appearance(Highlight(0, is_origin=True))
    assert appearance(Arrow(0, 1, Ink.RED)) == appearance(Arrow(5, 6, Ink.RED))
    assert appearance(Man(0, WHITE)) == appearance(Man(9, WHITE)) != appearance(Ghost(Man(0, WHITE)))


def every_kind() -> list[Overlay | Man]:
    samples: list[Overlay | Man] = [Highlight(0), Highlight(0, is_origin=True), Label(0, "A"), Label(0, "B")]
    for ink in Ink:
        samples += [Arrow(0, 1, ink, is_by_rule=True), Arrow(0, 1, ink, is_barred=True, is_by_rule=True)]
        samples += [
            Arrow(0, 1, ink),
            Arrow(0, 1, ink, is_barred=True),
            Line(0, 1, ink),
            Tie(0, 1, ink),
            Tie(0, 1, ink, is_mutual=True),
        ]
        samples += [kind(0, ink) for kind in (Cross, Circle, Frame, Dot, Outline)]
        samples += [Numeral(0, 3, ink), Label(0, "C", ink)]
    men = [Man(0, *each) for each in product((WHITE, BLACK), (False, True), (False, True))]
    return [*samples, *men, *map(Ghost, men)]


def test_looks_that_differ_differ_in_words_too() -> None:
    samples = every_kind()
    assert len({appearance(sample) for sample in samples}) == len(samples)
    assert len({name_kind(sample) for sample in samples}) == len(samples)


def test_kinds_are_named_with_the_inks_that_are_not_theirs() -> None:
    square = find_square("d5") or 0
    assert name_kind(Outline(1, Ink.BLUE)) == "blue outline"
    assert name_kind(Circle(square)) == "circle"
    assert name_kind(parse_overlay("square:d5:red")) == "red square"
    assert name_kind(parse_overlay("number:d5:3")) == "number"
    assert name_kind(parse_overlay("label:d5:A")) == "label A"
    assert name_kind(Highlight(0)) == "tint"
    assert name_kind(Arrow(0, 1, Ink.GREY, is_barred=True)) == "barred arrow"
    assert name_kind(Ghost(Man(0, WHITE, is_bound=True))) == "ghost of a bound white soldier"
    assert name_kind(Man(0, BLACK, is_dux=True)) == "black Dux"


def test_a_mark_that_another_covers_is_not_explained() -> None:
    marks = [
        Circle(0, Ink.ATTACK),
        Outline(3, Ink.ATTACK),
        Circle(1, Ink.ATTACK),
        Circle(0, Ink.GREY),
        Outline(3, Ink.BLUE),
    ]
    told = [LegendEntry(Circle(0, Ink.ATTACK), "one"), LegendEntry(Circle(0, Ink.GREY), "two")]
    told += [LegendEntry(Outline(1, Ink.ATTACK), "three"), LegendEntry(Outline(1, Ink.BLUE), "four")]
    scene = scene_of_position(read_fen("8/8 w")).with_overlays(marks, told)
    assert list(words(scene).values()) == ["one", "two", "four"]


def test_an_illegal_last_turn_is_named_with_its_rules() -> None:
    petteia, bell = find_variant("petteia-xxi/8x8"), find_variant("bell")
    moved = petteia.play(petteia.position("8/8/8/3s4/3S4/8/8/8 w"), "d4-f4")
    with speaking("es"):
        assert words(scene_of_steps((moved,))) == {
            "flecha con barra de jugada con punto": "último turno",
            "signo (-)": "ilegal por la regla 10",
        }
    placed = bell.play(bell.opening(), "@d4")
    assert words(scene_of_steps((placed,))) == {"tint": "last turn", "sign (-)": "illegal by 1st rule"}

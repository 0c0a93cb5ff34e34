"""Finished documents against the tables of SVG 1.1: which elements, attributes, values and children there may be.

The tables are those of svgwrite, which made the parts; here the whole is looked at, as a reader of the file has it.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import cycle, product
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest
from msgspec import structs
from svgwrite.validator2 import get_validator

from latrodb.core.color import BLACK
from latrodb.core.text_board import read_board
from latrodb.diagrams.animation import Shot, moves_of, paint_animation
from latrodb.diagrams.layout_board import Coordinates, Walls
from latrodb.diagrams.marks import Ink
from latrodb.diagrams.men import MEN
from latrodb.diagrams.overlays import FORMS
from latrodb.diagrams.rule_overlays import draw_marks
from latrodb.diagrams.scene import Scene, Sheet, scene_of_position, with_legend
from latrodb.diagrams.svg import paint
from latrodb.diagrams.themes import ROMAN, THEMES, dress
from tests.support.diagram_words import scene_of_steps

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.core.step import Step

PREFIXES = {"{http://www.w3.org/1999/xlink}": "xlink:", "{http://www.w3.org/XML/1998/namespace}": "xml:"}
NEWER = ("role", "aria-labelledby", "aria-describedby", "lang")  # SVG 2 took these from WAI-ARIA and HTML
VALIDATOR = get_validator("full", debug=True)


def faults(svg: str) -> list[str]:
    """What the tables do not have."""
    return [fault for element in ElementTree.fromstring(svg).iter() for fault in faults_of(element)]


def faults_of(element: ElementTree.Element) -> Iterator[str]:
    name = local(element.tag)
    attributes = {local(key): value for key, value in element.attrib.items() if key not in NEWER}
    try:
        VALIDATOR.check_all_svg_attribute_values(name, attributes)
        for child in element:
            VALIDATOR.check_valid_children(name, local(child.tag))
    except (ValueError, TypeError, KeyError) as error:
        yield f"{name}: {error}"


def local(name: str) -> str:
    """A name as it stands in a file: `xlink:href` for an attribute of another namespace."""
    space, brace, rest = name.rpartition("}")
    return PREFIXES.get(space + brace, "") + rest


def every_mark(ink: Ink) -> Scene:
    board = read_board("D~. s . . d . .\n. s~. S . . . .\nS S~. . . d~. .\n. S . . s . . D\n. . . . . . . .", BLACK)
    position = structs.replace(board, hand=(1, 2), dux_hand=(1, 0), die=4, pips=1)
    plain = ("tint", "ghost")
    words = [form if kind in plain else f"{form}:{ink}" for kind, form in FORMS.items()]
    scene = scene_of_position(position, title="<&>", caption="Ludus & <latrunculi>")
    return with_legend(draw_marks(scene, [f"{word}=a mark & more" for word in words], position))


@pytest.mark.parametrize("name", THEMES)
def test_every_kind_of_scene_is_valid(name: str) -> None:
    scenes = [every_mark(ink) for ink in Ink]
    looks = product(MEN, zip(Walls, cycle(Coordinates), strict=False))
    for number, (men, (walls, coordinates)) in enumerate(looks):
        theme = dress(THEMES[name], men=men, walls=walls, coordinates=coordinates)
        scene = replace(scenes[number % len(scenes)], is_flipped=bool(number % 2))
        svg = paint(scene, theme)
        assert faults(svg) == []
        if number % 6 == 0:
            assert paint(scene, theme, validate=True) == svg


def test_sheets_and_films_are_valid(step: Step) -> None:
    scene = scene_of_steps((step,))
    assert faults(paint(Sheet((scene, every_mark(Ink.NOTE)), ("a", "b"), "c"))) == []
    shots = (Shot(scene_of_position(step.before)), Shot(scene, moves_of((step,))))
    film = paint_animation(shots, ROMAN)
    assert faults(film) == []
    assert paint_animation(shots, ROMAN, validate=True) == film
    assert "@keyframes" in film


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("<desc", "<caption"),
        ('fill="none"', 'fill="nothing at all"'),
        ('stroke-linejoin="round"', 'stroke-linejoin="soft"'),
        ("viewBox=", "viewbox="),
        (' d="M', ' d="Q'),
    ],
)
def test_what_is_not_svg_is_found(right: str, wrong: str, step: Step) -> None:
    svg = paint(scene_of_steps((step,)))
    assert right in svg
    changed = svg.replace(right, wrong).replace("</desc>", "</caption>" if right == "<desc" else "</desc>")
    assert faults(changed)

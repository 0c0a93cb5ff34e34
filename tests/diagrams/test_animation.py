"""Films: what they show at each time, read from the drawing as a player of SMIL would."""

from __future__ import annotations

import io
import random
import sys
from bisect import bisect_right
from xml.etree import ElementTree

import pytest
from PIL import Image

from latrodb.core.color import WHITE
from latrodb.core.geometry import geometry
from latrodb.diagrams.animation import REST, Shot, moves_of, paint_animation, to_gif
from latrodb.diagrams.layout_board import Board
from latrodb.diagrams.layout_marks import symbol_of
from latrodb.diagrams.marks import Man
from latrodb.diagrams.raster import MissingExtraError, to_png
from latrodb.diagrams.scene import Scene, scene_of_position, scene_of_steps
from latrodb.diagrams.svg import paint
from latrodb.diagrams.themes import THEMES, dress
from latrodb.rules.catalog import find_variant

SVG = "{http://www.w3.org/2000/svg}"
XLINK = "{http://www.w3.org/1999/xlink}href"
VARIANTS = [
    "latrunculi-xxi/12x8",
    "petteia-xxi/8x8",
    "schaedler",
    "latrotabuli",
    "glaucus",
    "bell",
    "kowalski",
    "falkener",
    "quintana",
    "single-stone-xxi",
]


def play(key: str, turns: int) -> list[Shot]:
    """A game of chance with a taste for captures and for turns of several men."""
    variant, chance = find_variant(key), random.Random(key)
    position = variant.opening()
    shots = [Shot(scene_of_position(position))]
    while len(shots) <= turns and variant.outcome(position) is None:
        found = [variant.play(position, turn) for turn in variant.system.turns(position)]
        if not found:
            break
        lively = [step for step in found if step.captures or step.bound or len(step.turn) > 1]
        step = chance.choice(lively or found)
        shots.append(Shot(scene_of_steps([step]), moves_of([step])))
        position = step.after
    return shots


def value_at(animation: ElementTree.Element, share: float) -> str:
    """The value that has been reached, for a time at which nothing glides."""
    times = [float(each) for each in animation.attrib["keyTimes"].split(";")]
    values = animation.attrib["values"].split(";")
    assert times == sorted(times)
    assert times[0] == 0
    assert len(times) == len(values)
    return values[bisect_right(times, share) - 1]


def men_at(root: ElementTree.Element, share: float | None) -> set[tuple[str, str]]:
    """The men who are shown, with their places; without a time those of a viewer that does not animate."""
    found = []
    for group in root.iter(f"{SVG}g"):
        place, opacity = group.attrib.get("transform", ""), group.attrib.get("opacity", "1")
        uses = group.findall(f"{SVG}use")
        if not place.startswith("translate") or not uses:
            continue
        for animation in group if share is not None else ():
            if animation.tag == f"{SVG}animateTransform":
                place = f"translate({value_at(animation, share)})"
            if animation.tag == f"{SVG}animate":
                opacity = value_at(animation, share)
        if opacity == "1":
            found.append((uses[0].attrib[XLINK].removeprefix("#roman-"), place))
    assert len(set(found)) == len(found)
    return set(found)


def men_of(scene: Scene) -> set[tuple[str, str]]:
    board = Board(scene.geometry, scene.is_flipped)
    return {(symbol_of(man), "translate({} {})".format(*map(int, board.corner(man.square)))) for man in scene.men}


@pytest.mark.parametrize("key", VARIANTS)
def test_every_turn_is_shown_in_its_time(key: str) -> None:
    shots = play(key, 40)
    assert len(shots) > 3
    root = ElementTree.fromstring(paint_animation(shots, seconds=1.5))
    whole = 1.5 * len(shots) + REST
    for number, shot in enumerate(shots):
        assert men_at(root, 1.5 * (number + 0.9) / whole) == men_of(shot.scene), number
    assert men_at(root, None) == men_of(shots[-1].scene)


def test_men_of_a_formation_move_together() -> None:
    shots = play("latrotabuli", 30)
    assert any(len(ways) > 1 for shot in shots for ways in shot.moves)


def test_a_man_who_moves_stays_one_man() -> None:
    board = geometry(4, 1)
    shots = [Shot(Scene(board, (Man(0, WHITE),))), Shot(Scene(board, (Man(3, WHITE),)), (((0, 1, 3),),))]
    root = ElementTree.fromstring(paint_animation(shots, seconds=1))
    (motion,) = root.iter(f"{SVG}animateTransform")
    assert motion.attrib["values"] == "27 27;27 27;72 27;162 27;162 27"
    assert motion.attrib["keyTimes"] == "0;0.25;0.3;0.35;1"
    assert motion.attrib["attributeName"] == "transform"
    assert (motion.attrib["type"], motion.attrib["dur"]) == ("translate", "4s")


@pytest.mark.parametrize("key", ["latrunculi-xxi/12x8", "bell"])
def test_where_nothing_moves_the_last_position_is_shown(key: str) -> None:
    shots = play(key, 12)
    assert to_png(paint_animation(shots)) == to_png(paint(shots[-1].scene))


def test_films_are_valid_and_the_same_every_time() -> None:
    shots = play("schaedler", 20)
    theme = dress(THEMES["print"], men="coins")
    film = paint_animation(shots, theme, width=300)
    assert film == paint_animation(shots, theme, width=300, validate=True)
    root = ElementTree.fromstring(film)
    assert root[0].text == shots[-1].scene.title
    assert root.attrib["width"] == "300"
    assert not list(root.iter(f"{SVG}script"))
    used = {element.attrib[XLINK].removeprefix("#") for element in root.iter(f"{SVG}use")}
    assert used <= {element.attrib["id"] for element in root.iter() if "id" in element.attrib}


def test_a_gif_shows_every_shot_for_its_time() -> None:
    shots = play("petteia-xxi/8x8", 5)
    made = to_gif(shots, seconds=0.5, width=200)
    assert made == to_gif(shots, seconds=0.5, width=200)
    film = Image.open(io.BytesIO(made))
    assert (film.n_frames, film.info["loop"]) == (len(shots), 0)
    for number, shot in enumerate(shots):
        film.seek(number)
        assert film.info["duration"] == (500 if number + 1 < len(shots) else 500 + 1000 * REST)
        still = Image.open(io.BytesIO(to_png(paint(shot.scene, width=200)))).convert("RGB")
        pairs = zip(film.convert("RGB").tobytes(), still.tobytes(), strict=True)
        assert sum(abs(a - b) for a, b in pairs) / len(still.tobytes()) < 3, number


def test_frames_of_different_height_share_a_page() -> None:
    shots = [Shot(Scene(geometry(4, 4), (), caption=caption)) for caption in ("", "two words " * 9)]
    film = Image.open(io.BytesIO(to_gif(shots)))
    film.seek(1)
    assert film.size[1] > Board(geometry(4, 4)).height


def test_a_gif_says_what_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(MissingExtraError, match="GIF needs Pillow"):
        to_gif([Shot(Scene(geometry(2, 2), ()))])

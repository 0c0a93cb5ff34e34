"""Films: what they show at each time, read from the key frames in the drawing."""

from __future__ import annotations

import io
import random
import re
import sys
from bisect import bisect_right
from xml.etree import ElementTree

import pytest
from PIL import Image, ImageChops

from latrodb.core.color import WHITE
from latrodb.core.geometry import geometry
from latrodb.diagrams.animation import REST, Shot, moves_of, paint_animation, to_gif
from latrodb.diagrams.layout_board import Board
from latrodb.diagrams.layout_marks import symbol_of
from latrodb.diagrams.marks import Man
from latrodb.diagrams.scene import Scene, scene_of_position
from latrodb.diagrams.svg import paint
from latrodb.diagrams.themes import THEMES, dress
from latrodb.diagrams.typesetting import MissingExtraError, to_png
from latrodb.rules.catalog import find_variant
from tests.support.diagram_words import scene_of_steps

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


def frames_of(group: ElementTree.Element) -> dict[str, list[tuple[float, str]]]:
    """The key frames of a group by the property that they set, each with its share of the round."""
    found: dict[str, list[tuple[float, str]]] = {}
    for style in group.findall(f"{SVG}style"):
        for rules in re.findall(r"@keyframes latro-[0-9a-f]+\{(.*?\})\}", style.text or ""):
            for share, name, value in re.findall(r"([\d.]+)%\{(transform|opacity):([^}]*)\}", rules):
                found.setdefault(name, []).append((float(share) / 100, value))
    return found


def value_at(frames: list[tuple[float, str]], share: float) -> str:
    """The value that has been reached, for a time at which nothing glides."""
    times = [at for at, _ in frames]
    assert times == sorted(times)
    assert times[0] == 0
    return frames[bisect_right(times, share) - 1][1]


def men_at(root: ElementTree.Element, share: float | None) -> set[tuple[str, str]]:
    """The men who are shown, with their places; without a time those of a viewer that does not animate."""
    found = []
    for group in root.iter(f"{SVG}g"):
        place, opacity = group.attrib.get("transform", ""), group.attrib.get("opacity", "1")
        uses = group.findall(f"{SVG}use")
        if not place.startswith("translate") or not uses or group.findall(f"{SVG}rect"):  # those in hand have a ground
            continue
        frames = frames_of(group) if share is not None else {}
        if "transform" in frames:
            place = value_at(frames["transform"], share or 0).replace("px", "").replace(",", " ")
        if "opacity" in frames:
            opacity = value_at(frames["opacity"], share or 0)
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
    (group,) = (group for group in root.iter(f"{SVG}g") if "transform" in frames_of(group))
    places = [(share, value.replace("px", "")) for share, value in frames_of(group)["transform"]]
    shares = [0, 1 / 6, 1.2 / 6, 1.4 / 6, 1]
    assert [share for share, _ in places] == pytest.approx(shares, abs=1e-5)
    ways = ["27,27", "27,27", "72,27", "162,27", "162,27"]
    assert [value for _, value in places] == [f"translate({way})" for way in ways]
    assert re.fullmatch(r"animation:latro-[0-9a-f]+ 6s linear infinite", group.attrib["style"])


def test_a_film_can_be_paused_and_is_still_for_whoever_wants_no_motion() -> None:
    film = paint_animation(play("petteia-xxi/8x8", 3))
    root = ElementTree.fromstring(film)
    ids = {element.attrib["id"] for element in root.iter() if "id" in element.attrib}
    links = [element.attrib[XLINK].removeprefix("#") for element in root.iter(f"{SVG}a")]
    assert [link.rpartition("-")[2] for link in links] == ["pause", "play"]
    assert set(links) <= ids
    assert [title.text for link in root.iter(f"{SVG}a") for title in link.findall(f"{SVG}title")] == ["Pause", "Play"]
    (rules,) = (style.text or "" for style in root.iter(f"{SVG}style") if "reduced-motion" in (style.text or ""))
    name = links[0].removesuffix("-pause")
    assert f"#{links[0]}:target~g *{{animation-play-state:paused!important}}" in rules
    assert f"@media (prefers-reduced-motion:reduce){{#{name} *{{animation:none!important}}" in rules
    other = ElementTree.fromstring(paint_animation(play("petteia-xxi/8x8", 4)))
    assert not set(links) & {element.attrib.get("id") for element in other.iter()}


@pytest.mark.parametrize("key", ["latrunculi-xxi/12x8", "bell"])
def test_where_nothing_moves_the_last_position_is_shown(key: str) -> None:
    shots = play(key, 12)
    film, still = (
        Image.open(io.BytesIO(to_png(drawn))).convert("RGB")
        for drawn in (paint_animation(shots), paint(shots[-1].scene))
    )
    bands = (
        ImageChops.difference(film.crop((0, 0, *still.size)), still).reduce(15).getextrema()
    )  # rasterized at other fractions of a pixel
    assert max(most for _, most in bands) <= 25


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

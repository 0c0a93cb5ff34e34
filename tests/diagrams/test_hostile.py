"""Games whose every word is hostile, as pictures: well-formed, with the words of the record as text and nothing more.

A sample of the games is drawn; `LATRODB_HOSTILE=2000` draws as many.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from xml.etree import ElementTree

import pytest

from latrodb.diagrams.animation import Shot, moves_of, paint_animation
from latrodb.diagrams.requests import Contents, Spot, scene_of_spot, scenes_of, sheet_of
from latrodb.diagrams.scene import Scene, Sheet, scene_of_position
from latrodb.diagrams.svg import clean, paint
from latrodb.diagrams.text_formats import FORMATS
from latrodb.features.analyzer import analyzer
from latrodb.game.game import Game
from latrodb.references import Place
from tests.support.hostile import hostile_texts

COUNT = int(os.environ.get("LATRODB_HOSTILE", "60"))
ELEMENTS = {
    "svg", "defs", "title", "desc", "g", "use", "path", "rect", "circle", "text", "tspan", "style", "pattern", "line",
    "symbol", "a",
}  # fmt: skip
SVG = "{http://www.w3.org/2000/svg}"
HREF = "{http://www.w3.org/1999/xlink}href"


@cache
def games() -> list[tuple[Game, str]]:
    """Games with a position, each with hostile words from its own tags."""
    reader, found = analyzer().without_search(), []
    for name, text in hostile_texts(COUNT):
        game = reader.check_game(reader.parse_text(text, clean(name)).games[0])
        if game.opening:
            found.append((game, " ".join(game.written.tag(key) or "" for key in ("Event", "Annotator"))))
    assert len(found) > 0.9 * COUNT
    return found


def places(game: Game) -> list[Place]:
    found = [Place(node, node.after) for node in game.nodes if node.after]
    return [Place(None, game.opening), *found]  # type: ignore[arg-type]


def pictures() -> Iterator[tuple[Scene | Sheet, str]]:
    """One picture of each game: a board with a made caption, a sheet with titles, or a film."""
    for number, (game, words) in enumerate(games()):
        spots = [Spot(game, place) for place in places(game)]
        short = words[:200]
        if number % 3 == 0:
            scene = scene_of_spot(spots[-1], Contents((f"cross:a1={short}",), "", is_captioned=True, has_legend=True))
            yield scene, paint(scene)
        elif number % 3 == 1:
            sheet = sheet_of(spots, Contents((), short, has_legend=True), [short] * len(spots))
            yield sheet, paint(sheet)
        else:
            shots = [
                Shot(
                    scene_of_spot(spot, Contents((), short)), moves_of(spot.place.node.steps if spot.place.node else ())
                )
                for spot in spots
            ]
            yield shots[-1].scene, paint_animation(shots)


def test_pictures_have_the_words_of_a_record_as_text() -> None:
    count = 0
    for picture, svg in pictures():
        root = ElementTree.fromstring(svg)
        for element in root.iter():
            assert element.tag.removeprefix(SVG) in ELEMENTS
            for name, value in element.attrib.items():
                assert not name.lower().startswith("on")
                assert name != "href"
                assert name != HREF or value.startswith("#")
                assert "javascript:" not in value
        title, description = root.findtext(f"{SVG}title"), root.findtext(f"{SVG}desc")
        assert title == clean(picture.title)
        assert description == clean(picture.description)
        drawn = "".join("".join(text.itertext()) for text in root.iter(f"{SVG}text"))
        assert "".join(clean(picture.caption).split()) in "".join(drawn.split())
        count += 1
    assert count == len(games())


@pytest.mark.parametrize("name", FORMATS)
def test_boards_as_text_have_as_many_lines_as_ever(name: str) -> None:
    for game, words in games():
        (scene,) = scenes_of([Spot(game, places(game)[-1])], Contents((), words))
        text = FORMATS[name](scene)
        text.encode()
        plain = FORMATS[name](scene_of_position(places(game)[-1].position, caption="word"))
        assert len(text.splitlines()) == len(plain.splitlines())

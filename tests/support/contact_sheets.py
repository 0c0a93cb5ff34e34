"""Contact sheets: every theme, set of men, mark and board as pictures that a reviewer can look at.

`python -m tests.support.contact_sheets FOLDER [NAME...]` writes each sheet at full size, at 200 pixels a board, in
grey, and as seen with deuteranopia and protanopia (simulated by ColorAide, after Machado and others, 2009).
"""

from __future__ import annotations

import io
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from coloraide import Color
from msgspec import structs
from PIL import Image

from latrodb.core.color import BLACK, WHITE
from latrodb.core.text_board import read_board
from latrodb.diagrams.layout_board import Coordinates, Walls
from latrodb.diagrams.marks import Ink
from latrodb.diagrams.men import MEN
from latrodb.diagrams.overlays import FORMS
from latrodb.diagrams.rule_overlays import draw_marks
from latrodb.diagrams.scene import Scene, scene_of_position, with_legend
from latrodb.diagrams.svg import paint
from latrodb.diagrams.themes import ROMAN, THEMES, Theme, dress
from latrodb.diagrams.typesetting import to_png
from latrodb.rules.catalog import SYSTEMS, find_variant

if TYPE_CHECKING:
    from collections.abc import Mapping

    from latrodb.core.step import Step

WIDTH = 200  # of a board, in pixels
COLUMNS = 6
SIGHTS = ("deutan", "protan")

XXI, PETTEIA = "latrunculi-xxi/8x8", "petteia-xxi/8x8"


class Rule(NamedTuple):
    """A mark by rule, with a position that has something to show and the turn played from it."""

    word: str
    key: str
    fen: str
    turn: str = ""


BY_RULE = (
    Rule("locks", XXI, "7d/8/2sSs3/2Ds4/3S4/3S1s2/1sS4S/8 w"),
    Rule("paths", XXI, "ds6/S7/8/8/8/3D4/3S4/8 w"),
    Rule("moves:d5", PETTEIA, "7s/8/8/3S4/8/8/1Ss5/8 w"),
    Rule("moves:a1", "falkener", "s11/12/12/12/12/12/12/12/12/12/12/SS10 w"),
    Rule("move:d5-d2,h8-h1", PETTEIA, "7s/8/8/3S4/8/8/1Ss5/8 w"),
    Rule("illegal:d4-e4,d5-d6:10", PETTEIA, "7s/8/8/3s4/3S4/8/8/7S w"),
    Rule("illegal:a1-a3,a3-h3,a3-b4", PETTEIA, "7s/8/8/8/8/S6S/8/S7 w"),
    Rule("attack", PETTEIA, "7s/8/8/8/8/2SS4/1sS1S3/8 w", "e2-d2"),
    Rule("attack", PETTEIA, "7s/8/8/3S4/8/8/1Ss5/8 w", "d5-d2"),
    Rule("threat", XXI, "d7/s7/8/8/8/2S5/7D/8 w", "c3-b3"),
    Rule("formations", PETTEIA, "8/8/5ss1/5ss1/8/2SS4/1sS1S3/8 w"),
    Rule("formations", "latrotabuli", "d11/12/12/12/12/SSSSSS5D w"),
)  # fmt: skip


def parade() -> Scene:
    """Every man, in hand too, after a turn that takes, turns over and sets free, with a legend."""
    board = read_board("D~. s . . d\n. s~. S . .\nS S~. . d~.\n. S . s . D", BLACK)
    position = structs.replace(board, hand=(1, 2), dux_hand=(0, 1), die=3, pips=2)
    scene = scene_of_position(position, caption="Salve")
    words = ("tint:a1,f2:origin", "tint:a3", "ghost:s:c1", "cross:c1", "arrow:a1-a2:move=a", "circle:b2:attack=b")
    return with_legend(draw_marks(scene, words, position))


def marks_of(ink: Ink) -> Scene:
    """Every mark by hand that has an ink, in that ink; beside them those that have none."""
    position = read_board(". . . . . .\ns d~. . S D\n. . . . . .\n. . . . . .\ns S . . d S", WHITE)
    forms = {
        "arrow": "a3-b4,c1-d1", "barred": "c2-f2,a2-b2", "line": "c4-e5,a1-b1", "tie": "a1-b1,e1-f1", "cross": "c5",
        "circle": "a4", "square": "b4", "dot": "d5", "outline": "e4,f4,f5", "number": "c3,f1", "label": "d3,a1",
    }  # fmt: skip
    values = {"number": ":12", "label": ":A"}
    words = [f"{kind}:{places}{values.get(kind, '')}:{ink}" for kind, places in forms.items()]
    words += ["tint:b3", "tint:b5:origin", "ghost:d~:e3"]
    assert {word.partition(":")[0] for word in words} == set(FORMS)
    return draw_marks(scene_of_position(position), words, position)


def by_rule(shown: Rule) -> Scene:
    variant = find_variant(shown.key)
    position = variant.position(shown.fen)
    steps: tuple[Step, ...] = ()
    if shown.turn:
        steps = (variant.play(position, shown.turn),)
        position = steps[0].after
    scene = scene_of_position(position, steps)
    return with_legend(draw_marks(scene, [shown.word], position, variant=variant, steps=steps))


def signs() -> list[Scene]:
    """Positions with signs to explain: bound men, dice, hands, formations, an end, marks that find nothing."""
    shown = (
        ("schaedler", "8/8/3S~s3/2sSs~3/8/8/8/8 w", ()),
        ("glaucus", "", ()),
        ("bell", "", ()),
        ("latrotabuli", "d11/2ss6s1/12/2SS8/2SS8/11D w", ("formations",)),
        ("petteia-xxi/8x8", "8/8/8/8/8/8/8/S6s w", ("locks", "attack")),
    )
    found = []
    for key, fen, words in shown:
        variant = find_variant(key)
        position = variant.position(fen) if fen else variant.opening()
        if key == "glaucus":
            position = variant.play(position, next(iter(variant.system.turns(position)))).after
        found.append(with_legend(draw_marks(scene_of_position(position), words, position, variant=variant)))
    over = scene_of_position(find_variant(XXI).position("3d4/8/8/8/8/8/8/3D4 w"), result="1/2-1/2")
    return [*found, over]


def sheets() -> Mapping[str, list[tuple[Scene, Theme]]]:
    """What is on each contact sheet, row by row."""
    found = {f"men-{theme.name}": [(parade(), dress(theme, men=men)) for men in MEN] for theme in THEMES.values()}
    inks = [theme for theme in THEMES.values() if theme is not THEMES["plain"]]
    found |= {f"inks-{theme.name}": [(marks_of(ink), theme) for ink in Ink] for theme in inks}
    found |= {f"rules-{theme.name}": [(by_rule(each), theme) for each in BY_RULE] for theme in (ROMAN, THEMES["print"])}
    edges = (dress(ROMAN), dress(ROMAN, walls=Walls.CITY, coordinates=Coordinates.INSIDE))
    openings = [scene_of_position(find_variant(key).opening()) for key in SYSTEMS]
    looks = (ROMAN, THEMES["print"], dress(ROMAN, walls=Walls.LINE, coordinates=Coordinates.INSIDE))
    found["signs"] = [(scene, theme) for theme in looks for scene in signs()]
    found["boards"] = [
        (replace(scene, is_flipped=is_flipped), theme)
        for scene in openings
        for is_flipped, theme in zip((False, True), edges, strict=True)
    ]
    return found


def rasterize(svg: str) -> Image.Image:
    return Image.open(io.BytesIO(to_png(svg))).convert("RGB")


def corners(pictures: tuple[Image.Image, ...]) -> list[tuple[int, int]]:
    """Where each picture lies in a sheet, in rows of `COLUMNS`."""
    width, height = max(picture.width for picture in pictures), max(picture.height for picture in pictures)
    return [(width * (at % COLUMNS), height * (at // COLUMNS)) for at in range(len(pictures))]


def join(pictures: tuple[Image.Image, ...]) -> Image.Image:
    places = corners(pictures)
    width, height = max(picture.width for picture in pictures), max(picture.height for picture in pictures)
    sheet = Image.new("RGB", (width * min(COLUMNS, len(pictures)), places[-1][1] + height), "white")
    for picture, place in zip(pictures, places, strict=True):
        sheet.paste(picture, place)
    return sheet


def seen_by(picture: Image.Image, sight: str) -> Image.Image:
    """A picture as somebody sees it without the cones for green (`deutan`) or red (`protan`)."""
    few = picture.quantize(256)
    values = few.getpalette() or []
    colors = [Color("srgb", [value / 255 for value in values[at : at + 3]]) for at in range(0, len(values), 3)]
    seen = [color.filter(sight, 1, method="machado").clip() for color in colors]
    few.putpalette([round(255 * value) for color in seen for value in color.convert("srgb").coords()])
    return few.convert("RGB")


def write_sheets(folder: Path, names: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    known = sheets()
    for name in names or known:
        for size, width in (("full", None), (str(WIDTH), WIDTH)):
            whole = join(tuple(rasterize(paint(scene, theme, width=width)) for scene, theme in known[name]))
            whole.save(folder / f"{name}-{size}.png")
            whole.convert("L").save(folder / f"{name}-{size}-grey.png")
            for sight in SIGHTS:
                seen_by(whole, sight).save(folder / f"{name}-{size}-{sight}.png")


if __name__ == "__main__":
    write_sheets(Path(sys.argv[1]), sys.argv[2:])

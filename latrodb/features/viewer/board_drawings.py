"""Boards and marks of a page: each drawn once by the diagrams, in colors that the style sheet names."""

from __future__ import annotations

import re
from base64 import urlsafe_b64encode
from dataclasses import replace
from functools import cache, lru_cache, partial
from hashlib import blake2b
from itertools import product
from math import hypot
from string import ascii_uppercase, digits
from typing import TYPE_CHECKING, TypeAlias

from latrodb.core.color import BLACK, WHITE, Color
from latrodb.core.square import STRIDE, Square, only_square, square_name
from latrodb.diagrams.layout import lay_out
from latrodb.diagrams.layout_board import Board
from latrodb.diagrams.layout_marks import LAYERS, between, lay_in_layers, lay_seal, symbol_of
from latrodb.diagrams.marks import Arrow, Ghost, Label, Line, Man, Numeral, Outline, Tie
from latrodb.diagrams.primitives import SQUARE
from latrodb.diagrams.scene import scene_of_position
from latrodb.diagrams.svg import painter_of
from latrodb.diagrams.themes import ROMAN, THEMES, Theme, colors_of, css_color
from latrodb.diagrams.verdicts import Verdict

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from latrodb.core.geometry import Geometry
    from latrodb.core.position import Position
    from latrodb.core.step import Step
    from latrodb.diagrams.marks import Overlay
    from latrodb.diagrams.svg import Painter
    from latrodb.game.game import Node


PREFIX = "latro-game"  # of the ids of drawn men
_BOARDS = ":is(latro-game, .latro-board, .sprite)"  # what has the colors of boards: players, and still boards
_ROUND = ' stroke-linecap="round" stroke-linejoin="round"'  # what the style sheet says once
_LIGHT, _DARK = THEMES["roman"], THEMES["dark"]
_MEDIA = {"(prefers-contrast: more)": "contrast", "print": "plain"}  # other themes, and when each applies
Kind: TypeAlias = tuple[Color, bool, bool]  # of a man: his side, whether he is a leader, whether he is bound
_DIGEST = 5  # bytes of a name: one chance in a million that two of 1,000 marks share one
_ONLY_XML = re.compile(r' (?:xmlns(?::\w+)?|baseProfile|version)="[^"]*"')  # what a drawing within HTML does not need
_MAN = re.compile(rf' xlink:href="#{PREFIX}-([a-z-]+)"')
_TURNS = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}  # degrees, and where they turn what points right
_DIGITS = digits + ascii_uppercase


@cache
def page_theme() -> Theme:
    """The theme of boards on a page: that of diagrams, with a variable of the style sheet for each color."""
    colors = {name: f"var(--{PREFIX}-{name.replace('_', '-')})" for name in colors_of(ROMAN)}
    inks = {ink: replace(style, color=f"var(--{PREFIX}-ink-{ink})") for ink, style in ROMAN.inks.items()}
    return replace(ROMAN, name=PREFIX, inks=inks, **colors)  # type: ignore[arg-type]


def color_rules() -> str:
    """The rules of a style sheet that give every color of `page_theme` its value in each medium, and those of inks."""
    dark = _variables(_DARK)
    both = {name: f"light-dark({color}, {dark[name]})" for name, color in _variables(_LIGHT).items()}
    media = (f"@media {medium} {{ {_rule(_variables(THEMES[name]))} }}" for medium, name in _MEDIA.items())
    inks = (
        f"{_BOARDS} .drawn-{ink} {{ color: var(--{PREFIX}-ink-{ink}); stroke-dasharray: {style.dash or 'none'}; }}"
        for ink, style in ROMAN.inks.items()
    )
    lines = f"{_BOARDS} {{ stroke-linecap: round; stroke-linejoin: round; }}"
    return "\n".join((_rule(both), lines, *media, *inks))


def svg_of_place(
    position: Position,
    steps: Sequence[Step],
    title: str,
    result: str = "",
    *,
    node: Node | None = None,
    marks: Sequence[Overlay] = (),
    is_captioned: bool = False,
) -> str:
    """Draw a position, after a turn if there is one, with the board and the men of the page's sprite.

    A result takes the place of the side to move, and `node` is the ply of a record; with `is_captioned` the words next
    to the picture say both. More marks go over them.
    """
    scene = scene_of_position(position, steps, node, title=title, result=result)
    scene = scene.with_overlays(marks) if marks else scene
    scene = replace(scene, said=f"{scene.finding.words} {scene.ended.words}") if is_captioned else scene
    painter, layout = page_painter(), lay_out(scene, page_theme().setting)
    board = f'<use href="#{PREFIX}-board-{position.geometry.name}"/>'
    inside = (board, *map(painter.fragment, layout.shapes))
    svg = painter.document(scene, (layout.width, layout.height), None, (), inside)
    head, end, rest = svg.partition(">")
    rest = _MAN.sub(lambda found: f' href="#{_short_name(found[1])}"', rest.replace("<defs></defs>", "", 1))
    return _ONLY_XML.sub("", head) + end + rest.replace(_ROUND, "")


def _short_name(symbol: str) -> str:
    """A second name of a man in the sprite, of which still boards have hundreds.

    >>> _short_name("black-dux-bound")
    'lbdb'
    """
    return f"l{''.join(part[0] for part in symbol.split('-'))}"


def sprite(positions: Iterable[Position], marks: Iterable[str] = ()) -> str:
    """The drawings that all boards of a page use: each kind of man, each empty board from both sides, and `marks`."""
    found = [*positions]
    kinds = sorted({kind for position in found for kind in _kinds_of(position)})
    drawn = _men_and_boards(tuple(kinds), tuple(dict.fromkeys(position.geometry for position in found)))
    inside = "".join((drawn, *dict.fromkeys(marks))).replace(_ROUND, "")
    return f'<svg class="sprite" width="0" height="0" aria-hidden="true" focusable="false"><defs>{inside}</defs></svg>'


@lru_cache(maxsize=64)
def _men_and_boards(kinds: tuple[Kind, ...], sizes: tuple[Geometry, ...]) -> str:
    painter, setting = page_painter(), page_theme().setting
    boards = (
        f'<g id="{PREFIX}-board-{size.name}{"-flipped" if is_flipped else ""}">'
        f"{painter.background(Board(size, is_flipped, setting))}</g>"
        for size in sizes
        for is_flipped in (False, True)
    )
    seals = (
        f'<g id="{PREFIX}-{verdict}">{"".join(map(painter.fragment, lay_seal(verdict, 0, 0)))}</g>'
        for verdict in (Verdict.WON, Verdict.DRAWN)
    )
    names = [symbol_of(Man(0, *kind)) for kind in kinds]
    others = (f'<use id="{_short_name(name)}" href="#{PREFIX}-{name}"/>' for name in names)
    return "".join((*(painter.symbol(Man(0, *kind)) for kind in kinds), *others, *boards, *seals))


def _kinds_of(position: Position) -> Iterator[Kind]:
    """The kinds of men of a position, also of those in hand."""
    for color, is_dux in product((WHITE, BLACK), (False, True)):
        men = position.army(color) & (position.duxes if is_dux else ~position.duxes)
        if men & ~position.bound or (position.dux_hand if is_dux else position.hand)[color]:
            yield color, is_dux, False
        if men & position.bound:
            yield color, is_dux, True


def page_painter() -> Painter:
    """Return the painter of everything on a page."""
    return painter_of(page_theme(), validate=False)


def _variables(theme: Theme) -> dict[str, str]:
    """Every color of a theme, by the name of its variable."""
    colors = colors_of(theme) | {f"ink-{ink}": style.color for ink, style in theme.inks.items()}
    return {name.replace("_", "-"): css_color(color) for name, color in colors.items()}


def _rule(colors: Mapping[str, str]) -> str:
    return f"{_BOARDS} {{ {' '.join(f'--{PREFIX}-{name}: {color};' for name, color in colors.items())} }}"


def short(number: int) -> str:
    """Write a number as codes do, with the letters A to Z as further digits.

    >>> short(9), short(10), short(36)
    ('9', 'A', '10')
    """
    return (short(number // len(_DIGITS)) if number >= len(_DIGITS) else "") + _DIGITS[number % len(_DIGITS)]


class Drawings:
    """The marks of a game, in the order of their first use.

    A code is the number of a mark and its square, `3f6`. `marks` has for each number how far the mark is turned about
    the middle of its square, in degrees, or `=` if it stays upright even on a flipped board, and the names of its parts
    in the sprite, each after the number of its layer, as `lay_in_layers` counts them: `90 4a12bc34d`.
    """

    def __init__(self) -> None:
        self.marks: dict[str, int] = {}
        self.symbols: dict[str, str] = {}  # the drawings of the parts, for the sprite, by name

    def codes(self, overlays: Iterable[Overlay], men: Collection[Square]) -> list[str]:
        """Return the codes of overlays in order, each once; `men` are the squares that arrows and letters avoid."""
        return list(dict.fromkeys(self._code(overlay, men) for overlay in overlays))

    def _code(self, overlay: Overlay, men: Collection[Square]) -> str:
        mark, symbols = _draw(overlay, frozenset(square for square in _squares_of(overlay) if square in men))
        self.symbols |= symbols
        return f"{short(self.marks.setdefault(mark, len(self.marks)))}{square_name(_anchor(overlay))}"


@lru_cache(maxsize=1 << 15)
def _draw(overlay: Overlay, near: frozenset[Square]) -> tuple[str, dict[str, str]]:
    """Return a mark as `Drawings.marks` has it, and its parts by name; `near` are the men that it avoids.

    The name of a part depends on its looks only, so that the games of a page can share it.
    """
    turn = _turn(overlay)
    layers = [""] * LAYERS
    for layer, shape in lay_in_layers(overlay, partial(_place, _anchor(overlay), turn), near):
        layers[layer] += page_painter().fragment(shape)
    names = {layer: _name(drawn) for layer, drawn in enumerate(layers) if drawn}
    parts = (f"{layer}{name}" for layer, name in names.items())
    mark = " ".join((str(turn) if isinstance(overlay, Arrow | Line | Tie | Outline) else "=", *parts))
    return mark, {name: f'<g id="{PREFIX}-{name}">{layers[layer]}</g>' for layer, name in names.items()}


def _name(drawn: str) -> str:
    return urlsafe_b64encode(blake2b(drawn.encode(), digest_size=_DIGEST).digest()).decode().rstrip("=")


def _squares_of(overlay: Overlay) -> Iterable[Square]:
    """Return the squares whose men can change the looks of a mark: its ends and those between, or its own."""
    match overlay:
        case Arrow(origin, target) | Line(origin, target) | Tie(origin, target):
            return origin, target, *between(origin, target)
        case Label(square) | Numeral(square):
            return (square,)
        case _:
            return ()


def _anchor(overlay: Overlay) -> Square:
    """Return the square of a mark: its only one, that where it begins, or the first of several."""
    match overlay:
        case Arrow() | Line() | Tie():
            return overlay.origin
        case Outline(members):
            return only_square(members)
        case Ghost(man):
            return man.square
        case _:
            return overlay.square


def _turn(overlay: Overlay) -> int:
    """Return the direction of an arrow along a file or rank, so that one drawing serves all four."""
    if isinstance(overlay, Arrow | Line | Tie):
        right, down = _place(overlay.origin, 0, overlay.target)
        return next((turn for turn, (x, y) in _TURNS.items() if x * right + y * down == hypot(right, down)), 0)
    return 0


def _place(anchor: Square, turn: int, square: Square) -> tuple[float, float]:
    """Return the upper left corner of a square, from that of the anchor, before the drawing is turned."""
    right = SQUARE * (square % STRIDE - anchor % STRIDE)
    down = SQUARE * (anchor // STRIDE - square // STRIDE)
    x, y = _TURNS[turn]
    return x * right + y * down, x * down - y * right

"""Boards of a page: drawn once by the diagrams, in colors that the style sheet names for light, dark and paper."""

from __future__ import annotations

from dataclasses import fields, replace
from functools import cache, lru_cache, partial
from itertools import product
from typing import TYPE_CHECKING, TypeAlias

from latrodb.core.color import BLACK, WHITE, Color
from latrodb.diagrams.layout import lay_out
from latrodb.diagrams.layout_board import Board
from latrodb.diagrams.marks import Man
from latrodb.diagrams.scene import scene_of_position, scene_of_steps
from latrodb.diagrams.svg import Words, painter_of
from latrodb.diagrams.themes import ROMAN, THEMES, Inks, InkStyle, Theme

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from latrodb.core.geometry import Geometry
    from latrodb.core.position import Position
    from latrodb.core.step import Step
    from latrodb.diagrams.svg import Painter

PREFIX = "latro-game"  # of the ids of drawn men
_BOARDS = ":is(latro-game, .latro-board)"  # what has the colors of boards: players, and still boards
_LIGHT, _DARK = THEMES["roman"], THEMES["dark"]
_MEDIA = {"(prefers-contrast: more)": "contrast", "print": "plain"}  # other themes, and when each applies
Kind: TypeAlias = tuple[Color, bool, bool]  # of a man: his side, whether he is a leader, whether he is bound
_NOT_COLORS = ("name", "font", "men")


@cache
def page_theme() -> Theme:
    """The theme of boards on a page: that of diagrams, with a variable of the style sheet for each color."""
    colors = {name: f"var(--{PREFIX}-{name.replace('_', '-')})" for name, _ in _colors(ROMAN)}
    inks = {ink.name: _variable_ink(ink.name) for ink in fields(Inks)}
    return replace(ROMAN, name=PREFIX, inks=Inks(**inks), **colors)  # type: ignore[arg-type]


def color_rules() -> str:
    """The rules of a style sheet that give every color of `page_theme` its value: light, dark, and in other media."""
    dark = dict(_named_colors(_DARK))
    both = ((name, f"light-dark({color}, {dark[name]})") for name, color in _named_colors(_LIGHT))
    media = (f"@media {medium} {{ {_rule(_named_colors(THEMES[name]))} }}" for medium, name in _MEDIA.items())
    return "\n".join((_rule(both), *media))


def svg_of_place(
    position: Position, steps: Sequence[Step], title: str, result: str = "", *, is_captioned: bool = False
) -> str:
    """Draw a position, after a turn if there is one, with the board and the men of the page's sprite.

    A result takes the place of the side to move; with `is_captioned` it is not drawn, because words next to it say it.
    """
    make_scene = partial(scene_of_steps, steps) if steps else partial(scene_of_position, position)
    scene = make_scene(title=title, result=result)
    scene = replace(scene, result="") if is_captioned else scene
    painter, layout = page_painter(), lay_out(scene, page_theme().setting)
    board = f'<use href="#{PREFIX}-board-{position.geometry.name}"/>'
    inside = (board, *map(painter.fragment, layout.shapes))
    return painter.document(Words.of(scene), (layout.width, layout.height), None, (), inside)


def sprite(positions: Iterable[Position], marks: Iterable[str] = ()) -> str:
    """The drawings that all boards of a page use: each kind of man, each empty board from both sides, and `marks`."""
    found = [*positions]
    kinds = sorted({kind for position in found for kind in _kinds_of(position)})
    drawn = _men_and_boards(tuple(kinds), tuple(dict.fromkeys(position.geometry for position in found)))
    inside = "".join((drawn, *dict.fromkeys(marks)))
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
    return "".join((*(painter.symbol(Man(0, *kind)) for kind in kinds), *boards))


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


def _variable_ink(name: str) -> InkStyle:
    style: InkStyle = getattr(ROMAN.inks, name)
    return replace(style, color=f"var(--{PREFIX}-ink-{name})")


def _colors(theme: Theme) -> Iterator[tuple[str, str]]:
    """The colors of a theme that are texts, with their names, without those of inks."""
    for field in fields(Theme):
        value = getattr(theme, field.name)
        if isinstance(value, str) and field.name not in _NOT_COLORS:
            yield field.name, value


def _named_colors(theme: Theme) -> Iterator[tuple[str, str]]:
    """Every color with the name of its variable; nothing is transparent, since `light-dark` takes colors only."""
    named = [*_colors(theme), *((f"ink-{ink.name}", getattr(theme.inks, ink.name).color) for ink in fields(Inks))]
    for name, color in named:
        yield name.replace("_", "-"), "transparent" if color == "none" else color


def _rule(named: Iterable[tuple[str, str]]) -> str:
    return f"{_BOARDS} {{ {' '.join(f'--{PREFIX}-{name}: {color};' for name, color in named)} }}"

"""Contrast: what in a theme is too pale to be seen, by the measure of WCAG 2.2.

Shapes need 3:1 against what is under them (success criterion 1.4.11), letters 4.5:1 (1.4.3). A shape that is too near
to its ground may have an outline that contrasts with both. Tinted squares need less, 1.3:1, or an outline.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from latrodb.diagrams.marks import Ink

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.diagrams.themes import Theme

SHAPES, TINTS, LETTERS = 3, 1.3, 4.5  # the least contrast of shapes, of tinted squares, and of letters
SIDES = 7  # the least contrast of White's men and Black's
_PAPER = "#ffffff"  # under a page without a color


def contrast(first: str, second: str) -> float:
    """Return the contrast of two colors, `#rrggbb`, from 1 to 21 (WCAG 2.2, "contrast ratio").

    >>> contrast("#000000", "#ffffff")
    21.0
    """
    dark, light = sorted(map(_luminance, (first, second)))
    return (light + 0.05) / (dark + 0.05)


def blend(top: str, opacity: float, below: str) -> str:
    """Return the color that is seen where one color lies over another.

    >>> blend("#000000", 0.5, "#ffffff")
    '#808080'
    """
    mixed = (opacity * over + (1 - opacity) * under for over, under in zip(_parts(top), _parts(below), strict=True))
    return "#" + "".join(f"{int(part + 0.5):02x}" for part in mixed)


def find_pale(theme: Theme) -> Iterator[str]:
    """Yield a clause for everything in a theme that can hardly be seen, each once.

    >>> from dataclasses import replace
    >>> from latrodb.diagrams.themes import ROMAN
    >>> list(find_pale(ROMAN)), list(find_pale(replace(ROMAN, ink="#cccccc")))
    ([], ['captions (ink #cccccc) on the page (#ffffff): contrast 1.6, should be 4.5'])
    """
    yield from dict.fromkeys((*_letters(theme), *_tints(theme), *_men(theme), *_marks(theme)))


def _letters(theme: Theme) -> Iterator[str]:
    page = _solid(theme.page, _PAPER)
    halo = _solid(theme.halo, page)
    pairs = [("captions (ink {})", theme.ink, "the page ({})", page),
             ("coordinates (coordinate {})", theme.coordinate, "the wall ({})", _solid(theme.wall, page)),
             ("coordinates in squares (inner {})", theme.inner, "their halo ({})", halo)]  # fmt: skip
    pairs += [(f"letters in inks.{ink} ({{}})", theme.inks[ink].color, "their halo ({})", halo) for ink in Ink]
    for what, color, where, ground in pairs:
        yield from _too_near(what.format(color), color, where.format(ground), ground, LETTERS)


def _tints(theme: Theme) -> Iterator[str]:
    for name, square, tint in _tinted(theme):
        if not _contrasts(theme.tint_line, square, SHAPES):
            yield from _too_near(
                f"the tint {name} ({tint})", tint, f"squares ({square}) without a tint_line", square, TINTS
            )


def _men(theme: Theme) -> Iterator[str]:
    body, line = theme.white_body, theme.white_line
    for ground in _grounds(theme):
        on = f"squares ({ground})"
        if not _stands_out(ground, body, line):
            yield from _too_near(f"White's men (white_body {body}, white_line {line})", body, on, ground, SHAPES)
        yield from _too_near(f"Black's men (black_body {theme.black_body})", theme.black_body, on, ground, SHAPES)
    for square in _squares(theme):
        pale = [blend(part, theme.ghost_opacity, square) for part in (line, body, theme.black_body)]
        white = max(pale[:2], key=lambda part: contrast(part, square))
        on = f"squares ({square})"
        yield from _too_near("White's captured men (ghost_opacity)", white, on, square, SHAPES)
        yield from _too_near("Black's captured men (ghost_opacity)", pale[2], on, square, SHAPES)
    yield from _too_near(f"White's men ({body})", body, f"Black's ({theme.black_body})", theme.black_body, SIDES)
    for side, inner, outer in (("white", line, body), ("black", theme.black_line, theme.black_body)):
        yield from _too_near(f"{side}_line ({inner})", inner, f"{side}_body ({outer})", outer, LETTERS)
        wall = _solid(theme.wall, _solid(theme.page, _PAPER))
        if not _stands_out(wall, outer, inner):
            yield from _too_near(f"the sign of the side to move ({outer})", outer, f"the wall ({wall})", wall, SHAPES)


def _marks(theme: Theme) -> Iterator[str]:
    for ink, ground in product(Ink, _grounds(theme)):
        style = theme.style_of(ink)
        for kind, color, edge in (("lines", style.color, theme.halo), ("arrows", style.fill, style.edge)):
            if not _stands_out(ground, color, edge):
                yield from _too_near(f"{kind} in inks.{ink} ({color})", color, f"squares ({ground})", ground, SHAPES)


def _too_near(what: str, color: str, where: str, ground: str, least: float) -> Iterator[str]:
    """Yield a clause if a color is too near to its ground; a part without a color is not drawn."""
    if color != "none" and contrast(color, ground) < least:
        yield f"{what} on {where}: contrast {contrast(color, ground):.1f}, should be {least:g}"


def _stands_out(ground: str, inside: str, edge: str) -> bool:
    """Whether a shape contrasts with its ground, or with an edge that does."""
    if inside == "none":
        return _contrasts(edge, ground, SHAPES)
    return contrast(inside, ground) >= SHAPES or (_contrasts(edge, ground, SHAPES) and contrast(inside, edge) >= SHAPES)


def _contrasts(color: str, ground: str, least: float) -> bool:
    return color != "none" and contrast(color, ground) >= least


def _squares(theme: Theme) -> tuple[str, str]:
    page = _solid(theme.page, _PAPER)
    light = _solid(theme.light, page)
    return light, _solid(theme.dark, light)


def _tinted(theme: Theme) -> Iterator[tuple[str, str, str]]:
    """Yield the name of each tint, the color of a square, and the color that the tint gives it."""
    for name, square in product(("origin", "target"), _squares(theme)):
        color = getattr(theme, name)
        if color != "none":
            yield name, square, blend(color, getattr(theme, f"{name}_opacity"), square)


def _grounds(theme: Theme) -> list[str]:
    """Return every color that a square can have."""
    return list(dict.fromkeys((*_squares(theme), *(tint for _, _, tint in _tinted(theme)))))


def _solid(color: str, below: str) -> str:
    return below if color == "none" else color


def _parts(color: str) -> tuple[int, ...]:
    return tuple(int(color[at : at + 2], 16) for at in (1, 3, 5))


def _luminance(color: str) -> float:
    """Return the relative luminance of a color (WCAG 2.2, "relative luminance")."""
    red, green, blue = (
        part / 255 / 12.92 if part / 255 <= 0.04045 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in _parts(color)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue

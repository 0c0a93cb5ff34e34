"""Animations: a game, or part of it, as animated SVG or GIF."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from hashlib import blake2b
from io import BytesIO
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from latrodb.core.square import Square
from latrodb.core.step import March, Shift
from latrodb.diagrams.layout import lay_out
from latrodb.diagrams.layout_board import RIM
from latrodb.diagrams.layout_marks import symbol_of
from latrodb.diagrams.primitives import Primitive, Timed, Use
from latrodb.diagrams.svg import paint, painter_of
from latrodb.diagrams.themes import ROMAN
from latrodb.diagrams.typesetting import missing, to_png
from latrodb.diagrams.words import say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from PIL.Image import Image

    from latrodb.core.step import Step
    from latrodb.diagrams.layout import Layout
    from latrodb.diagrams.layout_board import Board
    from latrodb.diagrams.marks import Man
    from latrodb.diagrams.scene import Scene
    from latrodb.diagrams.themes import Theme


SECONDS = 1.5  # how long a turn is shown
REST = 4.0  # how much longer the last one is
_CONTROLS = 26  # the height of the links that pause and play

_GLIDE = 0.4  # share of a turn's time during which a man moves
_COLORS = 255

# Without motion, everything is at its end; a link to the pause stops everything until the other link is followed.
_CONTROL_STYLE = """@media screen{#NAME-controls{display:inline}}
#NAME-pause:target~g *{animation-play-state:paused!important}
@media (prefers-reduced-motion:reduce){#NAME *{animation:none!important}#NAME-controls{display:none}}
@media print{#NAME *{animation:none!important}}"""

# The paths of men that move together, each from the first square over the stops to the last.
Ways: TypeAlias = tuple[tuple[Square, ...], ...]


class Shot(NamedTuple):
    """A position of an animation, and what moved since the previous one, in order.

    All scenes of an animation show the same board, the same way up.
    """

    scene: Scene
    moves: tuple[Ways, ...] = ()


def moves_of(steps: Sequence[Step]) -> tuple[Ways, ...]:
    """Return what moves in a turn, in order; the men of a formation move together."""
    found: list[Ways] = []
    for move in (move for step in steps for move in step.turn):
        match move:
            case Shift(origin, target, via):
                found.append(((origin, *via, target),))
            case March(origins, targets):
                found.append(tuple((at, to) for at, to in zip(origins, targets, strict=False) if at != to))
    return tuple(found)


def paint_animation(
    shots: Sequence[Shot],
    theme: Theme = ROMAN,
    *,
    seconds: float = SECONDS,
    width: int | None = None,
    validate: bool = False,
) -> str:
    """Return an SVG that plays the shots (at least one) in a loop, without a script.

    Links below it stop it and let it go on. Programs that do not play it, and readers who want no motion, see the last
    shot, which also gives the title and the description. Each shot is shown for the given seconds (above 0), the last
    longer; `width` and `validate` are as for `paint`.
    """
    painter = painter_of(theme, validate)
    layouts = [lay_out(shot.scene, theme.setting) for shot in shots]
    clock = _Clock(len(shots), seconds)
    size = (max(layout.width for layout in layouts), max(layout.height for layout in layouts))
    shapes = (
        *_changing(layouts, clock, lambda layout: layout.under),
        *(_moving(track, layouts[0].board, clock) for track in _follow(shots)),
        *_changing(layouts, clock, lambda layout: layout.over),
    )
    kinds = dict.fromkeys(kind for layout in layouts for kind in layout.kinds)
    drawn = (painter.background(layouts[0].board), *map(painter.fragment, shapes))
    inside = _with_controls("".join(drawn), size, theme)
    size = (size[0], size[1] + _CONTROLS)
    return painter.document(shots[-1].scene, size, width, kinds, inside)


def to_gif(shots: Sequence[Shot], theme: Theme = ROMAN, *, seconds: float = SECONDS, width: int | None = None) -> bytes:
    """Return a GIF that plays the shots in a loop; the arguments are those of `paint_animation`.

    Raises:
        MissingExtraError: typst or Pillow is not installed.
    """
    try:
        from PIL import Image
    except ImportError as error:
        raise missing("Pillow", "GIF") from error
    pages = [Image.open(BytesIO(to_png(paint(shot.scene, theme, width=width)))).convert("RGB") for shot in shots]
    size = (pages[0].width, max(page.height for page in pages))
    frames = _share_palette([_on_page(page, size, theme.page) for page in pages])
    times = [round(1000 * seconds)] * len(frames)
    times[-1] += round(1000 * REST)
    made = BytesIO()
    first, *others = frames
    first.save(made, "GIF", save_all=True, append_images=others, duration=times, loop=0, optimize=False)
    return made.getvalue()


def _with_controls(drawn: str, size: tuple[float, float], theme: Theme) -> tuple[str, ...]:
    """Return the drawing as the part of a film that moves, and links that pause and play it."""
    name = f"film-{blake2b(drawn.encode(), digest_size=6).hexdigest()}"
    y = size[1] + 4
    signs = {"pause": f"M{RIM + 6} {y}h5v14h-5zM{RIM + 15} {y}h5v14h-5z", "play": f"M{RIM + 34} {y}l13 7l-13 7z"}
    links = "".join(
        f'<a xlink:href="#{name}-{key}"><title>{say(key)}</title>'
        f'<path d="M{RIM + at} {y - 4}h26v22h-26z" fill="{theme.page}" /><path d="{sign}" fill="{theme.ink}" /></a>'
        for at, (key, sign) in zip((0, 28), signs.items(), strict=True)
    )
    style = f"<style>{_CONTROL_STYLE.replace('NAME', name)}</style>"
    return (
        f'<g id="{name}">{style}<g id="{name}-pause" /><g id="{name}-play" />',
        f"<g>{drawn}</g>",
        f'<g id="{name}-controls" display="none">{links}</g></g>',
    )


@dataclass(frozen=True, slots=True)
class _Clock:
    """When each shot of an animation begins."""

    shots: int
    seconds: float

    @property
    def whole(self) -> float:
        return self.shots * self.seconds + REST

    def start(self, shot: int) -> float:
        return shot * self.seconds if shot < self.shots else self.whole


@dataclass(slots=True)
class _Track:
    """A man in an animation: his paths by the shot they lead to, and the shots in which he is on the board."""

    man: Man
    first: int
    home: Square
    ways: list[tuple[int, tuple[Square, ...]]] = field(default_factory=list)
    end: int | None = None


def _follow(shots: Sequence[Shot]) -> list[_Track]:
    """Follow every man from his first shot to his last; a man that is turned over continues as a new one."""
    tracks: list[_Track] = []
    standing: dict[Square, _Track] = {}
    for at, shot in enumerate(shots):
        _walk(standing, shot.moves, at)
        men = {man.square: man for man in shot.scene.men}
        for square, track in list(standing.items()):
            if square not in men or replace(men[square], square=0) != track.man:
                standing.pop(square).end = at
        for square, man in men.items():
            if square not in standing:
                standing[square] = _Track(replace(man, square=0), at, square)
                tracks.append(standing[square])
    return tracks


def _walk(standing: dict[Square, _Track], moves: Sequence[Ways], number: int) -> None:
    """Move the men of a turn to their targets; those of a formation all leave before any arrives."""
    for ways in moves:
        movers = [(standing.pop(way[0]), way) for way in ways if way[0] in standing]
        for track, way in movers:
            if way[-1] in standing:
                standing[way[-1]].end = number
            before = track.ways.pop()[1][:-1] if track.ways and track.ways[-1][0] == number else ()
            track.ways.append((number, before + way))
            standing[way[-1]] = track


def _moving(track: _Track, board: Board, clock: _Clock) -> Timed:
    """Return a man in motion; he starts when the turn begins."""
    places = [(clock.start(track.first), *board.corner(track.home))]
    for shot, way in track.ways:
        leg = _GLIDE * clock.seconds / (len(way) - 1)
        places += [(clock.start(shot) + leg * index, *board.corner(square)) for index, square in enumerate(way)]
    end = clock.start(clock.shots if track.end is None else track.end)
    span = (clock.start(track.first), end) if track.first or track.end is not None else None
    return Timed((Use(symbol_of(track.man), 0, 0),), clock.whole, tuple(place for place, _ in groupby(places)), span)


def _changing(
    layouts: Sequence[Layout], clock: _Clock, part: Callable[[Layout], tuple[Primitive, ...]]
) -> Iterator[Primitive]:
    """Yield whatever is the same in consecutive shots once, shown during those shots."""
    shot = 0
    for shapes, run in groupby(layouts, part):
        length = len(list(run))
        span = (clock.start(shot), clock.start(shot + length))
        shot += length
        if length == clock.shots:
            yield from shapes
        elif shapes:
            yield Timed(shapes, clock.whole, span=span)


def _on_page(page: Image, size: tuple[int, int], color: str) -> Image:
    from PIL import Image

    whole = Image.new("RGB", size, color)
    whole.paste(page)
    return whole


def _share_palette(pages: list[Image]) -> list[Image]:
    """Convert the pages to the most frequent colors of all of them."""
    from PIL import Image

    width, height = pages[0].size
    samples = pages[:: max(1, len(pages) // 8)]
    strip = Image.new("RGB", (width, height * len(samples)))
    for index, sample in enumerate(samples):
        strip.paste(sample, (0, height * index))
    palette = strip.quantize(_COLORS)
    return [page.quantize(palette=palette, dither=Image.Dither.NONE) for page in pages]

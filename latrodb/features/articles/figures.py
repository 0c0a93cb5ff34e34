"""Figures of articles: blocks drawn, and what they claim compared with the games and the rules."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.errors import LatrodbError
from latrodb.diagnostics.codes import Severity
from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.features.articles.fences import bad_figure, is_yes
from latrodb.features.articles.figure_boards import FigureBoard, draw_board

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from latrodb.diagrams.scene import Scene, Sheet
    from latrodb.diagrams.themes import Theme
    from latrodb.features.articles.fences import Block, Field, Part
    from latrodb.features.articles.game_cache import GameCache

NONE = "none"
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]{0,60}")
_WIDEST = 10_000


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of an article.

    Attributes:
        block: what asks for it.
        name: letters, digits and hyphens; no other figure of the article has it.
        caption: plain words; empty for none.
        picture: one board, or several side by side. The caption is not painted into it.
        theme: how it looks.
        width: the width to show it at, in pixels; None for its own size.
        boards: what each board shows.
    """

    block: Block
    name: str
    caption: str
    picture: Scene | Sheet
    theme: Theme
    width: int | None
    boards: tuple[FigureBoard, ...]

    @property
    def alternative(self) -> str:
        """The picture in words, for those who do not see it; `read_descriptions` reads the positions back."""
        return self.picture.description

    def svg(self) -> str:
        """The picture as an SVG document that can stand in HTML, too."""
        from latrodb.diagrams.scene import Sheet
        from latrodb.diagrams.svg import paint, paint_sheet

        if isinstance(self.picture, Sheet):
            return paint_sheet(self.picture, self.theme, width=self.width)
        return paint(self.picture, self.theme, width=self.width)


class Drawn(NamedTuple):
    """What came of some blocks: the figures that can be drawn, and all remarks."""

    figures: tuple[Figure, ...]
    diagnostics: tuple[Diagnostic, ...]

    @property
    def is_sound(self) -> bool:
        """Whether no remark is an error."""
        return all(each.level is not Severity.ERROR for each in self.diagnostics)


def draw_blocks(blocks: Iterable[Block], cache: GameCache) -> Drawn:
    """The figures of an article. Never raises, whatever stands in the blocks.

    Args:
        blocks: in the order of the text; without a name a figure is `figure-1` by its number.
        cache: where their games are found.
    """
    figures: list[Figure] = []
    remarks: list[Diagnostic] = []
    names: set[str] = set()
    for number, block in enumerate(blocks, 1):
        figure, found = _draw_block(block, number, cache)
        remarks += found
        if figure is None:
            continue
        if figure.name in names:
            place = block.figure.find("name")
            remarks.append(
                Diagnostic("A923", f"another figure is called {figure.name}, too", place.span if place else block.span)
            )
        names.add(figure.name)
        figures.append(figure)
    return Drawn(tuple(figures), tuple(remarks))


def _draw_block(block: Block, number: int, cache: GameCache) -> tuple[Figure | None, tuple[Diagnostic, ...]]:
    """A figure, or None if a board of it cannot be drawn; the remarks say why."""
    remarks = [*block.diagnostics]
    name = _name(block.figure, number, remarks)
    theme = _theme(block, remarks)
    width = _width(block.figure.find("width"), remarks)
    has_legend = is_yes(block.figure.find("legend"), remarks)
    shown: list[FigureBoard] = []
    for part in block.parts:
        boards, found = draw_board(part, cache)
        shown += boards
        remarks += found
    if not shown or theme is None:
        return None, tuple(remarks)
    caption = _caption(block.figure.find("caption"), shown)
    picture = _picture(shown, caption or name, has_legend=has_legend)
    return Figure(block, name, caption, picture, theme, width, tuple(shown)), tuple(remarks)


def _name(figure: Part, number: int, remarks: list[Diagnostic]) -> str:
    field = figure.find("name")
    usual = f"figure-{number}"
    if field is None:
        return usual
    if not _NAME.fullmatch(field.value):
        remarks.append(bad_figure(f"a name has letters, digits and hyphens only, unlike '{field.words}'", field.span))
        return usual
    return field.value


def _theme(block: Block, remarks: list[Diagnostic]) -> Theme | None:
    from latrodb.diagrams.themes import Style, theme_of

    fields = {key: field for key in Style._fields if (field := block.figure.find(key))}
    wrong = []
    for key, field in fields.items():  # one by one, so that all that is wrong is told
        try:
            theme_of(Style(**{key: field.value}))
        except LatrodbError as error:
            wrong.append(bad_figure(str(error), field.span))
    remarks += wrong
    return None if wrong else theme_of(Style(**{key: field.value for key, field in fields.items()}))


def _width(field: Field | None, remarks: list[Diagnostic]) -> int | None:
    if field is None:
        return None
    if field.value.isascii() and field.value.isdecimal() and 1 <= int(field.value[:9]) <= _WIDEST:
        return int(field.value)
    message = f"a width is a number of pixels from 1 to {_WIDEST}, not '{field.words}'"
    remarks.append(bad_figure(message, field.span))
    return None


def _caption(field: Field | None, shown: Sequence[FigureBoard]) -> str:
    """The author's words; without any those that the games make, if every board is of a game."""
    from latrodb.diagrams import captions

    if field is not None:
        return "" if field.words == NONE else field.words
    places = [captions.Place(each.known.game, each.place.node) for each in shown if each.known and each.is_game]
    return captions.sheet_caption(places) if places and len(places) == len(shown) else ""


def _picture(shown: Sequence[FigureBoard], title: str, *, has_legend: bool) -> Scene | Sheet:
    from latrodb.diagrams.legend import with_legend
    from latrodb.diagrams.scene import Sheet

    scenes = [with_legend(each.scene) if has_legend else each.scene for each in shown]
    titles = tuple(_titles(shown))
    if len(scenes) == 1 and not any(titles):
        return replace(scenes[0], title=scenes[0].title or title)
    named = (
        replace(scene, title=": ".join(filter(None, (over, scene.title))))
        for scene, over in zip(scenes, titles, strict=True)
    )
    return Sheet(tuple(named), titles if any(titles) else (), "")


def _titles(shown: Sequence[FigureBoard]) -> Iterator[str]:
    """The words above each board: the author's, or the usual ones where he gives none at all."""
    from latrodb.diagrams import captions
    from latrodb.diagrams.scene import side_titles

    if any(each.title is not None for each in shown) or len(shown) == 1:
        yield from (each.title or "" for each in shown)
        return
    places = [captions.Place(each.known.game, each.place.node) for each in shown if each.known]
    yield from captions.sheet_titles(places) if len(places) == len(shown) else side_titles(len(shown))


def draw_fence(fence: str, folder: Path = Path(), name: str = "-") -> Drawn:
    """The figure of one block that stands alone, as plugins of other programs have it.

    Args:
        fence: the block with its fences, or a whole Markdown text, all of whose blocks are drawn.
        folder: where the names of files begin.
        name: what diagnostics call the text.

    Returns:
        The figure; the places of diagnostics are those of `read_document(fence.encode(), name).source`.
    """
    from latrodb.features.articles.game_cache import GameCache
    from latrodb.features.articles.markdown import extract_markdown

    return draw_blocks(extract_markdown(fence).blocks, GameCache(folder))

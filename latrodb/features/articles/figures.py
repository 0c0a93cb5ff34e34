"""Figures of articles: draw blocks, compare them with the games and the rules, and write the block of a picture."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.errors import ContentError, LatrodbError
from latrodb.core.position import write_fen
from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.diagrams import captions
from latrodb.diagrams.requests import Spot, fit_variant, words_for
from latrodb.diagrams.scene import Scene, Sheet, side_titles, with_legend
from latrodb.diagrams.themes import THEMES, Style, Theme, choose, paired, theme_of
from latrodb.diagrams.words import ENGLISH, LANGUAGES, speaking, unknown_language
from latrodb.features.articles.fences import Block, Field, bad_figure, is_yes
from latrodb.features.articles.figure_boards import FigureBoard, draw_boards, pin
from latrodb.files import portable_name
from latrodb.rules.catalog import find_variant

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from latrodb.diagrams.requests import Contents, LonePosition, Subject
    from latrodb.features.articles.known_games import GameCache
    from latrodb.references import Reference

NONE = "none"
AUTO = "auto"  # the theme that follows a web page, light or dark
_LIGHT, _DARK = "roman", "dark"
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]{0,60}")
_WIDEST = 10_000


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of an article."""

    block: Block  # the block that asks for it
    name: str  # letters, digits and hyphens; unique in the article
    caption: str  # plain words; empty for none
    picture: Scene | Sheet  # one board, or several side by side, without the caption
    theme: Theme
    dark: Theme | None  # the theme on dark web pages; None for the same
    width: int | None  # in pixels; None for its own size
    boards: tuple[FigureBoard, ...]
    is_player: bool = False  # whether its first board can be played on a web page
    is_hidden: bool = False  # whether the moves are a solution that the reader is to find

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """The boards of the picture."""
        return self.picture.scenes

    @property
    def on_page(self) -> Theme:
        """The theme in a web page, with two values for each color if it follows the page."""
        return paired(self.theme, self.dark) if self.dark else self.theme

    def file(self, kind: str) -> str:
        """The name of its picture as a file of a kind, such as `svg`."""
        return portable_name(f"{self.name}.{kind}")

    @property
    def alternative(self) -> str:
        """The picture in words, for readers who cannot see it; the positions can be read from it."""
        return self.picture.description

    def svg(self, theme: Theme | None = None) -> str:
        """The picture as an SVG document, which can also be embedded in HTML; in another theme if one is given."""
        from latrodb.diagrams.svg import paint  # what is only checked is not drawn

        return paint(self.picture, theme or self.theme, width=self.width)


def draw_blocks(blocks: Iterable[Block], cache: GameCache, found: list[Diagnostic]) -> tuple[Figure, ...]:
    """The figures that can be drawn; an unnamed one is called `figure-1` by its number. Never raises."""
    figures: list[Figure] = []
    for number, block in enumerate(blocks, 1):
        with speaking(_language(block, found)):
            figure = _draw_block(block, number, cache, found)
        if figure:
            alike = [other.name for other in figures if other.name.lower() == figure.name.lower()]
            if alike:  # in small and capital letters, since file names of Windows and macOS do not differ by them
                field = block.figure.find("name")
                message = f"another figure is already called {alike[0]}"
                found.append(Diagnostic("A923", message, field.span if field else block.span))
            figures.append(figure)
    return tuple(figures)


def _draw_block(block: Block, number: int, cache: GameCache, found: list[Diagnostic]) -> Figure | None:
    """A figure, or None if a board of it cannot be drawn; the diagnostics say why."""
    found += block.diagnostics
    find = block.figure.find
    name = _name(find("name"), f"figure-{number}", found)
    themes = _themes(block, found)
    width = _width(find("width"), found)
    has_legend = is_yes(find("legend"), found)
    parts = [[*draw_boards(part, cache, found)] for part in block.parts]
    if not all(parts) or themes is None:  # its caption is about all boards
        return None
    boards = [board for part in parts for board in part]
    caption = _caption(find("caption"), boards)
    picture = _picture(boards, caption or name, has_legend=has_legend)
    is_player, is_hidden = _playing(block, boards[0], found)
    return Figure(block, name, caption, picture, *themes, width, tuple(boards), is_player, is_hidden)


def _playing(block: Block, board: FigureBoard, found: list[Diagnostic]) -> tuple[bool, bool]:
    """Whether the figure can be played, and whether its moves are hidden; a diagnostic for what cannot be."""
    viewer, solution = block.figure.find("viewer"), board.part.find("solution")
    is_player = is_yes(viewer, found)
    if viewer and is_player and board.known is None:
        found.append(bad_figure("a viewer plays a game or moves; the block has neither", viewer.span))
    if solution is None:
        return is_player, False
    if solution.value != "hidden":
        found.append(
            bad_figure(f"solution can only be hidden, not '{solution.words}'", solution.span, hints=("hidden",))
        )
    elif not is_player:
        found.append(bad_figure("a hidden solution needs 'viewer: yes'", solution.span))
    elif board.place.node is not None:
        found.append(bad_figure("a hidden solution needs moves that begin at the position shown", solution.span))
    return is_player, True


def _name(field: Field | None, usual: str, found: list[Diagnostic]) -> str:
    if field is None or _NAME.fullmatch(field.value):
        return field.value if field else usual
    found.append(bad_figure(f"a name may have only letters, digits and hyphens, unlike '{field.words}'", field.span))
    return usual


def style_themes(style: Style) -> tuple[Theme, Theme | None]:
    """The theme of a style, and the one for dark web pages if it follows them.

    Raises:
        UnknownStyleError: a name is unknown.
    """
    if choose(style.theme, "theme", (*THEMES, AUTO)) != AUTO:
        return theme_of(style), None
    return theme_of(style._replace(theme=_LIGHT)), theme_of(style._replace(theme=_DARK))


def _themes(block: Block, found: list[Diagnostic]) -> tuple[Theme, Theme | None] | None:
    fields = {key: field for key in Style._fields if (field := block.figure.find(key))}
    is_known = True
    for key, field in fields.items():  # one by one, so that every error is reported
        try:
            style_themes(Style(**{key: field.value}))
        except LatrodbError as error:
            found.append(bad_figure(str(error), field.span))
            is_known = False
    return style_themes(Style(**{key: field.value for key, field in fields.items()})) if is_known else None


def _language(block: Block, found: list[Diagnostic]) -> str:
    field = block.figure.find("language")
    if field is None or field.value in LANGUAGES:
        return field.value if field else ENGLISH
    found.append(bad_figure(str(unknown_language(field.words)), field.span))
    return ENGLISH


def _width(field: Field | None, found: list[Diagnostic]) -> int | None:
    if field is None:
        return None
    if field.value.isascii() and field.value.isdecimal() and 1 <= int(field.value[:9]) <= _WIDEST:
        return int(field.value)
    message = f"a width must be a number of pixels from 1 to {_WIDEST}, not '{field.words}'"
    found.append(bad_figure(message, field.span))
    return None


def _caption(field: Field | None, boards: Sequence[FigureBoard]) -> str:
    """The author's words, or else words made from the games, if every board is of a game."""
    if field is not None:
        return "" if field.words == NONE else field.words
    places = _places([each for each in boards if each.is_game])
    return captions.sheet_caption(places) if len(places) == len(boards) else ""


def _places(boards: Sequence[FigureBoard]) -> list[captions.GameTurn]:
    return [captions.GameTurn(each.known.game, each.place.node) for each in boards if each.known]


def _picture(boards: Sequence[FigureBoard], title: str, *, has_legend: bool) -> Scene | Sheet:
    scenes = [with_legend(each.scene) if has_legend else each.scene for each in boards]
    titles = _titles(boards)
    if len(scenes) == 1 and not any(titles):
        return replace(scenes[0], title=scenes[0].title or title)
    named = (
        replace(scene, title=": ".join(filter(None, (over, scene.title))))
        for scene, over in zip(scenes, titles, strict=True)
    )
    return Sheet(tuple(named), titles if any(titles) else (), "")


def _titles(boards: Sequence[FigureBoard]) -> tuple[str, ...]:
    """The words above each board: the author's, or the default ones if the author gives none."""
    if any(each.title is not None for each in boards) or len(boards) == 1:
        return tuple(each.title or "" for each in boards)
    places = _places(boards)
    return tuple(captions.sheet_titles(places) if len(places) == len(boards) else side_titles(len(boards)))


class Look(NamedTuple):
    """How a picture looks apart from its contents: `width` is in pixels, `titles` go above its boards."""

    style: Style
    width: int | None = None
    titles: Sequence[str] = ()
    caption: str = ""
    language: str = ENGLISH


def block_text(
    shown: Sequence[Subject], references: Sequence[Reference], contents: Contents, look: Look, variant: str | None
) -> str:
    """The article block that draws some boards side by side, without a final line end.

    Args:
        shown: the boards, those of games first.
        references: the games and places of those boards, in the same order.
        contents: the marks, possibly for a single board, and whatever else the boards show.
        look: everything else; its caption goes below the whole picture.
        variant: the key of the rules for boards without a game; it overrides the tags of games.

    Raises:
        ContentError: a turn that must be played first is illegal; the moves of a block must be legal.
    """
    boards = []
    is_mixed = 0 < len(references) < len(shown)  # then the rules are those of the lone positions
    for number, each in enumerate(shown, 1):
        if isinstance(each, Spot):
            lines = [*_lines_of_game(references[number - 1], None if is_mixed else variant)]
        else:
            lines = [*_lines_of_position(each, variant)]
        if title := "".join(look.titles[number - 1 : number]):
            lines.append(f"title: {_on_a_line(title)}")
        if contents.is_flipped:
            lines.append("flip: yes")
        lines += [f"mark: {_on_a_line(mark)}" for mark in words_for(contents.marks, number)]
        if isinstance(each, Spot):
            lines.append(f"seen: {pin(each.place)}")
        boards.append("\n".join(lines))
    head = [f"caption: {_on_a_line(look.caption) or NONE}"]
    head += ["legend: yes"] if contents.has_legend else []
    head += [f"{key}: {value}" for key, value in look.style._asdict().items() if value]
    head += [f"language: {look.language}"] if look.language != ENGLISH else []
    head += [f"width: {look.width}"] if look.width else []
    return "\n".join(("```latro", *head, "\n---\n".join(boards), "```"))


def _lines_of_game(reference: Reference, variant: str | None) -> Iterator[str]:
    number = f"#{reference.number}" if reference.number is not None else ""
    yield f"game: {reference.file}{number}"
    if reference.at:
        yield f"at: {reference.at}"
    if variant:
        yield f"variant: {variant}"


def _lines_of_position(subject: LonePosition, variant: str | None) -> Iterator[str]:
    yield f"fen: {write_fen(subject.position)}"
    if variant:
        yield f"variant: {variant}"
    if subject.turn and variant:
        step = fit_variant(find_variant(variant), subject.position).play(subject.position, subject.turn)
        if not step.is_legal:
            why = step.violations[0].message
            raise ContentError(f"{subject.turn} is illegal; the moves of a block must be legal: {why}")
        yield f"moves: {step.text}"


def _on_a_line(text: str) -> str:
    return " ".join(text.split())

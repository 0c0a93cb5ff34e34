"""`latrodb diagram`: draw positions of games or boards in text, or animate part of a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from latrodb.cli.support.command import (
    Command,
    ForceOption,
    FormerGamesOption,
    FormerPlaceOption,
    LanguageOption,
    TextOption,
    VariantOption,
)
from latrodb.cli.support.completion import boards_as_text, game_places, overlays, sets_of_men, themes
from latrodb.cli.support.databases import AS_CORRECTED, name_database, read_reference
from latrodb.cli.support.exits import ExitCode, UsageError
from latrodb.cli.support.output import STDOUT, is_terminal, remark, say, write_bytes
from latrodb.cli.support.progress import progress
from latrodb.core.english import Text, count_words
from latrodb.core.errors import PlaceError, near_miss
from latrodb.diagrams.animation import Shot, moves_of, paint_animation, to_gif
from latrodb.diagrams.captions import film_caption
from latrodb.diagrams.contrast import find_pale
from latrodb.diagrams.requests import (
    BoardInput,
    Contents,
    Spot,
    Subject,
    find_spots,
    read_boards,
    scene_of_spot,
    scenes_of,
    sheet_of,
)
from latrodb.diagrams.scene import Scene, Sheet
from latrodb.diagrams.svg import paint
from latrodb.diagrams.text_formats import FORMATS as FORMATS_OF_TEXT
from latrodb.diagrams.themes import Style, Theme, read_theme, theme_of
from latrodb.diagrams.typesetting import to_pdf, to_png
from latrodb.diagrams.words import ENGLISH, speaking
from latrodb.diagrams.words import language as current_language
from latrodb.features.analyzer import analyzer
from latrodb.files import STDIN, read_input
from latrodb.game.game import Game
from latrodb.outputs import seal, write_files
from latrodb.references import START, Reference, find_game, open_place, places_of

FORMATS = ("svg", "png", "pdf", "gif")
PLY = "{ply}"  # in the name of a file, the turn
PNG_SCALE = 2  # pixels of a PNG per pixel of the drawing, if no width is given


class _Drawing(NamedTuple):
    """What a picture shows, and how: `width` is in pixels, `titles` go above the boards of a sheet.

    The ending is that of a kind of picture, or a format of boards as text.
    """

    contents: Contents
    theme: Theme
    ending: str
    width: int | None
    titles: Sequence[str]
    text: Text | None  # of games of a database
    dpi: int | None = None  # of a PNG


def diagram(
    games: Annotated[
        list[str] | None,
        typer.Argument(
            help="FILE, FILE#2, FILE@13b or games.db#7; several side by side.",
            metavar="GAME...",
            autocompletion=game_places,
        ),
    ] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Output file: .svg, .png, .pdf or .gif; - for stdout.")
    ] = None,
    force: ForceOption = False,
    flip: Annotated[bool, typer.Option("--flip", help="Put Black at the bottom.")] = False,
    theme: Annotated[
        str,
        typer.Option(
            help="roman, vinyl, print, plain, dark, contrast, colorblind, or a theme of yours in a .toml file.",
            autocompletion=themes,
        ),
    ] = "roman",
    men: Annotated[
        str, typer.Option(help="figurines, pawns, rooks, draughts, stones or coins.", autocompletion=sets_of_men)
    ] = "",
    coordinates: Annotated[str, typer.Option(help="outside, inside or none.")] = "",
    walls: Annotated[str, typer.Option(help="plain, city (the Walls of the City), line or none.")] = "",
    language: LanguageOption = ENGLISH,
    overlay: Annotated[
        list[str] | None,
        typer.Option(
            help="Draw arrow:e1-e4:red, barred, line, tie, cross:d5, circle, square, dot, tint, outline:c3,c4, "
            "number:d5:3, label:d5:A or ghost:s:d5, in green, red, blue, yellow, purple, grey, move, attack or note, "
            "with =words for the legend; by the rules locks, paths, paths:f3, moves:e4, attack, threat or formations, "
            "move:e1-e4 (refused if it is not legal) and illegal:e1-e4:10 (refused if it does not break rule 10; :10 "
            "may be left out). May be repeated; 2/arrow:e1-e4 is only for the second board of a sheet.",
            autocompletion=overlays,
        ),
    ] = None,
    caption: Annotated[str, typer.Option(help="Words below the board.")] = "",
    captioned: Annotated[bool, typer.Option("--captioned", help="Make the caption from the game.")] = False,
    legend: Annotated[bool, typer.Option("--legend", help="Explain the marks below the board.")] = False,
    title: Annotated[
        list[str] | None, typer.Option(help="Words above a board; repeated, above the next ones to the right.")
    ] = None,
    fen: Annotated[
        list[str] | None, typer.Option(help="Draw this position, to the right of any games; may be repeated.")
    ] = None,
    board: Annotated[
        list[str] | None,
        typer.Option(
            help="Draw the board in this text file, to the right of the others; - for stdin; may be repeated. With "
            "--fen or --board, --variant is only for those."
        ),
    ] = None,
    turn: Annotated[
        list[str] | None,
        typer.Option(help="First play this turn from --fen or --board; 2/e1-e4 only on the second board of a sheet."),
    ] = None,
    width: Annotated[int | None, typer.Option(help="In pixels.", min=1, max=10_000)] = None,
    dpi: Annotated[int | None, typer.Option("--dpi", help="Pixels per inch of a PNG.", min=10, max=1200)] = None,
    format_: Annotated[
        str,
        typer.Option(
            "--format", help="The board as text: unicode, bbcode, wikitext or courier.", autocompletion=boards_as_text
        ),
    ] = "",
    figurines: Annotated[
        Path | None,
        typer.Option("--figurines", help="Write the men as SVGs and a font for running text into this folder."),
    ] = None,
    every: Annotated[
        int | None,
        typer.Option("--every", help="A picture after every so many turns, and at the end; -o 'd-{ply}.png'.", min=1),
    ] = None,
    animate: Annotated[bool, typer.Option("--animate", help="Animate the game; a GIF is always animated.")] = False,
    first: Annotated[
        str | None, typer.Option("--from", help="The first turn of the animation.", metavar="PLACE")
    ] = None,
    last: Annotated[str | None, typer.Option("--to", help="The last turn of the animation.", metavar="PLACE")] = None,
    seconds: Annotated[float, typer.Option(help="Time for each turn.", min=0.1, max=60)] = 1.5,
    text: TextOption = None,
    as_block: Annotated[
        bool, typer.Option("--as-block", help="Print the article block that draws this picture; -o is then optional.")
    ] = False,
    variant: VariantOption = None,
    at: FormerPlaceOption = None,
    db: FormerGamesOption = None,
) -> int:
    """Write a picture of one position or several side by side, or an animation of a game."""
    if figurines:
        say(f"{figurines}: {count_words(_write_figurines(figurines, force=force), 'file')}")
        return ExitCode.CLEAN
    if output is None and is_terminal() and not as_block and not format_:
        raise UsageError("a picture cannot be shown in a terminal; name a file, -o d.svg, or use -o - to see its text")
    ending = _check_text_format(format_) or _find_format(output)
    is_film = animate or ending == "gif"
    has_ends, has_marks = bool(first or last), bool(overlay or legend)
    _check_kind(ending, is_film=is_film, as_block=as_block, has_ends=has_ends, has_dpi=bool(dpi), has_marks=has_marks)
    given = BoardInput(fen or (), board or (), turn or ())
    references = _read_references(games, at, db, given)
    contents = Contents(overlay or (), caption, captioned, legend, flip)
    if is_film:
        _check_film(references, given, has_words=bool(captioned or legend or title))
    style = Style(theme, men, coordinates, walls)
    drawing = _Drawing(contents, _find_theme(style, as_block=as_block), ending, width, title or (), text, dpi)
    if every:
        if is_film or as_block or given.fens or given.files:
            raise UsageError("--every is for pictures of a game")
        with speaking(language):
            return _write_series(references, drawing, every, output, variant, force=force)
    with speaking(language):
        block = _block(references, drawing, given, variant, style, output) if as_block else ""
        if block and output is None:
            say(block)
            return ExitCode.CLEAN
        is_quick = ending == "svg" and not is_film
        with progress(1, "picture", unwritten="no picture is written", quiet=is_quick) as bar:
            bar.begin(f"drawing {output or 'a picture'}")
            if is_film:
                data = _animate(references[0], drawing, (first or START, last), seconds, variant)
            else:
                data = _draw(references, drawing, given, variant)
    inputs = [*(reference.file for reference in references), *given.files]
    write_bytes([seal(data, output)], output, inputs=inputs, force=force)
    if block:
        say(block)
    return ExitCode.CLEAN


def _draw(references: Sequence[Reference], drawing: _Drawing, given: BoardInput, variant: str | None) -> bytes:
    """A picture of a place in a game or of a board in text, or of several side by side, games first."""
    shown = _find_subjects(references, given, variant, drawing.text)
    if _is_corrected(shown):
        remark(AS_CORRECTED)
    return _render(shown, drawing, variant)


def _render(shown: Sequence[Subject], drawing: _Drawing, variant: str | None) -> bytes:
    picture = _picture(shown, drawing, variant)
    for note in dict.fromkeys(note for scene in picture.scenes for note in scene.notes):
        remark(note)
    if drawing.ending in FORMATS_OF_TEXT:
        return _as_text(picture, FORMATS_OF_TEXT[drawing.ending]).encode()
    svg = f"{paint(picture, drawing.theme, width=drawing.width)}\n"
    match drawing.ending:
        case "png":
            return to_png(svg, scale=1 if drawing.width else PNG_SCALE, dpi=drawing.dpi)
        case "pdf":
            return to_pdf(svg)
        case _:
            return svg.encode()


def _write_series(
    references: Sequence[Reference],
    drawing: _Drawing,
    every: int,
    output: Path | None,
    variant: str | None,
    *,
    force: bool,
) -> int:
    """Write a picture after every so many turns and one at the end, each to the file of its turn."""
    if len(references) != 1 or references[0].at:
        raise UsageError("--every is for one game, without a place")
    if output is None or PLY not in output.name:
        raise UsageError(f"--every needs a file for each turn, such as -o 'd-{PLY}.png'")
    game, _, is_corrected = find_game(analyzer(), references[0], variant, drawing.text)
    if is_corrected:
        remark(AS_CORRECTED)
    places = places_of(game)[1:]
    if not places:
        raise PlaceError(f"{game.source.name}: no turn of the game can be shown")
    chosen = [place for count, place in enumerate(places, 1) if count % every == 0 or place is places[-1]]
    with progress(len(chosen), "pictures", unwritten="no further picture is written") as bar:
        for place in chosen:
            path = output.with_name(output.name.replace(PLY, place.node.label if place.node else START))
            bar.begin(f"drawing {path}")
            data = _render([Spot(game, place, is_corrected)], drawing, None)
            write_bytes([seal(data, path)], path, inputs=[references[0].file], force=force)
    say(count_words(len(chosen), "picture"))
    return ExitCode.CLEAN


def _find_subjects(
    references: Sequence[Reference], given: BoardInput, variant: str | None, text: Text | None
) -> list[Subject]:
    """What to draw side by side, games first."""
    spots = find_spots(analyzer(), references, None if given.fens or given.files else variant, text)
    return [*spots, *read_boards(given, len(spots))]


def _is_corrected(shown: Sequence[Subject]) -> bool:
    return any(isinstance(each, Spot) and each.is_corrected for each in shown)


def _picture(shown: Sequence[Subject], drawing: _Drawing, variant: str | None) -> Scene | Sheet:
    """One board alone, or several side by side."""
    if len(shown) == 1 and not drawing.titles:
        return scenes_of(shown, drawing.contents, variant)[0]
    return sheet_of(shown, drawing.contents, drawing.titles, variant)


def _block(
    references: Sequence[Reference],
    drawing: _Drawing,
    given: BoardInput,
    variant: str | None,
    style: Style,
    output: Path | None,
) -> str:
    """The article block that draws the same picture."""
    from latrodb.features.articles.figures import Look, block_text

    if output == STDOUT:
        raise UsageError("--as-block prints to stdout; name a file for the picture, -o d.svg")
    if STDIN in [each.file for each in references]:
        raise UsageError("--as-block needs the name of a file; save the game first")
    shown = _find_subjects(references, given, variant, drawing.text)
    if _is_corrected(shown):
        raise UsageError("an article shows games as printed, and this one has errata; add --text printed")
    caption = _picture(shown, drawing, variant).caption
    look = Look(style, drawing.width, drawing.titles, caption, current_language())
    return block_text(shown, references, drawing.contents, look, variant)


def _animate(
    reference: Reference, drawing: _Drawing, ends: tuple[str, str | None], seconds: float, variant: str | None
) -> bytes:
    """A game from one end to another as animated SVG or GIF, each turn for some seconds."""
    if drawing.ending not in ("svg", "gif"):
        raise UsageError(f"an animation must be SVG or GIF, not {drawing.ending.upper()}")
    game, _, is_corrected = find_game(analyzer(), reference, variant, drawing.text)
    if is_corrected:
        remark(AS_CORRECTED)
    shots = _shots(game, drawing.contents, *ends)
    if drawing.ending == "gif":
        return to_gif(shots, drawing.theme, seconds=seconds, width=drawing.width)
    return f"{paint_animation(shots, drawing.theme, seconds=seconds, width=drawing.width)}\n".encode()


def _shots(game: Game, contents: Contents, start: str, end: str | None) -> list[Shot]:
    """The places from one to another with their captions: by default the players and the turn."""
    game, first = open_place(game, start)
    game, last = open_place(game, end)
    before, until = (place.node.index if place.node else -1 for place in (first, last))
    if before > until:
        raise UsageError(f"--from {start} comes after --to {end}")
    later = [place for place in places_of(game) if place.node and before < place.node.index <= until]
    shots = []
    for place in (first, *later):
        caption = contents.caption or film_caption(game, place.node)
        moves = moves_of(place.node.steps) if place.node and place is not first else ()
        shots.append(Shot(scene_of_spot(Spot(game, place), contents._replace(caption=caption)), moves))
    return shots


def _read_references(games: Sequence[str] | None, at: str | None, db: str | None, given: BoardInput) -> list[Reference]:
    """The named places in games; if none is named, the game on stdin or in the database."""
    named: Sequence[str | None] = games or (() if given.fens or given.files else (None,))
    if given.turns and not (given.fens or given.files):
        raise UsageError("--turn needs --fen or --board")
    if at and not named:
        raise UsageError("--at is a place in a game; name the game")
    found = [read_reference(game, db, at) for game in named]
    readers = [*given.files, *{each.file: None for each in found}]
    if readers.count(STDIN) > 1:
        raise UsageError("only one game or board can be read from stdin")
    return found


def _check_film(references: Sequence[Reference], given: BoardInput, *, has_words: bool) -> None:
    """Raise UsageError unless it is one game, or if an option is given that only pictures have."""
    if given.fens or given.files:
        raise UsageError("an animation needs a game, not --fen or --board")
    if len(references) > 1:
        raise UsageError("only one game can be animated")
    if references[0].at:
        raise UsageError(f"{references[0]} names one position; an animation goes --from one --to another")
    if has_words:
        raise UsageError("--captioned, --legend and --title are for pictures, not for animations")


def _write_figurines(folder: Path, *, force: bool) -> int:
    """Write the men as small SVGs and as a font into a folder, and return how many files there are."""
    from importlib.resources import files

    found = [path for path in files("latrodb.diagrams").joinpath("figurines").iterdir() if path.is_file()]
    write_files({folder / path.name: path.read_bytes() for path in found}, folder, force=force)
    return len(found)


def _as_text(picture: Scene | Sheet, write: Callable[[Scene], str]) -> str:
    """Boards as text, one below the other, each under its title."""
    if not isinstance(picture, Sheet):
        return f"{write(picture)}\n"
    titles = picture.titles or ("",) * len(picture.scenes)
    boards = ("\n".join(filter(None, pair)) for pair in zip(titles, map(write, picture.scenes), strict=True))
    return "\n\n".join(filter(None, (*boards, picture.caption))) + "\n"


def _find_theme(style: Style, *, as_block: bool) -> Theme:
    """The theme of a style, which may be a file; stderr reports what is too pale in that."""
    if not style.theme.endswith(".toml"):
        return theme_of(style)
    if as_block:
        raise UsageError("a block names a theme of latrodb, not a file")
    data, source = read_input(style.theme)
    theme = theme_of(style, read_theme(data, source))
    for clause in find_pale(theme):
        remark(f"{source}: {clause}")
    return theme


def _check_text_format(name: str) -> str:
    """The name of a format of boards as text, or nothing."""
    if name and name not in FORMATS_OF_TEXT:
        known = ", ".join(FORMATS_OF_TEXT)
        raise UsageError(f"no format '{name}'; boards as text are {known}{near_miss(name, FORMATS_OF_TEXT)}")
    return name


def _check_kind(ending: str, *, is_film: bool, as_block: bool, has_ends: bool, has_dpi: bool, has_marks: bool) -> None:
    """Raise UsageError for options that do not go with the kind of picture."""
    if is_film and as_block:
        raise UsageError("--as-block is for pictures, not for animations")
    if has_ends and not is_film:
        raise UsageError("--from and --to are for --animate and GIF; GAME@13b names one position")
    if has_dpi and ending != "png":
        raise UsageError("--dpi is for PNG")
    if has_marks and ending in FORMATS_OF_TEXT:
        raise UsageError("--overlay and --legend are for pictures, not for boards as text")


def _find_format(output: Path | None) -> str:
    """The format given by a file name: SVG for stdout and names without a suffix."""
    ending = "" if output is None or output == STDOUT else output.suffix.removeprefix(".").lower()
    if ending and ending not in FORMATS:
        raise UsageError(f"no picture is '.{ending}'; formats are {', '.join(FORMATS)}{near_miss(ending, FORMATS)}")
    return ending or "svg"


COMMAND = Command(
    diagram,
    examples=(
        "latrodb diagram game.txt@13b --overlay attack -o d.svg",
        "latrodb diagram game.txt@13b --overlay attack --as-block",
        "latrodb diagram game.txt --animate --from 10w --to 13b -o moves.svg",
        'latrodb diagram --fen "4d3/8/8/3Ss3/8/8/8/3D4 w" -o position.svg',
    ),
    reads_texts=True,
    prepare=partial(name_database, before_number=True),
)

"""What `latrodb diagram` makes of its options: kinds of pictures, boards as text, and themes from files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from latrodb.cli.support.exits import UsageError
from latrodb.cli.support.output import remark
from latrodb.cli.support.output_files import STDOUT, write_bytes
from latrodb.core.errors import near_miss
from latrodb.diagrams.contrast import find_pale
from latrodb.diagrams.scene import Scene, Sheet
from latrodb.diagrams.text_formats import FORMATS as FORMATS_OF_TEXT
from latrodb.diagrams.themes import Style, Theme, read_theme, theme_of
from latrodb.files import check_links, read_input

FORMATS = ("svg", "png", "pdf", "gif")


def write_figurines(folder: Path, *, force: bool) -> int:
    """Write the men as small SVGs and as a font into a folder, and return how many files there are."""
    from importlib.resources import files

    found = [path for path in files("latrodb.diagrams").joinpath("figurines").iterdir() if path.is_file()]
    check_links(folder, (Path(path.name) for path in found))
    folder.mkdir(parents=True, exist_ok=True)
    for path in found:
        write_bytes([path.read_bytes()], folder / path.name, force=force)
    return len(found)


def as_text(picture: Scene | Sheet, write: Callable[[Scene], str]) -> str:
    """Boards as text, one below the other, each under its title."""
    if not isinstance(picture, Sheet):
        return f"{write(picture)}\n"
    titles = picture.titles or ("",) * len(picture.scenes)
    boards = ("\n".join(filter(None, pair)) for pair in zip(titles, map(write, picture.scenes), strict=True))
    return "\n\n".join(filter(None, (*boards, picture.caption))) + "\n"


def find_theme(style: Style, *, as_block: bool) -> Theme:
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


def check_text_format(name: str) -> str:
    """The name of a format of boards as text, or nothing."""
    if name and name not in FORMATS_OF_TEXT:
        known = ", ".join(FORMATS_OF_TEXT)
        raise UsageError(f"no format '{name}'; boards as text are {known}{near_miss(name, FORMATS_OF_TEXT)}")
    return name


def check_kind(ending: str, *, is_film: bool, as_block: bool, has_ends: bool, has_dpi: bool, has_marks: bool) -> None:
    """Raise UsageError for options that do not go with the kind of picture."""
    if is_film and as_block:
        raise UsageError("--as-block is for pictures, not for animations")
    if has_ends and not is_film:
        raise UsageError("--from and --to are for --animate and GIF; --at names one position")
    if has_dpi and ending != "png":
        raise UsageError("--dpi is for PNG")
    if has_marks and ending in FORMATS_OF_TEXT:
        raise UsageError("--overlay and --legend are for pictures, not for boards as text")


def find_format(output: Path | None) -> str:
    """The format given by a file name: SVG for stdout and names without a suffix."""
    ending = "" if output is None or output == STDOUT else output.suffix.removeprefix(".").lower()
    if ending and ending not in FORMATS:
        raise UsageError(f"no picture is '.{ending}'; formats are {', '.join(FORMATS)}{near_miss(ending, FORMATS)}")
    return ending or "svg"

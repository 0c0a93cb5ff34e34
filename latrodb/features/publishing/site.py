"""Articles built into a site: every page in one format, with its figures and the files it links to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.core.errors import PlaceError
from latrodb.features.publishing.html_page import html_files
from latrodb.features.publishing.latex import latex_files
from latrodb.features.publishing.markdown_page import markdown_files
from latrodb.features.publishing.site_map import BuildOptions, Format, OutputFile, Page, SiteMap
from latrodb.files import read_bytes

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path, PurePosixPath


def build_site(pages: Sequence[Page], root: Path, options: BuildOptions) -> tuple[OutputFile, ...]:
    """The files of a site in the order of their places; `root` is the folder that contains the articles.

    Raises:
        PlaceError: two files would have one place.
        MissingExtraError: the format needs a package that is not installed.
        UnreadableFileError: a file that is linked to cannot be read.
    """
    site_map = SiteMap(root, options.format.linked_suffix)
    files = [file for page in pages for file in _files_of(page, site_map, options)]
    files += (OutputFile(home, read_bytes(path), path) for path, home in site_map.files)
    found: dict[PurePosixPath, OutputFile] = {}
    for file in files:
        other = found.setdefault(file.path, file)
        if other is not file:
            raise PlaceError(f"{other.origin} and {file.origin} would both become {file.path}")
    return tuple(found[path] for path in sorted(found))


def _files_of(page: Page, site_map: SiteMap, options: BuildOptions) -> Iterable[OutputFile]:
    match options.format:
        case Format.HTML:
            return html_files(page, site_map, options)
        case Format.MARKDOWN:
            return markdown_files(page, site_map)
        case Format.LATEX:
            return latex_files(page, site_map, options.language)


def folders_outside(files: Iterable[OutputFile], root: Path) -> tuple[Path, ...]:
    """The folders outside of the one that is built from which files are copied because articles link to them."""
    home = root.resolve()
    origins = {file.origin.resolve() for file in files}
    return tuple(sorted({origin.parent for origin in origins if not origin.is_relative_to(home)}))

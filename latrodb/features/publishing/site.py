"""Build articles into a site: every page in one format, with its figures and the files it links to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.core.errors import PlaceError
from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.features.articles.links import find_links, relative, span_of
from latrodb.features.publishing.html_page import html_files, shared_files
from latrodb.features.publishing.latex import latex_files
from latrodb.features.publishing.markdown_page import markdown_files
from latrodb.features.publishing.outline import Outline
from latrodb.features.publishing.raw_markup import defuse_links, find_raw
from latrodb.features.publishing.site_map import BuildOptions, Format, OutputFile, Page, SiteMap
from latrodb.files import read_bytes

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path, PurePosixPath

    from latrodb.diagnostics.span import Span


def left_out(page: Page, site_map: SiteMap, options: BuildOptions) -> Iterator[Diagnostic]:
    """Diagnostics on parts of an article that its page will lack: files not copied, raw HTML and LaTeX."""
    source = page.article.source
    for link in find_links(source.raw):
        address = relative(link.address)
        target = address.target(page.path.parent) if address and address.path else None
        if target and target.is_file() and (objection := site_map.objection(target)):
            yield Diagnostic(*objection, span_of(link.span, source))
    raw: dict[str, Span] = {}
    for markup, span in () if options.raw else find_raw(source.raw):
        raw.setdefault(markup, span)
    for edit in defuse_links(source.raw)[:1]:
        message = "a link to javascript:, vbscript:, file: or data: is shown as words"
        yield Diagnostic("A927", message, span_of(edit.span, source))
    for markup, span in raw.items():
        yield Diagnostic(
            "A927", f"{markup} in an article is shown as words; --raw passes it through", span_of(span, source)
        )


def build_site(pages: Sequence[Page], site_map: SiteMap, options: BuildOptions) -> tuple[OutputFile, ...]:
    """The files of a site, ordered by place.

    Raises:
        PlaceError: two files would have the same place.
        MissingExtraError: the format needs a package that is not installed.
        UnreadableFileError: a file that is linked to cannot be read.
    """
    outline = Outline(pages)
    files = [file for page in pages for file in _files_of(page, outline, site_map, options)]
    files += shared_files(pages, options) if options.format is Format.HTML else ()
    files += (OutputFile(home, read_bytes(path), path) for path, home in site_map.files)
    found: dict[PurePosixPath, OutputFile] = {}
    for file in files:
        other = found.setdefault(file.path, file)
        if other is not file:
            raise PlaceError(f"{other.origin} and {file.origin} would both become {file.path}")
    return tuple(found[path] for path in sorted(found))


def _files_of(page: Page, outline: Outline, site_map: SiteMap, options: BuildOptions) -> Iterable[OutputFile]:
    match options.format:
        case Format.HTML:
            return html_files(page, outline, site_map, options)
        case Format.MARKDOWN:
            return markdown_files(page, outline, site_map, options)
        case Format.LATEX:
            return latex_files(page, outline, site_map, options)


def folders_outside(files: Iterable[OutputFile], root: Path) -> tuple[Path, ...]:
    """The folders outside the one being built from which linked files are copied."""
    home = root.resolve()
    origins = {file.origin.resolve() for file in files}
    return tuple(sorted({origin.parent for origin in origins if not origin.is_relative_to(home)}))

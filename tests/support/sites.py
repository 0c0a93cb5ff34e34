"""Articles built as a site."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from latrodb.features.articles.known_games import Reach
from latrodb.features.publishing.html_page import build_site
from latrodb.features.publishing.site import BuildOptions, OutputFile, Page, Site


def build_in(folder: Path, pages: Sequence[Page], options: BuildOptions, *allowed: Path) -> tuple[OutputFile, ...]:
    """The files of a site of the articles in a folder, which may take files from there and from allowed folders."""
    return build_site(site_of(folder, pages, options, *allowed))


def site_of(folder: Path, pages: Sequence[Page], options: BuildOptions, *allowed: Path) -> Site:
    return Site(pages, folder, Reach([folder, *allowed], "--allow FOLDER"), options)

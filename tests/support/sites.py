"""Articles built as a site."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from latrodb.features.articles.reach import Reach
from latrodb.features.publishing.site import build_site
from latrodb.features.publishing.site_map import BuildOptions, OutputFile, Page, SiteMap


def build_in(folder: Path, pages: Sequence[Page], options: BuildOptions, *allowed: Path) -> tuple[OutputFile, ...]:
    """The files of a site of the articles in a folder, which may take files from there and from allowed folders."""
    return build_site(pages, site_map(folder, options, *allowed), options)


def site_map(folder: Path, options: BuildOptions, *allowed: Path) -> SiteMap:
    return SiteMap(folder, options.format.linked_suffix, Reach([folder, *allowed], "--allow FOLDER"))

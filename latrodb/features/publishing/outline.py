"""The pages of a site in their order, with their titles, and the addresses between them."""

from __future__ import annotations

import posixpath
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import quote

from latrodb.features.articles.links import find_links, parser, plain_words, relative
from latrodb.features.publishing.front_matter import front_fields, without_front_matter
from latrodb.features.publishing.numbering import reference_words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path, PurePosixPath

    from latrodb.features.publishing.site_map import BuildOptions, Page

HOME = "index"  # the name of the page that lists the others
_LONGEST = 200  # characters of a description


class Summary(NamedTuple):
    """What other pages and link previews say about a page."""

    home: PurePosixPath  # its place in the site, without a suffix
    title: str  # what its author says in front of it, or else its first heading, or its name
    description: str  # what its author says in front of it, or else how it begins
    fields: dict[str, str]  # those in front of it, such as `license`


class Outline:
    """The pages of a site: the home page, then those in the order of its links, then the others by name."""

    def __init__(self, pages: Sequence[Page]) -> None:
        self._pages = {page.path.resolve(): page for page in pages}
        self.summaries = tuple(map(_summary, _ordered(self._pages)))
        self._places = {each.home: place for place, each in enumerate(self.summaries)}

    @property
    def first(self) -> Summary | None:
        """The home page, if the site has one."""
        return next((each for each in self.summaries[:1] if each.home.name == HOME), None)

    def of(self, page: Page) -> Summary:
        """The summary of a page."""
        return self.summaries[self._places[page.home]]

    def around(self, page: Page) -> tuple[Summary | None, Summary | None]:
        """The pages before and after a page."""
        place = self._places[page.home]
        return next(iter(self.summaries[max(place - 1, 0) : place]), None), next(
            iter(self.summaries[place + 1 : place + 2]), None
        )

    def reference(self, address: str, page: Page, options: BuildOptions) -> str:
        """The words for a link without words in a page: the label of the figure or the title of the page it leads to.

        Empty for any other address.
        """
        found = relative(address)
        if found is None:
            return ""
        target = self._pages.get(found.target(page.path.parent.resolve()).resolve()) if found.path else page
        if target is None:
            return ""
        words = reference_words(target.article.figures, options, found.anchor) if found.anchor else ""
        return words or (self.of(target).title if found.path else "")


def address_between(home: PurePosixPath, target: PurePosixPath | str) -> str:
    """The address of a file of a site in a page at another place.

    >>> from pathlib import PurePosixPath
    >>> address_between(PurePosixPath("games/a"), "latrodb.css")
    '../latrodb.css'
    """
    return quote(posixpath.relpath(str(target), str(home.parent)))


def _ordered(pages: dict[Path, Page]) -> Iterator[Page]:
    left = dict(pages)
    homes = [path for path, page in pages.items() if page.home.name == HOME]
    if homes:
        first = pages[min(homes, key=lambda path: len(pages[path].home.parts))]
        yield left.pop(first.path.resolve())
        for link in find_links(first.article.source.raw):
            address = relative(link.address)
            target = address.target(first.path.parent.resolve()).resolve() if address and address.path else None
            if target in left:
                yield left.pop(target)
    yield from left.values()


def _summary(page: Page) -> Summary:
    fields = front_fields(page.text)
    tokens = parser().parse(without_front_matter(page.text))
    kinds = [(opening.type, plain_words(inline).strip()) for opening, inline in pairwise(tokens)]
    heading = next((words for kind, words in kinds if kind == "heading_open"), "")
    begin = next((words for kind, words in kinds if kind == "paragraph_open" and words), "")
    return Summary(
        page.home,
        fields.get("title") or heading or page.home.name,
        _shortened(fields.get("description", begin)),
        fields,
    )


def _shortened(words: str) -> str:
    """The first words, as many as fit.

    >>> _shortened("word " * 50)[-10:]
    'word word…'
    """
    words = " ".join(words.split())
    return words if len(words) <= _LONGEST else f"{words[:_LONGEST].rpartition(' ')[0] or words[:_LONGEST]}…"

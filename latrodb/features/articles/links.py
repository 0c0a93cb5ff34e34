"""Links of articles: addresses, names of places, broken links, and links to games that name other players."""

from __future__ import annotations

import os
import re
from bisect import bisect_left
from collections import Counter
from functools import cache, partial
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote

from latrodb.core.errors import LatrodbError, UnreadableFileError, near_miss
from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.diagnostics.span import Span
from latrodb.features.articles.document import Document, Markup, is_article, read_document
from latrodb.features.articles.markdown import parser as parser
from latrodb.features.articles.mentions import find_mentions
from latrodb.files import is_there, read_bytes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from markdown_it.token import Token

    from latrodb.diagnostics.span import Source
    from latrodb.features.articles.claims import Mention
    from latrodb.features.articles.document import Document
    from latrodb.features.articles.known_games import GameCache, KnownGame

_ELSEWHERE = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:|/|\\")
_NOT_IN_SLUGS = re.compile(r"[^\w\- ]")
_LINKING = re.compile(r"""(?P<before>\b(?:src|href)\s*=\s*)(?P<quote>["'])(?P<address>[^"']*)(?P=quote)""", re.I)
_HTML_ID = re.compile(r"""<[^<>]*?\b(?:id|name)\s*=\s*["'](?P<id>[^"']+)["']""", re.I)
_LINE_BREAK = re.compile(r"\r\n|\r|\n")
_POINTED = r"""(?:\]\(\s*<?|\b(?:src|href)\s*=\s*["'])"""
_DEFINED = r"^[ >\t]*\[[^\]\n]+\]:\s*<?"
HTML = ("html_block", "html_inline")
_BUILT = (".html", ".pdf")  # suffixes that a published article may have


class Link(NamedTuple):
    """An address as the parser gives it, and where it is in the text; an empty span if it is not found."""

    address: str
    span: Span


class Address(NamedTuple):
    """A relative address: the path as written, and what follows it."""

    path: str
    rest: str

    @property
    def anchor(self) -> str:
        """The name after the `#`; empty for none."""
        return unquote(self.rest.partition("#")[2])

    def target(self, folder: Path) -> Path:
        """The file meant, if the address is in a file of the given folder."""
        return Path(os.path.normpath(folder / unquote(self.path)))


def relative(text: str) -> Address | None:
    """The parts of an address relative to its page; None for addresses of other sites.

    >>> relative("a%20page.md?x#end")
    Address(path='a%20page.md', rest='?x#end')
    >>> relative("https://example.org"), relative("/top.html")
    (None, None)
    """
    if not text or _ELSEWHERE.match(text):
        return None
    path = re.split("[?#]", text, maxsplit=1)[0]
    return Address(path, text[len(path) :])


def all_tokens(tokens: Sequence[Token]) -> Iterator[Token]:
    """The tokens of a text, each followed by those inside it."""
    for token in tokens:
        yield token
        yield from all_tokens(token.children or ())


def heading_slugs(tokens: Sequence[Token], taken: Sequence[str] = ()) -> Iterator[tuple[Token, str]]:
    """Each heading of a text with the name GitHub gives it for links; `taken` are names already used elsewhere."""
    names = set(taken)
    numbers: Counter[str] = Counter()
    for heading, inline in pairwise(tokens):
        if heading.type != "heading_open":
            continue
        slug = name = slug_of(plain_words(inline)) or "section"
        while name in names:
            numbers[slug] += 1
            name = f"{slug}-{numbers[slug]}"
        names.add(name)
        yield heading, name


def slug_of(words: str) -> str:
    """The words of a heading as a name.

    >>> slug_of("Slips of the page: rule 10, and (more)")
    'slips-of-the-page-rule-10-and-more'
    """
    return _NOT_IN_SLUGS.sub("", words.strip().lower()).replace(" ", "-")


def plain_words(inline: Token) -> str:
    """The words of a heading or paragraph without markup."""
    words = (
        " " if child.type in ("softbreak", "hardbreak") else child.content
        for child in inline.children or ()
        if child.type in ("text", "text_special", "code_inline", "image", "softbreak", "hardbreak")
    )
    return "".join(words)


def linked(token: Token) -> tuple[str, ...]:
    """The addresses in a link, an image or a piece of HTML."""
    if token.type in HTML:
        return tuple(found["address"] for found in _LINKING.finditer(token.content))
    found = token.attrGet("href" if token.type == "link_open" else "src")
    return (str(found),) if found is not None and token.type in ("link_open", "image") else ()


def relink(token: Token, old: str, new: str) -> None:
    """Replace the address in a token."""

    def replaced(found: re.Match[str]) -> str:
        return f"{found['before']}{found['quote']}{new}{found['quote']}" if found["address"] == old else found[0]

    if token.type in HTML:
        token.content = _LINKING.sub(replaced, token.content)
    else:
        token.attrSet("href" if token.type == "link_open" else "src", new)


def html_ids(tokens: Sequence[Token]) -> Iterator[str]:
    """The names that HTML in a text gives to places in it."""
    for token in all_tokens(tokens):
        if token.type in HTML:
            yield from (found["id"] for found in _HTML_ID.finditer(token.content))


def line_starts(text: str) -> list[int]:
    """Where the lines of a text begin, as Markdown counts them."""
    return [0, *(found.end() for found in _LINE_BREAK.finditer(text))]


def find_links(text: str) -> Iterator[Link]:
    """The addresses in a Markdown text, in order: those of links, images and HTML."""
    starts = [*line_starts(text), len(text)]
    at = last = 0
    for token in parser().parse(text):
        if token.map:
            at, last = max(at, starts[token.map[0]]), starts[min(token.map[1], len(starts) - 1)]
        for address in (address for each in all_tokens([token]) for address in linked(each)):
            span = _find(text, address, Span(at, last)) or _find(text, address, Span(0, len(text)), _DEFINED)
            if span and at <= span.start < last:
                at = span.end
            yield Link(address, span or Span(at, at))


def _find(text: str, address: str, within: Span, sign: str = _POINTED) -> Span | None:
    """Where an address follows a sign of the markup."""
    written = "|".join(re.escape(each) for each in dict.fromkeys((address, unquote(address))))
    found = re.compile(f"{sign}({written})(?![^\\s()<>\"'#?])", re.M).search(text, *within)
    return Span(*found.span(1)) if found and address else None


def broken_links(document: Document, folder: Path) -> Iterator[Diagnostic]:
    """Diagnostics on links, in a Markdown text of some folder, to files and places that do not exist.

    Addresses of other sites are not checked.
    """
    if document.markup is not Markup.MARKDOWN:
        return
    anchors = cache(partial(_anchors_in, document=document))
    for link in find_links(document.source.raw):
        address = relative(link.address)
        if address and (objection := _objection(address, folder, anchors)):
            yield Diagnostic("A924", objection, span_of(link.span, document.source))


def _objection(address: Address, folder: Path, anchors: Callable[[Path | None], frozenset[str]]) -> str:
    """What is wrong with an address; empty if its file exists, or the article from which that file is made."""
    target = address.target(folder) if address.path else None
    if target is not None and not _exists(target):
        return f"there is no file {address.path}{near_miss(target.name, _names(target.parent))}"
    is_text = target is None or (is_article(target) and target.is_file())
    if not address.anchor or not is_text or address.anchor in (known := anchors(target)):
        return ""
    where = "the article" if target is None else target.name
    return f"nothing in {where} is called #{address.anchor}{near_miss(address.anchor, sorted(known))}"


def _anchors_in(target: Path | None, document: Document) -> frozenset[str]:
    """The names by which links can reach a place in a Markdown text: those of headings, figures and HTML."""
    try:
        document = document if target is None else read_document(read_bytes(target), str(target))
    except UnreadableFileError:
        return frozenset()
    tokens = parser().parse(document.source.raw)
    figures = (block.figure.find("name") for block in document.blocks)
    names = {field.value if field else f"figure-{number}" for number, field in enumerate(figures, 1)}
    names.update(html_ids(tokens))
    return frozenset((*names, *(slug for _, slug in heading_slugs(tokens, tuple(names)))))


def _exists(target: Path) -> bool:
    return is_there(str(target)) or (target.suffix in _BUILT and is_there(str(target.with_suffix(".md"))))


def _names(folder: Path) -> list[str]:
    try:
        return sorted(each.name for each in folder.iterdir())
    except (OSError, ValueError):
        return []


def span_of(raw: Span, source: Source) -> Span:
    """The words of a link: those of the text that most closely precede its address in the file."""
    places = partial(bisect_left, range(len(source.text)), key=lambda at: source.raw_span(Span(at, at)).start)
    end = places(raw.start)
    start = places(max(source.raw.rfind("[", 0, raw.start), source.raw.rfind("\n", 0, raw.start), 0))
    return Span(min(start, end), end)


_WORDS = re.compile(r"\[(?P<words>[^\[\]]{1,200})\]\(\s*<?$")
_GAMES = (".txt", ".pgn")


def check_link_names(document: Document, cache: GameCache) -> Iterator[Diagnostic]:
    """Diagnostics on links such as `[Joyce - Carrillo](game.txt)` whose game has other players, sides or another date.

    Files that hold no game, or several, are not compared.
    """
    for link, path in _links(document):
        words = _WORDS.search(document.source.raw[max(0, link.start - 210) : link.start])
        named = [*find_mentions(words["words"], lambda _: True)] if words else []
        known = _game_of(path, cache) if named else None
        if known and (fault := _fault(named[0], known)):
            yield Diagnostic(*fault, span_of(link, document.source))


def find_linked(document: Document, cache: GameCache) -> list[tuple[Span, KnownGame]]:
    """The games to which an article links, each with the place of its link in the words of the article."""
    games = ((span_of(link, document.source), _game_of(path, cache)) for link, path in _links(document))
    return [(span, known) for span, known in games if known and known.is_whole]


def _links(document: Document) -> Iterator[tuple[Span, str]]:
    """The links to files that may hold a game: where each is in the file, and its path."""
    raw = document.source.raw if document.markup is Markup.MARKDOWN else ""
    for link in find_links(raw):
        address = relative(link.address)
        if address and address.path.lower().endswith(_GAMES):
            yield link.span, address.path


def _game_of(path: str, cache: GameCache) -> KnownGame | None:
    try:
        return cache.find(path)[0]
    except LatrodbError:
        return None


def _fault(mention: Mention, known: KnownGame) -> tuple[str, str] | None:
    white, black = known.players
    if not white or not black:
        return None
    if not known.plays(mention) and (mention.has_sides or not known.plays(mention, swapped=True)):
        return "A910", f"{white} has White and {black} Black in the game that the link leads to"
    if not known.fits_date(mention):
        return "A911", f"the game that the link leads to is dated {known.date.replace('.??', '')}"
    return None

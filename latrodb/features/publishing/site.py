"""A site of articles: its pages and what is in front of them, its addresses, and what cannot be in it."""

from __future__ import annotations

import io
import posixpath
import re
from enum import StrEnum
from functools import cache
from itertools import pairwise
from pathlib import Path, PurePath, PurePosixPath
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import quote
from xml.etree import ElementTree

from markdown_it.common.normalize_url import validateLink

from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.diagnostics.span import Span
from latrodb.features.articles.document import is_article
from latrodb.features.articles.links import (
    HTML,
    all_tokens,
    find_links,
    line_starts,
    parser,
    plain_words,
    relative,
    span_of,
)
from latrodb.features.publishing.figure_html import Labels
from latrodb.files import portable_name, read_bytes

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from markdown_it.token import Token

    from latrodb.features.articles.article import Article
    from latrodb.features.articles.known_games import Reach

CONTENT = "latro-content"  # the name of the text in a page of HTML
HOME = "index"  # the name of the first page of a site
LINKED = "linked"  # the folder for files from outside the one being built, once for each level up

_CODE = "{="  # Pandoc's mark of raw code: `\input{a}`{=latex}
_SVG = (".svg", ".svgz")
_ACTIVE = ("script", "foreignobject", "handler", "listener", "iframe", "object", "embed")
_CHANGING = ("set", "animate")  # elements that can replace a harmless address with another
_SCHEME = re.compile(r"(?!(?:https?|mailto):|data:image/(?:png|jpeg|gif|webp)[;,])[a-z][a-z0-9+.-]*:", re.I)
_NOT_IN_ADDRESSES = re.compile("[\x00-\x20\x7f-\x9f]+")


_LONGEST = 200  # characters of a description
_END = r"(?:\r\n|\r(?!\n)|\n)"  # unambiguous, or else many line ends could match in very many ways
_FIELD = r"[A-Za-z_][\w-]*:(?:[ \t][^\r\n]*)?"
_FRONT = re.compile(
    rf"---[ \t]*{_END}(?:[ \t]*{_END})*"
    rf"(?P<fields>{_FIELD}{_END}(?:(?:{_FIELD}|[ \t#-][^\r\n]*)?{_END})*?)"
    rf"(?:---|\.\.\.)[ \t]*(?:{_END}|\Z)"
)
_LINE = re.compile(r"[^\r\n]+")
_PAIR = re.compile(r"^(?P<key>[A-Za-z_][\w-]*):[ \t]+(?P<value>[^\s|>][^\r\n]*)", re.MULTILINE)
_QUOTED = re.compile(r"""\A(["'])(?P<words>.*)\1\Z""")
_COMMENT = r"<!--(?!-?>)(?:(?!--!?>).)*-->"  # as browsers also read it: there `<!-->` ends a comment
_ONLY_COMMENTS = re.compile(rf"(?:\s*{_COMMENT})*\s*", re.DOTALL)


class Format(StrEnum):
    """The output format of articles."""

    HTML = "html"
    MARKDOWN = "markdown"
    LATEX = "latex"
    DOCX = "docx"
    EPUB = "epub"
    PDF = "pdf"

    @property
    def suffix(self) -> str:
        """The suffix of its files."""
        return {"markdown": ".md", "latex": ".tex"}.get(self.value, f".{self.value}")

    @property
    def linked_suffix(self) -> str:
        """The suffix in links to articles."""
        return ".pdf" if self is Format.LATEX else self.suffix


class BuildOptions(NamedTuple):
    """How articles are written. `language` is a language code, such as `en` or `pt-BR`."""

    format: Format = Format.HTML
    language: str = "en"
    raw: bool = False  # whether HTML and LaTeX in articles are passed through instead of shown as words
    is_numbered: bool = True  # whether figures without numbers of their author get numbers
    is_one_file: bool = False  # whether a page has its style and its script in it instead of in files


class OutputFile(NamedTuple):
    """A file of a site."""

    path: PurePosixPath  # its place in the site
    data: bytes
    origin: Path  # the file it is made from


class Page(NamedTuple):
    """An article of a site."""

    path: Path  # its file
    article: Article
    home: PurePosixPath  # its place in the site, without a suffix

    @property
    def text(self) -> str:
        """Its text without a byte order mark."""
        return self.article.source.raw.removeprefix("\ufeff")

    @property
    def fields(self) -> dict[str, str]:
        """The fields in front of it, such as `license`."""
        return front_fields(self.text)

    @property
    def title(self) -> str:
        """What its author says in front of it, or else its first heading, or its name."""
        return self.fields.get("title") or next(self._begins("heading_open"), self.home.name)

    @property
    def description(self) -> str:
        """What its author says in front of it, or else how it begins."""
        words = " ".join(self.fields.get("description", next(self._begins("paragraph_open"), "")).split())
        return words if len(words) <= _LONGEST else f"{words[:_LONGEST].rpartition(' ')[0] or words[:_LONGEST]}…"

    def _begins(self, kind: str) -> Iterator[str]:
        """The words of its headings or paragraphs."""
        for opening, inline in pairwise(parser().parse(without_front_matter(self.text))):
            if opening.type == kind and (words := plain_words(inline).strip()):
                yield words


class Site:
    """Articles that are built together, and the places of their pages and files.

    Args:
        pages: the articles.
        root: the folder being built, or that of the article.
        reach: where copied files may be.
        options: the format of the pages.
    """

    def __init__(self, pages: Sequence[Page], root: Path, reach: Reach, options: BuildOptions) -> None:
        self.pages = {page.path.resolve(): page for page in pages}
        self.root = root.resolve()
        self.reach = reach
        self.options = options
        self._objection = cache(self._find_objection)
        self.linked: dict[Path, PurePosixPath] = {}  # the files to copy, once their addresses were asked for

    def labels(self, page: Page) -> Labels:
        """What the figures of a page are called."""
        options = self.options
        return Labels(page.article.figures, options.language, is_numbered=options.is_numbered)

    def fields(self, page: Page) -> dict[str, str]:
        """The fields in front of a page, and those of the first page of the site, which are for all."""
        first = (each.fields for each in self.pages.values() if str(each.home) == HOME)
        return {**next(first, {}), **page.fields}

    def words(self, address: str, page: Page) -> str:
        """The words for a link without words: the label of the figure or the title of the page to which it leads.

        Empty for any other address.
        """
        found = relative(address)
        if found is None:
            return ""
        target = self.pages.get(found.target(page.path.parent.resolve()).resolve()) if found.path else page
        if target is None:
            return ""
        return (found.anchor and self.labels(target).words(found.anchor)) or (target.title if found.path else "")

    def address(self, text: str, page: Page) -> str:
        """The site's address for an address in an article; linked files will be copied."""
        address = relative(text)
        if address is None or not address.path:
            return text
        target = address.target(page.path.parent.resolve())
        is_within = target.is_relative_to(self.root)
        if is_within and is_article(target):
            return f"{address.path[: -len(target.suffix)]}{self.options.format.linked_suffix}{address.rest}"
        if not target.is_file() or self._objection(target):
            return text
        self.linked[target] = place_in_site(target, self.root)
        if is_within:
            return text
        return quote(posixpath.relpath(self.linked[target], page.home.parent)) + address.rest

    def copied(self, text: str, page: Page) -> Path | None:
        """The file that an address in an article names, if it is copied into the site."""
        address = relative(text)
        target = address.target(page.path.parent.resolve()) if address and address.path else None
        return target if target in self.linked else None

    def left_out(self, page: Page) -> Iterator[Diagnostic]:
        """Diagnostics on parts of an article that its page will lack: files not copied, raw HTML and LaTeX."""
        source = page.article.source
        for link in find_links(source.raw):
            address = relative(link.address)
            target = address.target(page.path.parent) if address and address.path else None
            if target and target.is_file() and (objection := self._objection(target)):
                yield Diagnostic(*objection, span_of(link.span, source))
        for at in _refused(source.raw):
            message = "a link to javascript:, vbscript:, file: or data: is shown as words"
            yield Diagnostic("A927", message, span_of(Span(at, at), source))
        for markup, at in () if self.options.raw else _raw_markup(source.raw):
            message = f"{markup} in an article is shown as words; --raw passes it through"
            yield Diagnostic("A927", message, span_of(Span(at, at + 1), source))

    def _find_objection(self, target: Path) -> tuple[str, str] | None:
        """Why a linked file is not copied, as the code and message of a diagnostic."""
        if objection := self.reach.objection(target):
            return "A926", objection.replace("read", "copied")
        if has_script(read_bytes(target), target.suffix):
            return "A928", f"{target.name} contains a script, or cannot be searched for one, and is not copied"
        return None


def without_front_matter(text: str) -> str:
    r"""A text with empty lines in place of the fields before it, so that all lines keep their numbers.

    A title among the fields becomes a level 1 heading, unless the text has one. Fields are between a first line `---`
    and a line `---` or `...`, each `key: value`, continued in lines that are indented or begin with a hyphen; anything
    else is left as it is.

    >>> without_front_matter("---\ntitle: Lines\n---\nWords\n")
    '# Lines\n\n\nWords\n'
    >>> without_front_matter("---\ntitle: Lines\n---\n# Words\n")
    '\n\n\n# Words\n'
    """
    found = _FRONT.match(text)
    if found is None:
        return text
    rest = text[found.end() :]
    title = front_fields(text).get("title")
    heading = ""
    if title and not any(token.type == "heading_open" and token.tag == "h1" for token in parser().parse(rest)):
        heading = f"# {title}"
    return f"{heading}{_LINE.sub('', found[0])}{rest}"


def front_matter(text: str) -> str:
    """The fields before an article with the lines around them; empty if there are none."""
    found = _FRONT.match(text)
    return found[0] if found else ""


def front_fields(text: str) -> dict[str, str]:
    r"""The fields before an article that have a value on their line, without quotation marks.

    >>> front_fields("---\ntitle: Lines\nlicense: 'CC BY 4.0'\ntags:\n- a\n---\nWords\n")
    {'title': 'Lines', 'license': 'CC BY 4.0'}
    """
    found = _FRONT.match(text)
    pairs = _PAIR.finditer(found["fields"].replace("\r", "\n")) if found else ()
    return {pair["key"]: _QUOTED.sub(r"\g<words>", pair["value"].strip()) for pair in pairs}


def is_raw_html(token: Token) -> bool:
    """Whether a token is HTML other than comments, which are invisible."""
    return token.type in HTML and bool(shown_html(token.content))


def shown_html(content: str) -> str:
    """The words that a reader should see of a piece of HTML: nothing of a comment, else all of it."""
    return "" if _ONLY_COMMENTS.fullmatch(content) else content


def place_in_site(file: PurePath, root: PurePath) -> PurePosixPath:
    r"""Where a file from outside of the folder that is built goes: below `LINKED` for each folder upwards.

    >>> from pathlib import PureWindowsPath
    >>> str(place_in_site(PurePosixPath("/a/b/c.txt"), PurePosixPath("/a/x/y")))
    'linked/linked/b/c.txt'
    >>> str(place_in_site(PureWindowsPath(r"D:\games\c.txt"), PureWindowsPath(r"C:\articles")))
    'linked/D-/games/c.txt'
    """
    for upwards, folder in enumerate((root, *root.parents)):
        if file.is_relative_to(folder):
            return PurePosixPath(*[LINKED] * upwards, *file.relative_to(folder).parts)
    return PurePosixPath(LINKED, portable_name(file.drive), *file.parts[1:])


def folders_outside(files: Iterable[OutputFile], root: Path) -> tuple[Path, ...]:
    """The folders outside the one being built from which linked files are copied."""
    home = root.resolve()
    origins = {file.origin.resolve() for file in files}
    return tuple(sorted({origin.parent for origin in origins if not origin.is_relative_to(home)}))


def _refused(text: str) -> Iterator[int]:
    """Where the first link that runs code is in a text, if it has one."""
    refused: list[str] = []

    def is_harmless(url: str) -> bool:
        refused.extend([] if validateLink(url) else [url])
        return validateLink(url)

    reader = parser()
    reader.validateLink = is_harmless  # type: ignore[method-assign]
    reader.parse(without_front_matter(text))
    yield from (max(0, text.find(url)) for url in refused[:1])


def _raw_markup(text: str) -> list[tuple[str, int]]:
    """The kinds of raw markup in a Markdown text, and where each is first."""
    found: dict[str, int] = {}
    starts, front = line_starts(text), len(front_matter(text))
    for token in parser().parse(without_front_matter(text)):
        start = starts[token.map[0]] if token.map else 0
        if start < front:
            continue
        if any(map(is_raw_html, all_tokens([token]))):
            found.setdefault("HTML", text.find("<", start))
        for code in _raw_code(token):
            found.setdefault(f"code for {code.partition('}')[0]:.20}", text.find(_CODE, start))
    return [*found.items()]


def _raw_code(token: Token) -> Iterator[str]:
    """The formats for which a part of a text is raw code of Pandoc."""
    if token.type == "fence" and token.info.startswith(_CODE):
        yield token.info.removeprefix(_CODE)
    for code, after in pairwise(token.children or ()):
        if code.type == "code_inline" and after.content.startswith(_CODE):
            yield after.content.removeprefix(_CODE)


def has_script(data: bytes, suffix: str) -> bool:
    """Whether a picture file runs a script when it is opened, or may do so; only SVG can.

    SVG that is compressed or cannot be parsed counts, since its effect is unknown. Files without an SVG suffix count
    if they begin like SVG.
    """
    if suffix.lower() not in _SVG and b"<svg" not in data[:4096].replace(b"\0", b"").lower():
        return False
    try:
        found = ElementTree.iterparse(io.BytesIO(data), events=("start", "pi"))
        return any(_is_active(element) for _, element in found)
    except (ElementTree.ParseError, ValueError, LookupError):
        return True


def _is_active(element: ElementTree.Element) -> bool:
    """Whether a part runs code: a script, an event, a script address, or what turns it into another document."""
    if not isinstance(element.tag, str):  # a processing instruction
        return "stylesheet" in (element.text or "")
    name = _local(element.tag)
    attributes = {_local(key): value for key, value in element.items()}
    changed = _local(attributes.get("attributename", "").replace(":", "}"))
    return (
        name in _ACTIVE
        or any(key.startswith("on") for key in attributes)
        or (name in _CHANGING and (changed == "href" or changed.startswith("on")))
        or bool(_SCHEME.match(_NOT_IN_ADDRESSES.sub("", attributes.get("href", ""))))
    )


def _local(name: str) -> str:
    return name.rpartition("}")[2].lower()

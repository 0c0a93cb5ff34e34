"""Pages as HTML and JSON, from templates, with the files that they share."""

from __future__ import annotations

import re
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from unicodedata import category

import jinja2
import msgspec
from markupsafe import Markup, escape

from latrodb.core.english import count_words
from latrodb.core.game_kind import GameKind
from latrodb.diagrams.svg import clean
from latrodb.diagrams.typesetting import TYPEFACE
from latrodb.diagrams.words import language, say
from latrodb.exporters.encoding import encode_json
from latrodb.features.viewer.element import ICON, script_text, style_text
from latrodb.features.viewer.movetext import words_html
from latrodb.query.conditions import KINDS
from latrodb.rules.titles import read_title

if TYPE_CHECKING:
    from collections.abc import Sequence

    from latrodb.features.web.addresses import Addresses
    from latrodb.features.web.pages.check import RecordLine
    from latrodb.features.web.pages.page import Page


FOLDER = Path(__file__).parent
_TYPES = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml",
          ".woff2": "font/woff2"}  # fmt: skip
_OWN = ("header.css", "web.css", "datasette.css", "check.js", "latro-explorer.js", "latro-setup.css", "latro-setup.js")


class Asset(NamedTuple):
    """A file that pages need."""

    data: bytes
    content_type: str


def assets() -> dict[str, Asset]:
    """The files by name, in the current language."""
    return _assets(language())


@cache
def _assets(spoken: str) -> dict[str, Asset]:
    texts = {name: (FOLDER / name).read_text(encoding="utf-8") for name in _OWN}
    texts |= {"latro-game.css": style_text(), "latro-game.js": script_text(), "icon.svg": ICON}
    files = {name: text.encode() for name, text in texts.items()}
    files |= {file.name: file.read_bytes() for file in sorted(TYPEFACE.glob("*.woff2"))}
    return {name: Asset(data, _TYPES[Path(name).suffix]) for name, data in files.items()}


def version() -> str:
    """A digest of all files, by which browsers notice that one has changed."""
    return _version(language())


@cache
def _version(spoken: str) -> str:
    return sha256(b"".join(asset.data for asset in assets().values())).hexdigest()[:10]


def page_html(page: Page, addresses: Addresses, **drawn: str | Sequence[str]) -> bytes:
    """Return a page as HTML.

    Args:
        page: its data.
        addresses: where other pages are.
        drawn: parts of the page that were drawn before, as HTML, by the name that its template has for them.
    """
    kind = msgspec.inspect.type_info(type(page)).tag  # type: ignore[attr-defined]
    html = _templates().get_template(f"{kind}.html").render(
        page=page, kind=kind, to=addresses, version=version(), **{name: _safe(html) for name, html in drawn.items()}
    )  # fmt: skip
    return clean(html).encode()


def article_html(html: bytes, addresses: Addresses) -> bytes:
    """Return the page of an article with the head of all pages, by which a reader comes back to the games."""
    style = f'<link rel="stylesheet" href="{escape(addresses.asset("header.css"))}?{version()}">\n</head>'
    header = _templates().get_template("header.html").render(to=addresses, current="articles", version=version())
    before, skip, text = html.decode().replace("</head>", style, 1).partition("</a>\n")
    return f"{before}{skip}{header}\n{text}".encode()


def _safe(html: str | Sequence[str]) -> Markup | list[Markup]:
    return Markup(html) if isinstance(html, str) else [*map(Markup, html)]


def page_json(page: Page) -> bytes:
    """Return the data of a page as one line of JSON."""
    return encode_json(page)


def page_schema(kind: type[Page]) -> bytes:
    """Return the JSON schema of a kind of page."""
    return encode_json(msgspec.json.schema(kind))


RESULTS = {"1-0": "1–0", "0-1": "0–1", "1/2-1/2": "½–½", "*": "–"}


def sentence(text: str) -> str:
    """A message as a sentence; a square, a turn or the name of a file at its beginning stays as it is.

    >>> sentence("the Dux is locked"), sentence("e2 and f4 share nothing"), sentence("See rule 4.")
    ('The Dux is locked.', 'e2 and f4 share nothing.', 'See rule 4.')
    """
    is_name = text[1:2].isdecimal() or "." in text.partition(" ")[0][:-1]
    first = text[:1] if is_name else text[:1].upper()
    return f"{first}{text[1:].rstrip('.')}."


def is_blank(text: str) -> bool:
    r"""Whether a text that is not empty has nothing to be seen.

    >>> is_blank(" \u202e"), is_blank("Ab"), is_blank("")
    (True, False, False)
    """
    return bool(text) and all(category(sign)[0] in "ZC" for sign in text)


def prose(text: str) -> Markup:
    """Our own words as HTML, in which notation is between backticks.

    >>> str(prose("marked `+`, a < b"))
    'marked <code>+</code>, a &lt; b'
    """
    return Markup(re.sub(r"`([^`]+)`", r"<code>\1</code>", str(escape(text))))


def _marked(line: RecordLine) -> Markup:
    """A line of a record with its marked words."""
    parts, done = [], 0
    for start, end in line.marked:
        parts += [escape(line.text[done:start]), Markup("<mark>"), escape(line.text[start:end]), Markup("</mark>")]
        done = end
    return Markup("<bdi>%s</bdi>") % Markup("").join([*parts, escape(line.text[done:])])


@cache
def _templates() -> jinja2.Environment:
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(Path(__file__).parent / "templates"),
        auto_reload=False,  # else the files are asked for at each page
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["words"] = lambda text: Markup(words_html(text if not is_blank(text) else "(blank)"))
    environment.filters["prose"] = prose
    environment.filters["json"] = lambda value: msgspec.json.encode(value).decode()
    environment.filters["marked"] = _marked
    environment.filters["sentence"] = lambda text: Markup(words_html(sentence(text)))
    environment.filters["number"] = lambda number: f"{number:,}"
    environment.filters["count"] = count_words
    environment.filters["result"] = lambda result: RESULTS.get(result, result or "–")
    environment.filters["system"] = read_title
    environment.filters["kinds"] = lambda kind: GameKind(kind).plural if kind in list(GameKind) else kind
    environment.globals |= {"tests": KINDS, "kinds": ["all", *GameKind], "say": say, "language": language}
    return environment

"""The answers to our addresses: pages as HTML and JSON, their files and schemas, and pictures of positions."""

from __future__ import annotations

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import PurePosixPath
from threading import BoundedSemaphore
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl, unquote

from datasette import Response

from latrodb.core.errors import LatrodbError
from latrodb.core.position import read_fen
from latrodb.diagrams.scene import scene_of_position
from latrodb.diagrams.svg import paint
from latrodb.features.web.addresses import decode_part, encode_file
from latrodb.features.web.checking import Checked, Checker
from latrodb.features.web.pages.check import LONGEST, unchecked_page
from latrodb.features.web.pages.games import article_page
from latrodb.features.web.pages.page import MessagePage
from latrodb.features.web.plugin.articles import name_of
from latrodb.features.web.plugin.policy import STRICT
from latrodb.features.web.plugin.served import addresses_of, articles_of, find_allowed, find_served, open_served
from latrodb.features.web.render import article_html, assets, page_html, page_json, page_schema
from latrodb.features.web.views import NOTING, PAGES, VIEWS, Asked, make_page, show_front, show_place

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from datasette.app import Datasette
    from datasette.utils.asgi import Request

    from latrodb.features.web.addresses import ServerAddresses
    from latrodb.features.web.plugin.served import Served
    from latrodb.features.web.views import Made

_OTHERS = ("check", "article")  # kinds of pages that are not views of a database
# The types of files that articles need. Pages and scripts that an author adds are not run.
_TYPES = {".css": "text/css", ".svg": "image/svg+xml", ".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg",
          ".gif": "image/gif", ".webp": "image/webp", ".pdf": "application/pdf", ".txt": "text/plain; charset=utf-8",
          "latro-game.js": "text/javascript"}  # fmt: skip
HTML, JSON = "text/html; charset=utf-8", "application/json; charset=utf-8"
_HEADERS = {"content-security-policy": STRICT}
# A page of a game changes nothing and may be shown in a frame by any page.
_FRAMED = {"content-security-policy": STRICT.replace("; frame-ancestors 'none'", "")}
_FOREVER = {**_HEADERS, "cache-control": "max-age=31536000, immutable"}
_POOL = ThreadPoolExecutor(2, "latrodb")
_SEARCHES = ThreadPoolExecutor(1, "latrodb-search")  # one, so that games are searched for motifs only once
_CHECKS = ThreadPoolExecutor(1, "latrodb-check")
_CHECKER = Checker()
_PLACES = BoundedSemaphore(4)  # for records that are checked or wait for it
_BUSY = "Too many records are being checked now; try again in a minute, or use `latrodb check`."


def routes(served: Sequence[Served]) -> list[tuple[str, Any]]:
    """Our addresses as regular expressions, and what answers to each; none if no database is ours.

    Addresses that begin like ours are answered even where we have no page.
    """
    if not served:
        return []
    kinds = sorted({*_OTHERS, *(path.partition("/")[0] for path in VIEWS)})
    files = [encode_file(each.file) for each in served if each.file != each.name]
    return [
        (r"/-/latrodb/(?P<asset>[a-z-]+\.[a-z0-9]+)$", _asset),
        (r"/-/schema/(?P<page>[a-z]+)\.json$", _schema),
        (r"/-/board\.svg$", _picture),
        (r"(/(?P<file>[^/]+))?/-/record/(?P<game>[0-9]{1,18})\.txt$", _record),
        (r"(/(?P<file>[^/]+))?/-/check(?P<json>\.json)?$", _check),
        (r"(/(?P<file>[^/]+))?/-/article(/(?P<name>.+))?$", _article),
        (r"/((?P<file>[^/]+)/-/)?(?P<json>\.json)?$", _answer(show_front)),
        *((rf"(/(?P<file>[^/]+))?/-/{path}(?P<json>\.json)?$", _answer(show)) for path, show in VIEWS.items()),
        (rf"/-/({'|'.join(kinds)})(/.*)?$", _nothing),
        *((rf"/(?P<file>{re.escape(file)})/-/.*$", _nothing) for file in files),
    ]


def start_front(datasette: Datasette) -> None:
    """Make a first page, so that readers need not wait for what is only loaded once."""
    if found := find_served(datasette, ""):
        _POOL.submit(
            _html, show_front, lambda: Asked(open_served(found.path), "", {}, {}), found, addresses_of(datasette, found)
        )


def _html(
    show: Callable[[Asked], Made], ask: Callable[[], Asked], served: Served, addresses: ServerAddresses
) -> tuple[int, bytes]:
    """A page and its status."""
    status, made = make_page(show, ask, served.path)
    return status, page_html(made.page, addresses, **made.drawn)


def _answer(show: Callable[[Asked], Made]) -> Callable[[Datasette, Request], Awaitable[Response]]:
    pool = _SEARCHES if show in NOTING else _POOL
    headers = _FRAMED if show is show_place else _HEADERS

    async def answer(datasette: Datasette, request: Request) -> Response:
        words = {key: decode_part(value or "") for key, value in request.url_vars.items()}
        found = await find_allowed(datasette, request, words["file"])
        if found is None:
            return Response.text("There is no such database.", status=404, headers=_HEADERS)
        name = await title_of(datasette)
        query = {key: request.args[key] for key in request.args}
        addresses = addresses_of(datasette, found, _json_address(request))

        def ask() -> Asked:
            return Asked(open_served(found.path), name, words, query)

        def make() -> tuple[int, bytes]:
            if not words["json"]:
                return _html(show, ask, found, addresses)
            status, made = make_page(show, ask, found.path)
            return status, page_json(made.page)

        status, page = await asyncio.get_running_loop().run_in_executor(pool, make)
        return Response(page, status, headers, JSON if words["json"] else HTML)

    return answer


async def _check(datasette: Datasette, request: Request) -> Response:
    """The page where a record can be checked; the record comes with the request and goes with the answer.

    A short one can also be in the address, to be shared.
    """
    found = await find_allowed(datasette, request, decode_part(request.url_vars["file"] or ""))
    if found is None:
        return Response.text("There is no such database.", status=404, headers=_HEADERS)
    checked = Checked(unchecked_page())
    form = await _form(request) if request.method == "POST" else {"text": request.args.get("text") or ""}
    if form is None:
        checked = Checked(unchecked_page("", f"A record may have up to {LONGEST:,} characters."))
    elif form.get("text"):
        checked = await _checked(form["text"], form.get("edits", ""))
    is_json, addresses = bool(request.url_vars["json"]), addresses_of(datasette, found)

    def make() -> bytes:
        return page_json(checked.page) if is_json else page_html(checked.page, addresses, players=checked.players)

    page = await asyncio.get_running_loop().run_in_executor(_POOL, make)
    status = 503 if checked.page.trouble == _BUSY else 400 if checked.page.trouble else 200
    return Response(page, status, _HEADERS, JSON if is_json else HTML)


async def _checked(text: str, edits: str) -> Checked:
    """A record, checked after those that came before it; refused if too many of them are waiting."""
    if not _PLACES.acquire(blocking=False):
        return Checked(unchecked_page(text[:LONGEST], _BUSY))
    try:
        return await asyncio.get_running_loop().run_in_executor(_CHECKS, _CHECKER.check, text, edits)
    finally:
        _PLACES.release()


async def _article(datasette: Datasette, request: Request) -> Response:
    """An article or its data, or a file that it needs."""
    found = await find_allowed(datasette, request, decode_part(request.url_vars["file"] or ""))
    made = found and articles_of(datasette, found)
    if found is None or made is None:
        return _not_found(datasette, found, "article")
    articles, addresses = await asyncio.wrap_future(made), addresses_of(datasette, found)
    name = unquote(request.url_vars["name"] or "")
    if not name and articles.home:
        return Response.redirect(addresses.article(name_of(articles.home)))
    file = f"articles/{name}"
    if f"{file}.html" in articles.pages:
        return Response(article_html(articles.files[f"{file}.html"], addresses), 200, _HEADERS, HTML)
    if file in articles.files and file not in articles.pages:
        return Response(articles.files[file], 200, _HEADERS, _type_of(file))
    if article := articles.pages.get(f"{file.removesuffix('.json')}.html"):
        return Response(page_json(article_page(article)), 200, _HEADERS, JSON)
    return _not_found(datasette, found, "article")


async def _record(datasette: Datasette, request: Request) -> Response:
    """The text of a game, as a file."""
    found = await find_allowed(datasette, request, decode_part(request.url_vars["file"] or ""))
    if found is None:
        return Response.text("There is no such database.", status=404, headers=_HEADERS)
    number = int(request.url_vars["game"])
    try:
        text = await asyncio.get_running_loop().run_in_executor(
            _POOL, lambda: open_served(found.path).game(number).text()
        )
    except LatrodbError:
        return _not_found(datasette, found, "game")
    return Response(text.encode(errors="replace"), 200, _HEADERS, "text/plain; charset=utf-8")


async def _nothing(datasette: Datasette, request: Request) -> Response:
    found = find_served(datasette, decode_part(request.url_vars.get("file") or ""))
    return _not_found(datasette, found, "page", is_json=request.path.endswith(".json"))


def _not_found(datasette: Datasette, found: Served | None, kind: str, *, is_json: bool = False) -> Response:
    if found is None:
        return Response.text("There is no such database.", status=404, headers=_HEADERS)
    page = MessagePage(title="Not found", message=f"There is no such {kind}.")
    if is_json:
        return Response(page_json(page), 404, _HEADERS, JSON)
    return Response(page_html(page, addresses_of(datasette, found)), 404, _HEADERS, HTML)


def _type_of(file: str) -> str:
    """The type of a file that articles need; any other is only saved."""
    path = PurePosixPath(file)
    return _TYPES.get(path.name) or _TYPES.get(path.suffix.lower(), "application/octet-stream")


async def _form(request: Request) -> dict[str, str] | None:
    """The fields of a form; None if it is far larger than a record may be."""
    body = bytearray()
    while True:
        event = await request.receive()
        body += event.get("body", b"")
        if len(body) > 12 * LONGEST:  # the most that so many characters take in a form
            return None
        if not event.get("more_body"):
            return dict(parse_qsl(body.decode(errors="replace"), keep_blank_values=True, errors="replace"))


def _json_address(request: Request) -> str:
    """The address of a page as JSON, with the same query."""
    path, _, query = request.full_path.partition("?")
    return f"{path}.json{'?' if query else ''}{query}"


async def title_of(datasette: Datasette) -> str:
    """The title in the metadata that the user gave to Datasette; empty if there is none."""
    if hasattr(datasette, "get_instance_metadata"):  # Datasette 1.0
        metadata = await datasette.get_instance_metadata()
    else:
        metadata = getattr(datasette, "_metadata_local", None) or {}
    return str(metadata.get("title") or "")


async def _asset(request: Request) -> Response:
    found = assets().get(request.url_vars["asset"])
    if found is None:
        return Response.text("There is no such file.", status=404, headers=_HEADERS)
    headers = _FOREVER if request.query_string else _HEADERS
    return Response(found.data, 200, headers, f"{found.content_type}; charset=utf-8")


async def _schema(request: Request) -> Response:
    kind = PAGES.get(request.url_vars["page"])
    if kind is None:
        return Response.text("There is no such kind of page.", status=404, headers=_HEADERS)
    return Response(page_schema(kind), 200, _HEADERS, "application/schema+json; charset=utf-8")


async def _picture(request: Request) -> Response:
    """The picture of a position, which never changes."""
    try:
        drawn = paint(scene_of_position(read_fen(request.args.get("fen") or "")))
    except LatrodbError as error:
        return Response.text(str(error), status=404, headers=_HEADERS)
    headers = {**_FOREVER, "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'"}
    return Response(drawn, 200, headers, "image/svg+xml; charset=utf-8")

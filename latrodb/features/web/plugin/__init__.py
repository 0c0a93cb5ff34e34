"""The plugin for Datasette, which finds it by its entry point: `datasette games.db` shows our pages."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from datasette import Response, hookimpl

from latrodb import analyzer
from latrodb.features.web.addresses import ServerAddresses, decode_part
from latrodb.features.web.assets import assets
from latrodb.features.web.render import page_html, page_json, page_schema
from latrodb.features.web.views import PAGES, VIEWS, Asked, make_page, show_front
from latrodb.query.collection import Collection
from latrodb.store.errors import NotADatabaseError, StoreError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from datasette.app import Datasette
    from datasette.utils.asgi import Request

    from latrodb.features.web.views import Made

_POOL = ThreadPoolExecutor(2, "latrodb")
_THREAD = threading.local()  # the databases that each thread has opened
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
_HEADERS = {
    b"content-security-policy": _POLICY.encode(),
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"same-origin",
}


class Served(NamedTuple):
    """A database of ours that Datasette serves."""

    name: str  # in Datasette
    path: str
    file: str  # in our addresses: the name of its file, unless another one has it
    is_first: bool


@hookimpl
def register_routes(datasette: Datasette) -> list[tuple[str, Any]]:
    """The addresses of our pages; none if no database is ours."""
    if not _served(datasette):
        return []
    own = [
        (r"/-/latrodb/(?P<asset>[a-z-]+\.[a-z]+)$", _asset),
        (r"/-/schema/(?P<page>[a-z]+)\.json$", _schema),
        (r"/((?P<file>[^/]+)/-/)?(?P<json>\.json)?$", _view(show_front)),
    ]
    return own + [(rf"(/(?P<file>[^/]+))?/-/{path}(?P<json>\.json)?$", _view(show)) for path, show in VIEWS.items()]


def _view(show: Callable[[Asked], Made]) -> Callable[[Datasette, Request], Awaitable[Response]]:
    async def answer(datasette: Datasette, request: Request) -> Response:
        words = {key: decode_part(value or "") for key, value in request.url_vars.items()}
        served = _served(datasette)
        found = next((each for each in served if words["file"] in ("", each.file, each.name)), None)
        if found is None:
            return Response.text("There is no such database.", status=404)
        name = datasette_title(datasette) or Path(found.path).stem
        query = {key: request.args[key] for key in request.args}

        def make() -> tuple[int, Made]:
            return make_page(show, lambda: Asked(_collection(found.path), name, words, query))

        status, made = await asyncio.get_running_loop().run_in_executor(_POOL, make)
        if words["json"]:
            return Response(page_json(made.page), status, content_type="application/json; charset=utf-8")
        addresses = ServerAddresses(
            datasette.urls.path("/"), found.file, is_first=found.is_first,
            data=_json_address(request), tables=datasette.urls.database(found.name),
        )  # fmt: skip
        return Response(page_html(made.page, addresses, **made.drawn), status, content_type="text/html; charset=utf-8")

    return answer


def _json_address(request: Request) -> str:
    """The address of a page as JSON, with the same query."""
    path, _, query = request.full_path.partition("?")
    return f"{path}.json{'?' if query else ''}{query}"


def datasette_title(datasette: Datasette) -> str:
    """The title that the metadata of Datasette has; empty if there is none."""
    metadata = getattr(datasette, "_metadata_local", None) or {}
    return str(metadata.get("title") or "")


async def _asset(request: Request) -> Response:
    found = assets().get(request.url_vars["asset"])
    if found is None:
        return Response.text("There is no such file.", status=404)
    headers = {"cache-control": "max-age=31536000, immutable"} if request.query_string else {}
    return Response(found.data, headers=headers, content_type=f"{found.content_type}; charset=utf-8")


async def _schema(request: Request) -> Response:
    kind = PAGES.get(request.url_vars["page"])
    if kind is None:
        return Response.text("There is no such kind of page.", status=404)
    return Response(page_schema(kind), content_type="application/schema+json; charset=utf-8")


def _collection(path: str) -> Collection:
    """The database in a file, opened once in each thread; a file that took its place is opened anew."""
    opened: dict[tuple[str, int], Collection] = _THREAD.__dict__.setdefault("opened", {})
    key = (path, Path(path).stat().st_ino)
    if key not in opened:
        opened[key] = Collection.open(path, read_only=True)
        opened[key].analyzer = analyzer
    return opened[key]


@hookimpl
def asgi_wrapper(datasette: Datasette) -> Callable[[Any], Any]:
    """Headers for every answer: no scripts, styles or pictures but our own and Datasette's files."""

    def wrap(app: Callable[..., Awaitable[None]]) -> Callable[..., Awaitable[None]]:
        if not _served(datasette):
            return app

        async def with_headers(scope: Any, receive: Any, send: Any) -> None:
            async def send_more(event: Any) -> None:
                if event["type"] == "http.response.start":
                    named = {key for key, _ in event["headers"]}
                    more = [[key, value] for key, value in _HEADERS.items() if key not in named]
                    event = {**event, "headers": [*event["headers"], *more]}
                await send(event)

            await app(scope, receive, send_more)

        return with_headers

    return wrap


def _served(datasette: Datasette) -> list[Served]:
    """The databases of ours that are served, in the order of the command line."""
    ours = [
        (name, str(each.path)) for name, each in datasette.databases.items() if each.path and _is_ours(str(each.path))
    ]
    files = [Path(path).name for _, path in ours]
    return [
        Served(name, path, name if files.count(file) > 1 else file, is_first=number == 0)
        for number, ((name, path), file) in enumerate(zip(ours, files, strict=True))
    ]


@cache
def _is_ours(path: str) -> bool:
    """Whether a file is a database of latrodb, of whatever version."""
    try:
        Collection.open(path, read_only=True).close()
    except NotADatabaseError:
        return False
    except StoreError:
        return True
    return True

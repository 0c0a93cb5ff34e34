"""The databases of ours that Datasette serves, and their connections."""

from __future__ import annotations

import threading
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from weakref import WeakKeyDictionary

from datasette.utils.asgi import Forbidden

from latrodb.features.analyzer import analyzer
from latrodb.features.web.addresses import ServerAddresses
from latrodb.query.collection import Collection
from latrodb.store.errors import NotADatabaseError, StoreError

if TYPE_CHECKING:
    from concurrent.futures import Future

    from datasette.app import Datasette
    from datasette.utils.asgi import Request

    from latrodb.features.web.site_articles import Articles

MOST_SEARCHED = 300  # games, for motifs, while a reader waits; nothing is written
_THREAD = threading.local()  # the databases that each thread has opened
ARTICLES: WeakKeyDictionary[Datasette, dict[str, Future[Articles]]] = WeakKeyDictionary()  # by path of the database


class Served(NamedTuple):
    """A database of ours that Datasette serves."""

    name: str  # in Datasette
    path: str
    file: str  # in our addresses: the name of its file, unless another one has it
    is_first: bool


def served_by(datasette: Datasette) -> list[Served]:
    """The databases of ours that are served, in the order of the command line."""
    ours = [
        (name, str(each.path)) for name, each in datasette.databases.items() if each.path and _is_ours(str(each.path))
    ]
    files = [Path(path).name for _, path in ours]
    return [
        Served(name, path, name if files.count(file) > 1 else file, is_first=number == 0)
        for number, ((name, path), file) in enumerate(zip(ours, files, strict=True))
    ]


def find_served(datasette: Datasette, name: str) -> Served | None:
    """The database of a name in our addresses or in Datasette, the first for an empty name; None if it is not ours."""
    return next((each for each in served_by(datasette) if name in ("", each.file, each.name)), None)


async def find_allowed(datasette: Datasette, request: Request, name: str) -> Served | None:
    """As `find_served`, if Datasette lets the reader see the database.

    Raises:
        Forbidden: it does not, for which Datasette has a page.
    """
    if found := find_served(datasette, name):
        await _ensure_allowed(datasette, request.actor, found)
    return found


async def allowed_by(datasette: Datasette, actor: dict[str, Any] | None) -> list[Served]:
    """The databases of ours that Datasette lets a reader see."""
    found = []
    for each in served_by(datasette):
        with suppress(Forbidden):
            await _ensure_allowed(datasette, actor, each)
            found.append(each)
    return found


async def _ensure_allowed(datasette: Datasette, actor: dict[str, Any] | None, served: Served) -> None:
    if hasattr(datasette, "ensure_permission"):  # Datasette 1.0
        from datasette.resources import DatabaseResource

        resource = DatabaseResource(served.name)
        await datasette.ensure_permission(action="view-database", resource=resource, actor=actor)
    else:
        await datasette.ensure_permissions(actor, [("view-database", served.name), "view-instance"])


def addresses_of(datasette: Datasette, served: Served, data: str = "") -> ServerAddresses:
    """The addresses of a database; `data` is that of the page as JSON."""
    return ServerAddresses(
        datasette.urls.path("/"), served.file, is_first=served.is_first, data=data,
        tables=datasette.urls.database(served.name), has_articles=_has_articles(datasette, served),
    )  # fmt: skip


def articles_of(datasette: Datasette, served: Served) -> Future[Articles] | None:
    """The articles of a database, maybe still being made; None if it has no folder of them."""
    return ARTICLES.get(datasette, {}).get(served.path)


def _has_articles(datasette: Datasette, served: Served) -> bool:
    """Whether a database has articles, or they are still being made."""
    made = articles_of(datasette, served)
    return made is not None and not (made.done() and not made.result().home)


def open_served(path: str) -> Collection:
    """The database in a file, opened once in each thread; a file that took its place is opened anew.

    Raises:
        StoreError: the file is gone, or cannot be opened.
    """
    opened: dict[tuple[str, int], Collection] = _THREAD.__dict__.setdefault("opened", {})
    try:
        key = (path, Path(path).stat().st_ino)
    except OSError as error:
        raise StoreError(f"{path} cannot be read: {(error.strerror or str(error)).lower()}") from error
    if key not in opened:
        for other in [other for other in opened if other[0] == path]:
            opened.pop(other).close()
        opened[key] = Collection.open(path, read_only=True)
        opened[key].analyzer = analyzer
        opened[key].most_searched = MOST_SEARCHED
    return opened[key]


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

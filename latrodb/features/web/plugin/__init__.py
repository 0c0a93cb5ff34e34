"""The plugin for Datasette, which finds it by its entry point: `datasette games.db` shows our pages."""

from __future__ import annotations

from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from datasette import handle_exception, hookimpl

from latrodb.features.web.plugin.answers import routes, start_front
from latrodb.features.web.plugin.articles import start_articles
from latrodb.features.web.plugin.cells import cell_html
from latrodb.features.web.plugin.policy import mark_scripts, only_known, with_headers
from latrodb.features.web.plugin.served import addresses_of, allowed_by, find_served, open_served, served_by
from latrodb.features.web.plugin.sql import add_functions, limit_connection
from latrodb.features.web.plugin.tables import LABELS, describe_tables, find_references, views_of, without_counts
from latrodb.features.web.render import version
from latrodb.store.errors import StoreError

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Awaitable, Callable, Mapping

    import jinja2
    from datasette.app import Datasette
    from markupsafe import Markup

# The page that shows what a table has, by the method of addresses.
_PAGES = {
    "games": ("search", "Search these games"), "game_list": ("search", "Search these games"),
    "players": ("players", "Players and their results"), "diagnostics": ("problems", "Problems by their kind"),
    "problem_list": ("problems", "Problems by their kind"), "_motif_uses": ("motifs", "Tactics by their kind"),
    "positions": ("explore", "What was played from a position"), "captures": ("rules", "The rules of captures"),
}  # fmt: skip


@hookimpl
def register_routes(datasette: Datasette) -> list[tuple[str, Any]]:
    """The addresses of our pages; none if no database is ours."""
    ours = served_by(datasette)
    if ours:
        _hide_folders(datasette)
    return routes(ours)


@hookimpl
def asgi_wrapper(datasette: Datasette) -> Callable[[Any], Any]:
    """Headers for every answer: no scripts or pictures but our own and Datasette's. Rows of views are not counted.

    If the setting `hosts` has the names of the server, as with `latrodb serve`, it answers to no others.
    """
    if not served_by(datasette):
        return lambda app: app
    hosts = (datasette.plugin_config("latrodb") or {}).get("hosts")
    return lambda app: only_known(with_headers(without_counts(app, partial(_is_view, datasette))), hosts)


def _is_view(datasette: Datasette, path: str) -> bool:
    """Whether an address is that of a view of ours in Datasette."""
    return any(
        path.startswith(begin := f"{datasette.urls.database(each.name)}/")
        and path.removeprefix(begin).removesuffix(".json") in _views(each.path)
        for each in served_by(datasette)
    )


@cache
def _views(path: str) -> frozenset[str]:
    with suppress(StoreError):
        return frozenset(views_of(open_served(path).connection))
    return frozenset()


@hookimpl
def prepare_jinja2_environment(env: jinja2.Environment, datasette: Datasette) -> None:
    """Let the scripts of Datasette's own pages run under the policy of these headers."""
    if served_by(datasette):
        mark_scripts(env)


@hookimpl(optionalhook=True)
def skip_csrf(scope: Mapping[str, Any]) -> bool:
    """A record that is checked changes nothing, so Datasette 0.65 need not ask for a token."""
    return str(scope["path"]).endswith(("/-/check", "/-/check.json"))


@hookimpl
def startup(datasette: Datasette) -> Callable[[], Awaitable[None]]:
    """Make articles and a first page, and explain our tables to Datasette 1.0; 0.65 asks `get_metadata` for that."""

    async def explain() -> None:
        if served_by(datasette):  # Datasette 0.65 fails at an address that it does not have if Rich is installed
            handle_exception.rich = None
            # They take longer than all else on large tables, and fail where those cannot be counted in time.
            datasette._settings["suggest_facets"] = False
        start_articles(datasette)
        start_front(datasette)
        if not hasattr(datasette, "set_column_metadata"):
            return
        for each in served_by(datasette):
            tables = await datasette.get_database(each.name).execute_fn(describe_tables)
            for table, about in tables.items():
                if about["description"]:
                    await datasette.set_resource_metadata(each.name, table, "description", about["description"])
                for column, words in about["columns"].items():
                    await datasette.set_column_metadata(each.name, table, column, "description", words)
            datasette.config = _configured(datasette.config or {}, each.name, tables)

    return explain


def _hide_folders(datasette: Datasette) -> None:
    """Let `/-/databases` have the names of files without their folders; before Datasette makes its own routes."""
    listed = type(datasette)._connected_databases  # not its own, which this may have been before
    datasette._connected_databases = lambda: [
        {**each, "path": Path(each["path"]).name if each["path"] else None} for each in listed(datasette)
    ]


def _configured(config: dict[str, Any], name: str, tables: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """The configuration with hidden tables and labels of rows; what the user has there comes first."""
    own = config.get("databases", {}).get(name, {})
    known = {
        table: {key: about[key] for key in ("hidden", "label_column", "size") if key in about}
        for table, about in tables.items()
    }
    stated = own.get("tables", {})
    merged = {table: {**known.get(table, {}), **stated.get(table, {})} for table in {**known, **stated}}
    return {**config, "databases": {**config.get("databases", {}), name: {**own, "tables": merged}}}


@hookimpl(optionalhook=True)
def get_metadata(datasette: Datasette) -> dict[str, Any]:
    """Explain our tables to Datasette 0.65; what the user has in the metadata comes first."""
    return {"databases": {each.name: {"tables": _described(each.path)} for each in served_by(datasette)}}


@cache
def _described(path: str) -> dict[str, dict[str, Any]]:
    return describe_tables(open_served(path).connection)


@hookimpl
def prepare_connection(conn: sqlite3.Connection, database: str, datasette: Datasette) -> None:
    """Add the functions `board(fen)`, `class_key(fen)` and `find(query)` to SQL, and limit what it may read."""
    if served := find_served(datasette, database):
        limit_connection(conn)
        add_functions(conn, lambda: open_served(served.path))


@hookimpl
def render_cell(
    row: Any, value: object, column: str, table: str | None, database: str, datasette: Datasette
) -> Markup | None:
    """Show positions as boards, and link turns, players, codes and rules to their pages."""
    served = find_served(datasette, database)
    if served is None:
        return None
    board = datasette.urls.path("/-/board.svg?fen=")
    return cell_html(addresses_of(datasette, served), board, table, column, value, row, partial(_row_of, served.path))


def _row_of(path: str, table: str, column: str, number: int) -> tuple[str, str] | None:
    """The table and the label of the row to which a number in a column refers; None if it refers to none."""
    with suppress(StoreError):  # the database is gone since Datasette read its row
        if other := _references(path).get((table, column)):
            label = LABELS.get(other, "id")
            found = open_served(path).query(f'SELECT "{label}" FROM "{other}" WHERE id = :number', number=number)
            return (other, str(found[0][0])) if found else None
    return None


@cache
def _references(path: str) -> dict[tuple[str, str], str]:
    return find_references(open_served(path).connection)


@hookimpl
def table_actions(datasette: Datasette, database: str, table: str) -> list[dict[str, str]]:
    """The page of ours that shows what a table has."""
    served = find_served(datasette, database)
    if served is None or table not in _PAGES:
        return []
    page, label = _PAGES[table]
    return [{"href": getattr(addresses_of(datasette, served), page)(), "label": label}]


@hookimpl
def menu_links(datasette: Datasette, actor: dict[str, Any] | None) -> Callable[[], Awaitable[list[dict[str, str]]]]:
    """The way from Datasette's pages to ours, as far as a reader may see them."""

    async def links() -> list[dict[str, str]]:
        allowed = await allowed_by(datasette, actor)
        return [{"href": addresses_of(datasette, each).front(), "label": f"Games in {each.file}"} for each in allowed]

    return links


@hookimpl
def extra_template_vars(datasette: Datasette, database: str | None) -> dict[str, Any]:
    """The addresses of our pages as `latrodb`, for templates of the user."""
    served = find_served(datasette, database or "")
    return {"latrodb": addresses_of(datasette, served)} if served else {}


@hookimpl
def extra_css_urls(datasette: Datasette) -> list[str]:
    """The style of boards in Datasette's tables."""
    return [datasette.urls.path(f"/-/latrodb/datasette.css?{version()}")] if served_by(datasette) else []

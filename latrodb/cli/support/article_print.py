"""What the commands about articles have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.cli.support.output import say
from latrodb.files import check_database

if TYPE_CHECKING:
    from latrodb.features.articles.article import Article
    from latrodb.store.database import Database


def open_database(path: str | None) -> Database | None:
    """The database of a name; None for no name.

    Raises:
        PlaceError: there is no such file, or it is no database.
    """
    if path is None:
        return None
    check_database(path)
    from latrodb.store.database import Database

    return Database.open(path)


def print_diagnostics(article: Article, *, as_json: bool = False) -> None:
    """Print what was found in an article, as caret pictures or JSON lines."""
    from latrodb.diagnostics.render import as_json as json_line
    from latrodb.diagnostics.render import caret_picture

    draw = json_line if as_json else caret_picture
    for diagnostic in article.diagnostics:
        say(draw(diagnostic, article.source))

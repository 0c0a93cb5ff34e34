"""Which page an address names, and how that page is made from an open database."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.errors import LatrodbError
from latrodb.features.viewer.boards import sprite, svg_of_place
from latrodb.features.viewer.element import element_of, sprite_of
from latrodb.features.web.pages.front import FrontPage, front_page
from latrodb.features.web.pages.game import GamePage, game_page
from latrodb.features.web.pages.page import MessagePage
from latrodb.store.notes import attach_notes

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from latrodb.features.web.pages.page import Page
    from latrodb.query.collection import Collection


class Asked(NamedTuple):
    """What the address of a page asks for.

    Attributes:
        collection: the open database.
        name: what the collection is called.
        words: the decoded parts of the path, by name; a part that is left out is an empty text.
        query: the values after the question mark.
    """

    collection: Collection
    name: str
    words: Mapping[str, str]
    query: Mapping[str, str]


class Made(NamedTuple):
    """The data of a page, and what was drawn for it: HTML by the name that its template has for it."""

    page: Page
    drawn: Mapping[str, str] = {}


def show_front(asked: Asked) -> Made:
    """The first page of a collection, with its board."""
    page = front_page(asked.collection, asked.name)
    return Made(page, {"board": _last_board(asked.collection, page)})


def _last_board(collection: Collection, page: FrontPage) -> str:
    """The last position of the game that the first page shows; empty if it is not known."""
    if page.shown is None:
        return ""
    game = collection.game(page.shown.id)
    node = next((node for node in reversed(game.nodes) if node.after), None)
    if node is None or node.after is None:
        return ""
    return sprite([node.after]) + svg_of_place(node.after, node.steps, f"After {node.caption}")


def _game(asked: Asked) -> Made:
    number, place = int(asked.words["game"]), asked.words["place"]
    (game,) = attach_notes(asked.collection, [asked.collection.game(number)])
    element = element_of(game, start=place)
    return Made(game_page(asked.collection, number, place, game), {"player": sprite_of([element]) + element.html})


# The path after `/-/`, and what makes its page.
VIEWS: dict[str, Callable[[Asked], Made]] = {r"game/(?P<game>[0-9]{1,18})(/(?P<place>[^/.]+))?": _game}
PAGES: dict[str, type[Page]] = {"front": FrontPage, "game": GamePage, "message": MessagePage}


def make_page(show: Callable[[Asked], Made], ask: Callable[[], Asked]) -> tuple[int, Made]:
    """Make a page; with its status: 200, or 404 and a page that says what there is not."""
    try:
        return 200, show(ask())
    except LatrodbError as error:
        return 404, Made(MessagePage(title="Not found", message=str(error)))

"""Games as game files in canonical notation, with the captures and marks that the rules give."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from latrodb.diagnostics.diagnostic import State
from latrodb.notation.encoding import encode
from latrodb.notation.format import WIDTH, format_game
from latrodb.notation.format_step import steps_text
from latrodb.notation.turns import read_turn
from latrodb.notation.written import WrittenTurn

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from latrodb.game.game import Game, Node
    from latrodb.notation.written import Item, WrittenGame, WrittenTag
    from latrodb.rules.variant import Variant


def export_text(games: Iterable[Game]) -> Iterator[bytes]:
    """The games one after the other, an empty line between them."""
    gap = ""
    for game in games:
        yield encode(gap + canonical_game(game))
        gap = "\n"


def canonical_game(game: Game, width: int | None = WIDTH) -> str:
    """A game in canonical layout and spelling.

    A legal turn is written as the rules have it: captures and mark are computed, glyph and comments stay. Any
    other turn, and every turn inside a comment, stays as the text has it.
    """
    return format_game(as_ruled(game), width)


def as_ruled(game: Game) -> WrittenGame:
    """The written game with the captures and marks of the rules at every legal turn of the main line.

    A heading names a game without its board, as no tag can: the variant found is put there, or a tag that says less.
    Spans of the turns and tags replaced still say where the source has them.
    """
    nodes = iter(game.nodes)
    items: tuple[Item, ...] = tuple(
        _turn(next(nodes)) if isinstance(item, WrittenTurn) else item for item in game.written.items
    )
    return replace(game.written, items=items, tags=tuple(_tag(tag, game.variant) for tag in game.written.tags))


def _tag(tag: WrittenTag, variant: Variant | None) -> WrittenTag:
    if tag.key != "Variant" or not tag.is_heading or "/" in tag.value:
        return tag
    return replace(tag, value=variant.key) if variant else replace(tag, key="Game")


def _turn(node: Node) -> WrittenTurn:
    if node.state is not State.LEGAL or not node.was_played:
        return node.written
    found = read_turn(steps_text(node.steps) + node.written.glyph)
    return node.written if found is None else found._replace(span=node.written.span)

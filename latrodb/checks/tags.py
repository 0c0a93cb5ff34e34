"""Tags that were set outside the text of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.diagnostics.diagnostic import Diagnostic

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.game.game import Game


def check_tags(game: Game) -> Iterator[Diagnostic]:
    """D809 for every tag whose value is not from the text."""
    for tag in game.written.tags:
        if tag.printed is not None:
            held = f'the text has "{tag.printed}"' if tag.printed else "the text has none"
            yield Diagnostic("D809", f'{tag.key} was set to "{tag.value}" in the database; {held}', tag.span)

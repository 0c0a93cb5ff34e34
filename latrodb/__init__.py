"""latrodb: an annotated game database and notation tool for the Latrunculi family.

The names below are the public ones; everything else may move. Importing the package does no
work: each function loads what it needs when it is called.

In a notebook a game, a turn or a position on the last line of a cell is shown as a picture:

    latrodb.read("game.txt")[0]
    latrodb.variant("petteia-xxi").opening()
"""

from __future__ import annotations

import sys
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from latrodb.core.position import Position
    from latrodb.core.step import Step
    from latrodb.diagrams.diagram import Diagram
    from latrodb.game.game import Game
    from latrodb.query.collection import Collection
    from latrodb.rules.play_board import PlayBoard
    from latrodb.rules.variant import Variant
    from latrodb.store.database import Database

CLASSES = {"Diagram": "diagrams.diagram", "Game": "game.game", "Position": "core.position", "Step": "core.step"}
__all__ = ["Diagram", "Game", "Position", "Step", "__version__", "board", "open", "read", "read_text", "variant"]
__version__ = "0.1.0"


def __getattr__(name: str) -> type:
    """A public class, loaded when it is first named."""
    from importlib import import_module

    if name not in CLASSES:
        raise AttributeError(f"module 'latrodb' has no attribute {name!r}")
    from latrodb.features.analyzer import analyzer

    analyzer()  # games are read anew when something is added to them
    found: type = getattr(import_module(f"latrodb.{CLASSES[name]}"), name)
    return found


def __dir__() -> list[str]:
    """The public names."""
    return __all__


def variant(key: str) -> Variant:
    """The variant with a key such as `latrunculi-xxi/10x8`, or an alias such as `latrunculi-xxi`.

    Raises:
        UnknownVariantError: no variant has that key; the message names the nearest ones, or all systems.
    """
    from latrodb.rules.catalog import find_variant

    return find_variant(key)


def board(game: str | Variant, position: str | Position | None = None) -> PlayBoard:
    """A board on which programs play: turns are numbers, played and taken back in place.

    Args:
        game: a variant, or its key.
        position: where play begins, also as FEN; the opening if it is left out.

    Raises:
        UnknownVariantError: no variant has that key.
        FenError: the position cannot be read.
        ValueError: the position cannot occur in this game.

    >>> petteia = board("petteia-xxi/8x8", "s7/8/8/1Ss5/8/8/8/3S4 w")
    >>> petteia.play(petteia.turn("d1-d5"))
    >>> [square for square, tactics in petteia.captures], petteia.outcome.winner.name
    (['c5'], 'WHITE')
    """
    from latrodb.rules.compiled import warn_if_slow
    from latrodb.rules.play_board import PlayBoard

    warn_if_slow()
    chosen = variant(game) if isinstance(game, str) else game
    start = chosen.position(position) if isinstance(position, str) else position or chosen.opening()
    return PlayBoard(chosen, start)


def read(path: str | Path) -> tuple[Game, ...]:
    """Every game of a file, or of all files under a folder, replayed and checked.

    Any content yields games and diagnostics and raises nothing.

    Raises:
        UnreadableFileError: there is no such file, or the system refuses to open it.
    """
    from latrodb.features.analyzer import analyzer

    return analyzer().read_games(path)


def read_text(text: str, rules: str | Variant | None = None) -> tuple[Game, ...]:
    r"""Every game of a text in the notation, of a log or of an export, replayed and checked.

    Any text yields games and diagnostics and raises nothing. `rules`, a variant or its key, outranks the text.

    Raises:
        UnknownVariantError: no variant has that key.

    >>> game, = read_text('[Variant "petteia-xxi/8x8"]\n\n1.d2-d4 e7-e5 *')
    >>> [node.label for node in game.nodes], game.diagnostics
    (['1w', '1b'], ())
    """
    from latrodb.features.analyzer import analyzer

    made, stated = analyzer(), variant(rules) if isinstance(rules, str) else rules
    return made.check_file(made.parse(text.encode("utf-8", "surrogateescape")), stated)[0]


@cache
def export_formats() -> dict[str, Callable[[Iterable[Game]], Iterator[bytes]]]:
    """The exporters by format, including those of features."""
    from latrodb.exporters.games import export_json, export_text
    from latrodb.features.courier.export import export_courier

    def export_html(games: Iterable[Game]) -> Iterator[bytes]:
        from latrodb.features.viewer.element import export_html  # the other formats draw nothing

        return export_html(games)

    return {"text": export_text, "json": export_json, "courier": export_courier, "html": export_html}


def open(path: str | Path, *, create: bool = False) -> Collection:
    """The database in a file, brought up to date if needed; with `create`, made if there is none.

    `open(path).find(player="Carrillo")` finds games, `open(path).game(7)` is one of them, replayed and checked.

    Raises:
        PlaceError: there is no such file; the message names similar ones.
        NotADatabaseError: the file is something else, or from a newer latrodb.
    """
    from pathlib import Path

    from latrodb.features.analyzer import analyzer
    from latrodb.files import is_there, missing
    from latrodb.query.collection import Collection

    if not create and not is_there(str(path)):
        raise missing(Path(path))
    collection = Collection.open(path, renew=renew_rows)
    collection.analyzer = analyzer
    return collection


def renew_rows(database: Database) -> None:
    """Bring a database of an older version up to date: all rows are made again that are made from its files."""
    from latrodb.features.analyzer import analyzer
    from latrodb.store.older import bring_up_to_date

    bring_up_to_date(database, analyzer())


if "IPython" in sys.modules and (_shell := sys.modules["IPython"].get_ipython()):
    from latrodb.diagrams.notebook import register

    def _play(game: Game) -> str:
        from latrodb.features.viewer.element import player_of

        return player_of(game)

    register(_shell.display_formatter, _play)

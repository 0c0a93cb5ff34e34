"""The analyzer of latrodb: notation, replay and checks with the features that take part in reading a game."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from latrodb.analysis import Analyzer
    from latrodb.game.game import Game
    from latrodb.notation.written import WrittenFile


@cache
def analyzer() -> Analyzer:
    """The object that reads, replays, checks and repairs games, with all features that take part."""
    from latrodb.analysis import Analyzer
    from latrodb.core.errors import DraftError
    from latrodb.diagnostics.span import Source
    from latrodb.features.courier.recognition import is_log, is_wrapped
    from latrodb.features.exported.recognition import is_exported
    from latrodb.game.game import Game
    from latrodb.game.suspects import is_broken_line, needs_search
    from latrodb.notation.parser import Reader
    from latrodb.rules.catalog import system_of_heading

    def parse_wrapped(text: str, name: str) -> WrittenFile:
        from latrodb.features.courier.reader import read_log
        from latrodb.features.courier.unfold import unfold

        if is_exported(text):
            from latrodb.features.exported.export_reader import read_exported

            return read_exported(text, name)
        if is_log(text) and (log := read_log(text, name)).games:
            return log
        extract = unfold(text)
        return Reader(extract.source(name, text) if extract else Source(name, text), system_of_heading).read_all()

    def repair(game: Game) -> Game:
        if needs_search(game):
            from latrodb.features.repair.repair import repair  # games without errors do not need it

            game = repair(game)
        if any(map(is_broken_line, game.diagnostics)):
            from latrodb.features.repair.repair import repair_lines

            game = repair_lines(game)
        return game

    def needs_unwrapping(text: str) -> bool:
        return is_exported(text) or is_wrapped(text)

    def reader_of(text: str, name: str) -> Reader:
        return Reader(Source(name, text), system_of_heading)

    made = Analyzer(reader_of, needs_unwrapping, parse_wrapped, is_exported, repair)

    def read_one(text: str, name: str) -> Game:
        """Read and check a text with one game. Raises DraftError if it has none or several."""
        games, _ = made.check_file(made.parse_text(text, name))
        if len(games) != 1:
            raise DraftError("this cannot be written as one game: the text would be read differently")
        return games[0]

    Game.read_one = read_one
    return made

"""The games that an article may mean, and the files that it may reach."""

from __future__ import annotations

import os
import re
from collections import defaultdict
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from latrodb.core.color import WHITE
from latrodb.core.errors import PlaceError
from latrodb.features.analyzer import analyzer
from latrodb.features.articles.claims import Caption, Landmark, Mention, Modality, MoveClaim, number_text
from latrodb.features.articles.mentions import fold, is_same_date, is_same_player
from latrodb.files import STDIN, read_bytes
from latrodb.notation.form import Form
from latrodb.notation.written import Aside, Number, Unreadable, WrittenGame, WrittenTurn
from latrodb.references import Reference, find_game, parse_reference

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from latrodb.core.color import Color
    from latrodb.features.articles.claims import Item
    from latrodb.game.game import Game, TurnNode
    from latrodb.store.database import Database


class Reach:
    """Folders, with every link in their paths resolved.

    Args:
        folders: first the folder of the articles, then the other allowed ones.
        setting: the setting that allows another folder, for messages.
    """

    def __init__(self, folders: Iterable[Path], setting: str) -> None:
        self.folders = tuple(folder.resolve() for folder in folders)
        self.setting = setting
        self.refused: set[Path] = set()  # the folders of refused files

    def holds(self, path: Path) -> bool:
        """Whether a file is in one of the folders once links in its path are resolved."""
        try:
            return any(path.resolve().is_relative_to(folder) for folder in self.folders)
        except (OSError, RuntimeError, ValueError):  # a loop of links, or a name that no file can have
            return False

    def objection(self, path: Path) -> str:
        """Why a file is refused and how to allow it; empty if it is in one of the folders."""
        if self.holds(path):
            return ""
        self.refused.add(path.absolute().parent)
        return f"{path} is outside {self.folders[0]} and is not read; {self.setting} allows its folder"

    def check(self, path: Path) -> None:
        """Raise PlaceError if a file is outside the folders."""
        if objection := self.objection(path):
            raise PlaceError(objection)


MOST_FOUND = 60  # maximum number of games of one pair of players read from a database
SMALL = 400  # a database with at most this many games is read as a whole

Route: TypeAlias = tuple[tuple[Form, tuple[str, ...]], ...]


class NumberedTurn(NamedTuple):
    """A turn of a game's main line with its ply, counted as by `Ply.index`."""

    ply: int
    turn: WrittenTurn
    route: Route
    asides: list[Aside]


def route(turn: WrittenTurn) -> Route:
    """Where the men of a turn go, without captures, marks and letters; equal for turns that are the same move."""
    return tuple((move.form, tuple(square.name for square in move.squares)) for move in turn.moves)


class KnownGame:
    """A game that claims can be compared with; `game` is the game replayed and checked, if that was done."""

    def __init__(self, written: WrittenGame, origin: str, *, is_own: bool = False, game: Game | None = None) -> None:
        self.written = written
        self.origin = origin  # where it comes from, for readers
        self.is_own = is_own  # whether the article prints it itself
        self._checked = game

    @cached_property
    def game(self) -> Game:
        """The game replayed and checked, computed on first use."""
        return self._checked or analyzer().check_game(self.written)

    @cached_property
    def entries(self) -> dict[int, NumberedTurn]:
        """The turns of the main line by the plies due, from the first written number on."""
        numbers = (item.value for item in self.written.items if isinstance(item, Number))
        ply = 2 * (next(numbers, 1) - 1) + self._begins_with_answer
        found: dict[int, NumberedTurn] = {}
        for item in self.written.items:
            if isinstance(item, WrittenTurn):
                found[ply] = NumberedTurn(ply, item, route(item), [])
            elif isinstance(item, Aside) and ply - 1 in found:
                found[ply - 1].asides.append(item)
            ply += isinstance(item, WrittenTurn | Unreadable)
        return found

    @property
    def _begins_with_answer(self) -> bool:
        fen = self.written.tag("FEN")
        first = next((item for item in self.written.items if isinstance(item, Number)), None)
        if fen is None:
            return first is not None and first.dots > 1 and first is self.written.items[0]
        variant = self.game.variant
        return fen.split()[1:2] != [variant.first.letter if variant else "w"]

    @cached_property
    def nodes(self) -> dict[int, TurnNode]:
        """The replayed turns by the same plies as `entries`."""
        by_start = {node.span: node for node in self.game.turns}
        found = ((ply, by_start.get(entry.turn.span)) for ply, entry in self.entries.items())
        return {ply: node for ply, node in found if node}

    @cached_property
    def is_whole(self) -> bool:
        """Whether it starts from the first position: a set-up fragment proves nothing about the rest of a game."""
        return self.written.tag("FEN") is None and 0 in self.entries

    @cached_property
    def line(self) -> tuple[Route, ...]:
        """The moves of the main line; equal for two wordings of one game."""
        return tuple(entry.route for entry in self.entries.values())

    @property
    def players(self) -> tuple[str, str]:
        """White's and Black's names; empty where none is given."""
        white, black = self.written.tag("White") or "", self.written.tag("Black") or ""
        return white.strip("?"), black.strip("?")

    @property
    def date(self) -> str:
        """The Date tag; empty without one."""
        return self.written.tag("Date") or ""

    @property
    def name(self) -> str:
        """For messages: `Jose Carrillo - Joe Joyce, 2016.07 (game 4 of page.md)`."""
        heading = " - ".join(self.players) if all(self.players) else ""
        parts = ", ".join(filter(None, (heading, self.date.replace(".??", "").strip("?"))))
        return f"{parts} ({self.origin})" if parts else self.origin

    def turn_text(self, ply: int) -> str:
        """A turn with its number, `14.f1-f2+`; the number alone if the game does not have it."""
        entry = self.entries.get(ply)
        return f"{number_text(ply)}{entry.turn.text if entry else ''}"

    def color_of(self, ply: int) -> Color:
        """The side that makes the turn of a ply."""
        if node := self.nodes.get(ply):
            return node.ply.color
        first = self.game.variant.first if self.game.variant else WHITE
        return first.other if ply % 2 else first

    def find_move(self, turn: WrittenTurn) -> list[NumberedTurn]:
        """The turns of the main line that make the same move."""
        return self._by_route.get(route(turn), [])

    @cached_property
    def _by_route(self) -> dict[Route, list[NumberedTurn]]:
        found = defaultdict(list)
        for entry in self.entries.values():
            found[entry.route].append(entry)
        return found

    def plays(self, mention: Mention, *, swapped: bool = False) -> bool:
        """Whether the named players have the named sides, or the other ones; either way if no sides are named."""
        if not mention.has_sides and not swapped and self.plays(mention, swapped=True):
            return True
        white, black = reversed(self.players) if swapped else self.players
        return is_same_player(mention.white, white) and is_same_player(mention.black, black)

    def seats_one(self, mention: Mention) -> bool:
        """Whether one of the named players has the named side, in that same month."""
        white, black = self.players
        is_one = is_same_player(mention.white, white) or is_same_player(mention.black, black)
        return is_one and mention.has_sides and bool(mention.date) and self.date[:7] == mention.date[:7]

    def fits_date(self, mention: Mention) -> bool:
        """Whether the date contradicts nothing."""
        return is_same_date(mention.date, self.date)


class Library:
    """All games that an article may mention: those it prints, those of files, those of a database.

    A large database is searched for the players that the article names; a small one is read as a whole.
    """

    def __init__(
        self, own: Iterable[KnownGame] = (), others: Iterable[KnownGame] = (), database: Database | None = None
    ) -> None:
        self.own = tuple(own)
        self._stored = _StoredGames(database) if database else None
        self._others = (*others, *(self._stored.all() if self._stored else ()))

    @property
    def games(self) -> tuple[KnownGame, ...]:
        """Every available game, those of the article first."""
        return (*self.own, *self._others)

    @cached_property
    def whole(self) -> tuple[KnownGame, ...]:
        """The games that are not fragments, each once: the article's own, and one wording of every other."""
        found = {known.line: known for known in reversed(self.games) if known.is_whole}
        return tuple(reversed(found.values()))

    def places(self, turn: WrittenTurn) -> list[tuple[KnownGame, NumberedTurn]]:
        """Where whole games make a move."""
        return [(known, entry) for known in self.whole for entry in known.find_move(turn)]

    @cached_property
    def _by_player(self) -> dict[str, list[KnownGame]]:
        """The games in which a player's name has a given folded word."""
        found = defaultdict(list)
        for known in self.games:
            for word in {word for name in known.players for word in fold(name)}:
                found[word].append(known)
        return found

    @cached_property
    def players(self) -> frozenset[str]:
        """The names of all players of its games."""
        return frozenset(player for known in self.games for player in known.players if player)

    def knows(self, name: str) -> bool:
        """Whether a player with the same last name is known."""
        surname = "".join(fold(name)[-1:])
        found = surname in self._by_player or (surname and self._stored and self._stored.find(surname))
        return bool(found)

    def named(self, mention: Mention) -> tuple[KnownGame, ...]:
        """The games in which the named players meet, on either side, the article's own first."""
        white, black = ("".join(fold(name)[-1:]) for name in (mention.white, mention.black))
        if not white or not black:
            return ()
        found = self._by_player.get(white, [])
        if self._stored:
            found = [*found, *self._stored.find(white, black), *self._stored.find(black, white)]
        return tuple(known for known in found if known.plays(mention) or known.plays(mention, swapped=True))


class _StoredGames:
    """The games of a database: all those of a small one; those of the requested players in a large one."""

    def __init__(self, database: Database) -> None:
        from latrodb.store.find import find_games

        self.database = database
        self.is_small = len(find_games(database, limit=SMALL + 1)) <= SMALL
        self.find = cache(self._find)
        self._load = cache(self._load_game)

    def all(self) -> tuple[KnownGame, ...]:
        """Every game of a small database; none of a large one."""
        from latrodb.store.find import find_games

        return tuple(self._load(found.id) for found in find_games(self.database)) if self.is_small else ()

    def _find(self, white: str, black: str = "") -> tuple[KnownGame, ...]:
        """The games of two players in a large database; without the second, one game of the first, on either side."""
        from latrodb.store.find import find_games

        if self.is_small:
            return ()
        if black:
            found = find_games(self.database, white=white, black=black, limit=MOST_FOUND)
        else:
            found = find_games(self.database, player=white, limit=1)
        return tuple(self._load(each.id) for each in found)

    def _load_game(self, number: int) -> KnownGame:
        from latrodb.store.find import load_file, load_text

        text, encoding = load_text(self.database, number).game, load_file(self.database, number).detected_encoding
        written = analyzer().parse(text, f"game {number}", encoding).games
        return KnownGame(written[0], f"game {number} of {self.database.path}")


def read_known(paths: Iterable[str]) -> list[KnownGame]:
    """Every game of some files and folders, not yet checked.

    Raises:
        UnreadableFileError: a file does not exist or cannot be opened.
    """
    files = [file for path in paths for file in analyzer().find_files(path)]
    parsed = ((file, analyzer().parse(read_bytes(file), str(file)).games) for file in files)
    return [
        KnownGame(each, f"game {each.number} of {file}" if len(games) > 1 else str(file))
        for file, games in parsed
        for each in games
    ]


class GameCache:
    """Games by the names that figures use for them, each read and checked once."""

    def __init__(self, folder: Path, reach: Reach | None = None) -> None:
        self.folder = folder  # where relative file names start
        self.reach = reach  # where the files may be; None for anywhere
        self._games: dict[tuple[Reference, str | None], KnownGame] = {}
        self._read: dict[tuple[Reference, str | None], KnownGame] = {}

    def beside(self, folder: Path) -> GameCache:
        """An empty cache for another article; files read for this one are not read again."""
        cache = GameCache(folder, self.reach)
        cache._read = self._read
        return cache

    def find(self, text: str, variant: str | None = None) -> tuple[KnownGame, str | None]:
        """A game, and the place in it if the name has one; the key of a variant overrides the tags.

        Raises:
            PlaceError: there is no such file or game, the file may not be read, or it holds several games and the name
                does not choose one.
            UnreadableFileError: the file cannot be opened.
            UnknownVariantError: there is no such variant.
        """
        if text == STDIN:
            raise PlaceError("an article takes its games from files, not from standard input")
        reference = parse_reference(os.path.normpath(self.folder / text))
        if self.reach:
            self.reach.check(Path(reference.file))
        key = reference._replace(at=None), variant
        if key not in self._read:
            self._read[key] = _find_known(reference, variant)
        return self._games.setdefault(key, self._read[key]), reference.at

    @property
    def games(self) -> tuple[KnownGame, ...]:
        """All games found, in the order in which they were first named."""
        return tuple(self._games.values())


def _find_known(reference: Reference, variant: str | None) -> KnownGame:
    chosen = find_game(analyzer(), reference, variant)
    if chosen.others:
        raise PlaceError(f"{reference.file} holds {chosen.others + 1} games; say which, {reference.file}#1")
    origin = reference.file if reference.number is None else f"{reference.file}#{reference.number}"
    return KnownGame(chosen.game.written, origin, game=chosen.game)


_FEWEST = 3  # moves at their numbers that identify the game
_NAMED = 2  # moves that naming both players counts for
_WORD = re.compile(r"[^\W\d_]+")


def split_sections(items: Sequence[Item]) -> Iterator[list[Item]]:
    """The items from each heading up to the next one."""
    section: list[Item] = []
    for item in items:
        if isinstance(item, Landmark) and item.kind == "heading" and section:
            yield section
            section = []
        section.append(item)
    if section:
        yield section


def find_told(items: Sequence[Item], text: str, library: Library) -> KnownGame | None:
    """The only game that fits well: it has most of the numbered moves, and far more of them than any other game.

    Naming both players counts like two moves, and is enough where the text has no numbered move. Text at figures
    and captions may be about a different game each time, and identifies none.
    """
    if any(
        isinstance(item, Caption) or (isinstance(item, Landmark) and item.kind in ("game", "figure")) for item in items
    ):
        return None
    moves = {
        (item.ply, route(item.turn)): item.turn
        for item in items
        if isinstance(item, MoveClaim) and item.ply is not None and item.modality is not Modality.FORBIDDEN
    }
    hits: dict[KnownGame, int] = defaultdict(int)
    for (ply, _), turn in moves.items():
        for known, entry in library.places(turn):
            hits[known] += entry.ply == ply
    words = {word for found in _WORD.finditer(text) for word in fold(found[0])}
    for known in library.whole:
        surnames = {"".join(fold(player)[-1:]) for player in known.players}
        if len(surnames) > 1 and "" not in surnames and surnames <= words:
            hits[known] += _NAMED
    ranked = sorted(hits, key=lambda known: -hits[known])[:2]
    most, second = ([hits[known] for known in ranked] + [0, 0])[:2]
    is_clear = most > 2 * second and 2 * most > len(moves)
    return ranked[0] if is_clear and most >= (_FEWEST if moves else _NAMED) else None

"""The games that an article may speak of: its own, those of files, those of a database."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from latrodb import analyzer
from latrodb.features.articles.claims import Half, Label
from latrodb.features.articles.mentions import fold, is_same_date, is_same_player
from latrodb.files import read_bytes
from latrodb.notation.written import Aside, Form, Number, Unreadable, WrittenTurn

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from latrodb.features.articles.claims import Mention
    from latrodb.game.game import Game, Node
    from latrodb.notation.written import Item, WrittenGame
    from latrodb.store.database import Database

_DIAGRAM = re.compile(
    r"(?:^|\(also )(?P<title>[^,()]{1,60}), diagram (?P<number>\w{1,5})(?: \(?(?P<half>left|right)\)?)?"
)
MOST_FOUND = 60  # games of one pair of players that are taken out of a database
SMALL = 400  # a database of so many games is read as a whole

Route = tuple[tuple[Form, tuple[str, ...]], ...]


class Entry(NamedTuple):
    """A turn of a game's main line under its number."""

    label: Label
    turn: WrittenTurn
    asides: tuple[Aside, ...]


class DiagramKey(NamedTuple):
    """A diagram of a source: the source's title in small letters, the number, which board."""

    title: str
    number: str
    half: Half | None


def route(turn: WrittenTurn) -> Route:
    """Where the men of a turn go, without captures, marks and letters: what makes two turns the same move."""
    return tuple((move.form, tuple(square.name for square in move.squares)) for move in turn.moves)


class KnownGame:
    """A game that claims can be compared with.

    Args:
        written: what its text says.
        origin: where it stands, for readers.
        is_own: whether the article prints it itself.
        game: the game replayed and checked, if that was done.
    """

    def __init__(self, written: WrittenGame, origin: str, *, is_own: bool = False, game: Game | None = None) -> None:
        self.written = written
        self.origin = origin
        self.is_own = is_own
        self._checked = game

    @cached_property
    def game(self) -> Game:
        """The game replayed and checked, when it is asked for first."""
        return self._checked or analyzer().check_game(self.written)

    @cached_property
    def entries(self) -> dict[Label, Entry]:
        """The turns of the main line by their numbers, the first of each."""
        found: dict[Label, Entry] = {}
        for entry in _entries(self.written.items, is_answer_first=self._begins_with_answer):
            found.setdefault(entry.label, entry)
        return found

    @cached_property
    def nodes(self) -> dict[Label, Node]:
        """The replayed turns by the numbers that `entries` has for them."""
        by_start = {node.written.span: node for node in self.game.nodes}
        return {
            label: by_start[entry.turn.span] for label, entry in self.entries.items() if entry.turn.span in by_start
        }

    @cached_property
    def is_whole(self) -> bool:
        """Whether it runs from the first position on: a set-up fragment proves nothing about the rest of a game."""
        return self.written.tag("FEN") is None and Label(1, False) in self.entries

    @property
    def has_end(self) -> bool:
        """Whether its text says how it ended."""
        result = self.written.result
        return result is not None and result.value != "*"

    @cached_property
    def diagrams(self) -> tuple[DiagramKey, ...]:
        """The diagrams that its Source tag names."""
        return tuple(
            DiagramKey(hit["title"].strip().lower(), hit["number"].lower(), Half(hit["half"]) if hit["half"] else None)
            for hit in _DIAGRAM.finditer(self.written.tag("Source") or "")
        )

    @cached_property
    def line(self) -> tuple[Route, ...]:
        """The moves of the main line: the same for two wordings of one game."""
        return tuple(route(entry.turn) for entry in self.entries.values())

    @property
    def players(self) -> tuple[str, str]:
        """White's name and Black's; empty where none is given."""
        white, black = self.written.tag("White") or "", self.written.tag("Black") or ""
        return white.strip("?"), black.strip("?")

    @property
    def date(self) -> str:
        """The Date tag; empty without one."""
        return self.written.tag("Date") or ""

    @property
    def name(self) -> str:
        """For messages: `Jose Carrillo - Joe Joyce, 2016.07 (game 4 of page.md)`."""
        white, black = self.players
        date = self.date.replace(".??", "").strip("?")
        heading = f"{white} - {black}" if white and black else ""
        parts = ", ".join(filter(None, (heading, date)))
        return f"{parts} ({self.origin})" if parts else self.origin

    def routes(self, wanted: Route) -> list[Entry]:
        """The turns of the main line that make a move."""
        return self._by_route.get(wanted, [])

    @cached_property
    def _by_route(self) -> dict[Route, list[Entry]]:
        found: dict[Route, list[Entry]] = {}
        for entry in self.entries.values():
            found.setdefault(route(entry.turn), []).append(entry)
        return found

    @property
    def _begins_with_answer(self) -> bool:
        fen = self.written.tag("FEN")
        first = next((item for item in self.written.items if isinstance(item, Number)), None)
        if fen is None:
            return first is not None and first.dots > 1 and first is self.written.items[0]
        side = fen.split()[1:2]
        variant = self.game.variant
        return side != [variant.first.letter if variant else "w"]

    def plays(self, mention: Mention) -> bool:
        """Whether the named players sit on the named sides."""
        white, black = self.players
        return is_same_player(mention.white, white) and is_same_player(mention.black, black)

    def plays_swapped(self, mention: Mention) -> bool:
        """Whether they sit on the other sides."""
        white, black = self.players
        return is_same_player(mention.white, black) and is_same_player(mention.black, white)

    def seats_one(self, mention: Mention) -> bool:
        """Whether one of the named players sits on his side, on that very date."""
        white, black = self.players
        is_one = is_same_player(mention.white, white) or is_same_player(mention.black, black)
        return is_one and bool(mention.date) and self.date[:7] == mention.date[:7]

    def fits_date(self, mention: Mention) -> bool:
        """Whether the date contradicts nothing."""
        return is_same_date(mention.date, self.date)


def _entries(items: Sequence[Item], *, is_answer_first: bool) -> Iterator[Entry]:
    """The turns of a main line under the numbers that are due, from the first written number on."""
    first = next((item.value for item in items if isinstance(item, Number)), 1)
    label = Label(first, is_answer_first)
    turn: WrittenTurn | None = None
    asides: list[Aside] = []
    for item in items:
        if isinstance(item, Aside):
            asides.append(item)
        elif isinstance(item, WrittenTurn | Unreadable):
            if turn is not None:
                yield Entry(label, turn, tuple(asides))
                label = label.after
            turn, asides = (item, []) if isinstance(item, WrittenTurn) else (None, [])
            if turn is None:
                label = label.after
    if turn is not None:
        yield Entry(label, turn, tuple(asides))


class Library:
    """All games that an article may speak of.

    Args:
        own: the games that the article prints.
        others: games of files.
        database: a database to ask for the players that the article names; a small one is read as a whole.
    """

    def __init__(
        self, own: Iterable[KnownGame] = (), others: Iterable[KnownGame] = (), database: Database | None = None
    ) -> None:
        self.own = tuple(own)
        self._database = database
        self._asked: dict[tuple[str, str], tuple[KnownGame, ...]] = {}
        self._taken: dict[int, KnownGame] = {}
        self._is_small = database is None or _is_small(database)
        self._others = (*others, *(self._all_taken() if self._is_small else ()))

    @property
    def games(self) -> tuple[KnownGame, ...]:
        """Every game at hand, those of the article first."""
        return (*self.own, *self._others)

    @cached_property
    def whole(self) -> tuple[KnownGame, ...]:
        """The games that are no fragments, each once: the article's own, and of others one of each wording."""
        found = {known.line: known for known in reversed(self.games) if known.is_whole}
        return tuple(reversed(found.values()))

    def places(self, turn: WrittenTurn) -> list[tuple[KnownGame, Entry]]:
        """Where whole games make a move."""
        return self._places.get(route(turn), [])

    def noting(self, turn: WrittenTurn) -> list[tuple[KnownGame, Entry]]:
        """The turns on which a comment of a whole game notes a move with the same mark."""
        return [place for mark, place in self._notes.get(route(turn), ()) if mark == turn.mark]

    @cached_property
    def _places(self) -> dict[Route, list[tuple[KnownGame, Entry]]]:
        found: dict[Route, list[tuple[KnownGame, Entry]]] = {}
        for known in self.whole:
            for entry in known.entries.values():
                found.setdefault(route(entry.turn), []).append((known, entry))
        return found

    @cached_property
    def _notes(self) -> dict[Route, list[tuple[str, tuple[KnownGame, Entry]]]]:
        found: dict[Route, list[tuple[str, tuple[KnownGame, Entry]]]] = {}
        for known in self.whole:
            for entry in known.entries.values():
                for turn in (turn for aside in entry.asides for turn in aside.turns()):
                    found.setdefault(route(turn), []).append((turn.mark, (known, entry)))
        return found

    @cached_property
    def _by_player(self) -> dict[str, list[KnownGame]]:
        """The games in which a player has a word in his name, folded."""
        found: dict[str, list[KnownGame]] = {}
        for known in self.games:
            for word in {word for name in known.players for word in fold(name)}:
                found.setdefault(word, []).append(known)
        return found

    def knows(self, name: str) -> bool:
        """Whether a player with the last word of that name is known."""
        surname = fold(name)[-1:]
        if not surname:
            return False
        if surname[0] in self._by_player:
            return True
        return not self._is_small and bool(self._ask(surname[0], ""))

    def named(self, mention: Mention) -> tuple[KnownGame, ...]:
        """The games in which the named players meet, on whichever sides, the article's own first."""
        white, black = fold(mention.white)[-1:], fold(mention.black)[-1:]
        if not white or not black:
            return ()
        found = self._by_player.get(white[0], [])
        if not self._is_small:
            found = [*found, *self._ask(white[0], black[0]), *self._ask(black[0], white[0])]
        return tuple(known for known in found if known.plays(mention) or known.plays_swapped(mention))

    def of_diagram(self, titles: Iterable[str], number: str, half: Half | None) -> tuple[KnownGame, ...]:
        """The games whose Source tag says that they are of a diagram of one of these pages."""
        wanted = {title.lower() for title in titles}
        return tuple(
            known
            for key, known in self._by_diagram.get(number.lower(), ())
            if key.title in wanted and (half is None or key.half in (None, half))
        )

    @cached_property
    def _by_diagram(self) -> dict[str, list[tuple[DiagramKey, KnownGame]]]:
        found: dict[str, list[tuple[DiagramKey, KnownGame]]] = {}
        for known in self.games:
            for key in known.diagrams:
                found.setdefault(key.number, []).append((key, known))
        return found

    def _all_taken(self) -> tuple[KnownGame, ...]:
        if self._database is None:
            return ()
        from latrodb.store.find import find_games

        return tuple(self._take(self._database, found.id) for found in find_games(self._database))

    def _ask(self, white: str, black: str) -> tuple[KnownGame, ...]:
        """The games of two players in a large database; of one player on either side for an empty second name."""
        if self._database is None:
            return ()
        from latrodb.store.find import find_games

        if (white, black) not in self._asked:
            if black:
                found = find_games(self._database, white=white, black=black, limit=MOST_FOUND)
            else:
                found = find_games(self._database, player=white, limit=1)
            self._asked[white, black] = tuple(self._take(self._database, each.id) for each in found)
        return self._asked[white, black]

    def _take(self, database: Database, number: int) -> KnownGame:
        from latrodb.store.find import load_text

        if number not in self._taken:
            written = analyzer().parse(load_text(database, number).game, f"game {number}").games
            self._taken[number] = KnownGame(written[0], f"game {number} of {database.path}")
        return self._taken[number]


def _is_small(database: Database) -> bool:
    from latrodb.store.find import count_all

    return count_all(database).games <= SMALL


def read_known(paths: Iterable[str]) -> list[KnownGame]:
    """Every game of some files and folders, not yet checked.

    Raises:
        UnreadableFileError: a file is not there, or the system refuses to open it.
    """
    found: list[KnownGame] = []
    for path in paths:
        for file in analyzer().find_files(path):
            games = analyzer().parse(read_bytes(file), str(file)).games
            origin = str(file)
            found += (
                KnownGame(each, f"game {each.number} of {origin}" if len(games) > 1 else origin) for each in games
            )
    return found

"""Users' references to a game and to a place in it.

A game is `FILE` (its first game), `FILE#2` (the second), `FILE@13b` (the place after Black's thirteenth
move), `FILE#2@13b`, `games.db#7` (game 7 of a database), or just `7` where a database is named separately.
`FILE@14w~2` is a place in the second variation of a game.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.english import Text, list_words
from latrodb.core.errors import ContentError, PlaceError, near_miss
from latrodb.core.ply import Ply
from latrodb.core.position import read_fen
from latrodb.files import STDIN, check_database, is_database, is_there, read_input
from latrodb.rules.catalog import find_variant

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from latrodb.analysis import Analyzer
    from latrodb.core.geometry import Geometry
    from latrodb.core.position import Position
    from latrodb.game.game import Game, Node
    from latrodb.notation.written import WrittenFile

START, END = "start", "end"
_REFERENCE = re.compile(r"(?P<file>.*?)(?:#(?P<number>[^#@/\\]*))?(?:@(?P<at>[^#@/\\]*))?", re.DOTALL)

_STORED = re.compile(r"#?[0-9]+(@.*)?", re.DOTALL)
_IN_VARIATION = re.compile(r"(?P<at>.*)~(?P<number>[0-9]{1,9})", re.DOTALL)


class Reference(NamedTuple):
    """A game as named: the file, the number of the game or None, and the place in it or None."""

    file: str
    number: int | None
    at: str | None

    def __str__(self) -> str:
        """`games.db#7@13b`, as `parse_reference` reads it."""
        number = "" if self.number is None else f"#{self.number}"
        return f"{self.file}{number}{'' if self.at is None else f'@{self.at}'}"


class Place(NamedTuple):
    """A place in a game: the turn that led to it (None at the start) and the position."""

    node: Node | None
    position: Position

    @property
    def caption(self) -> str:
        """`after 13...j8-j2!?`, or `at the start`."""
        return "at the start" if self.node is None else f"after {self.node.caption}"


class Chosen(NamedTuple):
    """The game that a reference means."""

    game: Game
    others: int = 0  # how many other games of its file the reference could mean
    is_corrected: bool = False  # whether it differs from print


class NamedPlace(NamedTuple):
    """A place in a game that a user named."""

    game: Game
    place: Place
    is_corrected: bool  # whether the game differs from print


class NoPositionError(ContentError):
    """The replay did not reach the place, or the rules of the game are unknown."""


def parse_reference(text: str | None, database: str | None = None) -> Reference:
    """Parse a reference. A file whose own name contains `#` or `@` is found, too.

    The text is `FILE`, `FILE#2@13b`, or for standard input `-` or `@13b`; with the file of a database given, also `7`,
    `#7`, `7@13b` or None.

    Raises:
        PlaceError: the text has no number where one is needed, or the database is not one.
    """
    if database is not None:
        check_database(database)
    if text is None:
        return Reference(database or STDIN, None, None)
    if database is not None:
        number, _, at = text.removeprefix("#").partition("@")
        return Reference(database, _number(number), at or None)
    if text == STDIN or is_there(text):
        return Reference(text, None, None)
    file, mark, at = text.rpartition("@")
    if mark and is_there(file):
        return Reference(file, None, at or None)
    found = _REFERENCE.fullmatch(text)
    assert found
    number = found["number"]
    return Reference(found["file"] or STDIN, None if number is None else _number(number), found["at"] or None)


def find_game(
    analyzer: Analyzer, reference: Reference, variant: str | None = None, text: Text | None = Text.PRINTED
) -> Chosen:
    """Find, replay and check the game that is meant; without a number, the first of its file.

    `variant` is the key of the rules to use, which outranks the tags. The game is as printed or as corrected by the
    errata of its database; with None for `text`, as corrected if it is in a database, as `latrodb find` answers.

    Raises:
        PlaceError: there is no such file or game; the message lists similar names or the number of games.
        ContentError: the file holds no game; the message says what it is.
    """
    if is_database(reference.file):
        if reference.number is None:
            raise PlaceError(f"{reference.file} is a database; say which game, {reference.file}#1")
        if text is Text.PRINTED:
            return Chosen(next(_stored_games(analyzer, reference, variant)))
        return _corrected_game(analyzer, reference, variant)
    if text is Text.CORRECTED:
        raise PlaceError(f"{reference.file} is not a database, which has errata; its games are as printed")
    file = _read_games(analyzer, reference.file)
    number = 1 if reference.number is None else reference.number
    if not 1 <= number <= len(file.games):
        held = "1 game" if len(file.games) == 1 else f"{len(file.games)} games"
        raise PlaceError(f"no game {number} in {file.source.name}: it has {held}")
    game = analyzer.check_game(file.games[number - 1], find_variant(variant) if variant else None)
    return Chosen(game, len(file.games) - 1 if reference.number is None else 0)


def find_games(
    analyzer: Analyzer, reference: Reference, variant: str | None = None, *, as_printed: bool = False
) -> Iterator[Game]:
    """The game that is meant; all games of a file or a database if the reference has no number.

    Tags that were set in a database are not used `as_printed`.

    Raises:
        PlaceError: there is no such file or game.
        ContentError: the file holds no game; the message says what it is.
    """
    if is_database(reference.file):
        yield from _stored_games(analyzer, reference, variant, as_printed=as_printed)
    elif reference.number is not None:
        yield find_game(analyzer, reference, variant).game
    else:
        written = _read_games(analyzer, reference.file)
        yield from analyzer.check_file(written, find_variant(variant) if variant else None)[0]


def find_place(game: Game, at: str | None) -> Place:
    """A place in a game: after the turn of a label, `13b`; at the `start`; at the `end` of the replay (or None).

    In the second variation of the game it is `14w~2` or `end~2`.

    Raises:
        PlaceError: the game has no such turn; the message says what it has.
        NoPositionError: there is no position at that place.
    """
    return open_place(game, at)[1]


def open_place(game: Game, at: str | None) -> tuple[Game, Place]:
    """A place as `find_place` takes it, and its game, which in a variation is the game as if that had been played.

    Raises:
        PlaceError: the game has no such turn; the message says what it has.
        NoPositionError: there is no position at that place.
    """
    if game.opening is None and game.variant is not None:
        raise NoPositionError("the first position of this game is not known; add a FEN tag")
    if game.opening is None:
        raise NoPositionError("the variant of this game is not known; name it, such as --variant petteia-xxi/8x8")
    if at in (None, END):
        return game, places_of(game)[-1]
    if at == START:
        return game, Place(None, game.opening)
    node = game.find_node(at or "")
    if node is None and (found := _IN_VARIATION.fullmatch(at or "")):
        return _open_variation(game, found["at"], int(found["number"]))
    if node is None:
        raise PlaceError(_no_turn(game, at or ""))
    return game, _place(game, node)


def places_of(game: Game) -> list[Place]:
    """The start of a game and the place after each turn, in order; nothing if it cannot be replayed.

    At a turn that was not played, up to the one at which the replay ends, it is the place before it.
    """
    if game.opening is None:
        return []
    places = [Place(None, game.opening)]
    for node in game.nodes:
        places.append(Place(node, node.after or places[-1].position))
        if not (node.steps or node.is_assumed):
            break
    return places


def _open_variation(game: Game, at: str, number: int) -> tuple[Game, Place]:
    """A place in a variation, by the label of its turn there or `end`, and the game as if that had been played."""
    from latrodb.game.variations import PlayedInVariation, follow_variation, numbered_lines, numbered_variations

    if any(isinstance(node, PlayedInVariation) for node in game.nodes):
        raise PlaceError(f"{at}~{number} is not in the same variation")
    lines = numbered_variations(game)
    followed = follow_variation(game, lines[number - 1], number) if 1 <= number <= len(lines) else None
    if followed and at == END:
        return followed, _place(followed, followed.nodes[-1])
    if followed and (node := followed.find_node(f"{at}~{number}")):
        return followed, _place(followed, node)
    for line in numbered_lines(game):
        for broken, label in zip(line.nodes, line.labels(), strict=True):
            if label == f"{at}~{number}":
                raise _not_reached(broken, label)
    if not followed:
        begins = [f"{line.turns[0].ply}~{index}" for index, line in enumerate(lines, 1)]
        held = f"variations begin at {list_words(begins, 'and')}" if begins else "it has none that can be played"
        raise PlaceError(f"the game has no variation {number}; {held}")
    turns = lines[number - 1].turns
    labels = [f"{turn.ply}~{index}" for index, line in enumerate(lines, 1) for turn in line.turns]
    close = [label for label in (*(node.label for node in game.nodes), *labels) if label.partition("~")[0] == at]
    hint = f"; did you mean {list_words(close, 'or')}?" if close else ""
    raise PlaceError(f"no move {at} in variation {number}: it goes from {turns[0].ply} to {turns[-1].ply}{hint}")


def find_named_place(
    words: str,
    analyzer: Callable[[], Analyzer],
    database: str | None = None,
    variant: str | None = None,
    text: Text | None = None,
) -> NamedPlace | None:
    """The place that some words name, `game.txt@13b` or `games.db#7@13b`; with a database given, also `7@13b`.

    None if they are something else, such as a position or a variant. Games of a database are as corrected, unless
    `text` says otherwise. `variant` is the key of the rules to use, which outranks the tags.

    Raises:
        PlaceError: there is no such file, game or place.
        NoPositionError: there is no position at the place.
    """
    if database and _STORED.fullmatch(words) and not is_there(words.partition("@")[0]):
        reference = parse_reference(words, database)
    else:
        reference = parse_reference(words)
        is_file = is_there(reference.file) and not Path(reference.file).is_dir()  # which may be named like a variant
        if not is_file and not {"@", "#"} & set(words):
            return None
    chosen = find_game(analyzer(), reference, variant, text if is_database(reference.file) else None)
    return NamedPlace(*open_place(chosen.game, reference.at), chosen.is_corrected)


def read_position(
    words: str,
    analyzer: Callable[[], Analyzer],
    database: str | None = None,
    size: Geometry | None = None,
    text: Text | None = None,
) -> Position:
    """A position as users give it: FEN, or a place in a game, as `find_named_place` takes it.

    `size` is the board of a FEN that does not say where ranks end.

    Raises:
        FenError: the FEN cannot be read.
        PlaceError: there is no such file, game or place.
    """
    named = find_named_place(words, analyzer, database, text=text)
    return named.place.position if named else read_fen(words, size)


def _read_games(analyzer: Analyzer, name: str) -> WrittenFile:
    """The games of a file. Raises ContentError if there is none."""
    data, name = read_input(name)
    file = analyzer.parse(data, name)
    if not file.games:
        from latrodb.notation.no_game import no_game

        raise ContentError(f"{name} holds no game: {no_game(data).message}")
    return file


def _place(game: Game, node: Node) -> Place:
    place = next((each for each in places_of(game) if each.node is node), None)
    if place is None:
        raise _not_reached(node, node.label)
    return place


def _not_reached(node: Node, label: str) -> NoPositionError:
    return NoPositionError(f"the replay does not reach {label} ({node.text or 'left out'}): {node.state}")


def _no_turn(game: Game, at: str) -> str:
    """Why the game has no turn with that label, and which turns it has."""
    if not game.nodes:
        return f"no move {at}: the game has no moves"
    if Ply.parse(at) is None:
        labels = [node.label for node in game.nodes]
        digits = re.match(r"[0-9]+", at)
        close = [label for label in labels if digits and label[:-1] == digits[0]]
        hint = f"; did you mean {' or '.join(close)}?" if close else near_miss(at, [START, END])
        return f"'{at}' is not a move; moves are named like {labels[-1]}, by number and side (w or b){hint}"
    last, first = game.nodes[-1], game.nodes[0]
    moves = "1 move" if last.ply.number == 1 else f"{last.ply.number} moves"
    begins = f" and begins with {first.label}" if first.label != "1w" else ""
    return f"no move {at}: the game has {moves}, the last is {last.label}{begins}"


def _corrected_game(analyzer: Analyzer, reference: Reference, variant: str | None) -> Chosen:
    """A game of a database with its errata applied."""
    from latrodb.store.corrections import load_overlay
    from latrodb.store.database import Database

    with Database.open(reference.file, read_only=True) as database:
        overlay = load_overlay(database, reference.number or 0, analyzer, variant)
    return Chosen(overlay.corrected, is_corrected=overlay.corrected is not overlay.printed)


def _number(text: str) -> int:
    if not text.isdecimal() or len(text) > 9:
        raise PlaceError(f"'{text}' is not the number of a game")
    return int(text)


def _stored_games(
    analyzer: Analyzer, reference: Reference, variant: str | None, *, as_printed: bool = False
) -> Iterator[Game]:
    """The game with the reference's number in a database, or all games.

    A single game is searched for corrections; of all, those that were imported without a search are not.
    """
    from latrodb.store.database import Database
    from latrodb.store.find import find_games
    from latrodb.store.reload import is_unsearched
    from latrodb.store.stored_game import load_game

    with Database.open(reference.file, read_only=True) as database:
        if reference.number is not None:
            yield load_game(database, reference.number, analyzer, variant, as_printed=as_printed)
            return
        for number in [found.id for found in find_games(database)]:
            reading = analyzer.without_search() if is_unsearched(database, number) else analyzer
            yield load_game(database, number, reading, variant, as_printed=as_printed)

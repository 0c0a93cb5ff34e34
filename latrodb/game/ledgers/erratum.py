"""The entries of a ledger: decisions about a game made outside its text, with author, date and reason.

An `Erratum` corrects a printed game, a `TagChange` sets one of its tags, a `Removal` keeps it out of a database, and a
`Note` says something about it or about a place in it. An `Alias` is about a player: two names of one person, and a
`Rename` about a file: its old and its new name. An entry never changes: a later one replaces it, or a `Revert` reverts
it.
"""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import pairwise
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from latrodb.diagnostics.span import Source, Span
from latrodb.notation.turns import read_turn

if TYPE_CHECKING:
    from latrodb.notation.written import WrittenMove, WrittenSquare

NOWHERE = Source("-", "")
START = "start"  # the place before the first turn


class Status(StrEnum):
    """How sure the author of a correction is, or a search. An `ambiguous` one is kept on record and never applied."""

    CERTAIN = "certain"
    UNIQUE = "unique"
    LIKELY = "likely"
    AMBIGUOUS = "ambiguous"


class Kind(StrEnum):
    """What an entry changes; the last six are not errata."""

    MOVE = "move"
    CAPTURES = "captures"
    MARK = "mark"
    SPELLING = "spelling"
    MISSING_TURN = "missing-turn"
    EXTRA_TURN = "extra-turn"
    TAG = "tag"
    TAG_CHANGE = "tag-change"
    REMOVAL = "removal"
    NOTE = "note"
    ALIAS = "alias"
    RENAME = "rename"
    REVERSAL = "reversal"


class Citation(NamedTuple):
    """How a record names its game, so that the game is found again when its file moves."""

    file: str | None  # the name of its file, without folders; None if the tags alone name the game
    number: int | None  # the number of the game in the file, from 1; None for any
    tags: tuple[tuple[str, str], ...]  # keys and values that the game must have; `Date` is the day of the game
    text: str = ""  # `text_digest` of the game, if the record is for exactly that text
    turns: str = ""  # `turns_digest` of the game, by which a note knows it in another wording

    @property
    def game(self) -> str:
        """The file and the number, `file.txt#1`; the players if no file is named."""
        if self.file is None:
            return " - ".join(value for key, value in self.tags if key in ("White", "Black"))
        return f"{self.file}#{self.number}" if self.number else self.file

    @property
    def has_names(self) -> bool:
        """Whether both players are named."""
        return {"White", "Black"} <= {key for key, _ in self.tags}


class Reversal(NamedTuple):
    """Who reverted or replaced an entry, when and why; texts may be empty."""

    date: str
    by: str = ""
    why: str = ""
    gone_from: str = ""  # the ledger that no longer has it, if that is the reason


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry(ABC):
    """An entry. Two with the same content are equal, even in different ledgers; `spans` are by the keys of tags."""

    head: ClassVar[str]  # the key of its first line
    noun: ClassVar[str]

    name: str  # its name in its ledger
    game: Citation  # the game that it concerns
    by: str  # who made it
    date: str  # the date, `2026.11.21`
    evidence: str  # the reasons, as paragraphs
    parents: tuple[str, ...] = ()  # the digests of the entries that it replaces, or reverts
    others: tuple[tuple[str, str], ...] = ()  # tags of the record that have no meaning to latrodb
    reversal: Reversal | None = None  # if it does not apply; no part of the entry, but made from all others
    is_event: bool = field(default=False, compare=False)  # whether its record gives its digest, as exported ones do
    source: Source = field(default=NOWHERE, compare=False, repr=False)  # the ledger it was read from
    spans: tuple[tuple[str, Span], ...] = field(default=(), compare=False, repr=False)

    @property
    @abstractmethod
    def kind(self) -> Kind:
        """What it changes."""

    def span_of(self, key: str) -> Span:
        """The place of a tag of the record; of its name if it has no such tag."""
        spans = dict(self.spans)
        return spans.get(key) or spans.get(self.head) or Span(0, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Removal(Entry):
    """The decision that a game does not belong to a database."""

    head: ClassVar[str] = "Removal"
    noun: ClassVar[str] = "removal"
    kind: ClassVar[Kind] = Kind.REMOVAL


@dataclass(frozen=True, slots=True, kw_only=True)
class TagChange(Entry):
    """A value for a tag that replaces the text's own."""

    head: ClassVar[str] = "TagChange"
    noun: ClassVar[str] = "tag change"
    kind: ClassVar[Kind] = Kind.TAG_CHANGE

    tag: str  # the key
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Note(Entry):
    """What a user attaches to a game: a comment, which is the evidence of the record, tags, and a collection."""

    head: ClassVar[str] = "Note"
    noun: ClassVar[str] = "note"
    kind: ClassVar[Kind] = Kind.NOTE

    ply: str = ""  # the turn that it follows, `19w`, or `start`; empty if it is about the whole game
    tags: tuple[str, ...] = ()  # words by which the user sorts games and places
    collection: str = ""  # the collection to which it adds the game or place


@dataclass(frozen=True, slots=True, kw_only=True)
class Alias(Entry):
    """The decision that two names are one person's. Its own name is the alias; it cites no game."""

    head: ClassVar[str] = "Alias"
    noun: ClassVar[str] = "alias"
    kind: ClassVar[Kind] = Kind.ALIAS

    person: str  # the name by which the person is known


@dataclass(frozen=True, slots=True, kw_only=True)
class Rename(Entry):
    """The decision that a file takes the place of one that had another name, which is its own. It cites no game."""

    head: ClassVar[str] = "Rename"
    noun: ClassVar[str] = "rename"
    kind: ClassVar[Kind] = Kind.RENAME

    file: str  # the name of the file now


@dataclass(frozen=True, slots=True, kw_only=True)
class Revert(Entry):
    """The decision that its parents do not apply. To reinstate them, revert it in turn. It cites no game."""

    head: ClassVar[str] = "Revert"
    noun: ClassVar[str] = "reversal"
    kind: ClassVar[Kind] = Kind.REVERSAL

    ledger: str = ""  # the ledger that no longer has them, if that is why


@dataclass(frozen=True, slots=True, kw_only=True)
class Erratum(Entry):
    """A correction of a printed game."""

    head: ClassVar[str] = "Erratum"
    noun: ClassVar[str] = "erratum"

    ply: str  # the turn that it corrects, `19w`, counted in the game as printed; empty for a tag
    tag: str  # the key of the tag that it corrects; empty for a turn
    printed: str  # what the text has there; empty if something is missing
    corrected: str  # what it should have; empty if something is too much
    status: Status  # how sure its author is

    @property
    def place(self) -> str:
        """The turn or tag that it corrects, in one word: `19w`, `Result`."""
        return self.ply or self.tag

    @property
    def kind(self) -> Kind:
        """What it changes."""
        return kind_of(self.tag, self.printed, self.corrected)


def kind_of(tag: str, printed: str, corrected: str) -> Kind:
    """What a correction from one text to another changes.

    >>> str(kind_of("", "e8-e5", "e8-e5*")), str(kind_of("", "c7-c6xb5-c5", "c7-c6-c5"))
    ('mark', 'captures')
    """
    if tag:
        return Kind.TAG
    if not printed or not corrected:
        return Kind.EXTRA_TURN if printed else Kind.MISSING_TURN
    old, new = read_turn(printed), read_turn(corrected)
    if old is None or new is None or _moves(old.moves) != _moves(new.moves) or old.throw != new.throw:
        return Kind.MOVE
    if _taken(old.moves) != _taken(new.moves):
        return Kind.CAPTURES
    return Kind.MARK if old.mark != new.mark else Kind.SPELLING


def text_digest(data: bytes) -> str:
    """The identity of a game's text: the first digits of its SHA-256.

    >>> text_digest(b"1.a2-a3 *")
    'aaa217a0b9b1a57e'
    """
    return hashlib.sha256(data).hexdigest()[:16]


def turns_digest(fingerprint: int) -> str:
    """The identity of a game's turns, from the fingerprint that the database has of them.

    >>> turns_digest(500)
    '00000000000001f4'
    """
    return f"{fingerprint:016x}"


def file_name(path: str) -> str:
    r"""The last part of a path with either kind of slashes.

    >>> file_name("games/2016/one.txt"), file_name("games\\one.txt")
    ('one.txt', 'one.txt')
    """
    return path.replace("\\", "/").rsplit("/", 1)[-1]


def _moves(moves: tuple[WrittenMove, ...]) -> tuple[object, ...]:
    """The moves, step by step: where men are taken on the way makes no other path."""
    paths = ((move, _names(move.squares)) for move in moves)
    return tuple((move.form, move.is_dux, step) for move, path in paths for step in tuple(pairwise(path)) or (path,))


def _taken(moves: tuple[WrittenMove, ...]) -> tuple[object, ...]:
    return tuple((_names(move.takes), _names(move.binds)) for move in moves)


def _names(squares: tuple[WrittenSquare, ...]) -> tuple[str, ...]:
    return tuple(square.name for square in squares)

"""Games as the replay found them: each written turn with what it did and whether the rules allow it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, NamedTuple, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from latrodb.core.color import WHITE
from latrodb.core.english import count_words
from latrodb.core.errors import DraftError, PlaceError
from latrodb.core.outcome import Outcome
from latrodb.core.ply import Ply, number_turns
from latrodb.core.position import Position
from latrodb.core.step import steps_text
from latrodb.diagnostics.diagnostic import Diagnostic, State
from latrodb.diagnostics.span import Span
from latrodb.notation.endings import claimed_result
from latrodb.notation.format import WIDTH, format_game
from latrodb.notation.tags import note_asides, printed_asides, tag_line
from latrodb.notation.turns import read_turn
from latrodb.notation.written import RESULTS, Aside, Glyph, Unreadable, WrittenGame, WrittenTurn
from latrodb.rules.attempt import Attempt
from latrodb.rules.variant import Variant

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from latrodb.core.step import Step
    from latrodb.diagnostics.span import Source
    from latrodb.notation.written import Item, WrittenTag


UNKNOWN = ("", "?", "????.??.??")  # values of tags that mean unknown


class Ready(Struct, frozen=True):
    """The rules and the first position of a game, with diagnostics on how they were found."""

    variant: Variant
    position: Position
    diagnostics: tuple[Diagnostic, ...] = ()


class Unsettled(Struct, frozen=True):
    """Why a game cannot be replayed; the variant may still be known if only the first position is not."""

    diagnostics: tuple[Diagnostic, ...]
    variant: Variant | None = None

    position: None = None


Start: TypeAlias = Ready | Unsettled


class BaseNode(Struct, frozen=True, gc=False):
    """A ply of the main line, whatever became of it."""

    index: int  # on the main line, from 0
    ply: Ply
    is_answer: bool  # of the side that does not begin; its number is written `9...`
    is_certain: bool  # False if an assumption was made at this ply or before it

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.caption} {self.state}>"

    @property
    def label(self) -> str:
        """Move number and side: `9b`."""
        return str(self.ply)

    @property
    def text(self) -> str:
        """The words of the record, without comments; empty if it leaves the turn out."""
        return ""

    @property
    def asides(self) -> tuple[Aside, ...]:
        """The comments and variations that follow it."""
        return ()

    @property
    def caption(self) -> str:
        """`13...j8-j2!?`, as written; `13.` before a turn of the side that begins."""
        return f"{self.ply.number}{'...' if self.is_answer else '.'}{self.text}"

    @property
    def was_played(self) -> bool:
        """Whether the text's own turn was carried out, legal or not."""
        return isinstance(self, Played)

    @property
    def is_assumed(self) -> bool:
        """Whether another turn was played in place of these words, or they were skipped, under an assumption."""
        return False

    @property
    def state(self) -> State:
        """What became of the written turn."""
        return State.UNREAD

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps played for it: one (several in Glaucus), or those of an assumed turn; empty if none was played."""
        return ()

    @property
    def before(self) -> Position | None:
        """The position before the turn, if one was played."""
        return self.steps[0].before if self.steps else None

    @property
    def after(self) -> Position | None:
        """The position after the turn, if one was played."""
        return self.steps[-1].after if self.steps else None


class Gap(BaseNode, frozen=True, gc=False):
    """A ply for which the text has no turn: a word that cannot be read, or nothing; `attempt` is what is assumed."""

    span: Span  # of the word; empty, in front of the next turn, if there is none
    word: Unreadable | None = None
    attempt: Attempt | None = None

    @property
    def text(self) -> str:
        """The word that cannot be read."""
        return self.word.text if self.word else ""

    @property
    def is_assumed(self) -> bool:
        """Whether a turn was played for it."""
        return self.attempt is not None

    @property
    def state(self) -> State:
        """Unread, or missing."""
        return State.UNREAD if self.word else State.MISSING

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps of the assumed turn."""
        return self.attempt.steps if self.attempt else ()


class TurnNode(BaseNode, frozen=True, gc=False):
    """A turn of the text."""

    written: WrittenTurn
    asides: tuple[Aside, ...]  # the comments and variations that follow it

    @property
    def text(self) -> str:
        """The turn as written."""
        return self.written.text

    @property
    def span(self) -> Span:
        """Where the turn is in the source."""
        return self.written.span


class Played(TurnNode, frozen=True, gc=False):
    """A turn that was played as written, legal or not."""

    attempt: Attempt

    @property
    def state(self) -> State:
        """Legal or illegal."""
        return self.attempt.state

    @property
    def steps(self) -> tuple[Step, ...]:
        """What was played."""
        return self.attempt.steps

    @property
    def before(self) -> Position:
        """The position before the turn."""
        return self.attempt.before

    @property
    def after(self) -> Position:
        """The position after the turn."""
        return self.attempt.steps[-1].after


class PlayedInstead(TurnNode, frozen=True, gc=False):
    """A turn in place of which another was played, or none; `attempt` is what playing it would have done."""

    attempt: Attempt
    instead: Attempt | None

    @property
    def is_assumed(self) -> bool:
        """Always."""
        return True

    @property
    def state(self) -> State:
        """What would have become of the written turn; doubled if it was skipped."""
        return self.attempt.state if self.instead else State.DOUBLED

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps of the turn played instead."""
        return self.instead.steps if self.instead else ()


class Impossible(TurnNode, frozen=True, gc=False):
    """A turn that cannot be played, at which the replay ends."""

    attempt: Attempt

    @property
    def state(self) -> State:
        """Always impossible."""
        return State.IMPOSSIBLE


class Unread(TurnNode, frozen=True, gc=False):
    """A turn that the replay did not reach."""


Node: TypeAlias = TurnNode | Gap


class UserNote(NamedTuple):
    """What a user attached to a game, or to a place in it, outside its text."""

    place: str  # `13b`, `start`, or empty for the whole game
    text: str
    tags: tuple[str, ...]
    collection: str  # to which it adds the game; may be empty
    by: str
    date: str

    @property
    def words(self) -> str:
        """`A fine sacrifice. Tags: rook. Collection: Best games. Cato, 2026.11.22`."""
        about = [f"Tags: {', '.join(self.tags)}."] if self.tags else []
        about += [f"Collection: {self.collection}."] if self.collection else []
        return " ".join(filter(None, (self.text, *about, ", ".join(filter(None, (self.by, self.date))))))


class Game(Struct, frozen=True):
    """A replayed game; `notes` are not words of its text, and only a database has them."""

    written: WrittenGame
    start: Start  # if it is unsettled, all turns are unread
    nodes: tuple[Node, ...]  # every ply in order, also those for which the text has no turn, but none taken back
    outcome: Outcome | None = None  # by the first position that ends the game, else as the players claim
    diagnostics: tuple[Diagnostic, ...] = ()
    notes: tuple[UserNote, ...] = ()

    read_one: ClassVar[Callable[[str, str], Game]]  # reads and checks a text with one game; set by the analyzer

    @classmethod
    def from_turns(
        cls,
        variant: Variant,
        turns: Iterable[str],
        position: Position | None = None,
        tags: Mapping[str, str] | None = None,
    ) -> Game:
        """A game made of turns, checked like one that was read. Its turns may be illegal, which it then says.

        Args:
            variant: the rules.
            turns: in the notation, White's and Black's; captures and marks may be left out.
            position: where it begins; the opening of the variant if it is left out.
            tags: what else is known, such as `White`, `Date` and `Result`.

        Raises:
            DraftError: a text is not one turn, or a tag would be read as something else.

        >>> import latrodb
        >>> petteia = latrodb.variant("petteia-xxi/8x8")
        >>> game = latrodb.Game.from_turns(petteia, ["d2-d4", "e7-e5"], tags={"White": "Ann"})
        >>> game.tags["White"], [node.text for node in game.nodes]
        ('Ann', ['d2-d4', 'e7-e5'])
        """
        known = {"Variant": variant.key, **(tags or {})}
        if position is not None:
            known |= {"SetUp": "1", "FEN": position.fen}
        words = list(turns)
        head = "\n".join(tag_line(key, value) for key, value in known.items())
        first = Ply(1, (position or variant.opening()).side)
        moves = number_turns(words, first, variant.first)
        result = known.get("Result")
        game = cls.read_one(f"{head}\n\n{moves} {result if result in RESULTS else '*'}\n", "game")
        are_turns = all(map(read_turn, words)) and [node.text for node in game.nodes] == words
        if not are_turns or {key: game.tags.get(key) for key in known} != known:
            raise DraftError("this cannot be written as a game: the text would be read differently")
        return game

    def __repr__(self) -> str:
        rules = self.variant.key if self.variant else "rules unknown"
        return f"<Game {self.players}, {rules}, {count_words(len(self.nodes), 'ply')}>"

    @property
    def variant(self) -> Variant | None:
        """The rules that it was replayed under; None if they are unknown."""
        return self.start.variant

    @property
    def opening(self) -> Position | None:
        """The position before the first turn, if it is known."""
        return self.start.position

    @property
    def tags(self) -> dict[str, str]:
        """The values of its tags by their keys; of several with one key the first."""
        return {tag.key: tag.value for tag in reversed(self.written.tags)}

    @property
    def source(self) -> Source:
        """The text that contains it."""
        return self.written.source

    @property
    def players(self) -> str:
        """`Jose Carrillo - Carlos Cetina`; without names the handles of a Game Courier log, the event or the file."""
        white, black = self._known("White"), self._known("Black")
        if white or black:
            return f"{white or '?'} - {black or '?'}"
        return self._known("LogUsers").replace(", ", " and ") or self._known("Event") or self.source.name

    @property
    def occasion(self) -> str:
        """`CV Game Courier, 2016.07.??`, as far as known."""
        return ", ".join(filter(None, map(self._known, ("Site", "Date"))))

    def _known(self, key: str) -> str:
        value = (self.written.tag(key) or "").strip()
        return "" if value in UNKNOWN else value

    @property
    def is_read(self) -> bool:
        """Whether the replay reached the end without a gap or an assumption."""
        return not [node for node in self.nodes if not (isinstance(node, Played) and node.is_certain)]

    def played(self) -> Iterator[Played]:
        """The turns that were played as written."""
        return iter([node for node in self.nodes if isinstance(node, Played)])

    @property
    def doubted(self) -> tuple[Node, ...]:
        """All plies but those that are certain and were played without a flaw."""
        found = []
        for node in self.nodes:
            if not (isinstance(node, Played) and node.is_certain and node.attempt.is_flawless):
                found.append(node)
        return tuple(found)

    @property
    def turns(self) -> tuple[TurnNode, ...]:
        """The plies that are turns of the text."""
        return tuple([node for node in self.nodes if isinstance(node, TurnNode)])

    def items(self) -> Iterator[tuple[Item | None, Node | None]]:
        """The items of the main line, each with its ply if it stands for one; a ply that is left out has no item."""
        nodes = deque(self.nodes)
        for item in self.written.items:
            if isinstance(item, WrittenTurn | Unreadable):
                while nodes and nodes[0].state is State.MISSING:
                    yield None, nodes.popleft()
            yield item, nodes.popleft() if nodes and nodes[0].span == item.span else None

    def positions(self) -> Iterator[Position]:
        """The opening and the position after each turn, up to the first unread one."""
        if self.opening is None:
            return
        yield self.opening
        for node in self.nodes:
            if node.after is not None:
                yield node.after
            elif not node.is_assumed:
                return

    def find_node(self, label: str) -> Node | None:
        """The ply with a label such as `13b`; of several the first that was not doubled, None if there is none."""
        found = [node for node in self.nodes if node.label == label]
        return next((node for node in found if node.state is not State.DOUBLED), next(iter(found), None))

    @property
    def last_played(self) -> Node | None:
        """The last ply at which a turn was played, the text's own or an assumed one."""
        return next((node for node in reversed(self.nodes) if node.steps), None)

    @property
    def final(self) -> Position | None:
        """The last position that the replay reached."""
        return self.last_played.after if self.last_played else self.opening

    @property
    def result(self) -> str:
        """`1-0`, `0-1` or `1/2-1/2`, by `outcome` or else as the text claims; empty for a game that is not over."""
        result = self.outcome.result if self.outcome else claimed_result(self.written)
        return result if result and result != "*" else ""

    def as_ruled(self) -> WrittenGame:
        """The written game with the captures and marks of the rules at every legal turn of the main line.

        A Variant tag cannot name a game without a board, as a heading does: it gets the variant found, or becomes a
        Game tag. If a tag was set outside the text, the text's own value is kept in a comment, and so are notes. Turns
        and tags that are replaced keep their spans in the source.
        """
        tags = tuple(_tag(tag, self.variant) for tag in self.written.tags)
        return replace(self.written, items=(*printed_asides(self.written), *self._items_as_ruled()), tags=tags)

    def _items_as_ruled(self) -> Iterator[Item]:
        """The items of the main line with the turns of the rules, and each note after the comments of its turn.

        Notes on turns of variations come first, with their places.
        """
        due = [note for note in self.notes if note.place in ("", "start") or "~" in note.place]
        for item, node in self.items():
            if not isinstance(item, Aside | Glyph):
                yield from self._note_asides(due)
                due = []
            if node:
                due += [note for note in self.notes if note.place == node.label]
            if item:
                yield _turn(node) if isinstance(node, TurnNode) else item
        yield from self._note_asides(due)

    def _note_asides(self, notes: Iterable[UserNote]) -> Iterator[Aside]:
        for note in notes:
            place = f"{note.place}: " if "~" in note.place else ""
            yield from note_asides(f"{place}{note.words}", self.written.span)

    def add_comment(self, label: str, words: str) -> Game:
        """The game with a comment more, behind the ply with a label such as `9b` and what is said of it already.

        Raises:
            PlaceError: the game has no such ply.
            DraftError: the comment is empty or has braces.
        """
        is_sound = bool(words.strip()) and not set(words) & set("{}")
        return self._with_aside(label, f"{{{words.strip()}}}", is_sound=is_sound)

    def add_variation(self, label: str, turns: Iterable[str]) -> Game:
        """The game with turns that could have been played from the ply with a label on, instead of it.

        Raises:
            PlaceError: the game has no such ply.
            DraftError: a text is not one turn.
        """
        node, words = self.find_node(label), list(turns)
        moves = number_turns(words, node.ply, self.variant.first if self.variant else WHITE) if node else ""
        return self._with_aside(label, f"({moves})", is_sound=bool(words) and all(map(read_turn, words)))

    def _with_aside(self, label: str, aside: str, *, is_sound: bool) -> Game:
        """The game with something in brackets behind a ply and its comments; a log becomes a game file for it."""
        node, plies = self.find_node(label), [each.text for each in self.nodes]
        if node is None:
            raise PlaceError(f"the game has no turn {label}")
        if self.written.is_log:
            return Game.read_one(self.text(), self.source.name)._with_aside(label, aside, is_sound=is_sound)
        end = max([node.span.end, *(each.span.end for each in node.asides)])
        before, after = self.source.text[self.written.span.start : end], self.source.text[end : self.written.span.end]
        game = Game.read_one(f"{before} {aside}{after}", self.source.name) if is_sound else self
        added = game.find_node(label)
        if [each.text for each in game.nodes] != plies or not added or len(added.asides) != len(node.asides) + 1:
            raise DraftError(f"this cannot be written behind {label}: the text would be read differently")
        return game

    def text(self, width: int | None = WIDTH) -> str:
        """The game in canonical layout and spelling, as `latrodb export` writes it; None breaks no lines.

        In legal turns, captures and marks are computed by the rules; glyphs and comments stay. Other turns, and all
        turns inside comments, stay as in the text.
        """
        return format_game(self.as_ruled(), width)


def _tag(tag: WrittenTag, variant: Variant | None) -> WrittenTag:
    if tag.key != "Variant" or not tag.is_heading or "/" in tag.value:
        return tag
    return replace(tag, value=variant.key) if variant else replace(tag, key="Game")


def _turn(node: TurnNode) -> WrittenTurn:
    if node.state is not State.LEGAL or not node.was_played:
        return node.written
    found = read_turn(steps_text(node.steps) + node.written.glyph)
    return node.written if found is None else found._replace(span=node.written.span)

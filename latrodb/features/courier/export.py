"""Games as logs to paste into Game Courier: one turn per line, removals by hand.

What the dialect cannot express goes into comments that latrodb reads back: tag lines, glyphs, the result. So a
game comes back as it was, except for its layout. Game Courier itself needs the game, `cols` and `code` of the header in
the settings of a preset, and the lines of moves in its box.
"""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING, assert_never

from latrodb.core.color import WHITE, Color
from latrodb.core.errors import LatrodbError
from latrodb.core.position import write_fen
from latrodb.diagnostics.diagnostic import State
from latrodb.diagnostics.span import Source, Span
from latrodb.features.courier.comments import read_comment
from latrodb.notation.encoding import encode
from latrodb.notation.endings import claimed_result, is_turn_of_loser, stated_ending
from latrodb.notation.form import Form
from latrodb.notation.format import format_items, termination_line
from latrodb.notation.numbering import Count, leading_number
from latrodb.notation.tags import tag_line
from latrodb.notation.turns import read_turn
from latrodb.notation.written import Aside, Glyph, Number, Result, Unreadable, Withdrawn, Words, WrittenTurn

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from latrodb.game.game import Game, Node
    from latrodb.notation.written import Item

_WITHDRAWN = re.compile(r"\{\[%withdrawn (?P<level>[0-9]{1,4})(?P<turns>(?: [^\s\[\]]+)*)\](?: (?P<words>.*))?\}")
_SPOKEN = re.compile(r"resigns?|drawn?|won|lost", re.IGNORECASE)


class UncarriedTurnError(LatrodbError):
    """A turn cannot be expressed in Game Courier's moves, and so could not be read back."""


def export_courier(games: Iterable[Game]) -> Iterator[bytes]:
    """The games as logs, with an empty line between them.

    Raises:
        UncarriedTurnError: a game has turns with throws, passes, bound men or formations.
    """
    gap = ""
    for game in games:
        yield encode(gap + courier_log(game))
        gap = "\n"


def courier_log(game: Game) -> str:
    """A game as a log: a header with game, width and first position, tags in comments, a turn per line.

    Legal turns remove the men that the rules capture; any other turn removes those that its text lists.

    Raises:
        UncarriedTurnError: a turn cannot be written.
    """
    writer = _Writer(game)
    tags = (tag_line(tag.key, tag.value) for tag in writer.tags)
    lines = (*_setting(game), *tags, *termination_line(game.written).splitlines())
    return "".join(f"{line}\n" for line in (*_head(game), *(f"// {line}" for line in lines), *writer.write()))


def _head(game: Game) -> Iterator[str]:
    if game.variant is None or game.opening is None:
        return
    rulebook = game.variant.rulebook
    yield f"game = {rulebook.preset or next(iter(rulebook.headings), rulebook.title)}"
    yield f"cols = {game.opening.geometry.files}"
    code = write_fen(game.opening).split()[0]
    if "~" not in code:
        yield f"code = {code}"


def _setting(game: Game) -> Iterator[str]:
    """Tag lines for the rules and the first position, if they were inferred: a header has neither options nor side."""
    if game.variant is None or game.opening is None:
        return
    if "Variant" not in game.tags:
        yield tag_line("Variant", game.variant.key)
    if "FEN" not in game.tags and game.opening != game.variant.opening():
        yield tag_line("FEN", write_fen(game.opening))


class _Writer:
    """The lines of one game as they are written."""

    def __init__(self, game: Game) -> None:
        self.game = game
        ruled = game.as_ruled()
        self.items, self.tags = ruled.items, ruled.tags
        self.nodes = iter(game.turns)
        self.lines: list[str] = []
        self.count = Count(leading_number(self.items))
        self.color = game.opening.side if game.opening else WHITE  # of the side that moves next
        self.number = ""  # of the next turn, if something else comes between
        self.is_numbered = False
        self.takes_comment = False  # whether the last line is a turn with nothing after it
        self.is_start = True

    def write(self) -> list[str]:
        """All lines of movetext."""
        for item in self.items:
            self._add(item)
        return self.lines

    def _add(self, item: Item) -> None:
        match item:
            case Number():
                self._add_number(item)
            case WrittenTurn():
                node = next(self.nodes)
                self._add_turn(node.written if node.is_assumed else item, node)
            case Unreadable():
                self._put_turn(item.text)
            case Aside() | Withdrawn():
                self._add_aside(item)
            case Glyph():
                self._put(f"// {item.text}")
            case Words():
                words = " ".join(item.text.split())
                self._put(words if self._is_resignation(item) else f"// {words}")
            case Result():
                self._put(item.text if _SPOKEN.fullmatch(item.text) else f"// {item.value}")
            case _:
                assert_never(item)

    def _is_resignation(self, item: Words) -> bool:
        """Whether `resigns` stands in place of a turn, and nothing else says how the game ended."""
        stated = stated_ending(self.game.written)
        is_stated = stated is not None and stated.span == item.span and is_turn_of_loser(self.game.written, stated)
        return is_stated and claimed_result(self.game.written) is None

    def _add_number(self, number: Number) -> None:
        """Follow a number as the notation does; it is written at the start of the next line."""
        was_followed = not self.count.fits(number) and self.count.follow(number)
        if self.count.is_first or self.is_start or was_followed:
            self.number = f"{self.count.text} "

    def _put(self, text: str) -> None:
        self.lines.append(f"{self.number}{text}")
        self.is_numbered |= bool(self.number)
        self.number = ""
        self.takes_comment = False

    def _put_turn(self, text: str) -> None:
        self.number = "" if self.is_numbered else f"{self.count.text} "
        self._put(text)
        self.count.advance()
        self.color = self.color.other
        self.is_numbered = self.is_start = False

    def _add_turn(self, turn: WrittenTurn, node: Node) -> None:
        is_judged = node.state is State.LEGAL and not node.is_assumed
        suffix = turn.glyph if is_judged else f"{turn.mark}{turn.glyph}"
        self.color = node.ply.color
        self._put_turn(self._components(turn, node))
        if suffix:
            self.lines[-1] += f" // {suffix}"
        self.takes_comment = not suffix

    def _components(self, turn: WrittenTurn, node: Node) -> str:
        may_remove = self.game.variant is not None and "x" in self.game.variant.rulebook.signs
        if reason := _objection(turn, may_remove):
            name = self.game.source.name
            message = f"{name}: {node.label} {turn.text} cannot be written for Game Courier: {reason}"
            raise UncarriedTurnError(message)
        return "; ".join(_components(turn, node.ply.color))

    def _add_aside(self, item: Aside | Withdrawn) -> None:
        line = _withdrawn_line(item, self.count, self.color)
        comment = f"// {_comment(item, is_after_turn=self.takes_comment)}"
        if line is not None:
            self.lines.append(line)
        elif self.takes_comment:
            self.lines[-1] += f" {comment}"
        else:
            self._put(comment)
        self.takes_comment = False


def _objection(turn: WrittenTurn, may_remove: bool) -> str:
    """Why a turn cannot be written, or nothing."""
    forms = {move.form for move in turn.moves}
    if turn.throw is not None:
        return "a log cannot have a throw"
    if any(move.binds for move in turn.moves):
        return "a log cannot bind a man"
    if not forms <= {Form.SHIFT, Form.DROP, Form.TAKE}:
        return "a log cannot have a pass or a formation"
    if len(forms) > 1:
        return "a log cannot move and place or remove men in one turn"
    if Form.TAKE in forms and not may_remove:
        return "a log cannot remove men without a move"
    return ""


def _components(turn: WrittenTurn, color: Color) -> Iterator[str]:
    """The component moves of a turn: `s e8-e6`, `@-d5`."""
    at = ""
    for move in turn.moves:
        names = [square.name for square in move.squares]
        label = "sdSD"[2 * (color is WHITE) + move.is_dux]
        if move.form is Form.DROP:
            yield f"{label}*{names[0]}"
        elif move.form is Form.TAKE:
            yield f"@-{names[0]}"
        else:
            for origin, target in itertools.pairwise(names):
                yield f"{origin}-{target}" if origin == at else f"{label} {origin}-{target}"
                at = target
        yield from (f"@-{taken.name}" for taken in move.takes)


def _comment(item: Item, *, is_after_turn: bool) -> str:
    """What to write after the slashes so that exactly the same comment is read back."""
    whole = format_items((item,))
    if whole.startswith("{"):
        source = Source("", f"// {whole[1:-1]}")
        read = read_comment(source, Span(0, len(source.text)), is_after_turn=is_after_turn)
        if not read.tag and not read.suffix and len(read.items) == 1 and format_items(read.items) == whole:
            return whole[1:-1]
    return whole


def _withdrawn_line(item: Aside | Withdrawn, count: Count, color: Color) -> str | None:
    """The line of a turn that was taken back, if it can be read back as one; None for any other comment."""
    whole = format_items((item,))
    found = _WITHDRAWN.fullmatch(whole)
    if found is None:
        return None
    parts = []
    for word in found["turns"].split():
        turn = read_turn(word)
        if turn is None or _objection(turn, may_remove=False):
            return None
        parts.append("; ".join(_components(turn, color)))
        color = color.other
    words = f" // {found['words']}" if found["words"] else ""
    from latrodb.features.courier.reader import read_log  # what writes logs needs this only to compare

    line = f"{'|' * int(found['level'])}{count.text} {' '.join(parts)}{words}"
    _, _, *read = read_log(f"1. a1-a2\n{line}").games[0].items
    return line if len(read) == 1 and format_items(read) == whole else None

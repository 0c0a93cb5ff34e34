"""Build a game from the lines of a Game Courier log."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import TYPE_CHECKING

from msgspec.structs import replace

from latrodb.core.color import BLACK, WHITE
from latrodb.core.english import count_words
from latrodb.core.errors import UnknownVariantError
from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.diagnostics.span import Span
from latrodb.features.courier.comments import in_braces, read_comment
from latrodb.features.courier.header import header_tags, statement_result, word_result
from latrodb.features.courier.recognition import TURN_LIKE
from latrodb.features.courier.turns import LONGEST, TurnDraft, find_attempt, split_line, with_takes
from latrodb.notation.format import format_turn
from latrodb.notation.game_builder import read_number
from latrodb.notation.numbering import numbering_diagnostics
from latrodb.notation.syntax_checks import capped
from latrodb.notation.tags import bad_tag, read_tag, tag_diagnostics
from latrodb.notation.written import (
    Aside,
    Glyph,
    LoggedTurn,
    Number,
    Result,
    Unreadable,
    Withdrawn,
    Words,
    WrittenGame,
    WrittenTag,
    WrittenTurn,
    man_of_label,
    read_result,
)
from latrodb.rules.catalog import find_variant, systems_with_sign

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from latrodb.core.color import Color
    from latrodb.diagnostics.span import Source
    from latrodb.features.courier.comments import Suffix
    from latrodb.features.courier.header import HeaderValue
    from latrodb.notation.lexer import Token
    from latrodb.notation.written import Item

MOST_LINES = 100_000  # of one game
MOST_COPIES = 20  # maximum number of further move lists that are compared; later ones are not read
LONGEST_LABEL = 3  # characters of a label in front of an unreadable turn, including the space after it
_DRAW = re.compile(r"\bdraw\b", re.IGNORECASE)
LETTERS = ("S", "D", "s", "d")  # the labels of Game Courier's own presets
MOST_NAMED = 5  # other labels that a diagnostic names


class LogDraft:
    """A game being read."""

    def __init__(self, source: Source, *, has_name_only: bool = False) -> None:
        """`has_name_only`: so far only a game's name indicates that another game begins here."""
        self.entries: dict[str, HeaderValue] = {}  # its header entries, by key
        self.head = self.entries  # where the entries for its tags are
        self.items: list[Item] = []  # its movetext so far
        self.others: list[LogDraft] = []  # other move lists given for it
        self._source = source
        self.has_name_only = has_name_only
        self._tags: list[WrittenTag] = []
        self._diagnostics: list[Diagnostic] = []
        self._prose: list[Span] = []
        self._counts: list[tuple[int, Span, int]] = []  # bare numbers: value, place, preceding turns
        self._plies = 0
        self._lines = 0
        self._last: tuple[str, str] | None = None
        self._last_turn = -1  # the index of the last turn among the items
        self._copies = 0  # move lists after the first
        self._offer = -1  # the turns before the last offer of a draw

    @property
    def has_turns(self) -> bool:
        """Whether a turn, or a word in place of one, was read."""
        return self._plies > 0

    @property
    def tags(self) -> tuple[WrittenTag, ...]:
        """Its tag lines, and the tags made from its header."""
        return *self._tags, *header_tags(self.head, frozenset(tag.key for tag in self._tags))

    @property
    def is_game(self) -> bool:
        """Whether there is a tag or a move."""
        return self.has_turns or bool(self.tags)

    def add_tag(self, token: Token) -> None:
        """Add a tag line."""
        tag = read_tag(token)
        self._tags.append(tag)
        if token.type == "BAD_TAG":
            self._diagnostics.append(bad_tag(tag))

    def add_head(self, draft: LogDraft) -> None:
        """Add the content of a draft without turns; whatever contradicts this game is text outside it."""
        self._prose += draft._prose
        self._prose += (entry.span for key, entry in draft.entries.items() if key in self.entries)
        self.entries.update({**draft.entries, **self.entries})
        self._tags += draft._tags
        self.items += draft.items
        self._diagnostics += draft._diagnostics

    def add_prose(self, *spans: Span) -> None:
        """Add text that is not part of the game."""
        self._prose += spans

    def add_copy(self, copy: LogDraft) -> None:
        """Add a further move list: one with the same moves, or fewer, is the same game; any other is another game."""
        self._copies += 1
        if self._copies > MOST_COPIES:
            self.add_prose(*(item.span for item in copy.items[:1]))
            return
        for draft in (self, *self.others):
            kept, other = draft._moves(), copy._moves()
            if kept[: len(other)] == other or kept == other[: len(kept)]:
                draft._join(copy, is_richer=(len(other), len(copy.items)) > (len(kept), len(draft.items)))
                return
        span = copy.items[0].span
        message = "these moves differ from those given earlier for the same game; they are read as another game"
        copy._diagnostics.append(Diagnostic("S126", message, Span(span.start, span.end)))
        copy.head, copy._tags = self.entries, self._tags
        self.others.append(copy)

    def _moves(self) -> list[str]:
        """The turns, and words in place of turns, for comparison."""
        kinds = (WrittenTurn, Unreadable)
        found = (item for item in self.items if isinstance(item, kinds))
        return [format_turn(each) if isinstance(each, WrittenTurn) else each.text for each in found]

    def _join(self, copy: LogDraft, *, is_richer: bool) -> None:
        """Keep one of two lists of the same moves; what only the other has becomes text outside the game."""
        if is_richer:
            for name in ("items", "_diagnostics", "_counts", "_plies", "_lines", "_last", "_last_turn"):
                mine, other = getattr(self, name), getattr(copy, name)
                setattr(self, name, other)
                setattr(copy, name, mine)
        known = {self._text(item.span) for item in self.items}
        spare = (item.span for item in copy.items if isinstance(item, Aside | Withdrawn | Words))
        self.add_prose(*(span for span in spare if self._text(span) not in known), *copy._prose)

    def add_line(self, tokens: tuple[Token, ...], cut: Span | None) -> None:
        """Add a line that is not part of the header; `cut` is its unread rest."""
        span = Span(tokens[0].start, tokens[-1].end)
        self._lines += 1
        if self._lines >= MOST_LINES:
            if self._lines == MOST_LINES:
                self._cut(span, "The log")
            return
        if cut:
            self._cut(cut, "The line")
        if tokens[0].type != "PIPES":
            self._add_tokens(tokens)
            return
        before = self.items, self._plies, self._last_turn
        counts = len(self._counts)
        self.items, self._last_turn = [], -1
        self._add_tokens(tokens[1:])
        items = tuple(self._without_words(self.items))
        self.items, self._plies, self._last_turn = before
        del self._counts[counts:]
        self.items.append(Withdrawn(tokens[0].text.count("|"), self._text(span), items, span))

    def _without_words(self, items: list[Item]) -> list[Item]:
        """The items with words in braces, as in the notation."""
        return [in_braces(self._source, item.span, item.span) if isinstance(item, Words) else item for item in items]

    def _cut(self, span: Span, what: str) -> None:
        message = f"{what} is too long; the rest is kept but not read"
        self._diagnostics.append(Diagnostic("S113", message, span))

    def _add_tokens(self, tokens: tuple[Token, ...]) -> None:
        """The tokens of a line, without its pipes."""
        number: Number | None = None
        has_turn = False
        for part in split_line(tokens, self._last):
            if isinstance(part, TurnDraft):
                has_turn |= self._end_turn(part, number)
                number = None
            elif part.type == "NUMBER":
                self._add_number(number)
                number = read_number(part if part.text[-1] in ".…" else part._replace(text=part.text.strip("():")))
            elif part.type == "COUNT":
                self._counts.append((int(part.text), part.span, self._plies))
            else:
                self._add_number(number)
                number = None
                if part.type in ("COMMENT", "BRACED", "BRACE"):
                    self._add_comment(part.span, is_after_turn=has_turn)
                elif part.type == "OFFER":
                    self._offer = self._plies
                    self.items.append(in_braces(self._source, part.span, part.span))
                else:
                    self._add_ending(part, is_movers=has_turn)
        self._add_number(number)

    def _add_number(self, number: Number | None) -> None:
        if number is not None:
            self.items.append(number)

    def _end_turn(self, draft: TurnDraft, number: Number | None) -> bool:
        """Add what was read of a turn; return whether it was one."""
        text = self._source.text
        self._diagnostics += draft.diagnostics
        self._last = draft.last
        if not draft.is_turn and draft.removals and not draft.is_attempt(text):
            removing = systems_with_sign("x")  # which removes men without moving any
            if not any(tag.key == "Variant" and tag.value.startswith(removing) for tag in self._tags):
                self._add_removals(draft)
                return False
            self._add_turn(draft.finish_removal(text), number)
        elif draft.is_turn:
            self._add_turn(draft.finish(text), number)
        else:
            return self._add_unknown(draft, number)
        for span in draft.unknown:
            self._diagnostics.append(self._no_move(span))
            self.items.append(in_braces(self._source, span, span))
        return True

    def _add_turn(self, turn: WrittenTurn | Unreadable, number: Number | None) -> None:
        self._add_number(number)
        self._last_turn = len(self.items)
        self.items.append(turn)
        self._plies += 1

    def _add_unknown(self, draft: TurnDraft, number: Number | None) -> bool:
        """Add what is not a turn; it replaces one if it looks like one or has a number among the moves."""
        span = Span(draft.start, draft.end)
        text = self._text(span)
        is_short = len(text) <= LONGEST
        attempt = find_attempt(text) if draft.is_attempt(self._source.text) else None
        if attempt is not None:
            start, end = span.start + attempt.start(), span.start + attempt.end()
            self._add_turn(Unreadable(attempt[0], Span(start, end)), number)
            if len(text) > len(attempt[0]) + LONGEST_LABEL:
                self.items.append(in_braces(self._source, span, span))
            return True
        if is_short and number and self.has_turns:
            self._add_turn(Unreadable(text, span), number)
            return True
        if self.has_turns:
            self.items.append(Words(text, span))
        else:
            self._prose.append(span)
        return False

    def _add_removals(self, draft: TurnDraft) -> None:
        """Add men removed on a separate line to the preceding turn."""
        span = Span(draft.start, draft.end)
        last = self.items[self._last_turn] if self._last_turn >= 0 else None
        if not isinstance(last, WrittenTurn):
            self._diagnostics.append(self._no_move(span))
            self.items.append(Words(self._text(span), span))
            return
        self.items[self._last_turn] = with_takes(last, draft.removals)
        message = "this line removes men without a move; it is read as part of the preceding turn"
        self._diagnostics.append(Diagnostic("S115", message, span))

    def _no_move(self, span: Span) -> Diagnostic:
        text = self._text(span)
        shown = text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."
        return Diagnostic("S116", f'"{shown}" is not a move; it is kept but never carried out.', span)

    def _add_comment(self, span: Span, *, is_after_turn: bool) -> None:
        comment = read_comment(self._source, span, is_after_turn=is_after_turn)
        if comment.tag and self.items:
            tag = comment.tag
            words = Words(self._text(tag.span), tag.span)
            self.items.append(Aside("{", (words,), span, True))
        elif comment.tag:
            self._tags.append(comment.tag)
        elif comment.suffix:
            self._add_suffix(comment.suffix)
        elif _DRAW.search(self._text(span)):
            self._offer = self._plies
        self.items += comment.items
        self._diagnostics += comment.diagnostics

    def _add_suffix(self, suffix: Suffix) -> None:
        turn = self.items[self._last_turn]
        if isinstance(turn, WrittenTurn):
            glyph = suffix.glyph
            mark_span = Span(suffix.span.start, suffix.span.end - len(glyph)) if suffix.mark else turn.mark_span
            turn = turn._replace(mark=suffix.mark or turn.mark, mark_span=mark_span, glyph=glyph or turn.glyph)
            self.items[self._last_turn] = turn
        else:
            self.items.append(Glyph(self._text(suffix.span), suffix.span))

    def _add_ending(self, token: Token, *, is_movers: bool) -> None:
        """Add a result, or a word by which a player ends the game: the one who has just moved, or else the next."""
        found = read_result(token.text, token.start)
        is_answer = token.text.lower().endswith("accept")
        if found is None and is_answer and self._offer < self._plies - 1:
            self.items.append(Words(token.text, token.span))
            return
        speaker = self._first if (self._plies - is_movers) % 2 == 0 else self._first.other
        self.items.append(found or Result(token.text, word_result(token.text, speaker), token.span))

    @property
    def _first(self) -> Color:
        """The side that begins: that of the FEN tag, else by the rules of the Variant tag."""
        values = {tag.key: tag.value for tag in reversed(self.tags)}
        if any(tag.key == "FEN" for tag in self._tags):
            return BLACK if " b" in values["FEN"] else WHITE
        with suppress(UnknownVariantError):
            return find_variant(values.get("Variant", "")).first
        return WHITE

    def _text(self, span: Span) -> str:
        return self._source.text[slice(*span)]

    def outside(self) -> Iterator[Diagnostic]:
        """The diagnostic on text that is neither header nor game."""
        if not self.is_game:
            self._prose += (item.span for item in self.items)
        if self._prose:
            count = len(self._prose) - 1
            notes = (f"so {'is' if count == 1 else 'are'} {count_words(count, 'more line')}",) if count else ()
            yield Diagnostic("S103", "this text is outside any game and is not checked", self._prose[0], notes=notes)

    def finish(self, number: int) -> WrittenGame:
        """The game with its number in the log and its diagnostics."""
        tags = self.tags
        first, second, *_ = [*self.items, None, None]
        begins_with_turn = isinstance(second if isinstance(first, Number) else first, WrittenTurn)
        if not tags and (number > 1 or not begins_with_turn):
            tags = (WrittenTag("Event", "?", self._span(), is_heading=True),)  # else it would be read as prose
        diagnostics = [*self._settle_results(), *self._diagnostics, *tag_diagnostics(tags), *self._item_diagnostics()]
        diagnostics += count_diagnostics(self._counts)
        diagnostics += self._settle_numbers(tags)
        diagnostics += label_diagnostics(self.items)
        self.items = self._without_words(self.items)
        diagnostics += self._settle_statement(tags)
        found = tuple(replace(diagnostic, game=number) for diagnostic in capped(diagnostics))
        return WrittenGame(self._source, number, tags, tuple(self.items), self._span(), found)

    def _span(self) -> Span:
        """The span from the first line of the header or the movetext to the end of the last one."""
        spans = [entry.span for entry in self.entries.values()]
        spans += (part.span for part in (*self._tags, *self.items))
        return Span(min(span.start for span in spans), max(span.end for span in spans)) if spans else Span(0, 0)

    def drop_trailing(self) -> None:
        """Turn lines after the last move that are not moves into prose; call it when all lines are added."""
        while self.items:
            last = self.items[-1]
            if isinstance(last, Unreadable) and not TURN_LIKE.search(last.text):
                self._plies -= 1
            elif not isinstance(last, Words | Number):
                break
            if not isinstance(last, Number):
                self._prose.append(last.span)
            self.items.pop()

    def _settle_results(self) -> Iterator[Diagnostic]:
        """Keep the last result if no turn follows it; any other becomes a comment."""
        ends = [at for at, item in enumerate(self.items) if isinstance(item, Result | WrittenTurn | Unreadable)]
        for at in ends:
            item, last = self.items[at], self.items[ends[-1]]
            if not isinstance(item, Result) or item is last:
                continue
            if not isinstance(last, Result) or last.value != item.value:
                message = f'"{item.text}" does not end the game, which goes on; it is kept as a comment.'
                yield Diagnostic("S116", message, item.span)
            self.items[at] = in_braces(self._source, item.span, item.span)

    def _item_diagnostics(self) -> Iterator[Diagnostic]:
        for item in self.items:
            if isinstance(item, Unreadable):
                yield Diagnostic("S101", f'"{item.text[:LONGEST]}" cannot be read as a turn', item.span)
            elif isinstance(item, Words):
                yield self._no_move(item.span)

    def _settle_numbers(self, tags: tuple[WrittenTag, ...]) -> Iterator[Diagnostic]:
        """Diagnostics on wrong move numbers. Numbers that count plies, `1.` `2.` `3.`, are ignored."""
        numbers = [item for item in self.items if isinstance(item, Number)]
        values = [number.value for number in numbers]
        is_ply_count = values == list(range(values[0], values[0] + self._plies)) if values else False
        if len(values) > 2 and is_ply_count and all(number.dots < 2 for number in numbers):
            self.items = [item for item in self.items if not isinstance(item, Number)]
            return
        is_set_up = any(tag.key == "FEN" for tag in tags)
        found = numbering_diagnostics(self.items, may_start_anywhere=is_set_up)
        yield from (diagnostic for diagnostic in found if diagnostic.code == "S108")

    def _settle_statement(self, tags: tuple[WrittenTag, ...]) -> Iterator[Diagnostic]:
        """The result of a statement such as `Jose Carrillo has resigned.`, if it says which side lost."""
        entry = self.head.get("statement")
        if entry is None or any(isinstance(item, Result) for item in self.items):
            return
        value = statement_result(entry.value, tags)
        if value:
            self.items.append(Result(entry.value, value, entry.span))
        elif value is not None:
            message = "this player is neither White nor Black, so the winner is unknown; add a Result tag"
            yield Diagnostic("S118", message, entry.span)


def count_diagnostics(counts: Sequence[tuple[int, Span, int]]) -> Iterator[Diagnostic]:
    """S108: the first bare number that counts neither plies from 0 or 1 nor moves.

    `counts` are the numbers, each with its place and the number of turns before it.
    """
    ways = [[plies + base for _, _, plies in counts] for base in (0, 1)]
    ways.append([plies // 2 + 1 for _, _, plies in counts])
    misses = [next((index for index, (value, _, _) in enumerate(counts) if value != way[index]), None) for way in ways]
    if counts and None not in misses:
        index, way = max((miss or 0, -at) for at, miss in enumerate(misses))
        value, span, _ = counts[index]
        yield Diagnostic("S108", f"the number is {value} but should be {ways[-way][index]}", span)


def label_diagnostics(items: Sequence[Item]) -> Iterator[Diagnostic]:
    """S125: one diagnostic on all labels of men that are not those of Game Courier's presets."""
    turns = (item for item in items if isinstance(item, LoggedTurn))
    labels = (label for turn in turns for move in turn.moves if (label := turn.label_of(move)))
    odd = [label for label in labels if label[0] not in LETTERS]
    if not odd:
        return
    names = dict.fromkeys(name for name, _ in odd)
    meant = [f"{name} for {man_of_label(name).upper() or 'an unknown man'}" for name in names][:MOST_NAMED]
    message = f"the men have labels other than S and D in {count_words(len(odd), 'move')}: {', '.join(meant)}"
    yield Diagnostic("S125", message, odd[0][1])

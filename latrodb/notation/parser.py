"""Reads written games from a text. Any text can be read: what is not a game is prose, and oddities are reported."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from msgspec.structs import replace

from latrodb.diagnostics.span import Source, Span
from latrodb.notation.endings import players_of, read_ending, spoken_result, with_spoken_result
from latrodb.notation.game_bounds import game_end
from latrodb.notation.game_builder import Draft, parse_game
from latrodb.notation.habits import find_habits
from latrodb.notation.lexer import GAP, HEADINGS, OPENERS, PARTS, TAGS, WORDS, Token, TokenStream, find_beginning
from latrodb.notation.syntax_checks import (
    capped,
    control_characters,
    number_diagnostics,
    prose_diagnostics,
    syntax_diagnostics,
    unread_tags,
)
from latrodb.notation.tags import SystemNames, bad_tag, no_names, read_heading, read_tag
from latrodb.notation.written import DRAW, SEPARATORS, Number, Words, WrittenFile, WrittenGame

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from latrodb.diagnostics.diagnostic import Diagnostic
    from latrodb.notation.written import Item, WrittenTag

_LINE_WITH_SQUARE = re.compile(r"[^\r\n]*?[a-pA-P][0-9]")
_LINE_OF_WORDS = re.compile(r"(?:(?![a-zA-Z][0-9])[^\r\n(){}\[\]]){1,200}(?=[\r\n(){}\[\]]|\Z)")
_BLANKS = " \t\n\r\x0b\x0c\x1c\x1d\x1e\x1f\x85\xa0\u2028\u2029\u3000\ufeff"
_NO_BLANK = re.compile(f"[^{_BLANKS}]")
_LINE_END = re.compile(r"[\r\n]")
_EMPTY_LINE = re.compile(r"(?:\r\n|\r(?!\n)|\n)[^\S\r\n]*[\r\n]")
_PLAIN = WORDS | {"ATTEMPT", "LOOSE_NUMBER"}


def parse_text(text: str, name: str = "-", system_of: SystemNames = no_names) -> WrittenFile:
    """Parse the text of a game file, in time proportional to its length. Never raises.

    A game begins with tag lines, with a printed heading, with move number 1 after a result or an empty line, or at the
    start of the text; in the middle of prose it begins where consecutive moves are numbered from 1. It ends where the
    next one begins, or with its result and the comments on it. Where the tags of a game follow an empty line after a
    turn or result, the text is divided (`split_games`): each part is read as if it were a text of its own. Bytes that
    could not be decoded are lone surrogates; `system_of` gives the rule system of a name printed above a game, such as
    `Petteia XXI`.
    """
    return Reader(Source(name, text), system_of).read_all()


class Reader:
    """Reads a text token by token, or by the grammar where a well-formed game begins with a tag.

    It reads part by part (`split_games`), and nothing in one part has to do with another: imports read long files in
    pieces, or some games alone, and must find the same.
    """

    def __init__(self, source: Source, system_of: SystemNames = no_names) -> None:
        self.source = source
        self.sound: Collection[int] = ()  # where games begin that need not be read; set by the caller
        self.skipped = 0  # games that were not read
        self._system_of = system_of
        self._text = source.text
        self._games: list[WrittenGame] = []  # read but not yet handed out
        self._count = 0
        self._outside: list[Diagnostic] = []
        self._begin(0, 0)

    def _begin(self, start: int, stop: int) -> None:
        """Begin to read a part of the text."""
        self._stop = stop
        self._odd = find_habits(self._text, start, stop)
        self._beginnings = [token.start for token in self._odd.values() if token.type == "ONE"]
        self._stream = TokenStream(self._text, start, self._odd, stop)
        self._diagnostics: list[Diagnostic] = []  # outside of games, in this part
        self._draft: Draft | None = None
        self._heading: list[Token] = []  # lines of a possible heading; what follows decides
        self._prose: Span | None = None
        self._end = start  # of everything read so far
        self._stated_end = start  # of the last words that say how a game ended
        self._is_line_start = True
        self._is_after_gap = True  # after an empty line, or at the start of the part
        self._is_text_start = True
        self._was_tag = False

    def read_all(self) -> WrittenFile:
        """Read the whole text once, from its beginning to its end."""
        return WrittenFile(self.source, tuple(self.read()), self.outside())

    def outside(self) -> tuple[Diagnostic, ...]:
        """The diagnostics outside of games, for the parts read so far."""
        return tuple(self._outside)

    def read(self) -> Iterator[WrittenGame]:
        """The games, each as soon as it is read; the reader holds on to none of them."""
        start, stop = 0, -1
        while stop < len(self._text):
            stop = game_end(self._text, start)
            if start in self.sound:  # the only game of its part
                self._count += 1
                self.skipped += 1
            else:
                self._begin(start, stop)
                yield from self._read_part(start, stop)
            start = stop

    def _read_part(self, start: int, stop: int) -> Iterator[WrittenGame]:
        for token in self._stream:
            is_over = self._ends_caption(token.start)
            if not is_over or self._heading:
                self._read(token)
            if self._draft is None and not self._heading and not self._is_text_start:
                self._skip_prose()
            yield from self._hand_out()
        self._ends_caption(stop)
        self._drop_heading()
        self._end_game()
        self._end_prose()
        yield from self._hand_out()
        self._outside += capped((*self._diagnostics, *control_characters(self._text, start, stop)))

    def _hand_out(self) -> list[WrittenGame]:
        done, self._games = self._games, []
        return done

    def _skip_prose(self) -> None:
        """Skip to the next token that may begin a game; everything before it is prose."""
        first = _NO_BLANK.search(self._text, self._end, self._stop)
        while first and (gap := self._odd.get(first.start())) and gap.type == GAP:
            first = _NO_BLANK.search(self._text, gap.end, self._stop)
        end = find_beginning(self._text, self._end, self._stop) if first else self._stop
        end = min((start for start in self._beginnings if self._end <= start < end), default=end)
        if first and first.start() < end:
            last = end
            while self._text[last - 1] in _BLANKS:
                last -= 1
            self._add_prose(Span(first.start(), last))
        self._is_line_start = self._starts_line(end)
        self._end = end
        self._stream.skip_to(end)

    def _ends_caption(self, start: int) -> bool:
        """Note the line ends in front of a place, and return whether a game in a caption ends with them."""
        if not _LINE_END.search(self._text, self._end, start):
            return False
        self._is_line_start = True
        self._is_after_gap |= _EMPTY_LINE.search(self._text, self._end, start) is not None
        if self._draft is None or not self._draft.in_caption:
            return False
        self._end_game()
        return True

    def _read(self, token: Token) -> None:
        self._end = token.end
        if token.type in HEADINGS:
            self._read_heading(token)
        elif not self._begins_headed_game(token):
            self._drop_heading()
            self._read_plainly(token)
        self._is_line_start = self._is_after_gap = self._is_text_start = False
        self._was_tag = token.type in TAGS

    def _read_plainly(self, token: Token) -> None:
        if token.type in TAGS:
            self._read_tag(token)
        elif token.type == "COMMAND" and self._draft and not self._draft.is_aside:
            self._read_bracket(token)
        elif self._draft is None:
            self._read_outside(token)
        else:
            self._read_inside(token, self._draft)

    def _read_tag(self, token: Token) -> None:
        draft = self._draft
        is_inside = draft is not None and (draft.is_aside or (token.type == "BAD_TAG" and not draft.is_empty))
        if not (self._is_line_start or self._was_tag) or (is_inside and not self._is_after_gap):
            self._read_bracket(token)
            return
        tag = read_tag(token)
        is_doubled = draft is not None and self._is_after_gap and any(each.key == tag.key for each in draft.tags)
        if draft is None or not draft.is_empty or is_doubled or draft.is_full:
            self._end_game()
            if self._read_well_formed(token):
                return
            draft = self._draft = Draft(self._text, tag.span.start)
        draft.add_tag(tag)
        if token.type == "BAD_TAG":
            draft.diagnostics.append(bad_tag(tag))

    def _read_well_formed(self, token: Token) -> bool:
        """Read a game from its first tag to its end by the grammar, and return whether that was possible."""
        game = parse_game(self._stream, token, self._text) if token.type == "TAG" else None
        if game is None:
            return False
        tags, items, self._end = game
        self._add_game(tags[0].span.start, tags, items)
        return True

    def _read_bracket(self, token: Token) -> None:
        """Read a misplaced tag line or command as a bracket and the words in it."""
        start = token.start + token.text.index("[")
        self._read_plainly(Token("LSQB", "[", start, start + 1))
        if self._draft is None:
            self._add_prose(token.span)
        else:
            self._stream.skip_to(start + 1)
            self._end = start + 1

    def _read_outside(self, token: Token) -> None:
        """Read prose, unless a game begins: moves numbered from 1, or any move at the start of the text."""
        if token.type == "ONE" or (self._is_text_start and _is_move(token)):
            is_odd = token.type == "TURN" and token.start in self._odd
            fewest = 1 if self._is_text_start and not is_odd else 2
            self._draft = Draft(self._text, token.start, in_caption=not self._is_line_start, fewest=fewest)
            self._draft.add(token)
        else:
            self._add_prose(token.span)

    def _read_inside(self, token: Token, draft: Draft) -> None:
        if draft.is_full:
            self._end_game()
            self._add_prose(token.span)
            return
        if not draft.is_aside:
            if self._begins_next_game(token, draft):
                self._end_game()
                self._draft = draft = Draft(self._text, token.start, fewest=1)
            elif self._ends_game(token, draft):
                self._end_game()
                self._read_outside(token)
                return
        draft.add(token)

    def _begins_next_game(self, token: Token, draft: Draft) -> bool:
        is_on_new_line = self._is_line_start and self._is_after_gap
        return token.type == "ONE" and (draft.has_result or (draft.turns > 0 and is_on_new_line))

    def _ends_game(self, token: Token, draft: Draft) -> bool:
        """Whether a token on the main line is prose after the game, not a stray word in it."""
        if draft.in_caption and token.type in OPENERS:
            return True
        if token.type not in _PLAIN or self._states_ending(token, draft):
            return False
        if draft.has_result:
            return True
        if token.text in SEPARATORS and draft.turns:
            return False
        if token.type not in WORDS or draft.is_tagged:
            return False
        is_prose = self._is_line_start and not _LINE_WITH_SQUARE.match(self._text, token.start)
        return draft.in_caption or not draft.is_game or is_prose

    def _states_ending(self, token: Token, draft: Draft) -> bool:
        """Whether a word belongs to a line without moves that says how the game ended: `Black resigned`."""
        may_state = token.type in WORDS and draft.turns and not (self._is_after_gap and draft.has_result)
        if token.start >= self._stated_end and may_state:
            found = _LINE_OF_WORDS.match(self._text, token.start)
            if found and _is_ending(found[0], draft):
                self._stated_end = found.end()
        return token.start < self._stated_end

    def _read_heading(self, token: Token) -> None:
        """Keep a line of a heading, or add it to tags without moves. The line of the players ends a game."""
        draft = self._draft
        if draft and draft.is_empty and token.type in PARTS:
            self._read_plainly(token._replace(type="WORD"))
            return
        if (
            draft
            and token.type in ("PLAYERS", "SIDES")
            and not (draft.is_empty or (draft.is_aside and draft.is_tagged))
        ):
            self._end_game()
            draft = None
        if draft is None or draft.is_empty:
            self._stream.forget_words()
        if draft and draft.is_empty:
            for tag in read_heading(token, self._system_of):
                draft.add_tag(tag)
        else:
            self._heading.append(token)

    def _begins_headed_game(self, token: Token) -> bool:
        """Begin a game if there is a heading above this token, and return whether one began."""
        if not self._heading or not _is_move(token) or not self._is_line_start:
            return False
        if self._draft and (self._draft.is_aside or not self._draft.has_result):
            return False
        if all(line.type in PARTS for line in self._heading):
            return False
        self._end_game()
        draft = self._draft = Draft(self._text, self._heading[0].start)
        has_players = any(line.type in ("PLAYERS", "SIDES") for line in self._heading)
        for line in self._heading:
            if has_players and line.type == "PAIR":
                self._add_prose(line.span)
                continue
            for tag in read_heading(line, self._system_of):
                draft.add_tag(tag)
        self._heading = []
        draft.add(token)
        return True

    def _drop_heading(self) -> None:
        """Treat the lines that looked like a heading as words like any others."""
        held, self._heading = self._heading, []
        for token in held:
            self._read_plainly(token._replace(type="WORD"))

    def _end_game(self) -> None:
        """Finish the game that is being read, if there is one with enough turns."""
        draft, self._draft = self._draft, None
        if draft is None:
            return
        items = draft.finish()
        if not draft.is_game:
            self._add_prose(Span(draft.start, draft.end))
            return
        self._end_prose()
        while items and self._is_outside(items, has_result=draft.has_result):
            self._add_prose(items.pop().span)
        self._add_game(draft.start, draft.tags, items, draft.diagnostics)

    def _add_game(
        self, start: int, tags: Sequence[WrittenTag], items: Sequence[Item], diagnostics: Sequence[Diagnostic] = ()
    ) -> None:
        self._count = number = self._count + 1
        end = items[-1].span.end if items else tags[-1].span.end
        items = with_spoken_result(tags, items)
        numbers = number_diagnostics(items, self._text) if self._odd else ()
        found = capped(
            replace(each, game=number)
            for each in (*diagnostics, *syntax_diagnostics(tags, items), *unread_tags(items, self._text), *numbers)
        )
        game = WrittenGame(self.source, number, tuple(tags), tuple(items), Span(start, end), found)
        self._games.append(game)

    def _is_outside(self, items: list[Item], *, has_result: bool) -> bool:
        """Whether the last item of a game is prose after it: words on a separate line, or a number at the end."""
        last = items[-1]
        if isinstance(last, Number):
            return has_result
        is_statement = last.span.end <= self._stated_end
        return isinstance(last, Words) and not is_statement and (len(items) == 1 or self._starts_line(last.span.start))

    def _starts_line(self, offset: int) -> bool:
        """Whether there are only blanks between the beginning of the line and a place."""
        while offset and self._text[offset - 1] in " \t\ufeff":
            offset -= 1
        return offset == 0 or self._text[offset - 1] in "\r\n"

    def _add_prose(self, span: Span) -> None:
        if self._prose:
            span = Span(min(span.start, self._prose.start), max(span.end, self._prose.end))
        self._prose = span

    def _end_prose(self) -> None:
        prose, self._prose = self._prose, None
        if prose:
            self._diagnostics += prose_diagnostics(self._text, prose)


def _is_ending(words: str, draft: Draft) -> bool:
    """Whether words after the last turn say how the game ended, or give the result that it lacks."""
    players = players_of(draft.tags)
    return bool(read_ending(words, players, DRAW) or (not draft.has_result and spoken_result(words, players)))


def _is_move(token: Token) -> bool:
    """Whether a token is a number or a turn; two dashes alone are a turn only where turns are expected."""
    return token.type in ("ONE", "NUMBER") or (token.type == "TURN" and token.text.strip("D") != "--")

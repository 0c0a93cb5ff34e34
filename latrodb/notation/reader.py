"""Cuts the words of a text into games and prose."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.diagnostics.span import Source, Span
from latrodb.notation.game_builder import Draft
from latrodb.notation.headings import SystemNames, no_names, read_heading
from latrodb.notation.lexer import HEADINGS, TAGS, Kind, Word, WordStream, find_beginning
from latrodb.notation.syntax_checks import capped, reading_remarks
from latrodb.notation.tags import bad_tag, read_tag
from latrodb.notation.written import Number, Words, WrittenFile, WrittenGame

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.notation.written import Item

_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]+")
_SQUARE = re.compile(r"[a-pA-P][0-9]")
_BLANKS = " \t\n\r\x0b\x0c\x1c\x1d\x1e\x1f\x85\xa0\u2028\u2029\u3000\ufeff"
_LINE_END = re.compile(r"[\r\n]")
_PLAIN = frozenset({Kind.WORD, Kind.ATTEMPT, Kind.LOOSE_NUMBER})


class Reader:
    """Reads a text word by word. Where a game begins and ends is said at `parse_text`."""

    def __init__(self, source: Source, system_of: SystemNames = no_names) -> None:
        self._source = source
        self._system_of = system_of
        self._words = WordStream(source.text)
        self._games: list[WrittenGame] = []
        self._remarks: list[Diagnostic] = []
        self._draft: Draft | None = None
        self._heading: list[Word] = []  # lines of a heading, until it is known what follows them
        self._prose: Span | None = None
        self._is_line_start = True
        self._is_after_gap = True  # an empty line, or the start of the text, stands before
        self._is_text_start = True
        self._was_tag = False

    def read_all(self) -> WrittenFile:
        """The whole text, read once from its beginning to its end."""
        for word in self._words:
            self._read(word)
            if self._draft is None and not self._heading and not self._is_text_start:
                self._words.skip_to(self._skip_prose(word.end))
        self._drop_heading()
        self._end_game()
        self._end_prose()
        self._remarks += control_characters(self._source.text)
        return WrittenFile(self._source, tuple(self._games), capped(self._remarks))

    def _skip_prose(self, start: int) -> int:
        """Take all up to the next word that may begin a game for prose; returns where that word stands."""
        text = self._source.text
        end = find_beginning(text, start)
        skipped = text[start:end]
        words = skipped.strip(_BLANKS)
        if words:
            first = start + skipped.index(words[0])
            self._add_prose(Span(first, first + len(words)))
        self._is_line_start = self._starts_line(end)
        return end

    def _read(self, word: Word) -> None:
        if word.kind is Kind.LINE_END:
            self._read_line_end(word)
            return
        if word.kind in HEADINGS:
            self._read_heading(word)
        elif not self._begins_headed_game(word):
            self._drop_heading()
            self._read_plainly(word)
        self._is_line_start = self._is_after_gap = self._is_text_start = False
        self._was_tag = word.kind in TAGS

    def _read_line_end(self, word: Word) -> None:
        self._is_line_start = True
        self._is_after_gap |= _is_gap(word.text)
        if self._draft and self._draft.in_caption:
            self._end_game()

    def _read_plainly(self, word: Word) -> None:
        if word.kind in TAGS:
            self._read_tag(word)
        elif word.kind is Kind.COMMAND and self._draft and not self._draft.is_aside:
            self._read_bracket(word)
        elif self._draft is None:
            self._read_outside(word)
        else:
            self._read_inside(word, self._draft)

    def _read_tag(self, word: Word) -> None:
        draft = self._draft
        is_inside = draft is not None and (draft.is_aside or (word.kind is Kind.BAD_TAG and not draft.is_empty))
        if not (self._is_line_start or self._was_tag) or (is_inside and not self._is_after_gap):
            self._read_bracket(word)
            return
        tag = read_tag(word)
        is_doubled = draft is not None and self._is_after_gap and draft.has_tag(tag.key)
        if draft is None or not draft.is_empty or is_doubled or draft.is_full:
            self._end_game()
            draft = self._draft = Draft(self._source, tag.span.start)
        draft.add_tag(tag)
        if word.kind is Kind.BAD_TAG:
            draft.diagnostics.append(bad_tag(tag))

    def _read_bracket(self, word: Word) -> None:
        """A tag line or command that stands where none can be: a bracket, and whatever words follow it."""
        start = word.start + word.text.index("[")
        self._read_plainly(Word(Kind.OPEN, "[", start, start + 1))
        if self._draft is None:
            self._add_prose(word)
        else:
            self._words.skip_to(start + 1)

    def _read_outside(self, word: Word) -> None:
        """Prose, unless a game begins: numbered moves from 1 on, or any move at the start of the text."""
        is_first_move = word.kind is Kind.NUMBER and _is_one(word)
        if is_first_move or (self._is_text_start and _is_move(word)):
            fewest = 1 if self._is_text_start else 2
            in_caption = not self._is_line_start
            self._draft = Draft(self._source, word.start, in_caption=in_caption, fewest=fewest)
            self._draft.add(word)
        else:
            self._add_prose(word)

    def _read_inside(self, word: Word, draft: Draft) -> None:
        if draft.is_full:
            self._end_game()
            self._add_prose(word)
            return
        if not draft.is_aside:
            if self._begins_next_game(word, draft):
                self._end_game()
                self._draft = draft = Draft(self._source, word.start, fewest=1)
            elif self._ends_game(word, draft):
                self._end_game()
                self._read_outside(word)
                return
        draft.add(word)

    def _begins_next_game(self, word: Word, draft: Draft) -> bool:
        if word.kind is not Kind.NUMBER or not _is_one(word) or not (draft.turns or draft.has_result):
            return False
        return draft.has_result or (self._is_line_start and self._is_after_gap)

    def _ends_game(self, word: Word, draft: Draft) -> bool:
        """Whether a word on the main line is prose behind a game, not a stray word in it."""
        if draft.in_caption and word.kind is Kind.CLOSE:
            return True
        if word.kind not in _PLAIN:
            return False
        if draft.has_result:
            return True
        if word.kind is not Kind.WORD or draft.is_tagged:
            return False
        is_prose = self._is_line_start and not self._has_squares(word.start)
        return draft.in_caption or not draft.is_game or is_prose

    def _has_squares(self, start: int) -> bool:
        """Whether the line from there on holds anything like a square."""
        found = _LINE_END.search(self._source.text, start)
        end = found.start() if found else len(self._source.text)
        return _SQUARE.search(self._source.text, start, end) is not None

    def _read_heading(self, word: Word) -> None:
        """Keep a line of a heading, or add it to tags that stand alone. The line of the players ends a game."""
        draft = self._draft
        if draft and word.kind is Kind.PLAYERS and not (draft.is_empty or (draft.is_aside and draft.is_tagged)):
            self._end_game()
            draft = None
        if draft is None or draft.is_empty:
            self._words.forget_words()
        if draft and draft.is_empty:
            for tag in read_heading([word], self._system_of):
                draft.add_tag(tag)
        else:
            self._heading.append(word)

    def _begins_headed_game(self, word: Word) -> bool:
        """Begin a game if a heading stands over this word, and say whether it was done."""
        if not self._heading or not _is_move(word) or not self._is_line_start:
            return False
        if self._draft and (self._draft.is_aside or not self._draft.has_result):
            return False
        self._end_game()
        draft = self._draft = Draft(self._source, self._heading[0].start)
        for tag in read_heading(self._heading, self._system_of):
            draft.add_tag(tag)
        self._heading = []
        draft.add(word)
        return True

    def _drop_heading(self) -> None:
        """What looked like a heading is none: it is words like any others."""
        held, self._heading = self._heading, []
        for word in held:
            self._read_plainly(word._replace(kind=Kind.WORD))

    def _end_game(self) -> None:
        """Finish the game that is being read, if there is one and it is enough of a game."""
        draft, self._draft = self._draft, None
        if draft is None:
            return
        draft.close_all()
        if not draft.is_game:
            self._add_prose(Span(draft.start, draft.end))
            return
        self._end_prose()
        items = draft.items
        while items and self._stands_apart(items, has_result=draft.has_result):
            self._add_prose(items.pop().span)
        end = items[-1].span.end if items else draft.tags[-1].span.end
        number = len(self._games) + 1
        remarks = (*draft.diagnostics, *reading_remarks(draft.tags, items))
        game = WrittenGame(
            self._source,
            number,
            tuple(draft.tags),
            tuple(items),
            Span(draft.start, end),
            capped(replace(remark, game=number) for remark in remarks),
        )
        self._games.append(game)

    def _stands_apart(self, items: list[Item], *, has_result: bool) -> bool:
        """Whether the last item of a game is prose behind it: words on a line of their own, a number at the end."""
        last = items[-1]
        if isinstance(last, Number):
            return has_result
        return isinstance(last, Words) and (len(items) == 1 or self._starts_line(last.span.start))

    def _starts_line(self, offset: int) -> bool:
        """Whether only blanks stand between the beginning of the line and a place."""
        text = self._source.text
        while offset and text[offset - 1] in " \t\ufeff":
            offset -= 1
        return offset == 0 or text[offset - 1] in "\r\n"

    def _add_prose(self, part: Word | Span) -> None:
        start, end = part[-2:]
        if self._prose:
            start, end = min(start, self._prose.start), max(end, self._prose.end)
        self._prose = Span(start, end)

    def _end_prose(self) -> None:
        prose, self._prose = self._prose, None
        if prose:
            self._remarks.append(Diagnostic("S103", "This text stands outside any game.", prose))


def _is_one(word: Word) -> bool:
    return word.text == "1."


def _is_move(word: Word) -> bool:
    """Whether it is a number or a turn; two dashes alone are a turn only where turns are expected."""
    return word.kind is Kind.NUMBER or (word.kind is Kind.TURN and word.text.strip("D") != "--")


def _is_gap(text: str) -> bool:
    """Whether line ends hold an empty line."""
    return text.count("\n") + text.count("\r") - text.count("\r\n") > 1


def control_characters(text: str) -> Iterator[Diagnostic]:
    """The first stretch of control characters, with a count of the others."""
    count = sum(1 for _ in _CONTROL.finditer(text))
    found = _CONTROL.search(text)
    if found:
        message = f"A control character, U+{ord(found[0][0]):04X}, stands here; it is kept as it is."
        notes = (f"{count - 1} more stretches of such characters follow.",) if count > 1 else ()
        yield Diagnostic("S112", message, Span(*found.span()), notes=notes)

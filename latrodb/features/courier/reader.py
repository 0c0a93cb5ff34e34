"""Reads logs of Game Courier line by line into written games."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from latrodb.diagnostics.span import Span
from latrodb.features.courier.header import Entry, address_entries, key_of, plain_value
from latrodb.features.courier.lexer import Line, LogWord, read_lines
from latrodb.features.courier.log_builder import LogDraft
from latrodb.features.courier.page import SCRIPT
from latrodb.notation.reader import control_characters
from latrodb.notation.syntax_checks import capped
from latrodb.notation.written import WrittenFile

if TYPE_CHECKING:
    from collections.abc import Iterable

    from latrodb.diagnostics.span import Source
    from latrodb.notation.written import WrittenGame

LONGEST_NAME = 60  # characters of a player's name on the line below its caption

_HEREDOC = re.compile(r"<<<[\"']?(\w+)[\"']?\s*$")
_CAPTION = re.compile(r"\s*([^:]+?)\s*:\s*(.*)", re.DOTALL)
_LOG_BEHIND = re.compile(r"\s+Log:\s*(\S+)")
_QUOTE = re.compile(r"[\"']+")
_WORDY = frozenset({"WORD", "SEMICOLON", "COUNT", "BRACED", "BRACE", "TURN", "ENDING", "RESULT", "NUMBER", "PLACE"})


class LogReader:
    """Reads a log. Any text has some reading; what is no header, move or comment is prose."""

    def __init__(self, source: Source, entries: Iterable[tuple[str, Entry]] = ()) -> None:
        """`entries` are those that stand in no line of the text, such as the address of a saved page."""
        self._source = source
        self._drafts: list[LogDraft] = [LogDraft(source)]
        self._draft.entries.update(entries)
        self._here_key: str | None = None  # of a value that goes over several lines
        self._here_end = ""  # the word that ends it; a quote for a quoted one
        self._caption: str | None = None  # a caption whose value stands on the next line

    @property
    def _draft(self) -> LogDraft:
        return self._drafts[-1]

    def read_all(self) -> WrittenFile:
        """The whole log, read once from its beginning to its end."""
        for line in read_lines(self._source.text):
            self._read(line)
        games = self._games()
        remarks = [remark for draft in self._drafts for remark in draft.outside()]
        remarks += control_characters(self._source.text)
        return WrittenFile(self._source, games, capped(remarks))

    def _games(self) -> tuple[WrittenGame, ...]:
        """The games, counted from 1."""
        drafts = (draft for draft in self._drafts if draft.is_game)
        return tuple(draft.finish(number) for number, draft in enumerate(drafts, start=1))

    def _read(self, line: Line) -> None:
        words = line.words
        if self._here_key is not None and self._read_here(line):
            return
        caption, self._caption = self._caption, None
        kind = words[0].kind
        if kind == "MOVES_ENTRY":
            self._begin_moves(words[0])
            words = words[1:]
        elif kind == "ENTRY":
            self._read_entry(line)
            return
        elif kind == "CAPTION":
            self._read_caption(words[0])
            return
        elif kind in ("VIEWING", "GAME_NAME", "STATEMENT"):
            self._read_heading(words[0])
            return
        elif caption and all(word.kind in _WORDY for word in words) and _size(line.span) <= LONGEST_NAME:
            self._enter(caption, self._text(line.span), line.span)
            return
        elif kind == "WORD" and SCRIPT in (address := self._text(line.span)):
            for key, value in address_entries(address):
                self._enter(key, value, line.span)
            return
        if words:
            self._draft.add_line(line._replace(words=words))

    def _read_here(self, line: Line) -> bool:
        """A line of a value that goes over several; whether nothing more is to be read in it."""
        words = line.words
        if self._here_end:
            if words[0].text.rstrip(";,") == self._here_end:
                self._here_key = None
                return True
        elif _QUOTE.fullmatch(words[-1].text.rstrip(";")) or (
            len(words) > 1 and words[-1].kind == "SEMICOLON" and _QUOTE.fullmatch(words[-2].text)
        ):
            words = tuple(word for word in words if not _QUOTE.fullmatch(word.text))
            words = words[:-1] if words and words[-1].kind == "SEMICOLON" else words
            key, self._here_key = self._here_key, None
            if words and key == "":
                self._draft.add_line(Line(words, line.cut))
            return True
        if self._here_key == "":
            return False
        self._enter(self._here_key or "", self._text(line.span), line.span)
        return True

    def _begin_moves(self, word: LogWord) -> None:
        """The moves follow: in quotes, up to a word, or on this very line."""
        heredoc = _HEREDOC.search(word.text)
        if heredoc or word.text[-1] in "\"'":
            self._here_key, self._here_end = "", heredoc[1] if heredoc else ""

    def _read_entry(self, line: Line) -> None:
        word = line.words[0]
        name, _, value = word.text.partition("=")
        key = key_of(name)
        if key is None and self._draft.has_turns:
            self._draft.add_line(line._replace(words=(word._replace(kind="WORD"), *line.words[1:])))
            return
        heredoc = _HEREDOC.search(value)
        if heredoc:
            self._here_key, self._here_end = key or "ignored", heredoc[1]
        elif key is not None:
            span = Span(word.end - len(value.lstrip()), word.end)
            self._enter(key, plain_value(value, key), span if span.end > span.start else word.span)

    def _read_caption(self, word: LogWord) -> None:
        found = _CAPTION.fullmatch(word.text)
        assert found
        key = key_of(found[1])
        value = found[2].strip()
        if log := _LOG_BEHIND.search(value):
            self._enter("log", log[1], word.span)
            value = value[: log.start()]
        if key and value:
            self._enter(key, value, word.span)
        elif key:
            self._caption = key

    def _read_heading(self, word: LogWord) -> None:
        if word.kind == "STATEMENT":
            self._enter("statement", word.text, word.span)
        elif word.kind == "GAME_NAME":
            self._enter("game", word.text, word.span)
        elif self._draft.has_turns:
            self._drafts.append(LogDraft(self._source))

    def _enter(self, key: str, value: str, span: Span) -> None:
        """Take an entry; a second game begins with its name."""
        if key == "game" and self._draft.has_turns:
            self._drafts.append(LogDraft(self._source))
        self._draft.entries.setdefault(key, Entry(value, span))

    def _text(self, span: Span) -> str:
        return self._source.text[span.start : span.end]


def _size(span: Span) -> int:
    return span.end - span.start

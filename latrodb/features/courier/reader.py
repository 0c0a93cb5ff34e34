"""Read logs of Game Courier line by line into written games.

The dialect was put together from descriptions and from the moves of other games; no raw log of these games was
available. So every spelling that was described, or follows from a description, is read, and nothing is ever executed.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from latrodb.diagnostics.span import Source, Span
from latrodb.features.courier.header import HeaderValue, key_of, plain_value
from latrodb.features.courier.log_builder import LogDraft
from latrodb.features.courier.unfold import MOVES, unfold
from latrodb.notation.lexer import TAGS, Token, open_grammar, scan
from latrodb.notation.syntax_checks import capped, control_characters
from latrodb.notation.written import WrittenFile

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from latrodb.notation.html_text import Field

MOST_TOKENS = 2_000  # maximum tokens of one line, far more than in any real line
LONGEST_NAME = 60  # maximum characters of a player's name on the line below its caption

_LINE_END = re.compile("[\r\n]")
_BLANKS = " \t\u00a0\ufeff"
_HEREDOC = re.compile(r"<<<[\"']?(\w+)[\"']?\s*$")
_CAPTION = re.compile(r"\s*([^:]+?)\s*:\s*(.*)", re.DOTALL)
_LOG_BEHIND = re.compile(r"\s+Log:\s*(\S+)")
_STATUS = re.compile(r"\A\s*\$?status\b[\s:]*", re.IGNORECASE)
_QUOTE = re.compile(r"[\"']+")
_WORDY = frozenset({"WORD", "SEMICOLON", "COUNT", "BRACED", "BRACE", "TURN", "ENDING", "RESULT", "NUMBER", "PLACE"})


class LogLine(NamedTuple):
    """The tokens of a line; `cut` is its unread rest, if it has too many tokens."""

    tokens: tuple[Token, ...]
    cut: Span | None = None

    @property
    def span(self) -> Span:
        """From its first token to its last."""
        return Span(self.tokens[0].start, self.tokens[-1].end)


def read_lines(text: str) -> Iterator[LogLine]:
    """The nonempty lines of any text, in time proportional to its length."""
    tokens: list[Token] = []
    for token in scan(open_grammar("courier.lark", "log"), text):
        if token.type != "LINE_END":
            text = token.text.lstrip(_BLANKS)
            tokens.append(token._replace(text=text, start=token.end - len(text)))
        elif tokens:
            yield _line(tokens, text)
            tokens = []
    if tokens:
        yield _line(tokens, text)


def _line(tokens: list[Token], text: str) -> LogLine:
    if len(tokens) <= MOST_TOKENS:
        return LogLine(tuple(tokens))
    start = tokens[MOST_TOKENS].start
    end = _LINE_END.search(text, start)
    return LogLine(tuple(tokens[:MOST_TOKENS]), Span(start, end.start() if end else len(text)))


class LogReader:
    """Reads a log. Any text can be read; what is not a header, move or comment is prose."""

    def __init__(self, source: Source, fields: Sequence[Field] = ()) -> None:
        """`fields` are the named parts of the text: the contents of forms and URLs."""
        self._source = source
        self._drafts: list[LogDraft] = [LogDraft(source)]
        self._fields = list(reversed(fields))  # those not yet reached, the next one last
        self._field: Field | None = None  # the one being read
        self._copy: LogDraft | None = None  # the further move list of a field being read
        self._address: dict[str, HeaderValue] = {}  # what a URL says about the move list that follows in it
        self._here_key: str | None = None  # of a value that spans several lines
        self._here_end = ""  # the word that ends it; a quote for a quoted one
        self._caption: str | None = None  # a caption whose value is on the next line

    @property
    def _draft(self) -> LogDraft:
        return self._copy or self._drafts[-1]

    def read_all(self) -> WrittenFile:
        """The whole log, read once from its beginning to its end."""
        for line in read_lines(self._source.text):
            self._reach(line.span.start)
            if self._field is None or self._read_field(line, self._field):
                self._read(line)
        self._reach(len(self._source.text) + 1)
        self._join_heads()
        drafts = [draft for main in self._drafts for draft in (main, *main.others)]
        for draft in drafts:
            draft.drop_trailing()
        found = (draft for draft in drafts if draft.is_game)
        games = tuple(draft.finish(number) for number, draft in enumerate(found, start=1))
        diagnostics = [diagnostic for draft in drafts for diagnostic in draft.outside()]
        diagnostics += control_characters(self._source.text, 0, len(self._source.text))
        return WrittenFile(self._source, games, capped(diagnostics))

    def _reach(self, start: int) -> None:
        """Note which field a place is in, and end earlier fields."""
        while self._field is None or self._field.span.end <= start:
            self._end_field()
            if not self._fields or self._fields[-1].span.start > start:
                return
            self._field = self._fields.pop()
            self._begin_field(self._field)

    def _begin_field(self, field: Field) -> None:
        """Take a value of the header; begin a further move list if the log already has one."""
        key = key_of(field.name)
        if field.name in MOVES:
            if self._draft.has_turns:
                self._copy = LogDraft(self._source)
            self._draft.entries.update(self._address)
            self._address = {}
        elif key and field.span.end > field.span.start:
            self._address[key] = HeaderValue(plain_value(self._text(field.span), key), field.span)

    def _end_field(self) -> None:
        field, self._field = self._field, None
        if field is None or field.name not in MOVES:
            return
        self._here_key = None
        copy, self._copy = self._copy, None
        if copy:
            self._draft.add_copy(copy)

    def _read_field(self, line: LogLine, field: Field) -> bool:
        """Whether a line of a field is read as a line of a log; the values of other controls are prose."""
        if field.name in MOVES:
            return True
        if not key_of(field.name):
            self._draft.add_prose(line.span)
        return False

    def _join_heads(self) -> None:
        """Join a game's name after the last moves to these, if they had none; it does not begin another game."""
        self._drafts[0].entries.update(self._address)
        for index in range(len(self._drafts) - 1, 0, -1):
            if self._drafts[index].has_name_only and not self._drafts[index].has_turns:
                self._drafts[index - 1].add_head(self._drafts.pop(index))

    def _read(self, line: LogLine) -> None:
        if self._here_key is not None and self._read_here(line):
            return
        caption, self._caption = self._caption, None
        text = self._text(line.span)
        first, *others = line.tokens
        if first.type in TAGS:
            self._read_tags(line)
        elif first.type == "ENTRY":
            self._read_entry(line)
        elif first.type == "CAPTION":
            self._read_caption(first)
        elif first.type in ("VIEWING", "GAME_NAME", "STATEMENT"):
            self._read_heading(first)
        elif first.type == "MOVES_ENTRY":
            self._begin_moves(first)
            if others:
                self._draft.add_line(tuple(others), line.cut)
        elif caption and len(text) <= LONGEST_NAME and all(token.type in _WORDY for token in line.tokens):
            self._enter(caption, text, line.span)
        else:
            self._draft.add_line(line.tokens, line.cut)

    def _read_tags(self, line: LogLine) -> None:
        """Read a line of tags. Tags above moves belong to them; the first tag after moves begins another game."""
        tags = [token for token in line.tokens if token.type in TAGS]
        if self._draft.has_turns:
            self._drafts.append(LogDraft(self._source))
        for token in tags:
            self._draft.add_tag(token)
        if rest := line.tokens[len(tags) :]:
            self._draft.add_line(rest, line.cut)

    def _read_here(self, line: LogLine) -> bool:
        """Read a line of a value that spans several; return whether nothing more is left in it."""
        tokens = line.tokens
        if self._here_end:
            if tokens[0].text.rstrip(";,") == self._here_end:
                self._here_key = None
                return True
        elif _QUOTE.fullmatch(tokens[-1].text.rstrip(";")) or (
            len(tokens) > 1 and tokens[-1].type == "SEMICOLON" and _QUOTE.fullmatch(tokens[-2].text)
        ):
            tokens = tuple(token for token in tokens if not _QUOTE.fullmatch(token.text))
            tokens = tokens[:-1] if tokens and tokens[-1].type == "SEMICOLON" else tokens
            key, self._here_key = self._here_key, None
            if tokens and key == "":
                self._draft.add_line(tokens, line.cut)
            return True
        if self._here_key == "":
            return False
        self._enter(self._here_key or "", self._text(line.span), line.span)
        return True

    def _begin_moves(self, token: Token) -> None:
        """Start reading moves: in quotes, up to a word, or on this same line."""
        heredoc = _HEREDOC.search(token.text)
        if heredoc or token.text[-1] in "\"'":
            self._here_key, self._here_end = "", heredoc[1] if heredoc else ""

    def _read_entry(self, line: LogLine) -> None:
        token = line.tokens[0]
        name, _, value = token.text.partition("=")
        key = key_of(name)
        if key is None and self._draft.has_turns:
            self._draft.add_line((token._replace(type="WORD"), *line.tokens[1:]), line.cut)
            return
        heredoc = _HEREDOC.search(value)
        if heredoc:
            self._here_key, self._here_end = key or "ignored", heredoc[1]
        elif key is not None:
            span = Span(token.end - len(value.lstrip()), token.end)
            self._enter(key, plain_value(value, key), span if span.end > span.start else token.span)

    def _read_caption(self, token: Token) -> None:
        found = _CAPTION.fullmatch(token.text)
        assert found
        key = key_of(found[1])
        value = found[2].strip()
        if log := _LOG_BEHIND.search(value):
            self._enter("log", log[1], token.span)
            value = value[: log.start()]
        if key and value:
            self._enter(key, value, token.span)
        elif key:
            self._caption = key

    def _read_heading(self, token: Token) -> None:
        if token.type == "GAME_NAME":
            self._read_game_name(token)
        elif token.type == "STATEMENT":
            self._enter("statement", plain_value(_STATUS.sub("", token.text), "statement"), token.span)
        elif self._draft.has_turns:
            self._drafts.append(LogDraft(self._source))

    def _read_game_name(self, token: Token) -> None:
        """Read a line that names a game. A page may have several, but its log is of one."""
        known = self._draft.entries.get("game")
        if self._draft.has_turns:
            self._drafts.append(LogDraft(self._source, has_name_only=True))
        elif known and known.value != token.text:
            self._draft.add_prose(token.span)
        self._enter("game", token.text, token.span)

    def _enter(self, key: str, value: str, span: Span) -> None:
        """Take an entry; a second game begins with its name."""
        if key == "game" and self._draft.has_turns:
            self._drafts.append(LogDraft(self._source))
        self._draft.entries.setdefault(key, HeaderValue(value, span))

    def _text(self, span: Span) -> str:
        return self._source.text[slice(*span)]


def read_log(text: str, name: str = "-") -> WrittenFile:
    """The games of a log, its page, or its moves alone, in time proportional to its length. Never raises.

    Lines without a leading pipe are the main line; the others were taken back. Removals count as the player's claim
    about what his turn captured. Moves in forms and URLs are also read.
    """
    extract = unfold(text)
    if extract is None:
        return LogReader(Source(name, text)).read_all()
    return LogReader(extract.source(name, text), extract.fields).read_all()

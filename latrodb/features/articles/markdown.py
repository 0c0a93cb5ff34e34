"""Extract the words of a Markdown text, each with its place in the text."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from typing import TYPE_CHECKING, NamedTuple

from markdown_it import MarkdownIt
from markdown_it.helpers import parseLinkLabel

from latrodb.diagnostics.span import Span
from latrodb.features.articles.claims import Declared
from latrodb.features.articles.fences import Block, BlockLine, caption_text, is_figure, read_block
from latrodb.notation.html_text import Extract, extract_words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from markdown_it.rules_inline import StateInline
    from markdown_it.token import Token


_MARKDOWN = re.compile(
    r"^(?:#{1,6}[ \t]+\S|[ \t]{0,3}(?:```|~~~)|[ \t]{0,3}\|?[ \t]*:?-{3,}:?[ \t]*\|)|\*\*\S|\]\([^\s()]+\)|\\\*", re.M
)
_CLAIM = re.compile(r"\(\s*<?claim:\s*")
_LONGEST = 500  # characters of the query of a claim
_LINE_BREAK = re.compile(r"\r\n|\r|\n")


def is_markdown(text: str) -> bool:
    r"""Whether a text has a heading, a fence, a table, a link, strong words or an escaped star of Markdown.

    >>> is_markdown("# Games"), is_markdown("e1-e4\\*"), is_markdown("1.e1-e6* b8-b4")
    (True, True, False)
    """
    return _MARKDOWN.search(text) is not None


def parser(*, html: bool = True) -> MarkdownIt:
    """The Markdown parser: CommonMark with tables, strikethrough and claims, and HTML unless it must be kept as words.

    A claim, `[words](claim:QUERY)`, is shown as its words: the two tokens around them are hidden.
    """
    made = MarkdownIt("commonmark", {"html": html}).enable(["table", "strikethrough"])
    made.inline.ruler.before("link", "claim", _read_claim)
    return made


def _read_claim(state: StateInline, silent: bool) -> bool:
    """Read a claim at the current place; whether there is one."""
    end = parseLinkLabel(state, state.pos) if state.src[state.pos] == "[" else -1
    found = _CLAIM.match(state.src, end + 1) if end >= 0 else None
    if found is None:
        return False
    start, most = state.pos, state.posMax
    last = _closing_bracket(state.src, end + 1, min(end + _LONGEST, most))
    if state.src.count("(", end, last) != state.src.count(")", end, last):
        return False
    if not silent:
        state.pos, state.posMax = start + 1, end
        opened = state.push("claim_open", "", 1)
        opened.hidden, opened.markup = True, "["
        state.md.inline.tokenize(state)
        closed = state.push("claim_close", "", -1)
        closed.hidden, closed.content = True, state.src[found.end() : last - 1].rstrip("> ")
    state.pos, state.posMax = last, most
    return True


def without_claims(text: str) -> str:
    """A Markdown text with the words of each claim in its place, for readers that do not know claims.

    >>> without_claims("He has [two *men*](claim:men white = (2)), [a link](x.md) and [one](<claim:a b>).")
    'He has two *men*, [a link](x.md) and one.'
    >>> without_claims("So: `[two](claim:men = 2)`.")
    'So: `[two](claim:men = 2)`.'
    """
    starts, ends = zip((0, 0), *extract_markdown(text).signs, (len(text), len(text)), strict=True)
    return "".join(map(text.__getitem__, map(slice, ends, starts[1:])))


class MarkdownText(NamedTuple):
    """The words of a Markdown text, where its headings begin in them, and its blocks that ask for figures."""

    extract: Extract
    headings: tuple[int, ...]
    blocks: tuple[Block, ...] = ()
    tables: tuple[tuple[tuple[Span, ...], ...], ...] = ()  # rows of cells
    claims: tuple[Declared, ...] = ()
    signs: tuple[Span, ...] = ()  # the brackets around the words of claims, and their queries, in the text itself


def extract_markdown(text: str) -> MarkdownText:
    r"""The words of a Markdown text, without emphasis, links' addresses and escapes; an empty line after each block.

    Code is kept as it is; HTML tags are left out. Of blocks that ask for figures, the captions are words of the
    article; everything else in them is blank in the extract. The numbers of a numbered list stay, since a list of
    moves looks like one. Never raises.

    >>> extract_markdown("**9...Df5-f2** and `e1-e6*`, *e1-e6\\**").extract.text
    '9...Df5-f2 and e1-e6*, e1-e6*\n\n'
    """
    reader = parser().disable("text_join")
    extractor = _Extractor(text)
    for token in reader.parse(f" {text[1:]}" if text.startswith("\ufeff") else text):
        extractor.add(token)
    extractor.offsets.append(len(text))
    extract = Extract("".join(extractor.parts), extractor.offsets)
    tables = tuple(tuple(tuple(row) for row in table) for table in extractor.tables)
    claims = tuple(extractor.claims), tuple(extractor.signs)
    return MarkdownText(extract, tuple(extractor.headings), tuple(extractor.blocks), tables, *claims)


class _Extractor:
    """The growing extract, and the place in the text that it has reached."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.starts = [0, *(found.end() for found in _LINE_BREAK.finditer(text))]
        self.parts: list[str] = []
        self.offsets: array[int] = array("q")
        self.headings: list[int] = []
        self.blocks: list[Block] = []
        self.tables: list[list[list[Span]]] = []
        self.cell_start = self.claim_start = 0
        self.claims: list[Declared] = []
        self.signs: list[Span] = []
        self.at = 0
        self.line = Span(0, -1)

    def add(self, token: Token) -> None:
        """Add a block, in the order of the text."""
        if token.map and token.nesting >= 0:
            self.at = max(self.at, self._start_of(token.map[0]))
        match token.type:
            case "heading_open":
                self.headings.append(len(self.offsets))
            case "list_item_open" if token.info:
                self._find(token.info)
                self._put(f"{token.info}. ", self.at)
            case "table_open":
                self.tables.append([])
            case "tr_open":
                self.tables[-1].append([])
            case "th_open" | "td_open":
                self.cell_start = len(self.offsets)
            case "th_close" | "td_close":
                end = max(self.cell_start, len(self.offsets) - 2)
                self.tables[-1][-1].append(Span(self.cell_start, end))
            case "inline":
                self._add_inline(token.children or ())
                self._end_block()
            case "fence" if token.map and is_figure(token.info.strip()):
                self._add_figure(token, *token.map)
                self._end_block()
            case "fence" | "code_block":
                self._add_lines(token.content, skipped=token.type == "fence")
                self._end_block()
            case "html_block":
                self._add_page(token.content)
                self._end_block()

    def _start_of(self, line: int) -> int:
        return self.starts[min(line, len(self.starts) - 1)]

    def _end_of(self, line: int) -> int:
        return self.starts[line + 1] if line + 1 < len(self.starts) else len(self.text)

    def _add_inline(self, children: Iterable[Token]) -> None:
        for child in children:
            match child.type:
                case "text" | "code_inline":
                    self._find(child.markup)
                    self._take(child.content)
                    self._find(child.markup)
                case "text_special":
                    self._find(child.markup, past=False)
                    self._put(child.content, self.at + len(child.markup) - 1)
                    self.at += len(child.markup)
                case "softbreak" | "hardbreak":
                    self._break_line()
                case "image":
                    self._find("![")
                    self._add_inline(child.children or ())
                    self._skip_address()
                case "link_close":
                    self._skip_address()
                case "claim_open":
                    self._find(child.markup)
                    self.signs.append(Span(self.at - 1, self.at))
                    self.claim_start = len(self.offsets)
                case "claim_close":
                    self._end_claim(child.content)
                case _:
                    self._find(child.content if child.type == "html_inline" else child.markup)

    def _find(self, sign: str, *, past: bool = True) -> None:
        """Advance past the next markup sign; stay if this line has none."""
        found = self.text.find(sign, self.at, self._line_end()) if sign else -1
        if found >= 0:
            self.at = found + (len(sign) if past else 0)

    def _take(self, content: str) -> None:
        """Add words that the text has literally; where it has not, character by character."""
        found = self.text.find(content, self.at, self._line_end() + len(content))
        if found >= 0:
            self.parts.append(content)
            self.offsets.extend(range(found, found + len(content)))
            self.at = found + len(content)
            return
        for sign in content:
            near = self.text.find(sign, self.at, self._line_end())
            self.at = near if near >= 0 else self.at
            self._put(sign, self.at)
            self.at += near >= 0

    def _put(self, words: str, place: int) -> None:
        """Add words that the text spells differently, all at one place."""
        self.parts.append(words)
        self.offsets.extend([max(0, min(place, len(self.text) - 1))] * len(words))

    def _break_line(self) -> None:
        end = self._line_end()
        self._put("\n", end)
        found = _LINE_BREAK.match(self.text, end)
        self.at = found.end() if found else end

    def _skip_address(self) -> None:
        """Advance past the address or name of a link, if there is one here."""
        end = self._line_end()
        closing = self.text.find("]", self.at, end)
        if closing < 0:
            return
        self.at = closing + 1
        if self.text.startswith("(", self.at):
            self.at = _closing_bracket(self.text, self.at, end)
        elif self.text.startswith("[", self.at):
            self._find("]")

    def _end_claim(self, query: str) -> None:
        span = Span(self.claim_start, len(self.offsets))
        words = "".join(self.parts)[span.start :]
        self.claims.append(Declared(query, span, words))
        closing = max(self.at, self.text.find("](", self.at))
        self.at = _closing_bracket(self.text, closing + 1, len(self.text))
        self.signs.append(Span(closing, self.at))

    def _add_lines(self, content: str, *, skipped: bool) -> None:
        """Add lines of code; `skipped` says that a fence precedes them."""
        if skipped:
            self.at = min(len(self.text), self._line_end() + 1)
        for line in content.splitlines(keepends=True):
            self._take(line.rstrip("\r\n"))
            self._break_line()

    def _add_figure(self, token: Token, first: int, last: int) -> None:
        """Add a block that asks for a figure: as long as in the text, blank except for its caption."""
        start, end = self._start_of(first), self._start_of(last) if last < len(self.starts) else len(self.text)
        shift = len(self.offsets) - start
        lines = [self._line(token.info.strip(), first, shift)]
        for number, line in enumerate(token.content.removesuffix("\n").split("\n"), first + 1):
            lines.append(self._line(line, number, shift))
        block = read_block(lines[0], lines[1:], Span(start + shift, end + shift))
        self.parts.append(caption_text(self.text[start:end], [block], start + shift))
        self.offsets.extend(range(start, end))
        self.blocks.append(block)
        self.at = end

    def _line(self, words: str, number: int, shift: int) -> BlockLine:
        """A line of a fence without its prefix in a list or quotation."""
        start = self._start_of(number)
        at = self.text.find(words, start, self._end_of(number)) if words else start
        return BlockLine(words, max(at, start) + shift)

    def _add_page(self, content: str) -> None:
        """Add a block of HTML, whose lines the text has literally."""
        base = self.text.find(content.rstrip("\n"), self.at)
        if base < 0 or content.startswith("<!--"):
            return
        words, offsets, _ = extract_words(content)
        self.parts.append(words)
        self.offsets.extend(min(base + each, len(self.text)) for each in offsets[:-1])
        self.at = base + len(content)

    def _end_block(self) -> None:
        self._put("\n\n", self.at)

    def _line_end(self) -> int:
        """Where the current line ends."""
        if not self.line.start <= self.at <= self.line.end:
            index = bisect_right(self.starts, self.at) - 1
            start = self.starts[index]
            end = start + len(self.text[start : self._end_of(index)].rstrip("\r\n"))
            self.line = Span(start, max(self.at, end))
        return self.line.end


def _closing_bracket(text: str, start: int, end: int) -> int:
    """The place after the bracket that closes the one at `start`; `end` if none does."""
    depth = 0
    for at in range(start, end):
        depth += {"(": 1, ")": -1}.get(text[at], 0)
        if depth == 0:
            return at + 1
    return end

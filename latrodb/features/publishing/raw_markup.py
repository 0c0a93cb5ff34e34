"""Raw HTML and LaTeX in articles, and links that run code, which a built page does not pass on unasked."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING

from markdown_it.common.normalize_url import validateLink

from latrodb.diagnostics.span import Span
from latrodb.features.articles.links import HTML, all_tokens, line_starts, parser
from latrodb.features.publishing.front_matter import front_end
from latrodb.notation.text_edits import Edit, apply_edits

if TYPE_CHECKING:
    from collections.abc import Iterator

    from markdown_it.token import Token

_COMMENT = r"<!--(?!-?>)(?:(?!--!?>).)*-->"  # as browsers also read it: there `<!-->` ends a comment
_ONLY_COMMENTS = re.compile(rf"(?:\s*{_COMMENT})*\s*", re.DOTALL)
_ATTRIBUTE = re.compile(r"[`~]\s*\{(?P<sign>=)(?=[A-Za-z])")  # Pandoc's mark of raw code: `\input{a}`{=latex}
_TAG = re.compile(r"(?P<sign><)(?=[A-Za-z/!?])")
# Code spans, addresses and comments, in which the sign does not begin a tag.
_CODE = r"(?<!`)(`+)(?!`)(?:(?!\n[ \t]*\n).)*?(?<!`)\1(?!`)"
_CODE_SPAN = re.compile(_CODE, re.DOTALL)
_PLAIN = re.compile(rf"{_COMMENT}|{_CODE}|<[A-Za-z][\w+.-]*:[^\s<>]*>|\](?:\(|:)\s*<[^<>\n]*>", re.DOTALL)
# Where an address begins in a text: that of a link or an image, of a definition, or between angle brackets.
_ADDRESS = re.compile(r"(?P<sign>\](?=\(|:)|<(?!<))(?:[(:]\s*(?P<angle><)?)?(?P<address>[^\s<>)]*)")
_IGNORED = re.compile(r"[\x00-\x20\x7f\ufffd]+")  # by browsers, in the name of a scheme


def is_raw_html(token: Token) -> bool:
    """Whether a token is HTML other than comments, which are invisible."""
    return token.type in HTML and not _ONLY_COMMENTS.fullmatch(token.content)


def shown_html(content: str) -> str:
    """The words that a reader should see of a piece of HTML: nothing of a comment, else all of it."""
    return "" if _ONLY_COMMENTS.fullmatch(content) else content


def find_raw(text: str) -> Iterator[tuple[str, Span]]:
    """The kinds of raw markup in the blocks of a Markdown text, and where each such block begins."""
    starts, front = line_starts(text), front_end(text)
    for token in parser().parse(text):
        if token.map and starts[token.map[0]] >= front and any(map(is_raw_html, all_tokens([token]))):
            at = text.find("<", starts[token.map[0]])
            yield "HTML", Span(at, at + 1)
    for sign in _attributes(text):
        yield f"code for {text[sign.end :].split('}', 1)[0]:.20}", sign


def defuse(text: str) -> list[Edit]:
    """Edits that turn all raw HTML and LaTeX in a Markdown text into words; none if it has none.

    A code span that cannot be distinguished from a tag is given up.
    """
    marks = [Edit(sign, "") for sign in _attributes(text)]
    if not any(map(is_raw_html, all_tokens(parser().parse(text)))):
        return marks
    plain = [Span(*found.span()) for found in _PLAIN.finditer(text)]
    code = [*_code_blocks(text)]
    edits = _escapes(text, [*plain, *code])
    if any(map(is_raw_html, all_tokens(parser().parse(apply_edits(text, edits))))):
        edits = _escapes(text, code)
    return marks + edits


def defuse_links(text: str) -> list[Edit]:
    """Edits that turn links to `javascript:`, `vbscript:`, `file:` and `data:` into words, as in our pages."""
    edits = []
    for found in _ADDRESS.finditer(text, front_end(text)):
        if not validateLink(_IGNORED.sub("", unescape(found["address"])).lower()):
            edits.append(Edit(Span(*found.span("sign")), "&lt;" if found["sign"] == "<" else "\\]"))
            edits += [Edit(Span(*found.span("angle")), "&lt;")] if found["angle"] else []
    if not edits:
        return edits
    kept = [*_code_blocks(text), *(Span(*found.span()) for found in _CODE_SPAN.finditer(text))]
    outside = {*_outside([edit.span for edit in edits], kept)}
    return [edit for edit in edits if edit.span in outside]


def _attributes(text: str) -> list[Span]:
    return _outside([Span(*found.span("sign")) for found in _ATTRIBUTE.finditer(text)], [*_code_blocks(text)])


def _code_blocks(text: str) -> Iterator[Span]:
    """The lines of code in blocks, in which no HTML is read, without the first line of a fence."""
    starts = [*line_starts(text), len(text)]
    for token in parser(html=False).parse(text):
        if token.type in ("fence", "code_block") and token.map:
            yield Span(starts[token.map[0] + (token.type == "fence")], starts[token.map[1]])


def _escapes(text: str, kept: list[Span]) -> list[Edit]:
    return [Edit(sign, "&lt;") for sign in _outside([Span(*found.span("sign")) for found in _TAG.finditer(text)], kept)]


def _outside(signs: list[Span], kept: list[Span]) -> list[Span]:
    inside = {place for span in kept for place in range(*span)}
    return [sign for sign in signs if sign.start not in inside]

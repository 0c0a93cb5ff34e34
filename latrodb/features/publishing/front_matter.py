"""YAML fields before an article, as in MkDocs, Jekyll and Pandoc, which are not words of the article."""

from __future__ import annotations

import re

from latrodb.features.articles.links import parser

_END = r"(?:\r\n|\r(?!\n)|\n)"  # unambiguous, or else many line ends could match in very many ways
_FIELD = r"[A-Za-z_][\w-]*:(?:[ \t][^\r\n]*)?"
_FRONT = re.compile(
    rf"---[ \t]*{_END}(?:[ \t]*{_END})*"
    rf"(?P<fields>{_FIELD}{_END}(?:(?:{_FIELD}|[ \t#-][^\r\n]*)?{_END})*?)"
    rf"(?:---|\.\.\.)[ \t]*(?:{_END}|\Z)"
)
_LINE = re.compile(r"[^\r\n]+")
_PAIR = re.compile(r"^(?P<key>[A-Za-z_][\w-]*):[ \t]+(?P<value>[^\s|>][^\r\n]*)", re.MULTILINE)
_QUOTED = re.compile(r"""(["'])(?P<words>.*)\1""")


def without_front_matter(text: str) -> str:
    r"""A text with empty lines in place of the fields before it, so that all lines keep their numbers.

    A title among the fields becomes a level 1 heading, unless the text has one. Fields are between a first line `---`
    and a line `---` or `...`, each `key: value`, continued in lines that are indented or begin with a hyphen; anything
    else is left as it is.

    >>> without_front_matter("---\ntitle: Lines\n---\nWords\n")
    '# Lines\n\n\nWords\n'
    >>> without_front_matter("---\ntitle: Lines\n---\n# Words\n")
    '\n\n\n# Words\n'
    """
    found = _FRONT.match(text)
    if found is None:
        return text
    rest = text[found.end() :]
    title = front_fields(text).get("title")
    heading = ""
    if title and not any(token.type == "heading_open" and token.tag == "h1" for token in parser().parse(rest)):
        heading = f"# {title}"
    return f"{heading}{_LINE.sub('', found[0])}{rest}"


def front_end(text: str) -> int:
    """Where the fields before an article end; 0 if there are none."""
    found = _FRONT.match(text)
    return found.end() if found else 0


def front_fields(text: str) -> dict[str, str]:
    r"""The fields before an article that have a value on their line, without quotation marks.

    >>> front_fields("---\ntitle: Lines\nlicense: 'CC BY 4.0'\ntags:\n- a\n---\nWords\n")
    {'title': 'Lines', 'license': 'CC BY 4.0'}
    """
    found = _FRONT.match(text)
    pairs = _PAIR.finditer(found["fields"].replace("\r", "\n")) if found else ()
    return {pair["key"]: _bare(pair["value"].strip()) for pair in pairs}


def _bare(words: str) -> str:
    quoted = _QUOTED.fullmatch(words)
    return quoted["words"] if quoted else words

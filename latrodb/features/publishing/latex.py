"""Articles as LaTeX with their figures as PDF beside them. Pandoc writes the words, we the figures.

The documents compile with pdfLaTeX, LuaLaTeX and XeLaTeX.
"""

from __future__ import annotations

import json
import re
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any

from latrodb.diagrams.raster import MissingExtraError, to_pdf
from latrodb.features.articles.links import parser
from latrodb.features.publishing.front_matter import without_front_matter
from latrodb.features.publishing.markdown_page import with_pictures
from latrodb.features.publishing.site_map import OutputFile, Page, SiteMap

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from latrodb.features.articles.figures import Figure

_READER = "commonmark+pipe_tables+strikeout+raw_attribute+gfm_auto_identifiers"
# A board is smaller in print than on a screen; two side by side are as wide as the text.
_PREAMBLE = r"""\usepackage{graphicx}
\usepackage{float}
\newsavebox{\latrobox}
\newcommand{\latropicture}[1]{\sbox{\latrobox}{\includegraphics[scale=.7]{#1}}%
  \ifdim\wd\latrobox>\linewidth\includegraphics[width=\linewidth]{#1}\else\usebox{\latrobox}\fi}
\providecommand{\pandocbounded}[1]{#1}
"""
_NAMES = ("backslash", "asciicircum", "asciitilde", "less", "greater", "bar", "quotedbl")
_SPECIAL = {sign: rf"\{sign}" for sign in "{}$&#_%"}
_SPECIAL |= {sign: rf"\text{name}{{}}" for sign, name in zip('\\^~<>|"', _NAMES, strict=True)}
_LIGATURE = re.compile(r"[-`'?!,](?=[-`',])")  # signs that LaTeX would join: dashes, quotation marks, ¡ and ¿
_NOT_IN_NAMES = re.compile(r"[^A-Za-z0-9.-]+")  # what the name of a picture cannot have in every LaTeX
_LINE = 90  # letters that fit on a line of a page
_LONG = 55  # letters from which on a longer cell does not make its column wider
_GAP = 2
_NOT_IN_LATEX = re.compile("[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff\ufeff]")


def latex_files(page: Page, site_map: SiteMap, language: str) -> Iterator[OutputFile]:
    """The article as a document of LaTeX, and its figures as PDF.

    HTML in the article is left out, as it has no place there. Links to other articles lead to their PDF.

    Raises:
        MissingExtraError: Pandoc or typst is not installed.
    """
    folder = page.home.with_name(_NOT_IN_NAMES.sub("-", page.home.name))

    def lines_of(figure: Figure) -> tuple[str, ...]:
        return ("```{=latex}", *_lines(figure, f"{folder.name}/{figure.name}.pdf"), "```")

    text = _NOT_IN_LATEX.sub("", with_pictures(page, site_map, lines_of).replace("\r\n", "\n").replace("\r", "\n"))
    text = without_front_matter(text)
    yield page.output(".tex", _convert(text, page.home.name, language).encode())
    for figure in page.article.figures:
        yield OutputFile(PurePosixPath(folder, f"{figure.name}.pdf"), to_pdf(figure.svg()), page.path)


def escape(words: str) -> str:
    r"""Words as LaTeX prints them.

    >>> escape("f5xf4# & 50 %")
    'f5xf4\\# \\& 50 \\%'
    """
    return _LIGATURE.sub(r"\g<0>{}", "".join(_SPECIAL.get(sign, sign) for sign in words))


def _lines(figure: Figure, source: str) -> Iterator[str]:
    """A figure where the text has it, with its caption and its name to refer to."""
    yield r"\begin{figure}[H]"
    yield r"\centering"
    yield rf"\latropicture{{{source}}}"
    yield rf"\caption{{{escape(figure.caption)}}}" if figure.caption else r"\phantomsection"
    yield rf"\label{{{figure.name}}}"
    yield r"\end{figure}"


def _convert(text: str, name: str, language: str) -> str:
    """A whole document. The first heading is its title if no other is of its rank."""
    pandoc = _import_pandoc()
    options = ["--standalone", "--sandbox", "--wrap=preserve", f"--metadata=lang:{language}"]
    options += [f"--variable=header-includes:{_PREAMBLE}", "--variable=geometry:margin=2.5cm", "--variable=colorlinks"]
    if _has_title(text):
        options.append("--shift-heading-level-by=-1")
    else:
        options.append(f"--metadata=pagetitle:{name}")
    document = _fit_tables(pandoc(text, "json", format=_READER, extra_args=["--sandbox"]))
    return pandoc(document, "latex", format="json", extra_args=options)


def _has_title(text: str) -> bool:
    tokens = parser().parse(text)
    ranks = [token.tag for token in tokens if token.type == "heading_open"]
    return bool(tokens) and tokens[0].type == "heading_open" and ranks[0] == "h1" and ranks.count("h1") == 1


def _import_pandoc() -> Callable[..., str]:
    try:
        import pypandoc

        pypandoc.get_pandoc_path()
    except (ImportError, OSError) as error:
        raise MissingExtraError(
            "LaTeX needs Pandoc, which is not installed: pip install 'latrodb[articles]'"
        ) from error
    convert: Callable[..., str] = pypandoc.convert_text
    return convert


def _fit_tables(document: str) -> str:
    """A document in Pandoc's JSON with widths for the columns of every table whose rows would not fit on a line."""
    tree = json.loads(document)
    for table in _tables(tree):
        rows = [row[1] for row in _rows(table)]
        columns = [[cell[4] for cell in cells] for cells in zip(*rows, strict=False)]
        lengths = [max(map(_length, column)) for column in columns]
        if sum(lengths) + _GAP * len(lengths) <= _LINE or len(columns) != len(table[2]):
            continue
        for spec, width in zip(table[2], _widths(columns, lengths), strict=True):
            spec[1] = {"t": "ColWidth", "c": width}
    return json.dumps(tree)


def _tables(tree: Any) -> Iterator[list[Any]]:
    """What every table of a document holds: attributes, caption, columns, head, bodies, foot."""
    if isinstance(tree, list):
        for each in tree:
            yield from _tables(each)
    elif isinstance(tree, dict):
        if tree.get("t") == "Table":
            yield tree["c"]
        for each in tree.values():
            yield from _tables(each)


def _rows(table: list[Any]) -> Iterator[list[Any]]:
    _, _, _, head, bodies, foot = table
    yield from head[1]
    for body in bodies:
        yield from (*body[2], *body[3])
    yield from foot[1]


def _widths(columns: list[list[Any]], lengths: list[int]) -> Iterator[float]:
    """The share of the line for each column: more for longer cells, and room for the longest word."""
    words = (max((len(word) for cell in column for word in _words(cell)), default=1) for column in columns)
    weights = [max(min(length, _LONG), word) + _GAP for length, word in zip(lengths, words, strict=True)]
    return (round(weight / sum(weights), 3) for weight in weights)


def _length(cell: Any) -> int:
    return sum(len(word) + 1 for word in _words(cell))


def _words(tree: Any) -> Iterator[str]:
    if isinstance(tree, list):
        for each in tree:
            yield from _words(each)
    elif isinstance(tree, dict):
        if tree.get("t") == "Str":
            yield tree["c"]
        elif tree.get("t") == "Code":
            yield from tree["c"][1].split()
        else:
            yield from _words(tree.get("c"))

"""Articles as LaTeX with their figures as PDF files. Pandoc writes the words, latrodb the figures.

The documents compile with pdfLaTeX, LuaLaTeX and XeLaTeX.
"""

from __future__ import annotations

import json
import re
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any

from latrodb.core.errors import LatrodbError
from latrodb.diagrams.typesetting import MissingExtraError, to_pdf
from latrodb.features.articles.links import parser
from latrodb.features.publishing.front_matter import without_front_matter
from latrodb.features.publishing.markdown_page import with_pictures
from latrodb.features.publishing.numbering import labels_of, own_number
from latrodb.features.publishing.raw_markup import shown_html
from latrodb.features.publishing.site_map import BuildOptions, OutputFile, Page, SiteMap

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from latrodb.features.articles.figures import Figure
    from latrodb.features.publishing.outline import Outline

_READER = "commonmark+pipe_tables+strikeout+raw_attribute+gfm_auto_identifiers"
# A board is smaller in print than on a screen; two side by side are as wide as the text.
_PREAMBLE = r"""\usepackage{graphicx}
\usepackage{float}
\newsavebox{\latrobox}
\newcommand{\latropicture}[1]{\sbox{\latrobox}{\includegraphics[scale=.7]{#1}}%
  \ifdim\wd\latrobox>\linewidth\includegraphics[width=\linewidth,height=.8\textheight,keepaspectratio]{#1}%
  \else\usebox{\latrobox}\fi}
\newcommand{\latrocaption}[1]{\par\smallskip\parbox{.9\linewidth}{\centering\small #1}}
\providecommand{\pandocbounded}[1]{#1}
"""
_FONT = r"\usepackage{lmodern}"  # which small installations of LaTeX lack
_NAMES = ("backslash", "asciicircum", "asciitilde", "less", "greater", "bar", "quotedbl")
_SPECIAL = {sign: rf"\{sign}" for sign in "{}$&#_%"}
_SPECIAL |= {sign: rf"\text{name}{{}}" for sign, name in zip('\\^~<>|"', _NAMES, strict=True)}
_LIGATURE = re.compile(r"[-`'?!,](?=[-`',])")  # characters that LaTeX would join: dashes, quotation marks, ¡ and ¿
_NOT_IN_NAMES = re.compile(r"[^A-Za-z0-9.-]+")  # characters that some LaTeX cannot have in the name of a picture
_FIGURE = "latro-figure"  # the class of a block that holds the name of a figure
_LINE = 90  # characters that fit on a line of a page
_LONG = 55  # characters beyond which a longer cell does not widen its column
_GAP = 2
# Control characters, among them those that turn the writing around.
_NOT_IN_LATEX = re.compile("[\x00-\x08\x0b-\x1f\x7f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufeff]")


class NestingError(LatrodbError, ValueError):
    """An article has too many levels for LaTeX."""


def latex_files(page: Page, outline: Outline, site_map: SiteMap, options: BuildOptions) -> Iterator[OutputFile]:
    """The article as a document of LaTeX, and its figures as PDF.

    Raw HTML and LaTeX become words; if they are passed through, HTML is left out, since LaTeX cannot hold it.
    Links to other articles lead to their PDF.
    """
    folder = page.folder.with_name(_NOT_IN_NAMES.sub("-", page.folder.name))

    def lines_of(figure: Figure) -> tuple[str, ...]:
        return (f"```{_FIGURE}", figure.name, "```")

    text = with_pictures(page, outline, site_map, options, lines_of).replace("\r\n", "\n").replace("\r", "\n")
    text = without_front_matter(_NOT_IN_LATEX.sub("", text))
    labels = labels_of(page.article.figures, options)
    drawn = {
        figure.name: _lines(figure, f"{folder.name}/{figure.file('pdf')}", labels.get(figure.name, ""))
        for figure in page.article.figures
    }
    yield page.output(".tex", _convert(text, page.home.name, drawn, options).encode())
    for figure in page.article.figures:
        yield OutputFile(PurePosixPath(folder, figure.file("pdf")), to_pdf(figure.svg()), page.path)


def escape(words: str) -> str:
    r"""Words as LaTeX prints them.

    >>> escape("f5xf4# & 50 %")
    'f5xf4\\# \\& 50 \\%'
    """
    return _LIGATURE.sub(r"\g<0>{}", "".join(_SPECIAL.get(sign, sign) for sign in _NOT_IN_LATEX.sub("", words)))


def _lines(figure: Figure, source: str, label: str) -> str:
    """A figure with its caption and its name as a label; one with a number goes where a page has room for it.

    Its number is part of the caption, since LaTeX would count figures that the author has numbered again.
    """
    words = (rf"\textbf{{{escape(label)}.}}" if label else "", escape(figure.caption))
    caption = [rf"\latrocaption{{{' '.join(filter(None, words))}}}"] if figure.caption else []
    picture = rf"\latropicture{{{source}}}"
    place = "!ht" if label or own_number(figure) else "H"
    begin, end = rf"\begin{{figure}}[{place}]", r"\end{figure}"
    return "\n".join((begin, r"\centering", r"\phantomsection", rf"\label{{{figure.name}}}", picture, *caption, end))


def _convert(text: str, name: str, drawn: Mapping[str, str], options: BuildOptions) -> str:
    """A whole document. The first heading is its title if no other has its level."""
    pandoc = _import_pandoc()
    settings = ["--standalone", "--sandbox", "--wrap=preserve", f"--metadata=lang:{options.language}"]
    settings += [f"--variable=header-includes:{_PREAMBLE}", "--variable=geometry:margin=2.5cm", "--variable=colorlinks"]
    if _has_title(text):
        settings.append("--shift-heading-level-by=-1")
    else:
        settings.append(f"--metadata=pagetitle:{name}")
    try:
        tree = json.loads(pandoc(text, "json", format=_READER, extra_args=["--sandbox"]))
        _prepare(tree, drawn, options)
    except RecursionError:
        raise NestingError(f"{name}: its lists or quotations are nested too deeply for LaTeX") from None
    made = pandoc(json.dumps(tree), "latex", format="json", extra_args=settings)
    return made.replace(_FONT, rf"\IfFileExists{{lmodern.sty}}{{{_FONT}}}{{}}")


def _prepare(tree: Any, drawn: Mapping[str, str], options: BuildOptions) -> None:
    """Make Pandoc's tree of a document what LaTeX can print."""
    if not options.raw:
        _show_raw(tree)
    _show_figures(tree, drawn)
    _link_pictures(tree)
    _fit_tables(tree)


def _show_raw(tree: Any) -> None:
    """Turn raw parts of a document into words: HTML, or code for one format."""
    for each in _elements(tree, "RawInline"):
        each |= {"t": "Str", "c": shown_html(each["c"][1])}
    for each in _elements(tree, "RawBlock"):
        each |= {"t": "Para", "c": [{"t": "Str", "c": shown_html(each["c"][1].rstrip("\n"))}]}


def _show_figures(tree: Any, drawn: Mapping[str, str]) -> None:
    for each in _elements(tree, "CodeBlock"):
        (_, classes, _), name = each["c"]
        if classes == [_FIGURE] and name in drawn:
            each |= {"t": "RawBlock", "c": ["latex", drawn[name]]}


def _link_pictures(tree: Any) -> None:
    """Turn pictures of other sites into links to them, since LaTeX cannot load them."""
    for each in _elements(tree, "Image"):
        attributes, words, (address, title) = each["c"]
        if "://" in address:
            each |= {"t": "Link", "c": [attributes, words or [{"t": "Str", "c": address}], [address, title]]}


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


def _fit_tables(tree: Any) -> None:
    """Set the column widths of every table of a document whose rows would not fit on a line."""
    for _, _, specs, head, bodies, foot in (table["c"] for table in _elements(tree, "Table")):
        rows = [*head[1], *(row for body in bodies for row in (*body[2], *body[3])), *foot[1]]
        cells = [[[*_words(cell[4])] for cell in row[1]] for row in rows]
        columns = [*zip(*cells, strict=False)]
        lengths = [max(sum(len(word) + 1 for word in cell) for cell in column) for column in columns]
        if sum(lengths) + _GAP * len(lengths) <= _LINE or len(columns) != len(specs):
            continue
        longest = (max((len(word) for cell in column for word in cell), default=1) for column in columns)
        weights = [max(min(length, _LONG), word) + _GAP for length, word in zip(lengths, longest, strict=True)]
        for spec, weight in zip(specs, weights, strict=True):
            spec[1] = {"t": "ColWidth", "c": round(weight / sum(weights), 3)}


def _elements(tree: Any, *kinds: str) -> Iterator[Any]:
    """The elements of some kinds in a document in Pandoc's JSON, in order."""
    if isinstance(tree, dict) and tree.get("t") in kinds:
        yield tree
    for each in tree.values() if isinstance(tree, dict) else tree if isinstance(tree, list) else ():
        yield from _elements(each, *kinds)


def _words(cell: Any) -> Iterator[str]:
    for found in (each["c"] for each in _elements(cell, "Str", "Code")):  # a word, or attributes and a text
        yield from [found] if isinstance(found, str) else found[1].split()

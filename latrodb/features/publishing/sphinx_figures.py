"""Figures in pages of Sphinx: the directive `latro`. The only module that imports Sphinx and docutils.

In MyST Markdown a fenced block of an article is already the directive; in reStructuredText:

    .. latro::

       game: game.txt
       at: 13b

The boards are in the page as SVG for HTML and EPUB, a PDF for LaTeX, and words for text and manual pages. A block with
an error becomes an error box, and a warning names its file and line; `sphinx-build -W` ends there.

Captions begin with a number unless the author numbers figures of the page, `latro_numbers` is false, or `numfig` lets
Sphinx number them. References have the number as their words.
"""

from __future__ import annotations

import re
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from latrodb.diagrams.typesetting import MissingExtraError, to_pdf
from latrodb.features.articles.known_games import Reach
from latrodb.features.articles.markdown import without_claims
from latrodb.features.publishing.embedded_blocks import (
    Drawn,
    Embedded,
    draw_embedded,
    embedded,
    locate,
    shown_path,
    usual_fields,
)
from latrodb.features.publishing.figure_html import ALARM, CLASS, STYLE, Labels, boards_html, embedded_sheet, own_number

try:
    from docutils import nodes
    from sphinx.transforms import SphinxTransform
    from sphinx.util.docutils import SphinxDirective
    from sphinx.util.logging import getLogger
except ImportError as error:
    raise MissingExtraError(
        "the Sphinx extension needs Sphinx, which is not installed: pip install 'latrodb[sphinx]'"
    ) from error

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sphinx.application import Sphinx
    from sphinx.config import Config

    from latrodb.features.articles.figures import Figure

_SETTING = "latro_folder in conf.py"
_OWN = "numbered-figure"  # the kind of figures that their authors have numbered
_FIELDS_OF_INFO = re.compile(r"#\S|[A-Za-z-]+=")
_log = getLogger(__name__)


# Within a figure of LaTeX that has a number: no second one, `Fig. 1:`, before its caption.
_UNNUMBERED = r"\renewcommand{\caption}[2][]{\phantomsection\par\smallskip #2\par}"


class LatroBlock(nodes.General, nodes.Element):
    """A block that waits for the others of its page; `embedded` is its text."""


class LatroFigure(nodes.figure):
    """A figure that Sphinx numbers if `numfig` is set. Its `label` is the number in its caption, empty for none."""


class NumberedFigure(LatroFigure):
    """A figure with the number of its author, which Sphinx does not number."""


class LatroPicture(nodes.General, nodes.Inline, nodes.Element):
    """The picture of a figure: `html`, `svg`, `alternative` and the `name` of its file."""


class LatroDirective(SphinxDirective):
    """The directive `latro`."""

    has_content = True
    option_spec: ClassVar[None] = None  # latrodb reads fields and reports errors in them

    def run(self) -> list[nodes.Node]:
        """Keep the block until the page is read; called by docutils."""
        lines = [*self.content]
        info = f"latro {lines.pop(0)}" if lines and _FIELDS_OF_INFO.match(lines[0]) else "latro"
        source, line = self.get_source_info()
        name = str(shown_path(Path(source)))
        # MyST counts the lines of content from its fence, docutils from the start of the file.
        skipped = max(self.content_offset, line) - 1
        block = LatroBlock(embedded=embedded(info, lines, name, skipped))
        block.source, block.line = source, line
        return [block]


class DrawBlocks(SphinxTransform):
    """Draws the blocks of a page together, since figures are numbered and named by page."""

    default_priority = 210  # before references are resolved

    def apply(self, **_: Any) -> None:
        """Replace blocks with figures; called by docutils."""
        blocks = [*self.document.findall(LatroBlock)]
        if not blocks:
            return
        source = Path(self.env.doc2path(self.env.docname))
        found: list[Embedded] = [block["embedded"] for block in blocks]
        folder = Path(self.env.srcdir, self.config.latro_folder) if self.config.latro_folder else source.parent
        allowed = (Path(self.env.srcdir, each) for each in self.config.latro_allow)
        reach = Reach([Path(self.env.srcdir), *allowed], "latro_allow in conf.py")
        drawn = draw_embedded(
            locate(found, [shown_path(source)]), folder, reach, usual_fields(self.config.latro_fields), _SETTING
        )
        is_numbered = self.config.latro_numbers and not self.config.numfig
        figures = [each.figure for each in drawn if each.figure]
        labels = Labels(figures, self.config.language or "en", is_numbered=is_numbered)
        for block, each in zip(blocks, drawn, strict=True):
            self._report(block, each)
            figure = each.figure and self._figure(each.figure, labels.of(each.figure), folder)
            block.replace_self(figure or _error_box(each))
        self._name_links({each.name: labels.of(each) or own_number(each) for each in figures})

    def _name_links(self, numbers: Mapping[str, str]) -> None:
        """Give links of MyST without words, `[](#name)`, the number of their figure, before MyST gives its caption."""
        for link in self.document.findall(nodes.reference):
            if link.get("id_link") and not link.children and (words := numbers.get(link["refuri"][1:])):
                link += nodes.inline("", words, classes=["std", "std-ref"])

    def _report(self, block: LatroBlock, drawn: Drawn) -> None:
        """Log what is wrong. Only latrodb's errors are Sphinx warnings, which end a build with `-W`."""
        for words in drawn.errors:
            _log.warning("%s", words, location=block, type=CLASS, subtype="figure")
        for words in drawn.warnings:
            _log.info("%s", words)

    def _figure(self, figure: Figure, label: str, folder: Path) -> LatroFigure:
        """The figure with its caption, as a target of references by its name."""
        name = f"{CLASS}-{self.env.docname.replace('/', '-')}-{figure.name}"
        picture = LatroPicture(html=boards_html(figure), svg=figure.svg(), alternative=figure.alternative, name=name)
        own = own_number(figure)
        picture["is_numbered"] = bool(own) or not self.config.numfig
        kind = NumberedFigure if own else LatroFigure
        node = kind("", picture, ids=[figure.name], names=[figure.name], classes=[CLASS], label=label or own)
        if figure.caption:
            number = [nodes.strong("", f"{label}."), nodes.Text(" ")] if label else []
            node += nodes.caption("", "", *number, nodes.Text(figure.caption), support_smartquotes=False)
        if figure.block.figure.find("name"):
            self.document.note_explicit_target(node)
        for part in figure.block.parts:
            if game := part.find("game"):  # the page is read again when the game changes
                self.env.note_dependency(str(folder / game.words.partition("#")[0].partition("@")[0]))
        return node


def _error_box(drawn: Drawn) -> nodes.error:
    words = "\n\n".join(drawn.errors)
    return nodes.error(
        "", nodes.paragraph("", ALARM), nodes.literal_block(words, words, language="none"), classes=[f"{CLASS}-error"]
    )


def _reference_words(node: LatroFigure) -> str:
    """The words of a reference to a figure: its number or its caption; empty if it has neither."""
    captions = (str(each.astext()) for each in node.findall(nodes.caption))
    return node["label"] or next(captions, "")


def _visit_html(translator: Any, node: LatroPicture) -> None:
    translator.body.append(node["html"])
    raise nodes.SkipNode


def _visit_latex(translator: Any, node: LatroPicture) -> None:
    name = f"{node['name']}.pdf"
    Path(translator.builder.outdir, name).write_bytes(to_pdf(node["svg"]))
    translator.body.append(f"\\sphinxincludegraphics{{{name}}}")
    if node["is_numbered"]:
        translator.body.append(_UNNUMBERED)
    raise nodes.SkipNode


def _visit_text(translator: Any, node: LatroPicture) -> None:
    """Write what the picture shows, as a paragraph before the caption."""
    translator.new_state(0)
    translator.add_text(node["alternative"])
    translator.end_state()
    raise nodes.SkipNode


def _visit_list(translator: Any, node: LatroPicture) -> None:
    translator.body.append(node["alternative"])
    raise nodes.SkipNode


def _prepare(_: Sphinx, config: Config) -> None:
    """Let MyST read the blocks of articles, whose fences have no braces, as directives; give no second numbers."""
    config.numfig_format.setdefault(_OWN, "%.0s")  # a number in no characters
    if "myst_fence_as_directive" in config:
        config.myst_fence_as_directive = {*config.myst_fence_as_directive, CLASS}


def _show_claims(app: Sphinx, page: str, source: list[str]) -> None:
    """Show the claims of a Markdown page as their words."""
    if Path(app.env.doc2path(page)).suffix == ".md":
        source[0] = without_claims(source[0])


def _add_styles(app: Sphinx) -> None:
    """Add the style sheet to the pages of HTML, and write it where Sphinx writes such files."""
    if app.builder.format == "html":
        app.add_css_file(STYLE)
        target = Path(app.outdir, "_static", STYLE)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(embedded_sheet(), encoding="utf-8")


def register(app: Sphinx) -> dict[str, Any]:
    """Register the directive, its nodes and its settings."""
    app.add_config_value("latro_folder", "", "env")
    app.add_config_value("latro_allow", [], "env")
    app.add_config_value("latro_fields", {}, "env")
    app.add_config_value("latro_numbers", True, "env")
    app.add_node(LatroBlock)
    app.add_enumerable_node(LatroFigure, "figure", _reference_words)
    app.add_enumerable_node(NumberedFigure, _OWN, _reference_words)
    app.add_node(
        LatroPicture,
        html=(_visit_html, None),
        latex=(_visit_latex, None),
        text=(_visit_text, None),
        man=(_visit_list, None),
        texinfo=(_visit_list, None),
    )
    app.add_directive(CLASS, LatroDirective)
    app.add_transform(DrawBlocks)
    app.connect("config-inited", _prepare, priority=100)  # before MyST reads its settings
    app.connect("builder-inited", _add_styles)
    app.connect("source-read", _show_claims)
    return {"version": version("latrodb"), "parallel_read_safe": True, "parallel_write_safe": True}

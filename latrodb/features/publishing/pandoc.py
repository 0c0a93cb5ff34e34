"""Figures in documents of Pandoc: the filter `latrodb-pandoc`.

    pandoc page.md --filter latrodb-pandoc -o page.docx

Each block of code of the class `latro` becomes a figure of Pandoc, with its caption, its name as identifier, and what
it shows in words as the alternative text. In Pandoc's own Markdown fields in the first line need braces,
`{.latro #diagram-08 game=game.txt at=13b}`; CommonMark and GFM drop them, so there every field needs its own line.

What the picture is depends on the format: SVG in the page for HTML; PDF for LaTeX, Beamer and ConTeXt; PNG for DOCX and
PPTX; PNG within ODT, RTF and FB2; SVG within EPUB; SVG for Typst and all others. Pictures that are not in or within the
document lie in a folder below the current one. Metadata, which `-M key=value` sets too:

    latro-folder     where the names of games' files begin; the current folder without it
    latro-pictures   the folder of pictures, `latro-pictures` without it; HTML has files too if it is given
    latro-source     the Markdown file or files, so that messages name file and line on every system
    latro-strict     true to end with exit status 1 if a block has an error
    latro-theme      and latro-men, -coordinates, -walls, -legend, -width: fields of figures that do not have them

Files of games lie in the current folder or below it; the environment variable LATRODB_ALLOW names other folders, with
colons between them, on Windows semicolons. Pictures are written below the current folder only.

A block with an error becomes a red box that says what is wrong, and a warning names its file and line. With
`-M latro-strict=true` it ends with exit status 1 instead. Pandoc does not tell a filter its files; they are taken from
its command line where the system shows it, or from the metadata `latro-source` (`-M latro-source=page.md`). Without
them blocks are numbered, and lines count from the fence. Pandoc 2.11 or newer is needed.
"""

from __future__ import annotations

import sys

from latrodb.core.errors import LatrodbError

COMMAND = "latrodb-pandoc"


def main() -> None:
    """The command `latrodb-pandoc`, which Pandoc runs: a document as JSON from standard input to standard output.

    Raises:
        SystemExit: with a message for standard error and status 1 if an error ends the run.
    """
    if sys.argv[1:2] in ([], ["-h"], ["--help"]):
        print(__doc__)
        return
    try:
        from latrodb.features.publishing.pandoc_figures import run_filter

        warnings = run_filter()
    except (LatrodbError, OSError) as error:
        sys.exit(f"{COMMAND}: {error}")
    for words in warnings:
        sys.stderr.write(f"{words}\n")

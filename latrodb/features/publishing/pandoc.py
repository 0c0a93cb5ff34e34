"""Figures in documents of Pandoc: the filter `latrodb-pandoc`.

    pandoc page.md --filter latrodb-pandoc -o page.docx

Each code block of the class `latro` becomes a Pandoc figure, with its caption, its name as identifier, and what it
shows in words as alternative text. In Pandoc's own Markdown fields in the first line need braces,
`{.latro #diagram-08 game=game.txt at=13b}`; CommonMark and GFM drop them, so there every field needs its own line.

The kind of picture depends on the format: SVG in the page for HTML; PDF for LaTeX, Beamer and ConTeXt; PNG for DOCX
and PPTX; PNG inside ODT, RTF and FB2; SVG inside EPUB; SVG for Typst and all others. Pictures that are not embedded in
the document are in a folder below the current one. Metadata, which can also be set with `-M key=value`:

    latro-folder     where names of game files start; by default the current folder
    latro-pictures   the folder of pictures, by default `latro-pictures`; if given, HTML also uses files
    latro-source     the Markdown file or files, so that messages name file and line on every system
    latro-numbers    false for figures without numbers, unless their author gives them
    latro-strict     true to end with exit status 1 if a block has an error
    latro-theme      and latro-men, -coordinates, -walls, -language, -legend, -width: default fields of figures

Game files must be in or below the current folder; the environment variable LATRODB_ALLOW names other folders,
separated by colons, on Windows by semicolons. Pictures are written only below the current folder.

A block with an error becomes a red box that says what is wrong, and a warning names its file and line. With
`-M latro-strict=true` it ends with exit status 1 instead. Pandoc does not pass file names to a filter; they are taken
from its command line where the system shows it, or from the metadata `latro-source` (`-M latro-source=page.md`).
Without them blocks are numbered, and lines count from the fence. Pandoc 2.11 or newer is needed.
"""

from __future__ import annotations

import sys

from latrodb.core.errors import LatrodbError

COMMAND = "latrodb-pandoc"


def main() -> None:
    """The command `latrodb-pandoc`, run by Pandoc: filter a JSON document from standard input to standard output.

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
